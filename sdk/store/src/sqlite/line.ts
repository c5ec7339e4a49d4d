/**
 * The line to the thread that holds a store: calls go out with numbers, answers and changes come back. What runs them is
 * loaded in that thread alone.
 */
import { existsSync } from "node:fs";
import { MessageChannel, receiveMessageOnPort, Worker } from "node:worker_threads";
import { type Failure, FailureError } from "@arenakit/contracts";
import type { Call } from "../calls.ts";
import { ENDED, tooMany } from "../refusals.ts";
import type { Engine } from "../store-over.ts";
import { createChanges } from "../store-over.ts";
import type { SqliteOptions } from "./connection.ts";
import type { Committed } from "./group-commit.ts";
import type { FromStore, ToStore } from "./served-port.ts";

/** The thread's program; sources that are run as they are have none, and the store shares the caller's thread. */
const PROGRAM = new URL("./store-thread.js", import.meta.url);

interface Waiting {
  resolve(answer: unknown): void;
  reject(error: unknown): void;
}

/** Resolves when the store is open. Throws what it was refused with. */
export async function openLine(options: SqliteOptions, maxWaiting: number): Promise<Omit<Engine, "name">> {
  const { port1: port, port2 } = new MessageChannel();
  const changes = createChanges();
  const waiting = new Map<number, Waiting>();
  let lost: Failure | null = null;
  let next = 0;
  let opened: Waiting | null = null;
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
    return { left: import("./served-port.ts").then(({ servePort }) => servePort(port, options)) };
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
