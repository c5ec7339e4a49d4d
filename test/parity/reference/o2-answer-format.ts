/** O2-Searcher's rewards_format.py with its defects: two blocks at least, one item is as diverse as can be, a run of Chinese is one word. */
import type { AnswerFormat } from "@arenakit/evaluator-rubrics/metrics";
import { pythonStrip } from "../../../evaluators/rubrics/src/metrics/python-text.ts";
import { defaultTokens, tfidfCosines } from "../../../evaluators/rubrics/src/metrics/tfidf.ts";
import { answerAfterExample } from "./o2-findings.ts";

/** Of form, completeness and diversity, which are divided by their sum; of the share of repeats, which is not. */
const WEIGHTS = { format: 0.5, completeness: 0.3, diversity: 0.5, duplicates: 3 } as const;
/** So many findings are complete. */
const COMPLETE = 10;
/** Similarities of the findings: the largest, the share above the threshold (twice), and the mean. */
const SIMILARITY = { largest: 0.5, near: 0.3, mean: 0.2, threshold: 0.6, exponent: 1.5 } as const;
/** What the published code gives when its vectoriser raises. */
const COMPAT_FALLBACK = 0.5;
const BULLET = "- ";
/** Prompts show an example block whose only content is this word. */
const PLACEHOLDER = "and";

/** The reward and its parts, as recorded. */
export function publishedAnswerFormat(solution: string): AnswerFormat {
  const extracted = answerAfterExample(solution);
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
  const cosines = tfidfCosines(items.map(defaultTokens));
  const diversity = itemDiversity(items.length, cosines);
  const repeats = 1 - new Set(items).size / Math.max(1, items.length);
  const metrics = {
    format: WEIGHTS.format * (1 - (lines.length - items.length) / lines.length),
    completeness: WEIGHTS.completeness * Math.min(items.length / COMPLETE, 1),
    diversity: WEIGHTS.diversity * diversity,
    duplicate_penalty: -WEIGHTS.duplicates * repeats,
  };
  const share = WEIGHTS.format + WEIGHTS.completeness + WEIGHTS.diversity;
  const kept = (metrics.format + metrics.completeness + metrics.diversity) / share;
  const reward = Math.max(0, Math.min(1, kept + metrics.duplicate_penalty));
  return { extracted, reward, metrics, items, cosines };
}

function itemDiversity(count: number, cosines: number[][] | null): number {
  if (count <= 1) return 1;
  if (!cosines) return COMPAT_FALLBACK;
  const pairs = cosines.flatMap((row, at) => row.slice(at + 1));
  const near = pairs.filter((value) => value > SIMILARITY.threshold).length;
  const similarity =
    SIMILARITY.largest * Math.max(...pairs) +
    SIMILARITY.near * ((2 * near) / pairs.length) +
    (SIMILARITY.mean * pairs.reduce((sum, value) => sum + value, 0)) / pairs.length;
  return Math.max(0, 1 - similarity ** SIMILARITY.exponent);
}
