import { describe, expect, it } from "vitest";
import { bailian, searxng, serper, tavily, type WebSearchEngine } from "../index.ts";

const KEY = "secret-key";

interface Sent {
  readonly url: string;
  readonly method: string;
  readonly headers: Record<string, string>;
  readonly body: unknown;
}

/** A service that answers by a function; keeps what was sent. */
function service(answer: (sent: Sent, count: number) => Response | Promise<Response>) {
  const sent: Sent[] = [];
  const fetch = async (url: string | URL | Request, init: RequestInit = {}) => {
    const one = {
      url: String(url),
      method: init.method ?? "GET",
      headers: Object.fromEntries(new Headers(init.headers)),
      body: typeof init.body === "string" ? JSON.parse(init.body) : undefined,
    };
    sent.push(one);
    return answer(one, sent.length);
  };
  return { fetch, sent };
}

const json = (value: unknown, init?: ResponseInit) => new Response(JSON.stringify(value), init);
const rpc = (id: number, text: string) => ({
  jsonrpc: "2.0",
  id,
  result: { content: [{ type: "text", text }], isError: false },
});

const HITS = [
  { title: "One", url: "https://one.example/", snippet: "first", date: "2024-03-05" },
  { title: "Two", url: "https://two.example/", snippet: "second" },
];

// Shapes of the services' own documentation.
const ENGINES: readonly [
  string,
  (fetch: ReturnType<typeof service>["fetch"]) => WebSearchEngine,
  (rows: typeof HITS) => unknown,
][] = [
  [
    "Serper",
    (fetch) => serper({ fetch, key: KEY }),
    (rows) => ({
      searchParameters: { q: "x" },
      organic: rows.map(({ title, url, snippet, date }, at) => ({
        title,
        link: url,
        snippet,
        date: date && "Mar 5, 2024",
        position: at + 1,
      })),
    }),
  ],
  [
    "Tavily",
    (fetch) => tavily({ fetch, key: KEY }),
    (rows) => ({
      query: "x",
      results: rows.map(({ title, url, snippet, date }) => ({
        title,
        url,
        content: snippet,
        raw_content: null,
        score: 0.9,
        published_date: date ?? null,
      })),
    }),
  ],
  [
    "SearXNG",
    (fetch) => searxng({ fetch, baseUrl: "http://127.0.0.1:8080" }),
    (rows) => ({
      query: "x",
      results: rows.map(({ title, url, snippet, date }) => ({
        title,
        url,
        content: snippet,
        publishedDate: date ? `${date}T00:00:00` : null,
      })),
    }),
  ],
  [
    "Bailian",
    (fetch) => bailian({ fetch, key: KEY }),
    (rows) =>
      rpc(
        1,
        JSON.stringify({ pages: rows.map(({ date, ...row }) => ({ ...row, publish_time: date ?? "" })), status: 0 }),
      ),
  ],
];

describe.each(ENGINES)("%s", (name, engine, reply) => {
  const ask = (answer: Parameters<typeof service>[0], limit = 5) => {
    const { fetch, sent } = service(answer);
    return { hits: engine(fetch).search("a query", { limit, language: "zh" }), sent };
  };

  it("gives hits with their day, each address once, no more than were asked for", async () => {
    const rows = [...HITS, HITS[0]!, { title: "bad", url: "javascript:alert(1)", snippet: "" }];
    expect(await ask(() => json(reply(rows))).hits).toEqual(HITS);
    expect(await ask(() => json(reply(rows)), 1).hits).toEqual(HITS.slice(0, 1));
    expect(await ask(() => json(reply([]))).hits).toEqual([]);
  });

  it.each([
    [401, "harness/search_key"],
    [403, "harness/search_key"],
    [429, "tool/search_unavailable"],
    [503, "tool/search_unavailable"],
    [404, "tool/search_reply"],
  ])("fails on status %i as %s, and never says its key", async (status, failure) => {
    const { hits } = ask(() => new Response("no", { status }));
    await expect(hits).rejects.toThrow(failure);
    await expect(hits).rejects.not.toThrow(KEY);
  });

  it.each([["<html>"], ['{"message":"?"}'], ["[]"], [""]])("fails on the answer %j", async (text) => {
    const { hits } = ask(() => new Response(text));
    // Serper has no `organic` where nothing was found
    if (name === "Serper" && text.includes("message")) expect(await hits).toEqual([]);
    else await expect(hits).rejects.toThrow("tool/search_reply");
  });

  it("fails where it cannot be reached", async () => {
    await expect(ask(() => Promise.reject(new Error("ECONNREFUSED"))).hits).rejects.toThrow("tool/search_unavailable");
  });
});

describe("what is sent", () => {
  const sentBy = async (engine: (fetch: ReturnType<typeof service>["fetch"]) => WebSearchEngine, answer: unknown) => {
    const { fetch, sent } = service(() => json(answer));
    await engine(fetch).search("西湖", { limit: 7, language: "zh" });
    return sent;
  };

  it("is what each service documents", async () => {
    expect(await sentBy((fetch) => serper({ fetch, key: KEY }), { organic: [] })).toEqual([
      {
        url: "https://google.serper.dev/search",
        method: "POST",
        headers: { "x-api-key": KEY, "content-type": "application/json" },
        body: { q: "西湖", num: 7, hl: "zh-cn" },
      },
    ]);
    expect(await sentBy((fetch) => tavily({ fetch, key: KEY }), { results: [] })).toMatchObject([
      {
        url: "https://api.tavily.com/search",
        headers: { authorization: `Bearer ${KEY}` },
        body: { query: "西湖", max_results: 7 },
      },
    ]);
    const [asked] = await sentBy((fetch) => searxng({ fetch, baseUrl: "http://h:1" }), { results: [] });
    expect(asked).toMatchObject({
      method: "GET",
      url: `http://h:1/search?q=${encodeURIComponent("西湖")}&format=json&language=zh`,
    });
  });

  it("is a session to Bailian, whose answers may be events", async () => {
    const { fetch, sent } = service((_, count) => {
      if (count === 1) return json({ jsonrpc: "2.0", id: 0, result: {} }, { headers: { "mcp-session-id": "s1" } });
      if (count === 2) return new Response(null, { status: 202 });
      return new Response(
        `event: message\ndata: ${JSON.stringify(rpc(1, JSON.stringify({ pages: HITS.map(({ date, ...row }) => row) })))}\n\n`,
      );
    });
    const hits = await bailian({ fetch, key: KEY }).search("西湖", { limit: 50 });
    expect(hits.map(({ url }) => url)).toEqual(HITS.map(({ url }) => url));
    expect(sent.map(({ body }) => (body as { method: string }).method)).toEqual([
      "initialize",
      "notifications/initialized",
      "tools/call",
    ]);
    expect(sent[2]).toMatchObject({
      url: "https://dashscope.aliyuncs.com/api/v1/mcps/WebSearch/mcp",
      headers: { authorization: `Bearer ${KEY}`, "mcp-session-id": "s1" },
      body: { params: { name: "bailian_web_search", arguments: { query: "西湖", count: 20 } } },
    });
  });
});
