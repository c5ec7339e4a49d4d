/**
 * Lines over steps or a cloud of dots, as SVG that stretches to any width: the labels of the axes are text beside it, so
 * that they keep their size. Draws what it is given; knows no run and no judge.
 */
import { decimal, unit } from "./text.ts";

export interface ChartPoint {
  readonly x: number;
  /** Null leaves a gap. */
  readonly y: number | null;
  readonly interval?: readonly [low: number, high: number] | null;
  /** What is said of it where it is pointed at. */
  readonly said?: string;
}

/** A line beside the first one, in the same axes. */
export interface ChartLine {
  readonly name: string;
  readonly points: readonly ChartPoint[];
}

export interface ChartProps {
  readonly id?: string;
  readonly title: string;
  /** What the chart shows, in a few words. */
  readonly note: string;
  readonly mark: "line" | "dots";
  /** What is said where one points is said by these alone. */
  readonly points: readonly ChartPoint[];
  /** Name of the first line; only where others stand beside it. */
  readonly name?: string;
  /** Three at most. */
  readonly beside?: readonly ChartLine[];
  /** Of the values of the vertical axis; as many digits as its steps need unless given. */
  readonly format?: (value: number, tick: number) => string;
  /** What the vertical axis holds at least. */
  readonly holds?: readonly number[];
  /** What stands below the first and the last point; the ends of the axis unless given. */
  readonly ends?: readonly [first: string, last: string];
  /** Below the axis until a point is pointed at. */
  readonly below: string;
  readonly kind: string;
}

/** Classes of the first line and of those beside it. */
const LINES = ["", "second", "third", "fourth"] as const;
const WIDTH = 1000;
const HEIGHT = 200;
/** Half the length of the dash that a point without neighbours is. */
const DASH = 4;

interface Scale {
  readonly axis: Axis;
  /** Place of a value in the drawing. */
  readonly place: (value: number) => number;
}

export function Chart(props: ChartProps) {
  const { id, title, note, points, name, beside = [], below, kind, mark, holds = [], format = digitsOf } = props;
  const all = [...points, ...beside.flatMap((line) => line.points)];
  const known = all.filter(({ y }) => y !== null);
  const caption = (
    <figcaption>
      <b>
        <bdi>{title}</bdi>
      </b>{" "}
      <span class="muted">{note}</span>
      {name === undefined ? null : <LineNames names={[name, ...beside.map((line) => line.name)]} />}
    </figcaption>
  );
  if (known.length === 0)
    return (
      <figure class={`chart ${kind}`} id={id}>
        {caption}
        <p class="empty">Nothing has been judged yet.</p>
      </figure>
    );
  const y = scaleOf(mark === "line" ? lineAxis(all, holds) : niceAxis([...known.map(({ y }) => y!), 0]), [HEIGHT, 0]);
  const xs = all.map(({ x }) => x);
  const ends = { low: Math.min(...xs), high: Math.max(...xs), step: 1, ticks: [] };
  const x = scaleOf(mark === "line" ? ends : niceAxis([...xs, 0]), [0, WIDTH]);
  const [first, last] = props.ends ?? [x.axis.low, x.axis.high].map((end) => digitsOf(end, x.axis.step));
  return (
    <figure class={`chart ${kind}`} id={id}>
      {caption}
      <div class="plot">
        <div class="y-axis" aria-hidden="true">
          {y.axis.ticks.toReversed().map((tick) => (
            <span>{format(tick, y.axis.step)}</span>
          ))}
        </div>
        <svg viewBox={`0 0 ${WIDTH} ${HEIGHT}`} preserveAspectRatio="none" role="img" aria-label={title}>
          {y.axis.ticks.map((tick) => (
            <path
              class={tick === (mark === "line" ? y.axis.low : 0) ? "base" : "grid"}
              d={`M0 ${unit(y.place(tick))}H${WIDTH}`}
            />
          ))}
          {mark === "dots" ? <Dots points={known} x={x} y={y} /> : null}
          {mark === "line" ? (
            <>
              {[points, ...beside.map((line) => line.points)].map((line, at) => (
                <Line points={line} x={x} y={y} kind={LINES[at] ?? ""} />
              ))}
              <Columns points={points} x={x} />
            </>
          ) : null}
        </svg>
      </div>
      <div class="x-axis">
        <span>{first}</span>
        <output class="readout" data-default={below}>
          {below}
        </output>
        <span>{last}</span>
      </div>
    </figure>
  );
}

function LineNames({ names }: { names: readonly string[] }) {
  return (
    <ul class="line-names">
      {names.map((name, at) => (
        <li>
          <svg viewBox="0 0 26 8" aria-hidden="true">
            <path class={lineClass("line", LINES[at])} d="M0 4H26" />
          </svg>
          <bdi>{name}</bdi>
        </li>
      ))}
    </ul>
  );
}

const lineClass = (mark: string, kind = "") => (kind === "" ? mark : `${mark} ${kind}`);

interface MarkProps {
  readonly points: readonly ChartPoint[];
  readonly x: Scale;
  readonly y: Scale;
}

function Dots({ points, x, y }: MarkProps) {
  return (
    <>
      <path class="base" d={`M${unit(x.place(0))} 0V${HEIGHT}`} />
      <path
        class="dots"
        d={points.map((point) => `M${unit(x.place(point.x))} ${unit(y.place(point.y!))}h0`).join("")}
      />
    </>
  );
}

/** Lines through neighbours that all have a value, and their intervals as bands. */
function Line({ points, x, y, kind }: MarkProps & { kind: string }) {
  const inside = (value: number) => y.place(Math.max(y.axis.low, Math.min(y.axis.high, value)));
  const runs = unbroken(points).map((run) => run.map((point) => ({ ...point, at: x.place(point.x) })));
  return (
    <>
      {runs.map((run) => {
        const within = run.filter(({ interval }) => interval);
        const edge = (end: 0 | 1) => within.map(({ at, interval }) => `${unit(at)} ${unit(inside(interval![end]))}`);
        const band = [...edge(1), ...edge(0).toReversed()].join("L");
        return within.length < 2 ? null : <path class={lineClass("band", kind)} d={`M${band}Z`} />;
      })}
      {runs.map((run) => {
        const [only] = run;
        const dash = only && `${unit(only.at - DASH)} ${unit(y.place(only.y!))}h${2 * DASH}`;
        const line = run.map((point) => `${unit(point.at)} ${unit(y.place(point.y!))}`).join("L");
        return <path class={lineClass("line", kind)} d={`M${run.length === 1 ? dash : line}`} />;
      })}
    </>
  );
}

/** Columns to point at. */
function Columns({ points, x }: Pick<MarkProps, "points" | "x">) {
  const middles = points.slice(1).map((point, at) => (x.place(point.x) + x.place(points[at]!.x)) / 2);
  const edges = [0, ...middles, WIDTH];
  return (
    <>
      {points.map(({ said }, at) => {
        const width = edges[at + 1]! - edges[at]!;
        return <rect class="column" data-said={said} x={unit(edges[at]!)} width={unit(width)} height={HEIGHT} />;
      })}
    </>
  );
}

function scaleOf(axis: Axis, [from, to]: readonly [number, number]): Scale {
  const range = axis.high - axis.low;
  return {
    axis,
    place: (value) => (range === 0 ? (from + to) / 2 : from + ((value - axis.low) / range) * (to - from)),
  };
}

/** Holds all values, and of their intervals what lies within half the values' range: a few groups tell little. */
function lineAxis(points: readonly ChartPoint[], holds: readonly number[]): Axis {
  const values = points.flatMap(({ y }) => y ?? []);
  const [least, most] = [Math.min(...values), Math.max(...values)];
  const beside = (most - least || 1) / 2;
  const ends = points.flatMap(({ interval }) => interval ?? []);
  return niceAxis([...values, ...ends.map((end) => Math.max(least - beside, Math.min(most + beside, end))), ...holds]);
}

function unbroken(points: readonly ChartPoint[]): ChartPoint[][] {
  const runs: ChartPoint[][] = [[]];
  for (const point of points) {
    if (point.y !== null) runs.at(-1)!.push(point);
    else if (runs.at(-1)!.length > 0) runs.push([]);
  }
  return runs.filter((run) => run.length > 0);
}

const digitsOf = (value: number, tick: number) => decimal(value, Math.max(0, -Math.floor(Math.log10(tick) + 1e-9)));

interface Axis {
  readonly low: number;
  readonly high: number;
  readonly step: number;
  readonly ticks: readonly number[];
}

/** Equal steps of 1, 2 or 5 times a power of ten, at most five, that hold all values. */
function niceAxis(values: readonly number[]): Axis {
  const [least, most] = [Math.min(...values), Math.max(...values)];
  const range = most - least || Math.abs(most) || 1;
  const power = 10 ** Math.floor(Math.log10(range / 5));
  for (const factor of [1, 2, 5, 10, 20, 50]) {
    const step = power * factor;
    const from = Math.floor(least / step + 1e-9);
    const to = Math.max(Math.ceil(most / step - 1e-9), from + 1);
    if (to - from > 5) continue;
    const ticks = Array.from({ length: to - from + 1 }, (_, at) => (from + at) * step);
    return { low: ticks[0]!, high: ticks.at(-1)!, step, ticks };
  }
  return { low: least, high: most, step: range, ticks: [least, most] };
}
