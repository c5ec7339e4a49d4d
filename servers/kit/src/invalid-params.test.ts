/** What a client is told whose parameters are not those of the method, in both eras of the protocol. */
import { describe, expect, it } from "vitest";
import { bindTools, createToolServer } from "./index.ts";
import { bindResourcesAndPrompts } from "./resources-and-prompts.ts";

const worlds = [{ id: "ab".repeat(32), now: "2026-05-01T08:00", backend: null }];
const complete = async () => ({ values: [], total: 0 });
const ask = {
  name: "ask",
  title: "问",
  description: "问。",
  arguments: [{ name: "city", description: "城市", required: true, complete }],
  render: () => "问",
};
const book = {
  name: "book",
  title: "书",
  description: "一本书。",
  scheme: "book",
  variable: "title",
  mimeType: "text/plain",
  complete,
  read: async () => "text",
};
const server = createToolServer({
  name: "test",
  version: "1",
  tools: bindTools([], worlds),
  offers: bindResourcesAndPrompts({ prompts: [ask], resources: [book] }, worlds),
});

const MODERN = "2026-07-28";
const envelope = {
  _meta: {
    "io.modelcontextprotocol/protocolVersion": MODERN,
    "io.modelcontextprotocol/clientInfo": { name: "test", version: "1" },
    "io.modelcontextprotocol/clientCapabilities": {},
  },
};

async function errorOf(method: string, params: object | undefined, headers: Record<string, string> = {}) {
  const response = await server.fetch(
    new Request("http://127.0.0.1/mcp", {
      method: "POST",
      headers: {
        "content-type": "application/json",
        accept: "application/json, text/event-stream",
        ...headers,
      },
      body: JSON.stringify({ jsonrpc: "2.0", id: 1, method, params }),
    }),
  );
  const [json] = /\{.*\}/s.exec(await response.text()) ?? ["null"];
  return (JSON.parse(json) as { error?: { code: number; message: string } }).error;
}

const CASES: [method: string, params: object | undefined, said: RegExp][] = [
  ["completion/complete", { ref: { type: "ref/what" }, argument: { name: "city", value: "" } }, /ref: .*"ref\/prompt"/],
  ["completion/complete", { ref: { type: "ref/prompt", name: "ask" }, argument: { name: "city" } }, /argument\.value/],
  ["completion/complete", {}, /ref: expected object.*; argument: expected object/],
  ["prompts/get", { name: 5 }, /name: expected string, received number/],
  ["prompts/get", { name: "ask", arguments: { city: 5 } }, /arguments\.city: expected string/],
  ["resources/read", {}, /uri: expected string/],
  ["tools/call", { name: 5 }, /name: expected string/],
  ["tools/call", { name: "x", arguments: [] }, /arguments: expected record/],
  ["tools/list", { cursor: 5 }, /cursor: expected string/],
];

describe("parameters that are not those of their method", () => {
  it.each<[string, object | undefined, RegExp]>([
    ["initialize", undefined, /expected object, received undefined/],
    ["initialize", {}, /protocolVersion: expected string.*; capabilities: .*; clientInfo: /],
    [
      "initialize",
      { protocolVersion: 5, capabilities: {}, clientInfo: { name: "x", version: "1" } },
      /received number/,
    ],
    ...CASES,
  ])("of %s are said in words: %j", async (method, params, said) => {
    const error = await errorOf(method, params);
    expect(error).toMatchObject({ code: -32602, message: expect.stringMatching(said) });
    expect(error!.message).toMatch(new RegExp(`^Invalid params of ${method}: [^[{\\n]*$`));
  });

  // Names and URIs are held against a header before anybody reads the parameters.
  it.each(CASES.filter(([method]) => /complete|list/.test(method)))(
    "of %s are so in the era of 2026 as well: %j",
    async (method, params, said) => {
      const headers = { "mcp-protocol-version": MODERN, "mcp-method": method };
      const error = await errorOf(method, { ...params, ...envelope }, headers);
      expect(error).toMatchObject({ code: -32602, message: expect.stringMatching(said) });
    },
  );
});

it("leaves other errors as they are", async () => {
  expect(await errorOf("prompts/get", { name: "ask" })).toEqual({ code: -32602, message: "prompt ask needs city" });
  expect(await errorOf("tools/none", {})).toMatchObject({ code: -32601 });
});

it("refuses a cursor of the one page that tools have", async () => {
  const error = await errorOf("tools/list", { cursor: "zzz" });
  expect(error).toMatchObject({ code: -32602, message: expect.stringContaining("no such cursor") });
});
