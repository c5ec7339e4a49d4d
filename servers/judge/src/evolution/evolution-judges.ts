/** Which judges can judge a run of tri-evolution: those that score criteria, propose them and summarise. */
import { fail } from "@arenakit/contracts";
import { type EvolutionJudge, modelEvolutionJudge } from "@arenakit/evaluator-evolution";
import type { ServedJudge } from "../tools/judge-backend.ts";

/** Throws policy/no_evolution_judge for one that proposes nothing. */
export function evolutionJudgeOf({
  name,
  evolution,
  rubric,
  proposer,
}: ServedJudge & { readonly name: string }): EvolutionJudge {
  if (evolution) return evolution;
  if (rubric && proposer) return modelEvolutionJudge(rubric, proposer);
  return fail(
    "policy",
    "no_evolution_judge",
    `the judge ${name} proposes no criteria and summarises none: serve a model with --judge MODEL@URL`,
  );
}
