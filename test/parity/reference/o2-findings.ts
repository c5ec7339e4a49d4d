/**
 * O2-Searcher's f1_reward.py with its defects: findings are cut at every hyphen, the first block is taken for the example
 * of the prompt, and each expected finding keeps its nearest before the assignment.
 */
import type { FindingScores, VectorEncoder } from "@arenakit/evaluator-rubrics/metrics";
import { munkres } from "munkres";
import { answerBlocks } from "../../../evaluators/rubrics/src/metrics/answer-blocks.ts";
import { scoresOf } from "../../../evaluators/rubrics/src/metrics/finding-scores.ts";
import { pythonStrip } from "../../../evaluators/rubrics/src/metrics/python-text.ts";
import { cosines } from "../../../evaluators/rubrics/src/metrics/vectors.ts";

/** What its server takes when nothing is sent. */
const THRESHOLD = 0.85;
/** Prompts show an example block whose only content is this word. */
const PLACEHOLDER = "and";

/** The last of at least two blocks: the published functions are given the prompt too, and take its first block for an example. */
export function answerAfterExample(text: string): string | null {
  const blocks = answerBlocks(text);
  return blocks.length > 1 ? blocks.at(-1)! : null;
}

/** The findings of an answer, cut at every hyphen. */
export function publishedFindings(text: string): string[] {
  const content = answerAfterExample(text);
  if (content === null || content === "" || content.toLowerCase() === PLACEHOLDER) return [];
  return nonEmpty(content.split("-").map(pythonStrip));
}

const nonEmpty = (texts: readonly string[]) => texts.filter((text) => pythonStrip(text) !== "");

export interface PublishedFindingOptions {
  readonly encoder: VectorEncoder;
  /** Least cosine of a match, default 0.85. */
  readonly threshold?: number;
  readonly signal?: AbortSignal;
}

/** Precision, recall and F1 as published. Rejects with what the encoder rejects with. */
export async function publishedFindingScores(
  generated: string | readonly string[],
  references: readonly string[],
  { encoder, threshold = THRESHOLD, signal }: PublishedFindingOptions,
): Promise<FindingScores> {
  const found = nonEmpty(typeof generated === "string" ? publishedFindings(generated) : generated);
  if (found.length === 0 || references.length === 0) return { precision: 0, recall: 0, f1: 0 };
  const [rows, columns] = await Promise.all([
    encoder.encode(found, "passage", signal),
    encoder.encode(references, "passage", signal),
  ]);
  return scoresOf(greedyMatches(cosines(rows, columns), threshold), found.length, references.length);
}

function greedyMatches(similarity: number[][], threshold: number): number {
  const kept = similarity.map((row) => [...row]);
  for (let column = 0; column < kept[0]!.length; column++) {
    const values = similarity.map((row) => row[column]!);
    if (values.filter((value) => value >= threshold).length < 2) continue;
    const best = values.indexOf(Math.max(...values));
    for (const [row, values] of kept.entries()) if (row !== best) values[column] = 0;
  }
  const costs = kept.map((row) => row.map((value) => 1 - value));
  return munkres(costs).filter(([row, column]) => kept[row]![column]! >= threshold).length;
}
