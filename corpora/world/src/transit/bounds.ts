/**
 * What a journey to the destination takes at least from each station: rides and walks without any wait or change inside
 * stations. Never more than what it does take, so a search may drop whatever cannot beat what it has.
 */
import type { CompiledNetwork } from "./compile.ts";
import { NEVER } from "./departures.ts";
import type { Reach } from "./raptor.ts";

/** Seconds by the most rides that are left, and by station; NEVER where no journey leads. */
export interface LeastSeconds {
  /** On foot to the destination, or to where one boards. */
  readonly from: readonly Int32Array[];
  /** For who boards there. */
  readonly boarding: readonly Int32Array[];
  /** NEVER everywhere. */
  readonly unreachable: Int32Array;
}

/** For journeys with up to so many rides. */
export function leastSeconds(compiled: CompiledNetwork, egress: readonly Reach[], rides: number): LeastSeconds {
  const count = compiled.network.stations.length;
  const onFoot = new Int32Array(count).fill(NEVER);
  let changed = new Uint8Array(count);
  for (const { station, seconds } of egress) {
    onFoot[station] = Math.min(onFoot[station]!, seconds);
    changed[station] = 1;
  }
  const unreachable = new Int32Array(count).fill(NEVER);
  let [walked, ridden] = [onFoot, unreachable];
  const [from, boarding]: [Int32Array[], Int32Array[]] = [[walked], [ridden]];
  for (let left = 1; left <= rides; left++) {
    // Only what changed in the last round can make anything less in this one.
    const [nextRidden, nextWalked] = [ridden.slice(), walked.slice()];
    rideBack(compiled, { least: walked, changed, ridden: nextRidden });
    changed = new Uint8Array(count);
    walkBack(compiled, { before: ridden, ridden: nextRidden, walked: nextWalked, changed });
    [walked, ridden] = [nextWalked, nextRidden];
    from.push(walked);
    boarding.push(ridden);
  }
  return { from, boarding, unreachable };
}

/** By one ride that ends where `least` is known; of the patterns that call where it has changed, from there back. */
function rideBack(
  { patterns, patternsAt, callsBack: { first, values } }: CompiledNetwork,
  { least, changed, ridden }: { least: Int32Array; changed: Uint8Array; ridden: Int32Array },
): void {
  const begin = new Int32Array(patterns.length).fill(NEVER);
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
    const end = first[index + 1]!;
    for (let at = begin[index]!; at < end; at += 2) {
      const station = values[at]!;
      // Later than NEVER is never, too.
      seconds += values[at + 1]!;
      if (seconds < ridden[station]!) ridden[station] = seconds;
      if (least[station]! < seconds) seconds = least[station]!;
    }
  }
}

/** To where one boards, which has become less than before at some stations. Footpaths lead both ways. */
function walkBack(
  { footpaths: { first, target, seconds }, stationChanges }: CompiledNetwork,
  { before, ridden, walked, changed }: Record<"before" | "ridden" | "walked", Int32Array> & { changed: Uint8Array },
): void {
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
