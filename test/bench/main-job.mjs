// How long the main job takes after installation, and where its time goes: rollouts by the run's own durations, and
// everything by a CPU profile of one more run, summed over the rooms that the code belongs to.
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { demo, inFolder, measured, measuredDemo } from "./support/demo-run.mjs";
import { columns, printTable, quantile, ratios, significant, spread, takeTurns } from "./support/measure.mjs";

const QUICK = ["--group-size", "2"];

export const about = "`arenakit demo`, five tasks × eight trajectories, rule judge";

export async function run({ seed, world, quick = false, rounds = 5 }) {
  const options = ["--seed", String(seed), ...(world ? ["--world", world] : []), ...(quick ? QUICK : [])];
  const durations = [];
  const job = () =>
    inFolder(async (out) => {
      const used = await measuredDemo([...options, "--out", out, "--json"]);
      durations.push(readLines(join(out, "durations.jsonl")));
      return used;
    });
  const taken = await takeTurns({ job, nothing: () => measured(["-e", "0"]) }, { rounds, warmUps: quick ? 0 : 1 });
  const [ours, nothing] = [columns(taken.job), columns(taken.nothing)];
  const row = (name, key) => [name, spread(ours[key]), spread(nothing[key]), spread(ratios(ours[key], nothing[key]))];
  printTable(
    ["", "arenakit demo", "node -e 0", "ratio"],
    [
      row("seconds on the clock", "seconds"),
      row("seconds of CPU", "cpuSeconds"),
      row("peak resident MiB", "peakMebibytes"),
    ],
  );
  console.log("");
  printRollouts(durations.slice(-rounds));
  console.log("");
  await printProfile(options);
}

/** Rollouts of a group run at the same time, so their durations overlap. */
function printRollouts(runs) {
  const tasks = new Map();
  for (const lines of runs)
    for (const { what, milliseconds } of lines) {
      const task = what.replace(/-\d+$/, "");
      tasks.set(task, [...(tasks.get(task) ?? []), milliseconds]);
    }
  const row = ([task, all]) => [task, all.length / runs.length, spread(all), significant(quantile(all, 0.9))];
  printTable(["task", "rollouts", "ms a rollout, overlapping", "90th percentile"], [...tasks].map(row));
}

async function printProfile(options) {
  const { rooms, total } = await inFolder(async (out, folder) => {
    const profiling = ["--cpu-prof", `--cpu-prof-dir=${join(folder, "profile")}`];
    await demo([...options, "--out", out], profiling);
    const [file] = readdirSync(join(folder, "profile"));
    return byRoom(JSON.parse(readFileSync(join(folder, "profile", file), "utf8")));
  });
  const rows = [...rooms].sort(([, left], [, right]) => right - left).filter(([, ms]) => ms >= total / 100);
  printTable(
    ["where (self time of a profiled run)", "ms", "share"],
    rows.map(([room, ms]) => [room, ms.toFixed(0), `${((100 * ms) / total).toFixed(1)} %`]),
  );
}

/** Milliseconds of the main thread by room, dependency or part of the runtime. */
function byRoom({ nodes, samples, timeDeltas }) {
  const room = new Map(nodes.map(({ id, callFrame }) => [id, roomOf(callFrame)]));
  const rooms = new Map();
  let total = 0;
  samples.forEach((id, at) => {
    const ms = timeDeltas[at] / 1000;
    const name = room.get(id);
    rooms.set(name, (rooms.get(name) ?? 0) + ms);
    total += ms;
  });
  return { rooms, total };
}

function roomOf({ functionName, url }) {
  if (functionName === "(idle)") return "waiting";
  if (functionName === "(garbage collector)") return "garbage collection";
  const dependency = /\/node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(url)?.[1];
  if (dependency) return /modelcontextprotocol|zod|hono|undici/.test(dependency) ? "MCP, HTTP, zod" : "other packages";
  const ours = /\/((?:sdk|servers|evaluators|corpora|envs)\/[a-z-]+)\/dist\//.exec(url)?.[1];
  if (ours) return ours;
  return /modules|compile/i.test(`${url} ${functionName}`) ? "loading of modules" : "Node (streams, sockets, files …)";
}

function readLines(path) {
  return readFileSync(path, "utf8")
    .trimEnd()
    .split("\n")
    .map((line) => JSON.parse(line));
}
