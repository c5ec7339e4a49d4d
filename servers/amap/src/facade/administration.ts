/** /v3/config/district: the country, its provinces, cities and districts, found by name or code and as deep as is asked. */
import { formatLonLat } from "@arenakit/contracts";
import type { Area, Maps, MapsCall } from "../maps.ts";
import { isInMunicipality, writeArea } from "../wire/areas.ts";
import type { Wire } from "../wire/scalars.ts";
import type { Answer, Parameters } from "./parameters.ts";

const SUGGESTED = 10;
const PAGE_SIZE = 20;
const DEEPEST = 3;
const COUNTRY = "中华人民共和国";
const COUNTRY_NAMES = new Set([COUNTRY, "中国", "100000"]);
/** 浙江 of 浙江省, 广西 of 广西壮族自治区. */
const PROVINCE_SUFFIX = /(省|(壮族|回族|维吾尔)?自治区)$/;

interface Administration {
  readonly maps: Maps;
  readonly call: MapsCall;
}

interface Province {
  readonly name: string;
  readonly adcode: string;
  /** By adcode, the capital first. */
  readonly cities: readonly Area[];
}

/** `keywords` is a name or a code; without it the country is answered. */
export const district: Answer = async (maps, parameters, call) => {
  const keywords = parameters.words("keywords");
  const depth = parameters.integer("subdistrict", { low: 0, high: DEEPEST, fallback: 1 });
  parameters.choice("extensions", ["base", "all"], "base");
  const administration = { maps, call };
  const none = { keywords: [], cities: [] };
  if (keywords === undefined || COUNTRY_NAMES.has(keywords.trim()))
    return { suggestion: none, count: "1", districts: [await writeCountry(administration, depth)] };
  const found = await areasCalled(administration, keywords, depth);
  const filter = parameters.text("filter")?.slice(0, 2);
  const wanted = found.filter(({ adcode }) => filter === undefined || String(adcode).startsWith(filter));
  const alike = wanted.length === 0 ? await maps.similarCities(keywords, SUGGESTED, call) : [];
  return {
    suggestion: { ...none, keywords: alike },
    count: String(wanted.length),
    districts: wanted.slice(...pageOf(parameters)),
  };
};

function pageOf(parameters: Parameters): [number, number] {
  const size = parameters.integer("offset", { low: 1, high: PAGE_SIZE, fallback: PAGE_SIZE });
  const page = parameters.integer("page", { low: 1, high: 100, fallback: 1 });
  return [(page - 1) * size, page * size];
}

async function areasCalled(administration: Administration, keywords: string, depth: number): Promise<Wire[]> {
  const { maps, call } = administration;
  const areas = await Promise.all(
    (await maps.areas(keywords, call)).map((area) => writeBelow(administration, area, depth)),
  );
  const text = keywords.trim();
  const found: Wire[] = [];
  for (const province of await provincesOf(administration)) {
    const { name, adcode } = province;
    if ([name, name.replace(PROVINCE_SUFFIX, ""), adcode].includes(text) && !isCity(province))
      found.push(await writeProvince(administration, province, depth));
    if (isInMunicipality(adcode) && isCity(province) && text.startsWith(adcode.slice(0, 2))) {
      const parts = await innerCities(administration, province.cities[0]!, depth);
      found.push(...parts.filter((part) => part.adcode === text));
    }
  }
  return [...found, ...areas];
}

async function writeCountry(administration: Administration, depth: number): Promise<Wire> {
  const provinces = depth === 0 ? [] : await provincesOf(administration);
  const districts = [];
  for (const province of provinces) districts.push(await writeProvince(administration, province, depth - 1));
  return { citycode: [], adcode: "100000", name: COUNTRY, center: [], level: "country", districts };
}

/** By adcode. */
async function provincesOf({ maps, call }: Administration): Promise<Province[]> {
  const provinces = new Map<string, Area[]>();
  for (const name of await maps.cities(call)) {
    const city = (await maps.areas(name, call)).find(({ level }) => level === "city");
    if (city) provinces.set(city.province, [...(provinces.get(city.province) ?? []), city]);
  }
  return Array.from(provinces, ([name, cities]) => ({
    name,
    cities,
    adcode: `${cities[0]!.adcode.slice(0, 2)}0000`,
  })).sort((one, other) => Number(one.adcode) - Number(other.adcode));
}

const isCity = ({ adcode, cities }: Province): boolean => cities[0]?.adcode === adcode;

async function writeProvince(administration: Administration, province: Province, depth: number): Promise<Wire> {
  const { name, adcode, cities } = province;
  const [capital] = cities;
  if (isCity(province)) return writeBelow(administration, capital!, depth);
  const below = [];
  if (depth > 0) for (const city of cities) below.push(await writeBelow(administration, city, depth - 1));
  return {
    citycode: [],
    adcode,
    name,
    center: formatLonLat(capital!),
    level: "province",
    districts: below,
  };
}

/** A city or a district with what lies in it. */
async function writeBelow(administration: Administration, area: Area, depth: number): Promise<Wire> {
  const { maps, call } = administration;
  if (depth === 0 || area.level === "district") return writeArea(area);
  if (area.adcode.endsWith("0000") && isInMunicipality(area.adcode))
    return writeArea(area, await innerCities(administration, area, depth - 1));
  const districts = await maps.districts(area.adcode, call);
  return writeArea(
    area,
    districts.map((one) => writeArea(one)),
  );
}

/** Between a municipality and its districts: 北京城区 and, in Chongqing, 郊县, with the districts of each. */
async function innerCities({ maps, call }: Administration, city: Area, depth: number): Promise<Wire[]> {
  const districts = await maps.districts(city.adcode, call);
  return ["01", "02"].flatMap((part) => {
    const inside = districts.filter(({ adcode }) => adcode.slice(2, 4) === part);
    if (inside.length === 0) return [];
    const inner = { ...city, adcode: `${city.adcode.slice(0, 2)}${part}00` };
    const name = `${city.city}${part === "01" ? "城区" : "郊县"}`;
    const below = depth === 0 ? [] : inside.map((one) => writeArea(one));
    return [writeArea({ ...inner, name }, below)];
  });
}
