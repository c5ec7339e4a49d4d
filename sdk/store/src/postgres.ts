/**
 * The engine that several gateways share: PostgreSQL. What is acknowledged survives kill -9 of gateways and server, and
 * with `full` durability a loss of power, which the server has to be set up for.
 */
import { sql } from "kysely";
import { createChanges } from "./changes.ts";
import type { GroupStore } from "./group-store.ts";
import { createBatches } from "./postgres/batches.ts";
import { checkedConnection } from "./postgres/connection.ts";
import { listen } from "./postgres/listening.ts";
import { checkDurable, openTransactions, type Transactions } from "./postgres/transactions.ts";
import { migrate } from "./schema.ts";
import { storeOver } from "./store-over.ts";

export interface PostgresStoreOptions {
  /** `postgres://user:password@host:5432/database`, with the parameters that libpq knows. */
  readonly url: string;
  /** `full` refuses a server that would lose what it acknowledged when the power goes; `process` unless given. */
  readonly durability?: "process" | "full";
  /** Connections at once, beside the one that listens; 8 unless given. */
  readonly poolSize?: number;
  /** Of the database, made where it is not there; gateways that share a store name the same. `arenakit` unless given. */
  readonly schema?: string;
  /** Calls that may wait for the store; more fail with the retryable `store_busy`. 20,000 unless given. */
  readonly maxWaiting?: number;
}

const DEFAULTS = { durability: "process", poolSize: 8, schema: "arenakit", maxWaiting: 20_000 } as const;
/** Half of the key of an advisory lock; the other half follows from the schema. */
const MIGRATION_LOCK = 0x61726b74;

/**
 * Opens a store that others may have open too, and makes or migrates its tables. Throws FailureErrors of owner
 * "harness": `store_unreachable`, `store_refused`, `store_newer`, `store_not_durable`.
 */
export async function openPostgresStore(options: PostgresStoreOptions): Promise<GroupStore> {
  const { url, durability, poolSize, schema, maxWaiting } = { ...DEFAULTS, ...options };
  const connection = checkedConnection({ url, schema });
  const channel = `arenakit_${schema}`;
  const changes = createChanges();
  const transactions = openTransactions(connection, poolSize, channel);
  const batches = createBatches(transactions, { maxWaiting, onChange: changes.tell });
  const endListening = await opened(transactions, async () => {
    if (durability === "full") await checkDurable(transactions);
    await prepare(transactions, schema);
    // What this store changes it tells its listeners itself, and sooner.
    const onNotice = (ids: readonly string[], processId: number) => {
      if (!transactions.isOwn(processId)) changes.tell(ids);
    };
    return listen({ connection, channel, onNotice });
  });
  return storeOver({
    name: "postgres",
    run: batches.run,
    onChange: changes.listen,
    async end() {
      await batches.end();
      await endListening();
      await transactions.end();
    },
  });
}

/** What fails while it is opened leaves no connection behind. */
async function opened<Value>(transactions: Transactions, work: () => Promise<Value>): Promise<Value> {
  try {
    return await work();
  } catch (error) {
    // The first error is the one to tell.
    await transactions.end().catch(() => {});
    throw error;
  }
}

/** One gateway at a time makes the schema and its tables. */
async function prepare(transactions: Transactions, schema: string) {
  await transactions.write(async ({ db }) => {
    await sql`SELECT pg_advisory_xact_lock(${MIGRATION_LOCK}, hashtext(${schema}))`.execute(db);
    const { rows } = await sql`SELECT 1 FROM pg_namespace WHERE nspname = ${schema}`.execute(db);
    if (rows.length === 0) await sql.raw(`CREATE SCHEMA ${schema}`).execute(db);
    await migrate(db, { engine: "postgres" }, `the schema ${schema}`);
  });
}
