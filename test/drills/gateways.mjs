// Three gateways over one PostgreSQL behind one address, which is nginx with docs/examples/nginx.conf. One of them is killed
// with SIGKILL every few seconds and started again, while two kinds of clients submit groups and wait, episodes are played and
// tools are called. Nothing that was acknowledged may be lost, every group is scored once and by the judge's order, every
// episode has, to the byte, the trajectory that it has at one gateway which nobody kills, and no call of a tool fails.
import { spawn } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { setTimeout as pause } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { ROOT } from "../../scripts/prepare.mjs";
import { random } from "../../sdk/contracts/dist/index.js";
import { openPostgresStore } from "../../sdk/store/dist/index.js";
import { startPostgres } from "../store/postgres.mjs";
import { countingJudge } from "./support/counting-judge.mjs";
import { createClient, createEpisodeServer, driveEpisode, freePort } from "./support/episode-driver.mjs";
import { checkEnds, startGroupClients } from "./support/group-clients.mjs";
import { complaints, createServerAt } from "./support/group-servers.mjs";
import { createLedger } from "./support/groups-ledger.mjs";
import { checks, runOrKill } from "./support/killed.mjs";
import { startNginx } from "./support/nginx.mjs";

export const options = {
  kills: { type: "string", default: "20" },
  every: { type: "string", default: "10" },
};
const CLI = join(ROOT, "sdk/cli/bin/arenakit.js");
const PLUGIN = fileURLToPath(new URL("support/drill-environment.mjs", import.meta.url));
const PYTHON_CLIENT = fileURLToPath(new URL("support/groups_client.py", import.meta.url));
const GATEWAYS = 3;
const NODE_CLIENTS = 2;
/** The judge answers from this process, which has much else to do. */
const JUDGE = { share: 0.06, latencyMs: 30, deadlineSeconds: 10 };
/** Groups that the Python client has at once, and episodes that are played at once. */
const PARALLEL = { groups: 4, episodes: 4, calm: 32 };
const EPISODE = { turns: 8, calls: 2, latencyMs: 400 };
/** A client that calls a tool waits so long between two calls: the rest of the drill needs the cores. */
const CALLS = { lanes: 8, pauseMs: 20 };
const TOOL = { path: "/tools/weather", arguments: { city: "天津" } };
/** After the last kill every group ends within its own deadlines, the longest of which is two minutes. */
const END_MS = 240_000;

export async function run({ seed: seedText, kills, every }) {
  const { outcome, check } = checks();
  const seed = Number(seedText);
  const folder = mkdtempSync(join(tmpdir(), "arenakit-gateways-"));
  const world = join(folder, "tiny.akworld");
  const database = await startPostgres();
  const judge = await countingJudge({ seed, ...JUDGE });
  const servers = [];
  let proxy = null;
  try {
    if (!database.missing) {
      await runOrKill([CLI, "world", "build", "--seed", "1", "--cities", "天津", "--out", world]);
      const more = ["--plugin", PLUGIN, "--episodes", "drill"];
      for (let at = 0; at < GATEWAYS; at++)
        servers.push(await createServerAt(database.url(), { at, judge, world, more }));
      proxy = await startNginx(servers.map(({ port }) => port));
    }
    if (proxy) {
      const plan = { seed, kills: Number(kills), everyMs: 1000 * Number(every), world, folder };
      await drillOn({ ...plan, servers, proxy, judge, database, check });
    }
  } finally {
    await Promise.all(servers.map((server) => server.kill()));
    await proxy?.stop();
    judge.close();
    if (!database.missing) await database.stop();
    rmSync(folder, { recursive: true, force: true });
  }
  return outcome;
}

async function drillOn({ seed, kills, everyMs, world, folder, servers, proxy, judge, database, check }) {
  const draw = random(seed, "gateways");
  const ledger = createLedger({ judge, check });
  const qualities = new Map(); // "GROUP INDEX GENERATION" → what the judge gives it
  const heard = { ...ledger, stored: (message) => ledger.stored(noted(message, qualities)) };
  const closed = createClosedGroups(check);
  for (const server of servers) server.start();
  await Promise.all(servers.map((server) => server.ready));
  const python = startPython({ seed, name: "py", urls: [proxy.url], parallel: PARALLEL.groups });
  // A long poll at a gateway that is killed is begun anew at the next one.
  const asked = {
    seed,
    urls: [proxy.url],
    ledger: heard,
    check,
    count: NODE_CLIENTS,
    others: [python],
    isDirect: false,
  };
  const clients = startGroupClients(asked);
  const episodes = startEpisodes(proxy.url, seed);
  const calls = startToolCalls(proxy.url, check);
  const look = async (store, when) => {
    await ledger.look(store, when);
    closed.look(ledger.groups, when);
  };
  try {
    for (let killed = 1; killed <= kills; killed++) {
      await pause(everyMs * (0.75 + draw.next() / 2));
      // So that two others serve; that all are gone at once is what other drills do.
      await Promise.all(servers.map((server) => server.ready));
      const victim = draw.pick(servers);
      await victim.kill();
      const store = await openPostgresStore({ url: database.url() });
      await look(store, `kill ${killed}`);
      await store.end();
      victim.start();
      if (killed % 10 === 0 || killed === kills) console.error(`${killed} of ${kills} kills, ${clients.told()}`);
    }
    await Promise.all(servers.map((server) => server.ready));
    const played = await episodes.end();
    const called = await calls.end();
    await clients.end(END_MS);
    await Promise.all(servers.map((server) => server.kill()));
    const store = await openPostgresStore({ url: database.url() });
    await ledger.finish(store);
    closed.look(ledger.groups, "at the end");
    await store.end();
    checkEnds(ledger.groups, clients.settled, check);
    const rewards = checkRewards(clients.settled, { groups: ledger.groups, qualities, check });
    await checkEpisodes(played.ended, { seed, world, folder, check });
    const { attempts, matches } = ledger.counts();
    for (const line of complaints.values()) console.error(`a gateway said: ${line.slice(0, 300)}`);
    for (const [kind, count] of proxy.complaints) console.error(`nginx said ${count} times: ${kind.slice(0, 200)}`);
    console.error(
      `${kills} kills; ${ledger.groups.size} groups, ${attempts} attempts, ${matches} matches, ${rewards} rewards told; ${played.ended.length} episodes, ${played.retries} of their requests made again; ${called} calls of a tool; ${clients.told()}; judge: ${JSON.stringify(judge.counts)}`,
    );
  } finally {
    clients.kill();
  }
}

function noted(message, qualities) {
  const { group, index, generation, mark } = message;
  qualities.set(`${group} ${index} ${generation}`, Number(/quality (\d+)/.exec(mark)[1]));
  return message;
}

/** The Python adapter's client, which is spoken to as a child of Node's. */
function startPython(asked) {
  const env = { ...process.env, PYTHONPATH: join(ROOT, "sdk/trainer-adapter/python/src") };
  const job = spawn("python3", [PYTHON_CLIENT, JSON.stringify(asked)], { env, stdio: ["pipe", "pipe", "inherit"] });
  createInterface({ input: job.stdout }).on("line", (line) => job.emit("message", JSON.parse(line)));
  job.send = (what) => job.stdin.write(`${what}\n`);
  return job;
}

/** Does the work again and again in so many lanes. Returns what ends them, after the work that they have begun. */
function startLanes(count, work) {
  let isEnding = false;
  const lane = async () => {
    while (!isEnding) await work();
  };
  const lanes = Promise.all(Array.from({ length: count }, lane));
  lanes.catch(() => {}); // heard of where it is awaited
  return () => {
    isEnding = true;
    return lanes;
  };
}

/** Episodes one after the other in some lanes, until they are told to end. */
function startEpisodes(url, seed) {
  const client = createClient(url);
  const ended = [];
  let next = 0;
  const endLanes = startLanes(PARALLEL.episodes, async () => {
    const number = next++;
    ended.push({ number, ...(await driveEpisode(client, { seed, number, ...EPISODE })) });
  });
  return {
    async end() {
      await endLanes();
      client.close();
      return { ended, retries: client.retries() };
    },
  };
}

/** A tool that each gateway answers alike, called in some lanes until they are told to end. */
function startToolCalls(url, check) {
  const texts = new Set();
  let called = 0;
  const request = {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(TOOL.arguments),
  };
  const endLanes = startLanes(CALLS.lanes, async () => {
    const response = await fetch(url + TOOL.path, request);
    const text = await response.text();
    called++;
    check(response.status === 200, `a call of a tool was answered ${response.status}: ${text.slice(0, 200)}`);
    if (response.status === 200) texts.add(text);
    await pause(CALLS.pauseMs);
  });
  return {
    async end() {
      await endLanes();
      check(texts.size === 1, `a call of a tool has ${texts.size} answers`);
      return called;
    },
  };
}

/** The same episodes once more, at one gateway that nobody kills. */
async function checkEpisodes(ended, { seed, world, folder, check }) {
  const server = createEpisodeServer({ port: await freePort(), world, state: join(folder, "calm.sqlite") });
  await server.start();
  const client = createClient(server.url);
  const waiting = [...ended];
  const lane = async () => {
    for (let struck = waiting.pop(); struck; struck = waiting.pop()) {
      const calm = await driveEpisode(client, { seed, number: struck.number, ...EPISODE, latencyMs: 0 });
      check(struck.status === "finished", `episode ${struck.id} is ${struck.status}`);
      check(struck.trajectory === calm.trajectory, `episode ${struck.id} has another trajectory than without kills`);
    }
  };
  await Promise.all(Array.from({ length: PARALLEL.calm }, lane));
  client.close();
  await server.kill();
}

/** A group that is closed is closed for good: nobody scores it again. */
function createClosedGroups(check) {
  const closed = new Map();
  return {
    look(groups, when) {
      for (const { id, closedAt, result } of groups.values()) {
        if (closedAt === null) continue;
        const text = JSON.stringify([closedAt, result]);
        check((closed.get(id) ?? text) === text, `${when}: ${id} was closed a second time`);
        closed.set(id, text);
      }
    },
  };
}

/** How many rewards were told: those that the store has, which follow from what the judge gives each attempt. */
function checkRewards(settled, { groups, qualities, check }) {
  let told = 0;
  for (const { group: id, rewards } of settled) {
    const { result } = groups.get(id) ?? {};
    for (const one of rewards) {
      told++;
      const { rank, reward, advantage } = result?.reward ?? {};
      const kept = [rank, reward, advantage].map((list) => list?.[one.index]);
      check(
        String(kept) === String([one.rank, one.reward, one.advantage]),
        `${id}/${one.index} was told ${JSON.stringify(one)}, and ${kept} is kept`,
      );
    }
    if (rewards.length > 0 && result) checkOrder(id, { rewards, result, qualities, check });
  }
  return told;
}

/** Where all meet all, an attempt's rank is the number of the better ones and half of its equals (eq. 6: 1 − rank / (N − 1)). */
function checkOrder(id, { rewards, result, qualities, check }) {
  const { topology, rank: ranks, reward } = result.reward;
  const isWhole = result.matches.every(({ scores }) => scores !== null);
  const ranked = ranks.flatMap((rank, index) => (rank === null ? [] : [index]));
  const qualityOf = (index) => {
    const told = rewards.find((one) => one.index === index);
    return told && qualities.get(`${id} ${index} ${told.generation}`);
  };
  const all = ranked.map(qualityOf);
  for (const index of ranked) {
    const expected = 1 - ranks[index] / (ranked.length - 1);
    check(Math.abs(reward[index] - expected) < 1e-9, `${id}/${index}: reward ${reward[index]} of rank ${ranks[index]}`);
  }
  if (topology !== "round-robin" || !isWhole || all.includes(undefined)) return;
  for (const [at, index] of ranked.entries()) {
    const better = all.filter((quality) => quality > all[at]).length;
    const equal = all.filter((quality) => quality === all[at]).length - 1;
    check(ranks[index] === better + equal / 2, `${id}/${index} has rank ${ranks[index]} among qualities ${all}`);
  }
}
