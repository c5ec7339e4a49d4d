// Kills servers of groups with SIGKILL at random moments while trainers submit, replace, abandon and wait, and starts them
// again over the same state: a file of SQLite under one server, or a PostgreSQL under two, which is itself stopped at
// times as by a fault of the machine. The judge fails now and then, and always for some groups. After each kill the state
// is looked into (support/groups-ledger.mjs); what clients were told is checked as they tell it.
import { fork, spawn } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { performance } from "node:perf_hooks";
import { setTimeout as pause } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { ROOT } from "../../scripts/prepare.mjs";
import { random } from "../../sdk/contracts/dist/index.js";
import { openPostgresStore, openSqliteStore } from "../../sdk/store/dist/index.js";
import { startPostgres } from "../store/postgres.mjs";
import { countingJudge } from "./support/counting-judge.mjs";
import { createLedger } from "./support/groups-ledger.mjs";
import { checks, runOrKill } from "./support/killed.mjs";

export const options = {
  kills: { type: "string", default: "200" },
  engine: { type: "string", default: "both" },
};
const CLI = join(ROOT, "sdk/cli/bin/arenakit.js");
const CLIENT = fileURLToPath(new URL("support/groups-client.mjs", import.meta.url));
const CLIENTS = 3;
const GROUPS_A_CLIENT = 5;
/** Of the judge: how often a question fails, and how long one takes. */
const JUDGE = { share: 0.06, latencyMs: 30 };
/** Between a server's being ready and its end; one in so many is killed while it starts. */
const ALIVE_MS = [100, 2500];
const EARLY_SHARE = 0.15;
const STARTING_MS = 2500;
/** With PostgreSQL: of the kills, how many strike the database too. */
const DATABASE_SHARE = 0.1;
/** A waiter is answered so much later than it asked for, at most: the machine has other work. */
const LATE_MS = 5000;
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
  const clients = startClients({ seed, urls: servers.map(({ url }) => url), ledger, check });
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

/**
 * A server of the command line: at one port for good, a process after the other. One that ends by itself, since the
 * database is down while it starts, is started again as a supervisor would.
 */
async function createServerAt(place, { at, judge, world }) {
  const port = await freePort();
  let starts = 0;
  let current = { job: null, name: "" };
  const launch = (ready) => {
    const name = `${at}.${starts++}`;
    const asked = `stub@${judge.url(name)},timeout=1`;
    const args = ["serve", "--port", port, "--world", world, "--judge", asked, "--state", "env:GROUPS_STATE"];
    const rest = ["--web", "none", "--wiki", "none", "--papers", "none", "--judge-concurrency", "24"];
    const env = { ...process.env, GROUPS_STATE: place };
    const job = spawn(process.execPath, [CLI, ...args.map(String), ...rest], {
      stdio: ["ignore", "ignore", "pipe"],
      env,
    });
    current = { job, name };
    hear(job, ready);
    job.once("exit", () => {
      if (current.job === job) setTimeout(() => current.job === job && launch(ready), RESTART_MS);
    });
  };
  const server = {
    url: `http://127.0.0.1:${port}`,
    ready: Promise.resolve(),
    start() {
      server.ready = new Promise((resolve) => launch(resolve));
    },
    async kill() {
      const { job, name } = current;
      current = { job: null, name: "" };
      if (job === null) return;
      if (job.exitCode === null && job.signalCode === null) {
        const ended = new Promise((resolve) => job.once("exit", resolve));
        job.kill("SIGKILL");
        await ended;
      }
      await judge.drained(name);
    },
  };
  return server;
}

const RESTART_MS = 300;
/** What servers said on stderr, a line of each kind; a database that is struck down is complained about. */
const complaints = new Map();
const COMPLAINT = /^arenakit/;

function hear(job, ready) {
  let said = "";
  job.stderr.setEncoding("utf8").on("data", (piece) => {
    said = (said + piece).slice(-4000);
    for (const line of piece.split("\n")) if (COMPLAINT.test(line)) complaints.set(line.replace(/\d+/g, "N"), line);
    if (said.includes("Ctrl-C stops it")) ready();
  });
}

function startClients({ seed, urls, ledger, check }) {
  const settled = [];
  let worst = 0;
  let waits = 0;
  let unanswered = 0;
  const hear = (message) => {
    if (message.what === "stored") ledger.stored(message);
    if (message.what === "settled") settled.push(message);
    if (message.what === "done") unanswered += message.unanswered;
    if (message.what === "wrong") check(false, `a client was told ${message.text}`);
    if (message.what !== "waited") return;
    const late = message.ms - message.waitS * 1000;
    waits++;
    worst = Math.max(worst, late);
    check(late <= LATE_MS, `a waiter was answered ${Math.round(late)} ms after its deadline`);
  };
  const jobs = Array.from({ length: CLIENTS }, (_, at) => {
    const job = fork(CLIENT, [JSON.stringify({ seed, name: `c${at}`, urls, parallel: GROUPS_A_CLIENT })]);
    job.on("message", hear);
    return job;
  });
  const ended = jobs.map((job) => new Promise((resolve) => job.once("exit", resolve)));
  return {
    settled,
    told: () =>
      `${settled.length} groups settled, ${waits} waits answered at most ${Math.round(worst)} ms late, ${unanswered} requests unanswered`,
    async end(withinMs) {
      for (const job of jobs) job.send("end");
      const began = performance.now();
      const late = pause(withinMs, "late", { ref: false });
      const codes = await Promise.race([late, Promise.all(ended)]);
      check(codes !== "late", `clients still wait ${Math.round(performance.now() - began)} ms after the last kill`);
      if (codes !== "late")
        check(
          codes.every((code) => code === 0),
          `clients ended with ${codes}`,
        );
    },
    kill: () => {
      for (const job of jobs) job.kill("SIGKILL");
    },
  };
}

/** Every group ended; a doomed one without a number, a sound one that had its attempts with them. */
function checkEnds(groups, settled, check) {
  for (const { id, state, failure, result } of groups.values()) {
    check(["scored", "invalid"].includes(state), `${id} is still ${state}`);
    const isDoomed = id.includes("-doomed:");
    if (isDoomed) check(state === "invalid" && !hasNumber(result), `${id} has a reward from a judge that failed`);
    const isFaultOfJudge = state === "invalid" && failure?.owner === "judge";
    if (!isDoomed) check(!isFaultOfJudge, `${id} is invalid for a judge that answers: ${failure?.message}`);
  }
  for (const { group, kind, scored } of settled)
    if (kind === "doomed") check(scored === 0, `${group}: ${scored} waiters have a reward from a judge that failed`);
}

const hasNumber = (result) => (result?.reward?.reward ?? []).some((number) => number !== null);

async function freePort() {
  const probe = createServer();
  await new Promise((resolve) => probe.listen(0, "127.0.0.1", resolve));
  const { port } = probe.address();
  await new Promise((resolve) => probe.close(resolve));
  return port;
}
