import { expect, it } from "vitest";
import { ask } from "../../fake-maps.fixture.ts";
import { aroundSearch } from "./around-search.ts";

const location = "116.397026,39.918058";

it("answers from near to far with the distance in whole metres", async () => {
  const { text, structured } = await ask(aroundSearch, { location });
  expect(structured).toMatchObject({
    centre: location,
    radius: 5000,
    total: 2,
    pois: [{ distance: 12 }, { distance: 1117 }],
  });
  expect(text.split("\n")[1]).toContain("｜坐标116.397100,39.928100｜距离1117米｜");
});

it.each([
  ["宾馆酒店", ["景山客栈"]],
  ["酒店|景点", ["故宫博物院", "景山客栈"]],
  ["100000", ["景山客栈"]],
  ["110000", ["故宫博物院"]],
])("understands the type %s", async (types, names) => {
  const { structured } = await ask(aroundSearch, { location, types });
  expect(structured).toMatchObject({ pois: names.map((name) => ({ name })) });
});

it("names the types it knows when it is asked for another", async () => {
  const { code, text } = await ask(aroundSearch, { location, types: "火山" });
  expect(code).toBe("invalid_arguments");
  expect(text).toContain("餐厅");
  expect(text).toContain("keyword");
});

it("names what lies nearest beyond the radius, and a radius that holds it", async () => {
  const near = await ask(aroundSearch, { location, radius: 5 });
  expect(near.code).toBe("no_such_place");
  expect(near.text).toContain("最近的有：故宫博物院（12米）、景山客栈（1.1公里）。可以把 radius 扩大到100或更大");
  const { text } = await ask(aroundSearch, { location, radius: 500, types: "酒店" });
  expect(text).toContain("500米内没有“酒店”。最近的有：景山客栈（1.1公里）。可以把 radius 扩大到1200或更大");
  const none = await ask(aroundSearch, { location, radius: 5, keyword: "火山" });
  expect(none.text).toContain("没有“火山”。50公里内都没有，请换一个 keyword 或 types。");
});

it.each([
  ["39.918058,116.397026", "coordinates_swapped", "经度116.397026、纬度39.918058"],
  ["2.35,48.85", "coordinates_out_of_range", "不在中国境内"],
  ["故宫", "invalid_arguments", "search_poi"],
])("explains what is wrong with %s", async (wrong, code, hint) => {
  expect(await ask(aroundSearch, { location: wrong })).toMatchObject({
    isError: true,
    code,
    text: expect.stringContaining(hint),
  });
});

it("refuses a radius beyond 50 km in words that give the range", async () => {
  const { code, text } = await ask(aroundSearch, { location, radius: 60000 });
  expect(code).toBe("invalid_arguments");
  expect(text).toContain("1 到 50000");
});
