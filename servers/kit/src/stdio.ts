/** A toolbox over MCP on standard input and output, for clients that start the server themselves. */
import { serveStdio } from "@modelcontextprotocol/server/stdio";
import { mcpServerFactory, type ToolServerOptions } from "./mcp.ts";

/** Serves until the client closes its end. Nothing else may write to stdout. */
export function serveToolsOverStdio(options: ToolServerOptions & { onError?: (error: Error) => void }): {
  close(): Promise<void>;
} {
  const { onError, ...rest } = options;
  return serveStdio(mcpServerFactory(rest), onError ? { onerror: onError } : {});
}
