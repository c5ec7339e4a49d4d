/** Ranking on published collections under ARENAKIT_SHARED, beside the figures that others report for them. */
import { readFileSync } from "node:fs";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";
import type { Corpus } from "@arenakit/contracts";
import { importCorpus, openCorpus, readQrels, readTopics, type Topic } from "@arenakit/corpus-text";
import { afterAll, beforeAll, expect, it } from "vitest";
import { type LexicalOptions, memoryLexicalIndex } from "./index.ts";

const shared = process.env.ARENAKIT_SHARED ?? "";
if (!shared && process.env.CI === "true") throw new Error("ranking must be measured in CI: set ARENAKIT_SHARED");
if (!shared) console.info("ranking on published collections skipped: ARENAKIT_SHARED is not set");
const whenShared = it.skipIf(!shared);
const file = (name: string) => join(shared, "data", name);

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "quality-"));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

async function imported(format: string, source: string, dedup: "exact" | "off" = "off"): Promise<Corpus> {
  const out = join(folder, `${basename(source)}.corpus`);
  await importCorpus({ format, in: [source], out, name: "quality", dedup });
  return openCorpus(out);
}

/** Asks one index of the corpus: ids of the documents found, best first. */
function rankedOver(corpus: Corpus, options: LexicalOptions = {}) {
  const index = memoryLexicalIndex(corpus, options);
  return async (topics: readonly Topic[], k: number): Promise<string[][]> => {
    const found = await index.search(
      topics.map(({ query }) => query),
      { k },
    );
    return found.map((hits) => hits.map(({ passage }) => corpus.document(corpus.passage(passage).document).id));
  };
}

whenShared(
  "CACM: mean average precision as trec_eval has it, not below Anserini's .3123 with k1 .9, b .4, Porter and its stop words",
  async () => {
    const corpus = await imported("cacm", file("ir/cacm.tar.gz"));
    const qrels = (await readQrels(file("ir/qrels.cacm.txt"))).filter(({ relevance }) => relevance > 0);
    const relevantOf = (topic: string) => qrels.filter((one) => one.topic === topic).map(({ document }) => document);
    const topics = (await readTopics("trec", [file("ir/topics.cacm.txt")])).topics.filter(
      ({ id }) => relevantOf(id).length > 0,
    );
    const ranked = rankedOver(corpus, { k1: 0.9, b: 0.4, stem: "porter", stopWords: "english" });
    const found = await ranked(topics, 1000);
    let [map, p30] = [0, 0];
    for (const [at, { id }] of topics.entries()) {
      const relevant = new Set(relevantOf(id));
      let hits = 0;
      for (const [rank, document] of found[at]!.entries()) {
        if (!relevant.has(document)) continue;
        hits++;
        map += hits / (rank + 1) / relevant.size / topics.length;
        if (rank < 30) p30 += 1 / 30 / topics.length;
      }
    }
    console.info(`CACM: MAP ${map.toFixed(4)} (Anserini .3123), P@30 ${p30.toFixed(4)} (.1942)`);
    expect([corpus.documentCount, topics.length]).toEqual([3204, 52]);
    expect(map).toBeGreaterThanOrEqual(0.3123);
    expect(p30).toBeGreaterThanOrEqual(0.1942);
  },
  120_000,
);

whenShared.each([
  ["cmrc", "qa/cmrc2018_dev.json"],
  ["drcd", "qa/DRCD_dev.json"],
])(
  "%s: the paragraph of nine questions in ten is among the first five",
  async (name, set) => {
    const corpus = await imported("squad", file(set));
    const { topics, qrels } = await readTopics("squad", [file(set)]);
    const paragraphs = new Map(qrels.map(({ topic, document }) => [topic, document]));
    const found = await rankedOver(corpus)(topics, 5);
    const hits = topics.filter(({ id }, at) => found[at]!.includes(paragraphs.get(id)!)).length;
    console.info(`${name}: recall@5 ${(hits / topics.length).toFixed(4)} of ${topics.length} questions`);
    expect(hits / topics.length).toBeGreaterThanOrEqual(0.9);
  },
  120_000,
);

const POOL = ["hotpotqa_qwen", "hotpotqa_llama", "2wiki_qwen", "bamboogle_llama", "bamboogle_qwen"];

interface Rollout {
  readonly question: string;
  readonly answer: string;
  /** Passages that a retriever gave stand between marks, numbered. */
  readonly gen_text_store: string;
}

const rolloutsOf = (name: string): Rollout[] =>
  readFileSync(file(`qa/r1searcher_${name}.jsonl`), "utf8")
    .split("\n")
    .filter(Boolean)
    .map((line) => JSON.parse(line));

/** `Title: T Text:  X`, the same in the quotes of CSV, or `T   X`. */
function passageOf(written: string) {
  const isQuoted = written.startsWith('"Title:') && written.endsWith('"');
  const plain = isQuoted ? written.slice(1, -1).replaceAll('""', '"') : written;
  const [, title = "", text = plain] =
    /^Title: ?(.*?) Text: ?([\s\S]*)$/.exec(plain) ?? /^(.*?) {2,}([\s\S]*)$/.exec(plain) ?? [];
  return { title: title.trim(), text: text.trim() };
}

function passagesOf({ gen_text_store }: Rollout) {
  const blocks = gen_text_store.matchAll(/<\|begin_of_documents\|>([\s\S]*?)<\|end_of_documents\|>/g);
  return [...blocks].flatMap(([, block = ""]) =>
    block
      .split(/(?:^|\n)\(\d+\)/)
      .slice(1)
      .map((passage) => passageOf(passage.trim())),
  );
}

whenShared(
  "R1-Searcher's pool: an answer among the first five passages, of questions whose answer is in the pool",
  async () => {
    const source = join(folder, "rollouts.jsonl");
    const passages = POOL.flatMap(rolloutsOf).flatMap(passagesOf);
    await writeFile(source, passages.map((passage) => JSON.stringify(passage)).join("\n"));
    const corpus = await imported("jsonl", source, "exact");
    const textOf = (number: number) => {
      const { title, text } = corpus.document(number);
      return `${title}\n${text}`.toLowerCase();
    };
    const texts = new Map(
      Array.from({ length: corpus.documentCount }, (_, at) => [corpus.document(at).id, textOf(at)]),
    );
    // No answer holds the sign between two texts.
    const pool = [...texts.values()].join("\0");
    const ranked = rankedOver(corpus);
    for (const [name, files, least] of [
      ["HotpotQA", ["hotpotqa_qwen", "hotpotqa_llama"], 0.703],
      ["2Wiki", ["2wiki_qwen"], 0.557],
      ["Bamboogle", ["bamboogle_qwen", "bamboogle_llama"], 0.298],
    ] as const) {
      // The rollouts of two models ask the same.
      const answersOf = new Map(files.flatMap(rolloutsOf).map(({ question, answer }) => [question.trim(), answer]));
      const topics = [...answersOf.keys()].map((query): Topic => ({ id: query, query }));
      const asked = topics.flatMap((topic) => {
        // A yes or a no stands in any passage.
        const answers = [answersOf.get(topic.query)!.toLowerCase().trim()].filter(
          (answer) => !["", "yes", "no"].includes(answer),
        );
        return answers.some((answer) => pool.includes(answer)) ? [{ topic, answers }] : [];
      });
      const found = await ranked(
        asked.map(({ topic }) => topic),
        5,
      );
      const hits = asked.filter(({ answers }, at) =>
        found[at]!.some((id) => answers.some((answer) => texts.get(id)!.includes(answer))),
      ).length;
      console.info(
        `${name}: answer recall@5 ${(hits / asked.length).toFixed(4)} of ${asked.length} (of ${topics.length} questions, ${texts.size} passages)`,
      );
      expect(hits / asked.length).toBeGreaterThanOrEqual(least);
    }
  },
  300_000,
);
