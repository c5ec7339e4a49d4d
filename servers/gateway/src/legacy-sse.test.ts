/** The transport of older clients, with the v1 SDK's own client and with raw requests. */

import { CONTEXT_META_KEY } from "@arenakit/contracts";
import { Client } from "@modelcontextprotocol/sdk/client/index.js";
import { SSEClientTransport } from "@modelcontextprotocol/sdk/client/sse.js";
import { afterEach, describe, expect, it } from "vitest";
import { fakeServers, WORLD_B } from "./fake-servers.fixture.ts";
import { createToolGateway, type ToolGatewayOptions } from "./tool-gateway.ts";

const closers: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const close of closers.splice(0).reverse()) await close();
});

async function listening(options: Partial<ToolGatewayOptions> = {}) {
  const { servers, metrics, cache } = fakeServers();
  let made = 0;
  const newId = () => `session-${++made}`;
  const gateway = createToolGateway({ servers, metrics, cache, newId, ...options });
  const open = await gateway.listen();
  closers.push(() => open.close());
  return { ...open, metrics };
}

async function connect(url: string) {
  const client = new Client({ name: "old", version: "0" });
  // The transport's types predate exactOptionalPropertyTypes.
  await client.connect(new SSEClientTransport(new URL(url)) as unknown as Parameters<Client["connect"]>[0]);
  closers.push(() => client.close());
  return client;
}

describe("legacy SSE", () => {
  it("lists and calls for the v1 SDK's client, in the context of its URL", async () => {
    const { url } = await listening();
    const client = await connect(`${url}/mcp/greeter/sse?world=aa22&episode=e1&profile=qqr`);
    expect((await client.listTools()).tools.map(({ name }) => name)).toEqual(["say_hello"]);
    const answers = await Promise.all(
      ["甲", "乙", "丙"].map((name) => client.callTool({ name: "say_hello", arguments: { name } })),
    );
    expect(answers.map(({ content }) => content)).toEqual(
      ["甲", "乙", "丙"].map((name) => [{ type: "text", text: `再见，${name}。` }]),
    );
    expect(answers[0]?._meta?.[CONTEXT_META_KEY]).toEqual({
      world: WORLD_B,
      now: "2016-03-10T09:00",
      episode: "e1",
      profile: "qqr",
    });
    await expect(client.callTool({ name: "greet", arguments: {} })).rejects.toMatchObject({ code: -32602 });
  });

  it("serves a toolset, and keeps clients apart", async () => {
    const { url, metrics } = await listening();
    const [one, other] = await Promise.all([
      connect(`${url}/mcp/toolset/arenarl/sse`),
      connect(`${url}/mcp/toolset/arenarl/sse?world=aa22`),
    ]);
    const say = async (client: Client) =>
      ((await client.callTool({ name: "greet_again", arguments: { name: "a" } })).content as { text: string }[])[0]
        ?.text;
    expect(await Promise.all([say(one), say(other)])).toEqual(["你好，a？", "再见，a？"]);
    expect((await metrics.expose()).text).toContain(
      'arenakit_sse_sessions{path="/mcp/toolset/arenarl",profile="arenarl"} 2',
    );
    await one.close();
    while (
      !(await metrics.expose()).text.includes('arenakit_sse_sessions{path="/mcp/toolset/arenarl",profile="arenarl"} 1')
    )
      await new Promise((resolve) => setTimeout(resolve, 10));
  });

  it("names the URL of its messages with the query of the connection", async () => {
    const { url } = await listening();
    const response = await fetch(`${url}/mcp/greeter/sse?world=aa22&now=2016-03-11T10:00`);
    expect(response.headers.get("content-type")).toBe("text/event-stream");
    const reader = response.body!.getReader();
    const text = new TextDecoder().decode((await reader.read()).value);
    expect(text).toMatch(/^event: endpoint\ndata: \/mcp\/greeter\/messages\?/);
    const query = new URL(text.split("data: ")[1]!.trim(), url).searchParams;
    expect(Object.fromEntries(query)).toEqual({ world: "aa22", now: "2016-03-11T10:00", sessionId: "session-1" });
    await reader.cancel();
  });

  it("refuses messages of no session, of no shape and beyond the limit", async () => {
    const { url } = await listening();
    const stream = await fetch(`${url}/mcp/greeter/sse`); // one that nobody holds may be collected, and its session with it
    const post = (id: string, body: string) =>
      fetch(`${url}/mcp/greeter/messages?sessionId=${id}`, { method: "POST", body }).then(({ status }) => status);
    expect(await post("session-9", "{}")).toBe(404);
    expect(await post("session-1", "{")).toBe(400);
    expect(await post("session-1", '{"jsonrpc":"1.0"}')).toBe(400);
    expect(await post("session-1", "x".repeat(300_000))).toBe(413);
    expect(await post("session-1", '{"jsonrpc":"2.0","id":1,"method":"ping"}')).toBe(202);
    await stream.body!.cancel();
  });

  it("is closed where there is no source of ids", async () => {
    const { servers, metrics, cache } = fakeServers();
    const gateway = createToolGateway({ servers, metrics, cache });
    expect((await gateway.fetch(new Request("http://127.0.0.1/mcp/greeter/sse"))).status).toBe(501);
  });
});
