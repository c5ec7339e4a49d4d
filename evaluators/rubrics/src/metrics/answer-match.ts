/** Whether a short answer is one of those expected: exactly, within a longer one, or by shared tokens. */
import { answerTokens, type ChineseTokens, normaliseAnswer } from "./answer-words.ts";

/** 1 where the normalised answer is one of the expected ones, else 0 (O2-Searcher, eq. 2). */
export function exactMatch(prediction: string, expected: readonly string[]): 0 | 1 {
  const said = normaliseAnswer(prediction);
  return expected.some((one) => isSomething(one) && normaliseAnswer(one) === said) ? 1 : 0;
}

/** 1 where the tokens of an expected answer stand in the prediction side by side; Chinese by characters. A blank one matches nothing. */
export function subMatch(prediction: string, expected: readonly string[]): 0 | 1 {
  const said = answerTokens(normaliseAnswer(prediction));
  return expected.some((one) => standsIn(answerTokens(normaliseAnswer(one)), said)) ? 1 : 0;
}

/** All in 0 … 1. */
export interface TokenScores {
  readonly precision: number;
  readonly recall: number;
  readonly f1: number;
}

/** F1 over the bags of tokens, as SQuAD counts it, against the expected answer with which it is largest. */
export function tokenF1(
  prediction: string,
  expected: readonly string[],
  chinese: ChineseTokens = "characters",
): TokenScores {
  const said = answerTokens(normaliseAnswer(prediction), chinese);
  const scores = expected
    .filter(isSomething)
    .map((one) => bagScores(said, answerTokens(normaliseAnswer(one), chinese)));
  return scores.reduce((best, one) => (one.f1 > best.f1 ? one : best), { precision: 0, recall: 0, f1: 0 });
}

/** Whether a list of tokens stands in another without a gap; an empty one does not. */
export function standsIn(inner: readonly string[], outer: readonly string[]): boolean {
  if (inner.length === 0) return false;
  // Tokens hold no line feed, so a match between two of them is a match of whole tokens.
  return `\n${outer.join("\n")}\n`.includes(`\n${inner.join("\n")}\n`);
}

function bagScores(said: readonly string[], wanted: readonly string[]): TokenScores {
  const left = new Map<string, number>();
  for (const token of wanted) left.set(token, (left.get(token) ?? 0) + 1);
  let shared = 0;
  for (const token of said) {
    const count = left.get(token) ?? 0;
    if (count > 0) shared++;
    left.set(token, count - 1);
  }
  if (shared === 0) return { precision: 0, recall: 0, f1: 0 };
  const [precision, recall] = [shared / said.length, shared / wanted.length];
  return { precision, recall, f1: (2 * precision * recall) / (precision + recall) };
}

const isSomething = (text: string) => text.trim() !== "";

/** One expected answer, or any of several, as a list. */
export const listOf = (expected: string | readonly string[]) => (typeof expected === "string" ? [expected] : expected);
