/** `arenakit rollout`: trajectories of any policy in any environment, with their scores. */
import { Command } from "commander";
import { MODEL_JUDGE, RECORDED_REPLIES } from "../judge/spec-words.ts";
import { groupOptions, ROLLOUT_GROUPS } from "../option-groups.ts";
import { RolloutJobOptions } from "../rollout/options.ts";
import { withRolloutOptions } from "../rollout-options.ts";
import { withTableOptions } from "../tables.ts";
import { readOptions } from "./arguments.ts";

export function rolloutCommand(): Command {
  const command = withRolloutOptions(withTableOptions(new Command("rollout")))
    .option(
      "--policy <spec>",
      "scripted (default: all scripts of the environment in turn), scripted:POLICY or MODEL@URL[,key=VARIABLE][,tools=native|text]",
    )
    .option("--token-ids", "keep token ids and log-probabilities, which vLLM and SGLang give when they are asked")
    .option("--n <n>", "trajectories a group, 1 to 256 (default 8)")
    .option("--groups <n>", "groups, one a task, in the order of the tasks (default: all tasks of the set)")
    .option("--concurrency <n>", "rollouts at once, of all groups, 1 to 4096 (default 8)")
    .option(
      "--judge <spec>",
      `reads the criteria that need a reader: rules, ${RECORDED_REPLIES} or ${MODEL_JUDGE} (default: not judged)`,
    )
    .option(
      "--weights <list>",
      "what components count, such as format=1,rubric=2; process is the mean step reward (default: the environment's weights)",
    )
    .option("--tasks <set>", "demo (default) | train | validation | test | all")
    .option("--task-file <file>", "tasks as JSON lines instead, such as `tasks import` writes them")
    .option("--world <small|full|file|id>", "world of the rollouts (default: small, of --seed)")
    .option("--seed <n>", "seed of the world and of everything drawn (default 1)")
    .option("--now <time>", "simulated local time such as 2026-05-01T08:00 (default: the world's)")
    .option("--out <dir>", "folder of trajectories.jsonl (ATIF) and scores.jsonl")
    .option("--resume", "complete the rollouts in --out; what is finished and valid is kept")
    .option("--json", "end with one JSON line on stdout")
    .action(async (given: unknown) => {
      const { runRollouts } = await import("../rollout/job.ts");
      await runRollouts(readOptions(RolloutJobOptions, given));
    });
  return groupOptions(command, {
    "What is asked:": ["env", "tasks", "task-file", "world", "seed", "now", "plugin"],
    "Who answers:": ["policy", "n", "groups", "concurrency", "token-ids"],
    "Scores:": ["judge", "weights"],
    "The run:": ["out", "resume", "json"],
    ...ROLLOUT_GROUPS,
  });
}
