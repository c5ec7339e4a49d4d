// What the arena itself costs beside the comparisons, and what the rule judge costs beside reading a trajectory.
import { answerOf } from "@arenakit/contracts";
import { openTravel } from "@arenakit/env-open-travel";
import { judgeGroup, rulesJudge, TOPOLOGY_NAMES } from "@arenakit/evaluator-arena";
import { runDemo } from "./support/demo-run.mjs";
import { cpuMs, printTable, ratios, spread, takeTurns } from "./support/measure.mjs";

export const about = "CPU of one core; trajectories of the main job";
/** Groups per sample, and how often more its far cheaper baseline runs: each takes at least hundredths of a second. */
const SIZES = { groups: 60, loops: 600, parses: 20, sizes: [8, 16] };
const QUICK = { groups: 3, loops: 30, parses: 2, sizes: [4] };

export async function run({ seed, quick = false, rounds = 9 }) {
  const sizes = quick ? QUICK : SIZES;
  const groupSize = Math.max(...sizes.sizes);
  console.error(`rolling out groups of ${groupSize} for the arena …`);
  const lines = await runDemo({ seed, groupSize });
  const tasks = new Map(openTravel.tasks("demo").map((task) => [task.id, task]));
  const groups = [...tasks.values()]
    .map((task) => ({
      task,
      rubric: openTravel.rubric(task),
      texts: lines.filter((line) => JSON.parse(line).extra.arenakit.task === task.id),
    }))
    .filter(({ texts }) => texts.length > 0);
  await theArena(groups, { sizes, rounds, warmUps: quick ? 0 : 2 });
  await theRuleJudge(groups, { sizes, rounds: quick ? 1 : rounds * 2, warmUps: quick ? 0 : 3 });
}

async function theArena(groups, { sizes, rounds, warmUps }) {
  const [{ task, rubric, texts }] = groups;
  const rows = [];
  for (const size of sizes.sizes) {
    const trajectories = texts.slice(0, size).map((text) => JSON.parse(text));
    for (const topology of TOPOLOGY_NAMES) {
      const judge = trivialJudge(rubric, trajectories);
      const group = () => judgeGroup({ group: "bench", task, rubric, trajectories, judge, topology });
      const before = judge.asked();
      const { matches } = await group();
      const asked = judge.asked() - before;
      const bare = async () => {
        for (let number = 0; number < asked; number++)
          await judge.compare({
            task,
            rubric,
            first: trajectories[number % size],
            second: trajectories[(number + 1) % size],
          });
      };
      const { arena, loop } = await takeTurns(
        {
          arena: async () => (await cpuMs(() => repeat(sizes.groups, group))) / sizes.groups,
          loop: async () => (await cpuMs(() => repeat(sizes.loops, bare))) / sizes.loops,
        },
        { rounds, warmUps },
      );
      const perMinute = arena.map((ms) => 60_000 / ms);
      rows.push([size, topology, matches.length, asked, spread(perMinute), spread(ratios(arena, loop))]);
    }
  }
  printTable(["N", "topology", "matches", "comparisons", "groups per minute", "times the bare comparisons"], rows);
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
      return cpuMs(() => judgeGroup({ group: "bench", task, rubric, trajectories, judge: rulesJudge(), topology }));
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
function trivialJudge(rubric, trajectories) {
  const place = new Map(trajectories.map((trajectory, index) => [trajectory, (index * 7) % trajectories.length]));
  const sheet = (trajectory) => {
    const score = place.get(trajectory) / trajectories.length;
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
