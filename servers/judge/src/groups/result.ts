/** What a group is closed with, as the store keeps it: the reward, its matches in short, and what the run's page and alarms need. */
import {
  type Comparison,
  Failure,
  GroupReward,
  type ListCall,
  type Match,
  omitUndefined,
  RubricSet,
  Verdict,
} from "@arenakit/contracts";
import { estimatorOf } from "@arenakit/evaluator-arena";
import { RubricChange } from "@arenakit/evaluator-rubrics";
import type { StoredGroup } from "@arenakit/store";
import * as z from "zod";
import type { GroupTask } from "./group-settings.ts";

export const ResultMatch = z.object({
  number: z.int(),
  phase: z.string(),
  round: z.int(),
  pair: z.tuple([z.int(), z.int()]),
  /** Sums over both orders (eq. 3); null where the judge gave none. */
  scores: z.tuple([z.number(), z.number()]).nullable(),
  winner: z.int().nullable(),
});
export type ResultMatch = z.infer<typeof ResultMatch>;

/** What of an attempt may please a judge without being better; counted over its answer. */
export const AttemptFeatures = z.object({
  /** UTF-16 units of the answer. */
  characters: z.int(),
  bullets: z.int(),
  citations: z.int(),
  /** Tool calls of the whole attempt. */
  calls: z.int(),
  /** Words addressed to whoever judges. */
  flattery: z.int(),
});
export type AttemptFeatures = z.infer<typeof AttemptFeatures>;

export const GroupResult = z.object({
  reward: GroupReward,
  matches: z.array(ResultMatch),
  /** By index: the mean combined score over all scored orders, on the rubric's scale; null for who has none. */
  score: z.array(z.number().nullable()),
  /** By index; null for attempts that are not ranked. */
  features: z.array(AttemptFeatures.nullable()),
  /** By index: why an attempt was not ranked, where the group's judging found out. */
  withheld: z.array(Failure.nullable()).optional(),
  /** Of a task of a solver in tri-evolution: how its rubrics scored it, and what became of them. */
  assessment: z
    .object({
      set: RubricSet,
      changes: z.array(RubricChange),
      verdicts: z.array(z.array(Verdict)),
      unproposed: Failure.nullable(),
    })
    .optional(),
  judging: z.object({
    /** Milliseconds since the epoch; of this gateway's part where several judged it. */
    beganAt: z.number(),
    endedAt: z.number(),
    /** Orders that a judge was asked for now, that were kept from before, and that were asked again after a failure. */
    asked: z.int(),
    kept: z.int(),
    repeated: z.int(),
  }),
});
export type GroupResult = z.infer<typeof GroupResult>;

export interface Closed {
  readonly reward: GroupReward;
  readonly matches: readonly Match[];
  readonly lists: readonly ListCall[];
  readonly features: GroupResult["features"];
  readonly withheld?: GroupResult["withheld"];
  readonly judging: GroupResult["judging"];
}

/** What a group is closed with, whatever its reward says. */
export function resultOf({ reward, matches, lists, features, withheld, judging }: Closed): GroupResult {
  return {
    reward,
    matches: matches.map(inShort),
    score: meanScores({ matches, lists }, reward.rank.length),
    features,
    ...omitUndefined({ withheld }),
    judging,
  };
}

/** Indices of attempts that met others and have no score, where others have one. */
export function unjudgedIn({ score, matches }: GroupResult): number[] {
  if (score.every((one) => one === null)) return [];
  const met = new Set(matches.flatMap(({ pair }) => pair));
  return score.flatMap((one, index) => (one === null && met.has(index) ? [index] : []));
}

export const inShort = ({ number, phase, round, pair, scores, winner }: Match): ResultMatch => {
  return { number, phase, round, pair, scores, winner };
};

/** Mean combined score of each attempt over all scored orders and lists; an ordered pair that met twice counts once. */
function meanScores({ matches, lists }: Pick<Closed, "matches" | "lists">, size: number): (number | null)[] {
  const sums = new Float64Array(size);
  const counts = new Float64Array(size);
  const add = (index: number, combined: number) => {
    if (index >= size) return; // an anchor of an earlier group
    sums[index]! += combined;
    counts[index]! += 1;
  };
  const seen = new Set<string>();
  const addOrder = (comparison: Comparison, first: number, second: number) => {
    const order = `${first}>${second}`;
    if (comparison.status === "unscored" || seen.has(order)) return;
    seen.add(order);
    add(first, comparison.first.combined);
    add(second, comparison.second.combined);
  };
  for (const { pair, forward, backward } of matches) {
    addOrder(forward, pair[0], pair[1]);
    addOrder(backward, pair[1], pair[0]);
  }
  for (const { order, verdict } of lists) {
    if (verdict.status === "scored") verdict.sheets.forEach(({ combined }, at) => void add(order[at]!, combined));
  }
  return Array.from(sums, (sum, index) => (counts[index]! > 0 ? sum / counts[index]! : null));
}

export interface Unrewarded {
  readonly group: Pick<StoredGroup, "id" | "size">;
  /** Null where the group could not even be read. */
  readonly task: GroupTask | null;
  readonly failure: Failure;
}

/** The reward of a group that was given up before the arena could say anything of it: none. */
export function noReward({ group, task, failure }: Unrewarded): GroupReward {
  const none = () => new Array<null>(group.size).fill(null);
  const { topology = "unknown", slots, estimator, advantage, calibration } = task?.settings ?? {};
  return {
    group: group.id,
    task: task?.task.id ?? "unknown",
    status: "invalid",
    topology,
    ...omitUndefined({ slots }),
    judge: task?.asked.id ?? "unknown",
    estimator: estimator ?? (task ? estimatorOf(topology).id : "unknown"),
    advantageMap: advantage ?? "unknown",
    calibration: calibration?.hash ?? null,
    matches: 0,
    directions: { asked: 0, lost: 0 },
    anchor: null,
    rank: none(),
    reward: none(),
    advantage: none(),
    signalToNoise: null,
    failure,
  };
}
