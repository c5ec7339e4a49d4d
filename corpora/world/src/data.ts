/** What a world consists of: one zod schema a section of the snapshot. Everything else is derived when it is opened. */
import * as z from "zod";
import { CityFacts, OpenHours, PoiKind, Point } from "./atlas.ts";

export const Poi = Point.extend({
  /** `B0` and eight hex digits, unique in the world. */
  id: z.string(),
  name: z.string(),
  alias: z.array(z.string()),
  kind: PoiKind,
  /** Six digits of Amap's taxonomy, and its three levels joined by `;`. */
  typecode: z.string(),
  type: z.string(),
  /** Adcode of the city. */
  city: z.string(),
  district: z.string(),
  address: z.string(),
  tel: z.string().nullable(),
  /** 0 … 5, one decimal. */
  rating: z.number().nullable(),
  /** Usual spending per person; a hotel's is per room and night. */
  costYuan: z.number().nullable(),
  /** Admission; null where none is asked for by nature. */
  ticketYuan: z.number().nullable(),
  openHours: OpenHours.nullable(),
  closedWeekdays: z.array(z.number().int()),
  visitMinutes: z.number().nullable(),
  /** Chinese words as a policy reads them: 历史, 亲子, 江景, 川菜 … */
  tags: z.array(z.string()),
  source: z.enum(["atlas", "generated"]),
  approximate: z.array(z.string()),
});
export type Poi = z.infer<typeof Poi>;

export const Station = Point.extend({
  name: z.string(),
  telecode: z.string(),
  /** Name of the atlas city it belongs to; null where the atlas has none. */
  city: z.string().nullable(),
});
export type Station = z.infer<typeof Station>;

/** Days on which a service runs. */
export const Calendar = z.discriminatedUnion("kind", [
  z.object({ kind: z.literal("daily") }),
  z.object({ kind: z.literal("dates"), dates: z.array(z.string()) }),
]);
export type Calendar = z.infer<typeof Calendar>;

export const Stop = z.object({
  /** Index in `stations`. */
  station: z.number().int().nonnegative(),
  /** Minutes after 00:00 of the day on which the service starts; past midnight they exceed 1440. Null at the ends. */
  arrival: z.number().int().nullable(),
  departure: z.number().int().nullable(),
  /** A stop where nobody may get on or off is not usable. */
  usable: z.boolean(),
});
export type Stop = z.infer<typeof Stop>;

export const TrainService = z.object({
  number: z.string(),
  /** 高速, 动车, 城际 … as the source says. */
  category: z.string(),
  calendar: Calendar,
  stops: z.array(Stop).min(2),
});
export type TrainService = z.infer<typeof TrainService>;

export const Flight = z.object({
  number: z.string(),
  airline: z.string(),
  from: z.string(),
  to: z.string(),
  /** Minutes after 00:00 of the day of departure; the arrival may exceed 1440. */
  departure: z.number().int(),
  arrival: z.number().int(),
  /** Weekdays of operation, 1 is Monday. */
  weekdays: z.array(z.number().int().min(1).max(7)),
  /** Full economy fare in yuan; what is asked depends on date and lead time. */
  fullFareYuan: z.number(),
});
export type Flight = z.infer<typeof Flight>;

export const WorldMeta = z.object({
  name: z.string(),
  seed: z.number().int(),
  /** First and last date for which the world answers. */
  horizon: z.object({ from: z.string(), to: z.string() }),
  /** The simulated time of a caller that names none. */
  now: z.string(),
  /** Where each layer comes from, with its licence; `fares: "estimated"` where the source has none. */
  layers: z.array(
    z.object({ name: z.string(), source: z.string(), licence: z.string().optional(), note: z.string().optional() }),
  ),
});
export type WorldMeta = z.infer<typeof WorldMeta>;

export const WorldData = z.object({
  meta: WorldMeta,
  cities: z.array(CityFacts),
  pois: z.array(Poi),
  stations: z.array(Station),
  services: z.array(TrainService),
  flights: z.array(Flight),
});
export type WorldData = z.infer<typeof WorldData>;
