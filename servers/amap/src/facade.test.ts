import { readFileSync } from "node:fs";
import type { JsonObject } from "@arenakit/contracts";
import { describe, expect, it } from "vitest";
import { facadeOver, get, INN, INVALID, MISSING, OK, PALACE } from "./facade.fixture.ts";
import { createAmapFacade } from "./facade.ts";
import { fakeMaps, palace } from "./fake-maps.fixture.ts";
import type { AroundQuery, PlaceQuery } from "./maps.ts";

describe("envelopes", () => {
  it("answers v3 and v5 with status, info and infocode, and v4 with errcode", async () => {
    expect(await get("/v5/place/text", { keywords: "故宫" })).toMatchObject({ ...OK, count: "1" });
    expect(await get("/v3/place/text", { keywords: "故宫" })).toMatchObject({ ...OK, count: "1" });
    expect(await get("/v4/direction/bicycling", { origin: PALACE, destination: INN })).toMatchObject({
      errcode: 0,
      errmsg: "OK",
      data: { origin: PALACE, destination: "116.397100,39.928100", paths: [{ distance: 6150, duration: 1044 }] },
    });
    expect(await get("/v4/direction/bicycling", { origin: PALACE })).toMatchObject({ errcode: 20001, data: null });
  });

  it("knows its keys and its paths", async () => {
    const refused = { status: "0", info: "INVALID_USER_KEY", infocode: "10001" };
    expect(await get("/v5/place/text", { key: "other", keywords: "故宫" })).toEqual(refused);
    expect(await get("/v3/ip", { key: "" })).toEqual(refused);
    expect(await get("/v9/place/text")).toMatchObject({ status: "0", info: "SERVICE_NOT_AVAILABLE" });
    const refusedOfV4 = { data: null, errdetail: null, ext: null };
    expect(await get("/v4/direction/bicycling", { key: "kk" })).toEqual({
      ...refusedOfV4,
      ...{ errcode: 10001, errmsg: "INVALID_USER_KEY" },
    });
    expect(await get("/v4/direction/flying")).toMatchObject({ errcode: 10002, errmsg: "SERVICE_NOT_AVAILABLE" });
  });

  it("serves what its page says", () => {
    const page = readFileSync(new URL("../../../docs/map-service.md", import.meta.url), "utf8");
    const { paths } = createAmapFacade({ worlds: [], keys: [], nowMs: () => 0 });
    expect(new Set(page.match(/(?<=`)\/v\d[\w/]+(?=`)/g))).toEqual(new Set(paths));
  });

  it("keeps the words of a defect inside", async () => {
    const broken = facadeOver({ ...fakeMaps, search: () => Promise.reject(new Error("/secret/path")) });
    const reply = await broken("/v5/place/text", { keywords: "故宫", show_fields: "arenakit" });
    expect(reply).toEqual({ status: "0", info: "UNKNOWN_ERROR", infocode: "20003" });
  });

  it("answers from the world and the time that the headers name", async () => {
    const calls: unknown[] = [];
    const asked = facadeOver({
      ...fakeMaps,
      weather: (city, call) => {
        calls.push(call.now);
        return fakeMaps.weather(city, call);
      },
    });
    await asked("/v3/weather/weatherInfo", { city: "北京" });
    await asked("/v3/weather/weatherInfo", { city: "北京" }, { "x-arenakit-now": "2016-04-01T10:00" });
    expect(calls).toEqual(["2016-03-10T09:00", "2016-04-01T10:00"]);
    expect(await asked("/v3/weather/weatherInfo", { city: "北京" }, { "x-arenakit-world": "cd" })).toMatchObject({
      status: "0",
      infocode: "20003",
    });
  });
});

describe("limits", () => {
  it("refuses a key that asks too fast, and lets it ask again as time passes", async () => {
    let now = 0;
    const asked = facadeOver(fakeMaps, { limits: { perKeyPerSecond: 2 }, nowMs: () => now });
    const code = async () => (await asked("/v3/ip", { ip: "114.1.1.1" })).infocode;
    expect([await code(), await code(), await code()]).toEqual(["10000", "10000", "10021"]);
    now = 499;
    expect(await code()).toBe("10021");
    now = 500;
    expect([await code(), await code()]).toEqual(["10000", "10021"]);
  });

  it("counts all keys together, and the questions of a day", async () => {
    let now = 0;
    const all = facadeOver(fakeMaps, { limits: { perSecond: 1 }, nowMs: () => now });
    await all("/v3/ip");
    expect(await all("/v3/ip")).toMatchObject({ info: "QPS_HAS_EXCEEDED_THE_LIMIT", infocode: "10014" });
    const daily = facadeOver(fakeMaps, { limits: { perKeyPerDay: 1 }, nowMs: () => now });
    await daily("/v3/ip");
    expect(await daily("/v3/ip")).toMatchObject({ info: "USER_DAILY_QUERY_OVER_LIMIT", infocode: "10044" });
    // Eight hours before midnight in London it is midnight in Beijing.
    now = 16 * 3_600_000 - 1;
    expect(await daily("/v3/ip")).toMatchObject({ infocode: "10044" });
    now = 16 * 3_600_000;
    expect(await daily("/v3/ip")).toMatchObject(OK);
  });
});

describe("places", () => {
  it("shows in v5 what show_fields asks for, and nothing else", async () => {
    const bare = await get("/v5/place/text", { keywords: "故宫" });
    expect(bare.pois).toEqual([
      {
        parent: "",
        id: "B000000001",
        name: "故宫博物院",
        type: "风景名胜;风景名胜;国家级景点",
        typecode: "110202",
        adcode: "110101",
        location: PALACE,
        address: "北京市东城区景山前街4号",
        pcode: "110000",
        pname: "北京市",
        citycode: "010",
        cityname: "北京市",
        adname: "东城区",
      },
    ]);
    const full = await get("/v5/place/text", {
      keywords: "故宫",
      show_fields: "children,business,indoor,navi,photos,arenakit",
    });
    expect(full).toMatchObject({
      arenakit: { total: 1 },
      pois: [
        {
          business: {
            business_area: "王府井",
            opentime_today: "08:30-17:00",
            opentime_week: "周二至周日 08:30-17:00",
            tel: "010-85007421",
            tag: "历史,室内",
            rating: "4.8",
            cost: "",
            alias: "紫禁城",
          },
          indoor: { indoor_map: "0", cpid: "", floor: "", truefloor: "" },
          navi: { navi_poiid: "", entr_location: "116.397000,39.916300", exit_location: "", gridcode: "" },
          photos: [],
          children: [
            {
              id: "B000000003",
              name: "故宫博物院-午门",
              sname: "午门",
              subtype: "临街院门",
              typecode: "991400",
              location: PALACE,
            },
          ],
          arenakit: { kind: "scenic", ticket: 60, visit_minutes: 180, closed_weekdays: [1] },
        },
      ],
    });
  });

  it("writes empty values as lists in v3, and business details with extensions=all", async () => {
    const base = await get("/v3/place/text", { keywords: "客栈" });
    expect(base).toMatchObject({
      suggestion: { keywords: [], cities: [] },
      pois: [{ tel: [], parent: [], biz_ext: { rating: [], cost: "420" }, photos: [] }],
    });
    expect((base.pois as JsonObject[])[0]).not.toHaveProperty("business_area");
    expect(await get("/v3/place/text", { keywords: "客栈", extensions: "all" })).toMatchObject({
      pois: [{ business_area: [], alias: [], entr_location: [], biz_ext: { open_time: [] } }],
    });
    expect(await get("/v3/place/text", { keywords: "故宮" })).toMatchObject({
      count: "0",
      suggestion: { keywords: ["故宫博物院"] },
      pois: [],
    });
  });

  it("gives details of up to ten", async () => {
    expect(await get("/v5/place/detail", { id: "B000000001|B000000002|B0" })).toMatchObject({ count: "2" });
    expect(await get("/v3/place/detail", { id: "B000000001" })).toMatchObject({ pois: [{ alias: "紫禁城" }] });
    expect(await get("/v5/place/detail", { id: Array.from({ length: 11 }, () => "B0").join("|") })).toMatchObject(
      INVALID,
    );
  });

  it("turns parameters of both versions into one question", async () => {
    const asked: (PlaceQuery | AroundQuery)[] = [];
    const noted = facadeOver({
      ...fakeMaps,
      search: (query, call) => {
        asked.push(query);
        return fakeMaps.search(query, call);
      },
      around: (query, call) => {
        asked.push(query);
        return fakeMaps.around(query, call);
      },
    });
    await noted("/v5/place/text", { types: "110000|050100", region: "北京", city_limit: "true", page_num: "3" });
    await noted("/v3/place/text", { keywords: "故宫", types: "餐饮服务", city: "010", offset: "25", page: "2" });
    await noted("/v5/place/around", { location: PALACE, radius: "50001", sortrule: "weight", page_size: "25" });
    await noted("/v3/place/around", { location: PALACE, keywords: "x", radius: "0" });
    const centre = { longitude: 116.397026, latitude: 39.918058 };
    expect(asked).toEqual([
      { keywords: "", typecodes: ["11", "0501"], region: "北京", cityLimit: true, pageSize: 10, page: 3 },
      { keywords: "故宫", typecodes: ["05"], region: "010", cityLimit: false, pageSize: 25, page: 2 },
      { centre, radiusMetres: 5000, order: "weight", pageSize: 25, page: 1 },
      { centre, radiusMetres: 0, order: "distance", keywords: "x", pageSize: 20, page: 1 },
    ]);
  });

  it.each([
    ["/v5/place/text", {}, MISSING],
    ["/v5/place/text", { keywords: "长".repeat(81) }, INVALID],
    ["/v5/place/text", { keywords: "x", page_size: "26" }, INVALID],
    ["/v5/place/text", { keywords: "x", page_size: "0" }, INVALID],
    ["/v5/place/text", { keywords: "x", page_num: "101" }, INVALID],
    ["/v5/place/text", { keywords: "x", types: "火山" }, INVALID],
    ["/v5/place/text", { keywords: "x", city_limit: "perhaps" }, INVALID],
    ["/v3/place/text", { keywords: "x", offset: "26" }, INVALID],
    ["/v3/place/text", { keywords: "x", extensions: "some" }, INVALID],
    ["/v5/place/around", {}, MISSING],
    ["/v5/place/around", { location: "故宫" }, INVALID],
    ["/v5/place/around", { location: PALACE, radius: "-1" }, INVALID],
    ["/v5/place/around", { location: PALACE, sortrule: "name" }, INVALID],
    ["/v5/place/detail", {}, MISSING],
  ])("%s refuses %o", async (path, parameters, refusal) => {
    expect(await get(path, parameters)).toEqual(refusal);
  });
});

describe("geocoding", () => {
  it("gives geocodes and regeocodes, a municipality's city empty", async () => {
    expect(await get("/v3/geocode/geo", { address: "景山前街4号" })).toMatchObject({
      count: "1",
      geocodes: [{ city: "北京市", township: [], neighborhood: { name: [], type: [] }, number: "4号" }],
    });
    expect(await get("/v3/geocode/geo", { address: "火星" })).toEqual({
      ...{ status: "0", info: "ENGINE_RESPONSE_DATA_ERROR", infocode: "30001" },
    });
    expect(await get("/v3/geocode/geo")).toEqual(MISSING);
    const regeocode = {
      addressComponent: {
        province: "北京市",
        city: [],
        district: "东城区",
        streetNumber: { street: "景山前街", distance: "40" },
        businessAreas: [{ name: "王府井" }],
      },
    };
    expect(await get("/v3/geocode/regeo", { location: PALACE })).toMatchObject({ regeocode });
    expect(await get("/v3/geocode/regeo", { location: `${PALACE}|${INN}`, batch: "true" })).toMatchObject({
      regeocodes: [regeocode, regeocode],
    });
    expect(await get("/v3/geocode/regeo", { location: `${PALACE}|${INN}` })).toEqual(INVALID);
    expect(await get("/v3/geocode/regeo", { location: PALACE, radius: "3001" })).toEqual(INVALID);
    expect(await get("/v3/geocode/regeo", { location: "2.35,48.85" })).toMatchObject({
      ...OK,
      regeocode: { formatted_address: [], addressComponent: { province: [], city: [] } },
    });
  });

  it("forecasts with all and reports with base; an unknown city has neither", async () => {
    expect(await get("/v3/weather/weatherInfo", { city: "北京" })).toMatchObject({
      count: "1",
      lives: [
        {
          province: "北京",
          city: "北京市",
          temperature: "8",
          temperature_float: "8.0",
          windpower: "≤3",
          humidity: "31",
        },
      ],
    });
    const all = (await get("/v3/weather/weatherInfo", { city: "110000", extensions: "all" })) as {
      forecasts: { casts: unknown[] }[];
    };
    expect(all.forecasts[0]?.casts).toHaveLength(4);
    expect(await get("/v3/weather/weatherInfo", { city: "洛阳" })).toEqual({ ...OK, count: "0", lives: [] });
    expect(await get("/v3/weather/weatherInfo")).toEqual(MISSING);
  });

  it("knows where addresses are used, and the country's areas", async () => {
    expect(await get("/v3/ip", { ip: "114.1.1.1" })).toMatchObject({ ...OK, city: "北京市", adcode: "110000" });
    expect(await get("/v3/ip", { ip: "8.8.8.8" })).toEqual({
      ...OK,
      province: [],
      city: [],
      adcode: [],
      rectangle: [],
    });
    expect(await get("/v3/config/district", { keywords: "玄武区" })).toMatchObject({
      count: "1",
      districts: [{ name: "玄武区", adcode: "320102", level: "district" }],
    });
    const beijing = (await get("/v3/config/district", { keywords: "北京", subdistrict: "0" })).districts;
    expect(beijing).toMatchObject([{ level: "province", citycode: "010", adcode: "110000", districts: [] }]);
    const [country] = (await get("/v3/config/district", { subdistrict: "1" })).districts as JsonObject[];
    expect(country).toMatchObject({
      level: "country",
      adcode: "100000",
      districts: [{ name: "北京市", districts: [] }],
    });
    const inner = (await get("/v3/config/district", { keywords: "110100" })).districts;
    expect(inner).toEqual([]); // the fake maps have no districts of Beijing
    expect(await get("/v3/config/district", { keywords: "鼓楼区", filter: "350000" })).toMatchObject({
      count: "1",
      districts: [{ adcode: "350102" }],
    });
    expect(await get("/v3/config/district", { keywords: "北京", subdistrict: "4" })).toEqual(INVALID);
    expect(await get("/v3/config/district", { keywords: "背京" })).toMatchObject({
      count: "0",
      suggestion: { keywords: ["北京", "南京"] },
    });
  });
});

it("says in v3 which famous place is not covered, to who asks for our members, and suggests names to everybody for rows that are only alike", async () => {
  const asked = { keywords: "西塘", arenakit: "1" };
  expect(await get("/v3/place/text", asked)).toMatchObject({
    count: "0",
    arenakit: { elsewhere: { name: "西塘", where: "浙江嘉兴" } },
  });
  expect(await get("/v3/place/text", { keywords: "西塘" })).not.toHaveProperty("arenakit");
  const alike = facadeOver({ ...fakeMaps, search: async () => ({ total: 1, rows: [palace], isSimilar: true }) });
  expect(await alike("/v3/place/text", { keywords: "沈阳故宮" })).toMatchObject({
    count: "1",
    suggestion: { keywords: [palace.name] },
  });
});
