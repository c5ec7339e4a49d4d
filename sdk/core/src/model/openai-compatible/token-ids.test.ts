import { textPart } from "@arenakit/contracts";
import { afterEach, describe, expect, it } from "vitest";
import { openAiCompatible } from "../openai-compatible.ts";
import { type Responder, type StubEndpoint, stubEndpoint } from "../stub-endpoint.fixture.ts";

let stub: StubEndpoint | null = null;
afterEach(async () => {
  await stub?.close();
  stub = null;
});

const logprobs = { content: [{ logprob: -0.5 }, { logprob: -0.25 }] };
const choice = (more: object) => ({ index: 0, message: { content: "晴" }, finish_reason: "stop", ...more });
const whole =
  (body: object): Responder =>
  (response) =>
    void response.writeHead(200, { "content-type": "application/json" }).end(JSON.stringify(body));
const events =
  (pieces: readonly object[]): Responder =>
  (response) => {
    const text = pieces.map((piece) => `data: ${JSON.stringify(piece)}\n\n`).join("");
    response.writeHead(200, { "content-type": "text/event-stream" }).end(`${text}data: [DONE]\n\n`);
  };

async function ask(responder: Responder, options: { tokenIds?: boolean; stream?: boolean } = { tokenIds: true }) {
  stub = await stubEndpoint(responder);
  const client = openAiCompatible({ baseUrl: stub.baseUrl, model: "qwen", maxRetries: 0, ...options });
  const messages = [{ role: "user" as const, content: [textPart("天气？")] }];
  return client.complete({ messages, tools: [], sampling: { temperature: 0 } }, new AbortController().signal);
}

describe("token ids", () => {
  it("are asked for where the option says so, and not elsewhere", async () => {
    await ask(whole({ choices: [choice({})] }));
    expect(stub?.requests[0]?.body).toMatchObject({
      return_token_ids: true,
      return_prompt_token_ids: true,
      logprobs: true,
    });
    await stub?.close();
    await ask(whole({ choices: [choice({})] }), {});
    expect(stub?.requests[0]?.body).not.toHaveProperty("return_token_ids");
    expect(stub?.requests[0]?.body).not.toHaveProperty("logprobs");
  });

  it("are read as vLLM gives them", async () => {
    const turn = await ask(whole({ prompt_token_ids: [1, 2], choices: [choice({ token_ids: [3, 4], logprobs })] }));
    expect(turn.tokens).toEqual({ promptIds: [1, 2], completionIds: [3, 4], logprobs: [-0.5, -0.25] });
  });

  it("are put together from vLLM's stream", async () => {
    const delta = (content: string) => ({ index: 0, delta: { content } });
    const turn = await ask(
      events([
        { prompt_token_ids: [1, 2], choices: [{ index: 0, delta: { role: "assistant", content: "" } }] },
        { choices: [{ ...delta("晴"), token_ids: [3], logprobs: { content: [{ logprob: -0.5 }] } }] },
        {
          choices: [
            { ...delta(""), token_ids: [4], logprobs: { content: [{ logprob: -0.25 }] }, finish_reason: "stop" },
          ],
        },
      ]),
      { tokenIds: true, stream: true },
    );
    expect(turn.text).toBe("晴");
    expect(turn.tokens).toEqual({ promptIds: [1, 2], completionIds: [3, 4], logprobs: [-0.5, -0.25] });
  });

  it.each(["token_ids", "response_token_ids"])("are read as SGLang gives them (%s), with its weights", async (name) => {
    const ids = { prompt_token_ids: [1, 2], [name]: [3, 4], logprobs };
    const turn = await ask(whole({ choices: [choice(ids)], metadata: { weight_version: "step-12" } }));
    expect(turn.tokens).toEqual({
      promptIds: [1, 2],
      completionIds: [3, 4],
      logprobs: [-0.5, -0.25],
      weightVersion: "step-12",
    });
  });

  it("are absent where the endpoint gives none, half of them, or what is none", async () => {
    for (const more of [
      {},
      { token_ids: null, prompt_token_ids: null },
      { token_ids: [1] },
      { token_ids: ["a"], prompt_token_ids: [1] },
    ]) {
      expect((await ask(whole({ choices: [choice(more)] }))).tokens).toBeUndefined();
      await stub?.close();
    }
  });

  it("come without log-probabilities where there is not one for each", async () => {
    const turn = await ask(whole({ prompt_token_ids: [1], choices: [choice({ token_ids: [3, 4, 5], logprobs })] }));
    expect(turn.tokens).toEqual({ promptIds: [1], completionIds: [3, 4, 5] });
  });
});
