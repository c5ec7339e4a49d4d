/** The run against its steps: the judge's score, the spread of rewards, the share of invalid groups, the judging's time. */
import { Chart, type ChartPoint, type ChartProps } from "./chart.tsx";
import type { RunFigures, StepFigures } from "./source.ts";
import { counted, decimal, duration, percent } from "./words.ts";

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
        ({ groups, invalid }) => `${percent(invalid, groups)}, ${invalid} of ${counted(groups, "group")}`,
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
      {steps.length === 0 ? null : <Table figures={figures} />}
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
function Table({ figures: { steps, stepsAre } }: { figures: RunFigures }) {
  return (
    <details class="fold">
      <summary>The figures as a table</summary>
      <div class="scroll tall" tabindex={0}>
        <table>
          <thead>
            <tr>
              <th scope="col">{stepsAre === "steps" ? "Step" : "Groups"}</th>
              <th scope="col">Closed</th>
              <th scope="col">Score</th>
              <th scope="col">95 % interval</th>
              <th scope="col">Reward spread</th>
              <th scope="col">Invalid</th>
              <th scope="col">Judging</th>
            </tr>
          </thead>
          <tbody>
            {steps.toReversed().map(({ from, to, groups, score, rewardSpread, invalid, judgedMs }) => (
              <tr>
                <th scope="row">{from === to ? from : `${from}–${to}`}</th>
                <td>{groups}</td>
                <td>{decimal(score?.mean, 2)}</td>
                <td>{score?.interval ? score.interval.map((end) => decimal(end, 2)).join(" to ") : "–"}</td>
                <td>{decimal(rewardSpread, 3)}</td>
                <td>{invalid}</td>
                <td>{duration(judgedMs)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </details>
  );
}
