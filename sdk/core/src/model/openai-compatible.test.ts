import {
  type ChatRequest,
  type Failure,
  FailureError,
  type Message,
  type ToolSpec,
  textPart,
} from "@arenakit/contracts";
import { afterEach, describe, expect, it } from "vitest";
import { MAX_REPLY_BYTES } from "./http.ts";
import { type OpenAiCompatibleOptions, openAiCompatible } from "./openai-compatible.ts";
import {
  completion,
  type Responder,
  type StubEndpoint,
  status,
  streamed,
  stubEndpoint,
} from "./stub-endpoint.fixture.ts";

let stub: StubEndpoint | null = null;
afterEach(async () => {
  await stub?.close();
  stub = null;
});

const KEY = "sk-very-secret";
const weather: ToolSpec = { name: "weather", description: "天气", inputSchema: { type: "object" } };
const query: Message = { role: "user", content: [textPart("北京天气？")] };
const asking = (more: Partial<ChatRequest> = {}): ChatRequest => ({
  messages: [query],
  tools: [weather],
  sampling: { temperature: 0 },
  ...more,
});

interface Ask {
  readonly script: readonly Responder[];
  readonly options?: Partial<OpenAiCompatibleOptions>;
  readonly request?: Partial<ChatRequest>;
  readonly signal?: AbortSignal;
}
async function ask({ script, options, request, signal = new AbortController().signal }: Ask) {
  stub = await stubEndpoint(...script);
  const client = openAiCompatible({
    baseUrl: stub.baseUrl,
    model: "qwen",
    apiKey: KEY,
    retryDelayMs: 1,
    timeoutMs: 2000,
    ...options,
  });
  return client.complete(asking(request), signal);
}
async function failureOf(asked: Ask): Promise<Failure> {
  const thrown = await ask(asked).then(
    () => null,
    (error: unknown) => error,
  );
  if (!(thrown instanceof FailureError)) throw new Error(`expected a FailureError, got ${thrown}`);
  expect(thrown.failure.owner).toBe("model");
  expect(`${thrown.stack} ${JSON.stringify(thrown)} ${thrown.cause}`).not.toContain(KEY);
  return thrown.failure;
}
const counted = { finish: "stop", usage: { promptTokens: 11, completionTokens: 7 } };

describe("an answer", () => {
  const call = { id: "x1", type: "function", function: { name: "weather", arguments: '{"city": "北京"}' } };

  it("with native calls", async () => {
    const message = { content: null, reasoning_content: "先查", tool_calls: [call] };
    expect(await ask({ script: [completion(message)] })).toEqual({
      kind: "message",
      text: "",
      thought: "先查",
      calls: [{ id: "x1", name: "weather", argumentsText: '{"city": "北京"}' }],
      ...counted,
    });
  });

  it("without calls", async () => {
    expect(await ask({ script: [completion({ content: "晴" })] })).toEqual({
      kind: "message",
      text: "晴",
      calls: [],
      ...counted,
    });
  });

  it("with calls in its text is text, its reasoning put back in front", async () => {
    const content = '<tool_call>\n{"name": "weather", "arguments": {}}\n</tool_call>';
    expect(await ask({ script: [completion({ content, reasoning: "先查" })] })).toEqual({
      kind: "text",
      text: `<think>\n先查\n</think>\n\n${content}`,
      ...counted,
    });
  });

  it.each([
    ["an object", { name: "weather", arguments: { city: "北京" } }, "weather", '{"city":"北京"}'],
    ["an array", { name: "weather", arguments: ["北京"] }, "weather", '["北京"]'],
    ["a number", { name: "weather", arguments: 7 }, "weather", "7"],
    ["null", { name: "weather", arguments: null }, "weather", ""],
    ["nothing", { name: "weather" }, "weather", ""],
    ["an object, without a name", { arguments: {} }, "", "{}"],
    ["an object, for a name that is a number", { name: 5, arguments: {} }, "", "{}"],
  ])("hands a call on whose arguments are %s", async (_, named, name, argumentsText) => {
    const expected = { kind: "message", calls: [{ id: "x1", name, argumentsText }] };
    const message = { content: null, tool_calls: [{ id: "x1", type: "function", function: named }] };
    expect(await ask({ script: [completion(message)] })).toMatchObject(expected);
    await stub?.close();
    expect(await ask({ script: [streamed([message])], options: { stream: true } })).toMatchObject(expected);
  });

  it.each([null, "weather", 5, {}, { function: "weather" }])("hands a call on that is %j", async (called) => {
    const turn = await ask({ script: [completion({ content: null, tool_calls: [called] })] });
    expect(turn).toMatchObject({ kind: "message", calls: [{ name: "", argumentsText: "" }] });
  });

  it.each(["length", "content_filter"])("says that it ended by %s", async (finish) => {
    const script = [completion({ content: "晴" }, finish)];
    expect(await ask({ script })).toMatchObject({ text: "晴", finish });
    await stub?.close();
    const cut = { script: [streamed([{ content: "晴" }], { finish })], options: { stream: true } };
    expect(await ask({ ...cut, request: { tools: [] } })).toMatchObject({ kind: "text", text: "晴", finish });
  });

  it("says nothing of its end when the endpoint does not", async () => {
    expect(await ask({ script: [completion({ content: "晴" }, null)] })).not.toHaveProperty("finish");
  });

  it("is text when no tools were offered", async () => {
    const turn = await ask({ script: [completion({ content: "晴" })], request: { tools: [] } });
    expect(turn).toMatchObject({ kind: "text", text: "晴" });
    expect(stub?.requests[0]?.body).not.toHaveProperty("tools");
  });
});

describe("a streamed answer", () => {
  const stream = { stream: true };
  it.each([1, 2, 3, 5, 1000])(
    "is put together from pieces of %i bytes, characters split or not",
    async (pieceBytes) => {
      const deltas = [
        { role: "assistant", content: "" },
        { reasoning_content: "先查" },
        { reasoning_content: "天气" },
        { content: "我来查🌤一下" },
        { tool_calls: [{ index: 0, id: "x1", type: "function", function: { name: "weather", arguments: "" } }] },
        { tool_calls: [{ index: 0, function: { arguments: '{"city"' } }] },
        {
          tool_calls: [
            { index: 1, id: "x2", type: "function", function: { name: "weather", arguments: '{"city": "上' } },
          ],
        },
        { tool_calls: [{ index: 0, function: { arguments: ': "北京"}' } }] },
        { tool_calls: [{ index: 1, function: { arguments: '海"}' } }] },
      ];
      expect(await ask({ script: [streamed(deltas, { pieceBytes, finish: "tool_calls" })], options: stream })).toEqual({
        kind: "message",
        text: "我来查🌤一下",
        thought: "先查天气",
        calls: [
          { id: "x1", name: "weather", argumentsText: '{"city": "北京"}' },
          { id: "x2", name: "weather", argumentsText: '{"city": "上海"}' },
        ],
        ...counted,
        finish: "tool_calls",
      });
      expect(stub?.requests[0]?.body).toMatchObject({ stream: true, stream_options: { include_usage: true } });
    },
  );

  it("may leave the index of calls out", async () => {
    const deltas = [
      { tool_calls: [{ id: "x1", function: { name: "weather", arguments: "{}" } }] },
      { tool_calls: [{ id: "x2", function: { name: "search", arguments: "{}" } }] },
    ];
    const turn = await ask({ script: [streamed(deltas)], options: stream });
    expect(turn).toMatchObject({ calls: [{ name: "weather" }, { name: "search" }] });
  });

  it("may come whole from a server that cannot stream", async () => {
    expect(await ask({ script: [completion({ content: "晴" })], options: stream })).toMatchObject({ text: "晴" });
  });

  it("that is cut is asked for again", async () => {
    const script = [streamed([{ content: "半句" }], { cut: true }), streamed([{ content: "整句" }])];
    expect(await ask({ script, options: stream })).toMatchObject({ text: "整句" });
    expect(stub?.requests).toHaveLength(2);
  });

  it("that ends without an end is cut too", async () => {
    const ending: Responder = (response) => {
      response.writeHead(200, { "content-type": "text/event-stream" });
      response.end('data: {"choices":[{"index":0,"delta":{"content":"半句"},"finish_reason":null}]}\n\n');
    };
    const failure = await failureOf({ script: [ending], options: { ...stream, maxRetries: 1 } });
    expect(failure).toMatchObject({ code: "stream_cut", retryable: true });
    expect(stub?.requests).toHaveLength(2);
  });

  it("that stalls is given up", async () => {
    const stalling: Responder = (response) => {
      response.writeHead(200, { "content-type": "text/event-stream" });
      response.write('data: {"choices":[{"index":0,"delta":{"content":"半句"},"finish_reason":null}]}\n\n');
    };
    const failure = await failureOf({ script: [stalling], options: { ...stream, maxRetries: 0, timeoutMs: 50 } });
    expect(failure).toMatchObject({ code: "timeout", retryable: true });
  });

  it("may carry an error instead", async () => {
    const error: Responder = (response) => {
      response.writeHead(200, { "content-type": "text/event-stream" });
      response.end('data: {"error": {"message": "out of memory"}}\n\n');
    };
    const failure = await failureOf({ script: [error], options: { ...stream, maxRetries: 0 } });
    expect(failure.message).toContain("out of memory");
  });
});

describe("an endpoint in trouble", () => {
  const fine = completion({ content: "晴" });

  it("is given the time it asks for after 429", async () => {
    const started = performance.now();
    const script = [status(429, '{"error":{"message":"slow down"}}', { "retry-after": "0.2" }), fine];
    expect(await ask({ script })).toMatchObject({ text: "晴" });
    expect(performance.now() - started).toBeGreaterThanOrEqual(190);
  });

  it("is given up when it asks for more time than allowed", async () => {
    const failure = await failureOf({ script: [status(429, "{}", { "retry-after": "3600" }), fine] });
    expect(failure).toMatchObject({ code: "rate_limited", retryable: true });
    expect(failure.message).toContain("3600000 ms");
    expect(stub?.requests).toHaveLength(1);
  });

  it.each([408, 500, 502, 503])("is asked again after %i, a bounded number of times", async (code) => {
    expect(await ask({ script: [status(code, "down"), fine] })).toMatchObject({ text: "晴" });
    await stub?.close();
    const failure = await failureOf({ script: [status(code, "down")], options: { maxRetries: 2 } });
    expect(failure).toMatchObject({ code: "unavailable", retryable: true });
    expect(stub?.requests).toHaveLength(3);
  });

  it.each([
    [400, "refused"],
    [401, "unauthorized"],
    [403, "unauthorized"],
    [404, "not_found"],
    [422, "refused"],
  ])("is not asked again after %i", async (code, expected) => {
    const words = JSON.stringify({ error: { message: `no: key ${KEY} is wrong` } });
    const failure = await failureOf({ script: [status(code, words), fine] });
    expect(failure).toMatchObject({ code: expected, retryable: false });
    expect(failure.message).toContain(`HTTP ${code}`);
    expect(stub?.requests).toHaveLength(1);
  });

  it("is given up when it is slow", async () => {
    const failure = await failureOf({ script: [() => {}], options: { timeoutMs: 40, maxRetries: 1 } });
    expect(failure).toMatchObject({ code: "timeout", retryable: true });
    expect(failure.message).toContain("40 ms");
    expect(stub?.requests).toHaveLength(2);
  });

  it("is unreachable when nobody listens", async () => {
    const gone = await stubEndpoint(fine);
    await gone.close();
    const failure = await failureOf({ script: [fine], options: { baseUrl: gone.baseUrl } });
    expect(failure).toMatchObject({ code: "unreachable", retryable: true });
    expect(failure.message).toContain("ECONNREFUSED");
  });

  it("leaves the caller's abort alone", async () => {
    const controller = new AbortController();
    setTimeout(() => controller.abort(new Error("stopped by the user")), 30);
    await expect(ask({ script: [() => {}], signal: controller.signal })).rejects.toThrow("stopped by the user");
  });
});

describe("an endpoint that names a date to come back at", () => {
  const fine = completion({ content: "晴" });
  const date = (second: number) => new Date(Date.UTC(2001, 1, 3, 4, 5, second)).toUTCString();
  const busy = (headers: Record<string, string>) => status(429, "{}", headers);

  it("is given the time between its own date and that one, whatever the clock here shows", async () => {
    const started = performance.now();
    const script = [busy({ "retry-after": date(1), date: date(0) }), fine];
    expect(await ask({ script })).toMatchObject({ text: "晴" });
    expect(performance.now() - started).toBeGreaterThanOrEqual(990);
  });

  it("is asked at once when the date has passed", async () => {
    const script = [busy({ "retry-after": date(0), date: date(50) }), fine];
    expect(await ask({ script, options: { retryDelayMs: 60_000 } })).toMatchObject({ text: "晴" });
  });

  it("is given up when that is too long", async () => {
    const failure = await failureOf({ script: [busy({ "retry-after": date(50), date: date(0) }), fine] });
    expect(failure.message).toContain("50000 ms");
  });
});

describe("a reply without an end", () => {
  const MEBIBYTE = 2 ** 20;
  it("is given up when it is whole, and not asked for again", async () => {
    const failure = await failureOf({ script: [completion({ content: "x".repeat(5 * MEBIBYTE) })] });
    expect(failure).toMatchObject({ code: "reply_too_large", retryable: false });
    expect(failure.message).toContain(`${MAX_REPLY_BYTES} bytes`);
    expect(stub?.requests).toHaveLength(1);
  });

  it("is given up when it is streamed, by what it says and not by its envelopes", async () => {
    const options = { stream: true };
    const pieces = (count: number) => Array.from({ length: count }, () => ({ content: "x".repeat(MEBIBYTE) }));
    const fits = await ask({ script: [streamed(pieces(4), { pieceBytes: MEBIBYTE })], options });
    expect(fits.text).toHaveLength(4 * MEBIBYTE);
    await stub?.close();
    const failure = await failureOf({ script: [streamed(pieces(5), { pieceBytes: MEBIBYTE })], options });
    expect(failure).toMatchObject({ code: "reply_too_large", retryable: false });
  });

  it("takes no room for calls that are only numbered", async () => {
    const deltas = [{ tool_calls: [{ index: 10 ** 9, function: { name: "weather", arguments: "{}" } }] }];
    const failure = await failureOf({ script: [streamed(deltas)], options: { stream: true } });
    expect(failure).toMatchObject({ code: "unexpected_answer" });
  });
});

describe("what is no answer of a chat endpoint", () => {
  const page = "<!doctype html><html><body>Sign in</body></html>";
  const html =
    (type: string): Responder =>
    (response) =>
      void response.writeHead(200, { "content-type": type }).end(page);

  it.each([
    ["text/html", false],
    ["application/json", false],
    ["text/html", true],
  ])("is a page (%s, asked for a stream: %s)", async (type, stream) => {
    const failure = await failureOf({ script: [html(type)], options: { stream } });
    expect(failure).toMatchObject({ code: "not_an_api", retryable: false });
    expect(failure.message).toMatch(/doctype html.*base URL.*\/v1/);
    expect(stub?.requests).toHaveLength(1);
  });

  it.each([
    ["broken JSON", '{"choices": [', "invalid_json"],
    ["JSON of something else", '{"hello": 1}', "unexpected_answer"],
    ["an empty list of choices", '{"choices": []}', "unexpected_answer"],
    ["an error with status 200", '{"error": {"message": "no GPU left"}}', "endpoint_error"],
  ])("is %s", async (_, body, code) => {
    const failure = await failureOf({ script: [status(200, body)], options: { maxRetries: 0 } });
    expect(failure.code).toBe(code);
  });
});
