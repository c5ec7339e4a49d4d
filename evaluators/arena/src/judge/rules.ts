/**
 * The rule judge: sub-scores from deterministic checks, no model. Each side is scored by itself, so that the
 * order of the two cannot matter. It verifies what can be verified and does not assess taste or insight.
 */
import type {
  CheckResult,
  Comparison,
  EnvironmentChecks,
  PairwiseJudge,
  Rubric,
  RuleGrounds,
  ScoreSheet,
  Trajectory,
} from "@arenakit/contracts";
import { checksByEnvironment, environmentsOf } from "@arenakit/evaluator-checks";
import { scoreSheet } from "../score-sheet.ts";
import { GROUNDS } from "./rules-grounds.ts";

export const RULES_JUDGE_ID = "rules";

/** What one failed hard check leaves of feasibility: 0.4 when all that it examined is wrong, 0.6 when almost nothing is. */
const HARD_LEAVES = { atLeast: 0.4, atMost: 0.6 };

/**
 * Any other values that were looked up and written down differently: what one such check leaves of feasibility and
 * of the details, by the share of the values that are right. Mostly wrong, and not by one slip alone, is as bad as a hard check.
 */
const UNTRUE = { mostly: 0.5, atLeast: 2, leavesFew: 0.75 };
/** Criteria that values which are not true take their part of. */
const OF_FACTS = ["answer.feasibility", "answer.details", "answer.accuracy"];
/** Checks of what a report says of its pages: those of research alone, and those that speak of any text. */
const OF_REPORTS = ["figures", "dates", "names", "name_figures", "citations", "directions"];
const OF_ANY_TEXT = ["quotes", "urls", "reference_marks"];
/** What each false statement of a report leaves of all that is said of its words, and what many leave. */
const FALSE_LEAVES = { each: 0.92, atLeast: 0.4 };
/** What a note to the judge leaves of every criterion. */
const ADDRESSES_JUDGE_LEAVES = 0.5;

/** Nothing is clear that is far too long, or that is said over and over. */
const READABLE = ["format.length", "format.repetition"];

/** A criterion that few checks could look at is drawn to the middle: one unit of weight that says 0.5. */
const DOUBT_WEIGHT = 1;
const DOUBT_SHARE = 0.5;

/** A trajectory with a fatal finding stays in the lowest fifth of every criterion, one without above it. */
const FATAL_SHARE = 0.2;

/**
 * Compares by what the checks of the task's environment find. An unknown criterion or a broken check leaves the
 * comparison unscored.
 */
export function rulesJudge(environments: readonly EnvironmentChecks[]): PairwiseJudge {
  const runChecks = checksByEnvironment(environments);
  return {
    id: RULES_JUDGE_ID,
    async compare({ task, rubric, first, second }): Promise<Comparison> {
      const grounds = groundsOf(environmentsOf(environments, task));
      const unknown = rubric.criteria.filter((criterion) => !grounds.criteria[criterion.id]);
      if (unknown.length > 0) {
        const message = `The rule judge has no checks for ${unknown.map(({ id }) => id).join(", ")}; it knows ${Object.keys(grounds.criteria).join(", ")}. Use a model as the judge of this rubric.`;
        return {
          status: "unscored",
          failure: { owner: "judge", code: "unknown_criterion", message, retryable: false },
        };
      }
      const sideOf = (trajectory: Trajectory) => judged(rubric, runChecks({ task, trajectory }), grounds);
      const [one, other] = [sideOf(first), sideOf(second)];
      return { status: "scored", first: one.sheet, second: other.sheet, reason: reasonOf(one, other) };
    },
  };
}

interface ScoredSide {
  readonly sheet: ScoreSheet;
  readonly checks: readonly CheckResult[];
}

/** What is held against any text, and what the environments hold against their own. */
function groundsOf(environments: readonly EnvironmentChecks[]): Required<RuleGrounds> {
  return environments.reduce(
    (known, { ruleGrounds: { criteria, hard = [], delivered } = {} }) => ({
      criteria: joined(known.criteria, criteria),
      hard: [...known.hard, ...hard],
      delivered: joined(known.delivered, delivered),
    }),
    GROUNDS,
  );
}

type Weights = Required<RuleGrounds>["criteria"];

function joined(weights: Weights, more: Weights = {}): Weights {
  const added = Object.entries(more).map(([name, checks]) => [name, { ...weights[name], ...checks }]);
  return { ...weights, ...Object.fromEntries(added) };
}

function judged(rubric: Rubric, checks: readonly CheckResult[], grounds: Required<RuleGrounds>): ScoredSide {
  const { min, max } = rubric.scale;
  const shares = Object.fromEntries(rubric.criteria.map(({ id }) => [id, criterionShare(id, checks, grounds)]));
  const criteria = Object.fromEntries(
    Object.entries(shares).map(([id, share]) => [id, round(min + (max - min) * share)]),
  );
  return { sheet: scoreSheet(rubric, criteria), checks };
}

/** Share of a criterion in [0, 1] that one trajectory earns, whatever it is compared with. */
function criterionShare(criterion: string, checks: readonly CheckResult[], grounds: Required<RuleGrounds>): number {
  const isFatal = checks.some((check) => check.fatal);
  const hasAnswer = !checks.some((check) => check.id === "format.answer" && check.status === "fail");
  if (!hasAnswer && criterion.startsWith("answer.")) return 0;
  let weight = DOUBT_WEIGHT;
  let sum = DOUBT_WEIGHT * DOUBT_SHARE;
  for (const [pattern, groundWeight] of Object.entries(grounds.criteria[criterion]!)) {
    const applicable = matching(checks, pattern).filter((check) => check.score !== null);
    if (applicable.length === 0) continue;
    weight += groundWeight;
    sum += (groundWeight * applicable.reduce((total, check) => total + check.score!, 0)) / applicable.length;
  }
  const hard = new Set(grounds.hard.flatMap((pattern) => matching(checks, pattern)));
  const feasible = criterion === "answer.feasibility" ? hardShare(hard) : 1;
  const truth = OF_FACTS.includes(criterion) ? trueShare(checks, hard) : 1;
  const report = criterion.startsWith("answer.") ? reportShare(checks) : 1;
  const fair = matching(checks, "format.addresses_judge").some((check) => check.status === "fail")
    ? ADDRESSES_JUDGE_LEAVES
    : 1;
  const share = (sum / weight) * deliveredShare(criterion, checks, grounds) * feasible * truth * report;
  return fair * (isFatal ? FATAL_SHARE * share : FATAL_SHARE + (1 - FATAL_SHARE) * share);
}

/** Every groundedness check that failed takes its part, the more the larger its share of wrong values. */
function trueShare(checks: readonly CheckResult[], hard: ReadonlySet<CheckResult>): number {
  const { atLeast, atMost } = HARD_LEAVES;
  return matching(checks, "groundedness.*")
    .filter((check) => check.status === "fail" && !hard.has(check))
    .reduce((share, check) => {
      const right = check.score ?? 0;
      const wrong = Math.round(check.examined * (1 - right));
      if (right < UNTRUE.mostly && wrong >= UNTRUE.atLeast) return share * (atLeast + (atMost - atLeast) * right);
      return share * (UNTRUE.leavesFew + (1 - UNTRUE.leavesFew) * right);
    }, 1);
}

/** A report that says false things is no better for saying them at length, to the point and clearly. */
function reportShare(checks: readonly CheckResult[]): number {
  const named = (names: readonly string[]) => names.flatMap((name) => matching(checks, `groundedness.${name}`));
  if (named(OF_REPORTS).every(({ status }) => status === "not_applicable")) return 1;
  const wrong = named([...OF_REPORTS, ...OF_ANY_TEXT])
    .filter(({ status }) => status === "fail")
    .reduce((sum, { examined, score }) => sum + Math.max(1, Math.round(examined * (1 - (score ?? 0)))), 0);
  return Math.max(FALSE_LEAVES.atLeast, FALSE_LEAVES.each ** wrong);
}

/** Shares of what there is of the answer, squared, as far as they count: half of a plan takes nobody half of the way. */
function deliveredShare(
  criterion: string,
  checks: readonly CheckResult[],
  { delivered }: Required<RuleGrounds>,
): number {
  const read = criterion === "answer.clarity" ? READABLE.flatMap((id) => matching(checks, id)) : [];
  const readable = read.reduce((share, check) => share * (check.score ?? 1), 1);
  return Object.entries(delivered).reduce((share, [id, counted]) => {
    const counts = counted[criterion] ?? 0;
    const there = matching(checks, id)[0]?.score ?? 1;
    return share * (1 - counts + counts * there ** 2);
  }, readable);
}

/** Every failed hard check takes its part: a plan with one leg that cannot be made is not nine tenths of a plan. */
function hardShare(hard: ReadonlySet<CheckResult>): number {
  const { atLeast, atMost } = HARD_LEAVES;
  return [...hard]
    .filter((check) => check.status === "fail")
    .reduce((share, check) => share * (atLeast + (atMost - atLeast) * (check.score ?? 0)), 1);
}

function matching(checks: readonly CheckResult[], pattern: string): CheckResult[] {
  const family = pattern.endsWith(".*") ? pattern.slice(0, -1) : null;
  return checks.filter((check) => (family ? check.id.startsWith(family) : check.id === pattern));
}

/** What went wrong on either side, and what this judge does not look at. */
function reasonOf(one: ScoredSide, other: ScoredSide): string {
  const parts = [one, other].map(({ checks }, index) => {
    const failed = checks
      .filter((check) => check.status === "fail")
      .sort((first, second) => Number(second.fatal) - Number(first.fatal) || first.score! - second.score!);
    const applicable = checks.filter((check) => check.status !== "not_applicable").length;
    const worst = failed
      .slice(0, 3)
      .map(({ message }) => (message.endsWith("。") ? message : `${message} `))
      .join("");
    return `${index === 0 ? "first" : "second"}: ${applicable - failed.length} of ${applicable} applicable checks pass. ${worst}`.trim();
  });
  return `${parts.join(" | ")} | The rule judge does not assess taste or insight.`;
}

function round(value: number): number {
  return Math.round(value * 1000) / 1000;
}
