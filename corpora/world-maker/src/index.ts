export { findCity, readAtlas } from "./atlas/cities.ts";
export { readCountry } from "./atlas/country.ts";
export {
  type BuildOptions,
  buildWorld,
  emptyWorld,
  GENERATED_HORIZON,
  GENERATED_NOW,
  smallWorld,
} from "./build-world.ts";
export { type ConsistencyCheck, checkConsistency } from "./consistency.ts";
export { openGeneratedWorld, openKeptWorld } from "./generated-world.ts";
export { airportEnglishNames, stationEnglish, stationEnglishNames } from "./generator/hub-english.ts";
export { landmarkEnglish } from "./generator/landmark-english.ts";
export { generatePois } from "./generator/pois.ts";
export { romanised } from "./generator/romanised.ts";
export { generateTrains } from "./generator/trains.ts";
export { withGuides } from "./guides/generate-guides.ts";
export { assignParts, type ImportFile, openImportFile } from "./import/files.ts";
export { IMPORTERS } from "./import/importers.ts";
export {
  importRailTimetable,
  type RailImportReport,
} from "./import/rail-timetable.ts";
export { cellsOf } from "./import/rows.ts";
export {
  DATUMS,
  type Datum,
  type Importer,
  type ImportOptions,
  type ImportOutcome,
  type ImportPart,
  type ImportReject,
  type ImportReport,
  REJECTS_FORMAT,
  type Rejects,
  rejectsFile,
} from "./import.ts";
export { generateRoads } from "./roads/generate-roads.ts";
export { type ArcRow, graphOfArcs } from "./roads/graph-rows.ts";
export { generateMotorways } from "./roads/motorways.ts";
export { generateTransit } from "./transit/generate-transit.ts";
