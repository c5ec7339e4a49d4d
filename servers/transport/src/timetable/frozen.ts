/** The timetable of a frozen world: the same question has the same answer for ever. */
import { haversineMetres, type LonLat } from "@arenakit/contracts";
import type { World } from "@arenakit/corpus-world";
import type { Timetable } from "../timetable.ts";

/** An airport further from a city's centre is not one to go to from there. */
const NEAR_AIRPORT_METRES = 150_000;
const NEAR_STATION_METRES = 150_000;

/** The trains and flights of one opened world. */
export function frozenTimetable(world: World): Timetable {
  const { places, rail, air, meta } = world;
  const { airport, station, pointOf, cityOf } = namesOf(world);
  return {
    horizon: meta.horizon,
    cities: places.cities.map(({ name }) => name),
    cityNames: places.cities,
    async airports(name) {
      const airports = air.airportsOf(airport(name));
      // A place that is known and has no airport is no mistake of the caller's.
      return airports.length > 0 || pointOf(name) ? airports.map((one) => one.name) : null;
    },
    async airportsNear(name) {
      const point = pointOf(name);
      return point ? air.airportsNear(point, NEAR_AIRPORT_METRES).map((one) => one.name) : [];
    },
    async stationCitiesNear(name) {
      const point = pointOf(name);
      if (!point) return [];
      return places.cities
        .filter((other) => rail.stationsOf(other.name).length > 0)
        .map((other) => ({ name: other.name, metres: Math.round(haversineMetres(point, other)) }))
        .filter(({ metres }) => metres > 0 && metres <= NEAR_STATION_METRES)
        .sort((one, other) => one.metres - other.metres)
        .map((other) => other.name);
    },
    async crossing(from, to) {
      const [one, other] = [cityOf(from), cityOf(to)];
      return one && other ? places.country.borderCrossing(one, other) : null;
    },
    isFlown: async (from, to) => air.isLinked(airport(from), airport(to)),
    async stations(name) {
      const stations = rail.stationsOf(station(name));
      return stations.length > 0 || pointOf(name) ? stations : null;
    },
    similarCities: async (name, limit) => places.similarCities(name, limit),
    similarStations: async (name, limit) => rail.similarStations(name, limit),
    flights: async (query) => air.flights({ ...query, from: airport(query.from), to: airport(query.to) }),
    journeys: async (query) => rail.journeys({ ...query, from: station(query.from), to: station(query.to) }),
    train: async (number) => rail.train(number),
    trainNumbers: async (prefix) => rail.trainNumbers(prefix, Number.POSITIVE_INFINITY),
  };
}

/** What a name stands for beyond those that air and rail know: whatever is a city or a district to the maps is one here too. */
function namesOf({ places, rail, air }: World) {
  const areaOf = (name: string) => {
    const [first, second] = places.areas(name);
    return first && (!first.district || !second) ? first : null;
  };
  const known = (name: string, isKnown: (name: string) => boolean): string => {
    const area = isKnown(name) ? null : areaOf(name);
    return area ? (area.district ?? area.city).name : name;
  };
  return {
    airport: (name: string) => known(name, (one) => air.airportsOf(one).length > 0),
    station: (name: string) => known(name, (one) => rail.stationsOf(one).length > 0),
    cityOf: (name: string): string | null => areaOf(name)?.city.name ?? null,
    /** Null for what is no city, no district, no station and no airport. */
    pointOf(name: string): LonLat | null {
      const area = areaOf(name);
      const codes = air.airportsOf(name).map(({ iata }) => iata);
      const airports = places.cities.flatMap((city) => city.airports.filter(({ iata }) => codes.includes(iata)));
      return area ? (area.district ?? area.city) : (rail.station(name) ?? airports[0] ?? null);
    },
  };
}
