import { type PairwiseJudge, random } from "@arenakit/contracts";
import { describe, expect, it } from "vitest";
import { audit } from "./audit.ts";
import { JudgeReport } from "./judge-report.ts";
import { type AuditLine, isUnreached } from "./judging.ts";
import { drawnGroups } from "./known-groups.fixture.ts";
import { noisyJudge } from "./noisy-judge.ts";
import { PERTURBATIONS } from "./perturbations.ts";

describe("a judge of known parameters", () => {
  const known = { sigma: 1, offset: 0.5, position: 0.4, contrast: 0.25 };
  const { groups, quality } = drawnGroups(24, 6, "known");
  const judge = noisyJudge({ ...known, quality, seed: 1, lost: 0 });

  it("has them inside the intervals of its audit", async () => {
    const report = await audit({ judge, groups, seed: 1, perturbations: [] });
    const inside = ({ low, high }: { low: number | null; high: number | null }, truth: number) =>
      expect(low! <= truth && truth <= high!, `${truth} in ${low} … ${high}`).toBe(true);
    inside(report.noise.noise, known.sigma);
    inside(report.noise.offset, known.offset);
    inside(report.noise.position, known.position);
    inside(report.noise.contrast, known.contrast);
    inside(report.noise.group, 1);
    inside(report.noise.ratio, Math.sqrt(1 + 0.25));
    expect(report.comparisons).toEqual({ asked: 24 * 30, unscored: 0, failures: {} });
    expect(JudgeReport.parse(JSON.parse(JSON.stringify(report)))).toEqual(report);
  });

  it("is audited the same whatever the concurrency", async () => {
    const one = await audit({ judge, groups: groups.slice(0, 4), seed: 1, concurrency: 1 });
    expect(await audit({ judge, groups: groups.slice(0, 4), seed: 1, concurrency: 16 })).toEqual(one);
  });

  it("counts what it lost and rests on the rest", async () => {
    const lossy = noisyJudge({ ...known, quality, seed: 1, lost: 0.2 });
    const { comparisons, noise } = await audit({ judge: lossy, groups, seed: 1, perturbations: [] });
    expect(comparisons.failures).toEqual({ lost: comparisons.unscored });
    // 720 calls of which each is lost with .2: mean 144, deviation 10.7.
    expect(Math.abs(comparisons.unscored - 144)).toBeLessThan(5 * 10.7);
    expect(noise.noise.low! <= known.sigma && known.sigma <= noise.noise.high!).toBe(true);
  });
});

it("counts as progress what the judge answered, and not what it is asked again", async () => {
  const { groups, quality } = drawnGroups(2, 3, "dead");
  const answering = noisyJudge({ sigma: 1, offset: 0, position: 0, contrast: 0, quality, seed: 1, lost: 0 });
  let asked = 0;
  const failure = { owner: "judge", code: "unreachable", message: "gone", retryable: true } as const;
  const dying: PairwiseJudge = {
    id: "dying",
    compare: async (request) => (++asked <= 5 ? answering.compare(request) : { status: "unscored", failure }),
  };
  const told: number[][] = [];
  await audit({ judge: dying, groups, seed: 1, perturbations: [], onProgress: (...both) => void told.push(both) });
  // Two groups of three are twelve ordered pairs.
  expect(told).toEqual([1, 2, 3, 4, 5].map((done) => [done, 12]));
});

/** Scores by the length of the answer alone. */
const lengthJudge: PairwiseJudge = {
  id: "length",
  async compare({ first, second }) {
    const sheet = (trajectory: typeof first) => {
      const answer = Math.min(10, Math.log2(String(trajectory.steps.at(-1)!.message).length));
      return { criteria: { "answer.quality": answer }, path: 0, answer, combined: answer };
    };
    return { status: "scored", first: sheet(first), second: sheet(second) };
  },
};

it("tells what a judge of lengths does: a point for each doubling, and the padded answer always wins", async () => {
  const { groups } = drawnGroups(4, 4, "length");
  const report = await audit({ judge: lengthJudge, groups, seed: 1 });
  expect(report.lengthPreference.value).toBeCloseTo(1, 6);
  for (const { intent, judged, prefersChanged } of report.perturbations)
    if (intent === "padding") expect(prefersChanged.count).toBe(judged);
  expect(report.noise.position.value).toBe(0);
  expect(report.orderConsistency.value).toBe(1);
});

it("needs groups", async () => {
  await expect(audit({ judge: lengthJudge, groups: [], seed: 1 })).rejects.toThrow(/no_groups/);
});

it("leaves an attempt alone where there is nothing to change", () => {
  const { groups } = drawnGroups(1, 2, "plain");
  const plain = groups[0]!.attempts[0]!.trajectory;
  const changed = PERTURBATIONS.filter(({ apply }) => apply(plain, random(1)) !== null).map(({ kind }) => kind);
  // "Take way 0." has no price, no time, no number of a train and no research.
  expect(changed).not.toContain("wrong_price");
  expect(changed).not.toContain("no_research");
  expect(changed).toContain("fluff");
});

describe("an audit that goes on", () => {
  const { groups, quality } = drawnGroups(4, 4, "again");
  const noisy = noisyJudge({ sigma: 1, offset: 0, position: 0, contrast: 0, lost: 0, quality, seed: 1 });
  /** Is out of reach for the first so many questions, and tells three tokens for each reply. */
  function judged(outOfReach: number) {
    let asked = 0;
    const metered = (onUsage: (usage: { promptTokens: number; completionTokens: number }) => void): PairwiseJudge => ({
      id: noisy.id,
      async compare(request) {
        asked += 1;
        if (asked <= outOfReach)
          return {
            status: "unscored",
            failure: { owner: "judge", code: "connection_failed", message: "refused", retryable: true },
          };
        onUsage({ promptTokens: 2, completionTokens: 1 });
        return noisy.compare(request);
      },
    });
    return { metered, asked: () => asked };
  }
  const settings = { judge: noisy, groups, seed: 1, concurrency: 1 };

  it("asks what has no verdict, and ends as one that was never cut off", async () => {
    const lines: AuditLine[] = [];
    const whole = await audit({ ...settings, ...judged(0) });
    const cut = await audit({ ...settings, ...judged(7), onJudged: (line) => lines.push(line) });
    expect(cut.comparisons).toMatchObject({ unscored: 7, failures: { connection_failed: 7 } });
    expect(lines.filter(isUnreached).map(({ asked }) => asked)).toEqual([0, 1, 2, 3, 4, 5, 6]);
    const again = judged(0);
    expect(await audit({ ...settings, ...again, known: lines })).toEqual(whole);
    expect(again.asked()).toBe(7);
    expect(whole.tokens).toEqual({ prompt: 2, completion: 1 });
  });

  it("keeps nothing that an interruption cut off", async () => {
    const stop = new AbortController();
    const lines: AuditLine[] = [];
    const { metered } = judged(Number.POSITIVE_INFINITY);
    const stopping = (onUsage: Parameters<typeof metered>[0]): PairwiseJudge => ({
      id: noisy.id,
      async compare(request) {
        stop.abort();
        return metered(onUsage).compare(request);
      },
    });
    const options = { ...settings, metered: stopping, signal: stop.signal };
    await expect(audit({ ...options, onJudged: (line) => lines.push(line) })).rejects.toThrow(/cancelled/);
    expect(lines).toEqual([]);
  });
});
