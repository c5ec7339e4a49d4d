/**
 * The score of an answer from its verdicts. What is unscored leaves numerator and denominator, its share is said, and
 * above a threshold there is no score at all. Pure.
 */
import {
  fail,
  omitUndefined,
  RubricAggregation,
  type RubricItem,
  type RubricSet,
  type Verdict,
} from "@arenakit/contracts";
import { healthbench } from "./aggregation/healthbench.ts";
import { hote } from "./aggregation/hote.ts";
import { allOrNothing, coverage5, mean } from "./aggregation/plain.ts";
import { type RaceOrder, race, raceWeight } from "./aggregation/race.ts";
import { tulu } from "./aggregation/tulu.ts";
import type { Formula, FormulaResult, ItemShare } from "./aggregation.ts";
import { countedItems, SCALE_RANGE, verdictShare } from "./rubric-items.ts";

/** Share of the weight that may be unscored: the score can be wrong by no more than that part of its range. */
export const MAX_MISSING = 0.2;

const FORMULAS: Readonly<Record<Exclude<RubricAggregation, "race">, Formula>> = {
  hote,
  tulu,
  healthbench,
  coverage5,
  mean,
  all_or_nothing: allOrNothing,
};

export interface AggregateOptions {
  /** Default: the one that the set names. */
  readonly kind?: RubricAggregation;
  /** Share of the weight that may be unscored, in [0, 1] (default 0.2). */
  readonly maxMissing?: number;
  /** `race`: what the reference article was given beside the target's verdicts. */
  readonly reference?: readonly Verdict[];
  /** `race`: verdicts of the other order. */
  readonly swapped?: { readonly verdicts: readonly Verdict[]; readonly reference: readonly Verdict[] };
}

export interface Aggregate {
  readonly kind: RubricAggregation;
  readonly status: "scored" | "unscored";
  /** null is unscored, and `reason` says why. */
  readonly score: number | null;
  readonly reason?: string;
  /** Items that count and have a weight. */
  readonly items: number;
  readonly scored: number;
  /** Share of the items, and of their weight, that is unscored. */
  readonly missingRate: number;
  readonly missingWeight: number;
  /** Worst and best that the score can be, where not [0, 1]. */
  readonly range?: readonly [worst: number, best: number];
  /** Scores of tiers, tags or dimensions, or the fraction met. */
  readonly parts?: Readonly<Record<string, number | null>>;
  /** `race`: totals of both articles on the scale of the items. */
  readonly totals?: { readonly target: number | null; readonly reference: number | null };
}

/** Throws judge/unknown_rubric for a verdict on no item of the set, and judge/repeated_verdict for a second one on an item. */
export function aggregate(set: RubricSet, verdicts: readonly Verdict[], options: AggregateOptions = {}): Aggregate {
  const { kind = set.aggregation, maxMissing = MAX_MISSING } = options;
  if (!RubricAggregation.options.includes(kind))
    fail("harness", "usage", `no aggregation ${kind}: expected one of ${RubricAggregation.options.join(", ")}`);
  const byId = verdictsById(set, verdicts);
  const items = countedItems(set).filter(({ weight }) => weight > 0);
  if (kind === "race") return raceAggregate(set, byId, { ...options, maxMissing });
  const judged = items.map((item) => ({ item, share: verdictShare(item, byId.get(item.id)) }));
  const result = FORMULAS[kind](judged);
  const offScale = offScaleOf(items, byId);
  return concluded({ kind, maxMissing, judged, result, offScale, weight: ({ weight }) => weight });
}

/** Why verdicts that say a score are none, the first few of them. */
function offScaleOf(items: readonly RubricItem[], byId: ReadonlyMap<string, Verdict>): string {
  const told = items.flatMap((item) => {
    const verdict = byId.get(item.id);
    if (verdict?.status !== "scored" || verdictShare(item, verdict) !== undefined) return [];
    const [least, greatest] = SCALE_RANGE[item.scale];
    return [
      `${item.id}: expected ${least} to ${greatest} on the scale ${item.scale}, got ${verdict.value ?? "no value"}`,
    ];
  });
  return told.slice(0, MOST_TOLD).join("; ") + (told.length > MOST_TOLD ? `; and ${told.length - MOST_TOLD} more` : "");
}
const MOST_TOLD = 3;

interface Conclusion {
  readonly kind: RubricAggregation;
  readonly maxMissing: number;
  readonly judged: readonly ItemShare[];
  readonly result: FormulaResult;
  /** What is wrong with verdicts that are off their scale; empty where none is. */
  readonly offScale: string;
  readonly weight: (item: RubricItem) => number;
}

function concluded({ kind, maxMissing, judged, result, offScale, weight }: Conclusion): Aggregate {
  const missing = judged.filter(({ share }) => share === undefined);
  const sum = (list: readonly ItemShare[]) => list.reduce((all, { item }) => all + weight(item), 0);
  const missingRate = judged.length > 0 ? missing.length / judged.length : 0;
  const missingWeight = sum(judged) > 0 ? sum(missing) / sum(judged) : missingRate;
  const tooMuch = missingWeight > maxMissing && !result.isCertain;
  const reason =
    judged.length === 0
      ? "no item of the set counts"
      : tooMuch
        ? `${percent(missingWeight)} of the weight is unscored, more than ${percent(maxMissing)}`
        : (result.reason ?? "nothing is scored");
  const score = tooMuch ? null : result.score;
  return {
    kind,
    status: score === null ? "unscored" : "scored",
    score,
    ...omitUndefined({ reason: score === null ? (offScale === "" ? reason : `${reason} (${offScale})`) : undefined }),
    items: judged.length,
    scored: judged.length - missing.length,
    missingRate,
    missingWeight,
    ...omitUndefined({ range: result.range, parts: result.parts }),
  };
}

const percent = (share: number) => `${Math.round(share * 1000) / 10} %`;

function verdictsById(set: RubricSet, verdicts: readonly Verdict[]): Map<string, Verdict> {
  const known = new Set(set.items.map(({ id }) => id));
  const byId = new Map<string, Verdict>();
  for (const verdict of verdicts) {
    if (!known.has(verdict.rubricId))
      fail("judge", "unknown_rubric", `a verdict on ${verdict.rubricId}, which is no item of the set`);
    if (byId.has(verdict.rubricId))
      fail("judge", "repeated_verdict", `two verdicts on ${verdict.rubricId}: expected one for each item`);
    byId.set(verdict.rubricId, verdict);
  }
  return byId;
}

function raceAggregate(
  set: RubricSet,
  target: ReadonlyMap<string, Verdict>,
  options: AggregateOptions & { readonly maxMissing: number },
): Aggregate {
  const { maxMissing, reference, swapped } = options;
  if (!reference)
    fail("harness", "missing_reference", "race compares with a reference article: expected its verdicts too");
  const first: RaceOrder = { target, reference: verdictsById(set, reference) };
  const second: RaceOrder | undefined = swapped && {
    target: verdictsById(set, swapped.verdicts),
    reference: verdictsById(set, swapped.reference),
  };
  const orders = second ? [first, second] : [first];
  const items = countedItems(set).filter(({ weight }) => weight > 0);
  const found = race(set, items, { orders, score: scaleValue });
  const isPaired = (item: RubricItem) =>
    orders.some(
      (order) =>
        scaleValue(item, order.target.get(item.id)) !== undefined &&
        scaleValue(item, order.reference.get(item.id)) !== undefined,
    );
  const judged = items.map((item) => ({ item, share: isPaired(item) ? 1 : undefined }));
  const result: FormulaResult = {
    score: second ? found.score : null,
    parts: found.parts,
    ...omitUndefined({ reason: second ? undefined : "judged in one order alone: expected the other order too" }),
  };
  const offScale = orders
    .flatMap((order) => [offScaleOf(items, order.target), offScaleOf(items, order.reference)])
    .filter((told) => told !== "");
  const conclusion = { kind: "race" as const, maxMissing, judged, result, offScale: offScale.join("; ") };
  const done = concluded({ ...conclusion, weight: raceWeight(set, items) });
  return { ...done, totals: { target: found.target, reference: found.reference } };
}

/** The value on the item's own scale; undefined where it is unscored or off the scale. */
function scaleValue(item: RubricItem, verdict: Verdict | undefined): number | undefined {
  if (verdictShare(item, verdict) === undefined) return undefined;
  const [least, greatest] = SCALE_RANGE[item.scale];
  return verdict!.value ?? (verdict!.met ? greatest : least);
}
