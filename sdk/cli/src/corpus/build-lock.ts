/**
 * One program at a time that builds, pulls, pushes or judges into a place: who comes second waits, and finds it done. The
 * holder touches the lock's file as long as it lives, so that a lock left by one that was killed is known where the number
 * of its process means nothing, as in another container, or belongs to another one by now.
 */
import { randomUUID } from "node:crypto";
import { mkdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from "node:fs";
import { hostname } from "node:os";
import { dirname, resolve } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { Worker } from "node:worker_threads";
import { fail } from "@arenakit/contracts";
import * as z from "zod";
import { Interrupted } from "../interruption.ts";
import { parseJson } from "../parse-json.ts";

const LOOK_MS = 500;
/** How often the holder touches the file. */
const TOUCH_MS = 2_000;
/** A lock that nobody has touched for so long is nobody's. */
const STALE_MS = 30_000;

const Holder = z.object({ id: z.string(), host: z.string(), process: z.int().positive() });

/**
 * Runs `work` while no other program builds in the folder. A builder that was killed holds up nobody for longer than 30 s,
 * and one of this machine not at all. Throws Interrupted where the signal is fired while it waits.
 */
export async function asOnlyBuilder<Value>(
  folder: string,
  work: () => Promise<Value>,
  signal?: AbortSignal,
): Promise<Value> {
  const lock = lockOf(folder);
  for (let hasTold = false; !(await taken(lock)); hasTold = true) {
    if (!hasTold)
      console.error(
        `waiting for another program that works on ${folder}, ${holderOf(lock)}; if it was killed, for ${STALE_MS / 1000} s at most`,
      );
    await pause(LOOK_MS);
    if (signal?.aborted) throw new Interrupted(`Stopped while another program works on ${folder}.`);
  }
  return await holding(lock, work);
}

/** As `asOnlyBuilder`, but who comes second does not wait. Throws harness/folder_busy that says who holds the folder. */
export async function asOnlyBuilderOrRefused<Value>(folder: string, work: () => Promise<Value>): Promise<Value> {
  const lock = lockOf(folder);
  while (!(await taken(lock))) {
    // Its holder has just ended.
    if (contentOf(lock.path) === undefined) continue;
    fail("harness", "folder_busy", `another program works in ${folder}, ${holderOf(lock)}. Let it end first.`);
  }
  return await holding(lock, work);
}

interface Lock {
  readonly path: string;
  /** What its file holds when it is ours. */
  readonly me: string;
}

function lockOf(folder: string): Lock {
  const path = `${resolve(folder)}.lock`;
  mkdirSync(dirname(path), { recursive: true });
  return { path, me: JSON.stringify({ id: randomUUID(), host: hostname(), process: process.pid }) };
}

function holderOf({ path }: Lock): string {
  const { data } = Holder.safeParse(parseJson(contentOf(path) ?? ""));
  return data ? `process ${data.process} on ${data.host}` : "one that has just begun or ended";
}

async function holding<Value>({ path, me }: Lock, work: () => Promise<Value>): Promise<Value> {
  // A thread of its own: a build may keep this one busy for longer than a lock lasts.
  const touching = new Worker(TOUCHES, { eval: true, workerData: { path, everyMs: TOUCH_MS } });
  touching.unref();
  try {
    return await work();
  } finally {
    await touching.terminate();
    if (contentOf(path) === me) rmSync(path, { force: true });
  }
}

const TOUCHES = `
const { utimesSync } = require("node:fs");
const { workerData: { path, everyMs } } = require("node:worker_threads");
setInterval(() => { try { utimesSync(path, new Date(), new Date()); } catch {} }, everyMs);
`;

async function taken({ path, me }: Lock): Promise<boolean> {
  // The file is there already: known by trying only.
  try {
    writeFileSync(path, me, { flag: "wx" });
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "EEXIST") throw error;
  }
  if (isHeld(path)) return false;
  const mine = `${path}.${process.pid}`;
  writeFileSync(mine, me);
  renameSync(mine, path);
  // Of several that take over at once the last one has it.
  await pause(LOOK_MS);
  return contentOf(path) === me;
}

function isHeld(path: string): boolean {
  const touched = statSync(path, { throwIfNoEntry: false })?.mtimeMs;
  // Its holder is done.
  if (touched === undefined) return true;
  if (Date.now() - touched > STALE_MS) return false;
  const holder = Holder.safeParse(parseJson(contentOf(path) ?? ""));
  // One that has just made the file has not written into it yet.
  if (!holder.success || holder.data.host !== hostname()) return true;
  return isAlive(holder.data.process);
}

function isAlive(holder: number): boolean {
  // Signal 0 asks only; another user's process cannot be asked, and is alive.
  try {
    process.kill(holder, 0);
    return !isZombie(holder);
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === "EPERM";
  }
}

/** It was killed, and nobody has asked how it ended: in a container whose first process does not, that stays so. Linux tells. */
function isZombie(holder: number): boolean {
  const status = contentOf(`/proc/${holder}/stat`) ?? "";
  return status.slice(status.lastIndexOf(")")).startsWith(") Z");
}

function contentOf(path: string): string | undefined {
  // It may be gone between two looks.
  try {
    return readFileSync(path, "utf8");
  } catch {
    return undefined;
  }
}
