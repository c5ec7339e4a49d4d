/** What English signs and timetables call railway stations and airports: the reading of their own words after their city's English name. Exceptions are typed. */
import type { CityFacts } from "../atlas.ts";
import { romanised } from "./names.ts";

/** The official name, then others in use; the Chinese name is without 站. */
const STATIONS: Readonly<Record<string, readonly string[]>> = {
  香港西九龙: ["Hong Kong West Kowloon Station"],
  苏州园区: ["Suzhou Industrial Park Railway Station", "Suzhou Yuanqu Railway Station"],
  苏州新区: ["Suzhou New District Railway Station"],
  无锡新区: ["Wuxi New District Railway Station"],
  兰州新区: ["Lanzhou New Area Railway Station"],
  凤凰机场: ["Phoenix Airport Railway Station", "Sanya Phoenix Airport Railway Station"],
  大明湖: ["Daminghu Railway Station", "Daming Lake Railway Station"],
  亚龙湾: ["Yalongwan Railway Station", "Yalong Bay Railway Station"],
  长白山: ["Changbaishan Railway Station", "Changbai Mountain Railway Station"],
  乐清: ["Yueqing Railway Station"],
  珲春: ["Hunchun Railway Station"],
  歙县北: ["Shexian North Railway Station", "Shexian County North Railway Station"],
};
/** By IATA code: the official name, then others in use. */
const AIRPORTS: Readonly<Record<string, readonly string[]>> = {
  PEK: ["Beijing Capital International Airport"],
  SYX: ["Sanya Phoenix International Airport", "Sanya Fenghuang International Airport"],
  MFM: ["Macau International Airport", "Macao International Airport"],
  JGN: ["Jiayuguan Jiuquan Airport"],
  DNH: ["Dunhuang Mogao International Airport"],
  YNJ: ["Yanji Chaoyangchuan International Airport"],
  NLH: ["Ninglang Luguhu Airport", "Lugu Lake Airport"],
  WUX: ["Sunan Shuofang International Airport", "Wuxi Shuofang International Airport"],
  XNN: ["Xining Caojiapu International Airport", "Xining Caojiabao International Airport"],
  LXA: ["Lhasa Gonggar International Airport", "Lhasa Gongga International Airport"],
  NNG: ["Nanning Wuxu International Airport"],
  YIH: ["Yichang Sanxia International Airport", "Yichang Three Gorges International Airport"],
  WEH: ["Weihai Dashuibo International Airport"],
};
const SIDES: Readonly<Record<string, string>> = { 东: "East", 南: "South", 西: "West", 北: "North" };

type City = Pick<CityFacts, "name" | "english">;

/** `Xi'an North Railway Station` of 西安北, the official name first. */
export function stationEnglishNames(name: string, city: City): readonly [string, ...string[]] {
  const typed = STATIONS[name];
  return isFilled(typed) ? typed : [`${ownWords(name, city)} Railway Station`];
}

/** The first of them. */
export const stationEnglish = (name: string, city: City): string => stationEnglishNames(name, city)[0];

/** `Guangzhou Baiyun International Airport`, the official name first. */
export function airportEnglishNames(
  { name, iata }: { readonly name: string; readonly iata: string },
  city: City,
): readonly [string, ...string[]] {
  const typed = AIRPORTS[iata];
  if (isFilled(typed)) return typed;
  const core = name.replace(/(国际)?机场$/, "");
  return [`${ownWords(core, city)} ${name.endsWith("国际机场") ? "International Airport" : "Airport"}`];
}

const isFilled = (names: readonly string[] | undefined): names is readonly [string, ...string[]] =>
  names !== undefined && names.length > 0;

/** `Beijing West`, `Kunshan South`, `Zhengding Airport`: city, then what is its own, then the side. */
function ownWords(name: string, city: City): string {
  const isOfCity = name.startsWith(city.name);
  let own = isOfCity ? name.slice(city.name.length) : name;
  const ends: string[] = [];
  const side = SIDES[own.at(-1) ?? ""];
  // 肥东 is no east of 肥.
  if (side && (isOfCity ? own.length !== 2 : own.length > 2)) {
    ends.unshift(side);
    own = own.slice(0, -1);
  }
  if (own.endsWith("机场")) {
    ends.unshift("Airport");
    own = own.slice(0, -2);
  }
  return [...(isOfCity ? [city.english] : []), ...(own === "" ? [] : [romanised(own)]), ...ends].join(" ");
}
