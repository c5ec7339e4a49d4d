/**
 * Whether there is anything to judge of a group: enough attempts that did not fail, and a tournament for those that
 * play. Asks no judge, so that a group that is ranked again is invalid for the same reasons as when it was judged.
 */
import { boundary, type Failure, type Trajectory } from "@arenakit/contracts";
import { drawOf } from "./group-settings.ts";
import { belowQuorum, type Participants } from "./participants.ts";
import type { Topology } from "./topology.ts";

/** How many valid attempts make a group rankable. */
const DEFAULT_QUORUM = 2;

export interface PlayableOptions {
  readonly group: string;
  readonly trajectories: readonly Trajectory[];
  readonly field: Participants;
  /** null where no pairs are played. */
  readonly topology: Topology | null;
  readonly quorum?: number;
  readonly seed?: number;
}

/** Why the group has no reward whatever a judge says of it; null where it may have one. */
export async function unplayable(options: PlayableOptions): Promise<Failure | null> {
  const { trajectories, field, topology, quorum = DEFAULT_QUORUM } = options;
  if (field.valid.length < quorum) return belowQuorum(trajectories, field, quorum);
  if (!topology || field.players.length === 0) return null;
  const start = { random: drawOf(options), attempts: field.valid.length };
  const started = await boundary("task", () => topology.start(field.players.length, 0, start));
  return started.ok ? null : started.failure;
}
