/** Connections of a pool with Kysely over each, and transactions on them that are tried again where they lost to others. */
import { setTimeout as sleep } from "node:timers/promises";
import { fail } from "@arenakit/contracts";
import { type Kysely, sql } from "kysely";
import pg from "pg";
import type { Work } from "../operations.ts";
import type { Tables } from "../tables.ts";
import { kyselyOver } from "../tables.ts";
import { configOf, lostToAnother, type PostgresConnection, postgresFailure, sessionOf } from "./connection.ts";

export interface Transactions {
  /** Runs `work` in a transaction; resolves when it is durable. Throws what `work` threw, or a FailureError. */
  write<Value>(work: (work: Work) => Promise<Value>): Promise<{ value: Value; changed: ReadonlySet<string> }>;
  /** Runs statements that only read, each by itself. */
  read<Value>(work: (work: Work) => Promise<Value>): Promise<Value>;
  /** Whether the process of the server with this number works for this pool. */
  isOwn(processId: number): boolean;
  end(): Promise<void>;
}

/** A connection that no call needs is given back after this. */
const IDLE_MS = 60_000;
const TRIES = 6;
const PAUSE_MS = 10;
/** A notice holds 8,000 bytes. */
const NOTICE_BYTES = 7_000;

export function openTransactions(connection: PostgresConnection, size: number, channel: string): Transactions {
  const pool = new pg.Pool({ ...configOf(connection), max: size, idleTimeoutMillis: IDLE_MS });
  // A connection lost while idle is replaced at the next use, which will say if the server is gone.
  pool.on("error", () => {});
  // One that is lost while it is used fails the statement, and says so a second time.
  pool.on("connect", (client) => client.on("error", () => {}));
  const ready = new WeakMap<pg.PoolClient, Kysely<Tables>>();
  const own = new Set<number>();
  const processOf = (client: pg.PoolClient) => (client as unknown as { processID: number }).processID;
  pool.on("remove", (client) => own.delete(processOf(client)));

  const prepare = async (client: pg.PoolClient) => {
    await client.query(sessionOf(connection));
    own.add(processOf(client));
    const db = kyselyOver("postgres", async (text, parameters) => {
      const { rows, rowCount } = await client.query(text, parameters as unknown[]);
      return { rows, changes: rowCount ?? 0 };
    });
    ready.set(client, db);
    return db;
  };
  /** A connection on which anything failed is not used again: whether it is in order is not known. */
  const using = async <Value>(work: (client: pg.PoolClient, db: Kysely<Tables>) => Promise<Value>) => {
    const client = await pool.connect();
    let isInOrder = false;
    try {
      const value = await work(client, ready.get(client) ?? (await prepare(client)));
      isInOrder = true;
      return value;
    } finally {
      client.release(!isInOrder);
    }
  };
  const once = <Value>(work: (work: Work) => Promise<Value>) =>
    using(async (client, db) => {
      const changed = new Set<string>();
      await client.query("BEGIN");
      const value = await work({ db, engine: "postgres", changed });
      // The second seam: whoever waits at another gateway is woken when this is durable, and only then.
      if (changed.size > 0)
        await client.query("SELECT pg_notify($1, notice) FROM unnest($2::text[]) AS notice", [
          channel,
          noticesOf(changed),
        ]);
      await client.query("COMMIT");
      return { value, changed };
    });
  return {
    async write(work) {
      for (let tried = 1; ; tried++) {
        // Who lost to another transaction left nothing behind and tries again.
        try {
          return await once(work);
        } catch (error) {
          if (!lostToAnother(error) || tried === TRIES) throw postgresFailure(error);
        }
        await sleep(PAUSE_MS * 2 ** tried);
      }
    },
    async read(work) {
      // What the driver says becomes a failure here.
      try {
        return await using((_, db) => work({ db, engine: "postgres", changed: new Set() }));
      } catch (error) {
        throw postgresFailure(error);
      }
    },
    isOwn: (processId) => own.has(processId),
    end: () => pool.end(),
  };
}

/** Ids in as few notices as hold them. */
function noticesOf(ids: ReadonlySet<string>): string[] {
  const notices: string[] = [];
  let some: string[] = [];
  let bytes = 0;
  for (const id of ids) {
    const more = Buffer.byteLength(JSON.stringify(id)) + 1;
    if (bytes + more > NOTICE_BYTES && some.length > 0) {
      notices.push(JSON.stringify(some));
      some = [];
      bytes = 0;
    }
    some.push(id);
    bytes += more;
  }
  return [...notices, JSON.stringify(some)];
}

/** Throws `store_not_durable` where a loss of power would take what the server acknowledged. */
export async function checkDurable(transactions: Transactions): Promise<void> {
  const { value } = await transactions.write(async ({ db }) => {
    const { rows } = await sql<{
      fsync: string;
      pages: string;
      commit: string;
    }>`SELECT current_setting('fsync') AS fsync,
      current_setting('full_page_writes') AS pages, current_setting('synchronous_commit') AS commit`.execute(db);
    return rows[0]!;
  });
  if (value.fsync === "on" && value.pages === "on" && value.commit !== "off") return;
  fail(
    "harness",
    "store_not_durable",
    `durability full needs a server with fsync, full_page_writes and synchronous_commit on; this one has ${value.fsync}, ${value.pages}, ${value.commit}: set them, or ask for the durability process`,
  );
}

/** Throws `store_full` for a server that takes fewer connections than are needed: told at once, and not under load. */
export async function checkRoom(transactions: Transactions, needed: number): Promise<void> {
  const { all, kept } = await transactions.read(async ({ db }) => {
    const { rows } = await sql<{ all: number; kept: number }>`SELECT current_setting('max_connections')::int AS "all",
      current_setting('superuser_reserved_connections')::int
        + coalesce(current_setting('reserved_connections', true)::int, 0) AS kept`.execute(db);
    return rows[0]!;
  });
  if (all - kept >= needed) return;
  fail(
    "harness",
    "store_full",
    `${needed} connections to the database are needed, and it takes ${all - kept} (max_connections ${all}, of which ${kept} are reserved): raise max_connections to ${needed + kept} or more, or take fewer workers`,
  );
}
