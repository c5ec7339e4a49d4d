/** How episodes end: scored and handed to their group, abandoned, or after they have rested too long. */
import { boundary, type Failure, type Json, type JsonObject, omitUndefined } from "@arenakit/contracts";
import { finishEpisode } from "@arenakit/core";
import { type EpisodeHead, hasRested } from "@arenakit/store";
import type { LiveEpisode, StoredSetup } from "./episode-setup.ts";
import { EPISODE_LIMITS } from "./limits.ts";
import { scoreEpisode } from "./scoring.ts";
import { knownEpisode, type ServiceParts } from "./service-parts.ts";
import type { GroupAttempt, GroupSubmitter } from "./submitter.ts";

export interface EndingsOptions extends ServiceParts {
  readonly submitter?: GroupSubmitter | undefined;
  readonly onError?: ((error: Error) => void) | undefined;
}

export interface Endings {
  completed(stored: EpisodeHead): Promise<EpisodeHead>;
  abandon(id: string, failure: Failure): Promise<boolean>;
  /** As it is, once it was abandoned where it has rested too long: nobody need wait for the next look. */
  unrested(stored: EpisodeHead): Promise<EpisodeHead>;
  /** Abandons episodes that have rested too long; whether there were any. Who asks meanwhile waits for the same look. */
  freePlaces(): Promise<boolean>;
  sweep(): Promise<void>;
}

export function createEndings(options: EndingsOptions): Endings {
  const { store, lives, clock, signal, submitter, onError } = options;
  /** Scores an episode that is over, hands it to its group, and closes it; what comes of it is the same whoever does it. */
  const completed = async (stored: EpisodeHead): Promise<EpisodeHead> => {
    if (stored.status !== "over") return stored;
    if (stored.failure !== null) return told(stored, stored.failure);
    const live = await lives.read(stored);
    const trajectory = finishEpisode(live.setup, live.state);
    const scored = await scoreEpisode(live, { trajectory, signal });
    const group = await submitted(live, (attempt) => submitter!.submit({ ...attempt, trajectory }));
    // A group-reward service that is busy is asked again: by who finishes the episode, or by the next look.
    if (group && "retry" in group) return stored;
    const { stop, answer } = live.state;
    const result = plain({ stop, answer, ...scored, ...omitUndefined({ group: group?.told }) });
    await store.finish({ id: stored.id, result, now: clock() });
    return knownEpisode(store, stored.id);
  };

  const submitted = async (
    { given, stored }: Pick<LiveEpisode, "given" | "stored">,
    work: (attempt: GroupAttempt) => Promise<JsonObject>,
  ): Promise<{ readonly told: JsonObject } | { readonly retry: true } | null> => {
    const { group, task } = given;
    if (!submitter || !group?.submit) return null;
    const attempt = { group, environment: stored.environment, task: task.id };
    const answer = await boundary("harness", () => work(attempt));
    if (answer.ok) return { told: answer.value };
    if (!answer.failure.retryable) return { told: { failure: answer.failure as unknown as Json } };
    onError?.(new Error(`episode ${stored.id} was not handed to its group: ${answer.failure.message}`));
    return { retry: true };
  };

  /** Tells the group of one that was abandoned, and closes it; while the group cannot be told it waits for the next look. */
  const told = async (stored: EpisodeHead, failure: Failure): Promise<EpisodeHead> => {
    const given = await givenOf(stored.id);
    const group = await submitted({ given, stored }, (attempt) => submitter!.abandon({ ...attempt, failure }));
    if (group && "retry" in group) return stored;
    const result = plain(omitUndefined({ group: group?.told }));
    await store.closeAbandoned({ id: stored.id, result, now: clock() });
    return knownEpisode(store, stored.id);
  };

  /** What it was created with, though its environment may not be served any more. */
  const givenOf = async (id: string) => (await store.episode(id))?.setup as unknown as StoredSetup;

  const abandon = async (id: string, failure: Failure): Promise<boolean> => {
    await knownEpisode(store, id);
    const waits = submitter !== undefined && (await givenOf(id)).group?.submit === true;
    if (!(await store.abandon({ id, failure, waits, now: clock() }))) return false;
    if (waits) await completed(await knownEpisode(store, id));
    return true;
  };

  const deferrals = createDeferrals();
  const sweep = async () => {
    const idle = await store.idle({
      now: clock(),
      graceMs: EPISODE_LIMITS.unscoredMs,
      // Those that wait for their next attempt stand in front, and keep nobody behind them waiting.
      limit: EPISODE_LIMITS.sweptAtOnce + deferrals.size,
    });
    deferrals.keepOnly(idle);
    for (const stored of idle) {
      if (signal.aborted) return;
      if (deferrals.isDeferred(stored.id, clock())) continue;
      const end = async () =>
        stored.status === "over"
          ? (await completed(stored)).status
          : void (await abandon(stored.id, idleFailure(stored)));
      const done = await boundary("harness", end);
      if (done.ok && done.value !== "over") deferrals.forget(stored.id);
      else deferrals.defer(stored.id, clock());
      if (!done.ok) onError?.(new Error(`episode ${stored.id} could not be ended: ${done.failure.message}`));
    }
  };

  return { completed, abandon, ...createRests(options, abandon), sweep };
}

/** What becomes of episodes that have rested too long before the next look comes to them. */
function createRests(
  { store, clock }: ServiceParts,
  abandon: Endings["abandon"],
): Pick<Endings, "unrested" | "freePlaces"> {
  const unrested = async (stored: EpisodeHead): Promise<EpisodeHead> => {
    if (!hasRested(stored, clock())) return stored;
    await abandon(stored.id, idleFailure(stored));
    return knownEpisode(store, stored.id);
  };

  let freeing: Promise<boolean> | null = null;
  const freePlaces = () => {
    freeing ??= abandonRested().finally(() => {
      freeing = null;
    });
    return freeing;
  };
  const abandonRested = async () => {
    const { unscoredMs: graceMs, sweptAtOnce: limit } = EPISODE_LIMITS;
    const idle = await store.idle({ now: clock(), graceMs, limit });
    const open = idle.filter(({ status }) => status === "open");
    for (const stored of open) await abandon(stored.id, idleFailure(stored));
    return open.length > 0;
  };
  return { unrested, freePlaces };
}

/** When each episode that could not be ended is tried again: later each time. A restart tries all of them at once. */
function createDeferrals() {
  const { sweepEveryMs, maxRetryMs, maxDeferred } = EPISODE_LIMITS;
  const deferred = new Map<string, { readonly until: number; readonly delayMs: number }>();
  return {
    get size() {
      return deferred.size;
    },
    isDeferred: (id: string, now: number) => now < (deferred.get(id)?.until ?? now),
    forget: (id: string) => deferred.delete(id),
    defer(id: string, now: number) {
      const before = deferred.get(id);
      if (!before && deferred.size >= maxDeferred) return;
      const delayMs = before ? Math.min(2 * before.delayMs, maxRetryMs) : sweepEveryMs;
      deferred.set(id, { until: now + delayMs, delayMs });
    },
    /** Forgets what has been ended elsewhere. */
    keepOnly(waiting: readonly EpisodeHead[]) {
      const ids = new Set(waiting.map(({ id }) => id));
      for (const id of deferred.keys()) if (!ids.has(id)) deferred.delete(id);
    },
  };
}

const plain = (value: object): JsonObject => value as JsonObject;

const idleFailure = ({ id, idleMs }: EpisodeHead): Failure => ({
  owner: "harness",
  code: "episode_idle",
  message: `episode ${id} rested for ${idleMs / 1000} s: send its turns sooner, or give a longer idleSeconds`,
  retryable: false,
});
