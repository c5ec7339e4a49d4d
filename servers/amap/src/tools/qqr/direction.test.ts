import { expect, it } from "vitest";
import { ask, fakeMaps } from "../../fake-maps.fixture.ts";
import { direction } from "./direction.ts";

const trip = { origin: "116.397026,39.918058", destination: "116.407,39.904", mode: "driving" };

it("gives the way with its cost: seconds, yuan and traffic lights", async () => {
  const { text, structured } = await ask(direction, { ...trip, waypoints: "116.4,39.91" });
  expect(structured).toMatchObject({
    route: {
      origin: "116.397026,39.918058",
      taxi_cost: "45",
      paths: [{ distance: "12300", cost: { duration: "2088", tolls: "0", traffic_lights: "14" }, steps: [{}, {}] }],
    },
  });
  expect(text).toContain("- duration: 2088");
  expect(text).toContain("- instruction: 沿长安街向东行驶6.2公里");
});

it("gives plans of public transport with lines, stops and fares", async () => {
  const { structured } = await ask(direction, { ...trip, mode: "transit" });
  expect(structured).toMatchObject({
    route: {
      cost: { taxi_fee: "18" },
      transits: [
        {
          cost: { duration: "1500", transit_fee: "3" },
          segments: [
            {
              walking: { distance: "700", cost: { duration: "560" } },
              bus: {
                buslines: [
                  {
                    name: "地铁1号线(古城--环球度假区)",
                    type: "地铁线路",
                    departure_stop: { name: "天安门西", entrance: { name: "A口" } },
                    arrival_stop: { name: "王府井", exit: { name: "C口" } },
                    start_time: "0510",
                    via_num: "1",
                  },
                ],
              },
            },
          ],
        },
      ],
    },
  });
});

it("shows of a long way the head and the tail", async () => {
  const paths: typeof fakeMaps.paths = async (query, call) => {
    const found = await fakeMaps.paths(query, call);
    const [path] = found.paths;
    return { ...found, paths: [{ ...path!, steps: Array.from({ length: 60 }, () => path!.steps[0]!) }] };
  };
  const { text } = await ask(direction, trip, { ...fakeMaps, paths });
  const mark = /\n\.\.\. \[内容已截断，共省略 (\d+) 字符\] \.\.\.\n/.exec(text);
  expect(mark).not.toBeNull();
  expect(text.replace(mark![0], "")).toHaveLength(5000);
  expect(text.startsWith("- origin: 116.397026,39.918058")).toBe(true);
  expect(text.endsWith("- traffic_lights: 7")).toBe(true);
});

it.each([
  [{ waypoints: Array.from({ length: 17 }, () => "116.4,39.91").join(";") }, "invalid_arguments", "最多16个"],
  [{ waypoints: "116.4,39.91", mode: "walking" }, "invalid_arguments", "只用于 mode=driving"],
  [{ origin: "39.918058,116.397026" }, "coordinates_swapped", "经度116.397026、纬度39.918058"],
  [{ mode: "flying" }, "invalid_arguments", "driving、walking"],
])("says what is wrong with %o", async (wrong, code, hint) => {
  expect(await ask(direction, { ...trip, ...wrong })).toMatchObject({ code, text: expect.stringContaining(hint) });
});
