/**
 * A proposer that learns without a GPU: it chooses a topic among those that it is shown or elsewhere, the skills that its
 * task asks for, and how deep. It reads its brief as texts. An update reads the choices back from the proposed tasks.
 */
import { type Random, random } from "@arenakit/contracts";
import type { EvolutionTask, ProposerBrief } from "../evolution-task.ts";
import { type Choice, type LearnerOptions, learnFrom } from "./grpo.ts";
import type { Learner } from "./learner.ts";
import type { ResearchWorld } from "./research-world.ts";
import { type Demand, findSkill, LEVELS, readDemands, SKILLS, type Skill, writeQuery } from "./skills.ts";
import { type Option, SoftmaxPolicy } from "./softmax-policy.ts";

/** Weights of depth count once for each level, so their gradient is the steeper: less than the solver's. */
const LEARNING_RATE = 0.7;
const MOST_DEMANDS = 4;
/**
 * Habits of an untrained proposer, as logits: it stays with what it is shown, the more so with what stands first and what
 * went badly; it asks for what its meta rubrics name; it asks for little depth.
 */
const HABITS = {
  elsewhere: -1,
  perPlace: -0.35,
  badly: 4,
  asks: -1.5,
  asksMeta: 2.5,
  asksAsBefore: 0.7,
  perLevel: -0.6,
};
const HABITUAL_LEVEL = 2;

interface Brief {
  readonly mode: EvolutionTask["mode"];
  /** Each once, in the order of the brief. */
  readonly topics: readonly string[];
  readonly topicOptions: readonly Option[];
  /** Those that the meta rubrics name first. */
  readonly skills: readonly Skill[];
  readonly isMeta: ReadonlySet<Skill>;
  readonly basis: ReadonlyMap<string, ReadonlySet<Skill>>;
}

/** Its attempts end with `<answer><task>…</task></answer>`; a task may be of any topic but those of the test. */
export function createProposerLearner(options: LearnerOptions): Learner {
  const { world, seed = 0, learningRate = LEARNING_RATE, temperature, parameters } = options;
  const policy = new SoftmaxPolicy({ weights: parameters, temperature });

  function propose(brief: Brief, draws: Random): string {
    const at = policy.sample(brief.topicOptions, draws);
    const topic = brief.topics[at] ?? draws.pick(world.topics.filter((one) => !brief.basis.has(one)));
    const demands: Demand[] = [];
    for (const skill of brief.skills) {
      if (demands.length === MOST_DEMANDS) break;
      if (policy.sample(asking(brief, topic, skill), draws) === ASKED)
        demands.push({ skill, level: 1 + policy.sample(levelsOf(brief, skill), draws) });
    }
    const asked = demands.length > 0 ? demands : [{ skill: brief.skills[0]!, level: 1 }];
    return `<think>\nI look for what the solver lacks.\n</think>\n<answer>\n<task>${writeQuery(topic, asked)}</task>\n</answer>`;
  }

  function choicesIn(task: EvolutionTask, text: string): Choice[] {
    const topic = world.topicOf(text);
    if (!task.brief || topic === undefined) return [];
    const brief = readBrief(world, task.brief, task.mode);
    const at = brief.topics.indexOf(topic);
    const choices: Choice[] = [{ options: brief.topicOptions, chosen: at < 0 ? brief.topics.length : at }];
    const demands = new Map(readDemands(text).map(({ skill, level }) => [skill, level]));
    let asked = 0;
    for (const skill of brief.skills) {
      if (asked === MOST_DEMANDS) break;
      const level = demands.get(skill);
      choices.push({ options: asking(brief, topic, skill), chosen: level === undefined ? NOT_ASKED : ASKED });
      if (level === undefined) continue;
      choices.push({ options: levelsOf(brief, skill), chosen: level - 1 });
      asked++;
    }
    return choices;
  }

  return {
    id: `proposer-learner/1?rate=${learningRate}`,
    attempt(task, count, stream) {
      const brief = readBrief(world, task.brief ?? { basis: [], meta: [] }, task.mode);
      return Array.from({ length: count }, (_, at) => propose(brief, random(seed, "proposer", ...stream, at)));
    },
    update: (groups) => learnFrom(policy, { groups, choicesIn, learningRate }),
    parameters: () => policy.weights(),
  };
}

const ASKED = 0;
const NOT_ASKED = 1;

function readBrief(world: ResearchWorld, { basis, meta }: ProposerBrief, mode: EvolutionTask["mode"]): Brief {
  const skillsOf = new Map<string, Set<Skill>>();
  const topicOptions: Option[] = [];
  for (const { query, score } of basis) {
    const topic = world.topicOf(query);
    if (topic === undefined) continue;
    const known = skillsOf.get(topic);
    for (const { skill } of readDemands(query)) known?.add(skill);
    if (known) continue;
    skillsOf.set(topic, new Set(readDemands(query).map(({ skill }) => skill)));
    const offset = HABITS.perPlace * topicOptions.length + HABITS.badly * (0.5 - (score ?? 0.5));
    topicOptions.push({ features: [`topic/${topic}`], offset });
  }
  const named = new Set(meta.flatMap(({ text }) => findSkill(text) ?? []));
  return {
    mode,
    topics: [...skillsOf.keys()],
    topicOptions: [...topicOptions, { features: ["topic"], offset: HABITS.elsewhere }],
    skills: [...named, ...SKILLS.filter((skill) => !named.has(skill))],
    isMeta: named,
    basis: skillsOf,
  };
}

function asking({ isMeta, basis }: Brief, topic: string, skill: Skill): Option[] {
  const isNamed = isMeta.has(skill);
  const isAsBefore = basis.get(topic)?.has(skill) === true;
  const features = ["ask", `ask/${skill.id}`, ...(isNamed ? ["ask/meta"] : []), ...(isAsBefore ? ["ask/before"] : [])];
  const offset = HABITS.asks + (isNamed ? HABITS.asksMeta : 0) + (isAsBefore ? HABITS.asksAsBefore : 0);
  return [{ features, offset }, { features: [] }];
}

/** `deeper` once for each level: what is learned of one level is learned of those beside it. */
const levelsOf = ({ mode }: Brief, skill: Skill): Option[] =>
  Array.from({ length: LEVELS }, (_, at) => ({
    features: [
      ...Array<string>(at).fill("deeper"),
      ...Array<string>(at).fill(`deeper/${mode}`),
      ...Array<string>(at).fill(`deeper/${skill.id}`),
      `level-${at + 1}`,
    ],
    offset: HABITS.perLevel * Math.abs(at + 1 - HABITUAL_LEVEL),
  }));
