/** Who judges in a server, as options of its command: models behind endpoints, rules, or nobody. Nobody is the default. */
import type { Command } from "commander";
import * as z from "zod";
import { collect } from "../commands/arguments.ts";
import { JUDGES, MODEL_JUDGE } from "../judge/spec-words.ts";
import { withPluginOption } from "../tables.ts";

/** Serves no judge's tools. */
export const NOBODY = "none";

export const ServedJudgesOptions = z.object({
  judge: z.array(z.string().min(1)).default([]),
  reader: z.string().min(1).optional(),
  metricEncoder: z.string().min(1).optional(),
  calibration: z.array(z.string().min(1)).default([]),
  plugin: z.array(z.string().min(1)).default([]),
});
export type ServedJudgesOptions = z.infer<typeof ServedJudgesOptions>;

/** `isAll`: the judge's tools are all that the command serves, and the rules judge unless one is named. */
export function withJudgingOptions(command: Command, { isAll = false } = {}): Command {
  const none = isAll ? "" : `, or ${NOBODY} for no such tools`;
  const unnamed = isAll ? "the rules judge" : "what needs a judge is refused";
  return withPluginOption(command)
    .option(
      "--judge <spec>",
      `who judges in the judge's tools: ${JUDGES}${none}; repeat it for several, by NAME= before it or the model's name; the first judges for calls that name none. rules judge tasks of environments that have checks. Without it, ${unnamed}`,
      collect,
    )
    .option(
      "--reader <spec>",
      `the model that reads claims in answers for the rule judge: ${MODEL_JUDGE} (default: rules read them)`,
    )
    .option(
      "--calibration <file>",
      "a frozen calibration of `arenakit arena calibrate` for rank_group by refit; repeat it for several, which calls name by their hash: the first is for calls that name none",
      collect,
    )
    .option(
      "--metric-encoder <name>",
      "what makes vectors for the metrics that need some: a folder of a sentence encoder | e5:FOLDER | JSON",
    );
}
