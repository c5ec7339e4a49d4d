/** Passages turned into postings in memory, until they are written in the order of their terms (a block of SPIMI). */
import type { Analyser, Token } from "@arenakit/corpus-text";
import { ByteStreams } from "./byte-streams.ts";
import { ByteReader, ByteWriter } from "./byte-writer.ts";

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
  /** Told of each term of a passage's text, in its order. */
  readonly tell?: ((passage: number, token: Token) => void) | undefined;
}

/** Words of a posting of the passage that is added: its term, the passage before, its frequency, its occurrences' ends. */
const POSTING = { words: 5, term: 0, before: 1, frequency: 2, head: 3, tail: 4 } as const;
/** Words of an occurrence: where it is, and the posting's next one (-1 after the last). */
const OCCURRENCE = { words: 2, position: 0, next: 1 } as const;

export class Inverter {
  readonly #options: InverterOptions;
  readonly #numbers = new Map<string, number>();
  #termBytes = 0;
  /** By term: its postings so far, their number, the last one's passage (-1 before the first) and place below. */
  readonly #streams = new ByteStreams();
  #counts = new Int32Array(1 << 12);
  #passages = new Int32Array(1 << 12);
  #places = new Int32Array(1 << 12);
  /** The passage that is added. */
  #passage = 0;
  #postings = new Int32Array(1 << 12);
  #postingEnd = 0;
  #occurrences = new Int32Array(1 << 12);
  #occurrenceEnd = 0;
  readonly #posting = new ByteWriter();
  readonly #positions = new ByteWriter();
  #title: { readonly text: string; readonly tokens: readonly Token[]; readonly end: number } | undefined;

  constructor(options: InverterOptions) {
    this.#options = options;
  }

  /** What is held, about. */
  get bytes(): number {
    return this.#termBytes + this.#streams.bytes;
  }

  /** Gives the length of the passage in words, those of the title as often as they count. */
  add(passage: number, title: string, text: string): number {
    const { analyser, titleWeight, tell } = this.#options;
    this.#passage = passage;
    this.#postingEnd = 0;
    this.#occurrenceEnd = 0;
    let length = 0;
    let from = 0;
    if (titleWeight > 0 && title !== "") {
      const { tokens, end } = this.#titleOf(title);
      for (const { term, position } of tokens) this.#occurs(term, position, titleWeight);
      length += tokens.length * titleWeight;
      from = end + FIELD_GAP;
    }
    analyser.scan(text, (token) => {
      length++;
      this.#occurs(token.term, from + token.position, 1);
      tell?.(passage, token);
    });
    this.#write();
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

  #occurs(term: string, position: number, weight: number): void {
    const number = this.#numbers.get(term) ?? this.#newTerm(term);
    if (this.#passages[number] !== this.#passage) this.#newPosting(number);
    const posting = this.#places[number]!;
    this.#postings[posting + POSTING.frequency]! += weight;
    if (!this.#options.hasPositions) return;
    const occurrence = this.#occurrenceEnd;
    this.#occurrences = roomFor(this.#occurrences, occurrence + OCCURRENCE.words);
    this.#occurrences[occurrence + OCCURRENCE.position] = position;
    this.#occurrences[occurrence + OCCURRENCE.next] = -1;
    this.#occurrenceEnd += OCCURRENCE.words;
    const tail = this.#postings[posting + POSTING.tail]!;
    if (tail < 0) this.#postings[posting + POSTING.head] = occurrence;
    else this.#occurrences[tail + OCCURRENCE.next] = occurrence;
    this.#postings[posting + POSTING.tail] = occurrence;
  }

  #newTerm(term: string): number {
    const number = this.#streams.begin();
    // A copy, since a slice would keep the text that it was cut from.
    this.#numbers.set(term.length < 13 ? term : Buffer.from(term, "utf16le").toString("utf16le"), number);
    this.#counts = roomFor(this.#counts, number + 1);
    this.#passages = roomFor(this.#passages, number + 1);
    this.#places = roomFor(this.#places, number + 1);
    this.#passages[number] = -1;
    this.#termBytes += TERM_BYTES + 2 * term.length;
    return number;
  }

  #newPosting(number: number): void {
    const posting = this.#postingEnd;
    this.#postings = roomFor(this.#postings, posting + POSTING.words);
    this.#postings[posting + POSTING.term] = number;
    this.#postings[posting + POSTING.before] = Math.max(0, this.#passages[number]!);
    this.#postings[posting + POSTING.frequency] = 0;
    this.#postings[posting + POSTING.head] = -1;
    this.#postings[posting + POSTING.tail] = -1;
    this.#postingEnd += POSTING.words;
    this.#passages[number] = this.#passage;
    this.#places[number] = posting;
    this.#counts[number]!++;
  }

  /** The passage's postings go to the streams of their terms: distance, frequency, bytes of the positions, and these. */
  #write(): void {
    const held = this.#postings;
    for (let posting = 0; posting < this.#postingEnd; posting += POSTING.words) {
      this.#positions.clear();
      this.#posting.clear();
      let before = 0;
      // They never fall.
      for (let at = held[posting + POSTING.head]!; at >= 0; at = this.#occurrences[at + OCCURRENCE.next]!) {
        const position = this.#occurrences[at + OCCURRENCE.position]!;
        this.#positions.number(position - before);
        before = position;
      }
      this.#posting.number(this.#passage - held[posting + POSTING.before]!);
      this.#posting.number(held[posting + POSTING.frequency]!);
      this.#posting.number(this.#positions.length);
      if (this.#positions.length > 0) this.#posting.bytes(this.#positions.written);
      this.#streams.append(held[posting + POSTING.term]!, this.#posting);
    }
  }

  /** Every term with its postings, in the order of UTF-16 units. What is given is outdated by the next. */
  *terms(): Generator<TermPostings> {
    const stream = new ByteWriter();
    const postings = new ByteWriter();
    const positions = new ByteWriter();
    for (const term of sortedInParts(this.#numbers.keys())) {
      const number = this.#numbers.get(term)!;
      for (const writer of [stream, postings, positions]) writer.clear();
      this.#streams.read(number, stream);
      const reader = new ByteReader(stream.written);
      const count = this.#counts[number]!;
      for (let at = 0; at < count; at++) {
        postings.number(reader.number());
        postings.number(reader.number());
        const bytes = reader.number();
        postings.number(bytes);
        if (bytes > 0) positions.bytes(reader.bytes.subarray(reader.at, reader.at + bytes));
        reader.at += bytes;
      }
      yield { term, count, postings: postings.written, positions: positions.written };
    }
  }
}

/** In the order of UTF-16 units; those that begin alike are sorted when their turn comes, so that no step is long. */
function* sortedInParts(terms: Iterable<string>): Generator<string> {
  const parts: string[][] = [];
  for (const term of terms) {
    const first = term.charCodeAt(0);
    const part = parts[first];
    if (part) part.push(term);
    else parts[first] = [term];
  }
  // A key of the array comes before a greater one.
  for (const first in parts) yield* parts[first]!.sort();
}

/** `values` where they have room, otherwise a copy with twice as much. */
function roomFor(values: Int32Array<ArrayBuffer>, wanted: number): Int32Array<ArrayBuffer> {
  if (wanted <= values.length) return values;
  const larger = new Int32Array(2 * values.length);
  larger.set(values);
  return larger;
}
