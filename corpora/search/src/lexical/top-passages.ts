/**
 * The best passages for a query's terms, exactly: MaxScore (Turtle and Flood 1995) with the bounds of blocks, in windows
 * of passages that are scored term by term. Terms that together cannot lift a passage into the result are looked up
 * only for passages that the other terms found.
 */

import type { ScoredPassage } from "@arenakit/contracts";
import type { Steps } from "@arenakit/corpus-text";
import { scoredPassages, TopRows } from "../top-rows.ts";
import { BLOCK } from "./bit-packing.ts";
import { ROUNDING, termScore } from "./bm25.ts";
import type { PostingList } from "./posting-list.ts";

export interface WeightedList {
  readonly list: PostingList;
  /** idf times how often the query has the term. */
  readonly weight: number;
}

export interface TopOptions {
  readonly k: number;
  /** One byte a passage, 0 for those that must not be found. */
  readonly allowed?: Uint8Array | undefined;
}

/** Between two scores that differ. */
const SMALLEST = 2 ** -32;
const WINDOW = 4096;
const scores = new Float64Array(WINDOW);
/** A bit a passage; signed, as operations on bits are. */
const touched = new Int32Array(WINDOW / 32);

/** A term on its way through its list. */
interface Cursor extends WeightedList {
  /** The most it adds to any passage, and to one of this window. */
  readonly bound: number;
  windowBound: number;
  /** Of the first posting that is not before the window. */
  at: number;
}

/** What a term costs in a window, in characters of reading. */
const TERM_CHARACTERS = 4;

/** Best first, equal scores by number; a step a window. */
export function* topPassages(terms: readonly WeightedList[], { k, allowed }: TopOptions): Steps<ScoredPassage[]> {
  const cursors: Cursor[] = terms
    .map(({ list, weight }) => ({ list, weight, bound: termScore(weight, list.bound), windowBound: 0, at: 0 }))
    .sort((left, right) => left.bound - right.bound);
  // So many passages have at least this of one term alone; less the smallest step, since a score must surpass it.
  const sure = allowed ? 0 : Math.max(0, ...cursors.map(({ list, weight }) => termScore(weight, list.surePart(k))));
  const found = cursors.reduce((sum, { list }) => sum + list.count, 0);
  const best = new TopRows(Math.min(k, found), Math.max(0, sure - SMALLEST));
  let essential = 0; // the first term that can lift a passage into the result, with those before it
  let others = 0; // what those before it add together, at most
  for (let low = 0; ; ) {
    while (essential < cursors.length && others + cursors[essential]!.bound <= best.threshold)
      others += cursors[essential++]!.bound;
    let next = Number.POSITIVE_INFINITY;
    for (let index = essential; index < cursors.length; index++) next = Math.min(next, advance(cursors[index]!, low));
    if (next === Number.POSITIVE_INFINITY) return scoredPassages(best.ranked());
    low = next;
    scoreWindow(cursors, { low, high: low + WINDOW, best, allowed });
    low += WINDOW;
    yield TERM_CHARACTERS * cursors.length;
  }
}

/** The first passage from `low` on. */
function advance(cursor: Cursor, low: number): number {
  const { list } = cursor;
  cursor.at = list.seek(cursor.at, low);
  return cursor.at === list.count ? Number.POSITIVE_INFINITY : list.passages[cursor.at]!;
}

interface Window {
  readonly low: number;
  readonly high: number;
  readonly best: TopRows;
  readonly allowed: Uint8Array | undefined;
}

function scoreWindow(cursors: readonly Cursor[], window: Window): void {
  const { low, high, best } = window;
  const order: Cursor[] = [];
  for (const cursor of cursors) {
    cursor.windowBound = boundWithin(cursor, low, high);
    if (cursor.windowBound === 0) continue;
    let at = order.length;
    while (at > 0 && order[at - 1]!.windowBound > cursor.windowBound) {
      order[at] = order[at - 1]!;
      at--;
    }
    order[at] = cursor;
  }
  let essential = 0;
  let others = 0;
  while (essential < order.length && others + order[essential]!.windowBound <= best.threshold)
    others += order[essential++]!.windowBound;
  if (essential === order.length) return;
  let total = others;
  for (let index = essential; index < order.length; index++) total += order[index]!.windowBound;
  for (let index = essential; index < order.length; index++) {
    const cursor = order[index]!;
    addScores(cursor, low, best.threshold - (total - cursor.windowBound));
  }
  offerTouched(order, essential, { others, ...window });
}

/** The most that the term adds to a passage of the window: by the bounds of the blocks that reach into it. */
function boundWithin(cursor: Cursor, low: number, high: number): number {
  const { list, weight } = cursor;
  if (cursor.at >= list.count) return 0;
  let block = list.blockFrom(cursor.at >>> 7, low);
  if (block === list.blockCount) return 0;
  if (list.blockCount === 1) {
    cursor.at = list.seek(cursor.at, low);
    return list.passages[cursor.at]! < high ? cursor.bound : 0;
  }
  cursor.at = Math.max(cursor.at, block * BLOCK);
  let most = list.boundOf(block);
  while (list.lastOf(block) < high - 1 && ++block < list.blockCount) most = Math.max(most, list.boundOf(block));
  return termScore(weight, most);
}

/** Adds what a term gives to the window's passages, but in blocks where it gives at most `least`, which cannot matter. */
function addScores(cursor: Cursor, low: number, least: number): void {
  const { list, weight } = cursor;
  const { passages, parts, count } = list;
  let at = cursor.at;
  for (let block = list.blockFrom(at >>> 7, low); block < list.blockCount; block++) {
    const end = Math.min(count, (block + 1) << 7);
    const last = list.lastOf(block) - low;
    if (termScore(weight, list.boundOf(block)) > least) {
      list.decode(block);
      for (at = list.seek(Math.max(at, block << 7), low); at < end; at++) {
        const passage = passages[at]! - low;
        if (passage >= WINDOW) break;
        scores[passage]! += weight * parts[at]! + ROUNDING - ROUNDING;
        touched[passage >>> 5]! |= 1 << (passage & 31);
      }
    } else if (last < WINDOW) {
      at = end;
    }
    if (last >= WINDOW - 1) break;
  }
  cursor.at = at;
}

/** Passages that essential terms found, in their order, with what the others add as long as it can matter. */
function offerTouched(order: readonly Cursor[], essential: number, window: Window & { readonly others: number }): void {
  const { low, best, allowed, others } = window;
  for (let word = 0; word < touched.length; word++) {
    let bits = touched[word]!;
    touched[word] = 0;
    while (bits !== 0) {
      const offset = (word << 5) + 31 - Math.clz32(bits & -bits);
      bits &= bits - 1;
      const score = scores[offset]!;
      scores[offset] = 0;
      if (score + others <= best.threshold || (allowed !== undefined && allowed[low + offset] === 0)) continue;
      let sum = score;
      let rest = others;
      for (let index = essential - 1; index >= 0 && sum + rest > best.threshold; index--) {
        const { weight, windowBound, list, at } = order[index]!;
        rest -= windowBound;
        sum += weight * list.partOf(low + offset, at) + ROUNDING - ROUNDING;
      }
      if (sum > best.threshold) best.offer(low + offset, sum);
    }
  }
}
