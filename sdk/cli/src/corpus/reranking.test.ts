/** `--rerank` through the commands, against servers on loopback that answer in the shapes of the real ones. */
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { run } from "./corpus-command.fixture.ts";
import { metricsModelOf } from "./metrics-model.ts";

const folder = mkdtempSync(join(tmpdir(), "arenakit-rerank-"));
const corpus = join(folder, "corpus");

/** Prefers texts that speak of wine, in each of the three shapes; one that asks for "trouble" is refused. */
const requests: { url: string; body: Record<string, unknown>; key: string | undefined }[] = [];
const server = createServer(async (request, response) => {
  let text = "";
  for await (const chunk of request) text += chunk;
  const body = JSON.parse(text);
  requests.push({ url: request.url ?? "", body, key: request.headers.authorization });
  const wine = (passage: string) => (passage.includes("wine") ? 3 : 0);
  const isTrouble = text.includes("trouble");
  response.writeHead(isTrouble ? 400 : 200, { "content-type": "application/json" });
  if (isTrouble) return void response.end('{"error":"no such query"}');
  if (request.url === "/v1/chat/completions") {
    const { passage } = JSON.parse(body.messages[1].content);
    const message = { role: "assistant", content: JSON.stringify({ grade: wine(passage) }) };
    return void response.end(JSON.stringify({ choices: [{ index: 0, message, finish_reason: "stop" }] }));
  }
  const rows = (texts: string[], name: string) => texts.map((passage, index) => ({ index, [name]: wine(passage) }));
  const answer = body.texts ? rows(body.texts, "score") : { results: rows(body.documents, "relevance_score") };
  response.end(JSON.stringify(answer));
});
let baseUrl = "";

beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  baseUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`;
  const rows = ["Lyon has two rivers.", "Lyon is a town of Lyon.", "Lyon sells wine, and much else besides."];
  const path = join(folder, "rows.jsonl");
  writeFileSync(path, rows.map((text, at) => JSON.stringify({ id: `d${at}`, title: "", text })).join("\n"));
  await run("import", "--format", "jsonl", "--in", path, "--out", corpus, "--json");
});
afterAll(async () => {
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
  rmSync(folder, { recursive: true, force: true });
});

const ids = ({ hits }: Record<string, unknown>) => (hits as { id: string }[]).map(({ id }) => id);

describe("a search with --rerank", () => {
  it("is in the engine's order without it", async () => {
    expect(ids(await run("search", corpus, "Lyon", "--json"))).toEqual(["d1", "d0", "d2"]);
  });

  it.each([
    ["model", "/v1/chat/completions", ["--rerank-model", "judge"], 3],
    ["endpoint", "/v1/rerank", ["--rerank-model", "cross"], 1],
    ["tei", "/v1/rerank", [], 1],
  ])("by %s", async (kind, path, more, calls) => {
    requests.length = 0;
    process.env.RERANK_TEST_KEY = "sk-test";
    const endpoint = ["--rerank", kind, "--rerank-base-url", baseUrl, "--rerank-key-env", "RERANK_TEST_KEY", ...more];
    const found = await run("search", corpus, "Lyon", ...endpoint, "--json");
    expect(ids(found)[0]).toBe("d2");
    expect(found.engine).toMatch(/^bm25\+(judge|cross|tei)$/);
    expect(requests.map(({ url, key }) => [url, key])).toEqual(Array(calls).fill([path, "Bearer sk-test"]));
    delete process.env.RERANK_TEST_KEY;
  });

  it("by an encoder, which is trained where there is none", async () => {
    const found = await run("search", corpus, "rivers", "--rerank", "encoder", "--json");
    expect(ids(found)[0]).toBe("d0");
    expect(String(found.engine)).toMatch(/^bm25\+static/);
  });

  it("scores no more than the first passages", async () => {
    requests.length = 0;
    const endpoint = ["--rerank", "model", "--rerank-model", "judge", "--rerank-base-url", baseUrl];
    const found = await run("search", corpus, "Lyon", ...endpoint, "--rerank-depth", "1", "--json");
    expect(requests).toHaveLength(1);
    expect(ids(found)).toEqual(ids(await run("search", corpus, "Lyon", "--json")));
  });
});

it("an evaluation fails with a query that could not be reranked", async () => {
  const topics = join(folder, "topics.jsonl");
  const rows = ["Lyon", "Lyon trouble"].map((query, at) => ({ id: `${at}`, query, answers: ["wine"] }));
  writeFileSync(topics, rows.map((row) => JSON.stringify(row)).join("\n"));
  const measured = run(
    ...["eval", "--corpus", corpus, "--topics", topics, "--topics-format", "jsonl", "--json"],
    ...["--rerank", "tei", "--rerank-base-url", baseUrl],
  );
  await expect(measured).rejects.toMatchObject({ failure: { owner: "model", code: "endpoint_status" } });
  await expect(measured).rejects.toThrow("no such query");
});

describe("options that cannot be meant", () => {
  it.each([
    [["--rerank", "magic"], /--rerank magic: expected one of encoder/],
    [["--rerank", "model", "--rerank-model", "judge"], /needs --rerank-base-url/],
    [["--rerank", "endpoint", "--rerank-base-url", "http://127.0.0.1:9"], /needs --rerank-model/],
    [["--rerank-depth", "5"], /without it/],
    [["--rerank", "tei", "--rerank-base-url", "nowhere"], /--rerank-base-url: expected an address/],
    [["--rerank", "encoder:nowhere"], /no encoder "nowhere"/],
    [["--rerank", "tei", "--rerank-base-url", "http://127.0.0.1:9", "--rerank-key-env", "NO_SUCH_KEY"], /NO_SUCH_KEY/],
  ])("%j", async (args, message) => {
    const search = run("search", corpus, "Lyon", ...args);
    await expect(search).rejects.toMatchObject({ failure: { owner: "harness", code: "usage" } });
    await expect(search).rejects.toThrow(message);
  });

  it.each([
    [{ metricsModel: "judge" }, /needs --metrics-base-url/],
    [{ metricsBaseUrl: "http://127.0.0.1:9" }, /need --metrics-model/],
  ])("of the metrics: %j", (options, message) => {
    expect(() => metricsModelOf(options)).toThrow(message);
  });
});
