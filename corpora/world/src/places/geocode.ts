/**
 * What a written address stands for: province, city or district alone, a street, a house on it, else a place by its
 * name. Levels are Amap's words.
 */
import { type LonLat, omitUndefined } from "@arenakit/contracts";
import { type CityFacts, fullCityName, type PoiKind } from "../atlas.ts";
import type { Poi } from "../data.ts";
import type { Street } from "../roads/road-graph.ts";
import type { Geocode } from "../solvers.ts";
import { addressParts, isRoadName, readsLikeAddress, withoutBeside } from "./address.ts";
import type { Area, Areas, ReadArea } from "./areas.ts";
import { plainText } from "./characters.ts";
import { type EnglishAddress, readEnglishAddress } from "./english-address.ts";
import type { Houses, StreetStretch } from "./houses.ts";
import { districtLabel, shortProvince } from "./named-areas.ts";
import type { PlaceSearch } from "./place-search.ts";
import type { Quarter, Quarters } from "./quarters.ts";
import { RANKS, type Rank } from "./ranking.ts";
import { nameKey } from "./spelling.ts";

interface GeocodeWorld {
  readonly search: PlaceSearch;
  readonly houses: Houses;
  readonly quarters: Quarters;
  readonly cities: readonly CityFacts[];
  readonly poi: (row: number) => Poi;
  /** Streets of a city, by its index: those too on which no place has an address. */
  readonly streetsOf: (city: number) => readonly Street[];
}

/** Answers of one question at most. */
const MOST = 10;
/** A number so far beyond the last known house is none of the street. */
const FARTHEST_BEYOND = 200;
/** Ranks that say that the whole text names the place. */
const NAMING: ReadonlySet<Rank> = new Set(RANKS.slice(0, RANKS.indexOf("address")).concat("initials"));
const LEVEL_OF_KIND: Readonly<Partial<Record<PoiKind, string>>> = {
  metro: "公交地铁站点",
  bus: "公交地铁站点",
  gate: "门址",
};

/**
 * Best first; empty when nothing is called so. What cannot be found inside the city or district that an address names is
 * that city or district, as its level says. A `city` decides between places of one name and over a name that merely begins
 * like another city's (西安路 in 大连); an address that says 西安市 overrules it.
 */
export function geocode(world: GeocodeWorld, address: string, city?: string): Geocode[] {
  const { areas, index } = world.search;
  const key = withoutBeside(nameKey(areaFirst(plainText(address, index.characters.traditional), areas)));
  if (key === "" || isBeyond(world, address)) return [];
  const region = city === undefined ? null : areas.region(city);
  if (city !== undefined && !region) return [];
  const inEnglish = /\p{Script=Han}/u.test(key) ? [] : englishAddress(world, address, region);
  if (inEnglish.length > 0) return inEnglish;
  const province = world.cities.findIndex((facts) => facts.province === key && fullCityName(facts) !== key);
  if (province >= 0) return [wholeArea(world, { cities: [province], district: null, left: "" }, "省")];
  const read = areas.read(key);
  const inRegion = read && region ? read.cities.filter((at) => region.cities.includes(at)) : [];
  const area = read && inRegion.length > 0 ? { ...read, cities: inRegion } : read;
  if (area?.left === "") return area.cities.map((at) => wholeArea(world, { ...area, cities: [at] }));
  const own = region && { cities: region.cities, district: region.district, left: key };
  const mayBeName = area && area.district === null && key === `${world.cities[area.cities[0]!]!.name}${area.left}`;
  const inOwn = own && mayBeName && inRegion.length === 0 ? inArea(world, key, own) : [];
  if (inOwn.length > 0) return inOwn;
  const inDistrict = inArea(world, key, area ?? own);
  // 浦东新区南京东路: the street is the city's, the district a mistake.
  const isElsewhere = area !== null && area.district !== null && inDistrict.length === 0;
  const elsewhere = isElsewhere ? streets(world, { ...area, district: null }, area.left) : inDistrict;
  const found = elsewhere.length > 0 ? elsewhere : latinParts(world, address, region);
  if (found.length > 0 || !readsLikeAddress(area?.left ?? key)) return found;
  const inQuarter = quarterAddress(world, area?.left ?? key, area ?? region);
  if (inQuarter.length > 0 || !area) return inQuarter;
  return area.cities.map((at) => ({ ...wholeArea(world, { ...area, cities: [at] }), missing: area.left }));
}

/** `中山路5号 长沙`: an address in a city that the world has not is nowhere in it. */
function isBeyond({ search }: GeocodeWorld, address: string): boolean {
  const words = address.split(/[\s,，]+/).filter((word) => /\p{Script=Han}/u.test(word));
  return words.length > 1 && words.some((word) => search.elsewhere(word)?.isAll);
}

/** `中山路100号 武汉`: a part of the country behind the address stands before it. */
function areaFirst(text: string, areas: Areas): string {
  const words = text.split(/[\s,，]+/).filter(Boolean);
  const last = words.at(-1) ?? "";
  const isBehind =
    words.length > 1 && /\p{Script=Han}/u.test(text) && areas.isArea(nameKey(last)) && !areas.read(nameKey(words[0]!));
  return isBehind ? [last, ...words.slice(0, -1)].join(" ") : text;
}

/** A street in the city of the quarter that the text begins with, else the quarter: 望京 of 望京阜荣街10号. */
function quarterAddress(world: GeocodeWorld, text: string, within: Area | null): Geocode[] {
  const read = world.quarters.leading(text, within);
  if (!read) return [];
  const { quarter, left } = read;
  const inCity = { cities: [quarter.city], district: null, left };
  const known = [...streets(world, inCity, left), ...drawnStreets(world, inCity)];
  return known.length > 0 ? known.slice(0, MOST) : [ofQuarter(world, quarter, left)];
}

function ofQuarter({ cities }: GeocodeWorld, quarter: Quarter, missing?: string): Geocode {
  const city = cities[quarter.city]!;
  const { longitude, latitude, name, district } = quarter;
  return geocodeIn(city, {
    longitude,
    latitude,
    district: districtOf(city, district),
    formattedAddress: `${prefixOf(city, district)}${name}`,
    level: "热点商圈",
    ...omitUndefined({ missing }),
  });
}

/**
 * An address in Latin letters: the street by its pinyin, in the city and district that it names, else the quarter, the
 * district or the city.
 */
function englishAddress(world: GeocodeWorld, address: string, region: Area | null): Geocode[] {
  const read = readEnglishAddress(plainText(address, world.search.index.characters.traditional));
  if (!read || read.streets.length === 0) return [];
  const named = read.areas.map((name) => world.search.areas.city(name)).filter((at) => at >= 0);
  const cities = named.length > 0 ? named : region?.cities;
  const inCities = read.streets
    .map((street) => world.houses.spelled(street).filter(({ city }) => !cities || cities.includes(city)))
    .find((found) => found.length > 0);
  if (!inCities) return named.length > 0 ? [knownPart(world, read, named)] : [];
  const isNamed = ({ district }: StreetStretch) => {
    const { name } = world.search.index.words.districts[district]!;
    return read.areas.some((area) => world.houses.pinyin(name).startsWith(area));
  };
  const inDistrict = inCities.filter(isNamed);
  return placed(world, inDistrict.length > 0 ? inDistrict : inCities, read.number);
}

/** `Tianzifang, Huangpu District, Shanghai`: parts in Latin letters, none of which is a street and one of which is a city. */
function latinParts(world: GeocodeWorld, address: string, region: Area | null): Geocode[] {
  const { areas, index } = world.search;
  const plain = plainText(address, index.characters.traditional);
  const read = /\p{Script=Han}/u.test(plain) ? null : readEnglishAddress(plain);
  const named = read?.areas.map((name) => areas.city(name)).filter((at) => at >= 0) ?? [];
  const cities = named.length > 0 ? named : region?.cities;
  return read?.streets.length === 0 && cities ? [knownPart(world, read, cities)] : [];
}

/** Of an English address the place, the quarter, the district or the city that is known, and which part is not. */
function knownPart(world: GeocodeWorld, read: EnglishAddress, [at = 0]: readonly number[]): Geocode {
  const { search, houses, quarters } = world;
  const { districts, province } = world.cities[at]!;
  const inCity = { cities: [at], district: null };
  const isSpelled = (name: string) => read.areas.includes(houses.pinyin(name));
  const regions = districts
    .flatMap(({ name }) => [name, districtLabel(name)])
    .concat(province, shortProvince(province));
  const others = read.areas.filter(
    (area) => search.areas.city(area) < 0 && !regions.some((name) => houses.pinyin(name) === area),
  );
  const hasStreet = read.streets.length > 0;
  const missing = `${read.number > 0 ? `${read.number} ` : ""}${read.written}`;
  const quarter = quarters.find(isSpelled, inCity);
  if (quarter) return ofQuarter(world, quarter, hasStreet ? missing : undefined);
  const [place] = others.flatMap((area) => names(world, { key: area, left: area, within: { ...inCity, left: area } }));
  if (place) return hasStreet ? { ...place, level: "热点商圈", missing } : place;
  const district = districts.find(({ name }) => isSpelled(districtLabel(name)) || isSpelled(name));
  const known = wholeArea(world, { ...inCity, district: district?.name ?? null, left: "" });
  return hasStreet || others.length > 0 ? { ...known, missing } : known;
}

/** A street or a house, else a street of the network, else a place. */
function inArea(world: GeocodeWorld, key: string, within: ReadArea | null): Geocode[] {
  const left = within?.left ?? key;
  const onStreets = streets(world, within, left);
  if (onStreets.length > 0) return onStreets;
  const drawn = drawnStreets(world, within);
  return drawn.length > 0 ? drawn : names(world, { key, left, within });
}

/** Streets that the road network has and no address: their middles. Only of cities that are named. */
function drawnStreets({ cities, streetsOf }: GeocodeWorld, within: ReadArea | null): Geocode[] {
  const street = within && addressParts(within.left).street;
  if (!within || !street || !isRoadName(street)) return [];
  return within.cities.flatMap((at) =>
    streetsOf(at)
      .filter(({ name, district }) => name === street && (within.district === null || within.district === district))
      .map(({ name, district, points }): Geocode => {
        const city = cities[at]!;
        const { longitude, latitude } = points[points.length >> 1]!;
        return geocodeIn(city, {
          longitude,
          latitude,
          district: districtOf(city, district),
          street: name,
          formattedAddress: `${prefixOf(city, district)}${name}`,
          level: "道路",
        });
      }),
  );
}

function wholeArea({ cities }: GeocodeWorld, { cities: [at], district }: ReadArea, level?: string): Geocode {
  const city = cities[at!]!;
  const found = city.districts.find(({ name }) => name === district);
  const { longitude, latitude } = found ?? city;
  return geocodeIn(city, {
    longitude,
    latitude,
    district: found ? { name: found.name, adcode: found.adcode } : null,
    formattedAddress: level === "省" ? city.province : prefixOf(city, found?.name ?? ""),
    level: level ?? (found ? "区县" : "市"),
  });
}

function streets(world: GeocodeWorld, within: ReadArea | null, left: string): Geocode[] {
  const parts = addressParts(left);
  // 东城区东华门街道景山前街4号: what stands before the street may be a township.
  const bare = /^.{2,5}?(?:街道|镇|乡)(?=.{2})/.exec(parts.street)?.[0] ?? "";
  // 人民南路四段27号: a section of a street that is known as a whole.
  const whole = parts.street.replace(/(?<=[路街道])[一二三四五六七八九东西南北中]段$/, "");
  const stretches = [parts.street, parts.street.slice(bare.length), whole]
    .map((street) => world.houses.called(street).filter((stretch) => isWithin(world, stretch, within)))
    .find((found) => found.length > 0);
  return stretches ? placed(world, stretches, parts.number) : [];
}

/** The house on each of the stretches, those first that have it; 0 asks for the streets. */
function placed(world: GeocodeWorld, stretches: readonly StreetStretch[], number: number): Geocode[] {
  const houses = stretches.map((stretch) => ({
    stretch,
    house: number > 0 ? world.houses.house(stretch, number) : null,
  }));
  const beyond = (house: (typeof houses)[number]["house"]) =>
    house ? (house.isKnown ? -1 : house.beyond) : FARTHEST_BEYOND;
  houses.sort((one, other) => beyond(one.house) - beyond(other.house) || one.stretch.city - other.stretch.city);
  const known = houses.filter(({ house }) => house && house.beyond <= FARTHEST_BEYOND);
  return (known.length > 0 ? known : houses).slice(0, MOST).map(({ stretch, house }) => {
    const isHouse = house !== null && house.beyond <= FARTHEST_BEYOND;
    const found = onStreet(world, stretch, isHouse ? { point: house.point, number } : null);
    return number > 0 && !isHouse ? { ...found, missing: `${number}号` } : found;
  });
}

function isWithin({ search }: GeocodeWorld, { city, district }: StreetStretch, within: ReadArea | null): boolean {
  if (!within) return true;
  const name = search.index.words.districts[district]?.name;
  return within.cities.includes(city) && (within.district === null || within.district === name);
}

function onStreet(
  world: GeocodeWorld,
  stretch: StreetStretch,
  house: { point: LonLat; number: number } | null,
): Geocode {
  const city = world.cities[stretch.city]!;
  const name = world.search.index.words.districts[stretch.district]!.name;
  const { longitude, latitude } = house?.point ?? world.houses.middle(stretch);
  const houseNumber = house ? `${house.number}号` : null;
  return geocodeIn(city, {
    longitude,
    latitude,
    district: districtOf(city, name),
    street: stretch.name,
    houseNumber,
    formattedAddress: `${prefixOf(city, name)}${stretch.name}${houseNumber ?? ""}`,
    level: house ? "门牌号" : isRoadName(stretch.name) ? "道路" : "村庄",
  });
}

function names(
  world: GeocodeWorld,
  { key, left, within }: { key: string; left: string; within: ReadArea | null },
): Geocode[] {
  const region = within && within.cities.length === 1 ? world.cities[within.cities[0]!]!.adcode : undefined;
  for (const keywords of new Set([key, left])) {
    const { rows, ranks, isSimilar } = world.search.search({
      keywords,
      limit: MOST,
      ...(region === undefined ? {} : { region, cityLimit: true }),
    });
    // What is only like the text is no place that the text stands for.
    const named = isSimilar ? [] : rows.filter((_, at) => NAMING.has(ranks[at]!));
    if (named.length > 0) return named.map((row) => asGeocode(world, world.poi(row)));
  }
  return [];
}

function asGeocode({ cities }: GeocodeWorld, poi: Poi): Geocode {
  const city = cities.find(({ adcode }) => adcode === poi.city)!;
  const within = poi.address.slice(poi.address.lastIndexOf(poi.district) + poi.district.length);
  const { street, number } = addressParts(within);
  return geocodeIn(city, {
    longitude: poi.longitude,
    latitude: poi.latitude,
    district: districtOf(city, poi.district),
    street: number > 0 ? street : null,
    houseNumber: number > 0 ? `${number}号` : null,
    formattedAddress: `${prefixOf(city, poi.district)}${poi.name}`,
    level: LEVEL_OF_KIND[poi.kind] ?? "兴趣点",
    poi,
  });
}

type Unnamed = "city" | "district" | "township" | "street" | "houseNumber" | "poi";

/** What is not known of it is null. */
function geocodeIn(city: CityFacts, known: Omit<Geocode, Unnamed> & Partial<Pick<Geocode, Unnamed>>): Geocode {
  return { city, district: null, township: null, street: null, houseNumber: null, poi: null, ...known };
}

export function districtOf(city: CityFacts, name: string): { readonly name: string; readonly adcode: string } | null {
  const found = city.districts.find((district) => district.name === name);
  return found ? { name: found.name, adcode: found.adcode } : null;
}

/** `浙江省杭州市西湖区`; a municipality is its own province. */
export function prefixOf(city: CityFacts, district: string): string {
  const full = fullCityName(city);
  return `${city.province === full ? "" : city.province}${full}${district}`;
}
