/** Terms that a text may have been meant to be: a character wrong, missing, too many or swapped with its neighbour. */
import { PoiKind } from "../atlas.ts";
import { FLAG, type PlaceIndexData } from "./index-data.ts";
import type { Query } from "./query.ts";
import { isAscii, type Terms } from "./terms.ts";

export interface Alike {
  readonly term: number;
  /** Optimal string alignment: insertions, deletions, substitutions and swaps of neighbours. */
  readonly edits: number;
}

/** Shorter texts have too many neighbours to mean one of them. */
const SHORTEST = 3;
const LAST_ASCII = 0x7f;

/** Names of so many characters or fewer sound like too many others. */
export const LONGEST_HOMOPHONE = 3;

/** Who may be meant by a short text of the same sound: what the atlas knows, and the kind of place that the query says; 西塘 is no painter's shop 曦棠. */
export function soundsLike({ words }: Query, { row }: PlaceIndexData): (row: number) => boolean {
  return (at) =>
    (row.flags[at]! & FLAG.atlas) !== 0 || words.kinds.some(({ kind }) => kind === PoiKind.options[row.kind[at]!]);
}

/** How many typing errors a text of that length may have and still be understood. */
export function tolerance(length: number): number {
  return length < SHORTEST ? 0 : length < 8 ? 1 : 2;
}

/** Terms at most `most` edits away from the key, itself among them, nearest first. */
export function alikeTerms(terms: Terms, key: string, most: number): Alike[] {
  if (isAscii(key) || key.length <= most) return [];
  const found: Alike[] = [];
  const { text, start } = terms.texts;
  for (let at = 0; at < key.length; at++) marks[key.charCodeAt(at)] = 1;
  terms.eachWithAny(telling(terms, key, most), (term) => {
    const [from, end] = [start[term]!, start[term + 1]!];
    const length = end - from;
    if (length - key.length > most || key.length - length > most) return;
    // All but the edited characters are shared; looking that up spares nearly every table.
    let shared = 0;
    for (let at = from; at < end; at++) shared += marks[text[at]!]!;
    if (shared < Math.max(length, key.length) - most) return;
    const edits = editsWithin(terms, { term, key, most });
    if (edits <= most) found.push({ term, edits });
  });
  for (let at = 0; at < key.length; at++) marks[key.charCodeAt(at)] = 0;
  return found.sort((left, right) => left.edits - right.edits || left.term - right.term);
}

/**
 * As alikeTerms for a name of several Latin words. One edit, or two in one word, leave all words but one as they are: so
 * the rarest two lead to every term.
 */
export function alikeNames(terms: Terms, words: readonly string[], most: number): Alike[] {
  if (words.length < 2) return [];
  const key = words.join("");
  const byRarity = words.map((word) => terms.withWord(word)).sort((left, right) => left.length - right.length);
  const found: Alike[] = [];
  for (const term of new Set(byRarity.slice(0, 2).flatMap((few) => Array.from(few)))) {
    if (Math.abs(terms.length(term) - key.length) > most) continue;
    const edits = editsWithin(terms, { term, key, most });
    if (edits <= most) found.push({ term, edits });
  }
  return found.sort((left, right) => left.edits - right.edits || left.term - right.term);
}

/** By UTF-16 unit: 1 where the key has it; all 0 between questions. */
const marks = new Uint8Array(0x10000);

/**
 * An edit changes one character or swaps two that both stay: so a term within `most` edits has at least one of any
 * `most + 1` characters of the key. The rarest of them lead to the fewest terms.
 */
function telling(terms: Terms, key: string, most: number): number[] {
  const units = Array.from({ length: key.length }, (_, at) => key.charCodeAt(at)).filter((unit) => unit > LAST_ASCII);
  const byRarity = units.map((unit) => ({ unit, frequency: terms.frequency(unit) }));
  byRarity.sort((left, right) => left.frequency - right.frequency);
  return byRarity.slice(0, most + 1).map(({ unit }) => unit);
}

const LONGEST = 64;
const rows = [0, 1, 2].map(() => new Uint8Array(LONGEST + 1));

/** Edits between term and key, or more than `most`. */
function editsWithin(terms: Terms, { term, key, most }: { term: number; key: string; most: number }): number {
  let start = 0;
  let [left, right] = [terms.length(term), key.length];
  while (start < left && start < right && terms.unit(term, start) === key.charCodeAt(start)) start++;
  while (left > start && right > start && terms.unit(term, left - 1) === key.charCodeAt(right - 1)) {
    left--;
    right--;
  }
  const [height, width] = [left - start, right - start];
  if (Math.min(height, width) === 0) return Math.max(height, width);
  if (Math.max(height, width) === 1) return 1;
  if (most === 1) {
    const crosses = (at: number, other: number) => terms.unit(term, start + at) === key.charCodeAt(start + other);
    return height === 2 && width === 2 && crosses(0, 1) && crosses(1, 0) ? 1 : 2;
  }
  if (height > LONGEST || width > LONGEST) return most + 1;
  // Three rows of the table, for swaps; kept in place since this runs for thousands of terms.
  let [before, above, row] = rows as [Uint8Array, Uint8Array, Uint8Array];
  for (let column = 0; column <= width; column++) above[column] = column;
  for (let line = 1; line <= height; line++) {
    row[0] = line;
    let least = line;
    const unit = terms.unit(term, start + line - 1);
    for (let column = 1; column <= width; column++) {
      const other = key.charCodeAt(start + column - 1);
      let edits = Math.min(above[column - 1]! + (unit === other ? 0 : 1), above[column]! + 1, row[column - 1]! + 1);
      const swapped =
        line > 1 &&
        column > 1 &&
        unit === key.charCodeAt(start + column - 2) &&
        terms.unit(term, start + line - 2) === other;
      if (swapped) edits = Math.min(edits, before[column - 2]! + 1);
      row[column] = edits;
      least = Math.min(least, edits);
    }
    if (least > most) return most + 1;
    [before, above, row] = [above, row, before];
  }
  return above[width]!;
}

/** Latin words of the world within one edit of the word, most alike first; the word itself when it is one. */
export function alikeWords(words: readonly string[], word: string): string[] {
  if (word.length < 5) return [];
  return words.filter((other) => Math.abs(other.length - word.length) <= 1 && isOneEdit(other, word));
}

/** One letter wrong, missing, too many, or two neighbours swapped. */
function isOneEdit(left: string, right: string): boolean {
  let start = 0;
  while (start < left.length && left[start] === right[start]) start++;
  let [ends, others] = [left.length, right.length];
  while (ends > start && others > start && left[ends - 1] === right[others - 1]) {
    ends--;
    others--;
  }
  const [height, width] = [ends - start, others - start];
  if (height <= 1 && width <= 1) return true;
  return height === 2 && width === 2 && left[start] === right[start + 1] && left[start + 1] === right[start];
}
