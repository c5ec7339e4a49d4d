/** Every importer of open data by its name; the one place that knows them all. */
import type { Importer } from "../import.ts";
import { osm } from "./osm.ts";
import { pois } from "./poi-file.ts";
import { railTimetable } from "./rail-timetable.ts";

export const IMPORTERS: readonly Importer[] = [railTimetable, pois, osm];
