/**
 * The protocol of ArenaRL, section 5.3: per judge and criterion a case is won by the sum over both orders; the win rate
 * is over the cases that are not tied, among those in which both sides gave an answer; it is averaged over the criteria,
 * then over the judges. Two other conventions stand beside it. Pure.
 */
import * as z from "zod";
import { type EvaluationCase, isPlayable } from "./cases.ts";
import { type CaseOutcome, type JudgedCase, verdictOf } from "./judged-case.ts";
import {
  type FigureOf,
  type FigureSheet,
  figureSheet,
  meanOfThose,
  ResampledRate,
  type Sum,
  share,
  withBootstrap,
} from "./statistics/figure-sheet.ts";
import { Figure, rateOf, rounded } from "./statistics/rates.ts";

/**
 * `nonTied`: wins of wins and losses (the paper's). `tieHalf`: a tie is half a win. `intentionToTreat`: nonTied stands
 * for all cases that could be compared, and a side without an answer has lost its case; both without one have tied it.
 * Where the baseline always answers, that is Val % times the paper's win rate, whatever is tied or unscored.
 */
export const CONVENTIONS = ["nonTied", "tieHalf", "intentionToTreat"] as const;
export type Convention = (typeof CONVENTIONS)[number];

export const WinRate = z.object({ nonTied: Figure, tieHalf: Figure, intentionToTreat: Figure });
export type WinRate = z.infer<typeof WinRate>;

export const CriterionResult = z.object({
  /** Id of the criterion; `combined` is the weighted sum of them all. */
  criterion: z.string(),
  wins: z.number(),
  ties: z.number(),
  losses: z.number(),
  nonTied: ResampledRate,
  tieHalf: ResampledRate,
  intentionToTreat: ResampledRate,
  /** Mean lead of the candidate in one order, in points of the rubric's scale. */
  lead: Figure,
});
export type CriterionResult = z.infer<typeof CriterionResult>;

export const JudgeWinRates = z.object({
  judge: z.string(),
  scored: z.number(),
  unscored: z.number(),
  /** Averaged over the criteria that have a rate. */
  winRate: WinRate,
  criteria: z.array(CriterionResult),
  combined: CriterionResult,
});
export type JudgeWinRates = z.infer<typeof JudgeWinRates>;

export const CaseCounts = z.object({
  all: z.number(),
  /** Both sides gave an answer. */
  playable: z.number(),
  /** The candidate gave none and the baseline did. */
  candidateSilent: z.number(),
  baselineSilent: z.number(),
  bothSilent: z.number(),
  /** An episode failed by no fault of its policy: not counted anywhere. */
  void: z.number(),
});
export type CaseCounts = z.infer<typeof CaseCounts>;

export const WinRates = z.object({
  cases: CaseCounts,
  /** Val %: answers of the candidate over all cases that are not void. */
  valid: ResampledRate,
  baselineValid: ResampledRate,
  /** Averaged over criteria, then over judges. */
  winRate: WinRate,
  /** By criterion, averaged over judges. */
  criteria: z.array(z.object({ criterion: z.string(), winRate: WinRate })),
  subtasks: z.array(z.object({ subtask: z.string(), cases: CaseCounts, valid: ResampledRate, winRate: WinRate })),
  /** Mean of the subtasks' win rates, each as heavy as any other: the paper's mean for Open-Travel. */
  subtaskMean: WinRate,
  judges: z.array(JudgeWinRates),
});
export type WinRates = z.infer<typeof WinRates>;

export interface WinRateOptions {
  readonly cases: readonly EvaluationCase[];
  readonly lines: readonly JudgedCase[];
  readonly judges: readonly string[];
  /** Ids, in the order of the report. */
  readonly criteria: readonly string[];
  readonly seed: number;
  readonly resamples: number;
}

export const COMBINED = "combined";
const MEAN = "\v";
/** Columns of all cases; a subtask has its own beside them. */
const ALL = "";

/** Lines and cases are of one pair of agents. */
export function winRates(options: WinRateOptions): WinRates {
  const { cases, judges, criteria } = options;
  const sheet = figureSheet();
  for (const entry of cases) countCase(sheet, entry);
  countLines(sheet, options);
  const subtasks = [...new Set(cases.map(({ subtask }) => subtask))];
  const scopes = [ALL, ...subtasks.map((subtask) => `${subtask}\n`)];
  const functions: Record<string, FigureOf> = {};
  const mean = (parts: readonly FigureOf[]) => meanOfThose(parts, sheet.sum);
  const rateAt = (of: RateOf): FigureOf => {
    const columns = columnsOf(of);
    return (sum) => rate(sum, of.convention, columns)[2];
  };
  /** Averaged over the criteria, then over the judges. */
  const final = (at: Pick<RateOf, "scope" | "convention">) =>
    mean(judges.map((judge) => mean(criteria.map((criterion) => rateAt({ ...at, judge, criterion })))));
  for (const scope of scopes) {
    for (const who of ["valid", "baseline"]) functions[`${scope}${who}`] = shareOf(`${scope}${who}`, `${scope}counted`);
    for (const convention of CONVENTIONS) functions[`${scope}${convention}`] = final({ scope, convention });
  }
  for (const convention of CONVENTIONS) {
    functions[`${MEAN}${convention}`] = mean(subtasks.map((subtask) => final({ scope: `${subtask}\n`, convention })));
    const all = { scope: ALL, convention };
    for (const criterion of criteria)
      functions[`${criterion}\t${convention}`] = mean(judges.map((judge) => rateAt({ ...all, judge, criterion })));
    for (const judge of judges) {
      functions[`${judge}\r${convention}`] = mean(criteria.map((criterion) => rateAt({ ...all, judge, criterion })));
      for (const criterion of [...criteria, COMBINED])
        functions[`${judge}\r${criterion}\t${convention}`] = rateAt({ ...all, judge, criterion });
    }
  }
  for (const judge of judges)
    for (const criterion of [...criteria, COMBINED])
      functions[`${judge}\r${criterion}\tlead`] = shareOf(
        `${judge}\r${criterion}\tlead`,
        `${judge}\r${criterion}\torders`,
      );
  // A rate of one judge on one criterion has Wilson's of its own beside it; leads are no rates.
  const isRate = (name: string) => CONVENTIONS.some((convention) => name.endsWith(convention)) && !/\r.*\t/s.test(name);
  return assemble(options, { sheet, figures: sheet.figures(functions, { ...options, isRate }), subtasks });
}

interface Computed {
  readonly sheet: FigureSheet;
  readonly figures: Readonly<Record<string, Figure>>;
  readonly subtasks: readonly string[];
}

function assemble({ judges, criteria, lines }: WinRateOptions, { sheet, figures, subtasks }: Computed): WinRates {
  const { sum } = sheet;
  const winRate = (prefix: string): WinRate => ({
    nonTied: figures[`${prefix}nonTied`]!,
    tieHalf: figures[`${prefix}tieHalf`]!,
    intentionToTreat: figures[`${prefix}intentionToTreat`]!,
  });
  const answered = (scope: string, who: "valid" | "baseline") =>
    withBootstrap(rateOf(sum(`${scope}${who}`), sum(`${scope}counted`)), figures[`${scope}${who}`]!);
  const criterionOf = (judge: string, criterion: string): CriterionResult => {
    const [wins, ties, losses] = (["win", "tie", "loss"] as const).map((outcome) =>
      sum(`${judge}\r${criterion}\t${outcome}`),
    ) as [number, number, number];
    const of = (convention: Convention) => {
      const columns = columnsOf({ scope: ALL, judge, criterion });
      const [count, whole] = rate(sum, convention, columns);
      return withBootstrap(rateOf(count, whole), figures[`${judge}\r${criterion}\t${convention}`]!);
    };
    const lead = figures[`${judge}\r${criterion}\tlead`]!;
    const rates = { nonTied: of("nonTied"), tieHalf: of("tieHalf"), intentionToTreat: of("intentionToTreat") };
    return { criterion, wins, ties, losses, ...rates, lead };
  };
  return {
    cases: countsOf(sum, ALL),
    valid: answered(ALL, "valid"),
    baselineValid: answered(ALL, "baseline"),
    winRate: winRate(ALL),
    criteria: criteria.map((criterion) => ({ criterion, winRate: winRate(`${criterion}\t`) })),
    subtasks: subtasks.map((subtask) => ({
      subtask,
      cases: countsOf(sum, `${subtask}\n`),
      valid: answered(`${subtask}\n`, "valid"),
      winRate: winRate(`${subtask}\n`),
    })),
    subtaskMean: winRate(MEAN),
    judges: judges.map((judge) => {
      const own = lines.filter((line) => line.judge === judge);
      const scored = own.filter((line) => verdictOf(line) !== null).length;
      return {
        judge,
        scored,
        unscored: own.length - scored,
        winRate: winRate(`${judge}\r`),
        criteria: criteria.map((criterion) => criterionOf(judge, criterion)),
        combined: criterionOf(judge, COMBINED),
      };
    }),
  };
}

interface RateOf {
  readonly scope: string;
  readonly judge: string;
  readonly criterion: string;
  readonly convention: Convention;
}

const shareOf =
  (count: string, of: string): FigureOf =>
  (sum) =>
    share(sum(count), sum(of));

type RateColumns = Readonly<Record<CaseOutcome | "playable" | "won" | "lost", string>>;

/** Named once for all draws. */
function columnsOf({ scope, judge, criterion }: Omit<RateOf, "convention">): RateColumns {
  const of = (outcome: CaseOutcome) => `${scope}${judge}\r${criterion}\t${outcome}`;
  return {
    win: of("win"),
    tie: of("tie"),
    loss: of("loss"),
    playable: `${scope}playable`,
    won: `${scope}baselineSilent`,
    lost: `${scope}candidateSilent`,
  };
}

/** Count, whole and their quotient. */
function rate(sum: Sum, convention: Convention, columns: RateColumns): [number, number, number | null] {
  let count = sum(columns.win);
  let whole = count + sum(columns.loss);
  if (convention === "tieHalf") {
    count += sum(columns.tie) / 2;
    whole += sum(columns.tie);
  }
  if (convention === "intentionToTreat") {
    // Silence weighs as much as it did among the cases: ties and failures of a judge must not leave it to decide alone.
    const playable = sum(columns.playable);
    const weight = playable === 0 ? 1 : whole / playable;
    const [won, lost] = [sum(columns.won), sum(columns.lost)];
    count += weight * won;
    whole += weight * (won + lost);
  }
  return [rounded(count), rounded(whole), share(count, whole)];
}

function countCase(sheet: FigureSheet, entry: EvaluationCase): void {
  const [own, theirs] = entry.sides;
  const names = ["all"];
  if (own.status === "void" || theirs.status === "void") names.push("void");
  else {
    names.push("counted");
    if (own.status === "valid") names.push("valid");
    if (theirs.status === "valid") names.push("baseline");
    if (isPlayable(entry)) names.push("playable");
    else if (own.status === "valid") names.push("baselineSilent");
    else names.push(theirs.status === "valid" ? "candidateSilent" : "bothSilent");
  }
  for (const scope of [ALL, `${entry.subtask}\n`]) for (const name of names) sheet.add(entry.task, `${scope}${name}`);
}

function countLines(sheet: FigureSheet, { cases, lines, criteria }: WinRateOptions): void {
  const subtaskOf = new Map(cases.map((entry) => [entry.case, entry.subtask]));
  for (const line of lines) {
    const verdict = verdictOf(line);
    if (!verdict) continue;
    const said = [...criteria.map((id) => [id, verdict.criteria[id]] as const), [COMBINED, verdict.combined] as const];
    for (const [criterion, one] of said) {
      if (!one) continue;
      const column = `${line.judge}\r${criterion}\t`;
      for (const scope of [ALL, `${subtaskOf.get(line.case)}\n`])
        sheet.add(line.task, `${scope}${column}${one.outcome}`);
      sheet.add(line.task, `${column}lead`, one.sums[0] - one.sums[1]);
      sheet.add(line.task, `${column}orders`, 2);
    }
  }
}

function countsOf(sum: Sum, scope: string): CaseCounts {
  const of = (name: string) => sum(`${scope}${name}`);
  return {
    all: of("all"),
    playable: of("playable"),
    candidateSilent: of("candidateSilent"),
    baselineSilent: of("baselineSilent"),
    bothSilent: of("bothSilent"),
    void: of("void"),
  };
}
