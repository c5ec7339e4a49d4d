/** One builder of an index at a time: who comes second waits, and finds it built. */
import { mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { dirname } from "node:path";
import { setTimeout as pause } from "node:timers/promises";

const LOOK_MS = 500;

/** Runs `work` while no other program on this machine builds in the folder. A builder that was killed holds up nobody. */
export async function asOnlyBuilder<Value>(folder: string, work: () => Promise<Value>): Promise<Value> {
  const path = `${folder}.lock`;
  mkdirSync(dirname(path), { recursive: true });
  for (let hasTold = false; !taken(path); hasTold = true) {
    if (!hasTold) console.error(`waiting for another program that builds ${folder}`);
    await pause(LOOK_MS);
  }
  try {
    return await work();
  } finally {
    rmSync(path, { force: true });
  }
}

function taken(path: string): boolean {
  // The file is there already, or its holder is gone: each is known by trying only.
  try {
    writeFileSync(path, String(process.pid), { flag: "wx" });
    return true;
  } catch {
    if (!isHeld(path)) rmSync(path, { force: true });
    return false;
  }
}

function isHeld(path: string): boolean {
  try {
    const holder = Number(readFileSync(path, "utf8"));
    // One that has just made the file has not written its number yet.
    if (holder === 0) return true;
    process.kill(holder, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === "EPERM";
  }
}
