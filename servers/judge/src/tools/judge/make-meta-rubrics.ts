/** `make_meta_rubrics`: what the answers to several tasks commonly lacked, as criteria for tasks that are still to be proposed. */
import { fail, omitUndefined, RubricItem } from "@arenakit/contracts";
import { metaRubrics, type TaskAssessment } from "@arenakit/evaluator-rubrics";
import { defineTool, READ_ONLY } from "@arenakit/server-kit";
import * as z from "zod";
import {
  type AssessmentRequest,
  assessAnswers,
  assessmentKey,
  judgeOfAnswers,
  VERDICTS_ARGUMENT,
  verdictsIn,
} from "../assessed-answers.ts";
import { JUDGE_ARGUMENT } from "../call-arguments.ts";
import type { JudgeBackend } from "../judge-backend.ts";
import { MAX_ASSESSMENTS, MAX_META_RUBRICS } from "../limits.ts";
import {
  ANSWERS_ARGUMENTS,
  attemptsOf,
  modelOf,
  RUBRICS_ARGUMENT,
  rubricSetOf,
  STATE_ARGUMENT,
} from "../rubric-arguments.ts";
import { ScoredAttempt } from "../scored-attempt.ts";
import { WORK_OUTPUT, worked } from "../work.ts";

const DEFAULT_MOST = 5;

const GivenAssessment = z.strictObject({
  rubrics: RUBRICS_ARGUMENT,
  state: STATE_ARGUMENT,
  ...ANSWERS_ARGUMENTS,
  verdicts: VERDICTS_ARGUMENT,
});
type GivenAssessment = z.infer<typeof GivenAssessment>;

const Assessment = z.object({
  /** Verdicts that say something, of all. */
  scored: z.int(),
  of: z.int(),
  /** Of answers that were scored here: their verdicts need not be asked for again. */
  results: z.array(ScoredAttempt).optional(),
});
type Assessment = z.infer<typeof Assessment>;

export const makeMetaRubrics = defineTool<JudgeBackend>()({
  name: "make_meta_rubrics",
  title: "Make meta rubrics",
  description:
    "Meta rubrics from the assessments of several tasks (HOTE, eq. 4): the judge's model reads each task's criteria, answers and verdicts and writes a few criteria for what the answers commonly lacked. They count as persistent criteria of tasks that are proposed from these; reward_proposals takes them too. Answers without verdicts are scored first. What is unscored is left out, and a judge that fails gives no rubrics.",
  annotations: READ_ONLY,
  input: z.strictObject({
    assessments: z.array(GivenAssessment).min(1).max(MAX_ASSESSMENTS).describe("One for each task."),
    judge: JUDGE_ARGUMENT.describe("Name of a judge with a model; by default the first."),
    max_rubrics: z.int().min(1).max(MAX_META_RUBRICS).default(DEFAULT_MOST).describe("Meta rubrics at most."),
    step: z.int().min(0).optional().describe("Step of the training, noted as their origin."),
  }),
  output: z.object({
    /** `unscored`: nothing was judged, or the model wrote none; `failure` says why. */
    status: z.enum(["made", "unscored", "running"]),
    ...WORK_OUTPUT,
    rubrics: z.array(RubricItem).optional(),
    /** In the order of the tasks. One without a scored verdict had no part in the rubrics. */
    assessments: z.array(Assessment).optional(),
  }),
  async handler(args, context) {
    const { backend } = context;
    const { max_rubrics: most, step } = args;
    const { name: judge, model } = modelOf(backend, args.judge);
    const tasks = await Promise.all(args.assessments.map((one, at) => taskIn(backend, one, at)));
    const scorer = judgeOfAnswers(backend, args.judge, tasks);
    return worked(context, {
      tool: "make_meta_rubrics",
      key: { judge, most, step, tasks: tasks.map(assessmentKey) },
      async run({ signal, progress }) {
        const assessed = await assessAnswers(tasks, scorer?.rubric, { signal, progress });
        const assessments = assessed.map(({ verdicts, results }) => {
          const own = verdicts.flat();
          const scored = own.filter(({ status }) => status === "scored").length;
          return { scored, of: own.length, ...omitUndefined({ results }) };
        });
        const judged = tasks.map(({ set, attempts }, at): TaskAssessment => {
          const responses = attempts.map(({ answer }) => answer);
          return { set, responses, verdicts: assessed[at]!.verdicts };
        });
        const made = await metaRubrics(judged, { ...model, signal, most, ...omitUndefined({ step }) });
        signal.throwIfAborted();
        if (!made.ok) return { status: "unscored" as const, failure: made.failure, assessments };
        return { status: "made" as const, failure: null, rubrics: made.value, assessments };
      },
      // What was asked here in vain may be had by another try.
      isFinal: ({ status, assessments }) =>
        status === "made" &&
        (assessments as unknown as Assessment[]).every(({ scored, of, results }) => !results || scored === of),
    });
  },
  render: ({ status, ticket, rubrics = [], failure }) => {
    if (status === "running") return `running: ask get_result for ${ticket}`;
    if (failure) return `${status}: ${failure.owner}/${failure.code}: ${failure.message}`;
    return rubrics.map(({ id, title, text }) => `- ${id} ${title ?? ""}: ${text}`).join("\n");
  },
});

async function taskIn(backend: JudgeBackend, given: GivenAssessment, at: number): Promise<AssessmentRequest> {
  const place = `assessments[${at}].`;
  const set = await rubricSetOf(backend, given, place);
  const attempts = await attemptsOf(backend, given, place);
  const verdicts = given.verdicts && verdictsIn(set.items, given.verdicts, { place: `${place}verdicts` });
  if (verdicts && verdicts.length !== attempts.length)
    fail(
      "policy",
      "invalid_arguments",
      `${place}verdicts has ${verdicts.length} lists: expected one for each of ${attempts.length} answers`,
    );
  return { set, attempts, verdicts };
}
