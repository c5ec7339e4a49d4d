export { readTravel, type TravelCheck, type TravelReading } from "./checks/reading.ts";
export { TRAVEL_CHECKS } from "./checks.ts";
export { comparablePairs, isApplicable } from "./comparable-pairs.ts";
export { openTravel } from "./environment.ts";
export { type Defect, MILDER_THAN, NOT_APPLICABLE, POLICY_IDS, type PolicyId } from "./expected-order.ts";
export { scriptedPolicies } from "./policies.ts";
export { RUBRICS } from "./rubric.ts";
export { SUBTASKS, type Subtask, TravelDetails } from "./tasks/task-data.ts";
export { ENVIRONMENT_ID, TASKS } from "./tasks.ts";
