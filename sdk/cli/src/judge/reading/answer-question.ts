/** Answers what is asked of a reading thread, by the same judges and checks as the program that asks. */
import {
  type Environment,
  type EnvironmentChecks,
  fail,
  omitUndefined,
  once,
  type PairwiseJudge,
  type ToolCaller,
  type Trajectory,
} from "@arenakit/contracts";
import { attemptFeatures } from "@arenakit/evaluator-arena";
import { checksByEnvironment } from "@arenakit/evaluator-checks";
import { rulesRubricJudge } from "@arenakit/evaluator-rubrics";
import { METRICS } from "@arenakit/evaluator-rubrics/metrics";
import { openEnvironments, type Tables } from "../../tables.ts";
import { claimContexts } from "./claims.ts";
import type { ReadingQuestion } from "./messages.ts";

/** Tells that the attempt of that place is read next; null before all of them are looked at together. */
export type TellsReading = (attempt: number | null) => void;
export type AnswersQuestions = (
  question: ReadingQuestion,
  attempts: readonly Trajectory[],
  asker: { readonly reading: TellsReading; readonly tools: ToolCaller },
) => Promise<unknown>;

/** The judge that reads by checks alone: what it reads of an attempt is kept, so that it may be read before it is compared. */
const BY_CHECKS = "rules";

export async function openAnswers(tables: Tables): Promise<AnswersQuestions> {
  const environments: readonly (Environment & EnvironmentChecks)[] = await openEnvironments(tables);
  const runChecks = checksByEnvironment(environments);
  const contextOf = claimContexts(environments);
  const environmentNamed = (name: string) =>
    environments.find(({ id }) => id === name) ?? fail("policy", "no_such_environment", name);
  const judges = new Map<string, Promise<PairwiseJudge>>();
  const judgeNamed = (name: string) => once(judges, name, async () => tables.judges[name]!(environments));
  return async (question, attempts, { reading, tools }) => {
    const [first, second] = attempts;
    if (question.asks === "compare") {
      const { judge: name, task, rubric, sample, claims } = question;
      const judge = await judgeNamed(name);
      if (name === BY_CHECKS)
        for (const [at, trajectory] of attempts.entries()) {
          reading(at);
          runChecks({ task, trajectory, ...omitUndefined({ claims: claims?.[at] }) });
        }
      reading(null);
      return judge.compare({ task, rubric, first: first!, second: second!, ...omitUndefined({ sample, claims }) });
    }
    if (first) reading(0);
    switch (question.asks) {
      case "check":
        return runChecks({ ...question.input, trajectory: first! });
      case "claim_context":
        return contextOf({ ...question.input, trajectory: first! });
      case "features":
        return attemptFeatures(first!);
      case "metric":
        return METRICS.get(question.metric)!.compute(question.input, {});
      case "criteria": {
        const { set, items, answer, task } = question;
        return rulesRubricJudge({ environments }).judge({ set, items, answer, task, trajectory: first });
      }
      case "verify":
        return environmentNamed(question.environment).verifyTool?.(first!, question.task, tools) ?? [];
      case "score":
        return environmentNamed(question.environment).computeScore(first!, question.task, question.evidence);
    }
  };
}
