/**
 * From the matches and calls of a group to its reward: whether they can carry a ranking at all, what the estimator
 * says, what each attempt gets. Asks no judge, so that a finished group can be ranked again.
 */
import { type Failure, type GroupReward, type ListCall, type Match, omitUndefined } from "@arenakit/contracts";
import type { AdvantageMap } from "./advantage.ts";
import type { Estimate, Estimator, PlayedList } from "./estimator.ts";
import type { Field } from "./group-field.ts";
import { type Asked, directionsAsked, insufficient } from "./lost-share.ts";
import { directionsOf, failureOfMatch } from "./match.ts";
import type { PlayedMatch } from "./topology.ts";

/** What a reward says of its group before it is ranked. */
export type RewardHead = Omit<
  GroupReward,
  "status" | "matches" | "directions" | "rank" | "reward" | "advantage" | "signalToNoise" | "failure"
>;

export interface Judged {
  readonly matches: readonly Match[];
  readonly lists: readonly ListCall[];
}

export interface RankingOptions {
  readonly head: RewardHead;
  readonly field: Field;
  readonly estimator: Estimator;
  readonly advantage: AdvantageMap;
  /** The share of orders, or of calls, that may be lost. */
  readonly maxLostShare: number;
}

/** The reward of a group that was judged; invalid, with a failure of owner "judge", where what came back is not enough. */
export function rankGroup({ matches, lists }: Judged, options: RankingOptions): GroupReward {
  const { field, estimator, advantage } = options;
  const failure = insufficient(askedOf({ matches, lists }), {
    players: field.players,
    maxLostShare: options.maxLostShare,
  });
  if (failure) return rewardWithout({ matches, lists }, options, failure);
  const played = playedBy(field.players, matches);
  const shown = shownTo(field.players, lists);
  const estimate = estimator.estimate(played, field.players.length, shown.length > 0 ? { lists: shown } : {});
  const rank = fullRanks(estimate.rank, field);
  const { reward, advantage: advantages } = advantage.map(rank, certaintyOf(estimate, field));
  return {
    ...options.head,
    status: "scored",
    matches: matches.length,
    directions: directionsAsked(askedOf({ matches, lists })),
    rank,
    reward: [...reward],
    advantage: [...advantages],
    signalToNoise: estimate.signalToNoise ?? null,
    failure: null,
  };
}

/** The reward of a group that has none. */
export function rewardWithout(
  judged: Judged,
  { head, field }: Pick<RankingOptions, "head" | "field">,
  failure: Failure,
): GroupReward {
  const none = () => new Array<null>(field.size).fill(null);
  return {
    ...head,
    status: "invalid",
    matches: judged.matches.length,
    directions: directionsAsked(askedOf(judged)),
    rank: none(),
    reward: none(),
    advantage: none(),
    signalToNoise: null,
    failure,
  };
}

function askedOf({ matches, lists }: Judged): Asked {
  return {
    matches: matches.map((match) => ({ pair: match.pair, directions: directionsOf(match) })),
    lists: lists.map(({ order, verdict }) => ({ order, isScored: verdict.status === "scored" })),
    failure: firstFailure({ matches, lists }),
  };
}

function firstFailure({ matches, lists }: Judged): Failure | null {
  for (const match of matches) {
    const failure = failureOfMatch(match);
    if (failure) return failure;
  }
  for (const { verdict } of lists) if (verdict.status === "unscored") return verdict.failure;
  return null;
}

/** The matches with scores, the players numbered as the topology numbers them. */
export function playedBy(players: readonly number[], matches: readonly Match[]): PlayedMatch[] {
  return matches.flatMap((match) => {
    const { phase, round, pair, scores } = match;
    if (!scores) return [];
    const numbered = [players.indexOf(pair[0]), players.indexOf(pair[1])] as const;
    return [
      {
        phase,
        round,
        pair: numbered,
        scores,
        ...omitUndefined({ directions: directionsOf(match) === 1 ? (1 as const) : undefined }),
      },
    ];
  });
}

/** The calls with scores. */
export function shownTo(players: readonly number[], lists: readonly ListCall[]): PlayedList[] {
  return lists.flatMap(({ order, verdict }) => {
    if (verdict.status !== "scored") return [];
    const scores = verdict.sheets.map(({ combined }) => combined);
    return [{ order: order.map((index) => players.indexOf(index)), scores }];
  });
}

/** Ranks by index in the group: of the players as they came out, then the last ones for who has no answer. */
function fullRanks(rank: readonly (number | null)[], { size, valid, players, alike }: Field): (number | null)[] {
  const full: (number | null)[] = new Array(size).fill(null);
  const last = (players.length + valid.length - 1) / 2;
  for (const index of valid) full[index] = last;
  players.forEach((index, player) => {
    full[index] = rank[player]!;
  });
  for (const indices of alike) {
    const mean = indices.reduce((sum, index) => sum + full[index]!, 0) / indices.length;
    for (const index of indices) full[index] = mean;
  }
  return full;
}

function certaintyOf({ posterior }: Estimate, { players }: Field) {
  return posterior ? { players, posterior } : undefined;
}
