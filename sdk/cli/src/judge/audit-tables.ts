/** The report of an audit as text: what it says of the judge, in tables. */
import type { JudgeReport } from "@arenakit/evaluator-judge-lab";
import { aligned } from "../output.ts";

type Estimate = JudgeReport["noise"]["noise"];
type Rate = JudgeReport["ties"];

/** Figures with their 95 % intervals in brackets. */
export function auditTables(report: JudgeReport): string {
  const { noise, regret, comparisons } = report;
  const facts: [string, string][] = [
    ["judge", report.judge],
    ["asked", `${report.groups} questions × ${report.size} attempts, ${comparisons.asked} comparisons`],
    ["unscored", `${comparisons.unscored}${listed(comparisons.failures)}`],
    ["σ_noise", points(noise.noise)],
    ["σ_offset", points(noise.offset)],
    ["position (shown first)", points(noise.position)],
    ["contrast", points(noise.contrast)],
    ["σ_group", points(noise.group)],
    ["σ_noise / σ_group", points(noise.ratio)],
    ["same winner in both orders", share(report.orderConsistency)],
    ["ties", share(report.ties)],
    ["Kendall tau with the known order", points(regret.kendall)],
    ["Spearman rho with the known order", points(regret.spearman)],
    ["optimum on top", points(regret.top1)],
    ["twice as long is worth", points(report.lengthPreference)],
  ];
  const rows = report.perturbations.map(({ kind, intent, judged, prefersOriginal, prefersChanged, margin }) => [
    kind,
    intent,
    String(judged),
    share(prefersOriginal),
    share(prefersChanged),
    points(margin),
  ]);
  const head = ["change", "intent", "judged", "prefers original", "prefers changed", "margin"];
  return `${aligned(facts)}\n\n${aligned([head, ...rows])}`;
}

const decimal = (value: number) => value.toFixed(2).replace("-0.00", "0.00");

export function points({ value, low, high }: Estimate): string {
  if (value === null) return "unknown";
  return low === null || high === null ? decimal(value) : `${decimal(value)} [${decimal(low)}, ${decimal(high)}]`;
}

export function share({ value, wilson }: Rate): string {
  if (value === null || wilson === null) return "unknown";
  const percent = (one: number) => `${Math.round(100 * one)} %`;
  return `${percent(value)} [${percent(wilson[0])}, ${percent(wilson[1])}]`;
}

export function listed(failures: Readonly<Record<string, number>>): string {
  const parts = Object.entries(failures).map(([code, count]) => `${code} ${count}`);
  return parts.length === 0 ? "" : ` (${parts.join(", ")})`;
}
