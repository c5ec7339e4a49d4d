/** `arenakit corpus eval`: how well an engine answers topics, as trec_eval counts it, or by the answers it brings up. */
import { closeSync, openSync, writeSync } from "node:fs";
import { openCorpus, readQrels, readTopics, TOPIC_FORMATS, type Topic } from "@arenakit/corpus-text";
import { evaluateAcross, evaluateTopics, RANKING_DEPTH } from "@arenakit/search/engines";
import { Command } from "commander";
import * as z from "zod";
import { readOptions, wholeNumber } from "../commands/arguments.ts";
import { requireWritable } from "../option-file.ts";
import { printSummary } from "../output.ts";
import { corpusFolder } from "./corpus-files.ts";
import { ENCODERS, ENGINES } from "./corpus-words.ts";
import { engineNamed, openEngine } from "./engines.ts";
import { RerankOptions, withRerankOptions } from "./rerank-options.ts";
import { rerankerOf } from "./reranking.ts";

const EvalOptions = RerankOptions.extend({
  corpus: z.string().min(1),
  topics: z.array(z.string().min(1)),
  topicsFormat: z.string().default("trec"),
  qrels: z.string().min(1).optional(),
  engine: z.string().default("bm25"),
  encoder: z.string().default("static"),
  depth: wholeNumber(5, 10_000).default(RANKING_DEPTH),
  run: z.string().min(1).optional(),
  idPrefix: z.boolean().default(false),
  across: z.boolean().default(false),
  json: z.boolean().default(false),
});

export function evalCommand(): Command {
  return withRerankOptions(new Command("eval"))
    .requiredOption("--corpus <folder>", "folder of the corpus")
    .requiredOption("--topics <file...>", "files of topics")
    .option("--topics-format <name>", `format of the topics: ${TOPIC_FORMATS.join(" | ")} (default trec)`)
    .option("--qrels <file>", "judgements of TREC's form, where the topics bring none")
    .option("--engine <name>", `engine: ${ENGINES.join(" | ")} (default bm25)`)
    .option("--encoder <name>", `what makes vectors: ${ENCODERS} (default static)`)
    .option("--depth <n>", `documents of a ranking that are looked at (default ${RANKING_DEPTH})`)
    .option("--id-prefix", "ids begin with the name of their file, as in a corpus imported with --id-prefix")
    .option(
      "--across",
      "the files of topics are translations of each other: each topic is answered by the document in every file, and each direction is measured by itself; implies --id-prefix",
    )
    .option("--run <file>", "write the rankings as a TREC run, whose scores fall with the ranks")
    .option("--json", "print one JSON line")
    .action(async (given: unknown) => {
      const options = readOptions(EvalOptions, given);
      if (options.run !== undefined) requireWritable({ option: "--run", path: options.run, expected: "a file" });
      const idPrefix = options.idPrefix || options.across;
      const { topics, qrels } = await readTopics(options.topicsFormat, options.topics, { idPrefix });
      const judged = options.qrels === undefined ? qrels : await readQrels(options.qrels);
      const corpus = await openCorpus(corpusFolder(options.corpus));
      const index = await openEngine(corpus, {
        engine: engineNamed(options.engine),
        encoder: options.encoder,
        rerank: rerankerOf(options),
      });
      const began = performance.now();
      const run = options.run === undefined ? null : openSync(options.run, "w");
      const onRanking = (topic: Topic, ranked: readonly string[]) => {
        if (run !== null) writeSync(run, runLines(topic, ranked, index.engine));
      };
      const evaluation = { corpus, index, topics, qrels: judged, depth: options.depth, onRanking };
      const measures = options.across ? await evaluateAcross(evaluation) : await evaluateTopics(evaluation);
      if (run !== null) closeSync(run);
      const seconds = Math.round((performance.now() - began) / 10) / 100;
      await index.close();
      await corpus.close();
      const summary = { engine: index.engine, corpus: corpus.id, ...measures, seconds };
      printSummary(summary, options.json);
    });
}

/** A topic's lines in a run. Engines have ties that trec_eval would order by name, so the scores are the ranks, turned round. */
function runLines({ id }: Topic, ranked: readonly string[], engine: string): string {
  const [topic, tag] = [id, engine].map(oneWord);
  return ranked
    .map((document, at) => `${topic} Q0 ${oneWord(document)} ${at + 1} ${ranked.length - at} ${tag}\n`)
    .join("");
}

const oneWord = (text: string) => text.replace(/\s+/g, "_");
