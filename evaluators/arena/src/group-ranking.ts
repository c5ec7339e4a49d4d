/**
 * From the matches and calls of a group to its reward: by which estimator and advantage, whether they can carry a ranking
 * at all, what each attempt gets. Asks no judge, so that a finished group can be ranked again.
 */
import { type Failure, type GroupReward, type ListCall, type Match, omitUndefined } from "@arenakit/contracts";
import type { AdvantageMap } from "./advantage.ts";
import { advantageNamed } from "./advantages.ts";
import type { Calibration } from "./calibration.ts";
import type { Estimate, Estimator, PlayedList } from "./estimator.ts";
import { estimatorNamed } from "./estimators.ts";
import { directionsOf, failureOfMatch } from "./match.ts";
import type { Participants } from "./participants.ts";
import { estimatorOf, LISTWISE } from "./topologies.ts";
import type { Slots } from "./topology/seeded-single-elimination.ts";
import type { PlayedMatch } from "./topology.ts";

/** What a reward says of its group before it is ranked. */
type RewardHead = Omit<
  GroupReward,
  "status" | "matches" | "directions" | "rank" | "reward" | "advantage" | "signalToNoise" | "failure"
>;

export interface GroupVerdicts {
  readonly matches: readonly Match[];
  readonly lists: readonly ListCall[];
}

export interface RankingOptions {
  readonly head: RewardHead;
  readonly field: Participants;
  readonly estimator: Estimator;
  readonly advantage: AdvantageMap;
  /** The share of orders, or of calls, that may be lost. */
  readonly maxLostShare: number;
}

/** How a group is ranked, from the names that a caller gives. */
export interface GroupSettings {
  readonly group: string;
  readonly task: { readonly id: string };
  readonly judge: { readonly id: string };
  readonly topology: string;
  readonly slots?: Slots;
  readonly estimator?: string;
  readonly advantage?: string;
  readonly calibration?: Calibration;
  readonly maxLostShare?: number;
}

/** A fifth of the orders lost costs little of a ranking (tested at a tenth); beyond, the judge is at fault, not bad luck. */
export const MAX_LOST_SHARE = 0.2;
/** Every call shows everybody: one that is left ranks them all, only less surely. */
export const MAX_LOST_CALL_SHARE = 0.5;

export type RankerSettings = Pick<GroupSettings, "topology" | "estimator" | "advantage" | "calibration">;

/**
 * What ranks a group and what makes advantages of ranks, with the defaults filled in. Throws a FailureError of owner
 * "task" for an unknown name, for an advantage that the estimator cannot serve and a calibration that it does not use.
 */
export function rankersOf(settings: RankerSettings): { estimator: Estimator; advantage: AdvantageMap } {
  const { topology, calibration } = settings;
  const estimator = estimatorNamed(settings.estimator ?? estimatorOf(topology).id, calibration ? { calibration } : {});
  const advantage = advantageNamed(settings.advantage ?? "quantile_z");
  // An advantage that needs a posterior says so of an empty tournament, before the judge is asked.
  if (!estimator.estimate([], 1).posterior) advantage.map([0]);
  return { estimator, advantage };
}

/** Throws as `rankersOf` does. */
export function rankingOptions(options: GroupSettings, field: Participants): RankingOptions {
  const { topology, calibration } = options;
  const { estimator, advantage } = rankersOf(options);
  return {
    field,
    estimator,
    advantage,
    maxLostShare: options.maxLostShare ?? (topology === LISTWISE ? MAX_LOST_CALL_SHARE : MAX_LOST_SHARE),
    head: {
      group: options.group,
      task: options.task.id,
      topology,
      ...omitUndefined({ slots: topology === "seeded-single-elimination" ? (options.slots ?? "standard") : undefined }),
      judge: options.judge.id,
      estimator: estimator.id,
      advantageMap: advantage.id,
      calibration: calibration?.hash ?? null,
      anchor: field.anchor,
    },
  };
}

/** The reward of a group that was judged; invalid, with a failure of owner "judge", where what came back is not enough. */
export function rankGroup({ matches, lists }: GroupVerdicts, options: RankingOptions): GroupReward {
  const { field, estimator, advantage } = options;
  const players = [...field.players, ...scoredAnchors({ matches, lists }, field)];
  // An anchor that the judge says nothing of costs the group nothing: it is as if it had not come.
  const among = matches.filter(({ pair }) => pair.every((index) => players.includes(index)));
  const failure = insufficient(askedOf({ matches: among, lists }), { players, maxLostShare: options.maxLostShare });
  if (failure) return rewardWithout({ matches, lists }, options, failure);
  const played = playedBy(players, among);
  const shown = shownTo(players, lists);
  const estimate = estimator.estimate(played, players.length, shown.length > 0 ? { lists: shown } : {});
  const own = withoutAnchors(estimate, field.players.length);
  const rank = fullRanks(own.rank, field);
  const { reward, advantage: advantages } = advantage.map(rank, certaintyOf(own, field));
  return {
    ...options.head,
    status: "scored",
    matches: matches.length,
    directions: directionsAsked(askedOf({ matches, lists })),
    rank,
    reward: [...reward],
    advantage: [...advantages],
    signalToNoise: estimate.signalToNoise ?? null,
    ...(field.pool.length > 0 ? { anchorPlaces: anchorPlaces(estimate, field.players.length, players) } : {}),
    failure: null,
  };
}

/** Anchors of earlier groups that have a score beside an attempt of the group. */
function scoredAnchors({ matches, lists }: GroupVerdicts, { players, pool }: Participants): number[] {
  const scored = new Set<number>();
  for (const { pair, scores } of matches)
    if (scores && pair.some((index) => players.includes(index))) for (const index of pair) scored.add(index);
  for (const { order, verdict } of lists) if (verdict.status === "scored") for (const index of order) scored.add(index);
  return pool.filter((index) => scored.has(index));
}

/** The first `own` players ranked among themselves: who stood before them as an anchor of an earlier group is taken out. */
export function withoutAnchors({ rank, posterior }: Estimate, own: number): Pick<Estimate, "rank" | "posterior"> {
  const anchors = rank.slice(own) as number[];
  const among = rank.slice(0, own).map((place) => place! - standingBefore(anchors, place!));
  if (!posterior) return { rank: among };
  const { mean, covariance, spread } = posterior;
  const rows = covariance.slice(0, own).map((row) => row.slice(0, own));
  return { rank: among, posterior: { mean: mean.slice(0, own), covariance: rows, spread } };
}

/** Where the anchors that were scored stand among the group's players. */
function anchorPlaces({ rank }: Estimate, own: number, players: readonly number[]): GroupReward["anchorPlaces"] {
  const ranks = rank.slice(0, own) as number[];
  return players.slice(own).map((index, at) => ({ index, place: standingBefore(ranks, rank[own + at]!) }));
}

/** Those who share the place stand before it by half. */
const standingBefore = (ranks: readonly number[], place: number): number =>
  ranks.reduce((sum, rank) => sum + (rank < place ? 1 : rank === place ? 0.5 : 0), 0);

/** The reward of a group that has none. */
export function rewardWithout(
  judged: GroupVerdicts,
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

function askedOf({ matches, lists }: GroupVerdicts): JudgeCoverage {
  return {
    matches: matches.map((match) => ({
      pair: match.pair,
      directions: directionsOf(match),
      failure: failureOfMatch(match) ?? null,
    })),
    lists: lists.map(({ order, verdict }) => ({ order, isScored: verdict.status === "scored" })),
    failure: firstFailure({ matches, lists }),
  };
}

function firstFailure({ matches, lists }: GroupVerdicts): Failure | null {
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
function fullRanks(rank: readonly (number | null)[], { size, valid, players, alike }: Participants): (number | null)[] {
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

function certaintyOf({ posterior }: Pick<Estimate, "posterior">, { players }: Participants) {
  return posterior ? { players, posterior } : undefined;
}

/** What a judge was asked of a group, and how much of it came back. */
export interface JudgeCoverage {
  readonly matches: readonly CoveredMatch[];
  readonly lists: readonly CoveredList[];
  /** The first failure that the judge gave, which a refusal names. */
  readonly failure?: Failure | null;
  /** How many orders a match was asked for; 2 unless given. */
  readonly orders?: 1 | 2;
}

export interface CoveredMatch {
  readonly pair: readonly [number, number];
  /** Orders that have scores. */
  readonly directions: 0 | 1 | 2;
  /** Why an order of it has none. */
  readonly failure?: Failure | null;
}

export interface CoveredList {
  readonly order: readonly number[];
  readonly isScored: boolean;
}

/** Orders and calls asked for, and those without scores. A pair that met twice was asked for once. */
function directionsAsked({ matches, lists, orders = 2 }: JudgeCoverage): { asked: number; lost: number } {
  const pairs = new Map<string, 0 | 1 | 2>();
  for (const { pair, directions } of matches) {
    const [low, high] = pair[0] < pair[1] ? pair : [pair[1], pair[0]];
    pairs.set(`${low}-${high}`, directions);
  }
  let scored = lists.filter(({ isScored }) => isScored).length;
  for (const directions of pairs.values()) scored += directions;
  const asked = orders * pairs.size + lists.length;
  return { asked, lost: asked - scored };
}

/**
 * Why the players (by the numbers that matches and lists use) cannot be ranked; null when they can, or where there are
 * fewer than two. Owner "judge": too_many_lost, attempt_unjudged, matches_unconnected.
 */
export function insufficient(
  asked: JudgeCoverage,
  { players, maxLostShare }: { readonly players: readonly number[]; readonly maxLostShare: number },
): Failure | null {
  if (players.length < 2) return null;
  const { asked: all, lost } = directionsAsked(asked);
  const { failure: first = null } = asked;
  const because = first ? `; the first failure was ${first.owner}/${first.code}: ${first.message}` : "";
  const invalid = (code: string, message: string): Failure => ({
    owner: "judge",
    code,
    message: `${message} (lost ${lost} of ${all})${because}`,
    retryable: first?.retryable ?? false,
  });
  const isOverShare = lost > maxLostShare * all;
  const alone = unscoredPlayers(asked, players);
  if (isOverShare || alone.length > 0) {
    const others = alone.length < players.length ? alone : [];
    const why = asked.matches.find(({ pair, failure }) => failure && pair.some((index) => others.includes(index)));
    const said = why?.failure ?? first;
    if (said && OF_ANSWERS.has(said.code)) return { ...said, message: unjudgedMessage(said, others, { lost, all }) };
  }
  if (isOverShare) {
    const most = Number((100 * maxLostShare).toFixed(1));
    const remedy = first && !first.retryable ? "" : "; judge again";
    return invalid("too_many_lost", `expected the judge to lose at most ${most} % of what it is asked${remedy}`);
  }
  if (alone.length > 0)
    return invalid("attempt_unjudged", `expected scores for every attempt, got none for ${alone.join(", ")}`);
  // A topology may leave parts that never meet; then it is not the judge that parted them.
  const parts = connectedParts(asked, players, true);
  if (parts.length === 1 || parts.length === connectedParts(asked, players, false).length) return null;
  return invalid("matches_unconnected", "expected scored matches that connect all attempts; some never meet others");
}

/**
 * What is said of the answers and not of the judge's state: it is told as what it is. A judge that cannot judge has not lost
 * anything, and to ask it again is no remedy.
 */
const OF_ANSWERS: ReadonlySet<string> = new Set(["cannot_judge", "malformed_claims"]);

/** Which attempts have no score, what was said of them, and how much is missing. */
function unjudgedMessage(
  { message }: Failure,
  attempts: readonly number[],
  { lost, all }: { readonly lost: number; readonly all: number },
): string {
  const named = `${attempts.length > 1 ? "Attempts" : "Attempt"} ${attempts.join(", ")} cannot be judged: `;
  return `${attempts.length > 0 ? named : ""}${message} (without a score: ${lost} of ${all} comparisons)`;
}

/** Players without any score. */
const unscoredPlayers = (asked: JudgeCoverage, players: readonly number[]): number[] =>
  connectedParts(asked, players, true).flatMap((part) => (part.length === 1 ? part : []));

/** Players that matches or calls connect; of those with scores, or of all. */
function connectedParts(
  { matches, lists }: JudgeCoverage,
  players: readonly number[],
  onlyScored: boolean,
): number[][] {
  const partOf = new Map(players.map((index) => [index, index]));
  const join = (one: number, other: number) => {
    const [from, to] = [partOf.get(one)!, partOf.get(other)!];
    if (from !== to) for (const [index, part] of partOf) if (part === from) partOf.set(index, to);
  };
  for (const { pair, directions } of matches) if (directions > 0 || !onlyScored) join(...pair);
  for (const { order, isScored } of lists)
    if (isScored || !onlyScored) for (const index of order) join(index, order[0]!);
  const parts = new Map<number, number[]>();
  for (const [index, part] of partOf) parts.set(part, [...(parts.get(part) ?? []), index]);
  return [...parts.values()];
}
