/** The world of the differential tests, its frozen maps, and live maps that ask our facade over them. */
import { ATLAS, buildWorld, openWorld } from "@arenakit/corpus-world";
import { createAmapFacade } from "./facade.ts";
import { frozenMaps } from "./maps/frozen.ts";
import { liveMaps } from "./maps/live.ts";
import type { Maps } from "./maps.ts";

/** Two with a district of the same name, one with an island that only ferries reach, one that is no 市. */
const CITIES = ["北京", "南京", "福州", "厦门", "长春", "大理"];
export const SEED = 1;
/** Of each tool; ARENAKIT_CASES asks for more. */
export const CASES = Number(process.env.ARENAKIT_CASES ?? 200);
/** Times of day and of year, so that weather, speeds and opening hours differ. */
export const NOWS = ["2026-05-01T08:00", "2026-07-12T17:45", "2026-11-30T23:30"];

const cities = ATLAS.filter(({ name }) => CITIES.includes(name));
export const world = openWorld(buildWorld({ seed: SEED, cities }), "ab".repeat(32));
export const frozen = frozenMaps(world);
export const held = (backend: Maps) => [{ id: world.id, now: world.meta.now, horizon: world.meta.horizon, backend }];
const facade = createAmapFacade({ worlds: held(frozen), keys: ["test key"], nowMs: () => 0 });

/** Live maps that ask the facade by way of `network`, by default as it is. */
export function liveOver(network: (request: Request) => Promise<Response> = (request) => facade.fetch(request)): Maps {
  return liveMaps({
    baseUrl: "http://maps.example",
    key: "test key",
    perSecond: Number.POSITIVE_INFINITY,
    clock: { nowMs: () => 0, sleep: async () => {} },
    transport: async (url, { headers, signal }) => {
      const response = await network(new Request(url, { headers, signal }));
      return { status: response.status, body: await response.text() };
    },
  });
}

/** Live maps that neither ask for our own members nor are told of them, as if the service were the real one. */
export const bareLive = liveOver(async (request) => {
  const url = new URL(request.url);
  const fields = (url.searchParams.get("show_fields") ?? "").split(",").filter((field) => field !== "arenakit");
  if (url.searchParams.has("show_fields")) url.searchParams.set("show_fields", fields.join(","));
  url.searchParams.delete("arenakit");
  const reply = await (await facade.fetch(new Request(url, request))).text();
  if (reply.includes("arenakit"))
    throw new Error(`a member of ours in what nobody asked it for: ${reply.slice(0, 200)}`);
  return new Response(reply);
});
