/** `arenakit corpus search DIR QUERY`: what an engine finds, for people to look at. */
import { canonicalJson, Filter, type Hit, omitUndefined } from "@arenakit/contracts";
import { type OpenedCorpus, openCorpus } from "@arenakit/corpus-text";
import { createRetriever } from "@arenakit/search/engines";
import { Command } from "commander";
import * as z from "zod";
import { failUsage, readOptions, wholeNumber } from "../commands/arguments.ts";
import { parseJson } from "../parse-json.ts";
import { corpusFolder } from "./corpus-files.ts";
import { ENCODERS, ENGINES } from "./corpus-words.ts";
import { engineNamed, openEngine } from "./engines.ts";
import { RerankOptions, withRerankOptions } from "./rerank-options.ts";
import { rerankerOf } from "./reranking.ts";

const MOST_HITS = 1_000;
const SHOWN_CHARACTERS = 300;

const SearchOptions = RerankOptions.extend({
  engine: z.string().default("bm25"),
  encoder: z.string().default("static"),
  k: wholeNumber(1, MOST_HITS).default(5),
  filter: z.string().optional(),
  json: z.boolean().default(false),
  jsonl: z.boolean().default(false),
});

export function searchCommand(): Command {
  return withRerankOptions(new Command("search"))
    .argument("<folder>", "folder of the corpus")
    .argument("<query>", "what to search for")
    .option("--engine <name>", `engine: ${ENGINES.join(" | ")} (default bm25)`)
    .option("--encoder <name>", `what makes vectors: ${ENCODERS} (default static)`)
    .option("--k <n>", "passages at most (default 5)")
    .option("--filter <json>", 'what documents must be like, e.g. \'{"language":"zh","year":{"from":2020}}\'')
    .option("--json", "print one JSON line")
    .option("--jsonl", "print a JSON line for each passage")
    .action(async (folder: string, query: string, given: unknown) => {
      const options = readOptions(SearchOptions, given);
      const corpus = await openCorpus(corpusFolder(folder));
      const filter = options.filter === undefined ? {} : { filter: readFilter(options.filter, corpus) };
      const rerank = rerankerOf(options);
      const index = await openEngine(corpus, { engine: engineNamed(options.engine), encoder: options.encoder, rerank });
      const retriever = createRetriever({ corpus, index });
      const began = performance.now();
      const [hits = []] = await retriever.search([query], { k: options.k, ...filter });
      const milliseconds = Math.round((performance.now() - began) * 100) / 100;
      await retriever.close();
      await corpus.close();
      if (options.json)
        console.log(canonicalJson({ query, engine: retriever.engine, milliseconds, hits: hits.map(row) }));
      else if (options.jsonl) for (const hit of hits) console.log(canonicalJson(row(hit)));
      else console.log(hits.length > 0 ? hits.map(lines).join("\n\n") : "nothing was found");
    });
}

function row({ document: { id, title, url }, passage, score, text, start }: Hit) {
  return { id, title, ...omitUndefined({ url }), passage, score, start, text };
}

function lines({ document: { id, title, url }, score, text }: Hit, at: number): string {
  const shown = text.length <= SHOWN_CHARACTERS ? text : `${text.slice(0, SHOWN_CHARACTERS)}…`;
  return `${at + 1}. ${title}  [${score.toFixed(3)}] ${url ?? id}\n   ${withoutBlanks(shown).join("\n   ")}`;
}

/** The lines that hold anything. */
const withoutBlanks = (text: string) => text.split("\n").flatMap((line) => line.trim() || []);

function readFilter(text: string, { fieldNames }: Pick<OpenedCorpus, "fieldNames">): Filter {
  const read = Filter.safeParse(parseJson(text));
  if (!read.success)
    failUsage(`--filter: ${text}: expected a JSON object of field names and values, lists or {"from","to"}`);
  const known = ["id", "url", ...fieldNames];
  const unknown = Object.keys(read.data).filter((name) => !known.includes(name));
  if (unknown.length > 0)
    failUsage(
      `--filter: no document of this corpus has a field ${unknown.join(" or ")}: these are there: ${known.join(", ")}`,
    );
  return read.data;
}
