/** `await_reward`: the reward of an attempt, now or as soon as its group is judged. */
import { defineTool, READ_ONLY } from "@arenakit/server-kit";
import * as z from "zod";
import type { GroupService } from "../../groups/service.ts";
import { MAX_TOOL_WAIT_SECONDS, present, told } from "../../groups/tool-arguments.ts";
import { AttemptIndex, GroupId, RewardAnswer } from "../../groups/wire.ts";

const MS = 1000;

export const awaitReward = defineTool<GroupService>()({
  name: "await_reward",
  title: "Await the reward of an attempt",
  description:
    "Wait for the reward and the advantage of an attempt that was submitted. Answers as soon as the group is judged, or that it is still waited for: ask again. An attempt without a reward says why: late, abandoned, superseded, missing, attempt_failed, below_quorum, judge_failed, cancelled or unrankable; it is not to be trained on.",
  annotations: READ_ONLY,
  input: z.strictObject({
    group: GroupId,
    index: AttemptIndex,
    generation: z.int().min(0).optional().describe("Of the attempt; by default the one that is there."),
    wait: z
      .number()
      .min(0)
      .max(MAX_TOOL_WAIT_SECONDS)
      .default(MAX_TOOL_WAIT_SECONDS)
      .describe("Seconds to wait at most."),
  }),
  output: z.object({ status: z.enum(["waiting", "scored", "invalid"]), answer: RewardAnswer }),
  async handler({ wait, ...attempt }, { backend, signal }) {
    const answer = await backend.await(present(attempt), { waitMs: wait * MS, signal });
    return { status: answer.status, answer };
  },
  render: ({ answer }) => told(answer),
});
