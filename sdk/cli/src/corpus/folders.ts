/** Where the program keeps corpora that it makes. */
import { join } from "node:path";

/** `ARENAKIT_CORPORA`, or `.cache/corpora` below the current folder. */
export function corporaFolder(): string {
  return process.env.ARENAKIT_CORPORA ?? join(process.cwd(), ".cache", "corpora");
}
