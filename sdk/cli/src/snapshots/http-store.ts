/**
 * A store behind an address: GET with ranges, HEAD, PUT. Node's own client, since replies go to disk as they come and files are
 * sent from there; the client of models reads texts whole. Addresses of this machine and its network are allowed: the
 * user names them. A token and a password go to the address that was named and never to where it redirects.
 */
import { createReadStream, type ReadStream } from "node:fs";
import { type ClientRequest, request as httpRequest, type IncomingMessage } from "node:http";
import { request as httpsRequest } from "node:https";
import { asFailure, FailureError, fail, omitUndefined } from "@arenakit/contracts";
import { MOST_TEXT, missing, type SnapshotStore, withoutLastSlash } from "./snapshot-store.ts";

export interface StoreOptions {
  /** Sent as a bearer token, to the address that the user gave alone. */
  readonly token?: string;
  /** Longest wait for an answer, and for the next bytes. */
  readonly timeoutMs: number;
}

const MOST_REDIRECTS = 5;
/** What comes in the longest wait, or the server is given up: who sends a byte now and then keeps nobody. */
const LEAST_BYTES = 16 * 1024;
/** A server may ask for a rest as long as this; of a longer one so much is taken. */
const LONGEST_REST_MS = 60_000;
/** What is worth another try, beside 5xx. */
const PASSING = new Set([408, 425, 429]);
const NOT_AUTHORISED = 401;
const FORBIDDEN = 403;
const NOT_ALLOWED = 405;
/** A 5xx that stays: the server has no such method. */
const NOT_IMPLEMENTED = 501;
/** Longest wait for a server to ask for the bytes of a file: not all do. */
const CONTINUE_MS = 1_000;
const REDIRECTS = new Set([301, 302, 303, 307, 308]);

interface Sent {
  readonly method: "GET" | "HEAD" | "PUT";
  readonly headers?: Readonly<Record<string, string>>;
  /** Called for every request that is made: a redirect sends the same again. */
  readonly send?: (request: ClientRequest) => void;
  readonly signal: AbortSignal;
}

/** The address of a path: below that of the store, with its query. */
function urlOf(base: URL, path: string): URL {
  const url = new URL(base);
  url.username = "";
  url.password = "";
  url.hash = "";
  url.pathname = `${withoutLastSlash(base.pathname)}/${path}`;
  return url;
}

/** Sends a request for a path of the store, and follows where it redirects. */
function requester(base: URL, { token, timeoutMs }: StoreOptions) {
  const authorization = authorizationOf(base, token);
  return async (path: string, sent: Sent): Promise<IncomingMessage> => {
    let url = urlOf(base, path);
    for (let hops = 0; hops <= MOST_REDIRECTS; hops++) {
      const own = url.origin === base.origin ? omitUndefined({ authorization }) : {};
      const headers = { "accept-encoding": "identity", ...own, ...sent.headers };
      const answer = await answerTo(url, { ...sent, headers }, timeoutMs);
      if (!REDIRECTS.has(answer.statusCode!)) return answer;
      answer.destroy();
      url = redirected(url, answer.headers.location);
    }
    const place = shownUrl(urlOf(base, path));
    return fail("corpus", "remote_redirect", `${place} redirects more than ${MOST_REDIRECTS} times`);
  };
}

export function createHttpStore(base: URL, options: StoreOptions): SnapshotStore {
  const { timeoutMs } = options;
  const ask = requester(base, options);
  const placeOf = (path: string) => shownUrl(urlOf(base, path));
  const store: SnapshotStore = {
    shown: withoutLastSlash(shownUrl(base)),
    async readText(path, signal) {
      const answer = await ask(path, { method: "GET", signal });
      if (isMissing(answer)) return null;
      const place = placeOf(path);
      refuseOthers(answer, place, [200]);
      const parts: Uint8Array[] = [];
      let bytes = 0;
      for await (const part of bodyOf(answer, place, timeoutMs)) {
        bytes += part.length;
        if (bytes > MOST_TEXT)
          fail("corpus", "remote_manifest", `${place} has more bytes than any list of files: push again`);
        parts.push(part);
      }
      return { text: Buffer.concat(parts).toString("utf8"), version: strongTag(answer) };
    },
    async read(path, { offset, bytes, version }, signal) {
      const place = placeOf(path);
      const range = offset > 0 && { range: `bytes=${offset}-`, ...omitUndefined({ "if-range": version ?? undefined }) };
      const answer = await ask(path, { method: "GET", signal, ...(range && { headers: range }) });
      if (isMissing(answer)) missing(path, store.shown);
      // Nothing is left of it, so that what is there is no part of it.
      if (answer.statusCode === 416) {
        answer.destroy();
        return store.read(path, { offset: 0, bytes, version: null }, signal);
      }
      refuseOthers(answer, place, [200, 206]);
      const from = answer.statusCode === 206 ? rangeStart(answer, place) : 0;
      if (from > offset) failPassing(`${place} sent bytes from ${from} on, asked for those from ${offset}`);
      requireLength(answer, { place, expected: bytes - from });
      return { from, version: strongTag(answer), body: bodyOf(answer, place, timeoutMs) };
    },
    async has(path, { bytes }, signal) {
      const answer = await ask(path, { method: "HEAD", signal });
      answer.destroy();
      const status = answer.statusCode!;
      if (status === NOT_AUTHORISED || isPassing(status)) refuseOthers(answer, placeOf(path), []);
      // Buckets that may not be listed answer 403 for what they lack; a server without HEAD says nothing of the file.
      if (status < 200 || status > 299) return false;
      const told = answer.headers["content-length"];
      return told === undefined || Number(told) === bytes;
    },
    async write(path, { file, bytes }, signal) {
      const headers = { "content-length": String(bytes), "content-type": "application/octet-stream" };
      const put = (expect: Record<string, string>, longestMs: number) => {
        const send = (request: ClientRequest) => sendWhenAsked(request, file, longestMs);
        return ask(path, { method: "PUT", headers: { ...headers, ...expect }, send, signal });
      };
      const answer = await put({ expect: "100-continue" }, Math.min(CONTINUE_MS, timeoutMs / 2));
      await finished(isUnexpected(answer) ? await put({}, 0) : answer, placeOf(path));
    },
    async writeText(path, text, before, signal) {
      const place = placeOf(path);
      const condition = before === null ? { "if-none-match": "*" } : { "if-match": before.version ?? undefined };
      const headers = {
        "content-length": String(Buffer.byteLength(text)),
        "content-type": "application/json",
        ...omitUndefined(condition),
      };
      const answer = await ask(path, { method: "PUT", headers, send: (request) => request.end(text), signal });
      if (answer.statusCode === 412) {
        answer.destroy();
        return false;
      }
      await finished(answer, place);
      return true;
    },
    alone: (_, work) => work(),
  };
  return store;
}

function authorizationOf({ username, password }: URL, token: string | undefined): string | undefined {
  if (token !== undefined) return `Bearer ${token}`;
  if (username === "" && password === "") return undefined;
  const pair = `${decodeURIComponent(username)}:${decodeURIComponent(password)}`;
  return `Basic ${Buffer.from(pair).toString("base64")}`;
}

/** A query may be a signature, and is nobody's to read. */
function shownUrl({ protocol, host, pathname }: URL): string {
  return `${protocol}//${host}${pathname}`;
}

function redirected(from: URL, location: string | undefined): URL {
  const place = shownUrl(from);
  if (location === undefined || !URL.canParse(location, from.href))
    return fail("corpus", "remote_redirect", `${place} redirects to no address`);
  const to = new URL(location, from);
  const isAllowed = to.protocol === "https:" || (to.protocol === "http:" && from.protocol === "http:");
  if (!isAllowed)
    return fail(
      "corpus",
      "remote_redirect",
      `${place} redirects to ${to.protocol}, expected http or https, and never from https to http`,
    );
  to.username = "";
  to.password = "";
  return to;
}

/** Resolves with the headers. A wait longer than `timeoutMs` in which nothing moves ends it. */
function answerTo(url: URL, { method, headers, send, signal }: Sent, timeoutMs: number): Promise<IncomingMessage> {
  return new Promise((resolve, reject) => {
    const begin = url.protocol === "https:" ? httpsRequest : httpRequest;
    const request = begin(url, { method, headers: { ...headers }, signal });
    let answer: IncomingMessage | undefined;
    const late = () => (answer ?? request).destroy(new Error(`nothing moved for ${timeoutMs / 1000} s`));
    // Counts from the last byte that came or went; while nothing is connected yet the timer below does.
    request.setTimeout(timeoutMs, late);
    const timer = setTimeout(() => request.socket?.connecting !== false && late(), timeoutMs);
    request.on("close", () => clearTimeout(timer));
    request.on("response", (incoming) => {
      answer = incoming;
      resolve(incoming);
    });
    request.on("error", (error) => reject(signal.aborted ? signal.reason : unreachable(shownUrl(url), error)));
    if (send) send(request);
    else request.end();
  });
}

/**
 * Sends a file when the server asks for it, or after the wait. One that refuses answers instead: sent at once, the bytes
 * that it does not read would break the connection before its answer is read.
 */
function sendWhenAsked(request: ClientRequest, file: string, longestMs: number): void {
  let body: ReadStream | undefined;
  const begin = () => {
    if (body) return;
    body = createReadStream(file);
    body.on("error", (error) => request.destroy(error));
    body.pipe(request);
  };
  const timer = setTimeout(begin, longestMs);
  request.on("continue", begin);
  request.on("response", () => clearTimeout(timer));
  request.on("close", () => {
    clearTimeout(timer);
    // A server may answer before it has all of it.
    body?.destroy();
  });
}

async function* bodyOf(answer: IncomingMessage, place: string, timeoutMs: number): AsyncGenerator<Uint8Array> {
  let [begun, bytes] = [performance.now(), 0];
  // A connection that is cut is an error here; what came before it was passed on.
  try {
    for await (const part of answer as AsyncIterable<Uint8Array>) {
      yield part;
      bytes += part.length;
      const now = performance.now();
      if (now - begun < timeoutMs) continue;
      if (bytes < LEAST_BYTES) failPassing(`${place} sent ${bytes} bytes in ${timeoutMs / 1000} s`);
      [begun, bytes] = [now, 0];
    }
  } catch (error) {
    throw unreachable(place, error);
  } finally {
    answer.destroy();
  }
}

/** Reads the answer to a PUT to its end. */
async function finished(answer: IncomingMessage, place: string): Promise<void> {
  const status = answer.statusCode!;
  if (status === NOT_ALLOWED || status === NOT_IMPLEMENTED) {
    answer.destroy();
    fail(
      "corpus",
      "remote_refused",
      `${place} answered ${status}, this server takes no PUT: push to a folder, and bring that there with your own tool (rsync, rclone, aws s3 sync)`,
    );
  }
  refuseOthers(answer, place, [200, 201, 204]);
  answer.resume();
}

function refuseOthers(answer: IncomingMessage, place: string, expected: readonly number[]): void {
  const status = answer.statusCode!;
  if (expected.includes(status)) return;
  answer.destroy();
  if (isPassing(status)) failPassing(`${place} answered ${status}`, restOf(answer));
  const isClosed = status === NOT_AUTHORISED || status === FORBIDDEN;
  const hint = "; expected a token or a password that it accepts: --token-env names the variable of a token";
  fail("corpus", "remote_refused", `${place} answered ${status}${isClosed ? hint : ""}`);
}

const isPassing = (status: number): boolean => PASSING.has(status) || (status >= 500 && status !== NOT_IMPLEMENTED);

function isMissing(answer: IncomingMessage): boolean {
  if (answer.statusCode !== 404 && answer.statusCode !== 410) return false;
  answer.destroy();
  return true;
}

/** The server asks for no bytes at all, and takes them unasked. */
function isUnexpected(answer: IncomingMessage): boolean {
  if (answer.statusCode !== 417) return false;
  answer.destroy();
  return true;
}

function restOf({ headers }: IncomingMessage): number | undefined {
  const text = headers["retry-after"];
  if (text === undefined) return undefined;
  const seconds = /^\d+$/.test(text) ? Number(text) : (Date.parse(text) - Date.now()) / 1000;
  return Number.isNaN(seconds) ? undefined : Math.min(LONGEST_REST_MS, Math.max(0, seconds * 1000));
}

/** Weak tags say that something is alike, which is not enough to go on from the middle. */
function strongTag({ headers: { etag } }: IncomingMessage): string | null {
  return etag === undefined || etag.startsWith("W/") ? null : etag;
}

function rangeStart({ headers }: IncomingMessage, place: string): number {
  const [, start] = /^bytes (\d+)-\d+\/(?:\d+|\*)$/.exec(headers["content-range"] ?? "") ?? [];
  return start === undefined ? failPassing(`${place} sent a part that does not say where it begins`) : Number(start);
}

function requireLength(answer: IncomingMessage, { place, expected }: { place: string; expected: number }): void {
  const told = answer.headers["content-length"];
  if (told === undefined || Number(told) === expected) return;
  answer.destroy();
  fail("corpus", "remote_damaged", `${place} sends ${told} bytes, its list of files says ${expected}`);
}

function unreachable(place: string, error: unknown): FailureError {
  if (error instanceof FailureError) return error;
  const message = `${place}: ${asFailure("corpus", error).message}`;
  return new FailureError({ owner: "corpus", code: "remote_unreachable", message, retryable: true }, { cause: error });
}

function failPassing(message: string, retryAfterMs?: number): never {
  return fail("corpus", "remote_unreachable", message, { retryable: true, ...omitUndefined({ retryAfterMs }) });
}
