/** `arenakit corpus import | generate | info | build | search | eval`: make a corpus of files, index it, ask it, measure the answers. */
import { Command } from "commander";
import { buildCommand } from "../corpus/build.ts";
import { evalCommand } from "../corpus/evaluate.ts";
import { generateCommand } from "../corpus/generate.ts";
import { importCommand } from "../corpus/import.ts";
import { infoCommand } from "../corpus/info.ts";
import { searchCommand } from "../corpus/search.ts";

export function corpusCommand(): Command {
  return new Command("corpus")
    .description("Import documents, build their indexes, search them and measure how well that goes.")
    .addCommand(importCommand())
    .addCommand(generateCommand())
    .addCommand(infoCommand())
    .addCommand(buildCommand())
    .addCommand(searchCommand())
    .addCommand(evalCommand());
}
