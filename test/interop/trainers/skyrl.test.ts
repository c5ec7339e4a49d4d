/**
 * SkyRL 0.4.0 on this machine's CPU. Real: its generator with both ways of rows, skyrl-gym's registry and environments in
 * threads, prepare_generator_input, validate_generator_output, compute_grpo_outcome_advantage and the trainer's evaluation;
 * our gateway as a process.
 * Stubs: the inference client (its lines are scripted), the tokenizer (bytes with ChatML's template), jaxtyping (empty).
 */
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { advantageOf, runsOf, type Sample } from "./expected.ts";
import { openStage } from "./stage.mjs";
import { trainersPython, training } from "./training.mjs";

const MINUTE = 60_000;
const made = trainersPython();
const NAMES = ["apart", "steps", "restart", "lost", "unbegun", "twice", "more", "slow", "outage"] as const;
const EVALUATIONS = ["scored", "unscored", "stepwise", "nothing"] as const;
const SCENARIOS = [...NAMES, ...EVALUATIONS, "varied", "again", "refused"];

type Row = Sample & { readonly group: string };
interface Scenario {
  readonly rows: readonly Row[];
  readonly metrics: Readonly<Record<string, number>>;
  readonly said: unknown;
  readonly seen: string;
  readonly finished: number;
}
/** Of all data, then of the one source: mean score, pass@1, and the mean of positive scores. */
type Measured = readonly (readonly string[])[];
interface Evaluation {
  readonly own: Measured;
  readonly measured: Measured;
  readonly lost: number;
  readonly groups: number;
  readonly error?: string;
}
type Evaluations = Readonly<Record<(typeof EVALUATIONS)[number], Evaluation>>;
type Scenarios = Readonly<Record<(typeof NAMES)[number] | "varied", Scenario>>;
type Report = Scenarios &
  Evaluations & {
    readonly again: readonly [Scenario, Scenario];
    readonly refused: Readonly<Record<string, string | number>>;
    readonly kept: {
      readonly names: readonly string[];
      readonly all: readonly string[];
      readonly changed: Readonly<Record<string, unknown>>;
      readonly is_whole: boolean;
    };
  };

const counts = (attempts: number, groups: number) => {
  return { "arenakit/attempts_without_reward": attempts, "arenakit/groups_without_reward": groups };
};

describe.skipIf("missing" in made)("SkyRL", () => {
  let stage: Awaited<ReturnType<typeof openStage>>;
  let told: Report;
  beforeAll(async () => {
    if ("missing" in made) return;
    stage = await openStage();
    const { url, judge, restart } = stage;
    const settings = { url, judge, restart, size: 4, trainer: "skyrl", runs: runsOf("skyrl", SCENARIOS) };
    told = await training<Report>(made.python, "trainers/skyrl_batches.py", settings);
  }, 10 * MINUTE);
  afterAll(() => stage?.close());

  /** Each row has the advantage of its letter's rank in its group, on what it wrote and nowhere else. */
  function expectRanked(rows: readonly Row[], sizes: readonly number[]): void {
    const names = [...new Set(rows.map(({ group }) => group))];
    const groups = names.map((name) => rows.filter(({ group }) => group === name));
    expect(groups.map((group) => group.length)).toEqual(sizes);
    for (const group of groups) {
      const letters = group.map(({ letter }) => letter);
      for (const { letter, advantages, written } of group) {
        expect(advantages).toHaveLength(1);
        expect(advantages[0]).toBeCloseTo(advantageOf(letter!, letters), 4);
        expect(written).toMatch(/^<tool_call>[\s\S]*<\/tool_call><\|im_end\|><answer>[A-D] 16℃<\/answer><\|im_end\|>$/);
      }
    }
  }

  it("keeps the advantages of the service, for groups of one prompt and of different sizes", () => {
    expectRanked(told.apart.rows, [4, 4]);
    expectRanked(told.varied.rows, [3, 2]);
    expect(told.apart.metrics).toEqual(counts(0, 0));
  });

  it("ranks a task anew that another call of the same step plays again", () => {
    for (const { rows } of told.again) {
      expectRanked(rows, [4]);
      expect(rows.map(({ letter }) => letter).toSorted()).toEqual(["A", "B", "C", "D"]);
    }
  });

  it("writes the prompt of the episode with its tools, as the model's template does", () => {
    expect(told.apart.seen).toMatch(
      /^<\|im_start\|>system\n[\s\S]*# Tools[\s\S]*"name": "weather"[\s\S]*<\|im_end\|>\n/,
    );
    expect(told.apart.seen.endsWith("<|im_end|>\n<|im_start|>assistant\n")).toBe(true);
    expect(told.apart.seen.match(/<\|im_start\|>/g)).toHaveLength(3);
  });

  it("gives the samples of one trajectory one reward", () => {
    const { rows } = told.steps;
    expect(rows).toHaveLength(8);
    for (const [at, first] of rows.entries()) {
      if (at % 2 === 1) continue;
      const last = rows[at + 1]!;
      expect([first.letter, first.reward]).toEqual([null, 0]);
      expect(first.advantages).toEqual(last.advantages);
      const letters = rows.flatMap(({ letter }) => letter ?? []);
      expect(last.reward).toBeCloseTo(advantageOf(last.letter!, letters), 4);
      expect(last.advantages[0]).toBeCloseTo(last.reward, 4);
    }
  });

  it("keeps every member of the output but rewards, masks and its own measures", () => {
    expect(told.kept.names).toEqual(told.kept.all);
    expect(told.kept.is_whole).toBe(true);
    expect(told.kept.changed).toEqual({
      // The first trajectory has two rows and the second, which has no reward, has the mean of its siblings: 0.5.
      rewards: [[0, 0], [0, 0.5, 0], [0.5]],
      loss_masks: [[1, 0], [1, 1, 0], [0]],
      rollout_metrics: { theirs: 1, ...counts(1, 0) },
    });
  });

  it("refuses where a group cannot be had, and raises what the engine raises", () => {
    expect(told.refused.one).toContain("at least 2 attempts");
    expect(told.refused.twice).toContain("every trajectory once");
    expect(told.refused.unnamed).toContain("task_id");
    expect(told.refused.engine).toBe("pop from empty list");
  });

  it("goes on when the gateway is killed and started again, and when every turn is sent twice", () => {
    for (const name of ["restart", "twice", "more"] as const) expectRanked(told[name].rows, [4]);
    expect(told.restart.said).toBe(200);
    expect(told.restart.finished).toBe(4);
  });

  it("has no place for one sample too many", () => {
    expect(told.more.said).toEqual([422, 409]);
  });

  it.each(["lost", "unbegun"] as const)("trains on nothing of a sibling that is %s, and moves no baseline", (name) => {
    const { rows, metrics } = told[name];
    const lost = rows.filter((one) => one.lost === 1);
    expect(lost).toHaveLength(1);
    expect(lost[0]).toMatchObject({ written: "", advantages: [] });
    expect(lost[0]!.reward).toBeCloseTo(0, 6);
    expectRanked(
      rows.filter((one) => one.lost === 0),
      [3],
    );
    expect(metrics).toEqual(counts(1, 0));
  });

  it("trains on nothing of a group that was not judged", () => {
    for (const name of ["slow", "outage"] as const) {
      for (const row of told[name].rows) expect(row).toMatchObject({ lost: 1, reward: 0, written: "", advantages: [] });
      expect(told[name].metrics).toEqual(counts(4, 1));
    }
  });

  it("measures itself by the environment's own score, in which a failure is no number", () => {
    const three = ["0.75", "0.75", "0.75"];
    for (const { own, measured, lost, groups } of [told.scored, told.stepwise]) {
      expect([own, measured]).toEqual([
        [three, three],
        [three, three],
      ]);
      expect([lost, groups]).toEqual([0, 0]);
    }
    // Of four one is not scored and one failed. To SkyRL's pass@1 both failed.
    const [passed, unknown] = [
      ["nan", "0.5", "nan"],
      ["nan", "nan", "nan"],
    ];
    expect(told.unscored).toEqual({ own: [passed, passed], measured: [unknown, unknown], lost: 1, groups: 0 });
    expect(told.nothing.error).toMatch(/^none of 2 trajectories has a score: .*episode_closed/);
  });
});
