import { expect, it } from "vitest";
import { ask } from "../../fake-maps.fixture.ts";
import { mapsBicycling } from "./maps-bicycling.ts";

it("wraps the way in data, its numbers as numbers", async () => {
  const { structured } = await ask(mapsBicycling, { origin: "116.397026,39.918058", destination: "116.407,39.904" });
  expect(structured).toEqual({
    data: {
      origin: "116.397026,39.918058",
      destination: "116.407000,39.904000",
      paths: [
        {
          distance: 6150,
          duration: 1044,
          steps: [
            {
              instruction: "沿长安街向东行驶6.2公里",
              road: "长安街",
              distance: 6150,
              orientation: "东",
              duration: 1044,
            },
          ],
        },
      ],
    },
  });
});

it("fails for a point that is none", async () => {
  const { text } = await ask(mapsBicycling, { origin: "家", destination: "116.407,39.904" });
  expect(text).toMatch(/^Direction bicycling failed: INVALID_PARAMS\norigin 应写成/);
});
