/** The tools of research through clients nobody here wrote: the Python SDK in both lines, and dr-tulu's rules of calling. */
import { execFile } from "node:child_process";
import { randomUUID } from "node:crypto";
import { join } from "node:path";
import { promisify } from "node:util";
import type { Document } from "@arenakit/contracts";
import { generatePapers } from "@arenakit/corpus-generated/papers";
import { generateWeb } from "@arenakit/corpus-generated/web";
import { generateWiki } from "@arenakit/corpus-generated/wiki";
import { memoryCorpus, splitPassages } from "@arenakit/corpus-text";
import { createRetriever } from "@arenakit/search/engines";
import { memoryLexicalIndex } from "@arenakit/search/lexical";
import { createGateway, type ServedCorpus } from "@arenakit/server-gateway";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { ROOT } from "../sources.ts";
import { venv } from "./venv.mjs";

const run = promisify(execFile);
const LARGEST_REPORT = 64 * 1024 * 1024;
const PROGRAM = join(ROOT, "test", "interop", "python_client.py");
const NOW = "2026-05-01T08:00";

const wiki = generateWiki({ seed: 5, articles: 600 });
const web = generateWeb({ seed: 5, pages: 300 });
const papers = generatePapers({ seed: 5, papers: 200 });
const [paper] = papers.papers;
const article = [...wiki.documents].find(({ fields, language }) => fields?.kind === "bridge" && language === "en")!;
const page = web.documents.find(({ language, fields }) => language === "en" && fields?.kind === "explainer")!;

function served(name: string, documents: Iterable<Document>): ServedCorpus {
  const corpus = memoryCorpus({
    name,
    documents: [...documents],
    passagesOf: ({ text }) => splitPassages(text, { maxCharacters: 1_200 }),
  });
  return { retriever: createRetriever({ corpus, index: memoryLexicalIndex(corpus, { titleWeight: 3 }) }), now: NOW };
}

let url = "";
let close = async () => {};
beforeAll(async () => {
  const corpora = {
    web: [served("web", web.documents)],
    wiki: [served("wiki", wiki.documents)],
    papers: [served("papers", papers.documents)],
  };
  ({ url, close } = await createGateway({ worlds: [], corpora, newId: randomUUID }).listen());
});
afterAll(() => close());

interface Report {
  readonly tools: { name: string }[];
  readonly results: { text: string; isError: boolean; meta: Record<string, { corpus: string; now: string }> }[];
}
type Call = { readonly name: string; readonly arguments: object };

/** What stands in the answer of each call, by the toolset that has its tool. */
const CALLS: Readonly<Record<string, readonly (readonly [call: Call, text: string])[]>> = {
  hote: [
    [{ name: "google_search", arguments: { query: page.title, num_results: 3 } }, page.url!],
    [{ name: "web_browse", arguments: { url: page.url } }, `# ${page.title}`],
    [{ name: "paper_search", arguments: { query: paper!.title } }, paper!.title],
    [{ name: "web_browse", arguments: { url: "https://nowhere.example/" } }, "[no_such_page]"],
  ],
  webdancer: [
    [{ name: "search", arguments: { query: [page.title, article.title] } }, `](${page.url})`],
    [{ name: "search", arguments: { query: page.title } }, `A Google search for '${page.title}' found 10 results:`],
    [{ name: "visit", arguments: { url: [page.url], goal: page.title } }, "The useful information in"],
  ],
  o2: [
    [{ name: "wiki_search", arguments: { queries: [article.title], topk: 1 } }, `(Title: ${article.title})`],
    [{ name: "web_search", arguments: { queries: [page.title] } }, `Query: ${page.title}\n- `],
  ],
  "rl-factory": [[{ name: "query_rag", arguments: { query: article.title, topk: 1 } }, `"id":"${article.id}"`]],
  browsecomp: [
    [{ name: "search", arguments: { query: article.title } }, `"docid":"${article.id}"`],
    [{ name: "get_document", arguments: { docid: article.id } }, JSON.stringify(article.text).slice(1, 60)],
  ],
};

/** A session for each list of calls, one after the other. */
async function talk(python: string, endpoint: string, sessions: readonly (readonly Call[])[]): Promise<Report[]> {
  const child = run(python, [PROGRAM, "http", endpoint], { maxBuffer: LARGEST_REPORT });
  child.child.stdin!.end(JSON.stringify(sessions));
  return JSON.parse((await child).stdout) as Report[];
}

describe.each(["2.3.0", "1.30.0"])("mcp %s of Python", (version) => {
  const made = venv(`mcp-${version}`, [`mcp==${version}`]);

  it.skipIf("missing" in made).each(Object.keys(CALLS))("reads what the tools of %s answer", async (profile) => {
    if ("missing" in made) return;
    const calls = CALLS[profile]!;
    const [report] = await talk(made.python, `${url}/mcp/toolset/${profile}`, [calls.map(([call]) => call)]);
    const { tools, results } = report!;
    expect(tools.map(({ name }) => name).sort()).toEqual([...new Set(calls.map(([{ name }]) => name))].sort());
    for (const [at, [call, text]] of calls.entries()) {
      expect(results[at]!.text, JSON.stringify(call)).toContain(text);
      expect(results[at]!.isError).toBe(text === "[no_such_page]");
      expect(results[at]!.meta["arenakit/context"]).toMatchObject({
        corpus: expect.stringMatching(/^[0-9a-f]{64}$/),
        now: NOW,
      });
    }
  });

  it.skipIf("missing" in made)(
    "is answered by JSON objects as dr-tulu's client reads them, a session for each call",
    async () => {
      if ("missing" in made) return;
      const calls: Call[] = [
        { name: "serper_google_webpage_search", arguments: { query: page.title, num_results: 5, gl: "us", hl: "en" } },
        { name: "serper_fetch_webpage_content", arguments: { webpage_url: page.url, include_markdown: true } },
        { name: "jina_fetch_webpage_content", arguments: { webpage_url: page.url, timeout: 30 } },
        {
          name: "crawl4ai_fetch_webpage_content",
          arguments: { url: page.url, ignore_links: true, bm25_query: page.title },
        },
        {
          // As its training sends it.
          name: "crawl4ai_docker_fetch_webpage_content",
          arguments: { url: page.url, bm25_query: null, timeout_ms: 179_000, use_ai2_config: true },
        },
        { name: "webthinker_fetch_webpage_content", arguments: { url: page.url } },
        {
          name: "webthinker_fetch_webpage_content_async",
          arguments: { url: page.url, snippet: null, keep_links: false },
        },
        { name: "semantic_scholar_snippet_search", arguments: { query: paper!.title, limit: 3 } },
        { name: "semantic_scholar_search", arguments: { query: paper!.title, year: null, limit: 3 } },
        { name: "serper_google_scholar_search", arguments: { query: paper!.title } },
        { name: "pubmed_search", arguments: { query: paper!.title, limit: 3, offset: 0 } },
        {
          name: "vllm_hosted_reranker",
          arguments: { query: "a b", documents: ["a", "b"], top_n: 1, model_name: "m", api_url: "http://127.0.0.1:1" },
        },
        {
          name: "massive_serve_search",
          arguments: { query: article.title, n_docs: 3, domains: "dpr_wiki_contriever" },
        },
        { name: "jina_fetch_webpage_content", arguments: { webpage_url: "https://nowhere.example/" } },
      ];
      const reports = await talk(
        made.python,
        `${url}/mcp?profile=dr-tulu`,
        calls.map((call) => [call]),
      );
      expect(reports).toHaveLength(calls.length);
      for (const [at, call] of calls.entries()) {
        const { tools, results } = reports[at]!;
        expect(tools.map(({ name }) => name)).toContain(call.name);
        const answer = JSON.parse(results[0]!.text) as Record<string, unknown>;
        expect(Array.isArray(answer), call.name).toBe(false);
        // Its client takes a member error that is not empty for a failure.
        expect(Boolean(answer.error), call.name).toBe(at === calls.length - 1);
        // And tries an error of the protocol three times.
        expect(results[0]!.isError, call.name).toBe(false);
      }
    },
  );
});
