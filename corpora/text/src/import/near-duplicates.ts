/**
 * Near duplicates by MinHash (Broder 1997) and bands (locality-sensitive hashing, as in Rajaraman and Ullman, "Mining of
 * Massive Datasets", §3.4): 14 bands of 8 rows, so that two texts with a share s of common shingles meet with probability
 * 1 − (1 − s⁸)¹⁴: .92 at .8, .9996 at .9. Those that meet are compared shingle by shingle. Kept are the bands' hashes
 * alone, 160 to 320 bytes a document.
 */
import type { Document } from "@arenakit/contracts";
import { finish, hashOf, KeyTable } from "../folder/key-table.ts";
import type { DuplicateFinder } from "./duplicates.ts";

const BANDS = 14;
const ROWS = 8;
/** Words, or Han characters, of a shingle. */
const SHINGLE = 3;
/** Of longer texts the rest is not compared: a set of shingles is held in memory. */
const COMPARED_CHARACTERS = 1 << 20;
/** Documents of one band's hash that are compared, and kept: boilerplate has many. */
const COMPARED = 8;

export interface NearDuplicateOptions {
  /** Share of shingles in common (Jaccard), in (0, 1], from which a text is a duplicate. */
  readonly similarity: number;
}

/** Throws a RangeError for a similarity outside of (0, 1]. */
export function nearDuplicates({ similarity }: NearDuplicateOptions): DuplicateFinder {
  if (!(similarity > 0 && similarity <= 1)) throw new RangeError(`expected a similarity in (0, 1], got ${similarity}`);
  const keys = new KeyTable();
  let count = 0;
  // A document is looked for and then added: what was made of it is made once.
  let latest: Hashed | null = null;
  const hashed = (document: Document): Hashed => {
    if (latest?.document === document) return latest;
    const shingles = shinglesOf(document);
    latest = { document, shingles, bands: bandsOf(shingles) };
    return latest;
  };
  return {
    find(document, earlier) {
      const { shingles, bands } = hashed(document);
      const met = new Set<number>();
      for (const hash of bands) for (const number of under(keys, hash)) met.add(number);
      for (const number of [...met].sort((one, other) => one - other)) {
        const share = jaccard(shingles, shinglesOf(earlier(number)));
        if (share >= similarity) return { number, similarity: Math.round(share * 1e4) / 1e4 };
      }
      return null;
    },
    add(document) {
      const number = count++;
      for (const hash of hashed(document).bands) if (under(keys, hash).length < COMPARED) keys.add(hash, number);
    },
  };
}

interface Hashed {
  readonly document: Document;
  readonly shingles: ReadonlySet<number>;
  readonly bands: Uint32Array;
}

function under(keys: KeyTable, hash: number): number[] {
  const numbers: number[] = [];
  keys.find(hash, (number) => numbers.push(number) >= COMPARED);
  return numbers;
}

/** Hashes of the runs of three words of title and text; ideographs and kana are words of their own. */
export function shinglesOf({ title, text }: Pick<Document, "title" | "text">): Set<number> {
  const words = `${title} ${text.slice(0, COMPARED_CHARACTERS)}`.toLowerCase().match(WORDS) ?? [];
  const hashes = words.map((word) => hashOf(word));
  const shingles = new Set<number>();
  for (let at = 0; at + SHINGLE <= hashes.length; at++) {
    let hash = 0;
    for (let next = at; next < at + SHINGLE; next++) hash = Math.imul(hash ^ hashes[next]!, 0x9e3779b1) + next - at;
    shingles.add(finish(hash));
  }
  // A text of fewer words is compared as one.
  if (shingles.size === 0) shingles.add(hashOf(words.join(" ")));
  return shingles;
}

const WORDS = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]|[\p{L}\p{N}]+/gu;

export function jaccard(left: ReadonlySet<number>, right: ReadonlySet<number>): number {
  let common = 0;
  for (const one of left) if (right.has(one)) common++;
  return common / (left.size + right.size - common);
}

/** Odd factors and addends of the rows' hash functions. */
const FACTORS = Int32Array.from({ length: BANDS * ROWS }, (_, row) => finish(2 * row + 1) | 1);
const ADDENDS = Int32Array.from({ length: BANDS * ROWS }, (_, row) => finish(2 * row + 2));

/** One hash a band: of the least values of its rows. */
function bandsOf(shingles: ReadonlySet<number>): Uint32Array {
  const hashes = Int32Array.from(shingles);
  return Uint32Array.from({ length: BANDS }, (_, band) => {
    let hash = finish(band + 1);
    for (let row = band * ROWS; row < (band + 1) * ROWS; row++) hash = finish(hash ^ leastOf(hashes, row));
    return hash;
  });
}

/** Signed, so that all of it stays in whole numbers of 32 bits: this is where the time goes. */
function leastOf(hashes: Int32Array, row: number): number {
  const [factor, addend] = [FACTORS[row]!, ADDENDS[row]!];
  let least = 0x7fff_ffff;
  for (let at = 0; at < hashes.length; at++) {
    const value = (Math.imul(hashes[at]!, factor) + addend) | 0;
    if (value < least) least = value;
  }
  return least;
}
