/**
 * DeepResearch Bench: RACE's weighted scores from one reply of a judge, and FACT's citation counts
 * (utils/score_calculator.py, utils/stat.py, deepresearch_bench_race.py at 214741e). Pure.
 */
import { fail } from "@arenakit/contracts";
import type { ParityMode } from "../sets.ts";
import { pythonFloat, strip } from "./python.ts";

/** The four dimensions of the published benchmark, in the order of its results. */
export const RACE_DIMENSIONS = ["comprehensiveness", "insight", "instruction_following", "readability"] as const;
/** Of the weight of the criteria that a reply names, what may be unscored. */
const MAX_MISSING = 0.2;

export interface RaceCriteria {
  readonly id?: unknown;
  readonly dimension_weight?: Readonly<Record<string, number>> | undefined;
  readonly criterions?:
    | Readonly<Record<string, readonly { readonly criterion: string; readonly weight: number }[]>>
    | undefined;
}
interface Side {
  readonly dims: Record<string, number | null>;
  total: number | null;
}
export interface RaceScores {
  readonly scores: { readonly target: Side; readonly reference: Side };
  /** target / (target + reference); 0 when both are 0, null where too much is unscored. */
  readonly overall: number | null;
  readonly normalized: Readonly<Record<string, number | null>>;
  /** What could not be scored, and why: fixed alone. */
  readonly unscored: readonly { readonly dimension: string; readonly criterion: string; readonly reason: string }[];
  /** Their share of the weight. */
  readonly missing: number;
}

interface Line {
  readonly criterion: string;
  readonly weight: number;
  readonly target: number | null;
  readonly reference: number | null;
  readonly reason: string | undefined;
}

/** `compat` guesses a criterion from a part of its text and counts an absent reference as 0; `fixed` leaves both unscored. */
export function raceScores(
  reply: Readonly<Record<string, unknown>>,
  criteria: RaceCriteria,
  mode: ParityMode,
): RaceScores {
  const weights = criteria.dimension_weight ?? {};
  if (!criteria.criterions || Object.keys(criteria.criterions).length === 0)
    fail(
      "task",
      "missing_criteria",
      `ID: ${criteria.id ?? "Unknown"} - Missing required criterions data, cannot calculate weighted scores`,
    );
  const sides = { target: { dims: {}, total: 0 } as Side, reference: { dims: {}, total: 0 } as Side };
  const unscored: { dimension: string; criterion: string; reason: string }[] = [];
  const missing = { weight: 0, of: 0 };
  const compared = hasReference(reply);
  // The published code asks its last item whether there are references at all, across dimensions.
  const last: { reference: number | null } = { reference: null };
  for (const [dimension, items] of Object.entries(reply)) {
    const known = criteria.criterions[dimension];
    if (!Array.isArray(items) || !Object.hasOwn(weights, dimension) || !known || known.length === 0) continue;
    const byText = new Map(known.map((one) => [one.criterion, one.weight]));
    const lines = items.flatMap((item) => {
      if (mode === "fixed") return lineOf(item, byText, compared);
      return publishedLineOf(item, byText, last);
    });
    const share = weights[dimension] ?? 0;
    const { target, reference, skipped, weight } = average(
      lines,
      mode === "fixed" ? compared : last.reference !== null,
    );
    for (const { criterion, reason } of skipped) unscored.push({ dimension, criterion, reason: reason! });
    missing.weight += share * (weight.all > 0 ? skipped.reduce((sum, one) => sum + one.weight, 0) / weight.all : 0);
    missing.of += share;
    add(sides.target, {
      dimension,
      score: mode === "fixed" && skipped.length > 0 && weight.scored === 0 ? null : target,
      share,
    });
    add(sides.reference, {
      dimension,
      score: mode === "fixed" && skipped.length > 0 && weight.scored === 0 ? null : reference,
      share,
    });
  }
  const part = missing.of > 0 ? missing.weight / missing.of : 0;
  const overall = part > MAX_MISSING ? null : ratio(sides.target.total, sides.reference.total);
  const normalized = Object.fromEntries(
    RACE_DIMENSIONS.map((dimension) => {
      const key = `${dimension}_weighted_avg`;
      const [target, reference] = [sides.target.dims[key], sides.reference.dims[key]];
      return [dimension, target === undefined || reference === undefined ? 0 : ratio(target, reference)];
    }),
  );
  return { scores: sides, overall, normalized, unscored, missing: part };
}

function add(
  side: Side,
  { dimension, score, share }: { dimension: string; score: number | null; share: number },
): void {
  side.dims[`${dimension}_weighted_avg`] = score;
  side.total = side.total === null || score === null ? null : side.total + score * share;
}

function ratio(target: number | null, reference: number | null): number | null {
  if (target === null || reference === null) return null;
  return target + reference > 0 ? target / (target + reference) : 0;
}

function average(lines: readonly Line[], withReference: boolean) {
  const scored = lines.filter((line) => line.target !== null);
  const skipped = lines.filter((line) => line.target === null);
  const weight = { scored: total(scored, () => 1), all: total(lines, () => 1) };
  if (weight.scored <= 0) return { target: 0, reference: 0, skipped, weight };
  const target = total(scored, (line) => line.target!) / weight.scored;
  const reference = withReference ? total(scored, (line) => line.reference ?? 0) / weight.scored : 0;
  return { target, reference, skipped, weight };
}

const total = (lines: readonly Line[], value: (line: Line) => number) =>
  lines.reduce((sum, line) => sum + value(line) * line.weight, 0);

interface Item {
  readonly criterion?: unknown;
  readonly article_1_score?: unknown;
  readonly article_2_score?: unknown;
  readonly target_score?: unknown;
}
const isItem = (item: unknown): item is Item => typeof item === "object" && item !== null && !Array.isArray(item);
const textOf = (item: Item) => (typeof item.criterion === "string" ? strip(item.criterion) : "");
const targetOf = (item: Item) => item.article_1_score ?? item.target_score ?? null;

/** Whether two articles were compared: where no item has a second score, one was scored alone. */
function hasReference(reply: Readonly<Record<string, unknown>>): boolean {
  return Object.values(reply).some(
    (items) => Array.isArray(items) && items.some((item) => isItem(item) && (item.article_2_score ?? null) !== null),
  );
}

/** An item that names no criterion is none; one that cannot be read is unscored. */
function lineOf(item: unknown, known: ReadonlyMap<string, number>, compared: boolean): Line[] {
  if (!isItem(item) || textOf(item) === "") return [];
  const criterion = textOf(item);
  const [raw, other] = [targetOf(item), item.article_2_score ?? null];
  const weight = known.get(criterion) ?? byCase(criterion, known);
  const line = { criterion, weight: weight ?? mean([...known.values()]), target: null, reference: null };
  const refused = (reason: string) => [{ ...line, reason }];
  if (weight === undefined) return refused("no criterion of this dimension has this text");
  const [target, reference] = [pythonFloat(raw), pythonFloat(other)];
  if (target === undefined) return refused(`expected a number for the score, got ${JSON.stringify(raw)}`);
  if (compared && reference === undefined)
    return refused(`expected a number for the reference's score, got ${JSON.stringify(other)}`);
  return [{ ...line, target, reference: reference ?? null, reason: undefined }];
}

function publishedLineOf(
  item: unknown,
  known: ReadonlyMap<string, number>,
  last: { reference: number | null },
): Line[] {
  if (!isItem(item)) return [];
  const [raw, other] = [targetOf(item), item.article_2_score ?? null];
  const target = raw === null ? null : pythonFloat(raw);
  if (target === undefined) return [];
  const reference = other === null ? null : pythonFloat(other);
  if (reference === undefined) return [];
  last.reference = reference;
  const criterion = textOf(item);
  if (criterion === "" || target === null) return [];
  const weight =
    known.get(criterion) ?? byCase(criterion, known) ?? byPart(criterion, known) ?? mean([...known.values()]);
  return [{ criterion, weight, target, reference, reason: undefined }];
}

const mean = (values: readonly number[]) => values.reduce((sum, one) => sum + one, 0) / values.length;

function byCase(criterion: string, known: ReadonlyMap<string, number>): number | undefined {
  const wanted = criterion.toLowerCase();
  return [...known].find(([text]) => text.toLowerCase() === wanted)?.[1];
}

function byPart(criterion: string, known: ReadonlyMap<string, number>): number | undefined {
  const wanted = criterion.toLowerCase();
  return [...known].find(([text]) => text.toLowerCase().includes(wanted) || wanted.includes(text.toLowerCase()))?.[1];
}

export interface FactReport {
  readonly citations: readonly unknown[];
  readonly citations_deduped: Readonly<
    Record<
      string,
      { readonly validate_error?: unknown; readonly validate_res?: readonly { readonly result: string }[] }
    >
  >;
}
export interface FactCounts {
  /** Per report; null without one. */
  readonly total_citations: number | null;
  readonly total_valid_citations: number | null;
  /** null where no citation was judged. */
  readonly valid_rate: number | null;
}

/** `compat` leaves out reports without citations and raises where none is left; `fixed` counts them with 0 citations. */
export function factCounts(reports: readonly FactReport[], mode: ParityMode): FactCounts {
  const counted = mode === "compat" ? reports.filter(({ citations }) => citations.length > 0) : reports;
  const verdicts = counted
    .flatMap((report) => Object.values(report.citations_deduped))
    .filter((one) => (one.validate_error ?? null) === null)
    .flatMap((one) => one.validate_res ?? [])
    .filter(({ result }) => result !== "unknown");
  const supported = verdicts.filter(({ result }) => result === "supported").length;
  if (mode === "compat" && verdicts.length === 0)
    fail("task", "division_by_zero", "no report with a judged citation: there is no rate");
  const perReport = (count: number) => (counted.length > 0 ? count / counted.length : null);
  return {
    total_citations: perReport(verdicts.length),
    total_valid_citations: perReport(supported),
    valid_rate: verdicts.length > 0 ? supported / verdicts.length : null,
  };
}
