// `npm run journeys`: how many source files one group and one rollout pass through. A file counts when V8 saw one of its
// functions called during the journey. What ran while modules were loaded, worlds made and servers opened does not count.
// Threads count with their process. What a journey only calls upon, and could be another, is counted apart.
// Counts by package and files go to stdout; `--json` prints the files as one object.
import { randomUUID } from "node:crypto";
import { Session } from "node:inspector/promises";
import { join, relative, sep } from "node:path";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { prepare, ROOT } from "../scripts/prepare.mjs";

const ROOMS = ["sdk", "servers", "evaluators", "corpora", "envs"];
/** What each journey calls upon: the judge's checks; the door of all servers, the tools and the world behind them. */
const APART = {
  group: /^(evaluators\/checks|envs\/|servers\/gateway)/,
  rollout: /^(corpora\/|servers\/(gateway|amap|transport|web-search)\/)/,
};
/**
 * Files of its own that each journey passes at most: whoever needs more makes the way longer for every reader. The last
 * that was added: trajectories within trajectories, whose schema is a function; the tools that environments bring; the
 * frame of HTTP that groups share with runs of tri-evolution.
 */
const MOST = { group: 59, rollout: 48 };
const ATTEMPTS = 4;
const QUERY = "天津两日游怎么安排";

const { values } = parseArgs({ options: { json: { type: "boolean", default: false } } });
prepare();
const coverage = await startCoverage();
// The coverage is on before the first module of ours is loaded.
const [contracts, core, worlds, makers, travel, arena, gateways, judging, stores] = await Promise.all(
  [
    "@arenakit/contracts",
    "@arenakit/core",
    "@arenakit/corpus-world",
    "@arenakit/corpus-world-maker",
    "@arenakit/env-open-travel",
    "@arenakit/evaluator-arena",
    "@arenakit/server-gateway",
    "@arenakit/server-gateway/judging",
    "@arenakit/store",
  ].map((name) => import(name)),
);

const journeys = { group: await groupJourney(), rollout: await rolloutJourney() };
if (values.json) console.log(JSON.stringify(journeys));
else for (const [name, files] of Object.entries(journeys)) printJourney(name, files);
for (const [name, files] of Object.entries(journeys)) {
  const own = files.filter((file) => !APART[name].test(file)).length;
  if (own <= MOST[name]) continue;
  console.error(`${name}: ${own} files; expected ${MOST[name]} at most`);
  process.exitCode = 1;
}

function printJourney(name, files) {
  const isApart = (file) => APART[name].test(file);
  const apart = files.filter(isApart).length;
  console.log(`${name}: ${files.length - apart} files, ${apart} more are called upon`);
  const folderOf = (file) => file.split("/").slice(0, 2).join("/");
  for (const folder of new Set(files.map(folderOf))) {
    const own = files.filter((file) => folderOf(file) === folder);
    console.log(`  ${folder}: ${own.length}${isApart(own[0]) ? ", called upon" : ""}`);
    for (const file of own) console.log(`    ${file}`);
  }
}

/** Attempts are posted to the group-reward service, judged by rules, and each reads its reward. */
async function groupJourney() {
  const store = await stores.openSqliteStore({ path: null });
  const gateway = await gateways
    .createGateway({
      worlds: [smallWorld()],
      clock: () => Date.now(),
      judging: judging.judgingServices(
        {
          judges: { rules: { pairwise: arena.rulesJudge([travel.openTravel]) } },
          rubrics: arena.RUBRICS,
          environments: [],
        },
        { store, owner: "journeys", random: contracts.random(1) },
      ),
    })
    .listen();
  const reward = async (group) => {
    const url = `${gateway.url}/groups/${group}/attempts`;
    const terms = { size: ATTEMPTS, query: QUERY, config: { judge: "rules", rubric: "travel" } };
    const answers = Array.from({ length: ATTEMPTS }, (_, index) => `第${index + 1}天去古文化街，住${index}晚。`);
    for (const [index, answer] of answers.entries()) {
      const body = JSON.stringify({ index, ...terms, trajectory: trajectoryOf(answer) });
      await fetch(url, { method: "POST", headers: { "content-type": "application/json" }, body });
    }
    const settled = await Promise.all(answers.map((_, index) => fetch(`${url}/${index}/reward?wait=30`)));
    for (const response of settled) {
      const { status } = await response.json();
      if (status !== "scored") throw new Error(`expected a scored attempt, got ${status}`);
    }
  };
  try {
    return await coverage.during(() => reward(randomUUID()));
  } finally {
    await gateway.close();
    await store.end();
  }
}

/** One task, one scripted policy, the tools over MCP. */
async function rolloutJourney() {
  const world = smallWorld();
  const gateway = await gateways.createGateway({ worlds: [world] }).listen();
  const tools = core.connectTools({ url: `${gateway.url}/mcp/toolset/arenarl` });
  const [task] = travel.openTravel.tasks("demo");
  const [policy] = travel.scriptedPolicies(task, 8);
  const [environment, dialect] = [travel.openTravel, core.hermes];
  const context = { world: world.id, now: world.meta.now };
  const group = { id: "journeys", index: 0, size: 1 };
  try {
    return await coverage.during(() => core.rollout({ environment, task, policy, dialect, tools, context, group }));
  } finally {
    await tools.close();
    await gateway.close();
  }
}

function smallWorld() {
  const data = makers.buildWorld({ seed: 1, cities: makers.readAtlas().filter(({ name }) => name === "天津") });
  return worlds.openWorld(data, worlds.worldId(data));
}

function trajectoryOf(answer) {
  const steps = [
    { step_id: 1, source: "user", message: QUERY },
    { step_id: 2, source: "agent", message: answer },
  ];
  return { schema_version: "ATIF-v1.8", agent: { name: "journeys", version: "1" }, steps };
}

/** Counts calls of every function of this process and its threads, from now on. */
async function startCoverage() {
  const main = new Session();
  main.connect();
  const threads = new Map();
  main.on("NodeWorker.attachedToWorker", ({ params: { sessionId } }) => {
    threads.set(sessionId, threadOf(main, sessionId));
    void begin(threads.get(sessionId));
  });
  main.on("NodeWorker.detachedFromWorker", ({ params: { sessionId } }) => threads.delete(sessionId));
  main.on("NodeWorker.receivedMessageFromWorker", ({ params: { sessionId, message } }) =>
    threads.get(sessionId)?.receive(JSON.parse(message)),
  );
  await begin(main);
  await main.post("NodeWorker.enable", { waitForDebuggerOnStart: false });
  const take = async () => {
    const reports = await Promise.all(
      [main, ...threads.values()].map((each) => each.post("Profiler.takePreciseCoverage")),
    );
    return [...new Set(reports.flatMap(({ result }) => result.flatMap(sourceOf)))].sort();
  };
  return {
    /** The source files with functions that were called while `work` ran. */
    async during(work) {
      await take();
      await work();
      return take();
    },
  };
}

async function begin(session) {
  await session.post("Profiler.enable");
  await session.post("Profiler.startPreciseCoverage", { callCount: true, detailed: false });
}

/** The session of a thread, whose messages travel inside those of the main one. */
function threadOf(main, sessionId) {
  const waiting = new Map();
  let last = 0;
  return {
    post(method, params = {}) {
      const id = ++last;
      const answer = new Promise((resolve) => waiting.set(id, resolve));
      void main.post("NodeWorker.sendMessageToWorker", { sessionId, message: JSON.stringify({ id, method, params }) });
      return answer;
    },
    receive({ id, result }) {
      waiting.get(id)?.(result);
    },
  };
}

/** The source of a script of ours with a called function; the first function of a script is its top level. */
function sourceOf({ url, functions }) {
  if (!url.startsWith("file:")) return [];
  const path = relative(ROOT, fileURLToPath(url));
  const [room, name, dist, ...rest] = path.split(sep);
  const isCalled = functions.some(
    ({ functionName, ranges: [range] }, at) => range.count > 0 && !(at === 0 && functionName === ""),
  );
  if (!ROOMS.includes(room) || dist !== "dist" || !isCalled) return [];
  return [join(room, name, "src", ...rest).replace(/\.js$/, ".ts")];
}
