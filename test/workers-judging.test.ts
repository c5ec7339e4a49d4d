/**
 * Workers that judge over the command line: together they keep the one bound of their judge, and two servers of two workers
 * each over one PostgreSQL score every acknowledged attempt once, whoever is lost and whoever is asked.
 */
import { mkdtempSync, rmSync } from "node:fs";
import { request } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { openPostgresStore, type Store } from "@arenakit/store";
import pg from "pg";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { startWorkers, type WorkerServer } from "./bench/support/worker-server.mjs";
import { arenakit } from "./demo.ts";
import { type CountingJudge, countingJudge, markOf } from "./drills/support/counting-judge.mjs";
import { type Postgres, startPostgres } from "./store/postgres.mjs";

const KILLER = fileURLToPath(new URL("drills/support/worker-killer.mjs", import.meta.url));
/** What the judge gives each attempt, and by eq. 6 its reward: 1 − rank / (N − 1), the best having rank 0. */
const QUALITIES = [3, 9, 0, 6];
const REWARDS = [1 / 3, 1, 0, 2 / 3];
/** All meet all: 4 · 3 / 2 matches of two orders each. */
const MATCHES = 6;
const WAIT_S = 5;
/** Groups that are judged at once: many more questions than judges are asked. */
const LANES = 12;
/** Far more than an answer of this judge takes on a busy machine: nothing is asked again because it is late. */
const DEADLINE_S = 60;
const folder = mkdtempSync(join(tmpdir(), "arenakit-workers-judging-"));
const world = join(folder, "tiny.akworld");
const closing: (() => unknown)[] = [];

interface ServerOptions {
  readonly workers: number;
  readonly judge: CountingJudge;
  readonly name: string;
  readonly args: readonly (string | number)[];
  readonly env?: Readonly<Record<string, string>>;
}

async function start({ workers, judge, name, args, env = {} }: ServerOptions): Promise<WorkerServer> {
  const judged = ["--judge", `stub@${judge.url(name)},timeout=${DEADLINE_S}`];
  const all = ["--world", world, "--plugin", KILLER, ...judged, ...args.map(String)];
  const server = await startWorkers({ workers, args: all, env });
  closing.push(() => server.stop());
  return server;
}

async function startJudge(latencyMs: number): Promise<CountingJudge> {
  const judge = await countingJudge({ seed: 1, share: 0, latencyMs, deadlineSeconds: DEADLINE_S });
  closing.push(() => judge.close());
  return judge;
}

beforeAll(async () => {
  const built = await arenakit(["world", "build", "--seed", "1", "--cities", "天津", "--out", world]);
  expect(built.code, built.stderr).toBe(0);
});
afterAll(async () => {
  for (const close of closing.reverse()) await close();
  rmSync(folder, { recursive: true, force: true });
});

type Place = { readonly url: string } | { readonly socketPath: string };

interface Answer {
  readonly status: number;
  readonly said: Record<string, unknown>;
}

/** By a connection of its own, which any worker may take; or at the socket of one of them. */
function ask(place: Place, path: string, body?: unknown): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const headers = {
      "content-type": "application/json",
      accept: "application/json, text/event-stream",
      ...("url" in place ? {} : { host: "127.0.0.1" }),
    };
    const method = body === undefined ? "GET" : "POST";
    const { hostname, port } = "url" in place ? new URL(place.url) : { hostname: undefined, port: undefined };
    // Who asks at a socket says where its client is.
    const at = "url" in place ? { hostname, port, path } : { socketPath: place.socketPath, path: `/127.0.0.1${path}` };
    const asked = request({ ...at, method, headers, agent: false }, (answer) => {
      const pieces: Buffer[] = [];
      answer.on("data", (piece: Buffer) => pieces.push(piece)).on("error", reject);
      answer.on("end", () => {
        const text = Buffer.concat(pieces).toString("utf8");
        resolve({ status: answer.statusCode ?? 0, said: JSON.parse(text) as Answer["said"] });
      });
    });
    asked.on("error", reject).end(body === undefined ? undefined : JSON.stringify(body));
  });
}

/** Asks again what was not answered, since who was asked was lost or is not there yet. */
async function insist(place: Place, path: string, body?: unknown): Promise<Answer> {
  for (;;) {
    const answer = await ask(place, path, body).catch(() => null);
    if (answer && answer.status !== 503) return answer;
    await wait(100);
  }
}

async function submit(place: Place, group: string, index: number): Promise<void> {
  const said = `去西湖看日落。${markOf({ group, index }, QUALITIES[index]!)}`;
  const { status, said: told } = await insist(place, `/groups/${group}/attempts`, {
    index,
    size: QUALITIES.length,
    query: "去哪里玩",
    config: { topology: "round-robin", rubric: "travel" },
    messages: [
      { role: "user", content: "去哪里玩" },
      { role: "assistant", content: said },
    ],
  });
  // A second time it is there already.
  expect([200, 202], JSON.stringify(told)).toContain(status);
}

async function rewardOf(place: Place, group: string, index: number): Promise<Answer["said"]> {
  for (;;) {
    const { said } = await insist(place, `/groups/${group}/attempts/${index}/reward?wait=${WAIT_S}`);
    if (said.status !== "waiting") return said;
  }
}

const attemptsOf = (groups: readonly string[]) =>
  groups.flatMap((group) => QUALITIES.map((_, index) => ({ group, index })));

const named = (prefix: string, count: number) => Array.from({ length: count }, (_, number) => `${prefix}${number}`);

/** Submits all; resolves with all that who waits is told. Attempts go to one place after the other, waits to the next. */
async function judged(places: readonly Place[], groups: readonly string[]): Promise<Answer["said"][]> {
  const placed = attemptsOf(groups).map((one, at) => ({ ...one, at }));
  const placeAt = (at: number) => places[at % places.length]!;
  await Promise.all(placed.map(({ group, index, at }) => submit(placeAt(at), group, index)));
  return Promise.all(placed.map(({ group, index, at }) => rewardOf(placeAt(at + 1), group, index)));
}

/** Has groups judged all the time; `end` resolves with all that was told, and names the groups. */
function keepJudging(places: readonly Place[], prefix: string) {
  const groups: string[] = [];
  const told: Answer["said"][] = [];
  let isEnding = false;
  const lane = async () => {
    while (!isEnding) {
      const group = `${prefix}${groups.length}`;
      groups.push(group);
      told.push(...(await judged(places, [group])));
    }
  };
  const lanes = Promise.all(Array.from({ length: LANES }, lane));
  lanes.catch(() => {}); // heard of where it is awaited
  return {
    groups,
    async end() {
      isEnding = true;
      await lanes;
      return told;
    },
  };
}

function expectScored(told: readonly Answer["said"][]): void {
  for (const one of told) {
    expect(one).toMatchObject({ status: "scored" });
    expect(one.reward, JSON.stringify(one)).toBeCloseTo(REWARDS[one.index as number]!, 9);
  }
}

async function until(holds: () => boolean | Promise<boolean>): Promise<void> {
  for (let waited = 0; !(await holds()); waited++) {
    if (waited > 6_000) throw new Error(`this does not come true: ${holds}`);
    await wait(10);
  }
}

/** Ends one worker by an error outside of any call; resolves when another has its place. */
async function loseWorker(server: WorkerServer, worker: number): Promise<void> {
  const before = (await server.whole()).workers.restarts.error ?? 0;
  const call = { jsonrpc: "2.0", id: 1, method: "tools/call", params: { name: "end_worker", arguments: {} } };
  await expect(ask({ socketPath: server.sockets()[worker]! }, "/mcp/toolset/killer", call)).rejects.toThrow();
  await until(async () => (await server.whole()).workers.restarts.error === before + 1);
}

describe("workers of one server", () => {
  const BOUND = 5;
  const WORKERS = 3;
  const MOST_LOST = 12;

  it("keep one bound of questions together, also after one was lost that had asked some", async () => {
    const judge = await startJudge(200);
    const kept = ["--state", join(folder, "bound.sqlite"), "--judge-concurrency", BOUND];
    const server = await start({ workers: WORKERS, judge, name: "0", args: kept });
    expectScored(await judged([server], named("whole", 10)));
    expect(judge.load).toEqual({ open: 0, most: BOUND, hungUp: 0 });

    judge.load.most = 0;
    const judging = keepJudging([server], "lost");
    for (let lost = 0; lost < WORKERS || (judge.load.hungUp === 0 && lost < MOST_LOST); lost++) {
      await until(() => judge.load.open === BOUND);
      await loseWorker(server, lost % WORKERS);
    }
    expect(judge.load.hungUp).toBeGreaterThan(0);
    expectScored(await judging.end());
    expect([judge.load.open, judge.load.most]).toEqual([0, BOUND]);

    judge.load.most = 0;
    expectScored(await judged([server], named("after", 10)));
    expect([judge.load.open, judge.load.most]).toEqual([0, BOUND]);
    expect(await server.stop()).toBe(0);
  }, 600_000);
});

const started = await startPostgres();
if ("missing" in started) {
  it.skip(`two servers of two workers over PostgreSQL (${started.missing})`, () => {});
} else {
  closing.push(() => started.stop());
  describe("two servers of two workers over PostgreSQL", () => overPostgres(started));
}

function overPostgres(database: Postgres) {
  /** Questions after which somebody is lost. */
  const SOME = 60;
  const WORKERS = 2;
  /** docs/scaling.md: 8 / N in the pool of a worker, and one of the process that listens. */
  const POOL = 4;

  /** How often what is recorded by now was asked. */
  async function recordedIn(store: Store, groups: readonly string[], judge: CountingJudge) {
    const recorded = new Map<string, number>();
    for (const group of groups)
      for (const { pair } of await store.matches(group)) {
        const [one, other] = pair.map((index) => `${group}/${index}/0`);
        for (const key of [`${one} ${other}`, `${other} ${one}`]) recorded.set(key, judge.asked.get(key) ?? 0);
      }
    return recorded;
  }

  it("score every attempt once, whoever is lost, and answer at any worker", async () => {
    const judge = await startJudge(100);
    const bound = ["--judge-concurrency", 8];
    const url = database.url();
    const urlOf = (name: string) => `${url}?application_name=${name}`;
    const [one, other] = await Promise.all([
      start({
        ...{ workers: WORKERS, judge, name: "one" },
        args: [...bound, "--state", "env:GROUPS_STATE"],
        env: { GROUPS_STATE: urlOf("one") },
      }),
      start({ workers: WORKERS, judge, name: "other", args: [...bound, "--state", urlOf("other")] }),
    ]);
    expect(one.said() + other.said()).not.toContain(encodeURIComponent(database.password));
    const asked = new pg.Client(url);
    await asked.connect();
    closing.push(() => asked.end());
    const store = await openPostgresStore({ url });
    closing.push(() => store.end());
    const judging = keepJudging([one, other], "shared");
    const { groups } = judging;
    await until(() => judge.counts.questions > SOME);
    for (const name of ["one", "other"]) {
      const { rows } = await asked.query<{ query: string }>(
        "SELECT query FROM pg_stat_activity WHERE application_name = $1",
        [name],
      );
      expect(rows.length).toBeLessThanOrEqual(WORKERS * POOL + 1);
      expect(rows.filter(({ query }) => /^LISTEN |^SELECT 1$/.test(query))).toHaveLength(1);
    }

    await until(() => judge.openOf("one") > 0);
    const killed = one.servingPid()!;
    process.kill(killed, "SIGKILL");
    await until(() => one.servingPid() !== killed);
    const seen = [await recordedIn(store, groups, judge)];
    const before = judge.counts.questions;
    await until(() => judge.counts.questions > before + SOME);
    await loseWorker(other, 1);
    seen.push(await recordedIn(store, groups, judge));
    await Promise.all([one, other].map((server) => server.whole()));

    expectScored(await judging.end());
    for (const group of groups) expect(await store.matches(group)).toHaveLength(MATCHES);
    for (const recorded of seen)
      for (const [key, times] of recorded) expect([key, judge.asked.get(key)]).toEqual([key, times]);
    for (const recorded of seen) expect(recorded.size).toBeGreaterThan(0);
    const sockets = [one, other].flatMap((server) => server.sockets());
    expect(sockets).toHaveLength(2 * WORKERS);
    for (const socketPath of sockets)
      expectScored(
        await Promise.all(attemptsOf(groups).map(({ group, index }) => rewardOf({ socketPath }, group, index))),
      );
    expect(await Promise.all([one.stop(), other.stop()])).toEqual([0, 0]);
  }, 600_000);
}
