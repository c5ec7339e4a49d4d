/**
 * Networks as sections of a snapshot: one of JSON for each city that has lines, columns instead of objects. A network is
 * read and checked when it is first asked for, so that opening a world costs nothing for cities nobody asks about.
 */
import { asFailure, canonicalJson, fail, omitUndefined } from "@arenakit/contracts";
import type { Section } from "@arenakit/corpus-text/snapshot";
import * as z from "zod";
import { FareRule, TransitChange, TransitLine, type TransitNetwork, type TransitStation } from "./transit-network.ts";

const MICRO = 1_000_000;

/** Of a city of the world, by its place among the cities. */
export const transitSection = (city: number): string => `transit.${city}`;

/** Checked by hand: a schema of its own for each of half a million numbers takes longer than all the rest. */
const Integers = z.custom<number[]>((value) => Array.isArray(value) && value.every(Number.isSafeInteger), "integers");
const Texts = z.custom<string[]>(
  (value) => Array.isArray(value) && value.every((item) => typeof item === "string"),
  "texts",
);
const Line = TransitLine.extend({
  stops: Integers,
  metres: Integers,
  seconds: Integers,
  runs: z.array(z.object({ weekdays: z.array(z.number().int().min(1).max(7)), minutes: Integers })).optional(),
});

const TransitColumns = z.object({
  ids: Texts,
  names: Texts,
  /** Millionths of a degree, each from the station before. */
  longitudes: Integers,
  latitudes: Integers,
  /** Of the entrances: station, name, and millionths of a degree from it. */
  doorStations: Integers,
  doorNames: Texts,
  doorEast: Integers,
  doorNorth: Integers,
  lines: z.array(Line),
  fares: z.array(FareRule),
  changes: z.array(TransitChange).optional(),
  source: z.string(),
});
type TransitColumns = z.infer<typeof TransitColumns>;

/** `networks` are one a city, in the world's order; cities without lines have no section. Coordinates keep six decimals. */
export function encodeTransit(networks: readonly TransitNetwork[]): Section[] {
  const encoder = new TextEncoder();
  return networks.flatMap((network, city) =>
    network.stations.length === 0 && network.lines.length === 0
      ? []
      : [{ name: transitSection(city), bytes: encoder.encode(canonicalJson(columnsOf(network))) }],
  );
}

/**
 * One network a city. `section` gives the bytes of a name, or undefined where there are none. Reading a network that
 * does not hold what it should throws a FailureError of owner "corpus" and code world_invalid, on first use.
 */
export function decodeTransit(
  section: (name: string) => Uint8Array | undefined,
  cities: number,
): readonly TransitNetwork[] {
  return Array.from({ length: cities }, (_, city) => {
    const name = transitSection(city);
    const bytes = section(name);
    return bytes ? lazy(() => networkOf(parse(name, bytes), name)) : lazy(() => ({ ...EMPTY }));
  });
}

const EMPTY: TransitNetwork = { stations: [], lines: [], fares: [], source: "none" };

/** A network that is made when one of its parts is first asked for. */
function lazy(make: () => TransitNetwork): TransitNetwork {
  let made: TransitNetwork | null = null;
  const get = () => {
    made ??= make();
    return made;
  };
  return {
    get stations() {
      return get().stations;
    },
    get lines() {
      return get().lines;
    },
    get fares() {
      return get().fares;
    },
    get changes() {
      return get().changes;
    },
    get source() {
      return get().source;
    },
  };
}

function columnsOf({ stations, lines, fares, changes, source }: TransitNetwork): TransitColumns {
  const micro = (degrees: number) => Math.round(degrees * MICRO);
  const delta = (degrees: readonly number[]) =>
    degrees.map((value, index) => micro(value) - (index === 0 ? 0 : micro(degrees[index - 1]!)));
  const doors = stations.flatMap(({ longitude, latitude, entrances }, station) =>
    entrances.map((door) => ({
      station,
      name: door.name,
      east: micro(door.longitude) - micro(longitude),
      north: micro(door.latitude) - micro(latitude),
    })),
  );
  return {
    ids: stations.map(({ id }) => id),
    names: stations.map(({ name }) => name),
    longitudes: delta(stations.map(({ longitude }) => longitude)),
    latitudes: delta(stations.map(({ latitude }) => latitude)),
    doorStations: doors.map(({ station }) => station),
    doorNames: doors.map(({ name }) => name),
    doorEast: doors.map(({ east }) => east),
    doorNorth: doors.map(({ north }) => north),
    lines: [...lines],
    fares: [...fares],
    ...omitUndefined({ changes: changes ? [...changes] : undefined }),
    source,
  };
}

function networkOf(columns: TransitColumns, name: string): TransitNetwork {
  const { ids, names, lines, fares, changes, source } = columns;
  const { doorStations, doorNames, doorEast, doorNorth } = columns;
  const isEven =
    [names, columns.longitudes, columns.latitudes].every(({ length }) => length === ids.length) &&
    [doorNames, doorEast, doorNorth].every(({ length }) => length === doorStations.length);
  if (!isEven) invalid(name, "columns of different lengths");
  let [x, y] = [0, 0];
  const places: [number, number][] = [];
  const stations = ids.map((id, index): TransitStation => {
    x += columns.longitudes[index]!;
    y += columns.latitudes[index]!;
    places.push([x, y]);
    return { id, name: names[index]!, longitude: x / MICRO, latitude: y / MICRO, entrances: [] };
  });
  for (const [at, station] of doorStations.entries()) {
    const [longitude, latitude] = places[station] ?? invalid(name, `an entrance of the unknown station ${station}`);
    stations[station]!.entrances.push({
      name: doorNames[at]!,
      longitude: (longitude + doorEast[at]!) / MICRO,
      latitude: (latitude + doorNorth[at]!) / MICRO,
    });
  }
  const rules = new Set(fares.map((fare) => fare.name));
  for (const line of lines) checkLine(line, { name, stations: ids.length, rules });
  return { stations, lines, fares, ...omitUndefined({ changes }), source };
}

function checkLine(
  { name: line, stops, metres, seconds, fare, runs, oneWay }: TransitLine,
  { name, stations, rules }: { name: string; stations: number; rules: ReadonlySet<string> },
): void {
  if (stops.length < 2 || stops.some((stop) => stop < 0 || stop >= stations))
    invalid(name, `${line} calls at an unknown station`);
  if (metres.length !== stops.length - 1 || seconds.length !== stops.length - 1)
    invalid(name, `${line} has other stretches than stops`);
  if ([...metres, ...seconds].some((value) => value <= 0)) invalid(name, `${line} has a stretch of nothing`);
  if (!rules.has(fare)) invalid(name, `${line} has the unknown fare ${fare}`);
  if (runs && (!oneWay || runs.some(({ minutes }) => minutes.length % stops.length > 0)))
    invalid(name, `${line} has a timetable that does not fit its stops`);
}

function parse(name: string, bytes: Uint8Array): TransitColumns {
  let value: unknown;
  try {
    value = JSON.parse(new TextDecoder().decode(bytes));
  } catch (error) {
    return invalid(name, `no JSON: ${asFailure("corpus", error).message}`);
  }
  const parsed = TransitColumns.safeParse(value);
  if (parsed.success) return parsed.data;
  const [issue] = parsed.error.issues;
  return invalid(name, `${issue?.path.join(".")}: ${issue?.message}`);
}

function invalid(name: string, what: string): never {
  return fail(
    "corpus",
    "world_invalid",
    `expected a transit network in section "${name}" (${what}): build the world again`,
  );
}
