// A gateway of the bench of groups in a process of its own: the group service as `arenakit serve` composes it, over the
// state that it is told, with a judge in process that takes a fixed time for each comparison and tells when it gave it.
import { randomUUID } from "node:crypto";
import { existsSync, readFileSync } from "node:fs";
import { PerformanceObserver } from "node:perf_hooks";
import { setTimeout as pause } from "node:timers/promises";
import { setFlagsFromString } from "node:v8";
import { answerOf, random } from "@arenakit/contracts";
import { RUBRICS, scoreSheet } from "@arenakit/evaluator-arena";
import { createGateway, SERVER_V8_FLAGS } from "@arenakit/server-gateway";
import { judgingServices } from "@arenakit/server-gateway/judging";
import { openPostgresStore, openSqliteStore } from "@arenakit/store";
import { convertRecord } from "@arenakit/trainer-adapter";

const { engine, place, latencyMs, concurrency } = JSON.parse(process.argv[2]);
setFlagsFromString(SERVER_V8_FLAGS);
const clock = () => performance.timeOrigin + performance.now();
/** For how long the main thread stood still while its garbage was collected. */
let collectingMs = 0;
new PerformanceObserver((list) => {
  for (const { duration } of list.getEntries()) collectingMs += duration;
}).observe({ entryTypes: ["gc"] });
const MAIN_THREAD = `/proc/self/task/${process.pid}/schedstat`;
/** CPU of the main thread; 0 where the system does not tell. */
const mainCpuMs = () => (existsSync(MAIN_THREAD) ? Number(readFileSync(MAIN_THREAD, "utf8").split(" ")[0]) / 1e6 : 0);

/** When each group's last comparison was given, by the query that the bench gave it; and how many were asked for. */
const ended = new Map();
let asked = 0;
const qualities = new WeakMap();
const qualityOf = (attempt) => {
  const known = qualities.get(attempt);
  if (known !== undefined) return known;
  const quality = Number(/\[quality ([\d.]+)\]/.exec(answerOf(attempt))[1]);
  qualities.set(attempt, quality);
  return quality;
};
const judge = {
  id: "bench",
  async compare({ task, rubric, first, second }) {
    asked++;
    await pause(latencyMs);
    const sheet = (attempt) =>
      scoreSheet(
        rubric,
        Object.fromEntries(rubric.criteria.map(({ id }) => [id, Math.round(10 * qualityOf(attempt))])),
      );
    ended.set(task.query, clock());
    return { status: "scored", first: sheet(first), second: sheet(second) };
  },
};

async function convert(value) {
  const { trajectories } = await convertRecord(value, { format: "openai", line: 1, isForGood: true });
  return trajectories[0];
}

const store = await (engine === "sqlite" ? openSqliteStore({ path: place }) : openPostgresStore({ url: place }));
const owner = randomUUID();
const gateway = createGateway({
  worlds: [],
  processMetrics: true,
  newId: randomUUID,
  clock,
  onError: (error) => console.error(error),
  judging: judgingServices(
    { judges: { bench: { pairwise: judge } }, rubrics: RUBRICS, environments: [], convert },
    { store, owner, random: random(owner), concurrency },
  ),
});
const listening = await gateway.listen();

process.on("message", async ({ what }) => {
  if (what === "ended") process.send({ what, asked, ended: [...ended] });
  if (what !== "usage") return;
  const { user, system } = process.cpuUsage(); // threads included
  const cpuMs = (user + system) / 1000;
  const peakMebibytes = process.resourceUsage().maxRSS / 1024;
  process.send({ what, cpuMs, mainCpuMs: mainCpuMs(), collectingMs, peakMebibytes });
});
process.on("disconnect", async () => {
  await listening.close();
  await store.end();
  process.exit(0);
});
process.send({ what: "ready", url: listening.url });
