/**
 * Amap's web service over the maps of our worlds: the endpoints that its MCP server and agents call, with the service's
 * envelopes, codes and limits, so that what was written for the one runs against the other. Every reply has HTTP
 * status 200. What the service cannot say travels in members called `arenakit`, and only to who asks for them.
 */
import { boundary, type CallContext, canonicalJson, type Failure, type InjectedFault } from "@arenakit/contracts";
import {
  type CallObserver,
  contextOf,
  type FaultOptions,
  type HeldWorld,
  infocodeFacts,
  planFaults,
  type ResolvedContext,
  readFaults,
  resolveContext,
  strike,
} from "@arenakit/server-kit";
import { Hono } from "hono";
import { district } from "./facade/administration.ts";
import {
  answerDirection,
  distance,
  oldBicycling,
  oldDriving,
  oldTransit,
  oldWalking,
  transit,
} from "./facade/directions.ts";
import { answerReverseGeocode, answerWeather, geocode, ip } from "./facade/geocoding.ts";
import { type Answer, type Parameters, parametersOf } from "./facade/parameters.ts";
import { answerAroundSearch, detail, oldAroundSearch, oldDetail, oldTextSearch, textSearch } from "./facade/places.ts";
import { createQuota, type QuotaLimits } from "./facade/quota.ts";
import type { Maps } from "./maps.ts";
import { infocodeOf } from "./wire/infocodes.ts";
import type { Wire } from "./wire/scalars.ts";

export interface AmapFacadeOptions {
  /** The first one answers requests that name none; see the headers `x-arenakit-world` and `x-arenakit-now`. */
  readonly worlds: readonly HeldWorld<Maps>[];
  /** Keys that may ask; each other one is answered INVALID_USER_KEY. */
  readonly keys: readonly string[];
  /** No limits where they are absent. */
  readonly limits?: QuotaLimits;
  /** Milliseconds of any epoch, for the limits. */
  readonly nowMs: () => number;
  readonly defaults?: CallContext;
  /** What strikes requests on purpose, drawn as for a tool whose name is the path; see FAULTS_HEADER. */
  readonly faults?: FaultOptions;
  /** Told of every request that has a key, under its path. */
  readonly observer?: CallObserver;
}

export interface AmapFacade {
  /** Paths that are served, `/v5/place/text` and the like. */
  readonly paths: readonly string[];
  fetch(request: Request): Promise<Response>;
}

const ENDPOINTS: Readonly<Record<string, Answer>> = {
  "/v5/place/text": textSearch,
  "/v5/place/around": answerAroundSearch,
  "/v5/place/detail": detail,
  "/v5/direction/driving": answerDirection("driving"),
  "/v5/direction/walking": answerDirection("walking"),
  "/v5/direction/bicycling": answerDirection("bicycling"),
  "/v5/direction/electrobike": answerDirection("electrobike"),
  "/v5/direction/transit/integrated": transit,
  "/v4/direction/bicycling": oldBicycling,
  "/v3/place/text": oldTextSearch,
  "/v3/place/around": oldAroundSearch,
  "/v3/place/detail": oldDetail,
  "/v3/direction/driving": oldDriving,
  "/v3/direction/walking": oldWalking,
  "/v3/direction/transit/integrated": oldTransit,
  "/v3/distance": distance,
  "/v3/geocode/geo": geocode,
  "/v3/geocode/regeo": answerReverseGeocode,
  "/v3/weather/weatherInfo": answerWeather,
  "/v3/ip": ip,
  "/v3/config/district": district,
};

/** The facade, to be mounted under any path that the request's own path ends with. */
export function createAmapFacade(options: AmapFacadeOptions): AmapFacade {
  const { keys, limits = {}, nowMs, observer } = options;
  const known = new Set(keys);
  const quota = createQuota(limits, nowMs);
  const replyTo = replierOf(options);
  const app = new Hono();
  for (const [path, answer] of Object.entries(ENDPOINTS)) {
    app.get(path, async ({ req, json }) => {
      const query = new URL(req.url).searchParams;
      const key = query.get("key") ?? "";
      query.delete("key");
      if (!known.has(key)) return json(refused(path, "10001"));
      const finish = observer?.start(path);
      const refusal = quota.refusalOf(key);
      const struck: InjectedFault[] = [];
      const outcome =
        refusal === null ? await replyTo({ path, answer, query, request: req.raw, struck }) : { infocode: refusal };
      finish?.(outcome.infocode ?? "ok");
      if (struck.length > 0) observer?.injected?.(path, struck);
      const headers: Record<string, string> = struck.length > 0 ? { [FAULTS_HEADER]: JSON.stringify(struck) } : {};
      return json("body" in outcome ? outcome.body : refused(path, outcome.infocode), 200, headers);
    });
  }
  // What is not served is for the service an address that it does not have.
  app.notFound(({ req, json }) => json(refused(req.path, "10002")));
  return { paths: Object.keys(ENDPOINTS), fetch: async (request) => app.fetch(request) };
}

interface FacadeRequest {
  readonly path: string;
  readonly answer: Answer;
  /** Without the key. */
  readonly query: URLSearchParams;
  readonly request: Request;
  /** Gets what strikes the request on purpose. */
  readonly struck: InjectedFault[];
}

interface Replied {
  readonly body: Wire;
  /** Null for success. */
  readonly infocode: string | null;
}

/** What a request that may pass is answered. */
function replierOf({
  worlds,
  defaults = {},
  faults = {},
}: AmapFacadeOptions): (asked: FacadeRequest) => Promise<Replied> {
  const strike = strikerOf(faults);
  return async ({ path, answer, query, request, struck }) => {
    const parameters = parametersOf(query);
    const { signal } = request;
    const outcome = await boundary("tool", async () => {
      const { world, call } = resolveContext(worlds, contextOf({ headers: request.headers, defaults }));
      await strike({ path, query, world: world.id, call, signal }, struck);
      return answer(world.backend, parameters, { now: call.now, signal });
    });
    if (outcome.ok) return { body: succeeded(path, outcome.value), infocode: null };
    const infocode = infocodeOf(outcome.failure);
    return { body: { ...refused(path, infocode), ...explained(outcome.failure, parameters) }, infocode };
  };
}

/** v4 has an envelope of its own. */
const isOfV4 = (path: string): boolean => path.startsWith("/v4/");

const succeeded = (path: string, body: Wire): Wire =>
  isOfV4(path)
    ? { data: body, errcode: 0, errdetail: null, errmsg: "OK", ext: null }
    : { status: "1", info: "OK", infocode: "10000", ...body };

function refused(path: string, infocode: string): Wire {
  const { info } = infocodeFacts(infocode);
  return isOfV4(path)
    ? { data: null, errcode: Number(infocode), errdetail: null, errmsg: info, ext: null }
    : { status: "0", info, infocode };
}

/** Why, for who asks. Words of a defect may hold paths or data: they stay inside. */
function explained({ owner, code, message, faults }: Failure, parameters: Parameters): Wire {
  if (!parameters.fields().has("arenakit") && parameters.text("arenakit") !== "1") return {};
  if (faults) return { arenakit: { faults: faults as unknown as Wire[] } };
  return owner === "policy" ? { arenakit: { code, message } } : {};
}

/** Header of a reply that was struck: the list of what did, as JSON. */
const FAULTS_HEADER = "x-arenakit-injected-faults";

interface StruckRequest {
  readonly path: string;
  /** Without the key. */
  readonly query: URLSearchParams;
  /** Id of the world that is asked. */
  readonly world: string;
  readonly call: ResolvedContext;
  readonly signal: AbortSignal;
}

/**
 * Faults on purpose before an endpoint answers, drawn as for a tool that has the path's name and the query as its arguments.
 * Stale and missing values strike tools only, whose results say which.
 * Waits, and throws a refusal that strikes; what struck is added to the list. Requests that name no faults have those of `byDefault`.
 */
function strikerOf({ byDefault, maxWaitMs = 0 }: FaultOptions) {
  return async ({ path, query, world, call, signal }: StruckRequest, struck: InjectedFault[]): Promise<void> => {
    const spec = call.faults === undefined ? byDefault : readFaults(call.faults);
    if (!spec) return;
    const { seed = 0, episode = "", attempt = 0 } = call;
    const args = canonicalJson(Object.fromEntries(query));
    const plan = planFaults(spec, { seed, world, episode, tool: path, args, attempt });
    await strike(plan, { attempt, language: "zh", wait: (ms) => waited(Math.min(ms, maxWaitMs), signal) }, struck);
  };
}

/** Ends early when the caller leaves. */
function waited(ms: number, signal: AbortSignal): Promise<void> {
  if (ms <= 0 || signal.aborted) return Promise.resolve();
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, ms);
    signal.addEventListener(
      "abort",
      () => {
        clearTimeout(timer);
        resolve();
      },
      { once: true },
    );
  });
}
