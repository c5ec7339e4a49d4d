/** `arenakit trainer init | doctor | replay`: what is between the servers and a trainer of reinforcement learning. */
import { Command } from "commander";
import { addCommands, type CommandEntry } from "../command-registry.ts";

const COMMANDS: Readonly<Record<string, CommandEntry>> = {
  init: {
    about: "Write a recipe to launch: the trainer's configuration, its command, a data set and what to change.",
    load: async () => (await import("../trainer/init.ts")).initCommand(),
  },
  doctor: {
    about: "Examine a configuration or a running server for what goes wrong with tools and rewards of groups.",
    load: async () => (await import("../trainer/doctor.ts")).doctorCommand(),
  },
  replay: {
    about: "Judge the rollouts of a trainer's dump anew by the arena, and compare with the rewards that stand in it.",
    load: async () => (await import("../trainer/replay.ts")).replayCommand(),
  },
};

export function trainerCommand(words: readonly string[]): Promise<Command> {
  return addCommands(new Command("trainer"), COMMANDS, words);
}
