export {
  type Agreement,
  agreement,
  type ComparablePair,
  comparablePairs,
  isApplicable,
  type PolicyPlace,
} from "./agreement.ts";
export { openTravel } from "./environment.ts";
export { type Defect, MILDER_THAN, NOT_APPLICABLE, POLICY_IDS, type PolicyId } from "./expected-order.ts";
export { type WorldFacts, whyNotAsked } from "./fit.ts";
export { scriptedPolicies } from "./policies.ts";
export { RUBRICS } from "./rubric.ts";
export { SUBTASKS, type Subtask, TravelDetails } from "./tasks/task-data.ts";
export { ENVIRONMENT_ID, TASKS } from "./tasks.ts";
