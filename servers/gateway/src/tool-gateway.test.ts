/** URLs, profiles, tokens, limits and the REST mirror, in process and over real connections. */
import { once } from "node:events";
import { type IncomingMessage, request } from "node:http";
import { CONTEXT_META_KEY } from "@arenakit/contracts";
import { Client, StreamableHTTPClientTransport } from "@modelcontextprotocol/client";
import { afterEach, describe, expect, it } from "vitest";
import { fakeServers, WORLD_A } from "./fake-servers.fixture.ts";
import { createToolGateway, type ToolGatewayOptions } from "./tool-gateway.ts";

const closers: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const close of closers.splice(0).reverse()) await close();
});

function gatewayOf(options: Partial<ToolGatewayOptions> = {}) {
  const { seen, ...fake } = fakeServers();
  return createToolGateway({ ...fake, ...options });
}

const headers = { "content-type": "application/json", accept: "application/json, text/event-stream" };
const callOf = (name: string, args: object) =>
  JSON.stringify({ jsonrpc: "2.0", id: 1, method: "tools/call", params: { name, arguments: args } });
const post = (path: string, body: string, more: Record<string, string> = {}) =>
  new Request(`http://127.0.0.1${path}`, { method: "POST", headers: { ...headers, ...more }, body });

async function connect(url: string, fetch?: (request: Request) => Promise<Response>, mode: "auto" | "legacy" = "auto") {
  const client = new Client({ name: "test", version: "0" }, { versionNegotiation: { mode } });
  const inProcess = fetch
    ? { fetch: (input: string | URL, init?: RequestInit) => fetch(new Request(input, init)) }
    : {};
  await client.connect(new StreamableHTTPClientTransport(new URL(url), inProcess));
  closers.push(() => client.close());
  return client;
}

describe("profiles", () => {
  const gateway = gatewayOf();
  const toolsAt = async (path: string) =>
    (await (await connect(`http://127.0.0.1${path}`, gateway.fetch)).listTools()).tools.map(({ name }) => name);

  it.each([
    ["/mcp/greeter", ["greet"]],
    ["/mcp/greeter?profile=qqr", ["say_hello"]],
    ["/mcp/second", ["greet_again"]],
    ["/mcp/toolset/arenarl", ["greet", "greet_again"]],
    ["/mcp/toolset/qqr", ["say_hello"]],
    ["/mcp/judge", ["verdict"]],
    ["/mcp/toolset/arenarl/", ["greet", "greet_again"]],
  ])("%s has %j", async (path, names) => {
    expect(await toolsAt(path)).toEqual(names);
  });

  it("may be set for connections that name none", async () => {
    const other = gatewayOf({ defaultProfile: "qqr" });
    const client = await connect("http://127.0.0.1/mcp/greeter", other.fetch);
    expect((await client.listTools()).tools.map(({ name }) => name)).toEqual(["say_hello"]);
  });

  it("come from the header before the query", async () => {
    const response = await gateway.fetch(
      post("/mcp/greeter?profile=arenarl", callOf("say_hello", { name: "阿宝" }), { "x-arenakit-profile": "qqr" }),
    );
    expect(JSON.parse(await response.text()).result.content[0].text).toBe("你好，阿宝。");
  });

  it.each([
    "/mcp/greeter?profile=gaode",
    "/mcp/second?profile=qqr",
    "/mcp/toolset/qqr?profile=arenarl",
    "/tools/greet?profile=x",
    "/openapi.json?profile=x",
  ])("%s is refused with a list", async (path) => {
    const request = path.startsWith("/openapi") ? new Request(`http://127.0.0.1${path}`) : post(path, "{}");
    const response = await gateway.fetch(request);
    expect(response.status).toBe(404);
    expect(JSON.parse(await response.text())).toMatchObject({
      error: { code: "no_such_profile", message: expect.stringMatching(/arenarl|qqr/) },
    });
  });

  it("of a call's own context have to be the connection's", async () => {
    const body = JSON.stringify({
      jsonrpc: "2.0",
      id: 1,
      method: "tools/call",
      params: { name: "greet", arguments: { name: "a" }, _meta: { [CONTEXT_META_KEY]: { profile: "qqr" } } },
    });
    const { result } = JSON.parse(await (await gateway.fetch(post("/mcp/greeter", body))).text());
    expect(result.content[0].text).toMatch(/\[invalid_context\].*\?profile=qqr/);
  });

  it("lists what it serves for any other path", async () => {
    const response = await gateway.fetch(new Request("http://127.0.0.1/mcp/atlantis"));
    expect(response.status).toBe(404);
    expect(JSON.parse(await response.text()).paths).toEqual([
      "/mcp/greeter",
      "/mcp/second",
      "/mcp/judge",
      "/mcp/toolset/arenarl",
      "/mcp/toolset/qqr",
      "/mcp",
      "/tools/{name}",
      "/tools:batch",
      "/openapi.json",
      "/judge/tools/{name}",
      "/judge/tools:batch",
      "/judge/openapi.json",
      "/health",
      "/metrics",
    ]);
  });
});

describe("tokens", () => {
  const gateway = gatewayOf({ host: "0.0.0.0", tokens: { policy: "p", judge: "j", admin: "a" } });
  const status = async (path: string, token?: string) => {
    const request = path.startsWith("/mcp")
      ? post(path, callOf("greet", { name: "a" }))
      : new Request(`http://10.9.9.9${path}`);
    if (token) request.headers.set("authorization", `Bearer ${token}`);
    return (await gateway.fetch(request)).status;
  };

  it.each([
    ["/mcp/greeter", { none: 401, wrong: 401, p: 200, j: 403, a: 200 }],
    ["/mcp/judge", { none: 401, wrong: 401, p: 403, j: 200, a: 200 }],
    ["/metrics", { none: 401, wrong: 401, p: 403, j: 403, a: 200 }],
    ["/health", { none: 200, wrong: 200, p: 200, j: 200, a: 200 }],
    ["/openapi.json", { none: 401, wrong: 401, p: 200, j: 403, a: 200 }],
    ["/nowhere", { none: 401, wrong: 401, p: 404, j: 404, a: 404 }],
  ])("%s: %j", async (path, expected) => {
    for (const [token, answer] of Object.entries(expected))
      expect([token, await status(path, token === "none" ? undefined : token)]).toEqual([token, answer]);
  });

  it("are not asked of a probe, which is told that all is well and nothing else", async () => {
    const probed = gatewayOf({ host: "0.0.0.0", token: "t", health: () => ({ worlds: ["aa11"] }) });
    const health = async (headers: Record<string, string>, host = "127.0.0.1:8931") => {
      const response = await probed.fetch(new Request(`http://${host}/health`, { headers }));
      return [response.status, await response.json()];
    };
    expect(await health({})).toEqual([200, { ok: true }]);
    expect(await health({ authorization: "Bearer wrong" })).toEqual([200, { ok: true }]);
    expect(await health({ authorization: "Bearer t" })).toEqual([
      200,
      { ok: true, version: expect.any(String), worlds: ["aa11"] },
    ]);
    expect(await health({}, "evil.example")).toMatchObject([403, { error: { code: "forbidden_host" } }]);
    expect(await health({ origin: "https://evil.example" })).toMatchObject([
      403,
      { error: { code: "forbidden_origin" } },
    ]);
  });

  it("close a scope that has none as soon as another has one, also on loopback", async () => {
    const local = gatewayOf({ tokens: { policy: "p" } });
    const get = (path: string, authorization: string) =>
      local.fetch(new Request(`http://127.0.0.1${path}`, { headers: { authorization } })).then(({ status }) => status);
    expect(await get("/openapi.json", "Bearer p")).toBe(200);
    expect(await get("/metrics", "Bearer p")).toBe(403);
    expect(await get("/metrics", "Bearer ")).toBe(401);
  });

  it("are required on an address that others can reach", () => {
    expect(() => gatewayOf({ host: "0.0.0.0" })).toThrow(/bearer token/);
    expect(() => gatewayOf({ host: "0.0.0.0", tokens: {} })).toThrow(/bearer token/);
  });
});

describe("over a connection", () => {
  const listening = async (options: Partial<ToolGatewayOptions> = {}, fake = fakeServers()) => {
    const { servers, metrics, cache } = fake;
    const open = await createToolGateway({ servers, metrics, cache, ...options }).listen();
    closers.push(() => open.close());
    return { ...open, ...fake };
  };

  it("answers what the application answers in process, in both eras and on both ways", async () => {
    const { url, metrics } = await listening();
    const gateway = gatewayOf();
    for (const body of [
      callOf("greet", { name: "阿宝" }),
      callOf("greed", {}),
      callOf("greet", {}),
      "{",
      "[]",
      `[${callOf("greet", { name: "a" })}]`,
    ]) {
      const there = await fetch(`${url}/mcp/greeter?seed=3`, { method: "POST", headers, body });
      const here = await gateway.fetch(post("/mcp/greeter?seed=3", body));
      expect([there.status, there.headers.get("content-type"), await there.text()]).toEqual([
        here.status,
        here.headers.get("content-type"),
        await here.text(),
      ]);
    }
    const { text } = await metrics.expose();
    expect(text).toContain('arenakit_requests_by_way_total{path="/mcp/greeter",profile="arenarl",way="direct"} 3');
    expect(text).toContain('arenakit_requests_by_way_total{path="/mcp/greeter",profile="arenarl",way="protocol"} 3');
  });

  it("keeps answers, and asks once for what many ask at the same time", async () => {
    const { url, seen, metrics } = await listening({}, fakeServers({ cached: true }));
    const ask = (path: string) =>
      fetch(`${url}${path}`, { method: "POST", headers, body: callOf("greet", { name: "阿宝" }) }).then(
        async (answer) => JSON.parse(await answer.text()),
      );
    const answers = await Promise.all(Array.from({ length: 20 }, (_, at) => ask(`/mcp/greeter?episode=e${at}`)));
    expect(seen.calls).toBe(1);
    expect(answers.map(({ result }) => result._meta[CONTEXT_META_KEY].episode)).toEqual(
      answers.map((_, at) => `e${at}`),
    );
    expect(new Set(answers.map(({ result }) => result.content[0].text))).toEqual(new Set(["你好，阿宝！"]));
    for (const other of ["?world=aa22", "?now=2026-05-02T08:00", "?seed=1", "?profile=qqr"])
      await ask(`/mcp/greeter${other}`);
    expect(seen.calls).toBe(4); // say_hello is another tool: it has no greet
    expect((await metrics.expose()).text).toMatch(/arenakit_result_cache_total\{outcome="miss"\} 4/);
  });

  it.each([
    ["on the direct way", {}],
    ["through the protocol layer", { progressToken: 1 }],
  ])("cancels a call whose caller has left, %s", async (_, meta) => {
    const { url, seen } = await listening();
    const params = { name: "greet", arguments: { name: "a", outcome: "slow" }, _meta: meta };
    const body = JSON.stringify({ jsonrpc: "2.0", id: 1, method: "tools/call", params });
    const leaving = new AbortController();
    const call = fetch(`${url}/mcp/greeter`, { method: "POST", headers, body, signal: leaving.signal }).then((answer) =>
      answer.text(),
    );
    call.catch(() => {}); // looked at below
    while (seen.calls === 0) await new Promise((resolve) => setTimeout(resolve, 5));
    leaving.abort();
    await expect(call).rejects.toThrow();
    while (seen.aborted === 0) await new Promise((resolve) => setTimeout(resolve, 5));
  });

  it("accepts a legacy cancellation and lets the call go on, since ids of different clients collide", async () => {
    const { url } = await listening({ limits: { callDeadlineMs: 300 } });
    const slow = fetch(`${url}/mcp/greeter`, {
      method: "POST",
      headers,
      body: callOf("greet", { name: "a", outcome: "slow" }),
    });
    const body = JSON.stringify({ jsonrpc: "2.0", method: "notifications/cancelled", params: { requestId: 1 } });
    expect((await fetch(`${url}/mcp/greeter`, { method: "POST", headers, body })).status).toBe(202);
    expect(JSON.parse(await (await slow).text()).result.content[0].text).toContain("[deadline_exceeded]");
  });

  it("writes an access log without queries, headers and arguments", async () => {
    const lines: string[] = [];
    const { createAccessLog } = await import("@arenakit/server-kit");
    const accessLog = createAccessLog({ write: (text) => void lines.push(...text.trim().split("\n")), flushMs: 10 });
    const { url, close } = await listening({ accessLog, clock: () => 1000, token: "s3cret" });
    const authorised = { ...headers, authorization: "Bearer s3cret" };
    await fetch(`${url}/mcp/greeter?episode=secret-episode`, {
      method: "POST",
      headers: authorised,
      body: callOf("greet", { name: "secret-name" }),
    });
    await fetch(`${url}/health`);
    await close();
    expect(lines.map((line) => JSON.parse(line))).toEqual([
      { at: 1000, method: "POST", path: "/mcp/greeter", status: 200, ms: 0 },
      { at: 1000, method: "GET", path: "/health", status: 200, ms: 0 },
    ]);
    expect(lines.join("")).not.toMatch(/secret/);
  });

  it("serves worlds that the query names, on the direct way too", async () => {
    const { url } = await listening();
    const answer = await fetch(`${url}/mcp/greeter?world=aa11`, {
      method: "POST",
      headers,
      body: callOf("greet", { name: "a" }),
    });
    expect(JSON.parse(await answer.text()).result._meta[CONTEXT_META_KEY].world).toBe(WORLD_A);
  });

  it("answers what is in flight at one address when another one is closed", async () => {
    const gateway = gatewayOf();
    const [first, door] = [await gateway.listen(), await gateway.listen()];
    const body = JSON.stringify({ jsonrpc: "2.0", id: 1, method: "tools/list" });
    const length = { "content-length": String(Buffer.byteLength(body)), expect: "100-continue" };
    const asked = request(`${first.url}/mcp/greeter`, { method: "POST", headers: { ...headers, ...length } });
    asked.flushHeaders();
    await once(asked, "continue");
    await door.close();
    asked.end(body);
    const [answer] = (await once(asked, "response")) as [IncomingMessage];
    answer.resume();
    expect(answer.statusCode).toBe(200);
    await first.close();
  });
});
