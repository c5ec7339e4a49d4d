/**
 * A folder that was made aside comes to its place. Other programs may bring the same there at the same time: a whole one
 * stays, a broken one gives its place away, and each program has a whole one in the end.
 */
import { lstatSync, renameSync, rmSync } from "node:fs";
import { boundary, FailureError } from "@arenakit/contracts";
import { onDisk } from "./on-disk.ts";

/** Refusals of a place that is free, after which another program is not the reason. */
const MOST_TRIES = 8;

/**
 * Null where the folder has its place now; else what `open` made of the whole one that was there, and the folder stays
 * where it was made. `open` throws for a broken one. Throws harness/not_written.
 */
export async function placeFolder<Opened>(
  making: string,
  path: string,
  open: (path: string) => Promise<Opened>,
): Promise<Opened | null> {
  for (let tries = 1; ; tries++) {
    // Refused where a folder is in its place, which is known by trying only.
    const placed = await boundary("harness", () => onDisk(path, () => renameSync(making, path)));
    if (placed.ok) return null;
    const there = identityOf(path);
    // The place may have become free just now, or the refusal has another reason.
    if (there === null && tries >= MOST_TRIES) throw new FailureError(placed.failure);
    if (there === null) continue;
    const other = await boundary("corpus", () => open(path));
    if (other.ok) return other.value;
    if (identityOf(path) === there) await removeBroken(path, there, `${making}.broken`);
  }
}

/** Moves it aside first: what was moved is known, what is in a place may be another program's by now. */
async function removeBroken(path: string, identity: string, aside: string): Promise<void> {
  const moved = await boundary("harness", () => onDisk(path, () => renameSync(path, aside)));
  if (!moved.ok && identityOf(path) === identity) throw new FailureError(moved.failure);
  // Another program has moved it just now.
  if (!moved.ok) return;
  // Another one, which goes back. Where that is refused, one more took the place, and this one is not needed.
  if (identityOf(aside) !== identity) await boundary("corpus", () => renameSync(aside, path));
  rmSync(aside, { recursive: true, force: true });
}

/** The same after it was moved, and another one for another folder; null where there is none. */
function identityOf(path: string): string | null {
  const found = lstatSync(path, { bigint: true, throwIfNoEntry: false });
  return found ? `${found.dev} ${found.ino} ${found.mtimeNs}` : null;
}
