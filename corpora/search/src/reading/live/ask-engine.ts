/** One question to a search service: with a deadline, and with its failures by who can help them. */
import { fail, omitUndefined, parseJson } from "@arenakit/contracts";
import { type HttpClient, withDeadline } from "@arenakit/core/model";
import { dayIn } from "@arenakit/corpus-text";
import type * as z from "zod";
import type { WebHit, WebSearchOptions } from "../live.ts";

export interface EngineOptions {
  /** Of createHttpClient in @arenakit/core/model. */
  readonly fetch: HttpClient["fetch"];
  /** Where the service is, without a final slash; each engine's own by default. */
  readonly baseUrl?: string;
  /** Default 15 s. */
  readonly timeoutMs?: number;
}

export interface KeyedEngineOptions extends EngineOptions {
  /** Sent to the service, written nowhere. */
  readonly key: string;
}

export interface EngineRequest<Schema> {
  readonly engine: string;
  readonly url: string;
  readonly init: { readonly method?: string; readonly headers?: Record<string, string>; readonly body?: string };
  readonly reply: Schema;
  readonly signal?: AbortSignal | undefined;
}

const TIMEOUT_MS = 15_000;

/**
 * The service's answer. Throws a FailureError: "harness/search_key" where it refuses who asks, "tool/search_unavailable" where
 * it does not answer now, "tool/search_reply" where it answers something else than its documentation says.
 */
export async function askEngine<Schema extends z.ZodType>(
  { fetch, timeoutMs = TIMEOUT_MS }: EngineOptions,
  request: EngineRequest<Schema>,
): Promise<z.infer<Schema>> {
  const text = await textOf({ fetch, timeoutMs }, request);
  const read = request.reply.safeParse(parseJson(text));
  if (!read.success)
    fail(
      "tool",
      "search_reply",
      `${request.engine} answered what its documentation does not say: ${text.slice(0, 200)}`,
    );
  return read.data;
}

/** The same as text, for a service whose answer comes in an envelope. */
export async function textOf(
  { fetch, timeoutMs = TIMEOUT_MS }: EngineOptions,
  { engine, url, init, signal }: Omit<EngineRequest<never>, "reply">,
): Promise<string> {
  const unavailable = (message: string, cause?: unknown) =>
    fail("tool", "search_unavailable", `${engine} ${message}`, { retryable: true, cause });
  const late = {
    owner: "tool",
    code: "search_unavailable",
    message: `${engine} did not answer within ${timeoutMs} ms`,
    retryable: true,
  } as const;
  const response = await withDeadline({ timeoutMs, failure: late, ...omitUndefined({ signal }) }, async (stop) => {
    const answer = await fetch(url, { ...init, signal: stop });
    return { status: answer.status, text: await answer.text() };
  }).catch((error: unknown) => {
    if (signal?.aborted || (error as Error).name === "FailureError") throw error;
    return unavailable(`could not be reached: ${(error as Error).message}`, error);
  });
  const { status, text } = response;
  if (status === 401 || status === 403)
    fail(
      "harness",
      "search_key",
      `${engine} refused the request with status ${status}: check its key and what it may be asked`,
    );
  if (status === 429 || status >= 500) unavailable(`answered with status ${status}`);
  if (status >= 300) fail("tool", "search_reply", `${engine} answered with status ${status}: ${text.slice(0, 200)}`);
  return text;
}

export interface EngineRow {
  readonly title?: string | null | undefined;
  readonly url?: string | null | undefined;
  readonly snippet?: string | null | undefined;
  readonly date?: string | null | undefined;
  readonly content?: string | null | undefined;
}

/** Rows with an address of a page, each address once, at most so many; texts cut where no page is as long. */
export function hitsOf(rows: readonly EngineRow[], { limit }: Pick<WebSearchOptions, "limit">): WebHit[] {
  const seen = new Set<string>();
  const hits: WebHit[] = [];
  for (const { title, url, snippet, date, content } of rows) {
    if (hits.length >= limit) break;
    if (!url || !/^https?:\/\//i.test(url) || !URL.canParse(url) || seen.has(url)) continue;
    seen.add(url);
    const day = dayIn(date ?? "");
    hits.push({
      title: plain(title, 500),
      url,
      snippet: plain(snippet, 2_000),
      ...omitUndefined({
        date: day ?? undefined,
        content: content ? content.slice(0, 200_000).toWellFormed() : undefined,
      }),
    });
  }
  return hits;
}

const plain = (text: string | null | undefined, most: number): string =>
  (text ?? "").replace(/\s+/g, " ").trim().slice(0, most).toWellFormed();
