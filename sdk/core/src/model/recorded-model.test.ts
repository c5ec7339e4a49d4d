import { type ChatRequest, type ModelClient, textPart } from "@arenakit/contracts";
import { expect, it } from "vitest";
import { type RecordedReply, recordedModel, recordingModel } from "./recorded-model.ts";

const signal = new AbortController().signal;
const asking = (text: string, more: Partial<ChatRequest> = {}): ChatRequest => ({
  messages: [{ role: "user", content: [textPart(text)] }],
  tools: [],
  sampling: { temperature: 0 },
  ...more,
});
const shouting: ModelClient = {
  id: "shouting",
  complete: async ({ messages }) => ({
    kind: "message",
    text: JSON.stringify(messages.at(-1)!.content).toUpperCase(),
    calls: [],
  }),
};

it("gives a reply again to the same request, and to no other", async () => {
  const replies: RecordedReply[] = [];
  const recording = recordingModel(shouting, (reply) => replies.push(reply));
  const said = await recording.complete(asking("rain?"), signal);
  expect(replies).toMatchObject([{ model: "shouting", asked: "rain?", reply: said.text }]);

  const recorded = recordedModel("shouting", replies);
  expect(await recorded.complete(asking("rain?"), signal)).toMatchObject({ text: said.text, calls: [] });
  for (const other of [
    asking("rain ?"),
    asking("rain?", { sampling: { temperature: 0.5 } }),
    asking("rain?", { schema: { type: "object" } }),
  ])
    await expect(recorded.complete(other, signal)).rejects.toThrow(/model\/not_recorded.*which begins "rain/);
});

it("gives no reply of another model", async () => {
  const replies: RecordedReply[] = [];
  await recordingModel(shouting, (reply) => replies.push(reply)).complete(asking("rain?"), signal);
  await expect(recordedModel("whispering", replies).complete(asking("rain?"), signal)).rejects.toThrow(/none of 0/);
});

it("keeps no call of a tool, which is no reply", async () => {
  const calling: ModelClient = {
    id: "calling",
    complete: async () => ({ kind: "message", text: "", calls: [{ name: "lookup", argumentsText: "{}" }] }),
  };
  const replies: RecordedReply[] = [];
  await recordingModel(calling, (reply) => replies.push(reply)).complete(asking("rain?"), signal);
  expect(replies).toEqual([]);
});
