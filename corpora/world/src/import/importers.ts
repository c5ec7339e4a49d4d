/** Every importer of open data by its name; the one place that knows them all. */
import type { Importer } from "../import.ts";
import { beijingRoads } from "./beijing-roads.ts";
import { beijingSubway } from "./beijing-subway.ts";
import { crosswoz } from "./crosswoz.ts";
import { jinanRoads } from "./jinan-roads.ts";
import { openflights } from "./openflights.ts";
import { osm } from "./osm.ts";
import { pois } from "./poi-file.ts";
import { railTimetable } from "./rail-timetable-importer.ts";
import { vitabench } from "./vitabench.ts";

export const IMPORTERS: readonly Importer[] = [
  railTimetable,
  openflights,
  crosswoz,
  vitabench,
  beijingRoads,
  jinanRoads,
  beijingSubway,
  pois,
  osm,
];
