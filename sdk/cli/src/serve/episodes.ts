/** The episodes of a server: which environments, over which tools and store, and how a finished one reaches its group. */
import {
  boundary,
  type CallContext,
  type Environment,
  fail,
  type JsonObject,
  omitUndefined,
} from "@arenakit/contracts";
import type { OpenedWorld } from "@arenakit/corpus-world";
import {
  createCatalogue,
  createEpisodeService,
  type GroupAttempt,
  type GroupSubmitter,
  mountedEpisodes,
  type ServedEnvironment,
} from "@arenakit/server-environments";
import type { BesideContext, OpenBeside } from "@arenakit/server-gateway";
import { AbandonBody, SubmitBody } from "@arenakit/server-judge";
import { findWorld, readValue } from "@arenakit/server-kit";
import type { Store } from "@arenakit/store";
import { failUsage } from "../commands/arguments.ts";
import type { EnvironmentServers } from "../rollout-tools.ts";
import { entryNamed, openEnvironments, type Tables } from "../tables.ts";
import type { EpisodeOptions } from "./episode-options.ts";
import type { ServedTasks } from "./served-tasks.ts";

/** Of the names, or all. Throws harness/usage for one that is not there. */
export function episodeEnvironments({ episodes }: EpisodeOptions, tables: Tables): Promise<Environment[]> {
  const { environments } = tables;
  if (episodes.length === 0) return openEnvironments({ environments });
  return Promise.all(episodes.map((name) => entryNamed(environments, "episodes", name)()));
}

/** Root of each. Throws harness/usage for an environment whose episodes are not served. */
export function nemoGymDoors({ nemoGym }: EpisodeOptions, environments: readonly Environment[]) {
  return nemoGym.map((text) => {
    const name = text.slice(0, text.lastIndexOf("="));
    if (!environments.some(({ id }) => id === name))
      failUsage(
        `--nemo-gym ${text}: episodes of ${name} are not served; those of these are: ${environments.map(({ id }) => id).join(", ") || "none"}`,
      );
    return { root: `/nemo-gym/${name}` };
  });
}

export interface EpisodesOptions {
  readonly environments: readonly Environment[];
  readonly servers: EnvironmentServers;
  readonly dialects: Tables["dialects"];
  readonly store: Store;
  /** Names the gateway among those that share the store. */
  readonly owner: string;
  readonly newId: () => string;
  /** All that the server holds; the first one is that of tasks, and of episodes that name none. */
  readonly worlds: readonly OpenedWorld[];
  readonly now: string;
  readonly tasks: ServedTasks;
  readonly maxEpisodes: number;
  /** How long closed episodes are kept. */
  readonly keepMs: number;
  readonly clock: () => number;
  readonly onError: (error: Error) => void;
}

export function openEpisodes(options: EpisodesOptions): OpenBeside {
  const {
    environments,
    servers,
    dialects,
    store,
    owner,
    newId,
    worlds,
    now,
    tasks,
    maxEpisodes,
    keepMs,
    clock,
    onError,
  } = options;
  return (beside) => {
    const context: CallContext = { world: worlds[0]!.id, now };
    const named = worlds.map(({ id, meta }) => ({ id, now: meta.now, backend: null }));
    const served = environments.map((environment): ServedEnvironment => {
      const own = environment.toolset === undefined ? null : beside.toolset(environment.toolset);
      return {
        environment,
        context,
        async checkContext({ world }) {
          const found = await boundary("harness", () => findWorld(named, world));
          if (!found.ok) fail("policy", "unknown_world", found.failure.message);
        },
        tasks: (split) => tasks.split(environment, split),
        task: (id, split) => tasks.named(environment, id, split),
        ...omitUndefined({ toolset: servers.beside(environment, own) }),
      };
    });
    const service = createEpisodeService({
      store: store.episodes,
      catalogue: createCatalogue(served, dialects),
      owner,
      newId,
      maxOpenEpisodes: maxEpisodes,
      keepMs,
      clock,
      onError,
      ...omitUndefined({ submitter: submitterOf(beside.groups) ?? undefined }),
    });
    return mountedEpisodes({ service, newId, onError });
  };
}

/** The group-reward service as episodes know it: null where nobody judges. */
function submitterOf(groups: BesideContext["groups"]): GroupSubmitter | null {
  if (!groups) return null;
  const shared = ({ group: { size, settings, generation }, environment, task }: GroupAttempt) => ({
    environment,
    task,
    ...settings,
    size,
    generation,
  });
  return {
    async check(attempt) {
      const { id, index } = attempt.group;
      await groups.check(id, readValue(SubmitBody, { ...shared(attempt), index }, "group"));
    },
    async submit({ trajectory, ...attempt }) {
      const { id, index } = attempt.group;
      const body = readValue(SubmitBody, { ...shared(attempt), index, trajectory }, "group");
      return { ...(await groups.submit(id, body)) } as JsonObject;
    },
    async abandon({ failure, ...attempt }) {
      const { id, index } = attempt.group;
      const reason = `${failure.code}: ${failure.message}`;
      const body = readValue(AbandonBody, { ...shared(attempt), reason }, "group");
      return { ...(await groups.abandon(id, index, body)) } as JsonObject;
    },
  };
}
