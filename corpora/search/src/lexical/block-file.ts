/**
 * A block of an index that is being built: the lengths of its passages and its terms in their order, each with its
 * postings. Blocks follow each other by passage, so that a term's postings are those of its blocks one after the other.
 */
import { closeSync, openSync, readSync } from "node:fs";
import { ByteReader, ByteWriter } from "./byte-writer.ts";
import type { TermPostings } from "./inverter.ts";
import type { Sink } from "./sink.ts";

/** Four bytes a passage, then the terms. */
export function writeBlock(sink: Sink, lengths: Uint32Array, terms: Iterable<TermPostings>): void {
  sink.write(new Uint8Array(lengths.buffer, lengths.byteOffset, lengths.byteLength));
  const head = new ByteWriter();
  for (const { term, count, postings, positions } of terms) {
    const name = Buffer.from(term, "utf8");
    head.clear();
    head.number(name.length);
    head.bytes(name);
    for (const value of [count, postings.length, positions.length]) head.number(value);
    sink.write(head.written);
    sink.write(postings);
    sink.write(positions);
  }
}

export interface BlockFile {
  readonly path: string;
  readonly passageCount: number;
  readonly bytes: number;
}

export function readLengths({ path, passageCount }: BlockFile): Uint32Array {
  const lengths = new Uint32Array(passageCount);
  const file = openSync(path, "r");
  try {
    const bytes = new Uint8Array(lengths.buffer);
    for (let at = 0; at < bytes.length; ) {
      const read = readSync(file, bytes, at, bytes.length - at, at);
      if (read === 0) throw new RangeError(`${path} ends early`);
      at += read;
    }
  } finally {
    closeSync(file);
  }
  return lengths;
}

/** A name and three numbers. */
const MOST_HEAD = 512;

/** Terms of a block file, read in pieces of `bufferBytes`. What is given is outdated by the next. */
export function* readTerms({ path, passageCount, bytes }: BlockFile, bufferBytes: number): Generator<TermPostings> {
  const file = openSync(path, "r");
  try {
    let buffer = new Uint8Array(Math.max(bufferBytes, 2 * MOST_HEAD));
    let held = 0; // bytes of the buffer that are of the file
    let at = 0; // of them, those that were given
    let offset = 4 * passageCount; // in the file, after those held
    const have = (wanted: number) => {
      if (held - at >= wanted) return;
      if (wanted > buffer.length) {
        const larger = new Uint8Array(2 * wanted);
        larger.set(buffer.subarray(at, held));
        buffer = larger;
      } else {
        buffer.copyWithin(0, at, held);
      }
      held -= at;
      at = 0;
      while (held < wanted) {
        const read = readSync(file, buffer, held, Math.min(buffer.length - held, bytes - offset), offset);
        if (read === 0) throw new RangeError(`${path} ends early`);
        held += read;
        offset += read;
      }
    };
    while (at < held || offset < bytes) {
      have(Math.min(MOST_HEAD, held - at + bytes - offset));
      const reader = new ByteReader(buffer, at);
      const nameLength = reader.number();
      const term = Buffer.from(buffer.buffer, reader.at, nameLength).toString("utf8");
      reader.at += nameLength;
      const [count, postingBytes, positionBytes] = [reader.number(), reader.number(), reader.number()];
      at = reader.at;
      have(postingBytes + positionBytes);
      const postings = buffer.subarray(at, at + postingBytes);
      at += postingBytes;
      const positions = buffer.subarray(at, at + positionBytes);
      at += positionBytes;
      yield { term, count, postings, positions };
    }
  } finally {
    closeSync(file);
  }
}

/** A term with its postings in each block that has it, in the order of the blocks. */
export interface MergedTerm {
  readonly term: string;
  readonly parts: readonly TermPostings[];
}

/** Terms of all blocks in their order. */
export function* mergeTerms(blocks: readonly Iterator<TermPostings>[]): Generator<MergedTerm> {
  const heap = blocks.flatMap((terms, block) => {
    const { value, done } = terms.next();
    return done ? [] : [{ terms, block, current: value as TermPostings }];
  });
  type Entry = (typeof heap)[number];
  const isBefore = (left: Entry, right: Entry) =>
    left.current.term < right.current.term || (left.current.term === right.current.term && left.block < right.block);
  const sink = (from: number) => {
    for (let at = from; ; ) {
      let least = at;
      for (const child of [2 * at + 1, 2 * at + 2])
        if (child < heap.length && isBefore(heap[child]!, heap[least]!)) least = child;
      if (least === at) return;
      [heap[at], heap[least]] = [heap[least]!, heap[at]!];
      at = least;
    }
  };
  for (let at = heap.length >> 1; at >= 0; at--) sink(at);
  while (heap.length > 0) {
    const { term } = heap[0]!.current;
    const taken: Entry[] = [];
    while (heap.length > 0 && heap[0]!.current.term === term) {
      taken.push(heap[0]!);
      const last = heap.pop()!;
      if (heap.length > 0) {
        heap[0] = last;
        sink(0);
      }
    }
    yield { term, parts: taken.map(({ current }) => current) };
    for (const entry of taken) {
      const { value, done } = entry.terms.next();
      if (done) continue;
      entry.current = value as TermPostings;
      heap.push(entry);
      for (let at = heap.length - 1; at > 0; ) {
        const parent = (at - 1) >> 1;
        if (!isBefore(heap[at]!, heap[parent]!)) break;
        [heap[at], heap[parent]] = [heap[parent]!, heap[at]!];
        at = parent;
      }
    }
  }
}

/** Terms of several blocks as those of one: how more blocks than can be read at once are merged. */
export function* joinedTerms(merged: Iterable<MergedTerm>): Generator<TermPostings> {
  const postings = new ByteWriter();
  const positions = new ByteWriter();
  for (const { term, parts } of merged) {
    postings.clear();
    positions.clear();
    let count = 0;
    let last = 0;
    for (const part of parts) {
      const reader = new ByteReader(part.postings);
      const first = reader.number();
      postings.number(first - last);
      const rest = reader.at;
      last = first;
      for (let at = 0; at < part.count; at++) {
        if (at > 0) last += reader.number();
        reader.number();
        reader.number();
      }
      postings.bytes(part.postings.subarray(rest));
      positions.bytes(part.positions);
      count += part.count;
    }
    yield { term, count, postings: postings.written, positions: positions.written };
  }
}
