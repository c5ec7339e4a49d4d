/** What threads say of attempts is what this one says, to the byte; a judge that never returns keeps nobody waiting for long. */
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type Environment, fail, type ToolCaller, type Trajectory } from "@arenakit/contracts";
import { openTravel } from "@arenakit/env-open-travel";
import { attemptFeatures } from "@arenakit/evaluator-arena";
import { checksByEnvironment } from "@arenakit/evaluator-checks";
import { METRICS, type Metric } from "@arenakit/evaluator-rubrics/metrics";
import { afterAll, expect, it } from "vitest";
import { openEnvironments, TABLES } from "../../tables.ts";
import {
  checksElsewhere,
  claimContextsElsewhere,
  judgedElsewhere,
  openReading,
  readingElsewhere,
  scoresElsewhere,
} from "./elsewhere.ts";

const PROGRAM = new URL("../../../dist/judge/reading/thread.js", import.meta.url);
const folder = mkdtempSync(join(tmpdir(), "reading-"));
const plugin = join(folder, "spins.mjs");
writeFileSync(
  plugin,
  `export const judges = { spins: () => ({ id: "spins", compare() { for (;;); } }) };
const spin = () => { for (;;); };
export const environments = {
  spins: {
    id: "spins", version: "1", toolset: "none", limits: {}, tasks: () => [], getPrompt: () => [], rubric: spin,
    verifyTool: spin, runChecks: spin, computeScore: spin, claimContextOf: spin,
  },
};
export const metrics = {
  spins: { id: "spins", description: "Never ends.", input: { safeParse: spin }, needs: [], compute: spin },
};`,
);
afterAll(() => rmSync(folder, { recursive: true }));

it("judges, checks and scores as it is done here", async () => {
  const environments = await openEnvironments(TABLES);
  const environment = environments.find(({ id }) => id === "open-travel")!;
  const threads = openReading([], { program: PROGRAM })!;
  const here = await TABLES.judges.rules!(environments);
  const there = judgedElsewhere(here, "rules", threads);
  const check = checksElsewhere(threads);
  const score = scoresElsewhere(threads);
  const task = environment.tasks("validation")[0]!;
  const rubric = environment.rubric(task);
  const attempts = [
    "去故宫，门票60元，10:00到，12:00走。",
    `三个${" ".repeat(200)}人`,
    "## 第一天\n- 颐和园 30元",
    "",
  ].map((message, at) => ({
    schema_version: "ATIF-v1.5" as const,
    session_id: `s${at}`,
    agent: { name: "a", version: "1" },
    steps: [
      { step_id: 1, source: "user" as const, message: task.query },
      { step_id: 2, source: "agent" as const, message },
    ],
  }));
  for (const first of attempts) {
    expect(JSON.stringify(await check({ task, trajectory: first }))).toBe(
      JSON.stringify(checksByEnvironment(environments)({ task, trajectory: first })),
    );
    expect(JSON.stringify(await score(environment, first, task, { verified: [] }))).toBe(
      JSON.stringify(environment.computeScore(first, task, { verified: [] })),
    );
    for (const second of attempts)
      expect(JSON.stringify(await there.compare({ task, rubric, first, second }))).toBe(
        JSON.stringify(await here.compare({ task, rubric, first, second })),
      );
  }
  await threads.close();
});

it("ends what a judge from outside never ends, and answers others meanwhile", async () => {
  const threads = openReading([plugin], { program: PROGRAM, deadlineMs: 1500 })!;
  const judge = judgedElsewhere({ id: "spins", compare: () => Promise.reject() }, "spins", threads);
  const trajectory = {
    schema_version: "ATIF-v1.5" as const,
    session_id: "s",
    agent: { name: "a", version: "1" },
    steps: [{ step_id: 1, source: "user" as const, message: "q" }],
  };
  const environment = (await openEnvironments(TABLES)).find((one) => one.tasks("validation").length > 0);
  const task = environment!.tasks("validation")[0]!;
  const asked = judge.compare({
    task,
    rubric: environment!.rubric(task),
    first: trajectory,
    second: trajectory,
  });
  expect(await checksElsewhere(threads)({ trajectory })).toBeInstanceOf(Array);
  expect(await asked).toMatchObject({ status: "unscored", failure: { owner: "judge", code: "cannot_judge" } });
  await threads.close();
});

it("ends whatever an environment or a metric from outside never ends", async () => {
  const threads = openReading([plugin], { program: PROGRAM, deadlineMs: 1500 })!;
  const environment = { id: "spins" } as Environment;
  const task = { ...openTravel.tasks("validation")[0]!, env: "spins" };
  const reading = readingElsewhere(threads);
  const asked: Record<string, () => Promise<unknown>> = {
    verify: () => reading.verify(environment, attempt("a"), task, NO_TOOLS),
    check: () => reading.check({ task, trajectory: attempt("b") }),
    score: () => reading.score(environment, attempt("c"), task, { verified: [] }),
    context: async () => claimContextsElsewhere(threads)({ task, trajectory: attempt("d") }),
    metric: () => reading.measure({ id: "spins", needs: [] } as unknown as Metric, {}, {}),
  };
  for (const ask of Object.values(asked))
    await expect(ask()).rejects.toMatchObject({ failure: { owner: "judge", code: "cannot_judge" } });
  await threads.close();
});

it("confirms with the tools of who asks, and counts, as it is done here", async () => {
  const threads = openReading([], { program: PROGRAM })!;
  const reading = readingElsewhere(threads);
  const task = openTravel.tasks("validation")[0]!;
  const trajectory = attempt("乘G7次列车，08:00出发，12:30到达，票价553元。".repeat(200), [
    { tool_call_id: "c", function_name: "search_train_tickets", arguments: { from_city: "北京" } },
  ]);
  const calls: string[] = [];
  const tools: ToolCaller = {
    list: async () => [],
    call: async (name, args, { context }) => {
      calls.push(name);
      return { text: JSON.stringify([name, args, context]), isError: false };
    },
  };
  const here = await openTravel.verifyTool!(trajectory, task, tools);
  const calledHere = calls.splice(0);
  expect(await reading.verify(openTravel, trajectory, task, tools)).toEqual(here);
  expect(calls).toEqual(calledHere);
  expect(calls).toContain("search_train_tickets");
  expect(here, "one for each sentence").toHaveLength(200);
  expect(await reading.features(trajectory)).toEqual(attemptFeatures(trajectory));
  const unreachable = { ...tools, call: () => fail("tool", "unreachable", "gone") };
  await expect(reading.verify(openTravel, trajectory, task, unreachable)).rejects.toMatchObject({
    failure: { owner: "tool", code: "unreachable" },
  });
  expect(await reading.measure(METRICS.get("em")!, { prediction: "a", answers: ["a"] }, {})).toMatchObject({
    score: 1,
  });
  await threads.close();
});

const NO_TOOLS: ToolCaller = { list: async () => [], call: async () => ({ text: "", isError: false }) };
const attempt = (message: string, calls: Trajectory["steps"][number]["tool_calls"] = []): Trajectory => ({
  schema_version: "ATIF-v1.5",
  session_id: "s",
  agent: { name: "a", version: "1" },
  steps: [
    { step_id: 1, source: "user", message: "q" },
    { step_id: 2, source: "agent", message: "", tool_calls: calls },
    { step_id: 3, source: "agent", message },
  ],
});
