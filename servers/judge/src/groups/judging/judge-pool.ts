/** The judges of this gateway by name: whether each may be asked, and how it has fared. */
import type { Failure, ListwiseJudge, PairwiseJudge, Random } from "@arenakit/contracts";
import type { JudgeBackend } from "../../tools/judge-backend.ts";
import { type JudgeFigures, judgeFigures } from "../health.ts";
import { type CircuitBreaker, createCircuitBreaker } from "./circuit-breaker.ts";

/** What came of a question, be it a comparison or a list. */
export type JudgeOutcome = { readonly status: "scored" } | { readonly status: "unscored"; readonly failure: Failure };

/** Shows an attempt that was judged beside itself: nothing that was recorded is judged again. */
export type HealthProbe = (signal: AbortSignal) => Promise<JudgeOutcome>;

export interface PooledJudge {
  readonly name: string;
  readonly breaker: CircuitBreaker;
  readonly figures: JudgeFigures;
  readonly random: Random;
  /** Shows it an attempt of its last verdict once more: whether the judge fails, or what is asked. Null before there was one. */
  readonly answered: { look: HealthProbe | null };
  /** The same judges as those of this name, their tokens counted where they can be. */
  readonly pairwise: PairwiseJudge;
  readonly listwise: ListwiseJudge | null;
}

export interface JudgePoolOptions {
  readonly judges: JudgeBackend["judges"];
  readonly clock: () => number;
  readonly random: Random;
}

export function createJudgePool({ judges, clock, random }: JudgePoolOptions): ReadonlyMap<string, PooledJudge> {
  return new Map(
    Object.entries(judges).map(([name, judge]) => {
      const figures = judgeFigures(name, clock);
      const pooled: PooledJudge = {
        name,
        figures,
        random,
        breaker: createCircuitBreaker({ random }),
        answered: { look: null },
        pairwise: judge.metered?.(figures.used) ?? judge.pairwise,
        listwise: judge.meteredList?.(figures.used) ?? judge.listwise ?? null,
      };
      return [name, pooled];
    }),
  );
}
