/** What a policy gets wrong, called over MCP in every profile: it is told in the language of its tools, and told what was expected. */
import type { Document, PassageIndex } from "@arenakit/contracts";
import { memoryCorpus } from "@arenakit/corpus-text";
import { openWorld, worldId } from "@arenakit/corpus-world";
import { buildWorld, readAtlas } from "@arenakit/corpus-world-maker";
import { createRetriever } from "@arenakit/search/engines";
import { Client, StreamableHTTPClientTransport } from "@modelcontextprotocol/client";
import { describe, expect, it } from "vitest";
import { createGateway, type ServedCorpus } from "./index.ts";

const data = buildWorld({
  seed: 1,
  scale: 0.02,
  cities: readAtlas().filter(({ name }) => name === "北京" || name === "天津"),
  without: ["roads", "transit"],
});
const document: Document = { id: "one", title: "One", text: "All of it.", url: "https://x.example/1" };
function served(name: string): ServedCorpus {
  const corpus = memoryCorpus({ name, documents: [document] });
  const index: PassageIndex = {
    engine: "one",
    corpus: corpus.id,
    search: async (queries) => queries.map(() => [{ passage: 0, score: 1 }]),
    close: async () => undefined,
  };
  return { retriever: createRetriever({ corpus, index }), now: "2026-05-01T08:00" };
}
const gateway = createGateway({
  worlds: [openWorld(data, worldId(data))],
  corpora: { web: [served("web")], wiki: [served("wiki")], papers: [served("papers")] },
});

async function clientOf(profile: string): Promise<Client> {
  const client = new Client({ name: "test", version: "0" });
  const inProcess = (input: string | URL | Request, init?: RequestInit) => gateway.fetch(new Request(input, init));
  const url = new URL(`http://127.0.0.1/mcp/toolset/${profile}`);
  await client.connect(new StreamableHTTPClientTransport(url, { fetch: inProcess }));
  return client;
}

interface ArgumentSchema {
  readonly type?: string;
  readonly pattern?: string;
  readonly items?: ArgumentSchema;
}
interface Listed {
  readonly name: string;
  readonly inputSchema: { readonly properties?: Readonly<Record<string, ArgumentSchema>> };
}
interface ToolMistake {
  readonly isError: boolean | undefined;
  readonly text: string;
}
type Ask = (tool: string, args: Record<string, unknown>) => Promise<ToolMistake>;

async function profileOf(name: string): Promise<{ tools: readonly Listed[]; ask: Ask }> {
  const client = await clientOf(name);
  const { tools } = await client.listTools();
  const ask: Ask = async (tool, args) => {
    const { isError, content } = await client.callTool({ name: tool, arguments: args });
    return { isError, text: (content as { text: string }[])[0]!.text };
  };
  return { tools: tools as readonly Listed[], ask };
}

const HAN = /\p{Script=Han}/u;
const ENGLISH = ["hote", "webdancer", "o2", "dr-tulu", "rl-factory", "browsecomp"];
const CHINESE = ["arenarl", "qqr", "amap"];

describe.each([...ENGLISH, ...CHINESE])("in the profile %s", (name) => {
  const isChinese = CHINESE.includes(name);

  it("an argument of the wrong kind, a missing one and an unknown one are told in its language", async () => {
    const { tools, ask } = await profileOf(name);
    expect(tools.length).toBeGreaterThan(0);
    for (const { name: tool, inputSchema } of tools) {
      const known = Object.keys(inputSchema.properties ?? {});
      const wrong = Object.fromEntries(known.map((argument) => [argument, { no: "sense" }]));
      for (const args of [{}, { zzz: 1 }, wrong]) {
        const { isError, text } = await ask(tool, args);
        // Some need none, and answer.
        if (!isError && Object.keys(args).length === 0) continue;
        expect(isError, `${tool} ${JSON.stringify(args)}`).toBe(true);
        expect(HAN.test(text), text).toBe(isChinese);
        for (const argument of Object.keys(args).slice(0, 8)) expect(text, tool).toContain(argument);
      }
    }
  });

  it("a form that a pattern asks for is told in words, with an example", async () => {
    const { tools, ask } = await profileOf(name);
    for (const { name: tool, inputSchema } of tools)
      for (const [argument, schema] of Object.entries(inputSchema.properties ?? {})) {
        const isList = schema.items?.pattern !== undefined;
        if (!isList && schema.pattern === undefined) continue;
        const { isError, text } = await ask(tool, { [argument]: isList ? ["?"] : "?" });
        expect(isError, tool).toBe(true);
        expect(text).not.toMatch(/pattern|\^/);
        expect(text).toMatch(new RegExp(`argument ${argument}(\\[0\\])?: expected an? .* such as .*, got .*\\?`));
      }
  });

  it("a tool that it does not have is told in its language, with those that it has", async () => {
    const client = await clientOf(name);
    const { tools } = await client.listTools();
    const lost = await client.callTool({ name: "fly", arguments: {} }).catch((error: unknown) => error);
    expect(lost).toMatchObject({ data: { code: "unknown_tool", message: expect.stringContaining(tools[0]!.name) } });
    expect(HAN.test((lost as { data: { message: string } }).data.message)).toBe(isChinese);
  });

  it("a fault of the service behind it is told in its language", async () => {
    const client = await clientOf(name);
    const { tools } = await client.listTools();
    const _meta = { "arenakit/context": { faults: JSON.stringify({ errors: { "10016": 1 } }) } };
    const args = GOOD[name] ?? {};
    const struck = await client.callTool({ name: tools[0]!.name, arguments: args, _meta });
    const [{ text }] = struck.content as unknown as [{ text: string }];
    expect(text).toContain("10016");
    expect(HAN.test(text), text).toBe(isChinese);
  });

  it.runIf(!isChinese)("what is listed of its tools is English throughout", async () => {
    const client = await clientOf(name);
    expect(JSON.stringify((await client.listTools()).tools)).not.toMatch(HAN);
  });
});

/** Arguments that the first tool of each profile takes. */
const GOOD: Readonly<Record<string, Record<string, unknown>>> = {
  hote: { query: "x" },
  webdancer: { query: ["x"] },
  o2: { queries: ["x"] },
  "dr-tulu": { query: "x" },
  "rl-factory": { query: "x" },
  browsecomp: { query: "x" },
  arenarl: { query: "故宫" },
  qqr: { address: "故宫" },
  amap: { location: "116.397029,39.917839" },
};

it.each([
  ["hote", "google_search", {}, "argument query is missing: expected text of 1 to 400 characters (What to search for)"],
  [
    "hote",
    "web_browse",
    { url: "energy.example" },
    'argument url: expected an address that begins with http:// or https://, such as https://energy.example/heat-pumps (Address of the page, as a search gave it), got "energy.example"',
  ],
  [
    "webdancer",
    "visit",
    { url: ["https://x.example", "x"], goal: "x" },
    "expected an address that begins with http:// or https://, such as https://energy.example/heat-pumps",
  ],
  [
    "hote",
    "paper_search",
    { query: "x", year: "last" },
    'argument year: expected a year or a range of years, such as 2019, 2019-2022, 2019- or -2022 (Year or range of years: 2019, 2019-2022, 2019- or -2022), got "last"',
  ],
  ["arenarl", "search_poi", {}, "缺少参数 query：参数 query 应为1 到 80 个字的文本（"],
] as const)("%s %s %j: the words", async (profile, tool, args, words) => {
  const { ask } = await profileOf(profile);
  expect((await ask(tool, args)).text).toContain(words);
});
