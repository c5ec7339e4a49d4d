/**
 * The tools of several MCP servers as one caller. Each server has a bound of its own, connects at its first use and
 * again after it was lost; a call that may have run is never repeated here. A server that keeps state for a connection
 * gives each lease one of its own. A tool whose schema changes while the pool is open is refused from then on: a run
 * whose tools changed in the middle compares nothing.
 */
import {
  asFailure,
  canonicalJson,
  type Failure,
  fail,
  type ToolCaller,
  type ToolLease,
  type ToolSpec,
} from "@arenakit/contracts";
import { createSemaphore, type Semaphore } from "../model/semaphore.ts";
import type { ToolPool } from "../pool.ts";
import type { ToolConfig } from "../tool-config/tool-config.ts";
import { DEFAULT_CONCURRENCY, openServer, type PooledServer } from "./open-server.ts";

export interface ToolServersOptions {
  readonly servers: readonly PooledServer[];
  /** `server-tool`, or the tools' own names, where two servers must not have the same. Default "plain". */
  readonly names?: ToolConfig["names"];
  /** Leases of stateful servers at once; more wait. Default 64. */
  readonly maxLeases?: number;
  /** Milliseconds of a monotonic clock. */
  readonly clock: () => number;
}

export interface ServerHealth {
  readonly name: string;
  /** Null: it answered. */
  readonly failure: Failure | null;
  readonly tools: number;
  /** Tools whose schema is no longer the one that the pool first saw. */
  readonly drifted: readonly string[];
}

export interface ToolServers extends ToolCaller {
  /** Tools for one episode: connections of its own to the servers that keep state, the others shared. */
  lease(signal: AbortSignal): Promise<ToolLease>;
  /** Asks each server for its tools. */
  health(): Promise<ServerHealth[]>;
  close(): Promise<void>;
}

const MAX_LEASES = 64;
/** A server that tells nobody when its tools change is asked for them again, at a call, after so long. */
const LISTED_MS = 30_000;

/** Opens nothing before the first use. */
export function toolServers(options: ToolServersOptions): ToolServers {
  const { servers, names = "plain", maxLeases = MAX_LEASES, clock } = options;
  const known = servers.map((server) => knownServer(server, clock));
  const shared = new Map(known.map((server) => [server, server.open()]));
  const leases = createSemaphore({ limit: maxLeases, refusal: TOO_MANY_LEASES });
  const open = new Set<() => Promise<void>>();
  const listed = listedOnce(() => routesOf(known, names, (server) => shared.get(server)!));
  const caller = callerOf(listed, (server) => shared.get(server)!);
  const keepsState = known.some(({ isStateful }) => isStateful);

  return {
    ...caller,
    async lease(signal) {
      if (!keepsState) return { tools: caller, release: async () => {} };
      return new Promise<ToolLease>((granted, refused) => {
        const work = () =>
          new Promise<void>((freed) => {
            const own = new Map(
              known.filter(({ isStateful }) => isStateful).map((server) => [server, server.open(true)]),
            );
            const release = async () => {
              open.delete(release);
              await Promise.all([...own.values()].map((pool) => pool.close()));
              freed();
            };
            open.add(release);
            granted({ tools: callerOf(listed, (server) => own.get(server) ?? shared.get(server)!), release });
          });
        leases.run(work, signal).catch(refused);
      });
    },
    health: () => Promise.all(known.map((server) => healthOf(server, shared.get(server)!))),
    async close() {
      await Promise.all([...open].map((release) => release()));
      await Promise.all([...shared.values()].map((pool) => pool.close()));
    },
  };
}

const TOO_MANY_LEASES = {
  owner: "harness",
  code: "too_many_leases",
  message: "too many episodes wait for tools that keep state: lower the concurrency",
} as const;

interface KnownServer {
  readonly name: string;
  readonly isStateful: boolean;
  readonly bound: Semaphore;
  readonly drifted: ReadonlySet<string>;
  /** Tools that its settings name, by the setting. */
  readonly named: { readonly tools: readonly string[]; readonly repeatable: readonly string[] };
  /** `isKept`: for one episode, which ends with the connection. */
  open(isKept?: boolean): ToolPool;
  /** Looks again at tools that were looked at long ago. */
  lookAgain(pool: ToolPool): Promise<void>;
  /** What of a list is offered. */
  offered(specs: readonly ToolSpec[]): ToolSpec[];
}

function knownServer(server: PooledServer, clock: () => number): KnownServer {
  const { name, tools, repeatable = [], stateful = false, concurrency = DEFAULT_CONCURRENCY } = server;
  const first = new Map<string, string>();
  const drifted = new Set<string>();
  let listedAt = clock();
  const onTools = (specs: readonly ToolSpec[]) => {
    listedAt = clock();
    const now = new Map(specs.map((spec) => [spec.name, canonicalJson([spec.description, spec.inputSchema])]));
    if (first.size === 0) for (const [tool, seen] of now) first.set(tool, seen);
    for (const [tool, seen] of first) {
      if (now.get(tool) === seen) drifted.delete(tool);
      else drifted.add(tool);
    }
  };
  return {
    name,
    isStateful: stateful,
    drifted,
    named: { tools: tools ?? [], repeatable },
    bound: createSemaphore({
      limit: concurrency,
      refusal: { owner: "harness", code: "too_many_calls", message: `too many calls wait for ${name}` },
    }),
    open: (isKept = false) => openServer(server, { onTools, isKept }),
    async lookAgain(pool) {
      if (clock() - listedAt < LISTED_MS) return;
      listedAt = clock(); // the others need not wait for the same look
      await pool.list();
    },
    offered: (specs) =>
      specs
        .filter((spec) => tools === undefined || tools.includes(spec.name))
        .map((spec) => ({
          ...spec,
          ...(repeatable.includes(spec.name) ? { repeatable: true } : {}),
          ...(stateful ? { stateful } : {}),
        })),
  };
}

type Listed = () => Promise<ReadonlyMap<string, Route>>;

/** Asks once; where that failed, the next one asks again. */
function listedOnce(list: Listed): Listed {
  let routes: ReturnType<Listed> | null = null;
  return () => {
    routes ??= list().catch((error: unknown) => {
      routes = null; // the next one asks again
      throw error;
    });
    return routes;
  };
}

/** The tools of all servers, each called where `poolOf` says. */
function callerOf(listed: Listed, poolOf: (server: KnownServer) => ToolPool): ToolCaller {
  return {
    list: async () => [...(await listed())].map(([name, { spec }]) => ({ ...spec, name })),
    async call(name, args, options) {
      const routes = await listed();
      const route = routes.get(name);
      if (!route)
        fail("policy", "unknown_tool", `there is no tool ${name}: use one of ${[...routes.keys()].join(", ")}`);
      const { server, spec } = route;
      return server.bound.run(async () => {
        const pool = poolOf(server);
        await pool.protocolVersion(); // one that was lost is connected again, and told its tools anew
        await server.lookAgain(pool);
        if (server.drifted.has(spec.name)) refuseDrifted(server.name, spec.name);
        return pool.call(spec.name, args, options);
      }, options.signal);
    },
  };
}

interface Route {
  readonly server: KnownServer;
  readonly spec: ToolSpec;
}

async function routesOf(
  servers: readonly KnownServer[],
  names: ToolConfig["names"],
  poolOf: (server: KnownServer) => ToolPool,
) {
  const lists = await Promise.all(
    servers.map(async (server) => {
      const all = await poolOf(server).list();
      requireNamed(server, all);
      return { server, specs: server.offered(all) };
    }),
  );
  const routes = new Map<string, Route>();
  for (const { server, specs } of lists) {
    for (const spec of specs) {
      const name = names === "prefixed" ? `${server.name}-${spec.name}` : spec.name;
      const other = routes.get(name);
      if (other)
        fail(
          "harness",
          "tool_name_clash",
          `both ${other.server.name} and ${server.name} have a tool ${name}: expected "names": "prefixed"`,
        );
      routes.set(name, { server, spec });
    }
  }
  return routes;
}

/** A name in `tools` or `repeatable` that the server does not have would count for nothing, and nobody would see it. */
function requireNamed({ name, named }: KnownServer, specs: readonly ToolSpec[]): void {
  const known = specs.map((spec) => spec.name);
  for (const [member, tools] of Object.entries(named)) {
    const missing = tools.find((tool) => !known.includes(tool));
    if (missing !== undefined)
      fail("harness", "no_such_tool", `${name}: ${member} names ${missing}, but the server has ${known.join(", ")}`);
  }
}

function refuseDrifted(server: string, tool: string): never {
  return fail(
    "harness",
    "schema_drift",
    `${server} no longer offers ${tool} as it did when the run began: start the run again`,
  );
}

async function healthOf(server: KnownServer, pool: ToolPool): Promise<ServerHealth> {
  const { name } = server;
  try {
    const specs = await pool.list();
    return { name, failure: null, tools: server.offered(specs).length, drifted: [...server.drifted] };
  } catch (error) {
    return { name, failure: asFailure("tool", error), tools: 0, drifted: [...server.drifted] }; // its state is what was asked for
  }
}
