/** Writes report.html of an evaluation: one file, within a bound whatever was evaluated. */
import type { Rubric, Task } from "@arenakit/contracts";
import type { Evaluation, EvaluationResult } from "@arenakit/evaluator-benchmark";
import { CaseDetails, type Depth } from "./cases.tsx";
import { pageText } from "./page.tsx";
import { pairCharts } from "./pair-charts.ts";
import { type CaseRow, type PairView, pairViews } from "./view.ts";

export interface EvaluationReport {
  readonly evaluation: Evaluation;
  readonly rubricOf: (task: Task) => Rubric;
  readonly facts: readonly (readonly [string, string])[];
}

/**
 * UTF-16 units of all cases in one page. The worst cases have their trajectories in it up to the first bound, what
 * judges said up to the second, and a row of their own up to the third number of cases; the rest is in the files.
 */
export const CASE_BOUNDS = { whole: 3_000_000, verdicts: 6_000_000, rows: 6_000 } as const;

/** The page's text. Equal content gives equal bytes. */
export async function evaluationPage({ evaluation, rubricOf, facts }: EvaluationReport): Promise<string> {
  const { result } = evaluation;
  const views = pairViews({ evaluation, rubricOf });
  const charts = await Promise.all(views.map((view) => pairCharts(view, result)));
  const rows = Math.floor(CASE_BOUNDS.rows / Math.max(1, views.length));
  const share = 1 / Math.max(1, views.length);
  const cases = views.map((view) => caseList(view, result, { rows, share }));
  return pageText({ result, facts, views, charts, cases });
}

function caseList(
  view: PairView,
  result: EvaluationResult,
  { rows, share }: { rows: number; share: number },
): { html: string; leftOut: string } {
  const parts: string[] = [];
  const counts = { whole: 0, verdicts: 0, row: 0 };
  let length = 0;
  const render = (row: CaseRow, depth: Depth) => String(CaseDetails({ row, view, result, depth }));
  for (const row of view.rows.slice(0, rows)) {
    const fits = (html: string, bound: number) => length + html.length <= bound * share;
    // Once a depth did not fit, none of the better cases has it.
    let depth: Depth = counts.row > 0 ? "row" : counts.verdicts > 0 ? "verdicts" : "whole";
    let html = render(row, depth);
    if (depth === "whole" && !fits(html, CASE_BOUNDS.whole)) {
      depth = "verdicts";
      html = render(row, depth);
    }
    if (depth === "verdicts" && !fits(html, CASE_BOUNDS.verdicts)) {
      depth = "row";
      html = render(row, depth);
    }
    counts[depth]++;
    length += html.length;
    parts.push(html);
  }
  return { html: parts.join(""), leftOut: leftOutText(counts, view.rows.length) };
}

function leftOutText({ whole, verdicts, row }: Record<Depth, number>, all: number): string {
  const listed = whole + verdicts + row;
  const said = [
    ...(verdicts > 0 ? [`${verdicts} stand here without their trajectories`] : []),
    ...(row > 0 ? [`${row} with their row alone`] : []),
    ...(listed < all ? [`${all - listed} not at all`] : []),
  ];
  if (said.length === 0) return "";
  return `To keep the page small, of ${all} cases ${said.join(", ")}, the candidate's best first to go: matches.jsonl, cases.jsonl and the trajectories hold them whole.`;
}
