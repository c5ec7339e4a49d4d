/** Figures of an evaluation: a value with its interval, and a link to the cases behind it. */
import type { Figure, Interval, ResampledRate } from "@arenakit/evaluator-benchmark";
import type { Child } from "hono/jsx";
import { decimal, percent } from "../kit/text.ts";
import type { PairView } from "./view.ts";

const ends = (interval: Interval) => interval.map((end) => (end * 100).toFixed(1)).join(" – ");

export function IntervalText({ interval, points = false }: { interval: Interval | null; points?: boolean }) {
  if (!interval) return null;
  return <span class="interval">{points ? interval.map((end) => decimal(end, 2)).join(" – ") : ends(interval)}</span>;
}

interface FigureProps {
  readonly figure: Figure;
  readonly points?: boolean;
}

/** A share as a percentage, or with `points` a number of points, beside its interval. */
export function FigureText({ figure, points = false }: FigureProps) {
  const without = figure.leftOut
    ? `${figure.leftOut} draws without this figure are left out of the interval`
    : undefined;
  return (
    <span class="nowrap" title={without}>
      {points ? decimal(figure.value, 2) : percent(figure.value)}{" "}
      <IntervalText interval={figure.interval} points={points} />
    </span>
  );
}

/** A rate with both intervals in its title and the resampled one beside it. */
export function RateText({ rate }: { rate: ResampledRate }) {
  const wilson = rate.wilson ? `, Wilson ${ends(rate.wilson)}` : "";
  const without = rate.leftOut ? `, ${rate.leftOut} draws without it left out` : "";
  return (
    <span class="nowrap" title={`${rate.count} of ${rate.of}${wilson}${without}`}>
      {percent(rate.value)} <IntervalText interval={rate.bootstrap ?? rate.wilson} />
    </span>
  );
}

export interface CasesLinkProps {
  readonly view: PairView;
  /** Codes of the rows to show, as the page's script reads them; all unless given. */
  readonly filter?: string;
  /** What is shown then, in words. */
  readonly told?: string;
  /** How many cases that are, where the text does not begin with it. */
  readonly count?: number;
  readonly children?: Child;
}

/** Leads to the cases of a pair and shows those behind the number alone. */
export function CasesLink({ view, filter = "", told = "all compared cases", count, children }: CasesLinkProps) {
  const data = { "data-pair": view.key, "data-filter": filter, "data-told": told, "data-count": count };
  return (
    <a class={count === undefined ? "behind" : "behind quiet"} href={`#${view.key}-cases`} title={told} {...data}>
      {children}
    </a>
  );
}

/** `64.3 % of 120`. */
export const ShareOf = ({ rate: { value, of } }: { rate: { readonly value: number | null; readonly of: number } }) => (
  <>
    {percent(value)} <span class="muted">of {of}</span>
  </>
);

/** A figure of all compared cases, with its interval. */
export const FigureOfAll = ({ view, ...figure }: FigureProps & { view: PairView }) => (
  <OfAll view={view}>
    <FigureText {...figure} />
  </OfAll>
);

/** What is said of all compared cases. */
export function OfAll({ view, children }: { view: PairView; children?: Child }) {
  return (
    <CasesLink view={view} count={view.rows.length}>
      {children}
    </CasesLink>
  );
}
