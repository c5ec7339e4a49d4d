/** The server of all tools put together, from what it holds to who may come, until it is stopped. */
import { randomUUID } from "node:crypto";
import { createWriteStream } from "node:fs";
import { setFlagsFromString } from "node:v8";
import { asFailure, type Environment, omitUndefined, random } from "@arenakit/contracts";
import { withLocalTools } from "@arenakit/core";
import { createAnalyser } from "@arenakit/corpus-text";
import type { OpenedWorld } from "@arenakit/corpus-world";
import {
  createGateway,
  type GatewayOptions,
  requireAddress,
  SERVER_V8_FLAGS,
  type ServedCorpora,
  type ServedCorpus,
  type WorldGateway,
} from "@arenakit/server-gateway";
import { type GatewayJudges, type GroupsOptions, judgingServices } from "@arenakit/server-gateway/judging";
import {
  type AccessLog,
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
import { openServedCorpora } from "../corpus/served.ts";
import { interruption } from "../interruption.ts";
import { openReading } from "../judge/reading/elsewhere.ts";
import { type EnvironmentServers, environmentServers } from "../rollout-tools.ts";
import { entryNamed, openTables, type Tables } from "../tables.ts";
import { openTaskSources, tasksOf, worldFacts } from "../task-sources.ts";
import { fromEnvironment } from "../variables.ts";
import { openNamedWorld, requireNowInside } from "../world-store.ts";
import { servesEpisodes } from "./episode-options.ts";
import { episodeEnvironments, nemoGymDoors, openEpisodes } from "./episodes.ts";
import { MEMORY, type OpenedState, openState, pricesOf, refuseStateWithoutJudge, retentionOf } from "./groups.ts";
import { judgingOf } from "./judging.ts";
import type { ServeOptions } from "./options.ts";
import { type MakesTasks, type ServedTasks, servedTasks } from "./served-tasks.ts";
import { openTaskThread } from "./tasks-elsewhere.ts";
import { warmInBackground } from "./warming.ts";

const MEBIBYTE = 1024 * 1024;
/** Milliseconds since the epoch. */
const CLOCK = () => performance.timeOrigin + performance.now();
const logError = (error: Error) => console.error(`arenakit serve: ${error.message}`);

/** Resolves when it has stopped. Throws harness/usage for options that cannot be meant, before anything listens. */
export async function serve(options: ServeOptions): Promise<void> {
  const names = options.world.length > 0 ? options.world : [undefined];
  const tokens = tokensFrom(options);
  refuseSharedToken(tokens);
  const tables = await openTables(options.plugin);
  entryNamed(tables.toolsets, "profile", options.profile);
  const threads = openReading(options.plugin);
  const judging = await judgingOf(options, tables, { concurrency: options.judgeConcurrency, threads });
  const hasJudges = judging !== undefined && Object.keys(judging.judges).length > 0;
  const isKept = hasJudges || servesEpisodes(options);
  if (!isKept) refuseStateWithoutJudge(options);
  const environments = servesEpisodes(options) ? await episodeEnvironments(options, tables) : [];
  const prices = judging && (await pricesOf(options, judging.judges));
  const rerank = rerankerOf(options);
  refuseUnguardedAddress(options, options.tokenEnv.length > 0 || options.judgeTokenEnv !== undefined);
  await requireAddress(options.host, options.port);
  setFlagsFromString(SERVER_V8_FLAGS);
  const worlds = await Promise.all(names.map((name) => openNamedWorld(name, options.seed)));
  for (const world of worlds) requireNowInside(world, options.now);
  const now = options.now ?? worlds[0]!.meta.now;
  const blocklist = await blocklistOf(options.block);
  const corpora = await openServedCorpora(options, {
    engine: engineNamed(options.engine),
    encoder: options.encoder,
    rerank,
    seed: options.seed,
    world: worlds[0],
    now,
    guard: (retriever) => guardedBy(blocklist, retriever),
  });
  const { live: engine } = options;
  const live = engine ? [await openLiveWeb({ ...options, live: engine, record: options.record, blocklist, now })] : [];
  const web = [...live, ...(corpora.web ?? [])];
  const condenser = await condenserOf(options);
  // The last thing that is opened: nothing that fails later leaves it open.
  const kept = isKept ? options : judging && { ...options, state: MEMORY };
  const state = kept && (await openState(kept, options.port));
  const { tasks, thread } = tasksIn(options, worlds[0]!, now);
  const servers = environmentServers();
  const gateway = gatewayOf(
    options,
    {
      worlds,
      corpora: { ...corpora, web },
      toolsets: tables.toolsets,
      condenser,
      blocklist,
      ...omitUndefined({
        judging: judging && judgingIn({ ...judging, ...judgedTasks(tasks, servers) }, options, { state, prices }),
        beside: state && episodesIn(state, options, { environments, servers, tables, worlds, now, tasks }),
      }),
    },
    tokens,
  );
  // The dictionary of Chinese is loaded in one piece, some hundred milliseconds that no question of a corpus shall wait for.
  if ([...web, ...(corpora.wiki ?? []), ...(corpora.papers ?? [])].length > 0) createAnalyser().terms("文");
  const listening = await gateway.listen({ port: options.port });
  const doors = await Promise.all(nemoGymDoors(options, environments).map((door) => gateway.listen(door)));
  // Whoever reads the lines that follow may end it.
  const { signal, release } = interruption();
  tellHoldings({ worlds, live, corpora }, options);
  if (hasJudges) console.error(`judges ${Object.keys(judging.judges).join(", ")}${judgeAccessHint(options, tokens)}`);
  else if (judging) console.error("no judge: --judge MODEL@URL gives one, or --judge rules for tasks with checks");
  if (hasJudges && state) console.error(`groups in ${state.told}`);
  if (environments.length > 0 && state)
    console.error(`episodes of ${environments.map(({ id }) => id).join(", ")} in ${state.told}`);
  for (const path of gateway.paths) console.error(`  ${listening.url}${path}`);
  for (const { url } of doors) console.error(`  ${url} for NeMo Gym`);
  console.error("Ctrl-C stops it.");
  warmInBackground(gateway.warm(), signal, (error) => console.error(asFailure("harness", error).message));
  await new Promise<void>((resolve) => signal.addEventListener("abort", () => resolve(), { once: true }));
  release();
  // What is being read is read again by who judges the group next: no deadline is waited for.
  await threads?.close();
  await Promise.all(doors.map((door) => door.close()));
  await listening.close();
  await servers.close();
  await thread.close();
  await state?.store.end();
}

/** Those of environments that make some are made in a thread. */
function tasksIn({ plugin: plugins, seed, world: [named] }: ServeOptions, world: OpenedWorld, now: string) {
  const thread = openTaskThread({ plugins, world: named, worldId: world.id, seed, now });
  const sources = openTaskSources({ seed, world, now });
  const make: MakesTasks = (environment, split) =>
    environment.makeTasks ? thread.make(environment, split) : tasksOf(environment, split, sources);
  return { tasks: servedTasks(make, worldFacts(world, now)), thread };
}

interface Told {
  readonly worlds: readonly OpenedWorld[];
  readonly live: readonly { readonly name: string }[];
  readonly corpora: ServedCorpora;
}

function tellHoldings({ worlds, live, corpora }: Told, options: ServeOptions): void {
  for (const world of worlds)
    console.error(`world ${world.id.slice(0, 16)} ${world.meta.name}, now ${options.now ?? world.meta.now}`);
  for (const { name } of live) console.error(`web ${name}`);
  for (const [kind, served] of Object.entries(corpora) as [string, readonly ServedCorpus[]][])
    for (const { retriever } of served)
      console.error(`${kind} ${retriever.corpus.id.slice(0, 16)} ${retriever.corpus.name}, ${retriever.engine}`);
}

/** With groups where there is a state to keep them in. */
function judgingIn(
  judging: GatewayJudges,
  options: ServeOptions,
  { state, prices }: { readonly state: OpenedState | undefined; readonly prices: GroupsOptions["prices"] | undefined },
) {
  return judgingServices(judging, state && { ...groupsIn(state, options), ...omitUndefined({ prices }) });
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
}

/** Undefined where no episodes are served. */
function episodesIn({ store }: OpenedState, options: ServeOptions, given: EpisodeSources) {
  const { tables, ...shared } = given;
  if (given.environments.length === 0) return undefined;
  const { maxEpisodes } = options;
  const { keepMs } = retentionOf(options);
  const { dialects } = tables;
  return openEpisodes({ ...shared, dialects, store, maxEpisodes, keepMs, clock: CLOCK, onError: logError });
}

type Holdings = Pick<
  GatewayOptions,
  "worlds" | "corpora" | "toolsets" | "condenser" | "blocklist" | "judging" | "beside"
>;
interface Tokens {
  readonly token?: string;
  readonly tokens?: Partial<Record<Scope, string>>;
  /** Networks whose programs need none for the tools of a policy. */
  readonly allow: readonly string[];
}

function groupsIn({ store }: OpenedState, options: ServeOptions): GroupsOptions {
  const owner = randomUUID();
  return {
    store,
    owner,
    random: random(owner),
    retention: retentionOf(options),
    concurrency: options.judgeConcurrency,
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
    cacheBytes: options.cache * MEBIBYTE,
    limits: {
      maxConcurrentRequests: options.maxRequests,
      maxWaitingRequests: options.maxWaiting,
      ...omitUndefined({
        callDeadlineMs: (options.condenseModel ?? options.rerank) ? MODEL_CALL_DEADLINE_MS : undefined,
      }),
    },
    maxFaultWaitMs: options.faultWait,
    newId: randomUUID,
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
