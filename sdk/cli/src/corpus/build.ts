/** `arenakit corpus build DIR`: the indexes of a corpus, ahead of the first question. */
import { openCorpus } from "@arenakit/corpus-text";
import { Command } from "commander";
import * as z from "zod";
import { failUsage, oneOf, readOptions } from "../commands/arguments.ts";
import { Interrupted, interruption } from "../interruption.ts";
import { printSummary } from "../output.ts";
import { corpusFolder } from "./corpus-files.ts";
import { ENCODERS, ENGINES } from "./corpus-words.ts";
import { engineNamed, openEngine } from "./engines.ts";

const numberError = "expected a number of at least 0";
const number = z.coerce.number({ error: numberError }).min(0, numberError);

const BuildOptions = z.object({
  engine: z.array(z.string()).default(["bm25"]),
  encoder: z.string().default("static"),
  k1: number.optional(),
  b: number.max(1, "expected a number from 0 to 1").optional(),
  titleWeight: number.int().optional(),
  stem: oneOf(["none", "porter"]).optional(),
  stopWords: oneOf(["none", "english"]).optional(),
  fresh: z.boolean().default(false),
  json: z.boolean().default(false),
});

export function buildCommand(): Command {
  return new Command("build")
    .argument("<folder>", "folder of the corpus")
    .option("--engine <name...>", `engines: ${ENGINES.join(" | ")} (default bm25)`)
    .option("--encoder <name>", `what makes vectors: ${ENCODERS} (default static)`)
    .option("--k1 <number>", "bm25: how soon more of a word counts less (default 0.9)")
    .option("--b <number>", "bm25: how much long passages count less, 0 to 1 (default 0.4)")
    .option("--title-weight <n>", "bm25: how often a word of the title counts (default 1)")
    .option("--stem <how>", "bm25: stems of English words: none | porter (default none)")
    .option("--stop-words <how>", "bm25: leave out common words: none | english (default none)")
    .option("--fresh", "build anew what is there already")
    .option("--json", "print one JSON line")
    .action(buildIndexes);
}

async function buildIndexes(folder: string, given: unknown): Promise<void> {
  const { engine: names, encoder, fresh, json, ...settings } = readOptions(BuildOptions, given);
  if (names.length === 0) failUsage(`--engine: expected one of ${ENGINES.join(", ")}`);
  const engines = names.map(engineNamed);
  const lexical = Object.fromEntries(Object.entries(settings).filter(([, value]) => value !== undefined));
  const stop = interruption();
  const corpus = await openCorpus(corpusFolder(folder));
  try {
    const built: Record<string, unknown> = {};
    for (const engine of engines) {
      const began = performance.now();
      const index = await openEngine(corpus, { engine, encoder, lexical, isFresh: fresh, signal: stop.signal });
      await index.close();
      built[engine] = { seconds: Math.round((performance.now() - began) / 100) / 10 };
    }
    const peakRssMb = Math.round(process.resourceUsage().maxRSS / 1024);
    const summary = { folder, corpus: corpus.id, passages: corpus.passageCount, engines: built, peakRssMb };
    printSummary(summary, json);
  } catch (error) {
    // Whatever a step makes of the signal, Ctrl-C is why it ended.
    if (stop.signal.aborted) throw new Interrupted("Stopped; the same command goes on from there.");
    throw error;
  } finally {
    stop.release();
    await corpus.close();
  }
}
