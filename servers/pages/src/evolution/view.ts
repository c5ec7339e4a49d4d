/** What the page of a run of tri-evolution is made from: settings, reports of steps, and scores that were measured beside them. */
import type { Failure } from "@arenakit/contracts";
import type { EvolutionSettings, SolvedReport, StepReport } from "@arenakit/evaluator-evolution";
import type { EvolutionFigures } from "./figures.ts";

export type EvolutionMode = SolvedReport["mode"];

/** A score on tasks that are not trained on, by a judge that is not the training's. */
export interface HeldOutScore {
  readonly step: number;
  readonly mode: EvolutionMode;
  readonly benchmark: string;
  /** Null where nothing was scored. */
  readonly score: number | null;
  /** Ends of its interval; both or none. */
  readonly low?: number;
  readonly high?: number;
}

export interface EvolutionView {
  readonly run: string;
  readonly settings: EvolutionSettings;
  /** Name of the judge. */
  readonly judge: string;
  /** In ascending order, each step once. */
  readonly steps: readonly StepReport[];
  /** Figures of the steps before `steps`, in ascending order; of a long run nobody has to keep all reports. */
  readonly earlier?: readonly EvolutionFigures[];
  /** By step in ascending order, as are the two below. */
  readonly heldOut?: readonly HeldOutScore[];
  /** Different topics among the tasks that were proposed for a step. */
  readonly topics?: readonly { readonly step: number; readonly count: number }[];
  /** Mean of what the proposed tasks of a step demand. */
  readonly demands?: readonly { readonly step: number; readonly mean: number | null }[];
  /** What went wrong last, while it is tried again. */
  readonly failure?: Failure | null;
  /** Nothing more will come. */
  readonly isOver?: boolean;
}
