import { describe, expect, it } from "vitest";
import { ATLAS } from "../atlas/cities.ts";
import { DISTRICT_ROADS } from "./district-roads.ts";
import { generatePois } from "./pois.ts";

describe("district roads", () => {
  it("name only cities, districts and roads of the atlas", () => {
    for (const [cityName, districts] of Object.entries(DISTRICT_ROADS)) {
      const city = ATLAS.find(({ name }) => name === cityName);
      expect(city, cityName).toBeDefined();
      for (const [district, roads] of Object.entries(districts)) {
        expect(city?.districts.map(({ name }) => name)).toContain(district);
        expect(city?.roads).toEqual(expect.arrayContaining([...roads]));
      }
    }
  });

  it("decide the addresses of generated places", () => {
    const misplaced = generatePois(ATLAS, 9).filter(({ source, city, district, address }) => {
      const facts = ATLAS.find(({ adcode }) => adcode === city)!;
      const districts = Object.entries(DISTRICT_ROADS[facts.name] ?? {});
      const road = address.slice(facts.name.length + 1 + district.length).replace(/\d+号$/, "");
      const owners = districts.filter(([, roads]) => roads.includes(road)).map(([owner]) => owner);
      const byLandmark = facts.landmarks.some(
        (landmark) => landmark.district === district && landmark.address.includes(road),
      );
      return source === "generated" && owners.length > 0 && !owners.includes(district) && !byLandmark;
    });
    expect(misplaced.map(({ address }) => address)).toEqual([]);
  });
});
