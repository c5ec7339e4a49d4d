/** `arenakit arena simulate | rank | calibrate | rerank`: what tournaments are worth, and their maths for matches that exist. */
import { Command } from "commander";
import { calibrateCommand } from "../arena/calibrate.ts";
import { planCommand } from "../arena/plan.ts";
import { rankCommand } from "../arena/rank.ts";
import { rerankCommand } from "../arena/rerank.ts";
import { simulateCommand } from "../arena/simulate.ts";

export function arenaCommand(): Command {
  return new Command("arena")
    .addCommand(simulateCommand())
    .addCommand(planCommand())
    .addCommand(rankCommand())
    .addCommand(calibrateCommand())
    .addCommand(rerankCommand());
}
