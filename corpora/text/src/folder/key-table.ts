/**
 * From a text to a number, for as many as a corpus has: open addressing over 32-bit hashes, eight bytes a slot and no
 * text kept. Whoever asks says whether a number is the one meant, since different texts may share a hash. The slots are
 * what is written to disk, and are read there without being loaded.
 */

/** Of the slots in use, at most: 21 million keys in 256 MiB. */
const FULLEST = 0.7;
const SMALLEST = 16;
export const SLOT_BYTES = 8;

/** Whether a number found under a hash is the one asked for. */
export type IsMeant = (number: number) => boolean;

/** Finds among slots wherever they lie; `slot(at)` gives hash and number + 1, 0 for an empty one. */
export interface KeySlots {
  readonly count: number;
  hash(at: number): number;
  next(at: number): number;
}

/** The number under this hash that is meant; null for none. */
export function findKey(slots: KeySlots, hash: number, isMeant: IsMeant): number | null {
  if (slots.count === 0) return null;
  const mask = slots.count - 1;
  let at = home(hash) & mask;
  for (let seen = 0; seen < slots.count; seen++) {
    const next = slots.next(at);
    if (next === 0) return null;
    if (slots.hash(at) === hash && isMeant(next - 1)) return next - 1;
    at = (at + 1) & mask;
  }
  return null;
}

/** Keys that come one after the other; the same keys in the same order give the same slots. */
export class KeyTable implements KeySlots {
  #words = new Uint32Array(2 * SMALLEST);
  #used = 0;

  get count(): number {
    return this.#words.length / 2;
  }
  hash(at: number): number {
    return this.#words[2 * at]!;
  }
  next(at: number): number {
    return this.#words[2 * at + 1]!;
  }

  add(hash: number, number: number): void {
    if (this.#used >= this.count * FULLEST) this.#grow();
    this.#used++;
    place(this.#words, hash, number + 1);
  }

  find(hash: number, isMeant: IsMeant): number | null {
    return findKey(this, hash, isMeant);
  }

  /** The slots, little endian; a view that the next `add` may change. */
  bytes(): Uint8Array {
    return new Uint8Array(this.#words.buffer);
  }

  #grow(): void {
    const grown = new Uint32Array(2 * this.#words.length);
    for (let at = 0; at < this.count; at++) if (this.next(at) !== 0) place(grown, this.hash(at), this.next(at));
    this.#words = grown;
  }
}

function place(words: Uint32Array, hash: number, next: number): void {
  const mask = words.length / 2 - 1;
  let at = home(hash) & mask;
  while (words[2 * at + 1] !== 0) at = (at + 1) & mask;
  words[2 * at] = hash;
  words[2 * at + 1] = next;
}

/** Slots follow other bits than the order of the hashes, or a table that grows would fill in runs. */
const home = (hash: number) => Math.imul(hash ^ (hash >>> 15), 0x9e3779b1) >>> 0;

/** 32 bits of a text's UTF-16 units, mixed as MurmurHash3 mixes its blocks. */
export function hashOf(text: string, seed = 0): number {
  let hash = seed;
  for (let at = 0; at < text.length; at++) {
    const unit = Math.imul(text.charCodeAt(at), 0xcc9e2d51);
    hash ^= Math.imul((unit << 15) | (unit >>> 17), 0x1b873593);
    hash = (Math.imul((hash << 13) | (hash >>> 19), 5) + 0xe6546b64) | 0;
  }
  return finish(hash ^ text.length);
}

/** MurmurHash3's last step: every bit of the input may change every bit of the output. */
export function finish(hash: number): number {
  let mixed = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b);
  mixed = Math.imul(mixed ^ (mixed >>> 13), 0xc2b2ae35);
  return (mixed ^ (mixed >>> 16)) >>> 0;
}
