/** How long a train of a line takes between its stations without stopping: kilometres of rail by the speed of the rails, and the ferry. */
import type { LonLat } from "@arenakit/contracts";
import { crossingBetween } from "../../rail/crossings.ts";
import { railKilometres } from "../../rail/kilometres.ts";
import type { Line, TrainKind } from "../railway.ts";
import { RAILWAYS } from "./speeds.ts";

/** What a kind runs at most, and where nothing is known of the rails, km/h. The old kinds have lines of their own. */
const BY_KIND: Readonly<Record<TrainKind, { readonly most: number; readonly unknown: number }>> = {
  G: { most: 350, unknown: 290 },
  C: { most: 330, unknown: 190 },
  D: { most: 240, unknown: 195 },
  Z: { most: 125, unknown: 125 },
  T: { most: 115, unknown: 115 },
  K: { most: 92, unknown: 92 },
};
/** A train runs at so much of the speed of the rails on average: curves, gradients, reserve. */
const CRUISE = 0.94;
/** Minutes from the first station to each, unrounded but repeatable; 0 for the first. */
export function runningMinutes({ kind }: Line, path: readonly ({ readonly name: string } & LonLat)[]): number[] {
  const { most, unknown } = BY_KIND[kind];
  let minutes = 0;
  return path.map((station, at) => {
    if (at === 0) return 0;
    const before = path[at - 1]!;
    const speed = Math.min(most, speedBetween(before.name, station.name) ?? unknown);
    minutes += (railKilometres(before, station) * 60) / (speed * CRUISE);
    minutes += crossingBetween(before, station)?.minutes ?? 0;
    return minutes;
  });
}

const SPEEDS = new Map<string, number>();
for (const { speed, stations } of RAILWAYS) {
  const names = stations.split(" ");
  for (const one of names)
    for (const other of names) if (!SPEEDS.has(`${one}|${other}`)) SPEEDS.set(`${one}|${other}`, speed);
}

const speedBetween = (one: string, other: string): number | undefined => SPEEDS.get(`${one}|${other}`);
