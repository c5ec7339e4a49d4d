/** The figures of one candidate: the main ones, by criterion, by subtask. */
import { CONVENTIONS, type CriterionResult, type EvaluationResult } from "@arenakit/evaluator-benchmark";
import type { Child } from "hono/jsx";
import { type Column, Figure, Stretch, Table } from "../kit/parts.tsx";
import { percent } from "../kit/text.ts";
import { CasesLink, FigureOfAll, FigureText, IntervalText, OfAll, RateText } from "./figure-text.tsx";
import type { PairView } from "./view.ts";

export interface PairProps {
  readonly view: PairView;
  readonly result: EvaluationResult;
}

export function MainFigures({ view }: Pick<PairProps, "view">) {
  const { winRate, cases, valid, baselineValid } = view.result.rates;
  const decidedBySilence = cases.candidateSilent + cases.baselineSilent;
  const apart = (children: Child, kind?: string) => (
    <a class={kind} href={`#${view.key}-apart`}>
      {children}
    </a>
  );
  return (
    <>
      <div class="figures">
        <Figure class="main" title="Win rate" value={<OfAll view={view}>{percent(winRate.nonTied.value)}</OfAll>}>
          <IntervalText interval={winRate.nonTied.interval} />
          <br />
          of the cases that are not tied, among <CasesLink view={view}>{cases.playable} compared</CasesLink>; mean of
          the criteria, then of the judges
        </Figure>
        <Figure title="A tie as half a win" value={<OfAll view={view}>{percent(winRate.tieHalf.value)}</OfAll>}>
          <IntervalText interval={winRate.tieHalf.interval} />
        </Figure>
        <Figure title="No answer as a loss" value={apart(percent(winRate.intentionToTreat.value), "behind quiet")}>
          <IntervalText interval={winRate.intentionToTreat.interval} />
          <br />
          intention to treat:{" "}
          {decidedBySilence > 0
            ? apart(`${decidedBySilence} of ${cases.playable + decidedBySilence} decided by silence`)
            : "no case was decided by silence"}
        </Figure>
        <Figure title="Valid answers" value={apart(percent(valid.value), "behind quiet")}>
          <IntervalText interval={valid.wilson} />
          <br />
          {apart(`${cases.candidateSilent + cases.bothSilent} without one`)} of {valid.of}; baseline{" "}
          {percent(baselineValid.value)}
          {cases.void > 0 ? <>; {apart(`${cases.void} void`)}</> : null}
        </Figure>
      </div>
      <Reservations view={view} />
    </>
  );
}

/** Below this share of the compared cases a judge's win rate is of few of them. */
const FEW = 0.5;

/** What the figures above rest on, where that is less than it seems. */
function Reservations({ view }: Pick<PairProps, "view">) {
  const { cases, judges, criteria } = view.result.rates;
  return (
    <>
      {judges.map(({ judge, scored, combined }, at) => {
        const decided = combined.wins + combined.losses;
        if (scored < cases.playable)
          return (
            <p class="reservation">
              {judge} scored {scored} of {cases.playable} cases; its figures are of these alone.
            </p>
          );
        if (decided >= FEW * cases.playable) return null;
        const told = `cases decided by ${judge} on the combined score`;
        return (
          <p class="reservation">
            {judge} decided{" "}
            <CasesLink view={view} filter={`o:${at}:${criteria.length}:WL`} told={told} count={decided}>
              {decided}
            </CasesLink>{" "}
            of {cases.playable} cases and tied the others{decided > 0 ? ": its win rate is of few" : ""}.
          </p>
        );
      })}
    </>
  );
}

export function CriteriaTable({ view, result }: PairProps) {
  const { rates } = view.result;
  const titles = new Map(result.criteria.map(({ id, title }) => [id, title]));
  const head = (
    <>
      <tr>
        <th rowspan={2}>Criterion</th>
        <th rowspan={2}>Mean of judges</th>
        {result.judges.map((judge) => (
          <th colspan={3} class="judge">
            {judge}
          </th>
        ))}
      </tr>
      <tr>
        {result.judges.map(() => (
          <>
            <th class="judge">won · tied · lost</th>
            <th>win rate</th>
            <th class="n">lead</th>
          </>
        ))}
      </tr>
    </>
  );
  return (
    <div class="scroll">
      <table class="by-criterion">
        <thead>{head}</thead>
        <tbody>
          {[...rates.criteria, undefined].map((criterion, at) => (
            <tr class={criterion ? undefined : "sum"}>
              <th scope="row" lang={criterion ? "zh" : undefined}>
                {criterion ? titles.get(criterion.criterion) : "Combined score"}
              </th>
              <td>{criterion ? <FigureOfAll view={view} figure={criterion.winRate.nonTied} /> : null}</td>
              {rates.judges.map((own, judge) => (
                <JudgeCells
                  view={view}
                  row={own.criteria[at] ?? own.combined}
                  code={`o:${judge}:${at}`}
                  names={[own.judge, criterion ? titles.get(criterion.criterion)! : "combined score"]}
                />
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

interface JudgeCellsProps {
  readonly view: PairView;
  readonly row: CriterionResult;
  /** Of the judge and the criterion. */
  readonly code: string;
  readonly names: readonly [judge: string, criterion: string];
}

/** Outcomes, the win rate with its interval drawn below, and the lead of one judge on one criterion. */
function JudgeCells({ view, row, code, names: [judge, criterion] }: JudgeCellsProps) {
  const { wins, ties, losses, nonTied } = row;
  const cases = (letters: string, word: string, content: Child, count?: number) => (
    <CasesLink
      view={view}
      filter={`${code}:${letters}`}
      told={`cases ${word} by ${judge} on ${criterion}`}
      {...(count === undefined ? {} : { count })}
    >
      {content}
    </CasesLink>
  );
  const [low, high] = nonTied.bootstrap ?? nonTied.wilson ?? [];
  return (
    <>
      <td class="judge nowrap">
        {cases("W", "won", wins)} · {cases("T", "tied", ties)} · {cases("L", "lost", losses)}
      </td>
      <td>
        {cases("WL", "decided", <RateText rate={nonTied} />, wins + losses)}
        {low === undefined || nonTied.value === null ? null : (
          <span class="range">
            <Stretch from={low} to={high!} at={nonTied.value} />
          </span>
        )}
      </td>
      <td class="n">{cases("WTL", "scored", <FigureText figure={row.lead} points />, wins + ties + losses)}</td>
    </>
  );
}

type SubtaskRates = PairView["result"]["rates"]["subtasks"][number];

export function SubtaskTable({ view }: Pick<PairProps, "view">) {
  const { subtasks, subtaskMean, cases: all, valid: validOfAll } = view.result.rates;
  if (subtasks.length < 2) return null;
  const behind = ({ subtask }: SubtaskRates) => ({ view, filter: `s:${subtask}`, told: `cases of ${subtask}` });
  const titles = { nonTied: "Win rate", tieHalf: "Tie as ½", intentionToTreat: "No answer as a loss" };
  return (
    <>
      <h4>By subtask</h4>
      <Table
        rows={subtasks}
        columns={[
          { title: "Subtask", names: true, cell: ({ subtask }) => subtask },
          {
            title: "Compared",
            class: "n",
            cell: (row) => (
              <>
                <CasesLink {...behind(row)}>{row.cases.playable}</CasesLink> of {row.cases.all}
              </>
            ),
          },
          { title: "Valid", cell: ({ valid }) => percent(valid.value) },
          ...CONVENTIONS.map(
            (convention): Column<SubtaskRates> => ({
              title: titles[convention],
              cell: (row) => (
                <CasesLink {...behind(row)} count={row.cases.playable}>
                  <FigureText figure={row.winRate[convention]} />
                </CasesLink>
              ),
            }),
          ),
        ]}
        last={
          <tr class="sum">
            <th scope="row">Mean of the subtasks</th>
            <td class="n">
              {all.playable} of {all.all}
            </td>
            <td>{percent(validOfAll.value)}</td>
            {CONVENTIONS.map((convention) => (
              <td>
                <FigureOfAll view={view} figure={subtaskMean[convention]} />
              </td>
            ))}
          </tr>
        }
      />
    </>
  );
}
