/** Names of places spelt most like a text: what an empty result was near. */
import { alikeWords } from "./alike.ts";
import { ROLE } from "./index-data.ts";
import type { PlaceSearch } from "./place-search.ts";
import { mostAlike, type Spelling } from "./spelling.ts";
import { keyOf, latinWords } from "./term-builder.ts";
import { isAscii, type Terms } from "./terms.ts";

export interface SimilarOptions {
  readonly query: string;
  readonly limit: number;
  /** Less alike (0 … 1) is no hint. */
  readonly least: number;
  readonly nameOf: (row: number) => string;
}

/** Names once each, most alike first. */
export function similarNames({ index, terms }: PlaceSearch, options: SimilarOptions): string[] {
  const { query, limit, least, nameOf } = options;
  const key = keyOf(query, index.characters.traditional);
  if (key === "" || limit <= 0) return [];
  const candidates = isAscii(key) ? ofLatin(terms, query) : sharing(terms, key, least);
  const spellings = new Map<string, { name: string; keys: string[] }>();
  for (const term of candidates) {
    const row = firstRow(terms, term, index.row.idOrder);
    if (row < 0) continue;
    const name = nameOf(row);
    const known: Spelling & { keys: string[] } = spellings.get(name) ?? { name, keys: [] };
    known.keys.push(terms.text(term));
    spellings.set(name, known);
  }
  return mostAlike(key, spellings.values(), limit, least);
}

/** The row of smallest id that the term calls; -1 where it calls none. */
function firstRow(terms: Terms, term: number, idOrder: Uint32Array): number {
  let first = -1;
  terms.eachEntry(term, (role, id) => {
    if (role !== ROLE.label && (first < 0 || idOrder[id]! < idOrder[first]!)) first = id;
  });
  return first;
}

/** Terms that have enough characters in common with the key to be `least` alike, those with the most first. */
function sharing(terms: Terms, key: string, least: number): number[] {
  const shared = new Map<number, number>();
  const units = new Set(Array.from(key, (character) => character.charCodeAt(0)));
  const byRarity = [...units].sort((left, right) => terms.frequency(left) - terms.frequency(right));
  // A term as alike as that has one of these; the commonest characters lead to nothing that the others do not.
  const telling = byRarity.slice(0, Math.max(1, Math.ceil(byRarity.length * (1 - least))));
  for (const unit of units) marks[unit] = 1;
  terms.eachWithAny(telling, (term) => {
    const longer = Math.max(key.length, terms.length(term));
    if (Math.min(key.length, terms.length(term)) < least * longer) return;
    let count = 0;
    for (let at = 0; at < terms.length(term); at++) count += marks[terms.unit(term, at)]!;
    if (count >= least * longer) shared.set(term, count / longer);
  });
  for (const unit of units) marks[unit] = 0;
  const best = [...shared].sort((left, right) => right[1] - left[1] || left[0] - right[0]);
  return best.slice(0, MOST_COMPARED).map(([term]) => term);
}
const MOST_COMPARED = 300;
/** By UTF-16 unit: 1 where the key has it; all 0 between questions. */
const marks = new Uint8Array(0x10000);

function ofLatin(terms: Terms, query: string): number[] {
  const words = latinWords(query).flatMap((word) => [word, ...alikeWords(terms.latinWords, word)]);
  return [...new Set(words.flatMap((word) => terms.containing(word)))];
}
