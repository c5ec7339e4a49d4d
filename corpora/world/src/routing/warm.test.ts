import {
  generateMotorways,
  generateRoads,
  generateTransit,
  readAtlas,
  readCountry,
} from "@arenakit/corpus-world-maker";
import { expect, it } from "vitest";
import { createCountry } from "../country.ts";
import { createPlaces } from "../places.ts";
import { poiTable } from "../poi-table.ts";
import { createRouting } from "../routing.ts";

const COUNTRY = createCountry(readCountry());

it("answers the same whether its tables were made before the first question or by it", () => {
  const cities = ["厦门", "泉州"].map((name) => readAtlas().find((city) => city.name === name)!);
  const [xiamen, quanzhou] = [cities[0]!, cities[1]!];
  const places = createPlaces({ country: COUNTRY, cities, pois: poiTable([]) });
  const layers = {
    roads: cities.map((city) => generateRoads(city, 1)),
    motorways: generateMotorways(),
    transit: cities.map((city) => generateTransit(city, 1)),
  };
  const [cold, warm] = [createRouting(places, layers), createRouting(places, layers)];
  // Every step of it is short only if there are several.
  for (const city of cities) expect([...warm.warm(city)].length).toBeGreaterThan(5);
  const departure = "2026-05-06T09:00";
  const [from, to, station] = [xiamen.stations[0]!, xiamen.airports[0]!, quanzhou.stations[0]!];
  const far = { points: [from, station], mode: "driving", departure } as const;
  expect(warm.paths(far)).toEqual(cold.paths(far));
  for (const mode of ["driving", "walking"] as const)
    expect(warm.paths({ points: [from, to], mode, departure })).toEqual(
      cold.paths({ points: [from, to], mode, departure }),
    );
  const ride = { origin: from, destination: to, departure };
  expect(warm.transit(ride)).toEqual(cold.transit(ride));
  expect(warm.paths({ points: [from, to], mode: "driving", departure }).paths[0]!.estimated).toBe(false);
});

it("has nothing to make where a world has neither roads nor lines", () => {
  const cities = [readAtlas()[0]!];
  const routing = createRouting(createPlaces({ country: COUNTRY, cities, pois: poiTable([]) }));
  expect(() => [...routing.warm(cities[0]!)]).not.toThrow();
});
