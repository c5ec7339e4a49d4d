/** The keys of a gold answer, and where they are stated. Pure. */
import { type SourceStatement, statedBy, subMatch } from "@arenakit/evaluator-rubrics/metrics";
import type { Gold } from "./make-tasks.ts";

/** What a right answer states; nothing where a reader decides. */
export function keysOf(gold: Gold | null): readonly string[] {
  if (gold === null) return [];
  if ("findings" in gold) return gold.findings;
  return "answers" in gold ? gold.answers.slice(0, 1) : [];
}

/** A gold key, and the source that states it. */
export interface Stated {
  readonly key: string;
  readonly id: string;
}

export const citedKeys = (stated: readonly Stated[]) =>
  stated.map(({ key, id }) => `<cite id="${id}">${key}</cite>`).join("\n");

/** The gold keys that statements bear out: findings by their words and figures, a short answer by its words in one sentence. */
export function statedIn(gold: Gold | null, statements: readonly SourceStatement[]): Stated[] {
  if (gold === null || "rubrics" in gold) return [];
  if ("answers" in gold) {
    const found = gold.answers.flatMap((key) => {
      const by = statements.find(({ text }) => subMatch(text, [key]) === 1);
      return by ? [{ key, id: by.ids[0]! }] : [];
    });
    return found.slice(0, 1);
  }
  const by = statedBy(
    gold.findings,
    statements.map(({ text }) => text),
  );
  return gold.findings.flatMap((key, at) => (by[at] == null ? [] : [{ key, id: statements[by[at]]!.ids[0]! }]));
}
