export { CASE_BOUNDS, type EvaluationReport, evaluationPage } from "./evaluation/evaluation-page.ts";
export { leaderboardPage } from "./evaluation/leaderboard-page.tsx";
export type { MapSource } from "./report/route-map.tsx";
export { type Agreement, type GroupReport, type RunReport, runReport } from "./report/run-report.ts";
export type { RunFigures, StudioSource } from "./studio/source.ts";
export { type StoreSourceOptions, storeSource } from "./studio/store-source.ts";
export { type StudioOptions, studioApp } from "./studio/studio.tsx";
