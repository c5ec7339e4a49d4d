/**
 * The files of an index, written term by term: postings in packed blocks with what a search may skip by, positions
 * beside them, and the dictionary in front-coded groups.
 *
 * A term of at most 128 postings is written plainly: of each the distance from the one before, and the frequency. One
 * of more has, aligned to four bytes, three words a block (its last passage; where its data begin, in words; its bound
 * and its two widths) and then the data: distances less one, and frequencies less one, in so many bits each.
 * Positions: of each block the byte lengths of its postings' positions, then these; for more than one block the offsets
 * of the blocks, a word each, at the end.
 */
import { BLOCK, bitsFor, pack, packedWords } from "./bit-packing.ts";
import type { MergedTerm } from "./block-file.ts";
import { type Bm25Settings, saturation } from "./bm25.ts";
import { ByteReader, ByteWriter } from "./byte-writer.ts";
import type { Sink } from "./sink.ts";

/** Terms whose beginnings are shared, and that are found by looking at the first. */
export const GROUP = 16;
export const HEADER_WORDS = 3;
/** Bounds of tf / (tf + K) are kept in so many steps, rounded up. */
export const BOUND_STEPS = 0xffff;

export interface IndexSinks {
  readonly terms: Sink;
  /** Where each group of terms begins, a word each. */
  readonly groups: Sink;
  readonly postings: Sink;
  readonly positions: Sink;
}

export interface IndexWriterOptions {
  readonly sinks: IndexSinks;
  readonly settings: Bm25Settings;
  /** Words of each passage. */
  readonly lengths: Uint32Array;
  readonly meanLength: number;
}

/** Terms between steps; some are in every passage. */
const TERMS_A_STEP = 64;

/** Gives the numbers of terms and postings; so many terms at each step. */
export function* writeIndex(
  merged: Iterable<MergedTerm>,
  options: IndexWriterOptions,
): Generator<void, { terms: number; postings: number }> {
  const { sinks } = options;
  const lists = new ListWriter(options);
  const entry = new ByteWriter();
  let [terms, postings] = [0, 0];
  let before = "";
  for (const { term, parts } of merged) {
    const count = parts.reduce((sum, part) => sum + part.count, 0);
    if (count > BLOCK) align(sinks.postings);
    const from = [sinks.postings.length, sinks.positions.length] as const;
    lists.write(parts, count);
    entry.clear();
    const isFirst = terms % GROUP === 0;
    if (isFirst) sinks.groups.write(new Uint8Array(Uint32Array.of(sinks.terms.length).buffer));
    const shared = isFirst ? 0 : sharedUnits(before, term);
    const rest = Buffer.from(term.slice(shared), "utf8");
    entry.number(shared);
    entry.number(rest.length);
    entry.bytes(rest);
    entry.number(count);
    entry.number(sinks.postings.length - from[0]);
    entry.number(sinks.positions.length - from[1]);
    if (isFirst) for (const offset of from) entry.number(offset);
    sinks.terms.write(entry.written);
    if (sinks.terms.length > 0xffffffff) throw new RangeError("an index has at most 4 GiB of terms");
    before = term;
    postings += count;
    if (++terms % TERMS_A_STEP === 0) yield;
  }
  return { terms, postings };
}

/** Never between the halves of a pair. */
function sharedUnits(left: string, right: string): number {
  let shared = 0;
  while (shared < left.length && left.charCodeAt(shared) === right.charCodeAt(shared)) shared++;
  const unit = shared > 0 ? left.charCodeAt(shared - 1) : 0;
  return unit >= 0xd800 && unit <= 0xdbff ? shared - 1 : shared;
}

function align(sink: Sink): void {
  const over = sink.length % 4;
  if (over > 0) sink.write(new Uint8Array(4 - over));
}

class ListWriter {
  readonly #options: IndexWriterOptions;
  readonly #plain = new ByteWriter();
  readonly #headers = new ByteWriter();
  readonly #data = new ByteWriter();
  readonly #gaps = new Uint32Array(BLOCK);
  readonly #frequencies = new Uint32Array(BLOCK);
  readonly #widths = new ByteWriter();
  readonly #places = new ByteWriter();
  readonly #placeOffsets = new ByteWriter();

  constructor(options: IndexWriterOptions) {
    this.#options = options;
  }

  /** Both lists of a term. */
  write(parts: MergedTerm["parts"], count: number): void {
    const { sinks } = this.#options;
    for (const writer of [this.#plain, this.#headers, this.#data, this.#widths, this.#places, this.#placeOffsets])
      writer.clear();
    const positionsFrom = sinks.positions.length;
    let last = -1;
    let bound = 0;
    let inBlock = 0;
    let written = 0;
    for (const part of parts) {
      const reader = new ByteReader(part.postings);
      let passage = 0;
      let place = 0;
      for (let at = 0; at < part.count; at++) {
        passage += reader.number();
        const frequency = reader.number();
        const placeBytes = reader.number();
        this.#gaps[inBlock] = passage - last - 1;
        this.#frequencies[inBlock] = frequency - 1;
        bound = Math.max(bound, this.#partOf(passage, frequency));
        this.#widths.number(placeBytes);
        if (placeBytes > 0) this.#places.bytes(part.positions.subarray(place, place + placeBytes));
        place += placeBytes;
        last = passage;
        written++;
        if (++inBlock < BLOCK && written < count) continue;
        if (count > BLOCK) this.#endBlock(inBlock, last, bound);
        else this.#endPlain(inBlock);
        this.#placeOffsets.words(Uint32Array.of(sinks.positions.length - positionsFrom));
        sinks.positions.write(this.#widths.written);
        sinks.positions.write(this.#places.written);
        this.#widths.clear();
        this.#places.clear();
        inBlock = 0;
        bound = 0;
      }
    }
    if (count > BLOCK) sinks.positions.write(this.#placeOffsets.written);
    for (const writer of [this.#plain, this.#headers, this.#data]) sinks.postings.write(writer.written);
  }

  #partOf(passage: number, frequency: number): number {
    const { settings, lengths, meanLength } = this.#options;
    return frequency / (frequency + saturation(settings, lengths[passage]!, meanLength));
  }

  #endPlain(count: number): void {
    for (let at = 0; at < count; at++) {
      this.#plain.number(this.#gaps[at]!);
      this.#plain.number(this.#frequencies[at]!);
    }
  }

  #endBlock(count: number, last: number, bound: number): void {
    const lists = [this.#gaps.subarray(0, count), this.#frequencies.subarray(0, count)];
    const widths = lists.map((values) => bitsFor(values.reduce((most, value) => Math.max(most, value), 0)));
    const steps = Math.min(BOUND_STEPS, Math.floor(bound * BOUND_STEPS) + 1);
    this.#headers.words(Uint32Array.of(last, this.#data.length / 4, steps * 0x10000 + widths[0]! * 0x100 + widths[1]!));
    for (const [at, values] of lists.entries()) {
      const words = new Uint32Array(packedWords(count, widths[at]!));
      pack(values, widths[at]!, words);
      this.#data.words(words);
    }
  }
}
