export { createRunDrifts, type RunDrift, type RunDrifts, type RunDriftsOptions } from "./alarm.ts";
export { eachChanged } from "./changed-groups.ts";
export { ConflictError } from "./conflict.ts";
export type { Difference } from "./differences.ts";
export { type GroupName, groupName, isHeldOut } from "./group-name.ts";
export { GROUP_PATHS, type GroupsAppOptions, groupsApp } from "./http.ts";
export {
  createJudging,
  type JudgeCounts,
  type JudgeHealth,
  type Judging,
  type JudgingCounts,
  type JudgingHealth,
  type JudgingOptions,
} from "./judging.ts";
export { LIMITS as GROUP_LIMITS } from "./limits.ts";
export { type ArenaSources, addArenaMetrics, countsInTime, type JudgePrice } from "./metrics.ts";
export { GroupResult } from "./result.ts";
export { type Addable, GROUPS_OF_STEP, type Placed, RunSteps } from "./run-steps.ts";
export { createGroupService, type GroupService, type GroupServiceOptions } from "./service.ts";
export { ARENA_PROFILES } from "./tools.ts";
export { TRAINER_ADVICE, type Trainer, type TrainerAdvice } from "./trainers.ts";
export { AbandonBody, GroupEvent, GroupView, RewardAnswer, RunConfig, SubmitBody } from "./wire.ts";
