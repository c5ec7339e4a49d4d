/**
 * The group-reward service in a gateway: its paths and tools, judging while the gateway listens, and what becomes of old
 * groups. The store is the caller's, who opened it and ends it after the gateway.
 */
import { boundary, type Failure, omitUndefined, type Random } from "@arenakit/contracts";
import type { GroupJudgingOptions, JudgeBackend } from "@arenakit/server-judge";
import {
  type ArenaSources,
  addArenaMetrics,
  countsInTime,
  createGroupService,
  createJudging,
  GROUP_LIMITS,
  GROUP_PATHS,
  type GroupService,
  groupsApp,
  type Judging,
} from "@arenakit/server-judge";
import type { RunDrifts } from "@arenakit/server-judge/alarm";
import type { StoreSourceOptions } from "@arenakit/server-judge/studio";
import type { ToolMetrics } from "@arenakit/server-kit";
import type { JudgeStatus } from "@arenakit/server-pages";
import type { GroupStore, Retention } from "@arenakit/store";
import type { Hono } from "hono";
import type { Mounted } from "./application.ts";
import { type EvolutionPlace, openEvolution } from "./evolution.ts";

export interface GroupsOptions {
  readonly store: GroupStore;
  /** Names this process among those that share the store; no other one has it. */
  readonly owner: string;
  /** Of the pauses between two tries at a judge. */
  readonly random: Random;
  /** Comparisons asked for at once. */
  readonly concurrency?: number;
  /** Of as many, where several workers of one server have them together. */
  readonly permits?: GroupJudgingOptions["permits"];
  /** What goes in the background while the gateway listens; all is kept unless given. */
  readonly retention?: Omit<Retention, "now">;
  /** Where runs of tri-evolution are kept; absent: there are none. */
  readonly evolution?: EvolutionPlace | undefined;
  /** What judges' tokens cost, for the metrics. */
  readonly prices?: NonNullable<ArenaSources["prices"]>;
}

export interface Groups {
  readonly service: GroupService;
  readonly judging: Judging;
  readonly mounted: Readonly<Record<string, Mounted>>;
  /** What `/health` tells of it. */
  health(): Promise<Record<string, unknown>>;
  /** Begins to judge and to clear. */
  start(): void;
  /** What was judged is recorded, groups in the middle are given back. */
  stop(): Promise<void>;
}

interface GroupsContext {
  readonly evaluation: JudgeBackend;
  readonly metrics: ToolMetrics;
  /** Milliseconds since the epoch. */
  readonly clock: () => number;
  readonly onError?: ((error: Error) => void) | undefined;
  readonly version: string;
  /** Whether callers need one. */
  readonly hasTokens: boolean;
}

/** How often old groups are looked for; a round takes what is due, however long that is. */
const CLEARED_EVERY_MS = 10 * 60_000;

export function openGroups(options: GroupsOptions, context: GroupsContext): Groups {
  const { evaluation, metrics, onError, version, hasTokens } = context;
  const clock = () => Math.floor(context.clock()); // stores keep whole milliseconds
  const { store, owner, random, concurrency, permits, retention, prices } = options;
  const told = onError ? { onError } : {};
  const shared = { store, evaluation, clock, ...told };
  const judging = createJudging({
    ...shared,
    owner,
    random,
    ...omitUndefined({ concurrency: concurrency || undefined, permits, evolutions: options.evolution?.store }),
  });
  const service = createGroupService({ ...shared, judging, evolutions: options.evolution?.store });
  const { submissions } = service;
  const evolution =
    options.evolution && openEvolution(options.evolution, { ...shared, owner, random, judging, version, hasTokens });
  // What reads whole runs is loaded when somebody looks, and the studio and the metrics share what it read.
  let drifts: Promise<RunDrifts> | undefined;
  const drift = async (run: string) => {
    drifts ??= import("@arenakit/server-judge/alarm").then(({ createRunDrifts }) => createRunDrifts({ store }));
    return (await drifts).of(run);
  };
  addArenaMetrics(metrics, { judging, store, clock, service, submissions, drift, ...omitUndefined({ prices }) });
  const view = async (id: string) => {
    const found = await boundary("harness", () => service.view(id));
    return found.ok ? found.value : null;
  };
  const evolutions = options.evolution?.store;
  const studio = studioWhenAsked({ store, view, health: judging.health, drift, evolutions, clock }, told);
  let clearing: NodeJS.Timeout | undefined;
  const clear = async () => {
    const cleared = await boundary("harness", async () => {
      if (!retention) return;
      await store.prune({ ...retention, now: clock() });
      await evolutions?.prune(clock() - retention.keepMs);
    });
    if (!cleared.ok) onError?.(new Error(`old groups could not be cleared: ${cleared.failure.message}`));
  };
  return {
    service,
    judging,
    mounted: {
      groups: {
        scope: "judge",
        paths: GROUP_PATHS,
        maxWaiting: GROUP_LIMITS.maxWaiters + GROUP_LIMITS.maxStreams,
        ending: service.ending,
        fetch: groupsApp({ service, version, hasTokens, ...told }),
      },
      ...evolution?.mounted,
      studio: {
        scope: "judge",
        paths: ["/studio", "/studio/*"],
        fetch: studio,
      },
    },
    async health() {
      const counted = await countsInTime(store);
      const { engine } = store;
      // `judging` is a state of groups: how many they are, over all gateways.
      const { judges, active, ...calls } = judging.health();
      const states = counted.ok ? counted.value : { failure: codeOf(counted.failure) };
      return { engine, ...states, active, ...calls, ...service.health(), judges: judges.map(openly) };
    },
    start() {
      judging.start();
      evolution?.runner.start();
      clearing ??= setInterval(() => void clear(), CLEARED_EVERY_MS).unref();
      void clear();
    },
    async stop() {
      clearInterval(clearing);
      await evolution?.runner.stop();
      await judging.stop();
    },
  };
}

/** Pages are loaded when somebody looks at one. */
function studioWhenAsked(source: StoreSourceOptions, told: { readonly onError?: (error: Error) => void }) {
  let studio: Promise<Hono> | undefined;
  const open = async () => {
    const [{ studioApp }, { storeSource }] = await Promise.all([
      import("@arenakit/server-pages"),
      import("@arenakit/server-judge/studio"),
    ]);
    return studioApp(storeSource(source), { clock: source.clock, ...told });
  };
  return async (request: Request): Promise<Response> => {
    studio ??= open();
    return (await studio).fetch(request);
  };
}

/** Anybody may ask for health: what a judge said stays with who may ask the judge's paths. */
const openly = ({ lastFailure, ...judge }: JudgeStatus) => ({
  ...judge,
  lastFailure: lastFailure && codeOf(lastFailure),
});

const codeOf = ({ owner, code }: Failure) => `${owner}/${code}`;
