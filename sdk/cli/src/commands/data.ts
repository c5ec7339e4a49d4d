/** `arenakit data synth | inspect | export`: from tasks to sets for supervised and reinforcement learning. */
import { Command } from "commander";
import { addCommands, type CommandEntry } from "../command-registry.ts";

const COMMANDS: Readonly<Record<string, CommandEntry>> = {
  synth: {
    about: "Choose queries, roll out a teacher on them, and keep the trajectories that pass an inspection.",
    load: async () => (await import("../data/synth.ts")).synthCommand(),
  },
  inspect: {
    about: "Inspect trajectories: tool use, content, consistency of the answer.",
    load: async () => (await import("../data/inspect.ts")).inspectCommand(),
  },
  export: {
    about: "Write a data set for a trainer: trajectories with masks, or tasks.",
    load: async () => (await import("../data/export.ts")).exportCommand(),
  },
};

export function dataCommand(words: readonly string[]): Promise<Command> {
  return addCommands(new Command("data"), COMMANDS, words);
}
