import { expect, it } from "vitest";
import { ask } from "../../fake-maps.fixture.ts";
import { mapsDistance } from "./maps-distance.ts";

const destination = "116.407,39.904";

it("measures from each origin, and gives a reason instead of a distance where no way leads", async () => {
  const { structured } = await ask(mapsDistance, { origins: "116.397026,39.918058|121.5,53", destination });
  expect(structured).toEqual({
    results: [
      { origin_id: "1", dest_id: "1", distance: "6150", duration: "1044" },
      { origin_id: "2", dest_id: "1", info: "NO_ROADS_NEARBY", code: "1" },
    ],
  });
});

it.each([
  [{ origins: "116.397026,39.918058", type: "2" }, "type 应为 1"],
  [{ origins: "116.397026,39.918058", type: "valueOf" }, "type 应为 1"],
  [{ origins: "|" }, "至少要有一个坐标"],
  [{ origins: Array.from({ length: 101 }, () => "116.4,39.9").join("|") }, "最多100个"],
  [{ origins: "39.918058,116.397026" }, "写反了"],
])("fails for %o", async (args, hint) => {
  const { text } = await ask(mapsDistance, { destination, ...args });
  expect(text).toMatch(/^Direction Distance failed: INVALID_PARAMS\n/);
  expect(text).toContain(hint);
});
