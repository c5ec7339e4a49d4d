/** Where an attempt went, as an environment reads it from a trajectory, for who draws it on a map. */
import type { LonLat } from "./geo.ts";
import type { Trajectory } from "./trajectory.ts";

/** A place with a name: one that a tool listed, or a stop of a journey. */
export interface NamedPoint extends LonLat {
  readonly name: string;
}

export interface RoutePoint extends LonLat {
  /** `lon,lat` with six decimals: equal for equal points. */
  readonly key: string;
  /** As the observations call it; null when none names the point. */
  readonly name: string | null;
  /** From 1, in the order of the answer's legs; null for a point that the answer does not go to. */
  readonly order: number | null;
}

export interface RouteLeg {
  /** Keys of points. */
  readonly from: string;
  readonly to: string;
  /** Modes that were looked up, in the order of asking. */
  readonly modes: readonly string[];
  readonly isInAnswer: boolean;
}

/** A ride that the answer takes. */
export interface RouteJourney {
  readonly kind: "train" | "flight";
  readonly numbers: readonly string[];
  readonly from: NamedPoint;
  readonly to: NamedPoint;
}

export interface AttemptRoute {
  readonly points: readonly RoutePoint[];
  readonly legs: readonly RouteLeg[];
  readonly journeys: readonly RouteJourney[];
  /** Places that observations listed, whether used or not, each once. */
  readonly listed: readonly (NamedPoint & { readonly key: string })[];
  /** What a call asked for in names instead of coordinates, by the call's id. */
  readonly callWords: ReadonlyMap<string, string>;
}

/** Station or airport by the name that an observation gives; null when unknown. */
export type StopLookup = (kind: RouteJourney["kind"], name: string) => LonLat | null;

export type RouteReader = (trajectory: Trajectory, lookup: StopLookup) => AttemptRoute;
