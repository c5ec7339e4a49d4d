/**
 * An audit asks a judge about attempts whose order is known and about copies of them that were made worse, longer,
 * rearranged or flattering, and tells how far what it says can be trusted.
 */
import { answerOf, type Comparison, fail, type KnownGroup, random, type Trajectory } from "@arenakit/contracts";
import { rateOf } from "@arenakit/evaluator-benchmark";
import { correlationOf, type Estimated, jackknife, meanOf, shareOf, UNKNOWN } from "./intervals.ts";
import { JUDGE_REPORT_FORMAT, type JudgeReport, type PerturbationFinding } from "./judge-report.ts";
import { type AuditJudgingOptions, type AuditQuestion, askAll, failuresOf, meanTokens } from "./judging.ts";
import { type JudgedOrder, type JudgedPairs, noiseOf } from "./noise.ts";
import type { Perturbation } from "./perturbation.ts";
import { PERTURBATIONS } from "./perturbations.ts";
import { bestOnTop, spearman, tauB } from "./simulation/rank-agreement.ts";

export interface AuditOptions extends AuditJudgingOptions {
  readonly groups: readonly KnownGroup[];
  readonly seed: number;
  /** How often each ordered pair is judged; 1 unless given. A judge that always says the same needs no more. */
  readonly samples?: number;
  /** All there are unless given. */
  readonly perturbations?: readonly Perturbation[];
}

/** Two scores closer than this are equal. */
const EQUAL = 1e-9;

/**
 * Judges every pair of every group in both orders, `samples` times, and the best attempt of each against each of its
 * perturbations. Comparisons that stay unscored are counted and left out. Throws task/no_groups, task/other_scale where
 * the groups' rubrics differ in their range, and harness/cancelled.
 */
export async function audit(options: AuditOptions): Promise<JudgeReport> {
  const { groups, seed, samples = 1, perturbations = PERTURBATIONS } = options;
  const scale = commonScale(groups);
  const pairs = groups.flatMap((group) => pairsOf(group, samples));
  const planted = groups.flatMap((group) => plantedIn(group, perturbations, seed));
  const asked = [...pairs.map(({ ask }) => ask), ...planted.flatMap(({ orders }) => orders)];
  const lines = await askAll(asked, options);
  const comparisons = lines.map(({ comparison }) => comparison);
  const judged = groups.map((group) => judgedPairs(group, { pairs, comparisons }));
  const findings = findingsOf(planted, comparisons.slice(pairs.length));
  const scored = comparisons.filter(({ status }) => status === "scored").length;
  return {
    format: JUDGE_REPORT_FORMAT,
    judge: options.judge.id,
    rubrics: [...new Set(groups.map(({ rubric }) => rubric.id))],
    scale,
    seed,
    groups: groups.length,
    size: Math.max(...groups.map(({ attempts }) => attempts.length)),
    samples,
    comparisons: { asked: asked.length, unscored: asked.length - scored, failures: failuresOf(comparisons) },
    tokens: meanTokens(lines),
    noise: noiseOf(judged),
    ...orderFigures(judged),
    regret: regretOf(groups, judged),
    perturbations: perturbations.map((perturbation) => findingOf(perturbation, findings)),
    lengthPreference: lengthPreference(findings),
  };
}

function commonScale(groups: readonly KnownGroup[]): JudgeReport["scale"] {
  const [first] = groups;
  if (!first) return fail("task", "no_groups", "an audit needs at least one group of known attempts");
  const { min, max } = first.rubric.scale;
  if (groups.some(({ rubric }) => rubric.scale.min !== min || rubric.scale.max !== max))
    fail("task", "other_scale", "the groups of an audit need rubrics of one range, since their points are added up");
  return { min, max };
}

interface AskedPair {
  readonly ask: AuditQuestion;
  readonly first: number;
  readonly second: number;
}

function pairsOf(group: KnownGroup, samples: number): AskedPair[] {
  const { attempts } = group;
  const indices = [...attempts.keys()];
  return indices.flatMap((first) =>
    indices
      .filter((second) => second !== first)
      .flatMap((second) =>
        Array.from({ length: samples }, (_, sample) => ({
          first,
          second,
          ask: { group, first: attempts[first]!.trajectory, second: attempts[second]!.trajectory, sample },
        })),
      ),
  );
}

interface Planted {
  readonly group: KnownGroup;
  readonly kind: string;
  /** log2 of how many times longer the changed answer is. */
  readonly doublings: number;
  /** Original first, then changed first. */
  readonly orders: readonly [AuditQuestion, AuditQuestion];
}

/** The perturbations of a group's best attempt. */
function plantedIn(group: KnownGroup, perturbations: readonly Perturbation[], seed: number): Planted[] {
  const best = group.attempts.reduce((least, attempt) => (attempt.regret < least.regret ? attempt : least));
  const original = best.trajectory;
  return perturbations.flatMap((perturbation) => {
    const changed = perturbation.apply(original, random(seed, "perturbation", group.id, perturbation.kind));
    if (!changed) return [];
    const ask = (first: Trajectory, second: Trajectory): AuditQuestion => ({ group, first, second, sample: 0 });
    const doublings = Math.log2(lengthOf(changed) / lengthOf(original));
    return [{ group, kind: perturbation.kind, doublings, orders: [ask(original, changed), ask(changed, original)] }];
  });
}

const lengthOf = (trajectory: Trajectory) => Math.max(1, answerOf(trajectory)?.length ?? 0);

function judgedPairs(
  group: KnownGroup,
  { pairs, comparisons }: { pairs: readonly AskedPair[]; comparisons: readonly Comparison[] },
): JudgedPairs {
  const orders = pairs.flatMap(({ ask, first, second }, at): JudgedOrder[] => {
    const comparison = comparisons[at]!;
    if (ask.group !== group || comparison.status !== "scored") return [];
    return [{ first, second, sample: ask.sample, scores: [comparison.first.combined, comparison.second.combined] }];
  });
  return { size: group.attempts.length, orders };
}

/** Over the pairs of which both orders are there, sample by sample. */
function orderFigures(judged: readonly JudgedPairs[]): Pick<JudgeReport, "orderConsistency" | "ties"> {
  let [both, consistent, tied] = [0, 0, 0];
  for (const { orders } of judged) {
    const leads = new Map(orders.map((order) => [`${order.first}>${order.second}#${order.sample}`, order]));
    for (const { first, second, sample, scores } of orders) {
      const other = leads.get(`${second}>${first}#${sample}`);
      if (first > second || !other) continue;
      const [ahead, behind] = [sign(scores[0] - scores[1]), sign(other.scores[1] - other.scores[0])];
      both += 1;
      if (ahead === behind) consistent += 1;
      if (Math.abs(scores[0] - scores[1] + other.scores[1] - other.scores[0]) <= EQUAL) tied += 1;
    }
  }
  return { orderConsistency: rateOf(consistent, both), ties: rateOf(tied, both) };
}

const sign = (difference: number) => (Math.abs(difference) <= EQUAL ? 0 : Math.sign(difference));

/** Mean margin of each attempt over all others against how good it is known to be. */
function regretOf(groups: readonly KnownGroup[], judged: readonly JudgedPairs[]): JudgeReport["regret"] {
  const ranked = groups.flatMap(({ attempts }, at) => {
    const margins = meanMargins(judged[at]!);
    return margins ? [{ margins, truth: attempts.map(({ regret }) => -regret) }] : [];
  });
  return {
    kendall: correlationOf(ranked.map(({ margins, truth }) => tauB(margins, truth))),
    spearman: correlationOf(ranked.map(({ margins, truth }) => spearman(margins, truth))),
    top1: shareOf(ranked.map(({ margins, truth }) => bestOnTop(margins, truth))),
  };
}

/** null where an attempt has no judged comparison. */
function meanMargins({ size, orders }: JudgedPairs): number[] | null {
  const sums = new Array<number>(size).fill(0);
  const counts = new Array<number>(size).fill(0);
  for (const { first, second, scores } of orders) {
    sums[first]! += scores[0] - scores[1];
    sums[second]! += scores[1] - scores[0];
    counts[first]! += 1;
    counts[second]! += 1;
  }
  return counts.every((count) => count > 0) ? sums.map((sum, at) => sum / counts[at]!) : null;
}

interface PlantedFinding extends Planted {
  /** Original less changed per order; null where an order is missing. */
  readonly margin: number | null;
}

function findingsOf(planted: readonly Planted[], comparisons: readonly Comparison[]): PlantedFinding[] {
  return planted.map((one, at) => {
    const [forward, backward] = [comparisons[2 * at]!, comparisons[2 * at + 1]!];
    if (forward.status !== "scored" || backward.status !== "scored") return { ...one, margin: null };
    const original = forward.first.combined + backward.second.combined;
    const changed = forward.second.combined + backward.first.combined;
    return { ...one, margin: (original - changed) / 2 };
  });
}

function findingOf({ kind, intent }: Perturbation, findings: readonly PlantedFinding[]): PerturbationFinding {
  const own = findings.filter((finding) => finding.kind === kind);
  const margins = own.flatMap(({ margin }) => (margin === null ? [] : [margin]));
  return {
    kind,
    intent,
    planted: own.length,
    judged: margins.length,
    prefersOriginal: rateOf(margins.filter((margin) => margin > EQUAL).length, margins.length),
    prefersChanged: rateOf(margins.filter((margin) => margin < -EQUAL).length, margins.length),
    margin: margins.length === 0 ? UNKNOWN : meanOf(margins),
  };
}

/** Least squares through the origin of what the padded answer gained on how many times it was doubled. */
function lengthPreference(findings: readonly PlantedFinding[]): Estimated {
  const padded = findings.filter(({ doublings, margin }) => margin !== null && doublings > 0.5);
  const byGroup = [...new Set(padded.map(({ group }) => group))].map((own) =>
    padded.filter(({ group }) => group === own),
  );
  return jackknife(byGroup, (some) => {
    const all = some.flat();
    const squares = all.reduce((sum, { doublings }) => sum + doublings * doublings, 0);
    return squares === 0 ? null : all.reduce((sum, { doublings, margin }) => sum - doublings * margin!, 0) / squares;
  });
}
