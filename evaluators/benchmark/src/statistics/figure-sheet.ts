/**
 * Many figures of the same prompts: amounts are added up by prompt and column, and every figure is a function of the
 * columns' sums, so that one set of resampled prompts gives all of their intervals. Pure.
 */
import { omitUndefined } from "@arenakit/contracts";
import * as z from "zod";
import { clusteredBootstrap, type Figure, Interval, type Over, type Rate } from "./rates.ts";

/** Sum of a column; 0 for one that nothing was added to. */
export type Sum = (column: string) => number;

/** A figure from the columns' sums over some prompts: all of them, those of a draw, or one alone. */
export type FigureOf = (sum: Sum, over: Over) => number | null;

export interface FigureSheet {
  add(prompt: string, column: string, amount?: number): void;
  /** Sum over all prompts. */
  readonly sum: Sum;
  /** Every function's value with its interval over resampled prompts; a rate has one even where no draw differs. */
  figures<Name extends string>(
    functions: Readonly<Record<Name, FigureOf>>,
    options: { readonly seed: number; readonly resamples: number; readonly isRate?: (name: Name) => boolean },
  ): Record<Name, Figure>;
}

export function figureSheet(): FigureSheet {
  const rows = new Map<string, Map<string, number>>();
  const columns = new Map<string, number>();
  return {
    add(prompt, column, amount = 1) {
      if (!columns.has(column)) columns.set(column, columns.size);
      const row = rows.get(prompt) ?? new Map<string, number>();
      rows.set(prompt, row);
      row.set(column, (row.get(column) ?? 0) + amount);
    },
    sum: (column) => [...rows.values()].reduce((sum, row) => sum + (row.get(column) ?? 0), 0),
    figures(functions, { seed, resamples, isRate }) {
      const names = Object.keys(functions) as (keyof typeof functions)[];
      const vectors = [...rows.values()].map((row) => {
        const vector = new Float64Array(columns.size);
        for (const [column, amount] of row) vector[columns.get(column)!] = amount;
        return vector;
      });
      const computed = clusteredBootstrap({
        rows: vectors,
        seed,
        resamples,
        ...omitUndefined({ isRate: isRate ? (at: number) => isRate(names[at]!) : undefined }),
        figures: (sums, over) => {
          const sum: Sum = (column) => {
            const at = columns.get(column);
            return at === undefined ? 0 : (sums[at] ?? 0);
          };
          return names.map((name) => functions[name](sum, over));
        },
      });
      return Object.fromEntries(names.map((name, at) => [name, computed[at]!])) as Record<
        (typeof names)[number],
        Figure
      >;
    },
  };
}

/** A rate with both intervals: Wilson's, and that over resampled prompts. */
export const ResampledRate = z.object({
  count: z.number(),
  of: z.number(),
  value: z.number().nullable(),
  wilson: Interval.nullable(),
  bootstrap: Interval.nullable(),
  /** Draws without this rate, which its interval leaves out; absent for none. */
  leftOut: z.number().int().positive().optional(),
});
export type ResampledRate = z.infer<typeof ResampledRate>;

export function withBootstrap(rate: Rate, figure: Figure): ResampledRate {
  const { interval, leftOut } = figure;
  return { ...rate, bootstrap: interval, ...omitUndefined({ leftOut: leftOut || undefined }) };
}

/** count / of, or null. */
export function share(count: number, of: number): number | null {
  return of === 0 ? null : count / of;
}

/**
 * The mean of those figures that all prompts together have. A draw in which one of them cannot be had has no mean: that of
 * the others would be one of other judges or criteria, and no draw of this one. One prompt alone is asked for what it has.
 */
export function meanOfThose(figures: readonly FigureOf[], sum: Sum): FigureOf {
  const present = figures.filter((figure) => figure(sum, "all") !== null);
  return (drawn, over) => {
    const values = present.map((figure) => figure(drawn, over));
    const there = values.filter((value) => value !== null);
    if (there.length === 0 || (over === "draw" && there.length < values.length)) return null;
    return there.reduce((total, value) => total + value, 0) / there.length;
  };
}
