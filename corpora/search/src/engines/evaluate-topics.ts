/** How well an index answers topics over a corpus: as trec_eval counts it, by the answers it brings up, and across languages. */
import { type Corpus, type Filter, fail, omitUndefined, type PassageIndex, passageText } from "@arenakit/contracts";
import type { Qrel, Topic } from "@arenakit/corpus-text";
import {
  findableAnswers,
  holdsAnswer,
  type Judgements,
  meanMeasures,
  measuresOf,
  normaliseAnswer,
  standsIn,
} from "./evaluation.ts";

export interface Evaluation {
  readonly corpus: Corpus;
  readonly index: PassageIndex;
  readonly topics: readonly Topic[];
  readonly qrels: readonly Qrel[];
  readonly depth: number;
  /** What the documents that are searched must be like. */
  readonly filter?: Filter;
  /** Receives each ranking: ids of documents, best first. */
  readonly onRanking?: (topic: Topic, documents: readonly string[]) => void;
}

/** Queries of one search. */
const BATCH = 64;
const SHALLOW = 5;

/**
 * Measures over the judged topics, and how often an answer is found among those that some passage holds. Throws
 * harness/usage where no topic has a judgement or an answer.
 */
export async function evaluateTopics({ corpus, index, topics, qrels, depth, filter, onRanking }: Evaluation) {
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
      { k: Math.min(depth, corpus.passageCount), ...omitUndefined({ filter }) },
    );
    for (const [position, topic] of batch.entries()) {
      const passages = lists[position]!.map(({ passage }) => passage);
      const judged = judgements.get(topic.id);
      const ranked = documentsOf(corpus, passages);
      onRanking?.(topic, ranked);
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

/**
 * Measures over the whole corpus, where the document of a topic is relevant in every file; and under `directions`, from
 * each file of topics to each file of documents, measures of a search of that file's documents alone. What is asked and
 * found have ids that begin with their file, `name/`.
 */
export async function evaluateAcross(given: Evaluation) {
  const files = [...new Set(given.topics.map(({ id }) => fileOf(id)))];
  if (files.length < 2)
    fail("harness", "usage", "--across: expected at least two files of topics, translations of each other");
  const qrels = given.qrels.flatMap((qrel) => files.flatMap((file) => translateQrel(given, qrel, file)));
  const whole = await evaluateTopics({ ...given, qrels });
  const directions: Record<string, Awaited<ReturnType<typeof evaluateTopics>>> = {};
  for (const from of files)
    for (const to of files) {
      // An answer in one language is not looked for in the words of another.
      const topics = given.topics
        .filter(({ id }) => fileOf(id) === from)
        .map((topic) => (from === to ? topic : { id: topic.id, query: topic.query }));
      const judged = qrels.filter(({ topic, document }) => fileOf(topic) === from && fileOf(document) === to);
      if (judged.length === 0)
        fail(
          "harness",
          "usage",
          `--across: the corpus holds no document of ${to} under an id of ${from}: import both files with --id-prefix`,
        );
      directions[`${from} → ${to}`] = await evaluateTopics({
        ...given,
        topics,
        qrels: judged,
        filter: underFile(to),
      });
    }
  return { ...whole, directions };
}

const fileOf = (id: string): string => id.slice(0, id.indexOf("/"));

/** The same judgement of the document in another file, where the corpus has it. */
function translateQrel({ corpus }: Evaluation, qrel: Qrel, file: string): Qrel[] {
  const document = file + qrel.document.slice(qrel.document.indexOf("/"));
  return corpus.numberOf(document) === null ? [] : [{ ...qrel, document }];
}

/** Ids compare by code unit, and none goes on with the last of them. */
const underFile = (file: string) => ({ id: { from: `${file}/`, to: `${file}/\uffff` } });
