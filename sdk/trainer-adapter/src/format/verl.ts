/** verl: the lines of `rollout_data_dir`, whose texts have no special tokens, and agent-loop outputs with their tokens. */
import { omitUndefined } from "@arenakit/contracts";
import * as z from "zod";
import { defineFormat } from "../format.ts";
import { withTokens } from "../token-turns.ts";
import { endingOf, failedBy, finishedBy } from "./ending.ts";
import { groupOf, indexOf, leftOf, rewardOf, toolsOf } from "./members.ts";
import { Numbers, promptUtterances, responseUtterances, TextOrMessages, TokenIds } from "./samples.ts";

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
  read(record) {
    const { input, output, step, prompt_ids: promptIds, response_ids: ids, response_mask: mask } = record;
    const said = [...promptUtterances(input), ...responseUtterances(output)];
    const logprobs = record.response_logprobs;
    const utterances = ids
      ? withTokens(said, {
          promptIds: promptIds ?? [],
          ids,
          ...omitUndefined({ mask: mask || undefined, logprobs: logprobs || undefined }),
        })
      : said;
    const { group } = groupOf(record);
    const ending = endingOf(record);
    return [
      {
        utterances: finishedBy(utterances, ending),
        ...failedBy(ending),
        // The same prompt comes again in a later step, with another policy.
        ...omitUndefined({
          group: group === undefined ? undefined : step === undefined || step === null ? group : `${step}:${group}`,
          groupSalt: group === undefined && step !== undefined && step !== null ? String(step) : undefined,
        }),
        ...indexOf(record),
        ...rewardOf(record),
        tools: toolsOf(record.tools),
        kept: leftOf(record, TAKEN),
      },
    ];
  },
});

function renamed(given: unknown): unknown {
  if (typeof given !== "object" || given === null || "input" in given) return given;
  const pair = NAMES.find(([prompt, response]) => prompt in given && response in given);
  if (!pair) return given;
  const { [pair[0]]: input, [pair[1]]: output, ...others } = given as { [name: string]: unknown };
  return { ...others, input, output };
}
