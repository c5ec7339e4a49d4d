/** Requests that are wrong in themselves, over real connections: each is answered as its protocol says it. */
import { request } from "node:http";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { fakeServers } from "./fake-servers.fixture.ts";
import type { Listening } from "./listen.ts";
import { createToolGateway } from "./tool-gateway.ts";

let open: Listening;
let guarded: Listening;
beforeAll(async () => {
  const [one, two] = [fakeServers(), fakeServers()];
  open = await createToolGateway({ servers: one.servers, metrics: one.metrics, cache: one.cache }).listen();
  guarded = await createToolGateway({
    servers: two.servers,
    metrics: two.metrics,
    cache: two.cache,
    tokens: { policy: "p", admin: "a" },
  }).listen();
});
afterAll(() => Promise.all([open.close(), guarded.close()]));

interface Answer {
  readonly status: number;
  readonly headers: Readonly<Record<string, unknown>>;
  readonly text: string;
}
interface SentRequest {
  readonly method?: string;
  readonly path?: string;
  readonly headers?: Record<string, string | readonly string[] | undefined>;
  readonly body?: string;
}

const JSON_HEADERS = { "content-type": "application/json", accept: "application/json, text/event-stream" };
const CALL = { jsonrpc: "2.0", id: 1, method: "tools/call", params: { name: "greet", arguments: { name: "阿宝" } } };

/** As it stands, with headers that fetch would not send. */
function send(sent: SentRequest, port = open.port): Promise<Answer> {
  const { method = "POST", path = "/mcp/greeter", headers = {}, body = JSON.stringify(CALL) } = sent;
  const whole = Object.fromEntries(
    Object.entries({ ...JSON_HEADERS, ...headers }).filter(([, value]) => value !== undefined),
  ) as Record<string, string>;
  return new Promise((resolve, reject) => {
    const asked = request({ port, host: "127.0.0.1", method, path, headers: whole }, (answer) => {
      let text = "";
      answer.setEncoding("utf8").on("data", (piece) => {
        text += piece;
      });
      answer.on("end", () => resolve({ status: answer.statusCode ?? 0, headers: answer.headers, text }));
    });
    asked.on("error", reject);
    asked.end(method === "GET" || method === "DELETE" ? undefined : body);
  });
}
const codeOf = ({ text }: Answer) => JSON.parse(text).error?.code;

describe("the guard", () => {
  it.each([
    ["evil.example", undefined, 403, "forbidden_host"],
    ["evil.example:80", undefined, 403, "forbidden_host"],
    ["127.0.0.1.evil.example", undefined, 403, "forbidden_host"],
    ["127.0.0.1", "https://evil.example", 403, "forbidden_origin"],
    ["127.0.0.1", "null", 403, "forbidden_origin"],
    ["localhost:9", "http://localhost:3000", 200, undefined],
  ])("Host %s and Origin %s: %i %s", async (host, origin, status, code) => {
    for (const path of ["/mcp/greeter", "/tools/greet", "/mcp/greeter/messages"]) {
      const body = path === "/mcp/greeter" ? JSON.stringify(CALL) : '{"name":"a"}';
      const answer = await send({ path, body, headers: { host, ...(origin ? { origin } : {}) } });
      if (code) expect([answer.status, codeOf(answer)]).toEqual([status, code]);
      else expect(answer.status).not.toBe(403);
    }
  });

  it.each([
    ["none", undefined, 401],
    ["a wrong one", "Bearer x", 401],
    ["one without its scheme", "p", 401],
    ["one whose scheme is in another case", "bearer p", 200],
    ["one in another case", "Bearer P", 401],
    ["of another scheme", "Basic p", 401],
    ["nothing", "Bearer ", 401],
    ["a longer one", "Bearer pp", 401],
    ["the right one", "Bearer p", 200],
  ])("a token that is %s", async (_, authorization, status) => {
    const answer = await send({ headers: { authorization } }, guarded.port);
    expect(answer.status).toBe(status);
    if (status === 401) expect(answer.headers["www-authenticate"]).toBe("Bearer");
  });

  it.each(["/health/../metrics", "/health/%2E%2e/metrics", "/%2e/health", "/x/."])(
    "takes no name of dots in %s for a way to another path",
    async (path) => {
      expect(await send({ method: "GET", path })).toMatchObject({ status: 404 });
    },
  );

  it("keeps metrics for the admin when there are tokens", async () => {
    const metrics = (authorization: string) =>
      send({ method: "GET", path: "/metrics", headers: { authorization } }, guarded.port);
    expect((await metrics("Bearer p")).status).toBe(403);
    expect((await metrics("Bearer a")).status).toBe(200);
  });
});

describe("the protocol", () => {
  it.each<[string, SentRequest, number, RegExp]>([
    [
      "an unknown tool",
      { body: JSON.stringify({ ...CALL, params: { name: "greed" } }) },
      200,
      /"code":-32602.*没有名为 greed 的工具/,
    ],
    ["another content type", { headers: { "content-type": "text/plain" } }, 415, /application\/json/],
    ["no content type", { headers: { "content-type": undefined } }, 415, /application\/json/],
    [
      "two content types",
      { headers: { "content-type": ["application/json", "text/plain"] } },
      415,
      /application\/json/,
    ],
    ["an Accept that takes no JSON", { headers: { accept: "text/html" } }, 406, /accept both/],
    ["what is no JSON", { body: "{" }, 400, /-32700/],
    ["an empty body", { body: "" }, 400, /-32700/],
    ["JSON that is no message", { body: "[]" }, 400, /-32600/],
    ["an unknown method", { body: JSON.stringify({ ...CALL, method: "tools/fly" }) }, 200, /-32601/],
    ["an unknown version", { headers: { "mcp-protocol-version": "2031-01-01" } }, 400, /./],
    ["a GET", { method: "GET" }, 405, /Method not allowed/],
    ["a DELETE", { method: "DELETE" }, 405, /Method not allowed/],
    ["a PUT", { method: "PUT" }, 405, /./],
    ["a length that lies", { body: "x".repeat(262_145) }, 413, /must not exceed 262144 bytes/],
    ["a path that is not served", { path: "/mcp/atlantis" }, 404, /these are: \/mcp\/greeter/],
  ])("answers %s", async (_, sent, status, words) => {
    const answer = await send(sent);
    expect(answer.status).toBe(status);
    expect(answer.text).toMatch(words);
  });

  it.each([
    ["?world=ffff", "no_such_world", /known: aa1100000000, aa2200000000/],
    ["?world=aa", "no_such_world", /several worlds/],
    ["?now=tomorrow", "invalid_context", /2026-05-01T08:00/],
    ["?now=2026-02-30T08:00", "invalid_context", /no clock shows/],
    ["?wrld=aa11", "invalid_context", /expected world, corpus, now, profile, seed, episode, attempt, faults/],
    ["?seed=1&seed=2", "invalid_context", /more than once/],
    ["?faults=flakey", "invalid_context", /flaky, outage/],
    ["?faults=%7B", "invalid_context", /expected one of/],
    [`?episode=${"e".repeat(201)}`, "invalid_context", /at most 200/],
  ])("tells the harness what is wrong with the context %s", async (query, code, words) => {
    const { status, text } = await send({ path: `/mcp/greeter${query}` });
    const { result } = JSON.parse(text);
    expect([status, result.isError]).toEqual([200, true]);
    expect(result._meta["arenakit/failure"]).toMatchObject({
      owner: "harness",
      code,
      message: expect.stringMatching(words),
    });
  });

  it("answers arguments that are no object as the protocol does", async () => {
    for (const given of ["[]", "7", "null", '"x"']) {
      const body = `{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"greet","arguments":${given}}}`;
      expect((await send({ body })).text).toContain("-32602");
    }
  });
});
