/**
 * Audits a judge on answers that were written freely: which true claims its checks call wrong, which planted errors they
 * find, how often it judges a sound answer beside its copy with one error, and which of the two it then puts first.
 */
import type { CheckInput, CheckResult, Comparison, KnownGroup, Rubric, Trajectory } from "@arenakit/contracts";
import { type Rate, rateOf, wilson } from "@arenakit/evaluator-benchmark";
import { type Accusation, accusationsOf, isFound } from "./answers-findings.ts";
import { ANSWERS_REPORT_FORMAT, type AnswersReport, type ErrorFigures } from "./answers-report.ts";
import { type AuditJudgingOptions, askAll, failuresOf, meanTokens } from "./judging.ts";
import { type PlantedError, trajectoryOf, type WrittenAnswer, type WrittenAttempt } from "./written-answers.ts";

/** An answer with its attempt, and for a copy the sound answer, which is one of the audit's too. */
export interface AuditedAnswer {
  readonly attempt: WrittenAttempt;
  readonly rubric: Rubric;
  readonly written: WrittenAnswer;
}

export interface AnswersAuditOptions extends AuditJudgingOptions {
  /** Ids are unique; the sound answer of each copy is among them. */
  readonly answers: readonly AuditedAnswer[];
  /** What the judge's checks find in an answer, null for one that could not be read; absent for a judge without checks. */
  readonly check?: (input: CheckInput) => Promise<readonly CheckResult[] | null>;
}

interface Pair {
  readonly sound: WrittenAnswer;
  readonly copy: WrittenAnswer & { readonly planted: PlantedError };
}
type Checked = ReadonlyMap<string, readonly CheckResult[] | null>;

/** A judge that puts two answers closer than this puts neither first. */
const EQUAL = 1e-9;

/** Asks about every copy and its sound answer in both orders. Throws harness/cancelled. */
export async function auditAnswers(options: AnswersAuditOptions): Promise<AnswersReport> {
  const { answers, judge, check } = options;
  const byId = new Map(answers.map((one) => [one.written.id, one]));
  const trajectories = new Map(answers.map(({ attempt, written }) => [written.id, trajectoryOf(attempt, written)]));
  const pairs = answers.flatMap(({ written }): Pair[] => {
    const { copyOf, planted } = written;
    return copyOf !== null && planted ? [{ sound: byId.get(copyOf)!.written, copy: { ...written, planted } }] : [];
  });
  const lines = await askAll(
    pairs.flatMap(({ sound, copy }) => {
      const { attempt, rubric } = byId.get(sound.id)!;
      const group: KnownGroup = { id: sound.id, task: attempt.task, rubric, attempts: [] };
      const [first, second] = [trajectories.get(sound.id)!, trajectories.get(copy.id)!];
      return [
        { group, first, second, sample: 0 },
        { group, first: second, second: first, sample: 0 },
      ];
    }),
    options,
  );
  const comparisons = lines.map(({ comparison }) => comparison);
  const verdicts = pairs.map(({ copy }, at) => verdictOf(copy.planted.kind, comparisons.slice(2 * at, 2 * at + 2)));
  const checked = check ? await checkAll(answers, trajectories, check) : null;
  const isFoundIn = (kind: string | null) => (checked ? foundRate(pairs, checked, kind) : null);
  const kinds = [...new Set(verdicts.map(({ kind }) => kind))].sort();
  return {
    format: ANSWERS_REPORT_FORMAT,
    judge: judge.id,
    answers: { sound: answers.length - pairs.length, copies: pairs.length },
    comparisons: {
      asked: comparisons.length,
      unscored: comparisons.filter(({ status }) => status === "unscored").length,
      failures: failuresOf(comparisons),
    },
    tokens: meanTokens(lines),
    checks: checked && checkFigures(answers, pairs, checked),
    all: figuresOf(verdicts, isFoundIn(null)),
    kinds: kinds.map((kind) => ({
      kind,
      ...figuresOf(
        verdicts.filter((verdict) => verdict.kind === kind),
        isFoundIn(kind),
      ),
    })),
    kendall: kendallOf(verdicts),
  };
}

/** How one pair was judged, counted over its two orders. */
interface PairVerdict {
  readonly kind: string;
  readonly cannotJudge: number;
  /** Of each order that was judged: by how much the sound answer is ahead. */
  readonly leads: readonly number[];
}

function verdictOf(kind: string, orders: readonly Comparison[]): PairVerdict {
  const leads = orders.flatMap((comparison, at) => {
    if (comparison.status !== "scored") return [];
    const lead = comparison.first.combined - comparison.second.combined;
    return [at === 0 ? lead : -lead];
  });
  const cannotJudge = orders.filter((one) => one.status === "unscored" && one.failure.code === "cannot_judge").length;
  return { kind, cannotJudge, leads };
}

function figuresOf(verdicts: readonly PairVerdict[], found: Rate | null): ErrorFigures {
  const leads = verdicts.flatMap((verdict) => verdict.leads);
  const unable = verdicts.reduce((sum, { cannotJudge }) => sum + cannotJudge, 0);
  return {
    errors: verdicts.length,
    found,
    cannotJudge: pairedRate(unable, 2 * verdicts.length),
    soundFirst: pairedRate(leads.filter((lead) => lead > EQUAL).length, leads.length),
    tied: pairedRate(leads.filter((lead) => Math.abs(lead) <= EQUAL).length, leads.length),
  };
}

/** A rate of comparisons; as both orders of a pair are not independent of each other, its interval counts them once. */
function pairedRate(count: number, of: number): Rate {
  return of === 0 ? rateOf(0, 0) : { ...rateOf(count, of), wilson: wilson(count / 2, of / 2) };
}

/** Pairs in the right order less pairs in the wrong one, as a share of those judged; a pair by both its orders together. */
function kendallOf(verdicts: readonly PairVerdict[]): AnswersReport["kendall"] {
  const judged = verdicts.filter(({ leads }) => leads.length > 0);
  if (judged.length === 0) return { value: null, low: null, high: null };
  const signs = judged.map(({ leads }) => {
    const lead = leads.reduce((sum, one) => sum + one, 0);
    return Math.abs(lead) <= EQUAL ? 0 : Math.sign(lead);
  });
  const tau = signs.reduce((sum, sign) => sum + sign, 0) / signs.length;
  const [low, high] = wilson(((1 + tau) / 2) * signs.length, signs.length);
  return { value: tau, low: 2 * low - 1, high: 2 * high - 1 };
}

async function checkAll(
  answers: readonly AuditedAnswer[],
  trajectories: ReadonlyMap<string, Trajectory>,
  check: NonNullable<AnswersAuditOptions["check"]>,
): Promise<Checked> {
  const checked = new Map<string, readonly CheckResult[] | null>();
  for (const { attempt, written } of answers)
    checked.set(written.id, await check({ task: attempt.task, trajectory: trajectories.get(written.id)! }));
  return checked;
}

/** Of the errors of one kind, or of all, those that are found; pairs with an answer that could not be read are left out. */
function foundRate(pairs: readonly Pair[], checked: Checked, kind: string | null): Rate {
  const found = pairs
    .filter(({ copy }) => kind === null || copy.planted.kind === kind)
    .flatMap((pair) => pairFound(pair, checked) ?? []);
  return rateOf(found.filter(Boolean).length, found.length);
}

function pairFound({ sound, copy }: Pair, checked: Checked): boolean | null {
  const [results, before] = [checked.get(copy.id), checked.get(sound.id)];
  return results && before ? isFound(copy, results, { answer: sound.answer, results: before }) : null;
}

function checkFigures(
  answers: readonly AuditedAnswer[],
  pairs: readonly Pair[],
  checked: Checked,
): AnswersReport["checks"] {
  const accusations: (Accusation & { readonly answer: string })[] = [];
  const elsewhere: Record<string, number> = {};
  let [listed, accused] = [0, 0];
  for (const { written } of answers) {
    const results = checked.get(written.id);
    if (written.copyOf !== null || !results) continue;
    const own = accusationsOf(written, results);
    accusations.push(...own.map((accusation) => ({ answer: written.id, ...accusation })));
    listed += new Set(written.trueClaims).size;
    accused += new Set(own.flatMap(({ claim }) => claim ?? [])).size;
    for (const { check } of own.filter(({ claim }) => claim === null)) elsewhere[check] = (elsewhere[check] ?? 0) + 1;
  }
  return {
    unread: [...checked.values()].filter((results) => results === null).length,
    accused: rateOf(accused, listed),
    elsewhere,
    accusations,
    missed: pairs.flatMap((pair) => (pairFound(pair, checked) === false ? [pair.copy.id] : [])),
  };
}
