/** What the live maps make of replies as the real service writes them, without any extension of ours. */
import { boundary, type JsonObject } from "@arenakit/contracts";
import { describe, expect, it } from "vitest";
import type { Maps } from "../maps.ts";
import { liveMaps } from "./live.ts";

const CALL = { now: "2026-05-01T08:00" };
const OK = { status: "1", info: "OK", infocode: "10000" };

function mapsOver(replies: Readonly<Record<string, JsonObject>>) {
  const asked: URL[] = [];
  const headers: Readonly<Record<string, string>>[] = [];
  const maps = liveMaps({
    ...{ baseUrl: "http://maps.example", key: "k", perSecond: Number.POSITIVE_INFINITY, world: "ab" },
    clock: { nowMs: () => 0, sleep: async () => {} },
    transport: async (url, init) => {
      const at = new URL(url);
      asked.push(at);
      headers.push(init.headers);
      const reply = replies[`${at.pathname}?${at.searchParams.get("keywords") ?? ""}`] ?? replies[at.pathname];
      return { status: 200, body: JSON.stringify({ ...OK, ...reply }) };
    },
  });
  return { maps, asked, headers };
}

const POI = {
  parent: "",
  address: "景山前街4号",
  business: {
    opentime_today: "08:30-17:00",
    business_area: "故宫",
    opentime_week: "周二至周日 08:30-17:00",
    tel: "4009501925",
    tag: "",
    rating: "4.9",
    cost: "60.00",
    alias: "紫禁城|北京故宫",
  },
  pcode: "110000",
  adcode: "110101",
  pname: "北京市",
  cityname: "北京市",
  type: "风景名胜;风景名胜;世界遗产",
  typecode: "110201",
  adname: "东城区",
  citycode: "010",
  name: "故宫博物院",
  location: "116.397029,39.917839",
  id: "B000A8UIN8",
};

it("reads a place with what the service says of it, and nothing that it does not", async () => {
  const { maps, asked, headers } = mapsOver({ "/v5/place/text": { count: "1", pois: [POI] } });
  const found = await maps.search(
    { keywords: "故宫", typecodes: ["1102"], region: "北京", page: 2, pageSize: 5 },
    CALL,
  );
  expect(found).toMatchObject({
    total: 6,
    rows: [
      {
        id: "B000A8UIN8",
        kind: "scenic",
        city: "北京",
        cityName: "北京市",
        alias: ["紫禁城", "北京故宫"],
        longitude: 116.397029,
        rating: 4.9,
        costYuan: 60,
        ticketYuan: null,
        openHours: "08:30-17:00",
        parent: null,
        visitMinutes: null,
        tags: [],
        entrance: null,
      },
    ],
  });
  expect(Object.fromEntries(asked[0]!.searchParams)).toEqual({
    ...{ key: "k", keywords: "故宫", types: "110200", region: "北京", page_num: "2", page_size: "5" },
    show_fields: "business,navi,arenakit",
  });
  expect(headers[0]).toEqual({ "x-arenakit-now": "2026-05-01T08:00", "x-arenakit-world": "ab" });
});

it("tells the legs of a way apart by the words of its steps", async () => {
  const step = (assistant_action: string) => ({
    instruction: "向东行驶",
    orientation: "东",
    road_name: "长安街",
    step_distance: "100",
    cost: { duration: "20", tolls: "0", toll_distance: "0", toll_road: "", traffic_lights: "1" },
    navi: { action: "", assistant_action },
    polyline: "116.4,39.9;116.41,39.9",
  });
  const steps = [step(""), step("到达途经地"), step("到达目的地")];
  const cost = { duration: "60", tolls: "0", toll_distance: "0", traffic_lights: "3" };
  const path = { distance: "300", restriction: "0", cost, steps };
  const { maps, asked } = mapsOver({ "/v5/direction/driving": { route: { taxi_cost: "14", paths: [path, path] } } });
  const points = [116.4, 116.41, 116.42].map((longitude) => ({ longitude, latitude: 39.9 }));
  const found = await maps.paths({ points, mode: "driving" }, CALL);
  expect(found).toMatchObject({ taxiYuan: 14, paths: [{ durationSeconds: 60, estimated: false }] });
  expect(found.paths).toHaveLength(1);
  expect(found.paths[0]?.steps.map(({ leg }) => leg)).toEqual([0, 0, 1]);
  expect(asked[0]?.searchParams.get("waypoints")).toBe("116.410000,39.900000");
});

it("asks for the city of a district by its adcode, and for the citycodes of a journey by its ends", async () => {
  const beijing = {
    citycode: "010",
    adcode: "110100",
    name: "北京城区",
    center: "116.4,39.9",
    level: "city",
    districts: [],
  };
  const chaoyang = { ...beijing, adcode: "110105", name: "朝阳区", level: "district" };
  const { maps, asked } = mapsOver({
    "/v3/config/district?朝阳区": { districts: [chaoyang] },
    "/v3/config/district?110100": { districts: [beijing] },
    "/v3/config/district": {
      districts: [{ districts: [{ name: "北京市", level: "province", districts: [beijing] }] }],
    },
    "/v3/geocode/regeo": {
      regeocode: { addressComponent: { province: "北京市", city: [], citycode: "010", adcode: "110101" } },
    },
    "/v5/direction/transit/integrated": { route: { distance: "900", cost: { taxi_fee: "13" }, transits: [] } },
  });
  expect(await maps.areas("朝阳区", CALL)).toMatchObject([{ name: "朝阳区", level: "district", city: "北京" }]);
  expect(await maps.cities(CALL)).toEqual(["北京"]);
  const end = { longitude: 116.4, latitude: 39.9 };
  expect(await maps.transit({ origin: end, destination: end }, CALL)).toEqual({
    walkingMetres: 900,
    taxiYuan: 13,
    plans: [],
  });
  const { city1, city2, date, time } = Object.fromEntries(asked.at(-1)!.searchParams);
  expect({ city1, city2, date, time }).toEqual({ city1: "010", city2: "010", date: "2026-05-01", time: "08-00" });
});

it("takes a place without coordinates for an outage", async () => {
  const { location: _, ...lost } = POI;
  const { maps } = mapsOver({ "/v5/place/detail": { pois: [lost] } });
  expect(await boundary("harness", () => maps.details(["B000A8UIN8"], CALL))).toMatchObject({
    ok: false,
    failure: { owner: "tool", code: "map_service_broke" },
  });
});

it("knows that a geocode of nothing may come as an error of the engine", async () => {
  const { maps } = mapsOver({
    "/v3/geocode/geo": { status: "0", info: "ENGINE_RESPONSE_DATA_ERROR", infocode: "30001" },
  });
  expect(await maps.geocode({ address: "火星" }, CALL)).toEqual([]);
});

describe("a success without what it must have", () => {
  const end = { longitude: 116.4, latitude: 39.9 };
  const QUESTIONS: Readonly<Record<string, readonly [member: string, ask: (maps: Maps) => Promise<unknown>]>> = {
    search: ["pois", (maps) => maps.search({ keywords: "故宫" }, CALL)],
    around: ["pois", (maps) => maps.around({ centre: end, radiusMetres: 500 }, CALL)],
    details: ["pois", (maps) => maps.details(["B000A8UIN8"], CALL)],
    children: ["pois", (maps) => maps.children("B000A8UIN8", CALL)],
    geocode: ["geocodes", (maps) => maps.geocode({ address: "故宫" }, CALL)],
    regeocode: ["regeocode", (maps) => maps.regeocode({ point: end, radiusMetres: 500 }, CALL)],
    paths: ["route", (maps) => maps.paths({ points: [end, end], mode: "walking" }, CALL)],
    transit: ["regeocode", (maps) => maps.transit({ origin: end, destination: end }, CALL)],
    distances: ["results", (maps) => maps.distances({ origins: [end], destination: end, measure: "line" }, CALL)],
    weather: ["lives", (maps) => maps.weather("北京", CALL)],
    locateIp: ["rectangle", (maps) => maps.locateIp("114.247.50.2", CALL)],
    areas: ["districts", (maps) => maps.areas("北京", CALL)],
    districts: ["districts", (maps) => maps.districts("110000", CALL)],
    cities: ["districts", (maps) => maps.cities(CALL)],
  };
  const outage = { ok: false, failure: { owner: "tool", code: "map_service_broke" } };
  /** Whatever is asked, the same reply. */
  const serviceOf = (reply: JsonObject) =>
    liveMaps({
      ...{ baseUrl: "http://maps.example", key: "k", perSecond: Number.POSITIVE_INFINITY },
      clock: { nowMs: () => 0, sleep: async () => {} },
      transport: async () => ({ status: 200, body: JSON.stringify({ ...OK, ...reply }) }),
    });

  it.each(Object.entries(QUESTIONS))("is an outage to %s", async (_, [member, ask]) => {
    for (const value of [
      undefined,
      null,
      "x",
      7,
      true,
      { constructor: 1 },
      [null],
      ["x"],
      [[1]],
      [{ location: "x" }],
    ]) {
      const reply = { [member]: value } as JsonObject;
      expect(await boundary("harness", () => ask(serviceOf(reply))), JSON.stringify(reply)).toMatchObject(outage);
    }
  });

  it("is one deeper down as well, where what is missing would be read as none or nought", async () => {
    const path = { distance: "300", cost: { duration: "60" }, steps: [] };
    const live = { city: "北京市", adcode: "110000", weather: "晴", temperature: "20", humidity: "40" };
    const weather = (lives: JsonObject, forecasts: JsonObject = { casts: [] }): JsonObject => ({
      lives: [lives],
      forecasts: [forecasts],
    });
    const cases: readonly [keyof typeof QUESTIONS, JsonObject, isWhole?: boolean][] = [
      ["paths", { route: { paths: [path] } }, true],
      ["paths", { route: {} }],
      ["paths", { route: { paths: [{ ...path, distance: "far" }] } }],
      ["paths", { route: { paths: [{ ...path, cost: {} }] } }],
      ["paths", { route: { paths: [{ ...path, steps: "x" }] } }],
      ["distances", { results: [] }],
      ["distances", { results: [{ distance: "5", duration: "0" }] }, true],
      ["distances", { results: [{ duration: "0" }] }],
      ["regeocode", { regeocode: { formatted_address: "北京市" } }],
      ["regeocode", { regeocode: { addressComponent: {} } }],
      ["weather", weather(live), true],
      ["weather", weather(live, { casts: "x" })],
      ["weather", weather({ ...live, temperature: "" })],
      ["weather", weather({ ...live, city: [] })],
      ["weather", weather(live, { casts: [{ date: "2026-05-01", week: "5" }] })],
      ["weather", { lives: [live], forecasts: [] }],
      ["locateIp", { rectangle: "116,39", adcode: "110000" }],
      ["search", { pois: [{ ...POI, location: [] }] }],
      ["search", { pois: [POI] }, true],
      ["children", { pois: [{ ...POI, children: "x" }] }],
      ["cities", { districts: [] }],
    ];
    for (const [question, reply, isWhole = false] of cases) {
      const outcome = await boundary("harness", () => QUESTIONS[question]![1](serviceOf(reply)));
      if (isWhole) expect(outcome, `${question} ${JSON.stringify(reply)}`).toMatchObject({ ok: true });
      else expect(outcome, `${question} ${JSON.stringify(reply)}`).toMatchObject(outage);
    }
  });

  it("is none where the service writes that there is nothing", async () => {
    const nothing = ["pois", "geocodes", "lives", "forecasts", "rectangle", "adcode"].map((member) => [member, []]);
    const maps = serviceOf({ ...Object.fromEntries(nothing), suggestion: [], regeocode: [] });
    expect((await maps.search({ keywords: "故宫" }, CALL)).rows).toEqual([]);
    expect(await maps.similarNames("故宫", 3, CALL)).toEqual([]);
    expect(await maps.details(["B0"], CALL)).toEqual([]);
    expect(await maps.geocode({ address: "火星" }, CALL)).toEqual([]);
    expect(await maps.weather("巴黎", CALL)).toBeNull();
    expect(await maps.locateIp("8.8.8.8", CALL)).toBeNull();
    const abroad = await boundary("harness", () => maps.regeocode({ point: end, radiusMetres: 1 }, CALL));
    expect(abroad).toMatchObject({ failure: { owner: "policy", code: "coordinates_out_of_range" } });
  });
});
