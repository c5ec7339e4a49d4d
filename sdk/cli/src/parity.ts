/**
 * Sets of recorded reference behaviour that our own can be laid beside: `compat` with its defects, `fixed` without. What
 * answers a set is loaded with its first case.
 */
export const PARITY_MODES = ["fixed", "compat"] as const;
export type ParityMode = (typeof PARITY_MODES)[number];

/** One case as it is asked; the fixture is what its set shares. */
export interface ParityCase {
  readonly id: string;
  readonly input: unknown;
  readonly fixture?: unknown;
}

/** Answers a case as the set's recordings are spelt. Throws a FailureError for an input that is none of the set. */
export type ParityAnswer = (asked: ParityCase, mode: ParityMode) => Promise<unknown>;

export const PARITY_SETS: Readonly<Record<string, ParityAnswer>> = {
  "retrieve-wire": async (...asked) => (await import("./parity/retrieve-wire.ts")).retrieveWire(...asked),
  "arenarl-algorithm1": async (...asked) =>
    (await import("./parity/arenarl-algorithm1.ts")).arenarlAlgorithm1(...asked),
  "qqr-topologies": async (...asked) => (await import("./parity/qqr-topologies.ts")).qqrTopologies(...asked),
  "o2-factual-f1": async (...asked) => (await import("./parity/o2-factual-f1.ts")).o2FactualF1(...asked),
  "o2-diversity": async (...asked) => (await import("./parity/o2-diversity.ts")).o2Diversity(...asked),
  "dr-tulu-rubric": async (...asked) => (await import("./parity/dr-tulu-rubric.ts")).drTuluRubric(...asked),
  "healthbench-scoring": async (...asked) =>
    (await import("./parity/healthbench-scoring.ts")).healthbenchScoring(...asked),
  "race-scoring": async (...asked) => (await import("./parity/race-scoring.ts")).raceScoring(...asked),
  "researchqa-coverage": async (...asked) =>
    (await import("./parity/researchqa-coverage.ts")).researchqaCoverage(...asked),
  "o2-format": async (...asked) => (await import("./parity/o2-format.ts")).o2Format(...asked),
  "o2-em": async (...asked) => (await import("./parity/search-r1-em.ts")).searchR1Em(...asked),
  "search-r1-em": async (...asked) => (await import("./parity/search-r1-em.ts")).searchR1Em(...asked),
};
