/** Points of a city around which places gather: its centre, districts, quarters, landmarks, stations and airports. */
import { haversineMetres, type LonLat } from "@arenakit/contracts";
import { type CityFacts, districtLabel, districtsOf, fullCityName } from "@arenakit/corpus-world";
import { findCity } from "../atlas/cities.ts";
import { holdsKnownBrand } from "./name-words.ts";

export type AnchorClass = "centre" | "district" | "quarter" | "landmark" | "transport";

export interface Anchor extends LonLat {
  readonly class: AnchorClass;
  /** Short name, for a branch: `三里屯`. */
  readonly label: string;
  readonly district: string;
  /** `北京市朝阳区`. */
  readonly region: string;
  /** What an invented street there is named after. */
  readonly roadLabel: string;
  /** Distance at which there is a quarter of the places that there are at it. */
  readonly spreadMetres: number;
  /** How often it is chosen among its class. */
  readonly weight: number;
  /** What one sees from there: 江景, 湖景, 海景; null for nothing. */
  readonly view: string | null;
  /** Whether people name it as the quarter in which a shop is. */
  readonly isQuarter: boolean;
  /** Whether its name is that of a business: places may say that they are near it, and are not called after it. */
  readonly isBrand: boolean;
  /** How far its name reaches. */
  readonly namedMetres: number;
  /** So many streets it has at least. */
  readonly fewestStreets: number;
}

/** Of sights and malls such, people say that a shop is in the quarter of theirs: 南锣鼓巷, and neither 故宫 nor a university. */
const LIVELY: ReadonlySet<string> = new Set(["shopping", "food"]);

export function anchorsOf(city: CityFacts): Anchor[] {
  const districtOf = districtsOf(city);
  const inDistrict = (district: string) => ({ district, region: `${fullCityName(city)}${district}` });
  const centre: Anchor = {
    ...at(city),
    ...inDistrict(districtOf(city).name),
    class: "centre",
    label: `${city.name}市中心`,
    roadLabel: "市府",
    spreadMetres: 2500,
    view: null,
    weight: 1,
    isQuarter: false,
    isBrand: false,
    namedMetres: 0,
    fewestStreets: 3,
  };
  const districts = city.districts.map((district): Anchor => {
    const distance = haversineMetres(city, district);
    const label = districtLabel(district.name);
    return {
      ...at(district),
      ...inDistrict(district.name),
      class: "district",
      label,
      roadLabel: label,
      spreadMetres: 900 + Math.min(1300, distance / 20),
      view: null,
      weight: 1 / (1 + distance / 12_000),
      isQuarter: false,
      isBrand: false,
      namedMetres: 1500,
      fewestStreets: 3,
    };
  });
  const quarters = (findCity(city.name)?.businessAreas ?? []).map((area): Anchor => {
    return {
      ...at(area),
      ...inDistrict(districtOf(area).name),
      class: "quarter",
      label: area.name,
      roadLabel: area.name,
      spreadMetres: 650,
      view: null,
      weight: 1,
      isQuarter: true,
      isBrand: false,
      namedMetres: 1400,
      fewestStreets: 1,
    };
  });
  return [centre, ...districts, ...quarters, ...landmarkAnchors(city), ...transportAnchors(city, districtOf)];
}

function landmarkAnchors(city: CityFacts): Anchor[] {
  return city.landmarks
    .filter(({ kind }) => !["restaurant", "cafe", "bar", "hotel"].includes(kind))
    .map((landmark) => {
      const label = landmarkLabel(landmark, city.name);
      return {
        ...at(landmark),
        district: landmark.district,
        region: `${fullCityName(city)}${landmark.district}`,
        class: "landmark",
        label,
        roadLabel: roadLabelOf(label, landmark),
        spreadMetres: 480,
        view: viewFrom(landmark.name, city.name),
        weight: 1,
        isQuarter: label.length <= 5 && isLively(landmark),
        isBrand: holdsKnownBrand(label),
        namedMetres: 800,
        fewestStreets: 1,
      };
    });
}

function isLively({ kind, tags }: CityFacts["landmarks"][number]): boolean {
  return (kind === "scenic" || kind === "mall") && tags.some((tag) => LIVELY.has(tag));
}

function transportAnchors(city: CityFacts, districtOf: (point: LonLat) => { name: string }): Anchor[] {
  const situated = (place: LonLat & { district?: string | undefined; inCity?: string | undefined }) => {
    const district = place.district ?? districtOf(place).name;
    const owner = place.inCity ? `${place.inCity}市` : fullCityName(city);
    return { ...at(place), district, region: `${owner}${district}`, view: null };
  };
  const blank = { class: "transport", isQuarter: false, isBrand: false, fewestStreets: 1 } as const;
  const stations = city.stations.map((station): Anchor => {
    const label = `${station.name}站`;
    return {
      ...situated(station),
      ...blank,
      label,
      roadLabel: `${label}前`,
      spreadMetres: 550,
      namedMetres: 900,
      weight: 2,
    };
  });
  const airports = city.airports.map((airport): Anchor => {
    const bare = airport.name.startsWith(city.name) ? airport.name.slice(city.name.length) : airport.name;
    const roadLabel = bare.replace("国际机场", "机场");
    return {
      ...situated(airport),
      ...blank,
      label: roadLabel,
      roadLabel,
      spreadMetres: 900,
      namedMetres: 2500,
      weight: 1,
    };
  });
  return [...stations, ...airports];
}

/** What people call a landmark: `故宫` for 故宫博物院, `断桥`; never a name cut to pieces (`之眼` of 天津之眼). */
function landmarkLabel({ name, alias }: { name: string; alias: readonly string[] }, city: string): string {
  const whole = name.replace(/[(（].*$/, "");
  const begins = alias.filter((other) => other.length >= 2 && (whole.startsWith(other) || whole === city + other));
  return [whole, ...begins].reduce(shorter);
}

/** What a street by the landmark may be called after. */
function roadLabelOf(label: string, { alias, district }: { alias: readonly string[]; district: string }): string {
  const short = label.length <= 5 ? label : [label, ...alias.filter(isChinese)].reduce(shorter);
  return holdsKnownBrand(short) ? `${districtLabel(district)}新` : short;
}

const isChinese = (name: string) => /^\p{Script=Han}+$/u.test(name);
const shorter = (left: string, right: string) => (right.length < left.length ? right : left);
const at = ({ longitude, latitude }: LonLat) => ({ longitude, latitude });

const ON_THE_SEA: ReadonlySet<string> = new Set(
  "青岛 厦门 深圳 天津 三亚 大连 烟台 威海 珠海 海口 北海 秦皇岛 舟山 香港 澳门 宁波 日照".split(" "),
);

/** By the characters of the name; the city's own name says nothing (上海, 海口). */
function viewFrom(name: string, city: string): string | null {
  const rest = name.replaceAll(city, "");
  if (/外滩|江|河|洲|渡|码头/.test(rest)) return "江景";
  if (/湖|潭|北海|什刹海/.test(rest)) return "湖景";
  if (ON_THE_SEA.has(city) && /海|湾|滩|岛|屿|角/.test(rest)) return "海景";
  return null;
}
