/** Everything that the gateway answers, as one Hono application: MCP, the REST mirror, health, metrics. */
import {
  type AdmissionControl,
  type AuthScope,
  admitted,
  callerOf,
  type Guard,
  type HeaderReader,
  openApi,
  refusalResponse,
  type Scope,
  type ToolMetrics,
  type WebSocketConnection,
  type WebSocketOptions,
} from "@arenakit/server-kit";
import { type Context, Hono } from "hono";
import { type Endpoint, endpointAt, type Mount, WHOLE_PATH } from "./endpoints.ts";

export interface ApplicationOptions {
  readonly mounts: readonly Mount[];
  readonly guard: Guard;
  /** For what is mounted: that of its scope, or of policies; tools have theirs. */
  readonly gates: Readonly<Record<Scope, AdmissionControl>>;
  readonly callDeadlineMs: number;
  readonly metrics: ToolMetrics;
  readonly version: string;
  readonly hasTokens: boolean;
  /** What `/health` tells besides that all is well, to who may ask any path. */
  readonly health: () => Record<string, unknown> | Promise<Record<string, unknown>>;
  /** Other applications by the beginning of their paths, such as `/amap`, or by any name where they name their paths. */
  readonly mounted?: Readonly<Record<string, Mounted>>;
  readonly onError?: (error: Error) => void;
}

/** An application beside the tools, and which token opens it. */
export interface Mounted {
  readonly scope: AuthScope;
  /**
   * Patterns of whole paths that are its own, as Hono writes them; it sees the requests as they came. Without them it has
   * all below its prefix, which is cut off.
   */
  readonly paths?: readonly string[];
  /**
   * It says by itself who is too many and how long an answer may take: requests take no place of its scope's gate and have
   * no deadline but its own. Whoever leaves aborts the request's signal. So many connections may wait with it.
   */
  readonly maxWaiting?: number;
  /** Runs when the gateway ends, before what is in flight is waited for: ends what would wait on. */
  readonly ending?: () => void;
  fetch(request: Request): Promise<Response>;
  /** Serves a WebSocket at one of its paths, until the connection ends; absent where it has none. False: not at this path. */
  readonly connect?: (url: URL, open: OpenWebSocket) => boolean;
}

export interface Application {
  /** Everything that is served, MCP endpoints first. */
  readonly paths: readonly string[];
  /** `peer` is the address that the request's connection comes from. */
  fetch(request: Request, peer?: string): Promise<Response>;
  /** Null where the WebSocket was opened, else the answer that refuses it. */
  connect(request: UpgradeRequest, open: OpenWebSocket): Response | null;
}

export type OpenWebSocket = (options: WebSocketOptions) => WebSocketConnection;

export interface UpgradeRequest {
  readonly url: URL;
  readonly headers: Pick<HeaderReader, "get">;
  readonly peer?: string | undefined;
}

export function createApplication(options: ApplicationOptions): Application {
  const { mounts, guard, gates, callDeadlineMs: deadlineMs, mounted = {} } = options;
  const app = new Hono({ strict: false }); // a slash at the end of a path is of no meaning
  const refusalOf = (scope: AuthScope, { req, env }: Context) => {
    const { headers, url } = req.raw;
    // A request in process has no Host header; its URL says the same.
    const named = { get: (name: string) => headers.get(name) ?? (name === "host" ? new URL(url).host : null) };
    return guard(named, scope, env.peer);
  };
  const guarded: Guarded = (scope, work) => async (context: Context) => {
    const refusal = refusalOf(scope, context);
    return refusal ? refusalResponse(refusal) : work(context);
  };

  const route = routeAdder(app, guarded);
  for (const mount of mounts) mountTools(app, mount, { guarded, route });
  const whole = mounts.filter(({ path }) => path === WHOLE_PATH);
  const others = mounts.filter(({ scope }) => scope !== "policy");
  const mirrors = [...whole, ...others].map((mount): Mirror => ({ prefix: nameOf(mount), mount }));
  for (const mirror of mirrors) mirrorTools(mirror, { ...options, route });
  for (const [prefix, one] of Object.entries(mounted)) {
    const { scope, maxWaiting } = one;
    const answer = (request: Request) => one.fetch(one.paths ? request : below(prefix, request));
    const gated: Handler = ({ req }) => {
      const caller = callerOf(req.raw.signal);
      const gate = gates[scope === "judge" || scope === "admin" ? scope : "policy"];
      return admitted(gate, { caller, deadlineMs, bytes: 0 }, () => answer(req.raw));
    };
    const work: Handler = maxWaiting === undefined ? gated : ({ req }) => answer(req.raw);
    for (const path of pathsOf(prefix, one)) app.all(path, guarded(scope, work));
  }
  // Probes of containers and proxies have no token: they are told that all is well, and nothing else.
  const health: Handler = async (context) =>
    refusalOf("any", context)
      ? context.json({ ok: true })
      : context.json({ ok: true, version: options.version, ...(await options.health()) });
  route("GET", "/health", "nothing", health);
  route("GET", "/metrics", "admin", async ({ body }) => {
    const { text, contentType } = await options.metrics.expose();
    return body(text, 200, { "content-type": contentType });
  });
  const rest = mirrors.flatMap(({ prefix, mount }) =>
    ["/tools/{name}", "/tools:batch", "/openapi.json"].map((path): [string, AuthScope] => [prefix + path, mount.scope]),
  );
  const scopes: [path: string, AuthScope][] = [
    ...mounts.map(({ path, scope }): [string, AuthScope] => [path, scope]),
    ...rest,
    ...Object.entries(mounted).flatMap(([prefix, one]) =>
      pathsOf(prefix, one).map((path): [string, AuthScope] => [path.replace(/\*$/, "…"), one.scope]),
    ),
    ["/health", "nothing"],
    ["/metrics", "admin"],
  ];
  // Who may not ask a path is not told of it either.
  app.notFound(
    guarded("any", async (context) => {
      const paths = scopes.filter(([, scope]) => refusalOf(scope, context) === null).map(([path]) => path);
      const message = `${context.req.path} is not served here; these are: ${paths.join(", ")}`;
      return context.json(refused("no_such_path", message, { paths }), 404);
    }),
  );
  app.onError((error, { json, req }) => {
    // Who leaves in the middle of a body breaks nothing.
    if (!req.raw.signal.aborted) options.onError?.(error);
    return json(refused("unexpected", "the gateway broke while it answered"), 500);
  });
  const connect: Application["connect"] = ({ url, headers, peer }, open) => {
    for (const one of Object.values(mounted)) {
      if (!one.connect) continue;
      const refusal = guard(headers, one.scope, peer);
      // Who may not open it is not told whether it is there.
      if (refusal) return refusalResponse(refusal);
      if (one.connect(url, open)) return null;
    }
    return Response.json(refused("no_such_path", `${url.pathname} is no WebSocket`), { status: 404 });
  };
  return { paths: scopes.map(([path]) => path), fetch: async (request, peer) => app.fetch(request, { peer }), connect };
}

const pathsOf = (prefix: string, { paths }: Mounted) => paths ?? [`${prefix}/*`];

/** The request as an application sees it that is mounted at a prefix. */
function below(prefix: string, request: Request): Request {
  const url = new URL(request.url);
  url.pathname = url.pathname.slice(prefix.length);
  return new Request(url, request);
}

type Handler = (context: Context) => Promise<Response>;
type Guarded = (scope: AuthScope, work: Handler) => (context: Context) => Promise<Response>;

/** Answers one method at a path, and tells the others which it is. */
type AddRoute = (method: "GET" | "POST", path: string, scope: AuthScope, work: Handler) => void;

function routeAdder(app: Hono, guarded: Guarded): AddRoute {
  return (method, path, scope, work) => {
    const allow = method === "GET" ? "GET, HEAD" : method;
    app.on(method, path, guarded(scope, work));
    const other: Handler = async ({ json, req }) =>
      json(refused("method_not_allowed", `${req.path} takes ${allow}, not ${req.method}`), 405, { allow });
    app.all(path, guarded(scope, other));
  };
}

/** Streamable HTTP at the path itself, the transport of older clients below it. */
function mountTools(app: Hono, mount: Mount, { guarded, route }: { guarded: Guarded; route: AddRoute }): void {
  const { path, scope } = mount;
  const at = (work: (endpoint: Endpoint, context: Context) => Promise<Response>) => (context: Context) =>
    withEndpoint(mount, context, (endpoint) => work(endpoint, context));
  const streamable = at(({ server }, { req }) => server.fetch(req.raw));
  app.all(path, guarded(scope, streamable));
  route(
    "GET",
    `${path}/sse`,
    scope,
    at(async ({ sse }, { req }) => sse?.open(req.raw, `${path}/messages`) ?? noSessions()),
  );
  route(
    "POST",
    `${path}/messages`,
    scope,
    at(async ({ sse }, { req }) => sse?.post(req.raw) ?? noSessions()),
  );
}

/** `/evaluation` for what is at `/mcp/evaluation`. */
const nameOf = ({ path }: Mount) => path.slice("/mcp".length);

interface Mirror {
  /** What stands before the paths: nothing for the toolsets of policies. */
  readonly prefix: string;
  readonly mount: Mount;
}

/** The tools of the toolset that the profile names, or of the one that the mount has for who names none. */
function mirrorTools({ prefix, mount }: Mirror, options: ApplicationOptions & { route: AddRoute }): void {
  const { route, version, hasTokens } = options;
  const mirrored: Mount = { ...mount, path: `${prefix}/tools` };
  const { scope } = mount;
  const at = (work: (endpoint: Endpoint, context: Context) => Promise<Response>) => (context: Context) =>
    withEndpoint(mirrored, context, (endpoint) => work(endpoint, context));
  route(
    "POST",
    `${prefix}/tools/:name`,
    scope,
    at(({ rest }, { req }) => rest.call(req.param("name") ?? "", req.raw)),
  );
  route(
    "POST",
    `${prefix}/tools:batch`,
    scope,
    at(({ rest }, { req }) => rest.batch(req.raw)),
  );
  route(
    "GET",
    `${prefix}/openapi.json`,
    scope,
    at(async ({ tools, profile }, { json }) =>
      json(openApi({ title: `ArenaKit tools, profile ${profile}`, version, tools, hasTokens, prefix })),
    ),
  );
}

/** Finds the endpoint by the profile that a header or the query names; one that is unknown is told what there is. */
async function withEndpoint(
  mount: Mount,
  { req, json }: Context,
  work: (endpoint: Endpoint) => Promise<Response>,
): Promise<Response> {
  const profile = req.header("x-arenakit-profile") ?? req.query("profile");
  const endpoint = endpointAt(mount, profile);
  if (endpoint) return work(endpoint);
  const profiles = [...mount.endpoints.keys()];
  const message = `profile ${JSON.stringify(profile)} is not served at ${mount.path}: expected ${profiles.join(", ")}`;
  return json(refused("no_such_profile", message, { profiles }), 404);
}

function noSessions(): Response {
  return Response.json(refused("no_sessions", "this gateway serves no legacy SSE: it was given no source of ids"), {
    status: 501,
  });
}

function refused(code: string, message: string, more: Record<string, unknown> = {}) {
  return { error: { owner: "harness", code, message, retryable: false }, ...more };
}
