/** Figures of an evaluation: a value with its interval, and a link to the cases behind it. */
import type { Figure, Interval, ResampledRate } from "@arenakit/evaluator-benchmark";
import { decimal, percent } from "../kit/text.ts";

export function IntervalText({ interval, points = false }: { interval: Interval | null; points?: boolean }) {
  if (!interval) return null;
  const text = interval.map((end) => (points ? decimal(end, 2) : (end * 100).toFixed(1))).join(" – ");
  return <span class="interval">{text}</span>;
}

export function FigureText({ figure, points = false }: { figure: Figure; points?: boolean }) {
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

export interface CasesLinkProps {
  /** Key of the pair. */
  readonly pair: string;
  /** Codes of the rows to show, as the page's script reads them; empty: all. */
  readonly filter: string;
  /** What is shown then, in words. */
  readonly told: string;
  /** How many cases that are, where the text does not begin with it. */
  readonly count?: number;
  readonly children?: unknown;
}

/** Leads to the cases of a pair and shows those behind the number alone. */
export function CasesLink({ pair, filter, told, count, children }: CasesLinkProps) {
  const data = { "data-pair": pair, "data-filter": filter, "data-told": told, "data-count": count };
  return (
    <a class={count === undefined ? "behind" : "behind quiet"} href={`#${pair}-cases`} title={told} {...data}>
      {children}
    </a>
  );
}

/** A rate with both intervals in its title and the resampled one beside it. */
export function RateText({ rate }: { rate: ResampledRate }) {
  const wilson = rate.wilson ? `, Wilson ${rate.wilson.map((end) => (end * 100).toFixed(1)).join(" – ")}` : "";
  const without = rate.leftOut ? `, ${rate.leftOut} draws without it left out` : "";
  return (
    <span class="nowrap" title={`${rate.count} of ${rate.of}${wilson}${without}`}>
      {percent(rate.value)} <IntervalText interval={rate.bootstrap ?? rate.wilson} />
    </span>
  );
}
