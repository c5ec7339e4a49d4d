/**
 * Connections to databases. An interrupt ends whatever a connection runs, so each runs one statement at a time;
 * a database has several, so that a slow statement delays no other. What runs at once is bounded by the driver's threads:
 * a statement that waited for one of those unseen would have its time taken from it.
 */
import { availableParallelism } from "node:os";
import type Database from "libsql/promise";

/**
 * Statements at once over all databases. The driver has a thread for each core, and whoever prepares a statement waits for
 * one without yielding: were all of them at statements without an end, nobody could interrupt these. So one stays free.
 */
const MAX_AT_ONCE = Math.max(1, availableParallelism() - 1);

/** Copies of one database that are open and free. */
export interface Connections {
  readonly free: Database[];
  open(): Promise<Database>;
}

const waiting = new Set<() => void>();
let running = 0;

/** Runs `work` on a connection that is free, or opens another one. Throws the signal's reason where it is aborted before. */
export async function onConnection<T>(
  { free, open }: Connections,
  work: (database: Database) => Promise<T>,
  signal?: AbortSignal,
): Promise<T> {
  signal?.throwIfAborted();
  if (running < MAX_AT_ONCE) running++;
  else await turn(signal);
  try {
    const database = free.pop() ?? (await open());
    try {
      return await work(database);
    } finally {
      free.push(database);
    }
  } finally {
    const [next] = waiting;
    if (next) {
      waiting.delete(next); // its room is this one's
      next();
    } else running--;
  }
}

function turn(signal: AbortSignal | undefined): Promise<void> {
  return new Promise((resolve, reject) => {
    const begin = () => {
      signal?.removeEventListener("abort", leave);
      resolve();
    };
    const leave = () => {
      waiting.delete(begin);
      reject(signal?.reason);
    };
    signal?.addEventListener("abort", leave, { once: true });
    waiting.add(begin);
  });
}
