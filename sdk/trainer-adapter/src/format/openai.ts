/** OpenAI: messages, a request with its response, or a list of messages; several choices are several trajectories. */
import { omitUndefined } from "@arenakit/contracts";
import * as z from "zod";
import type { Conversation, Utterance } from "../conversation.ts";
import { defineFormat } from "../format.ts";
import { endingOf, failedBy } from "./ending.ts";
import { besideMessages } from "./members.ts";
import { dialectOfMessages, OpenAiMessage, utterancesOfMessage, utterancesOfMessages } from "./openai-messages.ts";

const Messages = z.array(OpenAiMessage).min(1);
const Usage = z.looseObject({ prompt_tokens: z.number(), completion_tokens: z.number() });
const Choice = z.looseObject({ message: OpenAiMessage, finish_reason: z.string().nullish() });
const Response = z.looseObject({
  choices: z.array(Choice).min(1),
  model: z.string().optional(),
  usage: Usage.nullish(),
});
const Asked = {
  messages: Messages,
  tools: z.unknown().optional(),
  functions: z.unknown().optional(),
  model: z.string().optional(),
};
const OpenAiRecord = z.union([
  Messages.transform((messages) => ({ messages })),
  z.looseObject({ ...Asked, choices: z.array(Choice).optional(), response: Response.optional() }),
  z
    .looseObject({ request: z.looseObject(Asked), response: Response })
    .transform(({ request, response, ...others }) => ({ ...others, ...request, response })),
]);
type OpenAiRecord = {
  messages: z.infer<typeof Messages>;
  tools?: unknown;
  functions?: unknown;
  model?: string | undefined;
  choices?: z.infer<typeof Choice>[] | undefined;
  response?: z.infer<typeof Response> | undefined;
  [other: string]: unknown;
};

const TAKEN = ["messages", "tools", "functions", "model", "choices", "response"];

export const openai = defineFormat<OpenAiRecord>({
  id: "openai",
  expects:
    "{messages: [{role, content, tool_calls?}], tools?, model?}, with choices or {request, response}, or a list of messages",
  record: OpenAiRecord as z.ZodType<OpenAiRecord>,
  read(record) {
    const { messages, tools, functions, model, choices, response } = record;
    const answers = response?.choices ?? choices ?? [];
    const asked: Conversation = {
      utterances: utterancesOfMessages(messages),
      ...besideMessages(record, { tools: tools ?? functions, taken: TAKEN }),
      ...omitUndefined({ model: response?.model ?? model }),
    };
    if (answers.length === 0) return [asked];
    const usage = answers.length === 1 ? response?.usage : undefined;
    return answers.map((choice, at) => ({
      ...asked,
      ...failedBy(endingOf(choice)),
      utterances: [
        ...asked.utterances,
        ...utterancesOfMessage(choice.message, {
          before: asked.utterances,
          isInline: false,
          dialect: dialectOfMessages([...messages, choice.message], "found"),
        }).map((one) => finished(one, choice, usage)),
      ],
      ...omitUndefined({ index: answers.length > 1 ? at : undefined }),
    }));
  },
});

function finished(
  utterance: Utterance,
  { finish_reason: finish }: z.infer<typeof Choice>,
  usage: z.infer<typeof Usage> | null | undefined,
): Utterance {
  return {
    ...utterance,
    ...omitUndefined({
      finish: finish || undefined,
      metrics: usage ? { prompt_tokens: usage.prompt_tokens, completion_tokens: usage.completion_tokens } : undefined,
    }),
  };
}
