/** A run as the store would hold it, played by hand: groups open, take attempts, are played match by match and close. */

import { type Failure, type JsonObject, random } from "@arenakit/contracts";
import { type MatchResult, type Round, type TopologyName, topologyOf } from "@arenakit/evaluator-arena";
import type { JudgingStatus } from "@arenakit/server-pages";
import type { GroupStore, StoredGroup } from "@arenakit/store";
import type { RunDrift } from "./alarm.ts";
import type { GroupView } from "./group-views.ts";
import { storeSource } from "./studio-source.ts";

type Mutable<T> = { -readonly [K in keyof T]: T[K] };
type Match = GroupView["matches"][number];

interface FakeGroup {
  readonly group: Mutable<StoredGroup>;
  readonly attempts: Mutable<GroupView["attempts"][number]>[];
  readonly anchors: GroupView["anchors"][number][];
  readonly matches: Match[];
  signalToNoise: number | null;
}

export interface FakeRunOptions {
  readonly run: string;
  readonly size?: number;
  readonly topology?: TopologyName;
  /** Milliseconds since the epoch. */
  readonly clock: () => number;
}

export const JUDGE_HEALTH: JudgingStatus = {
  active: 3,
  callsInFlight: 48,
  callsWaiting: 12,
  judges: [
    {
      name: "qwen3-32b",
      state: "up",
      asked: 48_210,
      failed: 312,
      inFlight: 48,
      lastFailure: {
        owner: "judge",
        code: "judge_timed_out",
        message: "the judge did not answer within 60 s",
        retryable: true,
      },
      lastFailedAt: 0,
      medianMs: 1840,
      p99Ms: 9120,
      ties: 1480,
      flips: 3011,
      matches: 23_900,
      tokens: { input: 182_000_000, output: 4_100_000 },
    },
  ],
};

type Bounded = NonNullable<RunDrift["together"]>["part"];
const around = (value: number, half: number): Bounded => ({ value, low: value - half, high: value + half });
const feature = (from: number, to: number, share: number | null, alarm = false) => ({
  ...{ from, to, alarm, change: around(Math.log((to + 1) / (from + 1)), 0.1) },
  paidForDouble: share === null ? null : around(share / 2, 0.1),
  part: share === null ? null : around(share * 2, 0.2),
  share: share === null ? null : around(share, 0.1),
});

/** A run whose score rises with the length of its answers; five features, one of which never varies. */
export const DRIFT: RunDrift = {
  ...{ run: "r", judge: "qwen3-32b", attempts: 9600, groups: 1143, steps: 200, verdict: "alarm" },
  message:
    "The judge's score rose by 2.04. It goes with what may please a judge without being better: length with 61 % (51 to 71 %) of it.",
  score: { from: 5.02, to: 7.06, change: around(2.04, 0.3) },
  features: {
    characters: feature(1840, 4210, 0.61, true),
    bullets: feature(4.1, 9.8, 0.12),
    citations: feature(2.2, 2.4, 0.03),
    calls: feature(6.4, 6.1, -0.02),
    flattery: feature(0, 0, null),
  },
  together: { part: around(1.5, 0.4), share: around(0.74, 0.12), alarm: true },
  paidNow: {
    groups: 64,
    features: {
      characters: around(0.42, 0.08),
      bullets: around(0.11, 0.09),
      citations: around(0.02, 0.09),
      calls: around(-0.04, 0.09),
      flattery: null,
    },
  },
};

/** A run without groups; what is done to it is seen by its `source`, and told to its listeners. */
export class FakeRun {
  readonly groups = new Map<string, FakeGroup>();
  readonly #listeners = new Set<(id: string) => void>();
  readonly #options: Required<FakeRunOptions>;

  constructor(options: FakeRunOptions) {
    this.#options = { size: 8, topology: "seeded-single-elimination", ...options };
  }

  onChange(listener: (id: string) => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  open(name: string, step: number | null, at = this.#options.clock()): string {
    const { run, size } = this.#options;
    const id = `${run}:${name}`;
    const group: Mutable<StoredGroup> = {
      ...{ id, run, step, size, quorum: 2, terms: {}, state: "open", version: 0, have: 0, abandoned: 0 },
      ...{
        openedAt: at,
        collectUntil: at + 1_800_000,
        readyAt: null,
        judgeUntil: null,
        lost: 0,
        closedAt: null,
        changedAt: at,
      },
      ...{ failure: null, result: null },
    };
    this.groups.set(id, { group, attempts: [], anchors: [], matches: [], signalToNoise: null });
    this.#changed(id, at);
    return id;
  }

  /** Submits the next `count` attempts; the last one makes the group ready. */
  submit(id: string, count: number, at = this.#options.clock()): void {
    const { group, attempts } = this.groups.get(id)!;
    for (let one = 0; one < count; one++) attempts.push(attemptOf(attempts.length, "submitted", null));
    group.have += count;
    this.#settle(id, at);
  }

  /** An attempt of an earlier group joins under the next index. */
  join(id: string, from: { readonly group: string; readonly index: number }, place: number): void {
    const { group, anchors } = this.groups.get(id)!;
    anchors.push({ index: group.size + anchors.length, from, sha256: null, place });
    this.#changed(id, this.#options.clock());
  }

  abandon(id: string, failure: Failure, at = this.#options.clock()): void {
    const { group, attempts } = this.groups.get(id)!;
    attempts.push(attemptOf(attempts.length, "abandoned", failure));
    group.abandoned++;
    this.#settle(id, at);
  }

  #settle(id: string, at: number): void {
    const { group } = this.groups.get(id)!;
    if (group.have + group.abandoned === group.size)
      Object.assign(group, { state: "ready", readyAt: at, judgeUntil: at + 1_800_000 });
    this.#changed(id, at);
  }

  /** Plays up to `limit` matches; `level` is the mean quality of the attempts on the judge's scale. */
  play(id: string, { limit = Infinity, level = 6, at = this.#options.clock() } = {}): void {
    const { group, attempts, matches } = this.groups.get(id)!;
    group.state = "judging";
    const draw = random(id, "quality");
    const players = attempts.filter(({ state }) => state === "submitted").map(({ index }) => index);
    const quality = new Map(attempts.map(({ index }) => [index, level + draw.normal()]));
    const noise = random(id, "noise");
    const start = { random: random(id, "draw") };
    const tournament = topologyOf(this.#options.topology).start(players.length, 0, start);
    let results: MatchResult[] = [];
    for (let round: Round | null; matches.length < limit; ) {
      round = tournament.nextRound(results);
      if (!round) break;
      results = round.pairs.map((pair) => {
        const score = (player: number) => 2 * (quality.get(players[player]!)! + noise.normal() * 0.4);
        return { pair, scores: [round2(score(pair[0])), round2(score(pair[1]))] as const };
      });
      for (const { pair, scores } of results) {
        const named = [players[pair[0]]!, players[pair[1]]!] as [number, number];
        const [a, b] = scores!;
        const winner = a === b ? null : a > b ? named[0] : named[1];
        const match = { number: matches.length, phase: round.phase, round: round.round, pair: named };
        if (matches.length < limit) matches.push({ ...match, scores: [a, b], winner });
      }
    }
    this.#changed(id, at);
  }

  /** Scores by the mean of each attempt's matches: rank r of N has reward 1 − r / (N − 1). */
  score(id: string, at = this.#options.clock()): void {
    const { group, attempts, matches } = this.groups.get(id)!;
    const means = attempts.map(({ index, state }) => {
      const scores = matches.flatMap(({ pair, scores }) => scores?.[pair.indexOf(index)] ?? []);
      return state === "submitted" ? scores.reduce((sum, score) => sum + score / 2, 0) / scores.length : null;
    });
    const order = means.flatMap((mean) => mean ?? []).sort((a, b) => b - a);
    for (const attempt of attempts) {
      const mean = means[attempt.index];
      if (mean === null || mean === undefined) continue;
      attempt.rank = order.indexOf(mean);
      attempt.reward = order.length > 1 ? 1 - attempt.rank / (order.length - 1) : 1;
      attempt.advantage = (attempt.reward - 0.5) * 3;
    }
    this.groups.get(id)!.signalToNoise = 2.4;
    const rewards = attempts.map(({ reward }) => reward);
    group.result = resultOf(id, { rewards, means, matches, at });
    Object.assign(group, { state: "scored", closedAt: at });
    this.#changed(id, at);
  }

  invalidate(id: string, failure: Failure, at = this.#options.clock()): void {
    Object.assign(this.groups.get(id)!.group, { state: "invalid", failure, closedAt: at });
    this.#changed(id, at);
  }

  #changed(id: string, at: number): void {
    const { group } = this.groups.get(id)!;
    group.version++;
    group.changedAt = at;
    for (const listener of this.#listeners) listener(id);
  }

  view(id: string): GroupView | null {
    const found = this.groups.get(id);
    if (!found) return null;
    const { group, attempts, anchors, matches, signalToNoise } = found;
    const until = group.state === "open" ? group.collectUntil : group.judgeUntil;
    return {
      ...{ group: group.id, run: group.run, step: group.step, state: group.state, size: group.size },
      ...{ quorum: group.quorum, have: group.have, abandoned: group.abandoned, failure: group.failure },
      ...{ attempts: attempts.map((attempt) => ({ ...attempt })), matches: [...matches], signalToNoise },
      ...{ config: { name: "travel-v2", sha256: "0".repeat(64) }, version: group.version },
      ...{ openedAt: group.openedAt, closedAt: group.closedAt },
      anchors: [...anchors],
      decidedBy: group.state === "scored" ? "judge" : null,
      remainingMs: group.closedAt === null && until !== null ? until - this.#options.clock() : null,
    };
  }

  /** As the store answers. */
  get store(): Pick<GroupStore, "runs" | "groups"> {
    const all = () => [...this.groups.values()].map(({ group }) => group);
    const { run } = this.#options;
    return {
      runs: async () => [
        { run, groups: this.groups.size, lastChangedAt: Math.max(...all().map((one) => one.changedAt)) },
      ],
      groups: async ({ run, states, changedSince = 0, openedBefore = Infinity, order = "newest", limit }) =>
        all()
          .filter((one) => run === undefined || one.run === run)
          .filter((one) => one.changedAt >= changedSince && one.openedAt < openedBefore)
          .filter((one) => !states || states.includes(one.state))
          .sort((a, b) =>
            order === "changed"
              ? a.changedAt - b.changedAt
              : order === "newest"
                ? b.openedAt - a.openedAt
                : a.openedAt - b.openedAt,
          )
          .slice(0, limit)
          .map((one) => ({ ...one })),
    };
  }

  get source() {
    return storeSource({
      store: this.store,
      view: async (id) => this.view(id),
      health: () => JUDGE_HEALTH,
      drift: async () => DRIFT,
      clock: this.#options.clock,
    });
  }
}

const round2 = (value: number) => Math.round(value * 100) / 100;

function attemptOf(index: number, state: "submitted" | "abandoned", failure: Failure | null) {
  const sha256 = state === "submitted" ? "0".repeat(64) : null;
  return {
    index,
    generation: 0,
    state,
    sha256,
    failure,
    rank: null,
    reward: null,
    advantage: null,
    verifiableReward: null,
  };
}

interface Outcome {
  readonly rewards: readonly (number | null)[];
  readonly means: readonly (number | null)[];
  readonly matches: readonly Match[];
  readonly at: number;
}

function resultOf(group: string, { rewards, means, matches, at }: Outcome): JsonObject {
  const result = {
    reward: {
      ...{ group, task: "task", status: "scored", topology: "seeded-single-elimination", judge: "qwen3-32b" },
      ...{ estimator: "tiers", advantageMap: "quantile_z", calibration: null, matches: matches.length },
      ...{ directions: { asked: 2 * matches.length, lost: 0 }, anchor: { index: 0, kind: "greedy" } },
      ...{ rank: rewards.map((reward) => (reward === null ? null : 0)), reward: rewards, advantage: rewards },
      ...{ signalToNoise: 2.4, failure: null },
    },
    ...{ matches, score: means, features: means.map(() => null) },
    judging: { beganAt: at - 1000, endedAt: at, asked: 2 * matches.length, kept: 0, repeated: 0 },
  };
  return JSON.parse(JSON.stringify(result)) as JsonObject;
}
