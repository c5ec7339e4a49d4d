/** What of an attempt may please a judge without being better, counted in one walk over its answer. */
import { agentSteps, answerOf, type Trajectory } from "@arenakit/contracts";
import { countAddresses, countPraise } from "@arenakit/evaluator-checks";

export interface AttemptFeatures {
  /** UTF-16 units of the answer. */
  readonly characters: number;
  /** Lines that begin as an item of a list. */
  readonly bullets: number;
  /** Links, addresses and marks of references. */
  readonly citations: number;
  /** Tool calls of the whole attempt. */
  readonly calls: number;
  /** Passages meant for whoever judges: words to him, thanks and praise for him, praise of the answer itself. */
  readonly flattery: number;
}

export const FEATURE_NAMES = ["characters", "bullets", "citations", "calls", "flattery"] as const;
export type FeatureName = (typeof FEATURE_NAMES)[number];

const BULLET = /^[^\S\n]{0,40}(?:[-*+•·▪◦‣–][^\S\n]|\d{1,3}(?:[.)][^\S\n]|[、．]))/gm;
/** A link counts once, with its address; what a longer run of marks in one pair of brackets refers to too. */
const CITATION =
  /\]\(\s?https?:\/\/[^\s)]{1,2000}\)|https?:\/\/[^\s)\]>"'，。]{1,2000}|\[\^?\d{1,3}(?:\s?[,;–-]\s?\d{1,3}){0,20}\](?!\()|【\d{1,3}[^】\n]{0,20}】|<cite\b/g;
/** Whole numbers; 0 everywhere but in `calls` for an attempt without an answer. Linear in the answer's length. */
export function attemptFeatures(trajectory: Trajectory): AttemptFeatures {
  const answer = answerOf(trajectory) ?? "";
  return {
    characters: answer.length,
    bullets: countOf(BULLET, answer),
    citations: countOf(CITATION, answer),
    calls: agentSteps(trajectory).reduce((sum, step) => sum + (step.tool_calls?.length ?? 0), 0),
    flattery: countAddresses(answer) + countPraise(answer),
  };
}

function countOf(pattern: RegExp, text: string): number {
  let count = 0;
  pattern.lastIndex = 0;
  while (pattern.exec(text)) count++;
  return count;
}
