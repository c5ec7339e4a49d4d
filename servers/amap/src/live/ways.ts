/** Ways and distances, asked of the service. */
import { formatLonLat, type LonLat } from "@arenakit/contracts";
import type { Maps, MapsCall } from "../maps.ts";
import { readDistance } from "../wire/areas.ts";
import { readRegeocode } from "../wire/geocodes.ts";
import { readRoute } from "../wire/paths.ts";
import { badReply, objectIn, rowsIn, textOf, writePoints } from "../wire/scalars.ts";
import { readTransit } from "../wire/transit.ts";
import type { Ask } from "./asking.ts";

const PATH_FIELDS = "cost,tmcs,navi,polyline,arenakit";
const DEFAULT_PLANS = 5;
const ANY_CITYCODE = "010";

export function wayQuestions(ask: Ask): Pick<Maps, "paths" | "transit" | "distances"> {
  const citycodeOf = async (point: LonLat, call: MapsCall): Promise<string> => {
    const asked = { location: formatLonLat(point), extensions: "base", arenakit: "1" };
    const reply = await ask({ path: "/v3/geocode/regeo", parameters: asked }, call);
    return readRegeocode(objectIn(reply, "regeocode")).citycode;
  };
  return {
    async paths(query, call) {
      const { points, mode, avoidPolygons, alternatives = 1 } = query;
      const asked = {
        origin: formatLonLat(points[0]!),
        destination: formatLonLat(points.at(-1)!),
        waypoints: points.length > 2 ? writePoints(points.slice(1, -1)) : undefined,
        strategy: textOf(query.strategy) ?? undefined,
        alternative_route: String(alternatives),
        avoidroad: query.avoidRoad,
        avoidpolygons: avoidPolygons?.map(writePoints).join("|"),
        plate: query.plate,
        cartype: textOf(query.carType) ?? undefined,
        ferry: query.ferry === undefined ? undefined : query.ferry ? "0" : "1",
        show_fields: PATH_FIELDS,
      };
      const found = readRoute(
        objectIn(await ask({ path: `/v5/direction/${mode}`, parameters: asked }, call), "route"),
        mode,
      );
      return { ...found, paths: found.paths.slice(0, alternatives) };
    },
    async transit({ origin, destination, departure = undefined, ...query }, call) {
      const { alternatives = DEFAULT_PLANS } = query;
      const [from, to] = await Promise.all([origin, destination].map((point) => citycodeOf(point, call)));
      const [date, time] = (departure ?? call.now).split("T");
      const asked = {
        origin: formatLonLat(origin),
        destination: formatLonLat(destination),
        // A point of no city is asked with the other's: whether one gets there is for the service to say.
        city1: from || to || ANY_CITYCODE,
        city2: to || from || ANY_CITYCODE,
        strategy: textOf(query.strategy) ?? undefined,
        AlternativeRoute: String(alternatives),
        nightflag: query.night ? "1" : undefined,
        date,
        time: time?.replace(":", "-"),
        show_fields: PATH_FIELDS,
      };
      const found = readTransit(
        objectIn(await ask({ path: "/v5/direction/transit/integrated", parameters: asked }, call), "route"),
      );
      return { ...found, plans: found.plans.slice(0, alternatives) };
    },
    async distances({ origins, destination, measure }, call) {
      const asked = {
        origins: origins.map(formatLonLat).join("|"),
        destination: formatLonLat(destination),
        type: { line: "0", driving: "1", walking: "3" }[measure],
        arenakit: "1",
      };
      const results = rowsIn(await ask({ path: "/v3/distance", parameters: asked }, call), "results");
      if (results.length !== origins.length)
        badReply(`a row at results for each of ${origins.length} origins`, results);
      return results.map(readDistance);
    },
  };
}
