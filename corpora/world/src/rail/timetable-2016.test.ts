/** The public timetable of 2016 itself, read under ARENAKIT_SHARED: counts, the Tianjin query, and brute force. */
import { existsSync } from "node:fs";
import { join } from "node:path";
import { addDays, dayNumber, haversineMetres, minuteOfClock, random } from "@arenakit/contracts";
import { type ImportReject, importRailTimetable, type RailImportReport, readAtlas } from "@arenakit/corpus-world-maker";
import { beforeAll, describe, expect, test } from "vitest";
import type { WorldData } from "../data.ts";
import { lineWorld } from "../fixtures/line.fixture.ts";
import { createRail } from "../rail.ts";
import type { Journey, Rail } from "../solvers.ts";
import { createRounds } from "./rounds.ts";
import { indexStations } from "./stations.ts";
import { indexTimetable } from "./timetable.ts";

const shared = process.env.ARENAKIT_SHARED;
const file = join(shared ?? "", "data/rail/parse12306_hsr_timetable_20160310.xlsx");
if (!shared) console.info("the timetable of 2016 is skipped: ARENAKIT_SHARED is not set");

describe.skipIf(!shared)(`timetable of 2016${shared ? "" : " (ARENAKIT_SHARED is not set)"}`, () => {
  let data: WorldData;
  let report: RailImportReport;
  let rail: Rail;
  const rejects: ImportReject[] = [];

  beforeAll(async () => {
    expect(existsSync(file), `${file} is missing although ARENAKIT_SHARED is set`).toBe(true);
    const over: WorldData = { ...lineWorld([], []), cities: [...readAtlas()] };
    ({ data, report } = await importRailTimetable(file, { over, onReject: (reject) => rejects.push(reject) }));
    rail = createRail(data);
  });

  test("counts are those of the file", () => {
    expect(report).toMatchObject({
      stations: 672,
      services: 4458,
      numbers: 4402,
      stops: 34_647,
      unusableStops: 52,
      rejected: 0,
      horizon: { from: "2016-01-30", to: "2016-03-29" },
      now: "2016-03-10T09:00",
    });
    expect(rejects).toEqual([]);
  });

  test("stations of cities: suburbs belong to theirs, neighbours do not", () => {
    expect(rail.stationsOf("北京").sort()).toEqual(["北京", "北京南", "北京西"]);
    expect(rail.stationsOf("天津")).toEqual(
      expect.arrayContaining(["天津", "天津西", "天津南", "塘沽", "滨海", "武清"]),
    );
    for (const name of ["廊坊", "胜芳", "霸州西", "涿州东"]) expect(rail.station(name)?.city).toBeNull();
  });

  test("cities outside the atlas are asked for by name", () => {
    for (const city of ["常州", "镇江", "蚌埠", "岳阳", "衡阳", "保定"]) {
      const stations = rail.stationsOf(city);
      expect(stations.length, city).toBeGreaterThan(0);
      for (const station of stations) expect(station.startsWith(city), station).toBe(true);
      const { direct } = rail.journeys({ date: "2016-03-10", from: city, to: "北京" });
      expect(direct.length, city).toBeGreaterThan(0);
    }
    expect(rail.stationsOf("蚌埠").sort()).toEqual(["蚌埠", "蚌埠南"]);
    expect(rail.stationsOf("蚌埠南")).toEqual(["蚌埠南"]);
  });

  test("a station that was named is not the city's other one", () => {
    const fromOld = rail.journeys({ date: "2016-03-10", from: "郑州站", to: "北京" });
    expect(fromOld.otherStation.some(({ legs }) => legs[0]!.from === "郑州东")).toBe(true);
  });

  test("北京西 to 天津 on the evening of 2016-03-10", () => {
    const answer = rail.journeys({ date: "2016-03-10", from: "北京西", to: "天津" });
    const inTime = ({ legs }: Journey) =>
      legs[0]!.departure >= minuteOfClock("18:30")! && legs.at(-1)!.arrival < minuteOfClock("22:00")!;
    expect(answer.direct).toEqual([]);
    const changes = answer.transfer
      .filter(inTime)
      .map(({ legs }) => `${legs[0]!.number} ${legs[0]!.to} ${legs[1]!.number}`);
    expect(changes.sort()).toEqual(
      [
        "G6705 保定东 G6288",
        "G6705 保定东 G6270",
        "G6707 保定东 G6288",
        "G6707 保定东 G6270",
        "G6711 保定东 G6288",
        "G6711 保定东 G6270",
        "G6711 定州东 G6288",
      ].sort(),
    );
    const other = answer.otherStation.filter(inTime);
    expect(other.every(({ legs }) => legs[0]!.from === "北京南")).toBe(true);
    expect(other.every(({ legs }) => legs[0]!.fareEstimated)).toBe(true);
    // Trains from 北京南 in that window, as scripts/verify-tianjin.py lists them; 2593 goes on to 于家堡 only.
    const numbers = "C2091 G269 C2613 C2593 G203 C2093 C2241 C2095 C2097 C2099 C2101 C2103 D401 C2245".split(" ");
    expect(other.map(({ legs }) => legs[0]!.number).sort()).toEqual(numbers.sort());
  });

  test("answers agree with a naive enumeration on 500 random questions", () => {
    const draw = random(20160310, "questions");
    const withTransfers = { questions: 0 };
    const dates = Array.from({ length: 5 }, () => addDays("2016-01-31", draw.integer(0, 57)));
    const runs = new Map(dates.map((date) => [date, callersOf(naiveRuns(data, date))]));
    for (let question = 0; question < 500; question++) {
      const from = data.stations.indexOf(draw.pick(data.stations));
      const to = data.stations.indexOf(draw.pick(data.stations));
      if (from === to) continue;
      const date = draw.pick(dates);
      const [start, end] = [data.stations[from]!.name, data.stations[to]!.name];
      const answer = rail.journeys({ date, from: `${start}站`, to: `${end}站` });
      const naive = naiveAnswer(data, { callers: runs.get(date)!, from, to });
      const label = `${date} ${start} ${end}`;
      const transfer = answer.transfer.filter(isShortChange);
      compare({ label, listed: answer.direct, naive: naive.direct, rivals: [], isComplete: true });
      if (naive.direct.length < 10) {
        const useful = naive.transfer.filter(
          (change) => !naive.direct.some(({ leave, arrive }) => leave >= change.leave && arrive <= change.arrive),
        );
        const rivals = [...answer.direct, ...answer.otherStation];
        compare({ label, listed: transfer, naive: useful, rivals, isComplete: true });
        if (useful.length > 0) withTransfers.questions++;
      } else expect(transfer, label).toEqual([]);
      const counted = naive.direct.length < 10 ? naive.transfer.length : 0;
      const listed = answer.direct.length + transfer.length + answer.otherStation.length;
      expect(listed + answer.omitted, label).toBe(naive.direct.length + naive.otherStations + counted);
    }
    expect(withTransfers.questions).toBeGreaterThan(80);
  }, 180_000);

  test("no way with up to four trains arrives earlier than those of the rounds, on 150 random questions", () => {
    const draw = random(20160310, "scans");
    const names = indexStations(data.stations, data.cities);
    const rounds = createRounds(indexTimetable(data), data.stations.length, names.sistersOf);
    const date = "2016-03-10";
    const runs = naiveRuns(data, date, [-2, -1, 0, 1, 2, 3]).map(({ halts }) => halts);
    const sisters = data.stations.map((_, station) => names.sistersOf(station));
    let [found, farther] = [0, 0];
    for (let question = 0; question < 150; question++) {
      const from = draw.integer(0, data.stations.length - 1);
      const to = draw.integer(0, data.stations.length - 1);
      if (from === to) continue;
      const earliest = draw.integer(0, 1200);
      const places = { origins: new Map([[from, 0]]), destinations: new Map([[to, 0]]) };
      const [first] = rounds.journeys({ day: dayNumber(date)!, earliest }, places, { mostTrains: 4, limit: 1 });
      const label = `${data.stations[from]!.name} ${data.stations[to]!.name} ${earliest}`;
      const arrival = naiveEarliest({ runs, sisters }, { from, to, earliest });
      expect(first?.at(-1)?.arrival ?? null, label).toBe(arrival);
      if (!first) continue;
      found++;
      if (first.length > 2) farther++;
      expect(first[0]!.departure, label).toBeGreaterThanOrEqual(earliest);
      expect(first[0]!.departure, label).toBeLessThan(1440);
    }
    expect(found).toBeGreaterThan(60);
    expect(farther).toBeGreaterThan(15);
  }, 180_000);
});

/** One change in one station with a wait that the plain search allows. */
const isShortChange = ({ legs: [first, second, third] }: Journey): boolean =>
  first !== undefined &&
  second !== undefined &&
  third === undefined &&
  first.to === second.from &&
  second.departure - first.arrival <= 180;

/** Labels corrected run by run, four times over: when one can be at a station at the earliest, and board there. */
function naiveEarliest(
  { runs, sisters }: { runs: readonly (readonly Halt[])[]; sisters: readonly (readonly number[])[] },
  { from, to, earliest }: { from: number; to: number; earliest: number },
): number | null {
  const never = 1e9;
  let ready = new Int32Array(sisters.length).fill(never);
  ready[from] = earliest;
  let best = never;
  for (let trains = 1; trains <= 4; trains++) {
    const arrived = new Int32Array(sisters.length).fill(never);
    for (const halts of runs) {
      let isOn = false;
      for (const { station, arrive, leave, usable } of halts) {
        if (!usable) continue;
        if (isOn && arrive !== null && arrive < arrived[station]!) arrived[station] = arrive;
        if (!isOn && leave !== null && leave >= ready[station]! && (trains > 1 || leave < 1440)) isOn = true;
      }
    }
    best = Math.min(best, arrived[to]!);
    ready = new Int32Array(sisters.length).fill(never);
    arrived.forEach((at, station) => {
      if (at >= never) return;
      for (const sister of sisters[station]!)
        ready[sister] = Math.min(ready[sister]!, at + (sister === station ? 10 : 90));
    });
  }
  return best === never ? null : best;
}

interface Found {
  readonly leave: number;
  readonly arrive: number;
  readonly trains: 1 | 2;
  /** Trains, stations and times: written out only where something with the same times is listed. */
  key(): string;
}

interface Comparison {
  readonly label: string;
  readonly listed: readonly Journey[];
  readonly naive: readonly Found[];
  /** What a change must not take absurdly longer than. */
  readonly rivals: readonly Journey[];
  /** Whether every half hour's quickest must be listed. */
  readonly isComplete: boolean;
}

/** What is listed exists, once; and the quickest sensible journey of every half hour is listed. */
function compare({ label, listed, naive, rivals, isComplete }: Comparison): void {
  const existing = new Map<number, Found[]>();
  const timesOf = ({ leave, arrive }: { leave: number; arrive: number }) => leave * 10_000 + arrive;
  for (const found of naive) existing.get(timesOf(found))?.push(found) ?? existing.set(timesOf(found), [found]);
  const shown = listed.map(({ legs }) => ({
    key: legs.map(keyOfLeg).join(" "),
    leave: legs[0]!.departure,
    arrive: legs.at(-1)!.arrival,
  }));
  expect(new Set(shown.map(({ key }) => key)).size, label).toBe(shown.length);
  for (const one of shown) {
    const alike = existing.get(timesOf(one)) ?? [];
    expect(
      alike.some((found) => found.key() === one.key),
      `${label}: ${one.key}`,
    ).toBe(true);
  }
  if (!isComplete || naive.length === 0) return;
  const best = [...naive.map(({ leave, arrive }) => arrive - leave), ...rivals.map((rival) => rival.durationMinutes)]
    // Too many to be arguments of one call.
    .reduce((least, minutes) => Math.min(least, minutes));
  const sensible = naive.filter(
    ({ trains, leave, arrive }) => trains === 1 || arrive - leave <= Math.max(2 * best, best + 180),
  );
  const quickest = (all: readonly { leave: number; arrive: number }[]) => {
    const byHalfHour = new Map<number, number>();
    for (const { leave, arrive } of all) {
      const halfHour = Math.floor(leave / 30);
      byHalfHour.set(halfHour, Math.min(arrive - leave, byHalfHour.get(halfHour) ?? Number.POSITIVE_INFINITY));
    }
    return [...byHalfHour].sort(([one], [other]) => one - other);
  };
  expect(quickest(shown), label).toEqual(quickest(sensible));
}

const keyOfLeg = ({ number, from, to, departure, arrival }: Journey["legs"][number]): string =>
  `${number}:${from}@${departure}-${to}@${arrival}`;

interface Halt {
  /** Index in the world's stations. */
  readonly station: number;
  readonly arrive: number | null;
  readonly leave: number | null;
  readonly usable: boolean;
}

interface NaiveRun {
  readonly service: number;
  readonly number: string;
  readonly halts: readonly Halt[];
}

interface Question {
  /** By station the runs that halt there, so that those which never do are not looked through again and again. */
  readonly callers: ReadonlyMap<number, readonly NaiveRun[]>;
  readonly from: number;
  readonly to: number;
}

/** Every run of every service near the date, and every way to put one or two of them together: no pruning but by station. */
function naiveAnswer(data: WorldData, { callers, from, to }: Question) {
  const { origins, destinations } = naiveEnds(data, from, to);
  const at = (stations: Iterable<number>) => new Set([...stations].flatMap((station) => callers.get(station) ?? []));
  const nameOf = (station: number) => data.stations[station]!.name;
  const direct: Found[] = [];
  const transfer: Found[] = [];
  let otherStations = 0;
  for (const { number, halts } of at(origins)) {
    const ride = naiveRide(halts, { from: new Set([from]), to: new Set([to]) });
    if (ride)
      direct.push({
        ...ride,
        trains: 1,
        key: () => `${number}:${nameOf(from)}@${ride.leave}-${nameOf(to)}@${ride.arrive}`,
      });
    else if (naiveRide(halts, { from: origins, to: destinations })) otherStations++;
  }
  const seconds = new Map<number, NaiveRun[]>();
  for (const run of callers.get(to) ?? [])
    for (const { station } of run.halts) seconds.get(station)?.push(run) ?? seconds.set(station, [run]);
  for (const first of callers.get(from) ?? []) {
    const start = first.halts.findIndex(({ station, usable, leave }) => station === from && usable && leave !== null);
    const leave = start < 0 ? null : first.halts[start]!.leave;
    if (leave === null || leave < 0 || leave >= 1440) continue;
    for (const change of first.halts.slice(start + 1)) {
      if (!change.usable || change.arrive === null) continue;
      if (change.station === to) break;
      if (change.station === from) continue;
      for (const second of seconds.get(change.station) ?? []) {
        if (second.service === first.service) continue;
        const onward = naiveOnward(second.halts, { change, from, to });
        if (!onward) continue;
        const one = () => `${first.number}:${nameOf(from)}@${leave}-${nameOf(change.station)}@${change.arrive}`;
        const two = () => `${second.number}:${nameOf(change.station)}@${onward.leave}-${nameOf(to)}@${onward.arrive}`;
        transfer.push({ leave, arrive: onward.arrive, trains: 2, key: () => `${one()} ${two()}` });
      }
    }
  }
  return { direct, transfer, otherStations };
}

/** What stands in for each end: its city's stations; of one city those nearer to this end than to the other, 50 km off at most. */
function naiveEnds(data: WorldData, from: number, to: number) {
  const metres = (one: number, other: number) => haversineMetres(data.stations[one]!, data.stations[other]!);
  const [start, end] = [naiveSisters(data, from), naiveSisters(data, to)];
  const nearer = (all: ReadonlySet<number>, own: number, other: number) =>
    new Set([...all].filter((one) => metres(one, own) < Math.min(50_000, metres(one, other))));
  return start.has(to)
    ? { origins: nearer(start, from, to), destinations: nearer(end, to, from) }
    : { origins: start, destinations: end };
}

/** The stations of the city of a station: those of the atlas, else those of one name but for the direction. */
function naiveSisters(data: WorldData, station: number): Set<number> {
  const { name, city } = data.stations[station]!;
  const stem = name.length > 2 && "东西南北".includes(name.at(-1)!) ? name.slice(0, -1) : name;
  const alike = ["", "东", "西", "南", "北"].filter((end) => end === "" || stem.length > 1).map((end) => stem + end);
  const own = data.stations.flatMap((each, at) =>
    (city === null ? each.city === null && alike.includes(each.name) : each.city === city) ? [at] : [],
  );
  const isFar = own.some((one) =>
    own.some((other) => haversineMetres(data.stations[one]!, data.stations[other]!) > 60_000),
  );
  return new Set(city === null && isFar ? [station] : own);
}

function naiveRuns(data: WorldData, date: string, shifts: readonly number[] = [-1, 0, 1, 2]): NaiveRun[] {
  const runs: NaiveRun[] = [];
  for (const shift of shifts) {
    const start = addDays(date, shift);
    const moved = (minute: number | null) => (minute === null ? null : minute + shift * 1440);
    data.services.forEach(({ number, calendar, stops }, service) => {
      if (calendar.kind === "dates" && !calendar.dates.includes(start)) return;
      const halts = stops.map(({ station, arrival, departure, usable }) => ({
        station,
        arrive: moved(arrival),
        leave: moved(departure),
        usable,
      }));
      runs.push({ service, number, halts });
    });
  }
  return runs;
}

function callersOf(runs: readonly NaiveRun[]): ReadonlyMap<number, readonly NaiveRun[]> {
  const callers = new Map<number, NaiveRun[]>();
  for (const run of runs)
    for (const station of new Set(run.halts.filter(({ usable }) => usable).map((halt) => halt.station)))
      callers.get(station)?.push(run) ?? callers.set(station, [run]);
  return callers;
}

function naiveRide(halts: readonly Halt[], { from, to }: { from: ReadonlySet<number>; to: ReadonlySet<number> }) {
  for (const [at, { station, leave, usable }] of halts.entries()) {
    if (!usable || leave === null || leave < 0 || leave >= 1440 || !from.has(station)) continue;
    const end = halts.slice(at + 1).find((halt) => halt.usable && halt.arrive !== null && to.has(halt.station));
    if (end) return { leave, arrive: end.arrive! };
  }
  return null;
}

/** The rest of a run from where one changes to it, unless it comes by the origin again. */
function naiveOnward(halts: readonly Halt[], { change, from, to }: { change: Halt; from: number; to: number }) {
  let leave: number | null = null;
  for (const halt of halts) {
    if (!halt.usable) continue;
    if (leave === null) {
      if (halt.station !== change.station || halt.leave === null) continue;
      const wait = halt.leave - change.arrive!;
      if (wait < 10 || wait > 180) return null;
      leave = halt.leave;
    } else if (halt.station === to && halt.arrive !== null) return { leave, arrive: halt.arrive };
    else if (halt.station === from) return null;
  }
  return null;
}
