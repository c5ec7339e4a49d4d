/**
 * The project's one HTTP client: a fetch over undici's request with a keep-alive pool of its own. Node 20's global
 * fetch keeps an abort listener per request until the garbage collector comes by and costs several times as much.
 */

import { setMaxListeners } from "node:events";
import { Readable } from "node:stream";
import { omitUndefined } from "@arenakit/contracts";
import type { Agent, request } from "undici";

/** Bytes of a whole reply: a million characters of Chinese fit, and no context holds as many. */
export const MAX_REPLY_BYTES = 4 * 1024 * 1024;
/** Bytes of a streamed reply on the wire, where each token comes in an envelope of some hundred bytes. */
export const MAX_STREAM_BYTES = 16 * MAX_REPLY_BYTES;

/** A reply went on beyond its limit and was given up; nothing of it is kept. */
export class ReplyTooLargeError extends Error {
  override readonly name = "ReplyTooLargeError";
  readonly limitBytes: number;
  constructor(limitBytes: number) {
    super(`expected a reply of at most ${limitBytes} bytes, and it went on`);
    this.limitBytes = limitBytes;
  }
}

export interface HttpClientOptions {
  /** Sockets per origin; further requests wait for one. Default 64. */
  readonly connections?: number;
  /** Wait for a connection, default 5 s. Requests have no limit here: whoever sends one brings a signal. */
  readonly connectTimeoutMs?: number;
}

export interface HttpClient {
  /**
   * As fetch, for http and https URLs and text bodies; follows no redirect. Rejects with a ReplyTooLargeError beyond
   * MAX_REPLY_BYTES; the body of an event stream errors with one beyond MAX_STREAM_BYTES.
   */
  readonly fetch: (url: string | URL | Request, init?: RequestInit) => Promise<Response>;
  /** Ends the idle connections and what is in flight. */
  close(): Promise<void>;
}

const NO_BODY = new Set([204, 205, 304]);

/** A client with a pool of its own; whoever makes it closes it. Connections default to 64, connecting to 5 s. */
export function createHttpClient(options: HttpClientOptions = {}): HttpClient {
  let opened: Promise<Opened> | undefined;
  return {
    async fetch(url, init = {}) {
      opened ??= open(options);
      const { agent, request } = await opened;
      const { signal, method = "GET", body } = init;
      if (signal) setMaxListeners(0, signal); // one signal may guard every request of a connection
      const answer = await request(url instanceof Request ? url.url : url, {
        dispatcher: agent,
        method: method.toUpperCase() as "GET",
        // request decompresses nothing, so nothing compressed is asked for
        headers: { "accept-encoding": "identity", ...Object.fromEntries(new Headers(init.headers)) },
        body: textBody(body),
        ...omitUndefined({ signal: signal || undefined }),
      });
      const headers = new Headers();
      for (const [name, value] of Object.entries(answer.headers)) {
        for (const one of [value ?? []].flat()) headers.append(name, one);
      }
      if (NO_BODY.has(answer.statusCode)) {
        await answer.body.dump();
        return new Response(null, { status: answer.statusCode, headers });
      }
      const streams = headers.get("content-type")?.startsWith("text/event-stream");
      const content = streams
        ? (Readable.toWeb(
            Readable.from(bounded(answer.body, MAX_STREAM_BYTES), { objectMode: false }),
          ) as ReadableStream)
        : await wholeText(answer.body);
      return new Response(content, { status: answer.statusCode, headers });
    },
    close: async () => {
      if (opened) await (await opened).agent.destroy();
    },
  };
}

interface Opened {
  readonly agent: Agent;
  readonly request: typeof request;
}

/** At the first request: what speaks HTTP takes a tenth of a second to load, and many a program sends none. */
async function open({ connections = 64, connectTimeoutMs = 5_000 }: HttpClientOptions): Promise<Opened> {
  const { Agent, request } = await import("undici");
  const agent = new Agent({
    connections,
    connect: { timeout: connectTimeoutMs },
    headersTimeout: 0,
    bodyTimeout: 0,
  });
  return { agent, request };
}

/** Passes the chunks on; leaving the loop early destroys the source, which ends the transfer. */
async function* bounded(body: AsyncIterable<Uint8Array>, limitBytes: number): AsyncGenerator<Uint8Array> {
  let received = 0;
  for await (const chunk of body) {
    received += chunk.byteLength;
    if (received > limitBytes) throw new ReplyTooLargeError(limitBytes);
    yield chunk;
  }
}

async function wholeText(body: AsyncIterable<Uint8Array>): Promise<string> {
  const chunks: Uint8Array[] = [];
  for await (const chunk of bounded(body, MAX_REPLY_BYTES)) chunks.push(chunk);
  return new TextDecoder().decode(Buffer.concat(chunks));
}

function textBody(body: RequestInit["body"]): string | null {
  if (body === undefined || body === null || typeof body === "string") return body ?? null;
  throw new TypeError(`expected a request body of text, got ${Object.prototype.toString.call(body)}`);
}

/** Network errors hide behind "fetch failed" and the like: the last cause says what happened. */
export function innermostError(error: unknown): unknown {
  let last = error;
  while (last instanceof Error && last.cause !== undefined) last = last.cause;
  return last instanceof AggregateError && last.errors.length > 0 ? last.errors[0] : last;
}
