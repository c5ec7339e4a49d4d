/**
 * The file of a generated database. Its name says what is in it, so that it is made once for all processes; a reader sees
 * the whole file or none, and of several writers, each of the same bytes, the last one's stays. It is opened for reading.
 */
import { createHash } from "node:crypto";
import { existsSync, mkdirSync, mkdtempSync, renameSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { pathToFileURL } from "node:url";
import { boundary, fail } from "@arenakit/contracts";
import Database from "libsql/promise";
import type { DatabaseFolder } from "./database-folder.ts";

/** Characters of the hash in a name. */
const HASH_LENGTH = 16;
/** What SQLite would choose by itself, so that equal statements give equal bytes; nothing is rolled back. */
const SETTINGS = ["PRAGMA page_size = 4096", "PRAGMA journal_mode = OFF"];

/** Where the database of these statements is, whether it is made already or not. */
export function databasePath(name: string, statements: readonly string[], folder: string): string {
  const hash = createHash("sha256").update(statements.join(";\n")).digest("hex").slice(0, HASH_LENGTH);
  return join(folder, `${name}-${hash}.sqlite`);
}

/**
 * Makes the file where there is none, or none that is whole; one that cannot be kept there is a temporary one that nobody
 * else opens. Throws harness/database_unreadable where that cannot be made either.
 */
export async function openDatabaseFile(
  name: string,
  statements: readonly string[],
  { folder, onProblem }: DatabaseFolder,
): Promise<Database> {
  const path = databasePath(name, statements, folder);
  const known = existsSync(path) ? await openWhole(path) : null;
  if (known) return known;
  const made = await boundary("harness", () => makeFile(path, statements));
  const opened = made.ok ? await openWhole(path) : null;
  if (opened) return opened;
  const why = made.ok ? "what was written cannot be read" : made.failure.message;
  onProblem?.(`the database cannot be kept at ${path}: ${why}`);
  return openTemporary(name, statements);
}

async function openTemporary(name: string, statements: readonly string[]): Promise<Database> {
  const made = await boundary("harness", async () => {
    const folder = mkdtempSync(join(tmpdir(), "arenakit-database-"));
    const path = join(folder, `${name}.sqlite`);
    await makeFile(path, statements);
    const database = await openWhole(path);
    // An open file outlives its name, except on Windows, where it stays with the system's temporary files.
    await boundary("harness", async () => rmSync(folder, { recursive: true, force: true }));
    return database;
  });
  if (made.ok && made.value) return made.value;
  const why = made.ok ? "what was written cannot be read" : made.failure.message;
  return fail("harness", "database_unreadable", `expected to make a database in ${tmpdir()}: ${why}`);
}

/** Nothing but reading is possible. Null where the file is damaged: what we made is mended by making it again. */
async function openWhole(path: string): Promise<Database | null> {
  const database = new Database(`${pathToFileURL(path).href}?mode=ro`, {});
  const check = await boundary("harness", async () => (await database.prepare("PRAGMA quick_check")).raw().all());
  if (check.ok && JSON.stringify(check.value) === '[["ok"]]') return database;
  await database.close();
  return null;
}

async function makeFile(path: string, statements: readonly string[]): Promise<void> {
  mkdirSync(dirname(path), { recursive: true });
  const making = mkdtempSync(`${path}-`);
  try {
    const temporary = join(making, "database.sqlite");
    const database = new Database(temporary, {});
    await database.exec([...SETTINGS, "BEGIN", ...statements, "COMMIT"].join(";\n"));
    await database.close();
    renameSync(temporary, path);
  } finally {
    rmSync(making, { recursive: true, force: true });
  }
}
