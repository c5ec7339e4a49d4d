/** Distances, modes, weekdays, names and lists of names as results and errors write them, the same in every profile. */
import type { FoundPage, PlacesBeside, TravelMode } from "./maps.ts";

/** Controls, ends of lines and what turns the direction of writing. */
const UNPRINTABLE = /[\p{Cc}\p{Zl}\p{Zp}\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]+/gu;
/** One of them, or what parts the values of a row. */
const NOT_PLAIN = /[\p{Cc}\p{Zl}\p{Zp}\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069｜]/u;

/** Text from outside for a result of one line a row: what would begin another row is a space. */
export const oneLine = (text: string): string => text.replace(UNPRINTABLE, " ").trim();

/** The values of a row with bars between them; a bar within a value would look like the next one. */
export function oneLineOf(values: readonly string[]): string {
  const isPlain = !NOT_PLAIN.test(values.join(""));
  const written = isPlain
    ? values.map((value) => value.trim())
    : values.map((value) => oneLine(value).replaceAll("｜", "|"));
  return written.join("｜");
}

/** `12.3公里`; below one kilometre `850米`. */
export const metresWords = (metres: number): string =>
  metres < 1000 ? `${metres}米` : `${Number((metres / 1000).toFixed(1))}公里`;

export const MODE_NAMES: Readonly<Record<TravelMode, string>> = {
  driving: "驾车",
  walking: "步行",
  bicycling: "骑行",
  electrobike: "电动车",
  transit: "公共交通",
};

/** `周一` of 1. */
export const weekdayName = (weekday: number): string => `周${"一二三四五六日"[weekday - 1]}`;

/** What stands before places that are not what was asked for, but the nearest to it. */
export const similarWords = (query: string): string => `没有“${oneLine(query)}”，最接近的是：`;

/** Whoever is farther from a place of reference does not stand there. */
const THERE_METRES = 1000;

/** What stands before places around a place of reference: where that is, and whether what was asked for stands there at all. */
export function besideWords({ name, city, wanted, missing, distancesMetres: [nearest = 0] }: PlacesBeside): string {
  const [here, what] = [oneLine(name), oneLine(wanted)];
  const order = `由近到远列出，距离为到${here}（${city}）坐标的直线距离：`;
  if (missing !== null) return `${city}没有收录“${oneLine(missing)}”，改为列出${here}周边的“${what}”。${order}`;
  if (nearest <= THERE_METRES) return `${here}周边的“${what}”，${order}`;
  return `${here}周边${metresWords(THERE_METRES)}内没有收录“${what}”，最近的一处在${metresWords(nearest)}外。${order}`;
}

/** The sentence for places that a search found otherwise than by their names; undefined where these say all. */
export const searchNotice = (query: string, { isSimilar, beside }: FoundPage): string | undefined =>
  beside ? besideWords(beside) : isSimilar ? similarWords(query) : undefined;

/** `该世界没有收录西塘（浙江嘉兴）。` */
export const elsewhereWords = ({ name, where }: { name: string; where: string }): string =>
  `该世界没有收录${name}（${where}）。`;

/** A world has fewer cities than this; all of China's would drown the rest of an error. */
const MOST_CITIES_NAMED = 120;

/** `已收录的城市：北京、上海。` */
export const coverageWords = (cities: readonly string[]): string =>
  cities.length <= MOST_CITIES_NAMED
    ? `已收录的城市：${cities.join("、")}。`
    : `已收录${cities.length}个城市，请用地级市的名称。`;

/** The worlds' refusals name the tools of the ArenaRL paper; a profile has others. */
const OTHER_NAMES = {
  amap: {
    search_poi: "maps_geo",
    "mode=driving": "maps_direction_driving",
    "mode=walking": "maps_direction_walking",
    "mode=transit": "maps_direction_transit_integrated",
    // That profile has no tools for these.
    " search_train_tickets 或 search_flights ": "火车票或航班",
    search_train_tickets: "火车票",
    search_flights: "航班",
  },
  qqr: { search_poi: "poi_search", get_navigation: "direction" },
} as const;

/** What a refusal says, with the names of the profile's own tools. */
export function namedFor(profile: keyof typeof OTHER_NAMES, message: string): string {
  return Object.entries(OTHER_NAMES[profile]).reduce((text, [name, own]) => text.replaceAll(name, own), message);
}
