export type {
  CreatedEpisode,
  EpisodeCounts,
  EpisodeFilter,
  EpisodeHead,
  EpisodeStatus,
  EpisodeStore,
  NewEpisode,
  RecordedTurn,
  StartedTurn,
  StoredEpisode,
  TurnEnd,
  TurnStart,
  TurnStartOutcome,
} from "./episode-store.ts";
export { hasRested } from "./episode-store.ts";
export type {
  EvolutionAdvance,
  EvolutionClaim,
  EvolutionLease,
  EvolutionStore,
  EvolutionTaskRow,
  NewEvolution,
  StoredEvolution,
} from "./evolution-store.ts";
export type {
  Abandoned,
  Abandonment,
  AnchorPool,
  AttemptBody,
  Claim,
  ClaimOptions,
  Closing,
  GroupCounts,
  GroupFilter,
  GroupHead,
  GroupState,
  GroupStore,
  KeptComparison,
  Lease,
  RecordedWork,
  Records,
  Retention,
  RunCounts,
  StoredAttempt,
  StoredConfig,
  StoredGroup,
  Submission,
  SubmitOutcome,
  Submitted,
} from "./group-store.ts";
export { CLOSED_STATES } from "./group-store.ts";
export { openPostgresNotices, openPostgresStore, type PostgresStoreOptions, type SharedNotices } from "./postgres.ts";
export {
  connectStore,
  openSharedSqlite,
  openSqliteStore,
  type SharedSqlite,
  type SqliteStoreOptions,
} from "./sqlite.ts";
export type { Store } from "./store-over.ts";
