import { spawnSync } from "node:child_process";
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import Database from "libsql";
import { afterAll, describe, expect, it } from "vitest";
import { newEvolution } from "./cases/evolution.fixture.ts";
import { attempt } from "./cases/groups.fixture.ts";
import { episodeStoreCase, type OpenedEpisodes } from "./episode-store.case.ts";
import { evolutionStoreCase } from "./evolution-store.case.ts";
import { groupStoreCase } from "./group-store.case.ts";
import * as source from "./index.ts";

// The thread's program is built: the sources alone share this thread, what is built has one of its own.
const BUILT = new URL("../dist/index.js", import.meta.url);
const isBuilt = existsSync(new URL("./sqlite/store-thread.js", BUILT));
const built = isBuilt ? ((await import(BUILT.href)) as typeof source) : null;

const folder = mkdtempSync(join(tmpdir(), "arenakit-store-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
let files = 0;
const newFile = () => join(folder, `store-${files++}.db`);

type Options = Partial<source.SqliteStoreOptions>;

async function opened({ openSqliteStore }: typeof source, options: Options = {}): Promise<OpenedEpisodes> {
  const path = newFile();
  let store = await openSqliteStore({ path, ...options });
  let isEnded = false;
  const end = async () => {
    if (!isEnded) await store.end();
    isEnded = true;
  };
  return {
    store,
    async reopened() {
      await end();
      store = await openSqliteStore({ path, ...options });
      isEnded = false;
      return store;
    },
    second: async () => null,
    end,
  };
}

/** Two lines to one store, as two threads have them. */
async function openedShared({ openSharedSqlite, connectStore }: typeof source): Promise<OpenedEpisodes> {
  const path = newFile();
  let shared = await openSharedSqlite({ path });
  let isEnded = false;
  const store = connectStore(shared.connect());
  const end = async () => {
    if (!isEnded) await shared.end();
    isEnded = true;
  };
  return {
    store,
    async reopened() {
      await end();
      shared = await openSharedSqlite({ path });
      isEnded = false;
      return connectStore(shared.connect());
    },
    second: async () => connectStore(shared.connect()),
    end,
  };
}

groupStoreCase({ name: "SQLite in this thread", open: () => opened(source) });
groupStoreCase({ name: "SQLite with full durability", open: () => opened(source, { durability: "full" }) });
if (built) groupStoreCase({ name: "SQLite in a thread", open: () => opened(built) });
groupStoreCase({ name: "SQLite that two share", open: () => openedShared(source) });
if (built) groupStoreCase({ name: "SQLite in a thread that two share", open: () => openedShared(built) });
episodeStoreCase({ name: "SQLite in this thread", open: () => opened(source) });
episodeStoreCase({ name: "SQLite that two share", open: () => openedShared(source) });
if (built) episodeStoreCase({ name: "SQLite in a thread", open: () => opened(built) });
evolutionStoreCase({ name: "SQLite in this thread", open: () => opened(source) });
evolutionStoreCase({ name: "SQLite that two share", open: () => openedShared(source) });
if (built) evolutionStoreCase({ name: "SQLite in a thread", open: () => opened(built) });
else it.skip("SQLite in a thread: the package is not built", () => undefined);

describe.each([{ where: "here", engine: source }, ...(built ? [{ where: "in a thread", engine: built }] : [])])(
  "a file of SQLite $where",
  ({ engine: { openSqliteStore } }) => {
    const refused = (path: string, code: string, said: string) =>
      expect(openSqliteStore({ path })).rejects.toMatchObject({
        failure: { owner: "harness", code, message: expect.stringContaining(said) },
      });

    it("belongs to one process, and to one opener in it", async () => {
      const path = newFile();
      const store = await openSqliteStore({ path });
      await refused(path, "store_in_use", path);
      await refused(path, "store_in_use", "end that one");
      await store.submit(attempt("g", 0));
      await store.end();
      const again = await openSqliteStore({ path });
      expect((await again.group("g"))?.have).toBe(1);
      await again.end();
    });

    it("has no lease left when it is opened again: whoever had it is gone", async () => {
      const path = newFile();
      const store = await openSqliteStore({ path });
      await store.submit(attempt("g", 0, { head: { size: 1, quorum: 1 } }));
      const asked = { owner: "a", now: 200, leaseMs: 1_000_000, limit: 1 };
      const [first] = await store.claim(asked);
      expect(await store.claim(asked)).toEqual([]);
      await store.end();
      const again = await openSqliteStore({ path });
      const [second] = await again.claim({ ...asked, owner: "b" });
      expect(second!.token).toBeGreaterThan(first!.token);
      await again.end();
    });

    it("is refused to another process while it is open", async () => {
      const path = newFile();
      const store = await openSqliteStore({ path });
      const libsql = fileURLToPath(import.meta.resolve("libsql"));
      const program = `const D = require(${JSON.stringify(libsql)});
        try { new D(${JSON.stringify(path)}).prepare("SELECT * FROM groups").all(); console.log("read"); }
        catch (error) { console.log(error.code); }`;
      const other = spawnSync(process.execPath, ["-e", program], { encoding: "utf8" });
      expect(other.stdout.trim()).toBe("SQLITE_BUSY");
      await store.end();
      expect(spawnSync(process.execPath, ["-e", program], { encoding: "utf8" }).stdout.trim()).toBe("read");
    });

    /** Takes from the file of a store of today what later versions than the fourth have brought. */
    const toFourthVersion = (file: Database.Database) => {
      for (const table of [
        "evolutions",
        ...["pools", "pool_tasks", "tasks", "rubrics", "reports"].map((of) => `evolution_${of}`),
      ])
        file.exec(`DROP TABLE ${table}`);
      for (const column of ["held", "released_at"]) file.exec(`ALTER TABLE groups DROP COLUMN ${column}`);
      file.exec("UPDATE store_version SET version = 4");
    };

    it("of the version before is brought up to date, with all that is in it", async () => {
      const path = newFile();
      const store = await openSqliteStore({ path });
      for (const index of [0, 1, 2]) await store.submit(attempt("g", index));
      await store.end();
      const file = new Database(path);
      toFourthVersion(file);
      file.close();
      const again = await openSqliteStore({ path });
      const claims = await again.claim({ owner: "a", now: 200, leaseMs: 50, limit: 10 });
      expect(claims.map(({ group }) => [group.id, group.held])).toEqual([["g", undefined]]);
      expect((await again.submit(attempt("h", 0, { head: { held: true } }))).outcome).toBe("accepted");
      expect(await again.evolution.create(newEvolution("r"))).toBe("created");
      await again.end();
      const third = await openSqliteStore({ path });
      expect(await third.evolution.evolution("r")).toMatchObject({ poolSize: 3 });
      expect((await third.group("h"))?.held).toEqual({ releasedAt: null });
      await third.end();
    });

    it("of the first version is brought up to date, with all that is in it", async () => {
      const path = newFile();
      const store = await openSqliteStore({ path });
      await store.submit(attempt("g", 0));
      await store.end();
      const file = new Database(path);
      toFourthVersion(file);
      file.exec("DROP INDEX groups_pooled; DROP TABLE episodes; DROP TABLE episode_turns");
      for (const column of ["lost", "pool", "pool_limit", "pooled"])
        file.exec(`ALTER TABLE groups DROP COLUMN ${column}`);
      for (const column of ["from_group", "from_idx"]) file.exec(`ALTER TABLE attempts DROP COLUMN ${column}`);
      file.exec("UPDATE store_version SET version = 1");
      file.close();
      const again = await openSqliteStore({ path });
      expect(await again.group("g")).toMatchObject({ have: 1, lost: 0 });
      await again.end();
    });

    it("of a later version is refused, and left as it is", async () => {
      const path = newFile();
      await (await openSqliteStore({ path })).end();
      const file = new Database(path);
      file.exec("UPDATE store_version SET version = 99");
      file.close();
      await refused(path, "store_newer", "version 99");
      const left = new Database(path);
      expect(left.prepare("SELECT version FROM store_version").all()).toEqual([{ version: 99 }]);
      left.close();
    });

    it("that is none is refused", async () => {
      const path = newFile();
      writeFileSync(path, "these are the notes of a day in spring, and no database\n".repeat(100));
      await refused(path, "store_unreadable", path);
      await refused(join(folder, "no such folder", "store.db"), "store_unreadable", "folder");
    });

    it("with flipped bits is refused, whatever reading it would have ended", async () => {
      const path = newFile();
      const store = await openSqliteStore({ path });
      for (const index of [0, 1, 2]) await store.submit(attempt("g", index, { head: { terms: { query: "天津" } } }));
      await store.end();
      const bytes = readFileSync(path);
      bytes[bytes.indexOf("天津")]! ^= 0x10;
      writeFileSync(path, bytes);
      await refused(path, "store_damaged", `${path} is damaged (`);
    });

    it("may be none at all: in memory each opener has its own", async () => {
      const [one, other] = [await openSqliteStore({ path: null }), await openSqliteStore({ path: null })];
      await one.submit(attempt("g", 0));
      expect((await one.group("g"))?.have).toBe(1);
      expect(await other.group("g")).toBeNull();
      expect(await one.evolution.create(newEvolution("r"))).toBe("created");
      expect(await one.evolution.pool("r", [2])).toEqual([{ query: "third" }]);
      expect(await other.evolution.evolution("r")).toBeNull();
      await Promise.all([one.end(), other.end()]);
    });

    it("is asked by a bounded number of calls at once", async () => {
      const store = await openSqliteStore({ path: null, maxWaiting: 5 });
      const asked = Array.from({ length: 8 }, (_, number) => store.submit(attempt(`g${number}`, 0)));
      const settled = await Promise.allSettled(asked);
      expect(settled.map(({ status }) => status === "fulfilled")).toEqual([
        true,
        true,
        true,
        true,
        true,
        false,
        false,
        false,
      ]);
      expect(settled[7]).toMatchObject({ reason: { failure: { code: "store_busy", retryable: true } } });
      expect((await store.counts()).open).toBe(5);
      await store.end();
    });
  },
);
