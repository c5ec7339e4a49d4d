/**
 * NeMo Gym 0.7 with our resources server in the place of genrm_compare: the situations of genrm_compare's own tests, and
 * faults. Real: Gym's simple agent, legacy environment server, rollout collector, client, middleware and HTTP servers,
 * `arenakit serve` as a process that is killed and started again, and for comparison genrm_compare itself. Stubs: the
 * policy's model and the judge's endpoint. NeMo-RL's rows are made as it makes them (nemo_rl_rows.py).
 */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { ROOT } from "../../sources.ts";
import { advantagesByQuality, advantagesWorstFirst as advantagesOf } from "./expected.ts";
import { openStage } from "./stage.mjs";
import { gymPython, training } from "./training.mjs";

const MINUTE = 60_000;
const made = gymPython();

/** HTTP status, and the reward or why there is none. */
type Answer = readonly [number, number | string];
type Row = Readonly<Record<string, unknown>>;

/** What came of the rows of a call: by place the digit of the answer and its reward, and why others failed. */
interface Dispatched {
  readonly done: readonly (readonly [number, number] | null)[];
  readonly failed: readonly string[];
}

interface Report {
  readonly trainer: Readonly<Record<"whole" | "batch" | "unnamed", Dispatched>> & {
    readonly drawn: readonly number[];
    readonly launched: string;
    readonly refused: readonly [Dispatched, Dispatched];
    readonly lone: readonly [Dispatched, Dispatched];
    readonly anew: readonly [Dispatched, Dispatched];
  };
  readonly situations: {
    readonly order: readonly Answer[];
    readonly fields: Row;
    readonly twice: readonly Answer[];
    readonly taken: readonly Answer[];
    readonly coordinates: readonly (Answer | number)[];
    readonly by_task: readonly Answer[];
    readonly attempt_1: readonly Answer[];
    readonly attempt_0_again: Answer;
    readonly replacement: readonly Answer[];
    readonly superseded: readonly [Answer, readonly boolean[], readonly Answer[], Answer];
    readonly prompt: readonly [Answer, boolean, Answer];
    readonly leaver: readonly Answer[];
    readonly mixed: readonly (readonly Answer[])[];
  };
  readonly faults: Readonly<
    Record<
      "restart" | "workers" | "lost" | "alone" | "slow" | "babble" | "theirs" | "down" | "outage" | "anew" | "too_many",
      readonly Answer[]
    >
  > & { readonly lost_comes: Answer; readonly called: readonly [number, string] };
  readonly episodes: { readonly group: readonly (readonly [number, Row])[]; readonly alone: readonly [number, Row] };
  readonly collections: Readonly<
    Record<
      "scored" | "sidecar" | "raised" | "resumed",
      { error: string | null; answers: number; rows: readonly Row[]; failures: readonly Row[] }
    >
  >;
}

/** The folder that docs/trainers.md has its reader make. */
function documented() {
  const page = readFileSync(join(ROOT, "docs/trainers.md"), "utf8").split("\n## NeMo Gym and NeMo-RL\n")[1] ?? "";
  const [python, requirements, yaml] = ["python", "text", "yaml"].map(
    (language) => new RegExp(`\n\`\`\`${language}\n([\\s\\S]*?)\`\`\``).exec(page)?.[1],
  );
  return { "app.py": python, "requirements.txt": requirements, yaml };
}

const [A0, A1, A2, A3] = advantagesOf(4) as [number, number, number, number];

function expectRewards(answers: readonly Answer[], rewards: readonly number[]): void {
  expect(answers.map(([status]) => status)).toEqual(rewards.map(() => 200));
  for (const [at, [, reward]] of answers.entries()) expect(reward).toBeCloseTo(rewards[at]!, 5);
}

/** No row, and so no number. */
function expectNone(answers: readonly Answer[], status: number, why: string): void {
  for (const answer of answers) expect(answer).toEqual([status, expect.stringContaining(why)]);
}

/** All rows have the reward of their answer among these. */
function expectDone({ done, failed }: Dispatched, indices = done.map((_, index) => index)): void {
  expect(failed).toEqual([]);
  const rows = indices.map((index) => done[index]!);
  const expected = advantagesByQuality(rows.map(([digit]) => digit));
  for (const [at, [, reward]] of rows.entries()) expect(reward).toBeCloseTo(expected[at]!, 5);
}

/** None has a number, and each says why. */
function expectFailed({ done, failed }: Dispatched, why: string): void {
  expect(done.filter((row) => row)).toEqual([]);
  expect(failed).toHaveLength(done.length);
  for (const one of failed) expect(one).toContain(why);
}

describe.skipIf("missing" in made)("NeMo Gym", () => {
  let report: Report;
  let stage: Awaited<ReturnType<typeof openStage>>;

  beforeAll(async () => {
    if ("missing" in made) return;
    stage = await openStage({ word: "answer" });
    const { url, judge, control } = stage;
    const config = { rubric: "writing-en", topology: "round-robin" };
    const settings = { url, judge, control, config, written: documented() };
    report = await training<Report>(made.python, "trainers/nemo_gym_groups.py", settings);
  }, 5 * MINUTE);
  afterAll(() => stage?.close());

  it("gives each index its reward, in whatever order they come", () => {
    const { order, fields, mixed, by_task } = report.situations;
    expectRewards(order, [A3, A0, A2, A1]);
    expect(fields).toMatchObject({ _ng_group_id: "order", _ng_group_attempt: 0, _ng_rollout_index: 0 });
    expect(fields.response).toMatchObject({ id: "answer-0" });
    expect(fields).toMatchObject({ failure_kind: null, mask_sample: false });
    for (const group of mixed) expectRewards(group, [A3, A1, A0, A2]);
    expectRewards(by_task, [A0, A1, A2, A3]);
  });

  it("takes the same request again, and no other one for its place", () => {
    const { twice, taken, leaver } = report.situations;
    expectRewards(twice, [A0, A0, A0, A1]);
    expectNone(taken, 409, "");
    expectRewards(leaver, [A1, A2, A3, A0]);
  });

  it("refuses what names no place, and another prompt", () => {
    const { coordinates, prompt } = report.situations;
    const statuses = coordinates.map((one) => (typeof one === "number" ? one : one[0]));
    expect(statuses).toEqual([422, 422, 422, 422, 422]);
    const [mismatch, isEnded, last] = prompt;
    expectNone([mismatch], 409, "task.query");
    expect(isEnded).toBe(false);
    expectRewards([last], [A3]);
  });

  it("keeps the attempts of a group apart", () => {
    const { attempt_1, attempt_0_again, replacement, superseded } = report.situations;
    expectRewards(attempt_1, [A0, A1, A2, A3]);
    expectRewards([attempt_0_again], [A0]);
    expectRewards(replacement, [A0, A1, A2, A3]);
    const [mismatch, were, waiters, late] = superseded;
    expectNone([mismatch], 409, "task.query");
    expect(were).toEqual([false, false]);
    expectNone([...waiters, late], 409, "superseded");
  });

  it("takes the rows that NeMo-RL 7ea279a makes, which say neither attempt nor index", () => {
    const { whole, drawn, batch, unnamed, launched } = report.trainer;
    expectDone(whole);
    // A prompt that is drawn twice is two groups.
    for (const [at, reward] of drawn.entries()) expect(reward).toBeCloseTo([A0, A1, A2, A3][Math.floor(at / 2)]!, 5);
    expect(drawn).toHaveLength(8);
    expectDone(batch, [0, 1, 2, 3]);
    expectDone(batch, [4, 5, 6, 7]);
    expectFailed(unnamed, "_ng_group_id");
    // Its arguments, another id each time it draws, and the row's own members.
    expect(launched).toBe("['--config', 'x'] True 1 __main__");
  });

  it("ranks a prompt of NeMo-RL's that is generated anew as a whole, and none of its rows alone", () => {
    const { refused, lone, anew } = report.trainer;
    expectFailed(refused[0], "judge");
    expectDone(refused[1]);
    expectFailed(lone[0], "below_quorum");
    expectDone(lone[1]);
    expectDone(anew[0]);
    expectFailed(anew[1], "cancelled");
  });

  it("survives the service's end, and its own", () => {
    expectRewards(report.faults.restart, [A0, A1, A2, A3]);
    expectRewards(report.faults.workers, [A0, A1, A2, A3]);
  });

  it("takes a tool's call in the service's absence when it is back", () => {
    expect(report.faults.called).toEqual([200, expect.stringContaining("北京实时天气")]);
  });

  it("is started by Gym, and plays an environment of ours", () => {
    const { group, alone } = report.episodes;
    expect([...group, alone].map(([status]) => status)).toEqual([200, 200, 200]);
    // "answer 4" came first, then "answer 5".
    expectRewards(
      group.map(([status, { reward }]) => [status, reward as number]),
      [advantagesOf(2)[1]!, advantagesOf(2)[0]!],
    );
    for (const [, { response }] of [...group, alone]) {
      const { output } = response as { output: readonly { type: string; output?: string }[] };
      expect(output.map(({ type }) => type)).toEqual(["function_call", "function_call_output", "message"]);
      expect(output[1]!.output).toContain("北京实时天气");
    }
    expect(alone[1]).toMatchObject({ mask_sample: false, reward: expect.any(Number) });
  });

  it("ranks the others without a lost sibling, and nobody below the quorum", () => {
    const { lost, lost_comes, alone } = report.faults;
    expectRewards(lost, advantagesOf(3));
    expectNone([lost_comes], 409, "late");
    expectNone(alone, 503, "below_quorum");
  });

  it("makes no number of a judge that is slow, down or talks nonsense", () => {
    const { slow, babble, theirs, down, outage, anew } = report.faults;
    for (const group of [slow, babble, down]) {
      expect(group).toHaveLength(4);
      expectNone(group, 503, "judge");
    }
    // genrm_compare's own default_score, for every answer.
    expect(theirs).toEqual([1, 2, 3, 4].map(() => [200, 3]));
    expectRewards(outage, [A0, A1, A2, A3]);
    expectRewards(anew, [A0, A1, A2, A3]);
  });

  it("has no place for one sample too many", () => {
    expect(report.faults.too_many.map(([status]) => status)).toEqual([422, 409]);
  });

  it("is a row of Gym's collector where there is a reward, and none where there is not", () => {
    const { scored, sidecar, raised, resumed } = report.collections;
    expect(scored).toMatchObject({ error: null, answers: 4, failures: [] });
    const rewards = scored.rows.map(({ reward }) => reward as number).sort((one, other) => one - other);
    for (const [at, reward] of rewards.entries()) expect(reward).toBeCloseTo([A0, A1, A2, A3][at]!, 5);
    for (const one of [sidecar, raised, resumed]) expect(one).toMatchObject({ answers: 4, rows: [] });
    // Each answer was asked for once: what was answered is not asked again.
    expect(raised).toMatchObject({ error: expect.stringContaining("500"), failures: [] });
    for (const one of [...sidecar.failures, ...resumed.failures]) {
      expect(one).toMatchObject({ _ng_failure_class: "agent_run_error", _ng_failure_http_status: 500 });
      expect(one).not.toHaveProperty("reward");
    }
    expect([sidecar.failures.length, resumed.failures.length]).toEqual([4, 8]);
  });
});
