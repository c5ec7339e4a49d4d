/** What a name of a city or a station stands for, and which station names are spelt like it. */
import type { CityFacts } from "../atlas.ts";
import type { Station } from "../data.ts";

export interface StationNames {
  /** Indices of stations. A name that is both a city's and a station's means the whole city; with 站 it is the station. */
  resolve(name: string): readonly number[];
  /** The station of exactly that name, with or without 站; -1 when there is none. */
  station(name: string): number;
  ofCity(city: string): readonly number[];
  /** Station names spelt most like `name`, best first. */
  similar(name: string, limit: number): string[];
}

export function indexStations(stations: readonly Station[], cities: readonly CityFacts[]): StationNames {
  const byName = new Map(stations.map(({ name }, index) => [name, index]));
  const byCity = new Map<string, number[]>();
  stations.forEach(({ city }, index) => {
    if (city === null) return;
    const list = byCity.get(city);
    if (list) list.push(index);
    else byCity.set(city, [index]);
  });
  const cityNames = new Map<string, string>();
  for (const { name, english, pinyin } of cities)
    for (const spelling of [name, `${name}市`, english.toLowerCase(), pinyin.toLowerCase()])
      cityNames.set(spelling, name);
  const station = (name: string) => byName.get(name) ?? byName.get(name.replace(/(火车)?站$/, "")) ?? -1;
  const ofCity = (city: string) => byCity.get(city) ?? [];
  return {
    resolve(name) {
      const wanted = name.trim();
      const city = ofCity(cityNames.get(wanted) ?? cityNames.get(wanted.toLowerCase()) ?? "");
      if (city.length > 0) return city;
      const index = station(wanted);
      return index < 0 ? [] : [index];
    },
    station: (name) => station(name.trim()),
    ofCity,
    similar(name, limit) {
      const wanted = name.trim().replace(/(火车)?站$|市$/, "");
      return stations
        .map((candidate) => ({ name: candidate.name, difference: difference(wanted, candidate.name) }))
        .filter((candidate) => candidate.difference < 1)
        .sort((one, other) => one.difference - other.difference || (one.name < other.name ? -1 : 1))
        .slice(0, limit)
        .map((candidate) => candidate.name);
    },
  };
}

/**
 * Levenshtein distance over the longer length, less a little for a shared first character and less still for the same
 * length, since a wrong character is likelier than a missing one; 1 and more is unlike.
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
