/** Which sentences of a page words rest on that are not the page's own: those that share most of them. */
import type { Stretch } from "../condense.ts";
import { readingAnalyser, termedUnits } from "../relevance.ts";
import type { Steps } from "../time-slices.ts";

/** A learning says a thing or two: more sentences than these are not what it rests on. */
const MOST = 3;
/** Share of the words, numbers twice, that the first sentence must have, and that each further one must add. */
const LEAST = 0.3;
const MORE = 0.15;

/** In their order; the place of the very words where the page has them. None where no sentence shares enough. */
export function* traceSteps(words: string, text: string): Steps<Stretch[]> {
  const verbatim = text.indexOf(words);
  if (verbatim >= 0) return [{ start: verbatim, end: verbatim + words.length }];
  const left = new Map([...new Set(readingAnalyser().terms(words))].map((term) => [term, /\d/.test(term) ? 2 : 1]));
  const whole = sumOf(left.values());
  const units = (yield* termedUnits(text)).filter(({ unit }) => unit.kind !== "heading");
  const parts: Stretch[] = [];
  while (parts.length < MOST) {
    let [best, most] = [units[0], 0];
    for (const one of units) {
      const shared = sumOf([...left].map(([term, weight]) => (one.terms.has(term) ? weight : 0)));
      if (shared > most) [best, most] = [one, shared];
    }
    if (!best || most < (parts.length === 0 ? LEAST : MORE) * whole) break;
    parts.push({ start: best.unit.start, end: best.unit.end });
    for (const term of best.terms) left.delete(term);
  }
  return parts.sort((one, other) => one.start - other.start);
}

function sumOf(weights: Iterable<number>): number {
  let sum = 0;
  for (const weight of weights) sum += weight;
  return sum;
}
