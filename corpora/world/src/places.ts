/** Finds cities and places of a world, by name, by words and by where they are. Pure; indices are built once. */
import { haversineMetres, isInChina, type LonLat } from "@arenakit/contracts";
import { around as nearest } from "geokdbush";
import KDBush from "kdbush";
import type { CityFacts } from "./atlas.ts";
import type { Poi } from "./data.ts";
import { matchesWords, poiText, readKeyword } from "./places/query.ts";
import { searchPlaces } from "./places/search.ts";
import { mostAlike, nameKey, type Spelling } from "./places/spelling.ts";
import type { Places, PoiAt } from "./solvers.ts";

/** geokdbush takes the earth for a trifle smaller than haversineMetres does. */
const RADIUS_SLACK = 1.0001;

export function createPlaces({ cities, pois }: { cities: readonly CityFacts[]; pois: readonly Poi[] }): Places {
  if (cities.length === 0) throw new RangeError("expected a world with at least one city, got none");
  const cityNames = new Map(cities.map((city) => [city.adcode, city.name]));
  const texts = pois.map((poi) => poiText(poi, cityNames.get(poi.city) ?? ""));
  const byId = new Map(pois.map((poi) => [poi.id, poi]));
  const index = new KDBush(pois.length);
  for (const poi of pois) index.add(poi.longitude, poi.latitude);
  index.finish();
  const citySpellings = cities.map(spellingsOfCity);
  const poiSpellings = texts.map(
    ({ poi, name, aliases, shortened }): Spelling => ({
      name: poi.name,
      keys: shortened ? [name, ...aliases, shortened] : [name, ...aliases],
    }),
  );

  const city = (name: string): CityFacts | null => {
    const key = nameKey(name);
    return cities.find((_, at) => citySpellings[at]!.keys.includes(key)) ?? null;
  };
  return {
    cities,
    poiCount: pois.length,
    city,
    similarCities: (name, limit) => mostAlike(name, citySpellings, limit),
    nearestCity: (point) => nearestCity(cities, point),
    poi: (id) => byId.get(id) ?? null,
    search(query, options) {
      const within = options.city === undefined ? null : city(options.city);
      if (options.city !== undefined && !within) return [];
      return searchPlaces(texts, query, { cities, city: within, limit: options.limit });
    },
    similarNames: (query, limit) => mostAlike(query, poiSpellings, limit),
    around(centre, { radiusMetres, keyword, kinds, limit }): PoiAt[] {
      if (!isInChina(centre) || limit <= 0) return [];
      const alternatives = readKeyword(keyword ?? "");
      const wanted = (at: number): boolean => {
        const text = texts[at]!;
        if (kinds && kinds.length > 0 && !kinds.includes(text.poi.kind)) return false;
        return alternatives.length === 0 || alternatives.some((words) => matchesWords(text, words, { address: false }));
      };
      const kilometres = (radiusMetres * RADIUS_SLACK) / 1000;
      return nearest(index, centre.longitude, centre.latitude, Number.POSITIVE_INFINITY, kilometres, wanted)
        .map((at) => ({ poi: pois[at]!, distanceMetres: haversineMetres(centre, pois[at]!) }))
        .filter(({ distanceMetres }) => distanceMetres <= radiusMetres)
        .sort((left, right) => left.distanceMetres - right.distanceMetres || (left.poi.id < right.poi.id ? -1 : 1))
        .slice(0, limit);
    },
  };
}

/** The nearest centre; the first of equally near ones. */
function nearestCity(cities: readonly CityFacts[], point: LonLat): { city: CityFacts; distanceMetres: number } {
  let best = { city: cities[0]!, distanceMetres: haversineMetres(cities[0]!, point) };
  for (const city of cities) {
    const distanceMetres = haversineMetres(city, point);
    if (distanceMetres < best.distanceMetres) best = { city, distanceMetres };
  }
  return best;
}

function spellingsOfCity({ name, english, pinyin, adcode, citycode }: CityFacts): Spelling {
  return { name, keys: [name, `${name}市`, english, pinyin, adcode, citycode].map(nameKey) };
}
