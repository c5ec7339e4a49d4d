import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { CONTEXT_META_KEY, FAILURE_META_KEY, type JsonObject } from "@arenakit/contracts";
import { afterEach, describe, expect, it } from "vitest";
import { MAX_REPLY_BYTES } from "./model/index.ts";
import { connectTools, type ToolPoolOptions } from "./pool.ts";

/** What a test wants of one HTTP request: a JSON-RPC result or error, or to write the response itself. */
type Answer =
  | { result: JsonObject }
  | { error: JsonObject }
  | ((response: ServerResponse, request: IncomingMessage) => void);
interface RpcRequest {
  id?: number | string;
  method: string;
  params?: { name?: string; arguments?: JsonObject; _meta?: JsonObject };
}

const closers: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const close of closers.splice(0)) await close();
});

/** An MCP server of one protocol era, stateless unless it has a session, written out so that the client is tested against the protocol. */
async function serve(
  era: "2025" | "2026-07-28",
  call: (request: RpcRequest) => Answer | Promise<Answer>,
  session?: { id: string },
) {
  const seen: { rpc: RpcRequest; headers: IncomingMessage["headers"] }[] = [];
  const server = createServer(async (request, response) => {
    if (request.method !== "POST") return void response.writeHead(405).end();
    let body = "";
    for await (const chunk of request) body += chunk;
    const rpc: RpcRequest = JSON.parse(body);
    seen.push({ rpc, headers: request.headers });
    if (session && rpc.method === "initialize") response.setHeader("mcp-session-id", session.id);
    else if (session && request.headers["mcp-session-id"] !== session.id) return void response.writeHead(404).end();
    if (rpc.id === undefined) return void response.writeHead(202).end();
    const answer = await answerOf(era, rpc, call);
    if (typeof answer === "function") return answer(response, request);
    response.writeHead("error" in answer && rpc.method === "server/discover" ? 400 : 200, {
      "content-type": "application/json",
    });
    response.end(JSON.stringify({ jsonrpc: "2.0", id: rpc.id, ...answer }));
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const close = async () => {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  };
  closers.push(close);
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/mcp`;
  return { url, seen, close, calls: () => seen.filter(({ rpc }) => rpc.method === "tools/call") };
}

const serverInfo = { name: "stub", version: "1" };
const TOOL = { name: "weather", description: "天气", inputSchema: { type: "object" } };
const BOOKING = { ...TOOL, name: "book" };

async function answerOf(
  era: "2025" | "2026-07-28",
  rpc: RpcRequest,
  call: (request: RpcRequest) => Answer | Promise<Answer>,
): Promise<Answer> {
  const modern = era === "2026-07-28";
  const stamp = modern ? { resultType: "complete", ttlMs: 0, cacheScope: "private" } : {};
  if (rpc.method === "initialize" && !modern) {
    return { result: { protocolVersion: "2025-11-25", capabilities: { tools: {} }, serverInfo } };
  }
  if (rpc.method === "server/discover" && modern) {
    return { result: { ...stamp, supportedVersions: ["2026-07-28"], capabilities: { tools: {} }, serverInfo } };
  }
  if (rpc.method === "tools/list") {
    return { result: { ...stamp, tools: [{ ...TOOL, annotations: { readOnlyHint: true } }, BOOKING] } };
  }
  if (rpc.method !== "tools/call") return { error: { code: -32601, message: "no such method" } };
  const answer = await call(rpc);
  return typeof answer === "object" && "result" in answer ? { result: { ...stamp, ...answer.result } } : answer;
}

function pool(url: string, options: Partial<ToolPoolOptions> = {}) {
  const tools = connectTools({ url, ...options });
  closers.unshift(() => tools.close());
  return tools;
}
const text = (words: string, more: JsonObject = {}) => ({
  result: { content: [{ type: "text", text: words }], ...more },
});
const options = (context = {}) => ({ context, signal: new AbortController().signal });
const failureOf = (work: Promise<unknown>) =>
  work.then(
    () => null,
    (error: { failure?: unknown }) => error.failure ?? error,
  );

describe.each(["2025", "2026-07-28"] as const)("a pool over a server of %s", (era) => {
  it("lists, calls and reads results, with the context in _meta", async () => {
    const context = { world: "w", now: "2026-05-01T08:00", attempt: 1 };
    const server = await serve(era, ({ params }) =>
      text(`${params?.arguments?.city}：晴`, {
        structuredContent: { sky: "晴" },
        _meta: { [CONTEXT_META_KEY]: params?._meta?.[CONTEXT_META_KEY] ?? null },
      }),
    );
    const tools = pool(server.url, { headers: { authorization: "Bearer t" } });
    expect(await tools.list()).toEqual([{ ...TOOL, repeatable: true }, BOOKING]);
    expect(await tools.protocolVersion()).toBe(era === "2025" ? "2025-11-25" : era);
    expect(await tools.call("weather", { city: "北京" }, options(context))).toEqual({
      text: "北京：晴",
      structured: { sky: "晴" },
      isError: false,
      context,
    });
    for (const { headers } of server.seen) expect(headers.authorization).toBe("Bearer t");
  });

  it("returns the policy's errors and throws those of others with their owner", async () => {
    const server = await serve(era, ({ params }) => {
      const owner = params?.arguments?.owner as string;
      const failure = { owner, code: "broken", message: "坏了", retryable: true };
      return text("[broken] 坏了", { isError: true, _meta: { [FAILURE_META_KEY]: failure } });
    });
    const tools = pool(server.url);
    expect(await tools.call("weather", { owner: "policy" }, options())).toEqual({
      text: "[broken] 坏了",
      isError: true,
      code: "broken",
    });
    expect(await failureOf(tools.call("weather", { owner: "corpus" }, options()))).toEqual({
      owner: "corpus",
      code: "broken",
      message: "坏了",
      retryable: true,
    });
  });

  it("keeps images in their order behind the text, and names what no policy is shown", async () => {
    const image = (data: string, mimeType: string) => ({ type: "image", data, mimeType });
    const server = await serve(era, () => ({
      result: {
        content: [
          image("AAAA", "image/png"),
          { type: "text", text: "a map" },
          image("PHN2Zz4=", "image/svg+xml"),
          { type: "audio", data: "AAAA", mimeType: "audio/wav" },
          image("BBBB", "image/jpeg"),
        ],
      },
    }));
    expect(await pool(server.url).call("weather", {}, options())).toEqual({
      text: "a map\n[image image/svg+xml]\n[audio audio/wav]",
      images: [
        { mediaType: "image/png", data: "AAAA" },
        { mediaType: "image/jpeg", data: "BBBB" },
      ],
      isError: false,
    });
  });

  it("shows the texts and images of resources, and names the others", async () => {
    const resource = (member: object) => ({ type: "resource", resource: { uri: "notes://1", ...member } });
    const server = await serve(era, () => ({
      result: {
        content: [
          resource({ mimeType: "text/markdown", text: "# Notes" }),
          resource({ mimeType: "image/png", blob: "AAAA" }),
          resource({ mimeType: "application/pdf", blob: "JVBERg==" }),
          { type: "resource_link", uri: "notes://2", name: "more notes" },
        ],
      },
    }));
    expect(await pool(server.url).call("weather", {}, options())).toEqual({
      text: "# Notes\n[resource notes://1]\n[resource notes://2]",
      images: [{ mediaType: "image/png", data: "AAAA" }],
      isError: false,
    });
  });

  it("gives up a tool that answers without an end", async () => {
    const server = await serve(era, () => text("x".repeat(MAX_REPLY_BYTES)));
    expect(await failureOf(pool(server.url).call("weather", {}, options()))).toMatchObject({
      owner: "tool",
      code: "reply_too_large",
      retryable: false,
    });
  });

  it("takes protocol errors about parameters for the policy's", async () => {
    const ours = { owner: "policy", code: "unknown_tool", message: "没有这个工具", retryable: false };
    const server = await serve(era, ({ params }) => ({
      error: { code: -32602, message: "Unknown tool", ...(params?.name === "ours" ? { data: ours } : {}) },
    }));
    const tools = pool(server.url);
    expect(await failureOf(tools.call("ours", {}, options()))).toEqual(ours);
    expect(await failureOf(tools.call("other", {}, options()))).toMatchObject({ owner: "policy", retryable: false });
  });

  it("takes other protocol errors for the tool's", async () => {
    const server = await serve(era, () => ({ error: { code: -32603, message: "internal" } }));
    expect(await failureOf(pool(server.url).call("weather", {}, options()))).toMatchObject({
      owner: "tool",
      code: "protocol_error",
      retryable: true,
    });
  });

  it("gives a call up when its signal is aborted", async () => {
    const server = await serve(era, () => () => {});
    const controller = new AbortController();
    const call = pool(server.url).call("weather", {}, { context: {}, signal: controller.signal });
    setTimeout(() => controller.abort(new Error("late")), 50);
    await expect(call).rejects.toThrow("late");
  });

  it("waits for an overloaded server as long as it says", async () => {
    let refused = 0;
    const server = await serve(era, () =>
      refused++ < 2 ? (response) => response.writeHead(503, { "retry-after": "0" }).end() : text("晴"),
    );
    expect((await pool(server.url).call("weather", {}, options())).text).toBe("晴");
    expect(refused).toBe(3);
  });

  it("does not wait for ever", async () => {
    const server = await serve(era, () => (response) => response.writeHead(503, { "retry-after": "0" }).end());
    const failure = await failureOf(pool(server.url).call("weather", {}, options()));
    expect(failure).toMatchObject({ owner: "tool", code: "overloaded", retryable: true, undelivered: true });
  });

  it("connects again after the connection broke in the middle of a call", async () => {
    let broken = 0;
    const server = await serve(era, () => (broken++ === 0 ? (_, request) => request.socket.destroy() : text("晴")));
    const tools = pool(server.url);
    const lost = await failureOf(tools.call("weather", {}, options()));
    expect(lost).toMatchObject({ code: "unreachable", retryable: true });
    expect(lost).not.toHaveProperty("undelivered");
    expect((await tools.call("weather", {}, options())).text).toBe("晴");
  });

  it("makes no more calls of a tool at once than it may, and of the others as many as it likes", async () => {
    let running = 0;
    const most: Record<string, number> = {};
    const server = await serve(era, async ({ params }) => {
      most[params!.name!] = Math.max(most[params!.name!] ?? 0, ++running);
      await new Promise((resolve) => setTimeout(resolve, 5));
      running--;
      return text("晴");
    });
    const tools = pool(server.url, { toolConcurrency: new Map([["book", 2]]) });
    await Promise.all(Array.from({ length: 10 }, () => tools.call("book", {}, options())));
    await Promise.all(Array.from({ length: 10 }, () => tools.call("weather", {}, options())));
    expect(most.book).toBe(2);
    expect(most.weather).toBeGreaterThan(2);
  });

  it("keeps many calls apart and leaks no listeners", async () => {
    const warnings: string[] = [];
    const onWarning = (warning: Error) => warnings.push(warning.name);
    process.on("warning", onWarning);
    const server = await serve(era, async ({ params }) => {
      await new Promise((resolve) => setTimeout(resolve, Number(params?.arguments?.n) % 7));
      return text(String(params?.arguments?.n));
    });
    const tools = pool(server.url);
    const numbers = Array.from({ length: 200 }, (_, n) => n);
    const answers = await Promise.all(numbers.map((n) => tools.call("weather", { n }, options())));
    process.off("warning", onWarning);
    expect(answers.map((answer) => Number(answer.text))).toEqual(numbers);
    expect(warnings).toEqual([]);
  });
});

it("starts a new session with a server that has forgotten the old one", async () => {
  const session = { id: "s1" };
  const server = await serve("2025", () => text("晴"), session);
  const tools = pool(server.url);
  expect((await tools.call("weather", {}, options())).text).toBe("晴");
  session.id = "s2";
  expect(await failureOf(tools.call("weather", {}, options()))).toMatchObject({ retryable: true, undelivered: true });
  expect((await tools.call("weather", {}, options())).text).toBe("晴");
});

describe("a server that is no such server", () => {
  it("is unreachable when nobody listens", async () => {
    const server = await serve("2025", () => text(""));
    await server.close();
    const failure = await failureOf(pool(server.url).list());
    expect(failure).toMatchObject({ owner: "tool", code: "unreachable", retryable: true, undelivered: true });
    expect(failure).toHaveProperty("message", expect.stringContaining("ECONNREFUSED"));
  });

  it.each([
    [401, "unauthorized", false],
    [404, "no_such_endpoint", true],
    [500, "overloaded", true],
  ])("answers HTTP %i", async (status, code, retryable) => {
    const server = createServer((request, response) =>
      request.resume().on("end", () => response.writeHead(status).end()),
    );
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
    closers.push(async () => void server.close());
    const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/mcp`;
    const failure = await failureOf(pool(url, { headers: { authorization: "Bearer secret" } }).list());
    expect(failure).toMatchObject({ code, retryable });
    expect(JSON.stringify(failure)).not.toContain("secret");
  });

  it("answers a page", async () => {
    const server = createServer((_, response) => response.end("<html>hello</html>"));
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
    closers.push(async () => void server.close());
    const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
    const failure = await failureOf(pool(url).list());
    expect(failure).toHaveProperty("owner", expect.not.stringMatching("policy"));
  });
});
