/** All metrics by name: a new one is its own file and a definition here. A composition root may add some. */
import { type Encoder, fail, type ModelClient, omitUndefined } from "@arenakit/contracts";
import * as z from "zod";
import { lastAnswer } from "./answer-blocks.ts";
import { answerFormat } from "./answer-format.ts";
import { exactMatch, listOf, subMatch, tokenF1 } from "./answer-match.ts";
import { citationScores } from "./citation-scores.ts";
import { findingScores, findingThresholdFor } from "./finding-scores.ts";
import { findingsOf } from "./findings.ts";
import type { Metric, MetricResult, MetricTools } from "./metric.ts";
import { modelFindingScores } from "./model-finding-scores.ts";
import { queryDiversity, queryRedundancy } from "./query-diversity.ts";
import { ngramRepetition, REPETITION_LENGTH } from "./repetition.ts";
import { tagSequence, tagSequenceReward } from "./tag-sequence.ts";
import { totalReward } from "./total-reward.ts";

type Definition<T> = Omit<Metric, "id" | "input" | "compute" | "needs"> & {
  readonly input: z.ZodType<T>;
  readonly needs?: Metric["needs"];
  readonly compute: (input: T, tools: MetricTools) => Promise<MetricResult> | MetricResult;
};

/** Names of what an input may have, in all of its forms. */
export function inputMembers({ input }: Pick<Metric, "input">): string[] {
  const schema = z.toJSONSchema(input, { io: "input", unrepresentable: "any" });
  const parts = (one: typeof schema): (typeof schema)[] => [
    one,
    ...[...(one.anyOf ?? []), ...(one.allOf ?? [])].flatMap((part) => parts(part as typeof schema)),
  ];
  return [...new Set(parts(schema).flatMap((part) => Object.keys(part.properties ?? {})))];
}

/** A member that no form of the input has would be a setting that is left out. */
function requireKnown(id: string, given: unknown, members: readonly string[]): void {
  if (typeof given !== "object" || given === null) return;
  const unknown = Object.keys(given).filter((name) => !members.includes(name));
  if (unknown.length > 0)
    fail("harness", "bad_input", `${id}: no member ${unknown.join(", ")}; it takes ${members.join(", ")}`);
}

function define<T>(id: string, { description, input, needs = [], compute }: Definition<T>): Metric {
  let members: string[] | undefined;
  return {
    id,
    description,
    input,
    needs,
    async compute(given, tools) {
      members ??= inputMembers({ input });
      requireKnown(id, given, members);
      const read = input.safeParse(given);
      if (read.success) return compute(read.data, tools);
      const { path, message } = read.error.issues[0]!;
      return fail("harness", "bad_input", `${id}: ${path.map(String).join(".") || "the input"}: ${message}`);
    },
  };
}

const Texts = z.array(z.string());
const Expected = z.union([z.string(), Texts.min(1)], { error: "expected a string or a list of strings" });
const Threshold = z.number().min(-1).max(1);
const Solution = z.string().describe("whole text of a rollout, its answer in <answer> tags");
const Answered = z.object({
  prediction: z.string().optional().describe("the bare answer"),
  solution: Solution.optional(),
  answers: Expected.describe("any of them is right"),
});
const EXACTLY_ONE = "expected either prediction, the bare answer, or solution, a text with <answer> tags";
const Short = Answered.refine((one) => (one.prediction === undefined) !== (one.solution === undefined), EXACTLY_ONE);

/** What was answered; null where the solution has no answer, which scores 0 by definition. */
const saidIn = ({ prediction, solution }: z.infer<typeof Short>) => prediction ?? lastAnswer(solution!);

const em = define("em", {
  description:
    "Exact match of a short answer, 0 or 1: NFKC, lower case, without English articles and signs that mean nothing (O2-Searcher eq. 2, Search-R1).",
  input: Short,
  compute(input) {
    const said = saidIn(input);
    if (said === null) return { score: 0, answer: null };
    const expected = listOf(input.answers);
    return { score: exactMatch(said, expected), answer: said };
  },
});

const subEm = define("sub_em", {
  description:
    "Whether an expected answer stands in the given one, 0 or 1: whole tokens side by side, Chinese by characters.",
  input: Short,
  compute(input) {
    const said = saidIn(input);
    if (said === null) return { score: 0, answer: null };
    const expected = listOf(input.answers);
    return { score: subMatch(said, expected), answer: said };
  },
});

const f1 = define("token_f1", {
  description:
    "F1 of the tokens of a short answer, 0 to 1, against the nearest expected one; Chinese by characters, or by jieba.",
  input: Short.and(z.object({ chinese: z.enum(["characters", "jieba"]).default("characters") })),
  compute(input) {
    const said = saidIn(input);
    if (said === null) return { score: 0, answer: null };
    const scores = tokenF1(said, listOf(input.answers), input.chinese);
    return { score: scores.f1, ...scores, answer: said, chinese: input.chinese };
  },
});

const tags = define("search_r1_format", {
  description:
    "Search-R1's reward of answer and tag sequence (qa_em_format.py): think, (search, information, think)*, answer.",
  input: z.object({
    solution: Solution,
    answers: Expected,
    structure_format_score: z.number().default(0.2),
    final_format_score: z.number().default(0.1),
    retrieval_score: z.number().default(0.1),
  }),
  compute(input) {
    const options = {
      structureScore: input.structure_format_score,
      finalScore: input.final_format_score,
      retrievalScore: input.retrieval_score,
    };
    return { score: tagSequenceReward(input.solution, input.answers, options), ...tagSequence(input.solution) };
  },
});

const format = define("o2_format", {
  description:
    "O2-Searcher's format reward of a list of findings, 0 to 1 (eqs. 3–4): form, completeness, TF-IDF diversity, repeats.",
  input: z.object({ solution: Solution }),
  compute({ solution }) {
    const { reward, metrics, items } = answerFormat(solution);
    return { score: reward, metrics: metrics && { ...metrics }, items: [...items] };
  },
});

const diversity = define("o2_diversity", {
  description: "O2-Searcher's diversity reward of the queries of a rollout (eqs. 5–7); needs an encoder.",
  input: z.object({ queries: Texts }),
  needs: ["encoder"],
  async compute({ queries }, tools) {
    const passed = encoderOf(tools, "o2_diversity");
    const { independence, ...others } = await queryDiversity(queries, passed);
    return { ...others, independence: [...independence], encoder: passed.encoder.id };
  },
});

const References = Texts.describe("findings that are expected");

const findings = define("o2_finding_f1", {
  description:
    "O2-Searcher's factual reward, 0 to 1 (eqs. 8–10): F1 of findings matched one to one at a least cosine; needs an encoder.",
  input: z.object({
    solution: z.union([Solution, Texts.describe("a ready list of findings")], {
      error: "expected a text or a list of findings",
    }),
    references: References,
    threshold: Threshold.optional(),
  }),
  needs: ["encoder"],
  async compute({ solution, references, ...given }, tools) {
    const passed = encoderOf(tools, "o2_finding_f1");
    const threshold = given.threshold ?? thresholdOf(tools);
    const scores = await findingScores(solution, references, { ...passed, threshold });
    const found = typeof solution === "string" ? findingsOf(solution) : solution;
    return { score: scores.f1, ...scores, findings: found.length, encoder: passed.encoder.id, threshold };
  },
});

const lfs = define("o2_lfs", {
  description:
    "LLM-assessed finding similarity, 0 to 1 (O2-Searcher section 3.2): a chat model says which findings mean the same, we count.",
  input: z.object({ solution: Solution, references: References }),
  needs: ["model"],
  async compute({ solution, references }, tools) {
    const client = modelOf(tools, "o2_lfs");
    const signal = tools.signal ?? new AbortController().signal;
    const scores = await modelFindingScores(solution, references, { client, signal });
    return { score: scores.f1, ...scores, model: client.id };
  },
});

const total = define("o2_reward", {
  description:
    "O2-Searcher's reward of a rollout: exact match of a closed question (eq. 2), or format, findings and diversity of an open one (eq. 11, 0 to .5); needs an encoder.",
  input: z.union(
    [
      z.object({ solution: Solution, answers: Expected.transform(listOf) }),
      z.object({ solution: Solution, references: References, queries: Texts, threshold: Threshold.optional() }),
    ],
    { error: "expected solution with answers, or with references and queries" },
  ),
  needs: ["encoder"],
  async compute(input, tools) {
    const isClosed = "answers" in input;
    const passed = isClosed ? { encoder: NO_ENCODER } : encoderOf(tools, "o2_reward");
    const threshold = (isClosed ? undefined : input.threshold) ?? thresholdOf(tools);
    const { score, parts } = await totalReward(input, { ...passed, threshold });
    if (!parts) return { score };
    return { score, parts: { ...parts }, encoder: passed.encoder.id, threshold };
  },
});

const citations = define("citations", {
  description:
    "Citation precision and recall of an answer, score is their F1: ids exist, sources support claims by overlap, encoder or model.",
  input: z.object({
    answer: z.string(),
    sources: z.array(z.object({ id: z.string(), text: z.string() })),
    rule: z.enum(["overlap", "encoder", "model"]).default("overlap"),
    threshold: Threshold.optional().describe("least cosine by rule encoder; default: what was fitted for the encoder"),
  }),
  async compute({ answer, sources, rule, ...given }, tools) {
    const { encoder, model, signal } = tools;
    const { unsupported, ...scores } = await citationScores(answer, sources, {
      rule,
      threshold: given.threshold ?? thresholdOf(tools),
      ...omitUndefined({ encoder, client: model, signal }),
    });
    return { score: scores.f1, ...scores, unsupported: unsupported.map((one) => ({ ...one })) };
  },
});

const repetition = define("ngram_repetition", {
  description: "Share of n-grams of a text that stand in it before, 0 to 1, 0 is best; Chinese by characters.",
  input: z.object({ text: z.string(), n: z.number().int().min(1).max(64).default(REPETITION_LENGTH) }),
  compute({ text, n }) {
    const { most, ...others } = ngramRepetition(text, n);
    return { ...others, n, most: most && { ...most } };
  },
});

const redundancy = define("query_redundancy", {
  description:
    "Share of queries that repeat an earlier one, 0 to 1, 0 is best: by cosine with an encoder, else by shared tokens.",
  input: z.object({ queries: Texts }),
  async compute({ queries }, { encoder, signal }) {
    const { pairs, ...others } = await queryRedundancy(queries, omitUndefined({ encoder, signal }));
    return { ...others, pairs: pairs.map((pair) => [...pair]), ...omitUndefined({ encoder: encoder?.id }) };
  },
});

const table: Map<string, Metric> = new Map(
  [em, subEm, f1, tags, format, diversity, findings, lfs, total, citations, repetition, redundancy].map((metric) => [
    metric.id,
    metric,
  ]),
);

/** Name → metric. */
export const METRICS: ReadonlyMap<string, Metric> = table;

/** Adds metrics for as long as the process lives. Throws harness/usage for a name that is taken and one that is not the metric's id. */
export function addMetrics(metrics: Readonly<Record<string, Metric>>): void {
  for (const [name, metric] of Object.entries(metrics)) {
    if (table.has(name)) fail("harness", "usage", `the metric ${name} is there already; give yours another name`);
    if (metric.id !== name) fail("harness", "usage", `the metric ${name} has the id ${metric.id}; give it one name`);
    table.set(name, metric);
  }
}

/** A name of the table, as it is when the name is read. */
export const MetricChoice = z
  .string()
  .refine((name) => table.has(name), {
    error: () => `expected one of ${[...table.keys()].join(", ")}`,
  })
  .meta({ enum: [...table.keys()] });

/** A closed question asks for no vectors. */
const NO_ENCODER: Encoder = {
  id: "none",
  dimensions: 1,
  encode: async () => fail("harness", "usage", "this metric needs an encoder"),
  close: async () => {},
};

function encoderOf({ encoder, signal }: MetricTools, metric: string): { encoder: Encoder; signal?: AbortSignal } {
  if (!encoder) return fail("harness", "usage", `${metric} needs an encoder: name one (on the command line --encoder)`);
  return { encoder, ...omitUndefined({ signal }) };
}

/** Of the caller, else of the encoder. */
const thresholdOf = ({ threshold, encoder }: MetricTools) => threshold ?? findingThresholdFor(encoder?.id ?? "");

function modelOf({ model }: MetricTools, metric: string): ModelClient {
  return (
    model ??
    fail(
      "harness",
      "usage",
      `${metric} needs a chat model: name one (on the command line --metrics-model and --metrics-base-url)`,
    )
  );
}
