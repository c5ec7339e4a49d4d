/** The places of a world: the atlas' landmarks, stations and airports, and invented ones of twelve kinds around them. */
import { type LonLat, type Random, random } from "@arenakit/contracts";
import type { CityFacts, Landmark, PoiKind } from "../atlas.ts";
import type { Poi } from "../data.ts";
import { islandOf } from "../islands.ts";
import { POI_KINDS, POI_TYPES, TAG_TEXT } from "../poi-kinds.ts";
import { DRAFTS, type Draft } from "./poi-drafts.ts";
import {
  type AnchorClass,
  type CityPlan,
  entranceOf,
  nearestDistrict,
  pickAnchor,
  planCity,
  type Site,
  siteAt,
} from "./poi-sites.ts";

type InventedKind = keyof typeof DRAFTS;

interface Quota {
  readonly kind: InventedKind;
  readonly perCity: number;
  /** Shares of the places that stand near each class of anchor. */
  readonly near: Readonly<Record<AnchorClass, number>>;
  /** So many stand at every landmark, and at every station and airport, before the shares apply. */
  readonly perLandmark: number;
  readonly perTransport: number;
}

const near = (...shares: readonly [centre: number, district: number, landmark: number, transport: number]) => {
  const [centre, district, landmark, transport] = shares;
  return { centre, district, landmark, transport };
};

const QUOTAS: readonly Quota[] = [
  { kind: "restaurant", perCity: 145, near: near(0.3, 0.4, 0.2, 0.1), perLandmark: 2, perTransport: 1 },
  { kind: "cafe", perCity: 45, near: near(0.35, 0.35, 0.25, 0.05), perLandmark: 1, perTransport: 1 },
  { kind: "bar", perCity: 32, near: near(0.45, 0.3, 0.25, 0), perLandmark: 1, perTransport: 0 },
  { kind: "hotel", perCity: 75, near: near(0.3, 0.3, 0.2, 0.2), perLandmark: 1, perTransport: 2 },
  { kind: "scenic", perCity: 18, near: near(0.3, 0.4, 0.3, 0), perLandmark: 0, perTransport: 0 },
  { kind: "museum", perCity: 12, near: near(0.4, 0.5, 0.1, 0), perLandmark: 0, perTransport: 0 },
  { kind: "park", perCity: 20, near: near(0.15, 0.75, 0.1, 0), perLandmark: 0, perTransport: 0 },
  { kind: "mall", perCity: 25, near: near(0.4, 0.5, 0.05, 0.05), perLandmark: 0, perTransport: 0 },
  { kind: "hospital", perCity: 20, near: near(0.2, 0.8, 0, 0), perLandmark: 0, perTransport: 0 },
  { kind: "bank", perCity: 32, near: near(0.35, 0.55, 0.05, 0.05), perLandmark: 0, perTransport: 0 },
  { kind: "parking", perCity: 40, near: near(0.25, 0.35, 0.25, 0.15), perLandmark: 1, perTransport: 1 },
  { kind: "metro", perCity: 46, near: near(0.25, 0.45, 0.2, 0.1), perLandmark: 1, perTransport: 1 },
];

/** Cities that had no metro in 2025; there a world invents no stations. From memory. */
const WITHOUT_METRO: ReadonlySet<string> = new Set(["桂林", "三亚", "丽江", "拉萨", "大理", "黄山", "张家界"]);
/** Local numbers of seven digits; elsewhere eight. */
const SEVEN_DIGIT_CITYCODES: ReadonlySet<string> = new Set(["0773", "0888", "0872", "0559", "0744"]);
const DEARER: Readonly<Record<string, number>> = {
  北京: 1.25,
  上海: 1.3,
  深圳: 1.25,
  广州: 1.15,
  杭州: 1.15,
  三亚: 1.2,
  南京: 1.08,
  苏州: 1.08,
  厦门: 1.08,
};
/** Of the others nobody asks for a ticket. */
const ADMITTING_KINDS: ReadonlySet<PoiKind> = new Set(["scenic", "museum", "park"]);
/** How often a place whose name or address is taken is drawn anew before it is left out. */
const ATTEMPTS = 12;

/** All places, city by city in the order given, those of the atlas first. */
export function generatePois(cities: readonly CityFacts[], seed: number): Poi[] {
  const ids = new Set<string>();
  const reserved = new Set(
    cities.flatMap((city) => [
      ...city.landmarks.flatMap(({ name, alias }) => [name, ...alias]),
      ...city.airports.map(({ name }) => name),
    ]),
  );
  return cities.flatMap((city) => [...atlasPois(city, ids), ...inventedPois(city, seed, { ids, reserved })]);
}

function inventedPois(
  city: CityFacts,
  seed: number,
  taken: { ids: Set<string>; reserved: ReadonlySet<string> },
): Poi[] {
  const plan = planCity(city, seed);
  const landmarks = plan.anchors.filter((anchor) => anchor.class === "landmark");
  const transport = plan.anchors.filter((anchor) => anchor.class === "transport");
  const names = new Set(city.stations.map(({ name }) => `${name}站`));
  const addresses = new Set(city.landmarks.map(({ district, address }) => `${city.name}市${district}${address}`));
  return QUOTAS.flatMap((quota) => {
    if (quota.kind === "metro" && WITHOUT_METRO.has(city.name)) return [];
    const fixed = [...repeat(landmarks, quota.perLandmark), ...repeat(transport, quota.perTransport)];
    return Array.from({ length: quota.perCity }, (_, index): Poi[] => {
      const rng = random(seed, "pois", city.adcode, quota.kind, index);
      const anchor = () => fixed[index] ?? pickAnchor(plan.anchors, quota.near, rng);
      for (let attempt = 0; attempt < ATTEMPTS; attempt++) {
        const site = quota.kind === "metro" ? metroSite(plan, index, rng) : siteAt(anchor(), rng);
        if (!site) return [];
        const drafted = DRAFTS[quota.kind]({ city, site, rng, priceLevel: DEARER[city.name] ?? 1, index });
        if (names.has(drafted.name) || taken.reserved.has(drafted.name)) continue;
        if (addresses.has(site.address) || !mayStand(quota.kind, city, site)) continue;
        names.add(drafted.name);
        addresses.add(site.address);
        return [finish(drafted, { city, site, kind: quota.kind, rng, ids: taken.ids })];
      }
      return [];
    }).flat();
  });
}

/** Two entrances a station. */
function metroSite({ metroStops }: CityPlan, index: number, rng: Random): Site | null {
  const stop = metroStops[index >> 1];
  return stop ? entranceOf(stop, index % 2, rng) : null;
}

/** Where no car goes nobody parks. */
const mayStand = (kind: InventedKind, city: CityFacts, site: LonLat) =>
  kind !== "parking" || islandOf(city, site) === null;

function finish(
  drafted: Draft,
  rest: {
    city: CityFacts;
    site: LonLat & { district: string; address: string };
    kind: InventedKind;
    rng: Random;
    ids: Set<string>;
  },
): Poi {
  const { city, site, kind, rng, ids } = rest;
  return {
    id: freshId(ids, (attempt) => random("poi", city.adcode, kind, rng.integer(0, 0x7fffffff), attempt)),
    longitude: site.longitude,
    latitude: site.latitude,
    alias: kind === "metro" ? [drafted.name.replace(/.口$/, "")] : [],
    kind,
    city: city.adcode,
    district: site.district,
    address: site.address,
    tel: kind === "metro" || kind === "parking" ? null : telephone(city.citycode, rng),
    source: "generated",
    weekendHours: null,
    english: null,
    brand: null,
    parent: null,
    businessArea: null,
    entrance: null,
    approximate: [],
    ...drafted,
    tags: [...new Set(drafted.tags)].filter((tag) => tag !== "可停车" || islandOf(city, site) === null),
  };
}

type Situated = CityFacts["stations"][number] | CityFacts["airports"][number];

function atlasPois(city: CityFacts, ids: Set<string>): Poi[] {
  const id = (name: string) => freshId(ids, (attempt) => random("atlas", city.adcode, name, attempt));
  const blank = {
    city: city.adcode,
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
  } as const;
  const transport = (kind: "station" | "airport", point: Situated, names: string[]): Poi => {
    const district = point.district ?? nearestDistrict(city, point);
    const [name = point.name, ...alias] = names;
    const { longitude, latitude } = point;
    const { typecode, type } = POI_KINDS[kind];
    const address = `${point.inCity ?? city.name}市${district}`;
    return {
      ...blank,
      closedWeekdays: [],
      tags: [],
      id: id(name),
      name,
      alias,
      kind,
      typecode,
      type,
      longitude,
      latitude,
      district,
      address,
      approximate: ["address"],
    };
  };
  return [
    ...city.landmarks.map((landmark) => landmarkPoi(city, landmark, id(landmark.name))),
    ...city.stations.map((station) => transport("station", station, stationNames(station.name, city.name))),
    ...city.airports.map((airport) => transport("airport", airport, airportNames(airport, city.name))),
  ];
}

function landmarkPoi(city: CityFacts, landmark: Landmark, id: string): Poi {
  const { name, alias, kind, longitude, latitude, openHours, ticketYuan, visitMinutes, closedWeekdays } = landmark;
  const { typecode, type } =
    kind === "scenic" && landmark.tags.includes("religion") ? POI_TYPES.temple : POI_KINDS[kind];
  const prefix = landmark.address.startsWith(city.name)
    ? ""
    : `${city.name}市${landmark.address.startsWith(landmark.district) ? "" : landmark.district}`;
  return {
    id,
    name,
    alias,
    kind,
    typecode,
    type,
    longitude,
    latitude,
    city: city.adcode,
    district: landmark.district,
    address: `${prefix}${landmark.address}`,
    tel: null,
    // The atlas has no ratings; a famous place gets a high one, the same in every world.
    rating: random("landmark-rating", city.adcode, name).integer(45, 49) / 10,
    costYuan: null,
    ticketYuan: ADMITTING_KINDS.has(kind) ? ticketYuan : null,
    openHours,
    weekendHours: null,
    english: null,
    brand: null,
    parent: null,
    businessArea: null,
    entrance: null,
    closedWeekdays,
    visitMinutes,
    tags: landmark.tags.map((tag) => TAG_TEXT[tag]),
    source: "atlas",
    approximate: [
      ...landmark.approximate.filter((field) => field !== "ticketYuan" || ADMITTING_KINDS.has(kind)),
      "rating",
    ],
  };
}

const repeat = <T>(items: readonly T[], times: number): T[] => Array.from({ length: times }, () => items).flat();

/** `北京西站` first, then how else people call it; the city's name alone stays the city's. */
function stationNames(name: string, city: string): string[] {
  const names = [`${name}站`, `${name}火车站`, `${name}高铁站`];
  return name === city ? names : [...names, name];
}

function airportNames({ name, iata }: { name: string; iata: string }, city: string): string[] {
  const bare = name.startsWith(city) ? name.slice(city.length) : name;
  const names = [name, bare, name.replace("国际机场", "机场"), bare.replace("国际机场", "机场"), iata];
  return [...new Set(names)].filter((candidate) => candidate !== "机场" && candidate !== "国际机场");
}

/** No Chinese subscriber's local number begins with 9, so that an invented number rings nowhere. */
function telephone(citycode: string, rng: Random): string {
  const digits = SEVEN_DIGIT_CITYCODES.has(citycode) ? 6 : 7;
  return `${citycode}-9${String(rng.integer(0, 10 ** digits - 1)).padStart(digits, "0")}`;
}

/** `B0` and eight hex digits; drawn again until it is new. */
function freshId(ids: Set<string>, stream: (attempt: number) => Random): string {
  for (let attempt = 0; ; attempt++) {
    const id = `B0${Math.floor(stream(attempt).next() * 2 ** 32)
      .toString(16)
      .toUpperCase()
      .padStart(8, "0")}`;
    if (ids.has(id)) continue;
    ids.add(id);
    return id;
  }
}
