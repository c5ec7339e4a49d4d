/** TRL: rows of the completions it logs, and batches as reward functions get them. */
import * as z from "zod";
import { defineFormat } from "../format.ts";
import { groupOfStep, Numbers, sampleConversation, sampleUtterances, TextOrMessages, TokenIds } from "./samples.ts";

const TrlRow = z.looseObject({
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
type TrlRow = z.infer<typeof TrlRow>;
const Batch = z.looseObject({ prompts: z.array(TextOrMessages).min(1), completions: z.array(TextOrMessages).min(1) });

const TAKEN = ["prompt", "completion", "tools"];

export const trl = defineFormat<{ rows: TrlRow[] }>({
  id: "trl",
  expects:
    "{prompt, completion, reward?, step?}, texts or messages, or a batch {prompts: […], completions: […], rewards?}",
  record: z.union([
    Batch.transform((batch, context) => ({ rows: rowsOf(batch, context) })),
    TrlRow.transform((row) => ({ rows: [row] })),
  ]),
  read: ({ rows }) =>
    rows.map((row) => ({
      ...sampleConversation(row, {
        utterances: sampleUtterances(row.prompt, row.completion),
        tokens: {
          promptIds: row.prompt_ids,
          ids: row.completion_ids,
          mask: row.env_mask ?? row.tool_mask,
          logprobs: row.logprobs,
        },
        tools: row.tools,
        taken: TAKEN,
      }),
      ...groupOfStep(row, row.step),
    })),
});

/** Columns of a batch are lists as long as the prompts; what is not belongs to every row. */
function rowsOf({ prompts, completions, ...others }: z.infer<typeof Batch>, context: z.RefinementCtx): TrlRow[] {
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
    return { ...Object.fromEntries(columns), prompt, completion: completions[at]! } as TrlRow;
  });
}
