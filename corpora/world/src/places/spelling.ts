/** How alike two spellings are. Knows nothing of places. */

/** What decides equality of names: no case, width, spaces or punctuation. */
export function nameKey(text: string): string {
  return text
    .normalize("NFKC")
    .toLowerCase()
    .replace(/[\s\p{P}\p{S}]+/gu, "");
}

/** 1 for equal keys, 0 for nothing in common: 1 − Levenshtein distance / length of the longer one. */
export function similarity(left: string, right: string): number {
  const longer = Math.max(left.length, right.length);
  return longer === 0 ? 1 : 1 - editDistance(left, right) / longer;
}

/** Levenshtein distance in UTF-16 units. */
export function editDistance(left: string, right: string): number {
  let row = Array.from({ length: right.length + 1 }, (_, column) => column);
  for (let line = 1; line <= left.length; line++) {
    const next = [line];
    for (let column = 1; column <= right.length; column++) {
      const substitution = row[column - 1]! + (left[line - 1] === right[column - 1] ? 0 : 1);
      next.push(Math.min(substitution, row[column]! + 1, next[column - 1]! + 1));
    }
    row = next;
  }
  return row[right.length]!;
}

export interface Spelling {
  /** As shown. */
  readonly name: string;
  /** Normalised spellings that stand for it. */
  readonly keys: readonly string[];
}

/**
 * Names whose nearest key has something in common with the query, most alike first; of equally alike ones first
 * those that begin like it, then in the order given. Each name once.
 */
export function mostAlike(query: string, spellings: Iterable<Spelling>, limit: number): string[] {
  const key = nameKey(query);
  const characters = new Set(key);
  const best = new Map<string, number>();
  for (const { name, keys } of spellings) {
    let score = best.get(name) ?? 0;
    for (const candidate of keys) {
      // No shared character, no similarity: spares most of the edit distances.
      if (![...candidate].some((character) => characters.has(character))) continue;
      score = Math.max(score, similarity(key, candidate) + commonPrefix(key, candidate) / 1000);
    }
    if (score > 0) best.set(name, score);
  }
  return [...best]
    .sort(([, left], [, right]) => right - left)
    .slice(0, limit)
    .map(([name]) => name);
}

function commonPrefix(left: string, right: string): number {
  let length = 0;
  while (length < left.length && left[length] === right[length]) length++;
  return length;
}
