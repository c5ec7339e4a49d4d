/** A database in a file: the same bytes wherever it is made, whole whoever else makes it, and read alone. */
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type Database from "libsql/promise";
import { afterAll, expect, it } from "vitest";
import { databaseStatements, OTHER_ROWS, schemaOf } from "./database.ts";
import { databasePath, openDatabaseFile } from "./database-file.ts";

const root = mkdtempSync(join(tmpdir(), "arenakit-databases-"));
afterAll(() => rmSync(root, { recursive: true, force: true }));
const statements = databaseStatements(schemaOf("shop"), 0);
const bytesIn = (folder: string, of = statements) => readFileSync(databasePath("shop", of, folder));
const rows = async (database: Database, sql: string) => (await database.prepare(sql)).raw().all();

it("has the same bytes in every folder, and other rows in another copy", async () => {
  const folders = ["a", "b"].map((name) => join(root, name));
  for (const folder of folders) await (await openDatabaseFile("shop", statements, { folder })).close();
  expect(bytesIn(folders[0]!).equals(bytesIn(folders[1]!))).toBe(true);
  // SQLite's own mark at the beginning of its files.
  expect(bytesIn(folders[0]!).subarray(0, 16).toString("latin1")).toBe("SQLite format 3\0");
  const others = databaseStatements(schemaOf("shop"), OTHER_ROWS);
  expect(databasePath("shop", others, root)).not.toBe(databasePath("shop", statements, root));
});

it("is made once by many at a time, and leaves nothing else behind", async () => {
  const folder = join(root, "many");
  const opened = await Promise.all(Array.from({ length: 8 }, () => openDatabaseFile("shop", statements, { folder })));
  for (const database of opened) expect(await rows(database, "SELECT COUNT(*) FROM orders")).toEqual([[700]]);
  expect(readdirSync(folder).length).toBe(1);
  await Promise.all(opened.map((database) => database.close()));
});

it("can be read and not be written", async () => {
  const folder = join(root, "read");
  const database = await openDatabaseFile("shop", statements, { folder });
  const before = bytesIn(folder);
  await expect(database.exec("PRAGMA query_only = 0; DELETE FROM orders")).rejects.toThrow(/readonly/);
  await database.close();
  expect(bytesIn(folder).equals(before)).toBe(true);
});

it("is made again where it is damaged, and for one connection where it cannot be kept", async () => {
  const folder = join(root, "damaged");
  await (await openDatabaseFile("shop", statements, { folder })).close();
  const whole = bytesIn(folder);
  for (const damaged of [whole.subarray(0, 5000), Buffer.from("no database at all, but some text")]) {
    writeFileSync(databasePath("shop", statements, folder), damaged);
    await (await openDatabaseFile("shop", statements, { folder })).close();
    expect(bytesIn(folder).equals(whole)).toBe(true);
  }
  writeFileSync(join(root, "file"), "");
  const told: string[] = [];
  const kept = { folder: join(root, "file"), onProblem: (message: string) => void told.push(message) };
  const database = await openDatabaseFile("shop", statements, kept);
  expect(await rows(database, "SELECT COUNT(*) FROM orders")).toEqual([[700]]);
  await expect(database.exec("DELETE FROM orders")).rejects.toThrow(/readonly/);
  await database.close();
  expect(told).toEqual([expect.stringContaining(`cannot be kept at ${join(root, "file")}`)]);
});
