/**
 * What an importer of open data is: public files in, layers of a world out, every row that was not taken listed with its
 * reason. Importers read streams and know no disk; the table of all is import/importers.ts.
 */

import { canonicalJson } from "@arenakit/contracts";
import type { WorldData } from "@arenakit/corpus-world";
import type { ImportFile } from "./import/files.ts";

/** A row that was not taken, or was taken although it is odd. */
export interface ImportReject {
  /** The file, or the sheet of a workbook. */
  readonly sheet: string;
  /** Line, record or element of it; the first is 1. */
  readonly row: number;
  readonly reason: string;
}

/** Coordinates of Amap, of GPS and OpenStreetMap, of Baidu. */
export const DATUMS = ["gcj02", "wgs84", "bd09"] as const;
export type Datum = (typeof DATUMS)[number];

export interface ImportOptions {
  readonly over: WorldData;
  /** Called for each rejected row, in the order in which they are met. */
  readonly onReject: (reject: ImportReject) => void;
  /** Of the coordinates in the file, for importers that ask; else the importer's own. */
  readonly datum?: Datum;
  /** Name of the new layer; the importer's default when absent. */
  readonly layer?: string;
  /** Name of the new world; that of `over` and the layer's when absent. */
  readonly name?: string;
}

export interface ImportReport {
  /** What entered the world, by what it became: `{ places: 451 }`. */
  readonly taken: Readonly<Record<string, number>>;
  readonly rejected: number;
  /** Oddities that were imported as they stand. */
  readonly notes: readonly ImportReject[];
}

export interface ImportOutcome {
  readonly data: WorldData;
  readonly report: ImportReport;
}

/** One of the files that an importer reads, or one sort of them, known by name. */
export interface ImportPart {
  readonly id: string;
  readonly pattern: RegExp;
  /** How the file is called: `trains.xlsx`. */
  readonly what: string;
  readonly isOptional?: boolean;
  /** Whether several files may be of the sort. */
  readonly isMany?: boolean;
}

export interface Importer {
  /** As on the command line: `osm`. */
  readonly name: string;
  readonly description: string;
  /** Who publishes the files, and their licence as published. */
  readonly source: string;
  readonly licence: string;
  readonly parts: readonly ImportPart[];
  /** Which of the options it heeds. */
  readonly options: readonly ("datum" | "layer")[];
  /**
   * Fails (owner `corpus`) with `wrong_files`, `layer_exists`, `city_missing`, and `unreadable_file` where the bytes
   * are not of the format at all; a single bad row is a reject.
   */
  read(files: readonly ImportFile[], options: ImportOptions): Promise<ImportOutcome>;
}

/** Of the file beside an imported world: what was not taken, and what was taken although it is odd. */
export const REJECTS_FORMAT = "arenakit.rejects/1";

export interface Rejects {
  /** Id of the world that came of it. */
  readonly world: string;
  /** In the order of the file. */
  readonly rejects: readonly ImportReject[];
  /** Oddities that were imported as they stand. */
  readonly notes: readonly ImportReject[];
}

/** JSON Lines: a header with format, world and counts, then a row `{kind: "reject" | "note", sheet, row, reason}` each. */
export function rejectsFile({ world, rejects, notes }: Rejects): string {
  const header = { format: REJECTS_FORMAT, world, rejects: rejects.length, notes: notes.length };
  const rows = [
    ...rejects.map((reject) => ({ kind: "reject", ...reject })),
    ...notes.map((note) => ({ kind: "note", ...note })),
  ];
  return [header, ...rows].map((line) => `${canonicalJson(line)}\n`).join("");
}
