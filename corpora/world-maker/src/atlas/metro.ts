/**
 * The underground of a city: `metro` of its `city.json` and its `metro-lines.tsv`, and how they are read. Rules of the format:
 *
 * - `stations` names a line's stations in order, separated by blanks: `苹果园@116.1780,39.9263 古城 八宝山@116.2358,39.9074`.
 *   Coordinates are GCJ-02, longitude first, four decimals do.
 * - A station needs its coordinates once in a city, on any of its lines; repeating them is allowed when they are equal.
 *   Give those of terminals, interchanges and bends. The others are set at equal distances between their neighbours
 *   along the line, so both ends of a line must have coordinates somewhere.
 * - The same name on two lines is one station, where one changes. Two stations of one name that are not joined are told
 *   apart by a mark that nobody sees: `木樨地` on line 1, `木樨地#16` on line 16. Stations of two names that are one
 *   (an exit joins them) are written with one name.
 * - Neighbours are 0.4 to 6 km apart in a straight line; a longer or shorter stretch that is right is marked with `~`
 *   before its second station: `草桥 ~大兴新城@116.3302,39.7461`.
 * - A loop sets `loop` and does not repeat its first station. A branch is another row with the same `name`, from the
 *   station where it leaves to its end; trains that run through are typed as two whole rows.
 * - `name` has no 地铁 before it: `1号线`, `S1线`, `首都机场线`; what riders say before it is `prefix`.
 * - A fare is text: `6:3 12:4 22:5 32:6 +20:1` reads “up to 6 km 3 yuan, to 12 km 4, to 22 km 5, to 32 km 6, then each
 *   further 20 km or part of it 1 yuan”; `25` is one price for any ride. A line with a `fare` of its own is paid apart.
 * - `hours` are the first and last departure from the terminals, `05:30-23:00` (`05:30-00:20` ends the next day); `headways` are minutes at peak (7–9:30 and
 *   17–19:30 of every day), by day, and before 7 and after 21. `topKmh` is the speed its trains are built for.
 * - No line that did not carry passengers by the end of 2025.
 */
import { fail, type LonLat, minuteOfClock } from "@arenakit/contracts";
import type { DistanceFare } from "@arenakit/corpus-world";
import * as z from "zod";

export const MetroLineFacts = z.object({
  name: z.string(),
  /** `#A73C34`. */
  colour: z.string().optional(),
  stations: z.string(),
  loop: z.boolean().optional(),
  fare: z.string().optional(),
  hours: z.string().optional(),
  /** At peak, by day, late. Default 4, 6 and 9 minutes. */
  headways: z.tuple([z.number(), z.number(), z.number()]).optional(),
  /** Default 80. */
  topKmh: z.number().optional(),
});
export type MetroLineFacts = z.infer<typeof MetroLineFacts>;

export interface MetroFacts {
  /** Name of the city in the atlas. */
  readonly city: string;
  /** Default `地铁`. */
  readonly prefix?: string | undefined;
  readonly fare: string;
  /** Default `06:00-23:00`. */
  readonly hours?: string | undefined;
  readonly lines: readonly MetroLineFacts[];
}

interface MetroStation extends LonLat {
  readonly name: string;
  /** Whether somebody typed the coordinates; else they lie between the neighbours'. */
  readonly typed: boolean;
}
export interface MetroLine {
  readonly name: string;
  readonly colour: string | null;
  /** Indices of `stations`; a loop does not repeat its first one. */
  readonly stops: readonly number[];
  /** Of the stop at the same place: the stretch before it is longer or shorter than usual. */
  readonly marked: readonly boolean[];
  readonly loop: boolean;
  readonly firstMinute: number;
  readonly lastMinute: number;
  readonly headways: readonly [peak: number, day: number, late: number];
  readonly topKmh: number;
  /** Null: the city's. */
  readonly fare: DistanceFare | null;
}
export interface Metro {
  readonly city: string;
  readonly prefix: string;
  readonly fare: DistanceFare;
  readonly stations: readonly MetroStation[];
  readonly lines: readonly MetroLine[];
}

const DEFAULTS = { prefix: "地铁", hours: "06:00-23:00", headways: [4, 6, 9], topKmh: 80 } as const;
/** Coordinates are kept in millionths of a degree. */
const MICRO = 1_000_000;
const STATION = /^(~?)([^~@#\s]+(?:#[^@\s]+)?)(?:@(-?\d+(?:\.\d+)?),(-?\d+(?:\.\d+)?))?$/u;

/** Reads the typed facts. Fails (owner `corpus`, code `metro_invalid`) with the city, the line and what is wrong. */
export function readMetro(facts: MetroFacts): Metro {
  const known = typedPlaces(facts);
  const indices = new Map<string, number>();
  const stations: MetroStation[] = [];
  const lines = facts.lines.map((line): MetroLine => {
    const calls = callsOf(facts, line);
    placeBetween(calls, known, { where: `${facts.city} ${line.name}`, loop: line.loop ?? false });
    const stops = calls.map(({ key }) => {
      const index = indices.get(key) ?? stations.length;
      if (index === stations.length) {
        const { longitude, latitude, typed } = known.get(key)!;
        stations.push({ name: key.replace(/#.*$/u, ""), longitude, latitude, typed });
        indices.set(key, index);
      }
      return index;
    });
    const where = `${facts.city} ${line.name}`;
    const [firstMinute, lastMinute] = readHours(line.hours ?? facts.hours ?? DEFAULTS.hours, where);
    return {
      name: line.name,
      colour: line.colour ?? null,
      stops,
      marked: calls.map(({ marked }) => marked),
      loop: line.loop ?? false,
      firstMinute,
      lastMinute,
      headways: line.headways ?? DEFAULTS.headways,
      topKmh: line.topKmh ?? DEFAULTS.topKmh,
      fare: line.fare === undefined ? null : readFare(line.fare, where),
    };
  });
  return {
    city: facts.city,
    prefix: facts.prefix ?? DEFAULTS.prefix,
    fare: readFare(facts.fare, facts.city),
    stations,
    lines,
  };
}

interface MetroCall {
  readonly key: string;
  readonly marked: boolean;
  readonly point: LonLat | null;
}
type Places = Map<string, LonLat & { readonly typed: boolean }>;

function callsOf(facts: MetroFacts, line: MetroLineFacts): MetroCall[] {
  const where = `${facts.city} ${line.name}`;
  const calls = line.stations
    .trim()
    .split(/\s+/u)
    .map((text): MetroCall => {
      const match = STATION.exec(text);
      if (!match) return invalid(where, `expected 名@longitude,latitude, got ${text}`);
      const [, mark, key, longitude, latitude] = match;
      const point = longitude === undefined ? null : { longitude: Number(longitude), latitude: Number(latitude) };
      return { key: key!, marked: mark === "~", point };
    });
  if (calls.length < 2) invalid(where, "expected at least two stations");
  const twice = calls.find(({ key }, index) => calls.findIndex((other) => other.key === key) < index);
  if (twice) invalid(where, `${twice.key} stands twice on the line`);
  return calls;
}

function typedPlaces(facts: MetroFacts): Places {
  const places: Places = new Map();
  for (const line of facts.lines)
    for (const { key, point } of callsOf(facts, line)) {
      if (!point) continue;
      const other = places.get(key);
      if (other && (other.longitude !== point.longitude || other.latitude !== point.latitude))
        invalid(`${facts.city} ${line.name}`, `${key} has other coordinates on another line`);
      places.set(key, { ...point, typed: true });
    }
  return places;
}

/** Gives the stations without coordinates theirs, at equal distances between the known ones around them. */
function placeBetween(
  calls: readonly MetroCall[],
  known: Places,
  { where, loop }: { where: string; loop: boolean },
): void {
  const ring = loop ? [...calls, calls[0]!] : calls;
  for (const end of [ring[0]!, ring.at(-1)!])
    if (!known.has(end.key)) invalid(where, `the first and the last station need coordinates, ${end.key} has none`);
  let from = 0;
  for (let to = 1; to < ring.length; to++) {
    const end = known.get(ring[to]!.key);
    if (!end) continue;
    const start = known.get(ring[from]!.key)!;
    for (let between = from + 1; between < to; between++) {
      const share = (between - from) / (to - from);
      known.set(ring[between]!.key, {
        longitude: Math.round((start.longitude + (end.longitude - start.longitude) * share) * MICRO) / MICRO,
        latitude: Math.round((start.latitude + (end.latitude - start.latitude) * share) * MICRO) / MICRO,
        typed: false,
      });
    }
    from = to;
  }
}

/** `6:3 12:4 +10:1` or `25`. */
export function readFare(text: string, where: string): DistanceFare {
  if (/^\d+(\.\d+)?$/u.test(text))
    return {
      kind: "flat",
      bands: [{ upToMetres: 1_000_000, yuan: Number(text) }],
      stepMetres: 1_000_000,
      stepYuan: 0,
    };
  const bands: { upToMetres: number; yuan: number }[] = [];
  let step = { metres: 1_000_000, yuan: 0 };
  for (const part of text.trim().split(/\s+/u)) {
    const match = /^(\+?)(\d+(?:\.\d+)?):(\d+(?:\.\d+)?)$/u.exec(part);
    if (!match) return invalid(where, `expected a fare such as 6:3 12:4 +10:1, got ${text}`);
    const metres = Math.round(Number(match[2]) * 1000);
    if (match[1] === "+") step = { metres, yuan: Number(match[3]) };
    else bands.push({ upToMetres: metres, yuan: Number(match[3]) });
  }
  if (bands.length === 0 || bands.some(({ upToMetres }, index) => upToMetres <= (bands[index - 1]?.upToMetres ?? 0)))
    invalid(where, `expected ascending bands in the fare ${text}`);
  return { kind: "distance", bands, stepMetres: step.metres, stepYuan: step.yuan };
}

/** Minutes of `05:30-23:00`; an end before the start is the next day's. */
function readHours(text: string, where: string): [first: number, last: number] {
  const [first, last] = text.split("-").map((clock) => minuteOfClock(clock));
  if (first === null || last === null || first === undefined || last === undefined)
    return invalid(where, `expected hours such as 05:30-23:00, got ${text}`);
  return [first, last < first ? last + 1440 : last];
}

function invalid(where: string, what: string): never {
  return fail("corpus", "metro_invalid", `${where}: ${what}; correct the typed facts`);
}
