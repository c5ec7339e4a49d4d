import { boundary } from "@arenakit/contracts";
import { expect, it } from "vitest";
import { ask, fakeMaps, palace } from "../../fake-maps.fixture.ts";
import { searchPoi } from "./search-poi.ts";

it("answers one line a place with all its values, longitude first", async () => {
  const { text, structured } = await ask(searchPoi, { query: "故宫" });
  expect(text).toBe(
    "1. 故宫博物院｜景点｜北京市东城区景山前街4号｜坐标116.397026,39.918058｜评分4.8｜门票60元｜营业08:30-17:00（周一闭馆）｜电话010-85007421｜建议游玩180分钟（约）｜标签：历史、室内",
  );
  expect(structured).toMatchObject({
    total: 1,
    pois: [
      {
        name: "故宫博物院",
        type: "景点",
        location: "116.397026,39.918058",
        business: { ticket: 60, closed: "周一闭馆", visit_minutes: 180 },
        approximate: ["visit_minutes"],
      },
    ],
  });
});

it("leaves out what a place has not, and prices a hotel by the night", async () => {
  const { text } = await ask(searchPoi, { query: "客栈" });
  expect(text).toBe("1. 景山客栈｜酒店｜北京市东城区景山后街1号｜坐标116.397100,39.928100｜房价420元/晚（约）");
});

it("lists ten and says how many there are", async () => {
  const rows = Array.from({ length: 10 }, () => palace);
  const many = { ...fakeMaps, search: async () => ({ total: 23, rows }) };
  const { text, structured } = await ask(searchPoi, { query: "x" }, many);
  expect(text.split("\n")).toHaveLength(11);
  expect(text).toContain("共23个，仅列出前10个");
  expect(structured?.total).toBe(23);
});

it("tells the policy what was near when nothing matches", async () => {
  expect(await ask(searchPoi, { query: "故宮博物館" })).toMatchObject({
    isError: true,
    code: "no_such_place",
    text: expect.stringMatching(/^\[no_such_place\] 没有找到“故宮博物館”。.*故宫博物院/),
  });
});

it("leaves an outage with its owner", async () => {
  const broken = { ...fakeMaps, search: () => Promise.reject(new Error("socket hang up")) };
  expect(await boundary("harness", () => ask(searchPoi, { query: "故宫" }, broken))).toMatchObject({
    ok: false,
    failure: { owner: "tool", code: "unexpected", retryable: false },
  });
});

it("opens with what it did not find where it lists what is like it", async () => {
  const near = { ...fakeMaps, search: async () => ({ total: 1, rows: [palace], isSimilar: true }) };
  const { text, structured } = await ask(searchPoi, { query: "沈阳故宮\n" }, near);
  expect(text.split("\n")[0]).toBe("没有“沈阳故宮”，最接近的是：");
  expect(text).toContain(palace.name);
  expect(structured).toMatchObject({ pois: [{ name: palace.name }] });
  expect((await ask(searchPoi, { query: "故宫" })).text).not.toContain("最接近");
});

it("says that a famous place is not covered", async () => {
  expect((await ask(searchPoi, { query: "西塘" })).text).toContain("没有找到“西塘”。该世界没有收录西塘（浙江嘉兴）。");
});

it("lists what stands near an address of which it knows a part, and says which part", async () => {
  const quarter = {
    longitude: 116.47,
    latitude: 39.996,
    formattedAddress: "北京市朝阳区望京",
    province: "北京市",
    cityName: "北京市",
    citycode: "010",
    district: "朝阳区",
    adcode: "110105",
    township: null,
    street: null,
    houseNumber: null,
    level: "热点商圈",
    missing: "阜荣街10号",
  };
  const maps = {
    ...fakeMaps,
    search: async () => ({ total: 0, rows: [] }),
    geocode: async () => [quarter],
    around: async () => ({ total: 1, rows: [{ place: palace, distanceMetres: 40 }] }),
  };
  const query = "北京市朝阳区望京阜荣街10号";
  expect((await ask(searchPoi, { query }, maps)).text.split("\n")[0]).toBe(
    `地址“${query}”只认出北京市朝阳区望京（热点商圈，坐标116.470000,39.996000），没有收录“阜荣街10号”，由近到远列出那里的地点：`,
  );
  const elsewhere = { ...maps, geocode: async () => [] };
  expect(await ask(searchPoi, { query }, elsewhere)).toMatchObject({ code: "no_such_place" });
});

it("writes one form of a city's name, whatever its addresses begin with", async () => {
  const stop = { ...palace, city: "香港", cityName: "香港特别行政区", district: "中西区", address: "70路;56路" };
  const peak = { ...stop, address: "香港特别行政区中西区山顶道128号" };
  const prefecture = { ...stop, city: "延边", cityName: "延边朝鲜族自治州", district: "延吉市", address: "光明街1号" };
  const maps = { ...fakeMaps, search: async () => ({ total: 3, rows: [stop, peak, prefecture] }) };
  const { structured } = await ask(searchPoi, { query: "x" }, maps);
  expect(structured).toMatchObject({
    pois: [
      { address: "香港特别行政区中西区70路;56路" },
      { address: "香港特别行政区中西区山顶道128号" },
      { address: "延边朝鲜族自治州延吉市光明街1号" },
    ],
  });
});
