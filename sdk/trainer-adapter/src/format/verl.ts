/** verl: the lines of `rollout_data_dir`, whose texts have no special tokens, and agent-loop outputs with their tokens. */
import * as z from "zod";
import { defineFormat } from "../format.ts";
import { groupOfStep, Numbers, sampleConversation, sampleUtterances, TextOrMessages, TokenIds } from "./samples.ts";

const VerlRecord = z.looseObject({
  input: TextOrMessages,
  output: TextOrMessages,
  step: z.number().nullish(),
  prompt_ids: TokenIds.nullish(),
  response_ids: TokenIds.nullish(),
  response_mask: z.array(z.number().int()).nullish(),
  response_logprobs: Numbers.nullish(),
  tools: z.unknown().optional(),
});
type VerlRecord = z.infer<typeof VerlRecord>;

/** Other names of the two: agent loops say prompt and response, RL-Factory and validation dumps too. */
const NAMES = [
  ["prompt", "response"],
  ["raw_prompt", "response"],
  ["prompts", "responses"],
] as const;
const TAKEN = ["input", "output", "tools"];

export const verl = defineFormat<VerlRecord>({
  id: "verl",
  expects:
    "{input, output, score?, step?, uid?}, texts or messages; with prompt_ids, response_ids, response_mask where there are tokens",
  record: z.preprocess(renamed, VerlRecord) as z.ZodType<VerlRecord>,
  read: (record) => [
    {
      ...sampleConversation(record, {
        utterances: sampleUtterances(record.input, record.output),
        tokens: {
          promptIds: record.prompt_ids,
          ids: record.response_ids,
          mask: record.response_mask,
          logprobs: record.response_logprobs,
        },
        tools: record.tools,
        taken: TAKEN,
      }),
      ...groupOfStep(record, record.step),
    },
  ],
});

function renamed(given: unknown): unknown {
  if (typeof given !== "object" || given === null || "input" in given) return given;
  const pair = NAMES.find(([prompt, response]) => Object.hasOwn(given, prompt) && Object.hasOwn(given, response));
  if (!pair) return given;
  const { [pair[0]]: input, [pair[1]]: output, ...others } = given as { [name: string]: unknown };
  return { ...others, input, output };
}
