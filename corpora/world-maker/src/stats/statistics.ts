/**
 * A world's places beside published ones: like with like, each measure with its distance and a histogram of both. Measures
 * that the published lists do not allow are given too, marked as not comparable, with the reason.
 */
import type { Poi, WorldData } from "@arenakit/corpus-world";
import { crosswozMeasures, priceMeasures } from "./crosswoz-measures.ts";
import type { Measure } from "./measure.ts";
import type { CrossWoz, VitaBench } from "./sources.ts";
import { vitabenchMeasures } from "./vitabench-measures.ts";

export interface Sources {
  readonly crosswoz?: CrossWoz | null;
  readonly vitabench?: VitaBench | null;
}

/** Measures for which both the world and a source have something. Rows of the atlas count as the world's. */
export function worldStatistics({ cities, pois }: Pick<WorldData, "cities" | "pois">, sources: Sources): Measure[] {
  const measures: (Measure | null)[] = [];
  const beijing = cities.find(({ adcode }) => adcode === "110000");
  if (sources.crosswoz && beijing) {
    measures.push(...crosswozMeasures(rowsOf(pois, beijing.adcode), sources.crosswoz, beijing));
    measures.push(...priceMeasures(pois, sources.crosswoz, cities));
  }
  if (sources.vitabench)
    measures.push(...vitabenchMeasures(pois, { ...sources.vitabench, crosswoz: sources.crosswoz ?? null }, cities));
  return measures.filter((measure) => measure !== null);
}

function rowsOf(pois: WorldData["pois"], adcode: string): Poi[] {
  const rows: Poi[] = [];
  for (let row = 0; row < pois.length; row++) if (pois.city(row) === adcode) rows.push(pois.poi(row));
  return rows;
}
