/**
 * A judge that asks a chat model about N attempts in one call. Each attempt has an id made of what it holds, so that a
 * reply in any order is read by id, never by position, and no attempt can know its own.
 */
import { createHash } from "node:crypto";
import {
  failureOf,
  type ListRequest,
  type ListwiseJudge,
  omitUndefined,
  queryLanguage,
  type Rubric,
  type Task,
} from "@arenakit/contracts";
import * as z from "zod";
import { sheetsOf } from "../score-sheet.ts";
import { contentKey } from "../view.ts";
import { jsonSchemaOf, marksOf } from "./model.ts";
import { listDocument, promptOfDocument, shownAttempts, withRepair } from "./prompt.ts";
import { askJudge, judgePrompt, MODEL_JUDGE_DEFAULTS, type ModelJudgeOptions, modelJudgeId } from "./question.ts";

/** More attempts than that are no list that a model can hold in mind: judge pairs, or parts of the group. */
const MOST_ATTEMPTS = 64;

/**
 * Never throws; what `modelJudge` says of failures holds here too, and a reply that leaves an attempt out, names one
 * twice or names another is malformed. The order shown is the caller's: shuffle it. Where no `maxTokens` is given a
 * reply has 4096 tokens, and 32 and 24 a criterion for each attempt beyond two.
 */
export function listwiseModelJudge(options: ModelJudgeOptions): ListwiseJudge {
  const shown = shownAttempts({ ...MODEL_JUDGE_DEFAULTS, ...options });
  return {
    id: modelJudgeId(options),
    async rank(request) {
      const { task, rubric, trajectories, signal, sample = 0 } = request;
      if (trajectories.length === 0 || trajectories.length > MOST_ATTEMPTS) {
        const message = `expected 1 to ${MOST_ATTEMPTS} attempts in one list, got ${trajectories.length}`;
        return { status: "unscored", failure: { owner: "judge", code: "bad_list", message, retryable: false } };
      }
      const own = trajectories.map(failureOf).find((failure) => failure !== null);
      if (own) return { status: "unscored", failure: own };
      const prompt = judgePrompt("listwise", options.language ?? queryLanguage(task.query));
      const ids = idsOf(task, request);
      const document = listDocument(request, ids, shown);
      const reply = verdictOf(rubric, ids);
      const asked = await askJudge(
        {
          reply,
          schema: jsonSchemaOf(reply),
          signal,
          sample,
          messages: (repair) => promptOfDocument(prompt.text, repair ? withRepair(document, repair) : document),
        },
        { ...options, maxTokens: options.maxTokens ?? listTokens(trajectories.length, rubric) },
      );
      if (!asked.ok) return { status: "unscored", failure: asked.failure };
      const { sheets, reason } = asked.value;
      const marks = new Map(sheets.map((one) => [one.id, one.scores]));
      const scored = sheetsOf(
        rubric,
        ids.map((id) => marks.get(id)!),
      );
      if (!scored.ok) return { status: "unscored", failure: scored.failure };
      return {
        status: "scored",
        sheets: scored.value,
        ...omitUndefined({ reason }),
        prompt: prompt.name,
      };
    },
  };
}

/** Of an item of the reply: its id and brackets, and each criterion's name and score. */
const ITEM_TOKENS = 32;
const SCORE_TOKENS = 24;

/** Room for the verdict on so many attempts beside what one on a pair has. */
function listTokens(attempts: number, { criteria }: Rubric): number {
  return MODEL_JUDGE_DEFAULTS.maxTokens + Math.max(0, attempts - 2) * (ITEM_TOKENS + SCORE_TOKENS * criteria.length);
}

/** Eight hex digits of what the task and the attempt say; a number behind those of attempts that say the same. */
function idsOf(task: Task, { trajectories }: ListRequest): string[] {
  const seen = new Map<string, number>();
  return trajectories.map((trajectory) => {
    const hash = createHash("sha256").update(task.query).update("\0").update(contentKey(trajectory)).digest("hex");
    const id = hash.slice(0, 8);
    const count = (seen.get(id) ?? 0) + 1;
    seen.set(id, count);
    return count === 1 ? id : `${id}-${count}`;
  });
}

/** One item for each id, in any order. */
function verdictOf(rubric: Rubric, ids: readonly string[]) {
  const item = z.strictObject({ id: z.enum(ids), scores: marksOf(rubric) });
  const sheets = z
    .array(item)
    .length(ids.length)
    .refine((items) => new Set(items.map(({ id }) => id)).size === ids.length, "expected every id once");
  return z.strictObject({ sheets, reason: z.string().optional() });
}
