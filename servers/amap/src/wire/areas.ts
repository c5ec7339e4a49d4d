/** Administrative areas (v3/config/district), internet addresses (v3/ip) and distances (v3/distance): written and read. */
import { formatLonLat } from "@arenakit/contracts";
import type { Area, Distance, IpPlace } from "../maps.ts";
import { amountOf, member, numberOf, pointIn, pointsOf, textIn, textOf, type Wire, wordsOf } from "./scalars.ts";

/** `extended` adds the city that a district lies in. */
export function writeArea(area: Area, { extended }: { extended: boolean }): Wire {
  return {
    citycode: area.citycode,
    adcode: area.adcode,
    name: area.name,
    center: formatLonLat(area),
    level: area.level,
    districts: [],
    ...(extended ? { arenakit: { city: area.city, province: area.province } } : {}),
  };
}

/**
 * Without our extension the city of a district is not known: its text is empty. A municipality's own level is called
 * 北京城区. Null for levels that are neither.
 */
export function readArea(value: unknown): Area | null {
  const level = member(value, "level");
  if (level !== "city" && level !== "district") return null;
  const name = textIn(value, "name");
  const city = textOf(member(member(value, "arenakit"), "city"));
  return {
    ...pointIn(value, "center"),
    level,
    name,
    adcode: textIn(value, "adcode"),
    citycode: wordsOf(member(value, "citycode")),
    city: city ?? (level === "city" ? name.replace(/(?<=..)(城区|市)$/, "") : ""),
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
  const [southWest, northEast] = pointsOf(member(value, "rectangle"));
  const adcode = textOf(member(value, "adcode"));
  if (!southWest || !northEast || adcode === null) return null;
  return {
    ...{ southWest, northEast, adcode },
    province: wordsOf(member(value, "province")),
    cityName: wordsOf(member(value, "city")),
  };
}

/** One row of v3/distance; `index` from 0. */
export function writeDistance(distance: Distance | null, index: number): Wire {
  const ids = { origin_id: String(index + 1), dest_id: "1" };
  if (!distance) return { ...ids, info: "NO_ROADS_NEARBY", code: "1" };
  return { ...ids, distance: String(distance.distanceMetres), duration: String(distance.durationSeconds) };
}

export function readDistance(value: unknown): Distance | null {
  if (textOf(member(value, "code")) !== null) return null;
  const distanceMetres = numberOf(member(value, "distance"));
  return distanceMetres === null ? null : { distanceMetres, durationSeconds: amountOf(member(value, "duration")) };
}
