/**
 * Episodes over the wire, whatever the wire format: created within a capacity, turned, finished or abandoned. Their state
 * is in the store alone, so that any gateway over it goes on and a turn that is sent again is answered again. A call that
 * may have been delivered is made again only of a repeatable tool. Reads no clock: the caller hands one in.
 */
import {
  boundary,
  canonicalJson,
  type Failure,
  FailureError,
  fail,
  type Json,
  type JsonObject,
  omitUndefined,
  type PolicyTurn,
  type Trajectory,
} from "@arenakit/contracts";
import { failEpisode, finishEpisode, startEpisode } from "@arenakit/core";
import type { EpisodeFilter, EpisodeHead, EpisodeStore } from "@arenakit/store";
import { type Catalogue, DEFAULT_DIALECT } from "./catalogue.ts";
import { createEndings, type Endings } from "./endings.ts";
import { createLiveEpisodes, type LiveEpisode, type StoredSetup, setupOf } from "./episode-setup.ts";
import { EPISODE_LIMITS } from "./limits.ts";
import { scoreEpisode } from "./scoring.ts";
import { knownEpisode, refuseClosed, type ServiceParts } from "./service-parts.ts";
import type { GroupAttempt, GroupSubmitter } from "./submitter.ts";
import { createTurns, type Turns, turnDigest } from "./turns.ts";
import type { CreateBody, FinishBody, TurnBody } from "./wire.ts";

export interface EpisodeServiceOptions {
  readonly store: EpisodeStore;
  readonly catalogue: Catalogue;
  /** Names this process among those that share the store; no other one has it. */
  readonly owner: string;
  /** Milliseconds since the epoch. */
  readonly clock: () => number;
  readonly newId: () => string;
  /** Nobody is handed finished episodes without it. */
  readonly submitter?: GroupSubmitter;
  readonly maxOpenEpisodes?: number;
  /** How long closed episodes are kept; default 14 days. */
  readonly keepMs?: number;
  readonly waitMs?: number;
  readonly onError?: (error: Error) => void;
}

/** A turn as it is asked for: by index, by key, or simply the next one. */
export interface AskedTurn {
  readonly turn?: number | undefined;
  readonly key?: string | undefined;
  readonly produced: PolicyTurn;
}

export interface TurnReply {
  readonly episode: string;
  readonly turn: number;
  readonly observations: Json;
  /** What a trainer appends after the policy's text; empty when the episode is over. */
  readonly append: string;
  readonly stepReward: number | null;
  readonly done: boolean;
  readonly stop: string | null;
  /** Of an episode that is over and scored; null before, and where it was abandoned. */
  readonly result: JsonObject | null;
}

export interface EpisodeView {
  readonly stored: EpisodeHead;
  readonly live: LiveEpisode;
}

export interface CreateOptions {
  readonly face?: StoredSetup["face"];
  /** An episode that the caller gives up once this one has begun: while it is open, its place is this one's. */
  readonly replaces?: string | null;
}

/** What callers did wrong throws a FailureError of owner policy; a retryable one of owner harness is to be asked again. */
export interface EpisodeService {
  readonly catalogue: Catalogue;
  /** Whole milliseconds since the epoch. */
  readonly clock: () => number;
  create(body: CreateBody, options?: CreateOptions): Promise<EpisodeView & { readonly isNew: boolean }>;
  turn(id: string, asked: AskedTurn): Promise<TurnReply>;
  /** Ends it with an answer, a failure, or as a policy that gave up; an episode that is over is told as it is. */
  finish(id: string, body: FinishBody): Promise<EpisodeHead>;
  /** An id under which no episode shall begin any more, where none has begun. */
  forbid(named: { readonly id: string; readonly environment: string; readonly capacity: number }): Promise<void>;
  /** False where it had ended before. */
  abandon(id: string, failure: Failure): Promise<boolean>;
  /** The score again, with what tools confirm now. Throws policy/episode_open. */
  verify(id: string, body: FinishBody): Promise<JsonObject>;
  view(id: string): Promise<EpisodeView>;
  trajectory(id: string): Promise<Trajectory>;
  list(filter: EpisodeFilter): Promise<EpisodeHead[]>;
  capacity(): Promise<{ readonly open: number; readonly most: number }>;
  /** One look for episodes that rest too long, and for those that are over and not scored. */
  sweep(): Promise<void>;
  /** Begins to renew leases and to end what rests too long; ends with `stop`. */
  start(): void;
  stop(): Promise<void>;
}

/** A service over a store; any number of them, in any number of processes, may share one that does. */
export function createEpisodeService(options: EpisodeServiceOptions): EpisodeService {
  const { store, catalogue, owner, submitter, onError } = options;
  const clock = () => Math.floor(options.clock());
  const { maxOpenEpisodes: most, waitMs } = { ...EPISODE_LIMITS, ...options };
  const stopping = new AbortController();
  const lives = createLiveEpisodes(catalogue, store, EPISODE_LIMITS.maxKeptStates);
  const parts = { store, lives, clock, signal: stopping.signal };
  const endings = createEndings({ ...parts, submitter, onError });
  const turns = createTurns({ ...parts, ...endings, owner, waitMs });
  const known = async (id: string) => endings.unrested(await knownEpisode(store, id));
  /** Gives an answer as a last turn, where no turn has ended the episode. */
  const ended = async (id: string, { answer, failure }: FinishBody): Promise<EpisodeHead> => {
    const stored = await known(id);
    if (stored.status !== "open") return endings.completed(stored);
    if (answer !== undefined) {
      await giveAnswer(turns, id, answer);
      return endings.completed(await known(id));
    }
    const live = await lives.read(stored);
    const state = failEpisode(live.state, failure ?? GAVE_UP);
    const isEnded = await store.endEpisode({ id, turns: stored.turns, state: plain(state), now: clock() });
    if (isEnded) lives.keep({ ...live, state });
    return endings.completed(await known(id));
  };

  const { leaseMs, sweepEveryMs, pruneEveryMs, keepMs } = { ...EPISODE_LIMITS, ...options };
  const background = createBackground([
    [leaseMs / 3, async () => turns.taken.size > 0 && store.renewTurns({ owner, now: clock(), leaseMs })],
    [sweepEveryMs, endings.sweep],
    [pruneEveryMs, () => store.prune(clock() - keepMs)],
  ]);

  const isOpen = async (id?: string | null) => typeof id === "string" && (await store.head(id))?.status === "open";
  return {
    catalogue,
    clock,
    async create(body, { face, replaces } = {}) {
      // Sessions that all replace theirs at once have twice as many for a moment: whoever has a place is not counted again.
      const capacity = (await isOpen(replaces)) ? Number.MAX_SAFE_INTEGER : most;
      return created(
        { id: body.id ?? options.newId(), body, face },
        { ...parts, ...endings, catalogue, most, capacity, submitter },
      );
    },
    turn: turns.turn,
    async finish(id, body) {
      const stored = await ended(id, body);
      if (stored.status === "finished") return stored;
      if (stored.failure) return refuseClosed(stored);
      return fail("harness", "episode_busy", `episode ${id} is not finished yet: ask again`, { retryable: true });
    },
    abandon: endings.abandon,
    async forbid({ id, environment, capacity }) {
      const now = clock();
      await store.create({ id, environment, setup: { forbidden: true }, state: {}, idleMs: 0, capacity, now });
      await store.abandon({ id, failure: abandonedBy("closed before it began"), now });
    },
    async verify(id, body) {
      const stored = body.answer === undefined && body.failure === undefined ? await known(id) : await ended(id, body);
      if (stored.status === "open")
        fail("policy", "episode_open", `episode ${id} is open: give its answer, or take turns until it is over`);
      if (stored.failure) return refuseClosed(stored);
      return scoredAgain({ store, signal: stopping.signal }, await lives.read(stored), body);
    },
    async view(id) {
      const stored = await known(id);
      return { stored, live: await lives.read(stored) };
    },
    trajectory: async (id) => trajectoryOf(await lives.read(await known(id))),
    list: (filter) => store.episodes(filter),
    capacity: async () => ({ open: (await store.counts()).open, most }),
    sweep: endings.sweep,
    start: background.start,
    async stop() {
      background.stop();
      stopping.abort();
      await Promise.all(turns.taken.values());
    },
  };
}

/** After a turn that is being taken; where that one ends the episode, or another ending came first, it stays so. */
async function giveAnswer(turns: Turns, id: string, answer: string): Promise<void> {
  const last = await boundary("harness", () => turns.turn(id, { produced: answerTurn(answer) }));
  if (!last.ok && last.failure.code !== "episode_closed") throw new FailureError(last.failure);
}

/** Throws policy/turn_conflict where the episode ended with another answer, or another failure, than the one that is given. */
async function scoredAgain(
  { store, signal }: Pick<ServiceParts, "store" | "signal">,
  live: LiveEpisode,
  given: FinishBody,
): Promise<JsonObject> {
  const { stop, answer } = live.state;
  if (!(await hasEndedWith(store, live, given))) {
    const otherwise = `episode ${live.stored.id} ended with "${stop}" and otherwise than is said: verify it without an answer or a failure`;
    fail("policy", "turn_conflict", otherwise);
  }
  return plain({
    stop,
    answer,
    ...(await scoreEpisode(live, { trajectory: finishEpisode(live.setup, live.state), signal })),
  });
}

async function hasEndedWith(store: EpisodeStore, { stored, state }: LiveEpisode, given: FinishBody): Promise<boolean> {
  if (given.failure !== undefined) {
    const { note: _, ...open } = { ...state, stop: null, failure: null };
    return canonicalJson(failEpisode(open, given.failure)) === canonicalJson(state);
  }
  if (given.answer === undefined || given.answer === state.answer) return true;
  // The same text as before, of which the answer is a part.
  const sent = turnDigest(answerTurn(given.answer));
  return (await store.turns(stored.id)).at(-1)?.sha256 === sent;
}

function trajectoryOf({ setup, state }: LiveEpisode): Trajectory {
  if (state.stop === null)
    fail("policy", "episode_open", `episode ${setup.id} is open: its trajectory is there at its end`);
  return finishEpisode(setup, state);
}

/** Works that are done every so many milliseconds, from the first start to the stop; what fails is done again the next time. */
function createBackground(works: readonly (readonly [everyMs: number, work: () => Promise<unknown>])[]) {
  let timers: NodeJS.Timeout[] | null = null;
  return {
    start() {
      timers ??= works.map(([everyMs, work]) => setInterval(() => void boundary("harness", work), everyMs).unref());
    },
    stop() {
      for (const timer of timers ?? []) clearInterval(timer);
    },
  };
}

interface Creation {
  readonly id: string;
  readonly body: CreateBody;
  readonly face: StoredSetup["face"];
}

interface CreationParts extends ServiceParts, Pick<Endings, "unrested" | "freePlaces"> {
  readonly catalogue: Catalogue;
  /** Episodes that may be open. */
  readonly most: number;
  /** With the place of one that this one replaces. */
  readonly capacity: number;
  readonly submitter: GroupSubmitter | undefined;
}

/** Throws policy/episode_conflict, policy/episode_closed and harness/episodes_full. */
async function created(
  { id, body, face }: Creation,
  { store, lives, catalogue, clock, unrested, freePlaces, most, capacity, submitter }: CreationParts,
): Promise<EpisodeView & { readonly isNew: boolean }> {
  const { task, dialect, given } = await resolved(catalogue, body, face);
  if (body.group?.submit && !(await store.head(id)))
    await requireGroup({ group: body.group, environment: body.environment, task: task.id }, submitter);
  const served = catalogue.environment(body.environment);
  const setup = setupOf(id, given, { served, specs: await catalogue.specs(task), dialect });
  const state = startEpisode(setup);
  const idleMs = Math.ceil(body.idleSeconds * 1000);
  const asked = { id, environment: body.environment, setup: plain(given), state: plain(state), idleMs, capacity };
  const first = await store.create({ ...asked, now: clock() });
  const isFreed = first.outcome === "full" && (await freePlaces());
  const { outcome, episode } = isFreed ? await store.create({ ...asked, now: clock() }) : first;
  if (outcome === "conflict") return refuseOther(store, id);
  const full = `${most} episodes are open: come back when one has ended`;
  if (!episode) return fail("harness", "episodes_full", full, { retryable: true });
  if (outcome === "known") {
    const known = await unrested(episode);
    return { stored: known, live: await lives.read(known), isNew: false };
  }
  const live = { stored: episode, served, given, setup, state, tools: catalogue.tools(task) };
  lives.keep(live);
  return { stored: episode, live, isNew: true };
}

/** Throws policy/no_judge where nobody judges groups, and what the group-reward service says of the attempt. */
async function requireGroup(attempt: GroupAttempt, submitter: GroupSubmitter | undefined): Promise<void> {
  const without = `group: this server has no judge (serve --judge), so nobody would rank ${attempt.group.id}: leave group out, or give "submit": false`;
  if (!submitter) fail("policy", "no_judge", without);
  await submitter.check(attempt);
}

/** Why an id that is taken begins no other episode. */
async function refuseOther(store: EpisodeStore, id: string): Promise<never> {
  const hasBegun = (await store.episode(id))?.setup.forbidden !== true;
  if (!hasBegun) fail("policy", "episode_closed", `${id} was closed before it began: give another id`);
  const others = `episode ${id} was created with another task or settings: give it another id`;
  return fail("policy", "episode_conflict", others);
}

async function resolved(catalogue: Catalogue, body: CreateBody, face: StoredSetup["face"]) {
  const task = await catalogue.task(body.environment, body);
  const served = catalogue.environment(body.environment);
  const { environment } = served;
  const context = omitUndefined(body.context ?? {});
  await served.checkContext?.(context);
  const dialect = catalogue.dialect(body.dialect ?? environment.dialect ?? DEFAULT_DIALECT);
  const { group, limits, policy, model } = body;
  const given: StoredSetup = {
    task,
    dialect: dialect.id,
    policy: { id: policy, ...omitUndefined({ model }) },
    context,
    ...omitUndefined({ group, limits, face }),
  };
  return { task, dialect, given };
}

/** As a turn of a policy: with calls it came through an endpoint that parsed them. */
export function producedTurn({ turn: _, calls, thought, text = "", ...rest }: TurnBody): PolicyTurn {
  const shared = { text, ...omitUndefined(rest) };
  if (calls === undefined && thought === undefined) return { kind: "text", ...shared };
  return { kind: "message", calls: calls ?? [], ...omitUndefined({ thought }), ...shared };
}

/** An answer that is given as such, and ends the episode whatever stands in it. */
export const answerTurn = (text: string): PolicyTurn => ({ kind: "message", text, calls: [], isAnswer: true });

const GAVE_UP: Failure = {
  owner: "policy",
  code: "gave_up",
  message: "the episode was finished without an answer",
  retryable: false,
};

export const abandonedBy = (reason: string | undefined): Failure => ({
  owner: "harness",
  code: "abandoned",
  message: reason || "the trainer abandoned the episode",
  retryable: false,
});

/** A value that is plain JSON but for members without a value, which no writer of JSON writes. */
const plain = (value: object): JsonObject => value as JsonObject;
