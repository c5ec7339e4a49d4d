/** Bytes that grow, with whole numbers of variable length (seven bits a byte, the lowest first). */

export class ByteWriter {
  #bytes: Uint8Array;
  length = 0;

  constructor(capacity = 1 << 12) {
    this.#bytes = new Uint8Array(capacity);
  }

  /** What was written; a view that the next write may outdate. */
  get written(): Uint8Array {
    return this.#bytes.subarray(0, this.length);
  }

  /** The same without a view of its own: the first `length` of these. */
  get units(): Uint8Array {
    return this.#bytes;
  }

  clear(): void {
    this.length = 0;
  }

  /** A whole number from 0 to 2^53 - 1. */
  number(value: number): void {
    this.#reserve(8);
    const bytes = this.#bytes;
    let rest = value;
    while (rest >= 0x80) {
      bytes[this.length++] = (rest % 0x80) | 0x80;
      rest = rest < 0x80000000 ? rest >>> 7 : Math.floor(rest / 0x80);
    }
    bytes[this.length++] = rest;
  }

  bytes(more: Uint8Array): void {
    this.#reserve(more.length);
    this.#bytes.set(more, this.length);
    this.length += more.length;
  }

  words(more: Uint32Array): void {
    this.bytes(new Uint8Array(more.buffer, more.byteOffset, more.byteLength));
  }

  /** Zeros up to a multiple of four. */
  align(): void {
    this.#reserve(4);
    while (this.length % 4 > 0) this.#bytes[this.length++] = 0;
  }

  #reserve(more: number): void {
    if (this.length + more <= this.#bytes.length) return;
    const larger = new Uint8Array(Math.max(this.length + more, 2 * this.#bytes.length));
    larger.set(this.written);
    this.#bytes = larger;
  }
}

/** Reads what a ByteWriter wrote. */
export class ByteReader {
  readonly bytes: Uint8Array;
  at: number;

  constructor(bytes: Uint8Array, at = 0) {
    this.bytes = bytes;
    this.at = at;
  }

  number(): number {
    let byte = this.bytes[this.at++]!;
    if (byte < 0x80) return byte;
    let value = byte & 0x7f;
    let factor = 0x80;
    do {
      byte = this.bytes[this.at++]!;
      value += (byte & 0x7f) * factor;
      factor *= 0x80;
    } while (byte >= 0x80);
    return value;
  }
}
