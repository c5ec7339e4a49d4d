/** What an episode was created with, as the store keeps it, and the setup of the state machine that follows from it. */
import {
  type CallContext,
  type Dialect,
  fail,
  type JsonObject,
  type Task,
  type ToolCaller,
  type ToolSpec,
} from "@arenakit/contracts";
import type { EpisodeSetup, EpisodeState } from "@arenakit/core";
import type { StoredEpisode } from "@arenakit/store";
import type { Catalogue, ServedEnvironment } from "./catalogue.ts";
import type { CreateBody, EpisodeGroup } from "./wire.ts";

/** The task stands here whole: an episode goes on though its environment makes other tasks by then. */
export interface StoredSetup {
  readonly task: Task;
  readonly dialect: string;
  readonly policy: { readonly id: string; readonly model?: string };
  readonly context: CallContext;
  readonly group?: EpisodeGroup;
  readonly limits?: NonNullable<CreateBody["limits"]>;
  /** The wire format that it was created by, with what that format has to know. */
  readonly face?: JsonObject & { readonly name: string };
}

/** All that a turn of a stored episode needs. */
export interface LiveEpisode {
  readonly stored: StoredEpisode;
  readonly served: ServedEnvironment;
  readonly given: StoredSetup;
  readonly setup: EpisodeSetup;
  readonly state: EpisodeState;
  readonly tools: ToolCaller;
}

/** Episodes in the middle, with their states after so many turns: those of this process need not be read again. */
export interface LiveEpisodes {
  read(stored: StoredEpisode): Promise<LiveEpisode>;
  /** The episode has this state after one more turn. */
  advance(live: LiveEpisode, state: EpisodeState): void;
}

/** What is kept was recorded: a state after a number of turns is one, whichever gateway recorded it. */
export function createLiveEpisodes(catalogue: Catalogue, most: number): LiveEpisodes {
  const kept = new Map<string, { readonly turns: number; readonly live: LiveEpisode }>();
  return {
    async read(stored) {
      const known = kept.get(stored.id);
      const isSame = known?.turns === stored.turns && stored.status === "open";
      return isSame ? { ...known.live, stored } : liveEpisode(catalogue, stored);
    },
    advance(live, state) {
      const { id, turns } = live.stored;
      kept.delete(id);
      if (state.stop !== null) return;
      kept.set(id, { turns: turns + 1, live: { ...live, state } });
      // What was advanced longest ago stands first.
      if (kept.size > most) kept.delete(kept.keys().next().value!);
    },
  };
}

async function liveEpisode(catalogue: Catalogue, stored: StoredEpisode): Promise<LiveEpisode> {
  const given = stored.setup as unknown as StoredSetup;
  if (!given.task) fail("policy", "no_such_episode", `${stored.id} was closed before it began`);
  const served = catalogue.environment(stored.environment);
  const specs = await catalogue.specs(given.task);
  const setup = setupOf(stored.id, given, { served, specs, dialect: catalogue.dialect(given.dialect) });
  const state = stored.state as unknown as EpisodeState;
  return { stored, served, given, setup, state, tools: catalogue.tools(given.task) };
}

interface SetupParts {
  readonly served: ServedEnvironment;
  readonly specs: readonly ToolSpec[];
  readonly dialect: Dialect;
}

export function setupOf(id: string, given: StoredSetup, { served, specs, dialect }: SetupParts): EpisodeSetup {
  const { group, limits, task, context } = given;
  const { id: policy, model } = given.policy;
  return {
    id,
    environment: served.environment,
    task,
    tools: specs,
    dialect,
    policy: { id: policy, ...(model === undefined ? {} : { model }) },
    context: { ...served.context, ...context },
    group: group
      ? { id: group.id, index: group.index, size: group.size, anchor: group.anchor ?? group.index === 0 }
      : { id, index: 0, size: 1, anchor: true },
    ...(limits === undefined ? {} : { limits: limits as NonNullable<EpisodeSetup["limits"]> }),
  };
}
