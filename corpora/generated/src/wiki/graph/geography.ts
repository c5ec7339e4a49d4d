/** Cities, sights, stations and airports of the atlas: what it states, and what is arithmetic from that. */
import { haversineMetres } from "@arenakit/contracts";
import { type CityFacts, fullCityName, type Landmark } from "@arenakit/corpus-world";
import { airportEnglishNames, landmarkEnglish, romanised, stationEnglish } from "@arenakit/corpus-world-maker";
import type { Bilingual } from "../facts.ts";
import type { GraphDraft } from "./draft.ts";
import { wordsOf } from "./names.ts";

interface Spot {
  readonly longitude: number;
  readonly latitude: number;
}

/** How many neighbours of a city and of a sight are told. */
const NEAR_CITIES = 4;
const NEAR_SIGHTS = 3;
/** Metres; what is farther is no neighbour. */
const FARTHEST_NEIGHBOUR = 20_000;

/** Straight-line distance in whole metres, to ten. */
const metres = (from: Spot, to: Spot): number => Math.round(haversineMetres(from, to) / 10) * 10;

export function addCities(draft: GraphDraft): void {
  for (const city of draft.cities) {
    draft.add(
      "city",
      { zh: city.name, en: city.english },
      { real: true, aliases: { zh: [fullCityName(city)], en: [] } },
    );
  }
  for (const [at, city] of draft.cities.entries()) {
    const id = draft.cityIds[at]!;
    draft.state(id, "province", { text: { zh: city.province, en: provinceEnglish(city.province) } });
    draft.state(id, "latitude", { number: round(city.latitude, 2) });
    draft.state(id, "longitude", { number: round(city.longitude, 2) });
    draft.state(id, "districtCount", { number: city.districts.length });
    draft.state(id, "sightCount", { number: city.landmarks.length });
    draft.state(id, "stationCount", { number: city.stations.length });
    draft.state(id, "airportCount", { number: city.airports.length });
    for (const { name } of city.districts) draft.state(id, "district", { text: districtNames(name) });
    const others = draft.cities
      .map((other, number) => ({ number, kilometres: Math.round(haversineMetres(city, other) / 1000) }))
      .filter(({ number }) => number !== at)
      .sort((a, b) => a.kilometres - b.kilometres || a.number - b.number);
    for (const { number, kilometres } of others.slice(0, NEAR_CITIES))
      draft.state(id, "nearCity", { object: draft.cityIds[number]!, number: kilometres });
  }
}

interface SpotEntity {
  readonly id: string;
  readonly city: CityFacts;
  readonly spot: Spot;
}

/** Stations and airports of every city, each once, and so many sights: the same number of each city in turn. */
export function addPlaces(draft: GraphDraft, sights: number): void {
  const stations = addStations(draft);
  const airports = addAirports(draft);
  const shown = addSights(draft, sights);
  for (const place of [...shown, ...stations, ...airports]) {
    draft.state(place.id, "located", { object: `city-${place.city.pinyin}` });
    draft.state(place.id, "fromCentre", { number: metres(place.city, place.spot) });
    for (const [other, distance] of nearest(place, shown).slice(0, NEAR_SIGHTS))
      if (distance <= FARTHEST_NEIGHBOUR) draft.state(place.id, "nearSight", { object: other, number: distance });
  }
  for (const sight of shown)
    for (const [station, distance] of nearest(sight, stations).slice(0, 1))
      draft.state(sight.id, "nearStation", { object: station, number: distance });
}

/** Others of its city with their distances, the nearest first. */
function nearest(place: SpotEntity, others: readonly SpotEntity[]): [id: string, metres: number][] {
  return others
    .filter(({ id, city }) => city === place.city && id !== place.id)
    .map(({ id, spot }): [string, number] => [id, metres(place.spot, spot)])
    .sort((a, b) => a[1] - b[1] || (a[0] < b[0] ? -1 : 1));
}

function addStations(draft: GraphDraft): SpotEntity[] {
  return draft.cities.flatMap((city) =>
    city.stations.flatMap((station) => {
      const name = { zh: `${station.name.replace(/站$/, "")}站`, en: stationEnglish(station.name, city) };
      if (!draft.names.take(name)) return [];
      const id = draft.add("station", name, { real: true });
      draft.state(id, "telecode", { text: same(station.telecode) });
      if (station.district) draft.state(id, "inDistrict", { text: districtNames(station.district) });
      return [{ id, city, spot: station }];
    }),
  );
}

function addAirports(draft: GraphDraft): SpotEntity[] {
  return draft.cities.flatMap((city) =>
    city.airports.flatMap((airport) => {
      const name = { zh: airport.name, en: airportEnglishNames(airport, city)[0] };
      if (!draft.names.take(name)) return [];
      const id = draft.add("airport", name, { real: true });
      draft.state(id, "iata", { text: same(airport.iata) });
      return [{ id, city, spot: airport }];
    }),
  );
}

const same = (text: string): Bilingual => ({ zh: text, en: text });

function addSights(draft: GraphDraft, count: number): SpotEntity[] {
  const added: SpotEntity[] = [];
  for (let rank = 0; added.length < count; rank++) {
    const row = draft.cities.flatMap((city) =>
      city.landmarks.slice(rank, rank + 1).map((landmark) => ({ city, landmark })),
    );
    if (row.length === 0) break;
    for (const { city, landmark } of row) {
      if (added.length >= count) break;
      const name = { zh: landmark.name, en: landmarkEnglish(landmark, city) };
      if (!draft.names.take(name)) continue;
      const zh = landmark.alias.filter((alias) => /\p{Script=Han}/u.test(alias));
      const id = draft.add("sight", name, { real: true, aliases: { zh, en: [] } });
      stateSight(draft, id, landmark);
      added.push({ id, city, spot: landmark });
    }
  }
  return added;
}

function stateSight(draft: GraphDraft, id: string, landmark: Landmark): void {
  const isSure = (field: Landmark["approximate"][number]) => !landmark.approximate.includes(field);
  draft.state(id, "inDistrict", { text: districtNames(landmark.district) });
  const latin = latinAddress(landmark.address);
  if (isSure("address") && latin) draft.state(id, "address", { text: { zh: landmark.address, en: latin } });
  if (isSure("openHours")) draft.state(id, "hours", { text: same(landmark.openHours.replaceAll(",", ", ")) });
  if (isSure("ticketYuan")) draft.state(id, "ticket", { number: landmark.ticketYuan });
  if (isSure("visitMinutes")) draft.state(id, "visitMinutes", { number: landmark.visitMinutes });
  for (const tag of landmark.tags) draft.state(id, "tag", { text: TAGS[tag] });
}

const districtNames = (name: string): Bilingual => ({ zh: name, en: districtEnglish(name) });

const TAGS: Readonly<Record<Landmark["tags"][number], Bilingual>> = {
  history: { zh: "历史", en: "history" },
  nature: { zh: "自然风光", en: "nature" },
  family: { zh: "亲子", en: "families" },
  indoor: { zh: "室内", en: "rainy days" },
  food: { zh: "美食", en: "food" },
  night: { zh: "夜景", en: "evenings" },
  shopping: { zh: "购物", en: "shopping" },
  art: { zh: "艺术", en: "art" },
  view: { zh: "观景", en: "views" },
  religion: { zh: "宗教", en: "religion" },
  science: { zh: "科学", en: "science" },
};

const round = (value: number, digits: number): number => Math.round(value * 10 ** digits) / 10 ** digits;

/** English by Chinese. */
const dictionaryOf = (part: Parameters<typeof wordsOf>[0]): ReadonlyMap<string, string> =>
  new Map(wordsOf(part).map(({ zh, en }) => [zh, en]));
const REGIONS = dictionaryOf("region");
/** Whose counties govern themselves: 回族, 彝族, … */
const PEOPLES = dictionaryOf("people");
const SIDES = dictionaryOf("side");
const STREETS = dictionaryOf("street");

function provinceEnglish(name: string): string {
  return REGIONS.get(name) ?? romanised(name.replace(/[省市]$/, ""));
}

const DISTRICT_ENDS: readonly (readonly [RegExp, string])[] = [
  [/新区$/, "New Area"],
  [/自治县$/, "Autonomous County"],
  [/区$/, "District"],
  [/县$/, "County"],
  [/市$/, "City"],
  [/旗$/, "Banner"],
];

/** `Lixia District`, `Luquan Yi and Miao Autonomous County`. */
function districtEnglish(name: string): string {
  const [, county = "", peoples = ""] =
    /^(.+?)((?:土家族|纳西族|蒙古族|哈萨克族|各族|[彝苗回土瑶满]族)+)自治县$/.exec(name) ?? [];
  const found = [...PEOPLES]
    .filter(([zh]) => peoples.includes(zh))
    .sort(([a], [b]) => peoples.indexOf(a) - peoples.indexOf(b));
  if (county !== "") return `${romanised(county)} ${found.map(([, en]) => en).join(" and ")} Autonomous County`;
  const [end, english] = DISTRICT_ENDS.find(([pattern]) => pattern.test(name)) ?? [/$^/, ""];
  const own = name.replace(end, "");
  return english ? `${romanised(own)} ${english}` : romanised(name);
}

/** `1 Baotuquan South Road` of 趵突泉南路1号; null where it is no street with a number. */
function latinAddress(address: string): string | null {
  const match = /^(\p{Script=Han}+?)([东西南北中]?)(路|街|大道|大街|巷)(\d+)号$/u.exec(address);
  if (!match) return null;
  const [, own = "", side = "", kind = "", number = ""] = match;
  return [number, romanised(own), SIDES.get(side), STREETS.get(kind)].filter(Boolean).join(" ");
}
