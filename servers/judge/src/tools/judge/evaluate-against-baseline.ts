/** `evaluate_against_baseline`: trajectories of a candidate against those of a baseline, by the protocol of ArenaRL (5.3). */
import { EvaluationResult, RESAMPLES } from "@arenakit/evaluator-benchmark";
import { defineTool, READ_ONLY } from "@arenakit/server-kit";
import * as z from "zod";
import {
  judgeOf,
  RUBRIC_ARGUMENT,
  rubricOf,
  TASK_ARGUMENTS,
  TRAJECTORY_FORMS,
  TrajectoryArgument,
  taskOf,
} from "../call-arguments.ts";
import { CaseSummary, evaluateCases } from "../evaluation-work.ts";
import type { JudgeBackend } from "../judge-backend.ts";
import { MAX_CASES, MAX_RESAMPLES } from "../limits.ts";
import { trajectoryOf, WORK_OUTPUT, worked } from "../work.ts";

const NAME = z.string().min(1).max(100);

export const evaluateAgainstBaseline = defineTool<JudgeBackend>()({
  name: "evaluate_against_baseline",
  title: "Evaluate against a baseline",
  description:
    "Compare what a candidate did with what a baseline did, case by case, each judge in both orders: win rates over cases that are not tied, with ties as half and with missing answers as losses, per criterion and on the whole, with intervals, the share of valid answers, and how the judges conducted themselves and agree.",
  annotations: READ_ONLY,
  input: z.strictObject({
    cases: z
      .array(
        z.strictObject({
          ...TASK_ARGUMENTS,
          candidate: TrajectoryArgument.optional().describe(
            "Left out where the candidate gave none, which counts as a missing answer.",
          ),
          baseline: TrajectoryArgument,
        }),
      )
      .min(1)
      .max(MAX_CASES)
      .describe(`Each a task and two trajectories: ${TRAJECTORY_FORMS}.`),
    rubric: RUBRIC_ARGUMENT,
    judges: z.array(NAME).min(1).max(8).optional().describe("Names of judges; by default the first alone."),
    candidate: NAME.default("candidate").describe("What it is called in the result."),
    baseline: NAME.default("baseline").describe("What it is called in the result."),
    seed: z.int().min(0).default(1).describe("Of the bootstrap."),
    resamples: z.int().min(1).max(MAX_RESAMPLES).default(RESAMPLES).describe("Draws of the bootstrap."),
  }),
  output: z.object({
    /** `incomplete` where a judge left a case without a verdict; it counts nowhere. */
    status: z.enum(["scored", "incomplete", "unscored", "running"]),
    ...WORK_OUTPUT,
    result: EvaluationResult.optional(),
    matches: z.array(CaseSummary).optional(),
  }),
  async handler(args, context) {
    const { backend } = context;
    const cases = await Promise.all(
      args.cases.map(async ({ candidate, baseline, ...rest }, at) => {
        const asked = await taskOf(backend, rest);
        return {
          task: asked.task,
          rubric: rubricOf(backend, args.rubric, asked),
          candidate: candidate ? await trajectoryOf(backend, candidate, `cases[${at}].candidate`) : null,
          baseline: await trajectoryOf(backend, baseline, `cases[${at}].baseline`),
        };
      }),
    );
    const judges = (args.judges ?? [undefined]).map((name) => judgeOf(backend, name));
    const { candidate, baseline, seed, resamples } = args;
    const settings = { candidate, baseline, seed, resamples };
    const key = {
      settings,
      judges: judges.map(({ name }) => name),
      cases: cases.map((one) => ({ ...one, candidate: one.candidate?.hash ?? null, baseline: one.baseline.hash })),
    };
    return worked(context, {
      tool: "evaluate_against_baseline",
      key,
      async run(job) {
        const { result, matches, failures } = await evaluateCases(backend, { cases, judges, settings, key }, job);
        const status = failures.length === 0 ? "scored" : failures.length < matches.length ? "incomplete" : "unscored";
        return {
          status: status as "scored" | "incomplete" | "unscored",
          failure: failures[0] ?? null,
          result,
          matches,
        };
      },
    });
  },
  render: ({ status, ticket, failure, result }) => {
    if (status === "running" || !result) return `running: ask get_result for ${ticket}`;
    const problem = failure ? [`${status}: ${failure.owner}/${failure.code}: ${failure.message}`] : [];
    const lines = result.pairs.map(({ candidate, baseline, rates }) => {
      const { nonTied, tieHalf, intentionToTreat } = rates.winRate;
      return `${candidate} against ${baseline}, ${rates.cases.all} cases: wins ${percent(nonTied.value)} of those not tied, ${percent(tieHalf.value)} with ties as half, ${percent(intentionToTreat.value)} with missing answers as losses; valid ${percent(rates.valid.value)}`;
    });
    return [...problem, ...lines].join("\n");
  },
});

const percent = (value: number | null) => (value === null ? "none" : `${(100 * value).toFixed(1)} %`);
