/**
 * Servers of tools in one process, whatever they answer from: URLs, profiles, tokens, limits, metrics, and the
 * listener in front of them. Reads no environment and no clock; whoever composes it says where it listens.
 */
import { readFileSync } from "node:fs";
import { type CallContext, omitUndefined } from "@arenakit/contracts";
import {
  type AccessLog,
  type AdmissionControl,
  admission,
  createGuard,
  DEFAULT_LIMITS,
  type ResultCache,
  SCOPES,
  type Scope,
  type ServerLimits,
  type ToolMetrics,
} from "@arenakit/server-kit";
import type { BoundAddress } from "./address.ts";
import { createApplication, type Mounted } from "./application.ts";
import { endpointAt, type Mount, mountsOf, type ServedTools, WHOLE_PATH } from "./endpoints.ts";
import { createPeerReader, type Forwarding, withWorkers } from "./forwarding.ts";
import { type Listening, listen } from "./listen.ts";
import { createListener } from "./listener.ts";

export interface ToolGatewayOptions {
  readonly servers: readonly ServedTools[];
  readonly metrics: ToolMetrics;
  /** Whose counts the metrics tell. */
  readonly cache?: ResultCache;
  /** The profile of a connection that names none. */
  readonly defaultProfile?: string;
  /** Context of a call that says nothing. */
  readonly defaults?: CallContext;
  /** Address that `listen` binds to, and that the guard protects. */
  readonly host?: string;
  /** Token for everything; this, `tokens` or `allow` is required for any address but loopback. */
  readonly token?: string;
  readonly tokens?: Readonly<Partial<Record<Scope, string>>>;
  /** Networks whose programs need no token, and names of this server, as the guard takes them. */
  readonly allow?: readonly string[];
  readonly names?: readonly string[];
  readonly limits?: Partial<ServerLimits>;
  /** Makes ids of legacy sessions, which nobody can guess; without it there are none. */
  readonly newId?: () => string;
  /** One record for each request; `clock` tells its time. */
  readonly accessLog?: AccessLog;
  /** Milliseconds since the epoch. */
  readonly clock?: () => number;
  readonly health?: () => Record<string, unknown> | Promise<Record<string, unknown>>;
  /** Passes on what another worker of the same server holds. */
  readonly forward?: Forwarding;
  readonly mounted?: Readonly<Record<string, Mounted>>;
  readonly onError?: (error: Error) => void;
}

export interface ListenAt {
  readonly port?: number;
  /** What was bound before, in place of a port. */
  readonly address?: BoundAddress;
  /** What stands before every path: clients that know a server by host and port alone find it at its root. */
  readonly root?: string;
  /** Only other workers of this server ask here: they say where a request comes from, and it is at home. */
  readonly isForWorkers?: boolean;
}

export interface Gateway {
  /** Everything that is served, MCP endpoints first. */
  readonly paths: readonly string[];
  /** The whole application as a function, for use in process. */
  fetch(request: Request): Promise<Response>;
  /** Port 0 takes any free one. Throws harness/address_unavailable. */
  listen(options?: ListenAt): Promise<Listening>;
}

const LOOPBACK = "127.0.0.1";
export const VERSION: string = JSON.parse(readFileSync(new URL("../package.json", import.meta.url), "utf8")).version;

/** Throws a FailureError token_required for a host that other machines can reach without a token or a network. */
export function createToolGateway(options: ToolGatewayOptions): Gateway {
  const { host = LOOPBACK, token, tokens, allow = [], names = [], metrics, defaultProfile = "arenarl" } = options;
  const limits = { ...DEFAULT_LIMITS, ...options.limits };
  const guard = withWorkers(
    createGuard({ host, allow, names, ...omitUndefined({ token: token || undefined, tokens }) }),
  );
  // Each scope has places of its own: however many rollouts ask, a judge finds one.
  const gateOf = (scope: Scope) => {
    const own = options.servers.filter((served) => (served.scope ?? "policy") === scope).map((served) => served.limits);
    return admission({ ...Object.assign({}, limits, ...own), clock: options.clock });
  };
  const gates = { policy: gateOf("policy"), judge: gateOf("judge"), admin: gateOf("admin") };
  const mounts = mountsOf({ ...options, defaultProfile, version: VERSION, limits, gates });
  // What is there under two paths is counted and closed once.
  const own = mounts.filter(({ path }) => path !== WHOLE_PATH);
  addMetrics(metrics, { gates, mounts: own, ...omitUndefined({ cache: options.cache }) });
  const app = createApplication({
    mounts,
    guard,
    gates,
    callDeadlineMs: limits.callDeadlineMs,
    metrics,
    version: VERSION,
    hasTokens: Boolean(token || tokens),
    health: options.health ?? (() => ({})),
    ...omitUndefined({ mounted: options.mounted, onError: options.onError }),
  });
  const byPath = new Map(mounts.map((mount) => [mount.path, mount]));
  const listenerAt = ({ root, isForWorkers = false }: ListenAt) =>
    createListener({
      ...omitUndefined({ root }),
      ...(isForWorkers
        ? { peerOf: createPeerReader() }
        : omitUndefined({ forward: options.forward, accessLog: options.accessLog })),
      fetch: app.fetch,
      connect: app.connect,
      host,
      guard,
      limits,
      route: (path, profile) => {
        const mount = byPath.get(path);
        const endpoint = mount && endpointAt(mount, profile);
        if (!endpoint) return undefined;
        const { server, scope } = endpoint;
        return { server, scope, gate: gates[scope], limits: mount.limits };
      },
      ...omitUndefined({ onError: options.onError, clock: options.clock }),
    });
  let addresses = 0;
  // What is in flight at one address is answered by what another one serves, too.
  const close = async () => {
    if (--addresses > 0) return;
    const endpoints = own.flatMap((mount) => [...mount.endpoints.values()]);
    await Promise.all(endpoints.flatMap(({ server, sse }) => [server.close(), sse?.close()]));
    options.accessLog?.close();
  };
  const others = Object.values(options.mounted ?? {});
  const ending = () => {
    closeSessions(own);
    for (const served of [...options.servers, ...others]) served.ending?.();
  };
  const moreConnections = others.reduce((sum, { maxWaiting = 0 }) => sum + maxWaiting, 0);
  return {
    paths: app.paths,
    fetch: (request) => app.fetch(request),
    listen: async (at = {}) => {
      const { port = 0, address } = at;
      const common = { host, close, limits, moreConnections, ending };
      const listening = await listen({ listener: listenerAt(at), port, address, ...common });
      addresses++;
      return listening;
    },
  };
}

/** Streams of legacy clients never end by themselves: a closing server ends them before it waits for the rest. */
function closeSessions(mounts: readonly Mount[]): void {
  for (const mount of mounts) for (const { sse } of mount.endpoints.values()) void sse?.close();
}

interface MetricSources {
  readonly gates: Readonly<Record<Scope, AdmissionControl>>;
  readonly mounts: readonly Mount[];
  readonly cache?: ResultCache;
}

function addMetrics(metrics: ToolMetrics, { gates, mounts, cache }: MetricSources): void {
  const byScope = (read: (gate: AdmissionControl) => number) => () =>
    SCOPES.map((scope) => ({ labels: { scope }, value: read(gates[scope]) }));
  const endpoints = mounts.flatMap(({ path, endpoints }) =>
    [...endpoints.values()].map(({ server, profile, sse }) => ({ labels: { path, profile }, server, sse })),
  );
  metrics.add({
    name: "arenakit_requests_in_flight",
    help: "Requests that are being answered.",
    type: "gauge",
    read: byScope((gate) => gate.inFlight()),
  });
  metrics.add({
    name: "arenakit_requests_waiting",
    help: "Requests that wait for a place.",
    type: "gauge",
    read: byScope((gate) => gate.waiting()),
  });
  metrics.add({
    name: "arenakit_requests_refused_total",
    help: "Requests that were told to come back (503).",
    type: "counter",
    read: byScope((gate) => gate.refused()),
  });
  metrics.add({
    name: "arenakit_requests_by_way_total",
    help: "Requests that the direct path answered, and those that the protocol layer did.",
    type: "counter",
    read: () =>
      endpoints.flatMap(({ labels, server }) =>
        Object.entries(server.counts).map(([way, value]) => ({ labels: { ...labels, way }, value })),
      ),
  });
  metrics.add({
    name: "arenakit_sse_sessions",
    help: "Open sessions of the legacy transport.",
    type: "gauge",
    read: () => endpoints.flatMap(({ labels, sse }) => (sse ? [{ labels, value: sse.sessions() }] : [])),
  });
  if (!cache) return;
  metrics.add({
    name: "arenakit_result_cache_total",
    help: "Questions that were found in the cache of results, that were not, and that joined one being answered.",
    type: "counter",
    read: () => Object.entries(cache.counts).map(([outcome, value]) => ({ labels: { outcome }, value })),
  });
  metrics.add({
    name: "arenakit_result_cache_bytes",
    help: "Bytes of the kept results, about.",
    type: "gauge",
    read: () => [{ value: cache.held().bytes }],
  });
}
