/**
 * Lays the Beijing subway data (lines, distances, a timetable of all trains, changes, fares; a folder of JSON5 files)
 * over a world: the underground of its city is replaced, buses and ferries stay. Reads one file at a time, no clock.
 */
import { createReadStream } from "node:fs";
import { readdir } from "node:fs/promises";
import { asFailure, boundary, fail } from "@arenakit/contracts";
import type { WorldData } from "../data.ts";
import type { TransitLine, TransitNetwork, TransitStation } from "../transit/transit-network.ts";
import type { RailReject } from "./rail-timetable.ts";
import { countRejects } from "./reject-count.ts";
import { readSubwayLine, type SubwayLine, type SubwayProblem, type SubwayRun } from "./subway-line.ts";
import { placeStations, type SubwayPlace, shownName } from "./subway-places.ts";
import { readSubwayMetadata, type SubwayMetadata, subwayChanges, subwayFares, subwayTrack } from "./subway-rules.ts";

/** Name of the layer in the new world. */
const LAYER = "subway";
const METADATA = "metadata.json5";
const FARES = "fare_rules.json5";
const MAP = "maps/real_distance.json5";
const LINE = /(?:^line-?[\w]+|-line|-express)\.json5$/u;
/** The largest file of the data has half a megabyte. */
const MOST_BYTES = 8_000_000;
const PREFIX = "地铁";

/** Where the files are: a folder, or names relative to one with their chunks. */
export interface SubwayFiles {
  readonly names: readonly string[];
  readonly read: (name: string) => AsyncIterable<Uint8Array>;
}

export interface SubwayImportOptions {
  readonly over: WorldData;
  /** Called for each rejected part; `sheet` is the file, `row` the place of a station on its line, or 0. */
  readonly onReject: (reject: RailReject) => void;
  /** Name of the new world; `<over>-subway` when absent. */
  readonly name?: string;
}

export interface SubwayImportReport {
  /** Name of the city whose underground was replaced. */
  readonly city: string;
  readonly lines: number;
  readonly stations: number;
  readonly stationsTyped: number;
  readonly stationsFromMap: number;
  readonly stationsBetween: number;
  /** Trains, counted once for each group of days on which they run. */
  readonly runs: number;
  /** Lines of the network: one for each direction and sequence of stops. */
  readonly patterns: number;
  readonly changes: number;
  readonly rejected: number;
  /** Oddities that were imported as they stand. */
  readonly notes: readonly RailReject[];
}

/**
 * Rejects: a line that cannot be read or of which a station cannot be placed; the departures of a station that contradict
 * themselves; all trains of a plan whose stations list different numbers of them; a change or fare of unknown lines.
 * Notes: stations that no typed fact places. Fails (owner `corpus`) with `not_a_subway`, `unreadable_file` or
 * `city_unknown`.
 */
export async function importSubway(
  source: string | SubwayFiles,
  { over, onReject, name }: SubwayImportOptions,
): Promise<{ data: WorldData; report: SubwayImportReport }> {
  const files = typeof source === "string" ? await folder(source) : source;
  const count = countRejects({ onReject });
  const reject: Reject = (sheet, problems) => {
    for (const { row, reason } of problems) count.reject({ sheet, row, reason });
  };
  const metadata = await metadataOf(files, reject);
  const cityIndex = over.cities.findIndex((city) => city.name === metadata.city_name);
  if (cityIndex < 0)
    return fail("corpus", "city_unknown", `expected a world with the city ${metadata.city_name}, got one without it`);
  const { adcode } = over.cities[cityIndex]!;
  const old = over.transit[cityIndex]!;
  const { lines, places } = await linesOf(files, { city: metadata.city_name, reject });
  const draft = startOver(old, { lines, places, adcode });

  const ruleProblems: SubwayProblem[] = [];
  const fares = subwayFares(await textOf(files, FARES), { lines, stations: draft.stationOf, problems: ruleProblems });
  reject(FARES, ruleProblems);
  if (!fares) return fail("corpus", "not_a_subway", `expected a fare for all lines in ${FARES}`);
  const changeProblems: SubwayProblem[] = [];
  const changes = subwayChanges(metadata, { lines, stations: draft.stationOf, problems: changeProblems });
  reject(METADATA, changeProblems);
  const patterns = lines.flatMap((line) => patternsOf(line, { draft, fare: fares.ruleOf(line.name) }));
  if (patterns.length === 0) return fail("corpus", "not_a_subway", "expected trains on some line, got none");

  const network: TransitNetwork = {
    stations: draft.stations,
    lines: [...patterns.map((line, index) => ({ ...line, id: lineId(adcode, index) })), ...draft.lines],
    fares: [...fares.rules, ...draft.fares],
    changes,
    source: `subway data (Mick235711/Beijing-Subway-Tools); ${old.source}`,
  };
  const layers = [...over.meta.layers.filter((layer) => layer.name !== LAYER), layerOf()];
  const data: WorldData = {
    ...over,
    meta: { ...over.meta, name: name ?? `${over.meta.name}-subway`, layers },
    transit: over.transit.map((other, index) => (index === cityIndex ? network : other)),
  };
  const report: SubwayImportReport = {
    city: metadata.city_name,
    lines: lines.length,
    ...placesReport(draft, places),
    runs: lines.reduce((sum, { runs }) => sum + runs.length, 0),
    patterns: patterns.length,
    changes: changes.length,
    rejected: count.rejected,
  };
  return { data, report };
}

type Reject = (sheet: string, problems: readonly SubwayProblem[]) => void;

async function metadataOf(files: SubwayFiles, reject: Reject): Promise<SubwayMetadata> {
  const problems: SubwayProblem[] = [];
  const metadata = files.names.includes(METADATA) ? readSubwayMetadata(await textOf(files, METADATA), problems) : null;
  reject(METADATA, problems);
  if (metadata && files.names.includes(FARES)) return metadata;
  const got = files.names.slice(0, 20).join(", ") || "nothing";
  return fail("corpus", "not_a_subway", `expected ${METADATA}, ${FARES} and a file of each line, got ${got}`);
}

/** The lines of which every station has a place. */
async function linesOf(
  files: SubwayFiles,
  { city, reject }: { city: string; reject: Reject },
): Promise<{ lines: SubwayLine[]; places: Map<string, SubwayPlace> }> {
  const read: { file: string; line: SubwayLine }[] = [];
  for (const file of files.names.filter((other) => LINE.test(other))) {
    const { line, problems } = readSubwayLine(await textOf(files, file));
    reject(file, problems);
    if (line) read.push({ file, line });
  }
  const map = files.names.includes(MAP) ? await textOf(files, MAP) : null;
  const problems: SubwayProblem[] = [];
  const places = placeStations(
    read.map(({ line }) => line),
    { city, map, problems },
  );
  reject(MAP, problems);
  const lines = read.flatMap(({ file, line }) => {
    const lost = line.directions[0]?.stations.findIndex((station) => !places.has(station)) ?? 0;
    if (lost < 0) return [line];
    reject(file, [{ row: lost + 1, reason: "nothing says where this station lies" }]);
    return [];
  });
  return { lines, places };
}

function placesReport(
  { stationOf }: Draft,
  places: ReadonlyMap<string, SubwayPlace>,
): Pick<SubwayImportReport, "stations" | "stationsTyped" | "stationsFromMap" | "stationsBetween" | "notes"> {
  const placed = [...stationOf.keys()].map((station) => ({ station, by: places.get(station)!.source }));
  const count = (kind: SubwayPlace["source"]) => placed.filter(({ by }) => by === kind).length;
  const notes = placed.flatMap(({ station, by }) =>
    by === "typed"
      ? []
      : [
          {
            sheet: by === "map" ? MAP : METADATA,
            row: 0,
            reason: `${station} is placed ${by === "map" ? "by the map" : "between its neighbours"}`,
          },
        ],
  );
  return {
    stations: placed.length,
    stationsTyped: count("typed"),
    stationsFromMap: count("map"),
    stationsBetween: count("between"),
    notes,
  };
}

function layerOf(): WorldData["meta"]["layers"][number] {
  return {
    name: LAYER,
    source: "Beijing subway: lines, distances, timetable, changes and fares (Mick235711/Beijing-Subway-Tools)",
    licence: "MIT",
    note: "coordinates and entrances are not of the source",
  };
}

async function folder(path: string): Promise<SubwayFiles> {
  const listed = await readdir(path, { recursive: true }).catch((cause: unknown) =>
    fail(
      "corpus",
      "unreadable_file",
      `expected a folder of JSON5 files at ${path}, got: ${asFailure("corpus", cause).message}`,
      { cause },
    ),
  );
  const names = listed.map((name) => name.replaceAll("\\", "/")).filter((name) => name.endsWith(".json5"));
  return { names: names.sort(), read: (name) => createReadStream(`${path}/${name}`) };
}

async function textOf({ read }: SubwayFiles, name: string): Promise<string> {
  const outcome = await boundary("corpus", async () => {
    const decoder = new TextDecoder("utf-8", { fatal: true });
    let text = "";
    let bytes = 0;
    for await (const chunk of read(name)) {
      bytes += chunk.length;
      if (bytes > MOST_BYTES) fail("corpus", "unreadable_file", `expected at most ${MOST_BYTES} bytes in ${name}`);
      text += decoder.decode(chunk, { stream: true });
    }
    return text + decoder.decode();
  });
  return outcome.ok
    ? outcome.value
    : fail("corpus", "unreadable_file", `expected UTF-8 text in ${name}, got: ${outcome.failure.message}`);
}

interface Draft {
  readonly stations: TransitStation[];
  readonly lines: TransitLine[];
  readonly fares: TransitNetwork["fares"];
  /** Index by name in the data. */
  readonly stationOf: Map<string, number>;
}

const lineId = (adcode: string, index: number) => `${adcode}9${String(index + 1).padStart(5, "0")}`;

/** What stays of the old network, and the new stations; a station that was there keeps its id and entrances. */
function startOver(
  old: TransitNetwork,
  { lines, places, adcode }: { lines: readonly SubwayLine[]; places: ReadonlyMap<string, SubwayPlace>; adcode: string },
): Draft {
  const kept = old.lines.filter(({ kind }) => kind !== "metro");
  const staying = new Set(kept.flatMap(({ stops }) => stops));
  const leaving = old.stations.filter((_, index) => !staying.has(index));
  const stations: TransitStation[] = [];
  const stationOf = new Map<string, number>();
  for (const name of lines.flatMap(({ directions }) => directions[0]!.stations)) {
    if (stationOf.has(name)) continue;
    const { longitude, latitude } = places.get(name)!;
    const index = leaving.findIndex(
      (station) => station.name === shownName(name) && station.longitude === longitude && station.latitude === latitude,
    );
    const [before] = index < 0 ? [] : leaving.splice(index, 1);
    stationOf.set(name, stations.length);
    stations.push({
      id: before?.id ?? `BV${adcode}9${String(stations.length + 1).padStart(3, "0")}`,
      name: shownName(name),
      longitude,
      latitude,
      entrances: before?.entrances ?? [],
    });
  }
  const moved = new Map<number, number>();
  for (const index of [...staying].sort((a, b) => a - b)) {
    moved.set(index, stations.length);
    stations.push(old.stations[index]!);
  }
  const rules = new Set(kept.map(({ fare }) => fare));
  return {
    stations,
    stationOf,
    lines: kept.map((line) => ({ ...line, stops: line.stops.map((stop) => moved.get(stop)!) })),
    fares: old.fares.filter(({ name }) => rules.has(name)),
  };
}

/** One line of the network for each direction and sequence of stops; a train that another one overtakes gets its own. */
function patternsOf(line: SubwayLine, { draft, fare }: { draft: Draft; fare: string }): Omit<TransitLine, "id">[] {
  const groups = new Map<string, SubwayRun[][]>();
  const order = [...line.runs].sort((a, b) => a.minutes[0]! - b.minutes[0]! || a.minutes.at(-1)! - b.minutes.at(-1)!);
  for (const run of order) {
    const key = `${run.direction} ${run.stations.join()}`;
    const sets = groups.get(key) ?? [];
    groups.set(key, sets);
    const set = sets.find((runs) => {
      // Runs of other days do not meet.
      const before = runs.findLast(({ weekdays }) => weekdays.some((day) => run.weekdays.includes(day)));
      return !before || before.minutes.every((minute, index) => minute <= run.minutes[index]!);
    });
    if (set) set.push(run);
    else sets.push([run]);
  }
  return [...groups.values()].flat().map((runs) => patternOf(line, runs, { draft, fare }));
}

function patternOf(
  line: SubwayLine,
  runs: readonly SubwayRun[],
  { draft, fare }: { draft: Draft; fare: string },
): Omit<TransitLine, "id"> {
  const [{ stations, direction }] = runs as [SubwayRun];
  const along = line.directions.find(({ name }) => name === direction)!;
  const byDays = new Map<string, { weekdays: number[]; minutes: number[] }>();
  for (const { weekdays, minutes } of runs) {
    const known = byDays.get(weekdays.join()) ?? { weekdays: [...weekdays], minutes: [] };
    known.minutes.push(...minutes);
    byDays.set(weekdays.join(), known);
  }
  const firsts = runs.map(({ minutes }) => minutes[0]!);
  const [first, last] = [Math.min(...firsts), Math.max(...firsts)];
  return {
    name: `${PREFIX}${line.name}`,
    kind: "metro",
    stops: stations.map((station) => draft.stationOf.get(station)!),
    metres: stations
      .slice(1)
      .map((station, index) => metresBetween(along.stations, along.metres, [stations[index]!, station])),
    seconds: stations
      .slice(1)
      .map((_, index) => Math.max(1, median(runs.map(({ minutes }) => minutes[index + 1]! - minutes[index]!)) * 60)),
    oneWay: true,
    firstMinute: [first, first],
    lastMinute: [last, last],
    headways: [{ from: 0, minutes: Math.max(1, Math.round((last - first) / Math.max(1, runs.length - 1))) }],
    fare,
    track: subwayTrack(line.name, direction),
    runs: [...byDays.values()],
  };
}

/** Along a direction; on a loop on over its end. */
function metresBetween(
  stations: readonly string[],
  metres: readonly number[],
  [from, to]: readonly [string, string],
): number {
  const end = stations.indexOf(to);
  let sum = 0;
  for (let at = stations.indexOf(from); at !== end; at = (at + 1) % stations.length) sum += metres[at] ?? 0;
  return sum;
}

function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[sorted.length >> 1]!;
}
