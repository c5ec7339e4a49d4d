/** The gateway over worlds: maps, transport and web search in every profile, with answers kept, since a world never changes. */

import { type CallContext, omitUndefined, type Retriever, type ToolCaller } from "@arenakit/contracts";
import type { OpenedWorld } from "@arenakit/corpus-world";
import { type Blocklist, type Condenser, extractiveCondenser } from "@arenakit/search/reading";
import {
  AMAP_PROFILES,
  amapOffers,
  createAmapFacade,
  frozenMaps,
  type Maps,
  type QuotaLimits,
} from "@arenakit/server-amap";
import type { GroupService } from "@arenakit/server-judge";
import {
  type AnyTool,
  type BindOptions,
  bindResourcesAndPrompts,
  createDeadlineWatch,
  createLocalCaller,
  createResultCache,
  createToolMetrics,
  type FaultSpec,
  type HeldWorld,
  type ToolMetrics,
} from "@arenakit/server-kit";
import { PAPERS_PROFILES, WIKI_PROFILES } from "@arenakit/server-knowledge";
import { frozenTimetable, type Timetable, TRANSPORT_PROFILES, transportOffers } from "@arenakit/server-transport";
import {
  corpusWeb,
  guideWeb,
  type ResearchWeb,
  researchWeb,
  WEB_RESEARCH_PROFILES,
  WEB_SEARCH_PROFILES,
  type Web,
} from "@arenakit/server-web-search";
import type { Mounted } from "./application.ts";
import { bindProfiles, heldWorlds } from "./backends.ts";
import type { ServedTools } from "./endpoints.ts";
import { lazyGuideWeb, unblockedGuides } from "./lazy-guide-web.ts";
import type { Listening } from "./listen.ts";
import { joinHealth, type OtherWorkers, type WorkerReport } from "./together.ts";
import { createToolGateway, type Gateway, type ToolGatewayOptions } from "./tool-gateway.ts";

export interface GatewayOptions extends Omit<ToolGatewayOptions, "servers" | "metrics" | "cache" | "health"> {
  /** The first one answers calls that name none. */
  readonly worlds: readonly OpenedWorld[];
  /** Adds the metrics of the process to those of the tools. */
  readonly processMetrics?: boolean;
  /** Bytes of answers that are kept; 0 keeps none. Default 64 MiB. */
  readonly cacheBytes?: number;
  /** What strikes calls that say nothing of faults. */
  readonly faults?: FaultSpec;
  /**
   * Keys that may ask the map service's facade under `/amap`. By default the tokens of policy and admin; without any
   * token LOOPBACK_KEY.
   */
  readonly amapKeys?: readonly string[];
  /** What each of these keys may ask; needs a clock. */
  readonly amapLimits?: QuotaLimits;
  /** How long a simulated latency is really waited; 0, the default, is not at all. */
  readonly maxFaultWaitMs?: number;
  /** What the tools of the research profiles answer from; tools without a corpus are not served. */
  readonly corpora?: ServedCorpora;
  /** Toolsets beside those of the servers, by name. Their tools ask the world of the call itself. */
  readonly toolsets?: Toolsets;
  /** Takes what answers out of pages; by default sentences of theirs, without a model. */
  readonly condenser?: Condenser;
  /** What no search may bring up: the guides of worlds are compared with it. Whoever gives corpora guards them himself. */
  readonly blocklist?: Blocklist | undefined;
  /** Applications beside the tools, by the beginning of their paths. */
  readonly mounted?: Readonly<Record<string, Mounted>>;
  /** What judges, as `judgingServices` of `@arenakit/server-gateway/judging` makes it; nobody judges without it. */
  readonly judging?: OpenJudging;
  /** What is served beside the tools and asks them itself, such as episodes. */
  readonly beside?: OpenBeside;
  /** The other workers, where this is one of several that are one server. */
  readonly others?: OtherWorkers;
}

/** Opens a service over the tools of policies, and over the groups where somebody judges. */
export type OpenBeside = (context: BesideContext) => ServiceBeside;

export interface BesideContext {
  /** The tools of a toolset, called in this process as policies call them; null for an unknown one. */
  toolset(name: string): ToolCaller | null;
  /** Null where no groups are rewarded. */
  readonly groups: Pick<GroupService, "check" | "submit" | "abandon"> | null;
}

export interface ServiceBeside {
  readonly mounted: Readonly<Record<string, Mounted>>;
  /** What `/health` tells of it. */
  health(): Promise<Record<string, unknown>>;
  /** While somebody can ask. */
  start(): void;
  stop(): Promise<void>;
}

export type Toolsets = Readonly<Record<string, readonly AnyTool<OpenedWorld>[]>>;

/** Opens what judges beside the tools of policies, by which it confirms answers. */
export type OpenJudging = (context: JudgingContext) => JudgingServices;

export interface JudgingContext {
  readonly policies: readonly ServedTools[];
  readonly options: GatewayOptions;
  /** How the tools of policies are bound. */
  readonly bound: BindOptions;
  readonly metrics: ToolMetrics;
}

export interface JudgingServices {
  readonly servers: readonly ServedTools[];
  readonly mounted: Readonly<Record<string, Mounted>>;
  /** Those that attempts may be submitted to; absent where none are rewarded. */
  readonly groups?: GroupService;
  /** What `/health` tells of it. */
  health(): Promise<Record<string, unknown>>;
  /** Judges while somebody can ask. */
  whileListening(listening: Listening): Listening;
}

/** The first of each answers calls that name none. */
export interface ServedCorpora {
  readonly web?: readonly (ServedCorpus | ServedWeb)[];
  readonly wiki?: readonly ServedCorpus[];
  readonly papers?: readonly ServedCorpus[];
}

export interface ServedCorpus {
  readonly retriever: Retriever;
  /** Time of calls that name none; pages from after it are not shown. */
  readonly now: string;
}

/** A web that is no corpus: a search service, or what was recorded of one. */
export interface ServedWeb {
  /** What a call names it by, in place of a corpus. */
  readonly id: string;
  readonly name: string;
  readonly web: Web;
  readonly now: string;
}

export interface WorldGateway extends Gateway {
  /** What it tells other workers of itself. */
  report<What extends keyof WorkerReport>(what: What): Promise<WorkerReport[What]>;
  /**
   * Makes the tables of the first world that its first questions would wait for, a part of some milliseconds at each
   * step of the iteration. Questions may come between the steps.
   */
  warm(): Iterable<void>;
}

/** The key of the facade where only this machine can ask. */
export const LOOPBACK_KEY = "arenakit";
const CACHE_BYTES = 64 * 1024 * 1024;

/**
 * All tools over `options.worlds`, served nowhere until `listen`. Throws a FailureError token_required for a host
 * other machines can reach without a token.
 */
export function createGateway(options: GatewayOptions): WorldGateway {
  const {
    worlds,
    corpora = {},
    toolsets = {},
    condenser = extractiveCondenser(),
    cacheBytes = CACHE_BYTES,
    faults,
    maxFaultWaitMs = 0,
    blocklist,
    others,
  } = options;
  const metrics = metricsOf(options);
  const cache = cacheBytes > 0 ? createResultCache({ maxBytes: cacheBytes }) : undefined;
  const bound: BindOptions = {
    ...omitUndefined({ onError: options.onError }),
    observer: metrics,
    watch: createDeadlineWatch(),
    faults: { maxWaitMs: maxFaultWaitMs, ...omitUndefined({ byDefault: faults }) },
    ...omitUndefined({ cache }),
  };

  const maps = heldWorlds(worlds, frozenMaps);
  const timetables = heldWorlds(worlds, frozenTimetable);
  const webs = heldWorlds(worlds, (world) => {
    const web = guideWeb(blocklist ? unblockedGuides(world, blocklist) : world);
    return lazyGuideWeb(web, function* () {
      yield* world.read();
      yield* web.warm();
    });
  });
  const policies = serversOf(
    { maps, timetables, webs, corpora, condenser, toolsets, worlds: heldWorlds(worlds, (world) => world) },
    bound,
  );
  const judging = options.judging?.({ policies, options, bound, metrics });
  const toolset = createToolsetCallers(policies, options.defaults);
  const beside = options.beside?.({ toolset, groups: judging?.groups ?? null });
  const servers = [...policies, ...(judging?.servers ?? [])];
  const ownHealth = async (): Promise<Record<string, unknown>> => ({
    worlds: worlds.map(({ id, meta }) => ({ id, name: meta.name, now: meta.now, horizon: meta.horizon })),
    corpora: Object.entries(corpora).flatMap(([kind, served]: [string, readonly (ServedCorpus | ServedWeb)[]]) =>
      served.map((one) => ({ kind, ...healthOf(one), now: one.now })),
    ),
    ...(await judging?.health()),
    ...(await beside?.health()),
  });
  const health = async () => {
    const [own, theirs = []] = await Promise.all([ownHealth(), others?.ask("health")]);
    return { ...joinHealth(own, theirs), ...others?.health() };
  };
  const mounted = {
    "/amap": { scope: "own" as const, fetch: facadeOver(maps, options, bound) },
    ...judging?.mounted,
    ...beside?.mounted,
    ...options.mounted,
  };
  const gateway = createToolGateway({ ...options, servers, metrics, health, mounted, ...omitUndefined({ cache }) });
  const reports: { readonly [What in keyof WorkerReport]: () => Promise<WorkerReport[What]> } = {
    metrics: metrics.collect,
    health: ownHealth,
  };
  return {
    ...gateway,
    report: (what) => reports[what](),
    async listen(where) {
      const listening = await gateway.listen(where);
      // Another door to what is served already.
      if (where?.root !== undefined || where?.isForWorkers) return listening;
      return servedWhile(judging?.whileListening(listening) ?? listening, beside);
    },
    *warm() {
      const [world] = worlds;
      if (!world) return;
      // First what every question of a kind waits for, then what those about a city do.
      yield* webs[0]!.backend.warm();
      yield* world.warm();
    },
  };
}

/** With what the other workers count, where there are some. */
function metricsOf({ clock, processMetrics = false, others }: GatewayOptions): ToolMetrics {
  const collectOthers = others && (async () => [...(await others.ask("metrics")), others.families()]);
  return createToolMetrics({ processMetrics, ...omitUndefined({ clock, others: collectOthers }) });
}

/** The map service's own API. */
function facadeOver(
  worlds: readonly HeldWorld<Maps>[],
  options: GatewayOptions,
  { faults, observer }: BindOptions,
): Mounted["fetch"] {
  const keys = options.amapKeys ?? tokenKeys(options) ?? [LOOPBACK_KEY];
  return createAmapFacade({
    worlds,
    keys,
    nowMs: options.clock ?? (() => 0),
    ...omitUndefined({ observer, faults, limits: options.amapLimits, defaults: options.defaults }),
  }).fetch;
}

/** Callers of toolsets in this process, each made once. */
export function createToolsetCallers(
  policies: readonly ServedTools[],
  defaults: CallContext | undefined,
): (toolset: string) => ToolCaller | null {
  const callers = new Map<string, ToolCaller>();
  for (const profile of new Set(policies.flatMap(({ profiles }) => Object.keys(profiles)))) {
    const tools = policies.flatMap(({ profiles }) => profiles[profile] ?? []);
    callers.set(profile, createLocalCaller(tools, defaults));
  }
  return (toolset) => callers.get(toolset) ?? null;
}

/** What is in flight when the gateway ends has its time to end before the service does. */
function servedWhile(listening: Listening, service: ServiceBeside | undefined): Listening {
  if (!service) return listening;
  service.start();
  let closing: Promise<unknown> | undefined;
  return {
    ...listening,
    async close(how) {
      closing ??= listening.close(how).then(() => service.stop());
      await closing;
    },
  };
}

/** Who may ask the tools of a policy may ask the facade, with the same secret; null where nobody needs one. */
function tokenKeys({ token, tokens = {} }: GatewayOptions): string[] | null {
  if (token === undefined && Object.keys(tokens).length === 0) return null;
  const secrets = [tokens.policy ?? token, tokens.admin ?? token];
  return [...new Set(secrets.filter((secret) => secret !== undefined))];
}

interface Backends {
  readonly maps: readonly HeldWorld<Maps>[];
  readonly timetables: readonly HeldWorld<Timetable>[];
  readonly webs: readonly HeldWorld<Web>[];
  readonly corpora: ServedCorpora;
  readonly condenser: Condenser;
  readonly toolsets: Toolsets;
  readonly worlds: readonly HeldWorld<OpenedWorld>[];
}

/** Those that have something to answer from. */
function serversOf(backends: Backends, bound: BindOptions): ServedTools[] {
  const { maps, timetables, webs, corpora, condenser, toolsets, worlds } = backends;
  return [
    {
      name: "amap",
      profiles: bindProfiles(AMAP_PROFILES, maps, bound),
      offers: bindResourcesAndPrompts(amapOffers, maps),
    },
    {
      name: "transport",
      profiles: bindProfiles(TRANSPORT_PROFILES, timetables, bound),
      offers: bindResourcesAndPrompts(transportOffers, timetables),
    },
    {
      name: "web-search",
      profiles: {
        ...bindProfiles(WEB_SEARCH_PROFILES, webs, bound),
        ...bindProfiles(WEB_RESEARCH_PROFILES, beside(heldWebs(corpora.web, condenser), corpora), bound),
      },
    },
    {
      name: "wiki",
      profiles: bindProfiles(WIKI_PROFILES, beside(heldCorpora(corpora.wiki, retrieverOf), corpora), bound),
    },
    {
      name: "papers",
      profiles: bindProfiles(PAPERS_PROFILES, beside(heldCorpora(corpora.papers, retrieverOf), corpora), bound),
    },
    { name: "plugin", profiles: bindProfiles(toolsets, worlds, bound) },
  ].filter(({ profiles }) => Object.values(profiles).some((tools) => tools.length > 0));
}

/** The kinds of corpora that tools of the toolset answer from: without them these tools are not served. */
export function corporaOfToolset(toolset: string): (keyof ServedCorpora)[] {
  const tables = { web: WEB_RESEARCH_PROFILES, wiki: WIKI_PROFILES, papers: PAPERS_PROFILES };
  return (["web", "wiki", "papers"] as const).filter((kind) => Object.hasOwn(tables[kind], toolset));
}

/** A profile may have tools over webs, encyclopaedias and papers; the corpus that a call names is one of them. */
function beside<Backend>(held: readonly HeldWorld<Backend>[], corpora: ServedCorpora): HeldWorld<Backend>[] {
  const all = [...(corpora.web ?? []), ...(corpora.wiki ?? []), ...(corpora.papers ?? [])];
  const others = all.map((one) => healthOf(one).id).filter((id) => !held.some((own) => own.id === id));
  return held.map((own) => ({ ...own, others }));
}

function healthOf(served: ServedCorpus | ServedWeb) {
  if ("web" in served) return { id: served.id, name: served.name };
  const { corpus, engine, outage } = served.retriever;
  return { id: corpus.id, name: corpus.name, engine, ...omitUndefined({ outage: outage?.() ?? undefined }) };
}

function heldWebs(
  served: readonly (ServedCorpus | ServedWeb)[] | undefined,
  condenser: Condenser,
): HeldWorld<ResearchWeb>[] {
  return (served ?? []).map((one) => {
    const [id, web] = "web" in one ? [one.id, one.web] : [one.retriever.corpus.id, corpusWeb(one)];
    return { kind: "corpus", id, now: one.now, backend: researchWeb(web, condenser) };
  });
}

const retrieverOf = ({ retriever }: ServedCorpus): Retriever => retriever;

function heldCorpora<Backend>(
  served: readonly ServedCorpus[] | undefined,
  open: (corpus: ServedCorpus) => Backend,
): HeldWorld<Backend>[] {
  return (served ?? []).map((one) => ({
    kind: "corpus",
    id: one.retriever.corpus.id,
    now: one.now,
    backend: open(one),
  }));
}
