/** Attempts that wait for their rewards, one or many in a request. */
import { eachBounded, type Failure, fail, failureOf } from "@arenakit/contracts";
import type { GroupStore } from "@arenakit/store";
import { answerOf, invalidAnswer } from "./answers.ts";
import { bodyIn, judgedTrajectory } from "./attempt-body.ts";
import type { Snapshot } from "./snapshots.ts";
import type { GroupWatch, WaitOptions } from "./waiting.ts";
import type { AwaitBody, RewardAnswer } from "./wire.ts";

export interface AwaitedAttempt {
  readonly group: string;
  readonly index: number;
  /** By default the one that is there. */
  readonly generation?: number | undefined;
}

export interface Awaiting {
  /** Throws policy/no_such_group and policy/no_such_attempt. */
  one(attempt: AwaitedAttempt, options: WaitOptions): Promise<RewardAnswer>;
  /** In the order of the attempts; of what is not known `invalid: missing`. */
  many(asked: Pick<AwaitBody, "attempts" | "until">, options: WaitOptions): Promise<RewardAnswer[]>;
}

export interface AwaitingOptions {
  readonly store: Pick<GroupStore, "body">;
  readonly watch: GroupWatch;
  /** Milliseconds since the epoch. */
  readonly clock: () => number;
}

/** Bodies that are read side by side for the failures in them. */
const WIDTH = 16;
/** Who waits for hundreds of groups comes back for the others at once: a tenth of a second brings several to an answer. */
const LONGEST_LINGER_MS = 100;
const GROUPS_A_MS = 4;

const isUnexplained = (answer: RewardAnswer): answer is Extract<RewardAnswer, { status: "invalid" }> =>
  answer.status === "invalid" && answer.reason === "attempt_failed" && !answer.failure;

export function createAwaiting({ store, watch, clock }: AwaitingOptions): Awaiting {
  /** Why an attempt was not ranked stands in the attempt itself. */
  const explained = async (answer: RewardAnswer): Promise<RewardAnswer> => {
    if (!isUnexplained(answer)) return answer;
    const kept = await store.body(answer.group, answer.index);
    return kept?.body ? { ...answer, failure: failureOf(judgedTrajectory(bodyIn(kept.body))) } : answer;
  };
  return {
    async one(attempt, options) {
      const { group: id, index } = attempt;
      let isKnown = false;
      let answer: RewardAnswer | null = null;
      const look = (_: string, snapshot: Snapshot | null) => {
        isKnown = snapshot !== null;
        answer = snapshot && answerOf(snapshot, attempt, clock());
        return answer?.status !== "waiting";
      };
      await watch.wait({ ids: [id], look }, options);
      if (!isKnown) return noSuchGroup(id);
      return explained(answer ?? fail("policy", "no_such_attempt", `${id} has no attempt ${index}`));
    },
    async many({ attempts, until }, options) {
      const answers = attempts.map(unknownAnswer);
      const isSettled = attempts.map(() => false);
      const places = placesOf(attempts);
      let waiting = attempts.length;
      const look = (id: string, snapshot: Snapshot | null) => {
        for (const at of places.get(id) ?? []) {
          if (isSettled[at]) continue;
          const attempt = attempts[at]!;
          const answer = (snapshot && answerOf(snapshot, attempt, clock())) ?? unknownAnswer(attempt);
          answers[at] = answer;
          isSettled[at] = answer.status !== "waiting";
          if (isSettled[at]) waiting--;
        }
        return until === "all" ? waiting === 0 : waiting < attempts.length;
      };
      const lingerMs = until === "any" ? Math.min(LONGEST_LINGER_MS, Math.floor(places.size / GROUPS_A_MS)) : 0;
      await watch.wait({ ids: [...places.keys()], look }, { lingerMs, ...options });
      const unexplained = answers.flatMap((answer, at) => (isUnexplained(answer) ? [at] : []));
      await eachBounded(unexplained, WIDTH, async (at) => {
        answers[at] = await explained(answers[at]!);
      });
      return answers;
    },
  };
}

/** Where each group is asked for. */
function placesOf(attempts: readonly AwaitedAttempt[]): Map<string, number[]> {
  const places = new Map<string, number[]>();
  for (const [at, { group }] of attempts.entries()) {
    const known = places.get(group);
    if (known) known.push(at);
    else places.set(group, [at]);
  }
  return places;
}

export function noSuchGroup(id: string): never {
  fail("policy", "no_such_group", `no group ${id} is known: none of its attempts came, or it was closed long ago`);
}

function unknownAnswer({ group, index, generation = 0 }: AwaitedAttempt): RewardAnswer {
  const message = `no attempt ${index} of ${group} is known`;
  const failure: Failure = { owner: "policy", code: "no_such_attempt", message, retryable: false };
  return invalidAnswer(group, { index, generation }, { reason: "missing", failure });
}
