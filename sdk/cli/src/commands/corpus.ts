/** `arenakit corpus import | info`: make a corpus of files, say what is in one. */
import { Command } from "commander";
import { importCommand } from "../corpus/import.ts";
import { infoCommand } from "../corpus/info.ts";

export function corpusCommand(): Command {
  return new Command("corpus")
    .description("Import documents that are searched, and say what is in a corpus.")
    .addCommand(importCommand())
    .addCommand(infoCommand());
}
