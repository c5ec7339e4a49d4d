/**
 * One group from trajectories to rewards: who plays, what the tournament says, what each attempt gets. A failure of
 * an attempt takes that attempt out; a judge that fails too often leaves the whole group without a reward.
 */
import {
  fail,
  type GroupReward,
  type ListCall,
  type ListwiseJudge,
  type Match,
  omitUndefined,
  type PairwiseJudge,
  type Rubric,
  type Task,
  type Trajectory,
} from "@arenakit/contracts";
import type { AdvantageName } from "./advantages.ts";
import type { Calibration } from "./calibration.ts";
import type { EstimatorName } from "./estimators.ts";
import { playLists, rankOnce } from "./group-lists.ts";
import { rankGroup, rankingOptions, rewardWithout } from "./group-ranking.ts";
import { compareValid } from "./match.ts";
import { drawOf, entriesOf, type Participants, participantsOf, unplayable } from "./participants.ts";
import { LISTWISE, type TopologyName, topologyOf } from "./topologies.ts";
import type { Slots } from "./topology/seeded-single-elimination.ts";
import type { Topology } from "./topology.ts";
import { playTournament } from "./tournament.ts";
import { rankByVerifiable } from "./verifiable-ranking.ts";

export interface GroupOptions {
  /** Id of the group; with `seed` it names what is drawn. */
  readonly group: string;
  readonly task: Task;
  readonly rubric: Rubric;
  /** The attempts, by index in the group. */
  readonly trajectories: readonly Trajectory[];
  /**
   * Attempts of earlier groups of the same question, which join the tournament under the indices after the group's own.
   * They say more of those and are not ranked themselves: with and without them a group's rewards are on one scale.
   */
  readonly anchors?: readonly Trajectory[];
  /** A listwise judge for the topology `listwise`, for every other a pairwise one. */
  readonly judge: PairwiseJudge | ListwiseJudge;
  readonly topology: TopologyName | typeof LISTWISE | (string & {});
  /** Of seeded-single-elimination; `standard` unless given. */
  readonly slots?: Slots;
  /** The one that goes with the topology unless given: `wins`, `tiers` or `refit`. */
  readonly estimator?: EstimatorName | (string & {});
  /** `quantile_z` unless given. */
  readonly advantage?: AdvantageName | (string & {});
  /** Frozen parameters of the judge, for `refit`. */
  readonly calibration?: Calibration;
  /** Of the draw, 0 unless given. */
  readonly seed?: number;
  /** Index of the greedy attempt; 0 unless given. */
  readonly anchor?: number;
  /** How many valid attempts make a group rankable; 2 unless given. */
  readonly quorum?: number;
  /** Comparisons at a time (a match is two), or listwise calls; 8 unless given. */
  readonly concurrency?: number;
  /** Calls of `listwise`; 4 unless given. */
  readonly calls?: number;
  /** The share of orders that the judge may lose, 0.2 unless given; of listwise calls, 0.5 unless given. */
  readonly maxLostShare?: number;
  /**
   * Verifiable rewards by index, of every valid attempt one; of the others they do not count. Where they differ they rank
   * the group and the judge is not asked; where they are equal the tournament is played.
   */
  readonly verifiable?: readonly (number | null)[];
  /**
   * Matches of this group from an interrupted run, in group indices. They are not judged again, unscored ones
   * neither: leave those out to have them tried again.
   */
  readonly knownMatches?: readonly Match[];
  /** Listwise calls of this group from an interrupted run. */
  readonly knownLists?: readonly ListCall[];
  /** Told of each match that was not known, in the order of numbers, as soon as all before it are there. */
  readonly onMatch?: (match: Match) => void;
  /** The same of listwise calls. */
  readonly onList?: (list: ListCall) => void;
  readonly signal?: AbortSignal;
}

export interface JudgedGroup {
  /** In the order of play, known ones included. */
  readonly matches: readonly Match[];
  /** Listwise calls; empty but for the topology `listwise`. */
  readonly lists: readonly ListCall[];
  readonly reward: GroupReward;
}

const DEFAULT_CONCURRENCY = 8;
const DEFAULT_CALLS = 4;
/**
 * Judges a group. N is the number of valid attempts (those without a failure of their own); attempts without an
 * answer count in N, do not play and share the last ranks. A match with one scored order goes on (with half the weight
 * to `refit`, as a whole one to `wins` and `tiers`), one with none without scores. `status` is "invalid", every reward
 * null, and `failure` says why, when
 * - there are fewer valid attempts than the quorum, or the topology has no tournament for those that play;
 * - the judge (owner) lost more than `maxLostShare` of the orders asked, left an attempt without any scored match, or
 *   left matches that do not connect all attempts.
 *
 * Attempts in which a judge can see no difference share the mean of their ranks: what parts them is the bracket.
 *
 * With `verifiable` the reward says what decided. Throws harness/no_verifiable_reward for a valid attempt that has none.
 *
 * Throws a FailureError for an unknown name, a judge of the other kind, an advantage that the estimator cannot serve or
 * an anchor outside of the group (owner "task"), and when `signal` is aborted (owner "harness", code "cancelled").
 */
export async function judgeGroup(options: GroupOptions): Promise<JudgedGroup> {
  const { verifiable } = options;
  const judged = await decideGroup(options);
  if (!verifiable) return judged;
  const decidedBy = judged.reward.decidedBy ?? "judge";
  return { ...judged, reward: { ...judged.reward, decidedBy, verifiable: [...verifiable] } };
}

async function decideGroup(options: GroupOptions): Promise<JudgedGroup> {
  const { group, trajectories, anchors, quorum, seed, verifiable } = options;
  const field = participantsOf(trajectories, options.anchor ?? 0, anchors);
  const ranking = rankingOptions(options, field);
  const asks = questionsOf(options);
  const failure = await unplayable({
    group,
    trajectories,
    field,
    topology: "topology" in asks ? asks.topology : null,
    ...omitUndefined({ quorum, seed }),
  });
  const nothing = { matches: [], lists: [] };
  if (failure) return { ...nothing, reward: rewardWithout(nothing, ranking, failure) };
  const verified = verifiable ? rankByVerifiable(verifiable, ranking) : null;
  if (verified) return { ...nothing, reward: verified };
  if (!("topology" in asks)) {
    const lists = await judgeLists(asks.listwise, options, field);
    return { matches: [], lists, reward: rankGroup({ matches: [], lists }, ranking) };
  }
  const matches = field.players.length > 0 ? await judgePairs(asks.pairwise, asks.topology, { ...options, field }) : [];
  return { matches, lists: [], reward: rankGroup({ matches, lists: [] }, ranking) };
}

type Questions =
  | { readonly listwise: ListwiseJudge }
  | { readonly pairwise: PairwiseJudge; readonly topology: Topology };

function questionsOf({ judge, topology, slots = "standard" }: GroupOptions): Questions {
  if (topology === LISTWISE) return { listwise: listwise(judge) };
  return { topology: topologyOf(topology, { slots }), pairwise: pairwise(judge, topology) };
}

function judgePairs(
  judge: PairwiseJudge,
  topology: Topology,
  options: GroupOptions & { readonly field: Participants },
): Promise<Match[]> {
  const { task, rubric, signal, field } = options;
  const trajectories = shownIn(options);
  return playTournament({
    topology,
    ...entriesOf(field),
    anchor: field.anchor!.index,
    random: drawOf(options),
    compare: (first, second) =>
      compareValid(judge, {
        task,
        rubric,
        first: trajectories[first]!,
        second: trajectories[second]!,
        ...omitUndefined({ signal }),
      }),
    concurrency: Math.max(1, options.concurrency ?? DEFAULT_CONCURRENCY),
    knownMatches: options.knownMatches ?? [],
    onMatch: options.onMatch ?? (() => {}),
    signal,
  });
}

async function judgeLists(judge: ListwiseJudge, options: GroupOptions, field: Participants): Promise<ListCall[]> {
  if (field.players.length < 2) return [];
  const { task, rubric, signal } = options;
  const trajectories = shownIn(options);
  return playLists({
    players: entriesOf(field).players,
    calls: Math.max(1, options.calls ?? DEFAULT_CALLS),
    random: drawOf(options),
    rank: (order, sample) =>
      rankOnce(judge, {
        task,
        rubric,
        sample,
        trajectories: order.map((index) => trajectories[index]!),
        ...omitUndefined({ signal }),
      }),
    concurrency: Math.max(1, options.concurrency ?? DEFAULT_CONCURRENCY),
    knownLists: options.knownLists ?? [],
    onList: options.onList ?? (() => {}),
    signal,
  });
}

/** What judges are shown, by index: the group's own attempts, then its anchors. */
const shownIn = ({ trajectories, anchors = [] }: GroupOptions): readonly Trajectory[] => [...trajectories, ...anchors];

function pairwise(judge: PairwiseJudge | ListwiseJudge, topology: string): PairwiseJudge {
  if ("compare" in judge) return judge;
  return fail("task", "judge_mismatch", `topology ${topology} compares pairs; judge ${judge.id} only ranks lists`);
}

function listwise(judge: PairwiseJudge | ListwiseJudge): ListwiseJudge {
  if ("rank" in judge) return judge;
  return fail("task", "judge_mismatch", `topology ${LISTWISE} ranks lists; judge ${judge.id} only compares pairs`);
}
