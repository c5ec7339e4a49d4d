// Calls of all tools, as a group of rollouts mixes them: places, ways, weather, journeys, pages.
import { random } from "@arenakit/contracts";
import { POI_KINDS } from "@arenakit/corpus-world/kinds";
import { citiesOf } from "./kept-world.mjs";

/** So many distinct calls over the cities of a kept world, in a seeded order; the same list for the same arguments. */
export function mixedCalls({ seed, world, count }) {
  const draw = random(seed, "mixed-calls");
  const covered = citiesOf(world);
  const kinds = Object.values(POI_KINDS).flatMap(({ words }) => words);
  const city = () => draw.pick(covered);
  const near = ({ longitude, latitude }) => ({
    lon: longitude + (draw.next() - 0.5) / 20,
    lat: latitude + (draw.next() - 0.5) / 20,
  });
  const day = () => `2026-05-${String(draw.integer(2, 20)).padStart(2, "0")}`;
  const written = ({ lon, lat }) => `${lon.toFixed(6)},${lat.toFixed(6)}`;
  const journey = () => {
    const from = city();
    return { date: day(), from_city: from.name, to_city: draw.pick(covered.filter((other) => other !== from)).name };
  };
  const makers = [
    () => ["weather", { city: city().name }],
    () => ["search_poi", { query: `${city().name} ${draw.pick(kinds)}` }],
    () => ["search_poi", { query: draw.pick(city().landmarks)?.name ?? "火车站" }],
    () => ["around_search", { location: written(near(city())), radius: draw.integer(5, 50) * 100 }],
    () => {
      const here = city();
      const [from, to] = [near(here), near(here)];
      const mode = draw.pick(["driving", "walking", "bicycling", "transit"]);
      return ["get_navigation", { start_lon: from.lon, start_lat: from.lat, end_lon: to.lon, end_lat: to.lat, mode }];
    },
    () => ["search_flights", journey()],
    () => ["search_train_tickets", journey()],
    () => ["universal_search", { query: `${city().name} ${draw.pick(["美食", "景点", "一日游", "交通"])}` }],
  ];
  return Array.from({ length: count }, () => {
    const [name, args] = draw.pick(makers)();
    return { name, arguments: args };
  });
}
