/**
 * One group from trajectories to rewards: who plays, what the tournament says, what each attempt gets. A
 * failure of an attempt takes that attempt out; a failure of the judge leaves the whole group unscored.
 */
import {
  answerOf,
  boundary,
  type Failure,
  fail,
  failureOf,
  type GroupReward,
  isValid,
  type Match,
  type PairwiseJudge,
  type Rubric,
  type Task,
  type Trajectory,
} from "@arenakit/contracts";
import { quantileZ } from "./advantage/quantile-z.ts";
import { compareOnce, failureOfMatch } from "./match.ts";
import { estimatorOf, type TopologyName, topologyOf } from "./topologies.ts";
import type { Slots } from "./topology/seeded-single-elimination.ts";
import type { PlayedMatch } from "./topology.ts";
import { playTournament } from "./tournament.ts";
import { contentKey } from "./view.ts";

export interface GroupOptions {
  /** Id of the group. */
  readonly group: string;
  readonly task: Task;
  readonly rubric: Rubric;
  /** The attempts, by index in the group. */
  readonly trajectories: readonly Trajectory[];
  readonly judge: PairwiseJudge;
  readonly topology: TopologyName | (string & {});
  /** Of seeded-single-elimination; `standard` unless given. */
  readonly slots?: Slots;
  /** Index of the greedy attempt; 0 unless given. */
  readonly anchor?: number;
  /** How many valid attempts make a group rankable; 2 unless given. */
  readonly quorum?: number;
  /** Comparisons at a time (a match is two); 8 unless given. */
  readonly concurrency?: number;
  /**
   * Matches of this group from an interrupted run, in group indices. They are not judged again, unscored ones
   * neither: leave those out to have them tried again.
   */
  readonly knownMatches?: readonly Match[];
  /** Told of each match that was not known, in the order of numbers, as soon as all before it are there. */
  readonly onMatch?: (match: Match) => void;
  readonly signal?: AbortSignal;
}

export interface JudgedGroup {
  /** In the order of play, known ones included. */
  readonly matches: readonly Match[];
  readonly reward: GroupReward;
}

const DEFAULT_QUORUM = 2;
const DEFAULT_CONCURRENCY = 8;

/**
 * Judges a group. N is the number of valid attempts (those without a failure of their own); attempts without an
 * answer count in N, do not play and share the last ranks. `status` is "invalid" when there are fewer valid
 * attempts than the quorum or the topology has no tournament for those that play, "unscored" when the judge
 * left a match without scores; either way every reward is null and `failure` says why.
 *
 * Attempts in which a judge can see no difference share the mean of their ranks: what parts them is the bracket.
 *
 * Throws a FailureError for an unknown topology or an anchor outside of the group (owner "task"), and when
 * `signal` is aborted (owner "harness", code "cancelled").
 */
export async function judgeGroup(options: GroupOptions): Promise<JudgedGroup> {
  const { trajectories, topology: name, slots = "standard", quorum = DEFAULT_QUORUM } = options;
  const topology = topologyOf(name, { slots });
  const field = fieldOf(trajectories, options.anchor ?? 0);
  const report = reporter(options, field);

  if (field.valid.length < quorum) return report.without([], "invalid", belowQuorum(trajectories, field, quorum));
  if (field.players.length === 0) return report.ranked([], fullRanks([], field, trajectories));

  const started = await boundary("task", () => topology.start(field.players.length, 0, field.valid.length));
  if (!started.ok) return report.without([], "invalid", started.failure);

  const { task, rubric, judge, signal } = options;
  const matches = await playTournament({
    topology,
    players: field.players,
    attempts: field.valid.length,
    anchor: field.anchor!.index,
    compare: (first, second) =>
      compareOnce(judge, {
        task,
        rubric,
        first: trajectories[first]!,
        second: trajectories[second]!,
        ...(signal ? { signal } : {}),
      }),
    concurrency: Math.max(1, options.concurrency ?? DEFAULT_CONCURRENCY),
    knownMatches: options.knownMatches ?? [],
    onMatch: options.onMatch ?? (() => {}),
    signal,
  });
  const failure = matches.map(failureOfMatch).find((candidate) => candidate !== null);
  if (failure) return report.without(matches, "unscored", failure);

  const ranking = estimatorOf(name).estimate(playedBy(field.players, matches), field.players.length);
  return report.ranked(matches, fullRanks(ranking.rank, field, trajectories));
}

interface Field {
  /** Group indices of the attempts without a failure. */
  readonly valid: readonly number[];
  /** The valid ones with an answer: those who play. */
  readonly players: readonly number[];
  /** null when nobody plays. */
  readonly anchor: GroupReward["anchor"];
}

function fieldOf(trajectories: readonly Trajectory[], anchor: number): Field {
  if (!Number.isInteger(anchor) || anchor < 0 || anchor >= Math.max(1, trajectories.length))
    fail("task", "anchor_out_of_range", `expected the anchor's index in 0 … ${trajectories.length - 1}, got ${anchor}`);
  const valid = [...trajectories.keys()].filter((index) => isValid(trajectories[index]!));
  const players = valid.filter((index) => answerOf(trajectories[index]!)?.trim());
  if (players.includes(anchor)) return { valid, players, anchor: { index: anchor, kind: "greedy" } };
  return { valid, players, anchor: players.length > 0 ? { index: players[0]!, kind: "sampled" } : null };
}

function belowQuorum(trajectories: readonly Trajectory[], field: Field, quorum: number): Failure {
  const failures = trajectories.map(failureOf).filter((failure) => failure !== null);
  const reasons = [...new Set(failures.map(({ owner, code }) => `${owner}/${code}`))].join(", ");
  const counted = `expected at least ${quorum} valid attempts, got ${field.valid.length} of ${trajectories.length}`;
  return {
    owner: failures[0]?.owner ?? "harness",
    code: "below_quorum",
    message: reasons ? `${counted} (${reasons}); roll the failed ones out again` : `${counted}; use a larger group`,
    retryable: failures.some(({ retryable }) => retryable),
  };
}

/** The matches with the players numbered as the topology numbers them; each has scores. */
function playedBy(players: readonly number[], matches: readonly Match[]): PlayedMatch[] {
  return matches.map(({ phase, round, pair, scores }) => ({
    phase,
    round,
    pair: [players.indexOf(pair[0]), players.indexOf(pair[1])],
    scores: scores!,
  }));
}

/** Ranks by index in the group: of the players as they came out, then the last ones for who has no answer. */
function fullRanks(
  rank: readonly (number | null)[],
  { valid, players }: Field,
  trajectories: readonly Trajectory[],
): (number | null)[] {
  const full: (number | null)[] = new Array(trajectories.length).fill(null);
  const last = (players.length + valid.length - 1) / 2;
  for (const index of valid) full[index] = last;
  const alike = new Map<string, number[]>();
  players.forEach((index, player) => {
    full[index] = rank[player]!;
    const key = contentKey(trajectories[index]!);
    alike.set(key, [...(alike.get(key) ?? []), index]);
  });
  for (const indices of alike.values()) {
    const mean = indices.reduce((sum, index) => sum + full[index]!, 0) / indices.length;
    for (const index of indices) full[index] = mean;
  }
  return full;
}

function reporter(options: GroupOptions, field: Field) {
  const advantageMap = quantileZ();
  const none = () => options.trajectories.map(() => null);
  const head = {
    group: options.group,
    task: options.task.id,
    topology: options.topology,
    ...(options.topology === "seeded-single-elimination" ? { slots: options.slots ?? "standard" } : {}),
    judge: options.judge.id,
    estimator: estimatorOf(options.topology).id,
    advantageMap: advantageMap.id,
    anchor: field.anchor,
    signalToNoise: null,
  };
  return {
    without(matches: readonly Match[], status: "unscored" | "invalid", failure: Failure): JudgedGroup {
      const nothing = { rank: none(), reward: none(), advantage: none() };
      return { matches, reward: { ...head, ...nothing, status, matches: matches.length, failure } };
    },
    ranked(matches: readonly Match[], rank: (number | null)[]): JudgedGroup {
      const { reward, advantage } = advantageMap.map(rank);
      const scored = { status: "scored" as const, rank, reward: [...reward], advantage: [...advantage], failure: null };
      return { matches, reward: { ...head, ...scored, matches: matches.length } };
    },
  };
}
