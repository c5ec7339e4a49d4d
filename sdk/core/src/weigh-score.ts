/**
 * A score under weights that the caller chose, in place of the environment's own: rules, judge, verification and process
 * rewards alone or together (RLFactory §2.4.1). Pure.
 */
import { agentSteps, fail, type ScoreBreakdown, type Trajectory, weightedScore } from "@arenakit/contracts";

/** The component of process rewards: the mean of those that the steps have. It is there where weights name it. */
export const PROCESS_COMPONENT = "process";

/**
 * Every component is kept; those that are named count by their weight, the others nothing. A component that is absent
 * does not apply to this trajectory, so that its weight falls on the others; one that is null was not judged, and then
 * neither is the total. A fatal check makes the total 0 as without weights. Throws task/bad_weights for a weight below 0
 * and, where `process` is named, for a step reward beside [0, 1]: the mean of such could not stand beside other components.
 */
export function weighScore(
  score: ScoreBreakdown,
  trajectory: Trajectory,
  weights: Readonly<Record<string, number>>,
): ScoreBreakdown {
  const stepMean = Object.hasOwn(weights, PROCESS_COMPONENT) ? processReward(trajectory) : null;
  const components = stepMean === null ? score.components : { ...score.components, [PROCESS_COMPONENT]: stepMean };
  const applied = Object.fromEntries(Object.entries(weights).filter(([name]) => Object.hasOwn(components, name)));
  const weighed = attempt(() => weightedScore(components, applied));
  const isFatal = score.checks.some(({ fatal }) => fatal);
  return { ...weighed, total: weighed.total !== null && isFatal ? 0 : weighed.total, checks: score.checks };
}

/** Null where no step has one. */
function processReward(trajectory: Trajectory): number | null {
  const rewards = agentSteps(trajectory).flatMap((step) => step.extra?.arenakit?.stepReward ?? []);
  const strange = rewards.find((reward) => reward < 0 || reward > 1);
  if (strange !== undefined)
    fail("task", "bad_weights", `weight of process: expected step rewards in [0, 1], and one step has ${strange}`);
  return rewards.length === 0 ? null : rewards.reduce((sum, reward) => sum + reward, 0) / rewards.length;
}

/** A RangeError of the arithmetic says what was expected. */
function attempt<T>(work: () => T): T {
  try {
    return work();
  } catch (error) {
    if (error instanceof RangeError) fail("task", "bad_weights", error.message, { cause: error });
    throw error;
  }
}
