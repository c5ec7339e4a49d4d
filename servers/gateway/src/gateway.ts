/** The gateway over worlds: maps, transport and web search in every profile, with answers kept, since a world never changes. */

import type { OpenedWorld } from "@arenakit/corpus-world";
import { AMAP_PROFILES, amapOffers, createAmapFacade, frozenMaps, type QuotaLimits } from "@arenakit/server-amap";
import {
  type AnyTool,
  type BindOptions,
  bindOffers,
  bindTools,
  createResultCache,
  createToolMetrics,
  createWatch,
  type FaultSpec,
  type HeldWorld,
} from "@arenakit/server-kit";
import { frozenTimetable, TRANSPORT_PROFILES, transportOffers } from "@arenakit/server-transport";
import { guideWeb, WEB_SEARCH_PROFILES } from "@arenakit/server-web-search";
import type { ServedTools } from "./endpoints.ts";
import { patientWeb } from "./patient-web.ts";
import { createToolGateway, type Gateway, type ToolGatewayOptions } from "./tool-gateway.ts";

export interface GatewayOptions
  extends Omit<ToolGatewayOptions, "servers" | "metrics" | "cache" | "health" | "mounted"> {
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
}

export interface WorldGateway extends Gateway {
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
  const { worlds, clock, processMetrics = false, cacheBytes = CACHE_BYTES, faults, maxFaultWaitMs = 0 } = options;
  const metrics = createToolMetrics({ processMetrics, ...(clock ? { clock } : {}) });
  const cache = cacheBytes > 0 ? createResultCache({ maxBytes: cacheBytes }) : undefined;
  const bound: BindOptions = {
    ...(options.onError ? { onError: options.onError } : {}),
    observer: metrics,
    watch: createWatch(),
    faults: { maxWaitMs: maxFaultWaitMs, ...(faults ? { byDefault: faults } : {}) },
    ...(cache ? { cache } : {}),
  };
  const held = <Backend>(open: (world: OpenedWorld) => Backend): HeldWorld<Backend>[] =>
    worlds.map((world) => ({ id: world.id, now: world.meta.now, horizon: world.meta.horizon, backend: open(world) }));

  const maps = held(frozenMaps);
  const timetables = held(frozenTimetable);
  const webs = held((world) => {
    const web = guideWeb(world);
    return patientWeb(web, function* () {
      yield* world.read();
      yield* web.warm();
    });
  });
  const keys = options.amapKeys ?? tokenKeys(options) ?? [LOOPBACK_KEY];
  const facade = createAmapFacade({
    worlds: maps,
    keys,
    nowMs: clock ?? (() => 0),
    observer: metrics,
    ...(bound.faults ? { faults: bound.faults } : {}),
    ...(options.amapLimits ? { limits: options.amapLimits } : {}),
    ...(options.defaults ? { defaults: options.defaults } : {}),
  });
  const servers: ServedTools[] = [
    {
      name: "amap",
      profiles: bindProfiles(AMAP_PROFILES, maps, bound),
      offers: bindOffers(amapOffers, maps),
    },
    {
      name: "transport",
      profiles: bindProfiles(TRANSPORT_PROFILES, timetables, bound),
      offers: bindOffers(transportOffers, timetables),
    },
    { name: "web-search", profiles: bindProfiles(WEB_SEARCH_PROFILES, webs, bound) },
  ];
  const health = () => ({
    worlds: worlds.map(({ id, meta }) => ({ id, name: meta.name, now: meta.now, horizon: meta.horizon })),
  });
  const mounted = { "/amap": facade.fetch };
  const gateway = createToolGateway({ ...options, servers, metrics, health, mounted, ...(cache ? { cache } : {}) });
  return {
    ...gateway,
    *warm() {
      const [world] = worlds;
      if (!world) return;
      // First what every question of a kind waits for, then what those about a city do.
      yield* webs[0]!.backend.warm();
      yield* world.warm();
    },
  };
}

/** Who may ask the tools of a policy may ask the facade, with the same secret; null where nobody needs one. */
function tokenKeys({ token, tokens = {} }: GatewayOptions): string[] | null {
  if (token === undefined && Object.keys(tokens).length === 0) return null;
  const secrets = [tokens.policy ?? token, tokens.admin ?? token];
  return [...new Set(secrets.filter((secret) => secret !== undefined))];
}

function bindProfiles<Backend>(
  profiles: Readonly<Record<string, readonly AnyTool<Backend>[]>>,
  worlds: readonly HeldWorld<Backend>[],
  options: BindOptions,
): ServedTools["profiles"] {
  return Object.fromEntries(
    Object.entries(profiles).map(([profile, tools]) => [profile, bindTools(tools, worlds, options)]),
  );
}
