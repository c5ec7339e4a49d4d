/** Attempts at one task whose quality is known, for audits of judges. An environment with a solver makes them. */
import type { Rubric } from "./rubric.ts";
import type { Task } from "./task.ts";
import type { Trajectory } from "./trajectory.ts";

export interface KnownGroup {
  readonly id: string;
  readonly task: Task;
  readonly rubric: Rubric;
  readonly attempts: readonly KnownAttempt[];
}

export interface KnownAttempt {
  readonly trajectory: Trajectory;
  /** How much worse than the optimum, as a share of it: (value − best)/best ≥ 0; 0 is the optimum. */
  readonly regret: number;
}
