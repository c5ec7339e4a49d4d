/**
 * The contract as a state machine: whatever attempts, abandonments, restarts and failures of the judge come in whatever
 * order, the service over either engine answers as the model does.
 */
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type GroupStore, openPostgresStore, openSqliteStore } from "@arenakit/store";
import fc from "fast-check";
import { afterAll, beforeAll, describe, it } from "vitest";
import { type Postgres, startPostgres } from "../store/postgres.mjs";
import { groupCommands } from "./group-commands.ts";
import type { Model } from "./group-model.ts";
import { serveGroups } from "./served-groups.ts";

/** A share of what `GROUP_RUNS=500` runs; each has up to 40 commands. */
const RUNS = Number(process.env.GROUP_RUNS ?? 25);

let folder: string;
let server: Postgres | { readonly missing: string };
let opened = 0;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), "arenakit-groups-"));
  server = await startPostgres();
});
afterAll(async () => {
  if (server && !("missing" in server)) await server.stop();
  rmSync(folder, { recursive: true, force: true });
});

const ENGINES: Record<string, () => () => Promise<GroupStore>> = {
  sqlite: () => {
    const path = join(folder, `${++opened}.sqlite`);
    return () => openSqliteStore({ path });
  },
  postgres: () => {
    const schema = `groups_${++opened}`;
    return () => openPostgresStore({ url: (server as Postgres).url(), schema, poolSize: 4 });
  },
};

describe.each(Object.entries(ENGINES))("groups over %s", (name, fresh) => {
  it("answer as the model does, in any order of events", { timeout: 1_200_000 }, async ({ skip }) => {
    if (name === "postgres" && "missing" in server) skip(server.missing);
    await fc.assert(
      fc.asyncProperty(groupCommands(), async (commands) => {
        const real = await serveGroups(fresh());
        try {
          const model: Model = { groups: new Map(), isJudgeOut: false };
          await fc.asyncModelRun(() => ({ model, real }), commands);
        } finally {
          await real.end();
        }
      }),
      { numRuns: RUNS, includeErrorInReport: true },
    );
  });
});
