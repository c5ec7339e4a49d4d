/** Looks spellings up: whole, by beginning, by what they contain, by sound. Terms are numbers in ascending order of their text. */
import { type CharacterTables, FIRST_IDEOGRAPH, isIdeograph } from "./characters.ts";
import { lowerBound } from "./grid.ts";
import { ENTRY_MASK, type PlaceIndexData, ROLE_SHIFT, type TermColumns } from "./index-data.ts";

const LAST_ASCII = 0x7f;
/** Latin letters that may be the beginning of a word; fewer begin too many. */
const SHORTEST_BEGINNING = 3;

export class Terms {
  readonly count: number;
  readonly #columns: TermColumns;
  readonly #latin: readonly string[];
  readonly #tables: CharacterTables;
  /** By term: the last question in which it was met, so that nothing is visited twice. */
  #stamps: Uint32Array | null = null;
  #stamp = 0;
  /** What `containing` was asked last. */
  #last: { readonly key: string; readonly terms: readonly number[] } | null = null;

  constructor({ term, words, characters }: Pick<PlaceIndexData, "term" | "words" | "characters">) {
    this.#columns = term;
    this.#latin = words.latin;
    this.#tables = characters;
    this.count = term.start.length - 1;
  }

  text(term: number): string {
    const { text, start } = this.#columns;
    return String.fromCharCode(...text.subarray(start[term]!, start[term + 1]!));
  }

  length(term: number): number {
    return this.#columns.start[term + 1]! - this.#columns.start[term]!;
  }

  /** The text of all terms, for loops that look at thousands of them, and where each begins. */
  get texts(): Pick<TermColumns, "text" | "start"> {
    return this.#columns;
  }

  /** Unit `at` of the term. */
  unit(term: number, at: number): number {
    return this.#columns.text[this.#columns.start[term]! + at]!;
  }

  /** What the term calls: role and row or label of each. */
  eachEntry(term: number, visit: (role: number, id: number) => void): void {
    const { entryStart, entries } = this.#columns;
    for (let at = entryStart[term]!; at < entryStart[term + 1]!; at++)
      visit(entries[at]! >>> ROLE_SHIFT, entries[at]! & ENTRY_MASK);
  }

  /** The term that is the key; -1 for none. */
  find(key: string): number {
    const term = this.#from(key);
    return term < this.count && this.length(term) === key.length && this.#startsWith(term, key) ? term : -1;
  }

  /** Terms that begin with the key: from, to (excluded). */
  beginning(key: string): readonly [from: number, to: number] {
    const from = this.#from(key);
    let low = from;
    let high = this.count;
    while (low < high) {
      const middle = (low + high) >> 1;
      if (this.#startsWith(middle, key)) low = middle + 1;
      else high = middle;
    }
    return [from, low];
  }

  /**
   * Terms that contain the key anywhere, each once. Latin letters and digits are contained as whole words or as the
   * beginning of one.
   */
  containing(key: string): readonly number[] {
    // A question asks for its words as a part of names and as a part of all that rows say.
    if (this.#last?.key !== key) this.#last = { key, terms: this.#containing(key) };
    return this.#last.terms;
  }

  #containing(key: string): number[] {
    if (key === "") return [];
    const found: number[] = [];
    if (isAscii(key)) {
      this.#eachOfWord(key, (term) => found.push(term));
      const [from, to] = key.length < SHORTEST_BEGINNING ? [0, 0] : this.beginning(key);
      for (let term = from; term < to; term++) if (this.#isNew(term)) found.push(term);
      return found;
    }
    if (key.length === 1) {
      this.eachWithUnit(key.charCodeAt(0), (term) => found.push(term));
      return [...new Set(found)];
    }
    const grams = this.#gramsOf(key);
    const rarest = grams.reduce((left, right) => (this.#gramSize(right) < this.#gramSize(left) ? right : left));
    const { gramStart, gramTerms } = this.#columns;
    if (rarest < 0) return [];
    for (let at = gramStart[rarest]!; at < gramStart[rarest + 1]!; at++)
      if (this.contains(gramTerms[at]!, key)) found.push(gramTerms[at]!);
    return found;
  }

  contains(term: number, key: string): boolean {
    const { text, start } = this.#columns;
    const end = start[term + 1]! - key.length;
    const first = key.charCodeAt(0);
    outer: for (let from = start[term]!; from <= end; from++) {
      if (text[from] !== first) continue;
      for (let at = 1; at < key.length; at++) if (text[from + at] !== key.charCodeAt(at)) continue outer;
      return true;
    }
    return false;
  }

  /** Terms that hold the unit, which is not ASCII; a term may come twice. */
  eachWithUnit(unit: number, visit: (term: number) => void): void {
    const { gramStart, gramTerms } = this.#columns;
    const [from, to] = this.#gramsFrom(unit);
    for (let at = gramStart[from]!; at < gramStart[to]!; at++) visit(gramTerms[at]!);
  }

  /** Terms that are written with the Latin word, whole. */
  withWord(word: string): Uint32Array {
    const { wordStart, wordTerms } = this.#columns;
    const at = firstNotBelow(this.#latin, word);
    return this.#latin[at] === word ? wordTerms.subarray(wordStart[at]!, wordStart[at + 1]!) : wordTerms.subarray(0, 0);
  }

  /** How many terms hold the unit, those with several counted several times. */
  frequency(unit: number): number {
    const { gramStart } = this.#columns;
    const [from, to] = this.#gramsFrom(unit);
    return gramStart[to]! - gramStart[from]!;
  }

  /** As eachWithUnit for several units, each term once. */
  eachWithAny(units: Iterable<number>, visit: (term: number) => void): void {
    this.#nextStamp();
    for (const unit of units)
      this.eachWithUnit(unit, (term) => {
        if (this.#isNew(term)) visit(term);
      });
  }

  /** Terms that sound exactly like the letters: `gugong`. */
  sounding(letters: string): number[] {
    return this.#spoken(this.#columns.pinyinOrder, letters, { initials: false, whole: true });
  }
  /** Terms whose sound begins with the letters. */
  soundingFrom(letters: string): number[] {
    return this.#spoken(this.#columns.pinyinOrder, letters, { initials: false, whole: false });
  }
  /** Terms whose syllables begin with these letters: `bjnz`. */
  withInitials(letters: string): number[] {
    return this.#spoken(this.#columns.initialOrder, letters, { initials: true, whole: true });
  }

  /** Letters of a text that is no term, every ideograph read as usual. */
  lettersOf(text: string): string {
    let letters = "";
    for (let at = 0; at < text.length; at++) letters += this.#syllable(text.charCodeAt(at)) || text[at]!;
    return letters;
  }

  get latinWords(): readonly string[] {
    return this.#latin;
  }

  #nextStamp(): void {
    this.#stamps ??= new Uint32Array(this.count);
    this.#stamp++;
  }

  #isNew(term: number): boolean {
    if (this.#stamps![term] === this.#stamp) return false;
    this.#stamps![term] = this.#stamp;
    return true;
  }

  #eachOfWord(beginning: string, visit: (term: number) => void): void {
    this.#nextStamp();
    const { wordStart, wordTerms } = this.#columns;
    for (let word = firstNotBelow(this.#latin, beginning); word < this.#latin.length; word++) {
      const latin = this.#latin[word]!;
      if (latin !== beginning && (beginning.length < SHORTEST_BEGINNING || !latin.startsWith(beginning))) break;
      for (let at = wordStart[word]!; at < wordStart[word + 1]!; at++)
        if (this.#isNew(wordTerms[at]!)) visit(wordTerms[at]!);
    }
  }

  #gramsFrom(unit: number): readonly [from: number, to: number] {
    const { gramKey } = this.#columns;
    return [lowerBound(gramKey, unit * 0x10000), lowerBound(gramKey, (unit + 1) * 0x10000)];
  }

  /** Numbers of the key's grams, -1 for one that no term has. */
  #gramsOf(key: string): number[] {
    const { gramKey } = this.#columns;
    const grams: number[] = [];
    for (let at = 0; at + 1 < key.length; at++) {
      const [unit, next] = [key.charCodeAt(at), key.charCodeAt(at + 1)];
      if (unit <= LAST_ASCII && next <= LAST_ASCII) continue;
      const gram = unit * 0x10000 + next;
      const found = lowerBound(gramKey, gram);
      grams.push(gramKey[found] === gram ? found : -1);
    }
    return grams;
  }

  #gramSize(gram: number): number {
    return gram < 0 ? -1 : this.#columns.gramStart[gram + 1]! - this.#columns.gramStart[gram]!;
  }

  /** The first term not before the key. */
  #from(key: string): number {
    let low = 0;
    let high = this.count;
    while (low < high) {
      const middle = (low + high) >> 1;
      if (this.#compare(middle, key) < 0) low = middle + 1;
      else high = middle;
    }
    return low;
  }

  #compare(term: number, key: string): number {
    const { text, start } = this.#columns;
    const [from, length] = [start[term]!, this.length(term)];
    const shared = Math.min(length, key.length);
    for (let at = 0; at < shared; at++) {
      const difference = text[from + at]! - key.charCodeAt(at);
      if (difference !== 0) return difference;
    }
    return length - key.length;
  }

  #startsWith(term: number, key: string): boolean {
    const { text, start } = this.#columns;
    if (this.length(term) < key.length) return false;
    for (let at = 0; at < key.length; at++) if (text[start[term]! + at] !== key.charCodeAt(at)) return false;
    return true;
  }

  #spoken(order: Uint32Array, letters: string, mode: { initials: boolean; whole: boolean }): number[] {
    let low = 0;
    let high = order.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      if (this.#compareSpoken(order[middle]!, letters, mode.initials) < 0) low = middle + 1;
      else high = middle;
    }
    const found: number[] = [];
    for (; low < order.length; low++) {
      const spoken = this.#lettersOfTerm(order[low]!, mode.initials);
      if (mode.whole ? spoken !== letters : !spoken.startsWith(letters)) break;
      found.push(order[low]!);
    }
    return found;
  }

  #compareSpoken(term: number, letters: string, initials: boolean): number {
    const spoken = this.#lettersOfTerm(term, initials);
    return spoken < letters ? -1 : spoken > letters ? 1 : 0;
  }

  #lettersOfTerm(term: number, initials: boolean): string {
    const { text, start, readingAt, readingAs } = this.#columns;
    const end = start[term + 1]!;
    let exception = lowerBound(readingAt, start[term]!);
    let letters = "";
    for (let at = start[term]!; at < end; at++) {
      const unit = text[at]!;
      let syllable = this.#syllable(unit);
      if (readingAt[exception] === at) syllable = this.#tables.syllables[readingAs[exception++]!]!;
      const spoken = syllable || String.fromCharCode(unit);
      letters += initials ? spoken[0]! : spoken;
    }
    return letters;
  }

  #syllable(unit: number): string {
    return isIdeograph(unit) ? this.#tables.syllables[this.#tables.readings[unit - FIRST_IDEOGRAPH]!]! : "";
  }
}

export function isAscii(text: string): boolean {
  for (let at = 0; at < text.length; at++) if (text.charCodeAt(at) > LAST_ASCII) return false;
  return true;
}

function firstNotBelow(sorted: readonly string[], wanted: string): number {
  let low = 0;
  let high = sorted.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (sorted[middle]! < wanted) low = middle + 1;
    else high = middle;
  }
  return low;
}
