/** `arenakit tasks list | show | export | import`: tasks of environments, and data sets of trainers and of others. */
import { Command } from "commander";
import { addCommands, type CommandEntry } from "../command-registry.ts";

const COMMANDS: Readonly<Record<string, CommandEntry>> = {
  list: {
    about: "List the tasks of an environment, those that it makes included.",
    load: async () => (await import("../tasks/browse.ts")).listCommand(),
  },
  show: {
    about: "Show a task as a policy is asked it, with its tools and its gold answer.",
    load: async () => (await import("../tasks/browse.ts")).showCommand(),
  },
  export: {
    about: "Write the tasks of an environment as a data set of a trainer.",
    load: async () => (await import("../tasks/export.ts")).exportCommand(),
  },
  import: {
    about: "Read rows of a published data set as tasks.",
    load: async () => (await import("../tasks/import.ts")).importCommand(),
  },
};

export function tasksCommand(words: readonly string[]): Promise<Command> {
  return addCommands(new Command("tasks"), COMMANDS, words);
}
