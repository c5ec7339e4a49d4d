/**
 * A server of Meilisearch that fails, as its users met it: it hangs, its disk is full, its key may do little, another
 * builder is at work. The server is made here of plain HTTP and knows as much of Meilisearch as these cases need.
 */
import { createServer, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { FailureError, type ScoredPassage } from "@arenakit/contracts";
import { createRetriever } from "@arenakit/search/engines";
import {
  buildMeilisearchIndex,
  type MeilisearchBuildOptions,
  openMeilisearchIndex,
} from "@arenakit/search/meilisearch";
import { createRetrieveApp } from "@arenakit/server-retrieve";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { numbered } from "./numbered.mjs";

type Body = Record<string, unknown> & { id?: string };
interface Sent {
  readonly method: string;
  readonly path: string;
  readonly key: string;
  // biome-ignore lint/suspicious/noExplicitAny: JSON of many shapes, read in this test only
  readonly body: any;
}

/** Indexes, tasks that succeed at once, and a search that finds every page; `instead` comes first. */
async function startServer() {
  const indexes = new Map<string, Map<string, Body>>();
  const tasks: Record<string, unknown>[] = [];
  const requests: string[] = [];
  const missing = (uid: string) => refusal(404, "index_not_found", `Index \`${uid}\` not found.`);
  const enqueue = (type: string, indexUid: string, error: object | null = null) => {
    const times = { enqueuedAt: "2026-01-01T00:00:00Z", startedAt: null, finishedAt: null };
    const status = error ? "failed" : "succeeded";
    tasks.push({ uid: tasks.length, batchUid: tasks.length, indexUid, type, status, error, ...times });
    return { status: 202, body: { taskUid: tasks.length - 1, indexUid, type, status: "enqueued", ...times } };
  };
  const search = ({ indexUid, q, limit, attributesToSearchOn }: Record<string, string> & { limit: number }) => {
    const pages = [...indexes.get(indexUid!)!.values()];
    const isProbe = attributesToSearchOn!.includes("probe");
    const hits = pages.filter(({ id }) => (isProbe ? id === "about" && q!.length > 3 : id !== "about"));
    return { indexUid, hits: hits.slice(0, limit), estimatedTotalHits: hits.length };
  };
  const answer = ({ method, path, body }: Sent) => {
    const [, first, uid = "", part, id] = path.split("/");
    const route = `${method} ${[first, ...(part ? [part] : [])].join("/")}`;
    if (first === "indexes" && uid && method !== "DELETE" && !indexes.has(uid) && part !== "documents")
      return missing(uid);
    switch (route) {
      case "GET version":
        return { status: 200, body: { pkgVersion: "1.50.0", commitSha: "", commitDate: "" } };
      case "GET tasks":
        return {
          status: 200,
          body: uid === "" ? { results: [], limit: 1, from: null, next: null } : tasks[Number(uid)],
        };
      case "GET batches":
        return { status: 200, body: { results: [{ uid: 0, progress: { percentage: 10 }, finishedAt: null }] } };
      case "POST indexes": {
        if (indexes.has(body.uid)) {
          const error = { code: "index_already_exists", message: `Index \`${body.uid}\` already exists.` };
          return enqueue("indexCreation", body.uid, error);
        }
        indexes.set(body.uid, new Map());
        return enqueue("indexCreation", body.uid);
      }
      case "DELETE indexes":
        if (indexes.delete(uid)) return enqueue("indexDeletion", uid);
        return enqueue("indexDeletion", uid, { code: "index_not_found", message: `Index \`${uid}\` not found.` });
      case "GET indexes":
        return { status: 200, body: { uid } };
      case "PATCH indexes/settings":
        return enqueue("settingsUpdate", uid);
      case "GET indexes/stats":
        return { status: 200, body: { numberOfDocuments: indexes.get(uid)!.size } };
      case "GET indexes/documents": {
        if (!indexes.has(uid)) return missing(uid);
        const page = indexes.get(uid)!.get(id!);
        return page ? { status: 200, body: page } : refusal(404, "document_not_found", `Document \`${id}\` not found.`);
      }
      case "POST indexes/documents":
        if (!indexes.has(uid)) indexes.set(uid, new Map());
        for (const page of body as Body[]) indexes.get(uid)!.set(page.id!, page);
        return enqueue("documentAdditionOrUpdate", uid);
      case "POST swap-indexes": {
        const [one, other] = body[0].indexes as [string, string];
        const kept = indexes.get(one)!;
        indexes.set(one, indexes.get(other)!).set(other, kept);
        return enqueue("indexSwap", one);
      }
      case "POST multi-search": {
        const unknown = body.queries.find(({ indexUid }: { indexUid: string }) => !indexes.has(indexUid));
        return unknown ? missing(unknown.indexUid) : { status: 200, body: { results: body.queries.map(search) } };
      }
      default:
        return { status: 404, body: null };
    }
  };
  const server = {
    url: "",
    indexes,
    tasks,
    requests,
    /** An answer in place of the model's, "hang" for none, null for the model's. */
    instead: (_sent: Sent): { status: number; body: unknown } | "hang" | null => null,
    close: async () => {
      http.closeAllConnections();
      await new Promise((resolve) => http.close(resolve));
    },
  };
  const http = createServer(async (request, response) => {
    const parts: Buffer[] = [];
    for await (const part of request) parts.push(part as Buffer);
    const text = Buffer.concat(parts).toString();
    const { pathname: path } = new URL(request.url!, "http://localhost");
    const key = request.headers.authorization?.replace("Bearer ", "") ?? "";
    const sent = { method: request.method!, path, key, body: text === "" ? null : JSON.parse(text) };
    requests.push(`${sent.method} ${path}`);
    const answered = server.instead(sent) ?? answer(sent);
    if (answered !== "hang") write(response, answered);
  });
  await new Promise<void>((resolve) => http.listen(0, "127.0.0.1", resolve));
  server.url = `http://127.0.0.1:${(http.address() as AddressInfo).port}`;
  return server;
}

const refusal = (status: number, code: string, message: string) => {
  return { status, body: { message, code, type: "invalid_request", link: "" } };
};

function write(response: ServerResponse, { status, body }: { status: number; body: unknown }) {
  response.writeHead(status, { "content-type": "application/json" });
  response.end(body === null ? "" : JSON.stringify(body));
}

describe("Meilisearch that fails", () => {
  const corpus = numbered(300);
  let server: Awaited<ReturnType<typeof startServer>>;
  let lines: string[];
  beforeEach(async () => {
    server = await startServer();
    lines = [];
  });
  afterEach(() => server.close());

  const options = (more: Partial<MeilisearchBuildOptions> = {}): MeilisearchBuildOptions => ({
    url: server.url,
    indexName: "pages",
    onTrouble: (line) => lines.push(line),
    ...more,
  });
  const failureOf = async (work: Promise<unknown>) => {
    const error = await work.then(
      () => null,
      (reason: unknown) => reason,
    );
    expect(error).toBeInstanceOf(FailureError);
    return (error as FailureError).failure;
  };

  it("hangs: the first search costs one time-out, the others nothing, until it answers again", async () => {
    let ready = () => {};
    const pause = () => new Promise<void>((resolve) => (ready = resolve));
    await (await buildMeilisearchIndex(corpus, options())).close();
    const index = await openMeilisearchIndex(corpus, options({ requestTimeoutMs: 1000, patienceMs: 1000, pause }));
    // A caller brings a signal, as servers do; it puts off nothing.
    const { signal } = new AbortController();
    const search = () => index.search(["document"], { k: 3, signal });
    const app = createRetrieveApp({ retriever: createRetriever({ corpus, index }) });
    const health = async () => {
      const response = await app.fetch(new Request("http://127.0.0.1/health"));
      return [response.status, await response.json()];
    };
    expect(await health()).toMatchObject([200, { status: "healthy" }]);
    server.instead = () => "hang";
    const asked = () => server.requests.length;
    const before = asked();
    expect(await failureOf(search())).toMatchObject({ owner: "corpus", code: "server_timeout", retryable: true });
    expect(asked()).toBe(before + 1);
    for (let nth = 0; nth < 50; nth += 1) expect((await failureOf(search())).code).toBe("server_timeout");
    expect(asked()).toBe(before + 1);
    expect(await health()).toMatchObject([503, { status: "degraded", failure: { code: "server_timeout" } }]);
    expect(lines).toEqual([expect.stringMatching(/^Meilisearch: .*tried every 5 s$/)]);
    // After the pause one question is let through, while others still fail at once.
    ready();
    await new Promise((resolve) => setImmediate(resolve));
    const [probe, other] = [failureOf(search()), failureOf(search())];
    expect([(await probe).code, (await other).code]).toEqual(["server_timeout", "server_timeout"]);
    expect(asked()).toBe(before + 2);
    ready();
    await new Promise((resolve) => setImmediate(resolve));
    server.instead = () => null;
    expect((await search())[0]).toHaveLength(3);
    expect(await health()).toMatchObject([200, { status: "healthy" }]);
    expect(lines).toHaveLength(2);
    expect(lines[1]).toContain("answers again");
    await index.close();
  });

  it("hangs: deadlines of callers that pass without an answer are counted as well", async () => {
    const pause = () => new Promise<void>(() => {});
    const index = await buildMeilisearchIndex(corpus, options({ pause }));
    server.instead = () => "hang";
    for (let nth = 0; nth < 3; nth += 1)
      await expect(index.search(["document"], { k: 1, signal: AbortSignal.timeout(30) })).rejects.toThrow(/timeout/);
    expect(await failureOf(index.search(["document"], { k: 1 }))).toMatchObject({ code: "server_timeout" });
    expect(index.outage?.()).toMatchObject({ owner: "corpus", code: "server_timeout" });
  });

  it("has a full disk: a task that begins again and again is told within a minute of its waits", async () => {
    const waits: number[] = [];
    const pause = async (ms: number) => void waits.push(ms);
    // As on a full disk: the documents are accepted, the task never ends, its batch comes to the same point each time.
    server.instead = ({ method, path }) => {
      const number = /^\/tasks\/(\d+)$/.exec(path)?.[1];
      const task = number === undefined ? undefined : server.tasks[Number(number)];
      if (method !== "GET" || task?.type !== "documentAdditionOrUpdate") return null;
      return { status: 200, body: { ...task, status: waits.length % 2 === 0 ? "enqueued" : "processing" } };
    };
    const failure = await failureOf(buildMeilisearchIndex(corpus, options({ pause })));
    expect(failure).toMatchObject({ code: "task_stalled", retryable: true });
    expect(failure.message).toMatch(/no progress for \d+ s .*disk is full/);
    const waited = waits.reduce((sum, ms) => sum + ms, 0);
    expect(waited).toBeGreaterThan(60_000);
    expect(waited).toBeLessThan(90_000);
    expect(lines[0]).toMatch(/no progress for 1\d s/);
  });

  it("has a full disk: what says so itself is told at once", async () => {
    const words = "No space left on device (os error 28)";
    server.instead = ({ method, path }) =>
      method === "POST" && path.endsWith("/documents") ? refusal(422, "no_space_left_on_device", words) : null;
    expect(await failureOf(buildMeilisearchIndex(corpus, options()))).toMatchObject({
      code: "server_full",
      message: expect.stringContaining("free disk space"),
    });
    server.instead = ({ method, path }) => {
      const number = /^\/tasks\/(\d+)$/.exec(path)?.[1];
      const task = number === undefined ? undefined : server.tasks[Number(number)];
      if (method !== "GET" || task?.type !== "documentAdditionOrUpdate") return null;
      return {
        status: 200,
        body: { ...task, status: "failed", error: { code: "no_space_left_on_device", message: words } },
      };
    };
    expect((await failureOf(buildMeilisearchIndex(corpus, options({ fresh: true })))).code).toBe("server_full");
  });

  it("takes a key that may only search for an index that is built, and names the rights for building one", async () => {
    server.instead = ({ key, path }) =>
      key === "search-only" && path !== "/multi-search"
        ? refusal(403, "invalid_api_key", "The provided API key is invalid.")
        : null;
    const refused = await failureOf(buildMeilisearchIndex(corpus, options({ apiKey: "search-only" })));
    expect(refused.code).toBe("key_refused");
    for (const right of ["search to search", "stats.get", "tasks.get", "indexes.swap", "version"])
      expect(refused.message).toContain(right);
    await buildMeilisearchIndex(corpus, options({ apiKey: "all" }));
    const index = await buildMeilisearchIndex(corpus, options({ apiKey: "search-only" }));
    expect((await index.search(["document"], { k: 3 }))[0]).toHaveLength(3);
  });

  it("is built by two at once, and both have the index", async () => {
    const built = await Promise.all(
      [1, 2].map(() => buildMeilisearchIndex(corpus, options({ batchSize: 20, pause: () => soon() }))),
    );
    for (const index of built) expect((await index.search(["document"], { k: 3 }))[0]).toHaveLength(3);
    expect([...server.indexes.keys()]).toEqual(["pages"]);
    expect(server.indexes.get("pages")!.size).toBe(corpus.passageCount + 1);
  });

  it("says no word of a user and a password in its address", async () => {
    const secret = server.url.replace("http://", "http://user:s3cret@");
    for (const url of [secret, `${server.url}/?token=s3cret`, "ftp://user:s3cret@host"]) {
      const failure = await failureOf(openMeilisearchIndex(corpus, options({ url })));
      expect(failure.code).toBe("bad_url");
      expect(JSON.stringify(failure)).not.toContain("s3cret");
    }
  });

  it("ends at Ctrl-C with the reason of the signal, also within a wait", async () => {
    const stop = new AbortController();
    server.instead = ({ path }) => {
      if (path.startsWith("/tasks/")) setTimeout(() => stop.abort(new Error("stopped by hand")), 5);
      return path.startsWith("/tasks/") ? { status: 200, body: { ...server.tasks[0], status: "processing" } } : null;
    };
    await expect(buildMeilisearchIndex(corpus, options({ signal: stop.signal }))).rejects.toThrow("stopped by hand");
  });

  it("ranks the beginning of a list the same, however long the list is asked for", async () => {
    const index = await buildMeilisearchIndex(corpus, options());
    const lists = await Promise.all([10, 200, 250, 300].map((k) => index.search(["document number"], { k })));
    const [short, pool, longer, all] = lists.map(([list]) => list!) as ScoredPassage[][];
    expect(pool!.slice(0, 10)).toEqual(short);
    expect(longer!.slice(0, 200)).toEqual(pool);
    expect(all!.slice(0, 250)).toEqual(longer);
    expect(all).toHaveLength(300);
    for (const [at, { score }] of all!.entries()) if (at > 0) expect(score).toBeLessThanOrEqual(all![at - 1]!.score);
  });
});

const soon = () => new Promise<void>((resolve) => setTimeout(resolve, 1));
