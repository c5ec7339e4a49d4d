import { Comparison, ListVerdict } from "@arenakit/contracts";
import { type NoisyJudgeOptions, noisyJudge } from "@arenakit/evaluator-judge-lab";
import { describe, expect, it } from "vitest";
import { attempt, attempts, RUBRIC, TASK } from "../group.fixture.ts";
import { judgeGroup } from "../group.ts";

const QUALITY = new Map(attempts(8).map(({ trajectory_id }, index) => [trajectory_id!, index - 3.5]));

const judgeOf = (options: Partial<NoisyJudgeOptions> = {}) =>
  noisyJudge({ quality: QUALITY, sigma: 0, seed: 1, ...options });

async function combined(options: Partial<NoisyJudgeOptions>, [first, second]: [number, number], sample?: number) {
  const request = { task: TASK, rubric: RUBRIC, first: attempt({ index: first }), second: attempt({ index: second }) };
  const comparison = await judgeOf(options).compare(sample === undefined ? request : { ...request, sample });
  if (comparison.status === "unscored") return null;
  return [comparison.first.combined, comparison.second.combined] as const;
}

/** Many judgements of the same two: mean and variance of a function of the scores. */
async function spread(options: Partial<NoisyJudgeOptions>, of: (first: number, second: number) => number) {
  const values: number[] = [];
  for (let sample = 0; sample < 2000; sample++) {
    const scores = await combined(options, [1, 2], sample);
    if (scores) values.push(of(...scores));
  }
  const mean = values.reduce((sum, value) => sum + value, 0) / values.length;
  const variance = values.reduce((sum, value) => sum + (value - mean) ** 2, 0) / values.length;
  return { mean, variance, share: values.length / 2000 };
}

describe("the noisy judge", () => {
  it("without errors scores 7 of 10 and a unit for each deviation of the quality", async () => {
    expect(await combined({}, [0, 7])).toEqual([3.5, 10.5]);
    expect(await combined({ unit: 0.5 }, [0, 7])).toEqual([5.25, 8.75]);
    expect(await combined({ isQuantised: true }, [0, 7])).toEqual([expect.closeTo(3.6, 9), 10]);
  });

  it("favours the first by `position` and exaggerates by `contrast`", async () => {
    expect(await combined({ position: 0.4 }, [3, 4])).toEqual([expect.closeTo(6.9, 12), 7.5]);
    // A difference of one grows by a quarter on either side.
    expect(await combined({ contrast: 0.25 }, [3, 4])).toEqual([6.25, 7.75]);
  });

  it("errs as its parameters say", async () => {
    // Of 2000: a variance is off by 3 % (one error), a mean by √(variance/2000).
    const noise = await spread({ sigma: 1 }, (first, second) => first - second);
    expect(Math.abs(noise.mean + 1)).toBeLessThan(0.1);
    expect(Math.abs(noise.variance / 2 - 1)).toBeLessThan(0.12);
    const level = await spread({ sigma: 1, offset: 2 }, (first, second) => (first + second) / 2);
    expect(Math.abs(level.variance / 4.5 - 1)).toBeLessThan(0.12);
    const margin = await spread({ sigma: 0, offset: 2 }, (first, second) => first - second);
    expect(margin.variance).toBeLessThan(1e-18);
    const lossy = await spread({ sigma: 0, lost: 0.25 }, (first) => first);
    expect(Math.abs(lossy.share - 0.75)).toBeLessThan(0.04);
  });

  it("says the same of the same two in the same order whenever it is asked, and anew for another sample", async () => {
    const options = { sigma: 1, offset: 1 };
    const once = await combined(options, [1, 2]);
    await combined(options, [5, 6]);
    expect(await combined(options, [1, 2])).toEqual(once);
    expect(await combined(options, [1, 2], 0)).toEqual(once);
    expect(await combined(options, [1, 2], 1)).not.toEqual(once);
    expect(await combined({ ...options, seed: 2 }, [1, 2])).not.toEqual(once);
    const turned = await combined(options, [2, 1]);
    expect([turned![1], turned![0]]).not.toEqual(once);
  });

  it("gives sheets that the contracts accept, also of lists and of what it lost", async () => {
    const judge = judgeOf({ sigma: 1, lost: 0.5 });
    const seen = new Set<string>();
    for (let sample = 0; sample < 20; sample++) {
      const request = { task: TASK, rubric: RUBRIC, sample };
      const comparison = await judge.compare({
        ...request,
        first: attempt({ index: 0 }),
        second: attempt({ index: 1 }),
      });
      const verdict = await judge.rank({ ...request, trajectories: attempts(5) });
      expect(Comparison.parse(comparison)).toEqual(comparison);
      expect(ListVerdict.parse(verdict)).toEqual(verdict);
      if (verdict.status === "scored") expect(verdict.sheets).toHaveLength(5);
      seen.add(comparison.status).add(verdict.status);
    }
    expect(seen).toEqual(new Set(["scored", "unscored"]));
  });

  it("judges a group the same whatever the concurrency", async () => {
    const run = (concurrency: number) =>
      judgeGroup({
        group: "g",
        task: TASK,
        rubric: RUBRIC,
        trajectories: attempts(8),
        judge: judgeOf({ sigma: 1, offset: 0.5, lost: 0.05 }),
        topology: "posterior-swiss",
        concurrency,
      });
    expect(await run(16)).toEqual(await run(1));
  });

  it("knows no trajectory that it was given no quality of", async () => {
    const { reward } = await judgeGroup({
      group: "g",
      task: TASK,
      rubric: RUBRIC,
      trajectories: [attempt({ index: 0 }), attempt({ index: 99 })],
      judge: judgeOf(),
      topology: "round-robin",
    });
    expect(reward).toMatchObject({ status: "invalid", failure: { owner: "judge" } });
    expect(reward.failure!.message).toContain("t-99");
  });
});
