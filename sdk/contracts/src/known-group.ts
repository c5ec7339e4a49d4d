/** Attempts at one task whose quality is known: what a judge is measured on. Built elsewhere, by who has a solver. */
import type { Rubric, Task, Trajectory } from "@arenakit/contracts";

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
