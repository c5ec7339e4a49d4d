/**
 * The engine over one file: SQLite in a thread of its own, with group commit. What is acknowledged survives the end of
 * the process, and with `full` durability a loss of power. This is the caller's end of the line to that thread: calls go
 * out with numbers, answers and changes come back. What runs them is loaded in that thread alone.
 */

import { existsSync } from "node:fs";
import { MessageChannel, receiveMessageOnPort, Worker } from "node:worker_threads";
import { type Failure, FailureError } from "@arenakit/contracts";
import type { Call } from "./operations.ts";
import { checkFile } from "./sqlite/check-file.ts";
import type { SqliteOptions } from "./sqlite/connection.ts";
import type { Committed, FromStore, ToStore } from "./sqlite/group-commit.ts";
import { createChanges, ENDED, type Engine, type Store, storeOver, tooMany } from "./store-over.ts";

export interface SqliteStoreOptions {
  /** The database file, made where it is not there, in a folder that is; null: in memory, gone with the process. */
  readonly path: string | null;
  /** What acknowledged means: it survives kill -9 (`process`, the default) or also a loss of power (`full`). */
  readonly durability?: "process" | "full";
  /** Calls that may wait for the store; more fail with the retryable `store_busy`. 20,000 unless given. */
  readonly maxWaiting?: number;
}

const MAX_WAITING = 20_000;

/**
 * Opens a file for this process alone. Throws FailureErrors of owner "harness": `store_in_use` where another process has
 * it, `store_newer` where it is of a later version, `store_unreadable` where it is no store, `store_damaged` where what
 * it holds is not what was written.
 */
export async function openSqliteStore(options: SqliteStoreOptions): Promise<Store> {
  const { path, durability = "process", maxWaiting = MAX_WAITING } = options;
  if (path !== null) await checkFile(path);
  return storeOver({ name: "sqlite", ...(await openLine({ path, durability }, maxWaiting)) });
}

/** The thread's program; sources that are run as they are have none, and the store shares the caller's thread. */
const PROGRAM = new URL("./sqlite/store-thread.js", import.meta.url);

/** A call that was sent and has no answer yet. */
interface PendingCall {
  resolve(answer: unknown): void;
  reject(error: unknown): void;
}

/** Resolves when the store is open. Throws what it was refused with. */
async function openLine(options: SqliteOptions, maxWaiting: number): Promise<Omit<Engine, "name">> {
  const { port1: port, port2 } = new MessageChannel();
  const changes = createChanges();
  const waiting = new Map<number, PendingCall>();
  let lost: Failure | null = null;
  let next = 0;
  let opened: PendingCall | null = null;
  let ended = () => {};

  const lose = (failure: Failure) => {
    lost ??= failure;
    for (const { reject } of [...waiting.values(), ...(opened ? [opened] : [])]) reject(new FailureError(lost));
    waiting.clear();
    ended();
    port.close();
  };
  const commit = ({ answers, changed }: Committed) => {
    for (const answered of answers) {
      const call = waiting.get(answered.number);
      waiting.delete(answered.number);
      if ("failure" in answered) call?.reject(new FailureError(answered.failure));
      else call?.resolve(answered.answer);
    }
    changes.tell(changed);
  };
  const take = (message: FromStore) => {
    if ("answers" in message) commit(message);
    else if ("opened" in message) opened?.resolve(undefined);
    else if ("refused" in message) lose(message.refused);
    else lose(ENDED);
  };
  port.on("message", take);
  /** A thread's end overtakes what it said last: that it has committed, or why it refused. */
  const leave = (failure: Failure) => {
    for (let last = receiveMessageOnPort(port); last; last = receiveMessageOnPort(port))
      take(last.message as FromStore);
    lose(failure);
  };
  const opening = new Promise<unknown>((resolve, reject) => {
    opened = { resolve, reject };
  });
  const thread = startThread({ port: port2, options }, leave);
  await opening;
  opened = null;
  return {
    run(name, asked) {
      return new Promise((resolve, reject) => {
        if (lost) return reject(new FailureError(lost));
        if (waiting.size >= maxWaiting) return reject(new FailureError(tooMany(waiting.size)));
        const call: Call = { number: next++, name, asked };
        port.postMessage({ call } satisfies ToStore);
        waiting.set(call.number, { resolve: resolve as (answer: unknown) => void, reject });
      });
    },
    onChange: changes.listen,
    async end() {
      if (lost) return;
      const end = new Promise<void>((resolve) => {
        ended = resolve;
      });
      port.postMessage({ end: true } satisfies ToStore);
      await end;
      await thread.left;
    },
  };
}

/** Begins to serve the port; `leave` is told when the thread is gone, and `left` resolves then. */
function startThread(
  { port, options }: { port: MessageChannel["port2"]; options: SqliteOptions },
  leave: (failure: Failure) => void,
): { readonly left: Promise<void> } {
  if (!existsSync(PROGRAM)) {
    return { left: import("./sqlite/group-commit.ts").then(({ servePort }) => servePort(port, options)) };
  }
  // It runs what is built, whatever the conditions that the rest of the process resolves its packages by.
  const worker = new Worker(PROGRAM, { workerData: { port, options }, transferList: [port], execArgv: [] });
  const died = (problem: string) =>
    leave({
      owner: "harness",
      code: "store_lost",
      message: `the store's thread ${problem}; start again`,
      retryable: false,
    });
  worker.on("error", (error) => died(`failed: ${error.message}`));
  return {
    left: new Promise((resolve) => {
      worker.on("exit", (code) => {
        died(`ended with ${code}`);
        resolve();
      });
    }),
  };
}
