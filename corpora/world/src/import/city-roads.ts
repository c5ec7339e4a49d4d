/** An imported road graph in the place of a city's own. */
import { fail } from "@arenakit/contracts";
import type { CityFacts } from "../atlas.ts";
import type { ImportOptions, ImportOutcome, ImportReject } from "../import.ts";
import type { RoadGraph } from "../roads/road-graph.ts";
import { type Layer, metaWith } from "./layers.ts";

/** Index of the city in the world. Fails with `city_missing`. */
export function cityIndex(name: string, { over }: ImportOptions): number {
  const index = over.cities.findIndex((city: CityFacts) => city.name === name);
  return index >= 0
    ? index
    : fail("corpus", "city_missing", `expected a world with ${name}, ${over.meta.name} has no such city`);
}

export interface RoadLayer {
  readonly layer: Layer;
  /** By index of the city. */
  readonly graphs: ReadonlyMap<number, RoadGraph>;
  readonly rejected: number;
  readonly notes: readonly ImportReject[];
  /** Counted beside nodes and arcs. */
  readonly counts?: Readonly<Record<string, number>>;
}

/** The world with the graphs in the place of its cities' own. */
export function withRoads(
  options: ImportOptions,
  { layer, graphs, rejected, notes, counts }: RoadLayer,
): ImportOutcome {
  const all = [...graphs.values()];
  return {
    data: {
      ...options.over,
      meta: metaWith(layer, options),
      roads: options.over.roads.map((graph, city) => graphs.get(city) ?? graph),
    },
    report: {
      taken: {
        nodes: all.reduce((sum, { longitude }) => sum + longitude.length, 0),
        arcs: all.reduce((sum, { target }) => sum + target.length, 0),
        ...counts,
      },
      rejected,
      notes,
    },
  };
}
