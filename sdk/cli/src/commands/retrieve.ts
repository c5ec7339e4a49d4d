/** `arenakit retrieve`: a corpus over HTTP in the dialects of the retrieval clients that trainers have, until it is stopped. */
import { rmSync } from "node:fs";
import { setImmediate as turn } from "node:timers/promises";
import { type Document, fail, type Retriever } from "@arenakit/contracts";
import type { Condenser } from "@arenakit/reading";
import { createListener, listen, requireAddress } from "@arenakit/server-gateway";
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
import { Command } from "commander";
import * as z from "zod";
import { ownHost, readAdvertised, writeAddress } from "../address-file.ts";
import { blocklistOf, guardedBy } from "../corpus/blocklist.ts";
import { CondenserOptions, condenserOf, MODEL_CALL_DEADLINE_MS, withCondenserOptions } from "../corpus/condenser.ts";
import { ENCODERS, hasStaticEncoder, openEncoder } from "../corpus/encoders.ts";
import { ENGINES, engineNamed } from "../corpus/engines.ts";
import { MetricsModelOptions, metricsModelOf, withMetricsModelOptions } from "../corpus/metrics-model.ts";
import { RerankOptions, rerankerOf, withRerankOptions } from "../corpus/reranking.ts";
import { GENERATED, openNamedCorpus } from "../corpus/served.ts";
import { DoorOptions, refuseOpenDoor, withDoorOptions } from "../door.ts";
import { createEmptiedWarning } from "../emptied.ts";
import { fromEnvironment } from "../environment.ts";
import { interruption } from "../interruption.ts";
import { openNamedWorld } from "../world-store.ts";
import { MAXIMUM_SEED, readOptions, wholeNumber } from "./arguments.ts";

/** Where Search-R1's clients look. */
const DEFAULT_PORT = 8000;
const MAXIMUM_DEADLINE_SECONDS = 86_400;
/** What the server counts, as Prometheus reads it; for who runs it, as that of `serve`. */
const METRICS_PATH = "/metrics";

const RetrieveOptions = CondenserOptions.extend({
  ...RerankOptions.shape,
  ...MetricsModelOptions.shape,
  ...DoorOptions.shape,
  corpus: z.string().min(1).default(GENERATED),
  web: z.string().min(1).optional(),
  engine: z.string().default("bm25"),
  encoder: z.string().optional(),
  addressFolder: z.string().min(1).optional(),
  dialect: z.array(z.string()).default([]),
  advertise: z
    .string()
    .refine((text) => readAdvertised(text) !== null, "expected HOST or HOST:PORT, as clients call it")
    .optional(),
  block: z.string().min(1).optional(),
  deadline: wholeNumber(1, MAXIMUM_DEADLINE_SECONDS).optional(),
  onOverload: z.enum(["refuse", "empty"]).default("refuse"),
  port: wholeNumber(0, 65_535).default(DEFAULT_PORT),
  tokenEnv: z.string().min(1).optional(),
  seed: wholeNumber(0, MAXIMUM_SEED).default(1),
  maxBatch: wholeNumber(1, 100_000).default(RETRIEVE_LIMITS.maxBatch),
  maxWaiting: wholeNumber(1, 10_000_000).default(RETRIEVE_LIMITS.maxWaitingQueries),
});
type RetrieveOptions = z.infer<typeof RetrieveOptions>;

export function retrieveCommand(): Command {
  return withDoorOptions(withMetricsModelOptions(withRerankOptions(withCondenserOptions(new Command("retrieve")))))
    .description(
      "Serve a corpus to retrieval clients: POST /retrieve as Search-R1, verl, slime, SkyRL and others send it, /search as O2-Searcher, FlashRAG, massive-serve, Serper and Tavily, and more; the answer's header x-arenakit-dialect says which was taken.",
    )
    .option("--corpus <folder|generated>", "corpus of passages (default: the generated encyclopaedia)")
    .option("--web <folder|generated>", "corpus of pages for the dialects of web search (default: the same corpus)")
    .option("--engine <name>", `what searches: ${ENGINES.join(" | ")} (default bm25)`)
    .option(
      "--encoder <name>",
      `what makes vectors, also for /rerank and the metrics: ${ENCODERS} (default static where the engine needs one or the corpus has it, else none)`,
    )
    .option(
      "--dialect <name...>",
      "speak this dialect and no other at its path, for clients whose requests are alike: rllm …",
    )
    .option(
      "--address-folder <folder>",
      "answer /retrieve as ASearcher's clients need it, and write the address to a file here where they look for servers",
    )
    .option(
      "--advertise <host[:port]>",
      "address to write there, where it is not that of --host: this machine's own for 0.0.0.0, else the one before a port map",
    )
    .option("--block <file>", "what must not be found: domain:, id:, url:, text: and grams: lines")
    .option("--on-overload <how>", "refuse with 503, or answer empty for clients that die of it (default refuse)")
    .option(
      "--deadline <seconds>",
      `from a request's arrival to its answer or its 503 (default ${RETRIEVE_LIMITS.deadlineMs / 1000}, with a model ${MODEL_CALL_DEADLINE_MS / 1000})`,
    )
    .option("--port <n>", `port, 0 for any free one (default ${DEFAULT_PORT})`)
    .option(
      "--token-env <name>",
      "environment variable that holds the token clients must send, as Bearer, X-API-Key or in http://x:TOKEN@host",
    )
    .option("--seed <n>", "seed of what is generated (default 1)")
    .option("--max-batch <n>", `queries of one search (default ${RETRIEVE_LIMITS.maxBatch})`)
    .option(
      "--max-waiting <n>",
      `queries that wait before others are refused (default ${RETRIEVE_LIMITS.maxWaitingQueries})`,
    )
    .action(async (given: unknown) => serve(readOptions(RetrieveOptions, given)));
}

async function serve(options: RetrieveOptions): Promise<void> {
  refuseOpenDoor(options, options.tokenEnv !== undefined);
  const token = options.tokenEnv === undefined ? undefined : fromEnvironment(options.tokenEnv, "the token");
  const { host, port, allow, allowHost: names, addressFolder } = options;
  const advertised = await advertisedBy(options);
  await requireAddress(host, port);
  const app = await openApplication(options);
  const guard = createGuard({ host, allow, names, ...(token ? { token } : {}) });
  const fetch = async (request: Request, peer?: string): Promise<Response> => {
    const { pathname } = new URL(request.url);
    const isMetrics = pathname === METRICS_PATH;
    // Probes and the trainers that wait for a server send no token.
    const door = isMetrics ? "admin" : HEALTH_PATHS.includes(pathname) ? "own" : "policy";
    const refusal = guard(request.headers, door, peer);
    if (refusal) return refusalResponse(refusal);
    return isMetrics ? exposed(app.metrics, request) : app.fetch(request);
  };
  const listener = createListener({
    fetch,
    host,
    guard,
    limits: { ...DEFAULT_LIMITS, maxBodyBytes: RETRIEVE_LIMITS.maxBodyBytes },
    route: () => undefined,
    onError: (error) => console.error(`arenakit retrieve: ${error.message}`),
  });
  const limits = { maxConcurrentRequests: RETRIEVE_LIMITS.maxRequests, callDeadlineMs: app.deadlineMs };
  const listening = await listen({ listener, host, port, limits, close: app.close });
  // Whoever reads the lines that follow may end it.
  const { signal, release } = interruption();
  const address =
    addressFolder === undefined ? null : writeAddress(addressFolder, { port: listening.port, ...advertised });
  console.error(app.told);
  for (const path of [...app.paths, METRICS_PATH]) console.error(`  ${listening.url}${path}`);
  if (address !== null) console.error(`address in ${address}`);
  console.error("Ctrl-C stops it.");
  await new Promise<void>((resolve) => signal.addEventListener("abort", () => resolve(), { once: true }));
  release();
  if (address !== null) rmSync(address, { force: true });
  await listening.close();
}

/** The host that clients are told, and the port where it is another than is listened to. */
async function advertisedBy({ host, addressFolder, advertise }: RetrieveOptions) {
  if (advertise !== undefined && addressFolder === undefined)
    fail("harness", "usage", "--advertise says what is written to --address-folder: it needs that");
  const named = advertise === undefined ? null : readAdvertised(advertise);
  return named ?? { host: addressFolder === undefined ? host : await ownHost(host) };
}

async function exposed(metrics: Metrics, { method }: Request): Promise<Response> {
  if (method !== "GET")
    return Response.json({ detail: "Method Not Allowed" }, { status: 405, headers: { allow: "GET" } });
  const { text, contentType } = await metrics.expose();
  return new Response(text, { headers: { "content-type": contentType } });
}

async function openApplication(options: RetrieveOptions) {
  const { seed } = options;
  const dialects = spokenBy(options);
  const engine = engineNamed(options.engine);
  const rerank = rerankerOf(options);
  const model = metricsModelOf(options);
  const settings = { engine, encoder: options.encoder ?? "static", rerank, seed, world: undefined, now: "" };
  const blocklist = await blocklistOf(options.block);
  const guarded = (retriever: Retriever) => guardedBy(blocklist, retriever);
  const opened = await openNamedCorpus("wiki", options.corpus, settings);
  const retriever = guarded(opened.retriever);
  const web =
    options.web === undefined
      ? undefined
      : guarded((await openNamedCorpus("web", options.web, { ...settings, world: await guidesOf(options) })).retriever);
  const needsNone = engine === "bm25" || engine === "meilisearch";
  const name = options.encoder ?? (needsNone && !hasStaticEncoder(opened.corpus) ? undefined : "static");
  const encoder = name === undefined ? undefined : await openEncoder(opened.corpus, name);
  const { reranking } = opened;
  const counters = createRetrieveCounters();
  const warning = createEmptiedWarning((line) => console.error(`arenakit retrieve: ${line}`));
  const byDefault = (options.condenseModel ?? rerank ?? model) ? MODEL_CALL_DEADLINE_MS : RETRIEVE_LIMITS.deadlineMs;
  const deadlineMs = options.deadline === undefined ? byDefault : options.deadline * 1000;
  const app = createRetrieveApp({
    retriever,
    ...(web ? { web } : {}),
    ...(encoder ? { encoder } : {}),
    ...(reranking ? { reranker: reranking.reranker, unranked: guarded(reranking.unranked) } : {}),
    ...(model ? { model } : {}),
    dialects,
    learnings: learningsBy(await condenserOf(options)),
    limits: {
      maxBatch: options.maxBatch,
      maxWaitingQueries: options.maxWaiting,
      // A body of more queries than may wait could never be answered: it is told so at once.
      maxQueries: Math.min(RETRIEVE_LIMITS.maxQueries, options.maxWaiting),
      deadlineMs,
    },
    onOverload: options.onOverload,
    observer: {
      ...counters,
      overloaded(request) {
        counters.overloaded?.(request);
        if (request.isEmpty) warning.emptied(request.reason);
      },
      broke: (error) => console.error(`arenakit retrieve: ${error.stack ?? error.message}`),
    },
  });
  const metrics = createMetrics({ processMetrics: true });
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
function guidesOf({ web, seed }: RetrieveOptions) {
  return web === GENERATED ? openNamedWorld(undefined, seed) : undefined;
}

/** All dialects, but only the named ones at their paths; ASearcher's rows differ from the others' at /retrieve. */
function spokenBy({ dialect: given, addressFolder }: RetrieveOptions): DialectName[] {
  const all: readonly { readonly name: DialectName; readonly path: string; readonly method: string }[] = DIALECTS;
  const names = [...given, ...(addressFolder === undefined ? [] : ["asearcher"])];
  const known = all.map(({ name }) => name).join(", ");
  const named = names.map(
    (name) =>
      all.find((one) => one.name === name) ?? fail("harness", "usage", `--dialect ${name}: expected one of ${known}`),
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
      const given = pages.map(({ id, title, text, url }: Document) => ({ id, title, text, ...(url ? { url } : {}) }));
      const { learnings } = await condenser.condense(query, given, { signal });
      return learnings
        .slice(0, limit)
        .map(({ text }) => text)
        .join("\n");
    },
  };
}
