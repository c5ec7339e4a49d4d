/** The judge of a run behind what keeps it patient: an outage is waited for, what it refuses for good is left out. */
import type { Failure, Outcome, Verdict } from "@arenakit/contracts";
import type { EvolutionJudge } from "@arenakit/evaluator-evolution";
import type { RubricProposal } from "@arenakit/evaluator-rubrics";
import type { JudgeOutcome, PooledJudge } from "../groups/judging/judge-pool.ts";
import { askPatiently, isOutage, type QuestionContext } from "../groups/judging/retrying-judge.ts";

/** So often criteria are asked for that the judge will not propose. */
const TRIES = 3;

type Answered<T> = { readonly status: "scored"; readonly value: T } | Extract<JudgeOutcome, { status: "unscored" }>;

/** Its questions stand in the line of the group, and throw the signal's reason when that is given up. */
export function patientJudge(judge: EvolutionJudge, pooled: PooledJudge, context: QuestionContext): EvolutionJudge {
  const ask = <T>(work: (signal: AbortSignal) => Promise<Outcome<T>>) =>
    askPatiently<Answered<T>>(
      pooled,
      context,
    )(async (signal) => {
      const said = await work(signal);
      return said.ok ? { status: "scored", value: said.value } : { status: "unscored", failure: said.failure };
    });
  const outcomeOf = <T>(said: Answered<T>): Outcome<T> =>
    said.status === "scored" ? { ok: true, value: said.value } : { ok: false, failure: said.failure };
  return {
    id: judge.id,
    // Nothing proposed is no reason to hold a group: what the judge refuses for good is its answer.
    async propose(request) {
      let refused = 0;
      const said = await ask<Outcome<readonly RubricProposal[]>>(async (signal) => {
        const outcome = await judge.propose({ ...request, signal });
        const isFinal = outcome.ok || (!isOutage(outcome.failure) && ++refused >= TRIES);
        return isFinal ? { ok: true, value: outcome } : outcome;
      });
      return said.status === "scored" ? said.value : { ok: false, failure: said.failure };
    },
    summarise: async (request) => outcomeOf(await ask((signal) => judge.summarise({ ...request, signal }))),
    rubric: {
      id: judge.rubric.id,
      async judge(request) {
        const said = await ask(async (signal) => {
          const verdicts = await judge.rubric.judge({ ...request, signal });
          const failure = failureOf(verdicts);
          return failure ? { ok: false, failure } : { ok: true, value: verdicts };
        });
        if (said.status === "scored") return said.value;
        const { message: reason } = said.failure;
        return request.items.map(({ id }) => {
          return { rubricId: id, status: "unscored", judge: judge.rubric.id, promptHash: "", reason };
        });
      },
    },
  };
}

/** Why a judge that scored nothing failed; null where it scored something, or had nothing that it could judge. */
function failureOf(verdicts: readonly Verdict[]): Failure | null {
  if (verdicts.some(({ status }) => status === "scored")) return null;
  return verdicts.find(({ failure }) => failure)?.failure ?? null;
}
