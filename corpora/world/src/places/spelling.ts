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
  // One row of the table, overwritten line by line: this runs for thousands of names at a time.
  const row = Array.from({ length: right.length + 1 }, (_, column) => column);
  for (let line = 1; line <= left.length; line++) {
    const unit = left.charCodeAt(line - 1);
    let diagonal = line - 1;
    row[0] = line;
    for (let column = 1; column <= right.length; column++) {
      const substitution = diagonal + (unit === right.charCodeAt(column - 1) ? 0 : 1);
      diagonal = row[column]!;
      row[column] = Math.min(substitution, diagonal + 1, row[column - 1]! + 1);
    }
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
 * those that begin like it, then in the order given. Less than `least` alike (0 … 1) is no hint. Expects every name once.
 */
export function mostAlike(query: string, spellings: Iterable<Spelling>, limit: number, least = 0): string[] {
  const key = nameKey(query);
  const units = new Set(Array.from({ length: key.length }, (_, at) => key.charCodeAt(at)));
  const best: { name: string; score: number }[] = [];
  for (const { name, keys } of spellings) {
    let score = 0;
    for (const candidate of keys) {
      // No edit leaves more in place than what the two share: spares nearly all of the edit distances.
      const shared = sharedUnits(candidate, units);
      const longer = Math.max(key.length, candidate.length);
      const atMost = (Math.min(shared, key.length) / longer) * SLACK + shared / PREFIX_SHARE;
      if (shared === 0 || atMost <= (best[limit - 1]?.score ?? 0)) continue;
      score = Math.max(score, similarity(key, candidate) + commonPrefix(key, candidate) / PREFIX_SHARE);
    }
    if (score === 0 || score < least || score <= (best[limit - 1]?.score ?? 0)) continue;
    const at = best.findIndex((other) => other.score < score);
    best.splice(at < 0 ? best.length : at, 0, { name, score });
    best.length = Math.min(best.length, limit);
  }
  return best.map(({ name }) => name);
}

/** A common beginning decides only between equally alike names. */
const PREFIX_SHARE = 1000;
/** Keeps the bound a bound where divisions are rounded. */
const SLACK = 1 + 1e-9;

function sharedUnits(text: string, units: ReadonlySet<number>): number {
  let shared = 0;
  for (let at = 0; at < text.length; at++) if (units.has(text.charCodeAt(at))) shared++;
  return shared;
}

function commonPrefix(left: string, right: string): number {
  let length = 0;
  while (length < left.length && left[length] === right[length]) length++;
  return length;
}
