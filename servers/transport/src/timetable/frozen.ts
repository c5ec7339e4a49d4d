/** The timetable of a frozen world: the same question has the same answer for ever. */
import { haversineMetres } from "@arenakit/contracts";
import { borderCrossing, type World } from "@arenakit/corpus-world";
import type { Timetable } from "../timetable.ts";

/** An airport further from a city's centre is not one to go to from there. */
const NEAR_AIRPORT_METRES = 150_000;
const NEAR_STATION_METRES = 150_000;

/** The trains and flights of one opened world. */
export function frozenTimetable(world: World): Timetable {
  const { places, rail, air, meta } = world;
  return {
    horizon: meta.horizon,
    cities: places.cities.map(({ name }) => name),
    async airports(name) {
      const airports = air.airportsOf(name);
      // A city that is known and has no airport is no mistake of the caller's.
      return airports.length > 0 || places.city(name) ? airports.map((airport) => airport.name) : null;
    },
    async airportsNear(name) {
      const city = places.city(name);
      return city ? air.airportsNear(city, NEAR_AIRPORT_METRES).map((airport) => airport.name) : [];
    },
    async stationCitiesNear(name) {
      const city = places.city(name);
      if (!city) return [];
      return places.cities
        .filter((other) => rail.stationsOf(other.name).length > 0)
        .map((other) => ({ name: other.name, metres: Math.round(haversineMetres(city, other)) }))
        .filter(({ metres }) => metres > 0 && metres <= NEAR_STATION_METRES)
        .sort((one, other) => one.metres - other.metres)
        .map((other) => other.name);
    },
    async crossing(from, to) {
      const [one, other] = [places.city(from), places.city(to)];
      return one && other ? borderCrossing(one.name, other.name) : null;
    },
    isFlown: async (from, to) => air.isLinked(from, to),
    async stations(name) {
      const stations = rail.stationsOf(name);
      return stations.length > 0 || places.city(name) ? stations : null;
    },
    similarCities: async (name, limit) => places.similarCities(name, limit),
    similarStations: async (name, limit) => rail.similarStations(name, limit),
    flights: async (query) => air.flights(query),
    journeys: async (query) => rail.journeys(query),
    train: async (number) => rail.train(number),
    trainNumbers: async (prefix) => rail.trainNumbers(prefix, Number.POSITIVE_INFINITY),
  };
}
