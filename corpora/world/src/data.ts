/** What a world consists of: one zod schema a section of the snapshot. Everything else is derived when it is opened. */
import * as z from "zod";
import { type CityFacts, OpenHours, PoiKind, Point } from "./atlas.ts";
import type { CountryFacts } from "./country.ts";
import type { PoiTable } from "./poi-table.ts";
import type { MotorwayGraph, RoadGraph } from "./roads/road-graph.ts";
import type { TransitNetwork } from "./transit/transit-network.ts";

export const Poi = Point.extend({
  /** `B0` and eight hex digits, unique in the world. */
  id: z.string(),
  name: z.string(),
  alias: z.array(z.string()),
  english: z.string().nullable(),
  /** Name of the chain it is a branch of. */
  brand: z.string().nullable(),
  /** Id of the place it belongs to: a gate of a park, a shop of a mall. */
  parent: z.string().nullable(),
  /** `三里屯`; null outside of any. */
  businessArea: z.string().nullable(),
  /** Where one enters, where that is known. */
  entrance: Point.nullable(),
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
  /** Of Saturday and Sunday where they differ; null elsewhere. */
  weekendHours: OpenHours.nullable(),
  closedWeekdays: z.array(z.number().int()),
  visitMinutes: z.number().nullable(),
  /** Chinese words as a policy reads them: 历史, 亲子, 江景, 川菜 … */
  tags: z.array(z.string()),
  source: z.enum(["atlas", "generated", "imported"]),
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
  /** 1 is Monday. */
  z.object({ kind: z.literal("weekdays"), weekdays: z.array(z.number().int().min(1).max(7)) }),
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
  /** `T3`; null where an airport has one building. Approximate: airlines move. */
  fromTerminal: z.string().nullable(),
  toTerminal: z.string().nullable(),
  /** `A320`. */
  aircraft: z.string(),
  /** Numbers under which other airlines sell the same flight. */
  codeshares: z.array(z.string()),
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
  /** Of so many articles about sights one gives an old ticket price and is marked so; 0 for none. Absent: one in 40. */
  staleGuidePrices: z.number().int().nonnegative().optional(),
  /** Where each layer comes from, with its licence; `fares: "estimated"` where the source has none. */
  layers: z.array(
    z.object({ name: z.string(), source: z.string(), licence: z.string().optional(), note: z.string().optional() }),
  ),
});
export type WorldMeta = z.infer<typeof WorldMeta>;

/** An article of the world's own web: what it says is what the world's tools say. */
export const Guide = z.object({
  id: z.string(),
  language: z.enum(["zh", "en"]),
  kind: z.enum(["city", "train", "sight", "food", "route", "area", "wish", "season"]),
  title: z.string(),
  /** On a host that does not exist (`.example`). */
  url: z.string(),
  /** Adcode of the city. */
  city: z.string(),
  /** Ids of the places it speaks of. */
  places: z.array(z.string()),
  /** Paragraphs, joined by an empty line. */
  text: z.string(),
  published: z.string(),
  /** Which statements are wrong on purpose: what the text says, and what is true. Empty but for marked, seeded noise. */
  contradictions: z.array(z.object({ says: z.string(), truth: z.string() })),
});
export type Guide = z.infer<typeof Guide>;

/** All layers of a world. */
export interface WorldData {
  readonly meta: WorldMeta;
  readonly cities: readonly CityFacts[];
  readonly country: CountryFacts;
  readonly pois: PoiTable;
  readonly stations: readonly Station[];
  readonly services: readonly TrainService[];
  readonly flights: readonly Flight[];
  /** One a city, in the order of `cities`; empty graphs where a world has no roads. */
  readonly roads: readonly RoadGraph[];
  /** Between cities. */
  readonly motorways: MotorwayGraph;
  /** One a city. */
  readonly transit: readonly TransitNetwork[];
  readonly guides: readonly Guide[];
}
