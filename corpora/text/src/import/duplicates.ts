/**
 * What says the same as an earlier document: nothing looked for, equal texts, or nearly equal ones.
 *
 * Near duplicates by MinHash (Broder 1997) and bands (locality-sensitive hashing, as in Rajaraman and Ullman, "Mining of
 * Massive Datasets", §3.4): 14 bands of 8 rows, so that two texts with a share s of common shingles meet with probability
 * 1 − (1 − s⁸)¹⁴: .92 at .8, .9996 at .9. Those that meet are compared shingle by shingle. Kept are the bands' hashes
 * alone, 160 to 320 bytes a document.
 */
import type { Document } from "@arenakit/contracts";
import { finish, hashOf, KeyTable } from "../folder/key-table.ts";

/** Finds duplicates among documents that are numbered in the order in which they are added. */
export interface DuplicateFinder {
  /** The earlier document that says the same, and how alike they are; `earlier` reads one by its number. */
  find(
    document: Document,
    earlier: (number: number) => Document,
  ): { readonly number: number; readonly similarity: number } | null;
  add(document: Document): void;
}

/**
 * `similarity` is the share of shingles in common (Jaccard), in (0, 1], from which a text is a near duplicate. Throws a
 * RangeError for another one.
 */
export function duplicateFinder(kind: "off" | "exact" | "near", similarity: number): DuplicateFinder {
  if (kind === "near") return nearDuplicates(similarity);
  return kind === "exact" ? exactDuplicates() : { find: () => null, add: () => {} };
}

/** What is made of a document, once: it is looked for and then added. */
function ofLatest<Made>(make: (document: Document) => Made): (document: Document) => Made {
  let latest: { readonly document: Document; readonly made: Made } | null = null;
  return (document) => {
    if (latest?.document !== document) latest = { document, made: make(document) };
    return latest.made;
  };
}

/** Title and text, white space aside. */
function sayings({ title, text }: Document): string {
  return `${spaced(title)}\n${spaced(text)}`;
}

const spaced = (text: string) => (/\s\s|[^\S ]/.test(text) ? text.replace(/\s+/g, " ") : text).trim();

function exactDuplicates(): DuplicateFinder {
  const keys = new KeyTable();
  let count = 0;
  const hashed = ofLatest((document) => {
    const saying = sayings(document);
    return { saying, hash: hashOf(saying) };
  });
  return {
    find(document, earlier) {
      const { saying, hash } = hashed(document);
      const number = keys.find(hash, (one) => sayings(earlier(one)) === saying);
      return number === null ? null : { number, similarity: 1 };
    },
    add(document) {
      keys.add(hashed(document).hash, count++);
    },
  };
}

const BANDS = 14;
const ROWS = 8;
/** Words, or Han characters, of a shingle. */
const SHINGLE = 3;
/** Of longer texts the rest is not compared: a set of shingles is held in memory. */
const COMPARED_CHARACTERS = 1 << 20;
/** Documents of one band's hash that are compared, and kept: boilerplate has many. */
const COMPARED = 8;

function nearDuplicates(similarity: number): DuplicateFinder {
  if (!(similarity > 0 && similarity <= 1)) throw new RangeError(`expected a similarity in (0, 1], got ${similarity}`);
  const keys = new KeyTable();
  let count = 0;
  const hashed = ofLatest((document) => {
    const shingles = shinglesOf(document);
    return { shingles, bands: bandsOf(shingles) };
  });
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

function under(keys: KeyTable, hash: number): number[] {
  const numbers: number[] = [];
  keys.find(hash, (number) => numbers.push(number) >= COMPARED);
  return numbers;
}

/** Hashes of the runs of three words of title and text; ideographs and kana are words of their own. */
function shinglesOf({ title, text }: Pick<Document, "title" | "text">): Set<number> {
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

function jaccard(left: ReadonlySet<number>, right: ReadonlySet<number>): number {
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
