/** JSON that nests deeper than anybody can walk, wherever it may stand: always an answer, and the policy's mistakes its own. */
import { FAILURE_META_KEY, nestsDeeper } from "@arenakit/contracts";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { bindTools } from "./bound-tools.ts";
import { greet, worlds } from "./fake-tools.fixture.ts";
import { createToolServer } from "./http.ts";
import { createLegacySse } from "./legacy-sse.ts";
import { MAX_NESTING } from "./limits.ts";
import { createRestMirror } from "./rest.ts";

const errors: Error[] = [];
const options = { name: "greeter", version: "0", tools: bindTools([greet], worlds) };
const server = createToolServer({ ...options, onError: (error) => errors.push(error) });
const rest = createRestMirror(options);

const MODERN = "2026-07-28";
const STAMP = {
  "io.modelcontextprotocol/protocolVersion": MODERN,
  "io.modelcontextprotocol/clientInfo": { name: "t", version: "0" },
  "io.modelcontextprotocol/clientCapabilities": {},
};

/** JSON text of this many levels: lists, objects, or the two by turns. */
function deep(levels: number, kind: "lists" | "objects" | "both"): string {
  const isList = (level: number) => kind === "lists" || (kind === "both" && level % 2 === 0);
  let [open, close] = ["", ""];
  for (let level = 1; level < levels; level++) {
    open += isList(level) ? "[" : '{"a":';
    close = (isList(level) ? "]" : "}") + close;
  }
  return `${open}${isList(levels) ? "[]" : "{}"}${close}`;
}

interface Sent {
  readonly era: "2025" | "2026";
  readonly method: string;
  /** Members of the params as JSON text. */
  readonly params: string;
  /** More members of `_meta`, as JSON text that begins with a comma. */
  readonly meta?: string;
}

async function send({ era, method, params, meta = "" }: Sent) {
  const stamp = era === "2026" ? JSON.stringify(STAMP).slice(1, -1) : '"x":1';
  const body = `{"jsonrpc":"2.0","id":7,"method":"${method}","params":{${params}"_meta":{${stamp}${meta}}}}`;
  const modern = { "mcp-protocol-version": MODERN, "mcp-method": method };
  const headers = {
    "content-type": "application/json",
    accept: "application/json, text/event-stream",
    ...(era === "2026" ? { ...modern, ...(method === "tools/call" ? { "mcp-name": "greet" } : {}) } : {}),
  };
  const answer = await server.fetch(new Request("http://127.0.0.1/mcp", { method: "POST", headers, body }));
  const text = await answer.text();
  const data = text.startsWith("{")
    ? text
    : text
        .split("\n")
        .find((line) => line.startsWith("data: {"))
        ?.slice(6);
  return { status: answer.status, message: JSON.parse(data ?? "null") };
}

const era = fc.constantFrom("2025" as const, "2026" as const);
const kind = fc.constantFrom("lists" as const, "objects" as const, "both" as const);
/** Just beyond what is allowed, where stacks end, and all that fits into a body. */
const levels = fc.oneof(
  fc.integer({ min: MAX_NESTING + 1, max: MAX_NESTING + 8 }),
  fc.integer({ min: MAX_NESTING + 1, max: 20_000 }),
  fc.constantFrom(5_000, 40_000),
);

describe("depth", () => {
  it("is counted in levels", () => {
    expect([nestsDeeper(1, 0), nestsDeeper([], 0), nestsDeeper([], 1), nestsDeeper({ a: [1] }, 1)]).toEqual([
      false,
      true,
      false,
      true,
    ]);
    expect(nestsDeeper(JSON.parse(deep(64, "both")), 64)).toBe(false);
    expect(nestsDeeper(JSON.parse(deep(65, "both")), 64)).toBe(true);
  });

  it("of arguments is the policy's mistake, in both eras, on both ways, over REST and in batches", async () => {
    const words = new RegExp(`^\\[invalid_arguments\\] .*${MAX_NESTING} 层`);
    await fc.assert(
      fc.asyncProperty(era, kind, levels, fc.boolean(), async (era, kind, levels, hasProgress) => {
        const args = `{"name":${deep(levels, kind)}}`;
        const meta = hasProgress ? ',"progressToken":1' : "";
        const { status, message } = await send({
          era,
          method: "tools/call",
          params: `"name":"greet","arguments":${args},`,
          meta,
        });
        expect(status).toBe(200);
        expect(message.id).toBe(7);
        expect(message.result._meta[FAILURE_META_KEY]).toMatchObject({ owner: "policy", code: "invalid_arguments" });
        expect(message.result.content[0].text).toMatch(words);
        const headers = { "content-type": "application/json" };
        const post = (body: string) => new Request("http://127.0.0.1/tools", { method: "POST", headers, body });
        const one = await rest.call("greet", post(args));
        expect([one.status, JSON.parse(await one.text()).text]).toEqual([422, expect.stringMatching(words)]);
        const batch = await rest.batch(post(`{"calls":[{"name":"greet","arguments":${args}}]}`));
        expect(JSON.parse(await batch.text()).results[0]).toMatchObject({
          ok: false,
          text: expect.stringMatching(words),
        });
      }),
      { numRuns: 60, seed: 5 },
    );
  });

  it("of arguments up to the limit is for the tool's schema to judge", async () => {
    for (const era of ["2025", "2026"] as const) {
      const params = `"name":"greet","arguments":{"name":${deep(MAX_NESTING - 1, "both")}},`;
      const { message } = await send({ era, method: "tools/call", params });
      expect(message.result.content[0].text).toMatch(
        /^\[invalid_arguments\] 参数 name 应为 ?1 到 20 个字的文本.*收到 \{…\}/,
      );
    }
  });

  it("anywhere else is an error of the protocol, and nothing breaks", async () => {
    const method = fc.constantFrom("tools/call", "tools/list", "ping", "initialize", "server/discover", "prompts/get");
    const place = fc.constantFrom("_meta", "context", "params", "capabilities");
    await fc.assert(
      fc.asyncProperty(era, method, place, kind, levels, async (era, method, place, kind, levels) => {
        const value = deep(levels + 2, kind);
        const params = method === "tools/call" ? '"name":"greet","arguments":{"name":"a"},' : "";
        const sent: Sent = {
          _meta: { era, method, params, meta: `,"other":${value}` },
          context: { era, method, params, meta: `,"arenakit/context":{"world":${value}}` },
          params: { era, method, params: `${params}"task":${value},` },
          capabilities: { era, method, params: `${params}"capabilities":${value},` },
        }[place];
        const { status, message } = await send(sent);
        expect([status, message.error.code, message.id]).toEqual([400, -32600, 7]);
      }),
      { numRuns: 120, seed: 6 },
    );
    expect(errors.map(({ message }) => message).filter((words) => /stack/i.test(words))).toEqual([]);
  });

  it("of a whole body is refused, whatever it is", async () => {
    const headers = { "content-type": "application/json", accept: "application/json, text/event-stream" };
    for (const kind of ["lists", "objects", "both"] as const) {
      const request = new Request("http://127.0.0.1/mcp", { method: "POST", headers, body: deep(40_000, kind) });
      expect((await server.fetch(request)).status).toBe(400);
    }
  });

  it("of the context of a call in a batch is the harness's mistake", async () => {
    const body = `{"calls":[{"name":"greet","arguments":{"name":"a"},"context":{"seed":${deep(9000, "both")}}}]}`;
    const headers = { "content-type": "application/json" };
    const answer = await rest.batch(new Request("http://127.0.0.1/t", { method: "POST", headers, body }));
    expect(JSON.parse(await answer.text()).results[0].error).toMatchObject({
      owner: "harness",
      code: "invalid_context",
    });
  });

  it("is answered over the legacy transport too", async () => {
    const sse = createLegacySse({ ...options, newId: () => "s" });
    const stream = (await sse.open(new Request("http://127.0.0.1/sse"), "/messages")).body!.getReader();
    const post = async (params: string) => {
      const body = `{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"greet",${params}}}`;
      const init = { method: "POST", headers: { "content-type": "application/json" }, body };
      return (await sse.post(new Request("http://127.0.0.1/messages?sessionId=s", init))).status;
    };
    expect(await post(`"_meta":{"x":${deep(9000, "lists")}}`)).toBe(400);
    expect(await post(`"arguments":{"name":${deep(9000, "both")}}`)).toBe(202);
    let text = "";
    while (!text.includes("invalid_arguments")) text += new TextDecoder().decode((await stream.read()).value);
    await sse.close();
  });
});

describe("what is said of wrong arguments", () => {
  it("is short, however much was wrong", async () => {
    const many = Object.fromEntries(Array.from({ length: 5000 }, (_, at) => [`unknown_${at}`, "x".repeat(40)]));
    for (const given of [many, { name: "x".repeat(250_000) }, { name: Array(50_000).fill(1) }, "y".repeat(250_000)]) {
      const { reply } = await options.tools[0]!.answer(given, {
        context: () => ({}),
        caller: { left: () => false },
        deadlineMs: 1000,
      });
      expect(reply.failure).toMatchObject({ owner: "policy", code: "invalid_arguments" });
      expect(reply.text.length).toBeLessThan(1500);
    }
  });

  it("is short for a tool that does not exist", async () => {
    const name = "z".repeat(200_000);
    const headers = { "content-type": "application/json", accept: "application/json, text/event-stream" };
    const body = JSON.stringify({ jsonrpc: "2.0", id: 1, method: "tools/call", params: { name, arguments: {} } });
    const text = await (
      await server.fetch(new Request("http://127.0.0.1/mcp", { method: "POST", headers, body }))
    ).text();
    expect(text.length).toBeLessThan(1000);
    expect(text).toContain("没有名为 zzz");
  });
});
