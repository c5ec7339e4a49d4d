/** `score_group`: a whole group in one call, judged and rewarded as one that came attempt by attempt. */
import { fail } from "@arenakit/contracts";
import { defineTool } from "@arenakit/server-kit";
import * as z from "zod";
import { LIMITS } from "../../groups/limits.ts";
import type { GroupService } from "../../groups/service.ts";
import { MAX_TOOL_WAIT_SECONDS, present, TERMS_ARGUMENTS, told } from "../../groups/tool-arguments.ts";
import { GroupId, ScoreBody, ScoredGroup } from "../../groups/wire.ts";

export const scoreGroup = defineTool<GroupService>()({
  name: "score_group",
  title: "Score a whole group",
  description:
    "Send all attempts of a group at once and wait for their rewards. Without a name the group is named by its content, so that the same group is judged once. What takes longer answers {status: waiting, group}: ask await_reward, or send the same again.",
  annotations: { readOnlyHint: false, destructiveHint: false, idempotentHint: true, openWorldHint: false },
  input: z.strictObject({
    group: GroupId.optional().describe("By default a name that follows from the content."),
    attempts: z
      .array(z.looseObject({}))
      .min(1)
      .max(LIMITS.maxGroupSize)
      .describe("By index; each {trajectory}, {messages}, {prompt, completion, dialect?, mask?} or {failure}."),
    ...TERMS_ARGUMENTS,
    wait: z
      .number()
      .min(0)
      .max(MAX_TOOL_WAIT_SECONDS)
      .default(MAX_TOOL_WAIT_SECONDS)
      .describe("Seconds to wait at most."),
  }),
  output: ScoredGroup,
  async handler(given, { backend, signal }) {
    const body = ScoreBody.safeParse(present(given));
    if (!body.success) {
      const [issue] = body.error.issues;
      return fail("policy", "invalid_arguments", `${issue?.path.join(".")}: ${issue?.message}`);
    }
    return backend.score(body.data, signal);
  },
  render: ({ group, status, answers }) => [`${group}: ${status}`, ...answers.map(told)].join("\n"),
});
