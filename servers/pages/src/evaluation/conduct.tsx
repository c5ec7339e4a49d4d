/** How the judges conducted themselves and how far they agree, with each other and with people. */
import type { EvaluationResult, JudgeConduct, PairResult, ResampledRate } from "@arenakit/evaluator-benchmark";
import type { Child } from "hono/jsx";
import { type Column, Table } from "../kit/parts.tsx";
import { decimal, percent } from "../kit/text.ts";
import { All, type PairProps } from "./figures.tsx";
import { CasesLink, FigureText, RateText } from "./links.tsx";
import type { PairView } from "./view.ts";

interface Measure {
  readonly title: string;
  readonly about: string;
  readonly cell: (conduct: JudgeConduct, judge: number) => Child;
}

export function ConductTable({ view, result, charts }: PairProps) {
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
                {title} <span class="muted">{about}</span>
              </>
            ),
          },
          ...result.judges.map(
            (judge, at): Column<Measure> => ({
              title: judge,
              class: "judge",
              cell: ({ cell }) => cell(conduct[at]!, at),
            }),
          ),
        ]}
      />
      <div class="charts">
        {charts.orders ? <figure class="chart" dangerouslySetInnerHTML={{ __html: charts.orders }} /> : null}
        {charts.length ? <figure class="chart" dangerouslySetInnerHTML={{ __html: charts.length }} /> : null}
      </div>
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
        <CasesLink pair={view.key} filter={code.replace("J", String(judge))} told={`${title}: ${own.judge}`}>
          {of(own).count} of {of(own).of}
        </CasesLink>
      </>
    ),
  });
  const whole = (title: string, about: string, of: (conduct: JudgeConduct) => JudgeConduct["unscored"]): Measure => ({
    title,
    about,
    cell: (own, judge) => (
      <>
        {percent(of(own).value)}{" "}
        <CasesLink pair={view.key} filter={`c:${judge}:U`} told={`unscored by ${own.judge}`}>
          {of(own).count} of {of(own).of}
        </CasesLink>
      </>
    ),
  });
  return [
    {
      title: "Position bias",
      about: "points that standing first is worth; 0 is fair",
      cell: ({ positionBias }) => (
        <All view={view}>
          <FigureText figure={positionBias} points />
        </All>
      ),
    },
    {
      title: "First preferred",
      about: "of the orders that are not tied; 50 % is fair",
      cell: ({ firstPreferred }) => (
        <>
          <RateText rate={firstPreferred} />{" "}
          <CasesLink pair={view.key} filter="" told="all compared cases">
            {firstPreferred.count} of {firstPreferred.of} orders
          </CasesLink>
        </>
      ),
    },
    rate("Order consistency", "both orders say the same", ({ orderConsistency }) => orderConsistency, "c:J:S"),
    rate("Contradictions", "the orders prefer opposite sides", ({ contradicting }) => contradicting, "c:J:C"),
    rate("Ties", "on the combined score", ({ ties }) => ties, "t:J:T"),
    rate(
      "Longer answer preferred",
      "of decided cases; 50 % is fair",
      ({ longerPreferred }) => longerPreferred,
      "l:J:L",
    ),
    rate("Markdown preferred", "of decided cases; 50 % is fair", ({ markdownPreferred }) => markdownPreferred, "m:J:M"),
    {
      title: "Win rate at equal length",
      about: "logistic fit; a tie counts half",
      cell: ({ lengthControlled }) => <All view={view}>{percent(lengthControlled?.winRate ?? null)}</All>,
    },
    whole("Unreadable replies", "of all orders asked", ({ unreadable }) => unreadable),
    whole("Unscored orders", "for any reason; neither tie nor loss", ({ unscored }) => unscored),
  ];
}

export function Agreement({ view, result }: Pick<PairProps, "view" | "result">) {
  const { agreement, human } = view.result;
  return (
    <>
      {agreement.kappa.length === 0 ? (
        <p class="muted">One judge alone: nobody to agree with. Give --judge twice for two families.</p>
      ) : (
        <JudgeAgreementTable view={view} result={result} agreement={agreement} />
      )}
      {human ? <HumanTable human={human} /> : null}
    </>
  );
}

function JudgeAgreementTable({
  view,
  result,
  agreement,
}: {
  view: PairView;
  result: EvaluationResult;
  agreement: PairResult["agreement"];
}) {
  const titles = new Map(result.criteria.map(({ id, title }) => [id, title]));
  const { alpha } = agreement;
  return (
    <>
      <Table
        rows={agreement.kappa}
        columns={[
          { title: "Judges", names: true, cell: ({ judges }) => judges.join(" and ") },
          {
            title: "Same verdict",
            cell: ({ judges, same }) => (
              <>
                {percent(same.value)}{" "}
                <CasesLink
                  pair={view.key}
                  filter={`d:${judges.map((judge) => result.judges.indexOf(judge)).join(":")}`}
                  told={`cases on which ${judges.join(" and ")} differ`}
                >
                  {same.of - same.count} differ of {same.of}
                </CasesLink>
              </>
            ),
          },
          {
            title: "Cohen's κ, combined",
            cell: ({ combined }) => (
              <All view={view}>
                <FigureText figure={combined} points />
              </All>
            ),
          },
          {
            title: "κ by criterion",
            class: "kappas",
            cell: ({ criteria }) =>
              criteria.map(({ criterion, kappa }) => (
                <span>
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

function HumanTable({ human }: { human: NonNullable<PairResult["human"]> }) {
  return (
    <>
      <h4>Agreement with people</h4>
      <p class="told">
        {human.matched} of {human.labels} labels are of compared cases; by them the candidate wins{" "}
        {percent(human.winRate.value)} of what is not tied
        {human.alpha === null ? "" : `; α between annotators ${decimal(human.alpha, 3)}`}.
      </p>
      <Table
        rows={human.judges}
        columns={[
          { title: "Judge", names: true, cell: ({ judge }) => judge },
          { title: "Same label", cell: ({ same }) => <OfLabels rate={same} /> },
          { title: "Same, ties apart", cell: ({ sameDecided }) => <OfLabels rate={sameDecided} /> },
          { title: "Cohen's κ", cell: ({ kappa }) => decimal(kappa, 3) },
          { title: "Win rate corrected by the labels", cell: ({ corrected }) => percent(corrected) },
        ]}
      />
    </>
  );
}

function OfLabels({ rate }: { rate: { readonly value: number | null; readonly of: number } }) {
  return (
    <>
      {percent(rate.value)} <span class="muted">of {rate.of}</span>
    </>
  );
}
