import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { type ChatRequest, type Message, type ModelClient, textOf, textPart } from "@arenakit/contracts";
import { describe, expect, it } from "vitest";
import { hermes } from "./dialect/hermes.ts";
import { callText, fakeEnvironment, fakeTask, fakeTools, weatherSpec } from "./fakes.fixture.ts";
import { openAiCompatible } from "./model/index.ts";
import { modelPolicy } from "./model-policy.ts";
import { rollout } from "./rollout.ts";

const query: Message = { role: "user", content: [textPart("北京天气？")] };
const signal = new AbortController().signal;

function recorder(): ModelClient & { requests: ChatRequest[] } {
  const requests: ChatRequest[] = [];
  return {
    id: "qwen",
    requests,
    async complete(request) {
      requests.push(request);
      return { kind: "text", text: "晴" };
    },
  };
}

describe("sampling", () => {
  it("is greedy for the anchor and warmer, with another seed, for each other index", async () => {
    const client = recorder();
    for (const index of [0, 1, 2]) {
      await modelPolicy({ client, index, tools: "native", seed: 7, maxTokens: 50 }).next([query], [], signal);
    }
    expect(client.requests.map((request) => request.sampling)).toEqual([
      { temperature: 0, seed: 7, maxTokens: 50 },
      { temperature: 0.8, seed: 8, maxTokens: 50 },
      { temperature: 0.8, seed: 9, maxTokens: 50 },
    ]);
  });
});

describe("tools", () => {
  it("go in the request, or into the system message of a dialect", async () => {
    const client = recorder();
    await modelPolicy({ client, index: 0, tools: "native" }).next([query], [weatherSpec], signal);
    await modelPolicy({ client, index: 0, tools: hermes }).next([query], [weatherSpec], signal);
    const [native, text] = client.requests;
    expect(native).toMatchObject({ tools: [weatherSpec], messages: [query] });
    expect(text?.tools).toEqual([]);
    expect(text?.messages.map((message) => message.role)).toEqual(["system", "user"]);
    expect(textOf(text?.messages[0]?.content ?? [])).toContain('"name": "weather"');
  });
});

describe.each(["native", "text"] as const)("a rollout over an endpoint, tools %s", (mode) => {
  it("calls, observes and answers", async () => {
    const bodies: { messages: { role: string; content: string | null }[] }[] = [];
    const call = { id: "r4nd0m", type: "function", function: { name: "weather", arguments: '{"city":"北京"}' } };
    const calling =
      mode === "native"
        ? { content: null, reasoning_content: "先查", tool_calls: [call] }
        : { content: `<think>先查</think>${callText({ city: "北京" })}` };
    const server = createServer(async (request, response) => {
      let text = "";
      for await (const chunk of request) text += chunk;
      bodies.push(JSON.parse(text));
      const message = bodies.length === 1 ? calling : { content: "<answer>北京：晴</answer>" };
      const usage = { prompt_tokens: 100, completion_tokens: 10 };
      response.setHeader("content-type", "application/json");
      response.end(JSON.stringify({ choices: [{ message }], usage }));
    });
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
    const client = openAiCompatible({
      baseUrl: `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`,
      model: "qwen",
    });
    const trajectory = await rollout({
      environment: fakeEnvironment(),
      task: fakeTask,
      policy: modelPolicy({ client, index: 0, tools: mode === "native" ? "native" : hermes }),
      dialect: hermes,
      tools: fakeTools(),
      context: { world: "w", now: "2026-05-01T08:00" },
      group: { id: "g", index: 0, size: 1, anchor: true },
    });
    server.closeAllConnections();
    server.close();
    expect(trajectory.agent).toMatchObject({ model_name: "qwen" });
    expect(trajectory.extra?.arenakit).toMatchObject({ stop: "answer", answer: "北京：晴" });
    expect(trajectory.steps[2]).toMatchObject({
      reasoning_content: "先查",
      llm_call_count: 1,
      tool_calls: [{ tool_call_id: "call-1", function_name: "weather" }],
      metrics: { prompt_tokens: 100, completion_tokens: 10 },
    });
    const last = bodies[1]?.messages.at(-1);
    expect(last?.role).toBe(mode === "native" ? "tool" : "user");
    expect(last?.content).toContain("北京：晴");
  });
});
