/** What a name of a city or a station stands for, and which station names are spelt like it. */
import { haversineMetres, type LonLat } from "@arenakit/contracts";
import type { CityFacts } from "../atlas.ts";
import type { Station } from "../data.ts";
import { keysOfCity } from "../places/areas.ts";
import { districtLabel, sharedDistricts } from "../places/named-areas.ts";
import { nameKey } from "../places/spelling.ts";

/** Stations of one name but for the direction make a city where all of them lie this near to each other. */
const ONE_CITY_METRES = 60_000;

export interface StationNames {
  /**
   * Indices of stations. A name that is both a city's and a station's means the whole city; with 站 it is the station.
   * Cities are those of the world, by any of their names; their stations have English names too, with or without Railway
   * Station, and a district that is called like no station stands for those in it (昆山, 萧山区); and, of stations
   * that belong to none of these, those that share a name but for a last 东, 西, 南 or 北 and lie within 60 km of each
   * other: 郑州, 郑州东 and 郑州西 are 郑州, and 长沙南 alone is 长沙.
   */
  resolve(name: string): readonly number[];
  /** The station of exactly that name, with or without 站; -1 when there is none. */
  station(name: string): number;
  /** All stations of the city of a station, itself among them. */
  sistersOf(station: number): readonly number[];
  /** Where the city of a station has its centre; outside the world's cities it is the station with the shortest name. */
  centreOf(station: number): LonLat;
  /** Station names spelt most like `name`, best first; each shares a character with it. */
  similar(name: string, limit: number): string[];
}

interface StationCity {
  readonly centre: LonLat;
  readonly stations: readonly number[];
}

export function indexStations(stations: readonly Station[], cities: readonly CityFacts[]): StationNames {
  const byName = new Map(stations.map(({ name }, index) => [name, index]));
  const byKey = new Map<string, StationCity>();
  const cityOf = new Map<number, StationCity>();
  for (const [stem, city] of citiesOfStems(stations)) {
    for (const spelling of [stem, `${stem}市`]) byKey.set(nameKey(spelling), city);
    for (const station of city.stations) cityOf.set(station, city);
  }
  for (const facts of cities) {
    const own = stations.flatMap(({ city }, index) => (city === facts.name ? [index] : []));
    if (own.length === 0) continue;
    const city = { centre: facts, stations: own };
    for (const key of keysOfCity(facts)) byKey.set(key, city);
    for (const station of own) cityOf.set(station, city);
  }
  const inDistrict = stationsOfDistricts(cities, byName);
  const station = (name: string) =>
    byName.get(name) ?? byName.get(name.replace(/(火车)?站$/, "")) ?? inEnglish(name) ?? -1;
  let latin: ReadonlyMap<string, number> | null = null;
  /** The names of the atlas' stations are made when the first Latin one is asked for. */
  function inEnglish(name: string): number | undefined {
    if (!/^[\w\s'’-]+$/.test(name)) return undefined;
    latin ??= latinNames(cities, byName);
    return latin.get(latinKey(name));
  }
  return {
    resolve(name) {
      const city = byKey.get(nameKey(name));
      if (city) return city.stations;
      const index = station(name.trim());
      return index < 0 ? (inDistrict.get(nameKey(name)) ?? []) : [index];
    },
    station: (name) => station(name.trim()),
    sistersOf: (index) => cityOf.get(index)?.stations ?? [index],
    centreOf: (index) => cityOf.get(index)?.centre ?? stations[index]!,
    similar(name, limit) {
      const wanted = name.trim().replace(/(火车)?站$|市$/, "");
      return stations
        .filter((candidate) => [...candidate.name].some((character) => wanted.includes(character)))
        .map((candidate) => ({ name: candidate.name, difference: difference(wanted, candidate.name) }))
        .sort((one, other) => one.difference - other.difference || (one.name < other.name ? -1 : 1))
        .slice(0, limit)
        .map((candidate) => candidate.name);
    },
  };
}

/** `hangzhoueast` of Hangzhou East Railway Station, Hangzhou East train station and Hangzhou East. */
const latinKey = (name: string): string => nameKey(name).replace(/(?:highspeed)?(?:railway|rail|train)?station$/, "");

function latinNames(cities: readonly CityFacts[], byName: ReadonlyMap<string, number>): Map<string, number> {
  const latin = new Map<string, number>();
  for (const city of cities)
    for (const { name, english = [] } of city.stations) {
      const index = byName.get(name);
      for (const spelling of index === undefined ? [] : english)
        if (!latin.has(latinKey(spelling))) latin.set(latinKey(spelling), index!);
    }
  return latin;
}

/** By the district's whole name and by its short one; a name of districts in several cities is none. */
function stationsOfDistricts(
  cities: readonly CityFacts[],
  byName: ReadonlyMap<string, number>,
): Map<string, readonly number[]> {
  const found = new Map<string, number[]>();
  const isShared = sharedDistricts(cities);
  for (const { stations } of cities)
    for (const { name, district, inCity } of stations) {
      const index = byName.get(name);
      if (index === undefined || !district || inCity || isShared(district)) continue;
      for (const key of new Set([nameKey(district), nameKey(districtLabel(district))]))
        found.set(key, [...(found.get(key) ?? []), index]);
    }
  return found;
}

/** By stem, of stations outside the world's cities; a stem whose stations lie far apart is no city. */
function citiesOfStems(stations: readonly Station[]): Map<string, StationCity> {
  const byStem = new Map<string, number[]>();
  stations.forEach(({ name, city }, index) => {
    if (city !== null) return;
    const stem = stemOf(name);
    byStem.set(stem, [...(byStem.get(stem) ?? []), index]);
  });
  const found = new Map<string, StationCity>();
  for (const [stem, own] of byStem) {
    const isOnePlace = own.every((one) =>
      own.every((other) => haversineMetres(stations[one]!, stations[other]!) <= ONE_CITY_METRES),
    );
    const main = own.reduce((best, each) => (stations[each]!.name.length < stations[best]!.name.length ? each : best));
    if (isOnePlace) found.set(stem, { centre: stations[main]!, stations: own });
  }
  return found;
}

/** 郑州 for 郑州东; a name of two characters (济南) stays. */
const stemOf = (name: string): string => (name.length > 2 ? name.replace(/[东西南北]$/, "") : name);

/**
 * Levenshtein distance over the longer length, less a little for a shared first character and less still for the same
 * length, since a wrong character is likelier than a missing one.
 */
function difference(one: string, other: string): number {
  const a = [...one];
  const b = [...other];
  let previous = b.map((_, at) => at + 1);
  for (let row = 0; row < a.length; row++) {
    const current: number[] = [];
    for (let column = 0; column < b.length; column++) {
      const left = column === 0 ? row + 1 : current[column - 1]!;
      const diagonal = column === 0 ? row : previous[column - 1]!;
      current.push(Math.min(left + 1, previous[column]! + 1, diagonal + (a[row] === b[column] ? 0 : 1)));
    }
    previous = current;
  }
  const edits = previous.at(-1) ?? a.length;
  return edits / Math.max(a.length, b.length, 1) - (a[0] === b[0] ? 0.1 : 0) - (a.length === b.length ? 0.01 : 0);
}
