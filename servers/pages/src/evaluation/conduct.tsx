/** How the judges conducted themselves and how far they agree, with each other and with people. */
import type { EvaluationResult, JudgeConduct, PairResult, ResampledRate } from "@arenakit/evaluator-benchmark";
import type { Child } from "hono/jsx";
import { Chart, type ChartPoint } from "../kit/chart.tsx";
import { type Column, Table } from "../kit/parts.tsx";
import { decimal, percent } from "../kit/text.ts";
import { CasesLink, FigureOfAll, OfAll, RateText, ShareOf } from "./figure-text.tsx";
import type { PairProps } from "./figures.tsx";
import type { PairView } from "./view.ts";

interface Measure {
  readonly title: string;
  readonly about: string;
  readonly cell: (conduct: JudgeConduct, judge: number) => Child;
}

export function ConductTable({ view, result: { judges } }: PairProps) {
  const { conduct } = view.result;
  return (
    <>
      <Table
        class="conduct"
        rows={measuresOf(view)}
        columns={[
          {
            title: "Measure",
            names: true,
            cell: ({ title, about }) => (
              <>
                {title} <span class="under muted">{about}</span>
              </>
            ),
          },
          ...judges.map(
            (judge, at): Column<Measure> => ({
              title: judge,
              class: "judge",
              cell: ({ cell }) => cell(conduct[at]!, at),
            }),
          ),
        ]}
      />
      <div class="charts">
        {judges.map((judge, at) => (
          <JudgeCharts view={view} judge={judge} at={at} />
        ))}
      </div>
    </>
  );
}

const MOST_POINTS = 2000;

/** Whether both orders say the same, and whether the longer answer wins: a dot a case. */
function JudgeCharts({ view, judge, at }: { view: PairView; judge: string; at: number }) {
  const verdicts = view.rows.slice(0, MOST_POINTS).flatMap(({ entry, judged }) => {
    const verdict = judged[at]?.verdict;
    return verdict ? [{ ...verdict, longer: entry.sides[0].characters - entry.sides[1].characters }] : [];
  });
  if (verdicts.length < 2) return null;
  const chart = (title: string, below: string, points: readonly ChartPoint[]) => (
    <Chart kind="cases" mark="dots" title={title} note={judge} below={below} points={points} />
  );
  return (
    <>
      {chart(
        "Lead when the candidate stands second",
        "lead when it stands first",
        verdicts.map(({ leads }) => ({ x: leads[0], y: leads[1] })),
      )}
      {chart(
        "Lead of the candidate",
        "characters of the answers, candidate minus baseline",
        verdicts.map(({ longer, combined: { sums } }) => ({ x: longer, y: (sums[0] - sums[1]) / 2 })),
      )}
    </>
  );
}

function measuresOf(view: PairView): Measure[] {
  const rate = (title: string, about: string, of: (conduct: JudgeConduct) => ResampledRate, code: string): Measure => ({
    title,
    about,
    cell: (own, judge) => (
      <>
        <RateText rate={of(own)} />{" "}
        <CasesLink view={view} filter={code.replace("J", String(judge))} told={`${title}: ${own.judge}`}>
          {of(own).count} of {of(own).of}
        </CasesLink>
      </>
    ),
  });
  const orders = (title: string, about: string, of: (conduct: JudgeConduct) => JudgeConduct["unscored"]): Measure => ({
    title,
    about,
    cell: (own, judge) => (
      <>
        {percent(of(own).value)}{" "}
        <CasesLink view={view} filter={`c:${judge}:U`} told={`unscored by ${own.judge}`}>
          {of(own).count} of {of(own).of}
        </CasesLink>
      </>
    ),
  });
  return [
    {
      title: "Position bias",
      about: "points that standing first is worth; 0 is fair",
      cell: ({ positionBias }) => <FigureOfAll view={view} figure={positionBias} points />,
    },
    {
      title: "First preferred",
      about: "of the orders that are not tied; 50 % is fair",
      cell: ({ firstPreferred }) => (
        <>
          <RateText rate={firstPreferred} />{" "}
          <CasesLink view={view}>
            {firstPreferred.count} of {firstPreferred.of} orders
          </CasesLink>
        </>
      ),
    },
    rate("Order consistency", "both orders say the same", ({ orderConsistency }) => orderConsistency, "c:J:S"),
    rate("Contradictions", "the orders prefer opposite sides", ({ contradicting }) => contradicting, "c:J:C"),
    rate("Ties", "on the combined score", ({ ties }) => ties, "t:J:T"),
    rate("Longer answer preferred", "of decided cases; 50 % is fair", (own) => own.longerPreferred, "l:J:L"),
    rate("Markdown preferred", "of decided cases; 50 % is fair", (own) => own.markdownPreferred, "m:J:M"),
    {
      title: "Win rate at equal length",
      about: "logistic fit; a tie counts half",
      cell: ({ lengthControlled }) => <OfAll view={view}>{percent(lengthControlled?.winRate ?? null)}</OfAll>,
    },
    orders("Unreadable replies", "of all orders asked", ({ unreadable }) => unreadable),
    orders("Unscored orders", "for any reason; neither tie nor loss", ({ unscored }) => unscored),
  ];
}

export function Agreement({ view, result }: PairProps) {
  const { agreement, human } = view.result;
  return (
    <>
      {agreement.kappa.length === 0 ? (
        <p class="muted">One judge alone: nobody to agree with. Give --judge twice for two families.</p>
      ) : (
        <JudgeAgreement view={view} result={result} />
      )}
      {human ? <HumanAgreement human={human} /> : null}
    </>
  );
}

function JudgeAgreement({ view, result }: PairProps) {
  const { alpha, kappa } = view.result.agreement;
  const titles = new Map(result.criteria.map(({ id, title }) => [id, title]));
  const differing = (judges: EvaluationResult["judges"]) =>
    `d:${judges.map((judge) => result.judges.indexOf(judge)).join(":")}`;
  return (
    <>
      <Table
        rows={kappa}
        columns={[
          { title: "Judges", names: true, cell: ({ judges }) => judges.join(" and ") },
          {
            title: "Same verdict",
            cell: ({ judges, same }) => (
              <>
                {percent(same.value)}{" "}
                <CasesLink
                  view={view}
                  filter={differing(judges)}
                  told={`cases on which ${judges.join(" and ")} differ`}
                >
                  {same.of - same.count} differ of {same.of}
                </CasesLink>
              </>
            ),
          },
          {
            title: "Cohen's κ, combined",
            cell: ({ combined }) => <FigureOfAll view={view} figure={combined} points />,
          },
          {
            title: "κ by criterion",
            cell: ({ criteria }) =>
              criteria.map(({ criterion, kappa }) => (
                <span class="tag">
                  <span lang="zh">{titles.get(criterion)}</span> {decimal(kappa, 2)}
                </span>
              )),
          },
        ]}
      />
      <p class="told">
        Krippendorff's α of all judges: verdicts nominal {decimal(alpha.outcomes.nominal, 3)}, ordinal{" "}
        {decimal(alpha.outcomes.ordinal, 3)}; sub-scores nominal {decimal(alpha.scores.nominal, 3)}, ordinal{" "}
        {decimal(alpha.scores.ordinal, 3)}, interval {decimal(alpha.scores.interval, 3)}.
      </p>
    </>
  );
}

function HumanAgreement({ human }: { human: NonNullable<PairResult["human"]> }) {
  return (
    <>
      <h4>Agreement with people</h4>
      <p class="told">
        {human.matched} of {human.labels} labels are of compared cases; by them the candidate wins{" "}
        {percent(human.winRate.value)} of the cases that are not tied
        {human.alpha === null ? "" : `; α between annotators ${decimal(human.alpha, 3)}`}.
      </p>
      <Table
        rows={human.judges}
        columns={[
          { title: "Judge", names: true, cell: ({ judge }) => judge },
          { title: "Same label", cell: ({ same }) => <ShareOf rate={same} /> },
          { title: "Same, ties apart", cell: ({ sameDecided }) => <ShareOf rate={sameDecided} /> },
          { title: "Cohen's κ", cell: ({ kappa }) => decimal(kappa, 3) },
          { title: "Win rate corrected by the labels", cell: ({ corrected }) => percent(corrected) },
        ]}
      />
    </>
  );
}
