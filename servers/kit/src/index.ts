export { readArguments } from "./arguments.ts";
export { readStdioOptions, STDIO_OPTIONS_HELP, type StdioOptions } from "./command-line.ts";
export { type ContextSources, contextOf, resolveContext } from "./context.ts";
export { createGuard, type GuardOptions, isLoopback } from "./guard.ts";
export { createToolServer, type HttpToolServerOptions, type ToolServer } from "./http.ts";
export {
  admission,
  CALL_DEADLINE_MS,
  CLOSE_GRACE_MS,
  DEFAULT_LIMITS,
  MAX_BODY_BYTES,
  MAX_CONCURRENT_REQUESTS,
  RETRY_AFTER_SECONDS,
  type ServerLimits,
} from "./limits.ts";
export { createLocalCaller } from "./local.ts";
export { mcpServerFactory, type ToolServerOptions } from "./mcp.ts";
export { type CallObserver, createToolMetrics, type ToolMetrics } from "./metrics.ts";
export { serveToolsOverStdio } from "./stdio.ts";
export {
  defineTool,
  READ_ONLY,
  type ResolvedContext,
  type ToolAnnotations,
  type ToolContext,
  type ToolDefinition,
} from "./tool.ts";
export {
  type AnyTool,
  type BoundTool,
  bindTools,
  type CallOutcome,
  type CallRequest,
  failedResult,
} from "./toolbox.ts";
export { findWorld, type HeldWorld } from "./worlds.ts";
