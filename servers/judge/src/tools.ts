/** The tools of the judge's scope, in the one profile that there is: over the evaluators, and over the group service. */
import type { AnyTool } from "@arenakit/server-kit";
import type { GroupService } from "./groups/service.ts";
import { awaitReward } from "./tools/judge/await-reward.ts";
import { compareTrajectories } from "./tools/judge/compare-trajectories.ts";
import { computeMetric } from "./tools/judge/compute-metric.ts";
import { computeScore } from "./tools/judge/compute-score.ts";
import { evaluateAgainstBaseline } from "./tools/judge/evaluate-against-baseline.ts";
import { getMatch } from "./tools/judge/get-match.ts";
import { getResult } from "./tools/judge/get-result.ts";
import { makeMetaRubrics } from "./tools/judge/make-meta-rubrics.ts";
import { rankGroup } from "./tools/judge/rank-group.ts";
import { rewardProposals } from "./tools/judge/reward-proposals.ts";
import { runChecks } from "./tools/judge/run-checks.ts";
import { scoreGroup } from "./tools/judge/score-group.ts";
import { scoreRubric } from "./tools/judge/score-rubric.ts";
import { submitAttempt } from "./tools/judge/submit-attempt.ts";
import { updateRubric } from "./tools/judge/update-rubric.ts";
import { verifyTool } from "./tools/judge/verify-tool.ts";
import type { JudgeBackend } from "./tools/judge-backend.ts";

export const EVALUATION_PROFILES: Readonly<Record<"judge", readonly AnyTool<JudgeBackend>[]>> = {
  judge: [
    compareTrajectories,
    rankGroup,
    scoreRubric,
    updateRubric,
    makeMetaRubrics,
    rewardProposals,
    computeScore,
    verifyTool,
    computeMetric,
    runChecks,
    evaluateAgainstBaseline,
    getMatch,
    getResult,
  ] as const,
};

export const ARENA_PROFILES: Readonly<Record<"judge", readonly AnyTool<GroupService>[]>> = {
  judge: [submitAttempt, awaitReward, scoreGroup] as const,
};
