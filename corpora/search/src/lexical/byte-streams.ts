/**
 * Many streams of bytes in one memory, each in slices that double in size and are linked: what grows at once in hundreds
 * of thousands of places neither moves nor leaves much unused.
 */
import type { ByteWriter } from "./byte-writer.ts";

const PAGE_BITS = 16;
const PAGE = 1 << PAGE_BITS;
const FIRST_SLICE = 16;
const LARGEST_SLICE = 1 << 14;
/** At the end of a full slice: where the next begins, in units of the smallest. */
const LINK = 4;

export class ByteStreams {
  readonly #pages: Uint8Array[] = [];
  /** Where the next slice may begin, in the last page. */
  #free = PAGE;
  /** By stream: the first slice, and the byte that is written next with the end of its slice, in units and bytes. */
  #first = new Float64Array(1 << 12);
  #at = new Float64Array(1 << 12);
  #left = new Int32Array(1 << 12);
  #size = new Int32Array(1 << 12);
  #count = 0;

  /** What is held. */
  get bytes(): number {
    return this.#pages.length * PAGE + this.#first.length * 24;
  }

  /** Begins a stream; the first is 0, and each further one has the next number. */
  begin(): number {
    const stream = this.#count++;
    if (stream === this.#first.length) {
      this.#first = twice(this.#first, Float64Array);
      this.#at = twice(this.#at, Float64Array);
      this.#left = twice(this.#left, Int32Array);
      this.#size = twice(this.#size, Int32Array);
    }
    this.#first[stream] = this.#slice(FIRST_SLICE);
    this.#at[stream] = this.#first[stream]!;
    this.#size[stream] = FIRST_SLICE;
    this.#left[stream] = FIRST_SLICE - LINK;
    return stream;
  }

  append(stream: number, { length, units: bytes }: ByteWriter): void {
    let at = this.#at[stream]!;
    let left = this.#left[stream]!;
    let page = this.#pages[Math.floor(at / PAGE)]!;
    for (let index = 0; index < length; index++) {
      if (left === 0) {
        const size = Math.min(LARGEST_SLICE, 2 * this.#size[stream]!);
        const next = this.#slice(size);
        new DataView(page.buffer).setUint32(at % PAGE, next / FIRST_SLICE, true);
        this.#size[stream] = size;
        at = next;
        left = size - LINK;
        page = this.#pages[Math.floor(at / PAGE)]!;
      }
      page[at & (PAGE - 1)] = bytes[index]!;
      at++;
      left--;
    }
    this.#at[stream] = at;
    this.#left[stream] = left;
  }

  #slice(size: number): number {
    if (this.#free + size > PAGE) {
      this.#pages.push(new Uint8Array(PAGE));
      this.#free = 0;
    }
    const begin = (this.#pages.length - 1) * PAGE + this.#free;
    this.#free += size;
    return begin;
  }

  /** All bytes of a stream, after what the writer holds. */
  read(stream: number, into: ByteWriter): void {
    const end = this.#at[stream]!;
    let at = this.#first[stream]!;
    for (let size = FIRST_SLICE; ; size = Math.min(LARGEST_SLICE, 2 * size)) {
      const page = this.#pages[Math.floor(at / PAGE)]!;
      const begin = at % PAGE;
      if (end >= at && end <= at + size - LINK) {
        into.bytes(page.subarray(begin, begin + end - at));
        return;
      }
      into.bytes(page.subarray(begin, begin + size - LINK));
      at = new DataView(page.buffer).getUint32(begin + size - LINK, true) * FIRST_SLICE;
    }
  }
}

function twice<Values extends Float64Array | Int32Array>(values: Values, Kind: new (length: number) => Values): Values {
  const larger = new Kind(2 * values.length);
  larger.set(values);
  return larger;
}
