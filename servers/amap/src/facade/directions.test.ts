import { fail, type JsonObject } from "@arenakit/contracts";
import { expect, it } from "vitest";
import { facadeOver, get, INN, INVALID, MISSING, OK, PALACE } from "../facade.fixture.ts";
import { fakeMaps } from "../fake-maps.fixture.ts";
import type { PathQuery } from "../maps.ts";

const trip = { origin: PALACE, destination: INN };

it("gives in v5 cost, navi and polyline only to who asks", async () => {
  const bare = (await get("/v5/direction/driving", trip)) as { route: { paths: JsonObject[] } };
  expect(bare.route).toMatchObject({ taxi_cost: "45", paths: [{ distance: "6150", restriction: "0" }] });
  expect(bare.route.paths[0]).not.toHaveProperty("cost");
  expect(await get("/v5/direction/driving", { ...trip, show_fields: "cost,navi,polyline" })).toMatchObject({
    count: "1",
    route: {
      paths: [
        {
          cost: { duration: "1044", tolls: "0", toll_distance: "0", traffic_lights: "7" },
          steps: [
            {
              road_name: "长安街",
              step_distance: "6150",
              cost: { duration: "1044" },
              navi: { action: "", assistant_action: "到达目的地" },
              polyline: `${PALACE};116.397100,39.928100`,
            },
          ],
        },
      ],
    },
  });
  for (const mode of ["bicycling", "electrobike"])
    expect(await get(`/v5/direction/${mode}`, trip)).toMatchObject({ route: { paths: [{ duration: "1044" }] } });
  expect(await get("/v5/direction/walking", trip)).not.toHaveProperty("route.taxi_cost");
});

it("gives traffic and cities of a way by car to who asks", async () => {
  const route = (await get("/v5/direction/driving", { ...trip, show_fields: "tmcs,cities" })).route;
  expect(route).toMatchObject({
    paths: [
      {
        steps: [
          {
            tmcs: [{ tmc_status: "未知", tmc_distance: "6150", tmc_polyline: `${PALACE};116.397100,39.928100` }],
            cities: [
              { adcode: "110000", citycode: "010", city: "北京市", districts: [{ name: "东城区", adcode: "110101" }] },
            ],
          },
        ],
      },
    ],
  });
  expect(await get("/v5/direction/walking", { ...trip, show_fields: "tmcs,cities,cost" })).toMatchObject({
    route: {
      paths: [{ cost: { duration: "1044" }, steps: [expect.not.objectContaining({ tmcs: expect.anything() })] }],
    },
  });
});
it.each([
  ["0", "速度最快"],
  ["2", "距离最短"],
  ["13", "不走高速"],
])("says of strategy %s of v3 that it is %s", async (strategy, text) => {
  expect(await get("/v3/direction/driving", { ...trip, strategy })).toMatchObject({
    route: { paths: [{ strategy: text }] },
  });
});
it("does not measure walks of more than five kilometres, and says so in their row", async () => {
  const far = facadeOver({ ...fakeMaps, distances: async ({ origins }) => origins.map(() => null) });
  const asked = { origins: `116.39,39.85|${PALACE}`, destination: INN, type: "3" };
  expect(await far("/v3/distance", asked)).toMatchObject({
    ...OK,
    results: [
      { origin_id: "1", info: "OVER_DIRECTION_RANGE" },
      { origin_id: "2", info: "NO_ROADS_NEARBY" },
    ],
  });
});
it("reads waypoints, polygons, strategies of both versions, plates and ferries", async () => {
  const asked: PathQuery[] = [];
  const noted = facadeOver({
    ...fakeMaps,
    paths: (query, call) => {
      asked.push(query);
      return fakeMaps.paths(query, call);
    },
  });
  const triangle = "116.1,39.9;116.2,39.9;116.2,39.8";
  await noted("/v5/direction/driving", {
    ...trip,
    waypoints: `${INN};${PALACE}`,
    avoidpolygons: `${triangle}|${triangle}`,
    avoidroad: "长安街",
    plate: "京AHA322",
    cartype: "1",
    ferry: "1",
    strategy: "38",
  });
  await noted("/v3/direction/driving", { ...trip, strategy: "14" });
  expect(asked[0]).toMatchObject({
    points: [{}, { latitude: 39.9281 }, { latitude: 39.918058 }, {}],
    avoidPolygons: [
      [{ longitude: 116.1 }, {}, {}],
      [{}, {}, {}],
    ],
    avoidRoad: "长安街",
    plate: "京AHA322",
    carType: 1,
    ferry: false,
    strategy: 38,
    alternatives: 3,
  });
  expect(asked[1]).toMatchObject({ strategy: 36, alternatives: 3 });
  expect(asked[1]).not.toHaveProperty("ferry");
});

it.each([
  ["/v5/direction/driving", { origin: PALACE }, MISSING],
  ["/v5/direction/driving", { ...trip, waypoints: Array.from({ length: 17 }, () => INN).join(";") }, INVALID],
  ["/v5/direction/driving", { ...trip, avoidpolygons: `${PALACE};${INN}` }, INVALID],
  ["/v5/direction/driving", { ...trip, strategy: "100" }, INVALID],
  ["/v5/direction/walking", { origin: "39.9,116.4", destination: INN }, INVALID],
  ["/v5/direction/transit/integrated", trip, MISSING],
  ["/v5/direction/transit/integrated", { ...trip, city1: "999", city2: "010" }, INVALID],
  ["/v5/direction/transit/integrated", { ...trip, city1: "北京", city2: "北京", date: "2026-02-30" }, INVALID],
  ["/v3/direction/transit/integrated", trip, MISSING],
  ["/v3/distance", { destination: INN }, MISSING],
  ["/v3/distance", { origins: PALACE, destination: INN, type: "2" }, INVALID],
])("%s refuses %o", async (path, parameters, refusal) => {
  expect(await get(path, parameters)).toEqual(refusal);
});

it.each([
  ["coordinates_out_of_range", "20800", "OUT_OF_SERVICE"],
  ["no_roads_nearby", "20801", "NO_ROADS_NEARBY"],
  ["no_route", "20802", "ROUTE_FAIL"],
  ["route_too_long", "20803", "OVER_DIRECTION_RANGE"],
])("answers %s with %s", async (code, infocode, info) => {
  const refusing = facadeOver({ ...fakeMaps, paths: async () => fail("policy", code, "为什么") });
  expect(await refusing("/v5/direction/walking", trip)).toEqual({ status: "0", info, infocode });
  expect(await refusing("/v5/direction/walking", { ...trip, show_fields: "arenakit" })).toEqual({
    status: "0",
    info,
    infocode,
    arenakit: { code, message: "为什么" },
  });
});

it("answers a point outside of China with 20800", async () => {
  expect(await get("/v5/direction/walking", { origin: "2.35,48.85", destination: INN })).toMatchObject({
    infocode: "20800",
  });
});

it("measures distances to one destination", async () => {
  expect(await get("/v3/distance", { origins: `${PALACE}|121.5,53`, destination: INN, type: "1" })).toEqual({
    ...OK,
    count: "2",
    results: [
      { origin_id: "1", dest_id: "1", distance: "6150", duration: "1044" },
      { origin_id: "2", dest_id: "1", info: "NO_ROADS_NEARBY", code: "1" },
    ],
  });
});

it("gives plans of public transport in v3 with lists for what is empty", async () => {
  expect(await get("/v3/direction/transit/integrated", { ...trip, city: "北京" })).toMatchObject({
    count: "1",
    route: {
      distance: "4000",
      taxi_cost: "18",
      transits: [
        {
          cost: "3",
          duration: "1500",
          nightflag: "0",
          segments: [
            {
              walking: { distance: "700", steps: [{ action: [] }] },
              bus: { buslines: [{ via_num: "1", start_time: "0510", end_time: "2315" }] },
              entrance: { name: "A口" },
              railway: [],
            },
          ],
        },
      ],
    },
  });
});
