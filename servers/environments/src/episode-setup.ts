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
import type { EpisodeHead, EpisodeStore } from "@arenakit/store";
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
  readonly stored: EpisodeHead;
  readonly served: ServedEnvironment;
  readonly given: StoredSetup;
  readonly setup: EpisodeSetup;
  readonly state: EpisodeState;
  readonly tools: ToolCaller;
}

/** Episodes with their states after so many turns: those of this process need not be read again. */
export interface LiveEpisodes {
  read(stored: EpisodeHead): Promise<LiveEpisode>;
  /** The episode has this state now, as it is recorded. */
  keep(live: LiveEpisode): void;
}

/**
 * What is kept was recorded: a state after a number of turns is one, whichever gateway recorded it, and so is the one with
 * which an episode ended.
 */
export function createLiveEpisodes(catalogue: Catalogue, store: EpisodeStore, most: number): LiveEpisodes {
  const kept = new Map<string, LiveEpisode>();
  return {
    async read(stored) {
      const known = kept.get(stored.id);
      const isOfNow = known?.stored.turns === stored.turns && known.stored.createdAt === stored.createdAt;
      const isSame = isOfNow && (known.state.stop === null) === (stored.status === "open");
      return isSame ? { ...known, stored } : liveEpisode(catalogue, store, stored);
    },
    keep(live) {
      const { id } = live.stored;
      kept.delete(id);
      kept.set(id, live);
      // What was kept longest ago stands first.
      if (kept.size > most) kept.delete(kept.keys().next().value!);
    },
  };
}

async function liveEpisode(catalogue: Catalogue, store: EpisodeStore, head: EpisodeHead): Promise<LiveEpisode> {
  const { id } = head;
  const {
    setup: documents,
    state,
    ...stored
  } = (await store.episode(id)) ?? fail("policy", "no_such_episode", `there is no episode ${id}`);
  const given = documents as unknown as StoredSetup;
  if (!given.task) fail("policy", "no_such_episode", `${id} was closed before it began`);
  const served = catalogue.environment(stored.environment);
  const specs = await catalogue.specs(given.task);
  const setup = setupOf(id, given, { served, specs, dialect: catalogue.dialect(given.dialect) });
  return {
    stored,
    served,
    given,
    setup,
    state: state as unknown as EpisodeState,
    tools: catalogue.tools(given.task),
  };
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
