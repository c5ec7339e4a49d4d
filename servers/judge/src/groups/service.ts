/**
 * The group-reward service: attempts come in whatever order and from wherever, wait until their group is complete, and
 * each is told its reward. All state is in the store, so that any gateway over it answers the same.
 */
import { eachBounded, type Failure, omitUndefined } from "@arenakit/contracts";
import type { GroupHead, GroupStore, StoredConfig } from "@arenakit/store";
import type { JudgeBackend } from "../tools/judge-backend.ts";
import { type AwaitedAttempt, createAwaiting, eventOf, noSuchGroup, viewOf } from "./answers.ts";
import { createConfigBook, hashOf } from "./configs.ts";
import { createEvents, type WatchedEvents } from "./events.ts";
import type { StoredGroupSettings } from "./group-settings.ts";
import { otherTerms } from "./group-settings.ts";
import type { GroupEvent, GroupView } from "./group-views.ts";
import { createGroupWatch, isClosed, type WaitOptions } from "./group-watch.ts";
import type { Judging } from "./judging.ts";
import { inShort } from "./result.ts";
import { createSubmitting, type SubmittingOptions } from "./submitting.ts";
import type {
  AbandonBody,
  AttemptContent,
  AwaitBody,
  GroupSettings,
  RewardAnswer,
  RunConfig,
  ScoreBody,
  ScoredGroup,
  SubmitBody,
} from "./wire.ts";

export interface GroupServiceOptions extends Pick<SubmittingOptions, "maxOpenGroups" | "maxHeldBytes" | "evolutions"> {
  readonly store: GroupStore;
  readonly evaluation: JudgeBackend;
  /** Told when a group is complete; a gateway without it leaves judging to others. */
  readonly judging?: Pick<Judging, "nudge">;
  /** Milliseconds since the epoch. */
  readonly clock: () => number;
  readonly maxWaiters?: number;
  readonly maxStreams?: number;
  /** How often the store is asked for what nobody told; 1 s unless given. */
  readonly pollMs?: number;
}

/**
 * What callers did wrong throws a FailureError of owner policy (a ConflictError with what differs); harness/overloaded and
 * harness/closing are those to come back after.
 */
export interface GroupService {
  /** Throws what submitting the attempt would throw of its terms and place, and stores nothing. */
  check(group: string, body: Omit<SubmitBody, keyof AttemptContent>): Promise<void>;
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
/** Attempts of a scored group on their way into the store. */
const WIDTH = 16;
/** Groups of one content that a judge may fail, one after the other. */
const MOST_AGAIN = 100;

/** A service over a store; any number of them, in any number of processes, may share one that does. */
export function createGroupService(options: GroupServiceOptions): GroupService {
  const { store, evaluation, judging, clock } = options;
  const watch = createGroupWatch(options);
  const events = createEvents(options);
  const awaiting = createAwaiting({ store, watch, clock });
  const configs = createConfigBook({ store, evaluation, clock });
  const submitting = createSubmitting({
    ...options,
    configs,
    onReady: () => judging?.nudge(),
    onReplaced: (id) => watch.touch(id),
    settled: (group, index, generation) => awaiting.one({ group, index, generation }, { waitMs: 0 }),
  });

  const score = async (body: ScoreBody, signal?: AbortSignal): Promise<ScoredGroup> => {
    const { group: named, attempts, wait, ...given } = body;
    const terms: GroupSettings = { ...given, size: attempts.length };
    const read = await eachBounded(attempts, 1, async (attempt) => {
      await nextTurn();
      return submitting.read(attempt);
    });
    const content = { ...given, config: undefined, size: attempts.length, attempts: read.map(({ sha256 }) => sha256) };
    const nameOf = (resolved: StoredGroupSettings) => named ?? `score:${hashOf({ ...content, terms: resolved })}`;
    const opened = await submitting.head(nameOf, terms);
    const head = named === undefined ? await judgeable(store, opened) : opened;
    const told = await eachBounded(read, WIDTH, (one, index) => submitting.store(head, { index, generation: 0 }, one));
    const there = await store.group(head.id);
    if (there && there.size !== head.size) otherTerms(there, head);
    const isLate = told.some((answer) => answer.status === "invalid" && answer.reason === "late");
    const answers = isLate ? told : await awaiting.many(everyOf(head), { waitMs: wait * MS, signal });
    const final = await watch.read(head.id);
    const status = final && isClosed(final.group) ? (final.group.state as "scored" | "invalid") : "waiting";
    return { group: head.id, status, answers };
  };

  return {
    check: submitting.check,
    submit: submitting.submit,
    abandon: submitting.abandon,
    await: awaiting.one,
    awaitMany: (body, signal) => awaiting.many(body, { waitMs: body.wait * MS, signal }),
    score,
    async cancel(what) {
      if ("id" in what && !(await store.group(what.id))) return noSuchGroup(what.id);
      return store.cancel(what, CANCELLED, clock());
    },
    async view(id) {
      const snapshot = await watch.read(id);
      if (!snapshot) return noSuchGroup(id);
      // While it is judged, and where its time ended before its matches did, they are in the store alone.
      const isPlayed = snapshot.group.state !== "open" && !snapshot.result?.matches.length;
      const played = isPlayed ? (await store.matches(id)).map(inShort) : [];
      return viewOf(snapshot, played, clock());
    },
    async list({ run, state, limit }) {
      const filter = omitUndefined({ run, states: state === undefined ? undefined : [state] });
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

/** A group without a name of its own: where its judge failed it, the next one of the same content. */
async function judgeable(store: Pick<GroupStore, "group">, head: GroupHead): Promise<GroupHead> {
  let id = head.id;
  for (let again = 2; again <= MOST_AGAIN; again++) {
    const { state, failure } = (await store.group(id)) ?? {};
    if (state !== "invalid" || failure?.owner !== "judge") break;
    id = `${head.id}.${again}`;
  }
  return { ...head, id };
}

const everyOf = ({ id, size }: GroupHead): Pick<AwaitBody, "attempts" | "until"> => ({
  attempts: Array.from({ length: size }, (_, index) => ({ group: id, index, generation: 0 })),
  until: "all",
});

const CANCELLED: Failure = {
  owner: "harness",
  code: "cancelled",
  message: "the trainer cancelled the group",
  retryable: false,
};

const nextTurn = () => new Promise<void>((resolve) => void setImmediate(resolve));
