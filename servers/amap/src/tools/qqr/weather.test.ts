import { expect, it } from "vitest";
import { ask } from "../../fake-maps.fixture.ts";
import { qqrWeather } from "./weather.ts";

it("forecasts four days, each with its date and weekday", async () => {
  const { text, structured } = await ask(qqrWeather, { city: "北京" });
  expect(structured).toMatchObject({
    city: "北京市",
    adcode: "110000",
    casts: ["2016-03-10", "2016-03-11", "2016-03-12", "2016-03-13"].map((date, day) => ({
      date,
      week: String(4 + day),
      daytemp: "12",
      daytemp_float: "12.0",
    })),
  });
  expect(text).toContain("- date: 2016-03-10");
  expect(text).toContain("- week: 4");
});

it("asks which of several is meant, and names cities that are spelt alike", async () => {
  expect(await ask(qqrWeather, { city: "鼓楼区" })).toMatchObject({
    code: "ambiguous_city",
    text: expect.stringContaining("南京鼓楼区"),
  });
  expect(await ask(qqrWeather, { city: "背京" })).toMatchObject({
    code: "no_such_city",
    text: expect.stringContaining("北京、南京"),
  });
});

it("says whose weather a district's is", async () => {
  expect((await ask(qqrWeather, { city: "玄武区" })).structured).toMatchObject({ city: "玄武区", weather_of: "南京" });
  expect((await ask(qqrWeather, { city: "北京" })).structured).not.toHaveProperty("weather_of");
});
