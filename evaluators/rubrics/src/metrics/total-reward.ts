/** O2-Searcher's reward of a whole rollout: eq. 2 for a closed question, eq. 11 for an open one. */
import { omitUndefined } from "@arenakit/contracts";
import { lastAnswer } from "./answer-blocks.ts";
import { answerFormat } from "./answer-format.ts";
import { exactMatch } from "./answer-match.ts";
import { FINDING_THRESHOLD, findingScores } from "./finding-scores.ts";
import { queryDiversity } from "./query-diversity.ts";
import type { VectorEncoder } from "./vectors.ts";

/** Of format, findings and diversity: .5 · (1, 1, .5) / 2.5, as in the published rewards/__init__.py. */
const WEIGHTS = { format: 0.2, findings: 0.2, diversity: 0.1 } as const;

/** A closed question has answers, an open one has findings and queries that were asked. */
export type RewardedRollout =
  | { readonly solution: string; readonly answers: readonly string[] }
  | { readonly solution: string; readonly references: readonly string[]; readonly queries: readonly string[] };

export interface TotalRewardOptions {
  /** Needed for an open question. */
  readonly encoder: VectorEncoder;
  /** Least cosine of two findings that are one, default 0.75. */
  readonly threshold?: number;
  readonly signal?: AbortSignal;
}

export interface TotalReward {
  /** Closed: 0 or 1. Open: 0 … .5, so that a right short answer is worth more than any list. */
  readonly score: number;
  /** Unweighted parts of an open question's reward. */
  readonly parts: { readonly format: number; readonly findings: number; readonly diversity: number } | null;
}

/** Without an answer block nothing is rewarded (eq. 11). Rejects with what the encoder rejects with. */
export async function totalReward(rollout: RewardedRollout, options: TotalRewardOptions): Promise<TotalReward> {
  const { encoder, threshold = FINDING_THRESHOLD, signal } = options;
  const { solution } = rollout;
  const answer = lastAnswer(solution);
  if ("answers" in rollout) return { score: answer === null ? 0 : exactMatch(answer, rollout.answers), parts: null };
  if (answer === null) return { score: 0, parts: { format: 0, findings: 0, diversity: 0 } };
  const passed = { encoder, ...omitUndefined({ signal }) };
  const findings = (await findingScores(solution, rollout.references, { ...passed, threshold })).f1;
  const diversity = (await queryDiversity(rollout.queries, passed)).score;
  const parts = { format: answerFormat(solution).reward, findings, diversity };
  const score = WEIGHTS.format * parts.format + WEIGHTS.findings * findings + WEIGHTS.diversity * diversity;
  return { score, parts };
}
