/** A toolbox over MCP Streamable HTTP, as a web-standard handler: mount its `fetch` anywhere. Stateless in both eras. */
import { createMcpHandler, readRequestBody } from "@modelcontextprotocol/server";
import { createDirectPath, type DirectAnswer, type DirectRequest } from "./direct.ts";
import { afterDraining } from "./drain.ts";
import { DEFAULT_LIMITS, type ServerLimits } from "./limits.ts";
import { mcpServerFactory, type ToolServerOptions } from "./mcp.ts";
import { callerOf } from "./watch.ts";

const PAYLOAD_TOO_LARGE = 413;

export interface ToolServer {
  fetch(request: Request): Promise<Response>;
  /** The direct path alone, for who has read the body already; null where `fetch` has to answer. */
  direct(request: DirectRequest): Promise<DirectAnswer | null> | null;
  /** Requests by the way on which they were answered. */
  readonly counts: Readonly<{ direct: number; protocol: number }>;
  /** Aborts what is in flight. */
  close(): Promise<void>;
}

export interface HttpToolServerOptions extends Omit<ToolServerOptions, "callDeadlineMs"> {
  readonly limits?: Partial<ServerLimits>;
  /** Told of what the protocol layer refused or broke on; changes no answer. */
  readonly onError?: (error: Error) => void;
  /** Whether every request goes to the protocol layer; for comparing the two. Default false. */
  readonly protocolOnly?: boolean;
}

/** One endpoint with these tools. Nothing is kept between two requests but answers that would be the same again. */
export function createToolServer(options: HttpToolServerOptions): ToolServer {
  const { limits: given, onError, protocolOnly = false, ...rest } = options;
  const limits = { ...DEFAULT_LIMITS, ...given };
  const toolServer = { ...rest, callDeadlineMs: limits.callDeadlineMs };
  const handler = createMcpHandler(mcpServerFactory(toolServer), {
    maxRequestBodySize: limits.maxBodyBytes,
    ...(onError ? { onerror: onError } : {}),
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
    return response.status === PAYLOAD_TOO_LARGE ? afterDraining(request, response) : response;
  };
  const fetch = async (request: Request) => {
    // A length that is told and too large is refused unread; what is no JSON is refused before its body counts.
    const isTooLarge = Number(request.headers.get("content-length")) > limits.maxBodyBytes;
    const isJson = request.headers.get("content-type")?.startsWith("application/json") ?? false;
    if (protocolOnly || request.method !== "POST" || request.body === null || isTooLarge || !isJson)
      return throughProtocol(request);
    const body = await readRequestBody(request, limits.maxBodyBytes);
    if (body.tooLarge) return afterDraining(request, payloadTooLarge(limits.maxBodyBytes));
    const { search } = new URL(request.url);
    const { headers, signal } = request;
    const answer = await direct({ headers, search, body: body.text, caller: callerOf(signal) });
    if (answer) return responseOf(answer);
    return throughProtocol(new Request(request.url, { method: "POST", headers, body: body.text, signal }));
  };
  return { fetch, direct, counts, close: () => handler.close() };
}

function responseOf({ status, body }: DirectAnswer): Response {
  return new Response(body as Uint8Array<ArrayBuffer> | null, {
    status,
    ...(body === null ? {} : { headers: { "content-type": "application/json" } }),
  });
}

/** As the protocol layer says it. */
function payloadTooLarge(maxBytes: number): Response {
  const message = `Payload Too Large: Request body must not exceed ${maxBytes} bytes`;
  return Response.json({ jsonrpc: "2.0", error: { code: -32000, message }, id: null }, { status: PAYLOAD_TOO_LARGE });
}
