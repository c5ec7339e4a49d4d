/**
 * The cities of the atlas: one folder of plain tables a city, `cities/<name>/`, read when it is first asked for. A new
 * city is a new folder; the `order` in its `city.json` decides its place among the others.
 */
import type { LonLat } from "@arenakit/contracts";
import { CityFacts, CityWater, CrossingKind, Landmark, Point, TaxiTariff } from "@arenakit/corpus-world";
import { ROAD_CLASSES } from "@arenakit/corpus-world/roads";
import * as z from "zod";
import { airportEnglishNames, stationEnglishNames } from "../generator/hub-english.ts";
import { motorwayEntrancesOf } from "../roads/motorways.ts";
import {
  checked,
  course,
  flag,
  list,
  listFolders,
  number,
  once,
  points,
  readDocument,
  readTable,
  readTableIfPresent,
} from "../tables.ts";
import { type Metro, MetroLineFacts, readMetro } from "./metro.ts";

const place = { longitude: number.pipe(Point.shape.longitude), latitude: number.pipe(Point.shape.latitude) };
const situated = { ...place, name: z.string(), district: z.string().optional(), inCity: z.string().optional() };
const stretch = { fromLongitude: number, fromLatitude: number, toLongitude: number, toLatitude: number };
const text = z.string();
/** `city.json`. */
const CityDocument = CityFacts.pick({
  name: true,
  fullName: true,
  english: true,
  pinyin: true,
  province: true,
  adcode: true,
  citycode: true,
  longitude: true,
  latitude: true,
  roads: true,
  dishes: true,
  plateRule: true,
  ferryOnly: true,
}).extend({
  order: z.number().int(),
  /** What is not in the tables, for who edits them. */
  notes: z.array(text).default([]),
  size: CityFacts.shape.size.unwrap(),
  /** Prices relative to an ordinary large city; absent: those of its size. */
  priceLevel: z.number().positive().optional(),
  isCoastal: z.boolean().default(false),
  busYuan: z.number().nonnegative(),
  taxi: TaxiTariff,
  /** The plan of the streets, where it is known. */
  streets: z
    .object({
      /** Degrees anticlockwise by which the grid is turned. */
      turnDegrees: z.number().optional(),
      /** Whether the roads out of town lead through hills. */
      isHilly: z.boolean().optional(),
      /** `{}` stands for the side: 东, 南, 西, 北. Radii are means. */
      rings: z.array(z.object({ name: text, km: z.number().positive() })).optional(),
    })
    .optional(),
  metro: z.object({ prefix: text.optional(), fare: text, hours: text.optional() }).optional(),
});

const LandmarkRow = z.object({
  ...place,
  ...Landmark.pick({ name: true, kind: true, district: true, address: true, openHours: true }).shape,
  alias: list("/"),
  closedWeekdays: list("").transform((days) => days.map(Number)),
  ticketYuan: number,
  visitMinutes: number,
  tags: list(",").pipe(Landmark.shape.tags),
  marks: list(","),
  costYuan: number.optional(),
  radiusMetres: number.optional(),
  walls: points.pipe(Landmark.shape.walls.unwrap()).optional(),
  approximate: list(",").pipe(Landmark.shape.approximate.unwrap()),
});
const AirportRow = z.object({
  ...situated,
  iata: text,
  since: text.optional(),
  before: text.optional(),
  /** Passengers a year, rounded; where most of them go abroad, those who do not. Default: a small airport's. */
  millions: number.optional(),
  /** Minutes of the day between which aircraft leave and land, where that is known to be short of the whole day. */
  open: number.optional(),
  close: number.optional(),
  /** Above 2,438 m: only some aircraft may go there. */
  isHigh: flag,
  /** Where airlines go that `terminals` does not list; absent where there is one building. */
  terminal: text.optional(),
  /** Name of the road to it and its points before the airport, where it does not lead straight to the centre. */
  road: text.optional(),
  course: course.optional(),
  /** `CA:T3 ZH:T3` */
  terminals: list(" ").transform(
    (rows) => new Map(rows.map((row) => row.split(":") as [airline: string, name: string])),
  ),
});
type AirportFacts = z.infer<typeof AirportRow>;
const TerminalRow = z.object({ ...place, iata: text, name: text });
export type Terminal = z.infer<typeof TerminalRow>;
const LineRow = MetroLineFacts.extend({
  loop: flag,
  headways: list("/")
    .transform((minutes) => (minutes.length === 0 ? undefined : minutes.map(Number)))
    .pipe(MetroLineFacts.shape.headways),
  topKmh: number.optional(),
});
const CrossingRow = z.object({ ...stretch, name: text, kind: CrossingKind });
const RiverRow = z.object({ name: text, width: number, isClosed: flag, points });
/** `river` is the number of the row in `rivers.tsv`, from 1 on. */
const BridgeRow = z.object({ ...place, river: number, name: text, kind: CrossingKind });

/**
 * A long road that neither a straight line between towns nor a ring comes near: along a shore, over the one bridge that there
 * is, through a city. Typed from memory, GCJ-02, good to half a kilometre.
 */
const RoadCourse = z.object({ name: text, roadClass: z.enum(ROAD_CLASSES), course });
type RoadCourse = z.infer<typeof RoadCourse>;

/** Everything that one folder says. */
export interface City extends Omit<z.infer<typeof CityDocument>, "metro"> {
  readonly facts: CityFacts;
  /** Null where no underground is typed. */
  readonly metro: Metro | null;
  readonly airports: readonly AirportFacts[];
  /** Passenger terminals of airports that have several, and every one that a flight may name. */
  readonly terminals: readonly Terminal[];
  readonly roadCourses: readonly RoadCourse[];
  /** Quarters that people name when they say where a shop is. */
  readonly businessAreas: readonly { readonly name: string; readonly longitude: number; readonly latitude: number }[];
}

/** All cities in their order. */
export const readCities = once((): readonly City[] =>
  listFolders("cities/")
    .map((folder) => readCity(`cities/${folder}/`))
    .sort((one, other) => one.order - other.order),
);

/** The facts of all cities in their order. */
export const readAtlas = once((): readonly CityFacts[] => readCities().map(({ facts }) => facts));

const byName = once(() => new Map(readCities().map((city) => [city.name, city])));

/** The city of that name; undefined where the atlas has none. */
export function findCity(name: string): City | undefined {
  return byName().get(name);
}

/** The city of a folder, `cities/<name>/`. Fails (owner `corpus`, code `table_invalid`) with the file and what was expected. */
export function readCity(folder: string): City {
  const document = readDocument(`${folder}city.json`, CityDocument);
  const metro = document.metro ? readMetroOf(document.name, document.metro, folder) : null;
  const airports = readTableIfPresent(`${folder}airports.tsv`, AirportRow);
  return {
    ...document,
    facts: readFacts(document, { metro, airports, folder }),
    metro,
    airports,
    terminals: readTableIfPresent(`${folder}terminals.tsv`, TerminalRow),
    roadCourses: readTableIfPresent(`${folder}road-courses.tsv`, RoadCourse),
    businessAreas: readTableIfPresent(`${folder}business-areas.tsv`, z.object({ ...place, name: text })),
  };
}

function readMetroOf(city: string, metro: NonNullable<z.infer<typeof CityDocument>["metro"]>, folder: string): Metro {
  return readMetro({ city, ...metro, lines: readTable(`${folder}metro-lines.tsv`, LineRow) });
}

function readFacts(
  document: z.infer<typeof CityDocument>,
  { metro, airports, folder }: { metro: Metro | null; airports: readonly AirportFacts[]; folder: string },
): CityFacts {
  const gates = readTableIfPresent(`${folder}gates.tsv`, z.object({ ...place, landmark: text, name: text }));
  const landmarks = readFact("landmarks", LandmarkRow, folder).map((landmark) => {
    const own = gates.flatMap(({ landmark: of, ...gate }) => (of === landmark.name ? [gate] : []));
    return { ...landmark, gates: own.length > 0 ? own : undefined };
  });
  const roadLines = readTableIfPresent(
    `${folder}road-lines.tsv`,
    z.object({ ...stretch, name: text, district: text }),
  ).map(({ name, district, ...ends }) => ({
    name,
    district,
    from: { longitude: ends.fromLongitude, latitude: ends.fromLatitude },
    to: { longitude: ends.toLongitude, latitude: ends.toLatitude },
  }));
  const facts = {
    ...document,
    metroFare: metro?.fare,
    water: readWater(document.name, metro, folder),
    districts: readFact("districts", z.object({ ...place, name: text, adcode: CityFacts.shape.adcode }), folder),
    airports: airports.map((airport) => ({
      ...airport,
      english: airportEnglishNames(airport, document),
    })),
    stations: readTableIfPresent(`${folder}stations.tsv`, z.object({ ...situated, telecode: text })).map((station) => ({
      ...station,
      english: stationEnglishNames(station.name, document),
    })),
    landmarks,
    roadLines: roadLines.length > 0 ? roadLines : undefined,
    districtPoints: readDistrictPoints(metro, folder),
    climate: readFact("climate", z.object({ high: number, low: number, wetDays: number }), folder),
  };
  return checked(CityFacts, facts, folder);
}

/** A table of the folder under its name, with as many rows as the facts of a city have of it. */
function readFact<Row extends z.ZodType>(
  name: "climate" | "districts" | "landmarks",
  row: Row,
  folder: string,
): z.output<Row>[] {
  const file = `${folder}${name}.tsv`;
  const rows = readTable(file, row);
  checked(CityFacts.shape[name], rows, file);
  return rows;
}

/** Stops of the underground whose district is certain; a stop that no line has is a mistake of the table. */
function readDistrictPoints(metro: Metro | null, folder: string): CityFacts["districtPoints"] {
  const file = `${folder}metro-districts.tsv`;
  const stops = new Set(metro?.stations.map(({ name }) => name));
  const stop = text.refine((name) => stops.has(name), "expected a stop of metro-lines.tsv");
  const rows = readTableIfPresent(file, z.object({ stop, district: text }));
  if (rows.length === 0 || metro === null) return undefined;
  return rows.flatMap(({ stop, district }) =>
    metro.stations.flatMap(({ name, longitude, latitude }) =>
      name === stop ? [{ district, longitude, latitude }] : [],
    ),
  );
}

/** Undefined where nothing is known of the city's water. */
function readWater(city: string, metro: Metro | null, folder: string): CityWater | undefined {
  const bridges = readTableIfPresent(`${folder}bridges.tsv`, BridgeRow);
  const rivers = readTableIfPresent(`${folder}rivers.tsv`, RiverRow).map((river, index) => ({
    ...river,
    bridges: bridges
      .filter((bridge) => bridge.river === index + 1)
      .map(({ name, kind, ...at }) => ({ name, kind, at: positionOf(at) })),
  }));
  const lakes = readTableIfPresent(`${folder}lakes.tsv`, z.object({ outline: points })).map(({ outline }) => outline);
  const crossings = readTableIfPresent(`${folder}crossings.tsv`, CrossingRow).map(({ name, kind, ...ends }) => ({
    name,
    kind,
    from: [ends.fromLongitude, ends.fromLatitude],
    to: [ends.toLongitude, ends.toLatitude],
  }));
  if (rivers.length + lakes.length + crossings.length === 0) return undefined;
  const [stops, junctions] = [metro?.stations ?? [], motorwayEntrancesOf(city)].map((places) => places.map(positionOf));
  return checked(CityWater, { rivers, lakes, crossings, stops, junctions }, folder);
}

const positionOf = ({ longitude, latitude }: LonLat): [number, number] => [longitude, latitude];

const byIata = once(
  () => new Map(readCities().flatMap(({ airports }) => airports.map((airport) => [airport.iata, airport]))),
);

/** The airport of that code; undefined where the atlas has none. */
export function findAirport(iata: string): AirportFacts | undefined {
  return byIata().get(iata);
}
