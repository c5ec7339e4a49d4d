import { expect, it } from "vitest";
import { ask } from "../../fake-maps.fixture.ts";
import { mapsWeather } from "./maps-weather.ts";

it.each(["北京", "110000"])("forecasts four days for %s", async (city) => {
  const { text, structured } = await ask(mapsWeather, { city });
  expect(structured).toMatchObject({
    city: "北京市",
    forecasts: [{ date: "2016-03-10", week: "4", daypower: "1-3" }, {}, {}, { date: "2016-03-13" }],
  });
  expect(JSON.parse(text)).toEqual(structured);
});

it("fails for a city that is not covered", async () => {
  expect((await ask(mapsWeather, { city: "洛阳" })).text).toBe(
    "Get weather failed: INVALID_PARAMS\n没有收录城市“洛阳”。已收录的城市：北京、南京。",
  );
});

it("says whose weather a district's is", async () => {
  expect((await ask(mapsWeather, { city: "玄武区" })).structured).toMatchObject({ city: "玄武区", weather_of: "南京" });
});
