/**
 * A direction of its own for every word there is, known or not: numbers of ±1 drawn by a hash of the word. Two words
 * are as good as at right angles, so a rare name keeps its identity beside all that words have in common.
 */

/** Adds a word's direction, of unit length, times a weight to the numbers of a vector from one place up to its end. */
export function addWordSigns(word: string, weight: number, into: Float64Array, from: number): void {
  const each = weight / Math.sqrt(into.length - from);
  let state = hashOf(word);
  for (let at = from; at < into.length; ) {
    state = next(state);
    let bits = state;
    for (const end = Math.min(into.length, at + 32); at < end; at++) {
      into[at]! += (bits & 1) === 1 ? each : -each;
      bits >>>= 1;
    }
  }
}

/** FNV-1a over UTF-16 units. */
export function hashOf(word: string): number {
  let hash = 0x811c9dc5;
  for (let at = 0; at < word.length; at++) hash = Math.imul(hash ^ word.charCodeAt(at), 0x01000193);
  return hash | 0;
}

/** The next state of splitmix32: all 32 bits of it are fit to be drawn from. */
export function next(state: number): number {
  const stepped = (state + 0x9e3779b9) | 0;
  let mixed = Math.imul(stepped ^ (stepped >>> 16), 0x21f0aaad);
  mixed = Math.imul(mixed ^ (mixed >>> 15), 0x735a2d97);
  return mixed ^ (mixed >>> 15);
}
