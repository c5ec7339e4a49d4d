/**
 * The engine over one file: SQLite in a thread of its own, with group commit. What is acknowledged survives the end of
 * the process, and with `full` durability a loss of power.
 */
import type { GroupStore } from "./group-store.ts";
import { openLine } from "./sqlite/line.ts";
import { storeOver } from "./store-over.ts";

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
 * it, `store_newer` where it is of a later version, `store_unreadable` where it is no store.
 */
export async function openSqliteStore(options: SqliteStoreOptions): Promise<GroupStore> {
  const { path, durability = "process", maxWaiting = MAX_WAITING } = options;
  return storeOver({ name: "sqlite", ...(await openLine({ path, durability }, maxWaiting)) });
}
