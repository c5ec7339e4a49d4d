/**
 * The engine that several gateways share: PostgreSQL. What is acknowledged survives kill -9 of gateways and server, and
 * with `full` durability a loss of power, which the server has to be set up for. What it takes is loaded when one is opened.
 */
import type { MessagePort } from "node:worker_threads";
import type { Store } from "./store-over.ts";

/** What other gateways change, heard on one connection for all threads of a process. */
export interface SharedNotices {
  /** A line for one thread, which its store takes. */
  connect(): MessagePort;
  end(): Promise<void>;
}

export interface PostgresStoreOptions {
  /** `postgres://user:password@host:5432/database`, with the parameters that libpq knows. */
  readonly url: string;
  /** `full` refuses a server that would lose what it acknowledged when the power goes; `process` unless given. */
  readonly durability?: "process" | "full";
  /** Connections at once, beside one that listens; 8 unless given. */
  readonly poolSize?: number;
  /** How many such stores one server opens at once; 1 unless given. More are refused by a database without room for all. */
  readonly stores?: number;
  /** A line of `openPostgresNotices` over the same database and schema, in place of a connection that listens. */
  readonly notices?: MessagePort;
  /** Of the database, made where it is not there; gateways that share a store name the same. `arenakit` unless given. */
  readonly schema?: string;
  /** Calls that may wait for the store; more fail with the retryable `store_busy`. 20,000 unless given. */
  readonly maxWaiting?: number;
}

/**
 * Opens a store that others may have open too, and makes or migrates its tables. Throws FailureErrors of owner
 * "harness": `store_unreachable`, `store_refused`, `store_newer`, `store_not_durable`,
 * `store_full`.
 */
export async function openPostgresStore(options: PostgresStoreOptions): Promise<Store> {
  const { openSharedStore } = await import("./postgres/shared-store.ts");
  return openSharedStore(options);
}

/**
 * Hears what others change for all threads of a process that open a store each, on one connection that is opened again when it
 * is lost. Throws FailureErrors of owner "harness": `store_unreachable`, `store_refused`, `store_full`.
 */
export async function openPostgresNotices({
  url,
  schema,
}: Pick<PostgresStoreOptions, "url" | "schema">): Promise<SharedNotices> {
  const [{ openSharedNotices }, { DEFAULT_SCHEMA }] = await Promise.all([
    import("./postgres/shared-notices.ts"),
    import("./postgres/shared-store.ts"),
  ]);
  return openSharedNotices({ url, schema: schema ?? DEFAULT_SCHEMA });
}
