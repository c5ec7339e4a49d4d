/** `arenakit env list | validate | new`: which environments there are, whether they are sound, and a new one. */
import { Command } from "commander";
import { addCommands, type CommandEntry } from "../command-registry.ts";

const COMMANDS: Readonly<Record<string, CommandEntry>> = {
  list: {
    about: "List the environments with their tools and what they are about.",
    load: async () => (await import("../env/list.ts")).listCommand(),
  },
  validate: {
    about: "Show that gold answers score high, and no answers and those of other tasks low; exit code 1 where not.",
    load: async () => (await import("../env/validate.ts")).validateCommand(),
  },
  new: {
    about: "Write a new environment: one file to change, which validates as it is.",
    load: async () => (await import("../env/new.ts")).newCommand(),
  },
};

export function envCommand(words: readonly string[]): Promise<Command> {
  return addCommands(new Command("env"), COMMANDS, words);
}
