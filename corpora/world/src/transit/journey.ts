/** From the rides of a search to the plan a traveller reads: walks as they are, waits again along them, fare, sums. */
import { clockOfMinute, haversineMetres, type LonLat } from "@arenakit/contracts";
import type { RoadStep, TransitPlan, TransitRide, TransitSegment, TransitStop, WalkPart } from "../solvers.ts";
import { CHANGE_WALK_METRES, type CompiledNetwork, estimatedWalk } from "./compile.ts";
import { afterChange, NEVER, nextDeparture, nextRun } from "./departures.ts";
import { fareOfRides, type PaidRide } from "./fares.ts";
import type { Pattern } from "./patterns.ts";
import type { RaptorJourney, RaptorRide } from "./raptor.ts";
import type { TransitLine, TransitStation } from "./transit-network.ts";

/** The way on foot between two points; its steps may be told when they are read. */
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

/** What ranks a plan, and the plan: of ten that are compared one is read, so it is written when it is asked for. */
export interface Planned {
  readonly plan: () => TransitPlan;
  readonly durationSeconds: number;
  readonly fareYuan: number;
  readonly walkingMetres: number;
  /** On foot at once. */
  readonly longestWalk: number;
  readonly changes: number;
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

/** A ride as it is taken, with the way to it. */
interface Stage {
  /** Null on the same platform. */
  readonly way: WalkPart | null;
  readonly timing: Timing;
  readonly metres: number;
  readonly wait: number;
  readonly entrance: Door;
  readonly exit: Door;
}
type Door = (LonLat & { readonly name: string }) | null;

/** Null where a way on foot is so much longer than estimated that the last vehicle is gone. */
export function planOf(journey: RaptorJourney, context: JourneyContext): Planned | null {
  const { compiled, walk, origin, destination, starts, ends, departure, weekday } = context;
  const { stations } = compiled.network;
  const stages: Stage[] = [];
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
    const entrance = isInside ? null : doorOf(from, before ? [stationAfter(compiled, before)] : starts);
    const way = before
      ? wayBetween(before, ride, { compiled, walk, time, weekday, door: entrance })
      : walk(origin, entrance ?? from);
    if (way === undefined) return null;
    if (!before && isDetour(way!.distanceMetres, leastMetres(entrance ?? from, starts)))
      detours.access = pattern.stations[ride.from]!;
    if (before && way && !isInside && isDetour(way.distanceMetres, CHANGE_WALK_METRES)) detours.between = true;
    time += way?.durationSeconds ?? 0;
    const timing = rideTiming(compiled, ride, { time, weekday });
    if (!timing) return null;
    const taken = compiled.patterns[timing.ride.pattern]!;
    const metres = taken.metres[timing.ride.to]! - taken.metres[timing.ride.from]!;
    paid.push({ line: pattern.line, metres, from: pattern.stations[ride.from]!, boards: timing.boards, isInside });
    const next = journey.rides[index + 1];
    const leaves = !next || (next.change < 0 && platformAfter(compiled, ride) !== platformBefore(compiled, next));
    const goals = next ? [stations[compiled.patterns[next.pattern]!.stations[next.from]!]!] : ends;
    const exit = leaves ? doorOf(stationAfter(compiled, ride), goals) : null;
    stages.push({ way, timing, metres, wait: timing.boards - time, entrance, exit });
    time = timing.boards + timing.seconds;
  }
  const left = stages.at(-1)!;
  const last = left.exit ?? compiled.stops[stationIndexAfter(compiled, left.timing.ride)]!;
  const away = walk(last, destination);
  if (isDetour(away.distanceMetres, leastMetres(last, ends)))
    detours.egress = stationIndexAfter(compiled, journey.rides.at(-1)!);
  time += away.durationSeconds;
  const durationSeconds = time - departure;
  const fareYuan = fareOfRides(compiled.network, paid, weekday);
  const night = () => paid.some(({ line }) => isNightLine(compiled.network.lines[line]!));
  const plan = () => writePlan({ durationSeconds, fareYuan, night: night(), stages, away }, context);
  return rankedPlan({ durationSeconds, fareYuan, stages, away, detours, plan }, compiled);
}

/** With what its walks and rides add up to. */
function rankedPlan(
  {
    durationSeconds,
    fareYuan,
    stages,
    away,
    detours,
    plan,
  }: Omit<PlanParts, "night"> & Pick<Planned, "detours" | "plan">,
  { lineOf }: CompiledNetwork,
): Planned {
  let [walkingMetres, longestWalk] = [away.distanceMetres, away.distanceMetres];
  let [metroSeconds, rideSeconds, longestWait] = [0, 0, Number.NEGATIVE_INFINITY];
  for (const { way, timing, wait } of stages) {
    const metres = way?.distanceMetres ?? 0;
    walkingMetres += metres;
    longestWalk = Math.max(longestWalk, metres);
    longestWait = Math.max(longestWait, wait);
    rideSeconds += timing.seconds;
    if (lineOf[timing.ride.pattern]!.kind === "metro") metroSeconds += timing.seconds;
  }
  return {
    plan,
    durationSeconds,
    fareYuan,
    walkingMetres,
    longestWalk,
    changes: stages.length - 1,
    metroSeconds,
    rideSeconds,
    longestWait,
    boards: stages[0]!.timing.boards,
    detours,
  };
}

interface PlanParts extends Pick<TransitPlan, "durationSeconds" | "fareYuan" | "night"> {
  readonly stages: readonly Stage[];
  readonly away: WalkPart;
}

function writePlan(
  { durationSeconds, fareYuan, night, stages, away }: PlanParts,
  context: JourneyContext,
): TransitPlan {
  const segments: TransitSegment[] = stages.map((stage) => {
    const { way } = stage;
    const ride = rideOf(context, stage);
    return { walking: way && way.distanceMetres + way.durationSeconds > 0 ? towards(way, ride) : null, ride };
  });
  if (away.distanceMetres > 0) segments.push({ walking: { ...away }, ride: null });
  const metresOf = (metres: (segment: TransitSegment) => number) =>
    segments.reduce((sum, segment) => sum + metres(segment), 0);
  const walkingMetres = metresOf(({ walking }) => walking?.distanceMetres ?? 0);
  return {
    durationSeconds,
    fareYuan,
    distanceMetres: walkingMetres + metresOf(({ ride }) => ride?.distanceMetres ?? 0),
    walkingMetres,
    night,
    segments,
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

const platformBefore = ({ patterns }: CompiledNetwork, ride: RaptorRide) => patterns[ride.pattern]!.nodes[ride.from]!;
const platformAfter = ({ patterns }: CompiledNetwork, ride: RaptorRide) => patterns[ride.pattern]!.nodes[ride.to]!;
const stationIndexAfter = ({ patterns }: CompiledNetwork, ride: RaptorRide) =>
  patterns[ride.pattern]!.stations[ride.to]!;
const stationAfter = (compiled: CompiledNetwork, ride: RaptorRide) =>
  compiled.network.stations[stationIndexAfter(compiled, ride)]!;

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
  readonly door: Door;
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
  const step = (): RoadStep => ({
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
  });
  return {
    from: pointOf(from),
    to: pointOf(to),
    distanceMetres,
    durationSeconds,
    get steps() {
      return [step()];
    },
  };
}

const pointOf = ({ longitude, latitude }: LonLat): LonLat => ({ longitude, latitude });

/** The entrance nearest to one of some points; null where the station has none. */
function doorOf(station: TransitStation, towards: readonly LonLat[]): Door {
  let best: TransitStation["entrances"][number] | null = null;
  let least = Number.POSITIVE_INFINITY;
  for (const entrance of station.entrances)
    for (const point of towards) {
      const metres = Math.round(haversineMetres(entrance, point));
      if (metres < least) [best, least] = [entrance, metres];
    }
  return best;
}

function rideOf({ compiled, weekday }: JourneyContext, { timing, metres, wait, entrance, exit }: Stage): TransitRide {
  const { seconds } = timing;
  const { pattern: index, from, to } = timing.ride;
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
    exit,
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
