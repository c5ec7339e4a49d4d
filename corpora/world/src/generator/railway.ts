/**
 * The railway between the cities of the atlas. A line is a course that trains take from end to end, with how many a day
 * do so each way; no train runs where no line leads.
 */
import { MAIN_LINES, MAIN_WAYPOINTS } from "./railway/main-lines.ts";
import { OUTER_LINES, OUTER_WAYPOINTS } from "./railway/outer-lines.ts";

export type TrainKind = "G" | "C" | "D" | "Z" | "T" | "K";

export interface Line {
  readonly kind: TrainKind;
  /** Trains a day, each way. */
  readonly perDay: number;
  /** Sleepers, which leave in the evening. */
  readonly night?: boolean;
  /** Stations in order, joined by a space; nearly all trains call at one with a star. */
  readonly calls: string;
}

export interface Waypoint {
  readonly name: string;
  readonly telecode: string;
  readonly longitude: number;
  readonly latitude: number;
}

export const LINES: readonly Line[] = [...MAIN_LINES, ...OUTER_LINES];
/** Stations of the lines that stand in no city of the atlas. */
export const WAYPOINTS: readonly Waypoint[] = [...MAIN_WAYPOINTS, ...OUTER_WAYPOINTS];
