/** A small policy that learns without a GPU: it writes attempts at tasks, and is updated by the advantages that it is told. */
import type { JsonObject } from "@arenakit/contracts";
import type { EvolutionTask } from "../evolution-task.ts";

/** One group as a trainer sees it when its rewards are known. */
export interface LearnedGroup {
  readonly task: EvolutionTask;
  /** By index in the group; null where there is no advantage: it is left out. */
  readonly attempts: readonly { readonly text: string; readonly advantage: number | null }[];
}

/** Its state is its parameters alone: equal parameters, tasks and seeds write equal attempts. */
export interface Learner {
  readonly id: string;
  /** The texts of `count` attempts, as a policy ends with them; `stream` names the draw. */
  attempt(task: EvolutionTask, count: number, stream: readonly (string | number)[]): string[];
  /** One step of GRPO over these groups (eq. 1 with one update for each sample: the ratio is 1, nothing is clipped). */
  update(groups: readonly LearnedGroup[]): void;
  parameters(): JsonObject;
}
