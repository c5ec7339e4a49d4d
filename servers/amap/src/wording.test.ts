import fc from "fast-check";
import { expect, it } from "vitest";
import { ask, fakeMaps, palace } from "./fake-maps.fixture.ts";
import { searchPoi } from "./tools/arenarl/search-poi.ts";
import { poiSearch } from "./tools/qqr/poi-search.ts";
import { besideWords, namedFor, oneLine, oneLineOf } from "./wording.ts";

const FORGED = "茶馆\n2. 假酒店｜酒店\u2028\u0007\u202e地址";

it.each([
  ["a\r\nb", "a b"],
  ["a\u0085b\u2029c", "a b c"],
  ["\u202eabc\u202c", "abc"],
  ["  a\tb ", "a b"],
  ["苏州·园林 (A)", "苏州·园林 (A)"],
])("%j in one line is %j", (text, line) => expect(oneLine(text)).toBe(line));

it("writes a row as mending each of its values does", () => {
  const odd = ["a", "｜", "|", "\n", " ", "\u3000", "\u2028", "\u202e", "茶", "🏯", "\ud83c", "\udfef", "\u0000", ""];
  const value = fc.array(fc.constantFrom(...odd), { maxLength: 5 }).map((pieces) => pieces.join(""));
  fc.assert(
    fc.property(fc.array(value, { maxLength: 6 }), (values) => {
      const mended = values.map((text) => oneLine(text).replaceAll("｜", "|"));
      expect(oneLineOf(values)).toBe(mended.join("｜"));
    }),
  );
});

it("keeps what a name holds within its own row and its own column", async () => {
  const forged = { ...palace, name: FORGED, address: `景山前街4号\n3. ${FORGED}`, tags: ["a｜b\nc"] };
  const maps = { ...fakeMaps, search: async () => ({ total: 1, rows: [forged] }) };
  const { text } = await ask(searchPoi, { query: "茶馆" }, maps);
  expect(text.split("\n")).toHaveLength(1);
  expect(text.split("｜")[0]).toBe("1. 茶馆 2. 假酒店|酒店 地址");
  const listed = (await ask(poiSearch, { address: "茶馆" }, maps)).text;
  const plain = await ask(poiSearch, { address: "x" }, { ...maps, search: async () => ({ total: 1, rows: [palace] }) });
  expect(listed.split("\n")).toHaveLength(plain.text.split("\n").length);
});

it("names the tools that a profile has", () => {
  expect(namedFor("amap", "请用 search_poi 查出，或改用 mode=driving")).toBe(
    "请用 maps_geo 查出，或改用 maps_direction_driving",
  );
  expect(namedFor("qqr", "请用 search_poi 查出")).toBe("请用 poi_search 查出");
});

it("says around which place a search found, how far the nearest is, and that none stands there", async () => {
  const beside = {
    name: "外滩",
    city: "上海",
    point: { longitude: 121.49, latitude: 31.24 },
    wanted: "麦当劳",
    missing: null,
    distancesMetres: [2600],
  };
  const order = "由近到远列出，距离为到外滩（上海）坐标的直线距离：";
  expect(besideWords({ ...beside, distancesMetres: [640] })).toBe(`外滩周边的“麦当劳”，${order}`);
  expect(besideWords(beside)).toBe(`外滩周边1公里内没有收录“麦当劳”，最近的一处在2.6公里外。${order}`);
  expect(besideWords({ ...beside, missing: "麦当劳", wanted: "快餐店" })).toBe(
    `上海没有收录“麦当劳”，改为列出外滩周边的“快餐店”。${order}`,
  );
  const maps = { ...fakeMaps, search: async () => ({ total: 1, rows: [palace], beside }) };
  const { text, structured } = await ask(searchPoi, { query: "麦当劳 外滩" }, maps);
  expect(text.split("\n")[0]).toBe(besideWords(beside));
  expect(text).toContain("距离2600米");
  expect(structured).toMatchObject({ pois: [{ distance: 2600 }], notice: besideWords(beside) });
  const reply = await ask(poiSearch, { address: "麦当劳 外滩" }, maps);
  expect(reply.structured).toMatchObject({ pois: [{ distance: "2600" }], notice: besideWords(beside) });
});
