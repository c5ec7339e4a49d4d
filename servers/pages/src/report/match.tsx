/** One match opened up: what the judge gave both attempts in both orders, criterion by criterion. */
import type { Comparison, Criterion, Match, Rubric, ScoreSheet } from "@arenakit/contracts";
import { AttemptName } from "../kit/parts.tsx";
import { decimal, signed } from "../kit/text.ts";
import { matchId, type TaskView } from "./task-view.ts";

/** All matches of a task in the order of play, each to be opened. */
export function MatchList({ view }: { view: TaskView }) {
  return (
    <div class="matches">
      {view.matches.map((match) => (
        <MatchDetails view={view} match={match} />
      ))}
    </div>
  );
}

function MatchDetails({ view, match }: { view: TaskView; match: Match }) {
  const [first, second] = match.pair.map((index) => view.attempts[index]!);
  const id = matchId(view, match.number);
  return (
    <details class="match" name={`${view.key}-matches`}>
      <summary>
        <span class="phase">
          {phaseText(match)} <span class="number">·&nbsp;match {match.number + 1}</span>
        </span>
        <span class={sideClass(match, 0)}>
          <AttemptName attempt={first!} />
        </span>
        <span class="sums">{sumsText(match)}</span>
        <span class={sideClass(match, 1)}>
          <AttemptName attempt={second!} />
        </span>
      </summary>
      <div class="match-body" id={id} tabindex={-1}>
        {match.forward.status === "scored" || match.backward.status === "scored" ? (
          <Sheets view={view} match={match} />
        ) : null}
        <Words comparison={match.forward} title="Forward" />
        <Words comparison={match.backward} title="Backward" />
        <p class="actions">
          <a class="button" href={`#${view.key}-trajectories`} data-compare={`${first!.key} ${second!.key}`}>
            Put these two side by side
          </a>
        </p>
      </div>
    </details>
  );
}

const sideClass = ({ pair, winner }: Match, side: 0 | 1) =>
  `side ${side === 0 ? "first" : "second"}${winner === pair[side] ? " won" : ""}`;
const sumsText = ({ scores }: Match) => (scores ? `${decimal(scores[0], 2)} : ${decimal(scores[1], 2)}` : "unscored");

/** A phase of one round goes without a number. */
const PHASES: Readonly<Record<Match["phase"], (round: number) => string>> = {
  round_robin: () => "Round robin",
  seeding: () => "Seeding",
  elimination: (round) => `Elimination ${round}`,
  lower_bracket: (round) => `Lower bracket ${round}`,
  grand_final: (round) => (round === 1 ? "Grand final" : "Grand final again"),
  swiss: (round) => `Swiss ${round}`,
  ring: () => "Ring",
  top_half: (round) => `Top half ${round}`,
};

export function phaseText({ phase, round }: Match): string {
  return PHASES[phase](round + 1);
}

interface Scores {
  readonly forward: number | null;
  readonly backward: number | null;
}

function Sheets({ view, match }: { view: TaskView; match: Match }) {
  const { rubric } = view;
  const [first, second] = match.pair.map((index) => view.attempts[index]!);
  const rows = (dimension: Criterion["dimension"]) =>
    rubric.criteria.filter((criterion) => criterion.dimension === dimension);
  const read = (of: (sheet: ScoreSheet) => number | undefined) =>
    [scoresOf(match, 0, of), scoresOf(match, 1, of)] as const;
  return (
    <div class="scroll">
      <table class="sheet">
        <caption class="unseen">
          Sub-scores of both orders, on a scale from {rubric.scale.min} to {rubric.scale.max}
        </caption>
        <thead>
          <tr>
            <th rowspan={2}>Criterion</th>
            <th colspan={2} class="first">
              <AttemptName attempt={first!} />
            </th>
            <th rowspan={2} class="bars">
              forward <i class="key strong" /> backward <i class="key light" />
            </th>
            <th colspan={2} class="second">
              <AttemptName attempt={second!} />
            </th>
            <th rowspan={2} title="Mean of both orders, left minus right">
              Lead
            </th>
          </tr>
          <tr>
            <th>fwd</th>
            <th>bwd</th>
            <th>fwd</th>
            <th>bwd</th>
          </tr>
        </thead>
        <tbody>
          {(["path", "answer"] as const).map((dimension) => (
            <>
              {rows(dimension).map(({ id, title }) => (
                <SheetRow title={title} chinese scores={read((sheet) => sheet.criteria[id])} rubric={rubric} />
              ))}
              <SheetRow
                title={dimension === "path" ? "Path" : "Answer"}
                sum
                scores={read((sheet) => sheet[dimension])}
                rubric={rubric}
              />
            </>
          ))}
          <SheetRow title="Combined" sum scores={read((sheet) => sheet.combined)} rubric={rubric} />
          <tr class="total">
            <th scope="row">Sum of both</th>
            <td colspan={2}>{decimal(match.scores?.[0], 2)}</td>
            <td class="bars">{resultText(view, match)}</td>
            <td colspan={2}>{decimal(match.scores?.[1], 2)}</td>
            <td class="lead">{match.scores ? signed(match.scores[0] - match.scores[1], 2) : "–"}</td>
          </tr>
        </tbody>
      </table>
    </div>
  );
}

function resultText(view: TaskView, match: Match) {
  if (!match.scores) return "not scored";
  if (match.winner === null) return "tied";
  return (
    <>
      won by <AttemptName attempt={view.attempts[match.winner]!} />
    </>
  );
}

interface SheetRowProps {
  readonly title: string;
  readonly scores: readonly [Scores, Scores];
  readonly rubric: Rubric;
  readonly chinese?: boolean;
  readonly sum?: boolean;
}

function SheetRow({ title, scores: [first, second], rubric, chinese = false, sum = false }: SheetRowProps) {
  const digits = sum ? 2 : 1;
  return (
    <tr class={sum ? "sum" : undefined}>
      <th scope="row" lang={chinese ? "zh" : undefined}>
        {title}
      </th>
      <td>{decimal(first.forward, digits)}</td>
      <td>{decimal(first.backward, digits)}</td>
      <td class="bars">
        <i class="butterfly" style={wings([first, second], rubric)} aria-hidden="true" />
      </td>
      <td>{decimal(second.forward, digits)}</td>
      <td>{decimal(second.backward, digits)}</td>
      <Lead first={first} second={second} />
    </tr>
  );
}

/** By how much the one leads, coloured by the side that does. */
function Lead({ first, second }: { first: Scores; second: Scores }) {
  const scores = [first.forward, first.backward, second.forward, second.backward];
  if (scores.includes(null)) return <td class="lead">–</td>;
  const lead = (scores[0]! + scores[1]! - scores[2]! - scores[3]!) / 2;
  const isEven = Math.abs(lead) < 0.005;
  return <td class={`lead ${isEven ? "even" : lead > 0 ? "first" : "second"}`}>{isEven ? "=" : signed(lead, 2)}</td>;
}

/** Four bars of one element: from the middle, the first to the left, forward above backward; in shares of the width. */
function wings([first, second]: readonly [Scores, Scores], { scale: { min, max } }: Rubric): string {
  const half = (score: number | null) => `${score === null ? 0 : (((score - min) / (max - min)) * 50).toFixed(1)}%`;
  return `--a:${half(first.forward)};--b:${half(first.backward)};--c:${half(second.forward)};--d:${half(second.backward)}`;
}

/** What an attempt got in both orders: in the forward one `pair[0]` stands first. */
function scoresOf({ forward, backward }: Match, side: 0 | 1, of: (sheet: ScoreSheet) => number | undefined): Scores {
  const read = (comparison: Comparison, place: "first" | "second") =>
    comparison.status === "scored" ? (of(comparison[place]) ?? null) : null;
  return side === 0
    ? { forward: read(forward, "first"), backward: read(backward, "second") }
    : { forward: read(forward, "second"), backward: read(backward, "first") };
}

/** The judge's reason, or why there is no score. */
function Words({ comparison, title }: { comparison: Comparison; title: string }) {
  if (comparison.status === "unscored") {
    const { owner, code, message } = comparison.failure;
    return (
      <p class="failure">
        {title} unscored – {owner}/{code}: {message}
      </p>
    );
  }
  if (!comparison.reason) return null;
  return (
    <blockquote class="reason">
      <span class="label">{title}</span> <span lang="zh">{comparison.reason}</span>
    </blockquote>
  );
}
