import { type Message, type ToolSpec, textPart } from "@arenakit/contracts";
import { afterEach, describe, expect, it } from "vitest";
import { openAiCompatible } from "../openai-compatible.ts";
import { completion, type StubEndpoint, stubEndpoint } from "../stub-endpoint.fixture.ts";

let stub: StubEndpoint | null = null;
afterEach(async () => {
  await stub?.close();
  stub = null;
});

const KEY = "sk-very-secret";
const weather: ToolSpec = { name: "weather", description: "天气", inputSchema: { type: "object" } };
const query: Message = { role: "user", content: [textPart("北京天气？")] };

describe("images of tools", () => {
  const messages: Message[] = [
    query,
    {
      role: "assistant",
      content: [],
      toolCalls: ["call-1", "call-2"].map((id) => ({ id, name: "map", arguments: {} })),
    },
    {
      role: "tool",
      callId: "call-1",
      name: "map",
      content: [textPart("北京"), { type: "image", image: { mediaType: "image/png", data: "AAAA" } }],
      isError: false,
    },
    { role: "tool", callId: "call-2", name: "map", content: [textPart("无图")], isError: false },
  ];
  const wired = async (images: boolean) => {
    stub = await stubEndpoint(completion({ content: "晴" }));
    const client = openAiCompatible({ baseUrl: stub.baseUrl, model: "qwen", images });
    await client.complete({ messages, tools: [], sampling: { temperature: 0 } }, new AbortController().signal);
    return (stub.requests[0]!.body as { messages: unknown[] }).messages.slice(2);
  };
  const results = [
    { role: "tool", tool_call_id: "call-1", content: "北京\n[image image/png]" },
    { role: "tool", tool_call_id: "call-2", content: "无图" },
  ];

  it("are placeholders for a model that reads none", async () => {
    expect(await wired(false)).toEqual(results);
  });

  it("come behind the results of the turn for a model that reads them", async () => {
    expect(await wired(true)).toEqual([
      ...results,
      {
        role: "user",
        content: [
          { type: "text", text: "[image image/png] map call-1" },
          { type: "image_url", image_url: { url: "data:image/png;base64,AAAA" } },
        ],
      },
    ]);
  });
});

describe("a request", () => {
  it("is what the protocol asks for", async () => {
    const messages: Message[] = [
      { role: "system", content: [textPart("你是助手")] },
      query,
      {
        role: "assistant",
        content: [],
        thought: "先查",
        toolCalls: [{ id: "call-1", name: "weather", arguments: { city: "北京" } }],
      },
      { role: "tool", callId: null, name: "invalid_call", content: [textPart("读不懂")], isError: true },
      {
        role: "tool",
        callId: "call-1",
        name: "weather",
        content: [textPart("晴")],
        isError: false,
        structured: { a: 1 },
      },
    ];
    const sampling = { temperature: 0.8, topP: 0.9, maxTokens: 100, seed: 7, stop: ["x"] };
    stub = await stubEndpoint(completion({ content: "晴" }));
    const extraBody = { chat_template_kwargs: { enable_thinking: true } };
    const client = openAiCompatible({ baseUrl: stub.baseUrl, model: "qwen", apiKey: KEY, extraBody });
    await client.complete({ messages, tools: [weather], sampling, json: true }, new AbortController().signal);
    expect(stub?.requests[0]?.headers.authorization).toBe(`Bearer ${KEY}`);
    expect(stub?.requests[0]?.body).toEqual({
      model: "qwen",
      messages: [
        { role: "system", content: "你是助手" },
        { role: "user", content: "北京天气？" },
        {
          role: "assistant",
          content: null,
          tool_calls: [{ id: "call-1", type: "function", function: { name: "weather", arguments: '{"city":"北京"}' } }],
        },
        { role: "tool", tool_call_id: "call-1", content: "晴" },
        { role: "user", content: "读不懂" },
      ],
      tools: [{ type: "function", function: { name: "weather", description: "天气", parameters: { type: "object" } } }],
      temperature: 0.8,
      top_p: 0.9,
      max_tokens: 100,
      seed: 7,
      stop: ["x"],
      response_format: { type: "json_object" },
      chat_template_kwargs: { enable_thinking: true },
    });
  });

  it("holds the model to a schema where the endpoint can be asked to, and asks for any object elsewhere", async () => {
    const schema = { type: "object", properties: { grade: { type: "integer" } } };
    const request = { messages: [query], tools: [], sampling: { temperature: 0 }, json: true, schema };
    stub = await stubEndpoint(completion({ content: "{}" }));
    const signal = new AbortController().signal;
    await openAiCompatible({ baseUrl: stub.baseUrl, model: "qwen", jsonSchema: true }).complete(request, signal);
    await openAiCompatible({ baseUrl: stub.baseUrl, model: "qwen" }).complete(request, signal);
    expect(stub.requests.map(({ body }) => (body as { response_format: unknown }).response_format)).toEqual([
      { type: "json_schema", json_schema: { name: "reply", strict: true, schema } },
      { type: "json_object" },
    ]);
  });

  it("carries no key when there is none", async () => {
    stub = await stubEndpoint(completion({ content: "晴" }));
    const client = openAiCompatible({ baseUrl: `${stub.baseUrl}/`, model: "qwen" });
    await client.complete({ messages: [query], tools: [], sampling: { temperature: 0 } }, new AbortController().signal);
    expect(stub.requests[0]?.headers).not.toHaveProperty("authorization");
  });
});
