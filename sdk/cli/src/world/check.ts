/** `arenakit world check`: the atlas against public files, and a world against itself; every difference is printed. */
import { existsSync } from "node:fs";
import { canonicalJson, fail } from "@arenakit/contracts";
import {
  ATLAS,
  ATLAS_EXCEPTIONS,
  type AtlasComparison,
  type AtlasMiss,
  type ConsistencyCheck,
  checkConsistency,
  compareAtlas,
  readPublicFacts,
} from "@arenakit/corpus-world";
import { Command } from "commander";
import * as z from "zod";
import { MAXIMUM_SEED, readOptions, wholeNumber } from "../commands/arguments.ts";
import { openNamedWorld } from "../world-store.ts";

const CheckOptions = z.object({
  seed: wholeNumber(0, MAXIMUM_SEED).default(1),
  data: z.string().min(1).optional(),
  json: z.boolean().default(false),
});

export function checkCommand(): Command {
  return new Command("check")
    .argument("[world]", "a file, or an id of the store (default: the generated one of --seed)")
    .option("--data <folder>", "folder of the public files: geo/, air/ and rail/; without it only the world is checked")
    .option("--seed <n>", "seed of the generated world (default 1)")
    .option("--json", "print one JSON line")
    .action(check);
}

async function check(name: string | undefined, given: unknown): Promise<void> {
  const options = readOptions(CheckOptions, given);
  if (options.data !== undefined && !existsSync(options.data))
    fail("harness", "usage", `--data: ${options.data} does not exist: expected the folder of the public files`);
  const atlas =
    options.data === undefined
      ? null
      : compareAtlas(ATLAS, { facts: await readPublicFacts(options.data), exceptions: ATLAS_EXCEPTIONS });
  const world = await openNamedWorld(name, options.seed);
  const consistency = checkConsistency(world.data);
  const listed = atlas ? [...atlas.misses, ...atlas.notCompared] : [];
  const unexplained = listed.filter(({ reason }) => reason === null).length;
  const problems = consistency.reduce((sum, { problems }) => sum + problems.length, 0);
  const summary = { world: world.id, atlas, consistency, unexplained, problems };
  console.log(options.json ? canonicalJson(summary as never) : render(atlas, consistency));
  if (unexplained + problems > 0)
    fail(
      "corpus",
      "check_failed",
      `expected no unexplained difference, got ${unexplained} of the atlas and ${problems} of the world: they are listed above`,
    );
}

function render(atlas: AtlasComparison | null, consistency: readonly ConsistencyCheck[]): string {
  const lines = atlas ? atlasLines(atlas) : ["atlas: not compared, no --data"];
  lines.push("", "world");
  for (const { check, checked, problems, explained } of consistency) {
    lines.push(`  ${check}: ${checked} checked, ${problems.length} wrong, ${explained.length} explained`);
    for (const problem of problems) lines.push(`    WRONG ${problem}`);
    for (const each of explained) lines.push(`    explained: ${each}`);
  }
  return lines.join("\n");
}

/** Counts, then what nothing explains, one a line, then the explained ones under their reasons. */
function atlasLines({ compared, misses, notCompared, unused }: AtlasComparison): string[] {
  const isOpen = ({ reason }: AtlasMiss) => reason === null;
  const lines = ["atlas against the public files"];
  for (const [check, count] of Object.entries(compared)) {
    const [differ, lacking] = [misses, notCompared].map((list) => list.filter((miss) => miss.check === check));
    const open = [...differ!, ...lacking!].filter(isOpen).length;
    const left = lacking!.length > 0 ? `, ${lacking!.length} not in the file` : "";
    lines.push(`  ${check}: ${count} compared, ${differ!.length} differ${left}, ${open} unexplained`);
  }
  for (const { check, city, what, found } of [...misses, ...notCompared].filter(isOpen))
    lines.push(`  UNEXPLAINED ${check} ${city} ${what}: ${found}`);
  for (const { city, what } of unused) lines.push(`  exception without a difference: ${city} ${what}`);
  lines.push("", "differences that have a reason", ...byReason(misses, ({ what }) => what));
  const stations = byReason(notCompared, ({ what, found }) => `${what} ${found.replace(/,.*$/, "")}`);
  return [...lines, "", "not compared", ...stations];
}

/** A reason, and below it what it explains, city by city; one alone has its figures too. */
function byReason(misses: readonly AtlasMiss[], nameOf: (miss: AtlasMiss) => string): string[] {
  const groups = new Map<string, AtlasMiss[]>();
  for (const miss of misses) {
    if (miss.reason === null) continue;
    const title = `${miss.check}: ${miss.reason}`;
    groups.set(title, [...(groups.get(title) ?? []), miss]);
  }
  return [...groups].flatMap(([title, group]) => {
    const [only] = group;
    if (group.length === 1) return [`  ${title}`, `    ${only!.city} ${nameOf(only!)}: ${only!.found}`];
    const cities = [...new Set(group.map(({ city }) => city))];
    const names = (city: string) =>
      group
        .filter((miss) => miss.city === city)
        .map(nameOf)
        .join(", ");
    return [`  ${title}`, ...cities.map((city) => `    ${city} ${names(city)}`)];
  });
}
