/**
 * The retrieval server: one application that speaks every dialect over one retriever. It listens nowhere; a gateway or
 * `node:http` calls `fetch`.
 */
import {
  type Document,
  type Encoder,
  type ModelClient,
  omitUndefined,
  type Reranker,
  type Retriever,
} from "@arenakit/contracts";
import { documentAt, isKnownOn, searchAsOf, searchDocuments } from "@arenakit/search/engines";
import { answerToError, errorAnswer, type ResponseDraft, responseOf, unavailable } from "./answers.ts";
import { EMPTY_BODY, queryBody, type ReceivedBody, readBody, receiveBody } from "./body/request-body.ts";
import { readContext } from "./context.ts";
import { DIALECTS, type DialectName } from "./dialect-table.ts";
import type { Dialect, Exchange, Learnings, Services } from "./dialects.ts";
import { RETRIEVE_LIMITS, type RetrieveLimits } from "./limits.ts";
import { type Batches, type BatchSearch, createBatches } from "./load/batches.ts";
import { createDeadline, type HeldBytes, Overloaded, readBytes } from "./load/bounds.ts";
import type { RetrieveObserver } from "./observer.ts";
import { Refusal } from "./refusal.ts";
import { chooseDialect, createRouter, type Route } from "./router.ts";

export interface RetrieveAppOptions {
  readonly retriever: Retriever;
  /** Answers the dialects of web search; by default the same. */
  readonly web?: Retriever;
  /** Condenses pages for O2-Searcher's open-ended search; without it that is a 501. */
  readonly learnings?: Learnings;
  /** Compares texts for the metrics, and reranks where there is no reranker; without it they are a 501. */
  readonly encoder?: Encoder;
  readonly reranker?: Reranker;
  /** What hierarchical retrieval ranks again, where the retriever is reranked already; by default the same. */
  readonly unranked?: Retriever;
  /** Compares findings in `/calculate_finding_scores_llm`; without it that is a 501. */
  readonly model?: ModelClient;
  /** Pages by address for `/access`; by default the documents of the corpora with an address. */
  readonly open?: (address: string) => Promise<Document | null>;
  readonly limits?: Partial<RetrieveLimits>;
  /** `refuse`, the default, is a 503 with Retry-After; `empty` answers that nothing was found, marked in a header. */
  readonly onOverload?: "refuse" | "empty";
  /** Those that are spoken, default all. A dialect of its own takes the place of the one with its name. */
  readonly dialects?: readonly (DialectName | Dialect)[];
  /** Whether searches can be answered; by default they always can. */
  readonly isReady?: () => boolean;
  /** What else its health tells. */
  readonly health?: () => Promise<Readonly<Record<string, unknown>>>;
  readonly observer?: RetrieveObserver;
}

export interface RetrieveApp {
  /** Everything that is served. */
  readonly paths: readonly string[];
  /** Never rejects. */
  fetch(request: Request): Promise<Response>;
  /** Queries that no search has begun for. */
  waiting(): number;
}

/** Headers of ours; a request may name its dialect in the first. */
export const DIALECT_HEADER = "x-arenakit-dialect";
/** `empty` on an answer that was made without searching. */
export const OVERLOAD_HEADER = "x-arenakit-overload";
/** Whether searches can be answered, and nothing else. */
export const HEALTH_PATHS: readonly string[] = ["/health", "/healthz"];

/** What a request's way needs from its application. */
interface Parts {
  readonly options: RetrieveAppOptions;
  readonly limits: RetrieveLimits;
  readonly services: Services;
  readonly observer: RetrieveObserver;
  readonly held: HeldBytes;
}

/** One application over one retriever, and another one for the web where there is one. Nothing is searched before it is asked. */
export function createRetrieveApp(options: RetrieveAppOptions): RetrieveApp {
  const limits = { ...RETRIEVE_LIMITS, ...options.limits };
  const { observer = {}, dialects: spoken, isReady = () => true } = options;
  const dialects = spoken ? spokenDialects(spoken) : DIALECTS;
  const router = createRouter(dialects);
  const services = servicesOf(options, limits);
  const parts: Parts = { options, limits, services, observer, held: { count: 0, most: limits.maxHeldBytes } };
  let inFlight = 0;

  return {
    paths: [...router.paths, ...HEALTH_PATHS],
    waiting: () => services.waiting(),
    async fetch(request) {
      const url = new URL(request.url);
      if (HEALTH_PATHS.includes(url.pathname))
        return health(request, {
          isReady: isReady(),
          retrievers: [options.retriever, ...(options.web ? [options.web] : [])],
          more: await options.health?.(),
        });
      const route = router.at(url.pathname);
      if (!route) return nowhere(url, router.at(url.pathname.replace(/\/$/, "")) !== null);
      const asked = route.dialects.filter(({ method }) => method === request.method);
      if (asked.length === 0) return otherMethod(route);
      inFlight++;
      try {
        const isFull = inFlight > limits.maxRequests;
        return await new Way(parts, { request, url, isFull }).take({ ...route, dialects: asked });
      } finally {
        inFlight--;
      }
    },
  };
}

function servicesOf(options: RetrieveAppOptions, limits: RetrieveLimits): Services {
  const { retriever, web = retriever, observer = {} } = options;
  const onBatch = (queries: number, requests: number) => observer.searched?.(queries, requests);
  const batches = (run: BatchSearch): Batches => createBatches(run, { limits, onBatch });
  const { unranked } = options;
  const passages = batches((queries, k, signal) => retriever.search(queries, { k, signal }));
  const found = unranked && batches((queries, k, signal) => unranked.search(queries, { k, signal }));
  const pages = batches((queries, k, signal) => searchDocuments(web, queries, { k, signal }));
  const openKnown = async (address: string) => {
    for (const { corpus } of [web, retriever]) {
      const document = documentAt(corpus, address);
      if (document) return document;
    }
    return null;
  };
  // A way binds these to its own signal.
  const never = new AbortController().signal;
  return {
    passages: (queries, depth, signal = never) => passages.search(queries, depth, signal),
    unranked: (queries, depth, signal = never) => (found ?? passages).search(queries, depth, signal),
    pages: (queries, depth, signal = never) => pages.search(queries, depth, signal),
    open: options.open ?? openKnown,
    corpus: retriever.corpus,
    webCorpus: web.corpus,
    engine: retriever.engine,
    get: (id) => retriever.get(id),
    last: () => {
      const { corpus } = retriever;
      return corpus.documentCount === 0 ? null : corpus.document(corpus.documentCount - 1);
    },
    waiting: () => passages.waiting() + pages.waiting() + (found?.waiting() ?? 0),
    learnings: options.learnings,
    encoder: options.encoder,
    reranker: options.reranker,
    model: options.model,
  };
}

/** One request, from its body to its response. What is known of it so far decides how a failure is told. */
class Way {
  private readonly parts: Parts;
  private readonly request: Request;
  private readonly url: URL;
  private readonly isFull: boolean;
  private dialect: Dialect | null = null;
  private body: unknown;
  private context: Readonly<Record<string, string>> = {};
  private release = () => {};

  constructor(parts: Parts, { request, url, isFull }: { request: Request; url: URL; isFull: boolean }) {
    this.parts = parts;
    this.request = request;
    this.url = url;
    this.isFull = isFull;
  }

  async take(route: Route): Promise<Response> {
    const { limits, observer } = this.parts;
    const deadline = createDeadline(limits.deadlineMs, this.request.signal);
    let answer: ResponseDraft;
    try {
      answer = { status: 200, body: await deadline.bound(this.answer(route, deadline.signal)) };
    } catch (error) {
      // The boundary of the server: everything becomes a response here.
      answer = error instanceof Overloaded ? this.overloaded(error) : this.failed(error);
    } finally {
      deadline.end();
      this.release();
    }
    observer.answered?.({ dialect: this.dialect?.name ?? null, status: answer.status });
    const named = this.dialect ? { [DIALECT_HEADER]: this.dialect.name } : {};
    return responseOf(answer, { ...this.context, ...named });
  }

  private async answer({ dialects, params }: Route, signal: AbortSignal): Promise<unknown> {
    const { options, limits, services } = this.parts;
    // Nobody is told that nothing was found without being read, so a full server reads only where it answers so.
    if (this.isFull && options.onOverload !== "empty") throw new Overloaded("requests");
    const received = await this.receive(dialects, signal);
    const { headers: asked } = this.request;
    const { searchParams: query } = this.url;
    const name = asked.get(DIALECT_HEADER) ?? query.get("dialect");
    const sent = "again" in received ? received.value : undefined;
    this.dialect = chooseDialect(dialects, { name, body: sent, headers: asked, query });
    const { headers, day } = readContext(asked, { dialect: this.dialect, options });
    this.context = headers;
    const body = this.read(this.dialect, received);
    this.body = body;
    if (this.isFull) throw new Overloaded("requests");
    const exchange: Exchange<unknown> = {
      body,
      params,
      query,
      services: servicesOn(services, { day, most: limits.maxDepth, signal }),
      limits,
      day,
      signal,
    };
    return this.dialect.answer(exchange);
  }

  private async receive(dialects: readonly Dialect[], signal: AbortSignal): Promise<ReceivedBody> {
    if (this.request.method === "GET") return EMPTY_BODY;
    const { limits, held } = this.parts;
    const { bytes, release } = await readBytes(this.request, { most: limits.maxBodyBytes, held, signal });
    this.release = release;
    const [only] = dialects;
    const isAnyType = dialects.length === 1 && only?.takesAnyType;
    return receiveBody(bytes, isAnyType ? "application/json" : this.request.headers.get("content-type"));
  }

  private read(dialect: Dialect, sent: ReceivedBody): unknown {
    const isEmpty = "again" in sent && sent.value === undefined;
    const received = dialect.takesQuery && isEmpty ? queryBody(this.url.searchParams) : sent;
    if (!dialect.shape) return undefined;
    const read = "again" in received ? readBody(received, dialect.shape) : received;
    if ("unreadable" in read) throw new Refusal(400, "There was an error parsing the body");
    if ("details" in read) throw new Refusal(422, read.details);
    return read.value;
  }

  private overloaded({ reason, message }: Overloaded): ResponseDraft {
    const { options, limits, observer } = this.parts;
    const { dialect, body } = this;
    const isEmpty = options.onOverload === "empty" && body !== undefined && dialect?.empty !== undefined;
    observer.overloaded?.({ dialect: dialect?.name ?? null, reason, isEmpty });
    if (isEmpty) return { status: 200, body: dialect.empty?.(body), headers: { [OVERLOAD_HEADER]: "empty" } };
    if (reason === "deadline" && dialect?.late && body !== undefined) return dialect.late(body);
    const headers = { "retry-after": String(limits.retryAfterSeconds), [OVERLOAD_HEADER]: "refused" };
    return { ...errorAnswer(dialect, unavailable(dialect), message), headers };
  }

  private failed(error: unknown): ResponseDraft {
    const { limits, observer } = this.parts;
    const { dialect } = this;
    const onDefect = (defect: Error) => {
      // Who leaves while his answer is made breaks nothing.
      if (!this.request.signal.aborted) observer.broke?.(defect);
    };
    return answerToError(error, { dialect, retryAfterSeconds: limits.retryAfterSeconds, onDefect });
  }
}

/** In the order of the table, dialects of the caller's own last unless they stand in for one of it. */
function spokenDialects(spoken: readonly (DialectName | Dialect)[]): Dialect[] {
  const own = new Map(spoken.flatMap((one) => (typeof one === "string" ? [] : [[one.name, one] as const])));
  const known = DIALECTS.flatMap((dialect): Dialect[] => {
    const stand = own.get(dialect.name);
    own.delete(dialect.name);
    return stand ? [stand] : spoken.includes(dialect.name) ? [dialect] : [];
  });
  return [...known, ...own.values()];
}

/** Services of one request: what they do ends with its signal, and what is from after its day is not there yet. */
function servicesOn(
  services: Services,
  { day, most, signal }: { readonly day: string | null; readonly most: number; readonly signal: AbortSignal },
): Services {
  const within =
    (search: Services["passages"]): Services["passages"] =>
    (queries, depth) => {
      // Where nothing can be found nothing is searched.
      if (depth < 1) return Promise.resolve(queries.map(() => []));
      const ask = (asked: readonly string[], k: number) => search(asked, k, signal);
      return day === null
        ? ask(queries, depth)
        : searchAsOf(ask, queries, { k: depth, day, most: Math.max(depth, most) });
    };
  const known = (document: Document | null) =>
    document && (day === null || isKnownOn(document, day)) ? document : null;
  return {
    ...services,
    passages: within(services.passages),
    unranked: within(services.unranked),
    pages: within(services.pages),
    open: async (address) => known(await services.open(address)),
    get: (id) => known(services.get(id)),
  };
}

interface Health {
  readonly isReady: boolean;
  readonly retrievers: readonly Retriever[];
  readonly more: Readonly<Record<string, unknown>> | undefined;
}

function health(request: Request, { isReady, retrievers, more }: Health): Response {
  if (request.method !== "GET") return otherMethod({ dialects: [{ method: "GET" }] });
  const outages = retrievers.flatMap((retriever) => retriever.outage?.() ?? []);
  const [failure] = outages;
  const isWell = isReady && !failure;
  // The words of FlashRAG's service, whose clients wait for them.
  const status = isWell ? "healthy" : isReady ? "degraded" : "starting";
  const available = isReady ? Math.max(0, 1 - outages.length) : 0;
  const body = { status, retrievers: { total: 1, available }, ...omitUndefined({ failure }), ...more };
  return responseOf({ status: isWell ? 200 : 503, body }, isWell ? {} : { "retry-after": "1" });
}

function otherMethod({ dialects }: { readonly dialects: readonly Pick<Dialect, "method">[] }): Response {
  const allow = [...new Set(dialects.map(({ method }) => method))].join(", ");
  return responseOf({ status: 405, body: { detail: "Method Not Allowed" } }, { allow });
}

/** A slash too many is shown the way, as FastAPI does it. */
function nowhere(url: URL, isNear: boolean): Response {
  if (!isNear || !url.pathname.endsWith("/")) return responseOf({ status: 404, body: { detail: "Not Found" } }, {});
  const location = `${url.origin}${url.pathname.replace(/\/$/, "")}${url.search}`;
  return new Response(null, { status: 307, headers: { location } });
}
