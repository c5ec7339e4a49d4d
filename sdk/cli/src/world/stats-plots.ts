/** Histograms of a world beside published lists, as SVG. Draws; measures nothing. */
import type { Measure } from "@arenakit/corpus-world-maker";
import * as vega from "vega";
import { compile, type TopLevelSpec } from "vega-lite";

const COLOURS = { ours: "#1f6f8b", theirs: "#c9a227" } as const;
const WIDTH = 560;
const HEIGHT = 240;

/** One chart: shares of both in bars, with the distance in its title. */
export async function measureSvg(measure: Measure): Promise<string> {
  const view = new vega.View(vega.parse(compile(chartOf(measure)).spec), { renderer: "none" });
  return view.toSVG();
}

/** `world` and the source side by side in every bin; the order of the bins is the measure's. */
function chartOf({ measure, source, statistic, distance, n, histogram, incomparable }: Measure): TopLevelSpec {
  const bins = histogram.map(({ bin }) => bin);
  const values = histogram.flatMap(({ bin, ours, theirs }) => [
    { bin, list: `this world (${n.ours})`, share: ours },
    { bin, list: `${source} (${n.theirs})`, share: theirs },
  ]);
  return {
    $schema: "https://vega.github.io/schema/vega-lite/v6.json",
    width: WIDTH,
    height: HEIGHT,
    background: "white",
    title: {
      text: measure,
      subtitle: `${statistic === "ks" ? "Kolmogorov–Smirnov" : "total variation"} ${distance.toFixed(3)}${incomparable ? " (not comparable)" : ""}`,
      anchor: "start",
    },
    data: { values },
    mark: { type: "bar" },
    encoding: {
      x: { field: "bin", type: "nominal", sort: bins, title: null, axis: { labelAngle: -45, labelOverlap: true } },
      xOffset: { field: "list", sort: null },
      y: { field: "share", type: "quantitative", title: "share", axis: { format: "%" } },
      color: {
        field: "list",
        type: "nominal",
        sort: null,
        title: null,
        scale: { range: [COLOURS.ours, COLOURS.theirs] },
        legend: { orient: "top-right" },
      },
    },
  };
}
