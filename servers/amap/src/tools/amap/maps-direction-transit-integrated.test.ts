import { expect, it } from "vitest";
import { ask } from "../../fake-maps.fixture.ts";
import { mapsDirectionTransitIntegrated } from "./maps-direction-transit-integrated.ts";

const trip = { origin: "116.397026,39.918058", destination: "116.407,39.904", city: "北京", cityd: "北京" };

it("gives plans with lines and names of stops, empty objects where there is nothing", async () => {
  const { structured } = await ask(mapsDirectionTransitIntegrated, trip);
  expect(structured).toEqual({
    route: {
      origin: "116.397026,39.918058",
      destination: "116.407000,39.904000",
      distance: "4000",
      transits: [
        {
          duration: "1500",
          walking_distance: "700",
          segments: [
            {
              walking: {
                origin: "116.397026,39.918058",
                destination: "116.397000,39.907000",
                distance: "700",
                duration: "560",
                steps: [
                  {
                    instruction: "沿南长街步行700米",
                    road: "南长街",
                    distance: "700",
                    action: [],
                    assistant_action: "到达目的地",
                  },
                ],
              },
              bus: {
                buslines: [
                  {
                    name: "地铁1号线(古城--环球度假区)",
                    departure_stop: { name: "天安门西" },
                    arrival_stop: { name: "王府井" },
                    distance: "3500",
                    duration: "540",
                    via_stops: [{ name: "天安门东" }],
                  },
                ],
              },
              entrance: { name: "A口" },
              exit: { name: "C口" },
              railway: {},
            },
          ],
        },
      ],
    },
  });
});

it("fails for a city that nobody knows or several could mean", async () => {
  expect((await ask(mapsDirectionTransitIntegrated, { ...trip, cityd: "洛阳" })).text).toMatch(
    /^Direction Transit Integrated failed: INVALID_PARAMS\n没有收录城市“洛阳”/,
  );
  expect((await ask(mapsDirectionTransitIntegrated, { ...trip, city: "鼓楼区" })).text).toContain("不止一处");
});
