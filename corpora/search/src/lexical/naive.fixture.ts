/** BM25 by its formula, passage by passage: what an index must agree with, rank and score. */
import type { Corpus, ScoredPassage } from "@arenakit/contracts";
import type { Analyser } from "@arenakit/corpus-text";

export interface NaiveOptions {
  readonly analyser: Analyser;
  readonly k1: number;
  readonly b: number;
  readonly titleWeight: number;
}

/** ln(1 + (N - n + .5) / (n + .5)) tf / (tf + k1 (1 - b + b dl / avgdl)), a term as often as the query has it. */
export function naiveSearch(corpus: Corpus, { analyser, k1, b, titleWeight }: NaiveOptions) {
  const counts: Map<string, number>[] = [];
  const lengths: number[] = [];
  for (let passage = 0; passage < corpus.passageCount; passage++) {
    const { document, start, end } = corpus.passage(passage);
    const { title, text } = corpus.document(document);
    const count = new Map<string, number>();
    let length = 0;
    for (const [terms, weight] of [
      [analyser.terms(title), titleWeight],
      [analyser.terms(text.slice(start, end)), 1],
    ] as const)
      for (const term of weight > 0 ? terms : []) {
        count.set(term, (count.get(term) ?? 0) + weight);
        length += weight;
      }
    counts.push(count);
    lengths.push(length);
  }
  const mean = lengths.reduce((sum, length) => sum + length, 0) / lengths.length;
  return (query: string, k: number, allowed: (passage: number) => boolean = () => true): ScoredPassage[] => {
    const terms = analyser.terms(query);
    const frequency = new Map(terms.map((term) => [term, counts.filter((count) => count.has(term)).length]));
    return counts
      .map((count, passage) => {
        let score = 0;
        for (const term of terms) {
          const n = frequency.get(term)!;
          const idf = Math.log(1 + (counts.length - n + 0.5) / (n + 0.5));
          const tf = count.get(term) ?? 0;
          if (tf > 0) score += (idf * tf) / (tf + k1 * (1 - b + (b * lengths[passage]!) / mean));
        }
        return { passage, score };
      })
      .filter(({ passage, score }) => score > 0 && allowed(passage))
      .sort((left, right) => right.score - left.score || left.passage - right.passage)
      .slice(0, k);
  };
}
