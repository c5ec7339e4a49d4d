/** Sets of rows, a bit each: what a condition of a query leaves. */
export class RowSet {
  readonly size: number;
  readonly #words: Uint32Array;

  constructor(size: number, words = new Uint32Array(Math.ceil(size / 32))) {
    this.size = size;
    this.#words = words;
  }

  static of(size: number, rows: Iterable<number>): RowSet {
    const set = new RowSet(size);
    for (const row of rows) set.add(row);
    return set;
  }

  add(row: number): void {
    this.#words[row >>> 5]! |= 1 << (row & 31);
  }

  has(row: number): boolean {
    return (this.#words[row >>> 5]! & (1 << (row & 31))) !== 0;
  }

  copy(): RowSet {
    return new RowSet(this.size, this.#words.slice());
  }

  /** Leaves what the other has too. */
  retain(other: RowSet): this {
    for (let word = 0; word < this.#words.length; word++) this.#words[word]! &= other.#words[word]!;
    return this;
  }

  /** Takes in what the other has. */
  unite(other: RowSet): this {
    for (let word = 0; word < this.#words.length; word++) this.#words[word]! |= other.#words[word]!;
    return this;
  }

  get isEmpty(): boolean {
    for (let word = 0; word < this.#words.length; word++) if (this.#words[word] !== 0) return false;
    return true;
  }

  /** Ascending; at least those from `from` to `to` (excluded), and perhaps some beside them. */
  forEach(visit: (row: number) => void, from = 0, to = this.size): void {
    const end = Math.ceil(to / 32);
    for (let word = from >>> 5; word < end; word++) {
      for (let bits = this.#words[word]!; bits !== 0; bits &= bits - 1)
        visit(word * 32 + 31 - Math.clz32(bits & -bits));
    }
  }

  /** Ascending. */
  members(): number[] {
    const found: number[] = [];
    this.forEach((row) => {
      found.push(row);
    });
    return found;
  }
}

/** What all of them have; null of none. */
export function intersection([first, ...others]: readonly RowSet[]): RowSet | null {
  if (!first) return null;
  const rows = others.length > 0 ? first.copy() : first;
  for (const other of others) rows.retain(other);
  return rows;
}
