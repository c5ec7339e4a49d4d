/** `arenakit world info`: what is in a world, counted. */
import { worldSummary } from "@arenakit/corpus-world";
import { Command } from "commander";
import * as z from "zod";
import { MAXIMUM_SEED, readOptions, wholeNumber } from "../commands/arguments.ts";
import { printSummary } from "../output.ts";
import { openNamedWorld } from "../world-store.ts";

const InfoOptions = z.object({
  seed: wholeNumber(0, MAXIMUM_SEED).default(1),
  json: z.boolean().default(false),
});

export function infoCommand(): Command {
  return new Command("info")
    .argument("[world]", "a file, or an id of the store (default: the generated one of --seed)")
    .option("--seed <n>", "seed of the generated world (default 1)")
    .option("--json", "print one JSON line")
    .action(async (name: string | undefined, given: unknown) => {
      const options = readOptions(InfoOptions, given);
      const summary = worldSummary(await openNamedWorld(name, options.seed));
      printSummary(summary, options.json);
    });
}
