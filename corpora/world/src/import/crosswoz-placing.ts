/** Where a place of Beijing without coordinates is put: near a metro station, on a street, among neighbours, in a district. */
import { type LonLat, random } from "@arenakit/contracts";
import { METROS } from "../atlas/metro/cities.ts";
import { readMetro } from "../atlas/metro.ts";
import type { CityFacts } from "../atlas.ts";
import { cosineOfDegrees } from "../roads/plane.ts";
import type { RoadGraph } from "../roads/road-graph.ts";
import { streetsOf } from "../roads/streets.ts";

export interface Clue {
  readonly name: string;
  readonly address: string;
  /** `灯市口地铁站A口`. */
  readonly exit: string | null;
  /** Names of places near it, nearest first. */
  readonly neighbours: readonly string[];
}

export interface BeijingPlacer {
  /** Remembers where a place is that is known by itself, for its neighbours. */
  learn(clue: Clue): void;
  /** Null where nothing tells. */
  place(
    clue: Clue,
  ): { readonly point: LonLat; readonly by: "byMetro" | "byStreet" | "byNeighbours" | "byDistrict" } | null;
  /** The district that the address names, by its old name too. */
  districtOf(address: string): CityFacts["districts"][number] | null;
}

/** How far from the clue a place may be put, metres east and north. */
const AROUND = { byMetro: 500, byStreet: 40, byNeighbours: 400, byDistrict: 2500 } as const;
const METRES_PER_DEGREE = 111_195;
/** Districts that have been joined or renamed since. */
const OLD_NAMES: Readonly<Record<string, string>> = { 崇文: "东城区", 宣武: "西城区", 密云: "密云区", 延庆: "延庆区" };

export function beijingPlacer(city: CityFacts, roads: RoadGraph): BeijingPlacer {
  const stations = stationsOf(city);
  const streets = streetPoints(city, roads);
  const landmarks = new Map(city.landmarks.flatMap((one) => [one.name, ...one.alias].map((name) => [name, one])));
  const known = new Map<string, LonLat>();
  const districtOf = (address: string) => {
    const old = Object.keys(OLD_NAMES).find((name) => address.includes(name));
    return (
      city.districts.find(({ name }) => address.includes(name)) ??
      city.districts.find(({ name }) => name === OLD_NAMES[old ?? ""]) ??
      city.districts.find(({ name }) => name.length > 2 && address.includes(name.slice(0, -1))) ??
      null
    );
  };
  const byItself = ({ name, address, exit }: Clue) => {
    const station = stations.get(exit === null ? "" : stationName(exit));
    if (station) return { point: near(station, AROUND.byMetro, name), by: "byMetro" } as const;
    const street = streets(address, districtOf(address)?.name ?? null);
    return street ? ({ point: near(street, AROUND.byStreet, name), by: "byStreet" } as const) : null;
  };
  return {
    districtOf,
    learn(clue) {
      const placed = byItself(clue);
      if (placed) known.set(clue.name, placed.point);
    },
    place(clue) {
      const placed = byItself(clue);
      if (placed) return placed;
      const neighbour = clue.neighbours
        .map((name): LonLat | undefined => landmarks.get(name) ?? known.get(name))
        .find((point) => point !== undefined);
      if (neighbour) return { point: near(neighbour, AROUND.byNeighbours, clue.name), by: "byNeighbours" };
      const sight = [...landmarks].find(([name]) => name.length > 2 && `${clue.name} ${clue.address}`.includes(name));
      if (sight) return { point: near(sight[1], AROUND.byNeighbours, clue.name), by: "byNeighbours" };
      const district = districtOf(clue.address) ?? districtOf(clue.name);
      return district ? { point: near(district, AROUND.byDistrict, clue.name), by: "byDistrict" } : null;
    },
  };
}

/** `T3航站楼地铁站A口` is at the station 3号航站楼. */
function stationName(exit: string): string {
  const name = exit.split("地铁站")[0]!;
  const terminal = /^T(\d)航站楼$/u.exec(name);
  return terminal ? `${terminal[1]}号航站楼` : name;
}

function stationsOf(city: CityFacts): Map<string, LonLat> {
  const facts = METROS.find((metro) => metro.city === city.name);
  const stations = facts ? readMetro(facts).stations : [];
  const byName = new Map(
    stations.flatMap((station) => [
      [station.name, station],
      [`${station.name}站`, station],
    ]),
  );
  for (const { name, ...station } of stations)
    if (name.endsWith("站")) byName.set(name.slice(0, -1), { ...station, name });
  return byName;
}

/** Finds the longest street name in an address and gives a point of it, in the district where one is named. */
function streetPoints(city: CityFacts, roads: RoadGraph): (address: string, district: string | null) => LonLat | null {
  const points = new Map<string, { district: string; at: readonly LonLat[] }[]>();
  const add = (name: string, district: string, at: readonly LonLat[]) => {
    const same = points.get(name);
    if (same) same.push({ district, at });
    else points.set(name, [{ district, at }]);
  };
  // Typed lines first: where both know a street, the typed one is true.
  for (const line of city.roadLines ?? []) add(line.name, line.district, [line.from, line.to]);
  for (const street of streetsOf(roads, city)) add(street.name, street.district, street.points);
  const names = [...points.keys()].sort((one, other) => other.length - one.length || (one < other ? -1 : 1));
  return (address, district) => {
    const name = names.find((each) => address.includes(each));
    const stretches = name === undefined ? [] : points.get(name)!;
    const stretch =
      stretches.find((each) => each.district === district) ?? (district === null ? stretches[0] : undefined);
    return stretch ? alongOf(stretch.at, random("house", address).next()) : null;
  };
}

/** The point at a share of the way along a line, by its corners. */
function alongOf(points: readonly LonLat[], share: number): LonLat {
  const at = share * (points.length - 1);
  const [from, to] = [points[Math.floor(at)]!, points[Math.ceil(at)]!];
  const rest = at - Math.floor(at);
  return {
    longitude: from.longitude + (to.longitude - from.longitude) * rest,
    latitude: from.latitude + (to.latitude - from.latitude) * rest,
  };
}

/** A point near another, the same for the same name. */
function near({ longitude, latitude }: LonLat, metres: number, name: string): LonLat {
  const draw = random("placed near", name);
  const [east, north] = [draw.integer(-metres, metres), draw.integer(-metres, metres)];
  const round = (degrees: number) => Math.round(degrees * 1e6) / 1e6;
  return {
    longitude: round(longitude + east / (METRES_PER_DEGREE * cosineOfDegrees(latitude))),
    latitude: round(latitude + north / METRES_PER_DEGREE),
  };
}
