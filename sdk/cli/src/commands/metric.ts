/** `arenakit metric NAME`: scores inputs by one metric, one JSON object a line in and out. */
import { boundary, fail } from "@arenakit/contracts";
import { inputMembers, METRICS, type Metric } from "@arenakit/evaluator-rubrics/metrics";
import { Command } from "commander";
import * as z from "zod";
import { ENCODERS } from "../corpus/corpus-words.ts";
import { MetricsModelOptions } from "../corpus/metrics-model.ts";
import { interruption } from "../interruption.ts";
import { eachLine, inputOf, LINES_EXIT_CODE } from "../json-lines.ts";
import { metricTools } from "../metric/tools.ts";
import { withPluginOption } from "../tables.ts";
import { readOptions } from "./arguments.ts";

const MetricOptions = MetricsModelOptions.extend({
  list: z.boolean().default(false),
  in: z.string().min(1).optional(),
  json: z.boolean().default(false),
  jsonl: z.boolean().default(false),
  encoder: z.string().min(1).optional(),
  corpus: z.string().min(1).optional(),
  fitThreshold: z.string().min(1).optional(),
});
export type MetricOptions = z.infer<typeof MetricOptions>;

const Line = z.looseObject({ id: z.union([z.string(), z.number()]) });

export function metricCommand(): Command {
  return withPluginOption(new Command("metric"))
    .argument("[name]", "which metric, see --list")
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
  const names = Object.keys(METRICS).join(", ");
  if (name === undefined) return fail("harness", "usage", `expected the name of a metric: ${names}`);
  return METRICS[name] ?? fail("harness", "usage", `no metric ${name}: expected one of ${names}`);
}

function list(isJson: boolean): void {
  if (isJson) {
    const rows = Object.values(METRICS).map(({ input, compute, ...metric }) => ({
      ...metric,
      input: z.toJSONSchema(input, { io: "input", unrepresentable: "any" }),
    }));
    console.log(JSON.stringify(rows));
    return;
  }
  for (const metric of Object.values(METRICS)) {
    console.log(`${metric.id.padEnd(18)} ${metric.description}`);
    console.log(`${"".padEnd(18)} takes ${inputMembers(metric).join(", ")}`);
  }
}

async function score(metric: Metric, options: MetricOptions): Promise<void> {
  const { signal, release } = interruption();
  const { tools, close } = await metricTools(metric, options, signal);
  try {
    await eachLine(inputOf(options.in, "--in"), signal, async (line) => {
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
