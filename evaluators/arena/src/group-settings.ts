/** How a group is ranked, from the names that a caller gives: the estimator, the advantage, the draw, what may be lost. */
import { omitUndefined, random } from "@arenakit/contracts";
import type { AdvantageMap } from "./advantage.ts";
import { advantageNamed } from "./advantages.ts";
import type { Calibration } from "./calibration.ts";
import type { Estimator } from "./estimator.ts";
import { estimatorNamed } from "./estimators.ts";
import type { RankingOptions } from "./group-ranking.ts";
import type { Participants } from "./participants.ts";
import { estimatorOf, LISTWISE } from "./topologies.ts";
import type { Slots } from "./topology/seeded-single-elimination.ts";

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

/** The same stream whenever it is asked for: a draw can be repeated. */
export function drawOf({ seed = 0, group }: { readonly seed?: number; readonly group: string }) {
  return random(seed, "arena", group);
}

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
