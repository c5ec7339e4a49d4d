/** A toolbox over MCP Streamable HTTP, as a web-standard handler: mount its `fetch` anywhere. Stateless in both eras. */
import { createMcpHandler } from "@modelcontextprotocol/server";
import { afterDraining } from "./drain.ts";
import { DEFAULT_LIMITS, type ServerLimits } from "./limits.ts";
import { mcpServerFactory, type ToolServerOptions } from "./mcp.ts";

const PAYLOAD_TOO_LARGE = 413;

export interface ToolServer {
  fetch(request: Request): Promise<Response>;
  /** Aborts what is in flight. */
  close(): Promise<void>;
}

export interface HttpToolServerOptions extends Omit<ToolServerOptions, "callDeadlineMs"> {
  readonly limits?: Partial<ServerLimits>;
  /** Told of what the protocol layer refused or broke on; changes no answer. */
  readonly onError?: (error: Error) => void;
}

/** One endpoint with these tools. A fresh MCP server answers each request; nothing is kept between two. */
export function createToolServer(options: HttpToolServerOptions): ToolServer {
  const { limits: given, onError, ...rest } = options;
  const limits = { ...DEFAULT_LIMITS, ...given };
  const handler = createMcpHandler(mcpServerFactory({ ...rest, callDeadlineMs: limits.callDeadlineMs }), {
    maxRequestBodySize: limits.maxBodyBytes,
    ...(onError ? { onerror: onError } : {}),
  });
  const fetch = async (request: Request) => {
    const response = await handler.fetch(request);
    return response.status === PAYLOAD_TOO_LARGE ? afterDraining(request, response) : response;
  };
  return { fetch, close: () => handler.close() };
}
