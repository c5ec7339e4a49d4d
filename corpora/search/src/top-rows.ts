/** The best of many scored rows, kept in a heap whose root is the worst of them: higher scores first, then lower numbers. */
import type { ScoredPassage } from "@arenakit/contracts";

export interface RankedRows {
  readonly rows: Uint32Array;
  /** Of the row in the same place. */
  readonly scores: Float64Array;
}

export class TopRows {
  readonly #limit: number;
  readonly #rows: Float64Array;
  readonly #scores: Float64Array;
  #size = 0;
  /** What a score must exceed, or equal with a lower row, to be kept; what it must exceed at least, until as many are. */
  threshold: number;

  /** Keeps at most `limit` rows; whoever gives a `floor` offers none that does not exceed it. */
  constructor(limit: number, floor = Number.NEGATIVE_INFINITY) {
    this.threshold = floor;
    this.#limit = limit;
    this.#rows = new Float64Array(limit);
    this.#scores = new Float64Array(limit);
  }

  offer(row: number, score: number): void {
    if (this.#size < this.#limit) {
      this.#rise(this.#size++, row, score);
      if (this.#size === this.#limit) this.threshold = this.#scores[0]!;
    } else if (score > this.threshold || (score === this.threshold && row < this.#rows[0]!)) {
      this.#sink(row, score);
      this.threshold = this.#scores[0]!;
    }
  }

  /** Best first; nothing is kept after it. */
  ranked(): RankedRows {
    const rows = new Uint32Array(this.#size);
    const scores = new Float64Array(this.#size);
    for (let at = this.#size - 1; at >= 0; at--) {
      rows[at] = this.#rows[0]!;
      scores[at] = this.#scores[0]!;
      this.#size = at;
      if (at > 0) this.#sink(this.#rows[at]!, this.#scores[at]!);
    }
    this.threshold = Number.NEGATIVE_INFINITY;
    return { rows, scores };
  }

  /** Whether the row at a place of the heap is worse than another. */
  #isWorse(at: number, row: number, score: number): boolean {
    const own = this.#scores[at]!;
    return own < score || (own === score && this.#rows[at]! > row);
  }

  #put(at: number, row: number, score: number): void {
    this.#rows[at] = row;
    this.#scores[at] = score;
  }

  #rise(from: number, row: number, score: number): void {
    let at = from;
    while (at > 0) {
      const parent = (at - 1) >> 1;
      const [parentRow, parentScore] = [this.#rows[parent]!, this.#scores[parent]!];
      if (parentScore < score || (parentScore === score && parentRow > row)) break;
      this.#put(at, parentRow, parentScore);
      at = parent;
    }
    this.#put(at, row, score);
  }

  #sink(row: number, score: number): void {
    let at = 0;
    for (;;) {
      let child = 2 * at + 1;
      if (child >= this.#size) break;
      if (child + 1 < this.#size && this.#isWorse(child + 1, this.#rows[child]!, this.#scores[child]!)) child++;
      if (!this.#isWorse(child, row, score)) break;
      this.#put(at, this.#rows[child]!, this.#scores[child]!);
      at = child;
    }
    this.#put(at, row, score);
  }
}

/** Rows that are passages. */
export const scoredPassages = ({ rows, scores }: RankedRows): ScoredPassage[] =>
  Array.from(rows, (passage, at) => ({ passage, score: scores[at]! }));

/** The best `k` of several lists. */
export function bestOf(lists: readonly RankedRows[], k: number): RankedRows {
  if (lists.length === 1 && lists[0]!.rows.length <= k) return lists[0]!;
  const top = new TopRows(k);
  for (const { rows, scores } of lists) for (let at = 0; at < rows.length; at++) top.offer(rows[at]!, scores[at]!);
  return top.ranked();
}
