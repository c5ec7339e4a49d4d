// The ablations of tri-evolution, measured: `arenakit evolve` for each variant and seed, the lines that evolution-plots.mjs
// draws, and a table of each claim with 95 % intervals over seeds. Takes what is built.
//
//   node test/evolution/ablations.mjs LINES.jsonl [--first-seed 11] [--seeds 8] [--steps 40] [--at-once 2]
import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { mean, spread } from "../interop/trl/rise.mjs";

const PROGRAM = fileURLToPath(new URL("../../sdk/cli/dist/main.js", import.meta.url));

/** The flags of each variant; the names are those of evolution-plots.mjs. */
const FLAGS = {
  full: [],
  without_proposer_evolution: ["--no-proposer-evolution"],
  without_judge_evolution: ["--no-judge-evolution"],
  without_diverse_proposing: ["--no-diverse-proposing"],
  tool: ["--modes", "tool"],
  no_tool: ["--modes", "no-tool"],
};
/** Twice as many as by default: what is measured is noise of the test's choice, too. */
const HELD_OUT = "48";

async function linesOf({ variant, seed }) {
  const folder = mkdtempSync(join(tmpdir(), "ablation-"));
  const out = join(folder, "run");
  const words = [
    "--steps",
    values.steps,
    "--seed",
    String(seed),
    "--held-out",
    HELD_OUT,
    "--out",
    out,
    ...FLAGS[variant],
  ];
  const run = spawn(process.execPath, [PROGRAM, "evolve", ...words], { stdio: ["ignore", "ignore", "pipe"] });
  let said = "";
  run.stderr.on("data", (part) => {
    said += part;
  });
  const [code] = await once(run, "exit");
  if (code !== 0) throw new Error(`${variant} ${seed} ended with ${code}:\n${said.slice(-2000)}`);
  const steps = readFileSync(join(out, "steps.jsonl"), "utf8").trim().split("\n").slice(1);
  rmSync(folder, { recursive: true, force: true });
  return steps.map((text) => {
    const { report, heldOut, topics } = JSON.parse(text);
    const goldIn = (mode) => heldOut.find((one) => one.mode === mode)?.score ?? null;
    const { step, real, synthetic, proposer } = report;
    return {
      variant,
      seed,
      step,
      real,
      synthetic,
      gold: { tool: goldIn("tool"), no_tool: goldIn("no_tool") },
      topics,
      proposer,
    };
  });
}

/** Each claim by the seeds, and its difference to the full run seed by seed. */
function tableOf(all) {
  const last = Number(values.steps);
  const between = (from, to) => (line) => line.step >= from && line.step <= to;
  const over = (variant, seed, holds, measure) =>
    mean(
      all
        .filter((line) => line.variant === variant && line.seed === seed && holds(line))
        .map(measure)
        .filter((one) => one !== null),
    );
  const early = between(2, Math.ceil(last / 4));
  const late = between(last - Math.floor(last / 4) + 1, last);
  const before = between(last - 2 * Math.floor(last / 4) + 1, last - Math.floor(last / 4));
  const gold = ({ gold: { tool, no_tool } }) => (tool + no_tool) / 2;
  const claims = [
    [
      "drift of the synthetic score, last quarter less first",
      (variant, seed) =>
        over(variant, seed, late, (line) => line.synthetic) - over(variant, seed, early, (line) => line.synthetic),
    ],
    [
      "rise of the real score, the same",
      (variant, seed) =>
        over(variant, seed, late, (line) => line.real) - over(variant, seed, early, (line) => line.real),
    ],
    ["gold score, both modes, last quarter", (variant, seed) => over(variant, seed, late, gold)],
    [
      "its rise over the last quarter",
      (variant, seed) => over(variant, seed, late, gold) - over(variant, seed, before, gold),
    ],
    ["gold score with tools, last quarter", (variant, seed) => over(variant, seed, late, (line) => line.gold.tool)],
    [
      "gold score without tools, last quarter",
      (variant, seed) => over(variant, seed, late, (line) => line.gold.no_tool),
    ],
    ["topics a step", (variant, seed) => over(variant, seed, between(2, last), (line) => line.topics)],
  ];
  const variants = Object.keys(FLAGS).filter((variant) => all.some((line) => line.variant === variant));
  const rows = claims.flatMap(([name, of]) =>
    variants.map((variant) => {
      const own = seeds.map((seed) => of(variant, seed));
      const apart = seeds.map((seed) => of(variant, seed) - of("full", seed));
      return [name, variant, interval(own), variant === "full" ? "–" : interval(apart)];
    }),
  );
  const head = ["measure", "variant", `mean of ${seeds.length} seeds`, "less full"];
  return [head, head.map(() => "---"), ...rows].map((cells) => `| ${cells.join(" | ")} |`).join("\n");
}

/** With the half-width of its 95 % interval by Student's t. */
function interval(numbers) {
  const { mean: middle, deviation } = spread(numbers);
  const half = (T95[numbers.length - 2] * deviation) / Math.sqrt(numbers.length);
  return `${middle.toFixed(3)} ± ${half.toFixed(3)}`;
}

/** Two-sided 95 % quantiles of Student's t by degrees of freedom, from tables. */
const T95 = [12.706, 4.303, 3.182, 2.776, 2.571, 2.447, 2.365, 2.306, 2.262, 2.228, 2.201, 2.179, 2.16, 2.145, 2.131];

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    "first-seed": { type: "string", default: "11" },
    seeds: { type: "string", default: "8" },
    steps: { type: "string", default: "40" },
    "at-once": { type: "string", default: "2" },
  },
});
const [path] = positionals;
if (!path) throw new Error("expected a file for the lines: node test/evolution/ablations.mjs LINES.jsonl");
const seeds = Array.from({ length: Number(values.seeds) }, (_, at) => Number(values["first-seed"]) + at);

const known = existsSync(path)
  ? readFileSync(path, "utf8")
      .trim()
      .split("\n")
      .map((line) => JSON.parse(line))
  : [];
const isKnown = (variant, seed) => known.some((line) => line.variant === variant && line.seed === seed);
const wanted = seeds.flatMap((seed) => Object.keys(FLAGS).map((variant) => ({ variant, seed })));
const missing = wanted.filter(({ variant, seed }) => !isKnown(variant, seed));
const lines = [...known];
await Promise.all(
  Array.from({ length: Number(values["at-once"]) }, async () => {
    for (let next = missing.shift(); next; next = missing.shift()) {
      lines.push(...(await linesOf(next)));
      writeFileSync(path, `${lines.map((line) => JSON.stringify(line)).join("\n")}\n`);
      console.error(`${next.variant} ${next.seed}: done, ${missing.length} to come`);
    }
  }),
);
console.log(tableOf(lines));
