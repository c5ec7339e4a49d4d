/**
 * Fetches a page of the public internet for somebody who is not trusted. Every address is checked after it is resolved
 * and connected to as it was checked, every redirect is a fetch of its own, and everything has a bound.
 */
import { lookup as resolve } from "node:dns/promises";
import { isIP } from "node:net";
import { asFailure, FailureError, fail, omitUndefined } from "@arenakit/contracts";
import { createSemaphore, withDeadline } from "@arenakit/core/model";
import type { buildConnector, Dispatcher } from "undici";
import { type BodyBounds, boundedBody, tooLarge } from "./bounded-body.ts";
import { type CheckedTarget, checkedTarget, type Lookup, refuse } from "./checked-address.ts";

export interface FetchedPage {
  /** Where it was found in the end. */
  readonly url: string;
  readonly contentType: string;
  readonly body: Uint8Array;
  /** Addresses that led there, the first one first. */
  readonly redirects: readonly string[];
}

export type Connector = ReturnType<typeof buildConnector>;

export interface GuardedFetchOptions {
  /** Default: the system's resolver. */
  readonly lookup?: Lookup;
  /** Opens the connection; `hostname` is the checked address. For tests and proxies; default undici's own. */
  readonly connector?: Connector;
  /** Whole page, redirects included; default 20 s. */
  readonly totalMs?: number;
  /** Until the headers of a reply are complete, the connection included; default 10 s. */
  readonly headersMs?: number;
  /** Default 5 MiB, 100 to one, 5 s. */
  readonly body?: Partial<BodyBounds>;
  /** Why an address must not be fetched, asked of each one on the way; null where it may be. */
  readonly blocks?: (url: string) => string | null;
  /** Pages at the same time, default 16; further ones wait, at most WAITING of them. */
  readonly atOnce?: number;
}

/** Fetches one page. Throws a FailureError: owner "policy" for what is refused, "tool" for what did not work this time. */
export type GuardedFetch = (url: string, options?: { signal?: AbortSignal }) => Promise<FetchedPage>;

/** Media types without parameters. */
const ALLOWED_TYPES = [
  "text/html",
  "application/xhtml+xml",
  "text/plain",
  "text/markdown",
  "text/xml",
  "application/xml",
  "application/json",
];
const MAX_REDIRECTS = 5;
/** Fetches that wait for their turn; their time to wait is part of `totalMs`. */
const WAITING = 256;
const MAX_HEADER_BYTES = 32 * 1024;
const BODY: BodyBounds = { maxBytes: 5 * 1024 * 1024, maxRatio: 100, idleMs: 5_000 };

/**
 * Codes: fetch_url, fetch_scheme, fetch_credentials, fetch_port, fetch_private_address, fetch_unknown_host, fetch_blocked,
 * fetch_redirects, fetch_status, fetch_content_type, fetch_encoding, fetch_too_large, fetch_bomb ("policy"); fetch_lookup,
 * fetch_connection, fetch_timeout, fetch_busy, fetch_status of 5xx and 429 ("tool", worth another try). Sends no cookies, no
 * credentials and no referrer.
 */
export function createGuardedFetch(options: GuardedFetchOptions = {}): GuardedFetch {
  const headersMs = options.headersMs ?? 10_000;
  let connector: Promise<Connector> | undefined;
  const settings: Settings = {
    lookup: options.lookup ?? systemLookup,
    openConnector() {
      connector ??= options.connector ? Promise.resolve(options.connector) : usualConnector(headersMs);
      return connector;
    },
    headersMs,
    body: { ...BODY, ...options.body },
  };
  const totalMs = options.totalMs ?? 20_000;
  const semaphore = createSemaphore({
    limit: options.atOnce ?? 16,
    maxWaiting: WAITING,
    refusal: { owner: "tool", code: "fetch_busy", message: `more than ${WAITING} pages wait to be fetched` },
  });
  const throughRedirects = async (url: string, stop: AbortSignal): Promise<FetchedPage> => {
    const redirects: string[] = [];
    for (let next = url; ; ) {
      const target = await checkedTarget(next, settings.lookup);
      stop.throwIfAborted();
      const reason = options.blocks?.(target.url.href) ?? null;
      if (reason !== null) refuse("fetch_blocked", `${target.url.hostname} is not to be read here`);
      const reply = await fetchOnce(target, settings, stop);
      if (reply.kind === "page") return { ...reply.page, redirects };
      if (redirects.length >= MAX_REDIRECTS) refuse("fetch_redirects", `more than ${MAX_REDIRECTS} redirects`);
      redirects.push(target.url.href);
      next = reply.to;
    }
  };
  return (url, { signal } = {}) =>
    withDeadline(
      { timeoutMs: totalMs, failure: timeout(`no page within ${totalMs} ms`), ...omitUndefined({ signal }) },
      (stop) => semaphore.run(() => throughRedirects(url, stop), stop),
    );
}

interface Settings {
  readonly lookup: Lookup;
  /** The same one each time; what speaks HTTP is loaded with the first page. */
  openConnector(): Promise<Connector>;
  readonly headersMs: number;
  readonly body: BodyBounds;
}

async function usualConnector(timeout: number): Promise<Connector> {
  const { buildConnector } = await import("undici");
  return buildConnector({ timeout });
}

type Reply =
  | { readonly kind: "page"; readonly page: Omit<FetchedPage, "redirects"> }
  | { readonly kind: "redirect"; readonly to: string };

/** One request over a connection of its own, which ends with it. */
async function fetchOnce(target: CheckedTarget, settings: Settings, stop: AbortSignal): Promise<Reply> {
  const { url, address } = target;
  const { Client } = await import("undici");
  const connector = await settings.openConnector();
  const client = new Client(url.origin, {
    connect: (options, callback) =>
      connector(
        {
          ...options,
          hostname: address,
          servername: url.hostname.startsWith("[") || isIP(url.hostname) ? "" : url.hostname,
        },
        callback,
      ),
    maxHeaderSize: MAX_HEADER_BYTES,
    pipelining: 1,
    headersTimeout: settings.headersMs,
    bodyTimeout: settings.body.idleMs,
  });
  // Whatever a connection breaks with is the server's, and the page may be there another time.
  try {
    const failure = timeout(`no headers within ${settings.headersMs} ms`);
    const reply = await withDeadline({ timeoutMs: settings.headersMs, failure, signal: stop }, (signal) =>
      client.request({
        method: "GET",
        path: `${url.pathname}${url.search}`,
        headers: {
          accept: ALLOWED_TYPES.join(", "),
          "accept-encoding": "gzip, deflate, br",
          "user-agent": "arenakit",
        },
        signal: AbortSignal.any([signal, stop]),
      }),
    );
    return await readReply(reply, url, settings);
  } catch (error) {
    if (error instanceof FailureError || stop.aborted) throw error;
    return lost(error, url);
  } finally {
    // A reply that was not read to its end is ended with the connection.
    await client.destroy().catch(() => {});
  }
}

async function readReply(reply: Dispatcher.ResponseData, url: URL, { body: bounds }: Settings): Promise<Reply> {
  const { statusCode, headers, body } = reply;
  body.on("error", () => {}); // of a reply that is given up, after it is
  const header = (name: string) => [headers[name] ?? ""].flat().join(", ");
  if ([301, 302, 303, 307, 308].includes(statusCode)) {
    const location = header("location");
    if (location === "" || !URL.canParse(location, url.href))
      refuse("fetch_redirects", "a redirect that leads nowhere");
    return { kind: "redirect", to: new URL(location, url.href).href };
  }
  if (statusCode >= 500 || statusCode === 429)
    fail("tool", "fetch_status", `${url.hostname} answered with status ${statusCode}`, { retryable: true });
  if (statusCode !== 200) refuse("fetch_status", `${url.hostname} answered with status ${statusCode}`);
  const contentType = header("content-type");
  const type = contentType.split(";", 1)[0]!.trim().toLowerCase();
  if (!ALLOWED_TYPES.includes(type))
    refuse("fetch_content_type", `expected ${ALLOWED_TYPES.join(", ")}, got ${type.slice(0, 80) || "no content type"}`);
  if (Number(header("content-length")) > bounds.maxBytes) tooLarge(bounds.maxBytes);
  const bytes = await boundedBody(withIdle(body, bounds.idleMs), header("content-encoding"), bounds);
  return { kind: "page", page: { url: url.href, contentType, body: bytes } };
}

/** Pieces with a deadline each; undici's own is as coarse as a second. */
async function* withIdle(body: AsyncIterable<Uint8Array>, idleMs: number): AsyncGenerator<Uint8Array> {
  const pieces = body[Symbol.asyncIterator]();
  const failure = timeout(`nothing more of the page within ${idleMs} ms`);
  for (;;) {
    const { value, done } = await withDeadline({ timeoutMs: idleMs, failure }, () => pieces.next());
    if (done) return;
    yield value;
  }
}

function lost(error: unknown, { hostname }: URL): never {
  const code = String((error as { code?: unknown }).code ?? "");
  if (/TIMEOUT/.test(code)) throw new FailureError(timeout(`${hostname} was too slow`), { cause: error });
  return fail(
    "tool",
    "fetch_connection",
    `the connection with ${hostname} broke: ${asFailure("tool", error).message}`,
    {
      retryable: true,
      cause: error,
    },
  );
}

const timeout = (message: string) => ({ owner: "tool", code: "fetch_timeout", message, retryable: true }) as const;

const systemLookup: Lookup = async (hostname) => (await resolve(hostname, { all: true })).map(({ address }) => address);
