/** Passages turned into postings in memory, until they are written in the order of their terms (a block of SPIMI). */
import type { Analyser, Token } from "@arenakit/corpus-text";
import { ByteWriter } from "./byte-writer.ts";

/** A block's terms in their order, one after the other. */
export interface TermPostings {
  readonly term: string;
  readonly count: number;
  /** Of each posting: distance from the passage before (the first: from 0), frequency, bytes of its positions. */
  readonly postings: Uint8Array;
  /** Of each posting its positions: the first, and how far on each further one is. */
  readonly positions: Uint8Array;
}

/** A phrase never goes from the title on into the text. */
const FIELD_GAP = 100;
/** Of a term in the map of terms, besides its characters. */
const TERM_BYTES = 120;

export interface InverterOptions {
  readonly analyser: Analyser;
  readonly titleWeight: number;
  readonly hasPositions: boolean;
}

export class Inverter {
  readonly #options: InverterOptions;
  readonly #numbers = new Map<string, number>();
  #termBytes = 0;
  /** By term: its last posting. */
  readonly #last = new Numbers();
  /** By posting. */
  readonly #terms = new Numbers();
  readonly #passages = new Numbers();
  readonly #frequencies = new Numbers();
  readonly #heads = new Numbers();
  readonly #tails = new Numbers();
  /** By occurrence. */
  readonly #positions = new Numbers();
  readonly #next = new Numbers();
  #title: { readonly text: string; readonly tokens: readonly Token[]; readonly end: number } | undefined;

  constructor(options: InverterOptions) {
    this.#options = options;
  }

  /** What is held, about. */
  get bytes(): number {
    return this.#termBytes + 20 * this.#terms.length + 8 * this.#positions.length;
  }

  get isEmpty(): boolean {
    return this.#terms.length === 0;
  }

  /** Gives the length of the passage in words, those of the title as often as they count. */
  add(passage: number, title: string, text: string): number {
    const { analyser, titleWeight } = this.#options;
    const firstPosting = this.#terms.length;
    let length = 0;
    let from = 0;
    if (titleWeight > 0 && title !== "") {
      const { tokens, end } = this.#titleOf(title);
      for (const { term, position } of tokens)
        this.#occurs({ term, passage, position, weight: titleWeight, firstPosting });
      length += tokens.length * titleWeight;
      from = end + FIELD_GAP;
    }
    analyser.scan(text, ({ term, position }) => {
      length++;
      this.#occurs({ term, passage, position: from + position, weight: 1, firstPosting });
    });
    return length;
  }

  #titleOf(text: string) {
    if (this.#title?.text !== text) {
      const tokens: Token[] = [];
      const end = this.#options.analyser.scan(text, (token) => tokens.push(token));
      this.#title = { text, tokens, end };
    }
    return this.#title;
  }

  #occurs({ term, passage, position, weight, firstPosting }: Occurrence): void {
    let number = this.#numbers.get(term);
    if (number === undefined) {
      number = this.#numbers.size;
      // A copy, since a slice would keep the text that it was cut from.
      this.#numbers.set(term.length < 13 ? term : Buffer.from(term, "utf16le").toString("utf16le"), number);
      this.#last.push(-1);
      this.#termBytes += TERM_BYTES + 2 * term.length;
    }
    let posting = this.#last.at(number);
    if (posting < firstPosting) {
      posting = this.#terms.length;
      this.#last.set(number, posting);
      this.#terms.push(number);
      this.#passages.push(passage);
      this.#frequencies.push(0);
      this.#heads.push(-1);
      this.#tails.push(-1);
    }
    this.#frequencies.set(posting, this.#frequencies.at(posting) + weight);
    if (!this.#options.hasPositions) return;
    const occurrence = this.#positions.length;
    this.#positions.push(position);
    this.#next.push(-1);
    const tail = this.#tails.at(posting);
    if (tail < 0) this.#heads.set(posting, occurrence);
    else this.#next.set(tail, occurrence);
    this.#tails.set(posting, occurrence);
  }

  /** Every term with its postings, in the order of UTF-16 units. What is given is outdated by the next. */
  *terms(): Generator<TermPostings> {
    const { starts, order } = this.#postingsByTerm();
    const postings = new ByteWriter();
    const positions = new ByteWriter();
    for (const term of [...this.#numbers.keys()].sort()) {
      const number = this.#numbers.get(term)!;
      postings.clear();
      positions.clear();
      let before = 0;
      for (let at = starts[number]!; at < starts[number + 1]!; at++) {
        const posting = order[at]!;
        const bytes = this.#writePositions(posting, positions);
        postings.number(this.#passages.at(posting) - before);
        postings.number(this.#frequencies.at(posting));
        postings.number(bytes);
        before = this.#passages.at(posting);
      }
      const count = starts[number + 1]! - starts[number]!;
      yield { term, count, postings: postings.written, positions: positions.written };
    }
  }

  /** Positions rise, but for a word that begins where one inside of it has begun already: kept in their order. */
  #writePositions(posting: number, positions: ByteWriter): number {
    const begin = positions.length;
    let before = 0;
    for (let at = this.#heads.at(posting); at >= 0; at = this.#next.at(at)) {
      positions.number(this.#positions.at(at) - before);
      before = this.#positions.at(at);
    }
    return positions.length - begin;
  }

  /** A counting sort, which keeps the order of the passages. */
  #postingsByTerm(): { starts: Uint32Array; order: Uint32Array } {
    const starts = new Uint32Array(this.#numbers.size + 1);
    for (let at = 0; at < this.#terms.length; at++) starts[this.#terms.at(at) + 1]!++;
    for (let number = 0; number < this.#numbers.size; number++) starts[number + 1]! += starts[number]!;
    const next = starts.slice();
    const order = new Uint32Array(this.#terms.length);
    for (let at = 0; at < this.#terms.length; at++) order[next[this.#terms.at(at)]!++] = at;
    return { starts, order };
  }
}

interface Occurrence {
  readonly term: string;
  readonly passage: number;
  readonly position: number;
  readonly weight: number;
  /** The passage's first posting: a term whose last one is before it has none yet. */
  readonly firstPosting: number;
}

/** Whole numbers that grow in number. */
class Numbers {
  #values = new Int32Array(1 << 10);
  length = 0;

  at(index: number): number {
    return this.#values[index]!;
  }

  set(index: number, value: number): void {
    this.#values[index] = value;
  }

  push(value: number): void {
    if (this.length === this.#values.length) {
      const larger = new Int32Array(2 * this.length);
      larger.set(this.#values);
      this.#values = larger;
    }
    this.#values[this.length++] = value;
  }
}
