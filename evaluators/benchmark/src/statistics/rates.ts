/** Rates with their intervals: a count of a whole, the Wilson score interval, and the percentile bootstrap over prompts. */
import { omitUndefined, random } from "@arenakit/contracts";
import * as z from "zod";

export const Interval = z.tuple([z.number(), z.number()]);
export type Interval = z.infer<typeof Interval>;

/** Normal quantile of a two-sided 95 % interval. */
export const Z95 = 1.959963984540054;
const CONFIDENCE = 0.95;

export const Rate = z.object({
  count: z.number(),
  of: z.number(),
  /** count / of; null when of is 0. */
  value: z.number().nullable(),
  /** Wilson score interval, 95 %; treats the cases as independent. */
  wilson: Interval.nullable(),
});
export type Rate = z.infer<typeof Rate>;

/**
 * A figure and its 95 % interval: the percentiles over resampled prompts, for a rate that all draws agree on Wilson's over
 * the prompts that have it; null where it cannot be had.
 */
export const Figure = z.object({
  value: z.number().nullable(),
  interval: Interval.nullable(),
  /** Draws in which the figure could not be had, and which its interval leaves out; absent for none. */
  leftOut: z.number().int().positive().optional(),
});
export type Figure = z.infer<typeof Figure>;

/** Nine decimals: the same on every machine, whatever its last bit of a division of sums. */
export function rounded(value: number): number {
  const scaled = Math.round(value * 1e9) / 1e9;
  return Object.is(scaled, -0) ? 0 : scaled;
}

/** count / of with its Wilson interval; null where `of` is 0. */
export function rateOf(count: number, of: number): Rate {
  if (of === 0) return { count, of, value: null, wilson: null };
  return { count, of, value: rounded(count / of), wilson: wilson(count, of) };
}

/** Wilson (1927): `count` of `of` > 0, which may be fractional; ends within [0, 1]. */
export function wilson(count: number, of: number): Interval {
  const share = count / of;
  const square = Z95 * Z95;
  const centre = (share + square / (2 * of)) / (1 + square / of);
  const half = (Z95 * Math.sqrt((share * (1 - share)) / of + square / (4 * of * of))) / (1 + square / of);
  return [rounded(Math.max(0, centre - half)), rounded(Math.min(1, centre + half))];
}

/** What sums are over: all rows, those of a draw, or one row. */
export type Over = "all" | "draw" | "one";

export interface BootstrapOptions {
  /** Sums that the figures are made of, one row per prompt; all of one length. */
  readonly rows: readonly Float64Array[];
  /** The figures of a whole, from the sums over its rows. */
  readonly figures: (sums: Float64Array, over: Over) => readonly (number | null)[];
  readonly seed: number;
  readonly resamples: number;
  /** Whether the figure at this place is a rate; none is unless given. */
  readonly isRate?: (at: number) => boolean;
}

/**
 * Figures over all rows, each with the 95 % percentile interval of `resamples` draws of as many rows with replacement:
 * a prompt is drawn with all its samples, judges and criteria, which are not independent. A draw in which a figure
 * cannot be had is left out of that figure's and counted; there is no interval below two rows, when half of the draws are left out, or when
 * all draws agree: that prompts never differed in so few draws does not say that they never will. A rate has Wilson's
 * then, over the rows that have one of their own: samples, judges and criteria of a prompt count once.
 */
export function clusteredBootstrap({ rows, figures, seed, resamples, isRate }: BootstrapOptions): Figure[] {
  const whole = figures(sumOf(rows), "all");
  const drawn: number[][] = whole.map(() => []);
  const stream = random(seed, "bootstrap");
  for (let draw = 0; rows.length > 1 && draw < resamples; draw++) {
    const sample = rows.map(() => rows[stream.integer(0, rows.length - 1)]!);
    figures(sumOf(sample), "draw").forEach((value, at) => {
      if (value !== null) drawn[at]!.push(value);
    });
  }
  const alone = isRate ? rows.map((row) => figures(row, "one")) : [];
  return whole.map((value, at) => {
    if (value === null) return { value, interval: null };
    const prompts = isRate?.(at) ? alone.filter((own) => own[at] !== null).length : 0;
    const spare = prompts > 0 ? wilson(value * prompts, prompts) : null;
    const leftOut = rows.length > 1 ? resamples - drawn[at]!.length : 0;
    const interval = percentileInterval(drawn[at]!, resamples) ?? spare;
    return { value: rounded(value), interval, ...omitUndefined({ leftOut: leftOut > 0 ? leftOut : undefined }) };
  });
}

function percentileInterval(values: number[], resamples: number): Interval | null {
  if (values.length === 0 || values.length * 2 < resamples) return null;
  values.sort((a, b) => a - b);
  const tail = (1 - CONFIDENCE) / 2;
  const interval: Interval = [rounded(quantile(values, tail)), rounded(quantile(values, 1 - tail))];
  return interval[0] === interval[1] ? null : interval;
}

/** Linear between neighbours (type 7 of Hyndman and Fan, as NumPy); `sorted` is not empty. */
export function quantile(sorted: readonly number[], share: number): number {
  const at = (sorted.length - 1) * share;
  const below = Math.floor(at);
  const low = sorted[below]!;
  const high = sorted[Math.min(below + 1, sorted.length - 1)]!;
  return low + (high - low) * (at - below);
}

function sumOf(rows: readonly Float64Array[]): Float64Array {
  const sums = new Float64Array(rows[0]?.length ?? 0);
  for (const row of rows) for (let at = 0; at < sums.length; at++) sums[at] = sums[at]! + row[at]!;
  return sums;
}
