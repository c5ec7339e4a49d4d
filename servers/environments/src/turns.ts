/**
 * Turns: each is begun in the store, taken by the state machine of core, and recorded before anybody is told of it. A turn
 * that another process has begun is waited for, or resumed when its lease has run out.
 */
import { createHash } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import {
  boundary,
  canonicalJson,
  FailureError,
  fail,
  type JsonObject,
  type PolicyTurn,
  type ToolCaller,
} from "@arenakit/contracts";
import { type EpisodeRuntime, type EpisodeTurn, episodeTurn, expireEpisode, limitsOf } from "@arenakit/core";
import { createSemaphore, expiryAfter } from "@arenakit/core/model";
import type { EpisodeHead, StartedTurn } from "@arenakit/store";
import type { LiveEpisode } from "./episode-setup.ts";
import { EPISODE_LIMITS } from "./limits.ts";
import type { AskedTurn, TurnReply } from "./service.ts";
import { knownEpisode, refuseClosed, type ServiceParts } from "./service-parts.ts";

export interface TurnsOptions extends ServiceParts {
  readonly owner: string;
  readonly waitMs: number;
  /** Scores an episode that is over. */
  readonly completed: (stored: EpisodeHead) => Promise<EpisodeHead>;
  /** Abandons an episode that has rested too long. */
  readonly unrested: (stored: EpisodeHead) => Promise<EpisodeHead>;
}

export interface Turns {
  turn(id: string, asked: AskedTurn): Promise<TurnReply>;
  /** Turns that this process takes, by episode. */
  readonly taken: ReadonlyMap<string, Promise<unknown>>;
}

export function createTurns(options: TurnsOptions): Turns {
  const { store, lives, clock, signal, owner, waitMs, completed, unrested } = options;
  const working = createSemaphore({
    limit: EPISODE_LIMITS.maxTurnsAtOnce,
    refusal: { owner: "harness", code: "overloaded", message: "too many turns wait: come back later" },
  });
  /** Who asks for one of them waits here instead of asking the store. */
  const taken = new Map<string, Promise<unknown>>();

  /** Asks until the turn is this process's, is recorded, or waiting has been too long. */
  const begin = async (id: string, asked: AskedTurn, sha256: string): Promise<StartedTurn> => {
    const until = clock() + waitMs;
    const start = { id, turn: asked.turn ?? null, key: asked.key ?? null, sha256, owner };
    for (;;) {
      const started = await store.beginTurn({ ...start, now: clock(), leaseMs: EPISODE_LIMITS.leaseMs });
      if (started.outcome === "rested") {
        await unrested(started.episode!);
        continue;
      }
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
    const taken = await boundary("harness", () => turnInTime(live, produced, { tools, signal, now: clock() }));
    if (signal.aborted)
      return fail("harness", "closing", "this gateway ends: send the turn again", { retryable: true });
    if (!taken.ok) throw new FailureError(taken.failure);
    const { state, observations, appendText, stepReward } = taken.value;
    const reply = {
      observations,
      append: appendText,
      stepReward: stepReward ?? null,
      stop: state.stop,
    } as unknown as JsonObject;
    const end = {
      id,
      token: started.token,
      state: state as unknown as JsonObject,
      reply,
      isOver: state.stop !== null,
      now: clock(),
    };
    if (await store.endTurn(end)) {
      const { stored } = live;
      lives.keep({ ...live, state, stored: { ...stored, turns: stored.turns + 1 } });
      return reply;
    }
    const stored = await knownEpisode(store, id);
    return refuseTurn({ ...started, outcome: stored.status === "open" ? "busy" : "closed", episode: stored });
  };

  const turn = async (id: string, asked: AskedTurn): Promise<TurnReply> => {
    const sha256 = turnDigest(asked.produced);
    const started = await begin(id, asked, sha256);
    const reply = async (recorded: JsonObject) => {
      const isOver = (recorded.stop ?? null) !== null;
      return replyOf(id, started.turn, recorded, isOver ? await completed(await knownEpisode(store, id)) : null);
    };
    if (started.outcome === "recorded") return reply(started.reply ?? {});
    if (started.outcome !== "begun" && started.outcome !== "resumed") return refuseTurn(started);
    const work = working.run(() => take(started, asked.produced)).then(reply);
    const settled = work.then(NOTHING, NOTHING).then(() => void taken.delete(id));
    taken.set(id, settled);
    return work;
  };

  return { turn, taken };
}

/** The turn; of an episode whose real time, from its creation on, is over before or meanwhile, its end without it. */
async function turnInTime(
  { setup, state, stored }: LiveEpisode,
  produced: PolicyTurn,
  { now, tools, signal }: EpisodeRuntime & { readonly now: number },
): Promise<Omit<EpisodeTurn, "parsed">> {
  const { maxWallMs } = limitsOf(setup);
  const leftMs = maxWallMs === undefined ? undefined : stored.createdAt + maxWallMs - now;
  const expired = { state: expireEpisode(state), observations: [], appendText: "" };
  if (leftMs !== undefined && leftMs <= 0) return expired;
  const expiry = expiryAfter(leftMs, signal);
  try {
    return await episodeTurn(setup, state, produced, { tools, signal: expiry.signal });
  } catch (error) {
    // Not a failure: the episode has had its time.
    if (expiry.isOver()) return expired;
    throw error;
  } finally {
    expiry.stop();
  }
}

/** By which the store tells the same turn from another one. */
export const turnDigest = (produced: PolicyTurn): string =>
  createHash("sha256").update(canonicalJson(produced)).digest("hex");

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
      `turn ${turn} of episode ${id} was sent with other content, or its key with another index: a turn is never taken back`,
    );
  if (outcome === "out_of_order")
    fail(
      "policy",
      "turn_out_of_order",
      `episode ${id} has ${episode?.turns} turns, and turn ${turn} was sent: send turn ${episode?.turns}`,
    );
  if (outcome === "closed" && episode) refuseClosed(episode);
  return fail("harness", "episode_busy", `turn ${turn} of episode ${id} was taken over: send it again`, {
    retryable: true,
  });
}

function replyOf(episode: string, turn: number, recorded: JsonObject, over: EpisodeHead | null): TurnReply {
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

const NOTHING = () => undefined;
