export { EVOLUTION_PATHS, evolutionApp } from "./evolution/evolution-http.ts";
export {
  createEvolutionRunner,
  type EvolutionRunner,
  type EvolutionRunnerOptions,
} from "./evolution/evolution-runner.ts";
export {
  createEvolutionService,
  type EvolutionService,
  type EvolutionServiceOptions,
} from "./evolution/evolution-service.ts";
export { type CreateEvolution, EvolutionView, HandedTask, NextAnswer } from "./evolution/wire.ts";
export type { RunDrift } from "./groups/alarm.ts";
export type { Difference } from "./groups/conflict.ts";
export { ConflictError } from "./groups/conflict.ts";
export { GroupEvent, GroupView } from "./groups/group-views.ts";
export { GROUP_PATHS, type GroupsAppOptions, groupsApp } from "./groups/http.ts";
export {
  createJudging,
  type GroupJudgingOptions,
  type JudgeCounts,
  type Judging,
  type JudgingCounts,
} from "./groups/judging.ts";
export { LIMITS as GROUP_LIMITS } from "./groups/limits.ts";
export { type ArenaSources, addArenaMetrics, countsInTime, type JudgePrice } from "./groups/metrics.ts";
export { createGroupService, type GroupService, type GroupServiceOptions } from "./groups/service.ts";
export { TRAINER_ADVICE, type Trainer, type TrainerAdvice } from "./groups/trainers.ts";
export { AbandonBody, RewardAnswer, RunConfig, SubmitBody } from "./groups/wire.ts";
export {
  type Convert,
  calibrationOf,
  judgeFor,
  judgeOf,
  readTrajectory,
  referenceIn,
  rubricOf,
  shallow,
  type TaskArguments,
  type TaskRequest,
  type TrajectoryReference,
  taskOf,
} from "./tools/call-arguments.ts";
export {
  type Answer,
  createJobQueue,
  type Job,
  type JobQueue,
  type JobQueueOptions,
  type Progress,
  type Waiter,
  type Work,
} from "./tools/job-queue.ts";
export {
  type AttemptReading,
  createJudgeBackend,
  type JudgeBackend,
  type JudgeBackendOptions,
  type ServedJudge,
} from "./tools/judge-backend.ts";
export { JUDGE_LIMITS } from "./tools/limits.ts";
export { type MatchStore, memoryMatchStore, type PlayedRecord } from "./tools/match-store.ts";
export { memoryRubricStates, type RubricStateStore } from "./tools/rubric-states.ts";
export { trajectoryApp } from "./tools/trajectory-app.ts";
export {
  createTrajectoryStore,
  type Stored,
  type TrajectoryStore,
  type TrajectoryStoreOptions,
} from "./tools/trajectory-store.ts";
export { ARENA_PROFILES, EVALUATION_PROFILES } from "./tools.ts";
