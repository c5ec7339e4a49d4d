/**
 * The passages of a term and the part that each has in its score, decoded block by block when a search comes to them.
 * A list is moved through forwards; several searches may share what is decoded, one after the other.
 */
import { BLOCK, packedWords, unpack } from "./bit-packing.ts";
import { ByteReader } from "./byte-writer.ts";
import { BOUND_STEPS, HEADER_WORDS } from "./index-writer.ts";

/** No passage has this number. */
export const NONE = 0xffffffff;

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

const scratch = new Uint32Array(BLOCK);

export class PostingList {
  readonly count: number;
  /** Passage of each posting, where its block is decoded. */
  readonly passages: Uint32Array;
  /** tf / (tf + K) of each. */
  readonly parts: Float64Array;
  readonly blockCount: number;
  /** The largest part, or a little more. */
  readonly bound: number;
  readonly #headers: Uint32Array;
  readonly #bounds: Float64Array;
  readonly #data: Uint32Array;
  readonly #isDecoded: Uint8Array;
  readonly #saturations: Saturations;

  constructor({ count, bytes, saturations }: ListOptions) {
    this.count = count;
    this.passages = new Uint32Array(count);
    this.parts = new Float64Array(count);
    this.blockCount = Math.ceil(count / BLOCK);
    this.#saturations = saturations;
    this.#bounds = new Float64Array(this.blockCount);
    this.#isDecoded = new Uint8Array(this.blockCount);
    if (count > BLOCK) {
      const words = new Uint32Array(bytes.buffer, bytes.byteOffset, bytes.length / 4);
      this.#headers = words.subarray(0, HEADER_WORDS * this.blockCount);
      this.#data = words.subarray(HEADER_WORDS * this.blockCount);
      for (let block = 0; block < this.blockCount; block++)
        this.#bounds[block] = (this.#headers[HEADER_WORDS * block + 2]! >>> 16) / BOUND_STEPS;
    } else {
      this.#decodePlain(bytes);
      this.#headers = Uint32Array.of(this.passages[count - 1]!, 0, 0);
      this.#data = this.#headers;
    }
    this.bound = this.#bounds.reduce((most, value) => Math.max(most, value), 0);
  }

  /** What is held, in bytes. */
  get bytes(): number {
    return 12 * this.count + 9 * this.blockCount + 200;
  }

  lastOf(block: number): number {
    return this.#headers[HEADER_WORDS * block]!;
  }

  boundOf(block: number): number {
    return this.#bounds[block]!;
  }

  /** The first block from `from` on whose last passage is not before `passage`; the number of blocks where none is. */
  blockFrom(from: number, passage: number): number {
    const headers = this.#headers;
    let low = from;
    let step = 1;
    while (low < this.blockCount && headers[HEADER_WORDS * low]! < passage) {
      const next = low + step;
      if (next >= this.blockCount || headers[HEADER_WORDS * next]! >= passage) {
        // It is after `low`, and not after `next`.
        let high = Math.min(next, this.blockCount);
        low++;
        while (low < high) {
          const middle = (low + high) >>> 1;
          if (headers[HEADER_WORDS * middle]! < passage) low = middle + 1;
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
    const [, at, widths] = this.#headers.subarray(HEADER_WORDS * block) as unknown as [number, number, number];
    const first = block * BLOCK;
    const count = Math.min(BLOCK, this.count - first);
    const gapBits = (widths >>> 8) & 0xff;
    const { passages, parts } = this;
    unpack({ words: this.#data, at, bits: gapBits, count }, scratch);
    let passage = block === 0 ? -1 : this.lastOf(block - 1);
    for (let index = 0; index < count; index++) {
      passage += scratch[index]! + 1;
      passages[first + index] = passage;
    }
    unpack({ words: this.#data, at: at + packedWords(count, gapBits), bits: widths & 0xff, count }, scratch);
    const { lengths, values } = this.#saturations;
    for (let index = 0; index < count; index++) {
      const frequency = scratch[index]! + 1;
      parts[first + index] = frequency / (frequency + values[lengths[passages[first + index]!]!]!);
    }
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
