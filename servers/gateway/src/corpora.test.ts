import type { Document, PassageIndex } from "@arenakit/contracts";
import { memoryCorpus } from "@arenakit/corpus-text";
import { createRetriever } from "@arenakit/search/engines";
import { describe, expect, it } from "vitest";
import { createGateway, type ServedCorpus } from "./index.ts";

/** A corpus of one document that every query finds. */
function served(name: string, document: Partial<Document> = {}): ServedCorpus {
  const corpus = memoryCorpus({ name, documents: [{ id: name, title: name, text: `All of ${name}.`, ...document }] });
  const index: PassageIndex = {
    engine: "one",
    corpus: corpus.id,
    search: async (queries) => queries.map(() => [{ passage: 0, score: 1 }]),
    close: async () => undefined,
  };
  return { retriever: createRetriever({ corpus, index }), now: "2026-05-01T08:00" };
}

const url = "https://news.example/1";
const webs = [served("first web", { url }), served("second web", { url })];
const gateway = createGateway({
  worlds: [],
  corpora: { web: webs, wiki: [served("wiki")], papers: [served("papers")] },
});
const call = async (profile: string, tool: string, args: object, corpus?: string) => {
  const query = `profile=${profile}${corpus === undefined ? "" : `&corpus=${corpus}`}`;
  const response = await gateway.fetch(
    new Request(`http://127.0.0.1/tools/${tool}?${query}`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify(args),
    }),
  );
  return { status: response.status, body: (await response.json()) as Record<string, unknown> };
};

describe("a gateway over corpora", () => {
  it("serves what it has something to answer from, and nothing else", async () => {
    expect(gateway.paths).toEqual(
      expect.arrayContaining(["/mcp/web-search", "/mcp/wiki", "/mcp/papers", "/mcp/toolset/hote", "/mcp/toolset/o2"]),
    );
    expect(gateway.paths).not.toContain("/mcp/amap");
    expect(createGateway({ worlds: [], corpora: { wiki: [served("wiki")] } }).paths).not.toContain("/mcp/papers");
  });

  it("answers the tools of one profile from webs and papers together", async () => {
    expect(JSON.stringify((await call("hote", "google_search", { query: "x" })).body)).toContain(url);
    expect(JSON.stringify((await call("hote", "web_browse", { url })).body)).toContain("All of first web.");
    expect(JSON.stringify((await call("hote", "paper_search", { query: "x" })).body)).toContain("All of papers.");
    expect(JSON.stringify((await call("rl-factory", "query_rag", { query: "x" })).body)).toContain("All of wiki.");
  });

  it("asks the corpus that a call names", async () => {
    const other = webs[1]!.retriever.corpus.id;
    expect(JSON.stringify((await call("hote", "web_browse", { url }, other.slice(0, 10))).body)).toContain(
      "second web",
    );
    // Papers have none of that name: their own first one answers.
    expect(JSON.stringify((await call("hote", "paper_search", { query: "x" }, other)).body)).toContain(
      "All of papers.",
    );
    const unknown = await call("hote", "web_browse", { url }, "zz");
    expect(JSON.stringify(unknown.body)).toMatch(/no_such_corpus.*known/);
  });

  it("tells its corpora with its health", async () => {
    const health = await (await gateway.fetch(new Request("http://127.0.0.1/health"))).json();
    expect(health).toMatchObject({
      corpora: [
        { kind: "web", name: "first web", engine: "one" },
        { kind: "web" },
        { kind: "wiki", id: expect.stringMatching(/^[0-9a-f]{64}$/) },
        { kind: "papers" },
      ],
    });
  });

  it("guards what is mounted beside the tools by the token of its scope", async () => {
    const options = { worlds: [], token: "s".repeat(32), host: "127.0.0.1" };
    const guarded = createGateway({
      ...options,
      mounted: {
        "/retrieval": { scope: "policy", fetch: async (request) => new Response(new URL(request.url).pathname) },
      },
    });
    const ask = (headers: Record<string, string>) =>
      guarded.fetch(new Request("http://127.0.0.1/retrieval/retrieve", { headers }));
    expect((await ask({})).status).toBe(401);
    expect(await (await ask({ authorization: `Bearer ${options.token}` })).text()).toBe("/retrieve");
  });
});
