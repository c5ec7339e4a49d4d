/** O2-Searcher's service of rewards: finding F1 for one answer or many, by encoder or by model, and query independence. */
import { type Encoder, omitUndefined } from "@arenakit/contracts";
import {
  FINDING_THRESHOLD,
  findingScores,
  modelFindingScores,
  queryIndependence,
} from "@arenakit/evaluator-rubrics/metrics";
import { list, number, optional, record, required, text } from "../body/shapes.ts";
import { defineDialect, type Exchange } from "../dialects.ts";
import { refuse } from "../refusal.ts";
import { depthOf } from "../rows.ts";

const CLIENTS = "O2-Searcher's trainer";
const FAILURE = "no retry; a failure is never a score";
const SCORES = '{"precision", "recall", "f1"}';
const NO_ENCODER =
  "this server has no encoder to compare texts with: start it with --encoder static, which is trained on the corpus once, or with the folder or endpoint of one";
const NO_MODEL =
  "this server has no chat model to compare findings with: start it with --metrics-model and --metrics-base-url";

interface FindingsBody {
  readonly reference_points: string[];
  /** Null where nothing was sent: then 0.75. */
  readonly threshold: number | null;
}

const SCORED = {
  reference_points: required(list(text)),
  threshold: optional<number | null>(number, null),
} as const;

export const o2Findings = defineDialect({
  name: "o2-findings",
  method: "POST",
  path: "/calculate_finding_scores",
  clients: CLIENTS,
  asks: `{"generated_text": "…", "reference_points": […], "threshold": ${FINDING_THRESHOLD}}`,
  answers: SCORES,
  failure: FAILURE,
  shape: record<FindingsBody & { generated_text: string }>({ generated_text: required(text), ...SCORED }),
  answer: (exchange) => scoresOf(exchange, exchange.body.generated_text),
});

export const o2BatchFindings = defineDialect({
  name: "o2-findings-batch",
  method: "POST",
  path: "/batch_calculate_finding_scores",
  clients: CLIENTS,
  asks: `{"generated_texts": […], "reference_points": […], "threshold": ${FINDING_THRESHOLD}}`,
  answers: `[${SCORES}]`,
  failure: FAILURE,
  shape: record<FindingsBody & { generated_texts: string[] }>({ generated_texts: required(list(text)), ...SCORED }),
  async answer(exchange) {
    const { generated_texts: texts } = exchange.body;
    depthOf({ topk: 1, queries: texts.length }, exchange);
    const scores = [];
    for (const generated of texts) scores.push(await scoresOf(exchange, generated));
    return scores;
  },
});

export const o2ModelFindings = defineDialect({
  name: "o2-findings-llm",
  method: "POST",
  path: "/calculate_finding_scores_llm",
  clients: CLIENTS,
  asks: '{"generated_text": "…", "reference_points": […]}',
  answers: SCORES,
  failure: FAILURE,
  shape: record<{ generated_text: string; reference_points: string[] }>({
    generated_text: required(text),
    reference_points: required(list(text)),
  }),
  async answer({ body, services, signal }) {
    const { model } = services;
    if (!model) return refuse(501, NO_MODEL);
    return modelFindingScores(body.generated_text, body.reference_points, { client: model, signal });
  },
});

export const o2Independence = defineDialect({
  name: "o2-independence",
  method: "POST",
  path: "/calculate_query_independence",
  clients: CLIENTS,
  asks: '{"queries": […]}',
  answers:
    '{"pairwise_scores", "overall_independence_score", "redundancy_groups", "query_redundancy_rate", "independence_coverage_rate", "query_independence_scores", "query_quantity_weight", "total_queries"}',
  failure: FAILURE,
  shape: record<{ queries: string[] }>({ queries: required(list(text)) }),
  answer({ body, services, signal }) {
    const { queries } = body;
    // Scores here are of pairs: a single query has none, although the library scores one.
    return queryIndependence(queries.length < 2 ? [] : queries, { encoder: encoderOf(services), signal });
  },
});

function scoresOf({ body, services, signal }: Exchange<FindingsBody>, generated: string) {
  const { reference_points: references, threshold } = body;
  const encoder = encoderOf(services);
  return findingScores(generated, references, {
    encoder,
    signal,
    ...omitUndefined({ threshold: threshold ?? undefined }),
  });
}

function encoderOf({ encoder }: { readonly encoder: Encoder | undefined }): Encoder {
  return encoder ?? refuse(501, NO_ENCODER);
}
