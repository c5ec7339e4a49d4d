/**
 * DR Tulu's rubric reward: Σ weight·score / Σ positive weights, and its mix with citation, format and search turns
 * (search_rewards/longform_rubric_rewards.py at 6188f34). Judges' replies are given.
 */
import { createHash } from "node:crypto";
import type { ParityMode } from "../sets.ts";
import { type CitationQuestion, citationReward } from "./dr-tulu-citation.ts";
import { formatReward, readResponse, searchTurns } from "./dr-tulu-text.ts";
import { jsonLoads, pythonFloat } from "./python.ts";

export interface TuluRubric {
  readonly description: string;
  readonly weight: number;
  readonly title?: string;
}
export interface TuluTask {
  readonly query: string;
  readonly rubrics: readonly TuluRubric[];
  /** All persistent where absent. */
  readonly rubricsTypes?: readonly string[];
}

/** A judge's reply to one question; null where the call failed. */
export type RawReply = string | null;
/** 0 … 1 where the judge kept to its scale; null is unscored. */
export type PropertyScore = { readonly parsed: unknown; readonly score: number | null; readonly reason?: string };

/** Weight of each part of the reward. */
export const TULU_WEIGHTS = { rubric: 0.5, citation: 0.2, format: 0.2, searchTurns: 0.1 } as const;
export const TULU_WEIGHTS_WITHOUT_CITATION = { rubric: 0.6, citation: 0, format: 0.2, searchTurns: 0.2 } as const;
/** Of the share of the weight, or of the number where weights are 0, that may be unscored. */
const MAX_MISSING = 0.2;

/** First 12 hex digits of md5 over query, description and title. */
export function tuluKey(query: string, rubric: TuluRubric): string {
  const content = `${query}||${rubric.description}||${rubric.title ?? ""}`;
  return createHash("md5").update(content).digest("hex").slice(0, 12);
}

/** The last object of a reply that reads as JSON, doubled braces undone; null where there is none. */
export function jsonInReply(reply: string): unknown {
  const end = reply.lastIndexOf("}") + 1;
  for (let start = reply.indexOf("{"); start !== -1 && start < end; start = reply.indexOf("{", start + 1)) {
    const text = reply.slice(start, end);
    const read = jsonLoads(text) ?? jsonLoads(text.replaceAll("{{", "{").replaceAll("}}", "}"));
    if (read !== undefined) return read;
  }
  return null;
}

/** `compat` takes any failure for 0 and any number for a score; `fixed` leaves both unscored. */
export function scoreProperty(reply: RawReply, scale: number, mode: ParityMode): PropertyScore {
  const parsed = reply === null ? null : jsonInReply(reply);
  const said = typeof parsed === "object" && parsed !== null && !Array.isArray(parsed) && "score" in parsed;
  const score = said ? pythonFloat((parsed as { score: unknown }).score) : undefined;
  if (mode === "compat") return { parsed, score: score === undefined ? 0 : score / scale };
  if (score === undefined) {
    const reason = reply === null ? "the judge did not answer" : "expected a JSON object with a number named score";
    return { parsed, score: null, reason };
  }
  if (score < 0 || score > scale)
    return { parsed, score: null, reason: `expected a score from 0 to ${scale}, got ${score}` };
  return { parsed, score: score / scale };
}

export interface RubricReward {
  /** Share of its weight that each rubric earned, by its key; null is unscored. */
  readonly scores: Readonly<Record<string, number | null>>;
  /** null where too much is unscored, or where no rubric has a weight. */
  readonly overall: number | null;
  /** 0 without a rubric of the kind; null where too much of it, or of all, is unscored. */
  readonly persistent: number | null;
  readonly adaptive: number | null;
  /** Share of the weight that is unscored, in [0, 1]. */
  readonly missing: number;
  /** What was divided by, where the published rule is not safe: fixed alone. */
  readonly denominators?: Readonly<Record<"overall" | "persistent" | "adaptive", number>>;
}

interface Part {
  sum: number;
  positive: number;
  negative: number;
  signed: number;
  count: number;
  /** Weight, signs aside, of what is unscored. */
  missing: number;
}
const emptyPart = (): Part => ({ sum: 0, positive: 0, negative: 0, signed: 0, count: 0, missing: 0 });

/** `scores` are those of the rubrics, in their order. */
export function rubricReward(task: TuluTask, scores: readonly (number | null)[], mode: ParityMode): RubricReward {
  const types = task.rubricsTypes ?? task.rubrics.map(() => "persistent");
  const parts = { overall: emptyPart(), persistent: emptyPart(), adaptive: emptyPart() };
  const byKey: Record<string, Part> = {};
  const unscored = new Set<string>();
  task.rubrics.forEach((rubric, at) => {
    const key = tuluKey(task.query, rubric);
    byKey[key] ??= emptyPart();
    const part = byKey[key];
    const score = mode === "compat" ? (scores[at] ?? 0) : (scores[at] ?? null);
    if (score === null) unscored.add(key);
    for (const one of [part, parts.overall, parts[types[at] as "persistent" | "adaptive"]])
      if (one) add(one, rubric, score);
  });
  const share = missingOf(parts.overall);
  const isUnscored = share > MAX_MISSING;
  return {
    scores: Object.fromEntries(
      Object.entries(byKey).map(([key, part]) => [key, unscored.has(key) ? null : keyScore(part, mode)]),
    ),
    overall: isUnscored ? null : quotient(parts.overall, mode, "positive"),
    persistent: partScore(parts.persistent, mode, isUnscored),
    adaptive: partScore(parts.adaptive, mode, isUnscored),
    missing: share,
    ...(mode === "fixed" && isUnsafe(parts)
      ? {
          denominators: {
            overall: bound(parts.overall),
            persistent: bound(parts.persistent),
            adaptive: bound(parts.adaptive),
          },
        }
      : {}),
  };
}

function add(part: Part, rubric: TuluRubric, score: number | null): void {
  if (score === null) {
    part.missing += Math.abs(rubric.weight);
    return;
  }
  part.sum += score * rubric.weight;
  if (rubric.weight > 0) part.positive += rubric.weight;
  else part.negative -= rubric.weight;
  part.signed += rubric.weight;
  part.count++;
}

/** Share of the weight that is unscored. */
function missingOf({ missing, positive, negative }: Part): number {
  return missing > 0 ? missing / (missing + positive + negative) : 0;
}

/** The larger of what can be won and what can be lost: the reward stays in [−1, 1], and all that is good is 1 where nothing bad outweighs it. */
const bound = (part: Part): number => Math.max(part.positive, part.negative);

function quotient(part: Part, mode: ParityMode, by: "positive" | "signed"): number | null {
  if (mode === "compat") return part.sum / Math.max(part[by], 1);
  return bound(part) > 0 ? part.sum / bound(part) : null;
}

/** Without a rubric of the kind it earns 0, in both modes, unless the whole is unscored. */
function partScore(part: Part, mode: ParityMode, isUnscored: boolean): number | null {
  if (missingOf(part) > MAX_MISSING) return null;
  if (part.count === 0) return isUnscored ? null : 0;
  return quotient(part, mode, "signed");
}

function keyScore(part: Part, mode: ParityMode): number {
  if (mode === "compat") return part.sum / Math.max(part.positive, 1);
  return bound(part) > 0 ? part.sum / bound(part) : 0;
}

/** Whether the published denominators (positive or signed weights, at least 1) are others than ours. */
function isUnsafe({ overall, persistent, adaptive }: Record<"overall" | "persistent" | "adaptive", Part>): boolean {
  const published = (part: Part, by: "positive" | "signed") => part.count > 0 && Math.max(part[by], 1) !== bound(part);
  const onlyNegative = overall.positive === 0 && overall.negative > 0;
  return (
    onlyNegative || published(overall, "positive") || published(persistent, "signed") || published(adaptive, "signed")
  );
}

export interface CombinedOptions {
  readonly mode: ParityMode;
  readonly replies: readonly RawReply[];
  readonly citationReply: (kind: CitationQuestion, statement: string) => string;
  readonly noCitation: boolean;
  readonly parser: string | null;
  /** One reply on the answer as a whole, on a scale of 10 or of 2, instead of one for each rubric. */
  readonly overallScale?: { readonly key: string; readonly scale: number };
}
export interface CombinedReward {
  /** null is unscored: a response without an answer has no reward. */
  readonly reward: number | null;
  readonly answered: boolean;
  readonly rubric: RubricReward | null;
  /** null where the judge was silent. */
  readonly citation: number | null;
  readonly format: number;
  readonly searchTurns: number;
}

/** The mix of 0.5 rubric, 0.2 citation, 0.2 format and 0.1 search turns; 0.6, 0.2 and 0.2 without citations. */
export function combinedReward(response: string, task: TuluTask, options: CombinedOptions): CombinedReward {
  const { mode, parser } = options;
  const read = readResponse(response);
  const format = formatReward(response, parser);
  const turns = searchTurns(read.context, parser, mode).reward;
  const weights = options.noCitation ? TULU_WEIGHTS_WITHOUT_CITATION : TULU_WEIGHTS;
  if (read.answer === null) {
    const reward = mode === "compat" ? weights.format * format : null;
    return { reward, answered: false, rubric: null, citation: 0, format, searchTurns: turns };
  }
  const rubric = overallOr(task, options);
  // The whole response is read for claims, tags and all: so did the published code.
  const citation = options.noCitation
    ? 0
    : citationReward(response, read.citations ?? {}, { mode, reply: options.citationReply }).reward;
  const reward =
    rubric.overall === null || citation === null
      ? null
      : 0 +
        weights.rubric * rubric.overall +
        (options.noCitation ? 0 : weights.citation * citation) +
        weights.format * format +
        weights.searchTurns * turns;
  return { reward, answered: true, rubric, citation, format, searchTurns: turns };
}

/** The reward of the rubrics, or of one reply on the whole answer. */
export function overallOr(
  task: TuluTask,
  options: Pick<CombinedOptions, "mode" | "replies" | "overallScale">,
): RubricReward {
  const { mode, replies, overallScale } = options;
  if (!overallScale) {
    const scores = task.rubrics.map((_, at) => scoreProperty(replies[at] ?? null, 2, mode).score);
    return rubricReward(task, scores, mode);
  }
  const { score } = scoreProperty(replies[0] ?? null, overallScale.scale, mode);
  return {
    scores: { [overallScale.key]: score },
    overall: score,
    persistent: score,
    adaptive: score === null ? null : 0,
    missing: score === null ? 1 : 0,
  };
}
