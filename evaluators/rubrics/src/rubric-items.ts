/** The items of a set: their ids, which of them count, what their values mean. Pure. */
import { createHash } from "node:crypto";
import { type RubricItem, type RubricScale, type RubricSet, Verdict } from "@arenakit/contracts";
import * as z from "zod";

/** First 12 hex digits of sha256 over the query, the text and the polarity. */
export function rubricId(query: string, text: string, polarity: 1 | -1): string {
  return createHash("sha256").update(`${query}|${text}|${polarity}`).digest("hex").slice(0, 12);
}

export type RubricDraft = Omit<RubricItem, "id">;

/** The drafts with ids; what repeats an earlier one is told from it by `-2`, `-3` …, so that no verdict hides another. */
export function withIds(query: string, drafts: readonly RubricDraft[]): RubricItem[] {
  const times = new Map<string, number>();
  return drafts.map((draft) => {
    const id = rubricId(query, draft.text, draft.polarity);
    const count = (times.get(id) ?? 0) + 1;
    times.set(id, count);
    return { id: count === 1 ? id : `${id}-${count}`, ...draft };
  });
}

/** What an answer is scored by: persistent and active items. */
export function countedItems(set: Pick<RubricSet, "items">): RubricItem[] {
  return set.items.filter(({ tier }) => tier === "persistent" || tier === "active");
}

/** Least and greatest value of a scale. */
export const SCALE_RANGE: Readonly<Record<RubricScale, readonly [least: number, greatest: number]>> = {
  binary: [0, 1],
  ternary: [-1, 1],
  "0-2": [0, 2],
  likert5: [1, 5],
  "0-10": [0, 10],
  "1-10": [1, 10],
};

/** A value as a share of its scale in [0, 1]; on the ternary scale in [−1, 1]. */
export function shareOf(value: number, scale: RubricScale): number {
  if (scale === "ternary") return value;
  const [least, greatest] = SCALE_RANGE[scale];
  return (value - least) / (greatest - least);
}

/** The share that a verdict gives an item; undefined where it is unscored, has no value, or one that is not on the scale. */
export function verdictShare(item: RubricItem, verdict: Verdict | undefined): number | undefined {
  if (verdict?.status !== "scored") return undefined;
  const [least, greatest] = SCALE_RANGE[item.scale];
  const value = verdict.value ?? (verdict.met === undefined ? undefined : verdict.met ? greatest : least);
  if (value === undefined || !Number.isFinite(value) || value < least || value > greatest) return undefined;
  return shareOf(value, item.scale);
}

/** A verdict as callers give it: the criterion and what was said of it are enough. */
export const GivenVerdict = Verdict.partial().extend({ rubricId: z.string() });
export type GivenVerdict = z.infer<typeof GivenVerdict>;

/** The whole verdict; one without a value is unscored. */
export function completeVerdict(given: GivenVerdict): Verdict {
  const hasValue = given.value !== undefined || given.met !== undefined;
  return { status: hasValue ? "scored" : "unscored", judge: "given", promptHash: "", ...given } as Verdict;
}

/** Why the verdicts on one answer cannot be counted; undefined where they can. `others` allows verdicts on other criteria. */
export function findVerdictProblem(
  items: readonly RubricItem[],
  verdicts: readonly Verdict[],
  { others = false }: { readonly others?: boolean } = {},
): string | undefined {
  const byId = new Map(items.map((item) => [item.id, item]));
  const seen = new Set<string>();
  for (const verdict of verdicts) {
    const { rubricId: id } = verdict;
    const item = byId.get(id);
    if (seen.has(id)) return `two verdicts on ${id}: expected one for each criterion`;
    seen.add(id);
    if (!item && !others) return `a verdict on ${id}, which is no criterion of the rubrics`;
    if (!item || verdict.status !== "scored" || verdictShare(item, verdict) !== undefined) continue;
    const [least, greatest] = SCALE_RANGE[item.scale];
    return `the verdict on ${id}: expected ${least} to ${greatest} on the scale ${item.scale}, got ${verdict.value ?? "no value"}`;
  }
  return undefined;
}
