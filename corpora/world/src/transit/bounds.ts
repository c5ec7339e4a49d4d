/**
 * What a journey to the destination takes at least from each station: rides and walks without any wait or change inside
 * stations. Never more than what it does take, so a search may drop whatever cannot beat what it has.
 */
import type { CompiledNetwork } from "./compile.ts";
import { NEVER } from "./departures.ts";
import type { Reach } from "./raptor.ts";

/** Seconds by station; NEVER where no journey leads. */
export interface LeastSeconds {
  /** By the most rides that are left: on foot to the destination, or to where one boards. */
  readonly from: readonly Int32Array[];
  /** The same for who boards there. */
  readonly boarding: readonly Int32Array[];
}

/** For journeys with up to so many rides. */
export function leastSeconds(compiled: CompiledNetwork, egress: readonly Reach[], rides: number): LeastSeconds {
  const onFoot = new Int32Array(compiled.network.stations.length).fill(NEVER);
  for (const { station, seconds } of egress) onFoot[station] = Math.min(onFoot[station]!, seconds);
  const [from, boarding]: [Int32Array[], Int32Array[]] = [[onFoot], [onFoot]];
  for (let left = 1; left <= rides; left++) {
    const ridden = rideBack(compiled, from.at(-1)!);
    boarding.push(ridden);
    from.push(walkBack(compiled, ridden, from.at(-1)!));
  }
  return { from, boarding };
}

/** By one ride that ends where `least` is known. */
function rideBack({ patterns }: CompiledNetwork, least: Int32Array): Int32Array {
  const ridden = new Int32Array(least.length).fill(NEVER);
  for (const { stations, leastStretch } of patterns) {
    let seconds = NEVER;
    for (let position = stations.length - 1; position >= 0; position--) {
      const station = stations[position]!;
      if (seconds !== NEVER) {
        seconds += leastStretch[position]!;
        if (seconds < ridden[station]!) ridden[station] = seconds;
      }
      if (least[station]! < seconds) seconds = least[station]!;
    }
  }
  return ridden;
}

/** The less of the two, and of a walk to where one boards. */
function walkBack({ footpaths, stationChanges }: CompiledNetwork, ridden: Int32Array, least: Int32Array): Int32Array {
  const { first, target, seconds } = footpaths;
  const walked = new Int32Array(ridden.length);
  for (let from = 0; from < walked.length; from++) {
    let best = Math.min(ridden[from]!, least[from]!);
    const end = first[from + 1]!;
    for (let path = first[from]!; path < end; path++) {
      const through = ridden[target[path]!]! + seconds[path]!;
      if (through < best) best = through;
    }
    walked[from] = best;
  }
  for (let at = 0; at < stationChanges.from.length; at++) {
    const from = stationChanges.from[at]!;
    walked[from] = Math.min(walked[from]!, ridden[stationChanges.to[at]!]! + stationChanges.seconds[at]!);
  }
  return walked;
}
