import { expect, it } from "vitest";
import { ask } from "../../fake-maps.fixture.ts";
import { mapsSearchDetail } from "./maps-search-detail.ts";

it("gives the place with what biz_ext has, without photos where there are none", async () => {
  const { text, structured } = await ask(mapsSearchDetail, { id: "B000000001" });
  expect(structured).toEqual({
    id: "B000000001",
    name: "故宫博物院",
    location: "116.397026,39.918058",
    address: "北京市东城区景山前街4号",
    business_area: "王府井",
    city: "北京市",
    type: "风景名胜;风景名胜;国家级景点",
    alias: "紫禁城",
    rating: "4.8",
    cost: [],
    open_time: "08:30-17:00",
    opentime2: "周二至周日 08:30-17:00",
  });
  expect(text).toBe(JSON.stringify(structured, null, 2));
});

it("fails for an id that it does not know", async () => {
  expect((await ask(mapsSearchDetail, { id: "B0" })).text).toMatch(
    /^Get poi detail failed: INVALID_PARAMS\n没有编号为“B0”的地点/,
  );
});
