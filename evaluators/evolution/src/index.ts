/** Tri-evolution of proposer, solver and judge: what a step consists of, and what is computed in it. Asks judges that it is given. */
export type { EvolutionJudge, MetaRequest, ProposalRequest } from "./evolution-judge.ts";
export {
  EVOLUTION_ROLES,
  type EvolutionRole,
  EvolutionTask,
  ProposerBrief,
  TaskInBrief,
  TRI_EVOLUTION,
  taskOfEvolution,
} from "./evolution-task.ts";
export { EvolutionSettings, proposerGroups } from "./settings.ts";
