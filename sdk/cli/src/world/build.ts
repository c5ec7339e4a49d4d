/** `arenakit world build`: a world from a seed, of some cities, smaller or larger, with layers of open data over it. */
import { canonicalJson, omitUndefined } from "@arenakit/contracts";
import { writeFileAtomic } from "@arenakit/corpus-text/snapshot";
import type { CityFacts, WorldData } from "@arenakit/corpus-world";
import { buildWorld, type ImportReject, readAtlas, rejectsFile, withGuides } from "@arenakit/corpus-world-maker";
import { Command } from "commander";
import * as z from "zod";
import { failUsage, MAXIMUM_SEED, numberIn, readOptions, wholeNumber } from "../commands/arguments.ts";
import { requireWorldPlace, saveNamedWorld } from "../world-store.ts";
import { importerNamed, importerNames, openLayerFiles } from "./layer-files.ts";

const LARGEST_SCALE = 20;

const BuildOptions = z.object({
  seed: wholeNumber(0, MAXIMUM_SEED).default(1),
  scale: numberIn(0, LARGEST_SCALE).default(1),
  cities: z.string().optional(),
  staleGuidePrices: wholeNumber(0, MAXIMUM_SEED).optional(),
  with: z.array(z.string()).default([]),
  out: z.string().min(1).optional(),
  json: z.boolean().default(false),
});

export function buildCommand(): Command {
  return new Command("build")
    .option("--seed <n>", "seed (default 1)")
    .option("--scale <x>", `multiplies the number of invented places, 0 to ${LARGEST_SCALE} (default 1)`)
    .option("--cities <names>", "only these cities of the atlas: 北京,上海 (default: all)")
    .option(
      "--stale-guide-prices <n>",
      "of so many articles about sights one gives an old ticket price and is marked so, 0 for none (default 40)",
    )
    .option(
      "--with <layer=path...>",
      `layers of open data in their order: an importer (${importerNames()}) and its file, its files joined by commas, or their folder`,
    )
    .option("--out <file>", "file to write (default: the world store)")
    .option("--json", "print one JSON line")
    .action(build);
}

async function build(given: unknown): Promise<void> {
  const options = readOptions(BuildOptions, given);
  requireWorldPlace(options.out);
  const cities = citiesNamed(options.cities);
  const layers = await Promise.all(options.with.map(layerOf));
  // Articles are written last: they speak of what the layers bring.
  const without = layers.length > 0 ? (["guides"] as const) : [];
  let data: WorldData = buildWorld({
    seed: options.seed,
    scale: options.scale,
    without,
    ...omitUndefined({ cities: cities || undefined, staleGuidePrices: options.staleGuidePrices }),
  });
  const rejects: ImportReject[] = [];
  const notes: ImportReject[] = [];
  const reports: Record<string, unknown> = {};
  for (const { importer, files } of layers) {
    const imported = await importer.read(files, { over: data, onReject: (reject) => void rejects.push(reject) });
    data = imported.data;
    notes.push(...imported.report.notes);
    reports[importer.name] = { ...imported.report.taken, rejected: imported.report.rejected };
  }
  if (layers.length > 0) data = withGuides(data);
  const saved = await saveNamedWorld(data, options.out);
  const rejectsPath = layers.length > 0 ? `${saved.path}.rejects.jsonl` : null;
  if (rejectsPath) await writeFileAtomic(rejectsPath, rejectsFile({ world: saved.id, rejects, notes }));
  if (options.json) {
    console.log(canonicalJson({ ...saved, ...(rejectsPath ? { layers: reports, rejects: rejectsPath } : {}) }));
    return;
  }
  console.log(`world ${saved.id}\n${saved.path}  ${saved.bytes} bytes`);
  for (const [name, report] of Object.entries(reports)) console.log(`${name}  ${canonicalJson(report)}`);
  if (rejectsPath) console.log(`${rejects.length} rejects, ${notes.length} notes: ${rejectsPath}`);
}

function citiesNamed(list: string | undefined): readonly CityFacts[] | null {
  if (list === undefined) return null;
  const names = list.split(/[,，、]/u).map((name) => name.trim());
  const unknown = names.filter((name) => !readAtlas().some((city) => city.name === name));
  if (unknown.length > 0)
    failUsage(
      `--cities: no city ${unknown.map((name) => JSON.stringify(name)).join(", ")}; the atlas has ${readAtlas()
        .map(({ name }) => name)
        .join("、")}`,
    );
  return readAtlas().filter(({ name }) => names.includes(name));
}

async function layerOf(text: string) {
  const [name = "", paths] = [text.split("=")[0], text.slice(text.indexOf("=") + 1)];
  if (!text.includes("=") || paths === "")
    return failUsage(`--with: expected LAYER=PATH such as osm=FILE, got ${JSON.stringify(text)}`);
  const importer = importerNamed(name);
  return { importer, files: await openLayerFiles(importer, paths.split(",")) };
}
