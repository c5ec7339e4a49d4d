import { expect, it } from "vitest";
import { ask, fakeMaps, palace } from "../../fake-maps.fixture.ts";
import { mapsTextSearch } from "./maps-text-search.ts";

it("lists places without coordinates, the suggestion spelt as the official server does", async () => {
  const { text, structured } = await ask(mapsTextSearch, { keywords: "客栈", city: "北京", types: "" });
  expect(structured).toEqual({
    suggestion: { keywords: [], ciytes: [] },
    pois: [{ id: "B000000002", name: "景山客栈", address: "东城区景山后街1号", typecode: "100105" }],
  });
  expect(text).toBe(JSON.stringify(structured, null, 2));
});

it("suggests what is spelt alike when nothing is found", async () => {
  expect((await ask(mapsTextSearch, { keywords: "故宮博物館" })).structured).toEqual({
    suggestion: { keywords: ["故宫博物院"], ciytes: [] },
    pois: [],
  });
});

it("fails for a city and a type that it does not know", async () => {
  expect((await ask(mapsTextSearch, { keywords: "故宫", city: "洛阳" })).text).toMatch(
    /^Text Search failed: INVALID_PARAMS\n没有收录城市“洛阳”/,
  );
  expect((await ask(mapsTextSearch, { keywords: "故宫", types: "火山" })).text).toMatch(/“火山”不是已知类别/);
});

it("opens with what it did not find where it lists what is like it", async () => {
  const near = { ...fakeMaps, search: async () => ({ total: 1, rows: [palace], isSimilar: true }) };
  const { text, structured } = await ask(mapsTextSearch, { keywords: "沈阳故宮" }, near);
  expect(structured).toMatchObject({ pois: [{ name: palace.name }] });
  expect(text.indexOf("没有“沈阳故宮”，最接近的是：")).toBeLessThan(text.indexOf(palace.name));
});

it("says that a famous place is not covered", async () => {
  expect((await ask(mapsTextSearch, { keywords: "西塘" })).structured).toMatchObject({
    arenakit: { notice: "该世界没有收录西塘（浙江嘉兴）。" },
    pois: [],
  });
});
