/** Maps over a frozen world: the same question has the same answer for ever. */
import { addDays, fail, parseLocalTime } from "@arenakit/contracts";
import type { Poi, World } from "@arenakit/corpus-world";
import type { Maps, Place } from "../maps.ts";

const FORECAST_DAYS = 4; // as Amap's forecast
/** Not of names of two characters, such as 和县. */
const DISTRICT_SUFFIX = /(?<=..)(新区|[区市县])$/;

/** The maps of one opened world. */
export function frozenMaps(world: World): Maps {
  const { places, routing, climate } = world;
  const cityNames = new Map(places.cities.map(({ adcode, name }) => [adcode, name]));
  const asPlace = ({ city, ...poi }: Poi): Place => ({ ...poi, city: cityNames.get(city) ?? city });
  return {
    search: async (query, limit) => places.search({ keywords: query, limit }).pois.map(({ poi }) => asPlace(poi)),
    similarNames: async (query, limit) => places.similarNames(query, limit),
    async around({ centre, keyword, ...options }) {
      const found = places.around({ centre, ...options, ...(keyword === undefined ? {} : { keywords: keyword }) });
      return found.pois.map(({ poi, distanceMetres }) => ({ place: asPlace(poi), distanceMetres }));
    },
    route: async (points, mode) => routing.route(points, mode),
    async weather(name, now) {
      const city = places.city(name);
      if (!city) return null;
      const today = parseLocalTime(now)?.date;
      if (!today)
        fail("harness", "invalid_context", `now is ${JSON.stringify(now)}: expected a time such as 2026-05-01T08:00`);
      const days = Array.from({ length: FORECAST_DAYS }, (_, offset) => climate.day(city, addDays(today, offset)));
      return { city: city.name, adcode: city.adcode, live: climate.live(city, now), days };
    },
    similarCities: async (name, limit) => places.similarCities(name, limit),
    cities: async () => places.cities.map(({ name }) => name),
    async citiesOfDistrict(name) {
      const asked = name.trim().replace(DISTRICT_SUFFIX, "");
      const has = ({ districts }: (typeof places.cities)[number]) =>
        districts.some((district) => district.name === name || district.name.replace(DISTRICT_SUFFIX, "") === asked);
      return places.cities.filter(has).map(({ name }) => name);
    },
  };
}
