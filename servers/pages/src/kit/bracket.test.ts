/** The tree of a filling bracket against tournaments that the arena plays: every match has a place that it keeps its pair at. */
import { random } from "@arenakit/contracts";
import { type MatchResult, type Round, seededSingleElimination } from "@arenakit/evaluator-arena";
import fc from "fast-check";
import { expect, it } from "vitest";
import { type BracketMatch, bracketSlots, seedsOf } from "./bracket.ts";

interface Play {
  readonly size: number;
  readonly seed: number;
  /** Scores are whole numbers below this: a low one brings ties, of seeds and of matches. */
  readonly scale: number;
  readonly slots?: "standard" | "paper";
}

function played({ size, seed, scale, slots = "standard" }: Play): { matches: BracketMatch[]; champion: number } {
  const draw = random(seed, "scores");
  const tournament = seededSingleElimination({ slots }).start(size, 0, { random: random(seed, "draw") });
  const matches: BracketMatch[] = [];
  let results: MatchResult[] = [];
  for (let round: Round | null = tournament.nextRound([]); round; round = tournament.nextRound(results)) {
    const { phase, round: number, pairs } = round;
    results = pairs.map((pair) => ({ pair, scores: [draw.integer(0, scale), draw.integer(0, scale)] as const }));
    for (const { pair, scores } of results) {
      const [a, b] = scores!;
      const winner = a === b ? null : a > b ? pair[0] : pair[1];
      matches.push({ number: matches.length, phase, round: number, pair: [...pair], scores: [a, b], winner });
    }
  }
  return { matches, champion: matches.at(-1)!.winner ?? -1 };
}

const plays = fc.record({
  size: fc.integer({ min: 2, max: 33 }),
  seed: fc.nat(10_000),
  scale: fc.constantFrom(1, 3, 1000),
});

it("holds every match of a finished tournament in its round, with both players and who went on", () => {
  fc.assert(
    fc.property(plays, (play) => {
      const { matches, champion } = played(play);
      const bracket = bracketSlots(matches, play.size)!;
      expect(bracket.rounds).toHaveLength(Math.ceil(Math.log2(play.size)));
      for (const [round, slots] of bracket.rounds.entries()) {
        const inRound = matches.filter((match) => match.phase === "elimination" && match.round === round);
        const shown = slots.flatMap(({ match }) => match ?? []);
        expect(shown.toSorted((a, b) => a.number - b.number)).toEqual(inRound);
        for (const { match, players } of slots) if (match) expect([...players].sort()).toEqual([...match.pair].sort());
      }
      // Who met in a round came there from the two slots before it.
      for (const slot of bracket.rounds.slice(1).flat()) {
        const before = bracket.rounds[slot.round - 1]!.slice(slot.place * 2, slot.place * 2 + 2);
        if (slot.match) expect(before.map(({ advanced }) => advanced)).toEqual(slot.players);
      }
      if (champion >= 0) expect(bracket.champion).toBe(champion);
    }),
  );
});

it("keeps the slots of the paper's algorithm, too", () => {
  const { matches, champion } = played({ size: 16, seed: 4, scale: 1000, slots: "paper" });
  const bracket = bracketSlots(matches, 16)!;
  expect(bracket.rounds.map((slots) => slots.filter(({ match }) => match).length)).toEqual([8, 4, 2, 1]);
  expect(bracket.champion).toBe(champion);
});

it("shows of a tournament that is going on what was played, and guesses nothing", () => {
  fc.assert(
    fc.property(plays, fc.nat(), (play, cut) => {
      const whole = played(play).matches;
      const seeding = play.size - 1;
      const matches = whole.slice(0, cut % (whole.length + 1));
      const bracket = bracketSlots(matches, play.size)!;
      const shown = bracket.rounds.flat().flatMap(({ match }) => match ?? []);
      expect(shown).toHaveLength(Math.max(0, matches.length - seeding));
      // Whoever is shown to have gone on really did, or rested.
      const later = (round: number) =>
        new Set(
          whole.filter((match) => match.phase === "elimination" && match.round > round).flatMap(({ pair }) => pair),
        );
      for (const { advanced, round } of bracket.rounds.slice(0, -1).flat())
        if (advanced !== null) expect(later(round)).toContain(advanced);
    }),
  );
});

it("has a whole tree before the first match: of six, two rest", () => {
  const bracket = bracketSlots([], 6)!;
  expect(bracket.rounds.map((slots) => slots.length)).toEqual([4, 2, 1]);
  expect(bracket.champion).toBeNull();
  expect(bracket.rounds.flat().every(({ match, advanced }) => match === null && advanced === null)).toBe(true);
});

it("seeds by the score against the anchor; the anchor's own is its mean", () => {
  const seeding = (player: number, scores: [number, number] | null): BracketMatch => ({
    ...{ number: player - 1, phase: "seeding", round: 0, pair: [player, 0], scores, winner: null },
  });
  // The anchor scored 10 and 14: 12 on the mean. Attempt 3 has no score and is seeded as if it had (16 + 8 + 12) / 3 = 12.
  const seeds = seedsOf([seeding(1, [16, 10]), seeding(2, [8, 14]), seeding(3, null)]);
  expect(seeds).toEqual([
    { player: 1, score: 16 },
    { player: 0, score: 12 },
    { player: 3, score: null },
    { player: 2, score: 8 },
  ]);
});
