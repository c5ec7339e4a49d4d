/** The server of one corpus put together, at no address yet. */
import { setImmediate as turn } from "node:timers/promises";
import { type Document, omitUndefined, type Retriever } from "@arenakit/contracts";
import { createAnalyser } from "@arenakit/corpus-text";
import type { SharedMemory, SharingThread } from "@arenakit/corpus-text/snapshot";
import type { Condenser } from "@arenakit/search/reading";
import { createListener, listen, type OtherWorkers, type WorkerReport } from "@arenakit/server-gateway";
import { createGuard, createMetrics, DEFAULT_LIMITS, type Metrics, refusalResponse } from "@arenakit/server-kit";
import {
  createRetrieveApp,
  createRetrieveCounters,
  DIALECTS,
  type DialectName,
  HEALTH_PATHS,
  type Learnings,
  RETRIEVE_LIMITS,
} from "@arenakit/server-retrieve";
import { refuseUnguardedAddress } from "../access-options.ts";
import { failUsage } from "../commands/arguments.ts";
import { blocklistOf, guardedBy } from "../corpus/blocklist.ts";
import { condenserOf, MODEL_CALL_DEADLINE_MS } from "../corpus/condenser.ts";
import { GENERATED } from "../corpus/corpus-words.ts";
import { hasStaticEncoder, openEncoder } from "../corpus/encoders.ts";
import { engineNamed } from "../corpus/engines.ts";
import { metricsModelOf } from "../corpus/metrics-model.ts";
import { rerankerOf } from "../corpus/reranking.ts";
import { type CorpusSettings, openNamedCorpus } from "../corpus/served.ts";
import { fromEnvironment } from "../variables.ts";
import { partOf } from "../workers/options.ts";
import type { OpenedServer } from "../workers/worker-server.ts";
import { openNamedWorld } from "../world-store.ts";
import type { RetrieveJob, RetrieveOptions } from "./options.ts";
import { createOverloadWarning } from "./overload-warning.ts";
import { queryLimits } from "./parts.ts";

/** What the server counts, as Prometheus reads it; for who runs it, as that of `serve`. */
const METRICS_PATH = "/metrics";

/** What a server of one corpus has of the others, where it is one of several workers. */
export interface RetrievePlace {
  readonly others?: OtherWorkers;
  readonly workers: number;
  /** Which thread it is in of those that share the corpus. */
  readonly sharing?: SharingThread;
}

/** Throws harness/usage for options that cannot be meant. */
export async function openRetrieveServer(options: RetrieveJob, place: RetrievePlace): Promise<OpenedServer> {
  refuseUnguardedAddress(options, options.tokenEnv !== undefined);
  const token = options.tokenEnv === undefined ? undefined : fromEnvironment(options.tokenEnv, "the token");
  const { host, port, allow, allowHost: names } = options;
  const app = await openApplication(options, place);
  const guard = createGuard({ host, allow, names, ...omitUndefined({ token: token || undefined }) });
  const fetch = async (request: Request, peer?: string): Promise<Response> => {
    const { pathname } = new URL(request.url);
    const isMetrics = pathname === METRICS_PATH;
    // Probes and the trainers that wait for a server send no token.
    const scope = isMetrics ? "admin" : HEALTH_PATHS.includes(pathname) ? "own" : "policy";
    const refusal = guard(request.headers, scope, peer);
    if (refusal) return refusalResponse(refusal);
    return isMetrics ? exposeMetrics(app.metrics, request) : app.fetch(request);
  };
  const listener = createListener({
    fetch,
    host,
    guard,
    limits: { ...DEFAULT_LIMITS, maxBodyBytes: RETRIEVE_LIMITS.maxBodyBytes },
    route: () => undefined,
    onError: (error) => console.error(`${options.calledAs}: ${error.message}`),
  });
  const limits = {
    maxConcurrentRequests: partOf(RETRIEVE_LIMITS.maxRequests, place.workers),
    callDeadlineMs: app.deadlineMs,
  };
  const reports: { readonly [What in keyof WorkerReport]: () => Promise<WorkerReport[What]> } = {
    metrics: app.metrics.collect,
    health: async () => ({}),
  };
  return {
    listen: async ([address]) => [await listen({ listener, host, port, address, limits, close: app.close })],
    told: ([listening]) => [app.told, ...[...app.paths, METRICS_PATH].map((path) => `  ${listening!.url}${path}`)],
    report: (what) => reports[what](),
    callDeadlineMs: app.deadlineMs,
    warm: () => {},
    ending: async () => {},
    close: async () => {},
  };
}

/** How workers are is known when they were asked. */
async function healthOf(others: OtherWorkers): Promise<Record<string, unknown>> {
  await others.ask("health");
  return others.health();
}

async function exposeMetrics(metrics: Metrics, { method }: Request): Promise<Response> {
  if (method !== "GET")
    return Response.json({ detail: "Method Not Allowed" }, { status: 405, headers: { allow: "GET" } });
  const { text, contentType } = await metrics.expose();
  return new Response(text, { headers: { "content-type": contentType } });
}

/** The corpus, the one of pages where it is another, and what makes vectors. */
async function openCorpora(options: RetrieveOptions, rerank: CorpusSettings["rerank"], sharing?: SharingThread) {
  const engine = engineNamed(options.engine);
  const shared = { seed: options.seed, world: undefined, now: "", rerank, ...omitUndefined({ sharing }) };
  const settings = { engine, encoder: options.encoder ?? "static", ...shared };
  const memory = omitUndefined({ memory: sharing?.memory });
  const opened = await openNamedCorpus("wiki", options.corpus, settings);
  const openWeb = async (name: string) =>
    (await openNamedCorpus("web", name, { ...settings, world: await guidesOf(options, memory) })).retriever;
  const web = options.web === undefined ? undefined : await openWeb(options.web);
  const needsNone = engine === "bm25" || engine.startsWith("meilisearch");
  const name = options.encoder ?? (needsNone && !hasStaticEncoder(opened.corpus) ? undefined : "static");
  const encoder = name === undefined ? undefined : await openEncoder(opened.corpus, name, memory);
  return { opened, web, encoder };
}

async function openApplication(options: RetrieveJob, { others, workers, sharing }: RetrievePlace) {
  const dialects = spokenBy(options);
  const rerank = rerankerOf({ ...options, rerankConcurrency: partOf(options.rerankConcurrency, workers) });
  const model = metricsModelOf(options, workers);
  const blocklist = await blocklistOf(options.block);
  const guarded = (retriever: Retriever) => guardedBy(blocklist, retriever);
  const { opened, web: openedWeb, encoder } = await openCorpora(options, rerank, sharing);
  const retriever = guarded(opened.retriever);
  const web = openedWeb && guarded(openedWeb);
  const { reranking } = opened;
  const counters = createRetrieveCounters();
  const warning = createOverloadWarning((line) => console.error(`${options.calledAs}: ${line}`));
  const byDefault = (options.condenseModel ?? rerank ?? model) ? MODEL_CALL_DEADLINE_MS : RETRIEVE_LIMITS.deadlineMs;
  const deadlineMs = options.deadline === undefined ? byDefault : options.deadline * 1000;
  // The dictionary of Chinese takes a while to load: not in the first request that has any.
  createAnalyser().terms("字");
  const app = createRetrieveApp({
    retriever,
    ...omitUndefined({ web, encoder }),
    ...(reranking ? { reranker: reranking.reranker, unranked: guarded(reranking.unranked) } : {}),
    ...omitUndefined({ model }),
    dialects,
    learnings: learningsBy(await condenserOf(options)),
    limits: {
      maxBatch: options.maxBatch,
      ...queryLimits(options, workers),
      deadlineMs,
    },
    onOverload: options.onOverload,
    ...(others && { health: () => healthOf(others) }),
    observer: {
      ...counters,
      overloaded(request) {
        counters.overloaded?.(request);
        if (request.isEmpty) warning.countEmptyAnswer(request.reason);
      },
      broke: (error) => console.error(`${options.calledAs}: ${error.stack ?? error.message}`),
    },
  });
  const collectOthers = others && (async () => [...(await others.ask("metrics")), others.families()]);
  const metrics = createMetrics({ processMetrics: true, ...omitUndefined({ others: collectOthers }) });
  for (const family of counters.families) metrics.add(family);
  metrics.add({
    name: "arenakit_retrieve_queries_waiting",
    help: "Queries that no search has begun for.",
    type: "gauge",
    read: () => [{ value: app.waiting() }],
  });
  const told = [retriever, ...(web ? [web] : [])]
    .map(({ corpus, engine }) => `${corpus.id.slice(0, 16)} ${corpus.name}, ${corpus.passageCount} passages, ${engine}`)
    .join("\n");
  const close = async () => {
    warning.end();
    await retriever.close();
    await web?.close();
    await encoder?.close();
  };
  return { paths: app.paths, fetch: app.fetch, told, close, metrics, deadlineMs };
}

/** The world whose guides are part of the generated web, the same as that of `serve` without options. */
function guidesOf({ web, seed }: RetrieveOptions, sharing: { readonly memory?: SharedMemory }) {
  return web === GENERATED ? openNamedWorld(undefined, seed, sharing) : undefined;
}

/** All dialects, but only the named ones at their paths; ASearcher's rows differ from the others' at /retrieve. */
function spokenBy({ dialect: given, addressFolder }: RetrieveOptions): DialectName[] {
  const all: readonly { readonly name: DialectName; readonly path: string; readonly method: string }[] = DIALECTS;
  const names = [...given, ...(addressFolder === undefined ? [] : ["asearcher"])];
  const known = all.map(({ name }) => name).join(", ");
  const named = names.map(
    (name) => all.find((one) => one.name === name) ?? failUsage(`--dialect ${name}: expected one of ${known}`),
  );
  const isTaken = (path: string, method: string) => named.some((one) => one.path === path && one.method === method);
  return all.filter((one) => named.includes(one) || !isTaken(one.path, one.method)).map(({ name }) => name);
}

/** Pages that were found, as the few sentences of theirs that answer. */
function learningsBy(condenser: Condenser): Learnings {
  return {
    async learn(query, pages, { limit, signal }) {
      // A body may bring many queries: others are answered between them.
      await turn();
      signal.throwIfAborted();
      const given = pages.map(({ id, title, text, url }: Document) => ({
        id,
        title,
        text,
        ...omitUndefined({ url: url || undefined }),
      }));
      const { learnings } = await condenser.condense(query, given, { signal });
      return learnings
        .slice(0, limit)
        .map(({ text }) => text)
        .join("\n");
    },
  };
}
