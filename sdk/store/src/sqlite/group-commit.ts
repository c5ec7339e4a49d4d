/**
 * A store of SQLite behind a message port, with group commit: all calls that have come since the last commit are run in
 * one transaction, each list of one name in a savepoint, so that what fails rolls back alone. They are answered when the
 * transaction is durable, and not before.
 */

import type { MessagePort } from "node:worker_threads";
import { asFailure, type Failure } from "@arenakit/contracts";
import {
  answerCalls,
  type Call,
  type CallReply,
  callsTogether,
  failCalls,
  operationNamed,
  type Work,
} from "../operations.ts";
import { migrate } from "../schema.ts";
import { kyselyOver } from "../tables.ts";
import { openConnection, type SqliteConnection, type SqliteOptions, throwSqliteFailure } from "./connection.ts";

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

export interface Committed {
  readonly answers: readonly CallReply[];
  /** Groups that changed. */
  readonly changed: readonly string[];
}

interface GroupCommit {
  /** Runs calls and commits; never throws, and is not called again before it has resolved. */
  commit(calls: readonly Call[]): Promise<Committed>;
  close(): void;
}

/** Opens the file and brings it up to date. Throws FailureErrors of owner "harness". */
async function openGroupCommit(options: SqliteOptions): Promise<GroupCommit> {
  const connection = openConnection(options);
  const db = kyselyOver("sqlite", async (text, parameters) => connection.run(text, parameters));
  try {
    connection.exec("BEGIN IMMEDIATE");
    await migrate(db, { engine: "sqlite" }, options.path ?? "the store in memory");
    // Nobody else has the file open: whoever leased a group or a turn of it is gone.
    await db.updateTable("groups").set({ lease_until: 0 }).where("state", "=", "judging").execute();
    await db.updateTable("episodes").set({ lease_until: 0 }).where("pending_turn", "is not", null).execute();
    connection.exec("COMMIT");
  } catch (error) {
    // The file is free again only when no transaction is open in it.
    rollBack(connection);
    connection.close();
    // A damaged file is told like one that could not be opened.
    return throwSqliteFailure(error);
  }
  return {
    async commit(calls) {
      const work: Work = { db, engine: "sqlite", changed: new Set() };
      const writes = calls.some(({ name }) => operationNamed(name).writes);
      // Whatever breaks the transaction fails all that was in it: none of it is there.
      try {
        connection.exec(writes ? "BEGIN IMMEDIATE" : "BEGIN");
        const answers: CallReply[] = [];
        for (let at = 0; at < calls.length; ) {
          const run = callsTogether(calls, at);
          answers.push(...(await runInSavepoint(connection, work, run)));
          at += run.length;
        }
        connection.exec("COMMIT");
        return { answers, changed: [...work.changed] };
      } catch (error) {
        rollBack(connection);
        return { answers: failCalls(calls, sqliteFailure(error)), changed: [] };
      }
    },
    close: () => connection.close(),
  };
}

/** Runs calls of one name in a savepoint; where they fail together, each alone. */
async function runInSavepoint(connection: SqliteConnection, work: Work, calls: readonly Call[]): Promise<CallReply[]> {
  if (!operationNamed(calls[0]!.name).writes) return runReads(work, calls);
  connection.exec("SAVEPOINT call");
  const changed = new Set(work.changed);
  // One bad call must not cost the others theirs.
  try {
    const answers = await answerCalls(work, calls);
    connection.exec("RELEASE call");
    return answers;
  } catch (error) {
    connection.exec("ROLLBACK TO call; RELEASE call");
    work.changed.clear();
    for (const id of changed) work.changed.add(id);
    if (calls.length === 1) return failCalls(calls, sqliteFailure(error));
  }
  const answers: CallReply[] = [];
  for (const call of calls) answers.push(...(await runInSavepoint(connection, work, [call])));
  return answers;
}

async function runReads(work: Work, calls: readonly Call[]): Promise<CallReply[]> {
  // A read that fails leaves nothing to roll back.
  try {
    return await answerCalls(work, calls);
  } catch (error) {
    return failCalls(calls, sqliteFailure(error));
  }
}

function rollBack(connection: SqliteConnection) {
  // SQLite has rolled back by itself where the disk is full.
  try {
    connection.exec("ROLLBACK");
  } catch {}
}

function sqliteFailure(error: unknown): unknown {
  try {
    return throwSqliteFailure(error);
  } catch (failure) {
    return failure; // made as every failure is, answered where it is asked for
  }
}
