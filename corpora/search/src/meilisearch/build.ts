/**
 * Uploads a corpus into an index beside the one that answers and swaps them when it is whole. How far it came stands in
 * a document of the index itself, sent with every batch, so that an upload that was killed goes on where it was.
 */
import { type Corpus, FailureError, fail, omitUndefined, type PassageIndex } from "@arenakit/contracts";
import type { EnqueuedTask, IndexSwap } from "meilisearch";
import {
  ABOUT,
  type About,
  buildId,
  chineseRuns,
  FORMAT,
  type Page,
  type Policy,
  PROBE,
  pageOf,
  settingsOf,
} from "./pages.ts";
import { openMeilisearchIndex } from "./search.ts";
import type { MeilisearchSearchOptions } from "./search-context.ts";
import { type MeilisearchConnection, type MeilisearchServer, meilisearchServer } from "./server.ts";

export interface MeilisearchBuildOptions extends MeilisearchConnection, MeilisearchSearchOptions {
  /** Letters, digits, - and _; while it is built there is a second index with `_next` at its end. */
  readonly indexName: string;
  /** Whether words of five letters and more match with a typo. Default true. */
  readonly typos?: boolean;
  /** Passages a request at most. Default 1,000. */
  readonly batchSize?: number;
  /** Makes the index anew although one of the same corpus and settings is there. */
  readonly fresh?: boolean;
  readonly signal?: AbortSignal;
  readonly onProgress?: (progress: { readonly uploaded: number; readonly passages: number }) => void;
}

const BATCH_SIZE = 1000;
/** Bytes of JSON a request at most, below the server's http_payload_size_limit (100 MB unless set). */
const BATCH_BYTES = 8 * 1024 * 1024;
const POLICY: Policy = {
  maxTotalHits: 10_000,
  typos: true,
  rankingRules: ["words", "typo", "proximity", "attribute", "sort", "exactness"],
  locales: ["cmn", "eng"],
};
/** The first that has every setting that is sent. */
const OLDEST = [1, 15] as const;
/** Batches that may wait for the server: it takes several at once, and faster so. */
const AHEAD = 4;

/**
 * Uploads what is not there yet, and opens the index. One that answered before does so until the swap. Throws a
 * FailureError of owner "corpus": for a server that is away or too old, a key without the rights, a failed task.
 */
export async function buildMeilisearchIndex(corpus: Corpus, options: MeilisearchBuildOptions): Promise<PassageIndex> {
  const { indexName, fresh = false, typos = POLICY.typos, signal } = options;
  if (!/^[A-Za-z0-9_-]{1,200}$/.test(indexName)) {
    fail("corpus", "bad_index_name", "the name of an index: expected letters, digits, - and _, at most 200");
  }
  const policy = { ...POLICY, typos };
  const build = buildId(corpus, policy);
  const server = meilisearchServer(options);
  await checkVersion(server);
  const there = await aboutOf(server, indexName);
  if (fresh || there?.build !== build || there.uploaded < corpus.passageCount) {
    const next = `${indexName}_next`;
    const begun = await begin(server, next, { build, policy, fresh, ...omitUndefined({ signal }) });
    await upload(server, corpus, { ...options, next, build, policy, begun });
    await checkWhole(server, next, corpus.passageCount);
    await takeOver(server, indexName, next);
  }
  return openMeilisearchIndex(corpus, options);
}

async function checkVersion(server: MeilisearchServer) {
  const { pkgVersion } = await server.call((client) => client.getVersion());
  const [major = 0, minor = 0] = pkgVersion.split(".").map(Number);
  if (major < OLDEST[0] || (major === OLDEST[0] && minor < OLDEST[1])) {
    fail("corpus", "server_too_old", `Meilisearch ${pkgVersion}: expected ${OLDEST.join(".")} or newer; update it`);
  }
}

/** What an index says of itself; null where there is none, or none of ours. */
async function aboutOf(server: MeilisearchServer, indexName: string): Promise<About | null> {
  try {
    const page = await server.call((client) => client.index<Page>(indexName).getDocument(ABOUT));
    return page.about?.format === FORMAT ? page.about : null;
  } catch (error) {
    // No index and no such document are answers.
    if (error instanceof FailureError && /index_missing/.test(error.failure.code)) return null;
    if (error instanceof FailureError && /`about` not found/.test(error.message)) return null;
    throw error;
  }
}

interface Begin {
  readonly build: string;
  readonly policy: Policy;
  readonly fresh: boolean;
  readonly signal?: AbortSignal;
}

/** The index to fill; what an earlier upload of the same left in it is kept. */
async function begin(
  server: MeilisearchServer,
  next: string,
  { build, policy, fresh, signal }: Begin,
): Promise<About | null> {
  await settleTasks(server, next, signal);
  const begun = await aboutOf(server, next);
  if (begun?.build === build && !fresh) return begun;
  await remove(server, next);
  await done(server, (client) => client.createIndex(next, { primaryKey: "id" }));
  await done(server, (client) => client.index(next).updateSettings(settingsOf(policy)));
  return null;
}

/** Batches that an upload left behind are taken in first: a number of passages is only true after them. */
async function settleTasks(server: MeilisearchServer, indexUid: string, signal?: AbortSignal) {
  const { results } = await server.call(
    (client) => client.tasks.getTasks({ indexUids: [indexUid], statuses: ["enqueued", "processing"], limit: 1 }),
    signal,
  );
  const last = results[0];
  if (last)
    await server.finished({ ...last, taskUid: last.uid } as unknown as EnqueuedTask, signal).catch(ignoreFailed);
}

/** How a task of an earlier run ended is not this run's concern; that it ended is. */
function ignoreFailed(error: unknown) {
  if (!(error instanceof FailureError) || error.failure.retryable) throw error;
}

async function done(server: MeilisearchServer, request: Parameters<typeof server.call<EnqueuedTask>>[0]) {
  await server.finished(await server.call(request));
}

async function remove(server: MeilisearchServer, indexUid: string) {
  try {
    await done(server, (client) => client.deleteIndex(indexUid));
  } catch (error) {
    // There was none, which the server tells by a failed task.
    if (!(error instanceof FailureError) || error.failure.code !== "index_not_found") throw error;
  }
}

type Upload = MeilisearchBuildOptions & {
  readonly next: string;
  readonly build: string;
  readonly policy: Policy;
  readonly begun: About | null;
};

async function upload(server: MeilisearchServer, corpus: Corpus, options: Upload) {
  const { next, build, policy, begun, batchSize = BATCH_SIZE, signal, onProgress } = options;
  const passages = corpus.passageCount;
  let about: About = begun ?? {
    format: FORMAT,
    corpus: corpus.id,
    build,
    passages,
    maxTotalHits: policy.maxTotalHits,
    uploaded: 0,
    words: 0,
    hasChinese: false,
  };
  const waiting: EnqueuedTask[] = [];
  const last = async () => server.finished(waiting.shift()!, signal);
  const send = async (pages: readonly Page[]) => {
    signal?.throwIfAborted();
    // What is true after these pages comes last.
    waiting.push(...(await postPages(server, next, [...pages, { id: ABOUT, probe: PROBE, about }])));
    while (waiting.length > AHEAD) await last();
    onProgress?.({ uploaded: about.uploaded, passages });
  };
  let pages: Page[] = [];
  let bytes = 0;
  for (let passage = about.uploaded; passage < passages; passage += 1) {
    const page = pageOf(corpus, passage, build);
    const size = Buffer.byteLength(JSON.stringify(page));
    if (pages.length > 0 && (bytes + size > BATCH_BYTES || pages.length >= batchSize)) {
      await send(pages);
      [pages, bytes] = [[], 0];
    }
    pages.push(page);
    bytes += size;
    const hasChinese = about.hasChinese || chineseRuns(`${page.title}${page.content}`).length > 0;
    about = { ...about, uploaded: passage + 1, words: about.words + page.words, hasChinese };
  }
  // An index of no passages says so as well.
  if (pages.length > 0 || !begun) await send(pages);
  while (waiting.length > 0) await last();
}

/** Sends pages in their order; in halves where the server takes less at once. */
async function postPages(server: MeilisearchServer, next: string, pages: readonly Page[]): Promise<EnqueuedTask[]> {
  try {
    return [await server.call((client) => client.index<Page>(next).addDocuments([...pages], { primaryKey: "id" }))];
  } catch (error) {
    // Only a single page that is too large cannot be helped here.
    const isTooLarge = error instanceof FailureError && error.failure.code === "payload_too_large";
    if (!isTooLarge || pages.length < 2) throw error;
    const middle = pages.length >> 1;
    return [
      ...(await postPages(server, next, pages.slice(0, middle))),
      ...(await postPages(server, next, pages.slice(middle))),
    ];
  }
}

/** A batch that failed while the next one did not leaves a gap that its number of passages does not tell. */
async function checkWhole(server: MeilisearchServer, next: string, passages: number) {
  const { numberOfDocuments } = await server.call((client) => client.index(next).getStats());
  if (numberOfDocuments === passages + 1) return;
  await remove(server, next);
  fail(
    "corpus",
    "upload_incomplete",
    `${next} holds ${numberOfDocuments - 1} of ${passages} passages; build it again`,
    {
      retryable: true,
    },
  );
}

/** A swap needs both; the old content goes with the other name. */
async function takeOver(server: MeilisearchServer, indexName: string, next: string) {
  const isThere = await server
    .call((client) => client.getRawIndex(indexName))
    .then(() => true)
    .catch((error) => {
      if (error instanceof FailureError && error.failure.code === "index_missing") return false;
      throw error;
    });
  if (!isThere) await done(server, (client) => client.createIndex(indexName, { primaryKey: "id" }));
  await done(server, (client) => client.swapIndexes([{ indexes: [indexName, next] } as IndexSwap]));
  await remove(server, next);
}
