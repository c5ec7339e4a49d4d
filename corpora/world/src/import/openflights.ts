/**
 * OpenFlights' routes between the cities of a world as flights. The files say who flies where and with what; how often,
 * when and for how much is our model, and the layer says so.
 */
import { haversineMetres, type Random, random } from "@arenakit/contracts";
import { terminalOf } from "../air/airport-facts.ts";
import { fromWgs84 } from "../atlas/datum.ts";
import type { CityFacts } from "../atlas.ts";
import type { Flight } from "../data.ts";
import { AIRLINES } from "../generator/airlines.ts";
import { departureAt, flightMinutes, flightsADay, fullFareYuan } from "../generator/flights.ts";
import type { Importer, ImportOptions, ImportOutcome, ImportReject } from "../import.ts";
import { assignParts, type ImportFile } from "./files.ts";
import { layerName, metaWith } from "./layers.ts";
import { countRejects } from "./reject-count.ts";
import { type CellRow, cellsOf } from "./rows.ts";

/** The layer of invented flights, which the routes replace. */
const GENERATED_LAYER = "flights";
/** An airport that the file puts farther off is noted. */
const NOTED_KM = 10;
const EVERY_DAY = [1, 2, 3, 4, 5, 6, 7];

export const openflights: Importer = {
  name: "openflights",
  description:
    "Airlines' routes between the world's cities replace its flights; times, numbers and fares are our model.",
  source: "OpenFlights (jpatokal/openflights), routes as of 2014",
  licence: "ODbL-1.0",
  parts: [
    { id: "routes", pattern: /routes\.dat$/i, what: "routes.dat" },
    { id: "airlines", pattern: /airlines\.dat$/i, what: "airlines.dat" },
    { id: "airports", pattern: /airports\.dat$/i, what: "airports.dat", isOptional: true },
  ],
  options: [],
  read: readOpenflights,
};

type Airport = CityFacts["airports"][number] & { readonly city: CityFacts };

/** A row of routes.dat that stays inside the world. */
interface OpenRoute {
  readonly airline: string;
  readonly name: string;
  readonly from: Airport;
  readonly to: Airport;
  readonly isCodeshare: boolean;
  readonly equipment: readonly string[];
  readonly row: number;
}

async function readOpenflights(files: readonly ImportFile[], options: ImportOptions): Promise<ImportOutcome> {
  const parts = assignParts(files, openflights.parts);
  const layer = {
    name: layerName("openflights", options),
    source: openflights.source,
    licence: openflights.licence,
    note: "routes and airlines are real as of 2014; frequencies, times, flight numbers and fares are estimated (our model)",
  };
  const count = countRejects(options);
  const { reject } = count;
  const airports = new Map<string, Airport>(
    options.over.cities.flatMap((city) => city.airports.map((airport) => [airport.iata, { ...airport, city }])),
  );
  const notes = parts.has("airports") ? await farAirports(parts.get("airports")!, { airports, reject }) : [];
  const names = await airlineNames(parts.get("airlines")!, reject);
  const sheet = parts.get("routes")!.name;
  const routes: OpenRoute[] = [];
  const seen = new Set<string>();
  for await (const line of cellsOf(parts.get("routes")!, { quote: "backslash" })) {
    const route = readRoute(line, { airports, names });
    const key = typeof route === "string" ? "" : `${route.airline} ${route.from.iata} ${route.to.iata}`;
    if (typeof route === "string") reject({ sheet, row: line.row, reason: route });
    else if (seen.has(key)) reject({ sheet, row: line.row, reason: "the same route came before" });
    else {
      seen.add(key);
      routes.push(route);
    }
  }
  const { flights, orphans } = flightsOf(routes, options.over.meta.seed);
  for (const { row } of orphans)
    reject({ sheet, row, reason: "sold under this number only; no route in the file is flown by its own airline" });
  return {
    data: { ...options.over, meta: metaWith(layer, options, [GENERATED_LAYER]), flights },
    report: {
      taken: {
        routes: routes.length - orphans.length,
        flights: flights.length,
        airlines: new Set(flights.map(({ airline }) => airline)).size,
        airports: new Set(flights.map(({ from }) => from)).size,
      },
      rejected: count.rejected,
      notes,
    },
  };
}

/** Airports of the world that the file puts elsewhere; they stay where the atlas has them. */
async function farAirports(
  file: ImportFile,
  { airports, reject }: { airports: ReadonlyMap<string, Airport>; reject: (one: ImportReject) => void },
): Promise<ImportReject[]> {
  const notes: ImportReject[] = [];
  for await (const { row, cells } of cellsOf(file, { quote: "backslash" })) {
    const [, name, , , iata = "", , latitude, longitude] = cells;
    const airport = airports.get(iata);
    const point = { longitude: Number(longitude), latitude: Number(latitude) };
    if (!Number.isFinite(point.longitude + point.latitude)) {
      reject({ sheet: file.name, row, reason: "no coordinates" });
      continue;
    }
    if (!airport) continue; // airports of the rest of the world are no rows of ours
    const metres = haversineMetres(fromWgs84(point), airport);
    if (metres > NOTED_KM * 1000)
      notes.push({
        sheet: file.name,
        row,
        reason: `${iata} ${name} is ${(metres / 1000).toFixed(1)} km from the atlas's`,
      });
  }
  return notes;
}

async function airlineNames(file: ImportFile, reject: (one: ImportReject) => void): Promise<Map<string, string>> {
  const names = new Map<string, string>();
  for await (const { row, cells } of cellsOf(file, { quote: "backslash" })) {
    const [id = "", name = ""] = cells;
    if (!/^-?\d+$/.test(id) || name === "")
      reject({ sheet: file.name, row, reason: "no airline: a number and a name" });
    else names.set(id, name);
  }
  return names;
}

const CHINESE_NAMES: ReadonlyMap<string, string> = new Map(AIRLINES.map(({ code, name }) => [code, name]));

/** A route, or why there is none. */
function readRoute(
  { row, cells }: CellRow,
  { airports, names }: { airports: ReadonlyMap<string, Airport>; names: ReadonlyMap<string, string> },
): OpenRoute | string {
  if (cells.length !== 9) return `expected 9 columns, got ${cells.length}`;
  const [airline = "", id = "", source = "", , target = "", , codeshare, stops, equipment = ""] = cells;
  const [from, to] = [airports.get(source), airports.get(target)];
  if (!from || !to) return `${from ? target : source} is no airport of the world's cities`;
  if (from.city === to.city) return `both airports are of ${from.city.name}`;
  if (stops !== "0") return `not non-stop: ${stops} stops`;
  const name = CHINESE_NAMES.get(airline) ?? names.get(id);
  if (name === undefined) return `airline ${airline} ${id} is not in airlines.dat`;
  if (!/^[A-Z0-9]{2,3}$/.test(airline)) return `${JSON.stringify(airline)} is no code of an airline`;
  const isCodeshare = codeshare === "Y";
  return { airline, name, from, to, isCodeshare, equipment: equipment.split(" ").filter(Boolean), row };
}

/** Flights by city pair, in the order in which the file first names a way; codeshares of ways nobody flies are orphans. */
function flightsOf(routes: readonly OpenRoute[], seed: number): { flights: Flight[]; orphans: OpenRoute[] } {
  const ways = new Map<string, OpenRoute[]>();
  for (const route of routes) {
    const key = `${route.from.city.adcode} ${route.to.city.adcode}`;
    const way = ways.get(key);
    if (way) way.push(route);
    else ways.set(key, [route]);
  }
  const taken = new Set<string>();
  const orphans: OpenRoute[] = [];
  const flights = [...ways].flatMap(([key, way]) => {
    const operated = way.filter(({ isCodeshare }) => !isCodeshare);
    const shared = way.filter(({ isCodeshare }) => isCodeshare);
    if (operated.length === 0) {
      orphans.push(...shared);
      return [];
    }
    return wayFlights({ operated, shared, taken, draw: random(seed, "openflights", key) });
  });
  return { flights, orphans };
}

interface WayWork {
  readonly operated: readonly OpenRoute[];
  readonly shared: readonly OpenRoute[];
  readonly taken: Set<string>;
  readonly draw: Random;
}

/** As many flights a day as the two cities have by demand, one of every route at least, spread over the day. */
function wayFlights({ operated, shared, taken, draw }: WayWork): Flight[] {
  const [{ from, to }] = operated as [OpenRoute];
  const count = Math.max(operated.length, flightsADay(from.city, to.city));
  return Array.from({ length: count }, (_, index): Flight => {
    const route = operated[index % operated.length]!;
    const line = haversineMetres(route.from, route.to) / 1000;
    const departure = departureAt((index + draw.next()) / count, { line, draw });
    const minutes = flightMinutes(line, draw);
    const seller = shared[index % Math.max(1, shared.length)];
    const sold = seller && seller.airline !== route.airline ? [freeNumber(seller.airline, { draw, taken })] : [];
    const aircraft = route.equipment.map((code) => AIRCRAFT[code] ?? code);
    return {
      number: freeNumber(route.airline, { draw, taken }),
      airline: route.name,
      from: route.from.iata,
      to: route.to.iata,
      fromTerminal: terminalOf(route.from.iata, route.airline),
      toTerminal: terminalOf(route.to.iata, route.airline),
      aircraft: aircraft.length > 0 ? draw.pick(aircraft) : "A320",
      codeshares: sold,
      departure,
      arrival: departure + minutes,
      weekdays: [...EVERY_DAY],
      fullFareYuan: fullFareYuan(line, draw),
    };
  });
}

/** A number of the airline that no other flight has; flights there and back are drawn alike. */
function freeNumber(code: string, { draw, taken }: { draw: Random; taken: Set<string> }): string {
  for (;;) {
    const number = `${code}${draw.integer(1000, 9998)}`;
    if (taken.has(number)) continue;
    taken.add(number);
    return number;
  }
}

/** IATA's codes of aircraft as the world writes them. */
const AIRCRAFT: Readonly<Record<string, string>> = {
  "319": "A319",
  "320": "A320",
  "321": "A321",
  "32S": "A320",
  "32A": "A320",
  "330": "A330",
  "332": "A330",
  "333": "A330",
  "33A": "A330",
  "340": "A340",
  "343": "A340",
  "346": "A340",
  "380": "A380",
  "733": "B737-300",
  "734": "B737-400",
  "735": "B737-500",
  "737": "B737-700",
  "73G": "B737-700",
  "738": "B737-800",
  "73H": "B737-800",
  "739": "B737-900",
  "744": "B747-400",
  "747": "B747-400",
  "748": "B747-8",
  "757": "B757",
  "752": "B757",
  "763": "B767",
  "767": "B767",
  "772": "B777",
  "773": "B777",
  "777": "B777",
  "77W": "B777",
  "787": "B787",
  "788": "B787",
  E90: "E190",
  E95: "E195",
  ERJ: "ERJ-145",
  ER4: "ERJ-145",
  CRJ: "CRJ200",
  CR9: "CRJ900",
  MA6: "MA60",
};
