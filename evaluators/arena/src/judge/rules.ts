/**
 * The rule judge: sub-scores from deterministic checks, no model. It scores a criterion only where checks of the task's own
 * environment decide it, and only on answers that they understood; of all else it says that it cannot judge. What one side
 * earns does not depend on the other, so that the order of the two cannot matter.
 */
import {
  type AnswerUnderstanding,
  answerOf,
  attributed,
  type CheckInput,
  type CheckResult,
  type Comparison,
  type EnvironmentChecks,
  omitUndefined,
  type PairwiseJudge,
  type Rubric,
  type RuleGrounds,
  type Task,
  type Trajectory,
} from "@arenakit/contracts";
import { environmentOf, hasConstraints, runFormChecks } from "@arenakit/evaluator-checks";
import { cannotJudge, comparisonOf, type Marks } from "../score-sheet.ts";
import { ADDRESSES_JUDGE, FAULTS, GROUNDS } from "./rules-grounds.ts";

export const RULES_JUDGE_ID = "rules";

/**
 * Share of an answer's statements of fact that the checks must have understood. Below it most of what the answer says was
 * not looked at, and whatever was found in the rest does not stand for it.
 */
export const LEAST_UNDERSTOOD_SHARE = 0.5;

/** What one failed hard check leaves of feasibility: 0.4 when all that it examined is wrong, 0.6 when almost nothing is. */
const HARD_LEAVES = { atLeast: 0.4, atMost: 0.6 };

/**
 * Any other values that were looked up and written down differently: what one such check leaves of feasibility and
 * of the details, by the share of the values that are right. Mostly wrong, and not by one slip alone, is as bad as a hard check.
 */
const UNTRUE = { mostly: 0.5, atLeast: 2, leavesFew: 0.75 };
/** Criteria that values which are not true take their part of. */
const OF_FACTS = ["answer.feasibility", "answer.details", "answer.accuracy"];

/** A trajectory with a fatal finding stays in the lowest fifth of every criterion, one without above it. */
const FATAL_SHARE = 0.2;

/**
 * Compares by what the checks of the task's environment find. A task of no environment with checks, and a rubric of which
 * too little can be judged, are unscored: judge/cannot_judge.
 */
export function rulesJudge(environments: readonly EnvironmentChecks[]): PairwiseJudge {
  return {
    id: RULES_JUDGE_ID,
    async compare({ task, rubric, first, second, claims = [] }): Promise<Comparison> {
      const environment = environmentOf(environments, task);
      if (!environment?.runChecks) {
        const known = environments.flatMap(({ id, runChecks: checks }) => (checks ? [id] : [])).join(", ") || "none";
        const { failure } = cannotJudge(
          `The rule judge has no checks for this task: it judges tasks of environments that bring checks (${known}), and queries that these can read${whyUnread(environments, task)}`,
        );
        return { status: "unscored", failure };
      }
      const grounds = groundsOf(environment);
      const sideOf = async (trajectory: Trajectory, at: number) => {
        const input = { task, trajectory, ...omitUndefined({ claims: claims[at] }) };
        return judgedSide(rubric, grounds, await evidenceOf(environment, input));
      };
      const [one, other] = await Promise.all([sideOf(first, 0), sideOf(second, 1)]);
      const comparison = comparisonOf(rubric, [one.marks, other.marks], {
        reason: `${reasonOf([one, other], grounds)}${readFrom(environment, withTime(task, first))}`,
      });
      const unread = comparison.status === "unscored" ? (unreadOf(one) ?? unreadOf(other)) : null;
      if (unread !== null) return { status: "unscored", failure: cannotJudge(unread, NOT_READ).failure };
      const untold = untoldOf(comparison, [one, other]);
      return untold === null ? comparison : { status: "unscored", failure: cannotJudge(untold, NOT_READ).failure };
    },
  };
}

/** Constraints do not help where words were not understood. */
const NOT_READ =
  "Name a judge that can, such as a model (--judge MODEL@URL), or judge the group without the attempt that was not understood.";

/** What the checks found in one trajectory, and how much of its answer they understood. */
interface Evidence {
  /** Null where there is none. */
  readonly answer: string | null;
  readonly checks: readonly CheckResult[];
  readonly understanding: AnswerUnderstanding | null;
  /** Words of it that no check held against anything. */
  readonly unheld: () => readonly string[];
}

interface JudgedSide extends Evidence {
  readonly marks: Marks;
}

async function evidenceOf(environment: EnvironmentChecks, input: CheckInput): Promise<Evidence> {
  const own = await attributed(`runChecks of ${environment.id}`, () => environment.runChecks!(input));
  const ids = new Set(own.map(({ id }) => id));
  // Faults of form are the same in every environment, whether it looks for them or not.
  const form = runFormChecks(input).filter(({ id }) => !ids.has(id));
  return {
    answer: answerOf(input.trajectory)?.trim() || null,
    checks: [...own, ...form],
    understanding: environment.understandingOf?.(input) ?? null,
    unheld: () => environment.unheldIn?.(input) ?? [],
  };
}

/** What any environment's checks are held against, and what this one adds. */
function groundsOf({ ruleGrounds: { criteria, hard = [], delivered } = {} }: EnvironmentChecks): Required<RuleGrounds> {
  return {
    criteria: joined(GROUNDS.criteria, criteria),
    hard: [...GROUNDS.hard, ...hard],
    delivered: joined(GROUNDS.delivered, delivered),
  };
}

type Weights = Required<RuleGrounds>["criteria"];

function joined(weights: Weights, more: Weights = {}): Weights {
  const added = Object.entries(more).map(([name, checks]) => [name, { ...weights[name], ...checks }]);
  return { ...weights, ...Object.fromEntries(added) };
}

function judgedSide(rubric: Rubric, grounds: Required<RuleGrounds>, evidence: Evidence): JudgedSide {
  const { min, max } = rubric.scale;
  const unread = unreadOf(evidence);
  const marks = rubric.criteria.map(({ id }) => {
    if (unread && id.startsWith("answer.")) return [id, { cannotJudge: unread }] as const;
    const share = criterionShare(id, evidence, grounds);
    if (share !== null) return [id, round(min + (max - min) * share)] as const;
    const why = grounds.criteria[id]
      ? "no check applies to this attempt"
      : "it needs a reader, and no check decides it";
    return [id, { cannotJudge: why }] as const;
  });
  return { ...evidence, marks: Object.fromEntries(marks) };
}

/** Why nothing of the answer can be judged; null where enough of it was understood. */
function unreadOf({ understanding }: Evidence): string | null {
  if (!understanding || understanding.share === null || understanding.share >= LEAST_UNDERSTOOD_SHARE) return null;
  const { statements, share, unread } = understanding;
  const examples = unread.length > 0 ? `; not understood: ${someOf(unread)}` : "";
  return `of ${statements} statements of fact in the answer ${Math.round(100 * share)} % were understood, at least ${100 * LEAST_UNDERSTOOD_SHARE} % are needed${examples}`;
}

/**
 * Why two answers that earn the same are no tie: they say different things, and what tells them apart was not understood, was
 * held against nothing, or counted for nothing, as where both earn the least. Null where they are told apart, or nothing is.
 */
function untoldOf(comparison: Comparison, [one, other]: readonly [Evidence, Evidence]): string | null {
  if (comparison.status !== "scored" || comparison.first.combined !== comparison.second.combined) return null;
  if (one.answer === other.answer) return null;
  // Two that say nothing that a check reads are equal in nothing that was judged.
  if (one.understanding?.share === null && other.understanding?.share === null)
    return "the two answers differ and earn the same, and neither states a fact that the checks read";
  const unread = [one, other].flatMap(({ understanding }) => understanding?.unread ?? []);
  if (unread.length > 0)
    return `the two answers differ and earn the same, and what tells them apart may be what was not understood: ${someOf([...new Set(unread)])}`;
  const [lost, won] = [lostTo(one, other), lostTo(other, one)];
  const telling = lost === undefined ? won : won === undefined ? lost : undefined;
  if (telling) return `the two answers earn the same, and ${telling.id} tells them apart`;
  const [ofOne, ofOther] = [one.unheld(), other.unheld()];
  const own = [
    ...ofOne.filter((words) => !ofOther.includes(words)),
    ...ofOther.filter((words) => !ofOne.includes(words)),
  ];
  if (own.length === 0) return null;
  return `the two answers differ and earn the same, and no check held against anything what tells them apart: ${someOf([...new Set(own)])}`;
}

/** A check by which one is worse than the other; one that has nothing to look at finds nothing wrong. */
const lostTo = (one: Evidence, other: Evidence): CheckResult | undefined =>
  one.checks.find(({ id, score }) => (score ?? 1) < (matching(other.checks, id)[0]?.score ?? 1));

/** The first of the words that were not understood, quoted and cut. */
function someOf(unread: readonly string[]): string {
  const shown = unread.slice(0, 3).map((words) => `“${words.slice(0, 40)}”`);
  return shown.join(", ");
}

/** Share of a criterion in [0, 1] that one trajectory earns, whatever it is compared with; null where no check decides it. */
function criterionShare(criterion: string, evidence: Evidence, grounds: Required<RuleGrounds>): number | null {
  const { checks, answer } = evidence;
  const own = grounds.criteria[criterion];
  if (!own) return null;
  if (answer === null && criterion.startsWith("answer.")) return 0;
  let weight = 0;
  let sum = 0;
  for (const [pattern, groundWeight] of Object.entries(own)) {
    // A check that is named has its own weight, and none in its family's.
    const applicable = matching(checks, pattern).filter(
      ({ id, score }) => score !== null && (id === pattern || own[id] === undefined),
    );
    if (applicable.length === 0) continue;
    weight += groundWeight;
    sum += (groundWeight * applicable.reduce((total, check) => total + check.score!, 0)) / applicable.length;
  }
  if (weight === 0) return null;
  const hard = new Set(grounds.hard.flatMap((pattern) => matching(checks, pattern)));
  const feasible = criterion === "answer.feasibility" ? hardShare(hard) : 1;
  const truth = OF_FACTS.includes(criterion) ? trueShare(checks, hard) : 1;
  const form = criterion.startsWith("answer.") ? formShare(checks) : 1;
  const fair = hasFailed(checks, ADDRESSES_JUDGE.check) ? ADDRESSES_JUDGE.leaves : 1;
  const share = (sum / weight) * deliveredShare(criterion, checks, grounds) * feasible * truth * form;
  const isFatal = checks.some((check) => check.fatal);
  return fair * (isFatal ? FATAL_SHARE * share : FATAL_SHARE + (1 - FATAL_SHARE) * share);
}

/** Every fault of form takes its part, the more the larger its share of what the check looked at. */
function formShare(checks: readonly CheckResult[]): number {
  return Object.entries(FAULTS).reduce((share, [id, leaves]) => {
    const right = matching(checks, id)[0]?.score ?? 1;
    return share * (leaves + (1 - leaves) * right);
  }, 1);
}

function hasFailed(checks: readonly CheckResult[], pattern: string): boolean {
  return matching(checks, pattern).some(({ status }) => status === "fail");
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

/** Shares of what there is of the answer, squared, as far as they count: half of a plan takes nobody half of the way. */
function deliveredShare(
  criterion: string,
  checks: readonly CheckResult[],
  { delivered }: Required<RuleGrounds>,
): number {
  return Object.entries(delivered).reduce((share, [id, counted]) => {
    const counts = counted[criterion] ?? 0;
    const there = matching(checks, id)[0]?.score ?? 1;
    return share * (1 - counts + counts * there ** 2);
  }, 1);
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

/** Failed checks of each side that a reason names. */
const MOST_NAMED = 5;

/** What went wrong on either side, what nobody can live with first, and what this judge does not look at. */
function reasonOf(sides: readonly JudgedSide[], { hard }: Required<RuleGrounds>): string {
  const parts = sides.map(({ checks }, index) => {
    const isHard = new Set(hard.flatMap((pattern) => matching(checks, pattern)));
    const rankOf = (check: CheckResult) => (check.fatal ? 2 : isHard.has(check) ? 1 : 0);
    const failed = checks
      .filter((check) => check.status === "fail")
      .sort((first, second) => rankOf(second) - rankOf(first) || first.score! - second.score!);
    const applicable = checks.filter((check) => check.status !== "not_applicable").length;
    const worst = failed
      .slice(0, MOST_NAMED)
      .map(({ message }) => (message.endsWith("。") ? message : `${message} `))
      .join("");
    return `${index === 0 ? "first" : "second"}: ${applicable - failed.length} of ${applicable} applicable checks pass. ${worst}`.trim();
  });
  return `${parts.join(" | ")} | The rule judge does not assess taste or insight.`;
}

/** The task at the simulated time of its episode, which says when "today" is. */
function withTime(task: Task, { extra }: Trajectory): Task {
  const now = task.now ?? extra?.arenakit?.now;
  return now === undefined ? task : { ...task, now };
}

/** Why no environment takes the query for one of its own, for those that say. */
function whyUnread(environments: readonly EnvironmentChecks[], { query, now }: Task): string {
  const reasons = environments.flatMap(({ id, constraintsOf }) => {
    const why = constraintsOf?.(query, now).why;
    return why ? [`${id}: ${why}`] : [];
  });
  return reasons.length === 0 ? "" : ` (${reasons.join("; ")})`;
}

/** What the query was taken to ask for, in its own words, where the task has it not as data; and what was not read. */
function readFrom({ constraintsOf }: EnvironmentChecks, { query, constraints, now }: Task): string {
  const read = hasConstraints(constraints) ? null : constraintsOf?.(query, now);
  if (!read?.constraints) return "";
  const asked = read.sources.map(({ constraint, quote }) => `${constraint} “${quote}”`).join(", ") || "nothing";
  const unread = read.unread.map(({ quote }) => `“${quote}”`).join(", ");
  return ` | Read from the query: ${asked}${unread === "" ? "" : `; not read: ${unread}`}.`;
}

function round(value: number): number {
  return Math.round(value * 1000) / 1000;
}
