/** Whether an open answer is a list of distinct findings (O2-Searcher, eqs. 3–4, format reward; weights as published). */
import { lastAnswer } from "./answer-blocks.ts";
import { pythonStrip } from "./python-text.ts";
import { tfidfCosines, wordTokens } from "./tfidf.ts";

/** Of form, completeness and diversity, which are divided by their sum; of the share of repeats, which is not. */
const WEIGHTS = { format: 0.5, completeness: 0.3, diversity: 0.5, duplicates: 3 } as const;
/** So many findings are complete. */
const COMPLETE = 10;
/** Similarities of the findings: the largest, the share above the threshold (twice), and the mean. */
const SIMILARITY = { largest: 0.5, near: 0.3, mean: 0.2, threshold: 0.6, exponent: 1.5 } as const;
/** Where no item has a token to compare. */
const UNKNOWN_DIVERSITY = 0.5;
const BULLET = "- ";
/** Prompts show an example block whose only content is this word. */
const PLACEHOLDER = "and";

/** Weighted parts of the reward, in the reference's spelling; diversity is null where it has no say. */
export interface FormatParts {
  readonly format: number;
  readonly completeness: number;
  readonly diversity: number | null;
  readonly duplicate_penalty: number;
}

export interface AnswerFormat {
  /** Text of the answer block; null when there is none. */
  readonly extracted: string | null;
  /** 0 … 1; 0 without an answer. */
  readonly reward: number;
  /** Null where nothing was scored. */
  readonly metrics: FormatParts | null;
  readonly items: readonly string[];
  /** Of each two items; null where no item has a token. */
  readonly cosines: number[][] | null;
}

/**
 * `(.5·form + .3·min(items/10, 1) + .5·diversity) / 1.3 − 3·repeats`, clipped to 0 … 1. Items are lines that begin with
 * "- "; form is their share of all lines. One item has no diversity, so that its weight falls away and the rest is
 * divided by .8; Chinese is compared by jieba's words.
 */
export function answerFormat(solution: string): AnswerFormat {
  const extracted = lastAnswer(solution);
  if (extracted === null || extracted === "" || extracted.toLowerCase() === PLACEHOLDER)
    return { extracted, reward: 0, metrics: null, items: [], cosines: null };
  const lines = extracted
    .split("\n")
    .map(pythonStrip)
    .filter((line) => line !== "");
  const items = lines
    .filter((line) => line.startsWith(BULLET))
    .map((line) => pythonStrip(line.slice(BULLET.length)))
    .filter((item) => item !== "");
  const cosines = tfidfCosines(items.map(wordTokens));
  const diversity = items.length === 1 ? null : itemDiversity(items.length, cosines);
  const repeats = 1 - new Set(items).size / Math.max(1, items.length);
  const metrics = {
    format: WEIGHTS.format * (1 - (lines.length - items.length) / lines.length),
    completeness: WEIGHTS.completeness * Math.min(items.length / COMPLETE, 1),
    diversity: diversity === null ? null : WEIGHTS.diversity * diversity,
    duplicate_penalty: -WEIGHTS.duplicates * repeats,
  };
  const share = WEIGHTS.format + WEIGHTS.completeness + (diversity === null ? 0 : WEIGHTS.diversity);
  const kept = (metrics.format + metrics.completeness + (metrics.diversity ?? 0)) / share;
  const reward = Math.max(0, Math.min(1, kept + metrics.duplicate_penalty));
  return { extracted, reward, metrics, items, cosines };
}

function itemDiversity(count: number, cosines: number[][] | null): number {
  if (count <= 1) return 1;
  if (!cosines) return UNKNOWN_DIVERSITY;
  const pairs = cosines.flatMap((row, at) => row.slice(at + 1));
  const near = pairs.filter((value) => value > SIMILARITY.threshold).length;
  const similarity =
    SIMILARITY.largest * Math.max(...pairs) +
    SIMILARITY.near * ((2 * near) / pairs.length) +
    (SIMILARITY.mean * pairs.reduce((sum, value) => sum + value, 0)) / pairs.length;
  return Math.max(0, 1 - similarity ** SIMILARITY.exponent);
}
