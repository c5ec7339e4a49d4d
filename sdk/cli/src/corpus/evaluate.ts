/** `arenakit corpus eval`: how well an engine answers topics, as trec_eval counts it, or by the answers it brings up. */
import { closeSync, openSync, writeSync } from "node:fs";
import { type Corpus, canonicalJson, type Filter, fail, type PassageIndex, passageText } from "@arenakit/contracts";
import { openCorpus, type Qrel, readQrels, readTopics, TOPIC_FORMATS, type Topic } from "@arenakit/corpus-text";
import {
  findableAnswers,
  holdsAnswer,
  type Judgements,
  meanMeasures,
  measuresOf,
  normaliseAnswer,
  RANKING_DEPTH,
  standsIn,
} from "@arenakit/search/engines";
import { Command } from "commander";
import * as z from "zod";
import { readOptions, wholeNumber } from "../commands/arguments.ts";
import { renderSummary } from "../world/summary.ts";
import { evaluateAcross } from "./across.ts";
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
      const idPrefix = options.idPrefix || options.across;
      const { topics, qrels } = await readTopics(options.topicsFormat, options.topics, { idPrefix });
      const judged = options.qrels === undefined ? qrels : await readQrels(options.qrels);
      const corpus = await openCorpus(options.corpus);
      const index = await openEngine(corpus, {
        engine: engineNamed(options.engine),
        encoder: options.encoder,
        rerank: rerankerOf(options),
      });
      const began = performance.now();
      const run = options.run === undefined ? null : openSync(options.run, "w");
      const asked = { corpus, index, topics, qrels: judged, depth: options.depth, run };
      const measures = options.across ? await evaluateAcross(asked, evaluate) : await evaluate(asked);
      if (run !== null) closeSync(run);
      const seconds = Math.round((performance.now() - began) / 10) / 100;
      await index.close();
      await corpus.close();
      const summary = { engine: index.engine, corpus: corpus.id, ...measures, seconds };
      console.log(options.json ? canonicalJson(summary) : renderSummary(summary));
    });
}

export interface Evaluation {
  readonly corpus: Corpus;
  readonly index: PassageIndex;
  readonly topics: readonly Topic[];
  readonly qrels: readonly Qrel[];
  readonly depth: number;
  /** What documents must be like that are looked for. */
  readonly filter?: Filter;
  /** An open file that takes the rankings. */
  readonly run?: number | null;
}

/** Queries of one search. */
const BATCH = 64;
const SHALLOW = 5;

async function evaluate({ corpus, index, topics, qrels, depth, filter, run = null }: Evaluation) {
  const judgements = judgementsOf(qrels);
  const judgedTopics = topics.filter(({ id }) => [...(judgements.get(id)?.values() ?? [])].some((grade) => grade > 0));
  const answered = topics.filter(({ answers = [] }) => answers.length > 0);
  if (judgedTopics.length === 0 && answered.length === 0)
    fail("harness", "usage", "no topic has a judged document or an answer: give --qrels, or topics that bear answers");
  const inPool = answerable(corpus, answered);
  const perTopic: ReturnType<typeof measuresOf>[] = [];
  let [shallowFound, answersFound] = [0, 0];
  for (let at = 0; at < topics.length; at += BATCH) {
    const batch = topics.slice(at, at + BATCH);
    const lists = await index.search(
      batch.map(({ query }) => query),
      { k: Math.min(depth, corpus.passageCount), ...(filter ? { filter } : {}) },
    );
    for (const [position, topic] of batch.entries()) {
      const passages = lists[position]!.map(({ passage }) => passage);
      const judged = judgements.get(topic.id);
      const ranked = documentsOf(corpus, passages);
      if (run !== null) writeSync(run, runLines(topic, ranked, index.engine));
      if (judged && judgedTopics.includes(topic)) {
        perTopic.push(measuresOf(ranked, judged));
        if (ranked.slice(0, SHALLOW).some((id) => (judged.get(id) ?? 0) > 0)) shallowFound++;
      }
      const texts = passages.slice(0, SHALLOW).map((passage) => passageText(corpus, passage));
      if (inPool.has(topic.id) && texts.some((text) => holdsAnswer(text, topic.answers ?? []))) answersFound++;
    }
  }
  return {
    topics: topics.length,
    ...(perTopic.length > 0
      ? { judgedTopics: perTopic.length, ...meanMeasures(perTopic), success5: shallowFound / perTopic.length }
      : {}),
    ...(inPool.size > 0 ? { answerableTopics: inPool.size, answerRecall5: answersFound / inPool.size } : {}),
  };
}

function judgementsOf(qrels: readonly Qrel[]): Map<string, Judgements> {
  const judgements = new Map<string, Map<string, number>>();
  for (const { topic, document, relevance } of qrels) {
    const judged = judgements.get(topic) ?? new Map<string, number>();
    judged.set(document, relevance);
    judgements.set(topic, judged);
  }
  return judgements;
}

/** Topics whose answer stands in some passage: the others no search can answer. */
function answerable(corpus: Corpus, topics: readonly Topic[]): ReadonlySet<string> {
  const open = new Map(topics.map(({ id, answers = [] }) => [id, findableAnswers(answers)]));
  const found = new Set<string>();
  for (let passage = 0; passage < corpus.passageCount && open.size > 0; passage++) {
    const text = normaliseAnswer(passageText(corpus, passage));
    for (const [id, answers] of open)
      if (answers.some((answer) => standsIn(text, answer))) {
        found.add(id);
        open.delete(id);
      }
  }
  return found;
}

/** Each once, where its best passage stands. */
function documentsOf(corpus: Corpus, passages: readonly number[]): string[] {
  return [...new Set(passages.map((passage) => corpus.document(corpus.passage(passage).document).id))];
}

/** A topic's lines in a run. Engines have ties that trec_eval would order by name, so the scores are the ranks, turned round. */
function runLines({ id }: Topic, ranked: readonly string[], engine: string): string {
  const [topic, tag] = [id, engine].map(oneWord);
  return ranked
    .map((document, at) => `${topic} Q0 ${oneWord(document)} ${at + 1} ${ranked.length - at} ${tag}\n`)
    .join("");
}

const oneWord = (text: string) => text.replace(/\s+/g, "_");
