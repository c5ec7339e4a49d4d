/**
 * What a journey to the destination takes at least from each station: rides and walks without any wait or change inside
 * stations. Never more than what it does take, so a search may drop whatever cannot beat what it has.
 */
import { type CompiledNetwork, walkSeconds } from "./compile.ts";
import { NEVER } from "./departures.ts";
import type { Reach } from "./raptor.ts";

/** Seconds by station for journeys with at most so many rides; NEVER where none leads. */
export function leastSeconds(compiled: CompiledNetwork, egress: readonly Reach[], rides: number): Int32Array {
  const least = new Int32Array(compiled.network.stations.length).fill(NEVER);
  for (const { station, seconds } of egress) least[station] = Math.min(least[station]!, seconds);
  for (let round = 0; round < rides; round++) {
    if (!rideBack(compiled, least)) break;
    walkBack(compiled, least);
  }
  return least;
}

/** Whether a ride that ends where `least` is known makes it less somewhere. */
function rideBack({ patterns }: CompiledNetwork, least: Int32Array): boolean {
  let isBetter = false;
  for (const { stations, leastStretch } of patterns) {
    let seconds = NEVER;
    for (let position = stations.length - 1; position >= 0; position--) {
      const station = stations[position]!;
      if (seconds !== NEVER) seconds += leastStretch[position]!;
      if (seconds < least[station]!) isBetter = true;
      seconds = Math.min(seconds, least[station]!);
      least[station] = seconds;
    }
  }
  return isBetter;
}

function walkBack({ footpaths, stationChanges }: CompiledNetwork, least: Int32Array): void {
  for (let from = 0; from < least.length; from++)
    for (let path = footpaths.first[from]!; path < footpaths.first[from + 1]!; path++) {
      const through = least[footpaths.target[path]!]! + walkSeconds(footpaths.metres[path]!);
      if (through < least[from]!) least[from] = through;
    }
  for (let at = 0; at < stationChanges.from.length; at++) {
    const from = stationChanges.from[at]!;
    least[from] = Math.min(least[from]!, least[stationChanges.to[at]!]! + stationChanges.seconds[at]!);
  }
}
