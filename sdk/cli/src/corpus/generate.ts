/** `arenakit corpus generate KIND`: the corpus of a seed in a folder of one's own. */
import { existsSync, readdirSync, realpathSync } from "node:fs";
import { basename, dirname, join, resolve } from "node:path";
import { boundary } from "@arenakit/contracts";
import { GENERATED_KINDS, generateCorpus } from "@arenakit/corpus-generated/kept";
import { openCorpus } from "@arenakit/corpus-text";
import { writeFileAtomic } from "@arenakit/corpus-text/snapshot";
import { Command } from "commander";
import * as z from "zod";
import { failUsage, MAXIMUM_SEED, readOptions, wholeNumber } from "../commands/arguments.ts";
import { printSummary } from "../output.ts";
import { openNamedWorld } from "../world-store.ts";
import { asOnlyBuilder } from "./build-lock.ts";
import { questionLines } from "./generated.ts";
import { corpusSummary } from "./info.ts";

const GenerateOptions = z.object({
  out: z.string().min(1),
  questions: z.string().min(1).optional(),
  seed: wholeNumber(0, MAXIMUM_SEED).default(1),
  world: z.string().min(1).optional(),
  json: z.boolean().default(false),
});

export function generateCommand(): Command {
  return new Command("generate")
    .argument("<kind>", `what to write: ${GENERATED_KINDS.join(" | ")}`)
    .requiredOption("--out <folder>", "folder of the corpus; one that it holds is replaced")
    .option(
      "--questions <file>",
      "write the questions with their answers or key findings here, outside of the corpus, for judges",
    )
    .option("--seed <n>", "seed (default 1)")
    .option("--world <small|full|file|id>", "web: the world whose guides are part of it (default small)")
    .option("--json", "print one JSON line")
    .action(async (name: string, given: unknown) => {
      const options = readOptions(GenerateOptions, given);
      const kind =
        GENERATED_KINDS.find((one) => one === name) ??
        failUsage(`no kind ${JSON.stringify(name)}: expected one of ${GENERATED_KINDS.join(", ")}`);
      await refuseOthers(options.out);
      if (options.questions !== undefined) refuseInCorpus(options.questions, options.out);
      const world = kind === "web" ? { world: await openNamedWorld(options.world, options.seed) } : {};
      const began = performance.now();
      const generated = { kind, seed: options.seed, ...world };
      await asOnlyBuilder(options.out, () => generateCorpus(generated, options.out));
      if (options.questions !== undefined)
        await writeFileAtomic(options.questions, Buffer.from(await questionLines(generated)));
      const corpus = await openCorpus(options.out);
      await corpus.close();
      const seconds = Math.round((performance.now() - began) / 100) / 10;
      const summary = { folder: options.out, ...corpusSummary(corpus.manifest), seconds };
      printSummary(summary, options.json);
    });
}

/** What judges read does not lie among what is searched. */
function refuseInCorpus(questions: string, out: string): void {
  const corpus = realPath(out);
  for (let folder = realPath(questions); folder !== dirname(folder); folder = dirname(folder))
    if (folder === corpus || (existsSync(join(folder, "manifest.json")) && existsSync(join(folder, "documents.jsonl"))))
      failUsage(
        `--questions: ${questions} lies in the corpus ${folder}: expected a file beside it, for gold answers are in no corpus`,
      );
}

/** Links followed as far as the path exists. */
function realPath(path: string): string {
  const whole = resolve(path);
  return existsSync(whole) ? realpathSync(whole) : join(realPath(dirname(whole)), basename(whole));
}

/** A folder that holds anything but a corpus of this command is not written to. */
async function refuseOthers(folder: string): Promise<void> {
  if (!existsSync(folder) || readdirSync(folder).length === 0) return;
  const there = await boundary("corpus", () => openCorpus(folder));
  if (there.ok) await there.value.close();
  if (!there.ok || !there.value.manifest.provenance.made.startsWith("generate "))
    failUsage(`--out: ${folder} holds something else: expected a new folder, or one that this command wrote`);
}
