/** Finds cities and places of a world, by name, by words and by where they are. Pure; the index is built once or read. */
import { haversineMetres, type LonLat, omitUndefined } from "@arenakit/contracts";
import type { CityFacts } from "./atlas.ts";
import { type Country, createCountry, NO_COUNTRY } from "./country.ts";
import { keysOfCity } from "./places/areas.ts";
import { buildPlaceIndex } from "./places/build-index.ts";
import { geocode } from "./places/geocode.ts";
import { Houses } from "./places/houses.ts";
import type { PlaceIndexData } from "./places/index-data.ts";
import { indexNamedAreas } from "./places/named-areas.ts";
import { type BesideRows, PlaceSearch } from "./places/place-search.ts";
import { Quarters } from "./places/quarters.ts";
import { createReverseGeocoder } from "./places/reverse-geocode.ts";
import { similarNames } from "./places/similar-names.ts";
import { mostAlike } from "./places/spelling.ts";
import type { PoiTable } from "./poi-table.ts";
import type { RoadGraph, Street } from "./roads/road-graph.ts";
import { streetsOf } from "./roads/streets.ts";
import type { Beside, Places } from "./solvers.ts";

/** Names that share less are no hint: 朝阳 for 洛阳 with 北京 before it. */
const LEAST_ALIKE = 0.45;

interface PlacesData {
  readonly cities: readonly CityFacts[];
  readonly pois: PoiTable;
  /** Default: one of which nothing is known. */
  readonly country?: Country;
  /** Of exactly these cities and places; built when absent, which takes a second for every ten thousand places. */
  readonly index?: PlaceIndexData | null;
  /** One a city: streets for geocoding on which no place has an address. */
  readonly roads?: readonly RoadGraph[];
}

/** Throws a RangeError without a city, and for an index of another number of places. */
export function createPlaces({
  cities,
  pois,
  index,
  roads = [],
  country = createCountry(NO_COUNTRY),
}: PlacesData): Places {
  if (cities.length === 0) throw new RangeError("expected a world with at least one city, got none");
  if (index && index.words.rows !== pois.length)
    throw new RangeError(`expected an index of ${pois.length} places, got one of ${index.words.rows}`);
  const search = new PlaceSearch(index ?? buildPlaceIndex(pois, cities), cities, country.famousPlaces);
  const houses = new Houses(search.index, search.terms, search.facets);
  const quarters = new Quarters(search.index, search.facets);
  const poi = (row: number) => pois.poi(row);
  const streets = new Map<number, readonly Street[]>();
  const streetsOfCity = (at: number): readonly Street[] => {
    const graph = roads[at];
    const known = streets.get(at) ?? (graph ? streetsOf(graph, cities[at]!) : []);
    streets.set(at, known);
    return known;
  };
  const reverseGeocode = createReverseGeocoder({ index: search.index, facets: search.facets, cities, poi });
  const citySpellings = cities.map((city) => ({ name: city.name, keys: keysOfCity(city) }));
  const besideOf = ({ centre, wanted, missing, distances }: BesideRows): Beside => ({
    point: centre.point,
    name: centre.row < 0 ? centre.name : pois.name(centre.row),
    city: cities[centre.city]!,
    wanted,
    missing,
    distances: distances.map(Math.round),
  });
  const city = (name: string) => cities[search.areas.city(name)] ?? null;
  return {
    cities,
    country,
    poiCount: pois.length,
    city,
    areas: indexNamedAreas(cities, city),
    similarCities: (name, limit) => mostAlike(name, citySpellings, limit, LEAST_ALIKE),
    nearestCity: (point) => nearestCity(cities, point),
    poi(id) {
      const row = pois.indexOf(id);
      return row < 0 ? null : pois.poi(row);
    },
    children(id) {
      const row = pois.indexOf(id);
      return row < 0 ? [] : pois.children(row).map(poi);
    },
    search(query) {
      const { total, rows, isSimilar, beside } = search.search(query);
      return {
        total,
        pois: rows.map((row) => ({ poi: pois.poi(row) })),
        ...omitUndefined({ isSimilar: isSimilar || undefined, beside: beside && besideOf(beside) }),
      };
    },
    famousElsewhere(query) {
      const { name, where } = search.elsewhere(query) ?? {};
      return name === undefined || where === undefined ? null : { name, where };
    },
    similarNames(query, limit) {
      return similarNames(search, { query, limit, least: LEAST_ALIKE, nameOf: (row) => pois.name(row) });
    },
    readingOf: (text) => search.terms.lettersOf(text),
    *warm() {
      yield* search.warm();
      yield void reverseGeocode(cities[0]!, 1000);
    },
    around(query) {
      const { total, rows, distances } = search.around(query);
      return { total, pois: rows.map((row, at) => ({ poi: pois.poi(row), distanceMetres: distances[at]! })) };
    },
    geocode: (address, city) =>
      geocode({ search, houses, quarters, cities, poi, streetsOf: streetsOfCity }, address, city),
    reverseGeocode,
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
