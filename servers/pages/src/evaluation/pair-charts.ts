/** The plots of an evaluation as SVG in the page's own colours, drawn when the page is written. Measures nothing. */
import type { EvaluationResult, PairResult } from "@arenakit/evaluator-benchmark";

import type { TopLevelSpec } from "vega-lite";
import type { PairView } from "./view.ts";

/** Custom properties of the page: the drawing follows its colour scheme. */
const JUDGE_COLOURS = [1, 2, 3, 4, 5].map((at) => `var(--judge-${at})`);
/** Colour is not all that tells judges apart. */
const JUDGE_SHAPES = ["circle", "square", "triangle-up", "diamond", "cross"];
/** Of one judge of one criterion. */
const ROW_HEIGHT = 12;
const MOST_POINTS = 2000;

export interface PairCharts {
  /** As wide as its card, and for a narrow page, where that one's words would be too small to read. */
  readonly criteria: string;
  readonly narrowCriteria: string;
  readonly length: string | null;
  readonly orders: string | null;
}

export async function pairCharts(view: PairView, result: EvaluationResult): Promise<PairCharts> {
  const points = pointsOf(view, result).slice(0, MOST_POINTS);
  return {
    criteria: await svgOf(criteriaChart(view.result, result, WIDE)),
    narrowCriteria: await svgOf(criteriaChart(view.result, result, NARROW)),
    length: points.length > 1 ? await svgOf(scatter(points, result, LENGTH)) : null,
    orders: points.length > 1 ? await svgOf(scatter(points, result, ORDERS)) : null,
  };
}

async function svgOf(spec: TopLevelSpec): Promise<string> {
  // Loading takes half a second: only who draws waits for it.
  const [vega, { compile }] = await Promise.all([import("vega"), import("vega-lite")]);
  const view = new vega.View(vega.parse(compile(spec).spec), { renderer: "none" });
  const svg = await view.toSVG();
  // A fixed size becomes the largest one: the drawing shrinks with a narrow page.
  return svg.replace(/ width="(\d+(?:\.\d+)?)" height="(\d+(?:\.\d+)?)"/, ' style="max-width:$1px" role="img"');
}

const AXIS = {
  labelColor: "var(--muted)",
  titleColor: "var(--muted)",
  domainColor: "var(--line-strong)",
  tickColor: "var(--line-strong)",
  gridColor: "var(--line)",
  labelFontSize: 12,
  titleFontSize: 12,
  titleFontWeight: "normal" as const,
  labelLimit: 240,
};
const CONFIG: NonNullable<TopLevelSpec["config"]> = {
  font: "system-ui, sans-serif",
  view: { stroke: null },
  axis: AXIS,
  legend: { labelColor: "var(--muted)", labelFontSize: 12, orient: "top", title: null, labelLimit: 320, columns: 1 },
};

function colourOf({ judges }: Pick<EvaluationResult, "judges">) {
  return {
    field: "judge",
    type: "nominal" as const,
    sort: [...judges],
    scale: { domain: [...judges], range: judges.map((_, at) => JUDGE_COLOURS[at % JUDGE_COLOURS.length]!) },
    legend: judges.length > 1 ? {} : null,
  };
}

function shapeOf({ judges }: Pick<EvaluationResult, "judges">) {
  const { scale, ...colour } = colourOf({ judges });
  return { ...colour, scale: { ...scale, range: judges.map((_, at) => JUDGE_SHAPES[at % JUDGE_SHAPES.length]!) } };
}

/** Of the drawing and of the longest word beside it, in pixels; ticks on the axis. */
const WIDE = {
  width: 920,
  labels: 240,
  ticks: 10,
  sum: "combined score",
  title: "win rate of what is not tied",
} as const;
const NARROW = { width: 190, labels: 104, ticks: 3, sum: "combined", title: "win rate" } as const;

function criteriaChart(
  { rates }: PairResult,
  result: EvaluationResult,
  { width, labels, ticks, sum, title }: typeof WIDE | typeof NARROW,
): TopLevelSpec {
  const titles = [...result.criteria.map(({ title }) => title), sum];
  const values = rates.judges.flatMap(({ judge, criteria, combined }) =>
    [...criteria, combined].flatMap(({ nonTied }, at) => {
      const [low, high] = nonTied.bootstrap ?? nonTied.wilson ?? [null, null];
      return nonTied.value === null ? [] : [{ judge, criterion: titles[at], rate: nonTied.value, low, high }];
    }),
  );
  const axis = { grid: false, labelLimit: labels };
  const y = { field: "criterion", type: "nominal" as const, sort: titles, title: null, axis };
  const yOffset = { field: "judge", sort: [...result.judges] };
  const scale = { domain: [0, 1] };
  return {
    width,
    height: { step: result.judges.length > 1 ? ROW_HEIGHT : 2 * ROW_HEIGHT },
    background: "transparent",
    config: { ...CONFIG, legend: { ...CONFIG.legend, labelLimit: width } },
    data: { values },
    layer: [
      {
        data: { values: [{ half: 0.5 }] },
        mark: { type: "rule", color: "var(--line-strong)", strokeDash: [3, 3] },
        encoding: { x: { datum: 0.5, type: "quantitative", scale } },
      },
      {
        mark: { type: "rule", strokeWidth: 2, opacity: 0.6 },
        encoding: {
          x: {
            field: "low",
            type: "quantitative",
            scale,
            title: `${title}, with 95 % interval`,
            axis: { format: "%", tickCount: ticks },
          },
          x2: { field: "high" },
          y,
          yOffset,
          color: colourOf(result),
        },
      },
      {
        mark: { type: "point", filled: true, size: 55, opacity: 1 },
        encoding: {
          x: { field: "rate", type: "quantitative", scale },
          y,
          yOffset,
          color: colourOf(result),
          shape: shapeOf(result),
        },
      },
    ],
  };
}

interface Point {
  readonly judge: string;
  readonly characters: number;
  readonly lead: number;
  readonly forward: number;
  readonly backward: number;
}

function pointsOf({ rows }: PairView, { judges }: EvaluationResult): Point[] {
  return rows.flatMap(({ entry, judged }) =>
    judged.flatMap((one, at) => {
      if (!one?.verdict) return [];
      const { combined, leads } = one.verdict;
      const [own, theirs] = entry.sides;
      return [
        {
          judge: judges[at]!,
          characters: own.characters - theirs.characters,
          lead: round((combined.sums[0] - combined.sums[1]) / 2),
          forward: round(leads[0]),
          backward: round(leads[1]),
        },
      ];
    }),
  );
}

const round = (value: number) => Math.round(value * 1000) / 1000;

const LENGTH = {
  x: "characters",
  y: "lead",
  titles: ["characters of the answers, candidate minus baseline", "lead of the candidate"],
} as const;
const ORDERS = {
  x: "forward",
  y: "backward",
  titles: ["lead when the candidate stands first", "lead when it stands second"],
} as const;

function scatter(
  points: readonly Point[],
  result: EvaluationResult,
  { x, y, titles }: typeof LENGTH | typeof ORDERS,
): TopLevelSpec {
  const zero = (axis: "x" | "y") => ({
    mark: { type: "rule" as const, color: "var(--line-strong)" },
    data: { values: [{}] },
    encoding: { [axis]: { datum: 0, type: "quantitative" as const } },
  });
  return {
    width: 300,
    height: 220,
    background: "transparent",
    config: CONFIG,
    data: { values: [...points] },
    layer: [
      zero("x"),
      zero("y"),
      {
        mark: { type: "point", filled: true, size: 26, opacity: 0.55 },
        encoding: {
          x: { field: x, type: "quantitative", title: titles[0], axis: { tickCount: 5 } },
          y: { field: y, type: "quantitative", title: titles[1], axis: { tickCount: 5 } },
          color: colourOf(result),
          shape: shapeOf(result),
        },
      },
    ],
  };
}
