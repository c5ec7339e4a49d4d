/** `score_rubric`: answers scored by a rubric set, criterion by criterion. */
import { omitUndefined, RubricAggregation } from "@arenakit/contracts";
import { scoreRubric as scored } from "@arenakit/evaluator-rubrics";
import { defineTool, READ_ONLY } from "@arenakit/server-kit";
import * as z from "zod";
import { environmentTaskOf, JUDGE_ARGUMENT, TASK_ARGUMENTS } from "../call-arguments.ts";
import type { JudgeBackend } from "../judge-backend.ts";
import {
  ANSWERS_ARGUMENTS,
  attemptKey,
  attemptsOf,
  RUBRICS_ARGUMENT,
  rubricJudgeOf,
  rubricSetOf,
  STATE_ARGUMENT,
} from "../rubric-arguments.ts";
import { ScoredAttempt, scoredAttempt } from "../scored-attempt.ts";
import { nextTurn, WORK_OUTPUT, worked } from "../work.ts";

const KINDS = RubricAggregation.exclude(["race"]);

export const scoreRubric = defineTool<JudgeBackend>()({
  name: "score_rubric",
  title: "Score by a rubric",
  description:
    "Score answers by a rubric set, criterion by criterion. What a judge could not say is unscored and never 0; where too much of the weight is unscored there is no score.",
  annotations: READ_ONLY,
  input: z.strictObject({
    rubrics: RUBRICS_ARGUMENT,
    state: STATE_ARGUMENT,
    ...ANSWERS_ARGUMENTS,
    judge: JUDGE_ARGUMENT,
    aggregation: KINDS.optional().describe("How verdicts become one number; by default as the set says."),
    max_missing: z.number().min(0).max(1).optional().describe("Share of the weight that may be unscored; 0.2."),
    environment: TASK_ARGUMENTS.environment,
    task: TASK_ARGUMENTS.task.describe("Its constraints, for criteria that a rule decides."),
  }),
  output: z.object({
    /** `incomplete` where an answer has no score. */
    status: z.enum(["scored", "incomplete", "running"]),
    ...WORK_OUTPUT,
    judge: z.string().optional(),
    /** In the order of the answers. */
    results: z.array(ScoredAttempt).optional(),
  }),
  async handler(args, context) {
    const { backend } = context;
    const attempts = await attemptsOf(backend, args);
    const judge = rubricJudgeOf(backend, args.judge);
    const set = await rubricSetOf(backend, args);
    const task = args.task === undefined ? null : (await environmentTaskOf(backend, args)).task;
    const { aggregation: kind, max_missing: maxMissing } = args;
    return worked(context, {
      tool: "score_rubric",
      key: { set, task, kind, maxMissing, judge: judge.name, attempts: attempts.map(attemptKey) },
      async run({ signal, progress }) {
        const results: ScoredAttempt[] = [];
        for (const { answer, trajectory } of attempts) {
          await nextTurn();
          const said = await scored({
            set,
            judge: judge.rubric,
            signal,
            ...omitUndefined({
              trajectory: trajectory?.trajectory ?? (answer === null ? SILENT : undefined),
              answer: answer ?? undefined,
              task: task ?? undefined,
              kind,
              maxMissing,
            }),
          });
          signal.throwIfAborted();
          results.push(scoredAttempt(said));
          progress(results.length, attempts.length);
        }
        const isWhole = results.every(({ score }) => score !== null);
        return { status: isWhole ? ("scored" as const) : ("incomplete" as const), judge: judge.rubric.id, results };
      },
    });
  },
  render: ({ status, ticket, results = [] }) => {
    if (status === "running") return `running: ask get_result for ${ticket}`;
    return results
      .map(({ score, reason, verdicts }, at) => {
        const said = verdicts.filter((verdict) => verdict.status === "scored").length;
        return `${at}: ${score === null ? `unscored, ${reason ?? ""}` : score.toFixed(DIGITS)} (${said} of ${verdicts.length} criteria judged)`;
      })
      .join("\n");
  },
});

const DIGITS = 3;
/** An attempt without an answer of which nothing else is known. */
const SILENT = { schema_version: "ATIF-v1.8", agent: { name: "unknown", version: "0" }, steps: [] };
