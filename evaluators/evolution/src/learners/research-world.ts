/**
 * A generated world of research tasks: topics, what is true of them, how hard it is to say, a pool of training tasks and a
 * held-out test. Training criteria cover a part of what the test asks for, and half of them are met by the right words alone.
 * Everything follows from the seed. Who learns sees queries and advantages, never a difficulty.
 */
import { type Random, RUBRIC_SET_FORMAT, type RubricSet, random } from "@arenakit/contracts";
import { type RubricDraft, withIds } from "@arenakit/evaluator-rubrics";
import { type Criterion, discusses, namesPrimarySource, padding, statesFinding, wrongFinding } from "./criteria.ts";
import { type Demand, LEVELS, SKILLS, type Skill, writeQuery } from "./skills.ts";

export interface Finding {
  readonly right: string;
  /** What those say who do not know it. */
  readonly wrong: readonly string[];
}

export interface ResearchTask {
  readonly id: string;
  readonly query: string;
  readonly language: "en";
  readonly rubrics: RubricSet;
}

export interface ResearchWorldOptions {
  readonly seed?: number;
  /** Topics of the training tasks; 40. */
  readonly trainTopics?: number;
  /** Topics that only a proposer comes to; 40. */
  readonly openTopics?: number;
  /** Topics of the test; 24. */
  readonly testTopics?: number;
}

export interface ResearchWorld {
  readonly seed: number;
  /** Those of training tasks first, then those that only a proposer comes to; none of the test. */
  readonly topics: readonly string[];
  finding(topic: string, demand: Demand): Finding;
  /** Logit by which working a demand out fails at the beginning; latent. */
  technique(demand: Demand): number;
  /** Logit by which what is worked out is wrong at the beginning; latent. */
  access(mode: "tool" | "no_tool", topic: string, demand: Demand): number;
  /** Undefined where the text names none of this world. */
  topicOf(text: string): string | undefined;
  pool(count: number): ResearchTask[];
  heldOut(count: number): { readonly query: string; readonly gold: RubricSet }[];
}

/** Shares of levels 1, 2 … among the demands of training tasks: the training set is easier than the test, which has all alike. */
const TRAIN_LEVELS = [0.3, 0.3, 0.2, 0.1, 0.1];
const TEST_LEVELS = Array.from({ length: LEVELS }, () => 1 / LEVELS);
/** Demands of a task, least and most. */
const DEMANDS = [3, 4] as const;
/** Share of a training task's demands that its criteria look at. */
const COVERED = 0.6;
/** Of these the share that the right words alone meet, and that a good source's name meets; the others want the finding. */
const BY_WORDS = 0.3;
const BY_SOURCE = 0.3;
const WRONG_FINDINGS = 3;

/** Equal options give an equal world. Throws a RangeError for more than 140 topics in all. */
export function createResearchWorld(options: ResearchWorldOptions = {}): ResearchWorld {
  const { seed = 0, trainTopics = 40, openTopics = 40, testTopics = 24 } = options;
  const names = topicNames(seed, trainTopics + openTopics + testTopics);
  const train = names.slice(0, trainTopics);
  const test = names.slice(trainTopics + openTopics);
  const findings = new Map<string, Finding>();
  const finding = (topic: string, { skill, level }: Demand): Finding => {
    const key = `${topic}|${skill.id}|${level}`;
    const known = findings.get(key);
    if (known) return known;
    const made = makeFinding(skill, random(seed, "finding", key));
    findings.set(key, made);
    return made;
  };
  const task = (kind: string, at: number, topics: readonly string[], levels: readonly number[]) => {
    const stream = random(seed, kind, at);
    const topic = topics[at % topics.length]!;
    const skills = stream.shuffled(SKILLS).slice(0, stream.integer(...DEMANDS));
    const demands = skills.map((skill) => ({ skill, level: drawLevel(levels, stream) }));
    return { topic, demands, query: writeQuery(topic, demands), stream };
  };
  return {
    seed,
    topics: names.slice(0, trainTopics + openTopics),
    finding,
    technique: ({ skill, level }) =>
      0.7 * (level - 1) -
      0.6 +
      0.4 * random(seed, "technique", skill.id).normal() +
      0.2 * random(seed, "technique", skill.id, level).normal(),
    access: (mode, topic, { skill, level }) =>
      mode === "tool"
        ? -0.8 + 0.4 * random(seed, "search", skill.id).normal()
        : -1.2 + 0.35 * (level - 1) + 0.4 * random(seed, "obscurity", topic).normal(),
    topicOf: (text) => names.find((name) => text.includes(name)),
    pool: (count) =>
      Array.from({ length: count }, (_, at) => {
        const { topic, demands, query, stream } = task("train", at, train, TRAIN_LEVELS);
        const covered = demands.filter((_, place) => place === 0 || stream.next() < COVERED);
        const criteria = covered.map((demand) => {
          const kind = stream.next();
          if (kind < BY_WORDS) return discusses(demand.skill);
          if (kind < BY_WORDS + BY_SOURCE) return namesPrimarySource(demand.skill);
          return statesFinding(demand, finding(topic, demand));
        });
        return { id: `real-${at}`, query, language: "en" as const, rubrics: rubricSet(query, criteria) };
      }),
    heldOut: (count) =>
      Array.from({ length: count }, (_, at) => {
        const { topic, demands, query } = task("test", at, test, TEST_LEVELS);
        const merits = demands.map((demand) => statesFinding(demand, finding(topic, demand)));
        const faults = demands.map((demand) => wrongFinding(demand, finding(topic, demand)));
        return { query, gold: rubricSet(query, [...merits, ...faults, padding()]) };
      }),
  };
}

function rubricSet(query: string, criteria: readonly Criterion[]): RubricSet {
  const drafts = criteria.map(
    (criterion): RubricDraft => ({
      ...criterion,
      tags: [...criterion.tags],
      weight: 1,
      scale: "binary",
      tier: "persistent",
      origin: { by: "dataset" },
    }),
  );
  const items = withIds(query, drafts);
  return { format: RUBRIC_SET_FORMAT, query, lang: "en", source: { kind: "native" }, aggregation: "hote", items };
}

function drawLevel(shares: readonly number[], stream: Random): number {
  let left = stream.next();
  const at = shares.findIndex((share) => {
    left -= share;
    return left < 0;
  });
  return at < 0 ? LEVELS : at + 1;
}

function makeFinding(skill: Skill, stream: Random): Finding {
  const numbers = stream.shuffled(Array.from({ length: 90 }, (_, at) => 100 + 10 * at + stream.integer(0, 9)));
  const [right, ...wrong] = Array.from({ length: 1 + WRONG_FINDINGS }, (_, at) =>
    skill.finding.replace("NAME", stream.pick(NAMES)).replace("NUMBER", String(numbers[at])),
  );
  return { right: right!, wrong };
}

function topicNames(seed: number, count: number): string[] {
  const stream = random(seed, "topics");
  const places = stream.shuffled(HEADS.flatMap((head) => TAILS.map((tail) => `${head}${tail}`)));
  if (count > places.length) throw new RangeError(`expected at most ${places.length} topics in all, got ${count}`);
  return places.slice(0, count).map((place) => `the ${stream.pick(THINGS)} of ${place}`);
}

const NAMES = ["Alder", "Birk", "Corran", "Dunmore", "Eskil", "Farrow", "Gorse", "Hesper", "Isla", "Juniper"];
const HEADS = ["Har", "Mel", "Tor", "Win", "Cas", "Bran", "Ost", "Lin", "Rav", "Kel", "Dor", "Vex", "Sun", "Pol"];
const TAILS = ["rowby", "dale", "minster", "ford", "wick", "haven", "stead", "moor", "gate", "bridge"];
const THINGS = [
  "tidal turbines",
  "night trains",
  "cold-water fisheries",
  "public libraries",
  "clay roof works",
  "coastal defences",
  "seed banks",
  "tram extensions",
  "malaria clinics",
  "upland forests",
  "wage councils",
  "glass recycling",
  "rural schools",
  "copper refineries",
  "heat networks",
  "river ferries",
];
