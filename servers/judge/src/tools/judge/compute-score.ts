/** `compute_score`: the environment's own pointwise score of one trajectory. */
import {
  boundary,
  CheckResult,
  type Failure,
  failureOf,
  isValid,
  omitUndefined,
  requireScore,
} from "@arenakit/contracts";
import { judgedComponents } from "@arenakit/evaluator-rubrics";
import { defineTool, READ_ONLY } from "@arenakit/server-kit";
import * as z from "zod";
import { environmentTaskOf, TASK_ARGUMENTS, TRAJECTORY_FORMS, TrajectoryArgument } from "../call-arguments.ts";
import type { JudgeBackend } from "../judge-backend.ts";
import { rubricJudgeOf } from "../rubric-arguments.ts";
import { confirmed } from "../verification.ts";
import { trajectoryOf, WORK_OUTPUT, worked } from "../work.ts";

export const computeScore = defineTool<JudgeBackend>()({
  name: "compute_score",
  title: "Score a trajectory",
  description:
    "Score one trajectory as its environment does: components from checks, and from what the tools confirm when verify is true, and the judge's where one is named. The total lies in [0, 1]. A trajectory that is not valid, or a tool that cannot be reached, leaves it unscored.",
  annotations: READ_ONLY,
  input: z.strictObject({
    trajectory: TrajectoryArgument.describe(`The trajectory: ${TRAJECTORY_FORMS}.`),
    environment: TASK_ARGUMENTS.environment,
    task: TASK_ARGUMENTS.task,
    verify: z.boolean().default(true).describe("Whether the tools are asked again for what the answer claims."),
    judge: z
      .string()
      .min(1)
      .max(100)
      .optional()
      .describe("Name of the judge that scores what needs a reader; without, that is not judged."),
  }),
  output: z.object({
    status: z.enum(["scored", "unscored", "running"]),
    ...WORK_OUTPUT,
    /** In [0, 1]; null where a component is missing. */
    total: z.number().nullable().optional(),
    components: z.record(z.string(), z.number().nullable()).optional(),
    verified: z.array(z.object({ id: z.string(), ok: z.boolean(), message: z.string() })).optional(),
    checks: z.array(CheckResult).optional(),
  }),
  async handler(args, context) {
    const { backend } = context;
    const { task, environment } = await environmentTaskOf(backend, args);
    const { trajectory, hash } = await trajectoryOf(backend, args.trajectory, "trajectory");
    const { verify } = args;
    const judge = args.judge === undefined ? null : rubricJudgeOf(backend, args.judge);
    return worked(context, {
      tool: "compute_score",
      key: { environment: environment.id, task: task.id, verify, trajectory: hash, judge: judge?.name },
      async run({ signal }) {
        const verified = verify ? await confirmed(backend, { environment, task, trajectory }) : NOTHING_ASKED;
        if (!verified.ok) return { status: "unscored" as const, failure: verified.failure, total: null };
        const read = await boundary("judge", async () => {
          const judged =
            judge && isValid(trajectory)
              ? await judgedComponents({ environment, task, trajectory, judge: judge.rubric, signal })
              : undefined;
          signal.throwIfAborted();
          const evidence = { verified: verified.value, ...omitUndefined({ judged }) };
          return requireScore(environment, await backend.reading.score(environment, trajectory, task, evidence));
        });
        if (!read.ok) return { status: "unscored" as const, failure: read.failure, total: null };
        const { total, components, checks } = read.value;
        const score = { total, components: { ...components }, checks: [...checks], verified: [...verified.value] };
        if (total !== null) return { status: "scored" as const, failure: null, ...score };
        return { status: "unscored" as const, failure: failureOf(trajectory) ?? NOTHING_TO_SCORE, ...score };
      },
    });
  },
  render: ({ status, ticket, failure, total, components = {} }) => {
    if (status === "running") return `running: ask get_result for ${ticket}`;
    if (failure) return `${status}: ${failure.owner}/${failure.code}: ${failure.message}`;
    const parts = Object.entries(components).map(([name, value]) => `${name} ${shown(value)}`);
    return `total ${shown(total)} (${parts.join(", ")})`;
  },
});

const NOTHING_ASKED = { ok: true, value: [] } as const;
const NOTHING_TO_SCORE: Failure = {
  owner: "task",
  code: "nothing_to_score",
  message: "no check applies to this trajectory",
  retryable: false,
};
const DIGITS = 3;
const shown = (value: number | null | undefined) => value?.toFixed(DIGITS) ?? "none";
