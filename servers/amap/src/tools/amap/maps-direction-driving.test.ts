import { fail } from "@arenakit/contracts";
import { expect, it } from "vitest";
import { ask, fakeMaps } from "../../fake-maps.fixture.ts";
import { mapsDirectionDriving } from "./maps-direction-driving.ts";

const trip = { origin: "116.397026,39.918058", destination: "116.407,39.904" };

it("gives the route with texts for numbers", async () => {
  const { text, structured } = await ask(mapsDirectionDriving, trip);
  const step = {
    instruction: "沿长安街向东行驶6.2公里",
    road: "长安街",
    distance: "6150",
    orientation: "东",
    duration: "1044",
  };
  const paths = [{ distance: "6150", duration: "1044", steps: [step] }];
  const route = { origin: "116.397026,39.918058", destination: "116.407000,39.904000", paths };
  expect(structured).toEqual({ route });
  expect(text).toBe(JSON.stringify({ route }, null, 2));
});

it("fails in the service's word for what the maps refuse", async () => {
  const far = { ...fakeMaps, paths: async () => fail("policy", "route_too_long", "太远。") };
  expect((await ask(mapsDirectionDriving, trip, far)).text).toBe(
    "Direction Driving failed: OVER_DIRECTION_RANGE\n太远。",
  );
  const none = { ...fakeMaps, paths: async () => fail("policy", "no_route", "没有路。") };
  expect((await ask(mapsDirectionDriving, trip, none)).text).toBe("Direction Driving failed: ROUTE_FAIL\n没有路。");
});
