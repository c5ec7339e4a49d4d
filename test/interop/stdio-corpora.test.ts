/** The programs that answer from corpora, as clients start them: what they take, and that they answer as the same URL does. */
import { execFile } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { CONTEXT_META_KEY, type Document, type Retriever } from "@arenakit/contracts";
import { generatePapers } from "@arenakit/corpus-generated/papers";
import { generateWeb } from "@arenakit/corpus-generated/web";
import { generateWiki } from "@arenakit/corpus-generated/wiki";
import { createCorpusWriter, openCorpus } from "@arenakit/corpus-text";
import { createRetriever } from "@arenakit/search/engines";
import { buildLexicalIndex, openLexicalIndex } from "@arenakit/search/lexical";
import { createGateway } from "@arenakit/server-gateway";
import { Client } from "@modelcontextprotocol/client";
import { StdioClientTransport } from "@modelcontextprotocol/client/stdio";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { ROOT } from "../sources.ts";
import { venv } from "./venv.mjs";

const run = promisify(execFile);
const MINUTE = 60_000;
const LARGEST_REPORT = 64 * 1024 * 1024;
const CLIENT = join(ROOT, "test/interop/python_client.py");
const home = mkdtempSync(join(tmpdir(), "arenakit-stdio-corpora-"));
const folderOf = (kind: string) => join(home, kind);
const program = (server: string) =>
  join(ROOT, `servers/${server === "web-search" ? server : "knowledge"}/bin/arenakit-${server}.js`);

const wiki = generateWiki({ seed: 5, articles: 600 });
const web = generateWeb({ seed: 5, pages: 300 });
const papers = generatePapers({ seed: 5, papers: 200 });
const article = [...wiki.documents].find(({ fields, language }) => fields?.kind === "bridge" && language === "en")!;
const page = web.documents.find(({ language, fields }) => language === "en" && fields?.kind === "explainer")!;
const [paper] = papers.papers;

/** A corpus in a folder, with its index for words where the folder is to have one. */
async function corpus(kind: string, documents: Iterable<Document>, isIndexed: boolean): Promise<Retriever> {
  const folder = folderOf(kind);
  const writer = createCorpusWriter(folder, {
    ...{ name: kind, licences: ["Apache-2.0"], passages: { maxCharacters: 1_200 }, made: "test" },
    settings: {},
  });
  for (const document of documents) writer.add(document);
  await writer.finish();
  const opened = await openCorpus(folder);
  const index = isIndexed ? join(folder, "index", "bm25") : join(home, `${kind}.index`);
  await buildLexicalIndex(opened, index);
  return createRetriever({ corpus: opened, index: await openLexicalIndex(opened, index, { phrases: false }) });
}

let url = "";
let close = async () => {};
const ids: Record<string, string> = {};
beforeAll(async () => {
  const now = "2026-05-01T08:00";
  const served = async (kind: string, documents: Iterable<Document>, isIndexed: boolean) => {
    const retriever = await corpus(kind, documents, isIndexed);
    ids[kind] = retriever.corpus.id;
    return [{ retriever, now }];
  };
  const corpora = {
    web: await served("web", web.documents, false),
    wiki: await served("wiki", wiki.documents, true),
    papers: await served("papers", papers.documents, false),
  };
  ({ url, close } = await createGateway({ worlds: [], corpora }).listen());
}, 2 * MINUTE);
afterAll(async () => {
  await close();
  rmSync(home, { recursive: true, force: true });
});

/** Server, profile, corpus, calls; the text of each answer holds what stands beside it. */
type Calls = readonly (readonly [name: string, args: object, text: string])[];
const PROGRAMS: readonly (readonly [server: string, profile: string, corpus: string, calls: Calls])[] = [
  ["wiki", "rl-factory", "wiki", [["query_rag", { query: article.title, topk: 2 }, `"id":"${article.id}"`]]],
  [
    ...(["wiki", "browsecomp", "wiki"] as const),
    [
      ["search", { query: article.title }, `"docid":"${article.id}"`],
      ["get_document", { docid: article.id }, JSON.stringify(article.title).slice(1, -1)],
    ],
  ],
  [
    ...(["papers", "hote", "papers"] as const),
    [
      ["paper_search", { query: paper!.title, limit: 2 }, paper!.title],
      ["paper_search", { query: paper!.title, year: "1900" }, "No paper was found"],
    ],
  ],
  [
    ...(["web-search", "webdancer", "web"] as const),
    [
      ["search", { query: page.title }, `](${page.url})`],
      ["visit", { url: [page.url], goal: page.title }, page.title],
    ],
  ],
  [...(["web-search", "o2", "web"] as const), [["web_search", { queries: [page.title] }, `Query: ${page.title}\n- `]]],
];

interface Report {
  readonly tools: { name: string; readOnly: boolean }[];
  readonly results: { text: string; isError: boolean; meta: Record<string, { corpus: string; now: string }> }[];
}

describe.each(["2.3.0", "1.30.0"])("the Python client mcp %s", (version) => {
  const made = venv(`mcp-${version}`, [`mcp==${version}`]);
  const report = async (python: string, target: readonly string[], calls: Calls): Promise<Report> => {
    const child = run(python, [CLIENT, ...target], { maxBuffer: LARGEST_REPORT });
    child.child.stdin!.end(JSON.stringify(calls.map(([name, args]) => ({ name, arguments: args }))));
    return JSON.parse((await child).stdout);
  };

  it.skipIf("missing" in made).each(PROGRAMS)(
    "starts arenakit-%s for the profile %s and is answered as over HTTP",
    { timeout: 2 * MINUTE },
    async (server, profile, kind, calls) => {
      if ("missing" in made) return;
      const command = [process.execPath, program(server), "--profile", profile, "--corpus", folderOf(kind)];
      const local = await report(made.python, ["stdio", ...command], calls);
      const served = await report(made.python, ["http", `${url}/mcp/${server}?profile=${profile}`], calls);
      expect(local.tools).toEqual(served.tools);
      expect(local.tools.every(({ readOnly }) => readOnly)).toBe(true);
      for (const [at, [, , text]] of calls.entries()) {
        expect(local.results[at]!.text).toContain(text);
        expect(local.results[at]!.text).toBe(served.results[at]!.text);
        expect(local.results[at]!.meta[CONTEXT_META_KEY]).toMatchObject({ corpus: ids[kind], now: "2026-05-01T08:00" });
      }
    },
  );
});

describe("programs without a folder", () => {
  it.each([
    ["wiki", "rl-factory", "query_rag", { query: "river", topk: 1 }],
    ["papers", "hote", "paper_search", { query: "survey", limit: 1 }],
    ["web-search", "hote", "google_search", { query: "heat pump", num_results: 1 }],
  ])(
    "%s answers the profile %s from what a seed generates",
    { timeout: 5 * MINUTE },
    async (server, profile, name, args) => {
      const client = new Client({ name: "test", version: "0" });
      const transport = new StdioClientTransport({
        command: process.execPath,
        args: [program(server), "--profile", profile, "--now", "2024-06-01T08:00"],
        stderr: "ignore",
      });
      await client.connect(transport);
      const { content, isError, _meta } = await client.callTool({ name, arguments: args }, { timeout: 4 * MINUTE });
      expect(isError ?? false).toBe(false);
      expect((content as { text: string }[])[0]!.text.length).toBeGreaterThan(50);
      expect(_meta![CONTEXT_META_KEY]).toMatchObject({
        corpus: expect.stringMatching(/^[0-9a-f]{64}$/),
        now: "2024-06-01T08:00",
      });
      await client.close();
    },
  );
});

describe("what programs of corpora take", () => {
  const said = async (server: string, ...args: string[]) => {
    const child = run(process.execPath, [program(server), ...args]);
    child.child.stdin!.end();
    return child.then(
      ({ stdout, stderr }) => ({ code: 0, stdout, stderr }),
      ({ code, stdout, stderr }: { code: number; stdout: string; stderr: string }) => ({ code, stdout, stderr }),
    );
  };

  it.each(["wiki", "papers"])("arenakit-%s says it, and what is wrong", async (server) => {
    const help = await said(server, "--help");
    expect(help).toMatchObject({ code: 0, stdout: expect.stringContaining("--corpus DIR"), stderr: "" });
    expect(help.stdout).not.toContain("--world");
    expect(await said(server, "--version")).toMatchObject({
      code: 0,
      stdout: expect.stringMatching(/^\d+\.\d+\.\d+\n$/),
    });
    for (const [args, code, words] of [
      [["--world", "x"], 2, /Unknown option '--world'[\s\S]*--corpus DIR/],
      [["--profile", "arenarl"], 2, /--profile arenarl: expected one of/],
      [["--corpus", join(home, "none")], 1, / \[corpus\/corpus_missing\]/],
      [["--now", "soon"], 2, /--now soon: expected a local time/],
    ] as const)
      expect(await said(server, ...args)).toEqual({ code, stdout: "", stderr: expect.stringMatching(words) });
  });

  it("arenakit-web-search takes worlds for travel and corpora for research, never one for the other", async () => {
    expect((await said("web-search", "--help")).stdout).toMatch(
      /--world FILE[\s\S]*--corpus DIR {3}hote, webdancer, o2, dr-tulu:/,
    );
    expect(await said("web-search", "--profile", "hote", "--world", "x")).toMatchObject({
      code: 2,
      stderr: expect.stringContaining("--world: the profile hote answers from a corpus, not from a world"),
    });
    expect(await said("web-search", "--corpus", "x")).toMatchObject({
      code: 2,
      stderr: expect.stringContaining("--corpus: the profile arenarl answers from a world, not from a corpus"),
    });
  });
});
