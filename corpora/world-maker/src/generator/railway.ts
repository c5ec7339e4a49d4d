/**
 * The railway between the cities of the atlas as it runs in 2026, typed by hand. A line is a course that trains take from
 * end to end, with how many a day do so each way; no train runs where no line leads.
 */
import * as z from "zod";
import { flag, number, once, readTable } from "../tables.ts";

const TrainKind = z.enum(["G", "C", "D", "Z", "T", "K"]);
export type TrainKind = z.infer<typeof TrainKind>;

const RailwayLine = z.object({
  kind: TrainKind,
  /** Trains a day, each way. */
  perDay: number,
  /** Sleepers, which leave in the evening. */
  night: flag,
  /** Stations in order, joined by a space; nearly all trains call at one with a star. */
  calls: z.string(),
});
export type RailwayLine = z.infer<typeof RailwayLine>;

const Waypoint = z.object({ name: z.string(), telecode: z.string(), longitude: number, latitude: number });
type Waypoint = z.infer<typeof Waypoint>;

export const readRailwayLines = once((): readonly RailwayLine[] => readTable("tables/railway-lines.tsv", RailwayLine));
/** Stations of the lines that stand in no city of the atlas. */
export const readWaypoints = once((): readonly Waypoint[] => readTable("tables/railway-waypoints.tsv", Waypoint));
/** Stations at which the fast trains of a line call: those of provincial capitals and of the largest cities beside them. */
export const readRailwayHubs = once(
  (): ReadonlySet<string> =>
    new Set(readTable("tables/railway-hubs.tsv", z.object({ station: z.string() })).map(({ station }) => station)),
);
