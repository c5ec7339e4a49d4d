// The ablations of tri-evolution as one drawing of small plots: for each claim the mean over seeds against the step, with its
// 95 % interval. Reads lines of experiments, one for a variant, seed and step; draws; judges nothing.
//
//   node test/evolution/evolution-plots.mjs LINES.jsonl [docs/evolution-ablations.svg]
import { readFileSync, writeFileSync } from "node:fs";
import { pathToFileURL } from "node:url";
import * as vega from "vega";
import { compile } from "vega-lite";
import { mean, spread } from "../interop/trl/rise.mjs";

/** `full` has every evolution and both modes; each other variant differs from it in the one thing that it names. */
export const VARIANTS = {
  full: "full",
  without_proposer_evolution: "without proposer evolution",
  without_judge_evolution: "without judge evolution",
  without_diverse_proposing: "without diverse proposing",
  tool: "with tools only",
  no_tool: "without tools only",
};

const NUMBERS = ["real", "synthetic", "topics", "proposer"];
const MODES = ["tool", "no_tool"];
const COLOURS = ["#1f6f8b", "#c9772b", "#7a4fa3"];
const DASHES = [
  [1, 0],
  [7, 4],
  [2, 3],
];
/** Points of a line at most; in a longer run neighbours are joined, as many in each point. */
const POINTS = 50;
const PANELS_IN_ROW = 3;

const goldIn = (mode) => (line) => line.gold[mode];
const goldOf = (line) => meanOfKnown(MODES.map((mode) => line.gold[mode]));
const modesOf = (measure) =>
  ["full", "tool", "no_tool"].map((variant) => ({ variant, measure, name: MODE_NAMES[variant] }));
const MODE_NAMES = { full: "both modes", tool: "with tools only", no_tool: "without tools only" };
const among = (measure, ...variants) => variants.map((variant) => ({ variant, measure, name: VARIANTS[variant] }));

/** For each claim the lines that show whether it is so; the titles say which figure of the paper makes it. */
const PANELS = [
  {
    title: "By origin, full (paper: Fig. 1a, 1b)",
    unit: "mean score (eq. 2)",
    lines: ["real", "synthetic"].map((name) => ({
      variant: "full",
      measure: (line) => line[name],
      name: `${name} tasks`,
    })),
  },
  {
    title: "Proposer evolution (paper: Fig. 6)",
    unit: "score on synthetic tasks",
    lines: among((line) => line.synthetic, "full", "without_proposer_evolution"),
  },
  {
    title: "Judge and proposer evolution (paper: Fig. 5)",
    unit: "gold score, mean of both modes",
    lines: among(goldOf, "full", "without_judge_evolution", "without_proposer_evolution"),
  },
  {
    title: "Diverse proposing",
    unit: "topics among the synthetic tasks of a step",
    lines: among((line) => line.topics, "full", "without_diverse_proposing"),
  },
  {
    title: "Modes, evaluated with tools (paper: Fig. 4)",
    unit: "gold score with tools",
    lines: modesOf(goldIn("tool")),
  },
  {
    title: "Modes, evaluated without tools (Fig. 4)",
    unit: "gold score without tools",
    lines: modesOf(goldIn("no_tool")),
  },
];

/** The lines of a file; throws what a line should have been. A measure that is null was not taken. */
export function readLines(text) {
  return text.split("\n").flatMap((line, at) => (line.trim() === "" ? [] : [readLine(line, at + 1)]));
}

function readLine(text, number) {
  const refuse = (expected) => {
    throw new Error(`line ${number}: expected ${expected}, came ${text.slice(0, 80)}`);
  };
  let line;
  try {
    line = JSON.parse(text);
  } catch {
    // What it is instead stands in the message.
    refuse("a JSON object");
  }
  const isFigure = (value) => value === null || Number.isFinite(value);
  if (line === null || typeof line !== "object") refuse("a JSON object");
  if (!Object.hasOwn(VARIANTS, line.variant)) refuse(`a variant of ${Object.keys(VARIANTS).join(", ")}`);
  if (!Number.isInteger(line.seed)) refuse("a whole number as seed");
  if (!Number.isInteger(line.step) || line.step < 1) refuse("a step from 1");
  for (const name of NUMBERS) if (!isFigure(line[name])) refuse(`a number or null as ${name}`);
  for (const mode of MODES) if (!isFigure(line.gold?.[mode])) refuse(`a number or null as gold.${mode}`);
  return line;
}

/** One SVG of all plots. `lines` as `readLines` gives them. */
export async function ablationPlots(lines) {
  const panels = PANELS.map((panel) => panelOf(panel, lines));
  const spec = {
    background: "white",
    padding: 14,
    config: {
      font: "sans-serif",
      view: { stroke: null },
      axis: { gridColor: "#e6e6e6", titleFontWeight: "normal", aria: false },
      legend: { aria: false },
      title: { aria: false },
    },
    concat: panels,
    columns: PANELS_IN_ROW,
    // Plots stand in a grid, whatever the widths of their labels.
    ...{ bounds: "flush", align: "all", spacing: { row: 165, column: 56 } },
    resolve: { scale: { color: "independent", strokeDash: "independent" } },
  };
  const svg = await new vega.View(vega.parse(compile(spec).spec), { renderer: "none" }).toSVG(1);
  return svg.replace("<svg ", `<svg role="img" aria-label="${PANELS.map(({ title }) => title).join("; ")}" `);
}

function panelOf({ title, unit, lines }, all) {
  const drawn = lines.map((line) => ({ ...line, points: pointsOf(all, line) }));
  const there = drawn.filter(({ points }) => points.length > 0);
  const missing = drawn.filter(({ points }) => points.length === 0).map(({ name }) => name);
  const seeds = there.map(({ variant }) => seedsOf(all, variant).length);
  const names = there.map(({ name }) => name);
  const points = there.flatMap(({ name, points: own }) => own.map((point) => ({ name, ...point })));
  const subtitle = [
    unit,
    seeds.length > 0 ? `mean of ${rangeText(seeds)} seeds, 95 % interval` : [],
    missing.length > 0 ? `not measured: ${missing.join(", ")}` : [],
  ].flat();
  const scale = { zero: false };
  const x = {
    field: "step",
    type: "quantitative",
    title: "step",
    axis: { tickMinStep: 1, tickCount: 6 },
    scale: { nice: false, zero: false },
  };
  const y = { field: "mean", type: "quantitative", title: null, scale };
  const styleOf = (range) => ({
    field: "name",
    type: "nominal",
    sort: names,
    scale: { domain: names, range },
    legend: LEGEND,
  });
  return {
    width: 270,
    height: 190,
    title: {
      text: title,
      subtitle,
      anchor: "start",
      frame: "group",
      fontSize: 12.5,
      subtitleFontSize: 11,
      subtitleColor: "#666",
      offset: 8,
    },
    data: { values: points },
    layer: [
      {
        mark: { type: "area", aria: false, opacity: 0.18, clip: true },
        encoding: { x, y: { ...y, field: "low" }, y2: { field: "high" }, color: styleOf(COLOURS), detail: RUN },
      },
      {
        mark: { type: "line", aria: false, strokeWidth: 2.2 },
        encoding: { x, y, color: styleOf(COLOURS), strokeDash: styleOf(DASHES), detail: RUN },
      },
    ],
  };
}

/** A gap ends a stretch of a line: nothing is drawn across it. */
const RUN = { field: "run", type: "nominal" };
const LEGEND = {
  orient: "bottom",
  columns: 1,
  title: null,
  symbolType: "stroke",
  symbolSize: 300,
  symbolStrokeWidth: 2.5,
  symbolOpacity: 1,
  labelLimit: 300,
  offset: 2,
};

const seedsOf = (all, variant) => [...new Set(all.filter((line) => line.variant === variant).map(({ seed }) => seed))];

const rangeText = (counts) => {
  const [low, high] = [Math.min(...counts), Math.max(...counts)];
  return low === high ? String(low) : `${low} to ${high}`;
};

/** Points of one line: {step, mean, low, high, run}, by step. Nothing stands where no seed has a value. */
export function pointsOf(all, { variant, measure }) {
  const own = all.filter((line) => line.variant === variant);
  const steps = [...new Set(own.map(({ step }) => step))].sort((a, b) => a - b);
  const size = Math.max(1, Math.ceil(steps.length / POINTS));
  const points = [];
  let run = 0;
  for (let at = 0; at < steps.length; at += size) {
    const [from, to] = [steps[at], steps[Math.min(at + size, steps.length) - 1]];
    const within = own.filter(({ step }) => step >= from && step <= to);
    const values = seedsOf(within, variant).flatMap(
      (seed) => meanOfKnown(within.filter((line) => line.seed === seed).map(measure)) ?? [],
    );
    if (values.length === 0) run += 1;
    else points.push({ step: (from + to) / 2, ...interval(values), run });
  }
  return points;
}

/** Student's t, 0.975, for one to thirty degrees of freedom; above these a little wide. */
const T = [
  12.706, 4.303, 3.182, 2.776, 2.571, 2.447, 2.365, 2.306, 2.262, 2.228, 2.201, 2.179, 2.16, 2.145, 2.131, 2.12, 2.11,
  2.101, 2.093, 2.086, 2.08, 2.074, 2.069, 2.064, 2.06, 2.056, 2.052, 2.048, 2.045, 2.042,
];

/** Mean with the 95 % t interval of values that are independent; of one value the value alone. */
export function interval(values) {
  const { mean: middle, deviation } = spread(values);
  const half = values.length < 2 ? 0 : (T[values.length - 2] ?? T.at(-1)) * (deviation / Math.sqrt(values.length));
  return { mean: middle, low: middle - half, high: middle + half };
}

/** Of those that are numbers; null without any. */
function meanOfKnown(values) {
  const known = values.filter((value) => value !== null);
  return known.length === 0 ? null : mean(known);
}

if (process.argv[1] && import.meta.url === pathToFileURL(process.argv[1]).href) {
  const [, , from, to = "docs/evolution-ablations.svg"] = process.argv;
  if (from === undefined) throw new Error("expected the file of lines: evolution-plots.mjs LINES.jsonl [FILE.svg]");
  const svg = `${await ablationPlots(readLines(readFileSync(from, "utf8")))}\n`;
  writeFileSync(to, svg);
  console.log(`${to}: ${svg.length} bytes`);
}
