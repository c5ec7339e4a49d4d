// The judging of groups alone: complete groups in a store, a judge in process that takes a fixed time, so many at a time.
// What it takes beyond the judge on the clock, and how much of a core each comparison costs beside the judge.
import { setTimeout as pause } from "node:timers/promises";
import { answerOf, random } from "@arenakit/contracts";
import { RUBRICS, scoreSheet } from "@arenakit/evaluator-arena";
import { createGroupService, createJudgeBackend, createJudging } from "@arenakit/server-judge";
import { openSqliteStore } from "@arenakit/store";
import { cpuMs, printTable, spread } from "./support/measure.mjs";

export const about = "complete groups in a store of memory, with its thread; a judge in process";
const SIZES = { groups: 512, size: 16, latencyMs: 200, concurrency: 256 };
const QUICK = { groups: 4, size: 4, latencyMs: 10, concurrency: 16 };
/** Half of the attempts have at most that much, one of a hundred more than 200,000. */
const MEDIAN_CHARACTERS = 32_000;
const LOG_DEVIATION = 0.788;
const STEPS = 8;

export async function run({ seed, quick = false, rounds = 3 }) {
  const sizes = quick ? QUICK : SIZES;
  const samples = [];
  for (let round = 0; round < rounds; round++) {
    samples.push(await measured({ ...sizes, seed: seed + round }));
    console.error(`round ${round + 1} of ${rounds} done`);
  }
  const of = (read) => spread(samples.map(read));
  printTable(
    [
      "comparisons",
      "seconds on the clock",
      "× the judge's",
      "share of slots in use",
      "CPU ms a comparison",
      "peak MiB",
    ],
    [
      [
        String(samples[0].asked),
        of(({ tookMs }) => tookMs / 1000),
        of(({ tookMs, asked }) => (tookMs * sizes.concurrency) / (asked * sizes.latencyMs)),
        of(({ share }) => share),
        of(({ cpu, asked }) => cpu / asked),
        of(({ mebibytes }) => mebibytes),
      ],
    ],
  );
  return { samples };
}

async function measured({ groups, size, latencyMs, concurrency, seed }) {
  let asked = 0;
  const judge = {
    id: "bench",
    async compare({ rubric, first, second }) {
      asked++;
      await pause(latencyMs);
      const sheet = (attempt) =>
        scoreSheet(
          rubric,
          Object.fromEntries(rubric.criteria.map(({ id }) => [id, Number(answerOf(attempt).slice(-1))])),
        );
      return { status: "scored", first: sheet(first), second: sheet(second) };
    },
  };
  const clock = () => performance.timeOrigin + performance.now();
  const store = await openSqliteStore({ path: null });
  const judges = { bench: { pairwise: judge } };
  const evaluation = createJudgeBackend({ judges, rubrics: RUBRICS, environments: [], tools: () => null, clock });
  const service = createGroupService({ store, evaluation, clock });
  const draw = random(seed, "judging");
  for (let group = 0; group < groups; group++)
    await Promise.all(
      Array.from({ length: size }, (_, index) =>
        service.submit(`bench:x:train:${group}:task:0`, {
          index,
          generation: 0,
          size,
          query: "A weekend by the sea for two",
          config: { topology: "seeded-single-elimination", rubric: "travel" },
          trajectory: trajectory(draw),
        }),
      ),
    );
  const judging = createJudging({ store, evaluation, owner: "bench", clock, random: random(seed), concurrency });
  const busy = [];
  const began = performance.now();
  const cpu = await cpuMs(async () => {
    judging.start();
    for (let counts = await store.counts(); counts.scored < groups; counts = await store.counts()) {
      await pause(20);
      busy.push(judging.health().callsInFlight / concurrency);
    }
  });
  const tookMs = performance.now() - began;
  await judging.stop();
  await store.end();
  const share = busy.reduce((sum, one) => sum + one, 0) / busy.length;
  return { asked, tookMs, cpu, share, mebibytes: process.resourceUsage().maxRSS / 1024 };
}

function trajectory(draw) {
  const characters = Math.min(400_000, MEDIAN_CHARACTERS * Math.exp(LOG_DEVIATION * draw.normal()));
  const words = "the tide comes in at noon and the train leaves at four ".repeat(Math.ceil(characters / STEPS / 55));
  const steps = Array.from({ length: STEPS }, (_, at) => ({
    step_id: at + 2,
    source: "agent",
    message: "",
    reasoning_content: "What is open on Saturday?",
    tool_calls: [{ tool_call_id: `call-${at}`, function_name: "search", arguments: { query: `sea ${draw.next()}` } }],
    observation: { results: [{ source_call_id: `call-${at}`, content: words.slice(0, characters / STEPS) }] },
  }));
  return {
    schema_version: "ATIF-v1.8",
    agent: { name: "bench", version: "1" },
    steps: [
      { step_id: 1, source: "user", message: "A weekend by the sea for two" },
      ...steps,
      { step_id: STEPS + 2, source: "agent", message: `Plan ${draw.next()} ${draw.integer(0, 9)}` },
    ],
  };
}
