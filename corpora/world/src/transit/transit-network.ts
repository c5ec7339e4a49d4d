/** Public transport of one city as a world holds it: stations, lines that call at them, when they run and what they cost. */
import * as z from "zod";
import { Point } from "../atlas.ts";

export const TransitStation = Point.extend({
  id: z.string(),
  /** Without 站 for a bus stop, `西直门` for an underground station. */
  name: z.string(),
  /** `A口`; underground stations only. */
  entrances: z.array(Point.extend({ name: z.string() })),
});
export type TransitStation = z.infer<typeof TransitStation>;

export const TransitLine = z.object({
  id: z.string(),
  /** `地铁2号线`, `101路`. */
  name: z.string(),
  kind: z.enum(["metro", "bus", "ferry"]),
  /** Indices of stations in the order of travel; the way back calls at the same ones unless `oneWay`. A loop repeats its first one. */
  stops: z.array(z.number().int().nonnegative()).min(2),
  /** Between neighbours: one less than `stops`. */
  metres: z.array(z.number().int().positive()),
  seconds: z.array(z.number().int().positive()),
  oneWay: z.boolean(),
  /** First and last departure from the first stop and from the last one; past midnight they exceed 1440. */
  firstMinute: z.tuple([z.number().int(), z.number().int()]),
  lastMinute: z.tuple([z.number().int(), z.number().int()]),
  /** Minutes between departures, by minute of the day from which they hold; ascending. */
  headways: z.array(z.object({ from: z.number().int(), minutes: z.number().positive() })).min(1),
  /** Name of a rule of the network's `fares`. */
  fare: z.string(),
  /**
   * Lines of one track share their platforms, as trains that end early do with those that run through; `changes` name
   * it. Absent: the line's name and direction.
   */
  track: z.string().optional(),
  /**
   * Where the source has a timetable, one-way lines only: minutes after midnight at every stop, run after run, no run
   * overtaking another. `weekdays` are those on which the runs start, 1 is Monday. Without it the headways hold.
   */
  runs: z
    .array(z.object({ weekdays: z.array(z.number().int().min(1).max(7)), minutes: z.array(z.number().int()) }))
    .optional(),
});
export type TransitLine = z.infer<typeof TransitLine>;

/** Rides on lines of one rule without leaving the system cost by their total distance; `flat` costs the same each time. */
export const FareRule = z.object({
  name: z.string(),
  kind: z.enum(["distance", "flat"]),
  /** Up to so many metres so many yuan; ascending. Beyond the last step each further `stepMetres` cost `stepYuan`. */
  bands: z.array(z.object({ upToMetres: z.number(), yuan: z.number() })).min(1),
  stepMetres: z.number().positive(),
  stepYuan: z.number().nonnegative(),
  /** Who enters at one of `stations` (indices) on these weekdays before a minute of the day pays this part of it. */
  reduction: z
    .object({
      stations: z.array(z.number().int().nonnegative()),
      weekdays: z.array(z.number().int().min(1).max(7)),
      beforeMinute: z.number().int(),
      factor: z.number().positive().max(1),
    })
    .optional(),
});
export type FareRule = z.infer<typeof FareRule>;

/** A way from the platform of one track to that of another, in a station or between two that count as one for the fare. */
export const TransitChange = z.object({
  /** Indices of stations; equal inside one. */
  from: z.number().int().nonnegative(),
  to: z.number().int().nonnegative(),
  fromTrack: z.string(),
  toTrack: z.string(),
  seconds: z.number().int().nonnegative(),
  metres: z.number().int().nonnegative(),
  /** When it may be taken: minutes of the day, the last one not included. Absent: always. */
  minutes: z.array(z.tuple([z.number().int(), z.number().int()])).optional(),
  weekdays: z.array(z.number().int().min(1).max(7)).optional(),
});
export type TransitChange = z.infer<typeof TransitChange>;

export const TransitNetwork = z.object({
  stations: z.array(TransitStation),
  lines: z.array(TransitLine),
  fares: z.array(FareRule),
  /** Where the source lists the ways between platforms: there are no other ones inside stations then. */
  changes: z.array(TransitChange).optional(),
  /** Where the lines come from: typed facts, invented ones, or an import. */
  source: z.string(),
});
export type TransitNetwork = z.infer<typeof TransitNetwork>;

export const NO_TRANSIT: TransitNetwork = { stations: [], lines: [], fares: [], source: "none" };
