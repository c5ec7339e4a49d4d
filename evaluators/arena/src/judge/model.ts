/**
 * A judge that asks a chat model. The model gives integer sub-scores as strict JSON and nothing else; weights,
 * sums and winners are computed here. What is not such JSON is no verdict.
 */
import {
  type ComparisonRequest,
  failureOf,
  type JsonObject,
  omitUndefined,
  type PairwiseJudge,
  queryLanguage,
  type Rubric,
} from "@arenakit/contracts";
import * as z from "zod";
import { comparisonOf } from "../score-sheet.ts";
import { pairDocument, promptOfDocument, shownAttempts, withRepair } from "./prompt.ts";
import { askJudge, judgePrompt, MODEL_JUDGE_DEFAULTS, type ModelJudgeOptions, modelJudgeId } from "./question.ts";

/**
 * Never throws: a time-out, an error of the client and a malformed verdict are unscored, with owner "judge"; an attempt
 * that has a failure of its own is not asked about, and the comparison has that failure.
 */
export function modelJudge(options: ModelJudgeOptions): PairwiseJudge {
  const shown = shownAttempts({ ...MODEL_JUDGE_DEFAULTS, ...options });
  const promptOf = ({ task }: ComparisonRequest) =>
    judgePrompt("pairwise", options.language ?? queryLanguage(task.query));
  return {
    id: modelJudgeId(options),
    promptOf: (request) => promptOf(request).name,
    async compare(request) {
      const { rubric, signal, sample = 0 } = request;
      const own = failureOf(request.first) ?? failureOf(request.second);
      if (own) return { status: "unscored", failure: own };
      const prompt = promptOf(request);
      const document = pairDocument(request, shown);
      const { reply, schema } = verdictOf(rubric);
      const asked = await askJudge(
        {
          reply,
          schema,
          sample,
          signal,
          messages: (repair) => promptOfDocument(prompt.text, repair ? withRepair(document, repair) : document, shown),
        },
        options,
      );
      if (!asked.ok) return { status: "unscored", failure: asked.failure };
      const { first, second, reason } = asked.value;
      return comparisonOf(rubric, [first, second], { ...omitUndefined({ reason }), prompt: prompt.name });
    },
  };
}

/**
 * Exactly the criteria, each an integer on the scale or `{"cannotJudge": why}`; anything else, missing or more, is refused.
 * A null is the empty place of the form and no answer.
 */
export function marksOf({ criteria, scale }: Rubric) {
  const score = z.union([
    z.number().int().min(scale.min).max(scale.max),
    z.strictObject({ cannotJudge: z.string().trim().min(1) }),
  ]);
  return z.strictObject(Object.fromEntries(criteria.map(({ id }) => [id, score])));
}

const replyOf = (rubric: Rubric) => {
  const marks = marksOf(rubric);
  return z.strictObject({ first: marks, second: marks, reason: z.string().optional() });
};
type Verdict = { readonly reply: ReturnType<typeof replyOf>; readonly schema: JsonObject };
const verdicts = new WeakMap<Rubric, Verdict>();

/** Made once for a rubric: to make one costs as much as to read some hundred replies. */
function verdictOf(rubric: Rubric): Verdict {
  const known = verdicts.get(rubric);
  if (known) return known;
  const reply = replyOf(rubric);
  const verdict = { reply, schema: jsonSchemaOf(reply) };
  verdicts.set(rubric, verdict);
  return verdict;
}

/** As endpoints take it: every member is required, nothing else is allowed. */
export function jsonSchemaOf(reply: z.ZodType): JsonObject {
  const { $schema: _dialect, ...schema } = z.toJSONSchema(reply) as JsonObject;
  const required = Object.keys((schema.properties ?? {}) as JsonObject);
  return { ...schema, required };
}
