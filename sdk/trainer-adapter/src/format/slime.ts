/** slime's samples, as `Sample.to_dict` gives them: one a line, or the samples of a rollout together. */
import { omitUndefined } from "@arenakit/contracts";
import * as z from "zod";
import type { Conversation } from "../conversation.ts";
import { defineFormat } from "../format.ts";
import { Numbers, sampleConversation, sampleUtterances, TextOrMessages, TokenIds } from "./samples.ts";

const Sample = z.looseObject({
  prompt: TextOrMessages,
  response: z.string(),
  tokens: TokenIds.nullish(),
  response_length: z.number().int().nonnegative().nullish(),
  loss_mask: z.array(z.number().int()).nullish(),
  rollout_log_probs: Numbers.nullish(),
  reward: z.unknown().optional(),
  status: z.string().nullish(),
  group_index: z.number().int().nullish(),
  index: z.number().int().nonnegative().nullish(),
  session_id: z.string().nullish(),
  metadata: z.unknown().optional(),
});
type Sample = z.infer<typeof Sample>;
type SlimeRecord = { samples: Sample[]; rollout_id?: unknown };

const TAKEN = ["prompt", "response", "group_index", "index"];

export const slime = defineFormat<SlimeRecord>({
  id: "slime",
  expects: "{prompt, response, tokens?, loss_mask?, reward?, group_index?, index?}, or {samples: [those]}",
  record: z.union([
    Sample.transform((sample) => ({ samples: [sample] })),
    z.looseObject({ samples: z.array(Sample).min(1) }),
  ]) as z.ZodType<SlimeRecord>,
  read: ({ samples, rollout_id: rollout }) => samples.map((sample) => conversationOf(sample, rollout)),
});

function conversationOf(sample: Sample, rollout: unknown): Conversation {
  const { prompt, response, tokens, loss_mask: mask, rollout_log_probs: logprobs, group_index: group, index } = sample;
  const written = sample.response_length ?? mask?.length ?? 0;
  const length = tokens && written > 0 ? Math.min(written, tokens.length) : 0;
  const metadata = (sample.metadata ?? {}) as { tools?: unknown };
  // Its group and its index have one name each.
  const {
    group: _,
    index: __,
    ...conversation
  } = sampleConversation(sample, {
    utterances: sampleUtterances(prompt, response),
    tokens:
      tokens && length > 0 ? { promptIds: tokens.slice(0, -length), ids: tokens.slice(-length), mask, logprobs } : {},
    tools: metadata.tools,
    taken: TAKEN,
  });
  return {
    ...conversation,
    ...omitUndefined({
      group: group === undefined || group === null ? undefined : `${named(rollout)}${group}`,
      index: index ?? undefined,
    }),
  };
}

/** Groups are numbered anew in each rollout of a file that names it. */
const named = (rollout: unknown) => (typeof rollout === "number" || typeof rollout === "string" ? `${rollout}:` : "");
