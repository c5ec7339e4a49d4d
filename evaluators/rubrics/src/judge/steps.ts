/** The steps of a trajectory as a judge of criteria is shown them: bounded, in order, without who made them. */
import {
  agentSteps,
  type JsonObject,
  observationsOf,
  omitUndefined,
  stepMessage,
  stepThought,
  type Trajectory,
} from "@arenakit/contracts";

/** Longest observation shown, and all of them together, in UTF-16 units; the ends are kept. */
const OBSERVATION = 2000;
const OBSERVATIONS = 24_000;

export function shownSteps(trajectory: Trajectory): JsonObject[] {
  const steps = agentSteps(trajectory);
  const observations = steps.map((step) => observationsOf(step));
  const count = observations.reduce((sum, own) => sum + own.length, 0);
  const limit = Math.min(OBSERVATION, Math.max(200, Math.floor(OBSERVATIONS / Math.max(1, count))));
  return steps.map((step, at) => {
    const thought = stepThought(step);
    const message = stepMessage(step);
    return {
      ...omitUndefined({ thought: thought || undefined, message: message || undefined }),
      observations: observations[at]!.map(({ call, text, isError }) => ({
        tool: call?.name ?? null,
        arguments: call?.arguments ?? null,
        isError,
        text:
          text.length <= limit
            ? text
            : {
                head: text.slice(0, limit / 2),
                omitted: text.length - 2 * Math.floor(limit / 2),
                tail: text.slice(-Math.floor(limit / 2)),
              },
      })),
    };
  });
}
