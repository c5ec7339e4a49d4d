import { expect, it } from "vitest";
import { ask } from "../../fake-maps.fixture.ts";
import { qqrAroundSearch } from "./around-search.ts";

const location = "116.397026,39.918058";

it("lists from near to far with the distance as text", async () => {
  const { text, structured } = await ask(qqrAroundSearch, { location });
  expect(structured).toMatchObject({ pois: [{ distance: "12" }, { distance: "1117" }] });
  expect(text).toContain("  - distance: 1117");
  expect(await ask(qqrAroundSearch, { location, radius: 500, keyword: "故宫" })).toMatchObject({
    structured: { pois: [{ name: "故宫博物院" }] },
  });
});

it.each([
  [{ location: "39.918058,116.397026" }, "coordinates_swapped", "经度116.397026、纬度39.918058"],
  [{ location, radius: 50_001 }, "invalid_arguments", "1 到 50000"],
  [{ location, radius: 5 }, "no_such_place", "No POI data available."],
  [{ location, radius: 20, keyword: "客栈" }, "no_such_place", "最近的有：景山客栈（1.1公里）"],
  [{ location, region: "洛阳" }, "no_such_city", "已收录的城市：北京、南京。"],
])("says what is wrong with %o", async (args, code, hint) => {
  expect(await ask(qqrAroundSearch, args)).toMatchObject({ code, text: expect.stringContaining(hint) });
});
