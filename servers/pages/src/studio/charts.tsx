/** The run against its steps: the judge's score, the spread of rewards, the share of invalid groups, the judging's time. */
import { Chart, type ChartPoint, type ChartProps } from "../kit/chart.tsx";
import { Fold, Table } from "../kit/parts.tsx";
import { counted, decimal, duration, percentOf } from "../kit/text.ts";
import type { RunFigures, StepFigures } from "./source.ts";

export function Charts({ figures }: { figures: RunFigures }) {
  const { steps, stepsAre } = figures;
  const [first, last] = [steps[0], steps.at(-1)];
  const ends = [first ? `${stepsAre.slice(0, -1)} ${first.from}` : "", last ? String(last.to) : ""] as const;
  return (
    <>
      <div class="charts">
        {CHARTS.map(({ kind, point, said, ...chart }) => {
          const points = steps.map(
            (step): ChartPoint => ({
              x: (step.from + step.to) / 2,
              ...point(step),
              said: `${nameOf(step, stepsAre)}: ${said(step)}`,
            }),
          );
          const below = points.findLast(({ y }) => y !== null)?.said ?? "";
          return (
            <Chart {...chart} id={`chart-${kind}`} kind={kind} mark="line" points={points} ends={ends} below={below} />
          );
        })}
      </div>
      {steps.length === 0 ? null : <FiguresTable figures={figures} />}
    </>
  );
}

interface StepChart extends Pick<ChartProps, "kind" | "title" | "note" | "format" | "holds"> {
  readonly point: (step: StepFigures) => Pick<ChartPoint, "y" | "interval">;
  readonly said: (step: StepFigures) => string;
}

const CHARTS: readonly StepChart[] = [
  {
    kind: "score",
    title: "Judge's score",
    note: "mean over groups, 95 % interval",
    point: ({ score }) => ({ y: score?.mean ?? null, interval: score?.interval ?? null }),
    said: ({ score, groups }) => {
      const within = score?.interval ? ` (${intervalText(score.interval)})` : "";
      return `${score ? decimal(score.mean, 2) : "no score"}${within}, ${counted(groups, "group")}`;
    },
  },
  {
    kind: "spread",
    title: "Reward spread",
    note: "standard deviation within groups",
    holds: [0],
    point: ({ rewardSpread }) => ({ y: rewardSpread }),
    said: ({ rewardSpread }) => decimal(rewardSpread, 3),
  },
  {
    kind: "invalid",
    title: "Invalid groups",
    note: "share of the closed ones",
    format: (value) => `${Math.round(value * 100)}\u00a0%`,
    holds: [0, 0.2],
    point: ({ groups, invalid }) => ({ y: invalid / groups }),
    said: ({ groups, invalid }) => `${percentOf(invalid, groups)}, ${invalid} of ${counted(groups, "group")}`,
  },
  {
    kind: "time",
    title: "Judging",
    note: "mean time from ready to closed",
    format: (value) => (value === 0 ? "0" : duration(value).replace(".0", "")),
    holds: [0],
    point: ({ judgedMs }) => ({ y: judgedMs }),
    said: ({ judgedMs }) => duration(judgedMs),
  },
];

function nameOf({ from, to }: StepFigures, stepsAre: RunFigures["stepsAre"]): string {
  const one = stepsAre.slice(0, -1);
  return from === to ? `${one} ${from}` : `${one}s ${from}–${to}`;
}

/** The charts in numbers, for who cannot see or point at them. */
function FiguresTable({ figures: { steps, stepsAre } }: { figures: RunFigures }) {
  return (
    <Fold title="The figures as a table">
      <div class="scroll tall" tabindex={0}>
        <Table
          rows={steps.toReversed()}
          columns={[
            {
              title: stepsAre === "steps" ? "Step" : "Groups",
              names: true,
              cell: ({ from, to }) => (from === to ? from : `${from}–${to}`),
            },
            { title: "Closed", cell: ({ groups }) => groups },
            { title: "Score", cell: ({ score }) => decimal(score?.mean, 2) },
            { title: "95 % interval", cell: ({ score }) => intervalText(score?.interval) },
            { title: "Reward spread", cell: ({ rewardSpread }) => decimal(rewardSpread, 3) },
            { title: "Invalid", cell: ({ invalid }) => invalid },
            { title: "Judging", cell: ({ judgedMs }) => duration(judgedMs) },
          ]}
        />
      </div>
    </Fold>
  );
}

const intervalText = (interval: readonly [number, number] | null | undefined) =>
  interval ? interval.map((end) => decimal(end, 2)).join(" to ") : "–";
