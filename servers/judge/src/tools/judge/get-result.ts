/** `get_result`: what a ticket stands for, now or as soon as it is there. */
import { Failure, JsonObject } from "@arenakit/contracts";
import { defineTool, READ_ONLY } from "@arenakit/server-kit";
import * as z from "zod";
import type { JudgeBackend } from "../judge-backend.ts";

export const getResult = defineTool<JudgeBackend>()({
  name: "get_result",
  title: "Fetch the result of a ticket",
  description:
    "Fetch the result of work that answered {status: running, ticket}. Waits for it as long as a call may, then says that it is still running: ask again. The result is kept for half an hour after its end and can be fetched any number of times.",
  annotations: READ_ONLY,
  input: z.strictObject({
    ticket: z.string().min(1).max(100).describe("The ticket."),
  }),
  output: z.object({
    status: z.enum(["done", "failed", "running"]),
    ticket: z.string(),
    /** Whose result it is. */
    tool: z.string(),
    /** The output of that tool. */
    result: JsonObject.optional(),
    /** How far it is; `total` is null as long as nobody knows. */
    progress: z.object({ done: z.number(), total: z.number().nullable() }).optional(),
    failure: Failure.optional(),
  }),
  async handler({ ticket }, { backend, signal, progress }) {
    const answer = await backend.jobs.fetch(ticket, { signal, progress });
    return answer.status === "done" ? { ...answer, result: { ...answer.result, ticket } } : answer;
  },
  render: (answer) => {
    const { status, tool, ticket, progress, failure } = answer;
    if (status === "running")
      return `${tool} is running, ${progress?.done ?? 0}${progress?.total ? ` of ${progress.total}` : ""} done: ask again for ${ticket}`;
    if (failure) return `${tool} failed: ${failure.owner}/${failure.code}: ${failure.message}`;
    return `${tool}: ${JSON.stringify(answer.result)}`;
  },
});
