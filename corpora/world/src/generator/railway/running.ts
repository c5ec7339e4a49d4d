/** How long a train of a line takes between its stations without stopping: kilometres of rail by the speed of the rails. */
import { haversineMetres, type LonLat } from "@arenakit/contracts";
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
/** Rails are so much longer than the great circle between two stations, the more the farther these lie apart. */
const LEAST_DETOUR = 1.03;
const MOST_DETOUR = 0.1;
const DETOUR_METRES = 150_000;

/** Minutes from the first station to each, unrounded but repeatable; 0 for the first. */
export function runningMinutes({ kind }: Line, path: readonly ({ readonly name: string } & LonLat)[]): number[] {
  const { most, unknown } = BY_KIND[kind];
  let minutes = 0;
  return path.map((station, at) => {
    if (at === 0) return 0;
    const before = path[at - 1]!;
    const metres = Math.round(haversineMetres(before, station));
    const rails = metres * (LEAST_DETOUR + MOST_DETOUR * Math.min(1, metres / DETOUR_METRES));
    const speed = /[GCD]/.test(kind) ? Math.min(most, speedBetween(before.name, station.name) ?? unknown) : unknown;
    minutes += ((rails / 1000) * 60) / (speed * CRUISE);
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
