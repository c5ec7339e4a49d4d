/**
 * Sets of recorded reference behaviour that our own can be laid beside: `compat` with its defects, `fixed` without.
 */
import { arenarlAlgorithm1 } from "./sets/arenarl-algorithm1.ts";
import { drTuluRubric } from "./sets/dr-tulu-rubric.ts";
import { healthbenchScoring } from "./sets/healthbench-scoring.ts";
import { o2Diversity } from "./sets/o2-diversity.ts";
import { o2FactualF1 } from "./sets/o2-factual-f1.ts";
import { o2Format } from "./sets/o2-format.ts";
import { qqrTopologies } from "./sets/qqr-topologies.ts";
import { raceScoring } from "./sets/race-scoring.ts";
import { researchqaCoverage } from "./sets/researchqa-coverage.ts";
import { retrieveWire } from "./sets/retrieve-wire.ts";
import { searchR1Em } from "./sets/search-r1-em.ts";

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
  "retrieve-wire": retrieveWire,
  "arenarl-algorithm1": arenarlAlgorithm1,
  "qqr-topologies": qqrTopologies,
  "o2-factual-f1": o2FactualF1,
  "o2-diversity": o2Diversity,
  "dr-tulu-rubric": drTuluRubric,
  "healthbench-scoring": healthbenchScoring,
  "race-scoring": raceScoring,
  "researchqa-coverage": researchqaCoverage,
  "o2-format": o2Format,
  "o2-em": searchR1Em,
  "search-r1-em": searchR1Em,
};
