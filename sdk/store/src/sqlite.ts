/**
 * The engine over one file: SQLite in a thread of its own, with group commit, for one thread or several that share it.
 * What is acknowledged survives the end of the process, and with `full` durability a loss of power. This is the callers'
 * end of the lines to that thread: calls go out with numbers, answers and changes come back. What runs them is loaded in
 * that thread alone.
 */

import { existsSync } from "node:fs";
import { MessageChannel, type MessagePort, receiveMessageOnPort, Worker } from "node:worker_threads";
import { type Failure, FailureError } from "@arenakit/contracts";
import type { Call } from "./operations.ts";
import { checkFile } from "./sqlite/check-file.ts";
import type { SqliteOptions } from "./sqlite/connection.ts";
import type { Committed, FromCaller, FromStore, ToCaller, ToStore } from "./sqlite/group-commit.ts";
import { createChanges, ENDED, type Store, storeOver, tooMany } from "./store-over.ts";

export interface SqliteStoreOptions {
  /** The database file, made where it is not there, in a folder that is; null: in memory, gone with the process. */
  readonly path: string | null;
  /** What acknowledged means: it survives kill -9 (`process`, the default) or also a loss of power (`full`). */
  readonly durability?: "process" | "full";
  /** Calls that may wait for the store; more fail with the retryable `store_busy`. 20,000 unless given. */
  readonly maxWaiting?: number;
}

const MAX_WAITING = 20_000;

/** A store that the threads of a process share. */
export interface SharedSqlite {
  /** A line to it for one thread, which `connectStore` takes. */
  connect(): MessagePort;
  /** Ends it for all, once what they have asked is answered. */
  end(): Promise<void>;
}

/**
 * Opens a file for this process alone. Throws FailureErrors of owner "harness": `store_in_use` where another process has
 * it, `store_newer` where it is of a later version, `store_unreadable` where it is no store, `store_damaged` where what
 * it holds is not what was written.
 */
export async function openSqliteStore({ maxWaiting, ...options }: SqliteStoreOptions): Promise<Store> {
  const shared = await openSharedSqlite(options);
  const store = connectStore(shared.connect(), maxWaiting === undefined ? {} : { maxWaiting });
  let ended: Promise<void> | null = null;
  return {
    ...store,
    end() {
      ended ??= store.end().then(shared.end);
      return ended;
    },
  };
}

/** The same for threads that share it, each by a line of its own. Throws what `openSqliteStore` throws. */
export async function openSharedSqlite(options: Omit<SqliteStoreOptions, "maxWaiting">): Promise<SharedSqlite> {
  const { path, durability = "process" } = options;
  if (path !== null) await checkFile(path);
  return openThread({ path, durability });
}

/** The thread's program; sources that are run as they are have none, and the store shares the caller's thread. */
const PROGRAM = new URL("./sqlite/store-thread.js", import.meta.url);

/** A call that was sent and has no answer yet. */
interface PendingCall {
  resolve(answer: unknown): void;
  reject(error: unknown): void;
}

/** The store at the other end of the line. Its end ends the line alone. */
export function connectStore(
  port: MessagePort,
  { maxWaiting = MAX_WAITING }: Pick<SqliteStoreOptions, "maxWaiting"> = {},
): Store {
  const changes = createChanges();
  const waiting = new Map<number, PendingCall>();
  let lost: Failure | null = null;
  let next = 0;
  let ended = () => {};

  const lose = (failure: Failure) => {
    lost ??= failure;
    for (const { reject } of waiting.values()) reject(new FailureError(lost));
    waiting.clear();
    ended();
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
  const take = (message: ToCaller) => {
    if ("answers" in message) return commit(message);
    lose(ENDED);
    port.close();
  };
  port.on("message", take);
  // What was said before is heard before.
  port.on("close", () => lose(THREAD_LOST));
  return storeOver({
    name: "sqlite",
    run(name, asked) {
      return new Promise((resolve, reject) => {
        if (lost) return reject(new FailureError(lost));
        if (waiting.size >= maxWaiting) return reject(new FailureError(tooMany(waiting.size)));
        const call: Call = { number: next++, name, asked };
        port.postMessage({ call } satisfies FromCaller);
        waiting.set(call.number, { resolve: resolve as (answer: unknown) => void, reject });
      });
    },
    onChange: changes.listen,
    async end() {
      if (lost) return;
      const end = new Promise<void>((resolve) => {
        ended = resolve;
      });
      port.postMessage({ end: true } satisfies FromCaller);
      await end;
    },
  });
}

const THREAD_LOST: Failure = {
  owner: "harness",
  code: "store_lost",
  message: "the store's thread is gone; start again",
  retryable: false,
};

/** Resolves when the store is open. Throws what it was refused with. */
async function openThread(options: SqliteOptions): Promise<SharedSqlite> {
  const { port1: port, port2 } = new MessageChannel();
  const { opened, left } = startThread(port, { port: port2, options });
  await opened.catch((error: unknown) => {
    port.close();
    throw error;
  });
  let end: Promise<void> | null = null;
  return {
    connect() {
      const line = new MessageChannel();
      port.postMessage({ connect: line.port2 } satisfies ToStore, [line.port2]);
      return line.port1;
    },
    end() {
      port.postMessage({ end: true } satisfies ToStore);
      end ??= left.then(() => port.close());
      return end;
    },
  };
}

interface StoreThread {
  readonly opened: Promise<void>;
  readonly left: Promise<void>;
}

/** Begins to serve the port; `left` resolves when the thread is gone. */
function startThread(
  port: MessagePort,
  data: { readonly port: MessagePort; readonly options: SqliteOptions },
): StoreThread {
  let died = (_: string) => {};
  const opened = new Promise<void>((resolve, reject) => {
    const take = (message: FromStore) => {
      died = () => {};
      if ("opened" in message) resolve();
      else reject(new FailureError(message.refused));
    };
    port.on("message", take);
    // A thread's end overtakes what it said last: why it refused.
    died = (problem) => {
      const last = receiveMessageOnPort(port);
      if (last) take(last.message as FromStore);
      reject(new FailureError({ ...THREAD_LOST, message: `the store's thread ${problem}; start again` }));
    };
  });
  if (!existsSync(PROGRAM)) {
    return {
      opened,
      left: import("./sqlite/group-commit.ts").then(({ servePort }) => servePort(data.port, data.options)),
    };
  }
  // It runs what is built, whatever the conditions that the rest of the process resolves its packages by.
  const worker = new Worker(PROGRAM, { workerData: data, transferList: [data.port], execArgv: [] });
  worker.on("error", (error) => died(`failed: ${error.message}`));
  const left = new Promise<void>((resolve) => {
    worker.on("exit", (code) => {
      died(`ended with ${code}`);
      resolve();
    });
  });
  return { opened, left };
}
