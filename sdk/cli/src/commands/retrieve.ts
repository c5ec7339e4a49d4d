/** `arenakit retrieve`: a corpus over HTTP in the dialects of the retrieval clients that trainers have, until it is stopped. */
import { mkdirSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { setImmediate as turn } from "node:timers/promises";
import type { Document, Retriever } from "@arenakit/contracts";
import type { Condenser } from "@arenakit/reading";
import { createListener, listen, requireAddress } from "@arenakit/server-gateway";
import { createGuard, DEFAULT_LIMITS, refusalResponse } from "@arenakit/server-kit";
import {
  createRetrieveApp,
  createRetrieveCounters,
  DIALECTS,
  HEALTH_PATHS,
  type Learnings,
  RETRIEVE_LIMITS,
} from "@arenakit/server-retrieve";
import { Command } from "commander";
import * as z from "zod";
import { blocklistOf, guardedBy } from "../corpus/blocklist.ts";
import { CondenserOptions, condenserOf, MODEL_CALL_DEADLINE_MS, withCondenserOptions } from "../corpus/condenser.ts";
import { ENCODERS, hasStaticEncoder, openEncoder } from "../corpus/encoders.ts";
import { ENGINES, engineNamed } from "../corpus/engines.ts";
import { MetricsModelOptions, metricsModelOf, withMetricsModelOptions } from "../corpus/metrics-model.ts";
import { RerankOptions, rerankerOf, withRerankOptions } from "../corpus/reranking.ts";
import { GENERATED, openNamedCorpus } from "../corpus/served.ts";
import { fromEnvironment, refuseOpenDoor } from "../environment.ts";
import { interruption } from "../interruption.ts";
import { openNamedWorld } from "../world-store.ts";
import { MAXIMUM_SEED, readOptions, wholeNumber } from "./arguments.ts";

/** Where Search-R1's clients look. */
const DEFAULT_PORT = 8000;

const RetrieveOptions = CondenserOptions.extend({
  ...RerankOptions.shape,
  ...MetricsModelOptions.shape,
  corpus: z.string().min(1).default(GENERATED),
  web: z.string().min(1).optional(),
  engine: z.string().default("bm25"),
  encoder: z.string().optional(),
  addressFolder: z.string().min(1).optional(),
  block: z.string().min(1).optional(),
  onOverload: z.enum(["refuse", "empty"]).default("refuse"),
  host: z.string().min(1).default("127.0.0.1"),
  port: wholeNumber(0, 65_535).default(DEFAULT_PORT),
  tokenEnv: z.string().min(1).optional(),
  seed: wholeNumber(0, MAXIMUM_SEED).default(1),
  maxBatch: wholeNumber(1, 100_000).default(RETRIEVE_LIMITS.maxBatch),
  maxWaiting: wholeNumber(1, 10_000_000).default(RETRIEVE_LIMITS.maxWaitingQueries),
});
type RetrieveOptions = z.infer<typeof RetrieveOptions>;

export function retrieveCommand(): Command {
  return withMetricsModelOptions(withRerankOptions(withCondenserOptions(new Command("retrieve"))))
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
      "--address-folder <folder>",
      "answer /retrieve as ASearcher's clients need it, and write the address to a file here where they look for servers",
    )
    .option("--block <file>", "what must not be found: domain:, id:, url:, text: and grams: lines")
    .option("--on-overload <how>", "refuse with 503, or answer empty for clients that die of it (default refuse)")
    .option("--host <address>", "address to listen on (default 127.0.0.1; any other needs --token-env)")
    .option("--port <n>", `port, 0 for any free one (default ${DEFAULT_PORT})`)
    .option("--token-env <name>", "environment variable that holds the bearer token clients must send")
    .option("--seed <n>", "seed of what is generated (default 1)")
    .option("--max-batch <n>", `queries of one search (default ${RETRIEVE_LIMITS.maxBatch})`)
    .option(
      "--max-waiting <n>",
      `queries that wait before others are refused (default ${RETRIEVE_LIMITS.maxWaitingQueries})`,
    )
    .action(async (given: unknown) => serve(readOptions(RetrieveOptions, given)));
}

async function serve(options: RetrieveOptions): Promise<void> {
  refuseOpenDoor(options.host, options.tokenEnv !== undefined);
  const token = options.tokenEnv === undefined ? undefined : fromEnvironment(options.tokenEnv, "the token");
  await requireAddress(options.host, options.port);
  const app = await openApplication(options);
  const { host, port } = options;
  const guard = createGuard({ host, ...(token ? { token } : {}) });
  const fetch = async (request: Request): Promise<Response> => {
    // Probes and the trainers that wait for a server send no token.
    const isProbe = HEALTH_PATHS.includes(new URL(request.url).pathname);
    const refusal = guard(request.headers, isProbe ? "own" : "policy");
    return refusal ? refusalResponse(refusal) : app.fetch(request);
  };
  const listener = createListener({
    fetch,
    host,
    guard,
    limits: { ...DEFAULT_LIMITS, maxBodyBytes: RETRIEVE_LIMITS.maxBodyBytes },
    route: () => undefined,
    onError: (error) => console.error(`arenakit retrieve: ${error.message}`),
  });
  const limits = { maxConcurrentRequests: RETRIEVE_LIMITS.maxRequests };
  const listening = await listen({ listener, host, port, limits, close: app.close });
  const address =
    options.addressFolder === undefined ? null : writeAddress(options.addressFolder, host, listening.port);
  console.error(app.told);
  for (const path of app.paths) console.error(`  ${listening.url}${path}`);
  console.error("Ctrl-C stops it.");
  const { signal, release } = interruption();
  await new Promise<void>((resolve) => signal.addEventListener("abort", () => resolve(), { once: true }));
  release();
  if (address !== null) rmSync(address, { force: true });
  await listening.close();
}

async function openApplication(options: RetrieveOptions) {
  const { seed } = options;
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
  const app = createRetrieveApp({
    retriever,
    ...(web ? { web } : {}),
    ...(encoder ? { encoder } : {}),
    ...(reranking ? { reranker: reranking.reranker, unranked: guarded(reranking.unranked) } : {}),
    ...(model ? { model } : {}),
    ...(options.addressFolder === undefined ? {} : { dialects: FOR_ASEARCHER }),
    learnings: learningsBy(await condenserOf(options)),
    limits: {
      maxBatch: options.maxBatch,
      maxWaitingQueries: options.maxWaiting,
      // A body of more queries than may wait could never be answered: it is told so at once.
      maxQueries: Math.min(RETRIEVE_LIMITS.maxQueries, options.maxWaiting),
      ...((options.condenseModel ?? rerank ?? model) ? { deadlineMs: MODEL_CALL_DEADLINE_MS } : {}),
    },
    onOverload: options.onOverload,
    observer: { ...counters, broke: (error) => console.error(`arenakit retrieve: ${error.stack ?? error.message}`) },
  });
  const told = [retriever, ...(web ? [web] : [])]
    .map(({ corpus, engine }) => `${corpus.id.slice(0, 16)} ${corpus.name}, ${corpus.passageCount} passages, ${engine}`)
    .join("\n");
  const close = async () => {
    await retriever.close();
    await web?.close();
    await encoder?.close();
  };
  return { paths: app.paths, fetch: app.fetch, told, close };
}

/** The world whose guides are part of the generated web, the same as that of `serve` without options. */
function guidesOf({ web, seed }: RetrieveOptions) {
  return web === GENERATED ? openNamedWorld(undefined, seed) : undefined;
}

/** ASearcher's /retrieve in place of all others there, which differ in what a row holds. */
const FOR_ASEARCHER = DIALECTS.filter(({ name, path }) => path !== "/retrieve" || name === "asearcher").map(
  ({ name }) => name,
);

/** Where ASearcher's clients look for servers: a file a server, which holds its address. Its path. */
function writeAddress(folder: string, host: string, port: number): string {
  mkdirSync(folder, { recursive: true });
  const path = join(folder, `Host${host}_IP${port}.txt`);
  writeFileSync(path, `${host}:${port}`);
  return path;
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
