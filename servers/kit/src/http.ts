/** A toolbox over MCP Streamable HTTP, as a web-standard handler: mount its `fetch` anywhere. Stateless in both eras. */
import { omitUndefined } from "@arenakit/contracts";
import { createMcpHandler, readRequestBody } from "@modelcontextprotocol/server";
import { type AdmissionControl, NO_ADMISSION_CONTROL, type Place } from "./admission.ts";
import { callerOf } from "./deadline-watch.ts";
import { overloadedMessage, tooDeepMessage } from "./direct/refusals.ts";
import { createDirectPath, type DirectAnswer, type DirectRequest } from "./direct.ts";
import { afterDraining } from "./drain.ts";
import { refusalResponse } from "./guard.ts";
import { ACCEPTED_ENCODING, encodingRefusal, UNSUPPORTED_MEDIA_TYPE } from "./json-body.ts";
import { DEFAULT_LIMITS, type ServerLimits } from "./limits.ts";
import { mcpServerFactory, type ToolServerOptions } from "./mcp.ts";
import { TOO_DEEP, walkable } from "./nesting.ts";

const METHOD_NOT_ALLOWED = 405;
const PAYLOAD_TOO_LARGE = 413;

export interface ToolServer {
  fetch(request: Request): Promise<Response>;
  /** The direct path alone, for who has read the body already and has a place; null where `indirect` has to answer. */
  direct(request: DirectRequest): Promise<DirectAnswer | null> | null;
  /** What the direct path left, over the protocol layer. The place is left when the whole answer has been read. */
  indirect(request: Request, body: string, place: Place): Promise<Response>;
  /** Requests by the way on which they were answered. */
  readonly counts: Readonly<{ direct: number; protocol: number }>;
  /** Aborts what is in flight. */
  close(): Promise<void>;
}

export interface HttpToolServerOptions extends Omit<ToolServerOptions, "callDeadlineMs"> {
  readonly limits?: Partial<ServerLimits>;
  /** Who is worked for at once; by default everyone. A request asks for its place when its body has been read. */
  readonly gate?: AdmissionControl;
  /** Told of what the protocol layer refused or broke on; changes no answer. */
  readonly onError?: (error: Error) => void;
  /** Whether every request goes to the protocol layer as it came; for comparing the two. Default false. */
  readonly protocolOnly?: boolean;
}

/** One endpoint with these tools. Nothing is kept between two requests but answers that would be the same again. */
export function createToolServer(options: HttpToolServerOptions): ToolServer {
  const { limits: given, onError, protocolOnly = false, gate = NO_ADMISSION_CONTROL, ...rest } = options;
  const limits = { ...DEFAULT_LIMITS, ...given };
  const toolServer = { ...rest, callDeadlineMs: limits.callDeadlineMs };
  const places = new WeakMap<Request, Place>();
  const deadlineOf = (request: Request | undefined) => (request && places.get(request))?.remainingMs();
  const handler = createMcpHandler(mcpServerFactory(toolServer, deadlineOf), {
    maxRequestBodySize: limits.maxBodyBytes,
    ...omitUndefined({ onerror: onError }),
  });
  const path = createDirectPath(toolServer, (request) => handler.fetch(request));
  const counts = { direct: 0, protocol: 0 };
  const counted = (answer: DirectAnswer | null) => {
    if (answer) counts.direct++;
    return answer;
  };
  const direct = (request: DirectRequest) => (protocolOnly ? null : (path.answer(request)?.then(counted) ?? null));

  const throughProtocol = async (request: Request) => {
    counts.protocol++;
    const response = await handler.fetch(request);
    if (response.status === METHOD_NOT_ALLOWED) response.headers.set("allow", "POST");
    return response.status === PAYLOAD_TOO_LARGE ? afterDraining(request, response) : response;
  };
  const indirect = async (request: Request, body: string, place: Place) => {
    counts.protocol++;
    let isHeld = false;
    try {
      const packed = encodingRefusal(request.headers);
      if (packed !== null) return unsupportedEncoding(packed);
      const message = messageIn(body);
      const bounded = walkable(message);
      if (bounded === TOO_DEEP) return tooDeepMessage(message);
      const { url, headers, signal } = request;
      const forwarded = new Request(url, { method: "POST", headers, body, signal });
      places.set(forwarded, place);
      // A message that was read is handed on in its request; what is no JSON the protocol layer refuses.
      const response = await handler.fetch(forwarded, message === undefined ? {} : { parsedBody: bounded });
      isHeld = isStream(response) && !isSubscription(message);
      return isHeld ? leavingAtEnd(response, place, signal) : response;
    } finally {
      if (!isHeld) place.leave();
    }
  };
  const fetch = async (request: Request) => {
    const packed = request.method === "POST" ? encodingRefusal(request.headers) : null;
    if (packed !== null) return afterDraining(request, unsupportedEncoding(packed));
    // A length that is told and too large is refused unread; what is no JSON is refused before its body counts.
    const isTooLarge = Number(request.headers.get("content-length")) > limits.maxBodyBytes;
    const isJson = /^application\/json/i.test(request.headers.get("content-type") ?? "");
    if (protocolOnly || request.method !== "POST" || request.body === null || isTooLarge || !isJson)
      return throughProtocol(request);
    const read = await readRequestBody(request, limits.maxBodyBytes);
    if (read.tooLarge) return afterDraining(request, payloadTooLarge(limits.maxBodyBytes));
    const { text: body } = read;
    const { headers, signal, url } = request;
    const caller = callerOf(signal);
    const place = await gate.enter({ caller, deadlineMs: limits.callDeadlineMs, bytes: body.length });
    if (!place) return refusalResponse(overloadedMessage(gate.overloaded, body));
    let isLeft = false;
    try {
      const deadlineMs = place.remainingMs();
      const answer = await direct({ headers, search: new URL(url).search, body, caller, deadlineMs });
      isLeft = answer === null;
      return answer ? responseOf(answer) : await indirect(request, body, place);
    } finally {
      if (!isLeft) place.leave();
    }
  };
  return { fetch, direct, indirect, counts, close: () => handler.close() };
}

function responseOf({ status, body }: DirectAnswer): Response {
  return new Response(body as Uint8Array<ArrayBuffer> | null, {
    status,
    ...omitUndefined({ headers: body === null ? undefined : { "content-type": "application/json" } }),
  });
}

/** As the protocol layer says it. */
function payloadTooLarge(maxBytes: number): Response {
  const message = `Payload Too Large: Request body must not exceed ${maxBytes} bytes`;
  return Response.json({ jsonrpc: "2.0", error: { code: -32000, message }, id: null }, { status: PAYLOAD_TOO_LARGE });
}

function unsupportedEncoding(why: string): Response {
  const message = `Unsupported Media Type: ${why}`;
  return Response.json(
    { jsonrpc: "2.0", error: { code: -32000, message }, id: null },
    { status: UNSUPPORTED_MEDIA_TYPE, headers: ACCEPTED_ENCODING },
  );
}

/** Undefined for what is no JSON. */
function messageIn(body: string): unknown {
  try {
    return JSON.parse(body.replace(/^\ufeff/, ""));
  } catch {
    return undefined; // the protocol layer says so
  }
}

const isStream = (response: Response) => response.headers.get("content-type") === "text/event-stream";

/** Of the streams that the protocol layer answers with only this one goes on when nothing is worked for. */
const isSubscription = (message: unknown) =>
  typeof message === "object" && message !== null && (message as { method?: unknown }).method === SUBSCRIBE;
const SUBSCRIBE = "subscriptions/listen";

/** The same stream; the place is left when it has ended, or when nobody reads it any more. */
function leavingAtEnd(response: Response, place: Place, signal: AbortSignal): Response {
  signal.addEventListener("abort", place.leave, { once: true });
  const ending = new TransformStream({ flush: place.leave });
  // A stream that breaks, or whose reader is gone, ends as well.
  response.body?.pipeTo(ending.writable).catch(place.leave);
  return new Response(ending.readable, response);
}
