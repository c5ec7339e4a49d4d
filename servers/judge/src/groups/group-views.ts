/** How groups are shown to people, to the page and in lists: schemas of answers alone, nothing that trainers send. */
import { Failure } from "@arenakit/contracts";
import * as z from "zod";
import { RunName } from "./wire.ts";

export const AttemptView = z.object({
  index: z.int(),
  generation: z.int(),
  state: z.enum(["submitted", "abandoned", "missing"]),
  sha256: z.string().nullable(),
  failure: Failure.nullable(),
  rank: z.number().nullable(),
  reward: z.number().nullable(),
  advantage: z.number().nullable(),
  verifiableReward: z.number().nullable(),
});

/** An attempt of a group of an earlier step that joined the tournament. */
export const AnchorView = z.object({
  /** By which matches name it: after the group's own attempts. */
  index: z.int(),
  from: z.object({ group: z.string(), index: z.int() }),
  sha256: z.string().nullable(),
  /** How many of the group's attempts stand before it, half of one who shares its place; null where it has none. */
  place: z.number().nullable(),
});

export const GroupView = z.object({
  group: z.string(),
  run: z.string(),
  step: z.int().nullable(),
  state: z.enum(["open", "ready", "judging", "scored", "invalid"]),
  size: z.int(),
  quorum: z.int(),
  have: z.int(),
  abandoned: z.int(),
  attempts: z.array(AttemptView),
  anchors: z.array(AnchorView),
  config: z.object({ name: z.string().nullable(), sha256: z.string() }),
  failure: Failure.nullable(),
  /** Milliseconds since the epoch. */
  openedAt: z.number(),
  closedAt: z.number().nullable(),
  remainingMs: z.int().nullable(),
  version: z.int(),
  /** What each match was; the attempts and anchors by index. */
  matches: z.array(
    z.object({
      number: z.int(),
      phase: z.string(),
      round: z.int(),
      pair: z.tuple([z.int(), z.int()]),
      scores: z.tuple([z.number(), z.number()]).nullable(),
      winner: z.int().nullable(),
    }),
  ),
  signalToNoise: z.number().nullable(),
  /** Null while nothing has. */
  decidedBy: z.enum(["judge", "verifiable_rewards", "rubrics"]).nullable(),
});
export type GroupView = z.infer<typeof GroupView>;

/** Of GET /groups. */
export const ListQuery = z.object({
  run: RunName.optional(),
  state: GroupView.shape.state.optional(),
  limit: z.coerce.number().int().min(1).max(1000).default(100),
});

/** A line of the event stream: the group as it is now, without attempts and matches. */
export const GroupEvent = z.object({
  group: z.string(),
  run: z.string(),
  step: z.int().nullable(),
  state: GroupView.shape.state,
  size: z.int(),
  have: z.int(),
  abandoned: z.int(),
  version: z.int(),
  changedAt: z.number(),
  failure: Failure.nullable(),
});
export type GroupEvent = z.infer<typeof GroupEvent>;

/** Of GET /groups, last opened first. */
export const GroupList = z.object({ groups: z.array(GroupEvent) });
