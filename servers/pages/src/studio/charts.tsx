/** The run against its steps: the judge's score, the spread of rewards, the share of invalid groups, the judging's time. */

import { Table } from "../kit/parts.tsx";
import { counted, decimal, duration, percentOf } from "../kit/text.ts";
import { Chart, type ChartPoint, type ChartProps } from "./chart.tsx";
import type { RunFigures, StepFigures } from "./source.ts";

export function Charts({ figures }: { figures: RunFigures }) {
  const { steps, stepsAre } = figures;
  const name = (step: StepFigures) => nameOf(step, stepsAre);
  const [first, last] = [steps[0], steps.at(-1)];
  const ends: [string, string] = [first ? `${stepsAre.slice(0, -1)} ${first.from}` : "", last ? String(last.to) : ""];
  const points = (of: (step: StepFigures) => Omit<ChartPoint, "x" | "said">, said: (step: StepFigures) => string) =>
    steps.map(
      (step): ChartPoint => ({ x: (step.from + step.to) / 2, ...of(step), said: `${name(step)}: ${said(step)}` }),
    );
  const digits = (value: number, tick: number) => decimal(value, Math.max(0, -Math.floor(Math.log10(tick) + 1e-9)));
  const charts: Omit<ChartProps, "ends">[] = [
    {
      id: "chart-score",
      kind: "score",
      title: "Judge's score",
      note: "mean over groups, 95 % interval",
      format: digits,
      points: points(({ score }) => ({ y: score?.mean ?? null, interval: score?.interval ?? null }), scoreSaid),
    },
    {
      id: "chart-spread",
      kind: "spread",
      title: "Reward spread",
      note: "standard deviation within groups",
      format: digits,
      holds: [0, 0],
      points: points(
        ({ rewardSpread }) => ({ y: rewardSpread }),
        ({ rewardSpread }) => decimal(rewardSpread, 3),
      ),
    },
    {
      id: "chart-invalid",
      kind: "invalid",
      title: "Invalid groups",
      note: "share of the closed ones",
      format: (value) => `${Math.round(value * 100)}\u00a0%`,
      holds: [0, 0.2],
      points: points(
        ({ groups, invalid }) => ({ y: invalid / groups }),
        ({ groups, invalid }) => `${percentOf(invalid, groups)}, ${invalid} of ${counted(groups, "group")}`,
      ),
    },
    {
      id: "chart-time",
      kind: "time",
      title: "Judging",
      note: "mean time from ready to closed",
      format: (value) => (value === 0 ? "0" : duration(value).replace(".0", "")),
      holds: [0, 0],
      points: points(
        ({ judgedMs }) => ({ y: judgedMs }),
        ({ judgedMs }) => duration(judgedMs),
      ),
    },
  ];
  return (
    <>
      <div class="charts">
        {charts.map((chart) => (
          <Chart {...chart} ends={ends} />
        ))}
      </div>
      {steps.length === 0 ? null : <FiguresTable figures={figures} />}
    </>
  );
}

function nameOf({ from, to }: StepFigures, stepsAre: RunFigures["stepsAre"]): string {
  const one = stepsAre === "steps" ? "step" : "group";
  return from === to ? `${one} ${from}` : `${one}s ${from}–${to}`;
}

function scoreSaid({ score, groups }: StepFigures): string {
  if (!score) return `no score, ${counted(groups, "group")}`;
  const { mean, interval } = score;
  const within = interval ? ` (${decimal(interval[0], 2)} to ${decimal(interval[1], 2)})` : "";
  return `${decimal(mean, 2)}${within}, ${counted(groups, "group")}`;
}

/** The charts in numbers, for who cannot see or point at them. */
function FiguresTable({ figures: { steps, stepsAre } }: { figures: RunFigures }) {
  return (
    <details class="fold">
      <summary>The figures as a table</summary>
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
    </details>
  );
}

const intervalText = (interval: readonly [number, number] | null | undefined) =>
  interval ? interval.map((end) => decimal(end, 2)).join(" to ") : "–";
