/** `compute_metric`: one of the metrics by name, on as many inputs as one likes. */
import { boundary, Failure, type JsonObject, omitUndefined } from "@arenakit/contracts";
import {
  METRICS,
  type Metric,
  MetricChoice,
  type MetricResult,
  type MetricTools,
} from "@arenakit/evaluator-rubrics/metrics";
import { defineTool, READ_ONLY } from "@arenakit/server-kit";
import * as z from "zod";
import type { JudgeBackend } from "../judge-backend.ts";
import { MAX_METRIC_INPUTS } from "../limits.ts";
import { nextTurn, shown, WORK_OUTPUT, worked } from "../work.ts";

const Line = z.object({
  status: z.enum(["scored", "unscored"]),
  /** Null where there is nothing to score, and where it failed. */
  score: z.number().nullable(),
  /** What the score is made of. */
  details: z.record(z.string(), z.unknown()),
  failure: Failure.nullable(),
});
type Line = z.infer<typeof Line>;

export const computeMetric = defineTool<JudgeBackend>()({
  name: "compute_metric",
  title: "Compute a metric",
  description:
    "Compute a metric of answers, queries, findings or citations, for each input alone. Without inputs it tells what the metric is and takes. An input that cannot be scored fails alone and is never 0 for that.",
  annotations: READ_ONLY,
  input: z.strictObject({
    metric: MetricChoice.describe("Name of the metric."),
    inputs: z.array(z.looseObject({})).max(MAX_METRIC_INPUTS).default([]).describe("What it takes, once or more."),
    threshold: z.number().min(-1).max(1).optional().describe("Least cosine of two findings that are one."),
  }),
  output: z.object({
    /** `incomplete` where an input could not be scored through no fault of its own. */
    status: z.enum(["scored", "incomplete", "described", "running"]),
    ...WORK_OUTPUT,
    metric: z.string().optional(),
    description: z.string().optional(),
    /** JSON Schema of an input. */
    input: z.record(z.string(), z.unknown()).optional(),
    /** In the order of the inputs. */
    results: z.array(Line).optional(),
  }),
  async handler({ metric: name, inputs, threshold }, context) {
    const { backend } = context;
    const metric = METRICS.get(name)!;
    return worked(context, {
      tool: "compute_metric",
      key: { metric: name, inputs, threshold },
      async run({ signal, progress }) {
        if (inputs.length === 0) return described(metric);
        const { encoder, model } = backend.metricTools ?? {};
        const tools: MetricTools = {
          signal,
          ...omitUndefined({ encoder, model, threshold }),
        };
        const results: Line[] = [];
        for (const input of inputs) {
          await nextTurn();
          results.push(await lineOf(() => backend.reading.measure(metric, input, tools)));
          progress(results.length, inputs.length);
        }
        const isComplete = results.every(({ failure }) => failure === null || failure.code === BAD_INPUT);
        return { status: isComplete ? ("scored" as const) : ("incomplete" as const), metric: name, results };
      },
    });
  },
  render: ({ status, ticket, metric, results = [], description, input }) => {
    if (status === "running") return `running: ask get_result for ${ticket}`;
    if (status === "described") return `${metric}: ${description}\n${JSON.stringify(input)}`;
    return results
      .map(
        ({ score, failure }, at) =>
          `${at}: ${failure ? `${failure.code}: ${failure.message}` : score === null ? "none" : shown(score)}`,
      )
      .join("\n");
  },
});

/** An input that the metric does not take. */
const BAD_INPUT = "bad_input";

async function lineOf(measure: () => Promise<MetricResult>): Promise<Line> {
  const outcome = await boundary("harness", measure);
  if (!outcome.ok) return { status: "unscored", score: null, details: {}, failure: outcome.failure };
  const { score, ...details } = outcome.value;
  return { status: score === null ? "unscored" : "scored", score, details, failure: null };
}

function described(metric: Metric) {
  const { $schema: _, ...input } = z.toJSONSchema(metric.input, { io: "input", unrepresentable: "any" });
  return {
    status: "described" as const,
    metric: metric.id,
    description: metric.description,
    input: input as JsonObject,
  };
}
