/** Learners and the generated world of research tasks in which they learn. */
export { CHECKS_JUDGE_ID, checksJudge } from "./checks-judge.ts";
export type { LearnerOptions } from "./grpo.ts";
export type { LearnedGroup, Learner } from "./learner.ts";
export { createProposerLearner } from "./proposer-learner.ts";
export {
  createResearchWorld,
  type ResearchTask,
  type ResearchWorld,
  type ResearchWorldOptions,
} from "./research-world.ts";
export { type Demand, readDemands, type Skill } from "./skills.ts";
export { createSolverLearner } from "./solver-learner.ts";
