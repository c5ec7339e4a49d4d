// The curves of the skill as a drawing: a measure against the step, the mean over seeds as a line with a band of their
// deviation, for each reward, and where all of them began. Draws; judges nothing.
import * as vega from "vega";
import { compile } from "vega-lite";
import { mean, spread } from "./rise.mjs";

const COLOURS = ["#c9772b", "#1f6f8b"];
/** Steps of a running mean: one step is 64 attempts. */
const WINDOW = 5;

/** `panels`: {title, unit, domain, curves}; `curves`: for each name of a reward one list of values for each seed. */
export function curveSvg(panels) {
  const spec = {
    background: "white",
    config: { font: "sans-serif", view: { stroke: null } },
    hconcat: panels.map((panel, at) => panelOf(panel, at === 0)),
    // One legend, inside of the first panel.
    resolve: { scale: { color: "independent" } },
    spacing: 40,
  };
  return new vega.View(vega.parse(compile(spec).spec), { renderer: "none" }).toSVG();
}

function panelOf({ title, unit, domain, curves }, hasLegend) {
  const names = Object.keys(curves);
  const points = names.flatMap((reward) => pointsOf(curves[reward]).map((point) => ({ reward, ...point })));
  // Before the first update all of them are the same model.
  const start = mean(names.flatMap((name) => curves[name].map(([value]) => value)));
  const x = { field: "step", type: "quantitative", title: `step of GRPOTrainer; running means of ${WINDOW}` };
  const scale = { domain, nice: false };
  const axis = unit === "%" ? { format: "%" } : {};
  const y = { field: "mean", type: "quantitative", title, scale, axis };
  const marks = { symbolType: "stroke", symbolStrokeWidth: 3, symbolOpacity: 1, labelLimit: 400 };
  const legend = hasLegend ? { orient: "bottom-right", title: null, offset: 12, ...marks } : null;
  const color = { field: "reward", type: "nominal", sort: names, scale: { range: COLOURS }, legend };
  const began = { values: [{ start, label: "before training" }] };
  const level = { field: "start", type: "quantitative", scale };
  return {
    width: 360,
    height: 280,
    layer: [
      { data: began, mark: { type: "rule", strokeDash: [5, 4], color: "#777" }, encoding: { y: level } },
      {
        data: began,
        mark: { type: "text", align: "right", baseline: "top", dy: 5, color: "#555" },
        encoding: { x: { value: 358 }, y: level, text: { field: "label" } },
      },
      {
        data: { values: points },
        mark: { type: "area", opacity: 0.2, clip: true },
        encoding: { x, y: { ...y, field: "low" }, y2: { field: "high" }, color },
      },
      { data: { values: points }, mark: { type: "line", strokeWidth: 2.5 }, encoding: { x, y, color } },
    ],
  };
}

/** At each step, over the seeds, the mean and one deviation to both sides. */
function pointsOf(lists) {
  const smoothed = lists.map(smooth);
  return smoothed[0].map((_, at) => {
    const { mean: middle, deviation } = spread(smoothed.map((list) => list[at]));
    return { step: at + 1, mean: middle, low: middle - deviation, high: middle + deviation };
  });
}

/** Each value with those before it, as many as the window holds. */
function smooth(values) {
  return values.map((_, at) => mean(values.slice(Math.max(0, at - WINDOW + 1), at + 1)));
}
