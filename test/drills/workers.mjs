// Workers of one server: the same calls are answered with the same bytes by each of them as by a server without workers, and
// nothing acknowledged is lost while they are ended by errors, by kill -9 of their process, and replaced by SIGUSR2. Trainers
// submit groups and wait for their rewards, and drive episodes, all the time; while workers are replaced as they should be,
// no call of a tool is refused or cut.
import { fork } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { Agent, request } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { ROOT } from "../../scripts/prepare.mjs";
import { random } from "../../sdk/contracts/dist/index.js";
import { openSqliteStore } from "../../sdk/store/dist/index.js";
import { startWorkers } from "../bench/support/worker-server.mjs";
import { countingJudge } from "./support/counting-judge.mjs";
import { createClient, driveEpisode } from "./support/episode-driver.mjs";
import { compareAnswers } from "./support/equal-answers.mjs";
import { createLedger } from "./support/groups-ledger.mjs";
import { checks, runOrKill } from "./support/killed.mjs";

export const options = {
  calls: { type: "string", default: "10000" },
  workers: { type: "string", default: "4" },
  kills: { type: "string", default: "200" },
};
const CLI = join(ROOT, "sdk/cli/bin/arenakit.js");
const support = (name) => fileURLToPath(new URL(`support/${name}.mjs`, import.meta.url));
const CLIENTS = 2;
const GROUPS_A_CLIENT = 3;
const JUDGE = { share: 0.04, latencyMs: 30 };
/** Of the kills, how many end the process and how many replace workers as they should be; the others end one worker. */
const SHARES = { process: 0.15, graceful: 0.2 };
const ALIVE_MS = [50, 800];
/** Clients that ask a tool while workers are replaced: each new connection may come to any of them. */
const ASKING = 4;
const END_MS = 240_000;
const EPISODES = { lanes: 4, turns: 10, calls: 2, latencyMs: 60 };

export async function run({ seed, calls, workers, kills }) {
  const { outcome, check } = checks();
  if (Number(calls) > 0)
    await equalAnswers({ seed: Number(seed), count: Number(calls), workers: Number(workers), check });
  if (Number(kills) > 0)
    await killWorkers({ seed: Number(seed), kills: Number(kills), workers: Number(workers), check });
  return outcome;
}

async function equalAnswers({ seed, count, workers, check }) {
  const alone = await startWorkers({ workers: 1, args: ["--seed", seed] });
  const together = await startWorkers({ workers, args: ["--seed", seed] });
  try {
    let different = 0;
    const differs = ({ worker, question, expected, answer }) => {
      different++;
      check(
        false,
        `worker ${worker} answers ${JSON.stringify(question)} with ${answer.slice(0, 400)}, not ${expected.slice(0, 400)}`,
      );
    };
    const asked = await compareAnswers({ alone, together, seed, count, differs });
    check(different === 0, `${different} of ${asked} answers differ`);
    console.error(
      `${asked} questions to each of ${workers} workers and to a server without: ${different} answers differ`,
    );
  } finally {
    await Promise.all([alone.stop(), together.stop()]);
  }
}

async function killWorkers({ seed, kills, workers, check }) {
  const folder = mkdtempSync(join(tmpdir(), "arenakit-workers-drill-"));
  const world = join(folder, "tiny.akworld");
  const state = join(folder, "groups.sqlite");
  const judge = await countingJudge({ seed, ...JUDGE });
  const ledger = createLedger({ judge, check });
  await runOrKill([CLI, "world", "build", "--seed", "1", "--cities", "天津", "--out", world]);
  const plugins = ["worker-killer", "drill-environment"].flatMap((name) => ["--plugin", support(name)]);
  const judged = ["--judge", `stub@${judge.url("0")},timeout=${judge.deadlineSeconds}`, "--judge-concurrency", 24];
  const server = await startWorkers({
    workers,
    args: ["--world", world, "--state", state, ...plugins, "--episodes", "drill", ...judged],
  });
  const clients = startClients({ seed, url: server.url, ledger, check });
  const episodes = startEpisodes({ seed, url: server.url, check });
  const draw = random(seed, "workers", workers);
  const done = { worker: 0, process: 0, graceful: 0 };
  try {
    for (let killed = 1; killed <= kills; killed++) {
      await pause(draw.integer(...ALIVE_MS));
      const kind = kindOf(draw.next());
      done[kind]++;
      await KILLS[kind]({ server, check, draw, workers });
      if (killed % 10 === 0 || killed === kills)
        console.error(`${killed} of ${kills}: ${JSON.stringify(done)}, ${clients.told()}, ${episodes.told()}`);
    }
    await server.whole();
    await Promise.all([clients.end(END_MS), episodes.end()]);
    check((await server.stop()) === 0, "the server did not end as it should");
    const store = await openSqliteStore({ path: state });
    await ledger.finish(store);
    await store.end();
    for (const { id, state: is, failure } of ledger.groups.values()) {
      check(["scored", "invalid"].includes(is), `${id} is still ${is}`);
      check(is !== "invalid" || failure?.owner !== "judge" || id.includes("-doomed:"), `${id}: ${failure?.message}`);
    }
    const { attempts, matches } = ledger.counts();
    console.error(
      `${kills} kills (${JSON.stringify(done)}), ${ledger.groups.size} groups, ${attempts} attempts, ${matches} matches, ${clients.told()}, ${episodes.told()}`,
    );
  } finally {
    clients.kill();
    await server.stop("SIGKILL");
    judge.close();
    rmSync(folder, { recursive: true, force: true });
  }
}

const kindOf = (drawn) =>
  drawn < SHARES.process ? "process" : drawn < SHARES.process + SHARES.graceful ? "graceful" : "worker";

const KILLS = {
  /** Whichever worker takes the connection. */
  async worker({ server, check }) {
    const before = await server.whole();
    const body = { jsonrpc: "2.0", id: 1, method: "tools/call", params: { name: "end_worker", arguments: {} } };
    const answer = await post(`${server.url}/mcp/toolset/killer`, body).catch((error) => error);
    check(answer instanceof Error, `a call that ends its worker is answered with ${JSON.stringify(answer)}`);
    const restarts = async () => (await server.health().catch(() => null))?.workers.restarts.error ?? 0;
    const counted = (before.workers.restarts.error ?? 0) + 1;
    for (let waited = 0; (await restarts()) < counted && waited < 100; waited++) await pause(100);
    check((await restarts()) >= counted, "the end of a worker is not counted");
  },
  async process({ server, check }) {
    const pid = server.servingPid();
    process.kill(pid, "SIGKILL");
    await server.whole();
    check(server.servingPid() !== pid, "the process that was killed still serves");
  },
  /** Nobody who asks meanwhile is refused or cut. */
  async graceful({ server, check, workers }) {
    const before = (await server.whole()).workers.restarts.asked ?? 0;
    let isOver = false;
    const problems = [];
    let asked = 0;
    const asking = Array.from({ length: ASKING }, async (_, at) => {
      const agent = at % 2 === 0 ? new Agent({ keepAlive: true, maxSockets: 1 }) : false;
      while (!isOver) {
        asked++;
        const told = await weather(server.url, agent).catch((error) => error);
        if (told !== 200) problems.push(String(told));
      }
      if (agent) agent.destroy();
    });
    process.kill(server.pid, "SIGUSR2");
    const restarted = async () => ((await server.health()).workers.restarts.asked ?? 0) - before;
    for (let waited = 0; (await restarted()) < workers && waited < 600; waited++) await pause(100);
    isOver = true;
    await Promise.all(asking);
    check((await restarted()) === workers, `${await restarted()} of ${workers} workers were replaced`);
    check(
      problems.length === 0,
      `${problems.length} of ${asked} calls failed while workers were replaced: ${problems[0]}`,
    );
  },
};

async function post(url, body) {
  const headers = { "content-type": "application/json", accept: "application/json, text/event-stream" };
  return (await fetch(url, { method: "POST", headers, body: JSON.stringify(body) })).json();
}

/** The status of a call of a tool; a connection of its own without an agent. */
function weather(url, agent) {
  return new Promise((resolve, reject) => {
    const headers = { "content-type": "application/json" };
    const asked = request(`${url}/tools/weather`, { method: "POST", agent, headers }, (answer) => {
      answer
        .resume()
        .on("error", reject)
        .on("end", () => resolve(answer.statusCode));
    });
    asked.on("error", reject).end(JSON.stringify({ city: "天津" }));
  });
}

/** Trainers of groups, each a process. */
function startClients({ seed, url, ledger, check }) {
  let settled = 0;
  let unanswered = 0;
  const hear = (message) => {
    if (message.what === "stored") ledger.stored(message);
    if (message.what === "settled") settled++;
    if (message.what === "done") unanswered += message.unanswered;
    if (message.what === "wrong") check(false, `a client was told ${message.text}`);
    if (message.what === "settled" && message.kind === "doomed")
      check(message.scored === 0, `${message.group}: a reward from a judge that failed`);
  };
  const jobs = Array.from({ length: CLIENTS }, (_, at) => {
    const given = { seed, name: `c${at}`, urls: [url], parallel: GROUPS_A_CLIENT };
    const job = fork(support("groups-client"), [JSON.stringify(given)]);
    job.on("message", hear);
    return job;
  });
  const ended = jobs.map((job) => new Promise((resolve) => job.once("exit", resolve)));
  return {
    told: () => `${settled} groups settled, ${unanswered} requests unanswered`,
    async end(withinMs) {
      for (const job of jobs) job.send("end");
      const codes = await Promise.race([Promise.all(ended), pause(withinMs, "late", { ref: false })]);
      check(codes !== "late" && codes.every((code) => code === 0), `clients ended with ${codes}`);
    },
    kill: () => jobs.map((job) => job.kill("SIGKILL")),
  };
}

/** Trainers of episodes, one after the other in each lane. */
function startEpisodes({ seed, url, check }) {
  const client = createClient(url);
  const { lanes, ...plan } = EPISODES;
  let number = 0;
  let finished = 0;
  let isEnding = false;
  const driven = Array.from({ length: lanes }, async () => {
    while (!isEnding) {
      const { id, status, trajectory } = await driveEpisode(client, { seed, number: number++, ...plan });
      check(status === "finished", `episode ${id} is ${status}`);
      const turns = JSON.parse(trajectory).steps.filter(({ source }) => source === "agent").length;
      check(turns === plan.turns, `episode ${id} has ${turns} turns of ${plan.turns}`);
      finished++;
    }
  });
  return {
    told: () => `${finished} episodes, ${client.retries()} of their requests made again`,
    async end() {
      isEnding = true;
      await Promise.all(driven);
      client.close();
    },
  };
}
