/** How well a ranking answers topics with known relevant documents, as trec_eval counts it. Pure. */

/** Relevance by document; 0 and below is judged not relevant, what is absent was not judged and counts as not relevant. */
export type Judgements = ReadonlyMap<string, number>;

export interface TopicMeasures {
  /** Average precision over the whole ranking. */
  readonly map: number;
  /** Precision among the first 30, of 30. */
  readonly p30: number;
  /** nDCG at 10 with gain rel and discount 1 / log2(rank + 1). */
  readonly ndcg10: number;
  /** Share of the relevant documents among the first 100. */
  readonly recall100: number;
}

/** How far down a ranking is read by trec_eval's default. */
export const RANKING_DEPTH = 1_000;

/** Measures of one ranking, each 0 … 1. Throws a RangeError for a topic without a relevant document or a document ranked twice. */
export function measuresOf(ranked: readonly string[], judgements: Judgements): TopicMeasures {
  if (new Set(ranked).size < ranked.length) throw new RangeError("a ranking holds each document once");
  const relevant = [...judgements.values()].filter((grade) => grade > 0).sort((one, other) => other - one);
  if (relevant.length === 0) throw new RangeError("a topic is measured by at least one relevant document");
  const grades = ranked.map((id) => Math.max(0, judgements.get(id) ?? 0));
  const found = (depth: number) => grades.slice(0, depth).filter((grade) => grade > 0).length;
  let hits = 0;
  let precisions = 0;
  for (const [at, grade] of grades.entries()) if (grade > 0) precisions += ++hits / (at + 1);
  return {
    map: precisions / relevant.length,
    p30: found(30) / 30,
    ndcg10: gain(grades.slice(0, 10)) / gain(relevant.slice(0, 10)),
    recall100: found(100) / relevant.length,
  };
}

const gain = (grades: readonly number[]): number =>
  grades.reduce((sum, grade, at) => sum + grade / Math.log2(at + 2), 0);

/** The mean of each measure; null for no topics. */
export function meanMeasures(topics: readonly TopicMeasures[]): TopicMeasures | null {
  if (topics.length === 0) return null;
  const mean = (of: keyof TopicMeasures) => topics.reduce((sum, topic) => sum + topic[of], 0) / topics.length;
  return { map: mean("map"), p30: mean("p30"), ndcg10: mean("ndcg10"), recall100: mean("recall100") };
}

/** SQuAD's normalisation: small letters, no punctuation, no English articles, single blanks; Unicode punctuation as well. */
export function normaliseAnswer(text: string): string {
  return text
    .normalize("NFKC")
    .toLowerCase()
    .replace(/[\p{P}\p{S}]/gu, "")
    .replace(/\b(a|an|the)\b/g, " ")
    .replace(/\s+/g, " ")
    .trim();
}

/** The answers, normalised, that a text can hold: a yes or a no stands in any text and says nothing of it. */
export function findableAnswers(answers: readonly string[]): string[] {
  return answers.map(normaliseAnswer).filter((answer) => !["", "yes", "no"].includes(answer));
}

/** Whether any answer stands in the text, both normalised, as whole words where words have blanks between them. */
export function holdsAnswer(text: string, answers: readonly string[]): boolean {
  const normal = normaliseAnswer(text);
  return findableAnswers(answers).some((answer) => standsIn(normal, answer));
}

/** Whether the answer stands in the text as whole words; both normalised. */
export function standsIn(text: string, answer: string): boolean {
  for (let at = text.indexOf(answer); at >= 0; at = text.indexOf(answer, at + 1)) {
    const end = at + answer.length;
    if (!isOneWord(text.slice(Math.max(0, at - 1), at + 1)) && !isOneWord(text.slice(end - 1, end + 1))) return true;
  }
  return false;
}

/** Whether both characters are of one word: letters or digits of a script that has blanks between words. */
const isOneWord = (pair: string): boolean =>
  /^(?:(?![\p{sc=Han}\p{sc=Hira}\p{sc=Kana}\p{sc=Thai}\p{sc=Lao}\p{sc=Khmr}\p{sc=Mymr}])[\p{L}\p{N}]){2}$/u.test(pair);
