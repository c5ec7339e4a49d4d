/**
 * Amap's web service over the maps of our worlds: the endpoints that its MCP server and agents call, with the service's
 * envelopes, codes and limits, so that what was written for the one runs against the other. Every reply has HTTP
 * status 200. What the service cannot say travels in members called `arenakit`, and only to who asks for them.
 */
import { boundary, type CallContext, type Failure } from "@arenakit/contracts";
import { contextOf, type HeldWorld, resolveContext } from "@arenakit/server-kit";
import { Hono } from "hono";
import type { Answer } from "./facade/answer.ts";
import { direction, distance, oldBicycling, oldDriving, oldTransit, oldWalking, transit } from "./facade/directions.ts";
import { district, geocode, ip, regeocode, weather } from "./facade/geocoding.ts";
import { type Parameters, parametersOf } from "./facade/parameters.ts";
import { aroundSearch, detail, oldAroundSearch, oldDetail, oldTextSearch, textSearch } from "./facade/places.ts";
import { createQuota, type QuotaLimits } from "./facade/quota.ts";
import type { Maps } from "./maps.ts";
import { infocodeFacts, infocodeOf } from "./wire/infocodes.ts";
import type { Wire } from "./wire/scalars.ts";

export interface AmapFacadeOptions {
  /** The first one answers requests that name none; see the headers `x-arenakit-world` and `x-arenakit-now`. */
  readonly worlds: readonly HeldWorld<Maps>[];
  /** Keys that may ask. */
  readonly keys: readonly string[];
  /** No limits where they are absent. */
  readonly limits?: QuotaLimits;
  /** Milliseconds of any epoch, for the limits. */
  readonly nowMs: () => number;
  readonly defaults?: CallContext;
}

export interface AmapFacade {
  /** Paths that are served, `/v5/place/text` and the like. */
  readonly paths: readonly string[];
  fetch(request: Request): Promise<Response>;
}

const ENDPOINTS: Readonly<Record<string, Answer>> = {
  "/v5/place/text": textSearch,
  "/v5/place/around": aroundSearch,
  "/v5/place/detail": detail,
  "/v5/direction/driving": direction("driving"),
  "/v5/direction/walking": direction("walking"),
  "/v5/direction/bicycling": direction("bicycling"),
  "/v5/direction/electrobike": direction("electrobike"),
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
  "/v3/geocode/regeo": regeocode,
  "/v3/weather/weatherInfo": weather,
  "/v3/ip": ip,
  "/v3/config/district": district,
};

/** The facade, to be mounted under any path that the request's own path ends with. */
export function createAmapFacade({ worlds, keys, limits = {}, nowMs, defaults = {} }: AmapFacadeOptions): AmapFacade {
  const known = new Set(keys);
  const quota = createQuota(limits, nowMs);
  const app = new Hono();
  for (const [path, answer] of Object.entries(ENDPOINTS)) {
    const version = path.slice(1, 3);
    app.get(path, async ({ req, json }) => {
      const query = new URL(req.url).searchParams;
      const parameters = parametersOf(query);
      const key = query.get("key") ?? "";
      const refusal = known.has(key) ? quota.refusalOf(key) : "10001";
      if (refusal !== null) return json(refused(refusal));
      const outcome = await boundary("tool", async () => {
        const { world, call } = resolveContext(worlds, contextOf({ headers: req.raw.headers, defaults }));
        return answer(world.backend, parameters, { now: call.now, signal: req.raw.signal });
      });
      if (!outcome.ok) return json(failed(outcome.failure, { version, parameters }));
      return json(
        version === "v4" ? wrapped(outcome.value) : { status: "1", info: "OK", infocode: "10000", ...outcome.value },
      );
    });
  }
  // What is not served is for the service an address that it does not have.
  app.notFound(({ json }) => json(refused("10002")));
  return { paths: Object.keys(ENDPOINTS), fetch: async (request) => app.fetch(request) };
}

const refused = (infocode: string): Wire => ({ status: "0", info: infocodeFacts(infocode).info, infocode });

/** v4 has an envelope of its own. */
const wrapped = (data: Wire): Wire => ({ data, errcode: 0, errdetail: null, errmsg: "OK", ext: null });

function failed(failure: Failure, { version, parameters }: { version: string; parameters: Parameters }): Wire {
  const infocode = infocodeOf(failure);
  const envelope: Wire =
    version === "v4"
      ? { data: null, errcode: Number(infocode), errdetail: null, errmsg: infocodeFacts(infocode).info, ext: null }
      : refused(infocode);
  const isAsked = parameters.fields().has("arenakit") || parameters.text("arenakit") === "1";
  // Words of a defect may hold paths or data: they stay inside.
  return isAsked && failure.owner === "policy"
    ? { ...envelope, arenakit: { code: failure.code, message: failure.message } }
    : envelope;
}
