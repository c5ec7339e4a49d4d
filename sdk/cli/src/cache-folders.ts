/**
 * Where this program keeps what it can make again, and where it puts what cannot be kept there: a folder that may not be
 * written is no reason to fail.
 */
import { mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { homedir, tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { boundary } from "@arenakit/contracts";
import { type CacheFolders, cacheFolders } from "@arenakit/server-kit/cache-folder";

export function ownCacheFolders(): CacheFolders {
  return cacheFolders({ env: process.env, platform: process.platform, home: homedir });
}

/** Where worlds were kept before there was a cache of the user: what a user saved there is still found. */
export const FORMER_WORLDS = join(".cache", "worlds");

let temporary: string | undefined;
let isTold = false;

/** Says once that something cannot be kept, and what to do: for all that follows the reason is the same. */
export function tellUnkept(message: string): void {
  if (!isTold) console.error(`${message}. It is made anew at each start; ARENAKIT_CACHE can name a folder for it.`);
  isTold = true;
}

/**
 * A new empty folder beside `path`, to become it by being renamed. Where nothing can be written there, one of a temporary
 * folder that goes with the process, which is said.
 */
export async function makingFolder(path: string): Promise<{ readonly making: string; readonly canBeKept: boolean }> {
  const made = await boundary("harness", async () => {
    mkdirSync(dirname(path), { recursive: true });
    return mkdtempSync(`${path}.`);
  });
  if (made.ok) return { making: made.value, canBeKept: true };
  tellUnkept(`what is made cannot be kept at ${path}: ${made.failure.message}`);
  return { making: mkdtempSync(join(temporaryFolder(), "made-")), canBeKept: false };
}

/** Of this process, with which it goes. */
export function temporaryFolder(): string {
  if (temporary !== undefined) return temporary;
  const folder = mkdtempSync(join(tmpdir(), "arenakit-"));
  process.once("exit", () => rmSync(folder, { recursive: true, force: true }));
  temporary = folder;
  return folder;
}
