/** Answers to tasks with the verdicts on them: given by the caller, or had from the judge. */
import { eachBounded, fail, type RubricItem, type RubricSet, type Verdict } from "@arenakit/contracts";
import {
  completeVerdict,
  findVerdictProblem,
  GivenVerdict,
  type RubricJudge,
  scoreResponses,
} from "@arenakit/evaluator-rubrics";
import * as z from "zod";
import type { Job } from "./job-queue.ts";
import type { JudgeBackend } from "./judge-backend.ts";
import { MAX_GROUP, MAX_VERDICTS } from "./limits.ts";
import { attemptKey, rubricJudgeOf, type ScorableAttempt } from "./rubric-arguments.ts";
import { type ScoredAttempt, scoredAttempt } from "./scored-attempt.ts";

/** Tasks at a time; of each four answers are scored side by side. */
const TASKS_AT_ONCE = 2;

/** The members that count; the whole schema would cost whoever reads the tools as much as all else that is said of them. */
const LISTED_VERDICT = {
  type: "object",
  properties: { rubricId: { type: "string" }, value: { type: "number" }, met: { type: "boolean" } },
  required: ["rubricId"],
};
export const VERDICTS_ARGUMENT = z
  .array(z.array(GivenVerdict.meta({ listed: LISTED_VERDICT })).max(MAX_VERDICTS))
  .max(MAX_GROUP)
  .optional()
  .describe("By answer, as score_rubric gives them; without value and met one is unscored.");

/** Throws policy/invalid_arguments for verdicts that cannot be counted; `place` is what refusals call the list. */
export function verdictsIn(
  items: readonly RubricItem[],
  given: readonly (readonly GivenVerdict[])[],
  { place, others = false }: { readonly place: string; readonly others?: boolean },
): Verdict[][] {
  return given.map((own, at) => {
    const verdicts = own.map(completeVerdict);
    const problem = findVerdictProblem(items, verdicts, { others });
    if (problem) fail("policy", "invalid_arguments", `${place}[${at}]: ${problem}`);
    return verdicts;
  });
}

/** Answers to one task that are to have verdicts. */
export interface AssessmentRequest {
  readonly set: RubricSet;
  /** No judge is asked about one without an answer. */
  readonly attempts: readonly ScorableAttempt[];
  /** By answer where they are there already; undefined: the judge is asked. */
  readonly verdicts: readonly (readonly Verdict[])[] | undefined;
}

export interface AnswerAssessment {
  readonly verdicts: readonly (readonly Verdict[])[];
  /** Of answers that the judge was asked about. */
  readonly results: ScoredAttempt[] | undefined;
}

/** The judge of criteria for what has no verdicts; null where everything has them. Throws policy/no_such_judge. */
export function judgeOfAnswers(
  backend: JudgeBackend,
  name: string | undefined,
  requests: readonly (AssessmentRequest | null)[],
): ReturnType<typeof rubricJudgeOf> | null {
  return requests.some((one) => one && !one.verdicts) ? rubricJudgeOf(backend, name) : null;
}

/** What names a request among what a result depends on. */
export const assessmentKey = ({ set, attempts, verdicts }: AssessmentRequest) => ({
  set,
  verdicts,
  attempts: attempts.map(attemptKey),
});

/** In the order of the requests; null has null. Throws when the work is called off. */
export function assessAnswers<Request extends AssessmentRequest | null>(
  requests: readonly Request[],
  judge: RubricJudge | undefined,
  { signal, progress }: Pick<Job, "signal" | "progress">,
): Promise<(AnswerAssessment | Extract<Request, null>)[]> {
  const asked = requests.filter((one) => one && !one.verdicts).length;
  let done = 0;
  return eachBounded(requests, TASKS_AT_ONCE, async (request) => {
    if (!request) return request as Extract<Request, null>;
    const { set, attempts, verdicts } = request;
    if (verdicts || !judge) return { verdicts: verdicts ?? [], results: undefined };
    const responses = attempts.map(({ answer }) => answer);
    const scored = await scoreResponses(set, { responses, judge, signal });
    signal.throwIfAborted();
    progress(++done, asked);
    return { verdicts: scored.map((one) => one.verdicts), results: scored.map(scoredAttempt) };
  });
}
