/**
 * DR Tulu's buffer of adaptive rubrics: proposals join the active ones, and what separates no responses retires
 * (search_rewards/utils/rubric_utils.py and the buffer block of grpo_fast.py at 6188f34). Pure; our own is `adaptive.ts`.
 */
import { fail } from "@arenakit/contracts";
import type { ParityMode } from "../sets.ts";
import { type TuluRubric, tuluKey } from "./dr-tulu-reward.ts";

export interface TuluBuffer {
  readonly active_rubrics: readonly TuluRubric[];
  readonly inactive_rubrics: readonly TuluRubric[];
  readonly persistent_rubrics: readonly TuluRubric[];
  readonly static_rubrics: readonly TuluRubric[];
}
export type TuluBuffers = Readonly<Record<string, TuluBuffer>>;
export interface GroundTruth {
  readonly query: string;
  readonly rubrics: readonly TuluRubric[];
  readonly rubrics_types?: readonly string[];
}
/** What a generator proposed for a prompt; null where it gave nothing. */
export type Proposals = {
  readonly positive_rubrics?: readonly Partial<TuluRubric>[] | undefined;
  readonly negative_rubrics?: readonly Partial<TuluRubric>[] | undefined;
} | null;

const MAX_ACTIVE = 5;
/** Fewer scored values say nothing about whether a rubric separates responses. */
const LEAST_SCORED = 4;

export interface BufferAddition {
  readonly ground_truths: readonly GroundTruth[];
  readonly valid_adaptive_rubric_rate: number;
  readonly avg_num_ground_truths: number;
  readonly avg_num_adaptive_rubrics: number;
  readonly avg_num_active_buffer_rubrics: number;
  readonly rubric_buffer: TuluBuffers | null;
  readonly skipped_count: number;
}

/** `fixed` leaves out what is there already and what exceeds five, names what has no title, and keeps the buffer's rubrics where the generator gave nothing. */
export function addToBuffer(
  groundTruths: readonly GroundTruth[],
  proposals: readonly Proposals[],
  options: { readonly samples: number; readonly buffer: TuluBuffers | null; readonly mode: ParityMode },
): BufferAddition {
  const { samples, mode } = options;
  const buffer: Record<string, TuluBuffer> | null = options.buffer && { ...options.buffer };
  const expanded = proposals.flatMap((one) => Array.from({ length: samples }, () => one));
  const counts = { truths: [] as number[], proposed: [] as number[], active: [] as number[], valid: 0, skipped: 0 };
  const updated = new Set<string>();
  const after = groundTruths.map((truth, at) => {
    if (at >= expanded.length) return truth;
    const proposed = expanded[at]!;
    const held = buffer?.[truth.query];
    if (proposed === null) {
      counts.skipped++;
      return mode === "fixed" && held ? withRubrics(truth, held.persistent_rubrics, held.active_rubrics) : truth;
    }
    const fresh = rubricsOf(proposed, mode);
    counts.truths.push(truth.rubrics.length);
    counts.proposed.push(fresh.length);
    counts.valid++;
    if (!buffer || !held)
      return withRubrics(truth, truth.rubrics, mode === "fixed" ? distinct(fresh, truth.rubrics) : fresh);
    if (!updated.has(truth.query)) {
      updated.add(truth.query);
      buffer[truth.query] = { ...held, active_rubrics: joined(held, fresh, mode) };
      counts.active.push(buffer[truth.query]!.active_rubrics.length);
    }
    const { persistent_rubrics: persistent, active_rubrics: active } = buffer[truth.query]!;
    return withRubrics(truth, persistent, active);
  });
  return {
    ground_truths: after,
    valid_adaptive_rubric_rate: groundTruths.length > 0 ? counts.valid / groundTruths.length : 0,
    avg_num_ground_truths: mean(counts.truths),
    avg_num_adaptive_rubrics: mean(counts.proposed),
    avg_num_active_buffer_rubrics: mean(counts.active),
    rubric_buffer: buffer,
    skipped_count: counts.skipped,
  };
}

const mean = (values: readonly number[]) =>
  values.length === 0 ? 0 : values.reduce((sum, one) => sum + one, 0) / values.length;

function withRubrics(
  truth: GroundTruth,
  persistent: readonly TuluRubric[],
  adaptive: readonly TuluRubric[],
): GroundTruth {
  return {
    ...truth,
    rubrics: [...persistent, ...adaptive],
    rubrics_types: [...persistent.map(() => "persistent"), ...adaptive.map(() => "adaptive")],
  };
}

function rubricsOf(proposed: NonNullable<Proposals>, mode: ParityMode): TuluRubric[] {
  const read = (rubric: Partial<TuluRubric>, weight: number): TuluRubric => {
    const description = rubric.description ?? fail("judge", "missing_member", "'description'");
    const title = rubric.title ?? (mode === "fixed" ? description : fail("judge", "missing_member", "'title'"));
    return { description, weight, title };
  };
  return [
    ...(proposed.positive_rubrics ?? []).map((one) => read(one, 1)),
    ...(proposed.negative_rubrics ?? []).map((one) => read(one, -1)),
  ];
}

/** Those whose description is in none of `known`, nor in one before; letters' case and spaces aside. */
function distinct(fresh: readonly TuluRubric[], known: readonly TuluRubric[]): TuluRubric[] {
  const plain = (rubric: TuluRubric) => rubric.description.normalize("NFKC").toLowerCase().replace(/\s+/g, " ").trim();
  const seen = new Set(known.map(plain));
  return fresh.filter((rubric) => !seen.has(plain(rubric)) && seen.add(plain(rubric)));
}

function joined(held: TuluBuffer, fresh: readonly TuluRubric[], mode: ParityMode): readonly TuluRubric[] {
  if (mode === "compat") return [...held.active_rubrics, ...fresh];
  const known = [...held.persistent_rubrics, ...held.active_rubrics, ...held.inactive_rubrics];
  const room = Math.max(0, MAX_ACTIVE - held.active_rubrics.length);
  return [...held.active_rubrics, ...distinct(fresh, known).slice(0, room)];
}

/** Rewards of one response by the key of its rubrics; `general_rubric` or `likert_rubric` stands for all of them. */
export type ResponseRewards = Readonly<Record<string, readonly (number | null)[] | undefined>>;
export interface Retirement {
  readonly rubric_buffer: TuluBuffers;
  readonly stats: Readonly<Record<string, { readonly mean: number; readonly std: number; readonly count: number }>>;
}

export interface RetireOptions {
  readonly queries: readonly string[];
  readonly groundTruths: readonly GroundTruth[];
  readonly rewards: readonly ResponseRewards[];
  readonly maxActive: number;
  readonly normalize: boolean;
  readonly mode: ParityMode;
}

/** Standard deviations are of the population. `fixed` retires for no difference only on at least 4 scored values that are not all an outage's. */
export function retire(buffers: TuluBuffers, options: RetireOptions): Retirement {
  const stats = statistics(options);
  const after: Record<string, TuluBuffer> = { ...buffers };
  if (Object.keys(stats).length === 0) {
    for (const [query, held] of Object.entries(buffers)) after[query] = withoutStatistics(held, options.maxActive);
    return { rubric_buffer: after, stats };
  }
  // Keys are looked for in the order in which they were met, and each belongs to the first query that has it.
  const flat: [string, TuluRubric][] = [];
  const varied = new Map<string, [TuluRubric, number][]>();
  for (const [key, { std, count }] of Object.entries(stats)) {
    const [query, rubric] = ownerOf(key, buffers) ?? [];
    if (query === undefined || !rubric) continue;
    if (std === 0 && (options.mode === "compat" || count >= LEAST_SCORED)) flat.push([query, rubric]);
    else varied.set(query, [...(varied.get(query) ?? []), [rubric, std]]);
  }
  // Nothing but zeros from every rubric is what an outage looks like: nothing is learnt from it.
  if (options.mode === "fixed" && Object.values(stats).every(({ mean: average, std }) => average === 0 && std === 0))
    return { rubric_buffer: after, stats };
  for (const [query, rubric] of flat) {
    const held = after[query]!;
    const at = held.active_rubrics.findIndex((one) => isSame(one, rubric));
    if (at === -1) continue;
    after[query] = {
      ...held,
      active_rubrics: held.active_rubrics.filter((_, index) => index !== at),
      inactive_rubrics: [...held.inactive_rubrics, rubric],
    };
  }
  for (const [query, rubrics] of varied)
    after[query] = capped(query, after[query]!, { rubrics, stats, maxActive: options.maxActive });
  return { rubric_buffer: after, stats };
}

const isSame = (a: TuluRubric, b: TuluRubric) =>
  a.description === b.description && a.weight === b.weight && a.title === b.title;

function ownerOf(key: string, buffers: TuluBuffers): [string, TuluRubric] | undefined {
  for (const [query, { active_rubrics: active }] of Object.entries(buffers)) {
    const rubric = active.find((one) => tuluKey(query, one) === key);
    if (rubric) return [query, rubric];
  }
  return undefined;
}

function capped(
  query: string,
  held: TuluBuffer,
  known: {
    readonly rubrics: readonly [TuluRubric, number][];
    readonly stats: Retirement["stats"];
    readonly maxActive: number;
  },
): TuluBuffer {
  if (held.active_rubrics.length <= known.maxActive) return held;
  const best = [...known.rubrics].sort(([, a], [, b]) => b - a).slice(0, known.maxActive);
  const kept = new Set(best.map(([rubric]) => tuluKey(query, rubric)));
  const stays = (rubric: TuluRubric) => {
    const key = tuluKey(query, rubric);
    return kept.has(key) || !Object.hasOwn(known.stats, key);
  };
  return {
    ...held,
    active_rubrics: held.active_rubrics.filter(stays),
    inactive_rubrics: [...held.inactive_rubrics, ...held.active_rubrics.filter((one) => !stays(one))],
  };
}

/** The published code draws lots here; the first stay. */
function withoutStatistics(held: TuluBuffer, maxActive: number): TuluBuffer {
  if (held.active_rubrics.length <= maxActive) return held;
  return {
    ...held,
    active_rubrics: held.active_rubrics.slice(0, maxActive),
    inactive_rubrics: [...held.inactive_rubrics, ...held.active_rubrics.slice(maxActive)],
  };
}

function statistics({ queries, groundTruths, rewards, normalize }: RetireOptions): Retirement["stats"] {
  const byQuery = new Map<string, ResponseRewards[]>();
  const weights = new Map<string, number[]>();
  queries.slice(0, groundTruths.length).forEach((query, at) => {
    const group = byQuery.get(query) ?? [];
    byQuery.set(query, group);
    const keys = (groundTruths[at]!.rubrics ?? []).map((rubric) => [tuluKey(query, rubric), rubric.weight] as const);
    const given = rewards[at];
    if (given) {
      const whole = given.general_rubric ?? given.likert_rubric;
      group.push(whole ? Object.fromEntries(keys.map(([key]) => [key, whole])) : given);
    }
    for (const [key, weight] of keys) weights.set(key, [...(weights.get(key) ?? []), weight]);
  });
  const values: Record<string, number[]> = {};
  for (const [key, list] of [...byQuery.values()].flat().flatMap((one) => Object.entries(one))) {
    const weight = weights.has(key) ? mean(weights.get(key)!) : 1;
    values[key] ??= [];
    const own = values[key];
    for (const value of list ?? []) if (value !== null) own.push(normalize && weight > 0 ? value / weight : value);
  }
  return Object.fromEntries(
    Object.entries(values).map(([key, own]) => {
      const average = mean(own);
      const std = Math.sqrt(mean(own.map((value) => (value - average) ** 2)));
      return [key, { mean: average, std, count: own.length }];
    }),
  );
}
