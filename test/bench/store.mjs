// What the store of groups costs: attempts of 32 KB submitted and comparisons recorded by many callers at once, on both
// engines, beside a plain way to keep the same rows, and beside what the disk takes for one fsync.
import { closeSync, fsyncSync, mkdtempSync, openSync, readdirSync, readFileSync, rmSync, writeSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import Database from "libsql";
import pg from "pg";
import { random } from "../../sdk/contracts/dist/index.js";
import { openPostgresStore, openSqliteStore } from "../../sdk/store/dist/index.js";
import { startPostgres } from "../store/postgres.mjs";
import { columns, printTable, quantile, ratios, spread, takeTurns } from "./support/measure.mjs";

export const about =
  "512 groups of 16 attempts of 32 KB, two comparisons a record; CPU of this process, threads included";
const SIZES = { groups: 512, size: 16, bytes: 32 * 1024, records: 6000, callers: 256, plain: 1500 };
const QUICK = { groups: 4, size: 4, bytes: 1024, records: 20, callers: 8, plain: 10 };
/** What users have: 512 × 16 attempts in 24 s, while 1,280 comparisons a second are recorded. */
const LOAD = { submitsPerSecond: (512 * 16) / 24, comparisonsPerSecond: 1280 };
const COMPARISONS = 2;
const POOL = 8;
const TICKS_PER_SECOND = 100;

export async function run({ quick = false, rounds = 5 }) {
  const sizes = quick ? QUICK : SIZES;
  const folder = mkdtempSync(join(tmpdir(), "arenakit-bench-store-"));
  const server = await startPostgres({ fsync: true });
  let number = 0;
  const next = () => number++;
  const engines = [sqliteEngine("process", folder, next), sqliteEngine("full", folder, next)];
  if (!("missing" in server)) engines.push(postgresEngine(server, next));
  try {
    theDisk(folder, quick ? 3 : 200);
    const found = [];
    for (const engine of engines) found.push({ name: engine.name, ...(await theEngine(engine, sizes, rounds)) });
    console.log("");
    return { bounds: theLoad(found) };
  } finally {
    if (!("missing" in server)) await server.stop();
    rmSync(folder, { recursive: true });
  }
}

/** Milliseconds of an fsync after 4 KB were written, as each commit of full durability needs one at least. */
function theDisk(folder, count) {
  const file = openSync(join(folder, "disk"), "w");
  const page = Buffer.alloc(4096, 1);
  const times = [];
  for (let at = 0; at < count; at++) {
    writeSync(file, page);
    const before = performance.now();
    fsyncSync(file);
    times.push(performance.now() - before);
  }
  closeSync(file);
  printTable(["the disk", "ms"], [["fsync of 4 KB more", spread(times)]]);
  console.log("");
}

async function theEngine(engine, sizes, rounds) {
  const variants = {
    submit: () => measured(engine, (store) => submits(store, sizes)),
    record: () => measured(engine, (store) => records(store, sizes)),
    plainSubmit: () => engine.plain({ ...sizes, rows: sizes.plain, text: textOf(sizes.bytes) }),
    plainRecord: () => engine.plain({ ...sizes, rows: sizes.plain, text: COMPARISON_TEXT }),
  };
  const values = await takeTurns(variants, { rounds, warmUps: sizes === QUICK ? 0 : 1 });
  const rows = ["submit", "record"].map((name) => {
    const ours = columns(values[name]);
    const plain = columns(values[name === "submit" ? "plainSubmit" : "plainRecord"]);
    return [
      engine.name,
      name,
      spread(ours.perSecond),
      spread(ours.micros),
      spread(ours.serverMicros),
      spread(plain.perSecond),
      spread(ratios(ours.perSecond, plain.perSecond)),
    ];
  });
  printTable(
    ["engine", "call", "a second", "CPU µs", "CPU µs of the server", "plain rows a second", "times the plain"],
    rows,
  );
  const middle = (name) =>
    quantile(
      values[name].map((one) => one.micros + one.serverMicros),
      0.5,
    );
  return { submitMicros: middle("submit"), recordMicros: middle("record") };
}

/** Share of a core at the load that users have, server included. */
function theLoad(found) {
  const rows = found.map(({ name, submitMicros, recordMicros }) => {
    const records = LOAD.comparisonsPerSecond / COMPARISONS;
    const share = (LOAD.submitsPerSecond * submitMicros + records * recordMicros) / 1e6;
    return { name, share };
  });
  printTable(
    ["engine", "cores at 341 submits and 1280 comparisons a second"],
    rows.map(({ name, share }) => [name, share.toFixed(4)]),
  );
  return rows.map(({ name, share }) => ({ engine: name, cores: share, holds: share < 1 }));
}

/** `prepared` makes what is measured, which gives how many calls it made. */
async function measured(engine, prepared) {
  const store = await engine.open();
  const work = await prepared(store);
  const server = engine.serverMs();
  const cpu = process.cpuUsage();
  const before = performance.now();
  const count = await work();
  const seconds = (performance.now() - before) / 1000;
  const { user, system } = process.cpuUsage(cpu);
  const serverMicros = (1000 * (engine.serverMs() - server)) / count;
  await store.end();
  await engine.clear();
  return { perSecond: count / seconds, micros: (user + system) / count, serverMicros };
}

/** Calls of so many callers, each the next one that nobody has made. */
async function byCallers(callers, count, call) {
  let next = 0;
  const caller = async () => {
    while (next < count) await call(next++);
  };
  await Promise.all(Array.from({ length: callers }, caller));
  return count;
}

/** Words of a made-up language, in about the frequencies that words have: what compresses as text does. */
function textOf(bytes) {
  const draws = random(1, "bench of stores");
  const letter = () => String.fromCharCode(97 + Math.floor(draws.next() * 26));
  const words = Array.from({ length: 3000 }, () => Array.from({ length: 3 + Math.floor(draws.next() * 7) }, letter));
  let text = "";
  while (text.length < bytes) text += `${words[Math.floor(draws.next() * draws.next() * words.length)].join("")} `;
  return text.slice(0, bytes);
}

/** The groups side by side, as rollouts of a step end. */
function submits(store, { groups, size, bytes, callers }) {
  const text = textOf(bytes - 12);
  const submit = () =>
    byCallers(callers, groups * size, (number) => {
      const id = `run:nonce:train:1:task-${number % groups}:0`;
      const group = { ...HEAD, id, size };
      const index = Math.floor(number / groups);
      const body = Buffer.from(`${number} ${text}`);
      return store.submit({ group, index, generation: 0, sha256: `hash ${number}`, body, now: 1000 + number });
    });
  return submit;
}

async function records(store, { callers, records: count }) {
  const groups = 64;
  for (let number = 0; number < groups; number++) {
    const group = { ...HEAD, id: `g${number}`, size: 1, quorum: 1 };
    await store.submit({ group, index: 0, generation: 0, sha256: "hash", body: Buffer.from("{}"), now: 1000 });
  }
  const claims = await store.claim({ owner: "bench", now: 2000, leaseMs: 1e9, limit: groups });
  const record = () =>
    byCallers(callers, count, (number) => {
      const claim = claims[number % groups];
      const match = { ...MATCH, number: Math.floor(number / groups) };
      const lease = { id: claim.group.id, token: claim.token };
      const comparisons = [0, 1].map((order) => ({
        key: `${"0".repeat(50)}${number} ${order}`,
        comparison: MATCH.forward,
      }));
      return store.record({ work: [{ ...lease, matches: [match], lists: [] }], comparisons, now: 3000 });
    });
  return record;
}

const HEAD = {
  run: "run",
  step: 1,
  quorum: 2,
  terms: { environment: "open-travel", task: "t", config: "0".repeat(64), trainer: "trl" },
  collectMs: 1e9,
  judgeMs: 1e9,
};
const SHEET = { scores: { route: 8, budget: 7, places: 9, style: 6 }, total: 7.5 };
const COMPARISON = { status: "scored", first: SHEET, second: SHEET, reason: "y".repeat(400), prompt: "pair/1:0123" };
const COMPARISON_TEXT = JSON.stringify(COMPARISON);
const MATCH = {
  phase: "elimination",
  round: 0,
  pair: [0, 1],
  forward: COMPARISON,
  backward: COMPARISON,
  scores: [15, 14],
  winner: 0,
};

/** Plainly: a transaction for each row, on the thread that asks. */
function sqliteEngine(durability, folder, next) {
  const path = () => join(folder, `store-${next()}.db`);
  return {
    name: `SQLite, ${durability}`,
    open: () => openSqliteStore({ path: path(), durability }),
    serverMs: () => 0,
    clear: async () => {
      for (const name of readdirSync(folder)) rmSync(join(folder, name));
    },
    plain({ rows, text }) {
      const database = new Database(path());
      database.pragma("journal_mode = WAL");
      database.pragma(`synchronous = ${durability === "full" ? "FULL" : "NORMAL"}`);
      database.exec("CREATE TABLE kept (name TEXT PRIMARY KEY, body TEXT NOT NULL)");
      const insert = database.prepare("INSERT INTO kept VALUES (?, ?)");
      const before = performance.now();
      for (let row = 0; row < rows; row++) insert.run([`row ${row}`, text]);
      const seconds = (performance.now() - before) / 1000;
      database.close();
      return { perSecond: rows / seconds };
    },
  };
}

/** Plainly: an insert for each row, over a pool as large as the store's. */
function postgresEngine(server, next) {
  let schema;
  const asked = (text) => {
    const client = new pg.Client(server.url());
    return client.connect().then(async () => {
      await client.query(text);
      await client.end();
    });
  };
  return {
    name: "PostgreSQL, full",
    open() {
      schema = `bench_${next()}`;
      return openPostgresStore({ url: server.url(), schema, poolSize: POOL, durability: "full" });
    },
    serverMs: () => processMs(server.pid()),
    clear: () => asked(`DROP SCHEMA ${schema} CASCADE; CHECKPOINT`),
    async plain({ rows, text, callers }) {
      await asked("DROP TABLE IF EXISTS kept; CREATE TABLE kept (name text PRIMARY KEY, body text NOT NULL)");
      const pool = new pg.Pool({ connectionString: server.url(), max: POOL });
      pool.on("error", () => {}); // the server may end before its connections have
      const before = performance.now();
      await byCallers(callers, rows, (row) => pool.query("INSERT INTO kept VALUES ($1, $2)", [`row ${row}`, text]));
      const seconds = (performance.now() - before) / 1000;
      await pool.end();
      return { perSecond: rows / seconds };
    },
  };
}

/** CPU of the server's processes so far, where the system tells. */
function processMs(parent) {
  let ticks = 0;
  for (const name of readdirSync("/proc")) {
    if (!/^\d+$/.test(name)) continue;
    try {
      const fields = readFileSync(`/proc/${name}/stat`, "utf8").split(") ").at(-1).split(" ");
      // What ended already is counted with the one that waited for it.
      if (Number(name) === parent) ticks += fields.slice(11, 15).reduce((sum, field) => sum + Number(field), 0);
      else if (Number(fields[1]) === parent) ticks += Number(fields[11]) + Number(fields[12]);
    } catch {
      // It has ended meanwhile.
    }
  }
  return (1000 * ticks) / TICKS_PER_SECOND;
}
