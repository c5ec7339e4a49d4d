/**
 * The transport of MCP before Streamable HTTP, for clients that know no other: a GET opens a stream whose first event
 * names the URL to POST messages to, and answers come over the stream. The only place where a server keeps sessions,
 * so they are bounded in number and in idle time.
 */

import { omitUndefined } from "@arenakit/contracts";
import {
  type JSONRPCMessage,
  parseJSONRPCMessage,
  readRequestBody,
  type Transport,
} from "@modelcontextprotocol/server";
import { type AdmissionControl, NO_ADMISSION_CONTROL, type Place } from "./admission.ts";
import { overloadedMessage, tooDeepMessage } from "./direct/refusals.ts";
import { afterDraining } from "./drain.ts";
import { refusalResponse } from "./guard.ts";
import { encodingRefusal, UNSUPPORTED_MEDIA_TYPE } from "./json-body.ts";
import { DEFAULT_LIMITS, RETRY_AFTER_SECONDS, type ServerLimits } from "./limits.ts";
import { mcpServerFactory, type ToolServerOptions } from "./mcp.ts";
import { TOO_DEEP, walkable } from "./nesting.ts";

export interface LegacySseOptions extends Omit<ToolServerOptions, "callDeadlineMs"> {
  /** Unguessable: who knows the id may speak in the session. */
  readonly newId: () => string;
  readonly limits?: Partial<ServerLimits>;
  /** Who is worked for at once; by default everyone. A message has its place until it was answered. */
  readonly gate?: AdmissionControl;
  readonly maxSessions?: number;
  /** A session without a message for so long is closed. */
  readonly idleMs?: number;
}

export interface LegacySse {
  /** GET: opens a session. Messages of it are POSTed to `messagesPath`, with the query of this request. */
  open(request: Request, messagesPath: string): Promise<Response>;
  /** POST: a message of a session. */
  post(request: Request): Promise<Response>;
  sessions(): number;
  close(): Promise<void>;
}

export const MAX_SSE_SESSIONS = 256;
const IDLE_MS = 10 * 60_000;
/** Comments on silent streams, since proxies cut what is silent; also how often idle sessions are looked for. */
const KEEP_ALIVE_MS = 15_000;
/** Events that wait for a client that does not read; then it is given up. */
const MAX_UNREAD_EVENTS = 256;
const SESSION_PARAMETER = "sessionId";

/** The legacy transport of one endpoint; mount `open` and `post` where its clients look for them. */
export function createLegacySse(options: LegacySseOptions): LegacySse {
  const {
    newId,
    maxSessions = MAX_SSE_SESSIONS,
    idleMs = IDLE_MS,
    limits: given,
    gate = NO_ADMISSION_CONTROL,
  } = options;
  const limits = { ...DEFAULT_LIMITS, ...given };
  const places = new WeakMap<Request, Place>();
  const factory = mcpServerFactory({ ...options, callDeadlineMs: limits.callDeadlineMs }, (request) =>
    (request && places.get(request))?.remainingMs(),
  );
  const sessions = new Map<string, Session>();
  let timer: NodeJS.Timeout | undefined;
  const idleTicks = Math.max(1, Math.ceil(idleMs / KEEP_ALIVE_MS));
  const tick = () => {
    for (const session of sessions.values()) session.tick(idleTicks);
    if (sessions.size > 0) return;
    clearInterval(timer);
    timer = undefined;
  };

  return {
    sessions: () => sessions.size,
    async open(request, messagesPath) {
      if (sessions.size >= maxSessions)
        return refused(503, `${maxSessions} sessions are open: close one, or use Streamable HTTP, which has none`);
      const id = newId();
      const query = new URL(request.url).searchParams;
      query.set(SESSION_PARAMETER, id);
      // What a call says of its context is in the query too; the session is no part of it.
      const session = new Session(`${messagesPath}?${query}`, () => sessions.delete(id));
      sessions.set(id, session);
      timer ??= setInterval(tick, KEEP_ALIVE_MS).unref();
      const server = await factory({ era: "legacy", requestInfo: request });
      session.onended = () => void server.close();
      await server.connect(session);
      request.signal.addEventListener("abort", () => void session.close(), { once: true });
      return session.response();
    },
    async post(request) {
      const id = new URL(request.url).searchParams.get(SESSION_PARAMETER) ?? "";
      const session = sessions.get(id);
      if (!session) return afterDraining(request, refused(404, "no such session: open one with a GET of …/sse"));
      const packed = encodingRefusal(request.headers);
      if (packed !== null) return afterDraining(request, refused(UNSUPPORTED_MEDIA_TYPE, packed));
      const body = await readRequestBody(request, limits.maxBodyBytes);
      if (body.tooLarge)
        return afterDraining(request, refused(413, `Request body must not exceed ${limits.maxBodyBytes} bytes`));
      const read = messageIn(body.text);
      if (read === null) return refused(400, "the body is no JSON-RPC message");
      if (read === TOO_DEEP) return tooDeepMessage(null);
      const caller = { left: () => session.isClosed || request.signal.aborted };
      const place = await gate.enter({ caller, deadlineMs: limits.callDeadlineMs, bytes: body.text.length });
      if (!place) return refusalResponse(overloadedMessage(gate.overloaded, body.text));
      places.set(request, place);
      session.receive(read, request, place);
      return new Response("Accepted", { status: 202 });
    },
    async close() {
      clearInterval(timer);
      await Promise.all([...sessions.values()].map((session) => session.close()));
    },
  };
}

/** One stream and what comes to it. */
class Session implements Transport {
  onclose?: () => void;
  onmessage?: Transport["onmessage"];
  /** The protocol layer's part of the end. */
  onended: () => void = () => {};
  readonly #onEnd: () => void;
  readonly #endpoint: string;
  readonly #encoder = new TextEncoder();
  /** Of the requests that are not answered yet, by their ids. */
  readonly #places = new Map<unknown, Place>();
  #controller: ReadableStreamDefaultController<Uint8Array> | undefined;
  #silentTicks = 0;
  #isClosed = false;

  constructor(endpoint: string, onEnd: () => void) {
    this.#endpoint = endpoint;
    this.#onEnd = onEnd;
  }

  async start(): Promise<void> {}

  response(): Response {
    const stream = new ReadableStream<Uint8Array>({
      start: (controller) => {
        this.#controller = controller;
        this.#write(`event: endpoint\ndata: ${this.#endpoint}\n\n`);
      },
      cancel: () => this.close(),
    });
    const headers = { "content-type": "text/event-stream", "cache-control": "no-cache, no-transform" };
    return new Response(stream, { headers: { ...headers, "x-accel-buffering": "no" } });
  }

  get isClosed(): boolean {
    return this.#isClosed;
  }

  receive(message: JSONRPCMessage, request: Request, place: Place): void {
    this.#silentTicks = 0;
    if (this.#isClosed) {
      place.leave();
      return;
    }
    if ("method" in message && "id" in message) {
      this.#leave(message.id);
      this.#places.set(message.id, place);
    } else place.leave();
    // What is cancelled is not answered.
    if ("method" in message && message.method === "notifications/cancelled") this.#leave(message.params?.requestId);
    this.onmessage?.(message, { request });
  }

  #leave(id: unknown): void {
    this.#places.get(id)?.leave();
    this.#places.delete(id);
  }

  async send(message: JSONRPCMessage): Promise<void> {
    if (!("method" in message)) this.#leave(message.id);
    this.#write(`event: message\ndata: ${JSON.stringify(message)}\n\n`);
  }

  tick(idleTicks: number): void {
    if (++this.#silentTicks > idleTicks) void this.close();
    else this.#write(": keepalive\n\n");
  }

  async close(): Promise<void> {
    if (this.#isClosed) return;
    this.#isClosed = true;
    for (const id of [...this.#places.keys()]) this.#leave(id);
    this.#onEnd();
    try {
      this.#controller?.close();
    } catch {
      // the client has closed it already
    }
    this.onclose?.();
    this.onended();
  }

  #write(text: string): void {
    if (this.#isClosed || !this.#controller) return;
    if ((this.#controller.desiredSize ?? 0) < -MAX_UNREAD_EVENTS) void this.close();
    else this.#controller.enqueue(this.#encoder.encode(text));
  }
}

function messageIn(text: string): JSONRPCMessage | typeof TOO_DEEP | null {
  try {
    const message = walkable(JSON.parse(text));
    return message === TOO_DEEP ? TOO_DEEP : parseJSONRPCMessage(message);
  } catch {
    return null; // answered by the caller
  }
}

function refused(status: number, message: string): Response {
  const headers = status === 503 ? { "retry-after": String(RETRY_AFTER_SECONDS) } : undefined;
  return Response.json(
    { jsonrpc: "2.0", error: { code: -32000, message }, id: null },
    { status, ...omitUndefined({ headers }) },
  );
}
