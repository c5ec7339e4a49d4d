/** `submit_attempt`: one attempt of a group, kept until its group is complete. */
import { defineTool } from "@arenakit/server-kit";
import * as z from "zod";
import type { GroupService } from "../../groups/service.ts";
import { CONTENT_ARGUMENTS, failureOf, present, TERMS_ARGUMENTS, told } from "../../groups/tool-arguments.ts";
import { AttemptIndex, Generation, GroupId, GroupSettings, RewardAnswer, type SubmitBody } from "../../groups/wire.ts";

export const submitAttempt = defineTool<GroupService>()({
  name: "submit_attempt",
  title: "Submit an attempt of a group",
  description:
    "Send one attempt of a group of the same task. When all have come the group is judged, each against others, and await_reward tells each its reward and advantage. The same attempt again changes nothing; a higher generation replaces it while the group is open. What the group is about is said with the first attempt.",
  annotations: { readOnlyHint: false, destructiveHint: false, idempotentHint: true, openWorldHint: false },
  input: z.strictObject({
    group: GroupId,
    index: AttemptIndex,
    size: GroupSettings.shape.size,
    generation: Generation,
    ...CONTENT_ARGUMENTS,
    ...TERMS_ARGUMENTS,
  }),
  output: z.object({ status: z.enum(["waiting", "scored", "invalid"]), answer: RewardAnswer }),
  async handler({ group, failed, ...given }, { backend }) {
    const answer = await backend.submit(group, present({ ...given, ...failureOf(failed) }) as SubmitBody);
    return { status: answer.status, answer };
  },
  render: ({ answer }) => told(answer),
});
