import { expect, it } from "vitest";
import { ask } from "../../fake-maps.fixture.ts";
import { mapsGeo } from "./maps-geo.ts";

it("gives the ten members of the official server, empty ones as lists", async () => {
  const { text, structured } = await ask(mapsGeo, { address: "景山前街4号", city: "北京" });
  const row = {
    country: "中国",
    province: "北京市",
    city: "北京市",
    citycode: "010",
    district: "东城区",
    street: "景山前街",
    number: "4号",
    adcode: "110101",
    location: "116.397026,39.918058",
    level: "门牌号",
  };
  expect(structured).toEqual({ return: [row] });
  expect(text).toBe(JSON.stringify({ return: [row] }, null, 2));
});

it("says what was near an address that stands for nothing, and which cities there are", async () => {
  expect((await ask(mapsGeo, { address: "火星" })).text).toMatch(
    /^Geocoding failed: ENGINE_RESPONSE_DATA_ERROR\n没有找到“火星”。.*故宫博物院/,
  );
  expect((await ask(mapsGeo, { address: "景山前街4号", city: "洛阳" })).text).toMatch(
    /^Geocoding failed: INVALID_PARAMS\n没有收录城市“洛阳”/,
  );
});

it("says that a famous place is not covered", async () => {
  expect((await ask(mapsGeo, { address: "西塘" })).text).toContain("没有找到“西塘”。该世界没有收录西塘（浙江嘉兴）。");
});
