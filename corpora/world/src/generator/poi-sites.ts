/**
 * Where invented places stand: around a city's anchors (its centre, districts, landmarks, stations, airports),
 * dense near the centre, on the city's real roads. Names and prices are decided elsewhere.
 */
import { haversineMetres, type LonLat, type Random, random } from "@arenakit/contracts";
import type { CityFacts } from "../atlas.ts";
import { DISTRICT_ROADS } from "./district-roads.ts";

export type AnchorClass = "centre" | "district" | "landmark" | "transport";

export interface Anchor extends LonLat {
  readonly class: AnchorClass;
  /** Short name, for a branch: `三里屯`. */
  readonly label: string;
  readonly district: string | null;
  /** Standard deviation of the places around it, metres. */
  readonly spreadMetres: number;
  /** Roads of its own; null where those of the district serve. */
  readonly roads: readonly string[] | null;
  /** What one sees from there: 江景, 湖景, 海景; null for nothing. */
  readonly view: string | null;
  /** How often it is chosen among its class. */
  readonly weight: number;
}

export interface Site extends LonLat {
  readonly district: string;
  readonly road: string;
  readonly houseNumber: number;
  /** Without the house: `北京市朝阳区建国路88号`. */
  readonly address: string;
  readonly anchor: Anchor;
}

/** A city as a place to build in. */
export interface CityPlan {
  readonly city: CityFacts;
  readonly anchors: readonly Anchor[];
  /** Roads by district: those known to run there, the others spread over the inner districts. */
  readonly streets: ReadonlyMap<string, readonly string[]>;
}

const METRES_PER_DEGREE = 111_320;
/** Farther out the city's roads are somebody else's: the road is named after the place. */
const CITY_ROADS_METRES = 15_000;
const FEWEST_ROADS = 3;

/** Equal city and seed give equal plans. */
export function planCity(city: CityFacts, seed: number): CityPlan {
  return { city, anchors: anchorsOf(city), streets: streetsOf(city, seed) };
}

/** A spot near the anchor, on a road of its district, which is the anchor's or else the nearest one. */
export function siteAt({ city, streets }: CityPlan, anchor: Anchor, rng: Random): Site {
  const north = rng.normal() * anchor.spreadMetres;
  const east = rng.normal() * anchor.spreadMetres;
  const latitude = anchor.latitude + north / METRES_PER_DEGREE;
  const longitude = anchor.longitude + east / (METRES_PER_DEGREE * Math.cos((anchor.latitude * Math.PI) / 180));
  const point = { longitude: round6(longitude), latitude: round6(latitude) };
  const district = anchor.district ?? nearestDistrict(city, point);
  const road = rng.pick(anchor.roads ?? streets.get(district)!);
  const houseNumber = rng.integer(1, 399);
  return { ...point, district, road, houseNumber, address: `${city.name}市${district}${road}${houseNumber}号`, anchor };
}

function anchorsOf(city: CityFacts): Anchor[] {
  const centre: Anchor = {
    ...at(city),
    class: "centre",
    label: `${city.name}市中心`,
    district: null,
    spreadMetres: 1400,
    roads: null,
    view: null,
    weight: 1,
  };
  const districts = city.districts.map((district): Anchor => {
    const distance = haversineMetres(city, district);
    return {
      ...at(district),
      class: "district",
      label: districtLabel(district.name),
      district: district.name,
      spreadMetres: 700 + Math.min(900, distance / 25),
      roads: null,
      view: null,
      weight: 1 / (1 + distance / 8000),
    };
  });
  const sights = city.landmarks.filter(({ kind }) => !["restaurant", "cafe", "bar", "hotel"].includes(kind));
  const landmarks = sights.map((landmark): Anchor => {
    const label = shortest([landmark.name, ...landmark.alias], city.name);
    const known = city.districts.some((district) => district.name === landmark.district);
    return {
      ...at(landmark),
      class: "landmark",
      label,
      district: known ? landmark.district : null,
      spreadMetres: 450,
      roads: haversineMetres(city, landmark) > CITY_ROADS_METRES ? [`${label}路`, `${label}东路`] : null,
      view: viewFrom(landmark.name, city.name),
      weight: 1,
    };
  });
  const transport = [
    ...city.stations.map((station) => ({ point: at(station), label: `${station.name}站`, weight: 2, road: "站前" })),
    ...city.airports.map((airport) => ({ point: at(airport), label: airport.name, weight: 1, road: "机场" })),
  ].map(
    ({ point, label, weight, road }): Anchor => ({
      ...point,
      class: "transport",
      label,
      district: null,
      spreadMetres: road === "机场" ? 1300 : 500,
      roads: road === "机场" ? ["机场路", "机场东路", "机场西路"] : ["站前路", "站东路", "站西路"],
      view: null,
      weight,
    }),
  );
  return [centre, ...districts, ...landmarks, ...transport];
}

function streetsOf(city: CityFacts, seed: number): Map<string, string[]> {
  const rng = random(seed, "streets", city.adcode);
  const streets = new Map<string, string[]>(city.districts.map(({ name }) => [name, []]));
  const inner = city.districts.filter((district) => haversineMetres(city, district) <= CITY_ROADS_METRES);
  for (const road of city.roads) {
    const byAddress = city.landmarks.filter(({ address }) => address.includes(road)).map(({ district }) => district);
    const byRoad = Object.entries(DISTRICT_ROADS[city.name] ?? {}).filter(([, names]) => names.includes(road));
    const districts = [...byRoad.map(([district]) => district), ...byAddress].filter((name) => streets.has(name));
    if (districts.length === 0)
      districts.push(
        pickWeighted(
          inner.length > 0 ? inner : city.districts,
          (district) => 1 / (1 + (haversineMetres(city, district) / 6000) ** 2),
          rng,
        ).name,
      );
    for (const name of new Set(districts)) streets.get(name)?.push(road);
  }
  for (const [name, roads] of streets) {
    const label = districtLabel(name);
    for (const road of [`${label}路`, `${label}大街`, `${label}东路`])
      if (roads.length < FEWEST_ROADS) roads.push(road);
  }
  return streets;
}

const districtLabel = (name: string) => name.replace(/(?<=..)(新区|[区市县])$/, "");

/** An anchor drawn by class and weight. */
export function pickAnchor(
  anchors: readonly Anchor[],
  classes: Readonly<Record<AnchorClass, number>>,
  rng: Random,
): Anchor {
  const totals = { centre: 0, district: 0, landmark: 0, transport: 0 };
  for (const anchor of anchors) totals[anchor.class] += anchor.weight;
  return pickWeighted(anchors, (anchor) => (classes[anchor.class] * anchor.weight) / totals[anchor.class], rng);
}

/** One item, with probability in proportion to its weight. */
export function pickWeighted<T>(items: readonly T[], weightOf: (item: T) => number, rng: Random): T {
  const total = items.reduce((sum, item) => sum + weightOf(item), 0);
  let left = rng.next() * total;
  for (const item of items) {
    left -= weightOf(item);
    if (left < 0) return item;
  }
  return items.at(-1)!;
}

export function nearestDistrict(city: CityFacts, point: LonLat): string {
  let best = city.districts[0]!;
  for (const district of city.districts)
    if (haversineMetres(district, point) < haversineMetres(best, point)) best = district;
  return best.name;
}

const at = ({ longitude, latitude }: LonLat) => ({ longitude, latitude });
const round6 = (degrees: number) => Math.round(degrees * 1e6) / 1e6;

/** The shortest name without the city in front that still says something. */
function shortest(names: readonly string[], city: string): string {
  const cut = names.map((name) =>
    name.startsWith(city) && name.length - city.length >= 2 ? name.slice(city.length) : name,
  );
  return cut
    .filter((name) => name.length >= 2)
    .reduce((best, name) => (name.length < best.length ? name : best), cut[0]!);
}

/** By the characters of the name; the city's own name says nothing (上海, 海口). */
function viewFrom(name: string, city: string): string | null {
  const rest = name.replaceAll(city, "");
  if (/外滩|江|河|洲|渡|码头/.test(rest)) return "江景";
  if (/湖|潭/.test(rest)) return "湖景";
  if (/海|湾|滩|岛|屿|角/.test(rest)) return "海景";
  return null;
}
