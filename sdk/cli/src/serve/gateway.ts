/** The server of all tools put together, from what it holds to who may come: one gateway, at no address yet. */

import { createWriteStream } from "node:fs";
import { asFailure, type Environment, omitUndefined, type Retriever, random } from "@arenakit/contracts";
import { withLocalTools } from "@arenakit/core";
import { createAnalyser } from "@arenakit/corpus-text";
import type { SharingThread } from "@arenakit/corpus-text/snapshot";
import type { OpenedWorld } from "@arenakit/corpus-world";
import {
  createGateway,
  type GatewayOptions,
  type ServedCorpora,
  type ServedCorpus,
  type WorldGateway,
} from "@arenakit/server-gateway";
import { type GatewayJudges, type GroupsOptions, judgingServices } from "@arenakit/server-gateway/judging";
import { JUDGE_LIMITS } from "@arenakit/server-judge";
import {
  type AccessLog,
  CALL_DEADLINE_MS,
  createAccessLog,
  type FaultSpec,
  isLoopback,
  readFaults,
  SCOPES,
  type Scope,
} from "@arenakit/server-kit";
import { refuseUnguardedAddress } from "../access-options.ts";
import { failUsage } from "../commands/arguments.ts";
import { blocklistOf, guardedBy } from "../corpus/blocklist.ts";
import { condenserOf, MODEL_CALL_DEADLINE_MS } from "../corpus/condenser.ts";
import { engineNamed } from "../corpus/engines.ts";
import { openLiveWeb } from "../corpus/live.ts";
import { rerankerOf } from "../corpus/reranking.ts";
import { type CorpusSettings, openServedCorpora } from "../corpus/served.ts";
import { openReading } from "../judge/reading/elsewhere.ts";
import { type EnvironmentServers, environmentServers } from "../rollout-tools.ts";
import { entryNamed, openTables, type Tables } from "../tables.ts";
import { fromEnvironment } from "../variables.ts";
import type { OpenedServer } from "../workers/worker-server.ts";
import { openNamedWorld, requireNowInside } from "../world-store.ts";
import { servesEpisodes } from "./episode-options.ts";
import { episodeEnvironments, nemoGymDoors, openEpisodes } from "./episodes.ts";
import { rowsOfTasks } from "./evolution-tasks.ts";
import { type GroupOptions, keptOptions, type OpenedState, pricesOf, retentionOf } from "./groups.ts";
import { judgingOf } from "./judging.ts";
import { openServedTasks } from "./open-tasks.ts";
import type { ServeOptions } from "./options.ts";
import { cacheBytesOf } from "./parts.ts";
import type { ServedTasks } from "./served-tasks.ts";
import { warmInBackground } from "./warming.ts";

/** Milliseconds since the epoch. */
const CLOCK = () => performance.timeOrigin + performance.now();
const logError = (error: Error) => console.error(`arenakit serve: ${error.message}`);

/** What a gateway has of the process or the thread that it is in. */
export interface GatewayPlace {
  /** Opens what groups and episodes are kept in; called last, so that nothing that fails leaves it open. */
  openState(kept: GroupOptions): Promise<OpenedState>;
  /** Names it among those that share the state; no other one has it. */
  readonly owner: string;
  /** Makes ids that nobody can guess. */
  readonly newId: () => string;
  /** Where it is one of several that are one server. */
  readonly together?: Pick<GatewayOptions, "forward" | "others">;
  /** What judges may be asked at once, of all workers together. */
  readonly permits?: GroupsOptions["permits"];
  /** Which thread it is in of those that share worlds and corpora. */
  readonly sharing?: SharingThread;
}

/** Throws harness/usage for options that cannot be meant. */
export async function openServedGateway(options: ServeOptions, place: GatewayPlace): Promise<OpenedServer> {
  const tokens = tokensFrom(options);
  refuseSharedToken(tokens);
  const tables = await openTables(options.plugin);
  entryNamed(tables.toolsets, "profile", options.profile);
  const threads = openReading(options.plugin);
  const judging = await judgingOf(options, tables, { concurrency: options.judgeConcurrency, threads });
  const hasJudges = judging !== undefined && Object.keys(judging.judges).length > 0;
  const kept = keptOptions(options);
  const environments = servesEpisodes(options) ? await episodeEnvironments(options, tables) : [];
  const doors = nemoGymDoors(options, environments);
  const prices = judging && (await pricesOf(options, judging.judges));
  const rerank = rerankerOf(options);
  refuseUnguardedAddress(options, options.tokenEnv.length > 0 || options.judgeTokenEnv !== undefined);
  const worlds = await openWorlds(options, place.sharing);
  const now = options.now ?? worlds[0]!.meta.now;
  const blocklist = await blocklistOf(options.block);
  const guard = (retriever: Retriever) => guardedBy(blocklist, retriever);
  const corpora = await openCorpora(options, {
    world: worlds[0]!,
    now,
    rerank,
    guard,
    ...omitUndefined({ sharing: place.sharing }),
  });
  const { live: engine } = options;
  const live = engine ? [await openLiveWeb({ ...options, live: engine, record: options.record, blocklist, now })] : [];
  const web = [...live, ...(corpora.web ?? [])];
  const condenser = await condenserOf(options);
  const state = kept && (await place.openState(kept));
  const { tasks, thread } = openServedTasks({
    ...{ plugins: options.plugin, seed: options.seed, named: options.world[0], world: worlds[0]!, now },
    evolutions: state?.store.evolution,
  });
  const servers = environmentServers();
  const sources = { environments, servers, tables, worlds, now, tasks };
  const gateway = gatewayOf(
    options,
    {
      worlds,
      corpora: { ...corpora, web },
      toolsets: tables.toolsets,
      condenser,
      blocklist,
      newId: place.newId,
      ...place.together,
      ...omitUndefined({
        judging:
          judging &&
          judgingIn({ ...judging, ...judgedTasks(tasks, servers) }, options, { state, prices, place, tasks, now }),
        beside: state && episodesIn(state, options, { ...sources, place }),
      }),
    },
    tokens,
  );
  // The dictionary of Chinese is loaded in one piece, some hundred milliseconds that no question of a corpus shall wait for.
  if ([...web, ...(corpora.wiki ?? []), ...(corpora.papers ?? [])].length > 0) createAnalyser().terms("文");
  const keeps = { judging, hasJudges, environments, state, hint: judgeAccessHint(options, tokens) };
  return {
    ...addressedBy(gateway, {
      doors,
      lines: [...holdingLines({ worlds, live, corpora }, options), ...keepingLines(keeps)],
    }),
    callDeadlineMs: callDeadlineOf(options),
    judgeDeadlineMs: JUDGE_LIMITS.callDeadlineMs,
    ...(state && { releaseOwner: (owner) => state.store.releaseOwner(owner) }),
    // What is being read is read again by who judges the group next: no deadline is waited for.
    ending: async () => threads?.close(),
    async close() {
      await servers.close();
      await thread.close();
      await state?.store.end();
    },
  };
}

/** Some tools ask a model. */
const callDeadlineOf = ({ condenseModel, rerank }: ServeOptions): number =>
  (condenseModel ?? rerank) ? MODEL_CALL_DEADLINE_MS : CALL_DEADLINE_MS;

/** Throws harness/usage for a time at which one of them knows nothing. */
async function openWorlds({ world: named, seed, now }: ServeOptions, sharing?: SharingThread): Promise<OpenedWorld[]> {
  const names = named.length > 0 ? named : [undefined];
  const memory = omitUndefined({ memory: sharing?.memory });
  const worlds = await Promise.all(names.map((name) => openNamedWorld(name, seed, memory)));
  for (const world of worlds) requireNowInside(world, now);
  return worlds;
}

type CorporaSettings = Omit<CorpusSettings, "engine" | "encoder" | "seed">;

const openCorpora = (options: ServeOptions, { world, now, rerank, guard, sharing }: CorporaSettings) =>
  openServedCorpora(options, {
    engine: engineNamed(options.engine),
    encoder: options.encoder,
    seed: options.seed,
    world,
    now,
    rerank,
    ...omitUndefined({ guard, sharing }),
  });

/** The part of a server that is its gateway's: `doors` are those of NeMo Gym, `lines` say what it has. */
function addressedBy(
  gateway: WorldGateway,
  { doors, lines }: { readonly doors: readonly { readonly root: string }[]; readonly lines: readonly string[] },
): Omit<OpenedServer, "callDeadlineMs" | "ending" | "close"> {
  return {
    report: gateway.report,
    listen: ([first, ...others]) =>
      Promise.all([
        gateway.listen({ address: first! }),
        ...others.map((address, at) => gateway.listen({ address, root: doors[at]!.root })),
      ]),
    told: ([first, ...others]) => [
      ...lines,
      ...gateway.paths.map((path) => `  ${first!.url}${path}`),
      ...others.map(({ url }) => `  ${url} for NeMo Gym`),
    ],
    listenToWorkers: (address) => gateway.listen({ address, isForWorkers: true }),
    warm: (signal) => warmInBackground(gateway.warm(), signal, (error) => logError(asError(error))),
  };
}

const asError = (error: unknown) => new Error(asFailure("harness", error).message);

interface Told {
  readonly worlds: readonly OpenedWorld[];
  readonly live: readonly { readonly name: string }[];
  readonly corpora: ServedCorpora;
}

function holdingLines({ worlds, live, corpora }: Told, options: ServeOptions): string[] {
  const kinds = Object.entries(corpora) as [string, readonly ServedCorpus[]][];
  return [
    ...worlds.map(({ id, meta }) => `world ${id.slice(0, 16)} ${meta.name}, now ${options.now ?? meta.now}`),
    ...live.map(({ name }) => `web ${name}`),
    ...kinds.flatMap(([kind, served]) =>
      served.map(({ retriever: { corpus, engine } }) => `${kind} ${corpus.id.slice(0, 16)} ${corpus.name}, ${engine}`),
    ),
  ];
}

interface Keeping {
  readonly judging: GatewayJudges | undefined;
  readonly hasJudges: boolean;
  readonly environments: readonly Environment[];
  readonly state: OpenedState | undefined;
  /** How the judge's tools are kept from policies. */
  readonly hint: string;
}

function keepingLines({ judging, hasJudges, environments, state, hint }: Keeping): string[] {
  const judges = Object.keys(judging?.judges ?? {}).join(", ");
  const without = "no judge: --judge MODEL@URL gives one, or --judge rules for tasks with checks";
  const ids = environments.map(({ id }) => id).join(", ");
  return [
    ...(hasJudges ? [`judges ${judges}${hint}`] : judging ? [without] : []),
    ...(hasJudges && state ? [`groups in ${state.told}`] : []),
    ...(environments.length > 0 && state ? [`episodes of ${ids} in ${state.told}`] : []),
  ];
}

/** With groups where there is a state to keep them in. */
function judgingIn(
  judging: GatewayJudges,
  options: ServeOptions,
  given: {
    readonly state: OpenedState | undefined;
    readonly prices: GroupsOptions["prices"] | undefined;
    readonly place: GatewayPlace;
    readonly tasks: ServedTasks;
    readonly now: string;
  },
) {
  const { state, prices, place, tasks, now } = given;
  if (!state) return judgingServices(judging);
  const evolution = { store: state.store.evolution, now, rowsOf: rowsOfTasks(judging.environments, tasks) };
  return judgingServices(judging, { ...groupsIn(state, options, place), evolution, ...omitUndefined({ prices }) });
}

/** Tasks that environments make, and all that a policy may call in a task, for whoever judges. */
function judgedTasks(tasks: ServedTasks, servers: EnvironmentServers): Pick<GatewayJudges, "madeTask" | "toolsOf"> {
  return {
    madeTask: (environment, id) => tasks.named(environment, id),
    toolsOf: (environment, task, toolset) =>
      withLocalTools({ environment, task, ...omitUndefined({ toolset: servers.beside(environment, toolset) }) }),
  };
}

interface EpisodeSources {
  readonly environments: readonly Environment[];
  readonly servers: EnvironmentServers;
  readonly tables: Tables;
  readonly worlds: readonly OpenedWorld[];
  readonly now: string;
  readonly tasks: ServedTasks;
  readonly place: GatewayPlace;
}

/** Undefined where no episodes are served. */
function episodesIn({ store }: OpenedState, options: ServeOptions, given: EpisodeSources) {
  const { tables, place, ...shared } = given;
  const { owner, newId } = place;
  if (given.environments.length === 0) return undefined;
  const { maxEpisodes } = options;
  const { keepMs } = retentionOf(options);
  const { dialects } = tables;
  return openEpisodes({
    ...shared,
    dialects,
    store,
    owner,
    newId,
    maxEpisodes,
    keepMs,
    clock: CLOCK,
    onError: logError,
  });
}

type Holdings = Pick<
  GatewayOptions,
  "worlds" | "corpora" | "toolsets" | "condenser" | "blocklist" | "judging" | "beside" | "newId" | "forward" | "others"
>;
interface Tokens {
  readonly token?: string;
  readonly tokens?: Partial<Record<Scope, string>>;
  /** Networks whose programs need none for the tools of a policy. */
  readonly allow: readonly string[];
}

function groupsIn({ store }: OpenedState, options: ServeOptions, { owner, permits }: GatewayPlace): GroupsOptions {
  return {
    store,
    owner,
    random: random(owner),
    retention: retentionOf(options),
    concurrency: options.judgeConcurrency,
    ...omitUndefined({ permits }),
  };
}

/** The guard refuses it too, but only after a world is made. */
function refuseSharedToken({ tokens: { policy, judge, admin } = {} }: Tokens): void {
  if (policy === undefined || (policy !== judge && policy !== admin)) return;
  const other = policy === judge ? "judge" : "admin";
  failUsage(`policy and ${other} have the same token: a policy could ask the judge's tools`);
}

/** A policy must not reach its own judge: says how to keep it away where no token does. */
function judgeAccessHint({ host }: ServeOptions, { token, tokens }: Tokens): string {
  if (tokens?.judge || tokens?.admin) return "";
  if (token) return "; --judge-token-env gives them a token that policies do not have";
  return isLoopback(host)
    ? "; every program on this machine may use them. --judge-token-env requires a token"
    : "; a client that may use the tools of a policy may use them. --judge-token-env requires a token of their own";
}

function gatewayOf(options: ServeOptions, holdings: Holdings, tokens: Tokens): WorldGateway {
  const accessLog = options.accessLog ? openAccessLog(options.accessLog) : undefined;
  return createGateway({
    ...holdings,
    host: options.host,
    names: options.allowHost,
    processMetrics: true,
    defaultProfile: options.profile,
    cacheBytes: cacheBytesOf(options),
    limits: {
      maxConcurrentRequests: options.maxRequests,
      maxWaitingRequests: options.maxWaiting,
      callDeadlineMs: callDeadlineOf(options),
    },
    maxFaultWaitMs: options.faultWait,
    clock: CLOCK,
    onError: logError,
    ...tokens,
    ...omitUndefined({
      faults: options.faults ? faultsFrom(options.faults) : undefined,
      amapKeys: options.amapKeyEnv ? [fromEnvironment(options.amapKeyEnv, "the token")] : undefined,
    }),
    amapLimits: omitUndefined({ perKeyPerSecond: options.amapQps, perKeyPerDay: options.amapDaily }),
    ...omitUndefined({ defaults: options.now ? { now: options.now } : undefined, accessLog }),
  });
}

function faultsFrom(text: string): FaultSpec {
  try {
    return readFaults(text);
  } catch (error) {
    failUsage(`--${asFailure("harness", error).message}`);
  }
}

function openAccessLog(path: string): AccessLog {
  if (path === "-") return createAccessLog({ write: (lines) => void process.stderr.write(lines) });
  const file = createWriteStream(path, { flags: "a" });
  file.on("error", (error) => console.error(`arenakit serve: --access-log ${path}: ${error.message}`));
  return createAccessLog({ write: (lines) => void file.write(lines) });
}

/** Programs of this machine. */
const THIS_MACHINE = ["127.0.0.0/8", "::1"];

/** `NAME` alone is one token for everything; `policy=NAME` and the like are one each. */
function tokensFrom({ tokenEnv: named, judgeTokenEnv, host, allow }: ServeOptions): Tokens {
  const tokens: Partial<Record<Scope, string>> = {};
  const judge = judgeTokenEnv === undefined ? undefined : fromEnvironment(judgeTokenEnv, "the token");
  for (const text of named) {
    const [scope, variable] = text.includes("=") ? text.split("=", 2) : [undefined, text];
    if (scope === undefined && named.length === 1) {
      const token = fromEnvironment(text, "the token");
      // Admin opens the judge's tools, too: it goes with the token that policies do not have.
      return judge === undefined ? { token, allow } : { tokens: { policy: token, admin: judge, judge }, allow };
    }
    const known = SCOPES.find((one) => one === scope);
    if (!known || !variable)
      failUsage(`--token-env ${text}: expected one NAME, or SCOPE=NAME for ${SCOPES.join(", ")}`);
    tokens[known] = fromEnvironment(variable, "the token");
  }
  if (judge === undefined) return named.length > 0 ? { tokens, allow } : { allow };
  if (tokens.judge !== undefined) failUsage("--judge-token-env and --token-env judge=…: give one of them");
  const isAlone = named.length === 0 && isLoopback(host);
  return { tokens: { ...tokens, judge }, allow: isAlone ? [...allow, ...THIS_MACHINE] : allow };
}
