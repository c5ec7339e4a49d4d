export { CASE_BOUNDS, type EvaluationReport, evaluationPage } from "./evaluation/evaluation-page.tsx";
export { leaderboardPage } from "./evaluation/leaderboard-page.tsx";
export { DETAIL_BOUNDS, evolutionPage } from "./evolution/evolution-page.tsx";
export { type EvolutionFigures, stepFigures } from "./evolution/figures.ts";
export type { EvolutionView, HeldOutScore } from "./evolution/view.ts";
export type { MapSource } from "./report/map-source.ts";
export { type RunReport, runReport } from "./report/run-report.tsx";
export type { Agreement, GroupReport } from "./report/task-view.ts";
export type {
  GroupLine,
  GroupQuery,
  InvalidReason,
  JudgeStatus,
  JudgingStatus,
  RunFigures,
  StepFigures,
  StudioSource,
} from "./studio/source.ts";
export { type StudioOptions, studioApp } from "./studio/studio.tsx";
