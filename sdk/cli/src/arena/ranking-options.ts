/** How groups are ranked, as options of a command that judges some: an estimator, an advantage, a frozen calibration. */
import { boundary, omitUndefined, tableOf } from "@arenakit/contracts";
import {
  ADVANTAGE_NAMES,
  type Calibration,
  ESTIMATOR_NAMES,
  estimatorOf,
  type RankerSettings,
  rankersOf,
} from "@arenakit/evaluator-arena";
import type { Command } from "commander";
import * as z from "zod";
import { failUsage, oneOf } from "../commands/arguments.ts";
import { calibrationOf } from "./calibration-file.ts";

export const RankingOptions = z.object({
  estimator: oneOf(ESTIMATOR_NAMES).optional(),
  advantage: oneOf(ADVANTAGE_NAMES).optional(),
  calibration: z.string().min(1).optional(),
});
export type RankingOptions = z.infer<typeof RankingOptions>;

export const CALIBRATION_OPTION = "a frozen calibration of `arenakit arena calibrate`; refit alone takes one";

export function withRankingOptions(command: Command): Command {
  return command
    .option("--estimator <name>", `${ESTIMATOR_NAMES.join(" | ")} (default: the topology's own)`)
    .option("--advantage <name>", `${ADVANTAGE_NAMES.join(" | ")} (default quantile_z)`)
    .option("--calibration <file>", CALIBRATION_OPTION);
}

/** The settings of a group, the calibration read; a default that is named is left out. Throws harness/usage for what does not go together. */
export async function rankingOf(
  { estimator, advantage, calibration: file }: RankingOptions,
  topology: string,
): Promise<Omit<RankerSettings, "topology">> {
  const calibration: Calibration | undefined = file === undefined ? undefined : calibrationOf(file);
  const settings = omitUndefined({
    estimator: estimator && estimator !== estimatorOf(topology).id ? estimator : undefined,
    advantage: advantage && advantage !== ADVANTAGE_NAMES[0] ? advantage : undefined,
    calibration,
  });
  await requireRankers({ topology, ...settings });
  return settings;
}

/** Throws harness/usage for an advantage or a calibration that the estimator has no use for. */
export async function requireRankers(settings: RankerSettings): Promise<void> {
  const found = await boundary("task", async () => rankersOf(settings));
  if (!found.ok) failUsage(`${OPTION_OF.get(found.failure.code) ?? "--estimator"}: ${found.failure.message}`);
}

const OPTION_OF = tableOf<string>({
  no_posterior: "--advantage",
  unknown_advantage: "--advantage",
  calibration_unused: "--calibration",
  unknown_topology: "--topology",
});
