/**
 * Where invented places stand: around a city's anchors (its centre, districts, landmarks, stations, airports),
 * dense near the centre, beside a street and numbered along it. Names and prices are decided elsewhere.
 */
import { haversineMetres, type LonLat, type Random, random } from "@arenakit/contracts";
import type { CityFacts } from "../atlas.ts";
import { islandOf } from "../islands.ts";
import { beside, lengthOf, nearestOn, shifted } from "../lines.ts";
import { inventStreets, knownStreets, type Street, streetsNear } from "./streets.ts";

export type AnchorClass = "centre" | "district" | "landmark" | "transport";

export interface Anchor extends LonLat {
  readonly class: AnchorClass;
  /** Short name, for a branch: `三里屯`. */
  readonly label: string;
  /** Standard deviation of the places around it, metres. */
  readonly spreadMetres: number;
  /** At least one. */
  readonly streets: readonly Street[];
  /** What one sees from there: 江景, 湖景, 海景; null for nothing. */
  readonly view: string | null;
  /** How often it is chosen among its class. */
  readonly weight: number;
}

export interface Site extends LonLat {
  readonly district: string;
  readonly road: string;
  readonly houseNumber: number;
  /** `北京市朝阳区建国路88号`. */
  readonly address: string;
  readonly anchor: Anchor;
}

/** A city as a place to build in. */
export interface CityPlan {
  readonly city: CityFacts;
  readonly anchors: readonly Anchor[];
  /** Underground stations, the likeliest first. */
  readonly metroStops: readonly MetroStop[];
}

/** A station of the underground; its entrances stand along the street. */
export interface MetroStop {
  readonly anchor: Anchor;
  readonly street: Street;
  /** Metres from the beginning of the street. */
  readonly metres: number;
}

/** How far from an anchor a street may be to serve it, metres. */
const REACH: Readonly<Record<AnchorClass, number>> = { centre: 2500, district: 1800, landmark: 900, transport: 900 };
/** Fewer streets than this are made up by invented ones. */
const FEWEST: Readonly<Record<AnchorClass, number>> = { centre: 3, district: 3, landmark: 1, transport: 1 };
/** A street this far from the spot is taken half as often as the one at it. */
const HALF_METRES = 250;
/** One even and one odd number for so many metres of a street. */
const NUMBER_METRES = 6;
const METRO_REACH_METRES = 25_000;
const METRO_APART_METRES = 700;
const ENTRANCE_METRES = 60;

/** Equal city and seed give equal plans. */
export function planCity(city: CityFacts, seed: number): CityPlan {
  const rng = random(seed, "streets", city.adcode);
  const known = knownStreets(city, rng);
  const names = new Set([...known.map(({ name }) => name), ...city.roads]);
  const anchors = anchorsOf(city).map(({ district, area, roadLabel, ...anchor }): Anchor => {
    const near = streetsNear(known, anchor, { metres: REACH[anchor.class], city });
    const place = { point: anchor, label: roadLabel, district, area };
    const invented = inventStreets(place, { count: FEWEST[anchor.class] - near.length, names, rng });
    const streets = [...near, ...invented];
    return { ...anchor, streets: streets.length > 0 ? streets : [nearestStreet(known, anchor)] };
  });
  return { city, anchors, metroStops: metroStops(city, anchors, { known, rng }) };
}

/** A spot near the anchor beside one of its streets. */
export function siteAt(anchor: Anchor, rng: Random): Site {
  const target = shifted(anchor, rng.normal() * anchor.spreadMetres, rng.normal() * anchor.spreadMetres);
  const distances = anchor.streets.map((street) => ({ street, ...nearestOn(street, target) }));
  const { street, share } = pickWeighted(distances, ({ metres }) => 1 / (1 + (metres / HALF_METRES) ** 2), rng);
  const length = lengthOf(street);
  // Beyond the ends of a street nothing can stand: spread along its nearest stretch instead.
  const stretch = Math.min(length, 500) * rng.next();
  const metres = share === 0 ? stretch : share === 1 ? length - stretch : share * length;
  return besideStreet(street, { anchor, metres, aside: rng.integer(15, 80), right: rng.next() < 0.5 });
}

/** An entrance of the station, on the right of the street for even numbers. */
export function entranceOf({ anchor, street, metres }: MetroStop, entrance: number, rng: Random): Site {
  const along = metres + rng.integer(-ENTRANCE_METRES, ENTRANCE_METRES);
  const inside = Math.min(lengthOf(street), Math.max(0, along));
  return besideStreet(street, { anchor, metres: inside, aside: 18, right: entrance % 2 === 0 });
}

/** Odd numbers on the right, even ones on the left, both growing with the way. */
function besideStreet(
  street: Street,
  { anchor, metres, aside, right }: { anchor: Anchor; metres: number; aside: number; right: boolean },
): Site {
  const houseNumber = Math.floor(metres / NUMBER_METRES) * 2 + (right ? 1 : 2);
  const { name: road, district, area } = street;
  const point = beside(street, metres, right ? aside : -aside);
  return { ...point, district, road, houseNumber, address: `${area}${road}${houseNumber}号`, anchor };
}

/** An anchor before its streets are known. */
interface Place extends Omit<Anchor, "streets"> {
  readonly district: string;
  readonly area: string;
  /** What an invented street there is named after. */
  readonly roadLabel: string;
}

function anchorsOf(city: CityFacts): Place[] {
  const area = (district: string) => `${city.name}市${district}`;
  const inDistrict = (district: string) => ({ district, area: area(district) });
  const centre: Place = {
    ...at(city),
    ...inDistrict(nearestDistrict(city, city)),
    class: "centre",
    label: `${city.name}市中心`,
    roadLabel: "市府",
    spreadMetres: 1400,
    view: null,
    weight: 1,
  };
  const districts = city.districts.map((district): Place => {
    const distance = haversineMetres(city, district);
    return {
      ...at(district),
      ...inDistrict(district.name),
      class: "district",
      label: districtLabel(district.name),
      roadLabel: districtLabel(district.name),
      spreadMetres: 700 + Math.min(900, distance / 25),
      view: null,
      weight: 1 / (1 + distance / 8000),
    };
  });
  const sights = city.landmarks.filter(({ kind }) => !["restaurant", "cafe", "bar", "hotel"].includes(kind));
  const landmarks = sights.map((landmark): Place => {
    const label = landmarkLabel(landmark, city.name);
    return {
      ...at(landmark),
      ...inDistrict(landmark.district),
      class: "landmark",
      label,
      roadLabel: label.length <= 5 ? label : [label, ...landmark.alias.filter(isChinese)].reduce(shorter),
      spreadMetres: 450,
      view: viewFrom(landmark.name, city.name),
      weight: 1,
    };
  });
  return [centre, ...districts, ...landmarks, ...transportPlaces(city)];
}

function transportPlaces(city: CityFacts): Place[] {
  const situated = (place: LonLat & { district?: string | undefined; inCity?: string | undefined }) => {
    const district = place.district ?? nearestDistrict(city, place);
    return { ...at(place), district, area: `${place.inCity ?? city.name}市${district}`, view: null };
  };
  const stations = city.stations.map((station): Place => {
    const label = `${station.name}站`;
    return {
      ...situated(station),
      class: "transport",
      label,
      roadLabel: `${label}前`,
      spreadMetres: 500,
      weight: 2,
    };
  });
  const airports = city.airports.map((airport): Place => {
    const bare = airport.name.startsWith(city.name) ? airport.name.slice(city.name.length) : airport.name;
    const roadLabel = bare.replace("国际机场", "机场");
    return { ...situated(airport), class: "transport", label: roadLabel, roadLabel, spreadMetres: 900, weight: 1 };
  });
  return [...stations, ...airports];
}

/** Stations where people go: at railway stations, districts, sights and the middle of known streets, none beside another. */
function metroStops(
  city: CityFacts,
  anchors: readonly Anchor[],
  { known, rng }: { known: readonly Street[]; rng: Random },
): MetroStop[] {
  const inReach = (point: LonLat) =>
    haversineMetres(city, point) <= METRO_REACH_METRES && islandOf(city, point) === null;
  const ofAnchors = anchors
    .filter((anchor) => anchor.class !== "centre" && anchor.label.length <= 6 && inReach(anchor))
    .map((anchor) => ({ anchor, street: nearestStreet(anchor.streets, anchor), label: anchor.label }))
    .map((stop) => ({ ...stop, metres: nearestOn(stop.street, stop.anchor).share * lengthOf(stop.street) }));
  const ofStreets = known.map((street) => {
    const middle = beside(street, lengthOf(street) / 2, 0);
    const anchor: Anchor = {
      ...middle,
      class: "district",
      label: street.name,
      spreadMetres: 50,
      streets: [street],
      view: null,
      weight: 1,
    };
    return { anchor, street, label: street.name, metres: lengthOf(street) / 2 };
  });
  const first = ofAnchors.filter(({ anchor }) => anchor.class === "transport");
  const later = rng.shuffled([
    ...ofAnchors.filter(({ anchor }) => anchor.class !== "transport"),
    ...ofStreets.filter(({ anchor }) => inReach(anchor)),
  ]);
  const stops: MetroStop[] = [];
  for (const stop of [...first, ...later]) {
    const near = (other: MetroStop) => haversineMetres(other.anchor, stop.anchor) < METRO_APART_METRES;
    if (!stops.some((other) => near(other) || other.anchor.label === stop.label)) stops.push(stop);
  }
  return stops;
}

function nearestStreet(streets: readonly Street[], point: LonLat): Street {
  return streets.reduce((best, street) =>
    nearestOn(street, point).metres < nearestOn(best, point).metres ? street : best,
  );
}

const districtLabel = (name: string) => name.replace(/(?<=..)(新区|[区市县])$/, "");

/** What people call a landmark: `故宫` for 故宫博物院, `断桥`; never a name cut to pieces (`之眼` of 天津之眼). */
function landmarkLabel({ name, alias }: { name: string; alias: readonly string[] }, city: string): string {
  const whole = name.replace(/[(（].*$/, "");
  const begins = alias.filter((other) => other.length >= 2 && (whole.startsWith(other) || whole === city + other));
  return [whole, ...begins].reduce(shorter);
}

const isChinese = (name: string) => /^\p{Script=Han}+$/u.test(name);
const shorter = (left: string, right: string) => (right.length < left.length ? right : left);

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

const ON_THE_SEA: ReadonlySet<string> = new Set(["青岛", "厦门", "深圳", "天津", "三亚"]);

/** By the characters of the name; the city's own name says nothing (上海, 海口). */
function viewFrom(name: string, city: string): string | null {
  const rest = name.replaceAll(city, "");
  if (/外滩|江|河|洲|渡|码头/.test(rest)) return "江景";
  if (/湖|潭|北海|什刹海/.test(rest)) return "湖景";
  if (ON_THE_SEA.has(city) && /海|湾|滩|岛|屿|角/.test(rest)) return "海景";
  return null;
}
