/** Cities and districts by what people call them, and where such a name stands at the beginning of a text. */
import { tableOf } from "@arenakit/contracts";
import { type CityFacts, fullCityName } from "../atlas.ts";
import { shortDistrict } from "./named-areas.ts";
import { nameKey } from "./spelling.ts";

/** Part of the country; a district's name may belong to several cities, the likeliest first. */
export interface Area {
  /** Indices in the world's cities. */
  readonly cities: readonly number[];
  /** As the atlas writes it: `朝阳区`. */
  readonly district: string | null;
}
export interface ReadArea extends Area {
  /** What follows it in the text. */
  readonly left: string;
}

/** 南京东路 is no 东路 of 南京. */
const NO_CITY_BEFORE = /^[东西南北中前后]?(?:路|街|大街|大道|巷|胡同)/;

export class Areas {
  readonly #cities: readonly CityFacts[];
  readonly #cityKeys = new Map<string, number>();
  /** What a text may begin with, by its first character, longest first. */
  readonly #beginnings = new Map<string, { key: string; area: Area }[]>();
  readonly #short = new Map<string, Area>();
  readonly #roads: ReadonlySet<string>;
  readonly #provinces: readonly string[];
  readonly #ofTwoWords: readonly (readonly [words: RegExp, word: string])[];

  constructor(cities: readonly CityFacts[]) {
    this.#cities = cities;
    this.#roads = new Set(cities.flatMap(({ roadLines }) => (roadLines ?? []).map(({ name }) => name)));
    this.#provinces = [...new Set(cities.map(({ province }) => province))];
    this.#ofTwoWords = cities.flatMap(({ english }) =>
      english.includes(" ") ? [[new RegExp(`\\b${english}\\b`, "i"), nameKey(english)] as const] : [],
    );
    const sights = new Set(cities.flatMap(({ landmarks }) => landmarks.flatMap(({ name, alias }) => [name, ...alias])));
    const districts = new Map<string, number[]>();
    cities.forEach((city, at) => {
      for (const name of keysOfCity(city)) if (!this.#cityKeys.has(name)) this.#cityKeys.set(name, at);
      for (const name of [city.name, `${city.name}市`, fullCityName(city)])
        this.#begin(nameKey(name), { cities: [at], district: null });
      for (const { name } of city.districts) districts.set(name, [...(districts.get(name) ?? []), at]);
    });
    for (const [name, owners] of districts) {
      const area = { cities: owners, district: name };
      this.#begin(name, area);
      const short = shortDistrict(name);
      if (short.length >= 2 && !sights.has(short) && !this.#short.has(short)) this.#short.set(short, area);
    }
    for (const list of this.#beginnings.values()) list.sort((left, right) => right.key.length - left.key.length);
  }

  /** By name with or without 市, English, pinyin, adcode or citycode; -1 for none. */
  city(name: string): number {
    return this.#cityKeys.get(nameKey(name)) ?? -1;
  }

  /** A city by any of its names, or a district by its adcode or name. */
  region(name: string): Area | null {
    const city = this.city(name);
    if (city >= 0) return { cities: [city], district: null };
    for (const [at, { districts }] of this.#cities.entries()) {
      const found = districts.find(({ adcode }) => adcode === name.trim());
      if (found) return { cities: [at], district: found.name };
    }
    const read = this.read(nameKey(name));
    return read?.left === "" ? read : null;
  }

  /** The text with a city's name of two words, such as Hong Kong, in one. */
  inOneWord(text: string): string {
    return this.#ofTwoWords.reduce((left, [words, word]) => left.replace(words, word), text);
  }

  /** A city or district and nothing else. */
  isArea(text: string): boolean {
    return this.read(text)?.left === "";
  }

  isRoad(text: string): boolean {
    return this.#roads.has(text);
  }

  /**
   * Province, city and district at the beginning of a normalised text; null when it begins with no city or district.
   * 南京东路 begins with none, 兰州街坊剧本杀 does: whether what follows is the `isName` of a place decides.
   */
  read(
    text: string,
    within: readonly number[] | null = null,
    isName: (text: string, area?: Area) => boolean = () => false,
  ): ReadArea | null {
    if (within) return this.#readDistrict(text, within);
    const city = this.#cityKeys.get(text);
    if (city !== undefined) return { cities: [city], district: null, left: "" };
    const province = this.#provinces.find((name) => text.startsWith(name));
    const rest = province ? text.slice(province.length) : text;
    const isThere = (at: number) => !province || this.#cities[at]!.province === province;
    const found = this.#beginnings
      .get(rest[0] ?? "")
      ?.find(({ key, area }) => rest.startsWith(key) && area.cities.some(isThere));
    if (!found) return province ? this.#municipality(province, rest) : null;
    const left = rest.slice(found.key.length);
    if (found.area.district !== null) return { left, ...found.area, cities: found.area.cities.filter(isThere) };
    const { cities } = found.area;
    // 青岛市南区 is 市南区 of 青岛.
    const inDistrict =
      this.#readDistrict(left, cities) ?? (found.key.endsWith("市") ? this.#readDistrict(`市${left}`, cities) : null);
    if (inDistrict) return inDistrict;
    if (NO_CITY_BEFORE.test(left) && (isName(text) || !isName(left, found.area))) return null;
    return { left, ...found.area };
  }

  /** `海淀` for 海淀区, unless a landmark is called so (虎丘). */
  short(text: string, within: readonly number[] | null): Area | null {
    const area = this.#short.get(text);
    if (!area || !within) return area ?? null;
    const cities = area.cities.filter((city) => within.includes(city));
    return cities.length > 0 ? { ...area, cities } : null;
  }

  #begin(key: string, area: Area): void {
    const first = key[0]!;
    const list = this.#beginnings.get(first) ?? [];
    this.#beginnings.set(first, list);
    if (!list.some((known) => known.key === key)) list.push({ key, area });
  }

  #municipality(province: string, left: string): ReadArea | null {
    const city = this.#cities.findIndex(({ name, province: own }) => own === province && own === `${name}市`);
    return city < 0 ? null : (this.#readDistrict(left, [city]) ?? { cities: [city], district: null, left });
  }

  #readDistrict(text: string, cities: readonly number[]): ReadArea | null {
    for (const city of cities) {
      const { name, districts } = this.#cities[city]!;
      const whole = text.startsWith(`${name}市`) ? text.slice(name.length + 1) : text;
      const district = districts.find((candidate) => whole.startsWith(candidate.name));
      if (district) return { cities: [city], district: district.name, left: whole.slice(district.name.length) };
    }
    return null;
  }
}

/** Everything that a city is called, normalised. */
export function keysOfCity(city: CityFacts): string[] {
  const { name, english, pinyin, adcode, citycode } = city;
  const others = OTHER_SPELLINGS.get(name) ?? [];
  return [name, `${name}市`, fullCityName(city), english, ...others, pinyin, adcode, citycode].map(nameKey);
}
/** English names with two spellings in use. */
const OTHER_SPELLINGS = tableOf<readonly string[]>({ 澳门: ["Macau"] });
