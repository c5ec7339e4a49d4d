/**
 * Rounds over patterns (RAPTOR; Delling, Pajor and Werneck, “Round-Based Public Transit Routing”, 2015): after round k
 * every platform has its earliest arrival with k rides. Exact for the waits of departures.ts and the walks given: for
 * each number of rides up to the most, no journey arrives earlier. One walk or change between two rides.
 */
import { type LeastMemory, type LeastSeconds, leastMemory, leastSeconds } from "./bounds.ts";
import type { CompiledNetwork } from "./compile.ts";
import { afterChange, NEVER, nextDeparture, nextRun } from "./departures.ts";

export const MOST_RIDES = 4;

interface RaptorQuery {
  /** Seconds after midnight. */
  readonly departure: number;
  /** 1 is Monday. */
  readonly weekday: number;
  /** Stations and the seconds to walk there, and from where to the destination. */
  readonly access: readonly Reach[];
  readonly egress: readonly Reach[];
  /** By pattern, 1 where it may be used; all may where it is absent. */
  readonly open?: Uint8Array;
  /** Longest walk through the street between two rides, in metres. */
  readonly changeMetres?: number;
  /** Default MOST_RIDES. */
  readonly rides?: number;
  /** What `leastSeconds` says of the stations for this egress or a wider one, after the first ride; computed when absent. */
  readonly least?: LeastSeconds;
  /** A journey that may be made, from an earlier search: who gets there no sooner and with no fewer rides is dropped. */
  readonly known?: RaptorJourney | undefined;
}
export interface Reach {
  readonly station: number;
  readonly seconds: number;
}
export interface RaptorRide {
  readonly pattern: number;
  readonly from: number;
  readonly to: number;
  /** Edge of `changes` by which one comes to it from the ride before; -1: on foot, on the same platform, or the first. */
  readonly change: number;
}
export interface RaptorJourney {
  readonly rides: readonly RaptorRide[];
  readonly arrival: number;
}

/** Reused over searches of one network. */
export interface RaptorMemory {
  readonly arrival: Int32Array[];
  readonly ready: Int32Array[];
  /** By round and node: pattern, boarding and alighting position. */
  readonly pattern: Int32Array[];
  readonly board: Int32Array[];
  readonly alight: Int32Array[];
  /** By round and node: the node walked from, and the edge of `changes` or -1. */
  readonly walkedFrom: Int32Array[];
  readonly walkedBy: Int32Array[];
  readonly bestArrival: Int32Array;
  readonly bestReady: Int32Array;
  /** A bit a node: few are set, and whole words without one are passed by. */
  readonly marked: Uint32Array;
  /** A bit a pattern that a round rides. */
  readonly touched: Uint32Array;
  /** Nodes where a round arrives. */
  readonly reached: Int32Array;
  /** By such a pattern where it is boarded first and last. */
  readonly firstPosition: Int32Array;
  readonly lastPosition: Int32Array;
  readonly egress: Int32Array;
  readonly stationArrival: Int32Array;
  readonly stationNode: Int32Array;
  readonly least: LeastMemory;
}

/** `rides` is the most that a query may ask for. */
export function raptorMemory(compiled: CompiledNetwork, rides: number = MOST_RIDES): RaptorMemory {
  const { nodeCount, patterns, network } = compiled;
  const perRound = () => Array.from({ length: rides + 1 }, () => new Int32Array(nodeCount));
  return {
    arrival: perRound(),
    ready: perRound(),
    pattern: perRound(),
    board: perRound(),
    alight: perRound(),
    walkedFrom: perRound(),
    walkedBy: perRound(),
    bestArrival: new Int32Array(nodeCount),
    bestReady: new Int32Array(nodeCount),
    marked: new Uint32Array((nodeCount + 31) >> 5),
    touched: new Uint32Array((patterns.length + 31) >> 5),
    reached: new Int32Array(nodeCount),
    firstPosition: new Int32Array(patterns.length),
    lastPosition: new Int32Array(patterns.length),
    egress: new Int32Array(network.stations.length),
    stationArrival: new Int32Array(network.stations.length),
    stationNode: new Int32Array(network.stations.length),
    least: leastMemory(compiled, rides - 1),
  };
}

/** The earliest journey with one ride, with two …, each only where more rides arrive earlier. */
export function search(compiled: CompiledNetwork, memory: RaptorMemory, query: RaptorQuery): RaptorJourney[] {
  if (query.access.length === 0 || query.egress.length === 0) return [];
  const state = start(compiled, memory, query);
  const journeys: RaptorJourney[] = [];
  const { rides } = state;
  let target = NEVER;
  for (let round = 1; round <= rides; round++) {
    const best = { node: -1, arrival: target };
    if (!rideRound(state, round, best)) break;
    if (best.node >= 0) {
      target = best.arrival;
      journeys.push({ rides: ridesTo(state, round, best.node), arrival: target });
    }
    if (round < rides) walkRound(state, round, target);
  }
  return journeys;
}

interface State {
  readonly compiled: CompiledNetwork;
  readonly memory: RaptorMemory;
  readonly query: RaptorQuery;
  readonly least: LeastSeconds;
  /** The most rides of a journey. */
  readonly rides: number;
}

function start(compiled: CompiledNetwork, memory: RaptorMemory, query: RaptorQuery): State {
  memory.ready[0]!.fill(NEVER);
  memory.bestArrival.fill(NEVER);
  memory.bestReady.fill(NEVER);
  memory.marked.fill(0);
  memory.egress.fill(NEVER);
  for (const { station, seconds } of query.egress) memory.egress[station] = Math.min(memory.egress[station]!, seconds);
  const { first, target } = compiled.nodesOf;
  for (const { station, seconds } of query.access)
    for (let at = first[station]!; at < first[station + 1]!; at++) {
      const node = target[at]!;
      const time = query.departure + seconds;
      if (time >= memory.bestReady[node]!) continue;
      memory.bestReady[node] = time;
      memory.ready[0]![node] = time;
      memory.marked[node >> 5]! |= 1 << node;
    }
  const { rides = MOST_RIDES } = query;
  const asked = { departure: query.departure, rides: rides - 1, memory: memory.least };
  const least = query.least ?? leastSeconds(compiled, query.egress, asked);
  return { compiled, memory, query, least, rides };
}

/** What bounds one round: by station for who gets off, by call for who stays aboard, and both for journeys with fewer rides. */
interface RoundBounds {
  readonly least: Int32Array;
  readonly aboard: Int32Array;
  /** The arrival of the known journey, which only one with fewer rides may not beat. */
  readonly latest: number;
  readonly fewer: Int32Array;
  readonly fewerAboard: Int32Array;
}

function roundBounds({ query, rides, least }: State, round: number): RoundBounds {
  const [left, fewer] = [rides - round, fewerRides(query, round)];
  return {
    least: least.from[left]!,
    aboard: least.aboard[left] ?? least.anyCall,
    latest: boundTo(query.known?.arrival ?? NEVER, least.until),
    fewer: least.from[fewer] ?? least.unreachable,
    fewerAboard: least.aboard[fewer] ?? least.noCall,
  };
}

/** Touches the patterns of marked platforms that may lead to an earlier arrival; false when there is none. */
function touchPatterns(
  { compiled: { calls, callsAt }, memory, query: { open }, least: { waits } }: State,
  round: number,
  { aboard, latest, fewerAboard, bound }: RoundBounds & { readonly bound: number },
): boolean {
  const { marked, touched, firstPosition, lastPosition } = memory;
  const ready = memory.ready[round - 1]!;
  let isAny = false;
  for (let node = nextSet(marked, 0); node >= 0; node = nextSet(marked, node + 1)) {
    for (let at = callsAt.first[node]!; at < callsAt.first[node + 1]!; at++) {
      const pattern = callsAt.target[at]!;
      if (open && open[pattern] === 0) continue;
      const position = callsAt.position[at]!;
      const leaves = ready[node]! + waits[pattern]!;
      const call = calls.first[pattern + 1]! - 1 - position;
      if (leaves + aboard[call]! >= bound) continue;
      if (leaves + aboard[call]! > latest && leaves + fewerAboard[call]! >= bound) continue;
      isAny = true;
      const word = touched[pattern >> 5]!;
      const isNew = (word & (1 << pattern)) === 0;
      if (isNew || position < firstPosition[pattern]!) firstPosition[pattern] = position;
      if (isNew || position > lastPosition[pattern]!) lastPosition[pattern] = position;
      touched[pattern >> 5] = word | (1 << pattern);
    }
  }
  return isAny;
}

/** Rides every pattern that is worth it; false when there is none. Kept in one piece: it is the hot loop. */
function rideRound(state: State, round: number, best: { node: number; arrival: number }): boolean {
  const { compiled, memory, query } = state;
  const { patterns, calls, stationOfNode } = compiled;
  const { nodes, seconds } = calls;
  const { marked, touched, firstPosition, lastPosition, bestArrival, egress } = memory;
  const ready = memory.ready[round - 1]!;
  const arrival = memory.arrival[round]!;
  const [ridden, board, alight] = [memory.pattern[round]!, memory.board[round]!, memory.alight[round]!];
  const { until } = state.least;
  const bounds = roundBounds(state, round);
  const { least, aboard, latest, fewer, fewerAboard } = bounds;
  let [target, last] = [best.arrival, best.node];
  let bound = boundTo(target, until);
  if (!touchPatterns(state, round, { bound, ...bounds })) return false;
  marked.fill(0);
  arrival.fill(NEVER);
  for (let index = nextSet(touched, 0); index >= 0; index = nextSet(touched, index + 1)) {
    const pattern = patterns[index]!;
    const first = calls.first[index]!;
    const width = calls.first[index + 1]! - first;
    const lastBoarding = lastPosition[index]!;
    const runs = pattern.runs?.(query.weekday) ?? null;
    // Without a timetable a vehicle is known by when it would have left the first stop, with one by its run.
    let [vehicle, boarded] = [NEVER, -1];
    for (let position = firstPosition[index]!; position < width; position++) {
      const node = nodes[first + position]!;
      const ride = seconds[first + position]!;
      const time = boarded < 0 ? NEVER : runs ? runs[vehicle * width + position]! : vehicle + ride;
      const isSooner = time < bestArrival[node]!;
      const station = isSooner ? stationOfNode[node]! : 0;
      if (
        isSooner &&
        time + least[station]! < bound &&
        (time + least[station]! <= latest || time + fewer[station]! < bound)
      ) {
        bestArrival[node] = time;
        arrival[node] = time;
        ridden[node] = index;
        board[node] = boarded;
        alight[node] = position;
        marked[node >> 5]! |= 1 << node;
        const end = time + egress[station]!;
        if (end < target) {
          [target, last] = [end, node];
          bound = boundTo(target, until);
        }
      }
      if (position > lastBoarding) {
        const call = first + width - 1 - position;
        if (time + aboard[call]! >= bound || (time + aboard[call]! > latest && time + fewerAboard[call]! >= bound))
          break;
        continue;
      }
      const since = ready[node]!;
      if (since === NEVER) continue;
      if (runs) {
        if (boarded >= 0 && since > runs[vehicle * width + position]!) continue;
        const run = nextRun(runs, { width, position, time: since });
        if (run >= 0 && (boarded < 0 || run < vehicle)) [vehicle, boarded] = [run, position];
      } else {
        if (boarded >= 0 && since >= vehicle + ride) continue;
        const leaves = nextDeparture(pattern, position, since);
        if (leaves !== NEVER && leaves - ride < vehicle) [vehicle, boarded] = [leaves - ride, position];
      }
    }
  }
  touched.fill(0);
  best.arrival = target;
  best.node = last;
  return true;
}

/** After the round, how many rides a journey has left that shall have fewer than the known one; below 0: it has as many. */
function fewerRides({ known }: RaptorQuery, round: number): number {
  return (known?.rides.length ?? 0) - 1 - round;
}

/** The arrival that a journey must beat by what it takes at least, which is not known of later ones. */
function boundTo(arrival: number, until: number): number {
  return arrival <= until ? arrival : NEVER;
}

/** The first bit that is set from there on; -1 where there is none. */
function nextSet(bits: Uint32Array, from: number): number {
  let word = from >> 5;
  if (word >= bits.length) return -1;
  let left = bits[word]! & (-1 << from);
  while (left === 0) {
    if (++word >= bits.length) return -1;
    left = bits[word]!;
  }
  return (word << 5) + 31 - Math.clz32(left & -left);
}

/** From the platforms reached in this round to where the next one may start. */
function walkRound(
  { compiled, memory, query, rides, least: { boarding, unreachable, until } }: State,
  round: number,
  target: number,
): void {
  const { nodesOf, changes, footpaths, stationOfNode } = compiled;
  const { bestReady, marked, reached, stationArrival, stationNode } = memory;
  const [arrival, ready] = [memory.arrival[round]!, memory.ready[round]!];
  const [walkedFrom, walkedBy] = [memory.walkedFrom[round]!, memory.walkedBy[round]!];
  const longest = query.changeMetres ?? Number.POSITIVE_INFINITY;
  const least = boarding[rides - round]!;
  const [latest, bound] = [boundTo(query.known?.arrival ?? NEVER, until), boundTo(target, until)];
  const fewer = boarding[fewerRides(query, round)] ?? unreachable;
  ready.fill(NEVER);
  stationArrival.fill(NEVER);
  const reach = (node: number, time: number, from: number, by: number) => {
    const station = stationOfNode[node]!;
    if (time >= bestReady[node]! || time + least[station]! >= bound) return;
    if (time + least[station]! > latest && time + fewer[station]! >= bound) return;
    bestReady[node] = time;
    ready[node] = time;
    walkedFrom[node] = from;
    walkedBy[node] = by;
    marked[node >> 5]! |= 1 << node;
  };
  let count = 0;
  for (let node = nextSet(marked, 0); node >= 0; node = nextSet(marked, node + 1)) {
    const time = arrival[node]!;
    reached[count++] = node;
    const station = stationOfNode[node]!;
    if (time < stationArrival[station]!) {
      stationArrival[station] = time;
      stationNode[station] = node;
    }
  }
  // Marked again by whoever may be boarded from.
  marked.fill(0);
  for (let at = 0; at < count; at++) {
    const node = reached[at]!;
    const time = arrival[node]!;
    reach(node, time, node, -1);
    for (let edge = changes.first[node]!; edge < changes.first[node + 1]!; edge++)
      reach(changes.target[edge]!, afterChange(changes, edge, { time, weekday: query.weekday }), node, edge);
  }
  for (let each = 0; each < count; each++) {
    // Of a station's platforms, from the one that is reached first.
    const node = reached[each]!;
    const station = stationOfNode[node]!;
    if (stationNode[station] !== node) continue;
    const time = stationArrival[station]!;
    for (let path = footpaths.first[station]!; path < footpaths.first[station + 1]!; path++) {
      const metres = footpaths.metres[path]!;
      if (metres > longest) continue;
      const other = footpaths.target[path]!;
      for (let at = nodesOf.first[other]!; at < nodesOf.first[other + 1]!; at++)
        reach(nodesOf.target[at]!, time + footpaths.seconds[path]!, node, -1);
    }
  }
}

function ridesTo({ compiled, memory }: State, round: number, end: number): RaptorRide[] {
  const rides: RaptorRide[] = [];
  let node = end;
  for (let at = round; at >= 1; at--) {
    const pattern = memory.pattern[at]![node]!;
    const [from, to] = [memory.board[at]![node]!, memory.alight[at]![node]!];
    const boarded = compiled.patterns[pattern]!.nodes[from]!;
    rides.unshift({ pattern, from, to, change: at === 1 ? -1 : memory.walkedBy[at - 1]![boarded]! });
    if (at > 1) node = memory.walkedFrom[at - 1]![boarded]!;
  }
  return rides;
}
