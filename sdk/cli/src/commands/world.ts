/** `arenakit world build | import | check | info | push | pull`: make a world, lay open data over one, check it, say what is in it, share it. */
import { Command } from "commander";
import { addCommands, type CommandEntry } from "../command-registry.ts";

const COMMANDS: Readonly<Record<string, CommandEntry>> = {
  build: {
    about: "Generate a world from a seed, lay open data over it, and save it.",
    load: async () => (await import("../world/build.ts")).buildCommand(),
  },
  import: {
    about: "Lay open data over a world; every row that is not taken is listed.",
    load: async () => (await import("../world/import-layer.ts")).importCommand(),
  },
  check: {
    about: "Compare a world with itself; exit 1 where it contradicts itself.",
    load: async () => (await import("../world/check.ts")).checkCommand(),
  },
  info: { about: "Say what is in a world.", load: async () => (await import("../world/info.ts")).infoCommand() },
  push: {
    about: "Copy a world to a folder or an address that other machines pull from.",
    load: async () => (await import("../world/push-pull.ts")).pushCommand(),
  },
  pull: {
    about: "Bring a world from there into the store of this machine. Stopped or killed, the same command goes on.",
    load: async () => (await import("../world/push-pull.ts")).pullCommand(),
  },
};

export function worldCommand(words: readonly string[]): Promise<Command> {
  return addCommands(new Command("world"), COMMANDS, words);
}
