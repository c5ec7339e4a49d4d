/** `arenakit world stats`: the places of a world beside published lists, as a table, as JSON and as charts. */
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { canonicalJson } from "@arenakit/contracts";
import { writeFileAtomic } from "@arenakit/corpus-text/snapshot";
import type { Measure } from "@arenakit/corpus-world-maker";
import { Command } from "commander";
import * as z from "zod";
import { failUsage, MAXIMUM_SEED, readOptions, wholeNumber } from "../commands/arguments.ts";
import { openNamedWorld } from "../world-store.ts";

const Options = z.object({
  seed: wholeNumber(0, MAXIMUM_SEED).default(1),
  data: z.string().min(1),
  out: z.string().min(1).optional(),
  json: z.boolean().default(false),
});
/** What a comparable measure must not exceed. */
const LARGEST_DISTANCE = 0.15;

export function statsCommand(): Command {
  return new Command("stats")
    .argument("[world]", "a file, or an id of the store (default: the generated one of --seed)")
    .requiredOption("--data <dir>", "folder with poi/crosswoz_beijing_*.json and poi/vitabench_*.json")
    .option("--out <dir>", "folder for a chart of each measure (SVG) and statistics.json")
    .option("--seed <n>", "seed of the generated world (default 1)")
    .option("--json", "print one JSON line")
    .action(stats);
}

async function stats(name: string | undefined, given: unknown): Promise<void> {
  const options = readOptions(Options, given);
  const { readCrossWoz, readVitaBench, worldStatistics } = await import("@arenakit/corpus-world-maker");
  const folder = join(options.data, "poi");
  const read = (file: string) => (existsSync(join(folder, file)) ? readFileSync(join(folder, file), "utf8") : null);
  const sources = { crosswoz: readCrossWoz(read), vitabench: readVitaBench(read) };
  if (!sources.crosswoz && !sources.vitabench)
    failUsage(`--data: expected the files of CrossWOZ or VitaBench in ${folder}, got neither`);
  const world = await openNamedWorld(name, options.seed);
  const measures = worldStatistics(world.data, sources);
  if (options.out) await writePlots(options.out, measures);
  console.log(options.json ? canonicalJson({ world: world.id, measures: [...measures] }) : tableOf(measures));
}

async function writePlots(folder: string, measures: readonly Measure[]): Promise<void> {
  const { measureSvg } = await import("./stats-plots.ts");
  for (const measure of measures) await writeFileAtomic(join(folder, `${measure.id}.svg`), await measureSvg(measure));
  await writeFileAtomic(join(folder, "statistics.json"), `${canonicalJson([...measures])}\n`);
}

/** A line a measure: distance, sizes, and why it cannot be compared where that is so. */
function tableOf(measures: readonly Measure[]): string {
  const width = Math.max(...measures.map(({ measure }) => measure.length));
  const lines = measures.map(({ measure, source, statistic, distance, n, incomparable }) => {
    const verdict = incomparable ? `not comparable: ${incomparable}` : distance <= LARGEST_DISTANCE ? "" : "too far";
    const kind = statistic === "ks" ? "KS" : "TV";
    return `${measure.padEnd(width)}  ${source.padEnd(9)}  ${kind} ${distance.toFixed(3)}  ${String(n.ours).padStart(6)} : ${String(n.theirs).padEnd(5)} ${verdict}`.trimEnd();
  });
  return ["KS: Kolmogorov–Smirnov; TV: total variation of categories without order; ours : theirs", ...lines].join(
    "\n",
  );
}
