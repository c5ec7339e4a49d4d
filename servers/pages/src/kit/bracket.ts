/**
 * Where the matches of a knock-out bracket stand while it fills: a tree that is whole from the beginning, in which
 * matches that are not played yet have their place. Read from the matches alone; knows no markup and no judge.
 */
import type { Match } from "@arenakit/contracts";
import { slotSeeds, TIE_TOLERANCE } from "@arenakit/evaluator-arena";

/** What a drawing has to know of a match. */
export type BracketMatch = Pick<Match, "number" | "round" | "pair" | "scores" | "winner"> & { readonly phase: string };

export interface BracketSlot {
  readonly round: number;
  /** From 0, from above. */
  readonly place: number;
  /** Null: not played yet. */
  readonly match: BracketMatch | null;
  /** Who sits in its upper and lower half, as far as that is certain. */
  readonly players: readonly [number | null, number | null];
  /** Who went on from it, or who rested; null when that is not known yet. */
  readonly advanced: number | null;
  /** `match`: two meet or will; `rest`: one goes on without a match; `empty`: nobody sits here. */
  readonly kind: "match" | "rest" | "empty";
}

export interface BracketSlots {
  /** `rounds[r]` has half as many slots as `rounds[r - 1]`; the last one is the final. */
  readonly rounds: readonly (readonly BracketSlot[])[];
  readonly champion: number | null;
}

/** Players by seed, best first, ties by index: the score against the anchor, the anchor's own is its mean (ArenaRL, 4.2). */
export function seedsOf(matches: readonly BracketMatch[]): { player: number; score: number | null }[] {
  const sums = new Map<number, { sum: number; count: number }>();
  for (const { phase, pair, scores } of matches) {
    if (phase !== "seeding") continue;
    for (const side of [0, 1] as const) {
      const { sum, count } = sums.get(pair[side]) ?? { sum: 0, count: 0 };
      sums.set(pair[side], scores ? { sum: sum + scores[side], count: count + 1 } : { sum, count });
    }
  }
  const seeds = [...sums].map(([player, { sum, count }]) => ({ player, score: count > 0 ? sum / count : null }));
  const known = seeds.flatMap(({ score }) => score ?? []);
  // Who has no score is seeded as if it had the mean of the others.
  const mean = known.reduce((sum, score) => sum + score, 0) / Math.max(1, known.length);
  return seeds.sort((a, b) => (b.score ?? mean) - (a.score ?? mean) || a.player - b.player);
}

/**
 * The bracket of which `matches` are played; null for fewer than two players. `attempts` is how many may play: who has no
 * answer does not, which shows when the seeding is over.
 */
export function bracketSlots(matches: readonly BracketMatch[], attempts: number): BracketSlots | null {
  const played = matches.filter(({ phase }) => phase === "elimination");
  const players = played.length > 0 ? new Set(matches.flatMap(({ pair }) => pair)).size : attempts;
  if (players < 2) return null;
  const last = Math.max(-1, ...played.map(({ round }) => round));
  const rounds = Math.max(Math.ceil(Math.log2(players)), last + 1);
  // So many meet in the first round; the others rest, and until it is played nobody knows who they are.
  const first = players - 2 ** (rounds - 1);
  const isFilled = played.filter(({ round }) => round === 0).length >= first && matches.length >= players - 1;
  const slots = seated(playersOf(matches, players), { played, rounds, isFilled });
  const tree: BracketSlot[][] = [];
  for (let round = 0; round < rounds; round++) {
    const below = tree[round - 1];
    const roundOf = (place: number) =>
      slotOf({ round, place, below, slots, played: played.filter((match) => match.round === round), isFilled });
    tree.push(Array.from({ length: 2 ** (rounds - round - 1) }, (_, place) => roundOf(place)));
  }
  const withNext = tree.map((slotsOfRound, round) =>
    slotsOfRound.map((slot) => advancing(slot, tree[round + 1], matches)),
  );
  return { rounds: withNext, champion: withNext.at(-1)?.[0]?.advanced ?? null };
}

interface SlotPosition {
  readonly round: number;
  readonly place: number;
  readonly below: readonly BracketSlot[] | undefined;
  /** Players by leaf; null is a hole. */
  readonly slots: readonly (number | null)[];
  readonly played: readonly BracketMatch[];
  readonly isFilled: boolean;
}

function slotOf({ round, place, below, slots, played, isFilled }: SlotPosition): BracketSlot {
  const width = 2 ** (round + 1);
  const inside = slots.slice(place * width, (place + 1) * width).filter((player) => player !== null);
  const match = played.find(({ pair }) => pair.every((player) => inside.includes(player))) ?? null;
  const half = (side: 0 | 1): number | null => {
    const upper = slots.slice(place * width + (side * width) / 2, place * width + ((side + 1) * width) / 2);
    if (match) return match.pair.find((player) => upper.includes(player)) ?? null;
    if (below) return below[place * 2 + side]?.advanced ?? null;
    return null;
  };
  const players = [half(0), half(1)] as const;
  const isRest = round === 0 && inside.length === 1;
  const kind = inside.length === 0 ? "empty" : isRest ? "rest" : "match";
  const rests = isRest && isFilled ? inside[0]! : null;
  return { round, place, match, players, advanced: rests ?? match?.winner ?? null, kind };
}

/** With who went on from a tied match: the next one shows it, else the higher seed does. */
function advancing(
  slot: BracketSlot,
  next: readonly BracketSlot[] | undefined,
  matches: readonly BracketMatch[],
): BracketSlot {
  if (!slot.match || slot.advanced !== null) return slot;
  const { pair, scores } = slot.match;
  const after = next?.[Math.floor(slot.place / 2)]?.match?.pair.find((player) => pair.includes(player));
  if (after !== undefined) return { ...slot, advanced: after };
  if (!scores) return slot;
  const [first, second] = pair.map((player) => seedsOf(matches).find((seed) => seed.player === player)?.score ?? null);
  // Equal seeds are drawn by lot: nobody can tell before they play on.
  if (first == null || second == null || Math.abs(first - second) <= TIE_TOLERANCE) return slot;
  return { ...slot, advanced: first > second ? pair[0] : pair[1] };
}

/** Players by seed as far as they are known, at most so many. */
function playersOf(matches: readonly BracketMatch[], players: number): number[] {
  const seeds = seedsOf(matches).map(({ player }) => player);
  const met = matches.flatMap(({ phase, pair }) => (phase === "elimination" ? pair : []));
  return [...new Set([...seeds, ...met])].slice(0, players);
}

interface Seating {
  readonly played: readonly BracketMatch[];
  readonly rounds: number;
  readonly isFilled: boolean;
}

/**
 * Players by leaf: as the seeds say, then moved until each played match joins two neighbouring parts of the tree. Equal
 * seeds are drawn by lot and other slot rules exist, so that the matches have the last word.
 */
function seated(order: readonly number[], { played, rounds, isFilled }: Seating): (number | null)[] {
  const slots = slotSeeds(2 ** rounds, "standard").map((seed) => order[seed - 1] ?? null);
  for (let round = 0; round < rounds; round++) {
    const part = 2 ** round;
    for (const { pair } of played.filter((match) => match.round === round)) {
      const [one, other] = pair.map((player) => slots.indexOf(player)) as [number, number];
      if (one < 0 || other < 0) continue;
      swapParts(slots, part, [Math.floor(one / part) ^ 1, Math.floor(other / part)]);
    }
    if (round === 0 && isFilled) parted(slots, played);
  }
  return slots;
}

/** Two who rest never sit side by side: one of them goes to where nobody sits. */
function parted(slots: (number | null)[], played: readonly BracketMatch[]): void {
  const meet = (one: number, other: number) =>
    played.some(({ round, pair }) => round === 0 && pair.includes(one) && pair.includes(other));
  for (let at = 0; at < slots.length; at += 2) {
    const [one, other] = [slots[at]!, slots[at + 1]!];
    if (one === null || other === null || meet(one, other)) continue;
    const free = slots.findIndex((player, leaf) => player === null && slots[leaf ^ 1] === null);
    if (free >= 0) swapParts(slots, 1, [free, at + 1]);
  }
}

function swapParts(slots: (number | null)[], part: number, [one, other]: readonly [number, number]): void {
  if (one === other) return;
  for (let at = 0; at < part; at++) {
    const [left, right] = [one * part + at, other * part + at];
    [slots[left], slots[right]] = [slots[right]!, slots[left]!];
  }
}
