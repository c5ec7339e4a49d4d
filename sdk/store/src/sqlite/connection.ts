/**
 * One file of SQLite through libsql, opened for this process alone, with its statements kept prepared. The lock is that
 * of the system on the file itself: it ends with the process, however that ends.
 */
import { fail } from "@arenakit/contracts";
import Database from "libsql";

export interface SqliteOptions {
  /** Null: in memory, gone with the process. */
  readonly path: string | null;
  /** `full`: what is acknowledged survives a loss of power; `process`, the default: the end of the process. */
  readonly durability: "process" | "full";
}

export interface SqliteConnection {
  /** Rows of a statement that gives some, else how many rows it changed. */
  run(text: string, parameters: readonly unknown[]): { readonly rows: unknown[]; readonly changes: number };
  exec(text: string): void;
  close(): void;
}

/** Statements kept; the lists of operations have lengths of their own, so there are more texts than operations. */
const KEPT_STATEMENTS = 256;
/** Bodies of tens of kilobytes take fewer pages of this size, and less time, than of the usual half. */
const PAGE_BYTES = 8192;
/** Pages of the log after which it is brought into the file: 64 MiB, so that bodies are not moved every few requests. */
const CHECKPOINT_PAGES = 8192;
const LOG_BYTES = 256 * 1024 * 1024;
const CACHE_KIBIBYTES = 64 * 1024;

export function openConnection({ path, durability }: SqliteOptions): SqliteConnection {
  const database = opened(path);
  // Before the journal is touched: then the index of the log is in memory, and the lock is held until the end.
  settle(database, path, [
    `page_size = ${PAGE_BYTES}`,
    "locking_mode = EXCLUSIVE",
    "journal_mode = WAL",
    `synchronous = ${durability === "full" ? "FULL" : "NORMAL"}`,
    `wal_autocheckpoint = ${CHECKPOINT_PAGES}`,
    `journal_size_limit = ${LOG_BYTES}`,
    `cache_size = -${CACHE_KIBIBYTES}`,
    "temp_store = MEMORY",
  ]);
  const kept = new Map<string, Database.Statement>();
  const prepared = (text: string) => {
    let statement = kept.get(text);
    // Put last again: what was used longest ago stands first and goes first.
    if (statement) kept.delete(text);
    else statement = database.prepare(text);
    kept.set(text, statement);
    if (kept.size > KEPT_STATEMENTS) kept.delete(kept.keys().next().value!);
    return statement;
  };
  return {
    run(text, parameters) {
      const statement = prepared(text);
      if (statement.reader) return { rows: statement.all(parameters), changes: 0 };
      return { rows: [], changes: statement.run(parameters).changes };
    },
    exec: (text) => void database.exec(text),
    close() {
      kept.clear();
      if (path !== null) unlock(database);
      database.close();
    },
  };
}

function opened(path: string | null): Database.Database {
  try {
    return new Database(path ?? ":memory:");
  } catch (error) {
    return fail(
      "harness",
      "store_unreadable",
      `${path} could not be opened: ${said(error)}; give a file in a folder that can be written`,
      {
        cause: error,
      },
    );
  }
}

function settle(database: Database.Database, path: string | null, pragmas: readonly string[]) {
  try {
    for (const pragma of pragmas) database.pragma(pragma);
    // Nothing is locked before the first transaction.
    database.exec("BEGIN IMMEDIATE");
    database.exec("COMMIT");
  } catch (error) {
    database.close();
    const { code } = error as { code?: string };
    if (code === "SQLITE_BUSY") {
      fail(
        "harness",
        "store_in_use",
        `${path} is in use already, by this process or another: end that one, or give this one a file of its own; several gateways share a PostgreSQL`,
        { cause: error },
      );
    }
    fail("harness", "store_unreadable", `${path} could not be read as a store: ${said(error)}`, { cause: error });
  }
}

/**
 * Statements are finalised when their memory is collected, and the file stays locked as long: it is unlocked by hand. A
 * lock of a log is only given up with the log.
 */
function unlock(database: Database.Database): void {
  try {
    for (const pragma of ["journal_mode = DELETE", "locking_mode = NORMAL"]) database.pragma(pragma);
    database.exec("SELECT 1 FROM sqlite_schema");
  } catch {
    // A file that cannot be read any more is unlocked with the process.
  }
}

const said = (error: unknown) => (error instanceof Error ? error.message : String(error));

/** What SQLite failed with, as a failure: a full disk may have room again, a damaged file stays damaged. */
export function throwSqliteFailure(error: unknown): never {
  const { code } = error as { code?: string };
  if (typeof code !== "string" || !code.startsWith("SQLITE_")) throw error;
  const retryable = /^SQLITE_(FULL|IOERR|BUSY|LOCKED|NOMEM)/.test(code);
  const advice = code.startsWith("SQLITE_FULL") ? "free space on the disk" : "check the disk and the file";
  fail("harness", "store_failed", `SQLite: ${said(error)} (${code}); ${advice}`, { retryable, cause: error });
}
