/** A group that was judged, ranked anew from its matches alone: other pairs of them, another estimator or advantage. */
import { fail, type GroupReward, type Match, type Trajectory } from "@arenakit/contracts";
import type { Calibration } from "./calibration.ts";
import { type GroupVerdicts, rankGroup, rankingOptions, rewardWithout } from "./group-ranking.ts";
import { drawOf, entriesOf, participantsOf, unplayable } from "./participants.ts";
import { LISTWISE, topologyOf } from "./topologies.ts";
import type { Slots } from "./topology/seeded-single-elimination.ts";
import { playTournament } from "./tournament.ts";

export interface RerankOptions {
  /** Ids as in the reward that is replaced. */
  readonly group: string;
  readonly task: string;
  readonly judge: string;
  /** The attempts, by index in the group: who is valid, who has an answer, who is like another. */
  readonly trajectories: readonly Trajectory[];
  /** Those that joined it. */
  readonly anchors?: readonly Trajectory[];
  /** As it was played. */
  readonly topology: string;
  readonly slots?: Slots;
  /** Another topology to play from the log, whose pairs must all be in it. */
  readonly replay?: { readonly topology: string; readonly slots?: Slots };
  /** Only the matches of these phases: `seeding` of a bracket is the anchor ranking. */
  readonly phases?: readonly Match["phase"][];
  /** The one that goes with the topology unless given. */
  readonly estimator?: string;
  /** `quantile_z` unless given. */
  readonly advantage?: string;
  readonly calibration?: Calibration;
  /** Of the draw; 0 unless given. The same seed and group draw the same. */
  readonly seed?: number;
  readonly anchor?: number;
  /** As the group was judged with; 2 unless given. */
  readonly quorum?: number;
  readonly maxLostShare?: number;
}

/**
 * The reward that the group has by these matches and calls; no judge is asked. With the settings that it was judged
 * with the same reward to the byte, an invalid one with its failure too. Throws a FailureError of owner "task": missing_pair where a replayed topology asks
 * for a pair that was never judged, and what `judgeGroup` throws for names and settings.
 */
export async function rerankGroup(judged: GroupVerdicts, options: RerankOptions): Promise<GroupReward> {
  const { trajectories, replay, phases, anchor = 0 } = options;
  const field = participantsOf(trajectories, anchor, options.anchors);
  const { slots: _, ...settings } = options;
  const played = replay ?? options;
  const slots = played.slots ? { slots: played.slots } : {};
  const ranking = rankingOptions(
    {
      ...settings,
      ...slots,
      task: { id: options.task },
      judge: { id: options.judge },
      topology: played.topology,
    },
    field,
  );
  const topology = played.topology === LISTWISE ? null : topologyOf(played.topology, slots);
  const nothing = { matches: [], lists: [] };
  const failure = await unplayable({ ...settings, field, topology });
  if (failure) return rewardWithout(nothing, ranking, failure);
  const among = phases ? judged.matches.filter(({ phase }) => phases.includes(phase)) : judged.matches;
  if (!replay) return rankGroup({ matches: among, lists: phases ? [] : judged.lists }, ranking);
  if (field.players.length === 0) return rankGroup(nothing, ranking);
  const matches = await playTournament({
    topology: topology ?? topologyOf(replay.topology),
    ...entriesOf(field),
    anchor: field.anchor!.index,
    random: drawOf(options),
    compare: async (first, second) =>
      fail(
        "task",
        "missing_pair",
        `the log of group ${options.group} has no match of ${first} and ${second}, which topology ${replay.topology} asks for; replay a topology whose pairs are all in the log, or have the group judged`,
      ),
    concurrency: 1,
    knownMatches: among,
    onMatch: () => {},
  });
  return rankGroup({ matches, lists: [] }, ranking);
}
