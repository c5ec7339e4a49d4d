// What the arena itself costs beside the comparisons, what its estimators cost beside writing the matches down, and what
// the rule judge costs beside reading a trajectory.
import { answerOf, random } from "@arenakit/contracts";
import { openTravel } from "@arenakit/env-open-travel";
import {
  ESTIMATOR_NAMES,
  estimatorNamed,
  judgeGroup,
  playOver,
  rulesJudge,
  TOPOLOGY_NAMES,
  topologyOf,
} from "@arenakit/evaluator-arena";
import { runDemo } from "./support/demo-run.mjs";
import { cpuMs, printTable, quantile, ratios, spread, takeTurns } from "./support/measure.mjs";

export const about = "CPU of one core; trajectories of the main job";
/** Groups per sample, and how often more its far cheaper baseline runs: each takes at least hundredths of a second. */
const SIZES = { groups: 60, loops: 600, parses: 20, sizes: [8, 16], estimates: 40, players: [16, 64] };
const QUICK = { groups: 3, loops: 30, parses: 2, sizes: [4], estimates: 2, players: [4] };
/** The bound that the project set itself: groups of 16 by seeded single elimination a minute, no wait for a judge. */
const BOUND = { topology: "seeded-single-elimination", perMinute: 20_000 };
/** Some of the scripted policies give no answer: as many more are rolled out. */
const SPARE = 1.5;

export async function run({ seed, quick = false, rounds = 9 }) {
  const sizes = quick ? QUICK : SIZES;
  const groupSize = Math.max(...sizes.sizes);
  console.error(`rolling out groups of ${groupSize} for the arena …`);
  const lines = await runDemo({ seed, groupSize: Math.ceil(groupSize * SPARE) });
  const tasks = new Map(openTravel.tasks("demo").map((task) => [task.id, task]));
  const groups = [...tasks.values()]
    .map((task) => ({
      task,
      rubric: openTravel.rubric(task),
      texts: lines.filter((line) => JSON.parse(line).extra.arenakit.task === task.id),
    }))
    .filter(({ texts }) => texts.length > 0);
  const measured = await theArena(groups, { sizes, rounds, warmUps: quick ? 0 : 2 });
  theEstimators(await theEstimates({ sizes, seed, rounds, warmUps: quick ? 0 : 2 }));
  await theRuleJudge(groups, { sizes, rounds: quick ? 1 : rounds * 2, warmUps: quick ? 0 : 3 });
  return { bounds: { leastGroupsPerMinute: BOUND.perMinute, measured } };
}

async function theArena(groups, { sizes, rounds, warmUps }) {
  const rows = [];
  const bounds = [];
  const largest = groups.reduce((most, group) => (charactersOf(group) > charactersOf(most) ? group : most));
  for (const size of sizes.sizes) {
    for (const topology of TOPOLOGY_NAMES) {
      const row = await theGroups(groups[0], { size, topology, sizes, rounds, warmUps });
      rows.push([size, topology, row.matches, row.asked, spread(row.perMinute), spread(row.times)]);
    }
  }
  printTable(["N", "topology", "matches", "comparisons", "groups per minute", "times the bare comparisons"], rows);
  const size = Math.max(...sizes.sizes);
  const boundRows = [];
  for (const group of new Set([groups[0], largest])) {
    const { perMinute } = await theGroups(group, { size, topology: BOUND.topology, sizes, rounds, warmUps });
    const middle = quantile(perMinute, 0.5);
    const characters = Math.round(charactersOf(group) / group.texts.length);
    bounds.push({ task: group.task.id, characters, perMinute: middle, holds: middle >= BOUND.perMinute });
    boundRows.push([size, BOUND.topology, characters, spread(perMinute), middle >= BOUND.perMinute ? "yes" : "NO"]);
  }
  console.log("");
  printTable(["N", "topology", "characters a trajectory", "groups per minute", "20000 reached"], boundRows);
  return bounds;
}

/** Groups of attempts that all play, each group of objects that nobody has seen, so that nothing is remembered. */
async function theGroups({ task, rubric, texts }, { size, topology, sizes, rounds, warmUps }) {
  const answered = texts.filter((text) => answerOf(JSON.parse(text))?.trim());
  const chosen = answered.slice(0, size);
  const fresh = () => Array.from({ length: sizes.groups }, () => chosen.map((text) => JSON.parse(text)));
  const judge = trivialJudge(rubric);
  const group = (trajectories) => judgeGroup({ group: "bench", task, rubric, trajectories, judge, topology });
  const trajectories = chosen.map((text) => JSON.parse(text));
  const before = judge.asked();
  const { matches } = await group(trajectories);
  const asked = judge.asked() - before;
  const bare = async () => {
    for (let number = 0; number < asked; number++)
      await judge.compare({ rubric, first: trajectories[number % size], second: trajectories[(number + 1) % size] });
  };
  const { arena, loop } = await takeTurns(
    {
      arena: async () => {
        const unseen = fresh();
        return (
          (await cpuMs(async () => {
            for (const one of unseen) await group(one);
          })) / sizes.groups
        );
      },
      loop: async () => (await cpuMs(() => repeat(sizes.loops, bare))) / sizes.loops,
    },
    { rounds, warmUps },
  );
  return { matches: matches.length, asked, perMinute: arena.map((ms) => 60_000 / ms), times: ratios(arena, loop) };
}

/** What ranking costs beside writing the same matches down. */
async function theEstimates({ sizes, seed, rounds, warmUps }) {
  const rows = [];
  for (const size of sizes.players) {
    for (const topology of ["ring", "round-robin"]) {
      const draws = random(seed, "bench", topology, size);
      const quality = Array.from({ length: size }, () => draws.normal());
      const tournament = topologyOf(topology).start(size, 0, { random: draws });
      const score = (player) => 14 + 2 * quality[player] + draws.normal();
      const { matches } = playOver(tournament, ([a, b]) => ({ scores: [score(a), score(b)] }));
      const variants = Object.fromEntries(
        ESTIMATOR_NAMES.map((name) => {
          const estimator = estimatorNamed(name);
          return [name, () => estimator.estimate(matches, size)];
        }),
      );
      const measured = await takeTurns(
        Object.fromEntries(
          Object.entries({ ...variants, json: () => JSON.stringify(matches) }).map(([name, work]) => [
            name,
            async () => (await cpuMs(() => repeat(sizes.estimates, async () => work()))) / sizes.estimates,
          ]),
        ),
        { rounds, warmUps },
      );
      for (const name of ESTIMATOR_NAMES)
        rows.push([
          size,
          topology,
          matches.length,
          name,
          measured[name].map((ms) => ms * 1000),
          ratios(measured[name], measured.json),
        ]);
    }
  }
  return rows;
}

function theEstimators(rows) {
  console.log("");
  printTable(
    ["N", "topology", "matches", "estimator", "CPU µs a group", "times JSON stringify of the matches"],
    rows.map(([size, topology, matches, name, micros, times]) => [
      size,
      topology,
      matches,
      name,
      spread(micros),
      spread(times),
    ]),
  );
}

function charactersOf({ texts }) {
  return texts.reduce((sum, text) => sum + text.length, 0);
}

async function theRuleJudge(groups, { sizes, rounds, warmUps }) {
  const rows = [];
  for (const { task, rubric, texts } of groups) {
    const lines = texts.slice(0, 8);
    const answered = lines.filter((line) => answerOf(JSON.parse(line)) !== null).length;
    // Checks are remembered by trajectory object, so every sample gets objects that nobody has seen.
    const judged = async () => {
      const trajectories = lines.map((line) => JSON.parse(line));
      const topology = "seeded-single-elimination";
      return cpuMs(() =>
        judgeGroup({ group: "bench", task, rubric, trajectories, judge: rulesJudge([openTravel]), topology }),
      );
    };
    const parseAndStringify = async () => lines.map((line) => JSON.stringify(JSON.parse(line)));
    const { rules, json } = await takeTurns(
      { rules: judged, json: async () => (await cpuMs(() => repeat(sizes.parses, parseAndStringify))) / sizes.parses },
      { rounds, warmUps },
    );
    const characters = lines.reduce((sum, line) => sum + line.length, 0);
    rows.push([task.id, answered, characters, spread(rules), spread(ratios(rules, json))]);
  }
  console.log("");
  printTable(["group of 8 judged by rules", "answers", "characters", "CPU ms", "times JSON parse + stringify"], rows);
}

/** Scores by the place in the group: all that it costs is its sheets. */
function trivialJudge(rubric) {
  const sheet = (trajectory) => {
    const { index, size } = trajectory.extra.arenakit.group;
    const score = ((index * 7) % size) / size;
    const criteria = Object.fromEntries(rubric.criteria.map(({ id }) => [id, score]));
    return { criteria, path: score, answer: score, combined: score };
  };
  let asked = 0;
  return {
    id: "trivial",
    asked: () => asked,
    async compare({ first, second }) {
      asked++;
      return { status: "scored", first: sheet(first), second: sheet(second) };
    },
  };
}

async function repeat(times, work) {
  for (let turn = 0; turn < times; turn++) await work();
}
