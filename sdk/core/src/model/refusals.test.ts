/** What an endpoint says is wrong, in the bodies that each server sends. */
import { type Failure, FailureError, textPart } from "@arenakit/contracts";
import { afterEach, describe, expect, it } from "vitest";
import { openAiCompatible } from "./openai-compatible.ts";
import { completion, type Responder, type StubEndpoint, status, stubEndpoint } from "./stub-endpoint.fixture.ts";

let stub: StubEndpoint | null = null;
afterEach(async () => {
  await stub?.close();
  stub = null;
});

async function failureOf(responder: Responder, stream = false): Promise<Failure> {
  stub = await stubEndpoint(responder, completion({ content: "晴" }));
  const client = openAiCompatible({ baseUrl: stub.baseUrl, model: "qwen", retryDelayMs: 1, timeoutMs: 2000, stream });
  const messages = [{ role: "user" as const, content: [textPart("北京天气？")] }];
  const asked = client.complete({ messages, tools: [], sampling: { temperature: 0 } }, new AbortController().signal);
  const thrown: unknown = await asked.catch((error: unknown) => error);
  if (!(thrown instanceof FailureError)) throw new Error(`expected a FailureError, got ${thrown}`);
  return thrown.failure;
}

describe("an endpoint that refuses", () => {
  /** Bodies as the servers send them: the fields of an error flat, or as a member `error`, or other ones. */
  const flat = (message: string) => ({ object: "error", message, type: "BadRequestError", param: null, code: 400 });
  const wrapped = (message: string) => ({ error: { message, type: "BadRequestError", param: null, code: 400 } });
  const sglangInput = "The input (5000 tokens) is longer than the model's context length (4096 tokens).";
  const vllmRequest =
    "This model's maximum context length is 4096 tokens. However, you requested 5000 tokens (4000 in the messages, 1000 in the completion).";
  const vllmEngine = "The decoder prompt (length 5000) is longer than the maximum model length of 4096.";
  it.each<[string, number, unknown]>([
    ["OpenAI", 400, { error: { message: "too long", type: "invalid_request_error", code: "context_length_exceeded" } }],
    ["OpenAI", 400, { error: { message: "Your input exceeds the context window of this model.", code: null } }],
    ["vLLM", 400, wrapped(vllmRequest)],
    ["vLLM before 0.10.1", 400, flat(vllmRequest)],
    ["vLLM's engine", 400, wrapped(vllmEngine)],
    ["vLLM's engine before 0.10.1", 400, flat(vllmEngine)],
    ["vLLM behind xinference", 500, { detail: `[address=0.0.0.0:1, pid=2] ${vllmEngine}` }],
    ["SGLang", 400, flat(sglangInput)],
    [
      "SGLang, with the answer",
      400,
      flat("Requested token count exceeds the model's maximum context length of 4096 tokens."),
    ],
    [
      "SGLang's scheduler",
      400,
      flat("Input length (5000 tokens) exceeds the maximum allowed length (4090 tokens). Use a shorter input."),
    ],
    [
      "llama.cpp",
      400,
      {
        error: {
          code: 400,
          message: "the request exceeds the available context size",
          type: "exceed_context_size_error",
        },
      },
    ],
    [
      "TGI",
      422,
      {
        error: "Input validation error: `inputs` tokens + `max_new_tokens` must be <= 4096.",
        error_type: "validation",
      },
    ],
    [
      "TGI",
      422,
      { error: "Input validation error: `inputs` must have less than 4096 tokens.", error_type: "validation" },
    ],
    [
      "Anthropic",
      400,
      {
        type: "error",
        error: { type: "invalid_request_error", message: "prompt is too long: 5000 tokens > 4096 maximum" },
      },
    ],
  ])("says in the words of %s that the conversation is too long", async (_, code, body) => {
    const failure = await failureOf(status(code, JSON.stringify(body)));
    expect(failure).toMatchObject({ owner: "model", code: "context_overflow", retryable: false });
    expect(stub?.requests).toHaveLength(1);
  });

  it("says so in a stream, which vLLM and SGLang begin before they look", async () => {
    const responder: Responder = (response) => {
      response.writeHead(200, { "content-type": "text/event-stream" });
      response.end(`data: ${JSON.stringify(wrapped(sglangInput))}\n\ndata: [DONE]\n\n`);
    };
    const failure = await failureOf(responder, true);
    expect(failure).toMatchObject({ code: "context_overflow", retryable: false });
    expect(failure.message).toContain("5000 tokens");
  });

  it.each([
    ["flat", flat("top_k must be -1 or positive")],
    ["wrapped", wrapped("top_k must be -1 or positive")],
    ["in a detail", { detail: [{ loc: ["body"], msg: "top_k must be -1 or positive" }] }],
    ["as the error itself", { error: "top_k must be -1 or positive", error_type: "validation" }],
  ])("is quoted in what it refused, %s", async (_, body) => {
    const failure = await failureOf(status(400, JSON.stringify(body)));
    expect(failure.code).toBe("refused");
    expect(failure.message).toContain("top_k must be -1 or positive");
  });
});
