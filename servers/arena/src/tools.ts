/** The group-reward service as tools of the judge, in the one profile that there is. */
import type { AnyTool } from "@arenakit/server-kit";
import type { GroupService } from "./service.ts";
import { awaitReward } from "./tools/judge/await-reward.ts";
import { scoreGroup } from "./tools/judge/score-group.ts";
import { submitAttempt } from "./tools/judge/submit-attempt.ts";

export const ARENA_PROFILES: Readonly<Record<"judge", readonly AnyTool<GroupService>[]>> = {
  judge: [submitAttempt, awaitReward, scoreGroup] as const,
};
