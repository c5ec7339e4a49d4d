/**
 * One line of the Beijing subway data: its stations and distances, and its trains put together from the departures that
 * each station lists. Reads text, knows no world. The rules are the data's own (docs/specification.md beside it).
 */
import { asFailure, minuteOfClock } from "@arenakit/contracts";
import JSON5 from "json5";
import * as z from "zod";

/** A number of minutes, or how often a list of them is repeated. */
const Delta = z.union([
  z.number().int().nonnegative(),
  z.tuple([z.number().int(), z.array(z.number().int().nonnegative())]),
]);
const Schedule = z.union([
  z.object({ trains: z.array(z.string()) }),
  z.object({ first_train: z.string(), delta: z.array(Delta) }),
]);
const Filter = z.object({
  plan: z.string(),
  trains: z.array(z.string()).optional(),
  first_train: z.string().optional(),
  until: z.string().optional(),
  skip_trains: z.number().int().nonnegative().optional(),
  count: z.number().int().positive().optional(),
});
const Departures = z.object({ schedule: z.array(Schedule), filters: z.array(Filter) });
const Route = z.object({
  starts_with: z.string().optional(),
  ends_with: z.string().optional(),
  stations: z.array(z.string()).optional(),
  skip: z.array(z.string()).optional(),
  loop: z.boolean().optional(),
});
const LineFile = z.object({
  name: z.string().min(1),
  loop: z.boolean().optional(),
  loop_last_segment: z.number().int().nonnegative().optional(),
  stations: z.array(z.object({ name: z.string().min(1), dist: z.number().int().positive().optional() })).min(2),
  train_routes: z.record(z.string(), z.record(z.string(), z.unknown())),
  date_groups: z.record(
    z.string(),
    z.object({ weekday: z.array(z.number().int().min(1).max(7)).optional(), dates: z.array(z.string()).optional() }),
  ),
  timetable: z.record(z.string(), z.record(z.string(), z.record(z.string(), Departures))),
});
type LineFile = z.infer<typeof LineFile>;
type Route = z.infer<typeof Route>;

/** A train: the stations where it lets people on and off, and the minute after midnight at each. */
export interface SubwayRun {
  readonly direction: string;
  readonly weekdays: readonly number[];
  readonly stations: readonly string[];
  readonly minutes: readonly number[];
}
export interface SubwayDirection {
  readonly name: string;
  readonly stations: readonly string[];
  /** From a station to the next one in this direction; a loop has one more, back to its first. */
  readonly metres: readonly number[];
}
export interface SubwayLine {
  readonly name: string;
  readonly isLoop: boolean;
  readonly directions: readonly SubwayDirection[];
  /** Weekdays of the groups of days that the data name. */
  readonly dateGroups: ReadonlyMap<string, readonly number[]>;
  readonly runs: readonly SubwayRun[];
}
export interface SubwayProblem {
  /** Place of a station on the line, from 1; 0: the whole of it. */
  readonly row: number;
  readonly reason: string;
}

/** No line has that many departures at a station on a day. */
const MOST_DEPARTURES = 2000;
const DAY = 1440;

/** Null with the reasons when nothing of the file can be used; else what is left out stands in `problems`. */
export function readSubwayLine(text: string): { line: SubwayLine | null; problems: SubwayProblem[] } {
  const problems: SubwayProblem[] = [];
  const file = parseLine(text, problems);
  if (!file) return { line: null, problems };
  const dateGroups = new Map<string, readonly number[]>();
  for (const [name, { weekday, dates }] of Object.entries(file.date_groups)) {
    if (dates)
      problems.push({ row: 0, reason: `days ${name} are listed by date, which a weekly timetable cannot hold` });
    else dateGroups.set(name, weekday ?? [1, 2, 3, 4, 5, 6, 7]);
  }
  const directions: SubwayDirection[] = [];
  const runs: SubwayRun[] = [];
  for (const name of Object.keys(file.train_routes)) {
    const direction = directionOf(file, name);
    if (!direction) {
      problems.push({ row: 0, reason: `direction ${name} turns at a station that the line does not have` });
      continue;
    }
    directions.push(direction);
    for (const [group, weekdays] of dateGroups) {
      const trains = trainsOf(file, { direction, group, problems });
      runs.push(...trains.map((train) => ({ direction: name, weekdays, ...callsOf(train) })));
    }
  }
  return { line: { name: file.name, isLoop: file.loop ?? false, directions, dateGroups, runs }, problems };
}

function parseLine(text: string, problems: SubwayProblem[]): LineFile | null {
  let value: unknown;
  try {
    value = JSON5.parse(text);
  } catch (error) {
    problems.push({ row: 0, reason: `no JSON5: ${asFailure("corpus", error).message}` });
    return null;
  }
  const parsed = LineFile.safeParse(value);
  if (!parsed.success) {
    const [issue] = parsed.error.issues;
    problems.push({ row: 0, reason: `${issue?.path.join(".")}: ${issue?.message}` });
    return null;
  }
  const { stations, loop } = parsed.data;
  const names = new Set(stations.map(({ name }) => name));
  const missing = stations.findIndex(({ dist }, index) => dist === undefined && (index > 0 || loop));
  if (missing >= 0 || names.size < stations.length) {
    const reason = missing >= 0 ? `${stations[missing]!.name} has no distance` : "a station stands twice on the line";
    problems.push({ row: missing + 1, reason });
    return null;
  }
  return parsed.data;
}

const OWN_KEYS = new Set(["aliases", "reversed", "icon", "end_circle", "end_circle_start", "end_circle_split_dist"]);

/** Stations in the order of a direction. One that ends in a circle turns at its start and comes back the other way. */
function directionOf({ stations, loop, train_routes }: LineFile, name: string): SubwayDirection | null {
  const spec = train_routes[name]!;
  let order = stations.map((station) => station.name);
  // metres[i] leads from station i to the next one; the last one of a loop back to the first.
  let metres = stations.slice(1).map(({ dist }) => dist!);
  if (loop) metres.push(stations[0]!.dist!);
  if (spec.reversed === true) {
    order.reverse();
    metres.reverse();
    if (loop) metres = [...metres.slice(1), metres[0]!];
  }
  if (spec.end_circle === true) {
    const turn = order.indexOf(String(spec.end_circle_start));
    if (turn < 0 || typeof spec.end_circle_split_dist !== "number") return null;
    order = [...order.slice(0, turn + 1), ...order.slice(turn + 1).reverse()];
    metres = [...metres.slice(0, turn), spec.end_circle_split_dist, ...metres.slice(turn + 1).reverse()];
  }
  return { name, stations: order, metres };
}

interface Train {
  /** In the order of the direction, those passed without stopping included. */
  readonly stations: readonly string[];
  readonly minutes: readonly number[];
  readonly skips: ReadonlySet<string>;
  readonly isLoop: boolean;
  next: Train | null;
}
interface TrainOptions {
  readonly direction: SubwayDirection;
  readonly group: string;
  readonly problems: SubwayProblem[];
}

/** The trains of a direction on a group of days: the n-th departure of a plan is the same train at all its stations. */
function trainsOf(file: LineFile, { direction, group, problems }: TrainOptions): Train[] {
  const routes = routesOf(file, direction.name);
  const plans = new Map<string, { stations: string[]; minutes: number[][] }>();
  for (const [index, station] of direction.stations.entries()) {
    const departures = file.timetable[station]?.[direction.name]?.[group];
    if (!departures) continue;
    const read = departuresOf(departures, routes);
    if (typeof read === "string") {
      problems.push({ row: index + 1, reason: `${station} ${direction.name} ${group}: ${read}` });
      continue;
    }
    for (const [plan, minutes] of read) {
      const known = plans.get(plan) ?? { stations: [], minutes: [] };
      known.stations.push(station);
      known.minutes.push(minutes);
      plans.set(plan, known);
    }
  }
  const trains: Train[] = [];
  for (const [plan, { stations, minutes }] of plans) {
    const reason = whyUnusable(plan, { stations, minutes, routes, direction });
    if (reason) {
      problems.push({ row: 0, reason: `${direction.name} ${group}: ${reason}` });
      continue;
    }
    const parts = plan === "" ? [] : plan.split("+").map((name) => routes.get(name)!);
    const skips = new Set(parts.flatMap(({ skip }) => skip ?? []));
    const isLoop =
      (file.loop ?? false) && parts.every(({ loop, ends_with }) => loop !== false && ends_with === undefined);
    for (let train = 0; train < minutes[0]!.length; train++)
      trains.push({ stations, minutes: minutes.map((column) => column[train]!), skips, isLoop, next: null });
  }
  if (file.loop) linkRounds(trains, direction, file.loop_last_segment ?? 0);
  return trains;
}

function routesOf({ train_routes }: LineFile, direction: string): Map<string, Route> {
  const routes = new Map<string, Route>();
  for (const [name, spec] of Object.entries(train_routes[direction]!)) {
    if (OWN_KEYS.has(name)) continue;
    const parsed = Route.safeParse(spec);
    if (parsed.success) routes.set(name, parsed.data);
  }
  return routes;
}

/** Minutes by plan, ascending: the names of a train's routes joined by `+`, empty for the usual one. */
function departuresOf(
  { schedule, filters }: z.infer<typeof Departures>,
  routes: ReadonlyMap<string, Route>,
): Map<string, number[]> | string {
  const times = scheduleOf(schedule);
  if (typeof times === "string") return times;
  const plans = times.map((): string[] => []);
  const find = (clock: string) => {
    const minute = minuteOf(clock);
    return minute === null ? -1 : times.findIndex((time) => time % DAY === minute % DAY);
  };
  for (const { plan, trains, first_train, until, skip_trains = 0, count } of filters) {
    const route = routes.get(plan);
    if (!route) return `the plan ${plan} is not among the routes`;
    const isUsual = Object.keys(route).length === 0;
    const from = first_train === undefined ? 0 : find(first_train);
    const to = until === undefined ? times.length - 1 : find(until);
    const chosen = trains
      ? trains.map(find)
      : Array.from(
          { length: count ?? Math.max(0, Math.floor((to - from) / (skip_trains + 1)) + 1) },
          (_, index) => from + index * (skip_trains + 1),
        );
    if (from < 0 || to < 0 || chosen.some((index) => index < 0 || index >= times.length))
      return `a filter of ${plan} names a departure that the schedule does not have`;
    if (!isUsual) for (const index of chosen) plans[index]!.push(plan);
  }
  const byPlan = new Map<string, number[]>();
  for (const [index, time] of times.entries()) {
    const plan = plans[index]!.join("+");
    const list = byPlan.get(plan);
    if (list) list.push(time);
    else byPlan.set(plan, [time]);
  }
  return byPlan;
}

/** Departures in minutes after midnight, ascending, each once; those after midnight exceed 1440. */
function scheduleOf(schedule: LineFile["timetable"][string][string][string]["schedule"]): number[] | string {
  const times = new Set<number>();
  let latest = -1;
  const first = (clock: string): number | null => {
    const minute = minuteOf(clock);
    if (minute === null) return null;
    // A departure before the last one that began a list is the next day's.
    const time = minute < latest ? minute + DAY : minute;
    latest = Math.max(latest, time);
    return time;
  };
  for (const entry of schedule) {
    const clocks = "trains" in entry ? entry.trains : [entry.first_train];
    for (const clock of clocks) {
      const time = first(clock);
      if (time === null) return `expected times such as 05:30, got ${clock}`;
      times.add(time);
      if (!("delta" in entry)) continue;
      const steps = entry.delta.flatMap((step) => (typeof step === "number" ? [step] : repeated(step[1], step[0])));
      let at = time;
      for (const step of steps) {
        at += step;
        times.add(at);
      }
    }
    if (times.size > MOST_DEPARTURES) return `more than ${MOST_DEPARTURES} departures`;
  }
  return [...times].sort((a, b) => a - b);
}

function repeated(list: readonly number[], count: number): number[] {
  return Array.from({ length: Math.min(MOST_DEPARTURES, Math.max(0, count)) }, () => list).flat();
}

function minuteOf(clock: string): number | null {
  const late = /^(2[4-9]):([0-5]\d)$/u.exec(clock);
  return late ? Number(late[1]) * 60 + Number(late[2]) : minuteOfClock(clock);
}

function whyUnusable(
  plan: string,
  {
    stations,
    minutes,
    routes,
    direction,
  }: {
    stations: readonly string[];
    minutes: readonly (readonly number[])[];
    routes: ReadonlyMap<string, Route>;
    direction: SubwayDirection;
  },
): string | null {
  const name = plan || "usual trains";
  const differs = minutes.findIndex((column) => column.length !== minutes[0]!.length);
  if (differs >= 0)
    return `${name}: ${stations[0]} has ${minutes[0]!.length} departures, ${stations[differs]} ${minutes[differs]!.length}`;
  const wanted = stationsOf(plan, { routes, direction });
  if (stations.join() !== wanted.join())
    return `${name}: departures are listed at other stations than those of the route`;
  for (let train = 0; train < minutes[0]!.length; train++)
    for (let at = 1; at < stations.length; at++)
      if (minutes[at]![train]! < minutes[at - 1]![train]!)
        return `${name}: a train leaves ${stations[at]} before ${stations[at - 1]}`;
  return null;
}

function stationsOf(
  plan: string,
  { routes, direction }: { routes: ReadonlyMap<string, Route>; direction: SubwayDirection },
): string[] {
  let stations = [...direction.stations];
  for (const name of plan === "" ? [] : plan.split("+")) {
    const { starts_with, ends_with, stations: listed } = routes.get(name)!;
    const from = starts_with === undefined ? 0 : direction.stations.indexOf(starts_with);
    const to = ends_with === undefined ? direction.stations.length - 1 : direction.stations.indexOf(ends_with);
    const own = new Set(listed ?? direction.stations.slice(Math.max(0, from), to + 1));
    stations = stations.filter((station) => own.has(station));
  }
  return stations;
}

/** On a loop each train goes on as the next one that leaves the first station after it has come round. */
function linkRounds(trains: readonly Train[], { stations }: SubwayDirection, lastSegment: number): void {
  const [start, end] = [stations[0]!, stations.at(-1)!];
  const free = trains.filter((train) => train.stations[0] === start).sort((a, b) => a.minutes[0]! - b.minutes[0]!);
  const round = trains.filter((train) => train.isLoop && train.stations.at(-1) === end);
  for (const train of round.sort((a, b) => a.minutes.at(-1)! - b.minutes.at(-1)!)) {
    const back = train.minutes.at(-1)! + lastSegment;
    const index = free.findIndex((other) => other.minutes[0]! >= back);
    if (index >= 0) train.next = free.splice(index, 1)[0] ?? null;
  }
}

/** Where a train stops, and on a loop the stops of its next round up to the one before its last. */
function callsOf({ stations, minutes, skips, next }: Train): { stations: string[]; minutes: number[] } {
  const last = stations.at(-1)!;
  const on = next ? Math.max(0, next.stations.includes(last) ? next.stations.indexOf(last) : next.stations.length) : 0;
  const all = [
    ...stations.map((station, index) => ({ station, minute: minutes[index]! })),
    ...(next?.stations.slice(0, on) ?? []).map((station, index) => ({ station, minute: next!.minutes[index]! })),
  ].filter(({ station }) => !skips.has(station));
  return { stations: all.map(({ station }) => station), minutes: all.map(({ minute }) => minute) };
}
