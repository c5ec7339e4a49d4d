/** Makes the columns of terms: collects spellings with what they call, then sorts and cross-references them once. */

import { type CharacterTables, FIRST_IDEOGRAPH, isIdeograph, plainText, type Reader, simplify } from "./characters.ts";
import { ENTRY_MASK, ROLE_SHIFT, type TermColumns } from "./index-data.ts";
import { nameKey } from "./spelling.ts";

const LAST_ASCII = 0x7f;

/** What decides equality of spellings: no case, width, punctuation, accents nor traditional characters. */
export function termKey(text: string, traditional: Uint16Array): string {
  // Nearly all names are of ideographs and common brackets; hundreds of thousands of them go this shorter way.
  let key = "";
  let from = 0;
  for (let at = 0; at < text.length; at++) {
    const unit = text.charCodeAt(at);
    if (isIdeograph(unit) || isPlainLatin(unit)) continue;
    if (!COMMON_PUNCTUATION.has(unit)) return nameKey(plainText(text, traditional));
    key += text.slice(from, at);
    from = at + 1;
  }
  return simplify(from === 0 ? text : key + text.slice(from), traditional);
}

const COMMON_PUNCTUATION: ReadonlySet<number> = new Set(Array.from(" ()（）·-", (mark) => mark.charCodeAt(0)));
/** Lower case and digits. */
const isPlainLatin = (unit: number) => (unit >= 0x61 && unit <= 0x7a) || (unit >= 0x30 && unit <= 0x39);

/** Words of Latin letters and digits: `jingan temple` of `Jing'an Temple（1号口）` and 1. */
export function latinWords(text: string): string[] {
  if (!/[0-9A-Za-zÀ-ɏ\uff00-\uffef]/.test(text)) return [];
  const plain = text.normalize("NFKD").replace(/[\p{M}'’]/gu, "");
  return plain.toLowerCase().match(/[a-z0-9]+/g) ?? [];
}

export class TermBuilder {
  readonly #traditional: Uint16Array;
  readonly #numbers = new Map<string, number>();
  /** By key: how it is written first, where that is not the same; brackets decide readings. */
  readonly #written = new Map<string, string>();
  readonly #words = new Map<string, Set<number>>();
  readonly #entryTerms: number[] = [];
  readonly #entries: number[] = [];

  constructor({ traditional }: CharacterTables) {
    this.#traditional = traditional;
  }

  /** Lets `text` call the row or label `id`; gives the number of the spelling, or -1 where nothing of it is left. */
  add(text: string, role: number, id: number): number {
    const key = termKey(text, this.#traditional);
    if (key === "") return -1;
    if (id > ENTRY_MASK) throw new RangeError(`expected at most ${ENTRY_MASK} rows, got number ${id}`);
    let number = this.#numbers.get(key);
    if (number === undefined) {
      number = this.#numbers.size;
      this.#numbers.set(key, number);
      const plain = key === text ? text : plainText(text, this.#traditional);
      if (plain !== key) this.#written.set(key, plain);
      for (const word of latinWords(text)) {
        const terms = this.#words.get(word) ?? new Set();
        this.#words.set(word, terms.add(number));
      }
    }
    this.#entryTerms.push(number);
    this.#entries.push(role * 2 ** ROLE_SHIFT + id);
    return number;
  }

  /** The columns, and for each number that `add` gave its term. */
  finish(tables: CharacterTables, read: Reader): { term: TermColumns; latin: string[]; terms: Uint32Array } {
    const keys = [...this.#numbers.keys()].sort();
    const terms = new Uint32Array(keys.length);
    keys.forEach((key, term) => {
      terms[this.#numbers.get(key)!] = term;
    });
    const start = startsOf(keys.map((key) => key.length));
    const text = new Uint16Array(start[keys.length]!);
    keys.forEach((key, term) => {
      for (let at = 0; at < key.length; at++) text[start[term]! + at] = key.charCodeAt(at);
    });
    const latin = [...this.#words.keys()].sort();
    const wordTerms = latin.map((word) =>
      Array.from(this.#words.get(word)!, (number) => terms[number]!).sort(ascending),
    );
    const [entryStart, entries] = grouped(
      this.#entryTerms.map((number) => terms[number]!),
      this.#entries,
      keys.length,
    );
    return {
      latin,
      terms,
      term: {
        text,
        start,
        entryStart,
        entries,
        ...gramsOf(keys),
        wordStart: startsOf(wordTerms.map(({ length }) => length)),
        wordTerms: Uint32Array.from(wordTerms.flat()),
        ...soundsOf(keys, start, { tables, read: (key) => syllablesOf(key, this.#written.get(key) ?? key, read) }),
      },
    };
  }
}

const ascending = (left: number, right: number) => left - right;

/** Where each of some runs of these lengths begins; one more entry, the end. */
export function startsOf(lengths: ArrayLike<number>): Uint32Array {
  const starts = new Uint32Array(lengths.length + 1);
  for (let at = 0; at < lengths.length; at++) starts[at + 1] = starts[at]! + lengths[at]!;
  return starts;
}

/** `values` group by group, in the order given inside a group, repeated ones once; and where each group begins. */
export function grouped(
  groups: readonly number[],
  values: readonly number[],
  count: number,
): readonly [start: Uint32Array, values: Uint32Array] {
  const sizes = new Uint32Array(count);
  for (const group of groups) sizes[group]!++;
  const roomy = startsOf(sizes);
  const next = roomy.slice();
  const flat = new Uint32Array(values.length);
  groups.forEach((group, at) => {
    // The same row comes again only a few values later: by an alias that is its name in other characters.
    for (let before = Math.max(roomy[group]!, next[group]! - 4); before < next[group]!; before++)
      if (flat[before] === values[at]!) return;
    flat[next[group]!++] = values[at]!;
  });
  const start = new Uint32Array(count + 1);
  for (let group = 0; group < count; group++) {
    const used = next[group]! - roomy[group]!;
    flat.copyWithin(start[group]!, roomy[group]!, next[group]!);
    start[group + 1] = start[group]! + used;
  }
  return [start, flat.slice(0, start[count]!)];
}

/** Pairs of neighbours in a term, and its last unit alone; terms of ASCII have none, their words find them. */
function eachGram(key: string, visit: (gram: number) => void): void {
  for (let at = 0; at < key.length; at++) {
    const unit = key.charCodeAt(at);
    const next = at + 1 < key.length ? key.charCodeAt(at + 1) : 0;
    if (unit > LAST_ASCII || next > LAST_ASCII) visit(unit * 0x10000 + next);
  }
}

/** Terms are fewer; with a gram's 32 bits below 2^53 in all. */
const TERM_SPAN = 2 ** 21;

function gramsOf(keys: readonly string[]): Pick<TermColumns, "gramKey" | "gramStart" | "gramTerms"> {
  if (keys.length > TERM_SPAN) throw new RangeError(`expected at most ${TERM_SPAN} spellings, got ${keys.length}`);
  // Gram and term as one number each: sorting numbers is what this much of them bears.
  let count = 0;
  for (const key of keys) count += key.length;
  const pairs = new Float64Array(count);
  let used = 0;
  for (let term = 0; term < keys.length; term++)
    eachGram(keys[term]!, (gram) => {
      pairs[used++] = gram * TERM_SPAN + term;
    });
  const sorted = pairs.subarray(0, used).sort();
  const gramKey: number[] = [];
  const gramStart: number[] = [];
  const gramTerms = new Uint32Array(used);
  let last = -1;
  let end = 0;
  for (let at = 0; at < sorted.length; at++) {
    const pair = sorted[at]!;
    if (pair === last) continue;
    last = pair;
    const gram = Math.floor(pair / TERM_SPAN);
    if (gramKey.at(-1) !== gram) {
      gramKey.push(gram);
      gramStart.push(end);
    }
    gramTerms[end++] = pair % TERM_SPAN;
  }
  gramStart.push(end);
  return {
    gramKey: Uint32Array.from(gramKey),
    gramStart: Uint32Array.from(gramStart),
    gramTerms: gramTerms.slice(0, end),
  };
}

/** Syllables of the key's characters, read as it is written: 道（长沙店） is no 道长. */
function syllablesOf(key: string, written: string, read: Reader): string[] {
  const syllables = read(written);
  if (written === key) return syllables;
  const ofIdeographs = syllables.filter((_, at) => isIdeograph(written.charCodeAt(at)));
  let next = 0;
  return Array.from({ length: key.length }, (_, at) => (isIdeograph(key.charCodeAt(at)) ? ofIdeographs[next++]! : ""));
}

function soundsOf(
  keys: readonly string[],
  start: Uint32Array,
  { tables, read }: { tables: CharacterTables; read: Reader },
): Pick<TermColumns, "pinyinOrder" | "initialOrder" | "readingAt" | "readingAs"> {
  const numbers = new Map(tables.syllables.map((syllable, number) => [syllable, number]));
  const readingAt: number[] = [];
  const readingAs: number[] = [];
  const byLetters: string[] = [];
  const byInitials: string[] = [];
  keys.forEach((key, term) => {
    if (!hasIdeograph(key)) return;
    const syllables = read(key);
    let letters = "";
    let initials = "";
    for (let at = 0; at < key.length; at++) {
      const unit = key.charCodeAt(at);
      const usual = isIdeograph(unit) ? tables.readings[unit - FIRST_IDEOGRAPH]! : 0;
      const number = numbers.get(syllables[at] ?? "") || usual;
      if (number !== usual) {
        readingAt.push(start[term]! + at);
        readingAs.push(number);
      }
      const syllable = tables.syllables[number] || key[at]!;
      letters += syllable;
      initials += syllable[0]!;
    }
    // With its number behind, so that the sorted text tells the term and plain sorting will do.
    const number = String.fromCharCode(0, term >> 15, term & 0x7fff);
    byLetters.push(letters + number);
    byInitials.push(initials + number);
  });
  const order = (texts: string[]) =>
    Uint32Array.from(
      texts.sort(),
      (text) => text.charCodeAt(text.length - 2) * 0x8000 + text.charCodeAt(text.length - 1),
    );
  return {
    pinyinOrder: order(byLetters),
    initialOrder: order(byInitials),
    readingAt: Uint32Array.from(readingAt),
    readingAs: Uint16Array.from(readingAs),
  };
}

function hasIdeograph(key: string): boolean {
  for (let at = 0; at < key.length; at++) if (isIdeograph(key.charCodeAt(at))) return true;
  return false;
}
