/** The stretch of a passage that tells why it was found: whole sentences with most of the query's words. */
import { type Analyser, sentencesOf } from "@arenakit/corpus-text";

export interface Snippet {
  /** A stretch of the text. */
  readonly text: string;
  /** Where it begins in the text, in UTF-16 units, and the one after its end. */
  readonly start: number;
  readonly end: number;
}

const LEAST_CHARACTERS = 16;

/** A word of the query in a text. */
interface Match {
  readonly term: string;
  /** UTF-16 offsets into the text, end not included. */
  readonly start: number;
  readonly end: number;
}

/**
 * Sentences that follow each other and fit, with the greatest weight of different words, of equals those that
 * begin nearest to a word; of a sentence that is too long the stretch of words with the most. Without any word it is the
 * beginning. Throws a RangeError for fewer than 16 UTF-16 units.
 */
export function snippet(
  text: string,
  terms: ReadonlySet<string>,
  { analyser, maxCharacters }: { readonly analyser: Analyser; readonly maxCharacters: number },
): Snippet {
  if (!(maxCharacters >= LEAST_CHARACTERS))
    throw new RangeError(`maxCharacters: expected at least ${LEAST_CHARACTERS}, got ${maxCharacters}`);
  const weights = new Map([...terms].map((term) => [term, 1]));
  return snippetOfMarked(markText(text, terms, analyser), { weights, maxCharacters });
}

/** A text that was read before. */
export interface MarkedText {
  readonly text: string;
  readonly sentences: readonly (readonly [start: number, end: number])[];
  /** In the order in which an analyser tells them. */
  readonly matches: readonly Match[];
}

/** A text with where the terms stand in it. */
export function markText(text: string, terms: ReadonlySet<string>, analyser: Analyser): MarkedText {
  const matches: Match[] = [];
  analyser.scan(text, ({ term, start, end }) => {
    if (terms.has(term)) matches.push({ term, start, end });
  });
  return { text, sentences: sentencesOf(text), matches };
}

/** The snippet of a text whose sentences and matches are known; `maxCharacters` is at least 16, a term without a weight counts nothing. */
export function snippetOfMarked(
  marked: MarkedText,
  { weights, maxCharacters }: { readonly weights: ReadonlyMap<string, number>; readonly maxCharacters: number },
): Snippet {
  const { text, sentences } = marked;
  const matches = [...marked.matches].sort((left, right) => left.start - right.start || right.end - left.end);
  const candidates = stretchesOf(sentences, maxCharacters).flatMap(([start, end]) =>
    end - start <= maxCharacters
      ? [[start, end] as const]
      : wordStretches(text, matches, { start, end, maxCharacters }),
  );
  let best = { start: 0, end: Math.min(text.length, maxCharacters), weight: -1, lead: 0 };
  for (const [start, end] of candidates) {
    const inside = matchesWithin(matches, start, end);
    const weight = weightOfAll(inside, weights);
    const lead = (inside[0]?.start ?? start) - start;
    if (weight > best.weight || (weight === best.weight && lead < best.lead)) best = { start, end, weight, lead };
  }
  const { start, end } = trimStretch(text, best);
  return { text: text.slice(start, end), start, end };
}

/** Of each sentence itself, and itself with as many of those after it as fit. */
function stretchesOf(sentences: readonly (readonly [number, number])[], maxCharacters: number): [number, number][] {
  return sentences.flatMap(([start, end], at) => {
    let last = end;
    for (let next = at + 1; next < sentences.length && sentences[next]![1] - start <= maxCharacters; next++)
      last = sentences[next]![1];
    return last > end
      ? [[start, last] as [number, number], [start, end] as [number, number]]
      : [[start, end] as [number, number]];
  });
}

interface Sentence {
  readonly start: number;
  readonly end: number;
  readonly maxCharacters: number;
}

/** Of a long sentence: its beginning, and from a little before each match on. */
function wordStretches(
  text: string,
  matches: readonly Match[],
  { start, end, maxCharacters }: Sentence,
): [number, number][] {
  const inside = matchesWithin(matches, start, end);
  return [start, ...inside.map((match) => Math.max(start, match.start - (maxCharacters >> 2)))].map((from) => {
    const until = Math.min(end, from + maxCharacters);
    return [afterGap(text, from, start), until === end ? end : beforeGap(text, until, from)];
  });
}

/** A cut goes to a space near it; where there is none (Chinese), between characters. */
const NEAR = 24;

function afterGap(text: string, at: number, start: number): number {
  if (at === start) return at;
  for (let next = at; next < at + NEAR; next++) if (/\s/.test(text.charAt(next - 1))) return next;
  return isPairAt(text, at) ? at + 1 : at;
}

function beforeGap(text: string, at: number, start: number): number {
  for (let next = at; next > Math.max(start, at - NEAR); next--) if (/\s/.test(text.charAt(next))) return next;
  return isPairAt(text, at) ? at - 1 : at;
}

/** Between the halves of a pair. */
const isPairAt = (text: string, at: number) =>
  /[\ud800-\udbff]/.test(text.charAt(at - 1)) && /[\udc00-\udfff]/.test(text.charAt(at));

/** Matches are in the order of their starts. */
function matchesWithin(matches: readonly Match[], start: number, end: number): Match[] {
  let [low, high] = [0, matches.length];
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (matches[middle]!.start < start) low = middle + 1;
    else high = middle;
  }
  const inside: Match[] = [];
  for (let at = low; at < matches.length && matches[at]!.start < end; at++)
    if (matches[at]!.end <= end) inside.push(matches[at]!);
  return inside;
}

/** Of different words. */
function weightOfAll(matches: readonly Match[], weights: ReadonlyMap<string, number>): number {
  const seen = new Set<string>();
  let weight = 0;
  for (const { term } of matches) {
    if (seen.has(term)) continue;
    seen.add(term);
    weight += weights.get(term) ?? 0;
  }
  return weight;
}

function trimStretch(text: string, stretch: Pick<Sentence, "start" | "end">): Pick<Sentence, "start" | "end"> {
  let { start, end } = stretch;
  if (isPairAt(text, end)) end--;
  while (start < end && /\s/.test(text.charAt(start))) start++;
  while (end > start && /\s/.test(text.charAt(end - 1))) end--;
  return { start, end };
}
