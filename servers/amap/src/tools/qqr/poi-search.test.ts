import { expect, it } from "vitest";
import { ask, fakeMaps, palace } from "../../fake-maps.fixture.ts";
import { poiSearch } from "./poi-search.ts";

it("answers the fields of the service as an indented list, without what is empty", async () => {
  const { text, structured } = await ask(poiSearch, { address: "故宫" });
  const lines = text.split("\n");
  expect(lines.slice(0, 2)).toEqual(["- 1:", "  - id: B000000001"]);
  // 2016-03-10 is a Thursday; the palace is closed on Mondays.
  for (const line of [
    "  - location: 116.397026,39.918058",
    "  - cityname: 北京市",
    "    - opentime_today: 08:30-17:00",
    "    - opentime_week: 周二至周日 08:30-17:00",
    "    - rating: 4.8",
  ])
    expect(lines).toContain(line);
  expect(text).not.toContain("cost");
  expect(structured).toMatchObject({
    pois: [{ name: "故宫博物院", adcode: "110101", pcode: "110000", business: { cost: "", tel: "010-85007421" } }],
  });
});

it("looks first in the region that it is given, and refuses one that nobody or several could mean", async () => {
  const regions: unknown[] = [];
  const maps = {
    ...fakeMaps,
    search: (query: Parameters<typeof fakeMaps.search>[0], call: Parameters<typeof fakeMaps.search>[1]) => {
      regions.push(query.region);
      return fakeMaps.search(query, call);
    },
  };
  expect(await ask(poiSearch, { address: "故宫", region: "北京" }, maps)).toMatchObject({ isError: false });
  expect(regions).toEqual(["110000"]);
  expect(await ask(poiSearch, { address: "故宫", region: "背京" })).toMatchObject({
    code: "no_such_city",
    text: expect.stringContaining("相近的有：北京、南京。"),
  });
  expect(await ask(poiSearch, { address: "故宫", region: "鼓楼区" })).toMatchObject({
    code: "ambiguous_city",
    text: expect.stringMatching(/南京鼓楼区（region=“320106”）、福州鼓楼区（region=“350102”）/),
  });
});

it("says what was near when nothing is found", async () => {
  expect(await ask(poiSearch, { address: "故宮博物館" })).toMatchObject({
    code: "no_such_place",
    text: expect.stringMatching(/No POI data available\..*故宫博物院/),
  });
});

it("opens with what it did not find where it lists what is like it", async () => {
  const near = { ...fakeMaps, search: async () => ({ total: 1, rows: [palace], isSimilar: true }) };
  const { text, structured } = await ask(poiSearch, { address: "沈阳故宮\n" }, near);
  expect(text.split("\n")[0]).toBe("没有“沈阳故宮”，最接近的是：");
  expect(text).toContain(palace.name);
  expect(structured).toMatchObject({ pois: [{ name: palace.name }] });
  expect((await ask(poiSearch, { address: "故宫" })).text).not.toContain("最接近");
});

it("says that a famous place is not covered", async () => {
  expect((await ask(poiSearch, { address: "西塘" })).text).toContain("该世界没有收录西塘（浙江嘉兴）。");
});
