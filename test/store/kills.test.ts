/** What a store acknowledged is there after kill -9, of the process that holds it and of the server that keeps it. */
import { type ChildProcess, spawn } from "node:child_process";
import { existsSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { random } from "@arenakit/contracts";
import { type GroupStore, openPostgresStore, openSqliteStore } from "@arenakit/store";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { ROOT } from "../sources.ts";
import { type Postgres, startPostgres } from "./postgres.mjs";

const PROGRAM = fileURLToPath(new URL("acknowledging.mjs", import.meta.url));
const isBuilt = existsSync(join(ROOT, "sdk/store/dist/sqlite/store-thread.js"));
const KILLS = 5;
const SIZE = 4;

interface Line {
  readonly submitted?: readonly [string, number];
  readonly outcome?: string;
  readonly recorded?: readonly [string, number];
  readonly closed?: string;
  readonly failed?: { readonly owner?: string; readonly retryable?: boolean };
}

/** Lines of a child that is ended by `kill` when it has written so many. */
async function acknowledged(where: object, count: number, kill: (child: ChildProcess) => unknown): Promise<Line[]> {
  const child = spawn(process.execPath, [PROGRAM, JSON.stringify(where)], { stdio: ["ignore", "pipe", "inherit"] });
  let text = "";
  let isKilled = false;
  let killing: unknown;
  child.stdout!.setEncoding("utf8").on("data", (chunk: string) => {
    text += chunk;
    if (isKilled || text.split("\n").length <= count) return;
    isKilled = true;
    killing = kill(child);
  });
  await new Promise((resolve) => child.once("close", resolve));
  await killing;
  // The last line may have been cut off.
  const lines = text.split("\n").slice(0, -1);
  expect(lines.length).toBeGreaterThanOrEqual(count);
  return lines.map((line) => JSON.parse(line) as Line);
}

async function expectThere(store: GroupStore, lines: readonly Line[]) {
  const groups = new Map((await store.groups({ limit: 10_000 })).map((group) => [group.id, group]));
  for (const { submitted, recorded, closed } of lines) {
    if (submitted) {
      const [id, index] = submitted;
      const body = await store.body(id, index);
      expect(Buffer.from(body?.body ?? []).toString(), `${submitted}`).toMatch(new RegExp(`^${id} ${index} x`));
    }
    if (recorded) {
      const [id, number] = recorded;
      expect((await store.matches(id)).map((match) => match.number)).toContain(number);
      expect(await store.comparisons([`${id} ${number}`])).toHaveLength(1);
    }
    if (closed) expect(groups.get(closed)).toMatchObject({ state: "scored", result: { by: closed } });
  }
  // No half of anything: what a group says of itself is what is there.
  for (const { id, have, state } of groups.values()) {
    const attempts = await store.bodies(id);
    expect(attempts.filter(({ body }) => body !== null)).toHaveLength(have);
    expect(state === "open").toBe(have < SIZE);
  }
}

const draws = random(7, "kills of stores");
/** So many lines until a kill: some groups are closed by then. */
const someLines = () => 60 + Math.floor(draws.next() * 400);

describe.skipIf(!isBuilt).each([
  { durability: "process", name: "SQLite" },
  { durability: "full", name: "SQLite with full durability" },
] as const)("$name", ({ durability }) => {
  it("has what was acknowledged before each kill", async () => {
    const folder = mkdtempSync(join(tmpdir(), "arenakit-kills-store-"));
    const path = join(folder, "store.db");
    const lines: Line[] = [];
    for (let kill = 0; kill < KILLS; kill++) {
      const where = { sqlite: path, durability, name: `life-${kill}` };
      lines.push(...(await acknowledged(where, someLines(), (child) => child.kill("SIGKILL"))));
      const store = await openSqliteStore({ path, durability });
      await expectThere(store, lines);
      await store.end();
    }
    expect(lines.some(({ closed }) => closed)).toBe(true);
    rmSync(folder, { recursive: true });
  });
});

describe.skipIf(!isBuilt)("PostgreSQL", () => {
  let postgres: Postgres | { readonly missing: string };
  beforeAll(async () => {
    postgres = await startPostgres();
  });
  afterAll(async () => {
    if ("stop" in postgres) await postgres.stop();
  });

  it("has what was acknowledged before its gateway, or it itself, was killed", async ({ skip }) => {
    if ("missing" in postgres) return skip(postgres.missing);
    const server = postgres;
    const lines: Line[] = [];
    for (let kill = 0; kill < KILLS; kill++) {
      const where = { postgres: server.url(), name: `life-${kill}` };
      const isServers = kill % 2 === 1;
      const killed = isServers ? () => server.kill() : (child: ChildProcess) => child.kill("SIGKILL");
      const told = await acknowledged(where, someLines(), killed);
      if (isServers) {
        // The gateway saw the server go: a failure of nobody's attempt, to be tried again.
        expect(told.at(-1)?.failed).toMatchObject({ owner: "harness", retryable: true });
        await server.restart();
      }
      lines.push(...told);
      const store = await openPostgresStore({ url: server.url() });
      await expectThere(store, lines);
      await store.end();
    }
    expect(lines.some(({ closed }) => closed)).toBe(true);
  });
});
