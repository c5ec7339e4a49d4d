// What tests make once and share under .cache and .build is made by one process at a time: others wait for it, and find
// it made. The lock is a folder beside what is made; that of a process which is gone is taken over.
import { mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { setTimeout } from "node:timers/promises";

/** Longer than an installation may take. */
const WAIT_MS = 960_000;
const LOOK_EVERY_MS = 200;
/** A lock that names no process after this long was left between its two steps. */
const NAMELESS_MS = 5_000;

export function madeOnce(folder, make) {
  const lock = lockOf(folder);
  for (const until = Date.now() + WAIT_MS; !isTaken(lock); refuseToWait(lock, until))
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, LOOK_EVERY_MS);
  try {
    return make();
  } finally {
    rmSync(lock, { recursive: true, force: true });
  }
}

/** The same for what takes its time: this process does other work while it waits. */
export async function madeOnceAwaited(folder, make) {
  const lock = lockOf(folder);
  for (const until = Date.now() + WAIT_MS; !isTaken(lock); refuseToWait(lock, until)) await setTimeout(LOOK_EVERY_MS);
  try {
    return await make();
  } finally {
    rmSync(lock, { recursive: true, force: true });
  }
}

function lockOf(folder) {
  const lock = `${folder.replace(/[/\\]+$/, "")}.lock`;
  mkdirSync(dirname(lock), { recursive: true });
  return lock;
}

function refuseToWait(lock, until) {
  if (Date.now() > until)
    throw new Error(`waited ${WAIT_MS / 1000} s for whoever holds ${lock}; remove it if nobody does`);
}

function isTaken(lock) {
  try {
    mkdirSync(lock);
    writeFileSync(join(lock, "pid"), String(process.pid));
    return true;
  } catch (error) {
    if (error.code !== "EEXIST") throw error;
    if (isLeft(lock)) rmSync(lock, { recursive: true, force: true });
    return false;
  }
}

function isLeft(lock) {
  try {
    const pid = Number(readFileSync(join(lock, "pid"), "utf8"));
    if (pid > 0) return !isAlive(pid);
  } catch {
    // It has no name so far, or is gone.
  }
  const made = statSync(lock, { throwIfNoEntry: false });
  return made !== undefined && Date.now() - made.mtimeMs > NAMELESS_MS;
}

function isAlive(pid) {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error.code === "EPERM";
  }
}
