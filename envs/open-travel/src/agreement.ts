/** How much of the expected order a ranking puts right. */
import { fail } from "@arenakit/contracts";
import { type Defect, MILDER_THAN, NOT_APPLICABLE, POLICY_IDS, type PolicyId } from "./expected-order.ts";

export interface ComparablePair {
  readonly better: PolicyId;
  readonly worse: PolicyId;
}

export interface Agreement {
  readonly right: number;
  readonly comparable: number;
  /** right / comparable, in [0, 1]; null when no two of the places are comparable. */
  readonly share: number | null;
  /** The pairs that the ranking ties or turns round. */
  readonly wrong: readonly ComparablePair[];
}

/** A member of a group: its policy and its rank, 0 best; null for what was not ranked. */
export interface PolicyPlace {
  readonly policy: string;
  readonly rank: number | null;
}

/** Whether the task can have the defect; one it cannot have leaves the variant identical to `full`. Throws task/unknown_task. */
export function isApplicable(taskId: string, defect: Defect): boolean {
  const exceptions = NOT_APPLICABLE[taskId];
  if (!exceptions)
    fail(
      "task",
      "unknown_task",
      `expected an Open-Travel task id, got ${JSON.stringify(taskId)}; see expected-order.ts`,
    );
  return exceptions[defect] === undefined;
}

/** Every pair of policies of which the first must be ranked strictly better on the task. */
export function comparablePairs(taskId: string): ComparablePair[] {
  const defects = POLICY_IDS.filter((id): id is Defect => id !== "full" && isApplicable(taskId, id));
  const flawless = POLICY_IDS.filter((id) => !defects.some((defect) => defect === id));
  const pairs: ComparablePair[] = flawless.flatMap((better) => defects.map((worse) => ({ better, worse })));
  for (const better of defects) {
    for (const worse of defects) {
      const isMilder = MILDER_THAN.some((pair) => pair[0] === better && pair[1] === worse);
      if (isMilder || (worse === "no-answer" && better !== "no-answer")) pairs.push({ better, worse });
    }
  }
  return pairs;
}

/**
 * The share of comparable pairs of a group that the ranking puts right: the better one has a strictly smaller
 * rank. A tie and a missing rank count as wrong. A policy may occur several times; every pair of members counts.
 */
export function agreement(taskId: string, places: readonly PolicyPlace[]): Agreement {
  let right = 0;
  const wrong: ComparablePair[] = [];
  for (const pair of comparablePairs(taskId)) {
    for (const better of places.filter((place) => place.policy === pair.better)) {
      for (const worse of places.filter((place) => place.policy === pair.worse)) {
        if (better.rank !== null && worse.rank !== null && better.rank < worse.rank) right += 1;
        else wrong.push(pair);
      }
    }
  }
  const comparable = right + wrong.length;
  return { right, comparable, share: comparable === 0 ? null : right / comparable, wrong };
}
