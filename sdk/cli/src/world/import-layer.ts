/** `arenakit world import LAYER FILE…`: one layer of open data laid over a world, its rejects written beside it. */
import { omitUndefined } from "@arenakit/contracts";
import { writeFileAtomic } from "@arenakit/corpus-text/snapshot";
import type { WorldData } from "@arenakit/corpus-world";
import {
  DATUMS,
  emptyWorld,
  IMPORTERS,
  type Importer,
  type ImportReject,
  readAtlas,
  rejectsFile,
  withGuides,
} from "@arenakit/corpus-world-maker";
import { Command } from "commander";
import * as z from "zod";
import { MAXIMUM_SEED, oneOf, readOptions, wholeNumber } from "../commands/arguments.ts";
import { printSummary } from "../output.ts";
import { openNamedWorld, requireWorldPlace, saveNamedWorld } from "../world-store.ts";
import { openLayerFiles, partsText } from "./layer-files.ts";

/** `--over empty`: the cities of the atlas with nothing in them. */
const EMPTY = "empty";

const ImportOptions = z.object({
  seed: wholeNumber(0, MAXIMUM_SEED).default(1),
  over: z.string().min(1).optional(),
  out: z.string().min(1).optional(),
  rejects: z.string().min(1).optional(),
  datum: oneOf(DATUMS).optional(),
  layer: z
    .string()
    .regex(/^[a-z][a-z0-9-]{0,39}$/, "expected a name of small letters, digits and hyphens")
    .optional(),
  json: z.boolean().default(false),
});

export function importCommand(): Command {
  const command = new Command("import");
  for (const importer of IMPORTERS) command.addCommand(commandOf(importer));
  return command;
}

function commandOf(importer: Importer): Command {
  const command = new Command(importer.name)
    .argument("<files...>", partsText(importer))
    .description(`${importer.description} Source: ${importer.source}. Licence: ${importer.licence}.`)
    .option("--over <world>", `world to lay it over, or ${EMPTY} (default: the generated one of --seed)`)
    .option("--seed <n>", "seed of the generated world (default 1)")
    .option("--out <file>", "file to write (default: the world store)")
    .option(
      "--rejects <file>",
      "rejected and odd rows with their reasons, JSON Lines (default: beside the world, with .rejects.jsonl)",
    )
    .option("--json", "print one JSON line");
  if (importer.options.includes("datum"))
    command.option("--datum <name>", `coordinates of the file: ${DATUMS.join(" | ")}`);
  if (importer.options.includes("layer")) command.option("--layer <name>", "name of the new layer");
  return command.action((paths: readonly string[], given: unknown) => importLayer(importer, paths, given));
}

async function importLayer(importer: Importer, paths: readonly string[], given: unknown): Promise<void> {
  const options = readOptions(ImportOptions, given);
  requireWorldPlace(options.out);
  const files = await openLayerFiles(importer, paths);
  const rejects: ImportReject[] = [];
  const over = await worldUnder(options.over, options.seed);
  const { data: laid, report } = await importer.read(files, {
    over,
    onReject: (reject) => void rejects.push(reject),
    ...omitUndefined({ datum: options.datum, layer: options.layer || undefined }),
  });
  const data = over.guides.length > 0 ? withGuides(laid) : laid;
  const saved = await saveNamedWorld(data, options.out);
  const rejectsPath = options.rejects ?? `${saved.path}.rejects.jsonl`;
  await writeFileAtomic(rejectsPath, rejectsFile({ world: saved.id, rejects, notes: report.notes }));
  const { taken, rejected, notes } = report;
  const { horizon, now } = data.meta;
  const summary = {
    ...taken,
    rejected,
    notes: notes.length,
    horizon,
    now,
    rejects: rejectsPath,
    peakRssMb: Math.round(process.resourceUsage().maxRSS / 1024),
    ...saved,
  };
  printSummary(summary, options.json);
}

async function worldUnder(name: string | undefined, seed: number): Promise<WorldData> {
  return name === EMPTY ? emptyWorld(readAtlas(), seed) : (await openNamedWorld(name, seed)).data;
}
