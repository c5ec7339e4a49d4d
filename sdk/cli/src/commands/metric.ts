/** `arenakit metric NAME`: scores inputs by one metric, one JSON object a line in and out. */
import { boundary, type Encoder, omitUndefined } from "@arenakit/contracts";
import {
  fitThreshold,
  inputMembers,
  type KnownPair,
  METRICS,
  type Metric,
  type MetricTools,
} from "@arenakit/evaluator-rubrics/metrics";
import { Command } from "commander";
import * as z from "zod";
import { ENCODERS } from "../corpus/corpus-words.ts";
import { openEncoder } from "../corpus/encoders.ts";
import { MetricsModelOptions, metricsModelOf } from "../corpus/metrics-model.ts";
import { interruption } from "../interruption.ts";
import { eachLine, inputOf, LINES_EXIT_CODE, linesOf } from "../json-lines.ts";
import { withPluginOption } from "../tables.ts";
import { failUsage, readOptions } from "./arguments.ts";

const MetricOptions = MetricsModelOptions.extend({
  list: z.boolean().default(false),
  in: z.string().min(1).optional(),
  json: z.boolean().default(false),
  jsonl: z.boolean().default(false),
  encoder: z.string().min(1).optional(),
  corpus: z.string().min(1).optional(),
  fitThreshold: z.string().min(1).optional(),
});
type MetricOptions = z.infer<typeof MetricOptions>;

const Line = z.looseObject({ id: z.union([z.string(), z.number()]) });

export function metricCommand(): Command {
  return withPluginOption(new Command("metric"))
    .argument("[name]", `which metric, see --list: ${[...METRICS.keys()].join(" | ")}`)
    .option("--list", "name the metrics, what they score and what they take")
    .option("--in <file>", "read lines from here instead of stdin")
    .option("--jsonl", "one JSON object a line (the only format of scores)")
    .option("--json", "with --list: one JSON line, inputs as JSON Schemas")
    .option("--encoder <name>", `what makes vectors: ${ENCODERS}; static needs --corpus`)
    .option("--corpus <folder>", "corpus whose static encoder is meant")
    .option(
      "--fit-threshold <file>",
      "lines {a, b, same}: least cosine of two findings that are one, fitted to the encoder",
    )
    .option("--metrics-model <name>", "chat model of o2_lfs and of citations by model")
    .option("--metrics-base-url <url>", "its OpenAI-compatible endpoint, up to and without /chat/completions")
    .option("--metrics-key-env <name>", "environment variable that holds its key")
    .addHelpText("after", `\n${LINES_EXIT_CODE}`)
    .action(async (name: string | undefined, given: unknown) => {
      const options = readOptions(MetricOptions, given);
      if (options.list) return list(options.json);
      await score(metricNamed(name), options);
    });
}

function metricNamed(name: string | undefined): Metric {
  const names = [...METRICS.keys()].join(", ");
  if (name === undefined) return failUsage(`expected the name of a metric: ${names}`);
  return METRICS.get(name) ?? failUsage(`no metric ${name}: expected one of ${names}`);
}

function list(isJson: boolean): void {
  if (isJson) {
    const rows = [...METRICS.values()].map(({ input, compute, ...metric }) => ({
      ...metric,
      input: z.toJSONSchema(input, { io: "input", unrepresentable: "any" }),
    }));
    console.log(JSON.stringify(rows));
    return;
  }
  for (const metric of METRICS.values()) {
    console.log(`${metric.id.padEnd(18)} ${metric.description}`);
    console.log(`${"".padEnd(18)} takes ${inputMembers(metric).join(", ")}`);
  }
}

async function score(metric: Metric, options: MetricOptions): Promise<void> {
  const { signal, release } = interruption();
  const { tools, close } = await metricTools(metric, options, signal);
  try {
    await eachLine(inputOf(options.in, "--in", signal), signal, async (line) => {
      // A line that cannot be scored fails alone, and its own line says so.
      const read = line.value === undefined ? null : Line.safeParse(line.value);
      if (!read?.success)
        return {
          id: null,
          error: `line ${line.number} is no input: ${line.problem ?? "expected an object with an id"}`,
        };
      const { id, ...input } = read.data;
      const done = await boundary("harness", () => metric.compute(input, tools));
      if (done.ok) return { id, output: done.value };
      const { owner, code, message, retryable } = done.failure;
      return { id, error: message, owner, code, retryable };
    });
  } finally {
    await close();
    release();
  }
}

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
  if (metric.needs.includes("model") && !model) failUsage(`${metric.id} needs --metrics-model and --metrics-base-url`);
  const encoder = await encoderOf(options);
  const close = async () => encoder?.close();
  if (options.fitThreshold === undefined)
    return {
      tools: { signal, ...omitUndefined({ encoder, model }) },
      close,
    };
  if (!encoder) return failUsage("--fit-threshold needs --encoder");
  const fitted = await fitThreshold(await pairsOf(options.fitThreshold), encoder, signal);
  console.error(
    `threshold ${fitted.threshold.toFixed(4)} for ${encoder.id}: right for ${(100 * fitted.agreement).toFixed(1)} % of ${fitted.pairs} pairs`,
  );
  const { threshold } = fitted;
  return { tools: { signal, encoder, threshold, ...omitUndefined({ model }) }, close };
}

async function encoderOf({ encoder, corpus: folder }: MetricOptions): Promise<Encoder | undefined> {
  if (encoder === undefined) {
    if (folder !== undefined) failUsage("--corpus needs --encoder static");
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
      failUsage(`--fit-threshold: line ${number} of ${file}: ${problem ?? 'expected {"a", "b", "same"}'}`);
    pairs.push(read.data);
    if (pairs.length > MAX_PAIRS) failUsage(`--fit-threshold: more than ${MAX_PAIRS} pairs`);
  }
  return pairs;
}
