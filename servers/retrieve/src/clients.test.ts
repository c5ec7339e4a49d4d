/** Clients as they are, over real HTTP: what they read, how much of it at once, and what load does to them. */
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { getRequestListener } from "@hono/node-server";
import { afterEach, describe, expect, it, vi } from "vitest";
import * as clients from "./clients.fixture.ts";
import { createRetrieveApp, createRetrieveCounters, type RetrieveAppOptions } from "./index.ts";
import { TOWNS, townRetriever } from "./towns.fixture.ts";

const servers: Server[] = [];
afterEach(async () => {
  for (const server of servers.splice(0)) {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  }
});

async function serve(options: Partial<RetrieveAppOptions> = {}): Promise<{ url: string; address: string }> {
  const app = createRetrieveApp({ retriever: townRetriever(), ...options });
  const server = createServer(getRequestListener(app.fetch));
  servers.push(server);
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const address = `127.0.0.1:${(server.address() as AddressInfo).port}`;
  return { url: `http://${address}`, address };
}

const BRILL = "Brill has a harbour and a mill.\nThe mill is old.";
const noWait = async () => {};
const learnings = { learn: async (query: string) => `learned of ${query}` };

describe("clients read what they expect", () => {
  it("Search-R1", async () => {
    const { url } = await serve();
    expect(await clients.searchR1(url, ["old mill", "none", "harbour"], 1)).toEqual([
      `Doc 1(Title: "Brill") ${BRILL}\n`,
      "",
      'Doc 1(Title: "Arden") Arden is a harbour town.\n',
    ]);
  });

  it("verl and SkyRL-gym", async () => {
    const { url } = await serve();
    const body = { queries: ["old mill"], topk: 3, return_scores: true };
    const got = await clients.persistent(url, body, noWait);
    if (!("answer" in got)) return expect.fail(got.error);
    expect(clients.verlText(got.answer.result[0])).toBe(`Doc 1 (Title: "Brill")\n${BRILL}`);
    expect(clients.skyRlText(got.answer.result[0])).toBe(`Doc 1: "Brill"\n${BRILL}\n`);
    const single = await clients.persistent(url, { query: "old mill", topk: 3, return_scores: true }, noWait);
    expect(single).toEqual(got);
  });

  it("slime, also for a document without text", async () => {
    const { url } = await serve();
    expect(await clients.slime(url, "mill empty")).toEqual([
      { document: { contents: `"Brill"\n${BRILL}` } },
      { document: { contents: '"Empty"\nNo snippet available.' } },
    ]);
  });

  it("ASearcher, which finds its server in a folder", async () => {
    const { address } = await serve({ dialects: ["asearcher", "asearcher-access"] });
    const folder = mkdtempSync(join(tmpdir(), "arenakit-addresses-"));
    writeFileSync(join(folder, "Host127.0.0.1_IP0.txt"), address);
    const found = readdirSync(folder).map((name) => readFileSync(join(folder, name), "utf8"))[0]!;
    rmSync(folder, { recursive: true });
    expect(await clients.asearcher(found, ["mill", "海港"], 1)).toEqual([
      { documents: [`"Brill"\n${BRILL}`], urls: ["https://towns.example/brill"] },
      { documents: ['"临港"\n临港 是 一座 海港 城市。'], urls: ["t2"] },
    ]);
    const pages = await clients.asearcherAccess(found, ["https://towns.example/brill", "t2", "https://none.example/"]);
    expect(pages).toEqual([`"Brill"\n${BRILL}`, '"临港"\n临港 是 一座 海港 城市。', ""]);
  });

  it("O2-Searcher", async () => {
    const { url } = await serve({ learnings });
    expect(await clients.o2(`${url}/wiki_search`, ["mill"], 1)).toBe(`"Brill"\n${BRILL}`);
    expect(await clients.o2(`${url}/search`, ["mill", "none"])).toBe("learned of mill\n");
    const bare = await serve();
    expect(await clients.o2(`${bare.url}/search`, ["mill"])).toBe("Invalid search.");
  });

  it("ReCall, ZeroSearch and dr-tulu", async () => {
    const { url } = await serve();
    expect(await clients.reCall(url, "mill")).toBe(`"Brill"\n${BRILL}`);
    expect(await clients.zeroSearch(url, "mill")).toBe(`Doc 1: "Brill"\n${BRILL}`);
    expect(await clients.drTulu(url, "mill")).toEqual([{ passage: `"Brill"\n${BRILL}`, score: 1, doc_id: [0, 1] }]);
  });

  it("rLLM, which is to be named", async () => {
    const { url } = await serve({ dialects: ["rllm"] });
    expect(await clients.rllm(url, "old mill")).toBe(
      `<result id="doc_1" score="2.000">\n<title>Brill</title>\n${BRILL}\n</result>`,
    );
    expect(await clients.rllm(url, "none")).toBe("No relevant documents found for the query.");
  });

  it("R1-Searcher, also of a text that begins with a year", async () => {
    const year = { id: "y", title: "", text: "1848 was a\nyear." };
    const { url } = await serve({ retriever: townRetriever([...TOWNS, year]) });
    expect(await clients.r1Searcher(url, ["harbour", "none", "1848"], 1)).toEqual([
      "(1)Arden   Arden is a harbour town.\n",
      "None",
      "(1)1848 was a year.\n",
    ]);
  });

  it("SkyRL-agent and LangChain, which ask Google", async () => {
    const { url } = await serve();
    const arden = "[Arden](https://towns.example/arden)\n\nArden is a harbour town.";
    const brill = "[Brill](https://towns.example/brill)\n\nBrill has a harbour and a mill. The mill is old.";
    expect(await clients.skyRlGoogle(url, "harbour", ["quizlet.com", "github.com"])).toEqual([arden, brill]);
    expect(await clients.skyRlGoogle(url, "harbour", ["towns.example"])).toEqual([]);
    expect(await clients.langChainSerper(url, "arden")).toBe("Arden is a harbour town.");
  });

  it("tavily-python and NeMo Gym", async () => {
    const { url } = await serve();
    const { results } = await clients.tavily(url, "/search", { query: "arden" });
    expect(results.map((result: { url: string }) => result.url)).toEqual(["https://towns.example/arden"]);
    await expect(clients.tavily(url, "/search", { query: "arden", time_range: "day" })).rejects.toThrow(
      /^400: time_range counts back from today/,
    );
    expect(await clients.nemoGym(url, "arden", [])).toEqual(["towns.example: Arden is a harbour town."]);
    expect(await clients.nemoGym(url, "arden", ["towns.example"])).toEqual([]);
    const page = await clients.tavily(url, "/extract", { urls: "https://towns.example/brill", timeout: 30 });
    expect(page.results[0].raw_content).toBe(BRILL);
    const none = await clients.tavily(url, "/extract", { urls: "https://none.example/", timeout: 30 });
    expect([none.results, none.failed_results.length]).toEqual([[], 1]);
  });
});

describe("load", () => {
  const SINGLES = 512;
  const BATCH = 1_024;
  const queryOf = (at: number) => ["mill", "harbour", "town", "海港"][at % 4]!;

  it(`takes ${SINGLES} singles and a batch of ${BATCH} at once`, async () => {
    const counters = createRetrieveCounters();
    const { url } = await serve({ observer: counters, limits: { windowMs: 20 } });
    const expected = await clients.searchR1(url, [0, 1, 2, 3].map(queryOf));
    const [batch, ...singles] = await Promise.all([
      clients.searchR1(
        url,
        Array.from({ length: BATCH }, (_, at) => queryOf(at)),
      ),
      ...Array.from({ length: SINGLES }, (_, at) => clients.searchR1(url, [queryOf(at)])),
    ]);
    expect(batch).toEqual(Array.from({ length: BATCH }, (_, at) => expected[at % 4]));
    expect(singles.flat()).toEqual(Array.from({ length: SINGLES }, (_, at) => expected[at % 4]));
    const read = await Promise.all(
      counters.families.map(async ({ name, read }) => [name, (await read()).at(0)?.value]),
    );
    const totals = Object.fromEntries(read);
    expect(totals.arenakit_retrieve_queries_total).toBe(4 + BATCH + SINGLES);
    // 1,540 queries in batches of up to 128: far fewer searches than requests.
    expect(totals.arenakit_retrieve_searches_total).toBeLessThan(SINGLES / 2);
    expect(counters.families[0]!.read()).toEqual([
      { labels: { dialect: "search-r1", status: "200" }, value: 2 + SINGLES },
    ]);
  }, 60_000);

  /** An engine that answers when it is let; `begun` when it was first asked. */
  function slow() {
    let open = () => {};
    let begin = () => {};
    const gate = new Promise<void>((resolve) => {
      open = resolve;
    });
    const begun = new Promise<void>((resolve) => {
      begin = resolve;
    });
    const wait = () => {
      begin();
      return gate;
    };
    return { retriever: townRetriever(TOWNS, wait), open, begun };
  }

  it("refuses with a 503 that verl gets over", async () => {
    const counters = createRetrieveCounters();
    const { retriever, open } = slow();
    const limits = { maxSearches: 1, maxWaitingQueries: 2, windowMs: 0 };
    const { url } = await serve({ retriever, observer: counters, limits });
    const body = { queries: ["mill"], topk: 1, return_scores: true };
    const waits: number[] = [];
    const wait = async (tries: number) => {
      waits.push(tries);
      if (waits.length === 3) open();
      await new Promise((resolve) => setTimeout(resolve, 20 * tries));
    };
    const asked = Array.from({ length: 8 }, () => clients.persistent(url, body, wait));
    for (const got of await Promise.all(asked)) expect("answer" in got && got.answer.result[0]).toHaveLength(1);
    expect(waits.length).toBeGreaterThan(0);
    const statuses = (await counters.families[0]!.read()).map(({ labels }) => labels?.status);
    expect(statuses.sort()).toEqual(["200", "503"]);
  });

  it("answers empty rows to those who die of a 503, marked and counted", async () => {
    const counters = createRetrieveCounters();
    const { retriever, open, begun } = slow();
    const limits = { maxSearches: 1, maxWaitingQueries: 2, windowMs: 0 };
    const { url } = await serve({ retriever, observer: counters, limits, onOverload: "empty" });
    const first = clients.searchR1(url, ["mill"], 1);
    await begun;
    expect(await clients.searchR1(url, ["mill", "town", "harbour"])).toEqual(["", "", ""]);
    const marked = await fetch(`${url}/search`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ query: ["a", "b", "c"], n_docs: 1 }),
    });
    expect([marked.status, marked.headers.get("x-arenakit-overload")]).toEqual([200, "empty"]);
    expect(await marked.json()).toHaveProperty("results.passages", [[], [], []]);
    open();
    expect(await first).toEqual([`Doc 1(Title: "Brill") ${BRILL}\n`]);
    expect(counters.families[1]!.read()).toEqual([
      { labels: { dialect: "search-r1", reason: "queries", answer: "empty" }, value: 1 },
      { labels: { dialect: "massive-serve", reason: "queries", answer: "empty" }, value: 1 },
    ]);
  });

  it("never makes a score of it", async () => {
    const hanging = { id: "slow", dimensions: 1, encode: () => new Promise<never>(() => {}), close: async () => {} };
    const { url } = await serve({ encoder: hanging, limits: { deadlineMs: 300 }, onOverload: "empty" });
    const body = JSON.stringify({ generated_text: "<answer>- a</answer>", reference_points: ["a"] });
    const headers = { "content-type": "application/json" };
    const response = await fetch(`${url}/calculate_finding_scores`, { method: "POST", headers, body });
    expect([response.status, response.headers.get("retry-after")]).toEqual([503, "1"]);
  });

  it("ends at the deadline, by each dialect's own words", async () => {
    const { url } = await serve({ retriever: slow().retriever, limits: { deadlineMs: 300 } });
    const body = { queries: ["mill"], topk: 1, return_scores: true };
    const got = await clients.persistent(url, body, noWait);
    expect(got).toEqual({ error: "gave up", tries: 10 });
    const headers = { "content-type": "application/json" };
    const late = await fetch(`${url}/search`, { method: "POST", headers, body: '{"query": "mill", "n_docs": 1}' });
    expect([late.status, await late.json()]).toEqual([
      408,
      { error: "timeout", message: "Search timed out", query: "mill" },
    ]);
  });

  it("forgets who left", async () => {
    const { retriever, open, begun } = slow();
    const app = createRetrieveApp({ retriever, limits: { maxSearches: 1, windowMs: 0 } });
    const ask = (signal?: AbortSignal) =>
      app.fetch(
        new Request("http://localhost/retrieve", {
          method: "POST",
          headers: { "content-type": "application/json" },
          body: '{"queries": ["mill"]}',
          ...(signal ? { signal } : {}),
        }),
      );
    const first = ask();
    await begun;
    const leaving = new AbortController();
    const left = ask(leaving.signal);
    await vi.waitFor(() => expect(app.waiting()).toBe(1));
    leaving.abort();
    await left;
    expect(app.waiting()).toBe(0);
    open();
    expect((await first).status).toBe(200);
  });

  it("refuses more requests than may be under way, and takes them again afterwards", async () => {
    const { retriever, open, begun } = slow();
    const { url } = await serve({ retriever, limits: { maxRequests: 1 } });
    const first = clients.searchR1(url, ["mill"], 1);
    await begun;
    const headers = { "content-type": "application/json" };
    const post = () => fetch(`${url}/retrieve`, { method: "POST", headers, body: '{"queries": ["mill"]}' });
    const refused = await post();
    expect([refused.status, refused.headers.get("retry-after")]).toEqual([503, "1"]);
    expect(await refused.json()).toHaveProperty("detail");
    open();
    await first;
    expect((await post()).status).toBe(200);
  });
});
