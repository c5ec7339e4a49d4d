/**
 * Every tool server in one process: one Hono application over the worlds it is given. Reads no environment and no
 * clock; whoever composes it says where it listens.
 */
import { readFileSync } from "node:fs";
import type { CallContext } from "@arenakit/contracts";
import type { World } from "@arenakit/corpus-world";
import { amapTools, frozenMaps } from "@arenakit/server-amap";
import {
  admission,
  type BoundTool,
  bindTools,
  createGuard,
  createToolMetrics,
  createToolServer,
  DEFAULT_LIMITS,
  type HeldWorld,
  refusalResponse,
  type ServerLimits,
  type ToolServer,
} from "@arenakit/server-kit";
import { frozenTimetable, transportTools } from "@arenakit/server-transport";
import { Hono } from "hono";
import { type Listening, listen } from "./listen.ts";
import { createListener } from "./listener.ts";

export interface GatewayOptions {
  /** The first one answers calls that name none. */
  readonly worlds: readonly World[];
  /** Context of a call that says nothing: `now` overrides the worlds' own. */
  readonly defaults?: CallContext;
  /** Address that `listen` binds to when it is told none, and that the guard protects. */
  readonly host?: string;
  /** Bearer token; required for any address but loopback. */
  readonly token?: string;
  readonly limits?: Partial<ServerLimits>;
  /** Adds the metrics of the process to those of the tools. */
  readonly processMetrics?: boolean;
  readonly onError?: (error: Error) => void;
}

export interface Gateway {
  /** Everything that is served, MCP endpoints first. */
  readonly paths: readonly string[];
  /** The whole application as a function, for use in process. */
  fetch(request: Request): Promise<Response>;
  /** Port 0 takes any free one. Throws harness/address_unavailable. */
  listen(options?: { port?: number }): Promise<Listening>;
}

const LOOPBACK = "127.0.0.1";
const VERSION: string = JSON.parse(readFileSync(new URL("../package.json", import.meta.url), "utf8")).version;

/**
 * All tools over `options.worlds`, served nowhere until `listen`. Throws a FailureError token_required for a host
 * other machines can reach without a token.
 */
export function createGateway(options: GatewayOptions): Gateway {
  const { worlds, host = LOOPBACK, token, onError } = options;
  const limits = { ...DEFAULT_LIMITS, ...options.limits };
  const metrics = createToolMetrics({ processMetrics: options.processMetrics ?? false });
  const guard = createGuard({ host, ...(token === undefined ? {} : { token }) });
  const gate = admission(limits.maxConcurrentRequests);
  const held = <Backend>(open: (world: World) => Backend): HeldWorld<Backend>[] =>
    worlds.map((world) => ({ id: world.id, now: world.meta.now, horizon: world.meta.horizon, backend: open(world) }));

  const amap = bindTools(amapTools, held(frozenMaps), { observer: metrics });
  const transport = bindTools(transportTools, held(frozenTimetable), { observer: metrics });
  const serve = (name: string, tools: readonly BoundTool[]): ToolServer =>
    createToolServer({
      name: `arenakit-${name}`,
      version: VERSION,
      tools,
      limits,
      ...(options.defaults ? { defaults: options.defaults } : {}),
      ...(onError ? { onError } : {}),
    });
  const mounted = new Map<string, ToolServer>([
    ["/mcp/amap", serve("amap", amap)],
    ["/mcp/transport", serve("transport", transport)],
    ["/mcp/toolset/arenarl", serve("arenarl", [...amap, ...transport])],
  ]);

  const app = new Hono();
  app.use(async (context, next) => {
    const { headers, url } = context.req.raw;
    // A request in process has no Host header; its URL says the same.
    const named = { get: (name: string) => headers.get(name) ?? (name === "host" ? new URL(url).host : null) };
    const refusal = guard(named);
    if (refusal) return refusalResponse(refusal);
    await next();
  });
  for (const [path, server] of mounted) app.all(path, ({ req }) => gate.admit(() => server.fetch(req.raw)));
  app.get("/health", ({ json }) =>
    json({
      ok: true,
      version: VERSION,
      worlds: worlds.map(({ id, meta }) => ({ id, name: meta.name, now: meta.now, horizon: meta.horizon })),
    }),
  );
  app.get("/metrics", async ({ body }) => {
    const { text, contentType } = await metrics.expose();
    return body(text, 200, { "content-type": contentType });
  });
  const paths = [...mounted.keys(), "/health", "/metrics"];
  app.notFound(({ json, req }) =>
    json(refused("no_such_path", `${req.path} is not served here; these are: ${paths.join(", ")}`, { paths }), 404),
  );
  app.onError((error, { json }) => {
    onError?.(error);
    return json(refused("unexpected", "the gateway broke while it answered"), 500);
  });

  const fetch = async (request: Request) => app.fetch(request);
  const listener = createListener({
    fetch,
    host,
    guard,
    gate,
    maxBodyBytes: limits.maxBodyBytes,
    route: (path) => mounted.get(path),
  });
  const close = async () => {
    await Promise.all([...mounted.values()].map((server) => server.close()));
  };
  return { paths, fetch, listen: ({ port = 0 } = {}) => listen({ listener, host, port, close }) };
}

function refused(code: string, message: string, more: Record<string, unknown> = {}) {
  return { error: { owner: "harness", code, message, retryable: false }, ...more };
}
