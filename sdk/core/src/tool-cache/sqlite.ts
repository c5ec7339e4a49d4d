/** Results in a file of SQLite, for many runs, also at once. */
import { fail, ToolResult } from "@arenakit/contracts";
import type { ToolCache } from "../tool-cache.ts";

/** Another process may write for so long. */
const BUSY_MS = 10_000;

/** Throws harness/file_unreadable for a file that is none of SQLite. What reads it is loaded at the first call. */
export async function sqliteToolCache(path: string): Promise<ToolCache> {
  const { default: Database } = await import("libsql");
  const database = opened(() => {
    const open = new Database(path);
    open.exec(`PRAGMA busy_timeout = ${BUSY_MS}`);
    open.exec("PRAGMA journal_mode = WAL");
    open.exec("CREATE TABLE IF NOT EXISTS tool_results (call TEXT PRIMARY KEY, result TEXT NOT NULL) WITHOUT ROWID");
    return open;
  }, path);
  const select = database.prepare("SELECT result FROM tool_results WHERE call = ?");
  const insert = database.prepare("INSERT OR IGNORE INTO tool_results (call, result) VALUES (?, ?)");
  return {
    isReplay: false,
    async read(key) {
      const row = select.get(key) as { result: string } | undefined;
      return row === undefined ? null : ToolResult.parse(JSON.parse(row.result));
    },
    async write(key, result) {
      insert.run(key, JSON.stringify(result));
    },
    async close() {
      database.close();
    },
  };
}

function opened<T>(open: () => T, path: string): T {
  // The library tells what is wrong with a file by throwing.
  try {
    return open();
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error);
    return fail(
      "harness",
      "file_unreadable",
      `${path} cannot be opened as a cache of tools (${why}): name another file`,
    );
  }
}
