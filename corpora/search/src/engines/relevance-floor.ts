/**
 * Whether what was found is about the question at all. An engine ranks whatever there is; of a question that its corpus
 * does not answer, the best is only the least strange. Measured on the texts of the first hits, so that it means the same
 * whichever engine found them by its words; engines that find by meaning are not judged by words.
 */

import type { Corpus, Hit, Retriever } from "@arenakit/contracts";
import { runInSlices, type Steps } from "@arenakit/corpus-text";
import { ASKING, readingAnalyser } from "../reading/relevance.ts";

/**
 * The least share of a question that one of the first hits says. Calibrated with `test/probes/floor.mjs` on the corpora of
 * seed 1, against published questions that they do not answer: papers and web keep 98 % of their own questions. The
 * encyclopaedia would keep as many at .34; it is lower since imported encyclopaedias have shorter passages, and a good
 * answer that is lost costs more than a strange one that is shown. `docs/search.md` has the shares.
 */
export const RELEVANCE_FLOORS = { encyclopaedia: 0.25, papers: 0.13, web: 0.25 } as const;

/** Whichever of these is among the best is enough: a question of two steps is answered by several, none of which says it all. */
const HITS_READ = 10;
/** Of a long question, what says its rarest words is about it. */
const MOST_WORDS = 6;
/** Passages, evenly drawn, that tell how rare a word is in a corpus. */
const SAMPLE = 1_000;
const FINDS_BY_WORDS = /^(?:bm25|meilisearch)/;

/** The retriever with empty lists for questions that none of its first hits is about. Its order is never changed. */
export function withRelevanceFloor(retriever: Retriever, kind: keyof typeof RELEVANCE_FLOORS): Retriever {
  if (!FINDS_BY_WORDS.test(retriever.engine)) return retriever;
  return {
    ...retriever,
    async search(queries, options) {
      const lists = await retriever.search(queries, { ...options, k: Math.max(options.k, HITS_READ) });
      const rarity = await rarityIn(retriever.corpus);
      return lists.map((hits, at) => {
        const share = shareSaid(queries[at]!, hits.slice(0, HITS_READ), rarity);
        return share >= RELEVANCE_FLOORS[kind] ? hits.slice(0, options.k) : [];
      });
    },
  };
}

/** What floors are compared with, one number a question: 0 … about 1. */
export async function shareSaidBy(retriever: Retriever, questions: readonly string[]): Promise<number[]> {
  const lists = await retriever.search(questions, { k: HITS_READ });
  const rarity = await rarityIn(retriever.corpus);
  return lists.map((hits, at) => shareSaid(questions[at]!, hits, rarity));
}

type Rarity = (term: string) => number;

/**
 * 0 … about 1, of the hit that says most: half for the question's words, half for those that stand beside each other as
 * in the question, all by rarity. 1 for a question without words that could be looked for.
 */
function shareSaid(question: string, hits: readonly Hit[], rarity: Rarity): number {
  const analyser = readingAnalyser();
  const said = analyser.terms(question);
  const wanted = new Set(said.filter((term) => !ASKING.has(term)));
  const weights = Array.from(wanted, rarity).sort((one, other) => other - one);
  const whole = sumOf(weights.slice(0, MOST_WORDS));
  if (whole === 0) return 1;
  const pairs = pairsOf(said).filter(([one, other]) => wanted.has(one) && wanted.has(other));
  const shares = hits.map(({ document, text }) => {
    const parts = [document.title, text].map((part) => analyser.terms(part));
    const own = new Set(parts.flat());
    const beside = new Set(parts.flatMap(pairsOf).map((pair) => pair.join(" ")));
    const together = new Set(pairs.flatMap((pair) => (beside.has(pair.join(" ")) ? pair : [])));
    const covered = Array.from(wanted, (term) => (own.has(term) ? rarity(term) : 0));
    return (sumOf(covered) + sumOf(Array.from(together, rarity))) / 2 / whole;
  });
  return Math.max(0, ...shares);
}

const sumOf = (numbers: readonly number[]): number => numbers.reduce((sum, number) => sum + number, 0);

const pairsOf = (terms: readonly string[]): (readonly [string, string])[] =>
  terms.slice(1).map((term, at) => [terms[at]!, term] as const);

/** Kept as long as the corpus is open. */
const rarities = new WeakMap<Corpus, Promise<Rarity>>();

function rarityIn(corpus: Corpus): Promise<Rarity> {
  const known = rarities.get(corpus);
  if (known) return known;
  const made = runInSlices(raritySteps(corpus));
  rarities.set(corpus, made);
  return made;
}

/** ln(1 + (N - n + .5) / (n + .5)), BM25's, rounded so that every machine has the same. */
function* raritySteps(corpus: Corpus): Steps<Rarity> {
  const analyser = readingAnalyser();
  const read = Math.min(SAMPLE, corpus.passageCount);
  const counts = new Map<string, number>();
  for (let at = 0; at < read; at++) {
    const { document, start, end } = corpus.passage(Math.floor((at * corpus.passageCount) / read));
    const { title, text } = corpus.document(document);
    for (const term of new Set(analyser.terms(`${title}\n${text.slice(start, end)}`)))
      counts.set(term, (counts.get(term) ?? 0) + 1);
    yield end - start;
  }
  return (term) => {
    const count = counts.get(term) ?? 0;
    return Math.round(Math.log(1 + (read - count + 0.5) / (count + 0.5)) * 1e9) / 1e9;
  };
}
