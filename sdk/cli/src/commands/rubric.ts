/** `arenakit rubric`: rubric sets read, written, judged, made scores of, evolved, summarised. */
import { Command } from "commander";
import { LINES_EXIT_CODE } from "../json-lines.ts";
import { aggregateCommand } from "../rubric/aggregate.ts";
import { exportCommand, importCommand } from "../rubric/files.ts";
import { metaCommand } from "../rubric/meta.ts";
import { rewardProposalsCommand } from "../rubric/reward-proposals.ts";
import { scoreCommand } from "../rubric/score.ts";
import { updateCommand } from "../rubric/update.ts";

export function rubricCommand(): Command {
  return new Command("rubric")
    .addCommand(withExitCode(aggregateCommand()))
    .addCommand(importCommand())
    .addCommand(exportCommand())
    .addCommand(withExitCode(scoreCommand()))
    .addCommand(withExitCode(updateCommand()))
    .addCommand(withExitCode(metaCommand()))
    .addCommand(withExitCode(rewardProposalsCommand()));
}

function withExitCode(command: Command): Command {
  return command.addHelpText("after", `\n${LINES_EXIT_CODE}`);
}
