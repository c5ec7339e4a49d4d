/** `arenakit world build | info | import`: make a world, say what is in one, lay open data over one. */
import { existsSync } from "node:fs";
import { canonicalJson, fail } from "@arenakit/contracts";
import { writeFileAtomic } from "@arenakit/corpus-format";
import { buildWorld, importRailTimetable, type RailReject, rejectsFile, worldSummary } from "@arenakit/corpus-world";
import { Command } from "commander";
import * as z from "zod";
import { openNamedWorld, saveNamedWorld } from "../world-store.ts";
import { MAXIMUM_SEED, readOptions, wholeNumber } from "./arguments.ts";

const Seed = wholeNumber(0, MAXIMUM_SEED).default(1);
const BuildOptions = z.object({ seed: Seed, out: z.string().min(1).optional(), json: z.boolean().default(false) });
const InfoOptions = z.object({ seed: Seed, json: z.boolean().default(false) });
const ImportOptions = z.object({
  seed: Seed,
  over: z.string().min(1).optional(),
  out: z.string().min(1).optional(),
  rejects: z.string().min(1).optional(),
  json: z.boolean().default(false),
});

export function worldCommand(): Command {
  const world = new Command("world").description("Build, inspect and extend worlds.");
  world
    .command("build")
    .description("Generate a world from a seed and save it.")
    .option("--seed <n>", "seed (default 1)")
    .option("--out <file>", "file to write (default: the world store)")
    .option("--json", "print one JSON line")
    .action(async (given: unknown) => {
      const options = readOptions(BuildOptions, given);
      const saved = await saveNamedWorld(buildWorld({ seed: options.seed }), options.out);
      console.log(options.json ? canonicalJson(saved) : `world ${saved.id}\n${saved.path}  ${saved.bytes} bytes`);
    });
  world
    .command("info [world]")
    .description("Say what is in a world: a file, an id of the store, or the generated one of --seed.")
    .option("--seed <n>", "seed of the generated world (default 1)")
    .option("--json", "print one JSON line")
    .action(async (name: string | undefined, given: unknown) => {
      const options = readOptions(InfoOptions, given);
      const summary = worldSummary(await openNamedWorld(name, options.seed));
      console.log(options.json ? canonicalJson(summary) : renderSummary(summary));
    });
  world
    .command("import")
    .description("Lay open data over a world.")
    .command("rail-timetable <file>")
    .description("The public 2016 high-speed timetable (.xlsx) replaces the trains of a world.")
    .option("--over <world>", "world to lay it over (default: the generated one of --seed)")
    .option("--seed <n>", "seed of the generated world (default 1)")
    .option("--out <file>", "file to write (default: the world store)")
    .option(
      "--rejects <file>",
      "rejected and odd rows with their reasons, JSON Lines (default: beside the world, with .rejects.jsonl)",
    )
    .option("--json", "print one JSON line")
    .action(importTimetable);
  return world;
}

async function importTimetable(file: string, given: unknown): Promise<void> {
  const options = readOptions(ImportOptions, given);
  if (!existsSync(file)) fail("harness", "usage", `${file} does not exist: expected the timetable as .xlsx`);
  const { data: over } = await openNamedWorld(options.over, options.seed);
  const rejects: RailReject[] = [];
  const imported = await importRailTimetable(file, { over, onReject: (reject) => void rejects.push(reject) });
  const saved = await saveNamedWorld(imported.data, options.out);
  const rejectsPath = options.rejects ?? `${saved.path}.rejects.jsonl`;
  await writeFileAtomic(rejectsPath, rejectsFile({ world: saved.id, rejects, notes: imported.report.notes }));
  const report = {
    ...imported.report,
    rejects: rejectsPath,
    peakRssMb: Math.round(process.resourceUsage().maxRSS / 1024),
    ...saved,
  };
  console.log(options.json ? canonicalJson(report) : renderSummary(report));
}

/** A line a value; lists and objects become indented lines of their own. */
function renderSummary(summary: object): string {
  return Object.entries(summary)
    .flatMap(([key, value]) => (isNested(value) ? [key, ...nested(value)] : [`${key.padEnd(KEY_WIDTH)}${value}`]))
    .join("\n");
}

const KEY_WIDTH = 18;

function isNested(value: unknown): value is object {
  return typeof value === "object" && value !== null;
}

function nested(value: object): string[] {
  if (Array.isArray(value)) return value.map((item) => `  ${isNested(item) ? oneLine(item) : item}`);
  return Object.entries(value).map(
    ([key, item]) => `  ${key.padEnd(KEY_WIDTH)}${isNested(item) ? oneLine(item) : item}`,
  );
}

function oneLine(value: object): string {
  return Object.entries(value)
    .map(([key, item]) => `${key} ${item}`)
    .join(" · ");
}
