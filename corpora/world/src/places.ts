/** Finds cities and places of a world, by name, by words and by where they are. Pure; indices are built once. */
import { fail, haversineMetres, isInChina, type LonLat } from "@arenakit/contracts";
import type { CityFacts } from "./atlas.ts";
import { createPlaceIndex } from "./places/place-index.ts";
import { keepsBounds, matchesWords, type PoiText, poiText, readKeyword } from "./places/query.ts";
import { searchPlaces } from "./places/search.ts";
import { mostAlike, nameKey, type Spelling } from "./places/spelling.ts";
import type { PoiTable } from "./poi-table.ts";
import type { Places, PoiAt } from "./solvers.ts";

/** Names that share less are no hint: 朝阳 for 洛阳 with 北京 before it. */
const LEAST_ALIKE = 0.45;

export function createPlaces({ cities, pois: table }: { cities: readonly CityFacts[]; pois: PoiTable }): Places {
  const pois = [...table];
  if (cities.length === 0) throw new RangeError("expected a world with at least one city, got none");
  const cityNames = new Map(cities.map((city) => [city.adcode, city.name]));
  const texts = pois.map((poi) => poiText(poi, cityNames.get(poi.city) ?? ""));
  const byId = new Map(pois.map((poi) => [poi.id, poi]));
  const index = createPlaceIndex(texts);
  const citySpellings = cities.map(spellingsOfCity);
  const poiSpellings = spellingsOfPois(texts);

  const city = (name: string): CityFacts | null => {
    const key = nameKey(name);
    return cities.find((_, at) => citySpellings[at]!.keys.includes(key)) ?? null;
  };
  return {
    cities,
    poiCount: pois.length,
    city,
    similarCities: (name, limit) => mostAlike(name, citySpellings, limit, LEAST_ALIKE),
    nearestCity: (point) => nearestCity(cities, point),
    poi: (id) => byId.get(id) ?? null,
    search({ keywords, region, limit }) {
      const within = region === undefined ? null : city(region);
      if (region !== undefined && !within) return { total: 0, pois: [] };
      const found = searchPlaces(index, keywords, { cities, city: within, limit });
      return { total: found.length, pois: found.map((poi) => ({ poi })) };
    },
    similarNames: (query, limit) => mostAlike(query, poiSpellings, limit, LEAST_ALIKE),
    around({ centre, radiusMetres, keywords, kinds, limit }) {
      if (!isInChina(centre) || limit <= 0) return { total: 0, pois: [] };
      const alternatives = readKeyword(keywords ?? "");
      const wanted = (at: number): boolean => {
        const text = texts[at]!;
        if (kinds && kinds.length > 0 && !kinds.includes(text.poi.kind)) return false;
        return (
          alternatives.length === 0 ||
          alternatives.some(
            (words) => matchesWords(text, words, { address: false }) && keepsBounds(text.poi, words.bounds),
          )
        );
      };
      const found: PoiAt[] = index
        .within(centre, radiusMetres)
        .filter(({ at }) => wanted(at))
        .map(({ at, distanceMetres }) => ({ poi: pois[at]!, distanceMetres }))
        .sort((left, right) => left.distanceMetres - right.distanceMetres || (left.poi.id < right.poi.id ? -1 : 1));
      return { total: found.length, pois: found.slice(0, limit) };
    },
    geocode: () => [],
    regeocode: () => fail("tool", "unexpected", "regeocode is being built"),
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

/** Each name once, with what all places of that name are called. */
function spellingsOfPois(texts: readonly PoiText[]): Spelling[] {
  const keys = new Map<string, Set<string>>();
  for (const { poi, name, aliases, shortened } of texts) {
    const known = keys.get(poi.name) ?? new Set();
    for (const key of [name, ...aliases, shortened ?? name]) known.add(key);
    keys.set(poi.name, known);
  }
  return Array.from(keys, ([name, known]) => ({ name, keys: [...known] }));
}
