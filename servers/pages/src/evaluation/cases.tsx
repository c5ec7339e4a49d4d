/** The cases of a pair, worst first: what each judge gave in both orders, its reasons, the trajectories folded. */
import { agentSteps, answerOf, type Trajectory } from "@arenakit/contracts";
import type { EvaluationResult } from "@arenakit/evaluator-benchmark";
import { AnswerText } from "../kit/answer.tsx";
import { MatchSheet } from "../kit/match-sheet.tsx";
import { Fold, Rest } from "../kit/parts.tsx";
import { Steps } from "../kit/steps.tsx";
import { clipped, counted, decimal, signed } from "../kit/text.ts";
import type { CaseRow, JudgedBy, PairView } from "./view.ts";

/** How much of a case stands in the page: its row alone, with what judges said, or with the trajectories too. */
export type Depth = "row" | "verdicts" | "whole";

/** In UTF-16 units; what is longer is cut, and the page says by how much. */
const ANSWER_CHARACTERS = 12_000;
const REASON_CHARACTERS = 1_500;
const STEP_LIMITS = { steps: 40, characters: 1_200 };

export interface CaseProps {
  readonly row: CaseRow;
  readonly view: PairView;
  readonly result: EvaluationResult;
  readonly depth: Depth;
}

export function CaseDetails(props: CaseProps) {
  const { row, result, depth } = props;
  const { entry, task, lead, judged, trajectories } = row;
  const { outcomes, orders, length, markdown } = row.codes;
  const codes = { "data-o": outcomes, "data-c": orders, "data-l": length, "data-m": markdown };
  const side = lead === null ? "" : lead > 0 ? "won" : lead < 0 ? "lost" : "";
  const lines = judged.flatMap((one) => (one ? [one.at] : []));
  const missing = { row: "what the judges said and the trajectories", verdicts: "the trajectories", whole: null }[
    depth
  ];
  return (
    <details class="case" id={row.key} data-s={entry.subtask} {...codes}>
      <summary>
        <span class="case-name">
          <code>{entry.case}</code>
          <span class="query" lang="zh">
            {clipped(task.query, 90)}
          </span>
        </span>
        <span class="verdicts">
          {judged.map((one, at) => (
            <Verdict one={one} judge={result.judges[at]!} />
          ))}
        </span>
        <span class={`case-lead ${side}`}>{lead === null ? "–" : signed(lead, 2)}</span>
      </summary>
      <div class="row-body">
        {depth === "row" ? null : <Verdicts {...props} />}
        {missing ? (
          <p class="left-out">
            Left out to keep the page small: {missing}. See matches.jsonl, line {lines.join(" and ")}, and the task{" "}
            <code>{entry.task}</code>, sample {entry.sample}, in the trajectories.
          </p>
        ) : (
          <div class="columns attempts">
            {trajectories.map((trajectory, at) => (
              <FoldedAttempt
                trajectory={trajectory}
                agent={entry.sides[at]!.agent}
                side={at === 0 ? "first" : "second"}
              />
            ))}
          </div>
        )}
      </div>
    </details>
  );
}

function Verdict({ one, judge }: { one: JudgedBy | null; judge: string }) {
  const { outcome, sums } = one?.verdict?.combined ?? { outcome: "unscored", sums: null };
  const said = sums ? `${decimal(sums[0] / 2, 2)} : ${decimal(sums[1] / 2, 2)}` : one ? "unscored" : "not asked";
  return (
    <span class={`verdict ${outcome}`} title={judge}>
      {said}
    </span>
  );
}

function Verdicts({ row, view, result }: CaseProps) {
  const { candidate, baseline } = view.result;
  return (
    <>
      <blockquote class="query" lang="zh">
        {row.task.query}
      </blockquote>
      {row.judged.map((one, at) => {
        if (!one) return null;
        const { sums, outcome } = one.verdict?.combined ?? { sums: null, outcome: null };
        const results = { win: `won by ${candidate}`, loss: `won by ${baseline}`, tie: "tied" };
        return (
          <section class="judge-sheet">
            <h4>
              {result.judges[at]} <span class="muted">matches.jsonl, line {one.at}</span>
            </h4>
            <MatchSheet
              match={one.line}
              rubric={row.rubric}
              names={[candidate, baseline]}
              sums={sums}
              result={outcome ? results[outcome] : "not scored"}
              reasonLimit={REASON_CHARACTERS}
            />
          </section>
        );
      })}
    </>
  );
}

interface FoldedAttemptProps {
  readonly trajectory: Trajectory;
  readonly agent: string;
  readonly side: "first" | "second";
}

function FoldedAttempt({ trajectory, agent, side }: FoldedAttemptProps) {
  const answer = answerOf(trajectory) ?? "";
  return (
    <details class={`attempt ${side}`}>
      <summary>
        <b>{agent}</b>{" "}
        <span class="muted">
          {counted([...answer].length, "character")}, {counted(agentSteps(trajectory).length, "step")}
        </span>
      </summary>
      <AnswerText text={answer.slice(0, ANSWER_CHARACTERS)} marks={[]} prefix="" />
      <Rest text={answer} limit={ANSWER_CHARACTERS} />
      <Fold title="Steps">
        <Steps trajectory={trajectory} answer={answer} prefix="" limits={STEP_LIMITS} />
      </Fold>
    </details>
  );
}
