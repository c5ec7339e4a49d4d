/** The figures of one candidate: the main ones, by criterion, by subtask. */
import { CONVENTIONS, type CriterionResult, type EvaluationResult } from "@arenakit/evaluator-benchmark";
import { type Column, Table } from "../kit/parts.tsx";
import { percent } from "../kit/text.ts";
import { CasesLink, FigureText, IntervalText, RateText } from "./links.tsx";
import type { PairCharts } from "./pair-charts.ts";
import type { PairView } from "./view.ts";

export interface PairProps {
  readonly view: PairView;
  readonly result: EvaluationResult;
  readonly charts: PairCharts;
}

/** A figure of all compared cases. */
export function All({ view, children }: { view: PairView; children?: unknown }) {
  return (
    <CasesLink pair={view.key} filter="" told="all compared cases" count={view.rows.length}>
      {children}
    </CasesLink>
  );
}

export function MainFigures({ view }: Pick<PairProps, "view">) {
  const { rates } = view.result;
  const { winRate, cases } = rates;
  const silent = cases.candidateSilent + cases.bothSilent;
  const decidedBySilence = cases.candidateSilent + cases.baselineSilent;
  return (
    <>
      <div class="figures">
        <div class="figure-card main">
          <p class="label">Win rate</p>
          <p class="value">
            <All view={view}>{percent(winRate.nonTied.value)}</All>
          </p>
          <p class="aside">
            <IntervalText interval={winRate.nonTied.interval} />
            <br />
            of the cases that are not tied, among{" "}
            <CasesLink pair={view.key} filter="" told="all compared cases">
              {cases.playable} compared
            </CasesLink>
            ; mean of the criteria, then of the judges
          </p>
        </div>
        <div class="figure-card">
          <p class="label">A tie as half a win</p>
          <p class="value">
            <All view={view}>{percent(winRate.tieHalf.value)}</All>
          </p>
          <p class="aside">
            <IntervalText interval={winRate.tieHalf.interval} />
          </p>
        </div>
        <div class="figure-card">
          <p class="label">No answer as a loss</p>
          <p class="value">
            <a class="behind quiet" href={`#${view.key}-apart`}>
              {percent(winRate.intentionToTreat.value)}
            </a>
          </p>
          <p class="aside">
            <IntervalText interval={winRate.intentionToTreat.interval} />
            <br />
            intention to treat:{" "}
            {decidedBySilence > 0 ? (
              <a href={`#${view.key}-apart`}>
                {decidedBySilence} of {cases.playable + decidedBySilence} decided by silence
              </a>
            ) : (
              "nobody was silent alone"
            )}
          </p>
        </div>
        <div class="figure-card">
          <p class="label">Valid answers</p>
          <p class="value">
            <a class="behind quiet" href={`#${view.key}-apart`}>
              {percent(rates.valid.value)}
            </a>
          </p>
          <p class="aside">
            <IntervalText interval={rates.valid.wilson} />
            <br />
            <a href={`#${view.key}-apart`}>{silent} without one</a> of {rates.valid.of}; baseline{" "}
            {percent(rates.baselineValid.value)}
            {cases.void > 0 ? (
              <>
                ; <a href={`#${view.key}-apart`}>{cases.void} void</a>
              </>
            ) : null}
          </p>
        </div>
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
        const behind = { pair: view.key, filter: `o:${at}:${criteria.length}:WL`, count: decided };
        if (scored < cases.playable)
          return (
            <p class="reservation">
              {judge} scored {scored} of {cases.playable} cases; its figures are of these alone.
            </p>
          );
        if (decided >= FEW * cases.playable) return null;
        return (
          <p class="reservation">
            {judge} decided{" "}
            <CasesLink {...behind} told={`cases decided by ${judge} on the combined score`}>
              {decided}
            </CasesLink>{" "}
            of {cases.playable} cases and tied the others{decided > 0 ? ": its win rate is of few" : ""}.
          </p>
        );
      })}
    </>
  );
}

export function CriteriaTable({ view, result, charts }: PairProps) {
  const { rates } = view.result;
  const titles = new Map(result.criteria.map(({ id, title }) => [id, title]));
  const rows = [
    ...rates.criteria.map(({ criterion }, at) => ({ criterion, at })),
    { criterion: "combined", at: result.criteria.length },
  ];
  return (
    <>
      <figure class="chart wide" dangerouslySetInnerHTML={{ __html: charts.criteria }} />
      <figure class="chart narrow" dangerouslySetInnerHTML={{ __html: charts.narrowCriteria }} />
      <div class="scroll">
        <table class="by-criterion">
          <thead>
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
          </thead>
          <tbody>
            {rows.map(({ criterion, at }) => (
              <tr class={criterion === "combined" ? "sum" : undefined}>
                <th scope="row" lang="zh">
                  {titles.get(criterion) ?? <span lang="en">Combined score</span>}
                </th>
                <td>
                  {criterion === "combined" ? (
                    ""
                  ) : (
                    <All view={view}>
                      <FigureText figure={rates.criteria[at]!.winRate.nonTied} />
                    </All>
                  )}
                </td>
                {rates.judges.map((own, judge) => (
                  <JudgeCells
                    view={view}
                    row={criterion === "combined" ? own.combined : own.criteria[at]!}
                    at={[judge, at]}
                    names={[own.judge, titles.get(criterion) ?? "combined score"]}
                  />
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </>
  );
}

interface JudgeCellsProps {
  readonly view: PairView;
  readonly row: CriterionResult;
  /** Of the judge and of the criterion. */
  readonly at: readonly [number, number];
  readonly names: readonly [string, string];
}

function JudgeCells({ view, row, at, names }: JudgeCellsProps) {
  const counted = (letter: "W" | "T" | "L", count: number, word: string) => (
    <CasesLink
      pair={view.key}
      filter={`o:${at[0]}:${at[1]}:${letter}`}
      told={`cases ${word} by ${names[0]} on ${names[1]}`}
    >
      {count}
    </CasesLink>
  );
  return (
    <>
      <td class="judge nowrap">
        {counted("W", row.wins, "won")} · {counted("T", row.ties, "tied")} · {counted("L", row.losses, "lost")}
      </td>
      <td>
        <CasesLink
          pair={view.key}
          filter={`o:${at[0]}:${at[1]}:WL`}
          told={`cases decided by ${names[0]} on ${names[1]}`}
          count={row.wins + row.losses}
        >
          <RateText rate={row.nonTied} />
        </CasesLink>
      </td>
      <td class="n">
        <CasesLink
          pair={view.key}
          filter={`o:${at[0]}:${at[1]}:WTL`}
          told={`cases scored by ${names[0]} on ${names[1]}`}
          count={row.wins + row.ties + row.losses}
        >
          <FigureText figure={row.lead} points />
        </CasesLink>
      </td>
    </>
  );
}

type SubtaskRates = PairView["result"]["rates"]["subtasks"][number];

export function SubtaskTable({ view }: Pick<PairProps, "view">) {
  const { subtasks, subtaskMean, cases: all, valid: validOfAll } = view.result.rates;
  if (subtasks.length < 2) return null;
  const behind = ({ subtask }: SubtaskRates) => ({
    pair: view.key,
    filter: `s:${subtask}`,
    told: `cases of ${subtask}`,
  });
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
                <All view={view}>
                  <FigureText figure={subtaskMean[convention]} />
                </All>
              </td>
            ))}
          </tr>
        }
      />
    </>
  );
}
