/** The tools without MCP: the REST mirror, its batches and its description. */
import { describe, expect, it } from "vitest";
import { fakeServers, WORLD_B } from "./fake-servers.fixture.ts";
import { createToolGateway } from "./tool-gateway.ts";

function gatewayOf() {
  const { servers, metrics, cache } = fakeServers();
  return createToolGateway({ servers, metrics, cache });
}
const post = (path: string, body: string, headers: Record<string, string> = {}) =>
  new Request(`http://127.0.0.1${path}`, {
    method: "POST",
    headers: { "content-type": "application/json", ...headers },
    body,
  });

describe("the REST mirror", () => {
  const gateway = gatewayOf();
  const rest = async (path: string, body: unknown, more: Record<string, string> = {}) => {
    const response = await gateway.fetch(post(path, typeof body === "string" ? body : JSON.stringify(body), more));
    return { status: response.status, body: JSON.parse(await response.text()) };
  };

  it("answers with text, structure and context", async () => {
    expect(await rest("/tools/greet?world=aa22&episode=e1", { name: "阿宝" })).toEqual({
      status: 200,
      body: {
        ok: true,
        text: "再见，阿宝！",
        structured: { text: "再见，阿宝！", mood: "好" },
        context: { world: WORLD_B, now: "2016-03-10T09:00", episode: "e1" },
      },
    });
    expect((await rest("/tools/say_hello?profile=qqr", { name: "阿宝" })).body.text).toBe("你好，阿宝。");
    expect((await rest("/tools/greet", { name: "a" }, { "x-arenakit-world": "aa22" })).body.context.world).toBe(
      WORLD_B,
    );
  });

  it.each([
    ["/tools/greed", { name: "a" }, 404, "unknown_tool"],
    ["/tools/greet", {}, 422, "invalid_arguments"],
    ["/tools/greet", { name: "a", outcome: "mistake" }, 422, "no_such_person"],
    ["/tools/greet", { name: "a", outcome: "outage" }, 502, "world_unreadable"],
    ["/tools/greet", { name: "a", outcome: "conflict" }, 409, "conflict"],
    ["/tools/greet?now=soon", { name: "a" }, 400, "invalid_context"],
    ["/tools/greet?world=ff", { name: "a" }, 404, "no_such_world"],
    ["/tools/greet", "{", 400, "invalid_json"],
    ["/tools/greet", "[]", 422, "invalid_arguments"],

    ["/tools:batch", { calls: [] }, 400, "invalid_batch"],
  ])("%s with %j is %i %s", async (path, body, status, code) => {
    expect(await rest(path, body)).toMatchObject({ status, body: { ok: false, error: { code } } });
  });

  it("bounds the body and the calls of a batch", async () => {
    const long = await rest("/tools/greet", { name: "x".repeat(300_000) });
    const words = "[payload_too_large] the body exceeds 262144 bytes";
    const own = { owner: "policy", code: "payload_too_large" };
    expect(long).toMatchObject({ status: 413, body: { ok: false, text: words, error: own } });
    const calls = Array(64).fill({ name: "greet", arguments: { name: "x".repeat(30_000) } });
    expect((await rest("/tools:batch", { calls })).status).toBe(200); // 1.9 MiB
    const large = await rest("/tools:batch", { calls: [{ name: "greet", arguments: { name: "x".repeat(2 ** 21) } }] });
    expect(large).toMatchObject({ status: 413, body: { error: { owner: "harness", code: "payload_too_large" } } });
    const many = await rest("/tools:batch", { calls: Array(65).fill({ name: "greet" }) });
    expect(many).toMatchObject({ status: 400, body: { error: { message: expect.stringContaining("64") } } });
  });

  it("refuses another content type and another method", async () => {
    const form = await gateway.fetch(
      post("/tools/greet", "name=a", { "content-type": "application/x-www-form-urlencoded" }),
    );
    expect(form.status).toBe(415);
    for (const [method, path, allow] of [
      ["GET", "/tools/greet", "POST"],
      ["DELETE", "/tools/greet", "POST"],
      ["GET", "/tools:batch", "POST"],
      ["PUT", "/tools:batch", "POST"],
      ["GET", "/mcp/greeter/messages", "POST"],
      ["GET", "/mcp/greeter", "POST"],
      ["DELETE", "/mcp/greeter", "POST"],
      ["POST", "/mcp/greeter/sse", "GET, HEAD"],
      ["POST", "/health", "GET, HEAD"],
      ["POST", "/metrics", "GET, HEAD"],
      ["DELETE", "/openapi.json", "GET, HEAD"],
    ] as const) {
      const answer = await gateway.fetch(new Request(`http://127.0.0.1${path}`, { method }));
      expect([method, path, answer.status, answer.headers.get("allow")]).toEqual([method, path, 405, allow]);
    }
    expect((await gateway.fetch(new Request("http://127.0.0.1/health", { method: "HEAD" }))).status).toBe(200);
  });

  it("answers a batch in the order of its calls, each with its own outcome and context", async () => {
    const calls = [
      { name: "greet", arguments: { name: "甲" } },
      { name: "greet", arguments: { name: "乙", outcome: "mistake" } },
      { name: "greed" },
      { name: "greet", arguments: { name: "丙" }, context: { world: "aa22", attempt: 2 } },
      { name: "greet", arguments: { name: "丁" }, context: { wurld: "aa22" } },
    ];
    const { status, body } = await rest("/tools:batch?episode=e", { calls });
    expect(status).toBe(200);
    expect(
      body.results.map(({ ok, text, error }: { ok: boolean; text: string; error?: { code: string } }) =>
        ok ? text : error?.code,
      ),
    ).toEqual(["你好，甲！", "no_such_person", "unknown_tool", "再见，丙！", "invalid_context"]);
    expect(body.results[3].context).toEqual({ world: WORLD_B, now: "2016-03-10T09:00", episode: "e", attempt: 2 });
  });

  it("describes itself in OpenAPI from the tools' own schemas", async () => {
    const document = JSON.parse(await (await gateway.fetch(new Request("http://127.0.0.1/openapi.json"))).text());
    expect(document.openapi).toBe("3.1.0");
    expect(Object.keys(document.paths)).toEqual(["/tools/greet", "/tools/greet_again", "/tools:batch"]);
    const { post } = document.paths["/tools/greet"];
    expect(post.requestBody.content["application/json"].schema).toMatchObject({
      required: ["name"],
      additionalProperties: false,
    });
    expect(
      post.responses["200"].content["application/json"].schema.properties.structured.properties.mood,
    ).toBeDefined();
    const references = [...JSON.stringify(document).matchAll(/"\$ref":"#\/components\/schemas\/(\w+)"/g)].map(
      ([, name]) => name,
    );
    for (const name of references) expect(document.components.schemas).toHaveProperty(name!);
  });
});

it("has the tools of the profile that the gateway was started with, and those of another that is named", async () => {
  const { servers, metrics, cache } = fakeServers();
  const gateway = createToolGateway({ servers, metrics, cache, defaultProfile: "qqr" });
  const call = async (path: string) => (await gateway.fetch(post(path, '{"name":"阿宝"}'))).status;
  expect([await call("/tools/say_hello"), await call("/tools/greet")]).toEqual([200, 404]);
  expect([await call("/tools/greet?profile=arenarl"), await call("/tools/say_hello?profile=arenarl")]).toEqual([
    200, 404,
  ]);
  const batch = await gateway.fetch(post("/tools:batch", '{"calls":[{"name":"say_hello","arguments":{"name":"a"}}]}'));
  expect(JSON.parse(await batch.text()).results).toMatchObject([{ ok: true }]);
  const document = JSON.parse(await (await gateway.fetch(new Request("http://127.0.0.1/openapi.json"))).text());
  expect(document.info.title).toContain("qqr");
  expect(Object.keys(document.paths)).toContain("/tools/say_hello");
  // Judges have a mirror of their own, in the one profile that they know.
  expect(await call("/judge/tools/none")).toBe(404);
  const unknown = await gateway.fetch(post("/tools/greet?profile=nobody", "{}"));
  expect(await unknown.json()).toMatchObject({
    error: { code: "no_such_profile", message: expect.stringContaining("arenarl, qqr") },
  });
});
