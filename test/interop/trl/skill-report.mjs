// What the runs of the skill came to, as a report with both curves: whether they rose, seed by seed and by a test over the
// seeds. Reads the reports of the trainings; trains nothing.
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { curveSvg } from "./curve.mjs";
import { ENDS, gainsOf, mean, signFlip, spread } from "./rise.mjs";

export const CURVE = "training-curve.svg";
/** Of the exact test over seeds; six seeds can reach 1/64. */
const SIGNIFICANT = 0.05;
const { points } = JSON.parse(readFileSync(new URL("./skill.json", import.meta.url), "utf8"));
/** What is measured at every step: its title, from where to where it can go, and how it is written. */
const MEASURES = {
  right: { title: "right calls", unit: "%", domain: [0, 1], text: (value) => `${(100 * value).toFixed(1)}` },
  score: {
    title: "mean score, the judge's errors aside",
    unit: "",
    domain: [points.none / 10, points.right / 10],
    text: (value) => value.toFixed(3),
  },
};

/**
 * Writes the drawing and report.md into `folder`; how many rewards raised every measure, and how many did not.
 * `rewards`: titles by name. `reports`: of each seed, {seed, [name]: {right, answered, score, lost, seconds}}.
 */
export async function written(folder, rewards, reports) {
  const names = Object.keys(rewards);
  const lists = (measure) =>
    Object.fromEntries(names.map((name) => [rewards[name], reports.map((one) => one[name][measure])]));
  const panels = Object.entries(MEASURES).map(([measure, { title, unit, domain }]) => ({
    title,
    unit,
    domain,
    curves: lists(measure),
  }));
  writeFileSync(join(folder, CURVE), `${await curveSvg(panels)}\n`);
  const rises = names.flatMap((name) => Object.keys(MEASURES).map((measure) => riseOf(name, measure, reports)));
  const lines = [
    `![Both measures by step, for both rewards](${CURVE})`,
    "",
    ...summary(rewards, rises),
    "",
    `± is the deviation over seeds, p the sign-flip test of the gains, one-sided. Step 1 is before any update.`,
    "",
    ...bySeed(rewards, reports),
  ];
  const text = `${lines.join("\n")}\n`;
  writeFileSync(join(folder, "report.md"), text);
  console.log(text);
  const failed = names.filter((name) => rises.some((one) => one.name === name && one.p > SIGNIFICANT)).length;
  return { passed: names.length - failed, failed };
}

function riseOf(name, measure, reports) {
  const lists = reports.map((one) => one[name][measure]);
  const gains = gainsOf(lists);
  return {
    name,
    measure,
    step1: lists.map(([value]) => value),
    first: lists.map((list) => mean(list.slice(0, ENDS))),
    last: lists.map((list) => mean(list.slice(-ENDS))),
    gains,
    p: signFlip(gains),
  };
}

function summary(rewards, rises) {
  const rows = rises.map(({ name, measure, step1, first, last, gains, p }) => {
    const { title, unit, text } = MEASURES[measure];
    const cells = [step1, first, last, gains].map(spread).map((one) => `${text(one.mean)} ± ${text(one.deviation)}`);
    const rose = `${gains.filter((gain) => gain > 0).length} of ${gains.length}`;
    return [rewards[name], `${title}${unit && `, ${unit}`}`, ...cells, rose, p.toFixed(4)];
  });
  return table(
    ["reward", "measure", "step 1", `first ${ENDS} steps`, `last ${ENDS} steps`, "gain", "seeds that rose", "p"],
    rows,
  );
}

function bySeed(rewards, reports) {
  const ends = (list, text) => `${text(mean(list.slice(0, ENDS)))} → ${text(mean(list.slice(-ENDS)))}`;
  const rows = reports.flatMap((report) =>
    Object.entries(rewards).map(([name, title]) => {
      const { right, answered, score, lost, seconds } = report[name];
      const unrewarded = lost.reduce((sum, one) => sum + one, 0);
      const shares = [right, answered].map((list) => ends(list, MEASURES.right.text));
      return [report.seed, title, ...shares, ends(score, MEASURES.score.text), unrewarded, Math.round(seconds)];
    }),
  );
  return table(
    ["seed", "reward", "right calls, %", "right answers, %", "mean score", "attempts without a reward", "seconds"],
    rows,
  );
}

function table(heads, rows) {
  return [heads, heads.map(() => "---"), ...rows].map((cells) => `| ${cells.join(" | ")} |`);
}
