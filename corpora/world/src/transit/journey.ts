/** From the rides of a search to the plan a traveller reads: walks as they are, waits again along them, fare, sums. */
import { clockOfMinute, haversineMetres, type LonLat } from "@arenakit/contracts";
import type { RoadStep, TransitPlan, TransitRide, TransitSegment, TransitStop, WalkPart } from "../solvers.ts";
import { CHANGE_WALK_METRES, type CompiledNetwork, estimatedWalk, type Pattern } from "./compile.ts";
import { afterChange, NEVER, nextDeparture, nextRun } from "./departures.ts";
import { fareOfRides, type PaidRide } from "./fares.ts";
import type { RaptorJourney, RaptorRide } from "./raptor.ts";
import type { TransitLine, TransitStation } from "./transit-network.ts";

/** The way on foot between two points. */
export type Walk = (from: LonLat, to: LonLat) => WalkPart;

interface JourneyContext {
  readonly compiled: CompiledNetwork;
  readonly walk: Walk;
  readonly origin: LonLat;
  readonly destination: LonLat;
  /** Where the walks from the one begin and those to the other end: there, or at the gates of the sight around it. */
  readonly starts: readonly LonLat[];
  readonly ends: readonly LonLat[];
  /** Seconds after midnight. */
  readonly departure: number;
  readonly weekday: number;
}

/** A plan and what ranks it. */
export interface Planned {
  readonly plan: TransitPlan;
  readonly rides: readonly TransitRide[];
  readonly metroSeconds: number;
  readonly rideSeconds: number;
  readonly longestWait: number;
  /** Seconds after midnight at which the first vehicle leaves. */
  readonly boards: number;
  /** Stations, as indices, to or from which the way on foot is much longer than the search took it for. */
  readonly detours: { readonly access: number | null; readonly egress: number | null; readonly between: boolean };
}

/** A way on foot so many times as long as estimated, and so many metres more, is no short walk but a way around something. */
const DETOUR = { percent: 150, metres: 300 } as const;

export function isDetour(walked: number, estimated: number): boolean {
  return walked * 100 > estimated * DETOUR.percent + DETOUR.metres * 100;
}

/** Lines that set out late at night only. */
export function isNightLine({ kind, firstMinute }: TransitLine): boolean {
  return kind === "bus" && firstMinute[0] >= 22 * 60;
}

/** Null where a way on foot is so much longer than estimated that the last vehicle is gone. */
export function planOf(journey: RaptorJourney, context: JourneyContext): Planned | null {
  const { compiled, walk, origin, destination, starts, ends, departure, weekday } = context;
  const { stations, lines } = compiled.network;
  const segments: TransitSegment[] = [];
  const rides: TransitRide[] = [];
  const paid: PaidRide[] = [];
  const detours: { access: number | null; egress: number | null; between: boolean } = {
    access: null,
    egress: null,
    between: false,
  };
  let time = departure;
  for (const [index, ride] of journey.rides.entries()) {
    const pattern = compiled.patterns[ride.pattern]!;
    const from = stations[pattern.stations[ride.from]!]!;
    const before = journey.rides[index - 1];
    const isInside =
      before !== undefined && (ride.change >= 0 || platformAfter(compiled, before) === platformBefore(compiled, ride));
    const door = isInside ? null : doorOf(from, before ? [stationAfter(compiled, before)] : starts);
    const way = before ? wayBetween(before, ride, { compiled, walk, time, weekday, door }) : walk(origin, door ?? from);
    if (way === undefined) return null;
    if (!before && isDetour(way!.distanceMetres, leastMetres(door ?? from, starts)))
      detours.access = pattern.stations[ride.from]!;
    if (before && way && !isInside && isDetour(way.distanceMetres, CHANGE_WALK_METRES)) detours.between = true;
    time += way?.durationSeconds ?? 0;
    const timing = rideTiming(compiled, ride, { time, weekday });
    if (!timing) return null;
    const taken = compiled.patterns[timing.ride.pattern]!;
    const metres = taken.metres[timing.ride.to]! - taken.metres[timing.ride.from]!;
    const made = rideOf(context, timing.ride, { ...timing, metres, wait: timing.boards - time, entrance: door });
    const walking = way && way.distanceMetres + way.durationSeconds > 0 ? towards(way, made) : null;
    segments.push({ walking, ride: made });
    rides.push(made);
    paid.push({ line: pattern.line, metres, from: pattern.stations[ride.from]!, boards: timing.boards, isInside });
    time = timing.boards + timing.seconds;
    const next = journey.rides[index + 1];
    const leaves = !next || (next.change < 0 && platformAfter(compiled, ride) !== platformBefore(compiled, next));
    if (leaves) {
      const to = stationAfter(compiled, ride);
      const exit = doorOf(to, next ? [stations[compiled.patterns[next.pattern]!.stations[next.from]!]!] : ends);
      segments[segments.length - 1] = { walking, ride: { ...made, exit } };
      rides[rides.length - 1] = { ...made, exit };
    }
  }
  const last = rides.at(-1)!;
  const away = walk(last.exit ?? last.to, destination);
  if (isDetour(away.distanceMetres, leastMetres(last.exit ?? last.to, ends))) {
    const ride = journey.rides.at(-1)!;
    detours.egress = compiled.patterns[ride.pattern]!.stations[ride.to]!;
  }
  if (away.distanceMetres > 0) segments.push({ walking: away, ride: null });
  time += away.durationSeconds;
  const walkingMetres = segments.reduce((sum, { walking }) => sum + (walking?.distanceMetres ?? 0), 0);
  return {
    plan: {
      durationSeconds: time - departure,
      fareYuan: fareOfRides(compiled.network, paid, weekday),
      distanceMetres: walkingMetres + rides.reduce((sum, { distanceMetres }) => sum + distanceMetres, 0),
      walkingMetres,
      night: paid.some(({ line }) => isNightLine(lines[line]!)),
      segments,
    },
    rides,
    metroSeconds: sumOf(rides.filter(({ kind }) => kind === "metro")),
    rideSeconds: sumOf(rides),
    longestWait: Math.max(...rides.map(({ waitSeconds }) => waitSeconds)),
    boards: departure + (segments[0]?.walking?.durationSeconds ?? 0) + rides[0]!.waitSeconds,
    detours,
  };
}

/** By the estimate, from a door to the nearest of the ends of a walk. */
export function leastMetres(door: LonLat, ends: readonly LonLat[]): number {
  return ends.reduce((least, end) => Math.min(least, estimatedWalk(door, end).metres), Number.POSITIVE_INFINITY);
}

/** A walk that ends where one boards: at the station, or at its entrance. */
function towards(walk: WalkPart, { from, entrance }: TransitRide): WalkPart {
  const last = walk.steps.at(-1);
  if (!last) return walk;
  const place = `${from.name}${entrance ? entrance.name : ""}`;
  const step: RoadStep = {
    ...last,
    instruction: last.instruction.replace(/到达目的地$/u, `到达${place}`),
    assistantAction: last.assistantAction.replace("到达目的地", `到达${place}`),
  };
  return { ...walk, steps: [...walk.steps.slice(0, -1), step] };
}

function sumOf(rides: readonly TransitRide[]): number {
  return rides.reduce((sum, { durationSeconds }) => sum + durationSeconds, 0);
}

const platformBefore = ({ patterns }: CompiledNetwork, ride: RaptorRide) => patterns[ride.pattern]!.nodes[ride.from]!;
const platformAfter = ({ patterns }: CompiledNetwork, ride: RaptorRide) => patterns[ride.pattern]!.nodes[ride.to]!;
const stationAfter = ({ patterns, network }: CompiledNetwork, ride: RaptorRide) =>
  network.stations[patterns[ride.pattern]!.stations[ride.to]!]!;

interface Timing {
  readonly boards: number;
  readonly seconds: number;
  /** The ride as it is taken: with a timetable another train of the track may be the first one now. */
  readonly ride: RaptorRide;
}

/** When a ride begins and how long it takes; null when nothing leaves any more. */
function rideTiming(
  compiled: CompiledNetwork,
  ride: RaptorRide,
  { time, weekday }: { time: number; weekday: number },
): Timing | null {
  const pattern = compiled.patterns[ride.pattern]!;
  if (!pattern.runs) {
    const boards = nextDeparture(pattern, ride.from, time);
    const seconds = pattern.seconds[ride.to]! - pattern.seconds[ride.from]!;
    return boards === NEVER ? null : { boards, seconds, ride };
  }
  let best: Timing | null = null;
  const [from, to] = [pattern.nodes[ride.from]!, pattern.nodes[ride.to]!];
  for (const index of compiled.sameTrack.get(compiled.network.lines[pattern.line]!.track ?? "") ?? [ride.pattern]) {
    const other = compiled.patterns[index]!;
    const runs = other.runs!(weekday);
    const width = other.nodes.length;
    const boarding = other.nodes.indexOf(from);
    const alighting = other.nodes.indexOf(to, boarding + 1);
    if (boarding < 0 || alighting < 0) continue;
    const run = nextRun(runs, { width, position: boarding, time });
    if (run < 0) continue;
    const boards = runs[run * width + boarding]!;
    const seconds = runs[run * width + alighting]! - boards;
    if (
      !best ||
      boards + seconds < best.boards + best.seconds ||
      (index === ride.pattern && boards + seconds === best.boards + best.seconds)
    )
      best = { boards, seconds, ride: { ...ride, pattern: index, from: boarding, to: alighting } };
  }
  return best;
}

interface WayOptions {
  readonly compiled: CompiledNetwork;
  readonly walk: Walk;
  readonly time: number;
  readonly weekday: number;
  readonly door: (LonLat & { readonly name: string }) | null;
}

/** Null on the same platform; undefined where the way is shut. */
function wayBetween(before: RaptorRide, ride: RaptorRide, options: WayOptions): WalkPart | null | undefined {
  const { compiled, walk, time, weekday, door } = options;
  const next = compiled.patterns[ride.pattern]!;
  const to = compiled.network.stations[next.stations[ride.from]!]!;
  const from = stationAfter(compiled, before);
  if (ride.change >= 0) {
    const end = afterChange(compiled.changes, ride.change, { time, weekday });
    if (end === NEVER) return undefined;
    return insideWay(from, to, {
      distanceMetres: compiled.changes.metres[ride.change]!,
      durationSeconds: end - time,
      line: compiled.network.lines[next.line]!.name,
    });
  }
  if (platformAfter(compiled, before) === platformBefore(compiled, ride)) return null;
  const exit = doorOf(from, [to]);
  return walk(exit ?? from, door ?? to);
}

function insideWay(
  from: TransitStation,
  to: TransitStation,
  { distanceMetres, durationSeconds, line }: { distanceMetres: number; durationSeconds: number; line: string },
): WalkPart {
  const step: RoadStep = {
    leg: 0,
    instruction: from === to ? `站内换乘${line}` : `步行至${to.name}站换乘${line}`,
    orientation: "",
    road: "",
    distanceMetres,
    durationSeconds,
    tollsYuan: 0,
    tollMetres: 0,
    tollRoad: "",
    trafficLights: 0,
    action: "",
    assistantAction: "站内换乘",
    polyline: [pointOf(from), pointOf(to)],
  };
  return { from: pointOf(from), to: pointOf(to), distanceMetres, durationSeconds, steps: [step] };
}

const pointOf = ({ longitude, latitude }: LonLat): LonLat => ({ longitude, latitude });

/** The entrance nearest to one of some points; null where the station has none. */
function doorOf(station: TransitStation, towards: readonly LonLat[]): (LonLat & { readonly name: string }) | null {
  let best: TransitStation["entrances"][number] | null = null;
  let least = Number.POSITIVE_INFINITY;
  for (const entrance of station.entrances)
    for (const point of towards) {
      const metres = Math.round(haversineMetres(entrance, point));
      if (metres < least) [best, least] = [entrance, metres];
    }
  return best;
}

interface RideFacts {
  readonly boards: number;
  readonly seconds: number;
  readonly metres: number;
  readonly wait: number;
  readonly entrance: (LonLat & { readonly name: string }) | null;
}

function rideOf(
  { compiled, weekday }: JourneyContext,
  { pattern: index, from, to }: RaptorRide,
  { seconds, metres, wait, entrance }: RideFacts,
): TransitRide {
  const pattern = compiled.patterns[index]!;
  const line = compiled.network.lines[pattern.line]!;
  const stop = (position: number): TransitStop => compiled.stops[pattern.stations[position]!]!;
  const between = Array.from({ length: to - from - 1 }, (_, at) => stop(from + 1 + at));
  const [first, last] = serviceAt(pattern, from, weekday);
  return {
    kind: line.kind,
    line: `${line.name}(${stop(0).name}--${endOf(pattern, stop).name})`,
    lineId: line.id,
    from: stop(from),
    to: stop(to),
    via: between,
    distanceMetres: metres,
    durationSeconds: seconds,
    waitSeconds: wait,
    firstClock: clockOfMinute(Math.floor(first / 60)),
    lastClock: clockOfMinute(Math.floor(last / 60)),
    entrance,
    exit: null,
    polyline: [stop(from), ...between, stop(to)].map(pointOf),
  };
}

/** The last stop of a line; a loop's is its first one. */
function endOf({ nodes, boardable }: Pattern, stop: (position: number) => TransitStop): TransitStop {
  return stop(boardable < nodes.length ? 0 : nodes.length - 1);
}

/** First and last departure from a position on a day, in seconds. */
function serviceAt(pattern: Pattern, position: number, weekday: number): [first: number, last: number] {
  const runs = pattern.runs?.(weekday);
  const width = pattern.nodes.length;
  if (!runs || runs.length === 0) {
    const ride = pattern.seconds[position]!;
    return [pattern.first + ride, pattern.last + ride];
  }
  let run = 0;
  // Runs of the day before come first; they are not this day's first ones.
  while (run < runs.length / width - 1 && runs[run * width]! < 0) run++;
  return [runs[run * width + position]!, runs[runs.length - width + position]!];
}
