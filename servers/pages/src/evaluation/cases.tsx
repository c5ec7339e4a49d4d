/** The cases of a pair, worst first: what each judge gave in both orders, its reasons, the trajectories folded. */
import type { Comparison } from "@arenakit/contracts";
import type { EvaluationResult, JudgedCase } from "@arenakit/evaluator-benchmark";
import { clipped, decimal, signed } from "../kit/text.ts";
import { FoldedAttempt } from "./attempt.tsx";
import type { CaseRow, JudgedBy, PairView } from "./view.ts";

/** How much of a case stands in the page: its row alone, with what judges said, or with the trajectories too. */
export type Depth = "row" | "verdicts" | "whole";

export interface CaseProps {
  readonly row: CaseRow;
  readonly view: PairView;
  readonly result: EvaluationResult;
  readonly depth: Depth;
}

export function CaseDetails({ row, view, result, depth }: CaseProps) {
  const { outcomes, orders, length, markdown } = row.codes;
  const codes = { "data-o": outcomes, "data-c": orders, "data-l": length, "data-m": markdown };
  return (
    <details class="case" id={row.key} data-s={row.entry.subtask} {...codes}>
      <summary>
        <span class="case-name">
          <code>{row.entry.case}</code>
          <span class="query" lang="zh">
            {clipped(row.task.query, 90)}
          </span>
        </span>
        <span class="verdicts">
          {row.judged.map((one, at) => (
            <Verdict one={one} judge={result.judges[at]!} />
          ))}
        </span>
        <span class={`case-lead ${row.lead === null ? "" : row.lead > 0 ? "won" : row.lead < 0 ? "lost" : ""}`}>
          {row.lead === null ? "–" : signed(row.lead, 2)}
        </span>
      </summary>
      {depth === "row" ? (
        <Elsewhere row={row} what="what the judges said and the trajectories" />
      ) : (
        <CaseBody row={row} view={view} result={result} />
      )}
      {depth === "verdicts" ? <Elsewhere row={row} what="the trajectories" /> : null}
      {depth === "whole" ? (
        <div class="attempts">
          {row.trajectories.map((trajectory, side) => (
            <FoldedAttempt
              trajectory={trajectory}
              agent={row.entry.sides[side]!.agent}
              side={side === 0 ? "first" : "second"}
            />
          ))}
        </div>
      ) : null}
    </details>
  );
}

/** A reader without the page's script finds the case in the files. */
function Elsewhere({ row, what }: { row: CaseRow; what: string }) {
  const lines = row.judged.flatMap((one) => (one ? [one.at] : []));
  return (
    <p class="left-out">
      Left out to keep the page small: {what}. See matches.jsonl, line {lines.join(" and ")}, and the task{" "}
      <code>{row.entry.task}</code>, sample {row.entry.sample}, in the trajectories.
    </p>
  );
}

function Verdict({ one, judge }: { one: JudgedBy | null; judge: string }) {
  if (!one?.verdict)
    return (
      <span class="verdict unscored" title={judge}>
        {one ? "unscored" : "not asked"}
      </span>
    );
  const { outcome, sums } = one.verdict.combined;
  return (
    <span class={`verdict ${outcome}`} title={judge}>
      {decimal(sums[0] / 2, 2)} : {decimal(sums[1] / 2, 2)}
    </span>
  );
}

function CaseBody({ row, view, result }: Omit<CaseProps, "depth">) {
  return (
    <div class="case-body">
      <blockquote class="query" lang="zh">
        {row.task.query}
      </blockquote>
      {row.judged.map((one, at) =>
        one ? <JudgeSheet one={one} judge={result.judges[at]!} row={row} view={view} /> : null,
      )}
    </div>
  );
}

interface JudgeSheetProps {
  readonly one: JudgedBy;
  readonly judge: string;
  readonly row: CaseRow;
  readonly view: PairView;
}

function JudgeSheet({ one, judge, row, view }: JudgeSheetProps) {
  const { candidate, baseline } = view.result;
  return (
    <section class="judge-sheet">
      <h5>
        {judge} <span class="muted">matches.jsonl, line {one.at}</span>
      </h5>
      <div class="scroll">
        <table class="orders">
          <thead>
            <tr>
              <th>Criterion</th>
              <th colspan={2} class="first">
                {candidate}: first, second
              </th>
              <th colspan={2} class="second">
                {baseline}: second, first
              </th>
              <th class="n">Lead</th>
            </tr>
          </thead>
          <tbody>
            {row.rubric.criteria.map(({ id, title }) => (
              <ScoreRow title={title} line={one.line} of={(sheet) => sheet.criteria[id]} />
            ))}
            <ScoreRow title="combined" line={one.line} of={(sheet) => sheet.combined} isSum />
          </tbody>
        </table>
      </div>
      <Reason comparison={one.line.forward} title={`${candidate} first`} />
      <Reason comparison={one.line.backward} title={`${baseline} first`} />
    </section>
  );
}

type Sheet = Extract<Comparison, { status: "scored" }>["first"];

interface ScoreRowProps {
  readonly title: string;
  readonly line: JudgedCase;
  readonly of: (sheet: Sheet) => number | undefined;
  readonly isSum?: boolean;
}

function ScoreRow({ title, line, of, isSum = false }: ScoreRowProps) {
  const read = (comparison: Comparison, place: "first" | "second") =>
    comparison.status === "scored" ? (of(comparison[place]) ?? null) : null;
  const own = [read(line.forward, "first"), read(line.backward, "second")] as const;
  const theirs = [read(line.forward, "second"), read(line.backward, "first")] as const;
  const all = [...own, ...theirs];
  const lead = all.includes(null) ? null : (own[0]! + own[1]! - theirs[0]! - theirs[1]!) / 2;
  const side = lead === null || Math.abs(lead) < 0.005 ? "even" : lead > 0 ? "first" : "second";
  return (
    <tr class={isSum ? "sum" : undefined}>
      <th scope="row" lang={isSum ? undefined : "zh"}>
        {title}
      </th>
      {all.map((score) => (
        <td>{decimal(score, isSum ? 2 : 1)}</td>
      ))}
      <td class={`n lead ${side}`}>{lead === null ? "–" : signed(lead, 2)}</td>
    </tr>
  );
}

const REASON_CHARACTERS = 1_500;

function Reason({ comparison, title }: { comparison: Comparison; title: string }) {
  if (comparison.status === "unscored") {
    const { owner, code, message } = comparison.failure;
    return (
      <p class="failure">
        {title}: unscored, {owner}/{code}: {message.slice(0, REASON_CHARACTERS)}
      </p>
    );
  }
  if (!comparison.reason) return null;
  const { reason } = comparison;
  return (
    <blockquote class="reason">
      <span class="label">{title}</span> <span lang="zh">{reason.slice(0, REASON_CHARACTERS)}</span>
      {reason.length > REASON_CHARACTERS ? ` … ${reason.length - REASON_CHARACTERS} further characters` : ""}
    </blockquote>
  );
}
