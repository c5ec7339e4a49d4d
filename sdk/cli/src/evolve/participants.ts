/** Who and what takes part in a run: both actors, the judge, the real tasks, the tools, and what measures the solver beside. */
import type { CallContext, ToolCaller } from "@arenakit/contracts";
import type { EvolutionRole, PoolRow, StepReport } from "@arenakit/evaluator-evolution";
import type { ServedJudge } from "@arenakit/server-judge";
import type { Actor } from "./actors.ts";
import type { HeldOutScore, StepLine } from "./folder.ts";

export interface Participants {
  readonly actors: Readonly<Record<EvolutionRole, Actor>>;
  readonly judge: { readonly name: string; readonly served: ServedJudge };
  readonly rows: readonly PoolRow[];
  /** Queries that no proposal may repeat. */
  readonly heldOutTexts: readonly string[];
  readonly tools?: ToolCaller;
  /** Simulated local time. */
  readonly now: string;
  /** Of every call of a tool. */
  readonly context: CallContext;
  /** Scores of the solver as it is after a step, by a judge that does not train it; none where nothing is held out. */
  heldOut(step: number): Promise<readonly HeldOutScore[]>;
  figuresOf(report: StepReport): Pick<StepLine, "topics" | "demands">;
  close(): Promise<void>;
}
