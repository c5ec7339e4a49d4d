/** `arenakit world build | import | check | stats | info`: make a world, lay open data over one, check and measure it, say what is in it. */
import { canonicalJson } from "@arenakit/contracts";
import { worldSummary } from "@arenakit/corpus-world/opened";
import { Command } from "commander";
import * as z from "zod";
import { buildCommand } from "../world/build.ts";
import { checkCommand } from "../world/check.ts";
import { importCommand } from "../world/import-layer.ts";
import { statsCommand } from "../world/stats.ts";
import { renderSummary } from "../world/summary.ts";
import { openNamedWorld } from "../world-store.ts";
import { MAXIMUM_SEED, readOptions, wholeNumber } from "./arguments.ts";

const InfoOptions = z.object({
  seed: wholeNumber(0, MAXIMUM_SEED).default(1),
  json: z.boolean().default(false),
});

export function worldCommand(): Command {
  return new Command("world")
    .description("Build, inspect, check and extend worlds.")
    .addCommand(buildCommand())
    .addCommand(importCommand())
    .addCommand(checkCommand())
    .addCommand(statsCommand())
    .addCommand(infoCommand());
}

function infoCommand(): Command {
  return new Command("info")
    .argument("[world]", "a file, or an id of the store (default: the generated one of --seed)")
    .description("Say what is in a world.")
    .option("--seed <n>", "seed of the generated world (default 1)")
    .option("--json", "print one JSON line")
    .action(async (name: string | undefined, given: unknown) => {
      const options = readOptions(InfoOptions, given);
      const summary = worldSummary(await openNamedWorld(name, options.seed));
      console.log(options.json ? canonicalJson(summary) : renderSummary(summary));
    });
}
