/** Kinds of place in the words of people and of Amap's classification. */
import type { PoiKind } from "./maps.ts";

export const KIND_LABELS: Readonly<Record<PoiKind, string>> = {
  restaurant: "餐厅",
  cafe: "咖啡馆",
  bar: "酒吧",
  hotel: "酒店",
  scenic: "景点",
  museum: "博物馆",
  park: "公园",
  mall: "商场",
  hospital: "医院",
  bank: "银行",
  parking: "停车场",
  metro: "地铁站",
  station: "火车站",
  airport: "机场",
};

/** Names of Amap's classes, which cover several kinds, and words that people use for ours. */
const CLASSES: Readonly<Record<string, readonly PoiKind[]>> = {
  餐饮服务: ["restaurant", "cafe", "bar"],
  餐饮: ["restaurant", "cafe", "bar"],
  美食: ["restaurant"],
  餐馆: ["restaurant"],
  中餐厅: ["restaurant"],
  咖啡厅: ["cafe"],
  咖啡: ["cafe"],
  住宿服务: ["hotel"],
  住宿: ["hotel"],
  宾馆酒店: ["hotel"],
  宾馆: ["hotel"],
  风景名胜: ["scenic", "park"],
  旅游景点: ["scenic", "museum", "park"],
  公园广场: ["park"],
  科教文化服务: ["museum"],
  购物服务: ["mall"],
  购物中心: ["mall"],
  医疗保健服务: ["hospital"],
  综合医院: ["hospital"],
  金融保险服务: ["bank"],
  交通设施服务: ["parking", "metro", "station", "airport"],
  高铁站: ["station"],
  飞机场: ["airport"],
  地铁: ["metro"],
};

/** First digits of Amap's typecodes. */
const TYPECODES: readonly (readonly [prefix: string, kinds: readonly PoiKind[]])[] = [
  ["0503", ["restaurant"]],
  ["0505", ["cafe"]],
  ["05", ["restaurant", "cafe", "bar"]],
  ["06", ["mall"]],
  ["0803", ["bar"]],
  ["09", ["hospital"]],
  ["10", ["hotel"]],
  ["1101", ["park"]],
  ["1102", ["scenic"]],
  ["11", ["scenic", "park"]],
  ["14", ["museum"]],
  ["1501", ["airport"]],
  ["1502", ["station"]],
  ["1505", ["metro"]],
  ["1509", ["parking"]],
  ["15", ["parking", "metro", "station", "airport"]],
  ["16", ["bank"]],
];

/** Kinds meant by one word or typecode; null when it means none. */
export function kindsOf(word: string): readonly PoiKind[] | null {
  const text = word.trim();
  if (/^\d{6}$/.test(text)) return TYPECODES.find(([prefix]) => text.startsWith(prefix))?.[1] ?? null;
  const own = (Object.keys(KIND_LABELS) as PoiKind[]).filter((kind) => kind === text || KIND_LABELS[kind] === text);
  return own.length > 0 ? own : (CLASSES[text] ?? null);
}
