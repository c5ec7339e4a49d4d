/** `arenakit demo`: the main job, from a query to rewards and a report. `npm start` is this. */
import { TOPOLOGY_NAMES } from "@arenakit/evaluator-arena";
import { Command } from "commander";
import { withRankingOptions } from "../arena/ranking-options.ts";
import { DemoOptions } from "../demo/options.ts";
import { JUDGES, MODEL_JUDGE } from "../judge/spec-words.ts";
import { groupOptions, ROLLOUT_GROUPS } from "../option-groups.ts";
import { withRolloutOptions } from "../rollout-options.ts";
import { withTableOptions } from "../tables.ts";
import { collect, readOptions } from "./arguments.ts";

export function demoCommand(): Command {
  const command = withRolloutOptions(withTableOptions(withRankingOptions(new Command("demo"))))
    .option("--seed <n>", "seed of the world and of everything drawn (default 1)")
    .option("--out <dir>", "folder of the run (default: the next free runs/demo-N)")
    .option("--group-size <n>", "trajectories per task, 2 to 64 (default 8)")
    .option("--topology <name>", `${TOPOLOGY_NAMES.join(" | ")} (default seeded-single-elimination)`)
    .option("--slots <name>", "bracket slots: standard (default) | paper (Algorithm 1, powers of two only)")
    .option(
      "--world <small|full|file|id>",
      "small or full generated from --seed, a world file, or the id of one in the store (default: small)",
    )
    .option("--now <time>", "simulated local time such as 2026-05-01T08:00 (default: the world's)")
    .option("--tasks <set>", "demo (one per subtask, default) | train | validation | test | all")
    .option("--count <n>", "tasks of each split at most (default: all that there are)")
    .option("--resume", "complete the run in --out; finished trajectories and matches are kept")
    .option("--json", "end with one JSON line on stdout")
    .option("--policy <scripted|model>", "scripted policies (default), or a model of --base-url")
    .option("--base-url <url>", "OpenAI-compatible endpoint of the policy")
    .option("--api-key-env <name>", "environment variable that holds its key")
    .option(
      "--tool-calls <native|text>",
      "the endpoint parses tool calls (native, default), or they are text of --dialect",
    )
    .option(
      "--judge <spec>",
      `${JUDGES}; several, by repeating it, are one ensemble (default: rules for scripted policies, else the policy's model)`,
      collect,
    )
    .option(
      "--reader <spec>",
      `the model that reads claims in answers for the rule judge: ${MODEL_JUDGE} (default: rules read them)`,
    )
    .option("--concurrency <n>", "rollouts or matches at once (default 8)")
    .action(async (given: unknown) => {
      const { runDemo } = await import("../demo/job.ts");
      await runDemo(readOptions(DemoOptions, given));
    });
  return groupOptions(command, {
    "What is asked:": ["env", "tasks", "count", "world", "seed", "now", "plugin"],
    "Who answers:": ["policy", "base-url", "api-key-env", "tool-calls", "group-size", "concurrency"],
    "Who judges, and how it ranks:": [
      ...["judge", "reader", "topology", "slots", "estimator", "advantage", "calibration"],
    ],
    "The run:": ["out", "resume", "json"],
    ...ROLLOUT_GROUPS,
  });
}
