/**
 * A solver that learns without a GPU. For each demand of the query it chooses to work it out, to pad, to invent or to omit;
 * what it works out succeeds with a probability that is its own policy too: the logit starts at the world's latent difficulty
 * and moves with the advantages alone. An update reads the choices back from the texts.
 */
import { random } from "@arenakit/contracts";
import type { EvolutionTask } from "../evolution-task.ts";
import { type Choice, type LearnerOptions, learnFrom } from "./grpo.ts";
import type { Learner } from "./learner.ts";
import {
  LONGEST_REPORT,
  readTreatment,
  STYLES,
  type Style,
  sentencesFor,
  type Treatment,
  writeReport,
} from "./report.ts";
import { type Demand, readDemands } from "./skills.ts";
import { type Option, SoftmaxPolicy } from "./softmax-policy.ts";

/** Whole skills are learned in some tens of steps of 48 groups. */
const LEARNING_RATE = 3;
/** How an untrained solver writes: it mostly tries, often pads, and seldom invents. */
const HABITS: Readonly<Record<Style, number>> = {
  work: 0.5,
  empty: 0,
  invent: -2,
  omit: -0.5,
};

type Mode = EvolutionTask["mode"];

/** Its attempts end with `<answer>…</answer>`; its texts are all that an update knows of them. */
export function createSolverLearner(options: LearnerOptions): Learner {
  const { world, seed = 0, learningRate = LEARNING_RATE, temperature, parameters } = options;
  const policy = new SoftmaxPolicy({ weights: parameters, temperature });
  const successOf = (mode: Mode, topic: string, demand: Demand) => ({
    technique: succeeds(
      ["technique", `technique/${demand.skill.id}`, `technique/${demand.skill.id}/${demand.level}`],
      world.technique(demand),
    ),
    access: succeeds([`access/${mode}`, `access/${mode}/${demand.skill.id}`], world.access(mode, topic, demand)),
  });

  function treat(mode: Mode, topic: string, demands: readonly Demand[], stream: readonly (string | number)[]): string {
    const draws = random(seed, "solver", ...stream);
    let room = LONGEST_REPORT;
    const treated = demands.map((demand): readonly [Demand, Treatment] => {
      const { styles, options: offered } = stylesFor(demand, mode, room);
      const style = styles[policy.sample(offered, draws)]!;
      room -= sentencesFor(style, demand, mode);
      if (style !== "work") return [demand, style];
      const { technique, access } = successOf(mode, topic, demand);
      if (policy.sample(technique, draws) === FAILED) return [demand, "vague"];
      return [demand, policy.sample(access, draws) === FAILED ? "wrong" : "right"];
    });
    return writeReport({ world, topic, mode }, treated, (count) => draws.integer(0, count - 1));
  }

  function choicesIn({ query, mode }: EvolutionTask, text: string): Choice[] {
    const topic = world.topicOf(query);
    if (topic === undefined) return [];
    let room = LONGEST_REPORT;
    return readDemands(query).flatMap((demand) => {
      const treatment = readTreatment({ world, topic }, demand, text);
      const { styles, options: offered } = stylesFor(demand, mode, room);
      const style = styleOf(treatment);
      const chosen = styles.indexOf(style);
      if (chosen < 0) return [];
      room -= sentencesFor(style, demand, mode);
      const choices: Choice[] = [{ options: offered, chosen }];
      if (style !== "work") return choices;
      const { technique, access } = successOf(mode, topic, demand);
      choices.push({ options: technique, chosen: treatment === "vague" ? FAILED : SUCCEEDED });
      if (treatment !== "vague") choices.push({ options: access, chosen: treatment === "right" ? SUCCEEDED : FAILED });
      return choices;
    });
  }

  return {
    id: `solver-learner/1?rate=${learningRate}`,
    attempt(task, count, stream) {
      const topic = world.topicOf(task.query);
      const demands = readDemands(task.query);
      return Array.from({ length: count }, (_, at) =>
        topic === undefined ? UNKNOWN_TOPIC : treat(task.mode, topic, demands, [...stream, at]),
      );
    },
    update: (groups) => learnFrom(policy, { groups, choicesIn, learningRate }),
    parameters: () => policy.weights(),
  };
}

const UNKNOWN_TOPIC = "<think>\nI know nothing of it.\n</think>\n<answer>\nNothing can be said.\n</answer>";
const SUCCEEDED = 0;
const FAILED = 1;
const succeeds = (features: readonly string[], difficulty: number): readonly Option[] => [
  { features, offset: -difficulty },
  { features: [] },
];
const styleOf = (treatment: Treatment): Style =>
  treatment === "vague" || treatment === "wrong" || treatment === "right" ? "work" : treatment;

/** Those for which there is room. */
function stylesFor(demand: Demand, mode: Mode, room: number): { styles: Style[]; options: Option[] } {
  const styles = STYLES.filter((style) => sentencesFor(style, demand, mode) <= room);
  const options = styles.map((style) => ({
    features: [`style/${style}`, `style/${style}/${demand.skill.id}`, `style/${style}/level-${demand.level}`],
    offset: HABITS[style],
  }));
  return { styles, options };
}
