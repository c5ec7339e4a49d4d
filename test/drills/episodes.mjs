// Many episodes at once against the real gateway, with a stub model: how many end, how long it takes beside what turns and
// CPU allow, how much memory; with faults of tools and of the model: none becomes a reward, none hangs. The bound is the
// longest of: turns × latency, CPU seconds of trainer, stub and gateway per core, and those of the gateway's main thread,
// which one core runs. Other programs of the machine take cores away: `wallOverReady` is the time beside what that thread
// ran or was ready to run, so that what is over 1 was spent in waiting for something else than a core.
import { mkdtempSync, rmSync } from "node:fs";
import { availableParallelism, tmpdir } from "node:os";
import { join } from "node:path";
import { ROOT } from "../../scripts/prepare.mjs";
import {
  createClient,
  createEpisodeServer,
  driveEpisode,
  freePort,
  machineCpuSeconds,
} from "./support/episode-driver.mjs";
import { checks, runOrKill } from "./support/killed.mjs";

export const options = {
  episodes: { type: "string", default: "1024" },
  turns: { type: "string", default: "8" },
  calls: { type: "string", default: "2" },
  latency: { type: "string", default: "50" },
  "tool-faults": { type: "string", default: "0" },
  "model-faults": { type: "string", default: "0" },
};
const CLI = join(ROOT, "sdk/cli/bin/arenakit.js");
/** Episodes before those that are measured: code is compiled, connections are open. */
const WARM = 64;

export async function run(given) {
  const { outcome, check } = checks();
  const folder = mkdtempSync(join(tmpdir(), "arenakit-episodes-"));
  try {
    const world = join(folder, "tiny.akworld");
    await runOrKill([CLI, "world", "build", "--seed", "1", "--cities", "天津", "--out", world]);
    const server = createEpisodeServer({ port: await freePort(), world, state: join(folder, "state.sqlite") });
    await server.start();
    try {
      await measure(server, given, check);
    } finally {
      await server.kill();
    }
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
  return outcome;
}

async function measure(server, given, check) {
  const [episodes, turns, calls, latencyMs] = ["episodes", "turns", "calls", "latency"].map((name) =>
    Number(given[name]),
  );
  const [toolFaults, modelFaults] = [Number(given["tool-faults"]), Number(given["model-faults"])];
  // A call that is struck finds the service down one to four times; it is tried three times.
  const faults = toolFaults > 0 ? JSON.stringify({ outage: { share: toolFaults, attempts: 4 } }) : undefined;
  const plan = { turns, calls, latencyMs, modelFaults, ...(faults ? { faults } : {}) };
  const client = createClient(server.url);
  const all = (count, seed) =>
    Promise.all(Array.from({ length: count }, (_, number) => driveEpisode(client, { ...plan, seed, number })));
  await all(WARM, Number(given.seed) + 1_000_000);
  const before = { server: server.usage(), own: process.cpuUsage(), machine: machineCpuSeconds() };
  const began = performance.now();
  const ended = await all(episodes, Number(given.seed));
  const wallS = (performance.now() - began) / 1000;
  const own = process.cpuUsage(before.own);
  const { cpu, main, peakMiB } = server.usage();
  const machineS = machineCpuSeconds() - before.machine;
  client.close();

  const finished = ended.filter(({ status }) => status === "finished");
  const voided = finished.filter(({ result }) => result.failure !== null);
  check(finished.length === episodes, `${finished.length} of ${episodes} episodes are finished`);
  for (const { id, result, modelFailed } of finished) {
    const isVoid = result.failure !== null;
    check(
      !isVoid || (result.reward === null && result.score === null),
      `${id} failed and has the reward ${result.reward}`,
    );
    check(isVoid || result.reward === 1, `${id} answered and has the reward ${result.reward}`);
    check(!modelFailed || isVoid, `${id}: its model failed, and it was scored`);
  }
  const serverS = cpu - before.server.cpu;
  const mainS = main.cpu - before.server.main.cpu;
  const waitedS = main.waited - before.server.main.waited;
  const ownS = (own.user + own.system) / 1e6;
  const cores = availableParallelism();
  const turnsS = (turns * latencyMs) / 1000;
  const cpuS = (serverS + ownS) / cores;
  const bound = Math.max(turnsS, cpuS);
  console.log(
    JSON.stringify({
      episodes,
      completed: finished.length / episodes,
      voided: voided.length,
      wallS: round(wallS),
      turnsTimesLatencyS: turnsS,
      cpuSecondsPerCore: round(cpuS),
      gatewayCpuS: round(serverS),
      gatewayMainThreadS: round(mainS),
      gatewayWaitedForCoreS: round(waitedS),
      trainerCpuS: round(ownS),
      cores,
      othersCpuS: round(Math.max(0, machineS - serverS - ownS)),
      wallOverBound: round(wallS / bound),
      wallOverReady: round(wallS / Math.max(turnsS, mainS + waitedS)),
      gatewayPeakMiB: Math.round(peakMiB),
      retries: client.retries(),
    }),
  );
}

const round = (value) => Math.round(value * 1000) / 1000;
