/** Observations: the results of a trajectory in order, each with the call that it answers. */
import {
  agentSteps,
  type JsonObject,
  observationsOf,
  type ReadObservation,
  type Trajectory,
} from "@arenakit/contracts";

/** One result of the trajectory and where it stands. */
export interface ObservationAt {
  /** 1-based step_id. */
  readonly step: number;
  /** Index among the results of its step. */
  readonly result: number;
  readonly tool: string;
  readonly arguments: JsonObject;
  readonly text: string;
  readonly isError: boolean;
  readonly code: string | null;
  readonly answersCall: boolean;
  /** What a fault made of the result: one of another time, or one that lacks something; null for nearly all. */
  readonly change: "stale" | "partial" | null;
  /** Whether what it says is taken for a fact. */
  readonly isFact: boolean;
}

/** All results in order, errors included. */
export function readObservations(trajectory: Trajectory): ObservationAt[] {
  return agentSteps(trajectory).flatMap((step) =>
    observationsOf(step).map((observation, result) => ({
      step: step.step_id,
      result,
      tool: observation.call?.name ?? "",
      arguments: observation.call?.arguments ?? {},
      text: observation.text,
      isError: observation.isError,
      code: observation.code ?? null,
      answersCall: observation.call !== null,
      change: changeOf(observation),
      isFact: !observation.isError,
    })),
  );
}

function changeOf({ faults = [] }: ReadObservation): ObservationAt["change"] {
  if (faults.some(({ kind }) => kind === "stale")) return "stale";
  return faults.some(({ kind }) => kind === "missing") ? "partial" : null;
}
