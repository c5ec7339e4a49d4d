export {
  type Answer,
  createDesk,
  type Desk,
  type DeskOptions,
  type Job,
  type Progress,
  type Waiter,
  type Work,
} from "./desk.ts";
export { createEvaluation, type Evaluation, type EvaluationOptions, type NamedJudge } from "./evaluation.ts";
export { JUDGE_LIMITS } from "./limits.ts";
export { type MatchStore, memoryMatchStore, type PlayedRecord } from "./match-store.ts";
export { calibrationOf, judgeFor } from "./ranking-arguments.ts";
export { memoryRubricStates, type RubricStateStore } from "./rubric-states.ts";
export { type AskedTask, judgeOf, rubricOf, type TaskArguments, taskOf } from "./task-arguments.ts";
export { EVALUATION_PROFILES } from "./tools.ts";
export { trajectoryApp } from "./trajectory-app.ts";
export { type Convert, type NamedTrajectory, readTrajectory, referenceIn, shallow } from "./trajectory-arguments.ts";
export {
  createTrajectoryStore,
  type Stored,
  type TrajectoryStore,
  type TrajectoryStoreOptions,
} from "./trajectory-store.ts";
