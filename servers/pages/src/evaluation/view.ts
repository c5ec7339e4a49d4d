/** What the page of an evaluation shows of its cases: a row each, worst first, with codes that numbers filter by. Pure. */
import type { Rubric, Task, Trajectory } from "@arenakit/contracts";
import {
  type CaseVerdict,
  type Evaluation,
  type EvaluationCase,
  type JudgedCase,
  type PairResult,
  verdictOf,
} from "@arenakit/evaluator-benchmark";

export interface PairView {
  /** Prefix of the ids of its elements. */
  readonly key: string;
  readonly number: number;
  readonly result: PairResult;
  /** Compared cases, the candidate's worst first; those without a verdict last. */
  readonly rows: readonly CaseRow[];
  /** Cases that nobody was asked about. */
  readonly apart: readonly EvaluationCase[];
}

export interface CaseRow {
  readonly key: string;
  readonly entry: EvaluationCase;
  readonly task: Task;
  readonly rubric: Rubric;
  readonly trajectories: readonly [Trajectory, Trajectory];
  /** By judge, in the order of the judges; null where it was not asked. */
  readonly judged: readonly (JudgedBy | null)[];
  /** Mean lead of the candidate over the judges, in points of one order; null without a verdict. */
  readonly lead: number | null;
  readonly codes: RowCodes;
}

export interface JudgedBy {
  readonly line: JudgedCase;
  /** Number of the line in matches.jsonl, from 1. */
  readonly at: number;
  readonly verdict: CaseVerdict | null;
}

/** One word a judge (outcomes: one letter a criterion, the combined score last), or one letter a judge. */
export interface RowCodes {
  /** W, T, L; `-` for a criterion that the case lacks; U where the judge gave no verdict. */
  readonly outcomes: string;
  /** S same in both orders, C contradicting, H half (one order is tied), U no verdict. */
  readonly orders: string;
  /** L the longer answer won, S the shorter; `-` otherwise. */
  readonly length: string;
  /** M the answer with more Markdown won, P the plainer; `-` otherwise. */
  readonly markdown: string;
}

export interface PairViewOptions {
  readonly evaluation: Evaluation;
  readonly rubricOf: (task: Task) => Rubric;
}

export function pairViews({ evaluation, rubricOf }: PairViewOptions): PairView[] {
  const { cases, judging, result } = evaluation;
  // Line 1 of matches.jsonl is its header.
  const lines = new Map(
    judging.lines.map((line, at) => [keyOf(line.agents, line.case, line.judge), { line, at: at + 2 }]),
  );
  const criteria = result.criteria.map(({ id }) => id);
  return result.pairs.map((pair, number): PairView => {
    const agents = [pair.candidate, pair.baseline] as const;
    const own = cases.filter(({ entry }) => entry.sides.every(({ agent }, side) => agent === agents[side]));
    const playable = own.filter(({ entry }) => entry.sides.every(({ status }) => status === "valid"));
    const rows = playable.map((paired, at): CaseRow => {
      const { entry, task } = paired;
      const judged = result.judges.map((judge): JudgedBy | null => {
        const found = lines.get(keyOf(agents, entry.case, judge));
        return found ? { ...found, verdict: verdictOf(found.line) } : null;
      });
      const leads = judged.flatMap((one) => (one?.verdict ? [leadOf(one.verdict)] : []));
      return {
        key: `p${number}-m${at}`,
        entry,
        task,
        rubric: rubricOf(task),
        trajectories: paired.trajectories as readonly [Trajectory, Trajectory],
        judged,
        lead: leads.length === 0 ? null : leads.reduce((sum, lead) => sum + lead, 0) / leads.length,
        codes: codesOf(entry, judged, criteria),
      };
    });
    rows.sort((a, b) => (a.lead ?? Infinity) - (b.lead ?? Infinity) || (a.entry.case < b.entry.case ? -1 : 1));
    const apart = own.filter((paired) => !playable.includes(paired)).map(({ entry }) => entry);
    return { key: `p${number}`, number, result: pair, rows, apart };
  });
}

const keyOf = (agents: readonly [string, string], name: string, judge: string) => JSON.stringify([agents, name, judge]);
const leadOf = ({ combined: { sums } }: CaseVerdict) => (sums[0] - sums[1]) / 2;

const LETTERS = { win: "W", tie: "T", loss: "L" } as const;

function codesOf({ sides }: EvaluationCase, judged: CaseRow["judged"], criteria: readonly string[]): RowCodes {
  const [own, theirs] = sides;
  const favours = (difference: number, verdict: CaseVerdict, letters: readonly [string, string]) => {
    const { outcome } = verdict.combined;
    if (outcome === "tie" || difference === 0) return "-";
    return difference > 0 === (outcome === "win") ? letters[0] : letters[1];
  };
  const perJudge = (code: (verdict: CaseVerdict) => string, none: string) =>
    judged.map((one) => (one?.verdict ? code(one.verdict) : none));
  return {
    outcomes: perJudge(
      ({ criteria: said, combined }) =>
        criteria.map((id) => (said[id] ? LETTERS[said[id].outcome] : "-")).join("") + LETTERS[combined.outcome],
      "U".repeat(criteria.length + 1),
    ).join(" "),
    orders: perJudge(({ leads }) => ordersCode(leads), "U").join(""),
    length: perJudge((verdict) => favours(own.characters - theirs.characters, verdict, ["L", "S"]), "-").join(""),
    markdown: perJudge((verdict) => favours(own.markdown - theirs.markdown, verdict, ["M", "P"]), "-").join(""),
  };
}

const TIE = 1e-9;

function ordersCode([forward, backward]: readonly [number, number]): string {
  const [one, other] = [forward, backward].map((lead) => (Math.abs(lead) <= TIE ? 0 : Math.sign(lead)));
  if (one === other) return "S";
  return one === 0 || other === 0 ? "H" : "C";
}
