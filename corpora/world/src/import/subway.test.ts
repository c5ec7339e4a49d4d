/** The importer on small made-up files, and on the public data under ARENAKIT_SHARED against its own rules. */
import { join } from "node:path";
import { FailureError, random } from "@arenakit/contracts";
import { beforeAll, describe, expect, it } from "vitest";
import { ATLAS } from "../atlas/cities.ts";
import type { WorldData } from "../data.ts";
import { lineWorld } from "../fixtures/line.ts";
import { SubwayReference } from "../fixtures/subway-reference.ts";
import { type CompiledNetwork, compileNetwork } from "../transit/compile.ts";
import { decodeTransit, encodeTransit } from "../transit/encode-transit.ts";
import { fareOfRides } from "../transit/fares.ts";
import { generateTransit } from "../transit/generate-transit.ts";
import { createTransit } from "../transit/plan.ts";
import { raptorMemory, search } from "../transit/raptor.ts";
import { straightWalk } from "../transit/straight-walk.ts";
import type { TransitNetwork } from "../transit/transit-network.ts";
import { importSubway, type SubwayFiles, type SubwayImportReport } from "./subway.ts";
import { shownName } from "./subway-places.ts";

const beijing = ATLAS.find(({ name }) => name === "北京")!;
const generated = generateTransit(beijing, 1);
const worldOver = (transit: TransitNetwork = generated): WorldData => ({
  ...lineWorld([], []),
  cities: [beijing],
  transit: [transit],
});

const METADATA = {
  city_name: "北京",
  transfers: { 西直门: [{ from: "2号线", to: "4号线", minutes: 0.5, distance: 20 }] },
};
const FARES = {
  rule_groups: [
    {
      name: "大路网",
      basis: "distance",
      rules: [
        { fare: 3, end: 6099 },
        { fare: 4, start: 6100 },
      ],
    },
  ],
};
const lineFile = (more: object = {}) => ({
  name: "4号线",
  stations: [{ name: "动物园" }, { name: "西直门", dist: 1441 }, { name: "新街口", dist: 1025 }],
  train_routes: { 南行: { aliases: ["Southbound"], 全程车: {}, 西直门始发: { starts_with: "西直门" } } },
  date_groups: { 每日: { weekday: [1, 2, 3, 4, 5, 6, 7] } },
  timetable: {
    动物园: { 南行: { 每日: { schedule: [{ first_train: "05:10", delta: [5, [2, [3, 4]]] }], filters: [] } } },
    西直门: {
      南行: {
        每日: {
          schedule: [{ trains: ["05:00"] }, { first_train: "05:13", delta: [5, 3, 4, 3, 4] }],
          filters: [{ plan: "西直门始发", trains: ["05:00"] }],
        },
      },
    },
    新街口: {
      南行: {
        每日: {
          schedule: [{ first_train: "05:02", delta: [13, 5, 3, 4, 3, 4] }],
          filters: [{ plan: "西直门始发", first_train: "05:02", count: 1 }],
        },
      },
    },
  },
  ...more,
});
function filesOf(contents: Record<string, unknown>): SubwayFiles {
  const text = (name: string) => (typeof contents[name] === "string" ? contents[name] : JSON.stringify(contents[name]));
  return {
    names: Object.keys(contents),
    async *read(name) {
      const bytes = new TextEncoder().encode(text(name));
      // In two parts, cut where a character may be broken.
      yield bytes.subarray(0, 41);
      yield bytes.subarray(41);
    },
  };
}
async function imported(contents: Record<string, unknown>, over = worldOver()) {
  const rejects: { sheet: string; row: number; reason: string }[] = [];
  const outcome = await importSubway(filesOf(contents), { over, onReject: (reject) => rejects.push(reject) });
  return { ...outcome, network: outcome.data.transit[0]!, rejects };
}
const GOOD = { "metadata.json5": METADATA, "fare_rules.json5": FARES, "line4.json5": lineFile() };

describe("importing lines", () => {
  it("puts trains together from departures, by plan", async () => {
    const { network, report, rejects } = await imported({ ...GOOD, "metadata.json5": { city_name: "北京" } });
    expect(rejects).toEqual([]);
    const metro = network.lines.filter(({ kind }) => kind === "metro");
    // 05:10 +5 +3 +4 +3 +4 from the first station; 05:00 from the second.
    const whole = metro.find(({ stops }) => stops.length === 3)!;
    expect(whole.runs).toEqual([
      {
        weekdays: [1, 2, 3, 4, 5, 6, 7],
        minutes: [310, 313, 315, 315, 318, 320, 318, 321, 323, 322, 325, 327, 325, 328, 330, 329, 332, 334],
      },
    ]);
    expect(metro.find(({ stops }) => stops.length === 2)!.runs).toEqual([
      { weekdays: [1, 2, 3, 4, 5, 6, 7], minutes: [300, 302] },
    ]);
    expect(whole.metres).toEqual([1441, 1025]);
    expect(report).toMatchObject({ lines: 1, stations: 3, stationsTyped: 3, runs: 7, patterns: 2, rejected: 0 });
  });

  it("keeps buses, their stops and the ids of stations that were there", async () => {
    const over = worldOver();
    const { network } = await imported(GOOD, over);
    const [old] = over.transit;
    const stopsOf = (one: TransitNetwork, name: string) =>
      one.lines.find((line) => line.name === name)!.stops.map((stop) => one.stations[stop]);
    for (const { name, kind } of old!.lines)
      if (kind === "bus") expect(stopsOf(network, name)).toEqual(stopsOf(old!, name));
    const station = old!.stations.find(({ name, entrances }) => name === "新街口" && entrances.length > 0);
    expect(network.stations.find(({ id }) => id === station!.id)).toEqual(station);
  });

  it.each([
    ["text that is no JSON5", { "line4.json5": "{" }, /no JSON5/u],
    [
      "a station without a distance",
      { "line4.json5": lineFile({ stations: [{ name: "动物园" }, { name: "西直门" }] }) },
      /no distance/u,
    ],
    [
      "a filter without its departure",
      {
        "line4.json5": lineFile({
          timetable: {
            ...lineFile().timetable,
            动物园: {
              南行: {
                每日: { schedule: [{ trains: ["05:10"] }], filters: [{ plan: "西直门始发", trains: ["05:11"] }] },
              },
            },
          },
        }),
      },
      /does not have/u,
    ],
    [
      "plans that lose a train",
      {
        "line4.json5": lineFile({
          timetable: {
            ...lineFile().timetable,
            动物园: { 南行: { 每日: { schedule: [{ trains: ["05:10"] }], filters: [] } } },
          },
        }),
      },
      /动物园 has 1 departures, 西直门 6/u,
    ],
    [
      "a station nobody knows",
      {
        "line4.json5": lineFile(),
        "line99.json5": {
          ...lineFile(),
          name: "99号线",
          stations: [{ name: "无名甲" }, { name: "无名乙", dist: 900 }],
          timetable: {},
        },
      },
      /where this station lies/u,
    ],
    [
      "a change of no line",
      { "metadata.json5": { ...METADATA, transfers: { 西直门: [{ from: "98号线", to: "4号线", minutes: 1 }] } } },
      /no such line/u,
    ],
  ])("rejects %s and says so", async (_, contents, reason) => {
    const second = {
      ...lineFile(),
      name: "2号线",
      stations: [{ name: "西直门" }, { name: "车公庄", dist: 910 }],
      timetable: secondTable(),
    };
    const { rejects, report } = await imported({ ...GOOD, "line2.json5": second, ...contents });
    expect(rejects.map((reject) => reject.reason).join("\n")).toMatch(reason);
    expect(report.rejected).toBe(rejects.length);
  });

  it("fails without the files it needs, or without the city", async () => {
    const code = async (contents: Record<string, unknown>, over = worldOver()) => {
      const error = await imported(contents, over).catch((cause: unknown) => cause);
      return error instanceof FailureError ? error.failure.code : null;
    };
    expect(await code({ "line4.json5": lineFile() })).toBe("not_a_subway");
    expect(await code({ ...GOOD, "fare_rules.json5": "[]" })).toBe("not_a_subway");
    expect(await code({ ...GOOD, "metadata.json5": { ...METADATA, city_name: "无此城" } })).toBe("city_unknown");
  });
});

function secondTable(): object {
  const departures = (clock: string) => ({ 南行: { 每日: { schedule: [{ trains: [clock] }], filters: [] } } });
  return { 西直门: departures("06:00"), 车公庄: departures("06:02") };
}

const shared = process.env.ARENAKIT_SHARED;
const folder = join(shared ?? "", "data/metro/beijing_subway_tools");
if (!shared) console.info("the Beijing subway data are skipped: ARENAKIT_SHARED is not set");
const PAIRS = 200;

describe.skipIf(!shared)(`the Beijing subway data${shared ? "" : " (ARENAKIT_SHARED is not set)"}`, () => {
  let report: SubwayImportReport;
  let network: TransitNetwork;
  let compiled: CompiledNetwork;
  let data: WorldData;
  let reference: SubwayReference;
  const rejects: unknown[] = [];
  beforeAll(async () => {
    reference = new SubwayReference(folder);
    ({ data, report } = await importSubway(folder, { over: worldOver(), onReject: (reject) => rejects.push(reject) }));
    network = data.transit[0]!;
    // The data know no street: without buses nobody leaves the system.
    compiled = compileNetwork({ ...network, lines: network.lines.filter(({ kind }) => kind === "metro") });
  });

  it("are taken whole", () => {
    expect(rejects).toEqual([]);
    const names = reference.stations();
    expect(report).toMatchObject({
      city: "北京",
      lines: reference.lines.length,
      stations: names.length,
      stationsBetween: 0,
    });
    expect(report.stationsTyped).toBeGreaterThan(0.95 * names.length);
    expect(report.notes).toHaveLength(report.stationsFromMap);
  });

  it("give arrivals and fares equal to their own rules, for random pairs, days and times", () => {
    const rng = random(11, "subway pairs");
    const names = reference.stations();
    // Imported in the same order, so that names which two stations share stay apart.
    const indexOf = new Map(stationNames().map((name, index) => [name, index]));
    const memory = raptorMemory(compiled, 9);
    const days = [5, 7].map((weekday) => ({ weekday, arrivals: reference.arrivals(weekday) }));
    const byRides = new Map<number, number>();
    for (let pair = 0; pair < PAIRS; pair++) {
      const { weekday, arrivals } = rng.pick(days);
      const [from, to] = rng.shuffled(names) as [string, string];
      const minute = rng.integer(5 * 60, 21 * 60);
      const expected = arrivals(from, to, minute);
      const journey = search(compiled, memory, {
        departure: minute * 60,
        weekday,
        access: [{ station: indexOf.get(from)!, seconds: 0 }],
        egress: [{ station: indexOf.get(to)!, seconds: 0 }],
        rides: 9,
      }).at(-1)!;
      expect(`${from}-${to} ${weekday} ${minute}: ${journey.arrival / 60}`).toBe(
        `${from}-${to} ${weekday} ${minute}: ${expected}`,
      );
      byRides.set(journey.rides.length, (byRides.get(journey.rides.length) ?? 0) + 1);

      let time = minute * 60;
      const rides = journey.rides.map(({ pattern: index, from: at, to: end, change }) => {
        const pattern = compiled.patterns[index]!;
        const line = network.lines[pattern.line]!;
        if (change >= 0) time += compiled.changes.seconds[change]!;
        const runs = pattern.runs!(weekday);
        const width = pattern.nodes.length;
        const run = Array.from({ length: runs.length / width }, (_, row) => row).find(
          (row) => runs[row * width + at]! >= time,
        )!;
        const boards = runs[run * width + at]!;
        time = runs[run * width + end]!;
        const metres = pattern.metres[end]! - pattern.metres[at]!;
        const [lineName, direction] = line.track!.split(" ") as [string, string];
        const ends = [pattern.stations[at]!, pattern.stations[end]!].map((station) => stationNames()[station]!) as [
          string,
          string,
        ];
        expect(metres).toBe(reference.metres(lineName, direction, ends));
        return { line: pattern.line, lineName, metres, station: pattern.stations[at]!, from: ends[0], boards };
      });
      const fare = fareOfRides(
        network,
        rides.map(({ line, metres, station, boards }, index) => ({
          line,
          metres,
          from: station,
          boards,
          isInside: index > 0,
        })),
        weekday,
      );
      expect(fare).toBe(
        reference.fare(
          rides.map(({ lineName, metres, from: station, boards }) => ({
            line: lineName,
            metres,
            from: station,
            minute: boards / 60,
          })),
          weekday,
        ),
      );
    }
    // Not all of them are rides without a change.
    expect([...byRides.keys()].some((rides) => rides >= 3)).toBe(true);
  });

  it("are planned with: doors, changes and the fare of a whole journey", () => {
    const { plan } = createTransit(data.transit, data.cities, straightWalk);
    const at = (name: string) =>
      network.stations.find((station) => station.name === name && station.entrances.length > 0)!;
    const { plans } = plan({
      origin: at("北京南站"),
      destination: at("雍和宫"),
      departure: "2026-05-04T10:00",
      strategy: 6,
    });
    const rides = plans[0]!.segments.flatMap(({ ride }) => ride ?? []);
    expect(rides.length).toBeLessThanOrEqual(3);
    expect(rides[0]!.line).toMatch(/^地铁(4|14)号线\(/u);
    // About 10 km: 4 yuan, or 5 by a longer way.
    expect([4, 5]).toContain(plans[0]!.fareYuan);
  });

  it("have the lengths and times of the typed underground, over all lines to within a twentieth", () => {
    const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0);
    const totals = { metres: [0, 0], seconds: [0, 0] };
    for (const typed of generated.lines.filter(({ kind }) => kind === "metro")) {
      const runs = network.lines.filter(({ name }) => name === typed.name);
      const longest = runs.reduce((best, line) => (line.stops.length > best.stops.length ? line : best));
      // On a loop a run goes round twice.
      for (const key of ["metres", "seconds"] as const) {
        totals[key][0]! += sum(typed[key]);
        totals[key][1]! += sum(longest[key].slice(0, typed[key].length));
      }
    }
    for (const [ours, theirs] of Object.values(totals)) expect(Math.abs(ours! / theirs! - 1)).toBeLessThan(0.05);
  });

  it("survive a snapshot", () => {
    const sections = new Map(encodeTransit(data.transit).map(({ name, bytes }) => [name, bytes]));
    const [decoded] = decodeTransit((name) => sections.get(name), 1);
    expect(decoded!.lines).toEqual(network.lines);
    expect(decoded!.changes).toEqual(network.changes);
  });

  /** Names in the data, by index in the network. */
  function stationNames(): string[] {
    const seen = new Set<string>();
    const lines = [...reference.lines].sort((a, b) => order(a.name) - order(b.name));
    for (const { stations } of lines) for (const { name } of stations) seen.add(name);
    const names = [...seen];
    expect(names.map(shownName)).toEqual(network.stations.slice(0, names.length).map(({ name }) => name));
    return names;
  }
  /** Place of a line among the files, which are read in the order of their names. */
  function order(name: string): number {
    return reference.lines.findIndex((line) => line.name === name);
  }
});
