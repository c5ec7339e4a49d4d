/**
 * Episodes over the wire, whatever the wire format: created within a capacity, turned, finished or abandoned. Their state
 * is in the store alone, so that any gateway over it goes on and a turn that is sent again is answered again. A call that
 * may have been delivered is made again only of a repeatable tool. Reads no clock: the caller hands one in.
 */
import { createHash } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
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
  type ToolCaller,
  type Trajectory,
} from "@arenakit/contracts";
import { episodeTurn, failEpisode, finishEpisode, startEpisode } from "@arenakit/core";
import { createSemaphore } from "@arenakit/core/model";
import type { EpisodeFilter, EpisodeStore, StartedTurn, StoredEpisode } from "@arenakit/store";
import { type Catalogue, DEFAULT_DIALECT } from "./catalogue.ts";
import { createLiveEpisodes, type LiveEpisode, type StoredSetup, setupOf } from "./episode-setup.ts";
import { EPISODE_LIMITS } from "./limits.ts";
import { scoreEpisode } from "./scoring.ts";
import type { GroupSubmitter } from "./submitter.ts";
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
  readonly stored: StoredEpisode;
  readonly live: LiveEpisode;
}

/** What callers did wrong throws a FailureError of owner policy; a retryable one of owner harness is to be asked again. */
export interface EpisodeService {
  readonly catalogue: Catalogue;
  create(body: CreateBody, face?: StoredSetup["face"]): Promise<EpisodeView & { readonly isNew: boolean }>;
  turn(id: string, asked: AskedTurn): Promise<TurnReply>;
  /** Ends it with an answer, a failure, or as a policy that gave up; an episode that is over is told as it is. */
  finish(id: string, body: FinishBody): Promise<StoredEpisode>;
  /** An id under which no episode shall begin any more, where none has begun. */
  forbid(named: { readonly id: string; readonly environment: string; readonly capacity: number }): Promise<void>;
  /** False where it had ended before. */
  abandon(id: string, failure: Failure): Promise<boolean>;
  /** The score again, with what tools confirm now. Throws policy/episode_open. */
  verify(id: string, body: FinishBody): Promise<JsonObject>;
  view(id: string): Promise<EpisodeView>;
  trajectory(id: string): Promise<Trajectory>;
  list(filter: EpisodeFilter): Promise<StoredEpisode[]>;
  capacity(): Promise<{ readonly open: number; readonly most: number }>;
  /** One look for episodes that rest too long, and for those that are over and not scored. */
  sweep(): Promise<void>;
  /** Begins to renew leases and to end what rests too long; ends with `stop`. */
  start(): void;
  stop(): Promise<void>;
}

/** A service over a store; any number of them, in any number of processes, may share one that does. */
export function createEpisodeService(options: EpisodeServiceOptions): EpisodeService {
  const { store, catalogue, owner, newId, submitter, onError } = options;
  const clock = () => Math.floor(options.clock());
  const most = options.maxOpenEpisodes ?? EPISODE_LIMITS.maxOpenEpisodes;
  const waitMs = options.waitMs ?? EPISODE_LIMITS.waitMs;
  const stopping = new AbortController();
  const lives = createLiveEpisodes(catalogue, EPISODE_LIMITS.maxKeptStates);
  const working = createSemaphore({
    limit: EPISODE_LIMITS.maxTurnsAtOnce,
    refusal: { owner: "harness", code: "overloaded", message: "too many turns wait: come back later" },
  });
  /** Turns that this process takes, by episode: who asks for one of them waits here instead of asking the store. */
  const taken = new Map<string, Promise<unknown>>();

  const known = async (id: string): Promise<StoredEpisode> =>
    (await store.episode(id)) ?? fail("policy", "no_such_episode", `there is no episode ${id}`);

  /** Asks until the turn is this process's, is recorded, or waiting has been too long. */
  const begin = async (id: string, asked: AskedTurn, sha256: string): Promise<StartedTurn> => {
    const until = clock() + waitMs;
    const start = { id, turn: asked.turn ?? null, key: asked.key ?? null, sha256, owner };
    for (;;) {
      const started = await store.beginTurn({ ...start, now: clock(), leaseMs: EPISODE_LIMITS.leaseMs });
      if (started.outcome !== "busy") return started;
      if (clock() >= until)
        return fail("harness", "episode_busy", `a turn of episode ${id} is being taken: send it again`, {
          retryable: true,
        });
      await Promise.race([taken.get(id) ?? sleep(EPISODE_LIMITS.pollMs), sleep(Math.max(1, until - clock()))]);
    }
  };

  const take = async (started: StartedTurn, produced: PolicyTurn): Promise<JsonObject> => {
    const live = await lives.read(started.episode!);
    const { id } = live.stored;
    const tools = started.outcome === "resumed" ? onlyRepeatable(live) : live.tools;
    const { signal } = stopping;
    const taken = await boundary("harness", () => episodeTurn(live.setup, live.state, produced, { tools, signal }));
    if (signal.aborted)
      return fail("harness", "closing", "this gateway ends: send the turn again", { retryable: true });
    if (!taken.ok) throw new FailureError(taken.failure);
    const { state, observations, appendText, stepReward } = taken.value;
    const reply = plain({ observations, append: appendText, stepReward: stepReward ?? null, stop: state.stop });
    const end = { id, token: started.token, state: plain(state), reply, isOver: state.stop !== null, now: clock() };
    if (await store.endTurn(end)) {
      lives.advance(live, state);
      return reply;
    }
    const stored = await known(id);
    return refuseTurn({ ...started, outcome: stored.status === "open" ? "busy" : "closed", episode: stored });
  };

  const turn = async (id: string, asked: AskedTurn): Promise<TurnReply> => {
    const sha256 = createHash("sha256").update(canonicalJson(asked.produced)).digest("hex");
    const started = await begin(id, asked, sha256);
    const reply = async (recorded: JsonObject) => {
      const isOver = (recorded.stop ?? null) !== null;
      return replyOf(id, started.turn, recorded, isOver ? await completed(await known(id)) : null);
    };
    if (started.outcome === "recorded") return reply(started.reply ?? {});
    if (started.outcome !== "begun" && started.outcome !== "resumed") return refuseTurn(started);
    const work = working.run(() => take(started, asked.produced)).then(reply);
    const settled = work.then(NOTHING, NOTHING).then(() => void taken.delete(id));
    taken.set(id, settled);
    return work;
  };

  /** Scores an episode that is over, hands it to its group, and closes it; what comes of it is the same whoever does it. */
  const completed = async (stored: StoredEpisode): Promise<StoredEpisode> => {
    if (stored.status !== "over") return stored;
    const live = await lives.read(stored);
    const trajectory = finishEpisode(live.setup, live.state);
    const scored = await scoreEpisode(live, trajectory);
    const group = await submitted(live, (attempt) => submitter!.submit({ ...attempt, trajectory }));
    // A group-reward service that is busy is asked again: by who finishes the episode, or by the next look.
    if (group && "retry" in group) return stored;
    const { stop, answer } = live.state;
    const result = plain({ stop, answer, ...scored, ...omitUndefined({ group: group?.told }) });
    await store.finish({ id: stored.id, result, now: clock() });
    return known(stored.id);
  };

  const submitted = async (
    { given, stored }: LiveEpisode,
    work: (attempt: Parameters<GroupSubmitter["abandon"]>[0]) => Promise<JsonObject>,
    failure?: Failure,
  ): Promise<{ readonly told: JsonObject } | { readonly retry: true } | null> => {
    const { group, task } = given;
    if (!submitter || !group?.submit) return null;
    const attempt = { group, environment: stored.environment, task: task.id, failure: failure ?? NO_FAILURE };
    const answer = await boundary("harness", () => work(attempt));
    if (answer.ok) return { told: answer.value };
    if (!answer.failure.retryable) return { told: { failure: answer.failure as unknown as Json } };
    onError?.(new Error(`episode ${stored.id} was not handed to its group: ${answer.failure.message}`));
    return { retry: true };
  };

  const abandon = async (id: string, failure: Failure): Promise<boolean> => {
    const stored = await known(id);
    if (!(await store.abandon({ id, failure, now: clock() }))) return false;
    const live = await lives.read(stored);
    await submitted(live, (attempt) => submitter!.abandon(attempt), failure);
    return true;
  };

  /** Gives an answer as a last turn, where no turn has ended the episode. */
  const ended = async (id: string, { answer, failure }: FinishBody): Promise<StoredEpisode> => {
    const stored = await known(id);
    if (stored.status !== "open") return completed(stored);
    if (answer !== undefined) {
      const produced = { kind: "message" as const, text: answer, calls: [] };
      await turn(id, { turn: stored.turns, produced });
      return completed(await known(id));
    }
    const live = await lives.read(stored);
    const state = plain(failEpisode(live.state, failure ?? GAVE_UP));
    await store.endEpisode({ id, turns: stored.turns, state, now: clock() });
    return completed(await known(id));
  };

  const sweep = async () => {
    const idle = await store.idle({
      now: clock(),
      graceMs: EPISODE_LIMITS.unscoredMs,
      limit: EPISODE_LIMITS.sweptAtOnce,
    });
    for (const stored of idle) {
      if (stopping.signal.aborted) return;
      const end = async () =>
        stored.status === "over"
          ? void (await completed(stored))
          : void (await abandon(stored.id, idleFailure(stored)));
      const done = await boundary("harness", end);
      if (!done.ok) onError?.(new Error(`episode ${stored.id} could not be ended: ${done.failure.message}`));
    }
  };

  let timers: NodeJS.Timeout[] = [];
  const every = (ms: number, work: () => Promise<unknown>) =>
    setInterval(() => void boundary("harness", work), ms).unref();

  return {
    catalogue,
    async create(body, face) {
      const { task, dialect, given } = await resolved(catalogue, body, face);
      const id = body.id ?? newId();
      const served = catalogue.environment(body.environment);
      const setup = setupOf(id, given, { served, specs: await catalogue.specs(task), dialect });
      const { outcome, episode } = await store.create({
        id,
        environment: body.environment,
        setup: plain(given),
        state: plain(startEpisode(setup)),
        idleMs: Math.ceil(body.idleSeconds * 1000),
        capacity: most,
        now: clock(),
      });
      if (outcome === "conflict")
        fail(
          "policy",
          "episode_conflict",
          `episode ${id} was created with another task or settings: give it another id`,
        );
      if (!episode)
        return fail("harness", "episodes_full", `${most} episodes are open: come back when one has ended`, {
          retryable: true,
        });
      return { stored: episode, live: await lives.read(episode), isNew: outcome === "created" };
    },
    turn,
    async finish(id, body) {
      const stored = await ended(id, body);
      if (stored.status === "finished") return stored;
      if (stored.status === "abandoned") return closed(stored);
      return fail("harness", "episode_busy", `episode ${id} is not finished yet: ask again`, { retryable: true });
    },
    abandon,
    async forbid({ id, environment, capacity }) {
      const now = clock();
      await store.create({ id, environment, setup: { forbidden: true }, state: {}, idleMs: 0, capacity, now });
      await store.abandon({ id, failure: abandonedBy("closed before it began"), now });
    },
    async verify(id, body) {
      const stored = body.answer === undefined && body.failure === undefined ? await known(id) : await ended(id, body);
      if (stored.status === "open")
        fail("policy", "episode_open", `episode ${id} is open: give its answer, or take turns until it is over`);
      if (stored.status === "abandoned") return closed(stored);
      const live = await lives.read(stored);
      const scored = await scoreEpisode(live, finishEpisode(live.setup, live.state));
      return plain({ stop: live.state.stop, answer: live.state.answer, ...scored });
    },
    async view(id) {
      const stored = await known(id);
      return { stored, live: await lives.read(stored) };
    },
    async trajectory(id) {
      const { setup, state } = await lives.read(await known(id));
      if (state.stop === null)
        fail("policy", "episode_open", `episode ${id} is open: its trajectory is there at its end`);
      return finishEpisode(setup, state);
    },
    list: (filter) => store.episodes(filter),
    capacity: async () => ({ open: (await store.counts()).open, most }),
    sweep,
    start() {
      const { leaseMs, sweepEveryMs } = EPISODE_LIMITS;
      if (timers.length > 0) return;
      timers = [
        every(leaseMs / 3, async () => taken.size > 0 && store.renewTurns({ owner, now: clock(), leaseMs })),
        every(sweepEveryMs, sweep),
      ];
    },
    async stop() {
      for (const timer of timers) clearInterval(timer);
      stopping.abort();
      await Promise.all(taken.values());
    },
  };
}

async function resolved(catalogue: Catalogue, body: CreateBody, face: StoredSetup["face"]) {
  const task = await catalogue.task(body.environment, body);
  const { environment } = catalogue.environment(body.environment);
  const dialect = catalogue.dialect(body.dialect ?? environment.dialect ?? DEFAULT_DIALECT);
  const { group, limits, policy, model } = body;
  const given: StoredSetup = {
    task,
    dialect: dialect.id,
    policy: { id: policy, ...omitUndefined({ model }) },
    context: omitUndefined(body.context ?? {}),
    ...omitUndefined({ group, limits, face }),
  };
  return { task, dialect, given };
}

/** Of a turn that was begun before and may have run: what is not repeatable is not called again. */
function onlyRepeatable({ tools, setup }: LiveEpisode): ToolCaller {
  const repeatable = new Set(setup.tools.flatMap(({ name, repeatable }) => (repeatable ? [name] : [])));
  const isOffered = new Set(setup.tools.map(({ name }) => name));
  return {
    list: () => tools.list(),
    async call(name, args, options) {
      if (repeatable.has(name) || !isOffered.has(name)) return tools.call(name, args, options);
      const message = `the call of ${name} may have run before this server was lost, and it is not repeatable`;
      return fail("harness", "call_may_have_run", message);
    },
  };
}

function refuseTurn({ outcome, episode, turn }: StartedTurn): never {
  const id = episode?.id ?? "";
  if (outcome === "unknown") fail("policy", "no_such_episode", "there is no such episode: create it first");
  if (outcome === "conflict")
    fail(
      "policy",
      "turn_conflict",
      `turn ${turn} of episode ${id} was sent with other content: a turn is never taken back`,
    );
  if (outcome === "out_of_order")
    fail(
      "policy",
      "turn_out_of_order",
      `episode ${id} has ${episode?.turns} turns, and turn ${turn} was sent: send turn ${episode?.turns}`,
    );
  if (outcome === "closed" && episode) closed(episode);
  return fail("harness", "episode_busy", `turn ${turn} of episode ${id} was taken over: send it again`, {
    retryable: true,
  });
}

function closed({ id, status, failure }: StoredEpisode): never {
  const why = failure ? `: ${failure.code}, ${failure.message}` : "";
  return fail("policy", "episode_closed", `episode ${id} is ${status}${why}`);
}

function replyOf(episode: string, turn: number, recorded: JsonObject, over: StoredEpisode | null): TurnReply {
  const { observations = [], append, stepReward, stop } = recorded;
  return {
    episode,
    turn,
    observations,
    append: (append ?? "") as string,
    stepReward: (stepReward ?? null) as number | null,
    done: over !== null,
    stop: (stop ?? null) as string | null,
    result: over?.result ?? null,
  };
}

/** As a turn of a policy: with calls it came through an endpoint that parsed them. */
export function producedTurn({ turn: _, calls, thought, ...rest }: TurnBody): PolicyTurn {
  const shared = omitUndefined(rest) as Omit<PolicyTurn, "kind" | "calls"> & { text: string };
  if (calls === undefined && thought === undefined) return { kind: "text", ...shared };
  return { kind: "message", calls: calls ?? [], ...omitUndefined({ thought }), ...shared };
}

const GAVE_UP: Failure = {
  owner: "policy",
  code: "gave_up",
  message: "the episode was finished without an answer",
  retryable: false,
};
const NO_FAILURE: Failure = GAVE_UP;
const NOTHING = () => undefined;

const idleFailure = ({ id, idleMs }: StoredEpisode): Failure => ({
  owner: "harness",
  code: "episode_idle",
  message: `episode ${id} rested for ${idleMs / 1000} s: send its turns sooner, or give a longer idleSeconds`,
  retryable: false,
});

export const abandonedBy = (reason: string | undefined): Failure => ({
  owner: "harness",
  code: "abandoned",
  message: reason || "the trainer abandoned the episode",
  retryable: false,
});

/** A value that is plain JSON but for members without a value, which no writer of JSON writes. */
const plain = (value: object): JsonObject => value as JsonObject;
