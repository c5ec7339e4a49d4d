/** The Python package's MCP client and environment classes: over our gateway, and over servers of other manners. */
import { createGateway } from "@arenakit/server-gateway";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { PROFILES, smallWorld } from "./profile-calls.ts";
import { type Asked, report, type Said, type ScriptedServer, scriptedServer } from "./python-adapter.ts";

const TOKEN = "of-policies";
/** The first attempt of every call finds the service down; the second one is answered. */
const ONE_OUTAGE = JSON.stringify({ outage: { share: 1, attempts: 1 } });
const LONG_OUTAGE = JSON.stringify({ errors: { "10016": 1 } });
let url = "";
let close = async () => {};
beforeAll(async () => {
  ({ url, close } = await createGateway({ worlds: [smallWorld()], tokens: { policy: TOKEN } }).listen());
});
const servers: ScriptedServer[] = [];
afterEach(async () => {
  for (const server of servers.splice(0)) await server.close();
});
afterAll(() => close());

interface Episode {
  readonly reset: string | null;
  readonly said: (string | { error: string })[];
  readonly failure: object | null;
}
type Row = Record<string, unknown>;

describe("an environment class over the gateway", () => {
  const { tools, calls } = PROFILES.arenarl;
  const toolset = () => `${url}/mcp/toolset/arenarl`;
  const play = (more: object) => ({ do: "episodes", url: toolset(), token: TOKEN, rows: [{ id: 1 }], ...more });

  it("has the tools as methods, and says to the policy what they answer, mistakes included", async ({ skip }) => {
    const mistakes: [string, object][] = [
      ["weather", {}],
      ["weather", { city: "北京", when: "tomorrow" }],
    ];
    const asked = play({ calls: [...calls.map(([name, args]) => [name, args]), ...mistakes] });
    const said = await report<Episode[]>("adapter_tools.py", asked, skip);
    if (!said) return;
    const [{ said: texts, failure }] = said as [Episode];
    calls.forEach(([, , expected], at) => {
      expect(texts[at]).toMatch(expected);
    });
    // What the policy got wrong is told in the server's words, and voids nothing.
    expect(texts[calls.length]).toContain("city");
    expect(texts[calls.length + 1]).toContain("when");
    expect(failure).toBeNull();
  });

  it("is typed and described, a line for each parameter", async ({ skip }) => {
    const made = await report<Record<string, { doc: string; parameters: Record<string, [string, boolean]> }>>(
      "adapter_tools.py",
      { do: "methods", url: toolset().replace("://", `://x:${TOKEN}@`) },
      skip,
    );
    if (!made) return;
    expect(Object.keys(made).sort()).toEqual([...tools].sort());
    for (const [name, { doc, parameters }] of Object.entries(made)) {
      const [, lines = ""] = doc.split("Args:\n");
      for (const parameter of Object.keys(parameters))
        expect(lines, name).toMatch(new RegExp(`^    ${parameter}: \\S`, "m"));
      const order = Object.values(parameters).map(([, isRequired]) => isRequired);
      expect(order).toEqual([...order].sort((first, second) => Number(second) - Number(first)));
    }
    expect(made.weather!.parameters).toEqual({ city: ["<class 'str'>", true] });
    expect(made.around_search!.parameters.radius).toEqual([expect.stringMatching(/int|float/), false]);
    expect(made.get_navigation!.parameters.mode![0]).toContain("'driving'");
  });

  it("takes world and time from the URL's query, for all rows or by row", async ({ skip }) => {
    const times = ["2026-05-02T07:30", "2026-05-03T09:00"];
    const asked = play({
      ...{ rows: times.map((now) => ({ now })), columns: ["now"], addition: "now" },
      calls: [["search_train_tickets", { date: "2026-05-02", from_city: "北京", to_city: "上海" }]],
    });
    const said = await report<Episode[]>("adapter_tools.py", asked, skip);
    if (!said) return;
    expect(said.map(({ reset }) => reset)).toEqual(times);
    // On the second day the trains of the first have left.
    expect(said[0]!.said[0]).toMatch(/直达\d+趟/);
    expect(said[1]!.said[0]).not.toMatch(/直达[1-9]\d*趟/);
    const elsewhere = play({ query: { world: "0123456789" }, calls: [["weather", { city: "北京" }]] });
    const lost = await report<Episode[]>("adapter_tools.py", elsewhere, skip);
    expect(lost![0]!.failure).toMatchObject({ owner: "harness" });
  });

  it("tries a failure that may pass again, and remembers one that stays, until the next episode", async ({ skip }) => {
    const weather = [["weather", { city: "北京" }]];
    const passing = await report<Episode[]>(
      "adapter_tools.py",
      play({ query: { faults: ONE_OUTAGE }, calls: weather }),
      skip,
    );
    if (!passing) return;
    expect(passing[0]).toMatchObject({ said: [expect.stringMatching(/^北京实时天气/)], failure: null });
    const faults = { columns: ["faults"], rows: [{ faults: LONG_OUTAGE }, { faults: "none" }] };
    const staying = await report<Episode[]>("adapter_tools.py", play({ ...faults, calls: weather }), skip);
    expect(staying).toMatchObject([
      { said: [expect.stringMatching(/^\[/)], failure: { owner: "tool" } },
      { said: [expect.stringMatching(/^北京实时天气/)], failure: null },
    ]);
  });
});

interface Rpc {
  readonly id?: number;
  readonly method?: string;
  readonly params?: Row;
}
const rpc = ({ body }: Asked) => body as Rpc;
const result = (asked: Asked, value: object, more: Partial<Said> = {}): Said => ({
  body: { jsonrpc: "2.0", id: rpc(asked).id, result: value },
  ...more,
});
const greeting = {
  protocolVersion: "2025-11-25",
  capabilities: { tools: {} },
  serverInfo: { name: "x", version: "1" },
};
const tool = (name: string, inputSchema: object = { type: "object" }, more: object = {}) => ({
  name,
  inputSchema,
  ...more,
});
const text = (said: string, more: object = {}) => ({ content: [{ type: "text", text: said }], ...more });
async function served(answer: (asked: Asked) => Said): Promise<ScriptedServer> {
  const server = await scriptedServer((asked) => {
    if (rpc(asked).method === "initialize") return result(asked, greeting);
    if (rpc(asked).method === "notifications/initialized") return { status: 202, body: "" };
    return answer(asked);
  });
  servers.push(server);
  return server;
}
const FAULT = {
  "arenakit/failure": { owner: "tool", code: "unavailable", message: "why", retryable: true },
};
const methodsOf = ({ asked }: ScriptedServer) => asked.map((one) => rpc(one).method ?? one.method);

describe("the MCP client of the Python package", () => {
  it("reads all pages of the list", async ({ skip }) => {
    const server = await served((asked) => {
      const page = Number(asked.body.params && (rpc(asked).params?.cursor ?? 0));
      const tools = [tool(`t${page}`, { type: "object" }, { annotations: { readOnlyHint: page === 0 } })];
      return result(asked, page < 2 ? { tools, nextCursor: String(page + 1) } : { tools });
    });
    const said = await report<Row[]>("adapter_tools.py", { do: "listed", url: server.url }, skip);
    if (!said) return;
    expect(said.map(({ name, is_repeatable }) => [name, is_repeatable])).toEqual([
      ["t0", true],
      ["t1", false],
      ["t2", false],
    ]);
    expect(server.asked[2]!.headers).toMatchObject({ "mcp-protocol-version": "2025-11-25" });
  });

  it("keeps a session, begins another when it is gone, and ends it", async ({ skip }) => {
    let sessions = 0;
    const server = await scriptedServer((asked) => {
      const { method } = rpc(asked);
      if (method === "initialize") {
        sessions++;
        return result(asked, greeting, { headers: { "mcp-session-id": `s${sessions}` } });
      }
      if (method === undefined || method.startsWith("notifications/")) return { status: 202, body: "" };
      const isKnown = asked.headers["mcp-session-id"] === `s${sessions}` && !(sessions === 1 && asked.number > 2);
      return isKnown ? result(asked, text("done")) : { status: 404, body: "no such session" };
    });
    servers.push(server);
    const calls = [0, 1].map((number) => ["t", { number }, false]);
    const said = await report<Row[]>("adapter_tools.py", { do: "called", url: server.url, calls }, skip);
    if (!said) return;
    expect(said).toMatchObject([{ text: "done" }, { text: "done" }]);
    const begun = ["initialize", "notifications/initialized", "tools/call"];
    expect(methodsOf(server)).toEqual([...begun, "tools/call", ...begun, "DELETE"]);
    expect(server.asked.at(-1)!.headers["mcp-session-id"]).toBe("s2");
  });

  it("reads answers that come as an event stream, past what else is told there", async ({ skip }) => {
    const event = (value: object) => `event: message\nid: 1\ndata: ${JSON.stringify(value)}\n\n`;
    const server = await served((asked) => {
      const progress = { jsonrpc: "2.0", method: "notifications/progress", params: { progress: 1 } };
      const answer = { jsonrpc: "2.0", id: rpc(asked).id, result: text("西湖\u2028断桥") };
      return {
        body: `: hello\n\nid: 0\ndata:\n\n${event(progress)}${event(answer)}`,
        headers: { "content-type": "text/event-stream; charset=utf-8" },
      };
    });
    const asked = { do: "called", url: server.url, calls: [["t", {}, false]] };
    const said = await report<Row[]>("adapter_tools.py", asked, skip);
    if (said) expect(said).toMatchObject([{ text: "西湖\u2028断桥", is_error: false }]);
  });

  it("tells errors of tools apart from errors of the protocol and from lost connections", async ({ skip }) => {
    const failure = (code: number) => (asked: Asked) => ({
      body: { jsonrpc: "2.0", id: rpc(asked).id, error: { code, message: `code ${code}` } },
    });
    const answers: Record<string, (asked: Asked) => Said> = {
      wrong: (asked) => result(asked, text("no such city", { isError: true })),
      arguments: failure(-32602),
      broken: failure(-32603),
      page: () => ({ status: 200, body: "<html>", headers: { "content-type": "text/html" } }),
      once: () => ({ end: "drop" }),
      structured: (asked) => result(asked, { content: [], structuredContent: { city: "杭州" } }),
    };
    const server = await served((asked) => answers[String(rpc(asked).params?.name)]!(asked));
    const calls = Object.keys(answers).map((name) => [name, {}, false]);
    const said = await report<Row[]>("adapter_tools.py", { do: "called", url: server.url, calls }, skip);
    if (!said) return;
    expect(said).toMatchObject([
      { text: "no such city", is_error: true, failure: null },
      { text: "code -32602", is_error: true },
      { error: "_RpcError" },
      { error: "McpError" },
      { error: "McpUnreachable" },
      { text: '{"city": "杭州"}', structured: { city: "杭州" } },
    ]);
    // A call that may have been done is not made again unless its tool allows it.
    expect(server.asked.filter((one) => rpc(one).params?.name === "once")).toHaveLength(1);
  });

  it("makes a call again after a lost connection where the tool allows it, and while the server is full", async ({
    skip,
  }) => {
    const seen = new Map<string, number>();
    const server = await served((asked) => {
      const name = String(rpc(asked).params?.name);
      const times = (seen.get(name) ?? 0) + 1;
      seen.set(name, times);
      if (times > 1) return result(asked, text("done"));
      if (name === "read") return { end: "drop" };
      return name === "write" ? { status: 503, body: "full", headers: { "retry-after": "0" } } : { status: 429 };
    });
    const calls = [
      ["read", {}, true],
      ["write", {}, false],
      ["book", {}, false],
    ];
    const said = await report<Row[]>("adapter_tools.py", { do: "called", url: server.url, calls }, skip);
    if (said) expect(said).toMatchObject([{ text: "done" }, { text: "done" }, { text: "done" }]);
  });

  // A proxy says so too when the request had reached the server (verifiers#2062).
  it.for([500, 502, 503, 504, 524])("takes a page with %i for a lost call", async (status, { skip }) => {
    const done = new Map<string, number>();
    const server = await served((asked) => {
      const name = String(rpc(asked).params?.name);
      const times = (done.get(name) ?? 0) + 1;
      done.set(name, times);
      const page = { status, body: "<html>", headers: { "content-type": "text/html" } };
      return times === 1 ? page : result(asked, text(`done ${times} times`));
    });
    const calls = [
      ["book", {}, false],
      ["look", {}, true],
    ];
    const said = await report<Row[]>("adapter_tools.py", { do: "called", url: server.url, calls }, skip);
    if (!said) return;
    expect(said).toMatchObject([{ error: "McpUnreachable" }, { text: "done 2 times" }]);
    expect(done.get("book")).toBe(1);
  });

  it.for<[string, object]>([
    ["content that is none", { content: "done" }],
    ["a block that is none", { content: [null] }],
    ["a text that is none", { content: [{ type: "text", text: 1 }] }],
    ["a structure that is none", { content: [], structuredContent: [] }],
  ])("takes %s for no answer of a tool", async ([, answer], { skip }) => {
    const server = await served((asked) => result(asked, answer));
    const asked = { do: "called", url: server.url, calls: [["look", {}, true]] };
    const said = await report<Row[]>("adapter_tools.py", asked, skip);
    if (said) expect(said).toMatchObject([{ error: "McpError" }]);
  });

  it("takes the server's own word with 500 as what it is", async ({ skip }) => {
    const server = await served((asked) => ({
      status: 500,
      body: { jsonrpc: "2.0", id: rpc(asked).id, error: { code: -32603, message: "it broke" } },
    }));
    const asked = { do: "called", url: server.url, calls: [["look", {}, true]] };
    const said = await report<Row[]>("adapter_tools.py", asked, skip);
    if (!said) return;
    expect(said).toMatchObject([{ error: "_RpcError", message: "it broke" }]);
    expect(methodsOf(server).filter((method) => method === "tools/call")).toHaveLength(1);
  });

  it.for<[string, (asked: Asked) => Said | Promise<Said>]>([
    ["hangs", () => new Promise<Said>(() => {})],
    ["is lost again and again", () => ({ end: "drop" })],
    ["is full for long", () => ({ status: 503, headers: { "retry-after": "30" } })],
    ["has a failure that may pass, for ever", (asked) => result(asked, text("no", { isError: true, _meta: FAULT }))],
  ])("ends a call at the server's timeout where it %s", async ([, answer], { skip }) => {
    const server = await scriptedServer((asked) => {
      if (rpc(asked).method === "initialize") return result(asked, greeting, { headers: { "mcp-session-id": "s" } });
      return rpc(asked).method === "tools/call" ? answer(asked) : { status: 202, body: "" };
    });
    servers.push(server);
    const timeout = 1;
    const asked = { do: "timed", url: server.url, timeout, calls: [["look", {}, true]] };
    const said = await report<{ seconds: number[] }>("adapter_tools.py", asked, skip);
    // Four tries of so long each would be what the last one of them once took.
    if (said) expect(Math.max(...said.seconds)).toBeLessThan(3 * timeout);
  });

  it("gives each episode a name of its own, shakes hands once, and voids what it could not reach", async ({ skip }) => {
    const names = { type: "object", properties: { from: { type: "string" }, "max-rows": { type: "integer" } } };
    const server = await served((asked) => {
      if (rpc(asked).method === "tools/list") return result(asked, { tools: [tool("find", names)] });
      const given = rpc(asked).params?.arguments as Row;
      return given.from === "nowhere" ? { end: "drop" } : result(asked, text(JSON.stringify(given)));
    });
    const asked = {
      ...{ do: "episodes", url: `${server.url}/mcp?profile=x`, rows: [{}, {}], query: { now: "2026-05-02T07:30" } },
      calls: [
        ["find", { from_: "a", max_rows: 3 }],
        ["find", { from: "nowhere" }],
      ],
    };
    const said = await report<Episode[]>("adapter_tools.py", asked, skip);
    if (!said) return;
    expect(said[0]).toMatchObject({
      said: ['{"from":"a","max-rows":3}', { error: "McpUnreachable" }],
      failure: { owner: "harness", code: "tools_unreachable", retryable: true },
    });
    expect(methodsOf(server).filter((method) => method === "initialize")).toHaveLength(1);
    const queries = server.asked.slice(3).map(({ path }) => new URL(path, server.url).searchParams);
    for (const query of queries) expect([query.get("profile"), query.get("now")]).toEqual(["x", "2026-05-02T07:30"]);
    expect(new Set(queries.map((query) => query.get("episode"))).size).toBe(2);
  });

  it("refuses a tool whose name trainers use otherwise", async ({ skip }) => {
    const server = await served((asked) => result(asked, { tools: [tool("reset")] }));
    const asked = { do: "refused_class", url: server.url };
    const said = await report<Row>("adapter_tools.py", asked, skip);
    if (said) expect(said).toEqual({ error: "ValueError", message: expect.stringContaining("'reset'") });
  });
});
