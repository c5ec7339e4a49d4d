/** `arenakit world check`: a world against itself; every contradiction is printed. */
import { canonicalJson, fail } from "@arenakit/contracts";
import { type ConsistencyCheck, checkConsistency } from "@arenakit/corpus-world-maker";
import { Command } from "commander";
import * as z from "zod";
import { MAXIMUM_SEED, readOptions, wholeNumber } from "../commands/arguments.ts";
import { openNamedWorld } from "../world-store.ts";

const CheckOptions = z.object({
  seed: wholeNumber(0, MAXIMUM_SEED).default(1),
  json: z.boolean().default(false),
});

export function checkCommand(): Command {
  return new Command("check")
    .argument("[world]", "a file, or an id of the store (default: the generated one of --seed)")
    .option("--seed <n>", "seed of the generated world (default 1)")
    .option("--json", "print one JSON line")
    .action(check);
}

async function check(name: string | undefined, given: unknown): Promise<void> {
  const options = readOptions(CheckOptions, given);
  const world = await openNamedWorld(name, options.seed);
  const consistency = checkConsistency(world.data);
  const problems = consistency.reduce((sum, { problems }) => sum + problems.length, 0);
  const summary = { world: world.id, consistency, problems };
  console.log(options.json ? canonicalJson(summary as never) : render(consistency));
  if (problems > 0)
    fail(
      "corpus",
      "check_failed",
      `expected a world that agrees with itself, got ${problems} contradictions: they are listed above`,
    );
}

function render(consistency: readonly ConsistencyCheck[]): string {
  const lines: string[] = [];
  for (const { check, checked, problems, explained } of consistency) {
    lines.push(`${check}: ${checked} checked, ${problems.length} wrong, ${explained.length} explained`);
    for (const problem of problems) lines.push(`  WRONG ${problem}`);
    for (const each of explained) lines.push(`  explained: ${each}`);
  }
  return lines.join("\n");
}
