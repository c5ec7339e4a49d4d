/** data file. How large cities are, how much they have and what things cost there, relative to each other. Rough, from memory. */

import { METROS } from "../atlas/metro/cities.ts";
import type { CityFacts } from "../atlas.ts";
import type { Where } from "./trade.ts";

const UNDERGROUNDS: ReadonlySet<string> = new Set(METROS.map(({ city }) => city));
/** Whether the city has an underground; elsewhere a world invents no stations. */
export const hasMetro = ({ name }: { name: string }): boolean => UNDERGROUNDS.has(name);

/** Places that a world invents in a city of each size, before its scale. */
const PLACES = { huge: 6600, large: 3100, medium: 1850, small: 1080 } as const;
export type CitySize = keyof typeof PLACES;

const SIZES: Readonly<Record<CitySize, string>> = {
  huge: "北京 上海 广州 深圳",
  large: "成都 重庆 杭州 武汉 西安 天津 苏州 南京 郑州 长沙 沈阳 青岛 宁波 东莞 无锡 济南 香港 合肥 佛山",
  medium:
    "大连 哈尔滨 长春 石家庄 太原 福州 厦门 昆明 南昌 南宁 贵阳 温州 泉州 常州 烟台 徐州 洛阳 乌鲁木齐 呼和浩特 兰州 海口 珠海 台北 澳门",
  small: "",
};
const SIZE_OF = new Map(
  Object.entries(SIZES).flatMap(([size, names]) => names.split(" ").map((name) => [name, size as CitySize] as const)),
);

export function sizeOf(city: string): CitySize {
  return SIZE_OF.get(city) ?? "small";
}

export function placesIn(city: string): number {
  return PLACES[sizeOf(city)];
}

/** Metres within which half of the middle of a city lies, and half of all of it. */
export const REACH: Readonly<Record<CitySize, { readonly centre: number; readonly spread: number }>> = {
  huge: { centre: 5200, spread: 14_000 },
  large: { centre: 3800, spread: 9500 },
  medium: { centre: 2800, spread: 6500 },
  small: { centre: 2000, spread: 4500 },
};

const ON_THE_COAST: ReadonlySet<string> = new Set(
  "青岛 厦门 深圳 大连 烟台 威海 珠海 海口 三亚 秦皇岛 香港 澳门 宁波 温州 泉州 天津".split(" "),
);
/** Below this mean low of January there is snow to ski on. */
const COLD_JANUARY = -8;

/** Whether a trade of those surroundings is found in the city. */
export function isFoundIn(where: Where | undefined, city: CityFacts): boolean {
  switch (where) {
    case undefined:
      return true;
    case "sar":
    case "mainland":
      return isSpecialRegion(city) === (where === "sar");
    case "coast":
      return ON_THE_COAST.has(city.name);
    case "cold":
      return city.climate[0]!.low <= COLD_JANUARY;
  }
}

/** Hong Kong and Macao, where offices, schools and telephones are of their own. */
export const isSpecialRegion = ({ province }: Pick<CityFacts, "province">): boolean => province.endsWith("特别行政区");

const DEARER: Readonly<Record<string, number>> = {
  北京: 1.25,
  上海: 1.3,
  深圳: 1.25,
  广州: 1.15,
  杭州: 1.15,
  三亚: 1.2,
  南京: 1.08,
  苏州: 1.08,
  厦门: 1.08,
  香港: 1.6,
  澳门: 1.5,
  珠海: 1.05,
  拉萨: 1.05,
  丽江: 1.02,
};
const LEVEL: Readonly<Record<CitySize, number>> = { huge: 1.2, large: 1, medium: 0.95, small: 0.9 };

/** Prices relative to an ordinary large city. */
export function priceLevelOf(city: string): number {
  return DEARER[city] ?? LEVEL[sizeOf(city)];
}
