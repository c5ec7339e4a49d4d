/**
 * The group-reward service: attempts come in whatever order and from wherever, wait until their group is complete, and
 * each is told its reward. All state is in the store, so that any gateway over it answers the same.
 */
import { eachBounded, type Failure, fail, failureOf } from "@arenakit/contracts";
import type { Evaluation } from "@arenakit/server-evaluation";
import type { GroupHead, GroupStore, StoredConfig } from "@arenakit/store";
import { answerOf, eventOf, invalidAnswer, viewOf } from "./answers.ts";
import { bodyIn, judgedTrajectory } from "./attempt-body.ts";
import { createConfigBook } from "./config-book.ts";
import { hashOf } from "./configs.ts";
import { createEvents, type WatchedEvents } from "./events.ts";
import { createFullness, type FullnessOptions } from "./fullness.ts";
import type { Judging } from "./judging.ts";
import { createSubmitting } from "./submitting.ts";
import type { StoredTerms } from "./terms.ts";
import { createGroupWatch, isClosed, type Snapshot, type WaitOptions } from "./waiting.ts";
import type {
  AbandonBody,
  AwaitBody,
  GroupEvent,
  GroupTerms,
  GroupView,
  RewardAnswer,
  RunConfig,
  ScoreBody,
  ScoredGroup,
  SubmitBody,
} from "./wire.ts";

export interface GroupServiceOptions extends Pick<FullnessOptions, "maxOpenGroups" | "maxHeldBytes"> {
  readonly store: GroupStore;
  readonly evaluation: Evaluation;
  /** Told when a group is complete; a gateway without it leaves judging to others. */
  readonly judging?: Pick<Judging, "nudge">;
  /** Milliseconds since the epoch. */
  readonly clock: () => number;
  readonly maxWaiters?: number;
  readonly maxStreams?: number;
  /** How often the store is asked for what nobody told; 1 s unless given. */
  readonly pollMs?: number;
}

export interface AwaitedAttempt {
  readonly group: string;
  readonly index: number;
  readonly generation?: number | undefined;
}

/**
 * What callers did wrong throws a FailureError of owner policy (a ConflictError with what differs); harness/overloaded and
 * harness/closing are those to come back after.
 */
export interface GroupService {
  submit(group: string, body: SubmitBody): Promise<RewardAnswer>;
  /** Waits until the attempt has a reward or never will, or its time is up. Throws no_such_group and no_such_attempt. */
  await(attempt: AwaitedAttempt, options: WaitOptions): Promise<RewardAnswer>;
  /** In the order of the attempts; of a group that is not known `invalid: missing`. */
  awaitMany(body: AwaitBody, signal?: AbortSignal): Promise<RewardAnswer[]>;
  abandon(group: string, index: number, body: AbandonBody): Promise<RewardAnswer>;
  score(body: ScoreBody, signal?: AbortSignal): Promise<ScoredGroup>;
  /** How many groups were not closed yet. Throws no_such_group. */
  cancel(what: { readonly id: string } | { readonly run: string }): Promise<number>;
  view(group: string): Promise<GroupView>;
  /** Last opened first. */
  list(filter: GroupListFilter): Promise<GroupEvent[]>;
  putConfig(name: string, config: RunConfig): Promise<{ outcome: "created" | "known"; config: StoredConfig }>;
  getConfig(named: string): Promise<StoredConfig>;
  events(options: WatchedEvents): Promise<void>;
  health(): { readonly waiters: number; readonly streams: number };
  /** Submissions by what the store made of them, since this service began. */
  submissions(): ReadonlyMap<string, number>;
  /** Sends away who waits: they come back, to another gateway perhaps. Submissions are still taken. */
  ending(): void;
}

export interface GroupListFilter {
  readonly run?: string | undefined;
  readonly state?: GroupView["state"] | undefined;
  readonly limit: number;
}

const MS = 1000;
/** Attempts of a scored group on their way into the store, and bodies read for their failures. */
const WIDTH = 16;

export function createGroupService(options: GroupServiceOptions): GroupService {
  const { store, evaluation, judging, clock } = options;
  const watch = createGroupWatch(options);
  const events = createEvents(options);
  const configs = createConfigBook({ store, evaluation, clock });
  const submitting = createSubmitting({
    store,
    evaluation,
    configs,
    clock,
    fullness: createFullness(options),
    onReady: () => judging?.nudge(),
    onReplaced: (id) => watch.touch(id),
    settled: (group, index, generation) => awaitOne({ group, index, generation }, { waitMs: 0 }),
  });

  /** Why an attempt was not ranked stands in the attempt itself. */
  const explained = async (answer: RewardAnswer): Promise<RewardAnswer> => {
    if (answer.status !== "invalid" || answer.reason !== "attempt_failed" || answer.failure) return answer;
    const kept = await store.body(answer.group, answer.index);
    return kept?.body ? { ...answer, failure: failureOf(judgedTrajectory(bodyIn(kept.body))) } : answer;
  };
  const awaitOne = async (attempt: AwaitedAttempt, given: WaitOptions) => {
    const { group: id } = attempt;
    let seen: Snapshot | null = null;
    let answer: RewardAnswer | null = null;
    const look = (_: string, snapshot: Snapshot | null) => {
      seen = snapshot;
      answer = snapshot && answerOf(snapshot, attempt, clock());
      return answer?.status !== "waiting";
    };
    await watch.wait({ ids: [id], look }, given);
    if (!seen) return noSuchGroup(id);
    return explained(answer ?? fail("policy", "no_such_attempt", `${id} has no attempt ${attempt.index}`));
  };
  const awaitAll = async ({ attempts, until }: Pick<AwaitBody, "attempts" | "until">, given: WaitOptions) => {
    const answers: RewardAnswer[] = attempts.map((attempt) => unknownAnswer(attempt));
    const places = new Map<string, (AwaitedAttempt & { readonly at: number })[]>();
    for (const [at, attempt] of attempts.entries())
      places.set(attempt.group, [...(places.get(attempt.group) ?? []), { ...attempt, at }]);
    let waiting = attempts.length;
    const settledAt = attempts.map(() => false);
    const look = (id: string, snapshot: Snapshot | null) => {
      for (const { at, ...attempt } of places.get(id) ?? []) {
        if (settledAt[at]) continue;
        answers[at] = (snapshot && answerOf(snapshot, attempt, clock())) ?? unknownAnswer(attempt);
        settledAt[at] = answers[at].status !== "waiting";
        if (settledAt[at]) waiting--;
      }
      return until === "all" ? waiting === 0 : waiting < attempts.length;
    };
    await watch.wait({ ids: [...places.keys()], look }, given);
    return eachBounded(answers, WIDTH, explained);
  };

  const score = async (body: ScoreBody, signal?: AbortSignal): Promise<ScoredGroup> => {
    const { group: named, attempts, wait, ...given } = body;
    const terms: GroupTerms = { ...given, size: attempts.length };
    const read = await eachBounded(attempts, 1, async (attempt) => {
      await nextTurn();
      return submitting.read(attempt);
    });
    const content = { ...given, config: undefined, size: attempts.length, attempts: read.map(({ sha256 }) => sha256) };
    const nameOf = (resolved: StoredTerms) => named ?? `score:${hashOf({ ...content, terms: resolved })}`;
    const head = await submitting.head(nameOf, terms);
    const told = await eachBounded(read, WIDTH, (one, index) => submitting.store(head, { index, generation: 0 }, one));
    const isLate = told.some((answer) => answer.status === "invalid" && answer.reason === "late");
    const answers = isLate ? told : await awaitAll(everyOf(head), { waitMs: wait * MS, signal });
    const final = await watch.read(head.id);
    const status = final && isClosed(final.group) ? (final.group.state as "scored" | "invalid") : "waiting";
    return { group: head.id, status, answers };
  };

  return {
    submit: submitting.submit,
    abandon: submitting.abandon,
    await: awaitOne,
    awaitMany: (body, signal) => awaitAll(body, { waitMs: body.wait * MS, signal }),
    score,
    async cancel(what) {
      if ("id" in what && !(await store.group(what.id))) return noSuchGroup(what.id);
      return store.cancel(what, CANCELLED, clock());
    },
    async view(id) {
      const snapshot = await watch.read(id);
      return snapshot ? viewOf(snapshot, clock()) : noSuchGroup(id);
    },
    async list({ run, state, limit }) {
      const filter = { ...(run === undefined ? {} : { run }), ...(state === undefined ? {} : { states: [state] }) };
      return (await store.groups({ ...filter, limit })).map(eventOf);
    },
    putConfig: configs.put,
    getConfig: configs.get,
    events: events.watch,
    health: () => ({ waiters: watch.waiters, streams: events.streams }),
    submissions: () => submitting.outcomes,
    ending() {
      watch.close();
      events.close();
    },
  };
}

const everyOf = ({ id, size }: GroupHead): Pick<AwaitBody, "attempts" | "until"> => ({
  attempts: Array.from({ length: size }, (_, index) => ({ group: id, index, generation: 0 })),
  until: "all",
});

function noSuchGroup(id: string): never {
  fail("policy", "no_such_group", `no group ${id} is known: none of its attempts came, or it was closed long ago`);
}

function unknownAnswer({ group, index, generation = 0 }: AwaitedAttempt): RewardAnswer {
  const message = `no attempt ${index} of ${group} is known`;
  const failure: Failure = { owner: "policy", code: "no_such_attempt", message, retryable: false };
  return invalidAnswer(group, { index, generation }, { reason: "missing", failure });
}

const CANCELLED: Failure = {
  owner: "harness",
  code: "cancelled",
  message: "the trainer cancelled the group",
  retryable: false,
};

const nextTurn = () => new Promise<void>((resolve) => void setImmediate(resolve));
