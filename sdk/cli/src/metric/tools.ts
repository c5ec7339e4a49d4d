/** Encoder, chat model and threshold that the options of `arenakit metric` name. */
import { type Encoder, fail, omitUndefined } from "@arenakit/contracts";
import { fitThreshold, type KnownPair, type Metric, type MetricTools } from "@arenakit/evaluator-rubrics/metrics";
import * as z from "zod";
import type { MetricOptions } from "../commands/metric.ts";
import { openEncoder } from "../corpus/encoders.ts";
import { metricsModelOf } from "../corpus/metrics-model.ts";
import { inputOf, linesOf } from "../json-lines.ts";

/** Pairs that a threshold is fitted to, at most. */
const MAX_PAIRS = 100_000;

const Pair = z.object({ a: z.string(), b: z.string(), same: z.boolean() });

/** Throws harness/usage where the metric needs what no option names, before a line is read. */
export async function metricTools(
  metric: Metric,
  options: MetricOptions,
  signal: AbortSignal,
): Promise<{ tools: MetricTools; close: () => Promise<void> }> {
  const model = metricsModelOf(options);
  if (metric.needs.includes("model") && !model)
    fail("harness", "usage", `${metric.id} needs --metrics-model and --metrics-base-url`);
  const encoder = await encoderOf(options);
  const close = async () => encoder?.close();
  if (options.fitThreshold === undefined)
    return {
      tools: { signal, ...omitUndefined({ encoder, model }) },
      close,
    };
  if (!encoder) return fail("harness", "usage", "--fit-threshold needs --encoder");
  const fitted = await fitThreshold(await pairsOf(options.fitThreshold), encoder, signal);
  console.error(
    `threshold ${fitted.threshold.toFixed(4)} for ${encoder.id}: right for ${(100 * fitted.agreement).toFixed(1)} % of ${fitted.pairs} pairs`,
  );
  const { threshold } = fitted;
  return { tools: { signal, encoder, threshold, ...omitUndefined({ model }) }, close };
}

async function encoderOf({ encoder, corpus: folder }: MetricOptions): Promise<Encoder | undefined> {
  if (encoder === undefined) {
    if (folder !== undefined) fail("harness", "usage", "--corpus needs --encoder static");
    return undefined;
  }
  if (folder === undefined) return openEncoder(null, encoder);
  const { openCorpus } = await import("@arenakit/corpus-text");
  const corpus = await openCorpus(folder);
  const opened = await openEncoder(corpus, encoder);
  await corpus.close();
  return opened;
}

async function pairsOf(file: string): Promise<KnownPair[]> {
  const pairs: KnownPair[] = [];
  for await (const { number, value, problem } of linesOf(inputOf(file, "--fit-threshold"))) {
    const read = Pair.safeParse(value);
    if (!read.success)
      fail(
        "harness",
        "usage",
        `--fit-threshold: line ${number} of ${file}: ${problem ?? 'expected {"a", "b", "same"}'}`,
      );
    pairs.push(read.data);
    if (pairs.length > MAX_PAIRS) fail("harness", "usage", `--fit-threshold: more than ${MAX_PAIRS} pairs`);
  }
  return pairs;
}
