/** `verify_tool`: what an answer claims, asked of the tools once more. */
import { defineTool, READ_ONLY } from "@arenakit/server-kit";
import * as z from "zod";
import { environmentTaskOf, TASK_ARGUMENTS, TRAJECTORY_FORMS, TrajectoryArgument } from "../call-arguments.ts";
import type { JudgeBackend } from "../judge-backend.ts";
import { confirmed } from "../verification.ts";
import { trajectoryOf, WORK_OUTPUT, worked } from "../work.ts";

export const verifyTool = defineTool<JudgeBackend>()({
  name: "verify_tool",
  title: "Confirm an answer with the tools",
  description:
    "Ask the environment's tools again, in the world and at the time of the trajectory, whether what the answer claims is so: trains, flights, their times and fares. A tool that cannot be reached leaves it unscored.",
  annotations: READ_ONLY,
  input: z.strictObject({
    trajectory: TrajectoryArgument.describe(`The trajectory: ${TRAJECTORY_FORMS}.`),
    environment: TASK_ARGUMENTS.environment,
    task: TASK_ARGUMENTS.task,
  }),
  output: z.object({
    status: z.enum(["scored", "unscored", "running"]),
    ...WORK_OUTPUT,
    verified: z.array(z.object({ id: z.string(), ok: z.boolean(), message: z.string() })).optional(),
  }),
  async handler(args, context) {
    const { backend } = context;
    const { task, environment } = await environmentTaskOf(backend, args);
    const { trajectory, hash } = await trajectoryOf(backend, args.trajectory, "trajectory");
    return worked(context, {
      tool: "verify_tool",
      key: { environment: environment.id, task: task.id, trajectory: hash },
      run: async () => {
        const verified = await confirmed(backend, { environment, task, trajectory });
        return verified.ok
          ? { status: "scored" as const, failure: null, verified: [...verified.value] }
          : { status: "unscored" as const, failure: verified.failure };
      },
    });
  },
  render: ({ status, ticket, failure, verified = [] }) => {
    if (status === "running") return `running: ask get_result for ${ticket}`;
    if (failure) return `${status}: ${failure.owner}/${failure.code}: ${failure.message}`;
    if (verified.length === 0) return "nothing in the answer can be confirmed with the tools";
    return verified.map(({ ok, message }) => `${ok ? "+" : "-"} ${message}`).join("\n");
  },
});
