/** Which estimator a name stands for: the one place that chooses. */
import { fail } from "@arenakit/contracts";
import { points } from "./estimator/points.ts";
import { type RefitOptions, refit } from "./estimator/refit.ts";
import { tiers } from "./estimator/tiers.ts";
import { wins } from "./estimator/wins.ts";
import type { Estimator } from "./estimator.ts";

export const ESTIMATOR_NAMES = ["wins", "tiers", "refit", "points"] as const;
export type EstimatorName = (typeof ESTIMATOR_NAMES)[number];

/** Those that take no calibration. */
const UNCALIBRATED: Readonly<Record<Exclude<EstimatorName, "refit">, () => Estimator>> = { wins, tiers, points };

/**
 * The estimator of that name. Throws a FailureError of owner "task": unknown_estimator, with the names there are, and
 * calibration_unused for a calibration that the estimator would not look at.
 */
export function estimatorNamed(name: string, options: RefitOptions = {}): Estimator {
  const known = ESTIMATOR_NAMES.find((candidate) => candidate === name);
  if (!known)
    return fail(
      "task",
      "unknown_estimator",
      `no estimator ${JSON.stringify(name)}; use one of ${ESTIMATOR_NAMES.join(", ")}`,
    );
  if (known === "refit") return refit(options);
  if (options.calibration)
    fail(
      "task",
      "calibration_unused",
      `estimator ${name} uses no calibration; use refit, or leave the calibration out`,
    );
  return UNCALIBRATED[known]();
}
