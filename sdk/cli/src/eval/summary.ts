/** The result of an evaluation as a few lines of text. */
import type { EvaluationResult, Figure, HumanResult, PairResult } from "@arenakit/evaluator-benchmark";

export function summaryText(result: EvaluationResult): string {
  const blocks = result.pairs.filter(({ againstBaseline }) => againstBaseline).map(pairText);
  const { cost } = result;
  const money = cost.cost === null ? "" : `, ${cost.cost.toFixed(4)} ${cost.currency}`;
  const unpriced =
    cost.unpriced.length > 0 && cost.currency !== null ? ` (no price for ${cost.unpriced.join(", ")})` : "";
  const untold = cost.entries.filter((entry) => (entry.untold ?? 0) > 0);
  const unknown = untold.map((entry) => `; of ${entry.name} ${entry.untold} of ${entry.calls} calls do not say theirs`);
  return [...blocks, `cost: ${cost.calls} calls, ${cost.tokens} tokens${money}${unpriced}${unknown.join("")}`].join(
    "\n",
  );
}

function pairText({ candidate, baseline, rates, conduct, agreement, human }: PairResult): string {
  const { cases, winRate, valid } = rates;
  const lines = [
    `${candidate} against ${baseline}: ${cases.playable} of ${cases.all} cases compared, ${percent(valid.value)} of the candidate's answers valid`,
    `  win rate ${figureText(winRate.nonTied)} of the cases that are not tied · ${figureText(winRate.tieHalf)} with ties as ½ · ${figureText(winRate.intentionToTreat)} with no answer as a loss`,
    ...rates.judges.map(
      ({ judge, winRate: own, scored, unscored }, at) =>
        `  ${judge}: ${figureText(own.nonTied)} · ties of the combined score ${percent(conduct[at]!.ties.value)} · same in both orders ${percent(conduct[at]!.orderConsistency.value)}${unscored > 0 ? ` · ${unscored} of ${unscored + scored} unscored` : ""}`,
    ),
    ...agreement.kappa.map(
      ({ judges, combined }) => `  kappa of ${judges.join(" and ")}: ${combined.value?.toFixed(3) ?? "none"}`,
    ),
    ...(human ? peopleLines(human) : []),
  ];
  return lines.join("\n");
}

function peopleLines({ labels, matched, winRate, alpha, judges }: HumanResult): string[] {
  const between = alpha === null ? "" : `, alpha between annotators ${alpha.toFixed(3)}`;
  return [
    `  people: ${matched} of ${labels} labels are of compared cases; by them ${percent(winRate.value)} of the cases that are not tied are won${between}`,
    ...judges.map(
      ({ judge, same, kappa, corrected }) =>
        `  ${judge} and people: ${percent(same.value)} of ${same.of} the same, kappa ${kappa?.toFixed(3) ?? "none"}, win rate corrected by the labels ${percent(corrected)}`,
    ),
  ];
}

export function figureText({ value, interval, leftOut = 0 }: Figure): string {
  if (!interval) return percent(value);
  const without = leftOut > 0 ? ` without ${leftOut} draws` : "";
  return `${percent(value)} [${percent(interval[0])}, ${percent(interval[1])}${without}]`;
}

/** `64.3 %`; a word where there is none. */
export function percent(value: number | null): string {
  return value === null ? "none" : `${(value * 100).toFixed(1)} %`;
}
