/**
 * A store of SQLite behind message ports, one for each thread that asks, with group commit: all calls that have come since
 * the last commit are run in one transaction, each list of one name in a savepoint, so that what fails rolls back alone.
 * They are answered when the transaction is durable, and not before. What one thread changes is told to all.
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

/** From who opened the store. */
export type ToStore = { readonly connect: MessagePort } | { readonly end: true };
/** From who asks it; who ends is told when all of its calls are answered. */
export type FromCaller = { readonly call: Call } | { readonly end: true };
export type FromStore = { readonly opened: true } | { readonly refused: Failure };
export type ToCaller = Committed | { readonly ended: true };

/** Calls of one commit: those that wait longer are those of the next. */
const CALLS_AT_ONCE = 512;

/** A call, and whose it is. Callers number theirs, each from 0. */
interface WaitingCall {
  readonly from: MessagePort;
  readonly call: Call;
}

/** Opens the store and answers until it is told to end. Never throws. */
export async function servePort(port: MessagePort, options: SqliteOptions): Promise<void> {
  const tell = (message: FromStore) => port.postMessage(message);
  const callers = new Set<MessagePort>();
  const leaving = new Set<MessagePort>();
  let waiting: WaitingCall[] = [];
  let isEnding = false;
  let wake: (() => void) | null = null;
  const woken = () => wake?.();
  const connect = (caller: MessagePort) => {
    callers.add(caller);
    caller.on("message", (message: FromCaller) => {
      if ("call" in message) waiting.push({ from: caller, call: message.call });
      else leaving.add(caller);
      woken();
    });
    // Of a thread that is gone nothing is begun any more: nobody was told that it is there.
    caller.on("close", () => {
      callers.delete(caller);
      leaving.delete(caller);
      waiting = waiting.filter(({ from }) => from !== caller);
    });
  };
  port.on("message", (message: ToStore) => {
    if ("connect" in message) return connect(message.connect);
    isEnding = true;
    woken();
  });
  /** Tells those who leave, once nothing of theirs waits. */
  const dismiss = () => {
    for (const caller of [...leaving]) {
      if (waiting.some(({ from }) => from === caller)) continue;
      leaving.delete(caller);
      callers.delete(caller);
      caller.postMessage({ ended: true } satisfies ToCaller);
      caller.close();
    }
  };
  // The reason goes to who opened it.
  try {
    const store = await openGroupCommit(options);
    tell({ opened: true });
    while (!(isEnding && waiting.length === 0)) {
      if (waiting.length === 0 && leaving.size === 0) await new Promise<void>((resolve) => (wake = resolve));
      wake = null;
      // Everything that has arrived by now is in the list after this turn of the loop.
      await new Promise((resolve) => setImmediate(resolve));
      if (waiting.length > 0) answer(await commitOf(store, waiting.splice(0, CALLS_AT_ONCE)), callers);
      dismiss();
    }
    store.close();
  } catch (error) {
    tell({ refused: asFailure("harness", error) });
  } finally {
    for (const caller of callers) caller.close();
    port.close();
  }
}

interface CommittedCalls {
  readonly answers: ReadonlyMap<MessagePort, readonly CallReply[]>;
  readonly changed: readonly string[];
}

async function commitOf(store: GroupCommit, calls: readonly WaitingCall[]): Promise<CommittedCalls> {
  // Numbered anew: two callers have the same numbers.
  const { answers, changed } = await store.commit(calls.map(({ call }, number) => ({ ...call, number })));
  const byCaller = new Map<MessagePort, CallReply[]>();
  for (const answered of answers) {
    const { from, call } = calls[answered.number]!;
    const known = byCaller.get(from);
    const reply = { ...answered, number: call.number };
    if (known) known.push(reply);
    else byCaller.set(from, [reply]);
  }
  return { answers: byCaller, changed };
}

function answer({ answers, changed }: CommittedCalls, callers: ReadonlySet<MessagePort>): void {
  for (const caller of callers) {
    const own = answers.get(caller) ?? [];
    if (own.length === 0 && changed.length === 0) continue;
    caller.postMessage({ answers: own, changed } satisfies ToCaller, own.flatMap(bytesIn));
  }
}

/** Bodies were read for their answer alone: the caller is given them, and no copies. */
function bytesIn(reply: CallReply): ArrayBuffer[] {
  const answer = "answer" in reply ? reply.answer : null;
  const rows = (Array.isArray(answer) ? answer : [answer]) as ({ readonly body?: unknown } | null)[];
  return rows.flatMap((row) => (row?.body instanceof Uint8Array ? [row.body.buffer as ArrayBuffer] : []));
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
    // Nobody else has the file open: whoever leased a group, a turn or a run of it is gone.
    await db.updateTable("groups").set({ lease_until: 0 }).where("state", "=", "judging").execute();
    await db.updateTable("episodes").set({ lease_until: 0 }).where("pending_turn", "is not", null).execute();
    await db.updateTable("evolutions").set({ lease_until: 0 }).where("lease_until", "is not", null).execute();
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
