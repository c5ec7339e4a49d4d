/**
 * All randomness of the project: a seeded generator that is the same on every machine. A stream is named
 * by its parts (`random(seed, "pois", adcode)`), so that adding a draw in one place moves no other.
 */

/** A stream of random numbers. */
export interface Random {
  /** Uniform in [0, 1), 32 bits of resolution. */
  next(): number;
  /** Uniform integer in [low, high], both included. */
  integer(low: number, high: number): number;
  /** One element; the list must not be empty. */
  pick<T>(items: readonly T[]): T;
  /** A shuffled copy. */
  shuffled<T>(items: readonly T[]): T[];
  /** Normal with mean 0 and standard deviation 1 (Box–Muller). */
  normal(): number;
}

/** The stream named by `parts`; equal parts give equal streams. */
export function random(...parts: readonly (string | number)[]): Random {
  const state = hash128(parts.map(String).join("\u001f"));
  const next = () => sfc32(state);
  for (let warmUp = 0; warmUp < 12; warmUp++) next();
  const integer = (low: number, high: number) => low + Math.floor(next() * (high - low + 1));
  return {
    next,
    integer,
    pick(items) {
      if (items.length === 0) throw new RangeError("pick needs a list that is not empty");
      return items[integer(0, items.length - 1)]!;
    },
    shuffled(items) {
      const copy = [...items];
      for (let last = copy.length - 1; last > 0; last--) {
        const other = integer(0, last);
        [copy[last], copy[other]] = [copy[other]!, copy[last]!];
      }
      return copy;
    },
    normal: () => Math.sqrt(-2 * Math.log(1 - next())) * Math.cos(2 * Math.PI * next()),
  };
}

/** Four 32-bit words from text: four FNV-1a style passes with different primes, finalised as MurmurHash3 does. */
function hash128(text: string): Uint32Array {
  const words = Uint32Array.of(0x9e3779b9, 0x243f6a88, 0xb7e15162, 0x6a09e667);
  const primes = [0x01000193, 0x85ebca6b, 0xc2b2ae35, 0x27d4eb2f];
  for (let at = 0; at < text.length; at++) {
    const unit = text.charCodeAt(at);
    for (let word = 0; word < 4; word++)
      words[word] = Math.imul(words[word]! ^ unit, primes[word]!) ^ (words[word]! >>> 15);
  }
  for (let word = 0; word < 4; word++) {
    let mixed = words[word]! ^ words[(word + 1) & 3]!;
    mixed = Math.imul(mixed ^ (mixed >>> 16), 0x85ebca6b);
    mixed = Math.imul(mixed ^ (mixed >>> 13), 0xc2b2ae35);
    words[word] = mixed ^ (mixed >>> 16);
  }
  return words;
}

/** Chris Doty-Humphrey's sfc32 (PractRand): small, fast, passes BigCrush. */
function sfc32(state: Uint32Array): number {
  const sum = (state[0]! + state[1]! + state[3]!) >>> 0;
  state[3] = state[3]! + 1;
  state[0] = state[1]! ^ (state[1]! >>> 9);
  state[1] = state[2]! + (state[2]! << 3);
  state[2] = ((state[2]! << 21) | (state[2]! >>> 11)) + sum;
  return sum / 2 ** 32;
}
