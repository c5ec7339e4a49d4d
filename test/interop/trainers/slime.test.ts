/**
 * slime's and miles' calls of our hooks, over `arenakit serve` as a process and a judge with faults. slime is not on PyPI:
 * its order of calls, its samples and what it makes of rewards are stand-ins (`slime_stand_in.py`, of 624b824a); its engine
 * is a script. `ARENAKIT_SLIME=CHECKOUT` or `ARENAKIT_MILES=CHECKOUT`
 * takes the trainer's own code instead, with stubs for SGLang and wandb.
 */
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { adapterPython } from "../python-adapter.ts";
import { advantagesOf } from "./expected.ts";
import { openStage } from "./stage.mjs";
import { trainersPython, training } from "./training.mjs";

const MINUTE = 60_000;
const checkout = process.env.ARENAKIT_SLIME ?? process.env.ARENAKIT_MILES ?? "";
const own = process.env.ARENAKIT_PYTHON;
const made = own ? { python: own } : checkout ? trainersPython() : adapterPython();

interface Received {
  readonly reward: number;
  readonly status: string;
  readonly removed: boolean;
  readonly advantage: number;
  /** Ids that the loss counts, and all of the response. */
  readonly trained: number;
  readonly length: number;
  readonly failure: string | null;
}

interface Report {
  readonly sound: {
    readonly group: readonly Received[];
    readonly normalised: readonly number[];
    readonly sample: { readonly written: string; readonly told: string; readonly logprobs: readonly number[] };
    readonly again: readonly Received[];
    readonly asked: readonly unknown[];
    readonly kept: boolean;
  };
  readonly faults: Readonly<Record<string, readonly Received[] & boolean>> & { readonly drawn: [string, number] };
  readonly "fanned out": readonly Received[];
  readonly evaluated: {
    readonly rewards: readonly number[];
    readonly lengths: readonly number[];
    readonly nothing: string;
  };
  readonly alone: string;
  readonly nowhere: string;
  readonly miles?: readonly Received[];
  readonly gone: readonly [readonly number[], readonly boolean[]];
}

/** Of the qualities 7, 3, 5, 1. */
const FOUR = advantagesOf([0, 2, 1, 3]);
/** Without the second one. */
const [BEST, NEXT, LAST] = advantagesOf([0, 1, 2]) as [number, number, number];

function expectNumbers(said: readonly number[], expected: readonly number[]): void {
  expect(said).toHaveLength(expected.length);
  for (const [at, one] of said.entries()) expect(one).toBeCloseTo(expected[at]!, 4);
}

const advantages = (group: readonly Received[]) => group.map(({ advantage }) => advantage);

/** What has no reward is masked whole, and every other sample trains on something. */
function expectMasked(group: readonly Received[], masked: readonly number[]): void {
  for (const [at, { removed, trained }] of group.entries()) {
    expect(removed).toBe(masked.includes(at));
    expect(trained > 0).toBe(!removed);
  }
}

describe.skipIf("missing" in made)("slime", () => {
  let stage: Awaited<ReturnType<typeof openStage>>;
  let said: Report;

  beforeAll(async () => {
    if ("missing" in made) throw new Error(made.missing);
    stage = await openStage({ word: "quality" });
    const { url, judge, control } = stage;
    said = await training<Report>(
      made.python,
      "trainers/slime_calls.py",
      { url, judge, control },
      {
        ARENAKIT_ENVIRONMENT: "hello",
        ARENAKIT_LAUNCH: "drill",
        ARENAKIT_RUN: "slime",
        ARENAKIT_CONFIG: '{"topology": "round-robin"}',
      },
    );
  }, 5 * MINUTE);
  afterAll(() => stage?.close());

  it("has the arena's numbers, and trains on what the policy wrote", () => {
    const { group, normalised, sample, kept } = said.sound;
    expectNumbers(advantages(group), FOUR);
    // The mean of a whole group is 0 already.
    expectNumbers(normalised, FOUR);
    expectMasked(group, []);
    expect(group.map(({ status }) => status)).toEqual(["completed", "completed", "completed", "completed"]);
    expect(sample.written).toMatch(
      /^<tool_call>[\s\S]*<\/tool_call><\|im_end\|><answer>quality 7<\/answer><\|im_end\|>$/,
    );
    expect(sample.told).toMatch(/^\n<\|im_start\|>user\n<tool_response>\n北京实时天气[\s\S]*assistant\n$/);
    expect(sample.logprobs).toEqual([-0.5, 0]);
    expect(kept).toBe(true);
  });

  it("judges a group once that is handed over twice", () => {
    expectNumbers(advantages(said.sound.again), FOUR);
    expect(said.sound.asked[1]).toEqual(said.sound.asked[0]);
  });

  it("ranks the siblings of a lost attempt without it, and moves none of them", () => {
    for (const [fault, status] of [
      ["aborted", "aborted"],
      ["given up", "failed"],
    ] as const) {
      const group = said.faults[fault]!;
      // The mean of the three is 0, so the fourth one's number is, too.
      expectNumbers(advantages(group), [BEST, 0, NEXT, LAST]);
      expectMasked(group, [1]);
      expect(group[1]).toMatchObject({ status });
      expect(group[1]!.failure).toBeTruthy();
    }
  });

  it("plays an aborted attempt again from its beginning, and judges the group anew", () => {
    expectNumbers(advantages(said.faults.resumed!), FOUR);
    expectMasked(said.faults.resumed!, []);
  });

  it("goes on over a gateway that is killed in the middle of a group", () => {
    expectNumbers(advantages(said.faults.restart!), FOUR);
    expectMasked(said.faults.restart!, []);
  });

  it("takes as many attempts as slime hands over", () => {
    expectNumbers(advantages(said.faults["one too many"]!), advantagesOf([0, 2, 1, 3, 4]));
  });

  it("makes no number of a judge that is slow or away", () => {
    for (const fault of ["hangs", "refuses"]) {
      expectNumbers(advantages(said.faults[fault]!), [0, 0, 0, 0]);
      expectMasked(said.faults[fault]!, [0, 1, 2, 3]);
      expect(said.faults[`${fault}, kept`]).toBe(false);
    }
    expect(said.gone).toEqual([
      [0, 0, 0, 0],
      [true, true, true, true],
    ]);
  });

  it("ends the draws of slime where nothing is judged any more, and says why", () => {
    const [why, drawn] = said.faults.drawn;
    // Twice the two groups that are drawn at once; before the fourth of them others were drawn for those that were dropped.
    expect(why).toMatch(
      /^NothingJudged: 4 groups one after the other have no reward; the last: .*\(judge_failed\): judge\//,
    );
    expect(drawn).toBeGreaterThanOrEqual(4);
  });

  it("gives all samples of a rollout its one reward, however many they are", () => {
    // 1, 3, 2 and 1 samples; the last rollout failed.
    expectNumbers(advantages(said["fanned out"]), [BEST, LAST, LAST, LAST, NEXT, NEXT, 0]);
    expectMasked(said["fanned out"], [6]);
  });

  it("evaluates by the environment's own score, and leaves out what was not scored", () => {
    const nothing = "NothingScored: no sample of hello has a score";
    expect(said.evaluated).toEqual({ rewards: [1, 0], lengths: [2, 2, 2], nothing });
  });

  it("ends the rollout over a setting that is wrong", () => {
    expect(said.alone).toContain("BadSetting: expected --group-rm");
    expect(said.nowhere).toContain("Refused");
  });

  it.skipIf(checkout)("fills a sample of miles the same", () => {
    expectNumbers(advantages(said.miles!), FOUR);
    expectMasked(said.miles!, []);
  });
});
