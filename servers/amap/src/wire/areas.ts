/** Administrative areas (v3/config/district), internet addresses (v3/ip) and distances (v3/distance): written and read. */
import { formatLonLat, haversineMetres } from "@arenakit/contracts";
import { infocodeFacts } from "@arenakit/server-kit";
import { type Area, type Distance, type DistanceQuery, FARTHEST_WALK_MEASURED_METRES, type IpPlace } from "../maps.ts";
import {
  badReply,
  member,
  numberIn,
  pointIn,
  pointsOf,
  textIn,
  textOf,
  textOrNoneIn,
  type Wire,
  wordsOf,
} from "./scalars.ts";

/** `extended` adds the city that a district lies in. `below` is what lies in it, as far down as was asked. */
export function writeArea(area: Area, { extended, below = [] }: { extended: boolean; below?: readonly Wire[] }): Wire {
  return {
    citycode: area.citycode,
    adcode: area.adcode,
    name: area.name,
    center: formatLonLat(area),
    // A municipality is a province.
    level: area.level === "city" && area.adcode.endsWith("0000") ? "province" : area.level,
    districts: [...below],
    ...(extended ? { arenakit: { city: area.city, province: area.province } } : {}),
  };
}

/** What stands behind a city's own name in its full one: 市, 地区, 盟, 白族自治州 and the like. */
const CITY_SUFFIX =
  /(?<=..)(城区|市|地区|盟|特别行政区|((白|藏|彝|哈尼|傣|景颇|傈僳|壮|苗|土家|侗|布依|回|羌|朝鲜)族|哈萨克|蒙古|柯尔克孜)+族?自治州)$/;
export const shortCityName = (fullName: string): string => fullName.replace(CITY_SUFFIX, "");

/**
 * A city, a district, or a municipality, which is a province with a citycode; null for any other level. Without our
 * extension the city of a district is not known: its text is empty. The city in a municipality is called 北京城区.
 */
export function readArea(value: unknown): Area | null {
  const written = textIn(value, "level");
  const isMunicipality = written === "province" && textOf(member(value, "citycode")) !== null;
  const level = isMunicipality ? "city" : written;
  if (level !== "city" && level !== "district") return null;
  const name = textIn(value, "name");
  const city = textOf(member(member(value, "arenakit"), "city"));
  return {
    ...pointIn(value, "center"),
    level,
    name,
    adcode: textIn(value, "adcode"),
    citycode: wordsOf(member(value, "citycode")),
    city: city ?? (level === "city" ? shortCityName(name) : ""),
    province: wordsOf(member(member(value, "arenakit"), "province")),
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

export function readIpPlace(value: unknown): IpPlace | null {
  const rectangle = textOrNoneIn(value, "rectangle");
  const adcode = textOrNoneIn(value, "adcode");
  if (rectangle === "" || adcode === "") return null;
  const [southWest, northEast] = pointsOf(rectangle);
  if (!southWest || !northEast) return badReply("two points at rectangle", rectangle);
  return {
    ...{ southWest, northEast, adcode },
    province: wordsOf(member(value, "province")),
    cityName: wordsOf(member(value, "city")),
  };
}

/** Rows of v3/distance, in the order of the origins. */
export function writeDistances(
  found: readonly (Distance | null)[],
  { origins, destination, measure }: DistanceQuery,
): Wire[] {
  return found.map((distance, index) => {
    const ids = { origin_id: String(index + 1), dest_id: "1" };
    if (distance)
      return { ...ids, distance: String(distance.distanceMetres), duration: String(distance.durationSeconds) };
    const isTooFar =
      measure === "walking" && haversineMetres(origins[index]!, destination) > FARTHEST_WALK_MEASURED_METRES;
    return { ...ids, info: infocodeFacts(isTooFar ? "20803" : "20801").info, code: "1" };
  });
}

export function readDistance(value: unknown): Distance | null {
  if (textOf(member(value, "code")) !== null) return null;
  return { distanceMetres: numberIn(value, "distance"), durationSeconds: numberIn(value, "duration") };
}
