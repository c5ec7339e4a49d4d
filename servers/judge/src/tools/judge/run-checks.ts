/** `run_checks`: what can be verified of a trajectory without a model, each with its evidence. */
import { CheckResult } from "@arenakit/contracts";
import { defineTool, READ_ONLY } from "@arenakit/server-kit";
import * as z from "zod";
import { TASK_ARGUMENTS, TRAJECTORY_FORMS, TrajectoryArgument, taskOf } from "../call-arguments.ts";
import type { JudgeBackend } from "../judge-backend.ts";
import { trajectoryOf } from "../work.ts";

export const runChecks = defineTool<JudgeBackend>()({
  name: "run_checks",
  title: "Check a trajectory",
  description:
    "Check a trajectory without a model: whether what the answer says stands in what the tools said, constraints, times, sums, coverage, process and form. Each check passes, fails or does not apply, with the words it rests on. It says nothing about taste or insight.",
  annotations: READ_ONLY,
  input: z.strictObject({
    trajectory: TrajectoryArgument.describe(`The trajectory: ${TRAJECTORY_FORMS}.`),
    ...TASK_ARGUMENTS,
    failed_only: z.boolean().default(false).describe("Whether only the checks that fail are told."),
  }),
  output: z.object({
    passed: z.int(),
    failed: z.int(),
    not_applicable: z.int(),
    /** A finding that no trajectory with it can win. */
    fatal: z.boolean(),
    checks: z.array(CheckResult),
  }),
  async handler(args, { backend }) {
    const { task } = await taskOf(backend, args);
    const { trajectory } = await trajectoryOf(backend, args.trajectory, "trajectory");
    const checks = await backend.reading.check({ task, trajectory });
    const count = (status: CheckResult["status"]) => checks.filter((check) => check.status === status).length;
    return {
      passed: count("pass"),
      failed: count("fail"),
      not_applicable: count("not_applicable"),
      fatal: checks.some((check) => check.fatal),
      checks: args.failed_only ? checks.filter((check) => check.status === "fail") : checks,
    };
  },
  render: ({ passed, failed, not_applicable: other, checks }) =>
    [
      `${passed} pass, ${failed} fail, ${other} do not apply`,
      ...checks
        .filter((check) => check.status === "fail")
        .map(({ id, message, fatal }) => `- ${id}${fatal ? " (fatal)" : ""}: ${message}`),
    ].join("\n"),
});
