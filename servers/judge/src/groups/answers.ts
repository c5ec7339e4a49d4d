/** What an attempt is told, at once or as soon as there is more to say: its reward, how far its group is, or why there is none. */
import { eachBounded, type Failure, fail, failureOf } from "@arenakit/contracts";
import type { GroupStore, StoredGroup } from "@arenakit/store";
import type * as z from "zod";
import { judgedTrajectory } from "./attempt-content.ts";
import { type StoredGroupSettings, storedSettingsOf } from "./group-settings.ts";
import type { GroupEvent, GroupView } from "./group-views.ts";
import { type GroupWatch, isClosed, type Snapshot, type WaitOptions } from "./group-watch.ts";
import type { GroupResult, ResultMatch } from "./result.ts";
import { TRAINER_ADVICE } from "./trainers.ts";
import type { AwaitBody, INVALID_REASONS, PlayedBy, RewardAnswer } from "./wire.ts";

export type InvalidReason = (typeof INVALID_REASONS)[number];
type Scored = Extract<RewardAnswer, { status: "scored" }>;

/** Which attempt is meant; without a generation the one that is there. */
interface AttemptName {
  readonly index: number;
  readonly generation?: number | undefined;
}

/** Null for an index that the group does not have. `now` in milliseconds since the epoch. */
export function answerOf(snapshot: Snapshot, { index, generation }: AttemptName, now: number): RewardAnswer | null {
  const { group, attempts, result } = snapshot;
  if (index >= group.size) return null;
  const attempt = attempts.get(index);
  const asked = generation ?? attempt?.generation ?? 0;
  const invalid = (reason: InvalidReason, failure: Failure | null) =>
    invalidAnswer(group.id, { index, generation: asked }, { reason, failure });
  if (attempt && asked < attempt.generation) return invalid("superseded", null);
  if (attempt?.state === "abandoned" && asked === attempt.generation) return invalid("abandoned", attempt.failure);
  if (!isClosed(group)) return waitingAnswer(group, { index, generation: asked }, now);
  if (!attempt || asked > attempt.generation) return invalid("missing", group.failure);
  if (group.state === "invalid" || !result) return invalid(reasonOf(group.failure), group.failure);
  const { reward } = result;
  const [rank, rewarded, advantage] = [reward.rank[index], reward.reward[index], reward.advantage[index]];
  if (rank == null || rewarded == null || advantage == null)
    return invalid("attempt_failed", result.withheld?.[index] ?? null);
  const terms = storedSettingsOf(group);
  return {
    status: "scored",
    group: group.id,
    index,
    generation: asked,
    reward: rewarded,
    advantage,
    rank,
    size: group.size,
    ranked: reward.rank.filter((one) => one !== null).length,
    matches: playedBy(result, index),
    signalToNoise: reward.signalToNoise,
    decidedBy: reward.decidedBy ?? "judge",
    verifiableReward: reward.verifiable?.[index] ?? null,
    judge: reward.judge,
    topology: reward.topology,
    estimator: reward.estimator,
    advantageMap: reward.advantageMap,
    calibration: reward.calibration,
    config: terms.config,
    take: takeOf(terms, rewarded, advantage),
  };
}

export function invalidAnswer(
  group: string,
  { index, generation }: { readonly index: number; readonly generation: number },
  why: { readonly reason: InvalidReason; readonly failure: Failure | null },
): RewardAnswer {
  return { status: "invalid", group, index, generation, ...why };
}

/** Of a group that is not closed. */
export function waitingAnswer(
  group: StoredGroup,
  { index, generation }: { readonly index: number; readonly generation: number },
  now: number,
): RewardAnswer {
  const { id, state, size, have, abandoned, failure } = group;
  return {
    status: "waiting",
    group: id,
    index,
    generation,
    state: state === "ready" || state === "judging" ? state : "open",
    have,
    abandoned,
    need: state === "open" ? Math.max(0, size - have - abandoned) : 0,
    remainingMs: remainingMs(group, now) ?? 0,
    failure,
  };
}

/** Until collecting or judging ends; null of a closed group. */
function remainingMs(group: StoredGroup, now: number): number | null {
  if (isClosed(group)) return null;
  const until = group.state === "open" ? group.collectUntil : (group.judgeUntil ?? now);
  return Math.max(0, Math.ceil(until - now));
}

/** Why a whole group is invalid. */
export function reasonOf(failure: Failure | null): InvalidReason {
  if (failure?.code === "cancelled") return "cancelled";
  if (failure?.code === "below_quorum") return "below_quorum";
  // A judge that was too slow, or too busy with others, is not at fault, and yet did not give enough verdicts in its time.
  return failure?.owner === "judge" || failure?.code === "judge_backlog" ? "judge_failed" : "unrankable";
}

function playedBy({ matches }: GroupResult, index: number): z.infer<typeof PlayedBy>[] {
  return matches.flatMap(({ number, phase, round, pair, scores, winner }) => {
    const at = pair.indexOf(index);
    if (at < 0) return [];
    const opponent = pair[1 - at]!;
    const lostOrWon = winner === index ? ("won" as const) : ("lost" as const);
    return {
      number,
      phase,
      round,
      opponent,
      score: scores?.[at] ?? null,
      opponentScore: scores?.[1 - at] ?? null,
      outcome: scores === null ? null : winner === null ? ("tied" as const) : lostOrWon,
    };
  });
}

function takeOf({ trainer }: StoredGroupSettings, reward: number, advantage: number): Scored["take"] {
  if (trainer === null) return null;
  const { number, setting } = TRAINER_ADVICE[trainer];
  return { trainer, number, value: number === ("reward" as string) ? reward : advantage, setting };
}

/** The group for people and for the page; `played` are the matches that were recorded of one that has no result with matches. */
export function viewOf({ group, attempts, result }: Snapshot, played: readonly ResultMatch[], now: number): GroupView {
  const reward = result?.reward;
  return {
    group: group.id,
    run: group.run,
    step: group.step,
    state: group.state,
    size: group.size,
    quorum: group.quorum,
    have: group.have,
    abandoned: group.abandoned,
    attempts: Array.from({ length: group.size }, (_, index) => {
      const attempt = attempts.get(index);
      return {
        index,
        generation: attempt?.generation ?? 0,
        state: attempt?.state ?? ("missing" as const),
        sha256: attempt?.sha256 ?? null,
        failure: attempt?.failure ?? null,
        rank: reward?.rank[index] ?? null,
        reward: reward?.reward[index] ?? null,
        advantage: reward?.advantage[index] ?? null,
        verifiableReward: reward?.verifiable?.[index] ?? null,
      };
    }),
    anchors: [...attempts.values()].flatMap(({ index, sha256, from }) =>
      from
        ? [{ index, from, sha256, place: reward?.anchorPlaces?.find((one) => one.index === index)?.place ?? null }]
        : [],
    ),
    config: storedSettingsOf(group).config,
    failure: group.failure,
    openedAt: group.openedAt,
    closedAt: group.closedAt,
    remainingMs: remainingMs(group, now),
    version: group.version,
    matches: result?.matches.length ? result.matches : [...played],
    signalToNoise: reward?.signalToNoise ?? null,
    decidedBy: reward?.status === "scored" ? (reward.decidedBy ?? "judge") : null,
  };
}

export function eventOf(group: StoredGroup): GroupEvent {
  const { id, run, step, state, size, have, abandoned, version, changedAt, failure } = group;
  return { group: id, run, step, state, size, have, abandoned, version, changedAt, failure };
}

export interface AwaitedAttempt extends AttemptName {
  readonly group: string;
}

interface Awaiting {
  /** Throws policy/no_such_group and policy/no_such_attempt. */
  one(attempt: AwaitedAttempt, options: WaitOptions): Promise<RewardAnswer>;
  /** In the order of the attempts; of what is not known `invalid: missing`. */
  many(asked: Pick<AwaitBody, "attempts" | "until">, options: WaitOptions): Promise<RewardAnswer[]>;
}

interface AwaitingOptions {
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
    return kept?.body ? { ...answer, failure: failureOf(judgedTrajectory({ ...kept, body: kept.body })) } : answer;
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
