/** A store of SQLite behind a message port: takes what has come since the last commit, commits, answers. */

import type { MessagePort } from "node:worker_threads";
import { asFailure, type Failure } from "@arenakit/contracts";
import type { Call } from "../calls.ts";
import type { SqliteOptions } from "./connection.ts";
import { type Committed, openGroupCommit } from "./group-commit.ts";

export type ToStore = { readonly call: Call } | { readonly end: true };
export type FromStore =
  | { readonly opened: true }
  | { readonly refused: Failure }
  | Committed
  | { readonly ended: true };

/** Calls of one commit: those that wait longer are those of the next. */
const CALLS_AT_ONCE = 512;

/** Opens the store and answers until it is told to end. Never throws. */
export async function servePort(port: MessagePort, options: SqliteOptions): Promise<void> {
  const tell = (message: FromStore) => port.postMessage(message);
  const waiting: Call[] = [];
  let isEnding = false;
  let wake: (() => void) | null = null;
  port.on("message", (message: ToStore) => {
    if ("call" in message) waiting.push(message.call);
    else isEnding = true;
    wake?.();
  });
  // The reason goes to who opened it.
  try {
    const store = await openGroupCommit(options);
    tell({ opened: true });
    while (!(isEnding && waiting.length === 0)) {
      if (waiting.length === 0) await new Promise<void>((resolve) => (wake = resolve));
      wake = null;
      // Everything that has arrived by now is in the list after this turn of the loop.
      await new Promise((resolve) => setImmediate(resolve));
      if (waiting.length > 0) tell(await store.commit(waiting.splice(0, CALLS_AT_ONCE)));
    }
    store.close();
    tell({ ended: true });
  } catch (error) {
    tell({ refused: asFailure("harness", error) });
  } finally {
    port.close();
  }
}
