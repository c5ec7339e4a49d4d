/**
 * Comparisons that were made once and are given again: by content, so that it does not matter in which run, group or
 * place a pair met. Records what another judge says, or stands for it when nobody can be asked.
 */
import { createHash } from "node:crypto";
import {
  Comparison,
  type ComparisonRequest,
  canonicalJson,
  fail,
  omitUndefined,
  type PairwiseJudge,
} from "@arenakit/contracts";
import * as z from "zod";
import { compareOnce, unscored } from "../match.ts";
import { viewOf } from "../view.ts";

/** A line of a file of recorded comparisons. */
export const RecordedComparison = z.object({
  /** sha256 of the judge's id, its prompt, the task's query and time, the rubric, and what is shown of the ordered pair. */
  key: z.string().regex(/^[0-9a-f]{64}$/),
  judge: z.string(),
  /** null for a judge that has no prompt. */
  prompt: z.string().nullable(),
  comparison: Comparison,
});
export type RecordedComparison = z.infer<typeof RecordedComparison>;

export interface RecordedJudgeOptions {
  readonly records: Iterable<RecordedComparison>;
  /** Is asked about what is not recorded; without one that is a failure. */
  readonly judge?: PairwiseJudge;
  /** Whose records are given; default: `judge`, else the one judge that all records are of. */
  readonly id?: string;
  /** Is given what `judge` said, to be kept; failures are not, so that they can be tried again. */
  readonly onRecord?: (record: RecordedComparison) => void;
}

/**
 * A judge with the id of the one that it stands for: the same run over its records gives the same bytes. A pair that is
 * not recorded is unscored ("not_recorded"), and so is one that was recorded with two prompts when nobody says which.
 * Throws a FailureError of owner "judge" when the records are of several judges and none is named.
 */
export function recordedJudge(options: RecordedJudgeOptions): PairwiseJudge {
  const { judge, onRecord } = options;
  const records = [...options.records];
  const id = options.id ?? judge?.id ?? onlyJudgeOf(records);
  const own = records.filter((record) => record.judge === id);
  const known = new Map(own.map((record) => [record.key, record.comparison]));
  const prompts = [...new Set(own.map(({ prompt }) => prompt))];
  const underWay = new Map<string, Promise<Comparison>>();

  async function ask(asked: PairwiseJudge, request: ComparisonRequest, prompt: string | null): Promise<Comparison> {
    const key = comparisonKey(request, { judge: id, prompt });
    const comparison = await compareOnce(asked, request);
    if (comparison.status === "unscored") return comparison;
    known.set(key, comparison);
    onRecord?.({ key, judge: id, prompt, comparison });
    return comparison;
  }

  return {
    id,
    ...omitUndefined({ promptOf: judge?.promptOf ? judge.promptOf.bind(judge) : undefined }),
    async compare(request) {
      const asked = judge ? [judge.promptOf?.(request) ?? null] : prompts;
      const keys = asked.map((prompt) => comparisonKey(request, { judge: id, prompt }));
      const found = keys.filter((key) => known.has(key));
      if (found.length === 1) return known.get(found[0]!)!;
      if (found.length > 1)
        return unscored("ambiguous_record", `${id}: recorded with several prompts: ${asked.join(", ")}`);
      if (!judge) return notRecorded(id, known.size);
      // Equal pairs at the same time are asked once; the one who gave up does not take the answer from the others.
      const key = keys[0]!;
      const running = underWay.get(key);
      if (running && !request.signal) return running;
      const work = ask(judge, request, asked[0]!).finally(() => underWay.delete(key));
      if (!request.signal) underWay.set(key, work);
      return work;
    },
  };
}

/** What a comparison is known by; only what a judge is shown counts, not who made an attempt or where it stands. */
export function comparisonKey(request: ComparisonRequest, by: { judge: string; prompt: string | null }): string {
  const { task, rubric, first, second, sample = 0 } = request;
  const now = [task, first.extra?.arenakit, second.extra?.arenakit].map((one) => one?.now ?? null);
  const shown = {
    ...by,
    sample,
    query: task.query,
    constraints: task.constraints,
    now,
    rubric,
    first: viewOf(first),
    second: viewOf(second),
  };
  return createHash("sha256").update(canonicalJson(shown)).digest("hex");
}

function onlyJudgeOf(records: readonly RecordedComparison[]): string {
  const judges = [...new Set(records.map(({ judge }) => judge))];
  if (judges.length === 1) return judges[0]!;
  const message = judges.length === 0 ? "there are no records" : `the records are of ${judges.join(", ")}: name one`;
  return fail("judge", "no_recorded_judge", message);
}

function notRecorded(id: string, count: number): Comparison {
  const message = `none of ${count} recorded comparisons of ${id} is of this pair in this order, with this task and rubric: record it by asking the judge`;
  return unscored("not_recorded", message);
}
