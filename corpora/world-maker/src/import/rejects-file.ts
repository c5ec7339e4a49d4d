/** The file beside an imported world: what was not taken, and what was taken although it is odd. Knows no disk. */
import { canonicalJson } from "@arenakit/contracts";
import type { ImportReject } from "../import.ts";

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
