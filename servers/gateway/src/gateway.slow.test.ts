import { CONTEXT_META_KEY } from "@arenakit/contracts";
import { openWorld, worldId } from "@arenakit/corpus-world";
import { buildWorld, readAtlas } from "@arenakit/corpus-world-maker";
import { AMAP_PROFILES } from "@arenakit/server-amap";
import { TRANSPORT_PROFILES } from "@arenakit/server-transport";
import { Client, StreamableHTTPClientTransport } from "@modelcontextprotocol/client";
import { describe, expect, it } from "vitest";
import { createGateway, type GatewayOptions } from "./gateway.ts";

function worldOf(seed: number, names: readonly string[]) {
  const cities = readAtlas().filter(({ name }) => names.includes(name));
  const data = buildWorld({ seed, cities, name: `seed ${seed}` });
  return openWorld(data, worldId(data));
}
const first = worldOf(1, ["北京", "天津"]);
const second = worldOf(2, ["天津"]);
const worlds = [first, second];

/** A tools/call of the 2025 era, as a raw POST. */
function post(
  path: string,
  name: string,
  args: Record<string, unknown>,
  headers: Record<string, string> = {},
): Request {
  return new Request(`http://127.0.0.1${path}`, {
    method: "POST",
    headers: { "content-type": "application/json", accept: "application/json, text/event-stream", ...headers },
    body: JSON.stringify({ jsonrpc: "2.0", id: 1, method: "tools/call", params: { name, arguments: args } }),
  });
}

async function answerOf(response: Response) {
  const text = await response.text();
  const data = text.startsWith("{")
    ? text
    : text
        .split("\n")
        .find((line) => line.startsWith("data:"))
        ?.slice(5);
  return JSON.parse(data ?? "null");
}

async function toolsOf(path: string, options: Partial<GatewayOptions> = {}): Promise<string[]> {
  const gateway = createGateway({ worlds, ...options });
  const client = new Client({ name: "test", version: "0" }, { versionNegotiation: { mode: "auto" } });
  await client.connect(
    new StreamableHTTPClientTransport(new URL(`http://127.0.0.1${path}`), {
      fetch: (url, init) => gateway.fetch(new Request(url, init)),
    }),
  );
  return (await client.listTools()).tools.map(({ name }) => name);
}

describe("paths", () => {
  it("serves each server alone and the union of a toolset", async () => {
    const namesOf = (tools: readonly { readonly name: string }[]) => tools.map(({ name }) => name);
    const maps = namesOf(AMAP_PROFILES.arenarl);
    const transport = namesOf(TRANSPORT_PROFILES.arenarl);
    expect(await toolsOf("/mcp/amap")).toEqual(maps);
    expect(await toolsOf("/mcp/transport")).toEqual(transport);
    expect(await toolsOf("/mcp/web-search")).toEqual(["universal_search"]);
    expect(await toolsOf("/mcp/toolset/arenarl")).toEqual([...maps, ...transport, "universal_search"]);
  });

  it("serves the toolset that a connection names at the one path that some clients know", async () => {
    const whole = await toolsOf("/mcp/toolset/arenarl");
    expect(await toolsOf("/mcp")).toEqual(whole);
    expect(await toolsOf("/mcp?profile=qqr")).toEqual(await toolsOf("/mcp/toolset/qqr"));
    expect(await toolsOf("/mcp", { defaultProfile: "qqr" })).toEqual(await toolsOf("/mcp/toolset/qqr"));
    const unknown = await createGateway({ worlds }).fetch(
      new Request("http://127.0.0.1/mcp?profile=none", { method: "POST", body: "{}" }),
    );
    expect([unknown.status, await unknown.json()]).toMatchObject([404, { error: { code: "no_such_profile" } }]);
  });

  it("answers an unknown path with the paths there are", async () => {
    const response = await createGateway({ worlds }).fetch(new Request("http://127.0.0.1/mcp/atlantis"));
    expect(response.status).toBe(404);
    expect(await response.json()).toMatchObject({
      error: { code: "no_such_path" },
      paths: expect.arrayContaining([
        "/mcp/amap",
        "/mcp/transport",
        "/mcp/web-search",
        "/mcp/toolset/arenarl",
        "/health",
        "/metrics",
      ]),
    });
  });

  it("tells its health and its worlds", async () => {
    const response = await createGateway({ worlds }).fetch(new Request("http://127.0.0.1/health"));
    expect(await response.json()).toMatchObject({
      ok: true,
      version: expect.stringMatching(/^\d+\.\d+\.\d+/),
      worlds: [{ id: first.id, name: "seed 1" }, { id: second.id }],
    });
  });

  it("counts calls by tool and outcome", async () => {
    const gateway = createGateway({ worlds });
    await gateway.fetch(post("/mcp/amap", "weather", { city: "北京" }));
    await gateway.fetch(post("/mcp/toolset/arenarl", "weather", { city: "亚特兰蒂斯" }));
    const text = await (await gateway.fetch(new Request("http://127.0.0.1/metrics"))).text();
    expect(text).toContain('arenakit_tool_calls_total{tool="weather",outcome="ok"} 1');
    expect(text).toContain('arenakit_tool_calls_total{tool="weather",outcome="no_such_city"} 1');
    expect(text).toContain('arenakit_tool_call_duration_seconds_count{tool="weather"} 2');
    expect(text).toContain("arenakit_tool_calls_in_flight 0");
  });
});

describe("worlds", () => {
  const gateway = createGateway({ worlds });
  const search = (path: string, headers = {}) =>
    gateway.fetch(post(path, "search_poi", { query: "北京 餐厅" }, headers));

  it("answers from the first one, or the one that the URL or a header names", async () => {
    const [byDefault, byQuery, byHeader] = await Promise.all([
      search("/mcp/amap").then(answerOf),
      search(`/mcp/amap?world=${second.id.slice(0, 8)}`).then(answerOf),
      search("/mcp/amap", { "x-arenakit-world": second.id, "x-arenakit-episode": "e1" }).then(answerOf),
    ]);
    expect(byDefault.result._meta[CONTEXT_META_KEY]).toEqual({ world: first.id, now: first.meta.now });
    expect(byQuery.result._meta[CONTEXT_META_KEY].world).toBe(second.id);
    expect(byHeader.result._meta[CONTEXT_META_KEY]).toMatchObject({ world: second.id, episode: "e1" });
    expect(byQuery.result.structuredContent).toEqual(byHeader.result.structuredContent);
    expect(byQuery.result.structuredContent).not.toEqual(byDefault.result.structuredContent);
  });

  it("lists the worlds when asked for another", async () => {
    const { result } = await search("/mcp/amap?world=0123456789").then(answerOf);
    expect(result.isError).toBe(true);
    for (const world of worlds) expect(result.content[0].text).toContain(world.id.slice(0, 12));
  });
});

describe("resources and prompts", () => {
  it("reads a place and a train, completes them, and renders prompts with cities completed", async () => {
    const gateway = createGateway({ worlds });
    const client = new Client({ name: "test", version: "0" }, { versionNegotiation: { mode: "auto" } });
    const fetch = (url: string | URL, init?: RequestInit) => gateway.fetch(new Request(url, init));
    await client.connect(new StreamableHTTPClientTransport(new URL("http://127.0.0.1/mcp/toolset/arenarl"), { fetch }));
    const read = async (uri: string) => {
      const [content] = (await client.readResource({ uri })).contents;
      return JSON.parse((content as { text: string }).text);
    };
    const complete = async (uri: string, name: string, value: string) =>
      (await client.complete({ ref: { type: "ref/resource", uri }, argument: { name, value } })).completion.values;
    const [id] = await complete("poi://{id}", "id", "故宫博物院");
    expect(await read(`poi://${id}`)).toMatchObject({ id, name: expect.stringContaining("故宫") });
    const [number] = await complete("train://{no}", "no", "G");
    const [run] = await read(`train://${number}`);
    expect(run).toMatchObject({ number, stops: expect.any(Array) });
    expect(run.stops.length).toBeGreaterThan(1);
    await expect(client.readResource({ uri: "train://X0" })).rejects.toMatchObject({ code: -32602 });
    const ref = { type: "ref/prompt", name: "plan_trip" } as const;
    const cities = (await client.complete({ ref, argument: { name: "city", value: "tian" } })).completion.values;
    expect(cities).toEqual(["天津"]);
  });
});

describe("the guard", () => {
  const health = (gateway: ReturnType<typeof createGateway>, headers: Record<string, string>, host = "127.0.0.1") =>
    gateway.fetch(new Request(`http://${host}/health`, { headers })).then(({ status }) => status);

  it("keeps hostile names and pages out on loopback", async () => {
    const gateway = createGateway({ worlds });
    expect(await health(gateway, { host: "127.0.0.1:8080" })).toBe(200);
    expect(await health(gateway, { host: "localhost" })).toBe(200);
    expect(await health(gateway, { host: "evil.example" })).toBe(403);
    expect(await health(gateway, {}, "evil.example")).toBe(403);
    expect(await health(gateway, { origin: "https://evil.example" })).toBe(403);
    expect(await health(gateway, { origin: "http://localhost:3000" })).toBe(200);
    expect(await health(gateway, { origin: "null" })).toBe(403);
  });

  it("opens to the network only with a token, and asks for it", async () => {
    expect(() => createGateway({ worlds, host: "0.0.0.0" })).toThrow(/bearer token/);
    const gateway = createGateway({ worlds, host: "0.0.0.0", token: "s3cret" });
    const metrics = (headers: Record<string, string>) =>
      gateway.fetch(new Request("http://box.example/metrics", { headers })).then(({ status }) => status);
    expect(await metrics({})).toBe(401);
    expect(await metrics({ authorization: "Bearer wrong" })).toBe(401);
    expect(await metrics({ authorization: "Bearer s3cret" })).toBe(200);
  });

  it("answers 503 with Retry-After when it is full, and goes on afterwards", async () => {
    const gateway = createGateway({ worlds, limits: { maxConcurrentRequests: 1, maxWaitingRequests: 1 } });
    const calls = Array.from({ length: 5 }, () => gateway.fetch(post("/mcp/amap", "weather", { city: "北京" })));
    const responses = await Promise.all(calls);
    const full = responses.filter(({ status }) => status === 503);
    expect(full).toHaveLength(3);
    expect(full[0]?.headers.get("retry-after")).toBe("1");
    expect(await full[0]?.json()).toMatchObject({ id: 1, error: { data: { code: "overloaded", retryable: true } } });
    expect((await gateway.fetch(post("/mcp/amap", "weather", { city: "北京" }))).status).toBe(200);
  });

  it("refuses a body beyond the limit with 413", async () => {
    const gateway = createGateway({ worlds });
    const big = post("/mcp/amap", "search_poi", { query: "x".repeat(300 * 1024) });
    expect((await gateway.fetch(big)).status).toBe(413);
  });
});

describe("listening", () => {
  it("takes a free port, answers, and closes with its requests done", async () => {
    const listening = await createGateway({ worlds }).listen();
    expect(listening.url).toMatch(/^http:\/\/127\.0\.0\.1:\d+$/);
    expect((await fetch(`${listening.url}/health`)).status).toBe(200);
    await Promise.all([listening.close(), listening.close()]);
    await expect(fetch(`${listening.url}/health`)).rejects.toThrow();
  });

  it("writes an address of IPv6 as a URL has it", async ({ skip }) => {
    const gateway = createGateway({ worlds, host: "::1" });
    const listening = await gateway.listen().catch(() => skip("this machine has no IPv6"));
    expect(listening.url).toMatch(/^http:\/\/\[::1\]:\d+$/);
    expect((await fetch(`${listening.url}/health`)).status).toBe(200);
    await listening.close();
  });

  it("says what to do about a port that is taken", async () => {
    const listening = await createGateway({ worlds }).listen();
    await expect(createGateway({ worlds }).listen({ port: listening.port })).rejects.toMatchObject({
      failure: { owner: "harness", code: "address_unavailable", message: expect.stringContaining("EADDRINUSE") },
    });
    await listening.close();
  });
});
