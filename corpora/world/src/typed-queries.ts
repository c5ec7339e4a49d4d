/** data file. Forty questions as people type them, each with what a right answer is; written before the search was. */
import { haversineMetres } from "@arenakit/contracts";
import type { PoiKind } from "./atlas.ts";
import type { Poi } from "./data.ts";

/** What a right place is like: every field that is given holds. */
export interface Wanted {
  /** Any of these names. */
  readonly names?: readonly string[];
  readonly kinds?: readonly PoiKind[];
  /** Without 市. */
  readonly city?: string;
  readonly district?: string;
  /** Not farther from the place of that name. */
  readonly near?: readonly [name: string, metres: number];
  /** Somewhere in name, alias, type, tags or brand. */
  readonly says?: string;
  /** Somewhere in the address. */
  readonly address?: string;
  readonly mostYuan?: number;
  readonly free?: boolean;
  /** Open around the clock. */
  readonly always?: boolean;
  readonly leastRating?: number;
}

export interface TypedQuery {
  readonly query: string;
  /** City chosen beside the search box. */
  readonly region?: string;
  readonly wanted: Wanted;
}

const named = (query: string, ...names: readonly string[]): TypedQuery => ({ query, wanted: { names } });
const asked = (query: string, wanted: Wanted): TypedQuery => ({ query, wanted });

export const TYPED_QUERIES: readonly TypedQuery[] = [
  // Full and partial names, in and out of their city.
  named("黄鹤楼", "黄鹤楼"),
  named("东方明珠", "东方明珠广播电视塔"),
  named("迪士尼", "上海迪士尼乐园"),
  named("国家博物馆", "中国国家博物馆"),
  named("武侯祠 成都", "武侯祠"),
  { query: "博物院", region: "北京", wanted: { names: ["故宫博物院"] } },
  { query: "鸟巢", region: "北京", wanted: { names: ["国家体育场"] } },
  // Pinyin: whole, run together, with spaces, initials.
  named("gugong", "故宫博物院"),
  named("huang he lou", "黄鹤楼"),
  named("kuanzhaixiangzi", "宽窄巷子"),
  named("bjnz", "北京南站"),
  named("yuyuan", "豫园"),
  // English.
  named("Temple of Heaven", "天坛公园"),
  named("Shanghai Disneyland", "上海迪士尼乐园"),
  asked("West Lake hotel", { kinds: ["hotel"], near: ["西湖风景名胜区", 6000] }),
  asked("coffee near the Bund", { kinds: ["cafe"], near: ["外滩", 3000] }),
  // Traditional characters.
  named("頤和園", "颐和园"),
  named("廣州塔", "广州塔"),
  named("黃鶴樓", "黄鹤楼"),
  // One wrong, missing or swapped character; the same sound in other characters.
  named("雷峰塔景点", "雷峰塔"),
  named("黄鹄楼", "黄鹤楼"),
  named("圆明圆遗址公园", "圆明园遗址公园"),
  named("北京寰球影城", "北京环球影城"),
  named("大熊猫繁殖研究基地", "成都大熊猫繁育研究基地"),
  named("宽窄项子", "宽窄巷子"),
  named("虹桥机厂", "上海虹桥国际机场"),
  // Stations and airports.
  named("北京西站", "北京西站"),
  named("首都机场", "北京首都国际机场"),
  named("成都东", "成都东站"),
  // Near a place, in a district, in a city.
  asked("西湖附近的酒店", { kinds: ["hotel"], near: ["西湖风景名胜区", 6000] }),
  asked("故宫旁边的咖啡馆", { kinds: ["cafe"], near: ["故宫博物院", 3000] }),
  asked("成都东站 停车场", { kinds: ["parking"], near: ["成都东站", 3000] }),
  asked("杭州 火锅", { city: "杭州", says: "火锅" }),
  asked("北京海淀区 医院", { city: "北京", district: "海淀区", kinds: ["hospital"] }),
  asked("浦东新区 五星级酒店", { city: "上海", district: "浦东新区", kinds: ["hotel"], says: "五星" }),
  asked("广州 早茶", { city: "广州", says: "早茶" }),
  // Bounds and wishes.
  asked("成都 人均50元以下 餐厅", { city: "成都", kinds: ["restaurant"], mostYuan: 50 }),
  asked("南京免费的博物馆", { city: "南京", kinds: ["museum"], free: true }),
  // Structured addresses.
  asked("北京市东城区景山前街4号", { names: ["故宫博物院"] }),
  asked("酒仙桥路4号", { names: ["798艺术区"] }),
];

/** Whether the place is one that the question means; `find` gives a place by its name. */
export function isWanted(poi: Poi, wanted: Wanted, options: { city: string; find: (name: string) => Poi }): boolean {
  const { names, kinds, city, district, near, says, address, mostYuan, free, always, leastRating } = wanted;
  const text = [poi.name, ...poi.alias, poi.type, ...poi.tags, poi.brand ?? ""].join(" ");
  return (
    (!names || names.includes(poi.name)) &&
    (!kinds || kinds.includes(poi.kind)) &&
    (!city || city === options.city) &&
    (!district || district === poi.district) &&
    (!near || haversineMetres(options.find(near[0]), poi) <= near[1]) &&
    (!says || text.includes(says)) &&
    (!address || poi.address.includes(address)) &&
    (mostYuan === undefined || (poi.costYuan ?? Number.POSITIVE_INFINITY) <= mostYuan) &&
    (!free || poi.ticketYuan === 0) &&
    (!always || poi.openHours === "00:00-24:00") &&
    (leastRating === undefined || (poi.rating ?? 0) >= leastRating)
  );
}
