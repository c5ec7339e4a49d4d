/**
 * The plainest index that holds to the contract: BM25 by reading every passage for every query. It proves the suite
 * (each behaviour passes on it and fails on a spoilt copy of it) and is no engine of the project.
 */
import { type Corpus, fail, type PassageIndex, type ScoredPassage, type SearchOptions } from "@arenakit/contracts";

/** Traditional characters of the corpora by hand. */
const SIMPLIFIED: Readonly<Record<string, string>> = { 運: "运", 從: "从", 鐵: "铁", 貓: "猫", 長: "长", 滬: "沪" };

/** Words of letters and digits in lower case; of Chinese every character. */
export function naiveTerms(text: string): string[] {
  const folded = [...text.toLowerCase()].map((character) => SIMPLIFIED[character] ?? character).join("");
  return folded.match(/\p{Script=Han}|(?:(?!\p{Script=Han})[\p{L}\p{N}])+/gu) ?? [];
}

const K1 = 0.9;
const B = 0.4;

/** Words in quotes must stand one after another. */
export function naiveIndex(corpus: Corpus): PassageIndex {
  const texts = Array.from({ length: corpus.passageCount }, (_, number) => {
    const { document, start, end } = corpus.passage(number);
    const { title, text } = corpus.document(document);
    return naiveTerms(`${title}\n${text.slice(start, end)}`);
  });
  const mean = texts.reduce((sum, { length }) => sum + length, 0) / texts.length;
  const bags = texts.map((terms) => new Set(terms));
  let isClosed = false;

  const score = (terms: readonly string[], number: number) =>
    terms.reduce((sum, term) => {
      const count = texts[number]!.filter((one) => one === term).length;
      if (count === 0) return sum;
      const holding = bags.filter((bag) => bag.has(term)).length;
      const idf = Math.log(1 + (texts.length - holding + 0.5) / (holding + 0.5));
      return sum + (idf * count) / (count + K1 * (1 - B + (B * texts[number]!.length) / mean));
    }, 0);

  function one(query: string, { k, filter }: SearchOptions): ScoredPassage[] {
    const fits = filter && corpus.matching(filter);
    const phrases = [...query.matchAll(/"([^"]+)"/g)].map(([, phrase]) => naiveTerms(phrase!));
    const terms = [...new Set(naiveTerms(query))];
    // A Chinese query is looked for as a whole, for single characters are in half of all texts.
    const runs = query.match(/\p{Script=Han}{2,}/gu)?.map(naiveTerms) ?? [];
    return texts
      .map((_, passage) => ({ passage, score: score(terms, passage) }))
      .filter(({ passage, score }) => score > 0 && (!fits || fits[passage] === 1))
      .filter(({ passage }) => [...phrases, ...runs].every((phrase) => holds(texts[passage]!, phrase)))
      .sort((a, b) => b.score - a.score || a.passage - b.passage)
      .slice(0, k);
  }

  return {
    engine: "naive",
    corpus: corpus.id,
    async search(queries, options) {
      options.signal?.throwIfAborted();
      if (isClosed) fail("corpus", "index_closed", "this index was closed; open it again");
      if (!Number.isInteger(options.k) || options.k < 1) throw new RangeError(`k is ${options.k}: expected 1 or more`);
      return queries.map((query) => one(query, options));
    },
    async close() {
      isClosed = true;
    },
  };
}

const holds = (terms: readonly string[], phrase: readonly string[]) =>
  ` ${terms.join(" ")} `.includes(` ${phrase.join(" ")} `);
