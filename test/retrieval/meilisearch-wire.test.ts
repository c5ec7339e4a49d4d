/** The adapter of Meilisearch against what a real server was recorded to answer: requests, polling, errors, faults. */
import { inspect } from "node:util";
import { FailureError } from "@arenakit/contracts";
import { memoryCorpus } from "@arenakit/corpus-text";
import {
  buildMeilisearchIndex,
  type MeilisearchBuildOptions,
  openMeilisearchIndex,
} from "@arenakit/search/meilisearch";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { travel } from "./corpora.fixture.ts";
import { type Answer, KEY, type Recording, type Replay, readRecordings, startReplay } from "./meilisearch-replay.ts";
import { numbered } from "./numbered.mjs";

const shared = process.env.ARENAKIT_SHARED;
if (!shared && process.env.CI === "true") throw new Error("this test must run in CI, but ARENAKIT_SHARED is not set");
if (!shared) console.info("recordings of Meilisearch are skipped: ARENAKIT_SHARED is not set");

/** The failure of each recorded refusal of a search; whatever else is refused is this client's fault. */
const REFUSALS: Readonly<Record<string, string>> = {
  "search-index-not-found": "index_missing",
  "multi-search-one-bad": "index_missing",
  "no-master-key-search": "index_missing",
  "client-search-index-not-found": "index_missing",
  "index-get-not-found": "index_missing",
  "auth-missing": "key_missing",
  "auth-wrong-scheme": "key_missing",
  "auth-invalid": "key_refused",
  "auth-search-key-on-settings": "key_refused",
  "auth-search-key-on-keys": "key_refused",
  "tenant-token-expired": "key_refused",
  "client-bad-key": "key_refused",
  "payload-too-large": "payload_too_large",
  "payload-too-large-search": "payload_too_large",
  "search-queue-full": "server_overloaded",
  "route-not-found": "not_meilisearch",
  "method-not-allowed": "not_meilisearch",
};

describe.skipIf(!shared)(`Meilisearch as it was recorded${shared ? "" : " (ARENAKIT_SHARED is not set)"}`, () => {
  const recordings: ReadonlyMap<string, Recording> = shared ? readRecordings(shared) : new Map();
  const answer = (name: string): Answer => recordings.get(name)!.response;
  let replay: Replay;
  let pauses: number[];
  beforeEach(async () => {
    replay = await startReplay(recordings);
    pauses = [];
  });
  afterEach(async () => {
    expect(replay.misfits).toEqual([]);
    await replay.close();
  });

  const options = (more: Partial<MeilisearchBuildOptions> = {}): MeilisearchBuildOptions => ({
    url: replay.url,
    apiKey: KEY,
    indexName: "pages",
    pause: async (ms) => {
      pauses.push(ms);
    },
    ...more,
  });

  /** The failure that a promise ends with; no secret stands in it. */
  async function failureOf(work: Promise<unknown>) {
    const error = await work.then(
      () => null,
      (reason: unknown) => reason,
    );
    expect(error).toBeInstanceOf(FailureError);
    expect(inspect(error, { depth: 9, showHidden: true })).not.toContain(KEY);
    expect((error as FailureError).failure.owner).toBe("corpus");
    return (error as FailureError).failure;
  }

  it("knows every recording", () => {
    expect(recordings.size).toBe(156);
  });

  it("builds by the requests that were recorded, polls, and takes over by a swap", async () => {
    const index = await buildMeilisearchIndex(travel, options());
    expect(replay.requests.filter((request) => !request.startsWith("GET /tasks/"))).toEqual([
      "POST /multi-search",
      "POST /multi-search",
      "GET /version",
      "GET /tasks",
      "GET /indexes/pages_next/documents/about",
      "DELETE /indexes/pages_next",
      "POST /indexes",
      "PATCH /indexes/pages_next/settings",
      "POST /indexes/pages_next/documents",
      "GET /indexes/pages_next/stats",
      "GET /indexes/pages",
      "POST /indexes",
      "POST /swap-indexes",
      "DELETE /indexes/pages_next",
      "POST /multi-search",
    ]);
    expect([...replay.indexes.keys()]).toEqual(["pages"]);
    expect(replay.indexes.get("pages")!.size).toBe(travel.passageCount + 1);
    // A task that is still processing is asked for again.
    expect(replay.requests.filter((request) => request === "GET /tasks/0")).toHaveLength(2);
    expect((await index.search(["caravanserai"], { k: 3 }))[0]!.map(({ passage }) => passage)).toEqual([
      travel.passagesOf(travel.numberOf("silk")!)[0] + 2,
    ]);
    await index.close();
  });

  it("makes nothing that is there, and all anew when asked to or when something changed", async () => {
    await buildMeilisearchIndex(travel, options());
    const sends = () => replay.requests.filter((request) => request.endsWith("/documents")).length;
    expect(sends()).toBe(1);
    await buildMeilisearchIndex(travel, options());
    expect(sends()).toBe(1);
    await buildMeilisearchIndex(travel, options({ fresh: true }));
    expect(sends()).toBe(2);
    await buildMeilisearchIndex(travel, options({ typos: false }));
    expect(sends()).toBe(3);
  });

  it.each([...recordings.values()].filter(({ response }) => response.status >= 400).map(({ name }) => name))(
    "tells %s as a failure",
    async (name) => {
      const index = await buildMeilisearchIndex(travel, options({ patienceMs: 25_000 }));
      replay.interrupt = () => answer(name);
      const failure = await failureOf(index.search(["tea"], { k: 3 }));
      expect(failure.code).toBe(REFUSALS[name] ?? "request_refused");
      expect(failure.retryable).toBe(name === "search-queue-full");
      expect(failure.message).toContain(answer(name).body?.message ?? "Meilisearch");
      // What the server asked for: ten seconds, as often as the patience of 25 allows.
      if (name === "search-queue-full") expect(pauses.slice(-2)).toEqual([10_000, 10_000]);
    },
  );

  it.each([
    ["task-invalid-document-id-failed", "invalid_document_id"],
    ["task-missing-document-id-failed", "missing_document_id"],
    ["task-primary-key-inference-failed", "index_primary_key_multiple_candidates_found"],
  ])("tells a task that failed, %s", async (name, code) => {
    replay.endings["task-documents-add-succeeded"] = name;
    const failure = await failureOf(buildMeilisearchIndex(travel, options()));
    expect(failure.code).toBe(code);
    expect(failure.message).toContain(recordings.get(name)!.response.body.error.message);
    // What answered before, or nothing, still does: the swap was not asked for.
    expect(replay.requests).not.toContain("POST /swap-indexes");
  });

  it("waits for a task as long as it was told to", async () => {
    replay.endings["task-documents-add-succeeded"] = "task-right-after";
    expect(await failureOf(buildMeilisearchIndex(travel, options({ taskTimeoutMs: 5000 })))).toMatchObject({
      code: "task_timeout",
      retryable: true,
    });
    const sum = pauses.reduce((total, ms) => total + ms, 0);
    expect(sum).toBeGreaterThan(4000);
    expect(sum).toBeLessThan(6000);
  });

  it("comes back when the server does", async () => {
    const index = await buildMeilisearchIndex(travel, options());
    const before = await index.search(["tea"], { k: 3 });
    let lost = 3;
    replay.interrupt = () => (lost-- > 0 ? "reset" : null);
    pauses = [];
    expect(await index.search(["tea"], { k: 3 })).toEqual(before);
    expect(pauses).toEqual([200, 400, 800]);
  });

  it("says that the server is gone, hangs, or is another one", async () => {
    const index = await buildMeilisearchIndex(travel, options({ requestTimeoutMs: 200, patienceMs: 1000 }));
    replay.interrupt = () => "hang";
    expect(await failureOf(index.search(["tea"], { k: 1 }))).toMatchObject({ code: "server_timeout", retryable: true });
    const html = { status: 200, headers: { "content-type": "text/html" }, body: "<p>hello</p>" };
    replay.interrupt = () => html;
    expect((await failureOf(index.search(["tea"], { k: 1 }))).code).toBe("not_meilisearch");
    replay.interrupt = () => ({ status: 502, headers: {}, body: null });
    expect(await failureOf(index.search(["tea"], { k: 1 }))).toMatchObject({
      code: "server_unreachable",
      retryable: true,
    });
    const nowhere = openMeilisearchIndex(travel, { ...options(), url: "http://127.0.0.1:1" });
    expect(await failureOf(nowhere)).toMatchObject({ code: "server_unreachable", retryable: true });
    expect((await failureOf(openMeilisearchIndex(travel, { ...options(), url: `x:${KEY}` }))).code).toBe("bad_url");
  });

  it("ends a request at the signal, with its reason", async () => {
    const index = await buildMeilisearchIndex(travel, options());
    replay.interrupt = () => "hang";
    const gone = new AbortController();
    const searching = index.search(["tea"], { k: 1, signal: gone.signal });
    setTimeout(() => gone.abort(new Error("the caller went away")), 50);
    await expect(searching).rejects.toThrow("the caller went away");
  });

  it("goes on with an upload that ended midway, and sends nothing twice", async () => {
    const corpus = numbered(100);
    const gone = new AbortController();
    const dying = options({
      batchSize: 10,
      signal: gone.signal,
      onProgress: ({ uploaded }) => uploaded >= 40 && gone.abort(new Error("killed")),
    });
    await expect(buildMeilisearchIndex(corpus, dying)).rejects.toThrow("killed");
    const sent: number[] = [];
    replay.interrupt = ({ path, body }) => {
      if (path.endsWith("/documents")) sent.push(...body.flatMap(({ passage }: { passage?: number }) => passage ?? []));
      return null;
    };
    await buildMeilisearchIndex(corpus, options({ batchSize: 10 }));
    expect(sent).toEqual(Array.from({ length: 60 }, (_, at) => at + 40));
    expect(replay.indexes.get("pages")!.size).toBe(101);
  });

  it("does not take over what has a gap", async () => {
    await buildMeilisearchIndex(travel, options());
    replay.interrupt = ({ path }) => {
      if (path.endsWith("/stats")) replay.indexes.get("pages_next")?.delete("3");
      return null;
    };
    const failure = await failureOf(buildMeilisearchIndex(travel, options({ fresh: true })));
    expect(failure).toMatchObject({ code: "upload_incomplete", retryable: true });
    expect(replay.indexes.get("pages")!.size).toBe(travel.passageCount + 1);
    expect(replay.indexes.has("pages_next")).toBe(false);
  });

  it("sends in halves what the server takes no more of, and says so of one page", async () => {
    let most = 7;
    replay.interrupt = ({ path, body }) =>
      path.endsWith("/documents") && body.length > most ? answer("payload-too-large") : null;
    await buildMeilisearchIndex(numbered(50), options());
    expect(replay.indexes.get("pages")!.size).toBe(51);
    most = 0;
    const failure = await failureOf(buildMeilisearchIndex(numbered(50), options({ fresh: true })));
    expect(failure.code).toBe("payload_too_large");
  });

  it("refuses a server that is too old, one that cannot tell Chinese words, and names that are none", async () => {
    await buildMeilisearchIndex(travel, options());
    replay.tellsWords = false;
    const opening = (mode: "native" | "pooled") => openMeilisearchIndex(travel, { ...options(), mode });
    expect((await failureOf(opening("native"))).code).toBe("no_chinese_tokeniser");
    expect((await opening("pooled")).engine).toBe("meilisearch-pooled");
    const english = memoryCorpus({ name: "english", documents: [{ id: "1", title: "Tea", text: "hot" }] });
    expect((await buildMeilisearchIndex(english, options({ mode: "native" }))).engine).toBe("meilisearch-native");
    replay.version = "1.14.2";
    expect((await failureOf(buildMeilisearchIndex(travel, options()))).code).toBe("server_too_old");
    expect((await failureOf(buildMeilisearchIndex(travel, options({ indexName: "a/b" })))).code).toBe("bad_index_name");
  });

  it("opens no index of another kind, another corpus, or that is not there", async () => {
    expect((await failureOf(openMeilisearchIndex(travel, options()))).code).toBe("index_missing");
    await buildMeilisearchIndex(travel, options());
    expect((await failureOf(openMeilisearchIndex(numbered(3), options()))).code).toBe("other_corpus");
    replay.indexes.get("pages")!.delete("about");
    expect((await failureOf(openMeilisearchIndex(travel, options()))).code).toBe("index_of_other_kind");
  });

  it("never answers from an index that was swapped for another", async () => {
    const before = await buildMeilisearchIndex(travel, options());
    await buildMeilisearchIndex(numbered(20), options());
    // Words of the new one, and words of neither.
    for (const query of ["kaka", "zyzzyva"]) {
      expect((await failureOf(before.search([query], { k: 3 }))).code, query).toBe("index_replaced");
    }
  });

  it("asks for a word once for all questions of a batch, in few requests", async () => {
    const index = await buildMeilisearchIndex(travel, options());
    const asked: string[] = [];
    replay.interrupt = ({ path, body }) => {
      if (path === "/multi-search") asked.push(...body.queries.map(({ q }: { q: string }) => q));
      return null;
    };
    replay.requests.length = 0;
    await index.search(["the tea of the lake", "tea and lake", "熊猫 tea"], { k: 3 });
    expect(asked.toSorted()).toEqual(['"tea"', '"熊 猫"', "lake"].toSorted());
    expect(replay.requests).toEqual(["POST /multi-search"]);
  });
});
