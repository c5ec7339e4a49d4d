/**
 * A dialect is how one family of clients asks and is answered. Each is a file of its own in dialects/, and
 * dialect-table.ts lists them.
 */
import type { Corpus, Document, Encoder, Hit, ModelClient, Reranker } from "@arenakit/contracts";
import type { Shape } from "./body/shapes.ts";
import type { RetrieveLimits } from "./limits.ts";

/** At most so many learnings of what was found about a query, as one text; empty where nothing was found. */
export interface Learnings {
  learn(
    query: string,
    pages: readonly Document[],
    options: { readonly limit: number; readonly signal: AbortSignal },
  ): Promise<string>;
}

/** What dialects answer from. */
export interface Services {
  /** Passages, one list a query. */
  passages(queries: readonly string[], depth: number, signal?: AbortSignal): Promise<Hit[][]>;
  /** Passages as they are before a reranker; the same where there is none. */
  unranked(queries: readonly string[], depth: number, signal?: AbortSignal): Promise<Hit[][]>;
  /** Web pages, each once in a list. */
  pages(queries: readonly string[], depth: number, signal?: AbortSignal): Promise<Hit[][]>;
  /** The page at an address or with an id; null for an unknown one. */
  open(address: string): Promise<Document | null>;
  readonly corpus: Pick<Corpus, "id" | "name" | "passageCount">;
  readonly webCorpus: Pick<Corpus, "id" | "name" | "passageCount">;
  /** What searches the corpus of passages: `bm25`, `dense`, … */
  readonly engine: string;
  get(id: string): Document | null;
  /** The last document of the corpus, which references pad with; null in an empty one. */
  last(): Document | null;
  /** Queries that no search has begun for. */
  waiting(): number;
  readonly learnings: Learnings | undefined;
  readonly encoder: Encoder | undefined;
  readonly reranker: Reranker | undefined;
  readonly model: ModelClient | undefined;
}

/** A request as a dialect sees it. */
export interface Exchange<Body> {
  readonly body: Body;
  /** Of the path: an index, an id. */
  readonly params: readonly string[];
  readonly query: URLSearchParams;
  readonly services: Services;
  readonly limits: Pick<RetrieveLimits, "maxDepth" | "maxHits" | "maxQueries">;
  /** `2026-05-01`, where the request says what day it is. */
  readonly day: string | null;
  /** Ends with the request's deadline, or when its client leaves. */
  readonly signal: AbortSignal;
}

export interface DialectDefinition<Body> {
  /** Named in `x-arenakit-dialect`. */
  readonly name: string;
  readonly method: "GET" | "POST";
  /** `/retrieve`, or with places such as `/v1/{index}/search`, where only the first may hold slashes. */
  readonly path: string;
  /** Who asks in it. */
  readonly clients: string;
  /** Request and answer in short, for the documentation. */
  readonly asks: string;
  readonly answers: string;
  /** What these clients do with a failure, and so what it should be (the rules of overload, in one place). */
  readonly failure: string;
  /** Whether a body is of this dialect, where several share a path. */
  takes?(body: Readonly<Record<string, unknown>>): boolean;
  /** Whether a body may also be a list of bodies that it takes. */
  readonly takesLists?: true;
  /** Whether a request says by its headers or its query string that it is of this dialect, whatever its body. */
  claims?(request: { readonly headers: Headers; readonly query: URLSearchParams }): boolean;
  /** A request without a body is read from its query string. */
  readonly takesQuery?: true;
  /** The one that bodies of a shared path belong to which none takes. */
  readonly isUsual?: true;
  /** Reads JSON whatever the content type says; told only where the path is its own. */
  readonly takesAnyType?: true;
  /** What is searched: passages of the corpus unless it says pages of the web. */
  readonly over?: "web";
  /** Absent where nothing is read from a body. */
  readonly shape?: Shape<Body>;
  answer(exchange: Exchange<Body>): Promise<unknown>;
  /** What it answers when it found nothing; absent where that would be a lie, such as a score. */
  empty?(body: Body): unknown;
  /** The body of an error, where it is not `{"detail": message}`. */
  errorBody?(message: string, status: number): unknown;
  /** The status of what is wrong with a request, told by `errorBody`, where it is not FastAPI's 422 with its details. */
  readonly invalid?: 400;
  /** The status of overload and of what another try may mend, where these clients give up at a 503. */
  readonly unavailable?: 502;
  /** What a request that ran out of time is answered, where it is no 503. */
  late?(body: Body): { readonly status: number; readonly body: unknown };
}

/** A dialect of any body. */
export type Dialect = DialectDefinition<unknown>;

/** Says nothing new; keeps the name as the type of the name. */
export function defineDialect<Body, const Name extends string>(
  definition: DialectDefinition<Body> & { readonly name: Name },
): Dialect & { readonly name: Name } {
  return definition;
}
