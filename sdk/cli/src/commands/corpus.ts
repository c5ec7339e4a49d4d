/** `arenakit corpus import | generate | info | build | search | eval | push | pull`: make a corpus of files, index it, ask it, measure the answers, share it. */
import { Command } from "commander";
import { addCommands, type CommandEntry } from "../command-registry.ts";

const COMMANDS: Readonly<Record<string, CommandEntry>> = {
  import: {
    about: "Make a corpus of files. Stopped or killed, the same command goes on where it was.",
    load: async () => (await import("../corpus/import.ts")).importCommand(),
  },
  generate: {
    about: "Write the documents of a seed: an encyclopaedia, a web with the guides of a world, or papers.",
    load: async () => (await import("../corpus/generate.ts")).generateCommand(),
  },
  info: {
    about: "Say what is in a corpus.",
    load: async () => (await import("../corpus/info.ts")).infoCommand(),
  },
  build: {
    about: "Build the indexes of a corpus. Stopped or killed, the same command goes on.",
    load: async () => (await import("../corpus/build.ts")).buildCommand(),
  },
  search: {
    about: "Search a corpus; an index that is missing is built first.",
    load: async () => (await import("../corpus/search.ts")).searchCommand(),
  },
  eval: {
    about:
      "Measure an engine on topics: map, p30, ndcg10, recall100 and document recall at 5 where documents are judged, answer recall at 5 where topics bear answers.",
    load: async () => (await import("../corpus/evaluate.ts")).evalCommand(),
  },
  push: {
    about: "Copy a corpus and its indexes to a folder or an address that other machines pull from.",
    load: async () => (await import("../corpus/push-pull.ts")).pushCommand(),
  },
  pull: {
    about: "Bring a corpus from there to this machine. Stopped or killed, the same command goes on.",
    load: async () => (await import("../corpus/push-pull.ts")).pullCommand(),
  },
};

export function corpusCommand(words: readonly string[]): Promise<Command> {
  return addCommands(new Command("corpus"), COMMANDS, words);
}
