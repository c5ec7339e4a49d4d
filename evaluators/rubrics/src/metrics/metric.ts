/** What a metric is to those who call one by its name. */
import type { Encoder, Json, ModelClient } from "@arenakit/contracts";
import type * as z from "zod";

/** What a metric may need beside its input. */
export interface MetricTools {
  readonly encoder?: Encoder;
  readonly model?: ModelClient;
  /** Least cosine of two findings that are one, where an input names none; default by the encoder. */
  readonly threshold?: number;
  readonly signal?: AbortSignal;
}

/** The score and what it is made of; null where there is nothing to score, which is not 0. */
export interface MetricResult {
  readonly score: number | null;
  readonly [detail: string]: Json | undefined;
}

export interface Metric {
  /** Lower-case words joined by underscores. */
  readonly id: string;
  /** One sentence: what is scored, in which range, after which source. */
  readonly description: string;
  readonly input: z.ZodType;
  /** Tools without which it cannot be computed. */
  readonly needs: readonly ("encoder" | "model")[];
  /**
   * Throws harness/bad_input for an input that the schema refuses, harness/usage where a tool is missing, and what the
   * tools throw; a failure is never a score.
   */
  compute(input: unknown, tools: MetricTools): Promise<MetricResult>;
}
