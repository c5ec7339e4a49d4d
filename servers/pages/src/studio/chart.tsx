/**
 * A line over steps as SVG that stretches to any width: the axis labels are text beside it, so that they keep their size.
 * Draws what it is given; knows no run.
 */
import { unit } from "../kit/text.ts";

export interface ChartPoint {
  /** On the axis below. */
  readonly x: number;
  /** Null leaves a gap. */
  readonly y: number | null;
  readonly interval?: readonly [low: number, high: number] | null;
  /** What is said of it where it is pointed at. */
  readonly said: string;
}

export interface ChartProps {
  readonly id: string;
  readonly title: string;
  /** What the line is, in a few words. */
  readonly note: string;
  readonly points: readonly ChartPoint[];
  readonly format: (value: number, tick: number) => string;
  /** What the vertical axis holds at least. */
  readonly holds?: readonly [low: number, high: number];
  /** Below the axis. */
  readonly ends: readonly [first: string, last: string];
  readonly kind: string;
}

const WIDTH = 1000;
const HEIGHT = 200;
/** Half the length of the dash that a point without neighbours is. */
const DASH = 4;

export function Chart(props: ChartProps) {
  const { id, title, note, points, ends, kind } = props;
  const shown = points.filter(({ y }) => y !== null);
  const last = shown.at(-1);
  return (
    <figure class={`chart ${kind}`} id={id}>
      <figcaption>
        <b>{title}</b> <span class="muted">{note}</span>
      </figcaption>
      {last === undefined ? (
        <p class="empty">No group has been judged yet.</p>
      ) : (
        <>
          <div class="plot">
            <Plot {...props} />
          </div>
          <div class="x-axis">
            <span>{ends[0]}</span>
            {/* Said of the last point until another one is pointed at. */}
            <output class="readout" data-default={last.said}>
              {last.said}
            </output>
            <span>{ends[1]}</span>
          </div>
        </>
      )}
    </figure>
  );
}

function Plot({ points, format, holds, title }: ChartProps) {
  const axis = axisOf(points, holds ?? []);
  const inside = (y: number) => Math.max(axis.low, Math.min(axis.high, y));
  const [first, last] = [points[0]!.x, points.at(-1)!.x];
  const xOf = (x: number) => (last === first ? WIDTH / 2 : ((x - first) / (last - first)) * WIDTH);
  const yOf = (y: number) => HEIGHT - ((y - axis.low) / (axis.high - axis.low)) * HEIGHT;
  const runs = unbroken(points).map((run) => run.map((point) => ({ ...point, at: xOf(point.x) })));
  return (
    <>
      <div class="y-axis" aria-hidden="true">
        {axis.ticks.toReversed().map((tick) => (
          <span>{format(tick, axis.step)}</span>
        ))}
      </div>
      <svg viewBox={`0 0 ${WIDTH} ${HEIGHT}`} preserveAspectRatio="none" role="img" aria-label={title}>
        {axis.ticks.map((tick) => (
          <path class={tick === axis.low ? "base" : "grid"} d={`M0 ${unit(yOf(tick))}H${WIDTH}`} />
        ))}
        {runs.map((run) => {
          const within = run.filter(({ interval }) => interval);
          const upper = within.map(({ at, interval }) => `${unit(at)} ${unit(yOf(inside(interval![1])))}`);
          const lower = within.map(({ at, interval }) => `${unit(at)} ${unit(yOf(inside(interval![0])))}`);
          return within.length < 2 ? null : (
            <path class="band" d={`M${[...upper, ...lower.toReversed()].join("L")}Z`} />
          );
        })}
        {runs.map((run) => {
          const [only] = run;
          const line = run.map(({ at, y }) => `${unit(at)} ${unit(yOf(y!))}`).join("L");
          const dash = only && `${unit(only.at - DASH)} ${unit(yOf(only.y!))}h${2 * DASH}`;
          return <path class="line" d={`M${run.length === 1 ? dash : line}`} />;
        })}
        <Columns points={points} xOf={xOf} />
      </svg>
    </>
  );
}

/** Holds all values, and of their intervals what lies within half the values' range: a few groups tell little. */
function axisOf(points: readonly ChartPoint[], holds: readonly number[]): ReturnType<typeof niceAxis> {
  const values = points.flatMap(({ y }) => y ?? []);
  const [least, most] = [Math.min(...values), Math.max(...values)];
  const beside = (most - least || 1) / 2;
  const ends = points.flatMap(({ interval }) => interval ?? []);
  const within = ends.map((end) => Math.max(least - beside, Math.min(most + beside, end)));
  return niceAxis([...values, ...within, ...holds]);
}

/** What is pointed at: each point has the width up to the middle of its neighbours. */
function Columns({ points, xOf }: { points: readonly ChartPoint[]; xOf: (x: number) => number }) {
  const middles = points.slice(1).map((point, at) => (xOf(point.x) + xOf(points[at]!.x)) / 2);
  const edges = [0, ...middles, WIDTH];
  return (
    <>
      {points.map(({ said }, at) => (
        <rect
          class="column"
          data-said={said}
          x={unit(edges[at]!)}
          width={unit(edges[at + 1]! - edges[at]!)}
          height={HEIGHT}
        />
      ))}
    </>
  );
}

/** Neighbours that all have a value. */
function unbroken(points: readonly ChartPoint[]): ChartPoint[][] {
  const runs: ChartPoint[][] = [];
  let isOpen = false;
  for (const point of points) {
    if (point.y !== null && isOpen) runs.at(-1)!.push(point);
    else if (point.y !== null) runs.push([point]);
    isOpen = point.y !== null;
  }
  return runs;
}

/** Equal steps of 1, 2 or 5 times a power of ten, at most five, that hold all values. */
export function niceAxis(values: readonly number[]): { low: number; high: number; step: number; ticks: number[] } {
  const [least, most] = [Math.min(...values), Math.max(...values)];
  const range = most - least || Math.abs(most) || 1;
  const power = 10 ** Math.floor(Math.log10(range / 5));
  for (const factor of [1, 2, 5, 10, 20, 50]) {
    const step = power * factor;
    const [from, to] = [
      Math.floor(least / step + 1e-9),
      Math.max(Math.ceil(most / step - 1e-9), Math.floor(least / step + 1e-9) + 1),
    ];
    if (to - from > 5) continue;
    const ticks = Array.from({ length: to - from + 1 }, (_, at) => (from + at) * step);
    return { low: ticks[0]!, high: ticks.at(-1)!, step, ticks };
  }
  return { low: least, high: most, step: range, ticks: [least, most] };
}
