/**
 * What an invented place of each kind is like: name, type, rating, price, hours, tags. Where it stands is
 * given; telephone numbers and ids come later. Distributions are guesses of what a Chinese city offers.
 */
import type { Random } from "@arenakit/contracts";
import type { CityFacts } from "../atlas.ts";
import type { Poi } from "../data.ts";
import { POI_KINDS, POI_TYPES, type PoiType } from "../poi-kinds.ts";
import { pickWeighted, type Site } from "./poi-sites.ts";
import {
  BANKS,
  BAR_SUFFIXES,
  BRANDS,
  CAFE_SUFFIXES,
  CLINICS,
  CUISINES,
  ENTRANCES,
  HALLS,
  HOTEL_CLASSES,
  HOUSEHOLDS,
  LOCAL_KITCHEN,
  MALL_SUFFIXES,
  MUSEUM_SUBJECTS,
  PARK_SUFFIXES,
  POETIC,
  SMALL_SIGHTS,
  SURNAMES,
} from "./poi-words.ts";

export interface DraftContext {
  readonly city: CityFacts;
  readonly site: Site;
  readonly rng: Random;
  /** Prices relative to an ordinary large city. */
  readonly priceLevel: number;
  /** Number of the place among those of its kind in the city. */
  readonly index: number;
}

export type Draft = Pick<
  Poi,
  | "name"
  | "typecode"
  | "type"
  | "rating"
  | "costYuan"
  | "ticketYuan"
  | "openHours"
  | "closedWeekdays"
  | "visitMinutes"
  | "tags"
>;

/** The kinds that are invented; stations and airports come from the atlas only. */
export const DRAFTS = {
  restaurant,
  cafe,
  bar,
  hotel,
  scenic,
  museum,
  park,
  mall,
  hospital,
  bank,
  parking,
  metro,
} as const satisfies Readonly<Record<string, (context: DraftContext) => Draft>>;

const ALWAYS = "00:00-24:00";

function draft(name: string, { typecode, type }: PoiType, rest: Partial<Draft>): Draft {
  return {
    name,
    typecode,
    type,
    rating: null,
    costYuan: null,
    ticketYuan: null,
    openHours: null,
    closedWeekdays: [],
    visitMinutes: null,
    tags: [],
    ...rest,
  };
}

function restaurant({ city, site, rng, priceLevel }: DraftContext): Draft {
  if (rng.next() < 0.42) return localRestaurant({ city, site, rng, priceLevel });
  const cuisine = pickWeighted(CUISINES, ({ weight }) => weight, rng);
  const suffix = rng.pick(cuisine.suffixes);
  const style = rng.next();
  const name =
    style < 0.35
      ? `${chainBrand(rng)}${suffix}${branch(site)}`
      : style < 0.7
        ? `${rng.pick(POETIC)}${suffix}`
        : `${rng.pick(SURNAMES)}${rng.pick(HOUSEHOLDS)}${suffix}`;
  return draft(name, cuisine.poiType, {
    rating: rating(rng, 4.3),
    costYuan: price(rng, cuisine.medianYuan * priceLevel, 0.35),
    openHours: rng.pick(cuisine.hours),
    tags: [...cuisine.tags, ...extras(rng, site, RESTAURANT_EXTRAS)],
  });
}

/** A kitchen of the city's own dishes. */
function localRestaurant({ city, site, rng, priceLevel }: Omit<DraftContext, "index">): Draft {
  const dish = rng.pick(city.dishes);
  const suffix = dish.endsWith("菜") ? rng.pick(["馆", "小馆", "酒楼"]) : rng.pick(LOCAL_KITCHEN.suffixes);
  const style = rng.next();
  const name =
    style < 0.5
      ? `${rng.pick(SURNAMES)}${rng.pick(HOUSEHOLDS)}${dish}${suffix}`
      : style < 0.75
        ? `${rng.pick(POETIC)}${rng.pick(HALLS)}·${dish}`
        : `${chainBrand(rng)}${dish}${branch(site)}`;
  return draft(name, LOCAL_KITCHEN.poiType, {
    rating: rating(rng, 4.4),
    costYuan: price(rng, LOCAL_KITCHEN.medianYuan * priceLevel, 0.45),
    openHours: rng.pick(LOCAL_KITCHEN.hours),
    tags: ["本地特色", dish, ...extras(rng, site, RESTAURANT_EXTRAS)],
  });
}

function cafe({ site, rng, priceLevel }: DraftContext): Draft {
  const suffix = rng.pick(CAFE_SUFFIXES);
  const name = rng.next() < 0.4 ? `${chainBrand(rng)}咖啡${branch(site)}` : `${rng.pick(POETIC)}${suffix}`;
  return draft(name, POI_KINDS.cafe, {
    rating: rating(rng, 4.4),
    costYuan: price(rng, 34 * priceLevel, 0.25),
    openHours: rng.pick(["07:30-21:00", "08:00-22:00", "09:00-21:30", "10:00-22:00", "10:00-23:30"]),
    tags: ["室内", ...extras(rng, site, { 安静: 0.35, 露台: 0.2, 手冲: 0.3, 甜品: 0.35, 可带宠物: 0.15, 书店: 0.1 })],
  });
}

function bar({ site, rng, priceLevel }: DraftContext): Draft {
  const suffix = rng.pick(BAR_SUFFIXES);
  const closing = rng.pick(["01:00", "02:00", "02:00", "02:00", "03:00", "24:00"]);
  const tags = extras(rng, site, { 露台: 0.3, 现场音乐: 0.25, 安静: 0.25, 可带宠物: 0.08 });
  for (const [word, tag] of [
    ["精酿", "精酿"],
    ["鸡尾酒", "鸡尾酒"],
    ["清吧", "清吧"],
    ["威士忌", "威士忌"],
    ["音乐", "现场音乐"],
  ] as const)
    if (suffix.includes(word) && !tags.includes(tag)) tags.push(tag);
  if (closing.startsWith("0")) tags.push("深夜");
  return draft(`${rng.pick(POETIC)}${suffix}`, POI_KINDS.bar, {
    rating: rating(rng, 4.4),
    costYuan: price(rng, 108 * priceLevel, 0.35),
    openHours: `${rng.pick(["17:00", "18:00", "18:30", "19:00", "20:00"])}-${closing}`,
    tags,
  });
}

function hotel({ city, site, rng, priceLevel }: DraftContext): Draft {
  const hotelClass = pickWeighted(HOTEL_CLASSES, ({ weight }) => weight, rng);
  const suffix = rng.pick(hotelClass.suffixes);
  const style = rng.next();
  const name =
    hotelClass.name === "民宿" || hotelClass.name === "青年旅舍"
      ? `${rng.pick(POETIC)}${suffix}`
      : style < 0.6
        ? `${chainBrand(rng)}${suffix}${branch(site)}`
        : `${city.name}${rng.pick(POETIC)}${suffix}`;
  return draft(name, hotelClass.poiType, {
    rating: rating(rng, hotelClass.rating),
    costYuan: price(rng, hotelClass.medianYuan * priceLevel, 0.22),
    openHours: ALWAYS,
    tags: [
      ...hotelClass.tags,
      ...extras(rng, site, { 亲子: 0.15, 可停车: 0.5, 洗衣房: 0.25, 无障碍: 0.15, 行李寄存: 0.5 }),
    ],
  });
}

function scenic({ rng }: DraftContext): Draft {
  const sight = rng.pick(SMALL_SIGHTS);
  return draft(`${rng.pick(POETIC)}${rng.pick(sight.suffixes)}`, sight.poiType, {
    rating: rating(rng, 4.3),
    ticketYuan: rng.pick(sight.tickets),
    openHours: sight.hours,
    visitMinutes: rng.pick(sight.visitMinutes),
    tags: [...sight.tags],
  });
}

function museum({ rng }: DraftContext): Draft {
  const gallery = rng.next() < 0.25;
  const name = gallery
    ? `${rng.pick(POETIC)}${rng.pick(["美术馆", "艺术馆", "影像馆"])}`
    : `${rng.pick(POETIC)}${rng.pick(MUSEUM_SUBJECTS)}${rng.pick(["博物馆", "博物馆", "陈列馆"])}`;
  return draft(name, gallery ? POI_TYPES.gallery : POI_KINDS.museum, {
    rating: rating(rng, 4.5),
    ticketYuan: rng.pick([0, 0, 0, 10, 20, 30, 50]),
    openHours: rng.pick(["09:00-17:00", "09:30-17:00", "10:00-18:00"]),
    closedWeekdays: rng.next() < 0.85 ? [1] : [],
    visitMinutes: rng.pick([60, 90, 120]),
    tags: [gallery ? "艺术" : "历史", "室内", ...(rng.next() < 0.4 ? ["亲子"] : [])],
  });
}

function park({ rng }: DraftContext): Draft {
  const suffix = rng.pick(PARK_SUFFIXES);
  return draft(`${rng.pick(POETIC)}${suffix}`, POI_KINDS.park, {
    rating: rating(rng, 4.5),
    ticketYuan: 0,
    openHours: rng.pick([ALWAYS, "06:00-21:00", "06:00-22:00", "05:30-21:30"]),
    visitMinutes: rng.pick([45, 60, 90]),
    tags: [
      "自然",
      ...(suffix.startsWith("儿童") || rng.next() < 0.4 ? ["亲子"] : []),
      ...(rng.next() < 0.3 ? ["跑步"] : []),
    ],
  });
}

function mall({ site, rng }: DraftContext): Draft {
  const suffix = rng.pick(MALL_SUFFIXES);
  const chain = rng.next() < 0.4;
  const name = chain ? `${chainBrand(rng)}${suffix}${branch(site)}` : `${rng.pick(POETIC)}${suffix}`;
  return draft(name, suffix === "百货" ? POI_TYPES.department : POI_KINDS.mall, {
    rating: rating(rng, 4.5),
    openHours: rng.pick(["10:00-22:00", "10:00-21:30", "09:30-22:00"]),
    visitMinutes: rng.pick([60, 90, 120]),
    tags: ["购物", "室内", ...extras(rng, site, { 亲子: 0.4, 美食: 0.5, 可停车: 0.5 })],
  });
}

function hospital({ rng }: DraftContext): Draft {
  if (rng.next() < 0.35)
    return draft(
      `${rng.pick(POETIC)}${rng.pick(["综合医院", "人民医院", "中医医院", "妇幼保健院"])}`,
      POI_KINDS.hospital,
      {
        openHours: ALWAYS,
        tags: ["急诊"],
      },
    );
  const clinic = rng.pick(CLINICS);
  const type = clinic.endsWith("医院") ? POI_TYPES.specialHospital : POI_TYPES.clinic;
  return draft(`${rng.pick(POETIC)}${clinic}`, type, {
    rating: rating(rng, 4.2),
    openHours: rng.pick(["08:00-17:30", "08:30-20:00", "09:00-18:00"]),
  });
}

function bank({ site, rng }: DraftContext): Draft {
  const self = rng.next() < 0.25;
  const name = `${rng.pick(BANKS)}${self ? "24小时自助银行" : ""}（${placeLabel(site, rng)}${self ? "" : "支行"}）`;
  return draft(name, POI_KINDS.bank, {
    openHours: self ? ALWAYS : rng.pick(["09:00-17:00", "09:00-16:30", "08:30-17:00"]),
    closedWeekdays: self || rng.next() < 0.6 ? [] : [6, 7],
  });
}

function parking({ site, rng, priceLevel }: DraftContext): Draft {
  const perHour = Math.max(2, Math.round(rng.pick([3, 4, 5, 6, 8, 10]) * priceLevel));
  const kind = rng.pick(["地面停车场", "地下停车场", "停车楼", "停车场"]);
  return draft(`${placeLabel(site, rng)}${kind}`, POI_KINDS.parking, {
    openHours: ALWAYS,
    tags: [`${perHour}元/小时`, ...(rng.next() < 0.4 ? ["充电桩"] : [])],
  });
}

function metro({ site, index, rng }: DraftContext): Draft {
  return draft(`${site.anchor.label}地铁站${ENTRANCES[index % 2]}`, POI_TYPES.metroEntrance, {
    openHours: rng.pick(["06:00-23:00", "05:45-23:15", "06:00-23:30"]),
    tags: rng.next() < 0.7 ? ["无障碍"] : [],
  });
}

const RESTAURANT_EXTRAS = { 亲子: 0.18, 聚餐: 0.2, 安静: 0.15, 包间: 0.3, 露台: 0.1, 可带宠物: 0.05, 无障碍: 0.12 };

/** Tags drawn one by one, and the view that the spot has. */
function extras(rng: Random, site: Site, chances: Readonly<Record<string, number>>): string[] {
  const tags = Object.entries(chances).flatMap(([tag, chance]) => (rng.next() < chance ? [tag] : []));
  if (site.anchor.view && rng.next() < 0.6) tags.push(site.anchor.view);
  return tags;
}

/** `（三里屯店）`. */
function branch(site: Site): string {
  return `（${site.anchor.label.length <= 6 && site.anchor.class !== "centre" ? site.anchor.label : site.road}店）`;
}

function placeLabel(site: Site, rng: Random): string {
  return site.anchor.class !== "centre" && rng.next() < 0.6 ? site.anchor.label : site.road;
}

function chainBrand(rng: Random): string {
  return rng.pick(BRANDS);
}

/** One decimal in 3.5 … 4.9. */
function rating(rng: Random, mean: number): number {
  return Math.round(Math.min(4.9, Math.max(3.5, mean + rng.normal() * 0.25)) * 10) / 10;
}

/** Log-normal around the median, whole yuan; `spread` is the standard deviation of the logarithm. */
function price(rng: Random, median: number, spread: number): number {
  return Math.max(5, Math.round(median * Math.exp(rng.normal() * spread)));
}
