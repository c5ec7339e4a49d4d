/**
 * Uploads a corpus into an index beside the one that answers and swaps them when it is whole. How far it came stands in
 * a document of the index itself, sent with every batch, so that an upload that was killed goes on where it was.
 */
import { type Corpus, FailureError, fail, type PassageIndex } from "@arenakit/contracts";
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
import { openMeilisearchIndex, readAbout } from "./search.ts";
import type { MeilisearchSearchOptions } from "./search-context.ts";
import {
  type MeilisearchConnection,
  type MeilisearchServer,
  meilisearchBuilder,
  meilisearchSearcher,
} from "./server.ts";

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
  /** Runs the building while nobody else that can be known of does; by default at once. */
  readonly alone?: (work: () => Promise<void>) => Promise<void>;
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
 * Uploads what is not there yet, and opens the index. One that answered before does so until the swap; one that is there
 * already is opened with the right to search alone. Several builders of one corpus end with one index. Throws a
 * FailureError of owner "corpus": for a server that is away or too old, a key without the rights, a failed task.
 */
export async function buildMeilisearchIndex(corpus: Corpus, options: MeilisearchBuildOptions): Promise<PassageIndex> {
  const { indexName, fresh = false, typos = POLICY.typos, signal } = options;
  if (!/^[A-Za-z0-9_-]{1,200}$/.test(indexName)) {
    fail("corpus", "bad_index_name", "the name of an index: expected letters, digits, - and _, at most 200");
  }
  const policy = { ...POLICY, typos };
  const build: Build = { indexName, next: `${indexName}_next`, id: buildId(corpus, policy), policy, corpus };
  const searcher = meilisearchSearcher(options);
  const isThere = () => isBuilt(searcher, build, signal);
  // A key that may search is enough for what is built.
  if (!fresh && (await isThere())) return openMeilisearchIndex(corpus, options);
  const { alone = (work) => work() } = options;
  await alone(async () => {
    if (fresh || !(await isThere())) await buildWithOthers(build, isThere, options);
  });
  return openMeilisearchIndex(corpus, options);
}

/** Builders on other machines are known by what they do to the index. */
async function buildWithOthers(build: Build, isThere: () => Promise<boolean>, options: MeilisearchBuildOptions) {
  const server = stoppable(meilisearchBuilder(options), options.signal);
  await checkVersion(server);
  for (let nth = 1; ; nth += 1) {
    try {
      await buildOnce(server, build, options);
      break;
    } catch (error) {
      // Where another builder came between, its index is as good as ours.
      if (!isTakenBetween(error, options.fresh ?? false) || nth === BUILDS) throw error;
      if (await waitForOther(server, build, isThere)) break;
    }
  }
}

/** What is built, and under which names. */
interface Build {
  readonly indexName: string;
  readonly next: string;
  readonly id: string;
  readonly policy: Policy;
  readonly corpus: Corpus;
}

/** Tries, where other builders of the same index come between. */
const BUILDS = 4;
/** An index that another builder fills, and that has not grown for so long, has been left. */
const LEFT_AFTER_MS = 30_000;
const LOOK_MS = 1_000;

/** Asks by a search, which any key may. */
async function isBuilt(searcher: MeilisearchServer, { indexName, id, corpus }: Build, signal?: AbortSignal) {
  try {
    const { about } = await readAbout(searcher, indexName, signal);
    return about?.format === FORMAT && about.build === id && about.uploaded >= corpus.passageCount;
  } catch (error) {
    // No index, and one whose documents are not ours, are answers.
    if (error instanceof FailureError && NOT_BUILT.has(error.failure.code)) return false;
    throw error;
  }
}
const NOT_BUILT: ReadonlySet<string> = new Set(["index_missing", "request_refused"]);

/** How a step fails when another builder has made, filled or removed the index that it was about to use. */
const TAKEN: ReadonlySet<string> = new Set(["index_already_exists", "index_missing", "index_not_found"]);

function isTakenBetween(error: unknown, fresh: boolean): boolean {
  if (!(error instanceof FailureError)) return false;
  // An index that was there before tells nothing of who made ours incomplete.
  return TAKEN.has(error.failure.code) || (!fresh && error.failure.code === "upload_incomplete");
}

/** Whether the index is there in the end; false where the other builder went away without having finished. */
async function waitForOther(
  server: MeilisearchServer,
  { next }: Build,
  isThere: () => Promise<boolean>,
): Promise<boolean> {
  let uploaded = -1;
  for (let silentMs = 0; silentMs < LEFT_AFTER_MS; silentMs += LOOK_MS) {
    if (await isThere()) return true;
    if (!(await exists(server, next))) return isThere();
    const about = await aboutOf(server, next);
    if (about && about.uploaded !== uploaded) [uploaded, silentMs] = [about.uploaded, 0];
    await server.rest(LOOK_MS);
  }
  return isThere();
}

async function buildOnce(server: MeilisearchServer, build: Build, options: MeilisearchBuildOptions): Promise<void> {
  const { next, policy, corpus } = build;
  const begun = await begin(server, next, { build: build.id, policy, fresh: options.fresh ?? false });
  await upload(server, corpus, { ...options, next, build: build.id, policy, begun });
  await checkWhole(server, next, corpus.passageCount);
  await takeOver(server, build.indexName, next);
}

/** The same server, all of whose waits end at the signal. */
function stoppable(server: MeilisearchServer, signal: AbortSignal | undefined): MeilisearchServer {
  return {
    ...server,
    call: (request) => server.call(request, signal),
    finished: (task) => server.finished(task, signal),
    rest: (ms) => server.rest(ms, signal),
  };
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
}

/** The index to fill; what an earlier upload of the same left in it is kept. */
async function begin(server: MeilisearchServer, next: string, { build, policy, fresh }: Begin): Promise<About | null> {
  await settleTasks(server, next);
  const begun = await aboutOf(server, next);
  if (begun?.build === build && !fresh) return begun;
  await remove(server, next);
  await done(server, (client) => client.createIndex(next, { primaryKey: "id" }));
  await done(server, (client) => client.index(next).updateSettings(settingsOf(policy)));
  return null;
}

/** Batches that an upload left behind are taken in first: a number of passages is only true after them. */
async function settleTasks(server: MeilisearchServer, indexUid: string) {
  const { results } = await server.call((client) =>
    client.tasks.getTasks({ indexUids: [indexUid], statuses: ["enqueued", "processing"], limit: 1 }),
  );
  const last = results[0];
  if (last) await server.finished({ ...last, taskUid: last.uid } as unknown as EnqueuedTask).catch(ignoreFailed);
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
  const last = async () => server.finished(waiting.shift()!);
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

async function exists(server: MeilisearchServer, indexUid: string): Promise<boolean> {
  try {
    await server.call((client) => client.getRawIndex(indexUid));
    return true;
  } catch (error) {
    // That there is none is an answer.
    if (error instanceof FailureError && error.failure.code === "index_missing") return false;
    throw error;
  }
}

/** A swap needs both; the old content goes with the other name. */
async function takeOver(server: MeilisearchServer, indexName: string, next: string) {
  if (!(await exists(server, indexName)))
    await done(server, (client) => client.createIndex(indexName, { primaryKey: "id" }));
  await done(server, (client) => client.swapIndexes([{ indexes: [indexName, next] } as IndexSwap]));
  await remove(server, next);
}
