/** What a group is closed with, as the store keeps it: the reward, its matches in short, and what the run's page and alarms need. */
import { GroupReward } from "@arenakit/contracts";
import * as z from "zod";

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
