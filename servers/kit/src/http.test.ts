import { CONTEXT_META_KEY, FAILURE_META_KEY } from "@arenakit/contracts";
import { Client, StreamableHTTPClientTransport } from "@modelcontextprotocol/client";
import { Client as V1Client } from "@modelcontextprotocol/sdk/client/index.js";
import { StreamableHTTPClientTransport as V1Transport } from "@modelcontextprotocol/sdk/client/streamableHttp.js";
import { afterAll, describe, expect, it } from "vitest";
import { bindTools } from "./bound-tools.ts";
import { greet, WORLD_A, WORLD_B, worlds } from "./fake-tools.fixture.ts";
import { createToolServer } from "./http.ts";

const server = createToolServer({
  name: "greeter",
  version: "1.2.3",
  tools: bindTools([greet], worlds),
  limits: { callDeadlineMs: 100, maxBodyBytes: 4096 },
});
const inProcess = (input: string | URL | Request, init?: RequestInit) => server.fetch(new Request(input, init));

interface CallAnswer {
  content: { type: string; text?: string }[];
  structuredContent?: Record<string, unknown>;
  isError?: boolean;
  _meta?: Record<string, unknown>;
}
interface AnyClient {
  era: string;
  list(): Promise<{ name: string }[]>;
  call(args: Record<string, unknown>, meta?: Record<string, unknown>, name?: string): Promise<CallAnswer>;
}

async function v1(query = ""): Promise<AnyClient> {
  const client = new V1Client({ name: "test", version: "0" });
  // The v1 transport's types predate exactOptionalPropertyTypes.
  const transport = new V1Transport(new URL(`http://127.0.0.1/mcp${query}`), { fetch: inProcess });
  await client.connect(transport as unknown as Parameters<V1Client["connect"]>[0]);
  return {
    era: "2025-11-25",
    list: async () => (await client.listTools()).tools,
    call: async (args, meta, name = "greet") =>
      (await client.callTool({ name, arguments: args, ...(meta ? { _meta: meta } : {}) })) as CallAnswer,
  };
}

const v2 =
  (mode: "legacy" | "auto" | "modern") =>
  async (query = ""): Promise<AnyClient> => {
    const client = new Client(
      { name: "test", version: "0" },
      { versionNegotiation: { mode: mode === "modern" ? { pin: "2026-07-28" } : mode } },
    );
    await client.connect(
      new StreamableHTTPClientTransport(new URL(`http://127.0.0.1/mcp${query}`), { fetch: inProcess }),
    );
    return {
      era: client.getNegotiatedProtocolVersion() ?? "",
      list: async () => (await client.listTools()).tools,
      call: async (args, meta, name = "greet") =>
        (await client.callTool({ name, arguments: args, ...(meta ? { _meta: meta } : {}) })) as CallAnswer,
    };
  };

afterAll(() => server.close());

describe.each([
  ["the v1 SDK client", v1, "2025-11-25"],
  ["the v2 client, 2025 handshake", v2("legacy"), "2025-11-25"],
  ["the v2 client, negotiating", v2("auto"), "2026-07-28"],
  ["the v2 client, 2026-07-28 only", v2("modern"), "2026-07-28"],
])("%s", (_, connect, era) => {
  it("lists tools with both schemas and read-only annotations", async () => {
    const client = await connect();
    expect(client.era).toBe(era);
    expect(await client.list()).toMatchObject([
      {
        name: "greet",
        title: "问候",
        annotations: { readOnlyHint: true, destructiveHint: false, openWorldHint: false },
        inputSchema: { type: "object", required: ["name"], additionalProperties: false },
        outputSchema: { type: "object", required: ["text", "now"] },
      },
    ]);
  });

  it("answers text, structured content and the context", async () => {
    const client = await connect("?world=aa22&episode=e7");
    expect(await client.call({ name: "阿宝" })).toMatchObject({
      content: [{ type: "text", text: "再见，阿宝" }],
      structuredContent: { text: "再见，阿宝", now: "2016-03-10T09:00" },
      _meta: { [CONTEXT_META_KEY]: { world: WORLD_B, now: "2016-03-10T09:00", episode: "e7" } },
    });
  });

  it("prefers _meta to the URL, field by field", async () => {
    const client = await connect("?world=aa22&now=2016-03-11T10:00&seed=4");
    const answer = await client.call({ name: "阿宝" }, { [CONTEXT_META_KEY]: { world: WORLD_A, attempt: 2 } });
    expect(answer._meta?.[CONTEXT_META_KEY]).toEqual({ world: WORLD_A, now: "2016-03-11T10:00", seed: 4, attempt: 2 });
  });

  it("makes the policy's mistake an observation with a code", async () => {
    const answer = await (await connect()).call({ name: "阿宝", outcome: "mistake" });
    expect(answer).toMatchObject({
      isError: true,
      content: [{ text: "[no_such_person] 没有“阿宝”这个人，请换一个名字。" }],
      _meta: { [FAILURE_META_KEY]: { owner: "policy", code: "no_such_person" } },
    });
    expect(answer.structuredContent).toBeUndefined();
  });

  it("says in Chinese what each wrong argument should have been", async () => {
    const answer = await (await connect()).call({ times: 7, naem: "x", outcome: "nice" });
    const text = answer.content[0]?.text ?? "";
    expect(text).toMatch(/^\[invalid_arguments\]/);
    expect(text).toContain("缺少参数 name");
    expect(text).toMatch(/参数 times 应为 1 到 3 之间的整数.*收到 7/);
    expect(text).toContain("fine、mistake");
    expect(text).toMatch(/没有参数 "naem"/);
    expect(answer._meta?.[FAILURE_META_KEY]).toMatchObject({ owner: "policy" });
  });

  it("keeps an outage apart from an observation, and the words of a crash inside", async () => {
    const client = await connect();
    const outage = await client.call({ name: "阿宝", outcome: "outage" });
    expect(outage).toMatchObject({
      isError: true,
      _meta: { [FAILURE_META_KEY]: { owner: "corpus", retryable: true } },
    });
    const crash = await client.call({ name: "阿宝", outcome: "broken" });
    expect(crash._meta?.[FAILURE_META_KEY]).toMatchObject({ owner: "tool", code: "unexpected" });
    expect(JSON.stringify(crash)).not.toMatch(/secret|someone|\.ts/);
    const wrong = await client.call({ name: "阿宝", outcome: "wrong" });
    expect(wrong._meta?.[FAILURE_META_KEY]).toMatchObject({ owner: "tool", code: "invalid_output" });
  });

  it("ends a call at its deadline", async () => {
    const answer = await (await connect()).call({ name: "阿宝", outcome: "slow" });
    expect(answer._meta?.[FAILURE_META_KEY]).toMatchObject({
      owner: "tool",
      code: "deadline_exceeded",
      retryable: true,
    });
  });

  it("lists the worlds it holds when asked for another", async () => {
    const answer = await (await connect("?world=ffff")).call({ name: "阿宝" });
    expect(answer.content[0]?.text).toContain("[no_such_world]");
    expect(answer.content[0]?.text).toContain("aa1100000000, aa2200000000");
    expect(answer._meta?.[FAILURE_META_KEY]).toMatchObject({ owner: "harness" });
    const ambiguous = await (await connect("?world=aa")).call({ name: "阿宝" });
    expect(ambiguous.content[0]?.text).toContain("several worlds");
  });

  it("answers an unknown tool with the protocol's own error", async () => {
    await expect((await connect()).call({}, undefined, "greed")).rejects.toMatchObject({
      code: -32602,
      data: { owner: "policy", code: "unknown_tool", message: expect.stringContaining("greet") },
    });
  });
});

it("refuses a body that is too large with 413", async () => {
  const response = await inProcess("http://127.0.0.1/mcp", {
    method: "POST",
    headers: { "content-type": "application/json", accept: "application/json, text/event-stream" },
    body: JSON.stringify({ jsonrpc: "2.0", id: 1, method: "tools/list", params: { filler: "x".repeat(5000) } }),
  });
  expect(response.status).toBe(413);
});
