import { expect, it } from "vitest";
import { ask } from "../../fake-maps.fixture.ts";
import { mapsAroundSearch } from "./maps-around-search.ts";

const location = "116.397026,39.918058";

it("looks a thousand metres around unless it is told otherwise", async () => {
  const names = async (args: Record<string, string>) => {
    const { text } = await ask(mapsAroundSearch, { location, ...args });
    return (JSON.parse(text) as { pois: { name: string }[] }).pois.map(({ name }) => name);
  };
  expect(await names({})).toEqual(["故宫博物院"]);
  expect(await names({ radius: "2000" })).toEqual(["故宫博物院", "景山客栈"]);
  expect(await names({ radius: "2000", keywords: "客栈" })).toEqual(["景山客栈"]);
  expect(await names({ radius: "5" })).toEqual([]);
});

it("names what lies nearest beyond the radius", async () => {
  const { structured } = await ask(mapsAroundSearch, { location, radius: "5", keywords: "客栈" });
  expect(structured).toMatchObject({ pois: [], nearest: [{ name: "景山客栈", distance: "1117" }] });
  expect((await ask(mapsAroundSearch, { location, radius: "5", keywords: "火山" })).structured).toEqual({ pois: [] });
});

it.each(["0", "50001", "1e3", "很远"])("fails for a radius of %s", async (radius) => {
  expect((await ask(mapsAroundSearch, { location, radius })).text).toMatch(
    /^Around Search failed: INVALID_PARAMS\nradius 应为 1 到 50000/,
  );
});
