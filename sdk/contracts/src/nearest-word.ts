/** The known word that somebody meant by one that is not known. Pure; for names of members and options, not for texts. */

/** Longer words are no slips of the pen; they are not compared. */
const LONGEST = 40;

/**
 * The word that the unknown one holds, or that holds it; else the one with the fewest letters to change, at most half of them.
 * Null where none is near. Case and signs do not count.
 */
export function nearestWord(unknown: string, known: readonly string[]): string | null {
  const wanted = lettersOf(unknown);
  if (wanted === "" || wanted.length > LONGEST) return null;
  const holding = known.filter((word) => wanted.includes(lettersOf(word)) || lettersOf(word).includes(wanted));
  if (holding.length > 0) return holding.reduce((best, word) => (word.length > best.length ? word : best));
  const [nearest] = known
    .map((word) => ({ word, changes: lettersChanged(wanted, lettersOf(word)) }))
    .sort((one, other) => one.changes - other.changes);
  return nearest && nearest.changes <= wanted.length / 2 ? nearest.word : null;
}

const lettersOf = (word: string) => word.toLowerCase().replace(/[^\p{L}\d]/gu, "");

/** Levenshtein's distance. */
function lettersChanged(one: string, other: string): number {
  let row = Array.from({ length: other.length + 1 }, (_, at) => at);
  for (const [at, letter] of [...one].entries()) {
    const next = [at + 1];
    for (let column = 1; column <= other.length; column++)
      next.push(
        Math.min(next[column - 1]! + 1, row[column]! + 1, row[column - 1]! + (letter === other[column - 1] ? 0 : 1)),
      );
    row = next;
  }
  return row[other.length]!;
}
