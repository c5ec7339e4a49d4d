/** Administrative areas (v3/config/district), internet addresses (v3/ip) and distances (v3/distance) as the web service writes them. */
import { formatLonLat, haversineMetres, tableOf } from "@arenakit/contracts";
import { infocodeFacts } from "@arenakit/server-kit";
import { type Area, type Distance, type DistanceQuery, FARTHEST_WALK_MEASURED_METRES, type IpPlace } from "../maps.ts";
import type { Wire } from "./scalars.ts";

/** Of one question about distances. */
export const MOST_ORIGINS = 100;
/** By the service's number. */
export const MEASURES = tableOf<DistanceQuery["measure"]>({ 0: "line", 1: "driving", 3: "walking" });

/** Whether the code is of a province that is a city at once, or of a district of one. */
export const isInMunicipality = (adcode: string): boolean => /^(11|12|31|50)/.test(adcode);

/** `below` is what lies in it, as far down as was asked. */
export function writeArea(area: Area, below: readonly Wire[] = []): Wire {
  return {
    citycode: area.citycode,
    adcode: area.adcode,
    name: area.name,
    center: formatLonLat(area),
    // A municipality is a province.
    level: area.level === "city" && area.adcode.endsWith("0000") ? "province" : area.level,
    districts: [...below],
  };
}

/** Empty lists for an address of nowhere. */
export function writeIpPlace(place: IpPlace | null): Wire {
  if (!place) return { province: [], city: [], adcode: [], rectangle: [] };
  return {
    province: place.province,
    city: place.cityName,
    adcode: place.adcode,
    rectangle: `${formatLonLat(place.southWest)};${formatLonLat(place.northEast)}`,
  };
}

/** Rows of v3/distance, in the order of the origins. */
export function writeDistances(
  found: readonly (Distance | null)[],
  { origins, destination, measure }: DistanceQuery,
): Wire[] {
  return found.map((distance, index) => {
    const row = (told: Wire): Wire => ({ origin_id: String(index + 1), dest_id: "1", ...told });
    if (distance) return row({ distance: String(distance.distanceMetres), duration: String(distance.durationSeconds) });
    const isTooFar =
      measure === "walking" && haversineMetres(origins[index]!, destination) > FARTHEST_WALK_MEASURED_METRES;
    return row({ info: infocodeFacts(isTooFar ? "20803" : "20801").info, code: "1" });
  });
}
