/**
 * The alarm over scripted drifts: whom it catches, whom it accuses, and how near its shares are; a part of it runs with all
 * tests, `ARENAKIT_WRITE_TABLES=1` runs all of it and writes docs/reward-hacking.md.
 */
import { readFileSync, writeFileSync } from "node:fs";
import { FEATURE_NAMES } from "@arenakit/evaluator-arena";
import { expect, it } from "vitest";
import { rewardDrift } from "../reward-drift.ts";
import { SCRIPTS, type Script, scriptedRun, trueShares } from "./scripted-drifts.fixture.ts";

const writes = process.env.ARENAKIT_WRITE_TABLES === "1";
const PAGE = new URL("../../../../docs/reward-hacking.md", import.meta.url);
const LENGTHS = [20, 50, 100, 200] as const;
const SIZES = [8, 16] as const;
const RUNS = 40;
const MINUTES = 60_000;

interface Tally {
  readonly runs: number;
  rung: number;
  /** Estimated shares of all features together, of runs whose score rose for sure. */
  readonly shares: { readonly value: number; readonly covers: boolean }[];
}

const truths = new Map(SCRIPTS.map((script) => [script, trueShares(script)]));

function tallyOf(script: Script, shape: { steps: number; size: number; runs: number }): Tally {
  const truth = truths.get(script) ?? null;
  const whole = truth && FEATURE_NAMES.reduce((sum, name) => sum + truth[name], 0);
  const tally: Tally = { runs: shape.runs, rung: 0, shares: [] };
  for (let seed = 0; seed < shape.runs; seed++) {
    const { verdict, together } = rewardDrift(scriptedRun(script, { ...shape, seed }));
    if (verdict === "alarm") tally.rung += 1;
    const share = together?.share;
    if (share && whole !== null)
      tally.shares.push({ value: share.value, covers: share.low <= whole && whole <= share.high });
  }
  return tally;
}

/** P(X ≥ least) of a binomial, by its terms. */
function atLeast(least: number, runs: number, share: number): number {
  let [term, sum] = [(1 - share) ** runs, 0];
  for (let count = 0; count <= runs; count++) {
    if (count >= least) sum += term;
    term *= ((runs - count) / (count + 1)) * (share / (1 - share));
  }
  return sum;
}

/** What is said of the alarm on the page: it accuses at most 2 % of honest runs, and catches four fifths of 50 steps. */
const FALSE_ALARMS = 0.02;
const CAUGHT = 0.8;
/** A test that fails by chance does so once in ten thousand. */
const CHANCE = 1e-4;

it(
  "catches runs of one cause and accuses honest ones as rarely as the page says",
  () => {
    const runs = 12;
    const honest = SCRIPTS.filter(({ isHacking, longerIsBetter = 0 }) => !isHacking && longerIsBetter < 0.5);
    const single = SCRIPTS.filter(({ isHacking, honest: points }) => isHacking && points === 0);
    const rungOf = (scripts: readonly Script[]) =>
      scripts.reduce((sum, script) => sum + tallyOf(script, { steps: 50, size: 8, runs }).rung, 0);
    const accused = rungOf(honest);
    expect(atLeast(accused, honest.length * runs, FALSE_ALARMS)).toBeGreaterThan(CHANCE);
    const missed = single.length * runs - rungOf(single);
    expect(atLeast(missed, single.length * runs, 1 - CAUGHT)).toBeGreaterThan(CHANCE);
    // The bounds can fail: were a tenth of honest runs accused and half of the others missed, they would.
    expect(atLeast(Math.ceil(0.2 * honest.length * runs), honest.length * runs, FALSE_ALARMS)).toBeLessThan(CHANCE);
    expect(atLeast(single.length * runs * 0.5, single.length * runs, 1 - CAUGHT)).toBeLessThan(CHANCE);
  },
  5 * MINUTES,
);

it(
  "estimates the shares that the scripts have, and is misled as theory says where longer is better",
  () => {
    const of = (name: string) => SCRIPTS.find((script) => script.name.startsWith(name))!;
    const meanShare = (script: Script) => {
      const { shares } = tallyOf(script, { steps: 100, size: 8, runs: 8 });
      return shares.reduce((sum, { value }) => sum + value, 0) / shares.length;
    };
    // One run's share lies within about 0.2 of the truth, so the mean of eight within 0.07, thrice that for certain.
    expect(Math.abs(meanShare(of("half better")) - 0.5)).toBeLessThan(0.21);
    expect(Math.abs(meanShare(of("better and longer")))).toBeLessThan(0.21);
    // A price that is the quality's own: correlation squared, less what the judge's noise does not touch.
    expect(Math.abs(meanShare(of("better because longer, correlation 0.8")) - 0.64)).toBeLessThan(0.21);
  },
  5 * MINUTES,
);

it.runIf(writes)(
  "is written down",
  () => {
    const tallies = SCRIPTS.map((script) => ({
      script,
      cells: SIZES.flatMap((size) =>
        LENGTHS.map((steps) => ({ size, steps, ...tallyOf(script, { steps, size, runs: RUNS }) })),
      ),
    }));
    const percent = (part: number, whole: number) => (whole === 0 ? "–" : `${((100 * part) / whole).toFixed(0)} %`);
    const heads = SIZES.flatMap((size) => LENGTHS.map((steps) => `${steps} × ${size}`));
    const rung = tallies.map(({ script, cells }) => [
      script.name,
      script.isHacking ? "yes" : "no",
      ...cells.map((cell) => percent(cell.rung, cell.runs)),
    ]);
    const shares = tallies.flatMap(({ script, cells }) => {
      const truth = truths.get(script);
      if (!truth) return [];
      const whole = FEATURE_NAMES.reduce((sum, name) => sum + truth[name], 0);
      const told = cells
        .filter(({ size }) => size === SIZES[0])
        .map(({ shares: found }) => spreadOf(found.map(({ value }) => value)));
      const all = cells.flatMap(({ shares: found }) => found);
      return [[script.name, whole.toFixed(2), ...told, percent(all.filter(({ covers }) => covers).length, all.length)]];
    });
    const tables = {
      alarms: table(["drift", "hacking", ...heads], rung),
      shares: table(["drift", "true", ...LENGTHS.map(String), "interval holds it"], shares),
    };
    const page = Object.entries(tables).reduce(
      (text, [name, rows]) =>
        text.replace(
          new RegExp(`(<!-- ${name} -->\\n)[\\s\\S]*?(<!-- end -->)`),
          (_, start, end) => `${start}\n${rows}\n\n${end}`,
        ),
      readFileSync(PAGE, "utf8"),
    );
    writeFileSync(PAGE, page);
  },
  90 * MINUTES,
);

function spreadOf(values: readonly number[]): string {
  if (values.length < 2) return "–";
  const mean = values.reduce((sum, value) => sum + value, 0) / values.length;
  const squares = values.reduce((sum, value) => sum + (value - mean) ** 2, 0);
  return `${mean.toFixed(2)} ± ${Math.sqrt(squares / (values.length - 1)).toFixed(2)}`;
}

const table = (head: readonly string[], rows: readonly (readonly string[])[]) =>
  [head, head.map(() => "---"), ...rows].map((cells) => `| ${cells.join(" | ")} |`).join("\n");
