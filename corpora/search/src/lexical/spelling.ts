/** What an unknown word of a query may stand for: a word of the index that is one typing error away. */
import type { Dictionary } from "./dictionary.ts";

/** Shorter words have too many neighbours. */
const LEAST_LETTERS = 4;
const MOST_LETTERS = 24;
const WORD = /^[a-z]+$/;
const LETTERS = "abcdefghijklmnopqrstuvwxyz";

/**
 * The word that most passages have among those one insertion, deletion, substitution or swap of neighbours away from a
 * word of the letters a–z (Damerau 1964), the first of equals; null where there is none. About 50 looks into the
 * dictionary a letter.
 */
export function neighbourOf(term: string, dictionary: Dictionary): string | null {
  if (term.length < LEAST_LETTERS || term.length > MOST_LETTERS || !WORD.test(term)) return null;
  let best: { readonly term: string; readonly count: number } | null = null;
  for (const candidate of neighbours(term)) {
    const entry = dictionary.peek(candidate);
    if (!entry) continue;
    if (!best || entry.count > best.count || (entry.count === best.count && entry.term < best.term)) best = entry;
  }
  return best?.term ?? null;
}

function* neighbours(term: string): Generator<string> {
  for (let at = 0; at <= term.length; at++) {
    const [before, after] = [term.slice(0, at), term.slice(at)];
    if (after !== "") yield before + after.slice(1);
    if (after.length > 1) yield before + after.charAt(1) + after.charAt(0) + after.slice(2);
    for (const letter of LETTERS) {
      yield before + letter + after;
      if (after !== "" && letter !== after.charAt(0)) yield before + letter + after.slice(1);
    }
  }
}
