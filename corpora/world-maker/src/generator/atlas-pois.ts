/** The places of the atlas as rows of a world: landmarks with their entrances, stations, airports with their terminals. */
import { type LonLat, type Random, random, tableOf } from "@arenakit/contracts";
import {
  type CityFacts,
  districtsOf,
  fullCityName,
  type Landmark,
  type Poi,
  type PoiKind,
} from "@arenakit/corpus-world";
import { POI_KINDS, poiType, TAG_TEXT } from "@arenakit/corpus-world/kinds";
import { shifted } from "@arenakit/corpus-world/roads";
import { findCity, type Terminal } from "../atlas/cities.ts";
import { isSpecialRegion } from "./city-sizes.ts";
import { airportEnglishNames, stationEnglishNames } from "./hub-english.ts";
import { landmarkEnglish } from "./landmark-english.ts";

/** Gives ids that nobody else has. */
export type FreshId = (...stream: (string | number)[]) => string;

/** Of the others nobody asks for a ticket. */
const ADMITTING_KINDS: ReadonlySet<PoiKind> = new Set(["scenic", "museum", "park"]);
/** How far its entrance is from the middle of a sight, metres. */
const ENTRANCE_METRES: Partial<Record<PoiKind, number>> = { scenic: 160, museum: 60, park: 240 };

const BLANK = {
  alias: [],
  tel: null,
  rating: null,
  costYuan: null,
  ticketYuan: null,
  openHours: null,
  weekendHours: null,
  english: null,
  brand: null,
  parent: null,
  businessArea: null,
  entrance: null,
  closedWeekdays: [],
  visitMinutes: null,
  tags: [],
  source: "atlas",
  approximate: [],
} satisfies Partial<Poi>;

export function* atlasPois(city: CityFacts, freshId: FreshId): Generator<Poi> {
  for (const landmark of city.landmarks) yield* landmarkPois(city, landmark, freshId);
  for (const station of city.stations)
    yield transportPoi(city, {
      kind: "station",
      point: station,
      names: stationNames(station.name, city.name),
      english: stationEnglishNames(station.name, city),
      freshId,
    });
  for (const airport of city.airports) {
    const poi = transportPoi(city, {
      kind: "airport",
      point: airport,
      names: airportNames(airport, city.name),
      english: airportEnglishNames(airport, city),
      freshId,
    });
    yield poi;
    yield* terminalPois(poi, terminalsOf(city.name, airport.iata), freshId);
  }
}

type Situated = CityFacts["stations"][number] | CityFacts["airports"][number];

function transportPoi(
  city: CityFacts,
  given: {
    kind: "station" | "airport";
    point: Situated;
    names: string[];
    /** The official one, then others. */
    english: readonly [string, ...string[]];
    freshId: FreshId;
  },
): Poi {
  const { kind, point, names, freshId } = given;
  const [english, ...otherEnglish] = given.english;
  const district = point.district ?? districtsOf(city)(point).name;
  const [name = point.name, ...alias] = names;
  const { longitude, latitude } = point;
  const { typecode, type } = POI_KINDS[kind];
  const owner = point.inCity ? `${point.inCity}市` : fullCityName(city);
  return {
    ...BLANK,
    id: freshId("atlas", city.adcode, name),
    name,
    alias: [...alias, ...otherEnglish],
    english,
    kind,
    typecode,
    type,
    longitude,
    latitude,
    city: city.adcode,
    district,
    address: `${owner}${district}`,
    approximate: ["address"],
  };
}

const terminalsOf = (city: string, iata: string): readonly Terminal[] =>
  findCity(city)?.terminals.filter((terminal) => terminal.iata === iata) ?? [];

function* terminalPois(airport: Poi, terminals: readonly Terminal[], freshId: FreshId): Generator<Poi> {
  for (const { name: terminal, longitude, latitude } of terminals) {
    const name = `${airport.name}${terminal}航站楼`;
    yield {
      ...airport,
      ...poiType("150105"),
      longitude,
      latitude,
      id: freshId("atlas", airport.city, name),
      name,
      alias: airport.alias.filter((other) => /机场$/.test(other)).map((other) => `${other}${terminal}航站楼`),
      english: airport.english && `${airport.english} ${terminal.replace("T", "Terminal ")}`,
      kind: "gate",
      parent: airport.id,
      approximate: ["address", "coordinates"],
    };
  }
}

function* landmarkPois(city: CityFacts, landmark: Landmark, freshId: FreshId): Generator<Poi> {
  const poi = landmarkPoi(city, landmark, freshId("atlas", city.adcode, landmark.name));
  const [first] = landmark.gates ?? [];
  if (first) {
    yield { ...poi, entrance: { longitude: first.longitude, latitude: first.latitude } };
    for (const gate of landmark.gates ?? []) {
      const id = freshId("gate", city.adcode, poi.name, gate.name);
      yield {
        ...gateOf(poi, { name: `${poi.name}-${gate.name}`, point: gate, id }),
        alias: gateAliases(landmark, gate),
      };
    }
    return;
  }
  const reach = ENTRANCE_METRES[landmark.kind];
  if (reach === undefined || landmark.openHours === "00:00-24:00") {
    yield poi;
    return;
  }
  const rng = random("entrance", city.adcode, landmark.name);
  const entrance = beside(poi, reach, rng);
  yield { ...poi, entrance };
  for (const [word, point] of [
    ["入口", entrance],
    ["出口", beside(poi, reach, rng)],
  ] as const)
    yield gateOf(poi, { name: `${poi.name}-${word}`, point, id: freshId("gate", city.adcode, poi.name, word) });
}

/** `故宫午门` of 故宫博物院-午门(入口). */
function gateAliases({ name, alias }: Landmark, gate: { name: string }): string[] {
  const bare = gate.name.replace(/\(.*$/, "");
  const short = alias.filter((other) => /^\p{Script=Han}{2,5}$/u.test(other)).slice(0, 2);
  return [...new Set([name.replace(/\(.*$/, ""), ...short].map((owner) => `${owner}${bare}`))];
}

/** A gate or an entrance of the place. */
export function gateOf(owner: Poi, { name, point, id }: { name: string; point: LonLat; id: string }): Poi {
  const { typecode, type } = POI_KINDS.gate;
  return {
    ...owner,
    longitude: point.longitude,
    latitude: point.latitude,
    typecode,
    type,
    id,
    name,
    alias: [],
    english: null,
    brand: null,
    kind: "gate",
    parent: owner.id,
    entrance: null,
    tel: null,
    rating: null,
    costYuan: null,
    ticketYuan: null,
    visitMinutes: null,
    tags: [],
    approximate: owner.source === "atlas" ? ["coordinates"] : [],
  };
}

/** A point so far away in some direction, without trigonometry: a unit square's rim will do. */
export function beside(point: LonLat, metres: number, rng: Random): LonLat {
  const along = (rng.next() * 2 - 1) * metres;
  const [east, north] = rng.pick([
    [metres, along],
    [-metres, along],
    [along, metres],
    [along, -metres],
  ]) as [number, number];
  return shifted(point, east, north);
}

/** Finer types by what a name ends in; the first that fits. */
const FINER_TYPES: readonly (readonly [kind: PoiKind, words: RegExp, typecode: string])[] = [
  ["scenic", /清真(大)?寺$/, "110207"],
  ["scenic", /(教堂|天主堂|基督堂)(\(.*)?$/, "110206"],
  ["scenic", /(纪念馆|故居|旧居)(\(.*)?$/, "110204"],
  ["scenic", /(海滩|沙滩|海水浴场|银滩)$/, "110208"],
  ["scenic", /步行街$/, "061001"],
  ["scenic", /夜市$/, "061000"],
  ["scenic", /广场$/, "110105"],
  ["scenic", /(动物园|野生动物世界|熊猫.*基地)$/, "110102"],
  ["scenic", /植物园$/, "110103"],
  ["scenic", /(海底世界|海洋馆|水族馆)$/, "110104"],
  ["scenic", /(乐园|欢乐谷|海洋公园|欢乐世界)$/, "080501"],
  ["park", /(动物园|野生动物世界|熊猫.*基地)$/, "110102"],
  ["park", /植物园$/, "110103"],
  ["park", /(海洋世界|海洋馆|水族馆|海洋公园)$/, "110104"],
  ["park", /广场$/, "110105"],
  ["museum", /美术馆$/, "140400"],
  ["museum", /(科技馆|科学技术馆|科学馆|科学中心)$/, "140600"],
  ["museum", /天文馆$/, "140700"],
  ["museum", /图书馆$/, "140500"],
  ["museum", /(展览馆|规划馆)$/, "140200"],
  ["school", /大学/, "141201"],
  ["bus", /码头|港|小轮/, "150301"],
  ["bus", /站|枢纽|中心/, "150400"],
];
/** A restaurant's type by the first of its marks. */
const KITCHEN_CODES = tableOf<string>({
  川菜: "050102",
  粤菜: "050103",
  鲁菜: "050104",
  江苏菜: "050105",
  江浙菜: "050106",
  上海菜: "050107",
  湘菜: "050108",
  徽菜: "050109",
  闽菜: "050110",
  北京菜: "050111",
  鄂菜: "050112",
  涮羊肉: "050117",
  海鲜: "050119",
  葡国菜: "050800",
});
/** 特色/地方风味餐厅. */
const LOCAL_KITCHEN = "050118";

/** 三级甲等: all hospitals of the atlas are, where the mainland's grades hold. */
const LEADING_HOSPITAL = "090101";

function landmarkType({ kind, name, tags, marks }: Landmark, city: CityFacts) {
  if (kind === "restaurant" && marks?.[0]) return poiType(KITCHEN_CODES.get(marks[0]) ?? LOCAL_KITCHEN);
  if (kind === "hospital" && !isSpecialRegion(city)) return poiType(LEADING_HOSPITAL);
  const finer = FINER_TYPES.find(([of, words]) => of === kind && words.test(name));
  if (finer) return poiType(finer[2]);
  return kind === "scenic" && tags.includes("religion") ? poiType("110205") : POI_KINDS[kind];
}

function landmarkPoi(city: CityFacts, landmark: Landmark, id: string): Poi {
  const { name, alias, kind, longitude, latitude, openHours, ticketYuan, visitMinutes, closedWeekdays } = landmark;
  const { typecode, type } = landmarkType(landmark, city);
  // 苏州大道 in 苏州 says the city's name and no city.
  const prefix = landmark.address.startsWith(fullCityName(city))
    ? ""
    : `${fullCityName(city)}${landmark.address.startsWith(landmark.district) ? "" : landmark.district}`;
  return {
    ...BLANK,
    id,
    name,
    alias,
    english: landmarkEnglish(landmark, city),
    kind,
    typecode,
    type,
    longitude,
    latitude,
    city: city.adcode,
    district: landmark.district,
    address: `${prefix}${landmark.address}`,
    // The atlas has no ratings; a famous place gets a high one, the same in every world.
    rating: random("landmark-rating", city.adcode, name).integer(45, 49) / 10,
    costYuan: landmark.costYuan ?? null,
    ticketYuan: ADMITTING_KINDS.has(kind) ? ticketYuan : null,
    openHours,
    closedWeekdays,
    visitMinutes,
    tags: [
      ...(landmark.marks ?? []),
      ...landmark.tags.map((tag) => TAG_TEXT[tag]),
      ...(typecode === LEADING_HOSPITAL ? ["三甲", "急诊"] : []),
    ],
    approximate: [
      ...landmark.approximate.filter((field) => field !== "ticketYuan" || ADMITTING_KINDS.has(kind)),
      "rating",
    ],
  };
}

/**
 * `北京西站` first, then how else people call it: 杭州东 is 杭州火车东站 and 火车东站 too, 上海虹桥 is 虹桥火车站. The city's
 * name alone stays the city's.
 */
function stationNames(name: string, city: string): string[] {
  const names = [`${name}站`, `${name}火车站`, `${name}高铁站`];
  if (name === city) return names;
  const own = name.startsWith(city) ? name.slice(city.length) : "";
  if (/^[东南西北]$/.test(own))
    return [...names, name, `${city}火车${own}站`, `${city}高铁${own}站`, `火车${own}站`, `高铁${own}站`, `${own}站`];
  return own.length >= 2 ? [...names, name, `${own}站`, `${own}火车站`, `${own}高铁站`] : [...names, name];
}

function airportNames({ name, iata }: { name: string; iata: string }, city: string): string[] {
  const bare = name.startsWith(city) ? name.slice(city.length) : name;
  const names = [name, bare, name.replace("国际机场", "机场"), bare.replace("国际机场", "机场"), iata];
  return [...new Set(names)].filter((candidate) => candidate !== "机场" && candidate !== "国际机场");
}
