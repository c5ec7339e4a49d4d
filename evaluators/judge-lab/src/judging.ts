/**
 * Asks a judge everything an audit needs to know, within a bound, and keeps what it said apart from what it did not say.
 * What is known from an earlier start is not asked again.
 */
import {
  Comparison,
  type ComparisonRequest,
  eachBounded,
  fail,
  type KnownGroup,
  omitUndefined,
  type PairwiseJudge,
  type Trajectory,
  type Usage,
} from "@arenakit/contracts";
import { compareOnce } from "@arenakit/evaluator-arena";
import * as z from "zod";

export interface AuditJudgingOptions {
  readonly judge: PairwiseJudge;
  /** The same judge, which reports the tokens of each reply, null where nobody told them; the report has none without. */
  readonly metered?: (onUsage: (usage: Usage | null) => void) => PairwiseJudge;
  /** Of an earlier start of the same audit; what has no verdict for a reason that may pass is asked again. */
  readonly known?: readonly AuditLine[];
  /** Told each comparison that was made now, as it ends. */
  readonly onJudged?: (line: AuditLine) => void;
  /** Comparisons at a time; 8 unless given. */
  readonly concurrency?: number;
  /** Told after each comparison but those that another start asks again, with those that are known. */
  readonly onProgress?: (done: number, total: number) => void;
  readonly signal?: AbortSignal;
}

/** A comparison of an audit: a line of its journal. */
export const AuditLine = z.object({
  /** Which of the audit's questions, from 0; the same settings ask the same in the same order. */
  asked: z.number().int().nonnegative(),
  comparison: Comparison,
  /** Of all replies; null where nobody told them. */
  tokens: z.object({ prompt: z.number(), completion: z.number() }).nullable(),
});
export type AuditLine = z.infer<typeof AuditLine>;

/** Two attempts at a task of `group`, to be shown in this order. */
export interface AuditQuestion {
  readonly group: KnownGroup;
  readonly first: Trajectory;
  readonly second: Trajectory;
  readonly sample: number;
}

const DEFAULT_CONCURRENCY = 8;

/** Replies that cannot be read are how the judge conducts itself, and not a reason that may pass. */
const UNREADABLE: ReadonlySet<string> = new Set(["malformed_verdict", "malformed_comparison", "malformed_claims"]);

/** Whether it has no verdict for a reason that may pass, such as a judge out of reach: another start asks again. */
export function isUnreached({ comparison }: AuditLine): boolean {
  return comparison.status === "unscored" && comparison.failure.retryable && !UNREADABLE.has(comparison.failure.code);
}

/** One comparison for each, in their order. Throws harness/cancelled when `signal` is aborted. */
export async function askAll(asked: readonly AuditQuestion[], options: AuditJudgingOptions): Promise<AuditLine[]> {
  const { concurrency = DEFAULT_CONCURRENCY, onProgress, onJudged, signal } = options;
  const known = new Map((options.known ?? []).filter((line) => !isUnreached(line)).map((line) => [line.asked, line]));
  let done = 0;
  return eachBounded([...asked.keys()], concurrency, async (at) => {
    const before = known.get(at);
    const line = before ?? { asked: at, ...(await askOne(asked[at]!, options)) };
    if (!before) {
      // What an interruption cut off says nothing of the judge.
      if (line.comparison.status === "unscored") requireGoing(signal);
      onJudged?.(line);
    }
    // What is left for another start is no progress.
    if (!isUnreached(line)) onProgress?.(++done, asked.length);
    return line;
  });
}

async function askOne(
  { group, first, second, sample }: AuditQuestion,
  { judge, metered, signal }: AuditJudgingOptions,
): Promise<Omit<AuditLine, "asked">> {
  requireGoing(signal);
  let tokens: AuditLine["tokens"] = null;
  const metering = metered?.((usage) => {
    if (!usage || usage.promptTokens + usage.completionTokens === 0) return;
    const { prompt, completion } = tokens ?? { prompt: 0, completion: 0 };
    tokens = { prompt: prompt + usage.promptTokens, completion: completion + usage.completionTokens };
  });
  const request: ComparisonRequest = {
    task: group.task,
    rubric: group.rubric,
    first,
    second,
    ...omitUndefined({ sample: sample > 0 ? sample : undefined, signal }),
  };
  return { comparison: await compareOnce(metering ?? judge, request), tokens };
}

function requireGoing(signal: AbortSignal | undefined): void {
  if (signal?.aborted) fail("harness", "cancelled", "the audit was cancelled before it ended", { retryable: true });
}

/** Over the comparisons whose tokens were told; null for none. */
export function meanTokens(lines: readonly AuditLine[]): AuditLine["tokens"] {
  const told = lines.flatMap(({ tokens }) => tokens ?? []);
  const mean = (of: "prompt" | "completion") => told.reduce((sum, one) => sum + one[of], 0) / told.length;
  return told.length === 0 ? null : { prompt: mean("prompt"), completion: mean("completion") };
}

/** How often each failure came. */
export function failuresOf(comparisons: readonly Comparison[]): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const comparison of comparisons)
    if (comparison.status === "unscored") counts[comparison.failure.code] = (counts[comparison.failure.code] ?? 0) + 1;
  return counts;
}
