/** What a judge gave two attempts in both orders, criterion by criterion, with its reasons. */
import type { Comparison, Criterion, Rubric, ScoreSheet } from "@arenakit/contracts";
import type { Child } from "hono/jsx";
import { FailureNote, Rest } from "./parts.tsx";
import { decimal, signed } from "./text.ts";

export interface MatchSheetProps {
  /** The first side stands first in the forward order. */
  readonly match: { readonly forward: Comparison; readonly backward: Comparison };
  readonly rubric: Rubric;
  readonly names: readonly [Child, Child];
  /** What each side got in both orders together; null where there is none. */
  readonly sums: readonly [number, number] | null;
  /** How it ended. */
  readonly result: Child;
  /** UTF-16 units of a reason; the page says what is left out. All of it unless given. */
  readonly reasonLimit?: number;
}

export function MatchSheet(props: MatchSheetProps) {
  const { forward, backward } = props.match;
  const isScored = forward.status === "scored" || backward.status === "scored";
  return (
    <>
      {isScored ? <ScoreTable {...props} /> : null}
      <Reason comparison={forward} title="Forward" limit={props.reasonLimit} />
      <Reason comparison={backward} title="Backward" limit={props.reasonLimit} />
    </>
  );
}

interface ScoreRow {
  readonly title: string;
  /** null and undefined where it was not judged. */
  readonly of: (sheet: ScoreSheet) => number | null | undefined;
  /** Why it was not judged. */
  readonly why?: (sheet: ScoreSheet) => string | undefined;
  /** Of a criterion; sums have the page's language. */
  readonly lang?: "zh";
}

function rowsOf({ criteria }: Rubric): ScoreRow[] {
  return [
    ...(["path", "answer"] as const).flatMap((dimension): ScoreRow[] => [
      ...criteria
        .filter((criterion: Criterion) => criterion.dimension === dimension)
        .map(
          ({ id, title }): ScoreRow => ({
            title,
            lang: "zh",
            of: (sheet) => sheet.criteria[id],
            why: (sheet) => sheet.cannotJudge?.[id],
          }),
        ),
      { title: dimension === "path" ? "Path" : "Answer", of: (sheet) => sheet[dimension] },
    ]),
    { title: "Combined", of: (sheet) => sheet.combined },
  ];
}

function ScoreTable({ match, rubric, names, sums, result }: MatchSheetProps) {
  const { min, max } = rubric.scale;
  return (
    <div class="scroll">
      <table class="sheet orders">
        <caption class="unseen">
          Sub-scores of both orders, on a scale from {min} to {max}
        </caption>
        <thead>
          <tr>
            <th rowspan={2}>Criterion</th>
            <th colspan={2} class="first">
              {names[0]}
            </th>
            <th rowspan={2} class="bars">
              forward <i class="key strong" /> backward <i class="key light" />
            </th>
            <th colspan={2} class="second">
              {names[1]}
            </th>
            <th rowspan={2} title="Mean of both orders, left minus right">
              Lead
            </th>
          </tr>
          <tr>
            {["first", "second", "second", "first"].map((place, at) => (
              <th title={`stands ${place}`}>{at % 2 === 0 ? "fwd" : "bwd"}</th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rowsOf(rubric).map((row) => (
            <ScoreRowCells
              row={row}
              scores={scoresOf(match, row.of)}
              why={whyNot(match, row)}
              share={(score) => (score - min) / (max - min)}
            />
          ))}
          <tr class="total">
            <th scope="row">Sum of both</th>
            <td colspan={2}>{decimal(sums?.[0], 2)}</td>
            <td class="bars">{result}</td>
            <td colspan={2}>{decimal(sums?.[1], 2)}</td>
            <td class="lead">{sums ? signed(sums[0] - sums[1], 2) : "–"}</td>
          </tr>
        </tbody>
      </table>
    </div>
  );
}

/** First side forward, first side backward, second side forward, second side backward. */
type FourScores = readonly [number | null, number | null, number | null, number | null];

function scoresOf({ forward, backward }: MatchSheetProps["match"], of: ScoreRow["of"]): FourScores {
  const read = (comparison: Comparison, place: "first" | "second") =>
    comparison.status === "scored" ? (of(comparison[place]) ?? null) : null;
  return [read(forward, "first"), read(backward, "second"), read(forward, "second"), read(backward, "first")];
}

/** Why a criterion has no sub-score, once for each reason; empty where it has one. */
function whyNot({ forward, backward }: MatchSheetProps["match"], { why }: ScoreRow): string {
  const sheets = [forward, backward].flatMap((one) => (one.status === "scored" ? [one.first, one.second] : []));
  return [...new Set(sheets.flatMap((sheet) => why?.(sheet) ?? []))].join("; ");
}

interface ScoreRowProps {
  readonly row: ScoreRow;
  readonly scores: FourScores;
  /** Empty where it was judged. */
  readonly why: string;
  /** Of the scale. */
  readonly share: (score: number) => number;
}

function ScoreRowCells({ row: { title, lang }, scores, why, share }: ScoreRowProps) {
  const digits = lang ? 1 : 2;
  if (why !== "")
    return (
      <tr>
        <th scope="row" lang={lang}>
          {title}
        </th>
        <td colspan={6} title={why}>
          cannot judge: {why}
        </td>
      </tr>
    );
  const [a, b, c, d] = scores.map((score) => `${score === null ? 0 : (share(score) * 50).toFixed(1)}%`);
  const lead = scores.includes(null) ? null : (scores[0]! + scores[1]! - scores[2]! - scores[3]!) / 2;
  const isEven = lead !== null && Math.abs(lead) < 0.005;
  const side = lead === null ? "" : isEven ? "even" : lead > 0 ? "first" : "second";
  return (
    <tr class={lang ? undefined : "sum"}>
      <th scope="row" lang={lang}>
        {title}
      </th>
      <td>{decimal(scores[0], digits)}</td>
      <td>{decimal(scores[1], digits)}</td>
      <td class="bars">
        <i class="butterfly" style={`--a:${a};--b:${b};--c:${c};--d:${d}`} aria-hidden="true" />
      </td>
      <td>{decimal(scores[2], digits)}</td>
      <td>{decimal(scores[3], digits)}</td>
      <td class={`lead ${side}`}>{isEven ? "=" : signed(lead, 2)}</td>
    </tr>
  );
}

/** The judge's reason, or why there is no score. */
function Reason({ comparison, title, limit }: { comparison: Comparison; title: string; limit: number | undefined }) {
  if (comparison.status === "unscored")
    return <FailureNote during={`${title} unscored`} failure={comparison.failure} />;
  const { reason } = comparison;
  if (!reason) return null;
  return (
    <blockquote class="reason">
      <span class="label">{title}</span> <span lang="zh">{reason.slice(0, limit)}</span>
      <Rest text={reason} limit={limit ?? Infinity} />
    </blockquote>
  );
}
