import { expect, it } from "vitest";
import { ask } from "../../fake-maps.fixture.ts";
import { getNavigation } from "./get-navigation.ts";

const trip = { start_lon: 116.397026, start_lat: 39.918058, end_lon: 116.407, end_lat: 39.904 };

it("gives the whole way and each leg, in metres, minutes and yuan", async () => {
  const { text, structured } = await ask(getNavigation, { ...trip, via_points: "116.4,39.91" });
  expect(text.split("\n")).toEqual([
    "驾车路线：全程12.3公里，约36分钟，打车约45元",
    "第1段 116.397026,39.918058→116.400000,39.910000：6.2公里，约18分钟",
    "  沿长安街向东行驶6.2公里",
    "第2段 116.400000,39.910000→116.407000,39.904000：6.2公里，约18分钟",
    "  沿长安街向东行驶6.2公里",
  ]);
  expect(structured).toMatchObject({
    mode: "driving",
    distance: 12300,
    duration: 36,
    taxi_cost: 45,
    estimated: false,
    legs: [{ polyline: "116.397026,39.918058;116.400000,39.910000" }, {}],
  });
  expect(structured).not.toHaveProperty("cost");
});

it("detects swapped coordinates of each point and gives them back in order", async () => {
  const swapped = { ...trip, start_lon: trip.start_lat, start_lat: trip.start_lon };
  expect(await ask(getNavigation, swapped)).toMatchObject({
    code: "coordinates_swapped",
    text: expect.stringMatching(/起点.*应为经度116\.397026、纬度39\.918058/),
  });
  expect(await ask(getNavigation, { ...trip, via_points: "116.4,39.91;39.9,116.4" })).toMatchObject({
    code: "coordinates_swapped",
    text: expect.stringContaining("第2个途经点"),
  });
});

it("sends who wants to walk to another city to the trains", async () => {
  const shanghai = { end_lon: 121.4737, end_lat: 31.2304 };
  for (const mode of ["walking", "bicycling", "electrobike", "transit"]) {
    expect(await ask(getNavigation, { ...trip, ...shanghai, mode })).toMatchObject({
      code: "no_route",
      text: expect.stringContaining("search_train_tickets"),
    });
  }
  expect(await ask(getNavigation, { ...trip, ...shanghai })).toMatchObject({ isError: false });
});

it("takes at most 16 points on the way", async () => {
  const via_points = Array.from({ length: 17 }, () => "116.4,39.91").join(";");
  expect(await ask(getNavigation, { ...trip, via_points })).toMatchObject({
    code: "invalid_arguments",
    text: expect.stringContaining("最多16个"),
  });
});

it("refuses text where a number belongs, and a mode it does not know", async () => {
  const { text } = await ask(getNavigation, { ...trip, start_lon: "116.39", mode: "flying" });
  expect(text).toContain('参数 start_lon 应为数字（起点经度），收到 "116.39"');
  expect(text).toContain("driving、walking");
});
