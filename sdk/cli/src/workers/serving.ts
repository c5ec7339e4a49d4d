/**
 * The main thread of the process that answers with several workers. It opens what is opened once, such as the store, hands
 * each worker its sockets, and answers no request itself: it replaces workers, passes on what they ask of each other, and
 * ends them.
 */
import { randomUUID } from "node:crypto";
import { join } from "node:path";
import { setFlagsFromString } from "node:v8";
import { type MessagePort, Worker } from "node:worker_threads";
import { omitUndefined } from "@arenakit/contracts";
import type { SharedMemory } from "@arenakit/corpus-text/snapshot";
import { SERVER_V8_FLAGS } from "@arenakit/server-gateway";
import { interruption } from "../interruption.ts";
import { removeWorkersFolder } from "./folder.ts";
import { RENEW_EXIT_CODE } from "./launcher.ts";
import type { FromWorker, WorkerData } from "./messages.ts";
import { freePermits, permitsMemory } from "./permits.ts";
import { type WorkerEvents, type WorkerLink, WorkerPool } from "./pool.ts";
import { closerOf, type InheritedSockets } from "./sockets.ts";

export interface ServingOptions {
  /** Of the command, for what is said. */
  readonly name: string;
  /** The program of a worker's thread; it is there where the package is built. */
  readonly program: URL;
  /** Of the command, as its workers take them: what is divided among them is divided. */
  readonly options: unknown;
  readonly host: string;
  readonly hasAmapLimits?: boolean;
  readonly workers: number;
  /** Of one bound over all workers; none where nothing is bounded so. */
  readonly permits?: number;
  readonly sockets: InheritedSockets;
  /** A line to the store for each worker, or to what hears for its own; none where nothing is kept. */
  readonly connect?: () => MessagePort;
  /** Runs when the first worker answers. */
  readonly ready?: () => void;
}

/** While one is replaced there are two in its place, and one more where another is lost meanwhile. */
const MORE_THREADS = 2;
/** Tests that let a worker hang set it, in milliseconds; for a server that somebody uses there is no reason to. */
const PING_VARIABLE = "ARENAKIT_WORKER_PING_MS";

/** Resolves when all workers have ended. Throws what the first one failed with. */
export async function serveByWorkers(given: ServingOptions): Promise<void> {
  setFlagsFromString(SERVER_V8_FLAGS);
  const { name, workers, sockets } = given;
  const { signal, release } = interruption();
  let isSpent = (_why: string) => {};
  const spent = new Promise<void>((resolve) => {
    isSpent = (why) => {
      console.error(`${name}: ${why}; this process is replaced`);
      process.exitCode = RENEW_EXIT_CODE;
      resolve();
    };
  });
  const stopped = new Promise<void>((resolve) => {
    signal.addEventListener("abort", () => resolve(), { once: true });
    // Who started it is gone: nobody would start another one.
    process.once("disconnect", resolve);
  });
  const pool = new WorkerPool({
    count: workers,
    clock: () => performance.now(),
    say: (line) => console.error(`${name}: ${line}`),
    onSpent: (why) => isSpent(why),
    ...omitUndefined({ pingMs: Number(process.env[PING_VARIABLE]) || undefined }),
    start: starter(given),
  });
  // For good: one that comes at the end must not end it.
  process.on("SIGUSR2", () => void pool.restart());
  try {
    const told = await Promise.race([pool.start(), stopped]);
    for (const line of told ?? []) console.error(line);
    if (told)
      console.error(
        `The first of ${workers} workers answers. Ctrl-C stops them, SIGUSR2 replaces them one after the other.`,
      );
    if (told) given.ready?.();
    process.send?.({ ready: true });
    await Promise.race([stopped, spent]);
  } finally {
    // Who came to a socket that stays open would wait, and be hung up on at the end.
    sockets.closeRest();
    await pool.stop();
    release();
    // Who made it may be gone.
    removeWorkersFolder(sockets.folder);
    // Otherwise it would wait for the thread.
    if (pool.isStuck) process.kill(process.pid, "SIGKILL");
    if (process.connected) process.disconnect();
  }
}

/** Starts the thread of a worker. */
function starter(given: ServingOptions) {
  const { program, options, host, workers, sockets, connect, hasAmapLimits = false } = given;
  const of = workers + MORE_THREADS;
  const numbers = new Set<number>();
  const permits = given.permits === undefined ? null : permitsMemory(given.permits);
  let started = 0;
  /** What the first one has opened, which all others are handed: the main thread opens nothing itself. */
  let memory: SharedMemory = new Map();
  return (worker: number, events: WorkerEvents): WorkerLink | null => {
    const descriptors = sockets.take();
    if (!descriptors) return null;
    const closeLeft = closerOf(descriptors);
    const line = connect?.() ?? null;
    const owner = randomUUID();
    const number = Array.from({ length: of }, (_, at) => at).find((at) => !numbers.has(at))!;
    numbers.add(number);
    const privatePath = join(sockets.folder, `${worker}-${started++}`);
    const workerData: WorkerData = {
      options,
      worker,
      workers,
      owner,
      line,
      sharing: { memory, number, of },
      permits,
      host,
      hasAmapLimits,
      sockets: descriptors.map((descriptor, at) => ({ descriptor, port: sockets.ports[at]! })),
      privatePath,
    };
    // It runs what is built, whatever the conditions that the rest of the process resolves its packages by.
    const thread = new Worker(program, { workerData, transferList: line ? [line] : [], execArgv: [] });
    let reason = "";
    let problem = "";
    thread.on("message", (message: FromWorker) => {
      if ("ready" in message && memory.size === 0) memory = message.ready.memory;
      events.told(message);
    });
    thread.on("error", (error: NodeJS.ErrnoException) => {
      reason = error.code === "ERR_WORKER_OUT_OF_MEMORY" ? "memory" : "error";
      problem = error.message;
      if (reason === "error") console.error(error);
    });
    thread.on("exit", (code) => {
      if (permits) freePermits(permits, number);
      numbers.delete(number);
      closeLeft();
      events.ended(reason || "exit", problem || `exit ${code}`);
    });
    return {
      post: (message) => thread.postMessage(message),
      kill: () => void thread.terminate(),
      owner,
      privatePath,
    };
  };
}
