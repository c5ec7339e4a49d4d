/** Environments, dialects, the episode state machine, the rollout loop and the MCP client pool. */

export { type AgentToolOptions, agentTool } from "./agent-tool.ts";
export { hermes } from "./dialect/hermes.ts";
export type { ChatDialect } from "./dialect.ts";
export { dialects } from "./dialects.ts";
export { promptOf } from "./environment-members.ts";
export {
  type EpisodeRuntime,
  type EpisodeSetup,
  type EpisodeState,
  type EpisodeTurn,
  episodeTurn,
  expireEpisode,
  failEpisode,
  finishEpisode,
  limitsOf,
  startEpisode,
} from "./episode.ts";
export { type LocalToolsOptions, withLocalTools } from "./local-tools.ts";
export { joinedTools } from "./mcp-pool/joined-tools.ts";
export type { MemoryServer, PooledServer } from "./mcp-pool/open-server.ts";
export {
  type ServerHealth,
  type ToolServers,
  type ToolServersOptions,
  toolServers,
} from "./mcp-pool/tool-servers.ts";
export { type ModelPolicyOptions, modelPolicy } from "./model-policy.ts";
export { type ModelToolOptions, modelTool } from "./model-tool.ts";
export {
  foldLetters,
  NEAR_DUPLICATE,
  type NearDuplicate,
  nearDuplicates,
  shinglesOf,
  withoutOverlap,
} from "./near-duplicates.ts";
export { connectTools, type ToolPool, type ToolPoolOptions } from "./pool.ts";
export { readPythonLiteral } from "./python-literal.ts";
export { type GroupRolloutOptions, type RolloutOptions, rollout, rolloutGroup, withLease } from "./rollout.ts";
export { type ScoreOptions, scoreTrajectory, type TrajectoryScore } from "./score-trajectory.ts";
export { cachedTools, type ToolCache } from "./tool-cache.ts";
export { openToolCache } from "./tool-caches.ts";
export { type McpServer, readToolConfig, type ToolConfig, type ToolConfigOptions } from "./tool-config/tool-config.ts";
export { RECORDER_VERSION } from "./trajectory.ts";
export { APPROXIMATE_COUNTER, approximateTokens, REPORTED_COUNTER } from "./turn.ts";
export {
  answeringPolicy,
  type EnvironmentReport,
  VALIDATION_THRESHOLDS,
  type ValidateOptions,
  validateEnvironment,
  verifiable,
} from "./validate-environment.ts";
export { PROCESS_COMPONENT } from "./weigh-score.ts";
