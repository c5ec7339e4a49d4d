/** The tools of an environment asked again in process, as its verification wants them. */
import {
  boundary,
  type Environment,
  fail,
  type Outcome,
  type Task,
  type Trajectory,
  type VerifiedResult,
} from "@arenakit/contracts";
import type { JudgeBackend } from "./judge-backend.ts";

export interface Claimed {
  readonly environment: Environment;
  readonly task: Task;
  readonly trajectory: Trajectory;
}

/** Nothing for an environment that verifies nothing; a failure where a tool could not be reached. */
export function confirmed(
  { tools, reading }: Pick<JudgeBackend, "tools" | "reading">,
  { environment, task, trajectory }: Claimed,
): Promise<Outcome<readonly VerifiedResult[]>> {
  return boundary("tool", async () => {
    if (!environment.verifyTool) return [];
    const caller = tools(environment, task);
    if (caller) return reading.verify(environment, trajectory, task, caller);
    const { id, toolset = "none" } = environment;
    fail("harness", "no_such_toolset", `the tools of ${id}, ${toolset}, are not served here`);
  });
}
