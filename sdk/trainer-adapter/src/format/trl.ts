/** TRL: rows of the completions it logs, and batches as reward functions get them. */
import { omitUndefined } from "@arenakit/contracts";
import * as z from "zod";
import type { Conversation } from "../conversation.ts";
import { defineFormat } from "../format.ts";
import { withTokens } from "../token-turns.ts";
import { endingOf, failedBy, finishedBy } from "./ending.ts";
import { groupOf, indexOf, leftOf, rewardOf, toolsOf } from "./members.ts";
import { Numbers, promptUtterances, responseUtterances, TextOrMessages, TokenIds } from "./samples.ts";

const Row = z.looseObject({
  prompt: TextOrMessages,
  completion: TextOrMessages,
  step: z.number().nullish(),
  prompt_ids: TokenIds.nullish(),
  completion_ids: TokenIds.nullish(),
  env_mask: z.array(z.number().int()).nullish(),
  tool_mask: z.array(z.number().int()).nullish(),
  logprobs: Numbers.nullish(),
  tools: z.unknown().optional(),
});
type Row = z.infer<typeof Row>;
const Batch = z.looseObject({ prompts: z.array(TextOrMessages).min(1), completions: z.array(TextOrMessages).min(1) });

const TAKEN = ["prompt", "completion", "tools"];

export const trl = defineFormat<{ rows: Row[] }>({
  id: "trl",
  expects:
    "{prompt, completion, reward?, step?}, texts or messages, or a batch {prompts: […], completions: […], rewards?}",
  record: z.union([
    Batch.transform((batch, context) => ({ rows: rowsOf(batch, context) })),
    Row.transform((row) => ({ rows: [row] })),
  ]),
  read: ({ rows }) => rows.map(conversationOf),
});

/** Columns of a batch are lists as long as the prompts; what is not belongs to every row. */
function rowsOf({ prompts, completions, ...others }: z.infer<typeof Batch>, context: z.RefinementCtx): Row[] {
  if (prompts.length !== completions.length) {
    const message = `expected as many completions as prompts (${prompts.length}), got ${completions.length}`;
    context.addIssue({ code: "custom", path: ["completions"], message });
    return [];
  }
  return prompts.map((prompt, at) => {
    const columns = Object.entries(others).map(([name, value]) => {
      const isColumn = Array.isArray(value) && value.length === prompts.length;
      return [name === "rewards" ? "reward" : name, isColumn ? value[at] : value];
    });
    return { ...Object.fromEntries(columns), prompt, completion: completions[at]! } as Row;
  });
}

function conversationOf(row: Row): Conversation {
  const { prompt, completion, step, prompt_ids: promptIds, completion_ids: ids, logprobs } = row;
  const said = [...promptUtterances(prompt), ...responseUtterances(completion)];
  const mask = row.env_mask ?? row.tool_mask;
  const tokens = {
    promptIds: promptIds ?? [],
    ...omitUndefined({ mask: mask || undefined, logprobs: logprobs || undefined }),
  };
  const { group } = groupOf(row);
  const ending = endingOf(row);
  const isStep = step !== undefined && step !== null;
  return {
    utterances: finishedBy(ids ? withTokens(said, { ...tokens, ids }) : said, ending),
    ...failedBy(ending),
    ...omitUndefined({
      group: group === undefined ? undefined : isStep ? `${step}:${group}` : group,
      groupSalt: group === undefined && isStep ? String(step) : undefined,
    }),
    ...indexOf(row),
    ...rewardOf(row),
    tools: toolsOf(row.tools),
    kept: leftOf(row, TAKEN),
  };
}
