/**
 * Faults on purpose, by seed. Whether a call is struck is a hash of (seed, world, episode, tool, canonical arguments,
 * attempt), never of arrival order or wall time, so that a run is struck in the same places whenever it is repeated.
 * Real overload is never a fault.
 */
import { fail, random } from "@arenakit/contracts";
import * as z from "zod";
import { FAULT_INFOCODES } from "./faults/infocodes.ts";

const Share = z.number().min(0).max(1);
const Milliseconds = z.int().min(0).max(60_000);

/** What may strike, and how often. Every share is of the calls, or of the attempts for `latency` and `errors`. */
export const FaultSpec = z.strictObject({
  /** Milliseconds that this share of attempts stays under: linear in between, from 0, and never above `p99`. */
  latency: z
    .strictObject({ p50: Milliseconds, p90: Milliseconds, p99: Milliseconds })
    .refine(({ p50, p90, p99 }) => p50 <= p90 && p90 <= p99, {
      error: ({ input }) => `expected p50 ≤ p90 ≤ p99, got ${JSON.stringify(input)}`,
    })
    .optional(),
  /** Share of attempts that fail with each of the service's codes. */
  errors: z.partialRecord(z.enum(FAULT_INFOCODES), Share).optional(),
  /** Calls whose first attempts, one to `attempts` of them, are refused as too many. */
  rateLimit: z
    .strictObject({
      share: Share,
      attempts: z.int().min(1).max(10).default(1),
      infocode: z.enum(["10004", "10014", "10019", "10020", "10021"]).default("10021"),
    })
    .optional(),
  /** Calls whose first attempts, one to `attempts` of them, find the service down. */
  outage: z.strictObject({ share: Share, attempts: z.int().min(1).max(10).default(3) }).optional(),
  /** Answers that are of `hours` ago, where they differ. */
  stale: z.strictObject({ share: Share, hours: z.int().min(1).max(240).default(24) }).optional(),
  /** Answers in which up to `fields` values that a result may lack are left out. */
  missing: z.strictObject({ share: Share, fields: z.int().min(1).max(20).default(2) }).optional(),
});
export type FaultSpec = z.infer<typeof FaultSpec>;

/** Named by what they are like. */
export const FAULT_PRESETS: Readonly<Record<string, FaultSpec>> = {
  none: {},
  slow: { latency: { p50: 80, p90: 400, p99: 3000 } },
  flaky: { errors: { "10016": 0.05, "10015": 0.03 }, rateLimit: { share: 0.05, attempts: 2, infocode: "10021" } },
  outage: { outage: { share: 0.1, attempts: 4 } },
  messy: { stale: { share: 0.1, hours: 24 }, missing: { share: 0.2, fields: 3 } },
  storm: {
    latency: { p50: 150, p90: 800, p99: 5000 },
    errors: { "10016": 0.05, "10015": 0.05, "10003": 0.01 },
    rateLimit: { share: 0.1, attempts: 2, infocode: "10021" },
    outage: { share: 0.03, attempts: 3 },
    stale: { share: 0.1, hours: 24 },
    missing: { share: 0.2, fields: 3 },
  },
};

/** How long tools take while others ask them too, by what it is like; milliseconds. */
export const LOAD_PROFILES: Readonly<Record<string, NonNullable<FaultSpec["latency"]>>> = {
  light: { p50: 20, p90: 60, p99: 200 },
  busy: { p50: 80, p90: 400, p99: 3000 },
  peak: { p50: 150, p90: 800, p99: 5000 },
};

/** The specification that `text` names or spells as JSON; throws harness/invalid_context that lists the presets. */
export function readFaults(text: string): FaultSpec {
  const preset = Object.hasOwn(FAULT_PRESETS, text) ? FAULT_PRESETS[text] : undefined;
  if (preset) return preset;
  const presets = Object.keys(FAULT_PRESETS).join(", ");
  const read = FaultSpec.safeParse(jsonIn(text));
  if (read.success) return read.data;
  // Of what is no JSON object at all, there is nothing more to say.
  const issue = read.error.issues.find(({ path, code }) => path.length > 0 || code === "unrecognized_keys");
  const where = issue && issue.path.length > 0 ? ` at ${issue.path.join(".")}` : "";
  const what = issue ? `; ${issue.message}${where}` : "";
  fail(
    "harness",
    "invalid_context",
    `faults is ${JSON.stringify(text.slice(0, 200))}: expected one of ${presets}, or JSON such as {"errors":{"10016":0.05}}${what}`,
  );
}

function jsonIn(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined; // said by the schema, with what was expected
  }
}

/** What a draw is made of. */
export interface FaultKey {
  readonly seed: number;
  readonly world: string;
  readonly episode: string;
  readonly tool: string;
  /** Canonical JSON. */
  readonly args: string;
  readonly attempt: number;
}

/** What strikes one attempt of one call. */
export interface FaultPlan {
  readonly latencyMs: number;
  /** The first of these that strikes; an answer is given when there is none. */
  readonly refusal: { readonly kind: "outage" | "rate_limit" | "error"; readonly infocode: string } | null;
  readonly staleHours: number | null;
  /** How many fields go missing at most, and the stream that chooses them. */
  readonly missing: { readonly fields: number; readonly seedParts: readonly (string | number)[] } | null;
}

/** Pure: the same key and specification always give the same plan. */
export function planFaults(spec: FaultSpec, key: FaultKey): FaultPlan {
  const ofCall = (kind: string) => ["fault", kind, key.seed, key.world, key.episode, key.tool, key.args] as const;
  const ofAttempt = (kind: string) => [...ofCall(kind), key.attempt] as const;
  const run = (kind: string, { share, attempts }: { share: number; attempts: number }) => {
    const draw = random(...ofCall(kind));
    return draw.next() < share && key.attempt < draw.integer(1, attempts);
  };
  const strikes = (kind: string, share: number) => random(...ofAttempt(kind)).next() < share;
  const refusal = (): FaultPlan["refusal"] => {
    if (spec.outage && run("outage", spec.outage)) return { kind: "outage", infocode: OUTAGE };
    if (spec.rateLimit && run("rate_limit", spec.rateLimit))
      return { kind: "rate_limit", infocode: spec.rateLimit.infocode };
    for (const infocode of Object.keys(spec.errors ?? {}).sort())
      if (strikes(`error ${infocode}`, spec.errors?.[infocode] ?? 0)) return { kind: "error", infocode };
    return null;
  };
  return {
    latencyMs: spec.latency ? latency(spec.latency, random(...ofAttempt("latency")).next()) : 0,
    refusal: refusal(),
    staleHours: spec.stale && strikes("stale", spec.stale.share) ? spec.stale.hours : null,
    missing:
      spec.missing && strikes("missing", spec.missing.share)
        ? { fields: spec.missing.fields, seedParts: ofAttempt("missing fields") }
        : null,
  };
}

/** What the service's gateway says when nobody behind it answers. */
const OUTAGE = "10015";

/** Linear between the quantiles; whole milliseconds. */
function latency({ p50, p90, p99 }: NonNullable<FaultSpec["latency"]>, share: number): number {
  const points: readonly (readonly [number, number])[] = [
    [0, 0],
    [0.5, p50],
    [0.9, p90],
    [0.99, p99],
    [1, p99],
  ];
  const at = Math.max(
    1,
    points.findIndex(([upTo]) => share < upTo),
  );
  const [low, high] = [points[at - 1]!, points[at]!];
  return Math.round(low[1] + ((share - low[0]) / (high[0] - low[0])) * (high[1] - low[1]));
}
