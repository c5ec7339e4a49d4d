/** How long a train of a line takes between its stations without stopping: kilometres of rail by the speed of the rails, and the ferry. */
import type { LonLat } from "@arenakit/contracts";
import { crossingBetween, railKilometres } from "@arenakit/corpus-world";
import * as z from "zod";
import { list, number, once, readTable } from "../../tables.ts";
import type { RailwayLine, TrainKind } from "../railway.ts";

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
export function runningMinutes({ kind }: RailwayLine, path: readonly ({ readonly name: string } & LonLat)[]): number[] {
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

/**
 * Speeds of railways, km/h as they are operated around 2024, by pairs of stations. Of two railways that join the same
 * stations the first counts; one may name stations that no line calls at.
 */
const readSpeeds = once(() => {
  const speeds = new Map<string, number>();
  for (const { speed, stations } of readTable(
    "tables/railway-speeds.tsv",
    z.object({ speed: number, stations: list(" ") }),
  ))
    for (const one of stations)
      for (const other of stations) if (!speeds.has(`${one}|${other}`)) speeds.set(`${one}|${other}`, speed);
  return speeds;
});

const speedBetween = (one: string, other: string): number | undefined => readSpeeds().get(`${one}|${other}`);
