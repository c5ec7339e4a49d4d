/** How many findings of an answer are those that were expected (O2-Searcher, section 3.3, factual reward). */
import { munkres } from "munkres";
import { answerTokens, normaliseAnswer } from "./answer-words.ts";
import { findingsOf } from "./findings.ts";
import { pythonStrip } from "./python-text.ts";
import { cosineOf, tfidfVectors, wordTokens } from "./tfidf.ts";
import { cosines, type VectorEncoder } from "./vectors.ts";

/** What the trainer of O2-Searcher sends, for the cosines of all-MiniLM-L6-v2. */
export const FINDING_THRESHOLD = 0.75;
/**
 * Where our static encoders tell the golden minilm-pairs as MiniLM does at 0.75: fitted to those of five corpora with
 * English text (0.51 to 0.545, agreement 84 to 88 % of 50 pairs; of Chinese corpora alone 0.64 to 0.68, 76 to 78 %).
 */
const STATIC_THRESHOLD = 0.54;

/** The least cosine of two findings that are one, by the encoder's id: 0.54 for "static …", 0.75 for all others. */
export function findingThresholdFor(encoderId: string): number {
  return encoderId.startsWith("static ") ? STATIC_THRESHOLD : FINDING_THRESHOLD;
}

export interface FindingScoresOptions {
  readonly encoder: VectorEncoder;
  /** Least cosine of a match, default 0.75. */
  readonly threshold?: number;
  readonly signal?: AbortSignal;
}

/** All three in 0 … 1. */
export interface FindingScores {
  readonly precision: number;
  readonly recall: number;
  readonly f1: number;
}

/**
 * Precision, recall and F1 of the findings of an answer, or of a ready list, against the expected ones. Pairs below the
 * threshold do not count; among the rest each finding is matched at most once, so that as many as can be are matched,
 * and of those assignments the one with the largest sum of cosines is taken. Nothing generated or nothing expected
 * scores 0. Rejects with what the encoder rejects with.
 */
export async function findingScores(
  generated: string | readonly string[],
  references: readonly string[],
  options: FindingScoresOptions,
): Promise<FindingScores> {
  const { encoder, threshold = FINDING_THRESHOLD, signal } = options;
  const found = (typeof generated === "string" ? findingsOf(generated) : generated).filter(
    (finding) => pythonStrip(finding) !== "",
  );
  if (found.length === 0 || references.length === 0) return { precision: 0, recall: 0, f1: 0 };
  const [rows, columns] = await Promise.all([
    encoder.encode(found, "passage", signal),
    encoder.encode(references, "passage", signal),
  ]);
  const similarity = cosines(rows, columns);
  const matches = mostMatches(similarity, threshold);
  return scoresOf(matches, found.length, references.length);
}

/** TF-IDF cosine from which two findings are one where their figures agree, too: half of what their words weigh. */
export const LEXICAL_FINDING_THRESHOLD = 0.5;

/**
 * `findingScores` by words and figures alone, which no model has a part in: two findings may be one where the generated one
 * holds every figure of the expected one and the TF-IDF cosine over all of them is at least the threshold. It is careful: a
 * finding in quite other words is missed, one about something else is not taken.
 */
export function lexicalFindingScores(
  generated: string | readonly string[],
  references: readonly string[],
  threshold: number = LEXICAL_FINDING_THRESHOLD,
): FindingScores {
  const found = (typeof generated === "string" ? findingsOf(generated) : generated).filter(
    (finding) => pythonStrip(finding) !== "",
  );
  if (found.length === 0 || references.length === 0) return { precision: 0, recall: 0, f1: 0 };
  const cosine = lexicalCosine(found, references);
  const similarity = found.map((_, row) => references.map((_reference, column) => cosine(row, column)));
  return scoresOf(mostMatches(similarity, threshold), found.length, references.length);
}

/**
 * TF-IDF cosine from which a text that was read states a finding. Where it holds every figure of the finding, other words
 * weigh less. Set by which page a generated finding is of: of the texts nearest to 580 findings of the generated web, 52 of
 * the 53 with its figures between 0.3 and 0.5 stand in a page that states it, and all 116 from 0.5 on; below 0.25, 3 of 20.
 */
const STATED = { withFigures: 0.3, withoutFigures: LEXICAL_FINDING_THRESHOLD } as const;
/** The least cosine of a text that states the finding. */
export const leastToState = (finding: string): number =>
  figuresOf(finding).size > 0 ? STATED.withFigures : STATED.withoutFigures;

/**
 * For each finding the place of the text among those read that states it best, by words and figures; null where none does.
 * `may` limits which text is looked at for which finding.
 */
export function statedBy(
  findings: readonly string[],
  read: readonly string[],
  may: (finding: number, text: number) => boolean = () => true,
): (number | null)[] {
  const cosine = lexicalCosine(read, findings);
  return findings.map((said, finding) => {
    const least = leastToState(said);
    let [best, place]: [number, number | null] = [0, null];
    for (let text = 0; text < read.length; text++) {
      const value = may(finding, text) ? cosine(text, finding) : 0;
      if (value >= least && value > best) [best, place] = [value, text];
    }
    return place;
  });
}

/** The cosine of a text with a reference, by their places among all of both; 0 where a figure of the reference is missing. */
export function lexicalCosine(
  found: readonly string[],
  references: readonly string[],
): (text: number, reference: number) => number {
  const vectors = tfidfVectors([...found, ...references].map(wordTokens));
  const figures = found.map(figuresOf);
  const expected = references.map(figuresOf);
  return (text, reference) => {
    const agrees = [...expected[reference]!].every((figure) => figures[text]!.has(figure));
    return agrees && vectors ? cosineOf(vectors[text]!, vectors[found.length + reference]!) : 0;
  };
}

const FIGURE_SIGNS = "0123456789.";

/** The numbers of a text, as digits and decimal points; without signs and units. */
function figuresOf(text: string): Set<string> {
  const numbers = answerTokens(normaliseAnswer(text)).map((token) =>
    [...token].filter((sign) => FIGURE_SIGNS.includes(sign)).join(""),
  );
  return new Set(numbers.filter((number) => number !== "" && number !== "."));
}

/** Precision, recall and F1 of so many matches; 0 where there is nothing to divide by. */
export function scoresOf(matches: number, generated: number, expected: number): FindingScores {
  const precision = generated === 0 ? 0 : matches / generated;
  const recall = expected === 0 ? 0 : matches / expected;
  return { precision, recall, f1: precision + recall === 0 ? 0 : (2 * (precision * recall)) / (precision + recall) };
}

/** Edges below the threshold leave first; an edge is worth more than all cosines together, so their number comes first. */
function mostMatches(similarity: number[][], threshold: number): number {
  const bonus = similarity.length + similarity[0]!.length + 1;
  const costs = similarity.map((row) => row.map((value) => (value >= threshold ? -bonus - value : 0)));
  return matched(similarity, costs, threshold);
}

function matched(similarity: number[][], costs: number[][], threshold: number): number {
  return munkres(costs).filter(([row, column]) => similarity[row]![column]! >= threshold).length;
}
