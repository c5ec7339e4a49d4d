/**
 * The atlas: facts about cities that we typed. Coordinates are GCJ-02 degrees, prices yuan. What is not known
 * for certain is named in `approximate`.
 */
import * as z from "zod";

export const Point = z.object({ longitude: z.number().min(73).max(136), latitude: z.number().min(3).max(54) });

/** Longitude, latitude. */
const Position = z.tuple([z.number(), z.number()]);

/**
 * The kinds of place; each has a
 * typecode of Amap's taxonomy (see poi-kinds.ts).
 */
export const PoiKind = z.enum([
  "restaurant",
  "cafe",
  "bar",
  "hotel",
  "scenic",
  "museum",
  "park",
  "mall",
  "hospital",
  "bank",
  "parking",
  "metro",
  "station",
  "airport",
  "school",
  "charging",
  "fuel",
  "supermarket",
  "pharmacy",
  "cinema",
  "sports",
  "office",
  "residence",
  "bus",
  "shop",
  "service",
  "gate",
]);
export type PoiKind = z.infer<typeof PoiKind>;

/** `08:30-17:00`, or several spans joined by `,`; a span may end after midnight (`18:00-02:00`). */
export const OpenHours = z
  .string()
  .regex(/^([01]\d|2[0-4]):[0-5]\d-([01]\d|2[0-4]):[0-5]\d(,([01]\d|2[0-4]):[0-5]\d-([01]\d|2[0-4]):[0-5]\d)*$/);

export const Landmark = Point.extend({
  name: z.string(),
  alias: z.array(z.string()).default([]),
  kind: PoiKind,
  district: z.string(),
  address: z.string(),
  openHours: OpenHours,
  /** 1 is Monday. */
  closedWeekdays: z.array(z.number().int().min(1).max(7)).default([]),
  /** 0 is free. */
  ticketYuan: z.number().nonnegative(),
  /** How long a visit usually takes. */
  visitMinutes: z.number().int().positive(),
  tags: z.array(
    z.enum([
      "history",
      "nature",
      "family",
      "indoor",
      "food",
      "night",
      "shopping",
      "art",
      "view",
      "religion",
      "science",
    ]),
  ),
  /** What it is known for, as a policy reads it: kitchen, dishes, honours. */
  marks: z.array(z.string()).optional(),
  /** What one person spends there; a good guess. */
  costYuan: z.number().positive().optional(),
  /** By name, the one that visitors enter by first. Absent: not typed. */
  gates: z.array(Point.extend({ name: z.string() })).optional(),
  /** Half the width of the walls around it, where its gates are not typed. */
  radiusMetres: z.number().positive().optional(),
  /** South-west and north-east corner of walls that reach beyond the gates. */
  walls: z.tuple([Position, Position]).optional(),
  /** Which of the fields above are a good guess rather than known. */
  approximate: z
    .array(z.enum(["openHours", "closedWeekdays", "ticketYuan", "coordinates", "visitMinutes", "address"]))
    .default([]),
});
export type Landmark = z.infer<typeof Landmark>;

/** Where a station or airport stands. */
const Situated = {
  /** The official name first. */
  english: z.array(z.string()).optional(),
  district: z.string().optional(),
  /** The city it stands in, without 市, where that is another: Xi'an's airport lies in 咸阳. */
  inCity: z.string().optional(),
};

const CITY_SIZES = ["huge", "large", "medium", "small"] as const;
export type CitySize = (typeof CITY_SIZES)[number];

export const TaxiTariff = z.object({
  startYuan: z.number(),
  startKm: z.number(),
  perKmYuan: z.number(),
  /** Each kilometre beyond these costs half as much again, for the way back without a rider. */
  emptyReturnKm: z.number(),
});
export type TaxiTariff = z.infer<typeof TaxiTariff>;

const Digits = z.string().regex(/^\d+$/);
/** On which weekdays cars stay off the road by the last digit of their plate. */
export const PlateRule = z.object({
  /** Digits by weekday, Monday first; weekends are free. */
  digits: z.tuple([Digits, Digits, Digits, Digits, Digits]),
  /** After so many weeks from a Monday on each group of digits moves to the next weekday. */
  moves: z.object({ from: z.string(), weeks: z.number().int().positive() }).optional(),
  fromMinute: z.number(),
  toMinute: z.number(),
  /** Around the centre. */
  radiusMetres: z.number(),
});
export type PlateRule = z.infer<typeof PlateRule>;

/** Yuan by metres: the first band that reaches so far, and beyond the last one a step for every so many metres. */
export const DistanceFare = z.object({
  kind: z.enum(["distance", "flat"]),
  bands: z.array(z.object({ upToMetres: z.number(), yuan: z.number() })),
  stepMetres: z.number(),
  stepYuan: z.number(),
});
export type DistanceFare = z.infer<typeof DistanceFare>;

/** Who may cross: everybody, motors over or under the water, walkers. */
export const CrossingKind = z.enum(["open", "motors", "tunnel", "footway"]);
export type CrossingKind = z.infer<typeof CrossingKind>;

/** Rivers, lakes and the sea of a city, and what is known to lead over them. */
export const CityWater = z.object({
  rivers: z.array(
    z.object({
      name: z.string(),
      /** Metres from bank to bank. */
      width: z.number(),
      /** Only its bridges cross it, since towns on both banks have few of them and ships are high. */
      isClosed: z.boolean(),
      points: z.array(Position),
      bridges: z.array(z.object({ name: z.string(), at: Position, kind: CrossingKind })),
    }),
  ),
  /** Outlines of lakes, bays and the sea. */
  lakes: z.array(z.array(Position)),
  /** What leads over or under a lake, a bay or a strait. */
  crossings: z.array(z.object({ name: z.string(), kind: CrossingKind, from: Position, to: Position })),
  /** Where the outlines cover land all the same: stops of the underground, and junctions of motorways. */
  stops: z.array(Position),
  junctions: z.array(Position),
});
export type CityWater = z.infer<typeof CityWater>;

/** A stretch of a road inside one district; house numbers grow from `from` to `to`. Good to a few hundred metres. */
export const RoadLine = z.object({ name: z.string(), district: z.string(), from: Point, to: Point });
export type RoadLine = z.infer<typeof RoadLine>;

/** Land without bridge or tunnel: who goes there takes the ferry at the pier. A box of degrees. */
export const FerryOnlyArea = z.object({
  name: z.string(),
  west: z.number(),
  east: z.number(),
  south: z.number(),
  north: z.number(),
  pier: Point.extend({ name: z.string() }),
});
export type FerryOnlyArea = z.infer<typeof FerryOnlyArea>;

export const CityFacts = Point.extend({
  /** Without 市: `北京`. The coordinates are those of the centre. */
  name: z.string(),
  /** What maps and addresses call it where that is not the name and 市: `大理白族自治州`, `香港特别行政区`. See fullCityName. */
  fullName: z.string().optional(),
  english: z.string(),
  pinyin: z.string(),
  province: z.string(),
  adcode: z.string().regex(/^\d{6}$/),
  citycode: z.string().regex(/^\d{3,4}$/),
  districts: z.array(Point.extend({ name: z.string(), adcode: z.string().regex(/^\d{6}$/) })).min(3),
  airports: z.array(
    Point.extend({
      name: z.string(),
      iata: z.string().regex(/^[A-Z]{3}$/),
      /** Its first day of operation, where worlds may play before it. */
      since: z.string().optional(),
      /** The airport that had its code until then; without one the city's other airport took the flights. */
      before: z.string().optional(),
      ...Situated,
    }),
  ),
  /** Empty where no passenger railway runs (澳门). */
  stations: z.array(Point.extend({ name: z.string(), telecode: z.string().regex(/^[A-Z]{3}$/), ...Situated })),
  landmarks: z.array(Landmark).min(8),
  /** Real street names of the city, for addresses and route instructions. */
  roads: z.array(z.string()).min(12),
  /** Where roads run, as far as it is typed. */
  roadLines: z.array(RoadLine).optional(),
  /** Further points whose district is known: stops of the underground. */
  districtPoints: z.array(Point.extend({ district: z.string() })).optional(),
  ferryOnly: z.array(FerryOnlyArea).optional(),
  /** Dishes and cuisines of the place, for restaurant names. */
  dishes: z.array(z.string()).min(6),
  /** Default small. */
  size: z.enum(CITY_SIZES).optional(),
  /** A ride on a bus. */
  busYuan: z.number().nonnegative().optional(),
  taxi: TaxiTariff.optional(),
  plateRule: PlateRule.optional(),
  /** Of the underground, where there is one. */
  metroFare: DistanceFare.optional(),
  water: CityWater.optional(),
  /** By month, January first: mean daily high and low °C, and days with rain or snow. Approximate. */
  climate: z.array(z.object({ high: z.number(), low: z.number(), wetDays: z.number() })).length(12),
});
export type CityFacts = z.infer<typeof CityFacts>;

/** `苏州市`, `大理白族自治州`, `香港特别行政区`: how Amap's `cityname` and an address write the city. */
export function fullCityName(city: Pick<CityFacts, "name" | "fullName">): string {
  return city.fullName ?? `${city.name}市`;
}
