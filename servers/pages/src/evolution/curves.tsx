/** A run of tri-evolution against its steps: scores by origin and by mode, rewards of the proposer, held-out scores, criteria, refusals, topics. */
import { Chart, type ChartPoint } from "../kit/chart.tsx";
import { Fold, Table } from "../kit/parts.tsx";
import { clipped, counted, decimal, percent, percentOf } from "../kit/text.ts";
import { CURVE_POINTS, type EvolutionFigures, joinFigures, meanOf, mergeRefused } from "./figures.ts";
import type { EvolutionMode, EvolutionView, HeldOutScore } from "./view.ts";

/** Benchmarks that have a chart of their own; the table names them all. */
const BENCHMARKS = 12;
const BENCHMARK_WIDTH = 60;
/** Rows of the table of held-out scores, the last ones. */
const SCORE_ROWS = 400;
/** Reasons for refusals that have a line of their own. */
const REASONS = 3;
/** Two means that differ by less are the same but for their last bits. */
const EQUAL = 1e-9;
export const MODES: Readonly<Record<EvolutionMode, string>> = { tool: "with tools", no_tool: "without tools" };

interface Line {
  readonly name: string;
  readonly at: (figures: EvolutionFigures, index: number) => number | null;
}

interface Curve {
  readonly kind: string;
  readonly title: string;
  readonly note: string;
  readonly lines: readonly [Line, ...Line[]];
  /** Of a value where it is said. */
  readonly value: (value: number | null) => string;
  readonly format?: (value: number) => string;
  readonly holds?: readonly number[];
}

const inThousandths = (value: number | null) => decimal(value, 3);
const inTenths = (value: number | null) => decimal(value, 1);

const ALWAYS: readonly Curve[] = [
  {
    ...{ kind: "score", title: "Score on real and synthetic tasks", note: "mean of eq. 2 over the tasks of a step" },
    lines: [
      { name: "real", at: ({ real }) => real },
      { name: "synthetic", at: ({ synthetic }) => synthetic },
    ],
    value: inThousandths,
  },
  {
    ...{ kind: "modes", title: "Score by mode", note: "mean over tasks of both origins" },
    lines: [
      { name: MODES.tool, at: ({ tool }) => tool },
      { name: MODES.no_tool, at: ({ no_tool }) => no_tool },
    ],
    value: inThousandths,
  },
];

const CRITERIA_IN_USE: Curve = {
  ...{ kind: "criteria", title: "Criteria in use", note: "mean of a task" },
  lines: [
    { name: "persistent", at: ({ criteria }) => criteria?.persistent ?? null },
    { name: "active", at: ({ criteria }) => criteria?.active ?? null },
  ],
  value: inTenths,
  holds: [0],
};

const CRITERIA_CHANGED: Curve = {
  ...{ kind: "changed", title: "Criteria that came and went", note: "mean of a task and step" },
  lines: [
    { name: "added", at: ({ criteria }) => criteria?.added ?? null },
    { name: "retired", at: ({ criteria }) => criteria?.retired ?? null },
  ],
  value: inTenths,
  holds: [0],
};

export function Curves({ view, figures }: { view: EvolutionView; figures: readonly EvolutionFigures[] }) {
  const points = joinFigures(figures);
  const curves = [...ALWAYS, proposerCurve(points), CRITERIA_IN_USE, CRITERIA_CHANGED, ...besides(view, points)];
  return (
    <>
      <div class="charts aligned">
        {curves.map((curve) => (
          <CurveChart curve={curve} points={points} />
        ))}
      </div>
      {points.length === 0 ? null : <CurveTable curves={[...curves, refusalCurve(figures)]} points={points} />}
    </>
  );
}

/** Eq. 5 clamped, and as it is where that is something else. */
function proposerCurve(points: readonly EvolutionFigures[]): Curve {
  const raw = ({ proposer, proposerRaw }: EvolutionFigures) =>
    proposer !== null && proposerRaw !== null && Math.abs(proposerRaw - proposer) > EQUAL ? proposerRaw : null;
  const clamped: Line = { name: "clamped", at: ({ proposer }) => proposer };
  const isApart = points.some((one) => raw(one) !== null);
  return {
    ...{ kind: "proposer", title: "Reward of the proposer", note: "mean of eq. 5 over the tasks it proposed" },
    lines: isApart ? [clamped, { name: "raw, where it differs", at: raw }] : [clamped],
    value: inThousandths,
  };
}

const shareText = (value: number | null) => percent(value);

function refusalCurve(figures: readonly EvolutionFigures[]): Curve {
  const share = ({ proposals }: EvolutionFigures, count: number) => (proposals === 0 ? null : count / proposals);
  const reasons = mergeRefused(figures.flatMap(({ refused }) => refused)).slice(0, REASONS);
  return {
    ...{ kind: "refused", title: "Share of the proposals of a step", note: "all, and the most frequent reasons" },
    lines: [
      { name: "all", at: (one) => share(one, refusedIn(one)) },
      ...reasons.map(
        ({ owner, code }): Line => ({
          name: clipped(code, 40),
          at: (one) =>
            share(one, one.refused.find((other) => other.owner === owner && other.code === code)?.count ?? 0),
        }),
      ),
    ],
    value: shareText,
    format: (value) => `${Math.round(value * 100)}\u00a0%`,
    holds: [0, 0.1],
  };
}

export const refusedIn = ({ refused }: EvolutionFigures) => refused.reduce((sum, { count }) => sum + count, 0);

/** What is measured beside the reports: topics and demands, where they are given. */
function besides({ topics = [], demands = [] }: EvolutionView, points: readonly EvolutionFigures[]): Curve[] {
  const curve = (kind: string, title: string, values: readonly { step: number; value: number | null }[]): Curve[] => {
    if (values.length === 0) return [];
    const byPoint = points.map(({ from, to }) =>
      meanOf(values.filter(({ step }) => step >= from && step <= to).map(({ value }) => value)),
    );
    const lines: Curve["lines"] = [{ name: title.toLowerCase(), at: (_, index) => byPoint[index]! }];
    return [{ kind, title, note: "of the proposed tasks of a step", lines, value: inTenths, holds: [0] }];
  };
  return [
    ...curve(
      "topics",
      "Topics",
      topics.map(({ step, count }) => ({ step, value: count })),
    ),
    ...curve(
      "demands",
      "Mean demand",
      demands.map(({ step, mean }) => ({ step, value: mean })),
    ),
  ];
}

function CurveChart({ curve, points }: { curve: Curve; points: readonly EvolutionFigures[] }) {
  const { kind, title, note, lines, value, format, holds = [] } = curve;
  const [first, ...beside] = lines;
  const xs = points.map(({ from, to }) => (from + to) / 2);
  const said = points.map((one, at) => {
    const known = lines.filter((line) => line.at(one, at) !== null);
    const words = known.map((line) => `${lines.length === 1 ? "" : `${line.name} `}${value(line.at(one, at))}`);
    return `${stepName(one)}: ${words.join(", ") || "nothing"}`;
  });
  const pointsOf = (line: Line): ChartPoint[] =>
    points.map((one, at) => ({ x: xs[at]!, y: line.at(one, at), said: said[at]! }));
  const last = points.findLastIndex((one, at) => lines.some((line) => line.at(one, at) !== null));
  return (
    <Chart
      {...{ kind, title, note, holds }}
      {...(format ? { format } : {})}
      {...(beside.length > 0 ? { name: first.name } : {})}
      id={`chart-${kind}`}
      mark="line"
      points={pointsOf(first)}
      beside={beside.map((line) => ({ name: line.name, points: pointsOf(line) }))}
      ends={endsOf(points)}
      below={said[last] ?? ""}
    />
  );
}

const endsOf = (points: readonly EvolutionFigures[]): readonly [string, string] =>
  points.length === 0 ? ["", ""] : [`step ${points[0]!.from}`, String(points.at(-1)!.to)];

/** `12`, `9–16`. */
const stepsText = ({ from, to }: EvolutionFigures) => (from === to ? String(from) : `${from}–${to}`);

const stepName = (figures: EvolutionFigures) =>
  `${figures.from === figures.to ? "step" : "steps"} ${stepsText(figures)}`;

/** The curves in numbers, for who cannot see or point at them. */
function CurveTable({ curves, points }: { curves: readonly Curve[]; points: readonly EvolutionFigures[] }) {
  const columns = curves.flatMap(({ title, lines, value }) =>
    lines.map((line) => ({
      title: lines.length === 1 ? title : `${title}: ${line.name}`,
      class: "n",
      cell: ({ one, at }: { one: EvolutionFigures; at: number }) => value(line.at(one, at)),
    })),
  );
  return (
    <Fold title="The curves as a table" note={counted(points.length, "row")} class="curve-table">
      <div class="scroll tall" tabindex={0}>
        <Table
          rows={points.map((one, at) => ({ one, at })).reverse()}
          columns={[{ title: "Step", names: true, cell: ({ one }) => stepsText(one) }, ...columns]}
        />
      </div>
    </Fold>
  );
}

/** Scores on held-out tasks, a chart for each benchmark with a line for each mode. */
export function HeldOut({ scores }: { scores: readonly HeldOutScore[] }) {
  const benchmarks = [...new Set(scores.map(({ benchmark }) => benchmark))];
  return (
    <>
      <div class="charts aligned">
        {benchmarks.slice(0, BENCHMARKS).map((benchmark, at) => (
          <BenchmarkChart at={at} scores={scores.filter((score) => score.benchmark === benchmark)} />
        ))}
      </div>
      <Fold title="The scores as a table" note={counted(scores.length, "score")}>
        <div class="scroll tall" tabindex={0}>
          <Table
            rows={scores.slice(-SCORE_ROWS).reverse()}
            columns={[
              { title: "Step", names: true, cell: ({ step }) => step },
              { title: "Benchmark", cell: ({ benchmark }) => <bdi>{clipped(benchmark, BENCHMARK_WIDTH)}</bdi> },
              { title: "Mode", cell: ({ mode }) => MODES[mode] },
              { title: "Score", class: "n", cell: ({ score }) => decimal(score, 3) },
              { title: "Interval", class: "n", cell: (score) => intervalText(score) },
            ]}
          />
        </div>
      </Fold>
    </>
  );
}

function BenchmarkChart({ scores, at }: { scores: readonly HeldOutScore[]; at: number }) {
  const measured = [...new Set(scores.map(({ step }) => step))].sort((a, b) => a - b);
  // Each stands for itself: of many some are shown, the last always.
  const every = Math.ceil(measured.length / CURVE_POINTS);
  const steps = measured.filter((_, place) => (measured.length - 1 - place) % every === 0);
  const note = every === 1 ? "held-out tasks" : `held-out tasks, one measurement of ${every}`;
  const modes = (Object.keys(MODES) as EvolutionMode[]).filter((mode) => scores.some((score) => score.mode === mode));
  const found = (step: number, mode: EvolutionMode) => scores.find((one) => one.step === step && one.mode === mode);
  const saidOf = (step: number) =>
    `step ${step}: ${modes.map((mode) => `${MODES[mode]} ${scoreText(found(step, mode))}`).join(", ")}`;
  const pointsOf = (mode: EvolutionMode) =>
    steps.map((step): ChartPoint => {
      const score = found(step, mode);
      const interval = score?.low === undefined || score.high === undefined ? null : ([score.low, score.high] as const);
      return { x: step, y: score?.score ?? null, interval, said: saidOf(step) };
    });
  const [first, ...beside] = modes as [EvolutionMode, ...EvolutionMode[]];
  return (
    <Chart
      id={`held-out-${at}`}
      kind="held-out"
      title={clipped(scores[0]!.benchmark, BENCHMARK_WIDTH)}
      note={modes.length === 1 ? `${MODES[first]}, ${note}` : note}
      mark="line"
      {...(beside.length > 0 ? { name: MODES[first] } : {})}
      points={pointsOf(first)}
      beside={beside.map((mode) => ({ name: MODES[mode], points: pointsOf(mode) }))}
      ends={[`step ${steps[0]}`, String(steps.at(-1))]}
      below={saidOf(steps.at(-1)!)}
    />
  );
}

function scoreText(score: HeldOutScore | undefined): string {
  const interval = score?.low === undefined ? "" : ` (${intervalText(score)})`;
  return `${decimal(score?.score, 3)}${interval}`;
}

const intervalText = ({ low, high }: HeldOutScore) =>
  low === undefined || high === undefined ? "–" : `${decimal(low, 3)} to ${decimal(high, 3)}`;

/** How many proposals were refused, step by step, and why over the whole run. */
export function Refusals({ figures }: { figures: readonly EvolutionFigures[] }) {
  const rows = mergeRefused(figures.flatMap(({ refused }) => refused));
  const proposals = figures.reduce((sum, one) => sum + one.proposals, 0);
  if (rows.length === 0)
    return <p class="empty">{proposals === 0 ? "Nothing has been proposed yet." : "No proposal was refused."}</p>;
  return (
    <>
      <div class="charts">
        <CurveChart curve={refusalCurve(figures)} points={joinFigures(figures)} />
      </div>
      <Table
        rows={rows}
        columns={[
          { title: "Proposals", class: "n", cell: ({ count }) => count },
          { title: "Share", class: "n", cell: ({ count }) => percentOf(count, proposals) },
          {
            title: "Why",
            names: true,
            cell: ({ owner, code }) => (
              <code>
                {owner}/{code}
              </code>
            ),
          },
          { title: "Last in step", class: "n", cell: ({ lastStep }) => lastStep },
          { title: "What was said then", class: "wide", cell: ({ message }) => <bdi>{clipped(message, 240)}</bdi> },
        ]}
      />
    </>
  );
}
