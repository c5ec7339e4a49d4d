/** A store over PostgreSQL put together: its connections, the batches of its calls, its listener and its tables. */
import { sql } from "kysely";
import type { PostgresStoreOptions } from "../postgres.ts";
import { migrate } from "../schema.ts";
import { createChanges, type Store, storeOver } from "../store-over.ts";
import { createBatches } from "./batches.ts";
import { checkedConnection } from "./connection.ts";
import { channelOf, listen } from "./listening.ts";
import { hearOver } from "./shared-notices.ts";
import { checkDurable, checkRoom, openTransactions, type Transactions } from "./transactions.ts";

export const DEFAULT_SCHEMA = "arenakit";
const DEFAULTS = { durability: "process", poolSize: 8, stores: 1, schema: DEFAULT_SCHEMA, maxWaiting: 20_000 } as const;
/** The connection of a store that hears of changes. */
const LISTENER = 1;
/** Half of the key of an advisory lock; the other half follows from the schema. */
const MIGRATION_LOCK = 0x61726b74;

/** Opens it, its tables made or migrated. Throws what `openPostgresStore` says. */
export async function openSharedStore(options: PostgresStoreOptions): Promise<Store> {
  const { url, durability, poolSize, stores, notices, schema, maxWaiting } = { ...DEFAULTS, ...options };
  const connection = checkedConnection({ url, schema });
  const channel = channelOf(connection);
  const changes = createChanges();
  const transactions = openTransactions(connection, poolSize, channel);
  const batches = createBatches(transactions, { maxWaiting, onChange: changes.tell });
  const endListening = await opened(transactions, async () => {
    if (stores > 1) await checkRoom(transactions, stores * poolSize + (notices ? LISTENER : stores * LISTENER));
    if (durability === "full") await checkDurable(transactions);
    await prepare(transactions, schema);
    // What this store changes it tells its listeners itself, and sooner.
    const onNotice = (ids: readonly string[], processId: number) => {
      if (!transactions.isOwn(processId)) changes.tell(ids);
    };
    return notices ? hearOver(notices, onNotice) : listen({ connection, channel, onNotice });
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
