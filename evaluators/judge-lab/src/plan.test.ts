import { judgeGroup } from "@arenakit/evaluator-arena";
import { describe, expect, it } from "vitest";
import { audit } from "./audit.ts";
import { drawnGroups } from "./known-groups.fixture.ts";
import { noisyJudge } from "./noisy-judge.ts";
import { plan } from "./plan.ts";
import { tauB } from "./simulation/rank-agreement.ts";

const KNOWN = { sigma: 1, offset: 0.5, position: 0.4, contrast: 0.25, lost: 0 };

/** The audit of a judge with these parameters: what a user has at hand. */
async function audited() {
  const { groups, quality } = drawnGroups(40, 6, "audited");
  const judge = noisyJudge({ ...KNOWN, quality, seed: 3 });
  return audit({ judge, groups, seed: 3, perturbations: [] });
}

/** What the arena does with the same judge on groups that the audit never saw. */
async function actual(topology: string, estimator: string, size: number) {
  const { groups, quality } = drawnGroups(400, size, `fresh ${topology}`);
  const judge = noisyJudge({ ...KNOWN, quality, seed: 4 });
  let [tau, matches] = [0, 0];
  for (const { id, task, rubric, attempts } of groups) {
    const trajectories = attempts.map(({ trajectory }) => trajectory);
    const judged = await judgeGroup({
      group: id,
      task,
      rubric,
      trajectories,
      judge,
      topology,
      estimator,
      concurrency: 8,
    });
    const truth = attempts.map(({ regret }) => -regret);
    tau += tauB(
      judged.reward.rank.map((rank) => -rank!),
      truth,
    );
    matches += judged.matches.length;
  }
  return { tau: tau / groups.length, matches: matches / groups.length };
}

describe("a plan", () => {
  it.each([
    ["seeded-single-elimination", "tiers", 8],
    ["ring", "refit", 8],
    ["round-robin", "wins", 6],
  ] as const)("of %s and %s for %i attempts comes true within 10 %%", async (topology, estimator, size) => {
    const report = await audited();
    const [row] = plan({
      ...{ report, topologies: [topology], estimators: [estimator], sizes: [size] },
      ...{ groups: 1, seed: 1, simulated: 2000 },
    });
    const seen = await actual(topology, estimator, size);
    expect(Math.abs(row!.tau - seen.tau) / seen.tau).toBeLessThan(0.1);
    expect(Math.abs(row!.matches - seen.matches) / seen.matches).toBeLessThan(0.1);
  });

  it("carries what the audit leaves open, which is not the simulation's error", async () => {
    const report = await audited();
    const asked = { topologies: ["ring"], estimators: ["refit"], sizes: [8], groups: 1, seed: 1, simulated: 400 };
    const [row] = plan({ ...asked, report });
    // The same judge, all of its errors as large and as small beside σ_group as the audit's interval has them.
    const at = (end: "low" | "high") => {
      const factor = report.noise.ratio[end]! / report.noise.ratio.value!;
      const scaled = ({ value }: { value: number | null }) => ({ value: value! * factor, low: null, high: null });
      const noise = { ...report.noise, noise: scaled(report.noise.noise), offset: scaled(report.noise.offset) };
      return plan({ ...asked, report: { ...report, noise } })[0]!.tau;
    };
    expect(row!.tauAudit![0]).toBeCloseTo(at("high"), 9);
    expect(row!.tauAudit![1]).toBeCloseTo(at("low"), 9);
    expect(row!.tau > row!.tauAudit![0] && row!.tau < row!.tauAudit![1]).toBe(true);
    // The true parameters are within, so what they bring is, but for twice the simulation's error.
    const { tau } = await actual("ring", "refit", 8);
    expect(tau).toBeGreaterThan(row!.tauAudit![0] - 4 * row!.tauError);
    expect(tau).toBeLessThan(row!.tauAudit![1] + 4 * row!.tauError);
    const few = { ...report, noise: { ...report.noise, ratio: { value: 1, low: null, high: null } } };
    expect(plan({ ...asked, report: few })[0]!.tauAudit).toBeNull();
  });

  it("takes no budget in what nobody told", async () => {
    const report = { ...(await audited()), tokens: { prompt: 3000, completion: 200 } };
    const asked = { report, topologies: ["anchor"], estimators: ["tiers"], sizes: [4], groups: 1, seed: 1 };
    const prices = { prompt: 1, completion: 2 };
    expect(() => plan({ ...asked, budget: { money: 5 } })).toThrow(/needs --prices/);
    expect(() => plan({ ...asked, budget: { minutes: 5 } })).toThrow(/needs --latency/);
    const untold = { ...asked, report: { ...report, tokens: null }, prices };
    expect(() => plan({ ...untold, budget: { money: 5 } })).toThrow(/tells no tokens/);
    expect(plan({ ...asked, prices, budget: { money: 5 } })[0]!.fits).toBe(true);
  });

  it("counts calls, minutes and money, and puts first what the budget allows", async () => {
    const report = { ...(await audited()), tokens: { prompt: 3000, completion: 200 } };
    const rows = plan({
      ...{ report, topologies: ["round-robin", "anchor"], estimators: ["wins", "tiers"], sizes: [8] },
      ...{ groups: 1000, seed: 1, simulated: 20, latencySeconds: 2, concurrency: 100 },
      ...{ prices: { prompt: 0.5, completion: 2 }, budget: { calls: 20_000 } },
    });
    const [anchor, everybody] = rows;
    // 7 and 28 matches, two calls each, a thousand groups.
    expect(anchor).toMatchObject({ topology: "anchor", calls: 14_000, fits: true });
    expect(everybody).toMatchObject({ topology: "round-robin", calls: 56_000, fits: false });
    expect(anchor!.minutes).toBeCloseTo((140 * 2) / 60, 9);
    expect(anchor!.money).toBeCloseTo((14_000 * (3000 * 0.5 + 200 * 2)) / 1e6, 9);
  });

  it("cannot be made from an audit that saw no differences", async () => {
    const report = await audited();
    const flat = { ...report, noise: { ...report.noise, group: { value: 0, low: 0, high: 0 } } };
    const options = { topologies: ["anchor"], estimators: ["tiers"], sizes: [4], groups: 1, seed: 1 };
    expect(() => plan({ ...options, report: flat })).toThrow(/unusable_report/);
  });
});
