/**
 * Replies of a chat model that were given once and are given again: by all that was asked, so that a changed prompt is
 * never answered by the reply to another one. Keeps what a client says, or stands for it where nobody can be asked.
 */
import { createHash } from "node:crypto";
import { type ChatRequest, canonicalJson, fail, type ModelClient, textOf } from "@arenakit/contracts";
import * as z from "zod";

/** A line of a file of recorded replies. */
export const RecordedReply = z.object({
  /** sha256 of the model's id and the whole request. */
  key: z.string().regex(/^[0-9a-f]{64}$/),
  model: z.string(),
  /** The beginning of the last message, for people who read the file. */
  asked: z.string(),
  reply: z.string(),
});
export type RecordedReply = z.infer<typeof RecordedReply>;

/** Characters of the last message that a line shows. */
const SHOWN = 200;

/** Gives each reply of a model without calls of tools to `onReply`; what it failed at is not kept. */
export function recordingModel(client: ModelClient, onReply: (reply: RecordedReply) => void): ModelClient {
  return {
    id: client.id,
    async complete(request, signal) {
      const turn = await client.complete(request, signal);
      if (turn.kind === "text" || turn.calls.length === 0)
        onReply({ key: keyOf(client.id, request), model: client.id, asked: askedOf(request), reply: turn.text });
      return turn;
    },
  };
}

/** The model of that id, as it replied. Throws model/not_recorded for any other request. */
export function recordedModel(id: string, replies: Iterable<RecordedReply>): ModelClient {
  const known = new Map([...replies].filter(({ model }) => model === id).map(({ key, reply }) => [key, reply]));
  return {
    id,
    async complete(request) {
      const text = known.get(keyOf(id, request));
      if (text !== undefined) return { kind: "message", text, calls: [] };
      const message = `none of ${known.size} recorded replies of ${id} is to this request, which begins ${JSON.stringify(askedOf(request))}: record it anew, or restore the prompt`;
      return fail("model", "not_recorded", message);
    },
  };
}

function keyOf(model: string, request: ChatRequest): string {
  return createHash("sha256")
    .update(canonicalJson({ model, ...request }))
    .digest("hex");
}

const askedOf = ({ messages }: ChatRequest) => textOf(messages.at(-1)?.content ?? []).slice(0, SHOWN);
