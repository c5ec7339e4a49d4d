/**
 * A bracket by draw in which a player is out with its second defeat: who loses drops into the lower bracket, whose
 * winner meets the undefeated one. 2N − 2 matches, and one more where the undefeated one loses that final.
 */
import type { MatchResult, Pair, Round, Topology, Tournament } from "../topology.ts";
import { seedNumbers, slotSeeds, winnerOf } from "./seeded-single-elimination.ts";

type SlotPlayers = readonly (number | null)[];

/** Who lost a round of the upper bracket drops into this round of the lower one. */
export function dropInRound(upperRound: number): number {
  return upperRound === 0 ? 0 : 2 * upperRound - 1;
}

/**
 * The topology `double-elimination`. Byes go to whoever was drawn first, and no player rests while the same round has
 * a pair for it. Phases: `elimination` (the upper bracket), `lower_bracket`, `grand_final`; round 1 of the last is the
 * bracket reset. Of a pair the one drawn earlier is listed first, in the final the undefeated one; the first goes on
 * from a match that is tied or has no scores.
 */
export function doubleElimination(): Topology {
  return {
    id: "double-elimination",
    start(size, _anchor, { random }) {
      const draw = random.shuffled(Array.from({ length: size }, (_, player) => player));
      return tournament(draw);
    },
  };
}

/** A stage turns the results of its pairs into the next stage, or into null when the tournament is over. */
interface Stage extends Round {
  next(results: readonly MatchResult[]): Stage | null;
}

function tournament(draw: readonly number[]): Tournament {
  const placeOf = seedNumbers(draw);
  const upper: SlotPlayers = slotSeeds(draw.length, "standard").map((seed) => draw[seed - 1] ?? null);
  const bracket = { placeOf, last: Math.log2(upper.length) - 1 };
  let stage: Stage | null = draw.length === 1 ? null : upperRound(bracket, { round: 0, upper, lower: [] });
  let isStarted = false;
  return {
    nextRound(results) {
      if (isStarted) stage = stage?.next(results) ?? null;
      isStarted = true;
      // Where all of a round rest there is nothing to play.
      while (stage?.pairs.length === 0) stage = stage.next([]);
      return stage && { phase: stage.phase, round: stage.round, pairs: stage.pairs };
    },
  };
}

interface Bracket {
  /** Place in the draw by player. */
  readonly placeOf: readonly number[];
  /** The last round of the upper bracket. */
  readonly last: number;
}

interface Standing {
  readonly round: number;
  readonly upper: SlotPlayers;
  readonly lower: SlotPlayers;
}

function upperRound(bracket: Bracket, { round, upper, lower }: Standing): Stage {
  const games = gamesOf(upper, bracket);
  return {
    phase: "elimination",
    round,
    pairs: pairsOf(games),
    next(results) {
      const { winners, losers } = decided(games, results, bracket);
      if (bracket.last === 0) return grandFinal(winners[0]!, losers[0]!);
      const slots = round === 0 ? losers : dropIns(lower, losers, round);
      return lowerRound(bracket, { round: dropInRound(round), upper: winners, lower: slots });
    },
  };
}

function lowerRound(bracket: Bracket, { round, upper, lower }: Standing): Stage {
  const games = gamesOf(lower, bracket);
  return {
    phase: "lower_bracket",
    round,
    pairs: pairsOf(games),
    next(results) {
      const { winners } = decided(games, results, bracket);
      const upperPlayed = Math.floor(round / 2) + 1;
      if (round % 2 === 0) return upperRound(bracket, { round: upperPlayed, upper, lower: winners });
      if (winners.length === 1) return grandFinal(upper[0]!, winners[0]!);
      return lowerRound(bracket, { round: round + 1, upper, lower: winners });
    },
  };
}

function grandFinal(undefeated: number, challenger: number): Stage {
  const pairs: Pair[] = [[undefeated, challenger]];
  const seedOf = seedNumbers([undefeated, challenger]);
  return {
    phase: "grand_final",
    round: 0,
    pairs,
    next: ([result]) =>
      winnerOf(result!, seedOf) === undefeated ? null : { phase: "grand_final", round: 1, pairs, next: () => null },
  };
}

/**
 * Who drops in meets who came from far away in the upper bracket, so that two who have met do not meet again as long
 * as that can be avoided. Rounds take three orders in turn: halves exchanged, each half turned round, all turned round;
 * every other arrangement allows a rematch as early or earlier (shown for up to 32 places by trying them all).
 */
function dropIns(survivors: SlotPlayers, losers: SlotPlayers, upperRound: number): SlotPlayers {
  const count = losers.length;
  const half = Math.floor(count / 2);
  const order = [...losers];
  const arranged = [
    [...order.slice(half), ...order.slice(0, half)],
    [...order.slice(0, half).reverse(), ...order.slice(half).reverse()],
    order.reverse(),
  ][(upperRound - 1) % 3]!;
  return survivors.flatMap((survivor, slot) => [survivor, arranged[slot]!]);
}

/** Neighbouring slots; with a hole, or with two, nobody plays. */
type Game = readonly [first: number | null, second: number | null];

function gamesOf(slots: SlotPlayers, { placeOf }: Bracket): Game[] {
  const games: Game[] = [];
  for (let slot = 0; slot < slots.length; slot += 2) {
    const [first, second] = [slots[slot]!, slots[slot + 1]!];
    const isInOrder = first === null || second === null || placeOf[first]! < placeOf[second]!;
    games.push(isInOrder ? [first, second] : [second, first]);
  }
  return games;
}

function pairsOf(games: readonly Game[]): Pair[] {
  return games.flatMap(([first, second]) => (first === null || second === null ? [] : [[first, second] as const]));
}

function decided(games: readonly Game[], results: readonly MatchResult[], { placeOf }: Bracket) {
  const winners: (number | null)[] = [];
  const losers: (number | null)[] = [];
  let match = 0;
  for (const [first, second] of games) {
    const rests = first === null || second === null;
    const winner = rests ? (first ?? second) : winnerOf(results[match++]!, placeOf);
    winners.push(winner);
    losers.push(rests ? null : winner === first ? second : first);
  }
  return { winners, losers };
}
