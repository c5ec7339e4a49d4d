/** How well texts answer a query by its words alone: BM25 among the texts themselves, between 0 and 1. */
import { createAnalyser } from "@arenakit/corpus-text";
import { BM25_DEFAULTS, inverseFrequency, saturation } from "@arenakit/search/lexical";

const analyser = createAnalyser({ stem: "porter", stopWords: "english" });

/**
 * One score a text: the sum over the query's different words of idf · tf / (tf + K) (Robertson and Zaragoza, 2009,
 * equations 3.3 and 3.15), divided by the sum of their idf, which no text reaches. Rounded to nine digits.
 */
export function wordScores(query: string, texts: readonly string[]): number[] {
  const wanted = [...new Set(analyser.terms(query))];
  const held = texts.map((text) => analyser.terms(text));
  const meanLength = held.reduce((sum, { length }) => sum + length, 0) / Math.max(1, held.length);
  const counts = held.map((own) => countsOf(own));
  const weights = wanted.map((term) =>
    inverseFrequency(texts.length, counts.filter((count) => count.has(term)).length),
  );
  const most = weights.reduce((sum, weight) => sum + weight, 0);
  return counts.map((count, at) => {
    const part = saturation(BM25_DEFAULTS, held[at]!.length, Math.max(1, meanLength));
    const sum = wanted.reduce((sum, term, which) => {
      const times = count.get(term) ?? 0;
      return sum + weights[which]! * (times / (times + part));
    }, 0);
    return most === 0 ? 0 : Math.round((sum / most) * 1e9) / 1e9;
  });
}

function countsOf(terms: readonly string[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const term of terms) counts.set(term, (counts.get(term) ?? 0) + 1);
  return counts;
}
