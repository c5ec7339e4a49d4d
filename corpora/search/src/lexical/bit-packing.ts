/** Numbers of a block in as many bits as its largest needs, in words of 32 bits, the lowest first. */

/** Postings that are packed, skipped and bounded together. */
export const BLOCK = 128;

export function bitsFor(largest: number): number {
  return 32 - Math.clz32(largest);
}

export function packedWords(count: number, bits: number): number {
  return (count * bits + 31) >>> 5;
}

/** `values` below 2^bits; `words` must be zero from `at` on. Gives the word after the last. */
export function pack(values: Uint32Array, bits: number, words: Uint32Array): void {
  for (let index = 0, bit = 0; index < values.length; index++, bit += bits) {
    const word = bit >>> 5;
    const shift = bit & 31;
    words[word] = words[word]! | (values[index]! << shift);
    if (shift + bits > 32) words[word + 1] = values[index]! >>> (32 - shift);
  }
}

export interface Packed {
  readonly words: Uint32Array;
  /** The first word. */
  readonly at: number;
  readonly bits: number;
  readonly count: number;
}

/** Into `values` from 0 on. */
export function unpack({ words, at, bits, count }: Packed, values: Uint32Array): void {
  if (bits === 0) {
    values.fill(0, 0, count);
    return;
  }
  const mask = bits === 32 ? 0xffffffff : (1 << bits) - 1;
  for (let index = 0, bit = 0; index < count; index++, bit += bits) {
    const word = at + (bit >>> 5);
    const shift = bit & 31;
    let value = words[word]! >>> shift;
    if (shift + bits > 32) value |= words[word + 1]! << (32 - shift);
    values[index] = (value & mask) >>> 0;
  }
}
