/** What threads say of attempts is what this one says, to the byte; a judge that never returns keeps nobody waiting for long. */
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { checksByEnvironment } from "@arenakit/evaluator-checks";
import { afterAll, expect, it } from "vitest";
import { openEnvironments, TABLES } from "../../tables.ts";
import { checksElsewhere, judgedElsewhere, openReading, scoresElsewhere } from "./elsewhere.ts";

const PROGRAM = new URL("../../../dist/judge/reading/thread.js", import.meta.url);
const folder = mkdtempSync(join(tmpdir(), "reading-"));
const plugin = join(folder, "spins.mjs");
writeFileSync(
  plugin,
  `export const judges = { spins: () => ({ id: "spins", compare() { for (;;); } }) };
export const environments = {};`,
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
  const task = environment.tasks("dev")[0]!;
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
    expect(JSON.stringify(await score(environment, first, task, []))).toBe(
      JSON.stringify(environment.computeScore(first, task, [])),
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
  const [environment] = await openEnvironments(TABLES);
  const task = environment!.tasks("dev")[0]!;
  const asked = judge.compare({
    task,
    rubric: environment!.rubric(task),
    first: trajectory,
    second: trajectory,
  });
  expect(await checksElsewhere(threads)({ trajectory })).toBeInstanceOf(Array);
  expect(await asked).toMatchObject({ status: "unscored", failure: { owner: "judge", code: "judge_deadline" } });
  await threads.close();
});
