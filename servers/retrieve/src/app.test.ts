/** The way of a request: paths, methods, the choice of a dialect, context, health, bounds of a body. */
import { FailureError } from "@arenakit/contracts";
import { describe, expect, it, vi } from "vitest";
import { createRetrieveApp, createRetrieveCounters, upstreamRetriever } from "./index.ts";
import { ask, TOWNS, townRetriever } from "./towns.fixture.ts";

const retriever = townRetriever();
const app = createRetrieveApp({ retriever });

it.each([
  ["/retrieve", (long: string) => ({ queries: [long] })],
  ["/retrieve", (long: string) => ({ query: long, topk: 1 })],
  ["/wiki_search", (long: string) => ({ queries: [[long]] })],
  ["/search", (long: string) => ({ q: long })],
  ["/search", (long: string) => ({ query: long, n_docs: 1 })],
  ["/search", (long: string) => ({ query: long, top_n: 1 })],
  ["/batch_search", (long: string) => ({ query: [long] })],
])("%s searches for the beginning of a query that is longer than any tool takes", async (path, bodyOf) => {
  const asked: string[] = [];
  const search: typeof retriever.search = (queries, options) => {
    asked.push(...queries);
    return retriever.search(queries, options);
  };
  const { status } = await ask(
    createRetrieveApp({ retriever: { ...retriever, search } }),
    path,
    bodyOf("😀".repeat(9_000)),
  );
  expect([status, asked]).toEqual([200, ["😀".repeat(2_048)]]);
});

describe("the choice of a dialect", () => {
  it.each([
    ["/retrieve", { queries: ["a"] }, "search-r1"],
    ["/retrieve", { queries: ["a"], topk_rerank: 1 }, "search-r1-rerank"],
    ["/retrieve", { query: "a", top_k: 1 }, "zero-search"],
    ["/retrieve", { query: "a", topk: 1 }, "skyrl"],
    ["/retrieve", { query: "a", return_scores: true }, "skyrl"],
    ["/retrieve", { query: "a" }, "browsecomp"],
    ["/retrieve", {}, "search-r1"],
    ["/retrieve", [], "search-r1"],
    ["/retrieve", "{bad", "search-r1"],
    ["/search", { queries: [["a"]] }, "o2-learnings"],
    ["/search", { queries: ["a"] }, "o2-web"],
    ["/search", { queries: [] }, "o2-web"],
    ["/search", { query: "a", n_docs: 1 }, "massive-serve"],
    ["/search", { query: "a", top_n: 1 }, "flashrag"],
    ["/search", { query: "a", return_score: false }, "flashrag"],
    ["/search", { query: "a" }, "tavily"],
    ["/search", { query: "a", max_results: 1 }, "tavily"],
    ["/search", { query: "a", exclude_domains: ["b.example"] }, "tavily"],
    ["/search", { query: "a", topic: "news", days: 3 }, "tavily"],
    ["/search", { q: "a" }, "serper"],
    ["/search", [{ q: "a" }, { q: "b" }], "serper"],
    ["/search?q=a&num=3", "", "serper"],
    ["/search", [{ query: "a" }], "o2-web"],
    ["/search", {}, "o2-web"],
  ])("at %s is made by the body %j", async (path, body, dialect) => {
    expect((await ask(app, path, body)).headers.get("x-arenakit-dialect")).toBe(dialect);
  });

  it("may be forced by header or query, and only to what is spoken there", async () => {
    const bare = { query: "harbour" };
    const byHeader = await ask(app, "/retrieve", bare, { "x-arenakit-dialect": "skyrl" });
    const byQuery = await ask(app, "/retrieve?dialect=skyrl", bare);
    expect([byHeader.text, byHeader.headers.get("x-arenakit-dialect")]).toEqual([byQuery.text, "skyrl"]);
    const other = await ask(app, "/retrieve?dialect=flashrag", bare);
    expect(other.status).toBe(400);
    expect(other.json).toHaveProperty(
      "detail",
      expect.stringContaining("search-r1, zero-search, skyrl, browsecomp, rllm, asearcher"),
    );
  });

  it("is made by what a request says of itself, whatever its body", async () => {
    const tavily = { "x-client-source": "tavily-python" };
    const { status, headers, json } = await ask(app, "/search", "{bad", tavily);
    expect([status, headers.get("x-arenakit-dialect")]).toEqual([400, "tavily"]);
    expect(json).toEqual({ detail: { error: expect.stringContaining("JSON decode error") } });
  });

  it("reads JSON where no content type is declared, and text where another one is", async () => {
    const post = (type: string | null) =>
      app.fetch(
        new Request("http://localhost/retrieve", {
          method: "POST",
          body: new TextEncoder().encode('{"queries": ["mill"]}'),
          headers: type === null ? {} : { "content-type": type },
        }),
      );
    expect([(await post(null)).status, (await post("text/plain")).status]).toEqual([200, 422]);
  });

  it("is among those that are spoken", async () => {
    const wiki = createRetrieveApp({ retriever, dialects: ["o2-wiki"] });
    expect((await ask(wiki, "/wiki_search", { queries: [["mill"]] })).status).toBe(200);
    expect((await ask(wiki, "/retrieve", { queries: ["mill"] })).status).toBe(404);
  });
});

describe("paths and methods", () => {
  it.each([
    ["GET", "/retrieve", 405, '{"detail":"Method Not Allowed"}', { allow: "POST" }],
    ["POST", "/current_search", 405, '{"detail":"Method Not Allowed"}', { allow: "GET" }],
    ["POST", "/health", 405, '{"detail":"Method Not Allowed"}', { allow: "GET" }],
    ["GET", "/", 404, '{"detail":"Not Found"}', {}],
    ["POST", "//retrieve", 404, '{"detail":"Not Found"}', {}],
    ["POST", "/retrieve/?x=1", 307, "", { location: "http://localhost/retrieve?x=1" }],
    ["POST", "/none/", 404, '{"detail":"Not Found"}', {}],
  ])("%s %s is answered as FastAPI does", async (method, path, status, text, headers) => {
    const response = await app.fetch(new Request(`http://localhost${path}`, { method }));
    expect([response.status, await response.text()]).toEqual([status, text]);
    for (const [name, value] of Object.entries(headers)) expect(response.headers.get(name)).toBe(value);
  });

  it("are healthy only when searches can be answered", async () => {
    let isReady = false;
    const starting = createRetrieveApp({ retriever, isReady: () => isReady });
    for (const path of ["/health", "/healthz"]) expect((await ask(starting, path)).status).toBe(503);
    isReady = true;
    const { status, text } = await ask(starting, "/health");
    expect([status, text]).toEqual([200, '{"status":"healthy","retrievers":{"total":1,"available":1}}']);
  });

  it("tell of who else answers", async () => {
    const one = createRetrieveApp({ retriever, health: async () => ({ workers: { count: 2 } }) });
    expect(JSON.parse((await ask(one, "/health")).text)).toMatchObject({ status: "healthy", workers: { count: 2 } });
  });
});

describe("context", () => {
  it("names the corpus by its beginning and is told back", async () => {
    const headers = { "x-arenakit-corpus": retriever.corpus.id.slice(0, 8), "x-arenakit-now": "2026-05-01T08:00" };
    const answer = await ask(app, "/retrieve", { queries: ["mill"] }, headers);
    expect(answer.status).toBe(200);
    expect(answer.headers.get("x-arenakit-corpus")).toBe(retriever.corpus.id);
    expect(answer.headers.get("x-arenakit-now")).toBe("2026-05-01T08:00");
  });

  it("knows nothing of what is from after its day, in any dialect", async () => {
    // Arden is from the last of January 2026; the others bear no date.
    const found = async (now: string, path: string, body?: object) =>
      (await ask(app, path, body, { "x-arenakit-now": now })).text;
    const requests: [string, object?][] = [
      ["/retrieve", { queries: ["harbour"] }],
      ["/retrieve", { query: "harbour" }],
      ["/search", { queries: ["harbour"] }],
      ["/search", { q: "harbour" }],
      ["/search", { query: "harbour", n_docs: 2 }],
      ["/wiki_search", { queries: [["harbour"]] }],
      ["/v1/towns/search?query=harbour"],
    ];
    for (const [path, body] of requests) {
      expect(await found("2026-01-31T00:00", path, body), path).toContain("Arden is");
      const before = await found("2026-01-30T23:59", path, body);
      expect(before, path).not.toContain("Arden is");
      expect(before, path).toContain("Brill has");
    }
    // What would have stood after it takes its place.
    const one = await found("2026-01-30T08:00", "/retrieve", { queries: ["Arden harbour town"], topk: 1 });
    expect(JSON.parse(one)).toHaveProperty("result.0.0.id", "t1");
    expect(await found("2026-01-30T08:00", "/access", { urls: ["https://towns.example/arden", "t1"] })).toMatch(
      /^\{"result":\[null,\{"contents"/,
    );
    const headers = { "x-arenakit-now": "2026-01-30T08:00" };
    expect((await ask(app, "/v1/towns/doc/t0", undefined, headers)).status).toBe(404);
    expect((await ask(app, "/v1/towns/doc/t0")).status).toBe(200);
  });

  it("refuses a corpus that is not served, and a time that no clock shows", async () => {
    const other = await ask(app, "/retrieve", { queries: ["mill"] }, { "x-arenakit-corpus": "0000none" });
    expect([other.status, other.text]).toEqual([404, expect.stringContaining(retriever.corpus.id.slice(0, 12))]);
    expect((await ask(app, "/retrieve", { queries: ["mill"] }, { "x-arenakit-now": "now" })).status).toBe(400);
  });

  it("is the web's for dialects of web search", async () => {
    const web = townRetriever(TOWNS.slice(0, 1));
    const both = createRetrieveApp({ retriever, web });
    const answer = await ask(both, "/search", { q: "harbour" });
    expect(answer.headers.get("x-arenakit-corpus")).toBe(web.corpus.id);
    expect(answer.json).toHaveProperty("organic.length", 1);
    expect(await ask(both, "/access", { urls: ["t0", "t1"] })).toHaveProperty("json.result.1.contents");
  });
});

describe("bounds", () => {
  it("hold for bytes, queries, depth and hits of one body", async () => {
    const limits = { maxBodyBytes: 500, maxQueries: 5, maxDepth: 3, maxHits: 6 };
    const bound = createRetrieveApp({ retriever, limits });
    const queries = (count: number) => Array.from({ length: count }, () => "mill");
    expect((await ask(bound, "/retrieve", { queries: ["x".repeat(500)] })).status).toBe(413);
    expect((await ask(bound, "/retrieve", { queries: queries(6) })).json).toHaveProperty("detail.0.type", "too_long");
    // The corpus has four passages, so more is four, and the bound is three.
    expect((await ask(bound, "/retrieve", { queries: ["mill"], topk: 99 })).json).toHaveProperty("detail.0.ctx.le", 3);
    expect((await ask(bound, "/retrieve", { queries: queries(3), topk: 3 })).json).toHaveProperty("detail.0.ctx.le", 2);
    expect((await ask(bound, "/retrieve", { queries: queries(2), topk: 3 })).status).toBe(200);
    expect((await ask(bound, "/wiki_search", { queries: [["mill"]], topk: 5_000 })).status).toBe(422);
  });

  it("hold for nesting, which Python would not read either", async () => {
    for (const levels of [1_100, 200_000]) {
      const nested = "[".repeat(levels) + "]".repeat(levels);
      for (const body of [nested, `{"queries": ${nested}}`, `{"query": "a", "n_docs": 1, "nprobe": ${nested}}`]) {
        const { status, text } = await ask(app, body.includes("nprobe") ? "/search" : "/retrieve", body);
        expect([status, text]).toEqual([400, expect.stringContaining("There was an error parsing the body")]);
      }
    }
  });

  it("hold for a body that says nothing of its length", async () => {
    const bound = createRetrieveApp({ retriever, limits: { maxBodyBytes: 500 } });
    const pieces = new ReadableStream({ pull: (controller) => controller.enqueue(new Uint8Array(200)) });
    const init = { method: "POST", body: pieces, duplex: "half" as const };
    expect((await bound.fetch(new Request("http://localhost/retrieve", init))).status).toBe(413);
  });
});

describe("bodies of all requests", () => {
  it("have a bound together, and room again afterwards", async () => {
    const bound = createRetrieveApp({ retriever, limits: { maxHeldBytes: 300 } });
    const piece = new Uint8Array(200);
    let finish = () => {};
    const body = new ReadableStream<Uint8Array>({
      start(controller) {
        controller.enqueue(piece);
        finish = () => controller.close();
      },
    });
    const first = bound.fetch(new Request("http://localhost/retrieve", { method: "POST", body, duplex: "half" }));
    const long = { queries: ["x".repeat(120)] };
    await vi.waitFor(async () => expect((await ask(bound, "/retrieve", long)).status).toBe(503));
    finish();
    expect((await first).status).toBe(422);
    expect((await ask(bound, "/retrieve", long)).status).toBe(200);
  });
});

describe("a failure", () => {
  const failing = (error: Error) => {
    const broken = townRetriever(TOWNS, () => Promise.reject(error));
    const counters = createRetrieveCounters();
    const defects: Error[] = [];
    const observer = { ...counters, broke: (defect: Error) => void defects.push(defect) };
    return { app: createRetrieveApp({ retriever: broken, observer, onOverload: "empty" }), counters, defects };
  };

  it("is told with its owner, never as a result, whatever overload is answered with", async () => {
    const failure = { owner: "corpus", code: "index_torn", message: "build it again", retryable: false } as const;
    const torn = failing(new FailureError(failure));
    const answer = await ask(torn.app, "/retrieve", { queries: ["a"] });
    expect([answer.status, answer.json]).toEqual([500, { detail: "build it again", failure }]);
    expect(torn.defects).toEqual([]);
    const later = failing(new FailureError({ ...failure, owner: "model", retryable: true }));
    const retry = await ask(later.app, "/search", { query: "a", n_docs: 1 });
    // dr-tulu's trainer tries again at 500, 502 and 504.
    expect([retry.status, retry.headers.get("retry-after")]).toEqual([502, "1"]);
    expect(retry.json).toMatchObject({ message: "build it again", failure: { owner: "model" } });
  });

  it("that is a defect is told to the observer and not to the client", async () => {
    const broken = failing(new TypeError("secret of the engine"));
    const { status, text } = await ask(broken.app, "/retrieve", { queries: ["a"] });
    expect([status, text]).toEqual([500, expect.not.stringContaining("secret")]);
    expect(broken.defects.map(({ message }) => message)).toEqual(["secret of the engine"]);
    const [requests] = broken.counters.families;
    expect(requests?.read()).toEqual([{ labels: { dialect: "search-r1", status: "500" }, value: 1 }]);
  });
});

describe("a server behind this one", () => {
  const behind = createRetrieveApp({ retriever });
  const wrapping = (fetch: (url: string, init: RequestInit) => Promise<Response>) =>
    createRetrieveApp({ retriever: upstreamRetriever({ url: "http://behind.example/retrieve", fetch }) });

  it("gets every dialect", async () => {
    const front = wrapping((url, init) => behind.fetch(new Request(url, init)));
    const direct = await ask(behind, "/wiki_search", { queries: [["mill", "harbour"]], topk: 2 });
    expect((await ask(front, "/wiki_search", { queries: [["mill", "harbour"]], topk: 2 })).text).toBe(direct.text);
    const scored = { queries: ["harbour town"], topk: 1, return_scores: true };
    expect((await ask(front, "/retrieve", scored)).text).toBe((await ask(behind, "/retrieve", scored)).text);
  });

  it("keeps its status, and is a 503 where it is not there", async () => {
    const refused = wrapping(async () => Response.json({ detail: "no" }, { status: 403 }));
    expect(await ask(refused, "/retrieve", { queries: ["a"] })).toMatchObject({
      status: 403,
      json: { detail: { detail: "no" } },
    });
    const down = wrapping(() => Promise.reject(new Error("connection refused")));
    const answer = await ask(down, "/retrieve", { queries: ["a"] });
    expect([answer.status, answer.json]).toEqual([
      503,
      { detail: "Error connecting to dense retrieval service: connection refused" },
    ]);
    expect(answer.headers.get("retry-after")).toBe("1");
    const full = wrapping(async () => new Response("slow down", { status: 429 }));
    expect((await ask(full, "/retrieve", { queries: ["a"] })).status).toBe(503);
    const page = wrapping(async () => new Response("<html>"));
    expect(await ask(page, "/retrieve", { queries: ["a"] })).toMatchObject({
      status: 500,
      json: { detail: "An unexpected error occurred: Expecting value: line 1 column 1 (char 0)" },
    });
  });
});
