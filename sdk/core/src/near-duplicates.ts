/**
 * Texts that say nearly the same: exact Jaccard similarity of their character shingles, found by prefix filtering, so
 * that thousands of short texts are compared in a second. For queries; long documents have corpora/text.
 */

/** Characters of a shingle, and the least similarity of two texts that count as one. */
const SHINGLE = 5;
export const NEAR_DUPLICATE = 0.9;

export interface NearDuplicate {
  /** Indexes of the two texts; `first` stands earlier. */
  readonly first: number;
  readonly second: number;
  /** In [threshold, 1]. */
  readonly similarity: number;
}

/** For each text that is like an earlier one, the earliest of those. Case, spaces and punctuation do not count. */
export function nearDuplicates(texts: readonly string[], threshold = NEAR_DUPLICATE): NearDuplicate[] {
  const shingled = texts.map(shinglesOf);
  const counts = new Map<string, number>();
  for (const shingles of shingled) for (const one of shingles) counts.set(one, (counts.get(one) ?? 0) + 1);
  const byPrefix = new Map<string, number[]>();
  const found: NearDuplicate[] = [];
  for (const [second, shingles] of shingled.entries()) {
    // Two sets of that similarity share one of their rarest shingles: Chaudhuri et al., ICDE 2006.
    const ordered = [...shingles].sort((a, b) => counts.get(a)! - counts.get(b)! || (a < b ? -1 : 1));
    const prefix = ordered.slice(0, ordered.length - Math.ceil(threshold * ordered.length) + 1);
    const candidates = new Set(prefix.flatMap((one) => byPrefix.get(one) ?? []));
    const alike = [...candidates]
      .sort((a, b) => a - b)
      .map((first) => ({ first, second, similarity: jaccard(shingled[first]!, shingles) }))
      .find(({ similarity }) => similarity >= threshold);
    if (alike) found.push(alike);
    for (const one of prefix) {
      const list = byPrefix.get(one);
      if (list) list.push(second);
      else byPrefix.set(one, [second]);
    }
  }
  return found;
}

/**
 * Without the items that are like one of another split that stands before their own in `order`: tests come first, so that
 * they stay whole. Questions of one template may differ in a short name alone.
 */
export function withoutOverlap<Item>(
  items: readonly Item[],
  order: readonly string[],
  read: (item: Item) => { readonly split: string; readonly text: string },
): Item[] {
  const ordered = order.flatMap((split) => items.filter((item) => read(item).split === split));
  const alike = nearDuplicates(ordered.map((item) => read(item).text))
    .map(({ first, second }) => ({ first: ordered[first]!, second: ordered[second]! }))
    .filter(({ first, second }) => read(first).split !== read(second).split);
  const left = new Set<Item>(alike.map(({ second }) => second));
  return items.filter((item) => !left.has(item));
}

/** The letters and digits of a text alone, in one case and one width. */
export function foldLetters(text: string): string {
  return text
    .normalize("NFKC")
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, "");
}

/** Every five neighbours among the letters and digits of a text, each once; a shorter text as a whole. */
export function shinglesOf(text: string): ReadonlySet<string> {
  const letters = foldLetters(text);
  const shingles = new Set<string>();
  if (SURROGATE.test(letters)) {
    const characters = [...letters];
    for (let at = 0; at + SHINGLE <= characters.length; at++) shingles.add(characters.slice(at, at + SHINGLE).join(""));
  } else for (let at = 0; at + SHINGLE <= letters.length; at++) shingles.add(letters.slice(at, at + SHINGLE));
  return shingles.size === 0 ? new Set([letters]) : shingles;
}
const SURROGATE = /[\uD800-\uDFFF]/;

function jaccard(a: ReadonlySet<string>, b: ReadonlySet<string>): number {
  const [small, large] = a.size < b.size ? [a, b] : [b, a];
  let shared = 0;
  for (const one of small) if (large.has(one)) shared++;
  return shared / (a.size + b.size - shared);
}
