/**
 * The passages of a term and the part that each has in its score, decoded block by block when a search comes to them.
 * A list is moved through forwards; several searches may share what is decoded, one after the other.
 */
import { BLOCK, packedWords, unpack } from "./bit-packing.ts";
import { ByteReader } from "./byte-writer.ts";
import { BOUND_STEPS, HEADER_WORDS } from "./index-writer.ts";

/** K of tf / (tf + K) by passage. */
export interface Saturations {
  readonly lengths: Uint16Array | Uint32Array;
  /** By length. */
  readonly values: Float64Array;
}

export interface ListOptions {
  readonly count: number;
  readonly bytes: Uint8Array;
  readonly saturations: Saturations;
}

/** A term of at least one passage in so many is looked up by passage. */
const SPARSE = 32;
/** The k up to which a result's least score is guessed. */
const MOST_SURE = 128;
const scratch = new Uint32Array(BLOCK);

export class PostingList {
  readonly count: number;
  /** Passage of each posting, where its block is decoded. */
  readonly passages: Int32Array;
  /** tf / (tf + K) of each. */
  readonly parts: Float64Array;
  readonly blockCount: number;
  /** The largest part, or a little more. */
  readonly bound: number;
  /** Whether looking passages up one by one will be worth a byte for each passage of the corpus. */
  isAskedOften = false;
  /** Frequency by passage, 255 for those from 255 on; null while it is not worth it. */
  #frequencies: Uint8Array | null = null;
  #sure: Float64Array | undefined;
  readonly #headers: Uint32Array;
  /** Last passage of each block; signed, as sums and differences are. */
  readonly #lasts: Int32Array;
  readonly #bounds: Float64Array;
  readonly #data: Uint32Array;
  readonly #isDecoded: Uint8Array;
  readonly #saturations: Saturations;

  constructor({ count, bytes, saturations }: ListOptions) {
    this.count = count;
    this.passages = new Int32Array(count);
    this.parts = new Float64Array(count);
    this.blockCount = Math.ceil(count / BLOCK);
    this.#saturations = saturations;
    this.#bounds = new Float64Array(this.blockCount);
    this.#isDecoded = new Uint8Array(this.blockCount);
    this.#lasts = new Int32Array(this.blockCount);
    if (count > BLOCK) {
      const words = new Uint32Array(bytes.buffer, bytes.byteOffset, bytes.length / 4);
      this.#headers = words.subarray(0, HEADER_WORDS * this.blockCount);
      this.#data = words.subarray(HEADER_WORDS * this.blockCount);
      for (let block = 0; block < this.blockCount; block++) this.#lasts[block] = words[HEADER_WORDS * block]!;
      for (let block = 0; block < this.blockCount; block++)
        this.#bounds[block] = (this.#headers[HEADER_WORDS * block + 2]! >>> 16) / BOUND_STEPS;
    } else {
      this.#decodePlain(bytes);
      this.#lasts[0] = this.passages[count - 1]!;
      this.#headers = new Uint32Array(HEADER_WORDS);
      this.#data = this.#headers;
    }
    this.bound = this.#bounds.reduce((most, value) => Math.max(most, value), 0);
  }

  /** What is held, in bytes. */
  get bytes(): number {
    return 12 * this.count + 13 * this.blockCount + 200 + (this.#isDense ? this.#saturations.lengths.length : 0);
  }

  /**
   * No more than the k-th largest part, as far as is known without decoding: each block has a posting at its bound, less
   * what the bound was rounded up by. 0 where nothing is known.
   */
  surePart(k: number): number {
    if (k > Math.min(MOST_SURE, this.blockCount > 1 ? this.blockCount : this.count)) return 0;
    this.#sure ??= largest(this.blockCount > 1 ? this.#bounds.map((bound) => bound - 2 / BOUND_STEPS) : this.parts);
    return Math.max(0, this.#sure[k - 1]!);
  }

  get #isDense(): boolean {
    return this.count * SPARSE >= this.#saturations.lengths.length && this.count > BLOCK;
  }

  /** tf / (tf + K) of a passage, 0 where the term is not in it. `from` is the number of a posting that is not after it. */
  partOf(passage: number, from: number): number {
    if (this.#frequencies === null && this.isAskedOften && this.#isDense) this.#frequencies = this.#byPassage();
    if (this.#frequencies !== null) {
      const frequency = this.#frequencies[passage]!;
      const { lengths, values } = this.#saturations;
      if (frequency === 0) return 0;
      if (frequency < 255) return frequency / (frequency + values[lengths[passage]!]!);
    }
    const at = this.seek(from, passage);
    return at < this.count && this.passages[at] === passage ? this.parts[at]! : 0;
  }

  #byPassage(): Uint8Array {
    const frequencies = new Uint8Array(this.#saturations.lengths.length);
    for (let block = 0; block < this.blockCount; block++) {
      this.decode(block);
      const first = block * BLOCK;
      this.#readFrequencies(block);
      const count = Math.min(BLOCK, this.count - first);
      for (let at = 0; at < count; at++) frequencies[this.passages[first + at]!] = Math.min(255, scratch[at]! + 1);
    }
    return frequencies;
  }

  lastOf(block: number): number {
    return this.#lasts[block]!;
  }

  boundOf(block: number): number {
    return this.#bounds[block]!;
  }

  /** The first block from `from` on whose last passage is not before `passage`; the number of blocks where none is. */
  blockFrom(from: number, passage: number): number {
    const lasts = this.#lasts;
    let low = from;
    let step = 1;
    while (low < this.blockCount && lasts[low]! < passage) {
      const next = low + step;
      if (next >= this.blockCount || lasts[next]! >= passage) {
        // It is after `low`, and not after `next`.
        let high = Math.min(next, this.blockCount);
        low++;
        while (low < high) {
          const middle = (low + high) >>> 1;
          if (lasts[middle]! < passage) low = middle + 1;
          else high = middle;
        }
        return low;
      }
      low = next;
      step *= 2;
    }
    return low;
  }

  /** Number of the posting of this passage, −1 where it has none. */
  indexOf(passage: number): number {
    const block = this.blockFrom(0, passage);
    if (block === this.blockCount) return -1;
    const at = this.seek(block * BLOCK, passage);
    return this.passages[at] === passage ? at : -1;
  }

  /** Number of the first posting from `from` on whose passage is not before `passage`; `count` where none is. Decodes its block. */
  seek(from: number, passage: number): number {
    if (from >= this.count) return this.count;
    const block = this.blockFrom(from >>> 7, passage);
    if (block === this.blockCount) return this.count;
    if (this.#isDecoded[block] === 0) this.decode(block);
    const { passages } = this;
    let low = Math.max(from, block * BLOCK);
    if (passages[low]! >= passage) return low;
    let high = Math.min(this.count, (block + 1) * BLOCK);
    while (low < high) {
      const middle = (low + high) >>> 1;
      if (passages[middle]! < passage) low = middle + 1;
      else high = middle;
    }
    return low;
  }

  decode(block: number): void {
    if (this.#isDecoded[block] !== 0) return;
    this.#isDecoded[block] = 1;
    const first = block * BLOCK;
    const count = Math.min(BLOCK, this.count - first);
    const header = HEADER_WORDS * block;
    const bits = (this.#headers[header + 2]! >>> 8) & 0xff;
    const { passages, parts } = this;
    unpack({ words: this.#data, at: this.#headers[header + 1]!, bits, count }, scratch);
    let passage = block === 0 ? -1 : this.lastOf(block - 1);
    for (let index = 0; index < count; index++) {
      passage += scratch[index]! + 1;
      passages[first + index] = passage;
    }
    this.#readFrequencies(block);
    const { lengths, values } = this.#saturations;
    for (let index = 0; index < count; index++) {
      const frequency = scratch[index]! + 1;
      parts[first + index] = frequency / (frequency + values[lengths[passages[first + index]!]!]!);
    }
  }

  /** Of a block, each less one, into the scratch. */
  #readFrequencies(block: number): void {
    const count = Math.min(BLOCK, this.count - block * BLOCK);
    const header = HEADER_WORDS * block;
    const widths = this.#headers[header + 2]!;
    const at = this.#headers[header + 1]! + packedWords(count, (widths >>> 8) & 0xff);
    unpack({ words: this.#data, at, bits: widths & 0xff, count }, scratch);
  }

  #decodePlain(bytes: Uint8Array): void {
    const reader = new ByteReader(bytes);
    const { lengths, values } = this.#saturations;
    let passage = -1;
    for (let index = 0; index < this.count; index++) {
      passage += reader.number() + 1;
      const frequency = reader.number() + 1;
      this.passages[index] = passage;
      this.parts[index] = frequency / (frequency + values[lengths[passage]!]!);
      this.#bounds[0] = Math.max(this.#bounds[0]!, this.parts[index]!);
    }
    this.#isDecoded[0] = 1;
  }
}

/** The MOST_SURE largest values, in falling order. */
function largest(values: Float64Array): Float64Array {
  const kept = new Float64Array(MOST_SURE);
  let count = 0;
  for (const value of values) {
    if (count === MOST_SURE && value <= kept[MOST_SURE - 1]!) continue;
    let at = Math.min(count, MOST_SURE - 1);
    while (at > 0 && kept[at - 1]! < value) {
      kept[at] = kept[at - 1]!;
      at--;
    }
    kept[at] = value;
    count = Math.min(MOST_SURE, count + 1);
  }
  return kept;
}
