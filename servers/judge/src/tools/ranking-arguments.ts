/** Who judges a group and by which frozen calibration, as callers name them. */
import { fail } from "@arenakit/contracts";
import { type Calibration, type EstimatorName, estimatorOf, LISTWISE } from "@arenakit/evaluator-arena";
import type { JudgeBackend, ServedJudge } from "./judge-backend.ts";

/** Instead of a calibration's hash: the group's own matches alone. */
export const NO_CALIBRATION = "none";

export interface CalibrationArguments {
  /** A hash, or `none`; by default the first calibration for the estimator that takes one. */
  readonly calibration?: string | undefined;
  readonly topology: string;
  readonly estimator?: EstimatorName | undefined;
}

/** Throws policy/no_such_calibration with what there is, policy/calibration_unused for an estimator that takes none. */
export function calibrationOf(
  { calibrations = [] }: Pick<JudgeBackend, "calibrations">,
  { calibration: named, topology, estimator = estimatorOf(topology).id as EstimatorName }: CalibrationArguments,
): Calibration | null {
  const takesOne = estimator === "refit";
  if (named === NO_CALIBRATION) return null;
  if (named === undefined) return takesOne ? (calibrations[0] ?? null) : null;
  if (!takesOne)
    fail("policy", "calibration_unused", `estimator ${estimator} uses no calibration: take refit, or name none`);
  const known = calibrations.map(({ hash }) => hash).join(", ") || "none";
  return (
    calibrations.find(({ hash }) => hash === named) ??
    fail("policy", "no_such_calibration", `${named}: there are ${known}; who serves them gives --calibration FILE`)
  );
}

/** What a topology asks of a judge: lists or pairs. Throws policy/no_listwise_judge. */
export function judgeFor({ name, pairwise, listwise }: ServedJudge & { readonly name: string }, topology: string) {
  if (topology !== LISTWISE) return pairwise;
  return listwise ?? fail("policy", "no_listwise_judge", `judge ${name} compares pairs: take another topology`);
}
