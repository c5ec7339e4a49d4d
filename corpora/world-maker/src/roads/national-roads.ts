/**
 * National roads as they were numbered and led before 2013, which addresses still follow: places of the motorway table
 * in the order in which each road passes them. What lies between may be missing.
 */
import * as z from "zod";
import { list, once, readTable } from "../tables.ts";

const readNationalRoads = once(() =>
  readTable("tables/national-roads.tsv", z.object({ number: z.string(), places: list(" ") })),
);

/** The road that passes both places with the fewest others between them; null where none that is typed does. */
export function nationalRoad(from: string, to: string): string | null {
  let best: { name: string; steps: number } | null = null;
  for (const { number, places } of readNationalRoads()) {
    const [start, end] = [places.indexOf(from), places.indexOf(to)];
    const steps = Math.abs(end - start);
    if (start >= 0 && end >= 0 && steps > 0 && (best === null || steps < best.steps))
      best = { name: `${number}国道`, steps };
  }
  return best?.name ?? null;
}
