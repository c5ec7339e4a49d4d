/** Facts in the words of an article, Chinese and English. */

import { tableOf } from "@arenakit/contracts";
import { type CityFacts, districtLabel, type FerryOnlyArea, type Poi } from "@arenakit/corpus-world";
import { pinyin } from "pinyin-pro";
import { stationEnglish } from "../generator/hub-english.ts";
import { latinWords } from "../generator/landmark-english.ts";
import { romanised } from "../generator/romanised.ts";

const WEEKDAYS_ZH = ["周一", "周二", "周三", "周四", "周五", "周六", "周日"];
const WEEKDAYS_EN = ["Mondays", "Tuesdays", "Wednesdays", "Thursdays", "Fridays", "Saturdays", "Sundays"];
export const MONTHS_EN = [
  ...["January", "February", "March", "April", "May", "June"],
  ...["July", "August", "September", "October", "November", "December"],
];
const ALL_DAY = "00:00-24:00";

type PlaceHours = Pick<Poi, "openHours" | "weekendHours" | "closedWeekdays">;

/** `08:30-17:00（周一闭馆）`, of kitchens `（周一休息）`; null where nothing is known. */
export function hoursZh({ openHours, weekendHours, closedWeekdays }: PlaceHours, closed = "闭馆"): string | null {
  if (openHours === null) return null;
  const usual = openHours === ALL_DAY ? "全天" : openHours;
  const hours = weekendHours === null ? usual : `${usual}，周末${weekendHours}`;
  return closedWeekdays.length === 0 ? hours : `${hours}（${closedWeekdays.map(dayZh).join("、")}${closed}）`;
}

export function hoursEn({ openHours, weekendHours, closedWeekdays }: PlaceHours): string | null {
  if (openHours === null) return null;
  const usual = openHours === ALL_DAY ? "around the clock" : openHours.replaceAll(",", " and ");
  const hours = weekendHours === null ? usual : `${usual} (${weekendHours} at weekends)`;
  return closedWeekdays.length === 0 ? hours : `${hours}, closed on ${listEn(closedWeekdays.map(dayEn))}`;
}

const dayZh = (day: number) => WEEKDAYS_ZH[day - 1]!;
const dayEn = (day: number) => WEEKDAYS_EN[day - 1]!;

/** `600米` or `2.4公里`. */
export const lengthZh = (metres: number): string =>
  metres < 1000 ? `${metres}米` : `${(Math.round(metres / 100) / 10).toFixed(1)}公里`;
export const lengthEn = (metres: number): string =>
  metres < 1000 ? `${metres} m` : `${(Math.round(metres / 100) / 10).toFixed(1)} km`;

/** `2小时5分钟`. */
export function minutesZh(minutes: number): string {
  const hours = Math.floor(minutes / 60);
  const rest = minutes % 60;
  return [hours > 0 ? `${hours}小时` : "", rest > 0 || hours === 0 ? `${rest}分钟` : ""].join("");
}
export function minutesEn(minutes: number): string {
  const hours = Math.floor(minutes / 60);
  const rest = minutes % 60;
  return [hours > 0 ? `${hours} h` : "", rest > 0 || hours === 0 ? `${rest} min` : ""].filter(Boolean).join(" ");
}

/** How one gets to an island without bridge or tunnel. */
export const ferryZh = ({ name, pier }: FerryOnlyArea): string =>
  `${name}四面环水，没有桥也没有隧道，只能坐渡轮上岛，在${pier.name}上船。`;
export const ferryEn = ({ name, pier }: FerryOnlyArea): string =>
  `No bridge or tunnel leads to the island ${romanised(name)} (${name}): the only way is the ferry from the pier ${pier.name}.`;

/** `A, B and C`. */
export const listEn = (items: readonly string[]): string =>
  items.length <= 1 ? items.join("") : `${items.slice(0, -1).join(", ")} and ${items.at(-1)}`;

/** The English name where the world has one, else the reading of the Chinese one, and that in brackets. */
export function nameEn({ name, english }: Pick<Poi, "name" | "english">): string {
  return /^[\w &'.+-]+$/.test(name) ? name : `${english ?? readable(name)} (${name})`;
}

/** `Baochuang metro station, exit C (宝幢地铁站C口)`. */
export function metroEn({ name }: Pick<Poi, "name">): string {
  const [, station = name, exit] = /^(.+?)地铁站(?:(.+)口)?$/.exec(name) ?? [];
  return `${romanised(station)} metro station${exit && /^[A-Z0-9]+$/.test(exit) ? `, exit ${exit},` : ""} (${name})`;
}

/** `Xihu Cuyu (西湖醋鱼)`. */
export const dishEn = (dish: string): string => `${readable(dish)} (${dish})`;

/** `Yangui Chaoshan Niurou Huoguo`: words of two syllables, or one of three. */
const readable = (name: string): string => latinWords(name.replace(/[(（].*$/, ""), 3).join(" ");

/** `Chengguan District`. */
export function districtEn(name: string): string {
  const kind = name.endsWith("区") ? " District" : /[县旗]$/.test(name) ? " County" : "";
  return `${romanised(districtLabel(name))}${kind}`;
}

/** `Hangzhou Railway Station (杭州站)`. */
export const stationEn = (name: string, city: CityFacts): string => `${stationEnglish(name, city)} (${name}站)`;

/** `Zhuo Zheng Yuan`; what is not Chinese stays. */
function readingOf(name: string): string {
  return pinyin(name, { toneType: "none", type: "array", nonZh: "consecutive", v: true })
    .map((syllable) => syllable.charAt(0).toUpperCase() + syllable.slice(1))
    .join(" ");
}

/** `a-z`, digits and dashes. */
export const slugOf = (name: string): string =>
  readingOf(name)
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, "-")
    .replace(/^-|-$/g, "");

/** The Chinese tags of places, for English readers. */
const TAGS_EN = tableOf<string>({
  历史: "history",
  自然: "nature",
  亲子: "families",
  室内: "rainy days",
  美食: "food",
  夜游: "evening walks",
  购物: "shopping",
  艺术: "art",
  观景: "views",
  宗教: "religion",
  科普: "science",
});
export const tagsEn = (tags: readonly string[]): string[] => tags.flatMap((tag) => TAGS_EN.get(tag) ?? []);
