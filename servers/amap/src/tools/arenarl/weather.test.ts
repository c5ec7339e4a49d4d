import { expect, it } from "vitest";
import { ask } from "../../fake-maps.fixture.ts";
import { weather } from "./weather.ts";

it("reports now and four days from the simulated date on, one line each", async () => {
  const { text, structured } = await ask(weather, { city: "北京" });
  expect(text.split("\n").slice(0, 2)).toEqual([
    "北京实时天气（2016-03-10 09:00）：晴，8℃，湿度31%，北风≤3级",
    "2016-03-10 周四：白天晴，夜间多云，3～12℃，北风1-3级",
  ]);
  const forecasts = ["2016-03-10", "2016-03-11", "2016-03-12", "2016-03-13"].map((date) => ({ date }));
  expect(structured).toMatchObject({ adcode: "110000", reporttime: "2016-03-10 09:00:00", forecasts });
});

it("names cities that are spelt alike", async () => {
  expect(await ask(weather, { city: "背京" })).toMatchObject({
    code: "no_such_city",
    text: expect.stringContaining("北京、南京"),
  });
});

it("says which cities are covered", async () => {
  const foreign = await ask(weather, { city: "洛阳" });
  expect(foreign.text).toBe("[no_such_city] 没有收录城市“洛阳”。已收录的城市：北京、南京。");
});

it("answers for a district and says whose weather it is, and asks which of several is meant", async () => {
  const { text, structured } = await ask(weather, { city: "玄武区" });
  expect(text).toMatch(/^玄武区（南京的天气）实时天气/);
  expect(structured).toMatchObject({ city: "玄武区", adcode: "320102", weather_of: "南京" });
  expect((await ask(weather, { city: "鼓楼区" })).code).toBe("ambiguous_city");
});
