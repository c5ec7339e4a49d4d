/** Whether a word of a question may be a way to write the name of a place that a search found for it. */
import type { Poi } from "@arenakit/corpus-world";
import { isHan } from "./content.ts";

/** So many letters of a word may be others or missing. */
const MOST_SLIPS = 2;
const SHORTEST_WITH_SLIPS = 5;

/**
 * In Chinese some characters are the same, and most where the place only looks like it; a word of letters may be the
 * reading of a name, and where the place only looks like it, is one of its words but for some letters.
 */
export function couldMean(word: string, { name, alias, english }: Poi, isSimilar: boolean): boolean {
  const names = [name, ...alias, ...(english === null ? [] : [english])].map((one) => one.toLowerCase());
  if (isHan(word)) {
    const same = Math.max(...names.map((one) => commonLength(word, one)));
    return isSimilar ? word.length - same <= Math.max(1, word.length / 4) : same > 0;
  }
  if (!isSimilar) return true;
  const words = names.flatMap((one) => one.replace(/['’]s?\b/g, "").split(/[^a-z0-9]+/));
  return words.some((one) => one === word || isSlip(word, one));
}

function isSlip(word: string, name: string): boolean {
  const longer = Math.max(word.length, name.length);
  return Math.min(word.length, name.length) >= SHORTEST_WITH_SLIPS && longer - commonLength(word, name) <= MOST_SLIPS;
}

/** Of the longest common subsequence. */
function commonLength(one: string, other: string): number {
  let row = new Array<number>(other.length + 1).fill(0);
  for (const character of one) {
    const next = [0];
    for (let at = 1; at <= other.length; at++)
      next.push(character === other[at - 1] ? row[at - 1]! + 1 : Math.max(row[at]!, next[at - 1]!));
    row = next;
  }
  return row[other.length]!;
}
