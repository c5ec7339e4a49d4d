/** `arenakit eval`: agents against a baseline; `eval leaderboard` and `eval scores` beside it. */
import { RUBRIC_NAMES } from "@arenakit/evaluator-arena";
import { Command } from "commander";
import { leaderboardCommand } from "../eval/leaderboard.ts";
import { EvalOptions } from "../eval/options.ts";
import { scoresCommand } from "../eval/scores.ts";
import { JUDGES } from "../judge/spec-words.ts";
import { groupOptions, ROLLOUT_GROUPS } from "../option-groups.ts";
import { withRolloutOptions } from "../rollout-options.ts";
import { withTableOptions } from "../tables.ts";
import { collect, readOptions } from "./arguments.ts";

export function evalCommand(): Command {
  const command = withRolloutOptions(withTableOptions(new Command("eval")))
    .option("--candidate <spec>", "file of trajectories, scripted:POLICY or MODEL@URL; may be repeated", collect)
    .option("--baseline <spec>", "what the candidates are compared with: the same kinds")
    .option("--judge <spec>", `${JUDGES} (default rules); repeat it for several; NAME= before it names one`, collect)
    .option(
      "--rubric <name|file>",
      `what is judged: ${RUBRIC_NAMES.join(", ")} or a file (default: the environment's rubric of each task)`,
    )
    .option("--pairs <kind>", "baseline (default) | all: candidates meet each other too, which shows circles")
    .option(
      "--human <file>",
      "labels by people, a line each: {task, sample?, candidate?, criterion?, annotator?, label: win | tie | loss}",
    )
    .option(
      "--prices <file>",
      'prices: {"currency":"USD","models":{"NAME":{"inputPerMillion":1,"outputPerMillion":2}}}',
    )
    .option(
      "--budget <amount>",
      "a cap on money (needs --prices), or 200000tokens or 400calls, of all starts together; nothing is asked that could pass it (judges' calls never do, all else by one comparison or rollout at most), and what is left is exit code 1 and complete: false",
    )
    .option("--out <dir>", "folder of the evaluation")
    .option("--resume", "complete the evaluation in --out; what is finished is kept")
    .option("--json", "end with one JSON line on stdout")
    .option(
      "--task-file <file>",
      "tasks of the trajectories, one a line, by their id or their query (default: the environment's, or their questions)",
    )
    .option("--tasks <set>", "tasks that policies are rolled out on: demo | train | validation | test (default) | all")
    .option("--count <n>", "tasks of each split at most (default: all that there are)")
    .option("--samples <n>", "rollouts of a policy a task, the first greedy (default 1)")
    .option("--world <small|full|file|id>", "world of the rollouts (default: small, of --seed)")
    .option("--seed <n>", "seed of the world, of the policies and of the bootstrap (default 1)")
    .option("--now <time>", "simulated local time of the rollouts")
    .option("--resamples <n>", "draws of the bootstrap, 100 to 100000 (default 2000)")
    .option("--concurrency <n>", "rollouts, or cases of a judge, at once (default 8)")
    .action(async (given: unknown) => {
      const { runEvaluation } = await import("../eval/job.ts");
      await runEvaluation(readOptions(EvalOptions, given));
    })
    .addCommand(leaderboardCommand())
    .addCommand(scoresCommand());
  return groupOptions(command, {
    "Who is compared, and by whom:": ["candidate", "baseline", "judge", "rubric", "pairs", "human", "plugin"],
    "What is asked:": ["env", "tasks", "task-file", "count", "samples", "world", "seed", "now"],
    "What it may cost:": ["budget", "prices", "concurrency", "resamples"],
    "The run:": ["out", "resume", "json"],
    ...ROLLOUT_GROUPS,
  });
}
