/** Tri-evolution of proposer, solver and judge: what a step consists of, and what is computed in it. Asks judges that it is given. */
export { type AssessRequest, assessGroup, type GroupAssessment } from "./assess-group.ts";
export { type RunCost, type RunSize, runCost, type ToolUses } from "./cost.ts";
export type { EvolutionJudge, MetaRequest, ProposalRequest } from "./evolution-judge.ts";
export {
  beginEvolution,
  combinationsOf,
  type EndedStep,
  EVOLUTION_FORMAT,
  EvolutionState,
  endStep,
  type NextStep,
  type StepEnd,
  type Transition,
  takeProposals,
} from "./evolution-state.ts";
export {
  EVOLUTION_ROLES,
  type EvolutionRole,
  EvolutionTask,
  ProposerBrief,
  TaskInBrief,
  TRI_EVOLUTION,
  taskOfEvolution,
} from "./evolution-task.ts";
export { finalReport } from "./final-report.ts";
export {
  expectedMaximum,
  expectedMaximumOfNormals,
  type ModeDurations,
  type NormalAttempts,
  type SampledAttempts,
  type WaitingTimes,
  waitingTimes,
} from "./generation-time.ts";
export { groupAdvantages } from "./group-advantages.ts";
export { modelEvolutionJudge } from "./judge-by-model.ts";
export { PoolRow } from "./pool.ts";
export { poolRow, poolRowOfDrTulu } from "./pool-rows.ts";
export { PROPOSAL_LENGTH, type Proposal, type ReadProposalOptions, readProposal } from "./proposal.ts";
export {
  createProposalGuard,
  type ProposalGuard,
  type ProposalGuardOptions,
  QUOTED_TASK,
  SAME_TASK,
} from "./proposal-guard.ts";
export { type ProposalReward, type ProposerRewards, proposerRewards } from "./proposer-rewards.ts";
export { EvolutionSettings, proposerGroups } from "./settings.ts";
export { assessmentOf, briefOf, judgedItems, meanOf, type SolvedTask } from "./solved-task.ts";
export {
  type DrawnRow,
  drawCombinations,
  drawModes,
  proposerTasks,
  realPlaces,
  realTasks,
  type StepOfRun,
  syntheticTasks,
} from "./step-plan.ts";
export { ProposedReport, type SolvedProposer, SolvedReport, StepReport, stepReport } from "./step-report.ts";
