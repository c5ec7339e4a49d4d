// Kills servers of groups with SIGKILL at random moments while trainers submit, replace, abandon and wait, and starts them
// again over the same state: a file of SQLite under one server, or a PostgreSQL under two, which is itself stopped at
// times as by a fault of the machine. The judge fails now and then, and always for some groups. After each kill the state
// is looked into (support/groups-ledger.mjs); what clients were told is checked as they tell it.
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { ROOT } from "../../scripts/prepare.mjs";
import { random } from "../../sdk/contracts/dist/index.js";
import { openPostgresStore, openSqliteStore } from "../../sdk/store/dist/index.js";
import { startPostgres } from "../store/postgres.mjs";
import { countingJudge } from "./support/counting-judge.mjs";
import { checkEnds, startGroupClients } from "./support/group-clients.mjs";
import { complaints, createServerAt } from "./support/group-servers.mjs";
import { createLedger } from "./support/groups-ledger.mjs";
import { checks, runOrKill } from "./support/killed.mjs";

export const options = {
  kills: { type: "string", default: "200" },
  engine: { type: "string", default: "both" },
};
const CLI = join(ROOT, "sdk/cli/bin/arenakit.js");
/** Of the judge: how often a question fails, and how long one takes. */
const JUDGE = { share: 0.06, latencyMs: 30 };
/** Between a server's being ready and its end; one in so many is killed while it starts. */
const ALIVE_MS = [100, 2500];
const EARLY_SHARE = 0.15;
const STARTING_MS = 2500;
/** With PostgreSQL: of the kills, how many strike the database too. */
const DATABASE_SHARE = 0.1;
/** After the last kill every group ends within its own deadlines, the longest of which is two minutes. */
const END_MS = 240_000;

export async function run({ seed, kills, engine }) {
  const { outcome, check } = checks();
  const folder = mkdtempSync(join(tmpdir(), "arenakit-kills-"));
  const world = join(folder, "tiny.akworld");
  try {
    await runOrKill([CLI, "world", "build", "--seed", "1", "--cities", "天津", "--out", world]);
    for (const name of engine === "both" ? Object.keys(ENGINES) : [engine]) {
      if (!ENGINES[name]) throw new Error(`--engine ${name}: expected ${Object.keys(ENGINES).join(", ")} or both`);
      const state = await ENGINES[name](folder);
      if (state === null) console.error(`${name}: there is no server of it here, which is no failure outside of CI`);
      else await drillOn(state, { name, seed: Number(seed), kills: Number(kills), world, check });
    }
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
  return outcome;
}

const ENGINES = {
  async sqlite(folder) {
    const file = join(folder, "groups.sqlite");
    return {
      servers: 1,
      place: file,
      open: () => openSqliteStore({ path: file }),
      database: null,
      end: async () => {},
    };
  },
  async postgres() {
    const database = await startPostgres();
    if (database === null) return null;
    const url = database.url();
    return { servers: 2, place: url, open: () => openPostgresStore({ url }), database, end: () => database.stop() };
  },
};

async function drillOn(state, { name, seed, kills, world, check }) {
  const draw = random(seed, "kills-groups", name);
  const judge = await countingJudge({ seed, ...JUDGE });
  const ledger = createLedger({ judge, check });
  const servers = [];
  for (let at = 0; at < state.servers; at++) servers.push(await createServerAt(state.place, { at, judge, world }));
  for (const server of servers) server.start();
  await Promise.all(servers.map((server) => server.ready));
  const clients = startGroupClients({ seed, urls: servers.map(({ url }) => url), ledger, check });
  try {
    for (let killed = 1; killed <= kills; killed++) {
      await killOnce({ servers, draw, state, ledger, when: `${name}, kill ${killed}` });
      if (killed % 10 === 0 || killed === kills)
        console.error(`${name}: ${killed} of ${kills} kills, ${clients.told()}`);
    }
    await Promise.all(servers.map((server) => server.ready));
    await clients.end(END_MS);
    await Promise.all(servers.map((server) => server.kill()));
    const store = await state.open();
    await ledger.finish(store);
    await store.end();
    checkEnds(ledger.groups, clients.settled, check);
    const { attempts, matches, anchored } = ledger.counts();
    for (const line of complaints.values()) console.error(`${name}: a server said: ${line.slice(0, 300)}`);
    complaints.clear();
    console.error(
      `${name}: ${kills} kills, ${ledger.groups.size} groups, ${attempts} attempts, ${matches} matches, ${anchored} of them with anchors, ${clients.told()}; judge: ${JSON.stringify(judge.counts)}`,
    );
  } finally {
    clients.kill();
    await Promise.all(servers.map((server) => server.kill()));
    judge.close();
    await state.end();
  }
}

async function killOnce({ servers, draw, state, ledger, when }) {
  const victim = draw.pick(servers);
  if (draw.next() < EARLY_SHARE) await pause(draw.next() * STARTING_MS);
  else {
    await victim.ready;
    await pause(draw.integer(...ALIVE_MS));
  }
  await victim.kill();
  const strikesDatabase = state.database !== null && draw.next() < DATABASE_SHARE;
  if (strikesDatabase) {
    await state.database.kill();
    await pause(draw.integer(0, 1500));
    await state.database.restart();
  }
  const store = await state.open();
  await ledger.look(store, when);
  await store.end();
  victim.start();
}
