/**
 * The words and sentences of pages, kept from the making of their index, so that what is shown of a page is found
 * without taking it apart again. Eight bytes a word and four a sentence, of so many words at most.
 */
import { type Analyser, sentencesOf, type Token } from "@arenakit/corpus-text";
import { type MarkedText, markText } from "@arenakit/search/lexical";

/** 32 MiB; pages after these, and pages whose offsets take more than two bytes, are read again whenever they are shown. */
const MOST_WORDS = 1 << 22;
const MOST_CHARACTERS = 0xffff;

export class PageWords {
  readonly #texts: readonly string[];
  readonly #numbers = new Map<string, number>();
  /** Of each word its term and where it stands. */
  #terms = new Uint32Array(1 << 16);
  #starts = new Uint16Array(1 << 16);
  #ends = new Uint16Array(1 << 16);
  #count = 0;
  /** The first word of each page, and the end of the last one's. */
  readonly #firsts: Uint32Array;
  /** Pages up to this one are told so far. */
  #page = 0;
  /** The first page that found no room. */
  #full: number;
  readonly #sentences = new Map<number, Uint16Array>();

  constructor(texts: readonly string[]) {
    this.#texts = texts;
    this.#firsts = new Uint32Array(texts.length + 1);
    this.#full = texts.length;
  }

  /** Takes the next word; pages come in their order. */
  add(page: number, { term, start, end }: Token): void {
    if (page >= this.#full || this.#texts[page]!.length > MOST_CHARACTERS) return;
    while (this.#page < page) this.#firsts[++this.#page] = this.#count;
    if (this.#count === MOST_WORDS) {
      this.#full = page;
      return;
    }
    const at = this.#count++;
    if (at === this.#terms.length) this.#resize(2 * at);
    this.#terms[at] = this.#numbers.get(term) ?? this.#newTerm(term);
    this.#starts[at] = start;
    this.#ends[at] = end;
  }

  /** After the last word. */
  finish(): void {
    while (this.#page < this.#texts.length) this.#firsts[++this.#page] = this.#count;
    this.#resize(this.#count);
  }

  /** A page with where the terms stand in it. */
  marked(page: number, terms: ReadonlySet<string>, analyser: Analyser): MarkedText {
    const text = this.#texts[page]!;
    if (!this.#isKept(page)) return markText(text, terms, analyser);
    const matches: MarkedText["matches"][number][] = [];
    const wanted = new Map<number, string>();
    for (const term of terms) {
      const number = this.#numbers.get(term);
      if (number !== undefined) wanted.set(number, term);
    }
    for (let at = this.#firsts[page]!; at < this.#firsts[page + 1]!; at++) {
      const term = wanted.get(this.#terms[at]!);
      if (term !== undefined) matches.push({ term, start: this.#starts[at]!, end: this.#ends[at]! });
    }
    const bounds = this.#sentencesOf(page);
    const sentences: [number, number][] = [];
    for (let at = 0; at < bounds.length; at += 2) sentences.push([bounds[at]!, bounds[at + 1]!]);
    return { text, sentences, matches };
  }

  /** Kept when the page is first shown: most never are. */
  #sentencesOf(page: number): Uint16Array {
    const known = this.#sentences.get(page);
    if (known) return known;
    const bounds = Uint16Array.from(sentencesOf(this.#texts[page]!).flat());
    this.#sentences.set(page, bounds);
    return bounds;
  }

  #isKept(page: number): boolean {
    return page < this.#full && this.#texts[page]!.length <= MOST_CHARACTERS;
  }

  #newTerm(term: string): number {
    const number = this.#numbers.size;
    // A copy, since a slice would keep the text that it was cut from.
    this.#numbers.set(Buffer.from(term, "utf16le").toString("utf16le"), number);
    return number;
  }

  #resize(length: number): void {
    const [terms, starts, ends] = [new Uint32Array(length), new Uint16Array(length), new Uint16Array(length)];
    terms.set(this.#terms.subarray(0, this.#count));
    starts.set(this.#starts.subarray(0, this.#count));
    ends.set(this.#ends.subarray(0, this.#count));
    [this.#terms, this.#starts, this.#ends] = [terms, starts, ends];
  }
}
