/**
 * The verifiable rewards of a group's attempts, as they were submitted or as the environment scores them. An attempt whose
 * reward cannot be had is taken out with a failure: it is never a 0, and never left to the judge beside others.
 */
import {
  boundary,
  type Environment,
  eachBounded,
  type Failure,
  FailureError,
  fail,
  isValid,
  requireScore,
  type Trajectory,
} from "@arenakit/contracts";
import type { AttemptBody } from "@arenakit/store";
import type { JudgeBackend } from "../../tools/judge-backend.ts";
import { confirmed } from "../../tools/verification.ts";
import { submittedReward, withFailure } from "../attempt-content.ts";
import type { GroupTask } from "../group-settings.ts";

export interface VerifyOptions {
  readonly source: NonNullable<GroupTask["verifiable"]>;
  readonly task: GroupTask;
  readonly bodies: readonly AttemptBody[];
  readonly evaluation: Pick<JudgeBackend, "reading" | "tools">;
}

export interface VerifiedAttempts {
  /** By index; those without a verifiable reward have a failure. */
  readonly trajectories: readonly Trajectory[];
  /** By index; null for attempts that failed. */
  readonly verifiable: readonly (number | null)[];
  /** By index: why a valid attempt has no verifiable reward. */
  readonly withheld: (Failure | null)[];
}

/** Attempts that are scored side by side. */
const WIDTH = 4;

/** Never throws: what goes wrong with one attempt is its failure. */
export async function verifyAttempts(
  submitted: readonly Trajectory[],
  options: VerifyOptions,
): Promise<VerifiedAttempts> {
  const trajectories = [...submitted];
  const verifiable = submitted.map((): number | null => null);
  const withheld = submitted.map((): Failure | null => null);
  await eachBounded(submitted, WIDTH, async (trajectory, index) => {
    if (!isValid(trajectory)) return;
    const reward = await boundary("harness", () => rewardOf(trajectory, index, options));
    if (reward.ok) verifiable[index] = reward.value;
    else {
      withheld[index] = reward.failure;
      trajectories[index] = withFailure(trajectory, reward.failure);
    }
  });
  return { trajectories, verifiable, withheld };
}

async function rewardOf(trajectory: Trajectory, index: number, options: VerifyOptions): Promise<number> {
  const { source, bodies } = options;
  if ("environment" in source) return scoreOf(trajectory, source.environment, options);
  const body = bodies.find((stored) => stored.index === index)?.body;
  const reward = body ? submittedReward(body) : null;
  return (
    reward ??
    fail(
      "harness",
      "no_verifiable_reward",
      "the group's configuration has verifiable: submitted, and the attempt came without verifiableReward: send it with each, or leave verifiable out",
    )
  );
}

async function scoreOf(
  trajectory: Trajectory,
  environment: Environment,
  { task: { task }, evaluation }: VerifyOptions,
): Promise<number> {
  const verified = await confirmed(evaluation, { environment, task, trajectory });
  if (!verified.ok) throw new FailureError(verified.failure);
  const evidence = { verified: verified.value };
  const { total } = requireScore(environment, await evaluation.reading.score(environment, trajectory, task, evidence));
  return (
    total ??
    fail(
      "harness",
      "no_verifiable_reward",
      `computeScore of ${environment.id} gave no total: it has parts that nothing verified. Leave verifiable out for its tasks`,
    )
  );
}
