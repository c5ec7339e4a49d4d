/** Whether a value is a trajectory, and where it is none: what the reader of recorded trajectories says, with paths as text. */
import { MAX_TRAJECTORY_NESTING, nestsDeeper, RecordedTrajectory } from "@arenakit/contracts";

export interface Problem {
  /** Such as `steps[3].tool_calls[0].arguments`; empty for the whole. */
  readonly path: string;
  /** What was expected, and what came. */
  readonly message: string;
}

/** Empty for what is a trajectory; in the order in which they stand. One that nests deeper than anybody judges is none. */
export function atifProblems(value: unknown): Problem[] {
  return problemsIn(RecordedTrajectory.safeParse(value).error?.issues ?? []);
}

/** As a schema tells them. */
export const problemsIn = (issues: readonly { path: readonly PropertyKey[]; message: string }[]): Problem[] =>
  issues.map(({ path, message }) => ({ path: pathOf(path), message }));

/** Of a value that nobody could walk. */
export function depthProblems(value: unknown): Problem[] {
  if (!nestsDeeper(value, MAX_TRAJECTORY_NESTING)) return [];
  return [{ path: "", message: `nests more than ${MAX_TRAJECTORY_NESTING} levels deep, arguments of a call perhaps` }];
}

/** `["steps", 3, "message"]` → `steps[3].message`. */
export function pathOf(path: readonly PropertyKey[]): string {
  return path.reduce<string>((text, part) => {
    if (typeof part === "number") return `${text}[${part}]`;
    return text === "" ? String(part) : `${text}.${String(part)}`;
  }, "");
}
