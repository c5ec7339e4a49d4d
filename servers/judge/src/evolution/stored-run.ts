/** The settings of a run as the store keeps them: what the paper decides, who judges, and the terms of its groups. */
import { EVOLUTION_ROLES, EvolutionSettings, type EvolutionTask, PoolRow } from "@arenakit/evaluator-evolution";
import type { EvolutionStore, StoredEvolution } from "@arenakit/store";
import * as z from "zod";
import { LIMITS } from "../groups/limits.ts";

export const GroupTerms = z.strictObject({
  quorum: z.int().min(1).max(LIMITS.maxGroupSize).optional().describe("As of any group; 2."),
  collectSeconds: z
    .number()
    .positive()
    .max(LIMITS.maxCollectSeconds)
    .default(LIMITS.maxCollectSeconds)
    .describe(`As of any group; ${LIMITS.maxCollectSeconds}, since a step waits for all of its groups.`),
  judgeSeconds: z
    .number()
    .positive()
    .max(LIMITS.maxJudgeSeconds)
    .default(LIMITS.maxJudgeSeconds)
    .describe(`As of any group; ${LIMITS.maxJudgeSeconds}, since a step whose judge is away waits.`),
});
export type GroupTerms = z.infer<typeof GroupTerms>;

export const StoredRun = z.strictObject({
  settings: EvolutionSettings,
  judge: z.string().nullable(),
  terms: GroupTerms,
  /** Rows of the pool that are real tasks; those behind are texts that no proposal may repeat. */
  real: z.int().min(1),
});
export type StoredRun = z.infer<typeof StoredRun>;

/** A row of the pool: a real task, or behind these a text that is held out. */
export const StoredPoolRow = z.union([PoolRow, z.strictObject({ heldOut: z.string() })]);

/** In the name of each group of a run, and of hardly another. */
export const GROUP_MARK = ":evolution:train:";
/** `{run}.solver:evolution:train:{step}:{task}:0`, as groups of a trainer are named: a run of groups for each role. */
export const groupRun = (run: string, role: EvolutionTask["role"]): string => `${run}.${role}`;
export const groupId = (run: string, { role, step, id }: Pick<EvolutionTask, "role" | "step" | "id">): string =>
  `${groupRun(run, role)}${GROUP_MARK}${step}:${id}:0`;
/** The run of a group's name; null for groups of others. */
export function runOfGroup(group: string): string | null {
  const at = group.indexOf(GROUP_MARK);
  const role = EVOLUTION_ROLES.find((one) => group.slice(0, Math.max(0, at)).endsWith(`.${one}`));
  return role ? group.slice(0, at - role.length - 1) : null;
}

export const groupSize = ({ settings }: StoredRun, role: EvolutionTask["role"]): number =>
  role === "solver" ? settings.group : settings.proposals;

/** Its last step is solved; a run that is over otherwise was ended. */
export async function isFinished(
  { run, settings }: StoredEvolution,
  store: Pick<EvolutionStore, "reports">,
): Promise<boolean> {
  const { steps } = StoredRun.parse(settings).settings;
  return steps !== undefined && (await store.reports(run, steps)).length > 0;
}
