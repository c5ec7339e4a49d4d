/** Part of the conformance suite: nothing of a player but its results decides its rank, however often players tie. */
import { type Random, random } from "@arenakit/contracts";
import { expect } from "vitest";
import { quantileRewards, standardisedAdvantages } from "./advantage/quantile-z.ts";

/** What each player scores over both orders. */
type ScorePair = (first: number, second: number) => readonly [number, number];

export interface ExchangeableOptions {
  /** Ranks by player of a tournament with the estimator that goes with it. */
  readonly rank: (
    size: number,
    setting: { readonly anchor: number; readonly judge: ScorePair; readonly draw: Random },
  ) => readonly (number | null)[];
  readonly check: (name: string, body: () => void) => void;
}

const PLAYERS = 8;
const GROUPS = 6000;
const TABLES = 4;
const GROUPS_A_TABLE = 400;

export function exchangeableCases({ check, rank }: ExchangeableOptions): void {
  check("exchangeable players have no advantage by their place in the group", () => {
    const sum = new Array<number>(PLAYERS).fill(0);
    const squares = new Array<number>(PLAYERS).fill(0);
    for (let number = 0; number < GROUPS; number++) {
      const scores = random("exchangeable", number);
      const anchor = scores.integer(0, PLAYERS - 1);
      // Of two scores half of the matches are ties: an index that breaks them shows at once.
      const judge = onceAPair(() => [scores.integer(0, 1), scores.integer(0, 1)]);
      const ranks = rank(PLAYERS, { anchor, judge, draw: random("draw", number) });
      for (const [player, advantage] of standardisedAdvantages(quantileRewards(ranks)).entries()) {
        sum[player]! += advantage!;
        squares[player]! += advantage! ** 2;
      }
    }
    for (let player = 0; player < PLAYERS; player++) {
      const mean = sum[player]! / GROUPS;
      const error = Math.sqrt((squares[player]! / GROUPS - mean ** 2) / GROUPS);
      expect(Math.abs(mean), `player ${player}: ${mean} ± ${error}`).toBeLessThan(4 * error);
    }
  });

  check("a group with ties has ranks of the same distribution under other numbers", () => {
    for (let number = 0; number < TABLES; number++) {
      const scores = random("tied table", number);
      const table = onceAPair(() => [scores.integer(0, 2), scores.integer(0, 2)]);
      const own = Array.from({ length: PLAYERS }, (_, player) => player);
      for (const first of own) for (const second of own.slice(first + 1)) table(first, second);
      const moved = scores.shuffled(own);
      const countPlaces = (numbers: readonly number[], name: string) => {
        const counts = new Map<string, number>();
        for (let group = 0; group < GROUPS_A_TABLE; group++) {
          const ranks = rank(PLAYERS, {
            anchor: numbers.indexOf(0),
            judge: (first, second) => table(numbers[first]!, numbers[second]!),
            draw: random(name, number, group),
          });
          for (const [at, place] of ranks.entries()) {
            const key = `player ${numbers[at]} on place ${place}`;
            counts.set(key, (counts.get(key) ?? 0) + 1);
          }
        }
        return counts;
      };
      const [before, after] = [countPlaces(own, "before"), countPlaces(moved, "after")];
      for (const key of new Set([...before.keys(), ...after.keys()])) {
        const [one, other] = [before.get(key) ?? 0, after.get(key) ?? 0];
        // Two counts of one binomial law; the 3 are for the rarest, which are not normal.
        const share = (one + other) / (2 * GROUPS_A_TABLE);
        const deviation = Math.sqrt(2 * GROUPS_A_TABLE * share * (1 - share));
        expect(Math.abs(one - other), `${key}: ${one} and ${other}`).toBeLessThanOrEqual(5 * deviation + 3);
      }
    }
  });
}

/** A judge that scores each pair once, whichever of the two is named first. */
function onceAPair(scored: () => [number, number]): ScorePair {
  const known = new Map<string, [number, number]>();
  return (first, second) => {
    const [low, high] = first < second ? [first, second] : [second, first];
    const scores = known.get(`${low}-${high}`) ?? scored();
    known.set(`${low}-${high}`, scores);
    return first < second ? scores : [scores[1], scores[0]];
  };
}
