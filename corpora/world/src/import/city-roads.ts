/** An imported road graph in the place of one city's own: what the importers of single cities share. */
import { fail } from "@arenakit/contracts";
import type { CityFacts } from "../atlas.ts";
import type { Importer, ImportOptions, ImportOutcome, ImportReject } from "../import.ts";
import { layerName, metaWith } from "./layers.ts";
import { countRejects } from "./reject-count.ts";
import { RoadBuilder } from "./road-builder.ts";

/** A layer under construction: an importer fills the builder, rejects rows and closes it. */
export interface RoadLayer {
  readonly builder: RoadBuilder;
  readonly reject: (one: ImportReject) => void;
  /** An oddity that is imported as it stands. */
  readonly note: (one: ImportReject) => void;
  /**
   * The world with the roads in the place of the city's own. `rows` is the file whose rows the builder's arcs name: those
   * that lead nowhere are rejected. `counts` stand in the report beside nodes and arcs.
   */
  finish(rows: string, counts?: Readonly<Record<string, number>>): ImportOutcome;
}

export interface RoadLayerFacts {
  readonly city: string;
  /** What users of the roads must know. */
  readonly note: string;
}

/** Fails with `layer_exists`, and with `city_missing` where the world lacks the city. */
export function openRoadLayer(
  { name, source, licence }: Pick<Importer, "name" | "source" | "licence">,
  { city, note }: RoadLayerFacts,
  options: ImportOptions,
): RoadLayer {
  const layer = { name: layerName(name, options), source, licence, note };
  const index = cityIndex(city, options);
  const builder = new RoadBuilder();
  const count = countRejects(options);
  const notes: ImportReject[] = [];
  return {
    builder,
    reject: count.reject,
    note: (one) => void notes.push(one),
    finish(rows, counts = {}) {
      const { graph, taken, forWalkersOnly, islands, deadEnds } = builder.finish();
      for (const row of new Set(islands)) count.reject({ sheet: rows, row, reason: "no road joins it to the rest" });
      for (const row of new Set(deadEnds))
        count.reject({ sheet: rows, row, reason: "a motorway that cannot be reached and left again" });
      const { over } = options;
      return {
        data: {
          ...over,
          meta: metaWith(layer, options),
          roads: over.roads.map((own, at) => (at === index ? graph : own)),
        },
        report: {
          taken: {
            nodes: graph.longitude.length,
            arcs: graph.target.length,
            ...counts,
            arcsOfFile: taken,
            arcsForWalkersOnly: forWalkersOnly,
          },
          rejected: count.rejected,
          notes,
        },
      };
    },
  };
}

function cityIndex(name: string, { over }: ImportOptions): number {
  const index = over.cities.findIndex((city: CityFacts) => city.name === name);
  return index >= 0
    ? index
    : fail("corpus", "city_missing", `expected a world with ${name}, ${over.meta.name} has no such city`);
}
