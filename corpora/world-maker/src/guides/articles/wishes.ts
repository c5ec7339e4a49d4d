/** What travellers wish for beyond the famous: places for children, without a ticket, for rain, for the evening, hills, beaches, snow. */
import type { Poi } from "@arenakit/corpus-world";
import type { CityBook } from "../facts.ts";

export interface Wish {
  readonly zh: string;
  readonly en: string;
  readonly fits: (poi: Poi) => boolean;
}

const MOST = 5;
/** Amap's class of beaches. */
const BEACH = "110208";
export const SEASIDE = /海滩|沙滩|海滨|海水浴场|海边/;
/** 香山公园 is a hill, 石景山游乐园 and 中山公园 are none. */
export const HILL =
  /(?:(?<!中)山|峰|岭)(?:公园|森林公园|国家森林公园|郊野公园|风景区|风景名胜区|景区|旅游区|生态旅游区)?$/;
const bare = (name: string): string => name.replace(/[(（].*$/, "");
/** The word is in a name of it. */
const named =
  (word: RegExp) =>
  ({ name, alias }: Poi): boolean =>
    [name, ...alias].some((one) => word.test(one));

export const WISHES: readonly Wish[] = [
  {
    zh: "带孩子去，适合亲子的景点有",
    en: "Things to do with kids, good for families:",
    fits: ({ tags }) => tags.includes("亲子"),
  },
  {
    zh: "免费景点，不收门票的有",
    en: "Free of charge:",
    fits: ({ ticketYuan, kind }) => ticketYuan === 0 && kind !== "mall",
  },
  {
    zh: "下雨天可以去室内的",
    en: "For rainy days, indoors:",
    fits: ({ tags, kind }) => tags.includes("室内") && kind !== "mall",
  },
  { zh: "晚上适合夜游的有", en: "For the evening:", fits: ({ tags }) => tags.includes("夜游") },
  {
    zh: "想爬山、徒步、登高可以去",
    en: "For hiking up a hill or mountain:",
    fits: ({ name, tags }) => (tags.includes("自然") || tags.includes("观景")) && HILL.test(bare(name)),
  },
  {
    zh: "想看海、去海边沙滩可以去",
    en: "For the seaside and beaches:",
    fits: ({ typecode, name, alias }) => typecode === BEACH || [name, ...alias].some((one) => SEASIDE.test(one)),
  },
  { zh: "冬天滑雪可以去", en: "For skiing in winter:", fits: named(/滑雪/) },
  { zh: "想泡温泉可以去", en: "For hot springs:", fits: named(/温泉/) },
  { zh: "列入世界遗产的有", en: "World heritage:", fits: ({ tags }) => tags.includes("世界遗产") },
  { zh: "逛街购物可以去", en: "For shopping:", fits: ({ kind }) => kind === "mall" },
];

/** The first few of the city's sights and slopes that fit, in their order. */
export const wishedFor = ({ fits }: Wish, { sights, slopes }: CityBook): Poi[] =>
  [...sights, ...slopes].filter(fits).slice(0, MOST);
