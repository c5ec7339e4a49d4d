// What a world costs to make, to open and to ask for routes, trains and flights (places.mjs asks for places). Making and
// opening are those of a user: the command, and a fresh process with the file, against reading and hashing its bytes;
// answers are measured against writing and reading them as JSON, in the whole world and in one of a quarter of its cities.
import { createHash } from "node:crypto";
import { readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { addDays, random } from "@arenakit/contracts";
import { loadWorld } from "@arenakit/corpus-world";
import { GENERATED_NOW, readAtlas } from "@arenakit/corpus-world-maker";
import { ROOT } from "../../scripts/prepare.mjs";
import { guideWeb } from "../../servers/web-search/dist/web/guides.js";
import { finished, inFolder } from "./support/demo-run.mjs";
import { columns, printTable, quantile, ratios, spread, takeTurns, wallMs } from "./support/measure.mjs";
import { answerable } from "./support/questions.mjs";

export const about = "the world generated from a seed over the whole atlas";
const ARENAKIT = join(ROOT, "sdk/cli/bin/arenakit.js");
const HOLDER = fileURLToPath(new URL("support/memory.mjs", import.meta.url));
/** Questions per sample: the 99th percentile is the fifth worst. */
const QUESTIONS = 500;
const QUICK_QUESTIONS = 3;
const QUICK_CITIES = 3;
const QUICK_SCALE = 0.05;
/** Pages of an answer. */
const PAGES = 5;
/** A build takes its time, and differs little from one to the next. */
const MOST_BUILDS = 3;

/** The part of the cities that the smaller of the two worlds has that are asked the same. */
const QUARTER = 4;

export async function run({ seed, quick = false, rounds = 7 }) {
  const cities = quick ? readAtlas().slice(-QUICK_CITIES) : readAtlas();
  const sized = (some) => {
    const all = some.length === readAtlas().length ? [] : ["--cities", some.map(({ name }) => name).join(",")];
    return ["--seed", seed, ...all, ...(quick ? ["--scale", QUICK_SCALE] : [])];
  };
  await inFolder(async (_, folder) => {
    const file = join(folder, "bench.akworld");
    await making(file, sized(cities), Math.min(rounds, MOST_BUILDS));
    await opening(file, rounds, quick ? 0 : 1);
    const quarter = join(folder, "quarter.akworld");
    const some = cities.filter((_, at) => at % QUARTER < (quick ? 2 : 1)); // two cities are the fewest that trains join
    await finished(process.execPath, buildInto(quarter, sized(some)));
    const count = quick ? QUICK_QUESTIONS : QUESTIONS;
    const asked = { seed, count, turns: { rounds, warmUps: quick ? 0 : 1 } };
    const [small, large] = [await loadWorld(quarter), await loadWorld(file)];
    compared(await asking(small, asked), await asking(large, asked), [small, large]);
  });
}

const buildInto = (file, size) => [ARENAKIT, "world", "build", ...size, "--out", file].map(String);

/** The command, from its start to the file. */
async function making(file, size, rounds) {
  const build = buildInto(file, size);
  const { built, hashed } = await takeTurns(
    {
      built: async () => (await wallMs(() => finished(process.execPath, build))) / 1000,
      hashed: async () => (await wallMs(() => createHash("sha256").update(readFileSync(file)).digest())) / 1000,
    },
    { rounds, warmUps: 0 },
  );
  printTable(
    ["arenakit world build", "seconds", "× reading and hashing the file", "file, MB"],
    [
      [
        "from the seed to the file",
        spread(built),
        spread(ratios(built, hashed)),
        (statSync(file).size / 1e6).toFixed(1),
      ],
    ],
  );
}

/** Fresh processes: one that opens the world, one that only reads and hashes its file, one that does neither. */
async function opening(file, rounds, warmUps) {
  const held = (kind) => async () => JSON.parse((await finished(process.execPath, [HOLDER, kind, file])).stdout);
  const taken = await takeTurns(
    { nothing: held("nothing"), bytes: held("bytes"), world: held("world") },
    { rounds, warmUps },
  );
  const [nothing, bytes, world] = [taken.nothing, taken.bytes, taken.world].map(columns);
  const row = (name, { ms, mebibytes }) => [
    name,
    spread(ms),
    spread(ratios(ms, bytes.ms)),
    spread(mebibytes),
    spread(ratios(mebibytes, bytes.mebibytes)),
  ];
  console.log("");
  printTable(
    ["a process that …", "ms to it", "× bytes", "resident MiB then", "× bytes"],
    [
      ["holds nothing", "", "", spread(nothing.mebibytes), spread(ratios(nothing.mebibytes, bytes.mebibytes))],
      row("holds the bytes of the file, hashed", bytes),
      row("has opened the world", world),
    ],
  );
}

/** By question: samples of its quantiles, and its ratio to the baseline. */
async function asking(world, { seed, count, turns }) {
  const figures = [];
  for (const { name, questions, ask, baseline } of questionsFor(world, random(seed, "bench-world"), count)) {
    const time = (answer) => async () => {
      const each = [];
      for (const question of questions) each.push((await wallMs(() => answer(question))) * 1000);
      return { p50: quantile(each, 0.5), p99: quantile(each, 0.99), sum: each.reduce((sum, one) => sum + one, 0) };
    };
    const { ours, theirs } = await takeTurns({ ours: time(ask), theirs: time(baseline) }, turns);
    const [{ p50, p99, sum }, { sum: least }] = [columns(ours), columns(theirs)];
    figures.push({ name, p50, p99, times: ratios(sum, least) });
  }
  return figures;
}

function compared(small, large, worlds) {
  const [few, many] = worlds.map(({ data }) => `${data.cities.length} cities`);
  const baseline = "sum, × JSON parse + stringify of the answers";
  console.log("");
  printTable(
    ["question", `p50 µs, ${many}`, "p99 µs", baseline, `p50 µs, ${few}`, "p99 µs", `p50 of ${many}, × that of ${few}`],
    large.map(({ name, p50, p99, times }, at) => {
      const before = small[at];
      const growth = spread(ratios(p50, before.p50));
      return [name, spread(p50), spread(p99), spread(times), spread(before.p50), spread(before.p99), growth];
    }),
  );
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
    const answer = async (question) => {
      if (!answers.has(question)) answers.set(question, JSON.stringify(await ask(question)));
      return JSON.stringify(JSON.parse(answers.get(question)));
    };
    return answer;
  };
  const route = ({ points, mode }) => routing.paths({ points, mode, departure: GENERATED_NOW });
  const transit = ({ points: [origin, destination] }) =>
    routing.transit({ origin, destination, departure: GENERATED_NOW });
  const trains = (query) => rail.journeys(query);
  const flights = (query) => air.flights({ ...query, now: GENERATED_NOW });
  const web = guideWeb(world);
  for (const _ of web.warm());
  const pages = (query) => web.search(query, { limit: PAGES, today: GENERATED_NOW.slice(0, 10) });
  const topic = () => `${pick(data.cities).name} ${pick(["美食", "景点", "一日游", "交通", "几月去好"])}`;
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
    { name: "web pages", ask: pages, baseline: asJson(pages), questions: many(topic) },
  ];
}
