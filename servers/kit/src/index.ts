export { type AccessLog, type AccessLogOptions, type AccessRecord, createAccessLog } from "./access-log.ts";
export {
  type AdmissionControl,
  type AdmissionOptions,
  type AdmissionRequest,
  admission,
  admitted,
  type Place,
} from "./admission.ts";
export { readArguments } from "./arguments.ts";
export {
  type AnyTool,
  type BindOptions,
  type BoundTool,
  bindTools,
  type CallOutcome,
  type CallRequest,
  callOutcome,
  type FaultOptions,
  failedResult,
  inputSchemaOf,
  type ToolAnswer,
} from "./bound-tools.ts";
export { type ContextSources, contextOf, type HeaderReader, resolveContext, type ServedProfile } from "./context.ts";
export { type Caller, type CallLifetime, callerOf, createDeadlineWatch, type DeadlineWatch } from "./deadline-watch.ts";
export { brokenMessage, overloadedMessage } from "./direct/refusals.ts";
export type { DirectAnswer, DirectRequest } from "./direct.ts";
export { afterDraining } from "./drain.ts";
export { INFOCODES, type InfocodeFacts, infocodeFacts } from "./faults/infocodes.ts";
export { strike } from "./faults/inject.ts";
export {
  FAULT_PRESETS,
  type FaultKey,
  type FaultPlan,
  FaultSpec,
  LOAD_PROFILES,
  planFaults,
  readFaults,
} from "./faults.ts";
export {
  type AuthScope,
  createGuard,
  type Guard,
  type GuardOptions,
  isHostName,
  isLoopback,
  type Refusal,
  refusalResponse,
  SCOPES,
  type Scope,
} from "./guard.ts";
export { createToolServer, type HttpToolServerOptions, type ToolServer } from "./http.ts";
export { joinFamilies } from "./joined-families.ts";
export { decodeUtf8, encodingRefusal, type JsonBody, type RefusedBody, readJsonBody } from "./json-body.ts";
export { absentOrNull, jsonRefusal, jsonText, mistakeAsResult } from "./json-text.ts";
export { createLegacySse, type LegacySse, type LegacySseOptions, MAX_SSE_SESSIONS } from "./legacy-sse.ts";
export {
  CALL_DEADLINE_MS,
  DEFAULT_LIMITS,
  MAX_BODY_BYTES,
  MAX_CONCURRENT_REQUESTS,
  RETRY_AFTER_SECONDS,
  type ServerLimits,
} from "./limits.ts";
export { createLocalCaller } from "./local.ts";
export { mcpServerFactory, type ToolServerOptions } from "./mcp.ts";
export { createMemo, type Memo } from "./memo.ts";
export {
  type CallObserver,
  type CollectedFamily,
  createMetrics,
  createToolMetrics,
  type HistogramCounts,
  histogramSamples,
  type MetricFamily,
  type Metrics,
  type MetricsOptions,
  type Sample,
  type ToolMetrics,
  type ToolMetricsOptions,
} from "./metrics.ts";
export { isNetwork } from "./networks.ts";
export { inDocument, type OpenApiOptions, openApi, schemaOf } from "./openapi.ts";
export { bodyJson, readValue, UnreadBody } from "./read-value.ts";
export { Reply } from "./reply.ts";
export {
  type BoundPrompt,
  type BoundResource,
  bindResourcesAndPrompts,
  type Candidate,
  type Completions,
  completionsOf,
  joinResourcesAndPrompts,
  MAX_COMPLETIONS,
  type PromptArgument,
  type PromptDefinition,
  type ResourceAndPromptDefinitions,
  type ResourceContext,
  type ResourceDefinition,
  type ResourcesAndPrompts,
} from "./resources-and-prompts.ts";
export { createRestMirror, MAX_BATCH_CALLS, type RestMirror, type RestOptions } from "./rest.ts";
export {
  type CacheOutcome,
  createResultCache,
  RESULT_CACHE_BYTES,
  type ResultCache,
  type ResultCacheOptions,
} from "./result-cache.ts";
export {
  connectStdio,
  type KeptFolder,
  runCorpusStdioServer,
  runStdioServer,
  type StdioCorpora,
  type StdioCorpus,
  type StdioCorpusProgram,
  type StdioProgram,
  type StdioWorld,
} from "./stdio.ts";
export {
  type CallScope,
  defineTool,
  READ_ONLY,
  type ResolvedContext,
  type ToolAnnotations,
  type ToolContext,
  type ToolDefinition,
} from "./tool.ts";
export { acceptKey, acceptWebSocket, type WebSocketConnection, type WebSocketOptions } from "./websocket.ts";
export { findWorld, type HeldWorld, type HoldingKind } from "./worlds.ts";
