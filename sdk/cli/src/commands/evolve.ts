/** `arenakit evolve`: proposer, solver and judge evolve together, with learners offline or with models behind endpoints. */
import { Command } from "commander";
import { costCommand } from "../evolve/cost.ts";
import { EvolveOptions, withEvolveOptions } from "../evolve/options.ts";
import { scoreCommand } from "../evolve/score.ts";
import { watchCommand } from "../evolve/watch.ts";
import { groupOptions } from "../option-groups.ts";
import { readOptions } from "./arguments.ts";

export function evolveCommand(): Command {
  const command = withEvolveOptions(new Command("evolve")).action(async (given: unknown) => {
    const { runEvolution } = await import("../evolve/job.ts");
    await runEvolution(readOptions(EvolveOptions, given));
  });
  command.addCommand(scoreCommand()).addCommand(watchCommand()).addCommand(costCommand());
  return groupOptions(command, {
    "The run:": ["out", "resume", "json", "seed", "steps"],
    "A step:": ["batch", "group", "proposals", "combination", "meta-rubrics", "modes", "no-tool-steps"],
    "Ablations:": ["no-judge-evolution", "no-proposer-evolution", "no-diverse-proposing"],
    "Who takes part:": ["solver", "proposer", "judge", "concurrency", "judge-concurrency"],
    "What is asked:": [
      "env",
      "split",
      "language",
      "task-file",
      "benchmark",
      "world",
      "now",
      "pool",
      "held-out",
      "held-out-every",
    ],
  });
}
