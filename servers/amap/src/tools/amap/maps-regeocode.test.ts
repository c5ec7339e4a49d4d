import { expect, it } from "vitest";
import { ask, fakeMaps, palaceGeocode } from "../../fake-maps.fixture.ts";
import { mapsRegeocode } from "./maps-regeocode.ts";

const location = "116.397026,39.918058";

it("keeps the official spelling and a municipality's empty city", async () => {
  const { text, structured } = await ask(mapsRegeocode, { location });
  const result = { provice: "北京市", city: [], district: "东城区" };
  expect(structured).toEqual(result);
  expect(text).toBe(JSON.stringify(result, null, 2));
});

it("names the city of a province", async () => {
  const hangzhou = { ...palaceGeocode, province: "浙江省", cityName: "杭州市", adcode: "330106", district: "西湖区" };
  const maps = {
    ...fakeMaps,
    reverseGeocode: async () => ({ ...hangzhou, street: null, businessAreas: [], places: [] }),
  };
  expect((await ask(mapsRegeocode, { location }, maps)).structured).toEqual({
    provice: "浙江省",
    city: "杭州市",
    district: "西湖区",
  });
});

it.each([
  ["故宫", "RGeocoding failed: INVALID_PARAMS", "经度,纬度"],
  ["39.918058,116.397026", "RGeocoding failed: INVALID_PARAMS", "写反了"],
  ["2.35,48.85", "RGeocoding failed: OUT_OF_SERVICE", "不在中国境内"],
])("fails for %s in the service's word and says what to do", async (wrong, first, hint) => {
  const { text, isError } = await ask(mapsRegeocode, { location: wrong });
  expect(isError).toBe(true);
  expect(text.split("\n")[0]).toBe(first);
  expect(text).toContain(hint);
});
