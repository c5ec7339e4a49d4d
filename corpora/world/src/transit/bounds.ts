/**
 * What a journey to the destination takes at least from each station: rides, the least waits and walks, without any change
 * inside stations. Never more than what it does take, so a search may drop whatever cannot beat what it has.
 */
import type { CompiledNetwork } from "./compile.ts";
import { leastWait, NEVER } from "./departures.ts";
import type { Reach } from "./raptor.ts";

/** Seconds by the most rides that are left, and by station; NEVER where no journey leads. */
export interface LeastSeconds {
  /** On foot to the destination, or to where one boards. */
  readonly from: readonly Int32Array[];
  /** For who boards there. */
  readonly boarding: readonly Int32Array[];
  /** NEVER everywhere. */
  readonly unreachable: Int32Array;
  /** On a vehicle that goes on from a call, by the most rides after it and by call, as `callsBack` has them. */
  readonly aboard: readonly Int32Array[];
  /** For more rides than are known, 0 at every call, and NEVER for none. */
  readonly anyCall: Int32Array;
  readonly noCall: Int32Array;
  /** By pattern what who boards it waits at least. */
  readonly waits: Int32Array;
  /** Who arrives later may have waited less. */
  readonly until: number;
}

/** Waits are known for so long after the departure. Longer journeys are found, too, but nothing is dropped for them. */
const WAITS_SECONDS = 3 * 3600;

/** Reused over questions of one network. */
export interface LeastMemory extends LeastSeconds {
  /** To which the waits belong; none for -1. */
  departure: number;
  /** By station, where the last round made it less; and by pattern, from where back it has to be looked at. */
  readonly changed: Uint8Array;
  readonly begin: Int32Array;
}

/** `rides` is the most that is asked for. */
export function leastMemory({ network, patterns, calls }: CompiledNetwork, rides: number): LeastMemory {
  const byStation = () => new Int32Array(network.stations.length).fill(NEVER);
  const byCall = () => new Int32Array(calls.nodes.length);
  return {
    from: Array.from({ length: rides + 1 }, byStation),
    boarding: Array.from({ length: rides + 1 }, byStation),
    unreachable: byStation(),
    aboard: Array.from({ length: rides }, byCall),
    anyCall: byCall(),
    noCall: byCall().fill(NEVER),
    waits: new Int32Array(patterns.length),
    until: 0,
    departure: -1,
    changed: new Uint8Array(network.stations.length),
    begin: new Int32Array(patterns.length),
  };
}

/** For journeys that begin at a moment and have up to so many rides; good until the memory is used again. */
export function leastSeconds(
  compiled: CompiledNetwork,
  egress: readonly Reach[],
  { departure, rides, memory }: { departure: number; rides: number; memory: LeastMemory },
): LeastSeconds {
  const until = departure + WAITS_SECONDS;
  const { waits, changed } = memory;
  if (memory.departure !== departure)
    for (const [index, pattern] of compiled.patterns.entries()) waits[index] = leastWait(pattern, departure, until);
  memory.departure = departure;
  const [from, boarding] = [memory.from.slice(0, rides + 1), memory.boarding.slice(0, rides + 1)];
  const aboard = memory.aboard.slice(0, rides);
  from[0]!.fill(NEVER);
  changed.fill(0);
  for (const { station, seconds } of egress) {
    from[0]![station] = Math.min(from[0]![station]!, seconds);
    changed[station] = 1;
  }
  for (let left = 1; left <= rides; left++) {
    // Only what changed in the last round can make anything less in this one.
    from[left]!.set(from[left - 1]!);
    boarding[left]!.set(boarding[left - 1]!);
    aboard[left - 1]!.set(aboard[left - 2] ?? memory.noCall);
    rideBack(compiled, memory, left);
    walkBack(compiled, memory, left);
  }
  return { ...memory, from, boarding, aboard, until };
}

/** By one ride that ends where `least` is known; of the patterns that call where it has changed, from there back. */
function rideBack(
  { patternsAt, callsBack: { first, values } }: CompiledNetwork,
  memory: LeastMemory,
  left: number,
): void {
  const { changed, begin, waits } = memory;
  const [least, ridden, aboard] = [memory.from[left - 1]!, memory.boarding[left]!, memory.aboard[left - 1]!];
  begin.fill(NEVER);
  for (let station = 0; station < changed.length; station++) {
    if (changed[station] === 0) continue;
    const end = patternsAt.first[station + 1]!;
    for (let at = patternsAt.first[station]!; at < end; at++) {
      const pattern = patternsAt.target[at]!;
      if (patternsAt.back[at]! < begin[pattern]!) begin[pattern] = patternsAt.back[at]!;
    }
  }
  for (let index = 0; index < begin.length; index++) {
    let seconds = NEVER;
    const wait = waits[index]!;
    const end = first[index + 1]!;
    for (let at = begin[index]!; at < end; at += 2) {
      const station = values[at]!;
      // Later than NEVER is never, too.
      seconds += values[at + 1]!;
      if (seconds < aboard[at >> 1]!) aboard[at >> 1] = seconds;
      if (seconds + wait < ridden[station]!) ridden[station] = seconds + wait;
      if (least[station]! < seconds) seconds = least[station]!;
    }
  }
}

/** To where one boards, which has become less than before at some stations. Footpaths lead both ways. */
function walkBack(
  { footpaths: { first, target, seconds }, stationChanges }: CompiledNetwork,
  memory: LeastMemory,
  left: number,
): void {
  const { changed } = memory;
  const [before, ridden, walked] = [memory.boarding[left - 1]!, memory.boarding[left]!, memory.from[left]!];
  changed.fill(0);
  const improve = (station: number, through: number) => {
    if (through >= walked[station]!) return;
    walked[station] = through;
    changed[station] = 1;
  };
  for (let station = 0; station < ridden.length; station++) {
    const here = ridden[station]!;
    if (here === before[station]) continue;
    improve(station, here);
    const end = first[station + 1]!;
    for (let path = first[station]!; path < end; path++) improve(target[path]!, here + seconds[path]!);
  }
  for (let at = 0; at < stationChanges.from.length; at++)
    improve(stationChanges.from[at]!, ridden[stationChanges.to[at]!]! + stationChanges.seconds[at]!);
}
