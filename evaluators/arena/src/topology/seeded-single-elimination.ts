/**
 * Anchor ranking for the seeds, then a knock-out bracket (ArenaRL, section 4.3 and Algorithm 1): N − 1 and
 * N − 1 matches. A tied match advances the higher seed; equal seeds are drawn, so that no place in the group is favoured.
 */
import { fail } from "@arenakit/contracts";
import { seedOrder, seedScores, TIE_TOLERANCE } from "../ranking.ts";
import {
  type MatchResult,
  type Pair,
  playedMatches,
  type Round,
  seedingRound,
  type Topology,
  type Tournament,
} from "../topology.ts";

export type Slots = "standard" | "paper";

export interface SeededSingleEliminationOptions {
  /**
   * `standard`: the best seeds meet last; when N is no power of two the best seeds rest in the first round.
   * `paper`: the fill of Algorithm 1, which needs a power of two and lets seeds 1 and 3 meet in the second of
   * four rounds.
   */
  readonly slots: Slots;
}

/** The topology `seeded-single-elimination`. Its start throws task/not_a_power_of_two where `paper` slots cannot seat the attempts. */
export function seededSingleElimination(options: SeededSingleEliminationOptions): Topology {
  return {
    id: "seeded-single-elimination",
    start(size, anchor, { random, attempts = size }) {
      if (options.slots === "paper" && !isPowerOfTwo(attempts)) refuse(attempts);
      const draw = random.shuffled(Array.from({ length: size }, (_, player) => player));
      return tournament(draw, anchor, { ...options, places: options.slots === "paper" ? attempts : size });
    },
  };
}

/** `draw` holds every player; `places` of the first round are more where the last seeds are absent. */
function tournament(
  draw: readonly number[],
  anchor: number,
  options: SeededSingleEliminationOptions & { readonly places: number },
): Tournament {
  const size = draw.length;
  /** What was asked for last; null before the first round. */
  let asked: Round | null = null;
  let seedOf: readonly number[] = [];
  /** Who is left, by slot; null is a hole, and who meets a hole rests. */
  let slots: (number | null)[] = [];

  return {
    nextRound(results) {
      if (size === 1) return null;
      if (asked === null) {
        asked = seedingRound(size, anchor);
        return asked;
      }
      if (asked.phase === "seeding") {
        const order = seedOrder(seedScores(playedMatches(asked, results), size), draw);
        seedOf = seedNumbers(order);
        slots = slotSeeds(options.places, options.slots).map((seed) => order[seed - 1] ?? null);
      } else {
        slots = winners(slots, results, seedOf);
      }
      if (slots.length === 1) return null;
      asked = { phase: "elimination", round: asked.phase === "seeding" ? 0 : asked.round + 1, pairs: pairsOf(slots) };
      return asked;
    },
  };
}

/** The place of each player in the order of seeds. */
export function seedNumbers(order: readonly number[]): number[] {
  const seeds = new Array<number>(order.length);
  order.forEach((player, seed) => {
    seeds[player] = seed;
  });
  return seeds;
}

/** Who advances: the higher score, and the higher seed from a match that is tied or has no scores. */
export function winnerOf({ pair, scores }: MatchResult, seedOf: readonly number[]): number {
  if (scores && Math.abs(scores[0] - scores[1]) > TIE_TOLERANCE) return scores[0] > scores[1] ? pair[0] : pair[1];
  return seedOf[pair[0]]! < seedOf[pair[1]]! ? pair[0] : pair[1];
}

/**
 * Seed numbers from 1 by slot; a seed beyond N is a hole. Holes stay where they are: filling them up would
 * shift the pairs and give the rest to the wrong seeds.
 */
export function slotSeeds(size: number, slots: Slots): number[] {
  return slots === "paper" ? paperSlots(size) : standardSlots(size);
}

/** Each doubling sets the mirror seed beside every seed, so that seeds 1 … 2^k are alone in their 2^k-th of the bracket. */
function standardSlots(size: number): number[] {
  let seeds = [1];
  while (seeds.length < size) {
    const mirror = seeds.length * 2 + 1;
    seeds = seeds.flatMap((seed) => [seed, mirror - seed]);
  }
  return seeds;
}

/** Algorithm 1, lines 13–23: pair k is seed k against seed N − k + 1; odd k from the head, even k from the tail. */
function paperSlots(size: number): number[] {
  const seeds = new Array<number>(size);
  if (size === 1) return [1];
  let head = 0;
  let tail = size - 2;
  for (let k = 1; k <= size / 2; k++) {
    const at = k % 2 === 1 ? head : tail;
    seeds[at] = k;
    seeds[at + 1] = size - k + 1;
    if (k % 2 === 1) head += 2;
    else tail -= 2;
  }
  return seeds;
}

function pairsOf(slots: readonly (number | null)[]): Pair[] {
  const pairs: Pair[] = [];
  for (let slot = 0; slot < slots.length; slot += 2) {
    const [first, second] = [slots[slot]!, slots[slot + 1]!];
    if (first !== null && second !== null) pairs.push([first, second]);
  }
  return pairs;
}

function winners(
  slots: readonly (number | null)[],
  results: readonly MatchResult[],
  seedOf: readonly number[],
): (number | null)[] {
  const next: (number | null)[] = [];
  let match = 0;
  for (let slot = 0; slot < slots.length; slot += 2) {
    const [first, second] = [slots[slot]!, slots[slot + 1]!];
    if (first === null || second === null) next.push(first ?? second);
    else next.push(winnerOf(results[match++]!, seedOf));
  }
  return next;
}

function isPowerOfTwo(size: number): boolean {
  return size >= 1 && (size & (size - 1)) === 0;
}

function refuse(size: number): never {
  const below = 2 ** Math.floor(Math.log2(size));
  fail(
    "task",
    "not_a_power_of_two",
    `slots "paper" is Algorithm 1 as printed and places only a power of two of attempts; this group has ${size} valid ones. Use slots "standard", or a group of ${below} or ${below * 2}.`,
  );
}
