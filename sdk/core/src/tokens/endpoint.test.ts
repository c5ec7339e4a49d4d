/** From an endpoint that gives token ids to the samples: the endpoint is a stub that renders and tokenizes as engines do. */
import { type JsonObject, type Message, textPart } from "@arenakit/contracts";
import { expect, it } from "vitest";
import { hermes } from "../dialect/hermes.ts";
import { callText, fakeEnvironment, fakeTask, fakeTools, weatherSpec } from "../fakes.fixture.ts";
import { openAiCompatible } from "../model/index.ts";
import { type Responder, stubEndpoint } from "../model/stub-endpoint.fixture.ts";
import { modelPolicy } from "../model-policy.ts";
import { rollout } from "../rollout.ts";
import { byteTokenizer, END_OF_TURN } from "./byte-tokenizer.fixture.ts";
import { parseChatTemplate, renderChat } from "./chat-template.ts";
import { type ChatRendering, renderingDrifts } from "./rendered-turns.ts";
import { CHATML_TEMPLATE } from "./templates.fixture.ts";
import { tokenSamples } from "./token-samples.ts";

const tokenizer = byteTokenizer();
const template = parseChatTemplate(CHATML_TEMPLATE);
const rendering: ChatRendering = { template, tokenizer, endOfTurn: END_OF_TURN };

/** A scripted answer, and the text that the model wrote for it. */
interface Scripted {
  readonly message: JsonObject;
  readonly text: string;
}

interface WireMessage {
  readonly role: "system" | "user" | "assistant" | "tool";
  readonly content: string | null;
  readonly tool_call_id?: string;
  readonly tool_calls?: readonly { id: string; function: { name: string; arguments: string } }[];
}

function readMessage({ role, content, tool_call_id = "", tool_calls = [] }: WireMessage): Message {
  const parts = [textPart(content ?? "")];
  if (role === "tool") return { role, callId: tool_call_id, name: "", content: parts, isError: false };
  if (role !== "assistant") return { role, content: parts };
  const toolCalls = tool_calls.map(({ id, function: { name, arguments: args } }) => ({
    id,
    name,
    arguments: JSON.parse(args) as JsonObject,
  }));
  return { role, content: parts, toolCalls };
}

const engine =
  ({ message, text }: Scripted): Responder =>
  (response, body) => {
    const tools = body.tools === undefined ? [] : [weatherSpec];
    const messages = (body.messages as WireMessage[]).map(readMessage);
    const prompt_token_ids = tokenizer.encode(renderChat(template, messages, { tools, addGenerationPrompt: true }));
    const token_ids = tokenizer.encode(text + END_OF_TURN);
    const logprobs = { content: token_ids.map((_, at) => ({ logprob: -at })) };
    const choices = [{ index: 0, message, finish_reason: "stop", token_ids, logprobs }];
    response.setHeader("content-type", "application/json");
    response.end(JSON.stringify({ prompt_token_ids, choices }));
  };

async function played(script: readonly Scripted[], mode: "native" | "text") {
  const stub = await stubEndpoint(...script.map(engine));
  const client = openAiCompatible({ baseUrl: stub.baseUrl, model: "qwen", tokenIds: true });
  const trajectory = await rollout({
    environment: fakeEnvironment(),
    task: fakeTask,
    policy: modelPolicy({ client, index: 0, tools: mode === "native" ? "native" : hermes }),
    dialect: hermes,
    tools: fakeTools(),
    context: { world: "w", now: "2026-05-01T08:00" },
    group: { id: "g", index: 0, size: 1, anchor: true },
  });
  await stub.close();
  expect(trajectory.extra?.arenakit).toMatchObject({ stop: "answer" });
  return trajectory;
}

const ANSWER = { message: { content: "<answer>晴</answer>" }, text: "<answer>晴</answer>" };

it("keeps a dialect's text as one sample, with a log-probability for each id of the policy", async () => {
  const calling = `<think>\n先查\n</think>\n\n${callText({ city: "北京" })}`;
  const trajectory = await played([{ message: { content: calling }, text: calling }, ANSWER], "text");
  const { samples, splits, missing } = tokenSamples(trajectory);
  expect({ samples: samples.length, splits, missing }).toEqual({ samples: 1, splits: [], missing: [] });
  const [{ ids, mask, turns, logprobs }] = samples as [(typeof samples)[0]];
  const texts = turns.map(({ start, end }) => tokenizer.decode(ids.slice(start, end)));
  expect(texts).toEqual([calling + END_OF_TURN, ANSWER.text + END_OF_TURN]);
  expect(logprobs!.map((value) => (value === null ? 0 : 1))).toEqual(mask);
  expect(renderingDrifts(trajectory, { ...rendering, dialect: hermes })).toEqual([]);
});

it("parts native turns whose thought the endpoint is not sent again, and renders them as they were asked", async () => {
  const text =
    '<think>\n先查\n</think>\n\n<tool_call>\n{"name": "weather", "arguments": {"city": "北京"}}\n</tool_call>';
  const call = { id: "r", type: "function", function: { name: "weather", arguments: '{"city":"北京"}' } };
  const message = { content: null, reasoning_content: "先查", tool_calls: [call] };
  const trajectory = await played([{ message, text }, ANSWER], "native");
  const { samples, splits, missing } = tokenSamples(trajectory);
  expect({ samples: samples.length, missing }).toEqual({ samples: 2, missing: [] });
  const [{ ids }] = samples as [(typeof samples)[0]];
  // The next prompt has `<tool_call>` in the place of `<think>`, which begin with one id.
  expect(tokenizer.decode(ids.slice(splits[0]!.position - 1))).toBe(text + END_OF_TURN);
  const drifts = renderingDrifts(trajectory, rendering);
  // The answer's tags are not in the message of the trajectory; all else is as the endpoint rendered it.
  expect(drifts.map(({ step, part }) => ({ step, part }))).toEqual([{ step: 4, part: "completion" }]);
});
