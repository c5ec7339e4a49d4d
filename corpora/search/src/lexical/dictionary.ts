/** The terms of an index with where their lists are: found by the first of their group, then by reading on. */
import { BLOCK } from "./bit-packing.ts";
import { ByteReader } from "./byte-writer.ts";
import { GROUP } from "./index-writer.ts";

export interface TermEntry {
  readonly term: string;
  /** Passages that have it. */
  readonly count: number;
  readonly postings: ByteRange;
  readonly positions: ByteRange;
}
interface ByteRange {
  readonly offset: number;
  readonly bytes: number;
}

/** Terms whose entries are kept, absent ones too. */
const KEPT = 1 << 16;

export class Dictionary {
  readonly #bytes: Uint8Array;
  readonly #groups: Uint32Array;
  readonly #count: number;
  readonly #kept = new Map<string, TermEntry | null>();

  /** Bytes of the terms, where each group begins, and how many terms there are. */
  constructor(bytes: Uint8Array, groups: Uint32Array, count: number) {
    this.#bytes = bytes;
    this.#groups = groups;
    this.#count = count;
  }

  find(term: string): TermEntry | null {
    const known = this.#kept.get(term);
    if (known !== undefined) return known;
    const found = this.#look(term);
    if (this.#kept.size >= KEPT) this.#kept.clear();
    this.#kept.set(term, found);
    return found;
  }

  #look(term: string): TermEntry | null {
    let [low, high] = [0, this.#groups.length];
    while (low < high) {
      const middle = (low + high) >>> 1;
      if (this.#firstOf(middle) <= term) low = middle + 1;
      else high = middle;
    }
    if (low === 0) return null;
    for (const entry of this.#group(low - 1)) if (entry.term >= term) return entry.term === term ? entry : null;
    return null;
  }

  #firstOf(group: number): string {
    const reader = new ByteReader(this.#bytes, this.#groups[group]);
    reader.number();
    return this.#text(reader, reader.number());
  }

  #text(reader: ByteReader, length: number): string {
    const { buffer, byteOffset } = this.#bytes;
    const text = Buffer.from(buffer as ArrayBuffer, byteOffset + reader.at, length).toString("utf8");
    reader.at += length;
    return text;
  }

  *#group(group: number): Generator<TermEntry> {
    const reader = new ByteReader(this.#bytes, this.#groups[group]);
    const count = Math.min(GROUP, this.#count - group * GROUP);
    let term = "";
    let [postingsAt, positionsAt] = [0, 0];
    for (let at = 0; at < count; at++) {
      const shared = reader.number();
      term = term.slice(0, shared) + this.#text(reader, reader.number());
      const [postings, postingBytes, positionBytes] = [reader.number(), reader.number(), reader.number()];
      if (at === 0) [postingsAt, positionsAt] = [reader.number(), reader.number()];
      if (postings > BLOCK) postingsAt = Math.ceil(postingsAt / 4) * 4;
      yield {
        term,
        count: postings,
        postings: { offset: postingsAt, bytes: postingBytes },
        positions: { offset: positionsAt, bytes: positionBytes },
      };
      postingsAt += postingBytes;
      positionsAt += positionBytes;
    }
  }
}
