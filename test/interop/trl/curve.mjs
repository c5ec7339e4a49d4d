// The curves of the skill as a drawing: the share of right calls against the step, a thin line a seed and a thick one for
// their mean, for each reward. Draws; measures nothing.
import * as vega from "vega";
import { compile } from "vega-lite";

const COLOURS = ["#c9772b", "#1f6f8b"];
/** Steps of a running mean: one step is 64 attempts. */
const WINDOW = 5;

/** `curves`: for each name of a reward one list of shares for each seed. */
export async function curveSvg(curves) {
  const names = Object.keys(curves);
  const seeds = names.flatMap((reward) =>
    curves[reward].flatMap((shares, seed) => smooth(shares).map((share, step) => ({ reward, seed, step, share }))),
  );
  const means = names.flatMap((reward) =>
    smooth(meanOf(curves[reward])).map((share, step) => ({ reward, step, share })),
  );
  const encoding = {
    x: { field: "step", type: "quantitative", title: "step of GRPOTrainer (64 attempts each)" },
    y: {
      field: "share",
      type: "quantitative",
      title: `right calls, mean of ${WINDOW} steps`,
      scale: { domain: [0, 1] },
      axis: { format: "%" },
    },
    color: {
      field: "reward",
      type: "nominal",
      sort: names,
      scale: { range: COLOURS },
      legend: { orient: "top", title: null, labelLimit: 400, symbolOpacity: 1, symbolStrokeWidth: 3 },
    },
  };
  const spec = {
    width: 640,
    height: 320,
    background: "white",
    config: { font: "sans-serif" },
    layer: [
      {
        data: { values: seeds },
        mark: { type: "line", strokeWidth: 0.8, opacity: 0.4 },
        encoding: { ...encoding, detail: { field: "seed" } },
      },
      { data: { values: means }, mark: { type: "line", strokeWidth: 3 }, encoding },
    ],
  };
  return new vega.View(vega.parse(compile(spec).spec), { renderer: "none" }).toSVG();
}

function meanOf(lists) {
  return lists[0].map((_, step) => lists.reduce((sum, one) => sum + one[step], 0) / lists.length);
}

/** Each value with those before it, as many as the window holds. */
function smooth(values) {
  return values.map((_, at) => {
    const window = values.slice(Math.max(0, at - WINDOW + 1), at + 1);
    return window.reduce((sum, one) => sum + one, 0) / window.length;
  });
}
