// What a world costs to make, to read and to ask for routes, trains and flights (places.mjs asks for places). Making and
// reading are measured against JSON.parse and sha256 of the same bytes, answers against writing and reading them as JSON.
import { createHash } from "node:crypto";
import { readFileSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { addDays, canonicalJson, random } from "@arenakit/contracts";
import {
  buildWorld,
  decodeWorld,
  encodeWorld,
  GENERATED_NOW,
  openWorld,
  SMALL_WORLD,
  saveWorld,
  worldId,
} from "@arenakit/corpus-world";
import { finished, inFolder } from "./support/demo-run.mjs";
import { cpuMs, printTable, quantile, ratios, spread, takeTurns, wallMs } from "./support/measure.mjs";

export const about = "the world generated from a seed over the whole atlas";
const RSS = fileURLToPath(new URL("support/memory.mjs", import.meta.url));
/** Questions per sample: the 99th percentile is the fifth worst. */
const QUESTIONS = 500;
const QUICK_QUESTIONS = 10;
const QUICK_CITIES = 3;

export async function run({ seed, quick = false, world = quick ? "small" : "full", rounds = 7 }) {
  const size = { full: {}, small: SMALL_WORLD }[world];
  const cities = quick ? { cities: SMALL_WORLD.cities.slice(-QUICK_CITIES) } : {};
  const build = () => buildWorld({ ...size, ...cities, seed });
  const data = build();
  await making(data, build, { rounds, warmUps: quick ? 0 : 2 });
  await memory(data, rounds);
  const count = quick ? QUICK_QUESTIONS : QUESTIONS;
  await asking(openWorld(data, worldId(data)), { seed, count, turns: { rounds, warmUps: quick ? 0 : 1 } });
}

async function making(data, build, turns) {
  const bytes = encodeWorld(data);
  const text = canonicalJson(data);
  const { baseline, ...steps } = await takeTurns(
    {
      baseline: () =>
        cpuMs(() => {
          JSON.parse(text);
          createHash("sha256").update(bytes).digest("hex");
        }),
      "build from the seed": () => cpuMs(build),
      "encode and hash": () => cpuMs(() => worldId(data)),
      "decode and verify": () => cpuMs(() => decodeWorld(bytes)),
      "open (all indices)": () => cpuMs(() => openWorld(data, "")),
    },
    turns,
  );
  const mebibytes = (bytes.length / 2 ** 20).toFixed(1);
  printTable(
    [`${data.pois.length} places, ${data.services.length} trains, ${mebibytes} MiB`, "CPU ms", "times the baseline"],
    [
      ["JSON.parse + sha256 (baseline)", spread(baseline), "1"],
      ...Object.entries(steps).map(([name, ms]) => [name, spread(ms), spread(ratios(ms, baseline))]),
    ],
  );
}

/** Resident memory of processes that hold the same world, opened or only parsed, and of one that holds nothing. */
async function memory(data, rounds) {
  await inFolder(async (_, folder) => {
    const [snapshot, json] = [join(folder, "bench.akworld"), join(folder, "bench.json")];
    await saveWorld(snapshot, data);
    writeFileSync(json, canonicalJson(data));
    const held =
      (...args) =>
      async () => {
        const { stdout } = await finished(process.execPath, [RSS, ...args]);
        return Number(stdout) / 2 ** 20;
      };
    const { nothing, parsed, opened } = await takeTurns(
      { nothing: held("nothing"), parsed: held("json", json), opened: held("world", snapshot) },
      { rounds, warmUps: 0 },
    );
    const row = (name, values) => [name, spread(values), spread(ratios(values, parsed))];
    console.log("");
    printTable(
      ["a process that holds …", "resident MiB", "times the parsed JSON"],
      [
        row("nothing", nothing),
        row(`the parsed JSON (${(readFileSync(json).length / 2 ** 20).toFixed(1)} MiB)`, parsed),
        row(`the opened world (${(statSync(snapshot).size / 2 ** 20).toFixed(1)} MiB)`, opened),
      ],
    );
  });
}

async function asking(world, { seed, count, turns }) {
  const rows = [];
  for (const { name, questions, ask, baseline } of questionsFor(world, random(seed, "bench-world"), count)) {
    const time = (answer) => async () => {
      const each = [];
      for (const question of questions) each.push((await wallMs(() => answer(question))) * 1000);
      return { p50: quantile(each, 0.5), p99: quantile(each, 0.99), sum: each.reduce((sum, one) => sum + one, 0) };
    };
    const { ours, theirs } = await takeTurns({ ours: time(ask), theirs: time(baseline.answer) }, turns);
    const column = (samples, key) => samples.map((sample) => sample[key]);
    rows.push([
      name,
      spread(column(ours, "p50")),
      spread(column(ours, "p99")),
      spread(ratios(column(ours, "sum"), column(theirs, "sum"))),
      baseline.name,
    ]);
  }
  console.log("");
  printTable(["question", "p50 µs", "p99 µs", "sum, times the baseline", "baseline"], rows);
}

function questionsFor(world, draw, count) {
  const { routing, rail, air, data } = world;
  const pick = (list) => list[Math.floor(draw.next() * list.length)];
  const many = (make) => Array.from({ length: count }, make);
  const place = () => data.pois.poi(Math.floor(draw.next() * data.pois.length));
  const date = () => addDays(GENERATED_NOW.slice(0, 10), Math.floor(draw.next() * 14));
  const twoCities = () => {
    const from = pick(data.cities);
    return { date: date(), from: from.name, to: pick(data.cities.filter((city) => city !== from)).name };
  };
  const asJson = (ask) => {
    const answers = new Map();
    const answer = (question) => {
      if (!answers.has(question)) answers.set(question, JSON.stringify(ask(question)));
      return JSON.stringify(JSON.parse(answers.get(question)));
    };
    return { name: "JSON parse + stringify of the answer", answer };
  };
  const route = ({ points, mode }) => routing.route(points, mode);
  const transit = ({ points: [origin, destination] }) =>
    routing.transit({ origin, destination, departure: GENERATED_NOW });
  const trains = (query) => rail.journeys(query);
  const flights = (query) => air.flights({ ...query, now: GENERATED_NOW });
  const twoPlaces = () => {
    for (;;) {
      const [from, to] = [place(), place()];
      if (from.city === to.city) return { points: [from, to], mode: "driving" };
    }
  };
  return [
    {
      name: "route in a city, driving",
      ask: route,
      baseline: asJson(route),
      questions: many(() => answerable(route, twoPlaces)),
    },
    {
      name: "journey by public transport",
      ask: transit,
      baseline: asJson(transit),
      questions: many(() => answerable(transit, twoPlaces)),
    },
    { name: "trains", ask: trains, baseline: asJson(trains), questions: many(twoCities) },
    { name: "flights", ask: flights, baseline: asJson(flights), questions: many(twoCities) },
  ];
}

/** The first question drawn that has an answer: no car drives to an island. */
function answerable(ask, draw) {
  for (;;) {
    const question = draw();
    try {
      ask(question);
      return question;
    } catch (error) {
      if (error.failure?.owner !== "policy") throw error;
    }
  }
}
