// Asks a gateway every question of the probe set and prints the share that is answered well, by class. The gateway is
// started here with the full and the small world, or --gateway URL names one that has both, the full one first.
import { spawn } from "node:child_process";
import { once } from "node:events";
import { readFileSync } from "node:fs";
import { setTimeout as wait } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { failedRules } from "./verdict.mjs";

const { values: options } = parseArgs({
  options: {
    set: { type: "string", default: "all" },
    answers: { type: "string", default: "0" },
    seed: { type: "string", default: "1" },
    port: { type: "string", default: "8947" },
    gateway: { type: "string" },
    /** Prints the ids that are answered badly, with the rules that failed; of the seen set only. */
    bad: { type: "boolean", default: false },
  },
});
const CLI = fileURLToPath(new URL("../../sdk/cli/bin/arenakit.js", import.meta.url));
/** The first start builds the full world and the corpora. */
const START_SECONDS = 600;
const AT_ONCE = 8;
const SETS = options.set === "all" ? ["seen", "unseen"] : [options.set];

const url = options.gateway ?? `http://127.0.0.1:${options.port}`;
const gateway = options.gateway
  ? undefined
  : spawn(process.execPath, [CLI, "serve", "--port", options.port, "--world", "full", "small", "--judge", "none"], {
      stdio: ["ignore", "ignore", "pipe"],
    });
gateway?.stderr.pipe(process.stderr);
try {
  await run(await worldsOf());
} finally {
  if (gateway && gateway.exitCode === null) {
    // What it says of its end is nothing that somebody has to do.
    gateway.stderr.unpipe(process.stderr).resume();
    gateway.kill("SIGTERM");
    await once(gateway, "exit");
  }
}

/** Ids of the worlds by name, once the gateway is up. */
async function worldsOf() {
  for (let second = 0; second < START_SECONDS; second++) {
    const health = await fetch(`${url}/health`).catch(() => undefined);
    if (health?.ok) {
      const [full, small] = (await health.json()).worlds;
      return { full: full.id, small: small.id };
    }
    if (gateway && gateway.exitCode !== null) throw new Error("the gateway ended");
    await wait(1000);
  }
  throw new Error("the gateway did not start");
}

async function run(worlds) {
  const probes = SETS.flatMap((set) => readProbes(set).map((probe) => ({ ...probe, set })));
  const asked = [];
  const queue = probes.entries();
  await Promise.all(
    Array.from({ length: AT_ONCE }, async () => {
      for (const [at, probe] of queue) asked[at] = await judged(probe, worlds);
    }),
  );
  for (const set of SETS)
    printShares(
      set,
      asked.filter((one) => one.set === set),
    );
  if (options.bad) {
    for (const { set, id, failed } of asked) if (set === "seen" && failed.length > 0) console.log(id, failed.join(" "));
  }
  for (const one of drawn(asked, Number(options.answers), Number(options.seed))) {
    console.log(`\n== ${one.id} ${one.failed.length > 0 ? `bad: ${one.failed.join(" ")}` : "well"}`);
    console.log(`${one.tool} ${JSON.stringify(one.arguments)}\n${one.answers.map(({ text }) => text).join("\n--\n")}`);
  }
}

function readProbes(set) {
  const lines = readFileSync(new URL(`${set}.jsonl`, import.meta.url), "utf8");
  return lines
    .trim()
    .split("\n")
    .map((line) => JSON.parse(line));
}

async function judged(probe, worlds) {
  const world = worlds[probe.world];
  const answers = [];
  for (const call of [probe, ...(probe.also ?? [])]) answers.push(await answerTo(call, world));
  const stationNamed = async (station, city) => {
    const { structured } = await answerTo(
      { tool: "search_poi", arguments: { query: `${city}${station}` }, profile: "arenarl" },
      world,
    );
    const stem = station.replace(/(?:地铁)?站$/u, "");
    // A station of the city itself begins with its name: 重庆北站.
    const isNamed = (name) => name.startsWith(stem) || name.startsWith(`${city}${stem}`);
    return structured?.pois?.some(({ name, type }) => /站/u.test(type) && isNamed(name)) ?? false;
  };
  return { ...probe, answers, failed: await failedRules(probe, answers, stationNamed) };
}

async function answerTo({ tool, arguments: given, profile }, world) {
  const response = await fetch(`${url}/tools/${tool}?profile=${profile}`, {
    method: "POST",
    headers: { "content-type": "application/json", "x-arenakit-world": world },
    body: JSON.stringify(given),
  });
  return await response.json();
}

function printShares(set, asked) {
  console.log(`\n${set.padEnd(28)}asked  well  share`);
  const row = (name, of) => {
    const well = of.filter(({ failed }) => failed.length === 0).length;
    const share = `${((100 * well) / of.length).toFixed(0)}%`;
    console.log(name.padEnd(28) + String(of.length).padStart(5) + String(well).padStart(6) + share.padStart(7));
  };
  for (const name of new Set(asked.map((one) => one.class)))
    row(
      name,
      asked.filter((one) => one.class === name),
    );
  row("all", asked);
}

/** `count` of them, drawn without return by a linear congruential generator. */
function drawn(asked, count, seed) {
  const rest = [...asked];
  let state = seed >>> 0;
  return Array.from({ length: Math.min(count, rest.length) }, () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return rest.splice(Math.floor((state / 2 ** 32) * rest.length), 1)[0];
  });
}
