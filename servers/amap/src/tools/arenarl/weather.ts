/** weather: a city's weather now and for four days, in the fields of Amap's service. */
import { fail } from "@arenakit/contracts";
import { defineTool, READ_ONLY } from "@arenakit/server-kit";
import * as z from "zod";
import type { Maps, MapsCall } from "../../maps.ts";
import { refuseCity } from "../../regions.ts";
import { oneLine } from "../../wording.ts";

const WEEKDAYS = ["一", "二", "三", "四", "五", "六", "日"];

const Forecast = z.object({
  date: z.string(),
  week: z.string().describe("1 为周一"),
  dayweather: z.string(),
  nightweather: z.string(),
  daytemp: z.number(),
  nighttemp: z.number(),
  wind: z.string(),
  power: z.string(),
});

export const weather = defineTool<Maps>()({
  name: "weather",
  title: "天气查询",
  description: "查询一个城市的实时天气和从今天起4天的预报。更远的日期没有预报。",
  annotations: READ_ONLY,
  input: z.strictObject({
    city: z.string().trim().min(1).max(40).describe("城市名称或区划代码，例如“杭州”“330100”"),
  }),
  output: z.object({
    city: z.string(),
    adcode: z.string(),
    reporttime: z.string(),
    live: z.object({
      weather: z.string(),
      temperature: z.number(),
      humidity: z.number().describe("%"),
      winddirection: z.string(),
      windpower: z.string(),
    }),
    forecasts: z.array(Forecast),
  }),

  async handler({ city }, { backend, call: { now }, signal }) {
    const found = await backend.weather(city, { now, signal });
    if (!found) return refusePlace(city, backend, { now, signal });
    const { live } = found;
    return {
      city: found.city,
      adcode: found.adcode,
      reporttime: found.reportTime,
      live: {
        weather: live.weather,
        temperature: live.temperature,
        humidity: live.humidity,
        winddirection: live.windDirection,
        windpower: live.windPower,
      },
      forecasts: found.days.map((day) => ({
        date: day.date,
        week: String(day.weekday),
        dayweather: day.dayWeather,
        nightweather: day.nightWeather,
        daytemp: day.dayTemperature,
        nighttemp: day.nightTemperature,
        wind: day.dayWind,
        power: day.dayPower,
      })),
    };
  },

  render({ city, reporttime, live, forecasts }) {
    const now = `${city}实时天气（${reporttime.slice(0, 16)}）：${live.weather}，${live.temperature}℃，湿度${live.humidity}%，${windWords(live.winddirection, live.windpower)}`;
    const days = forecasts.map(
      (day) =>
        `${day.date} 周${WEEKDAYS[Number(day.week) - 1]}：白天${day.dayweather}，夜间${day.nightweather}，${day.nighttemp}～${day.daytemp}℃，${windWords(day.wind, day.power)}`,
    );
    return [now, ...days].map(oneLine).join("\n");
  },
});

/** A district belongs to a city; any other name is not covered, and the policy is told which are. */
async function refusePlace(name: string, maps: Maps, call: MapsCall): Promise<never> {
  const owners = [...new Set((await maps.areas(name, call)).map(({ city }) => city))];
  if (owners.length === 0) return refuseCity(maps, name, call);
  fail(
    "policy",
    "no_such_city",
    `“${name}”属于${owners.join("、")}，天气按城市查询，请用 city=“${owners[0]}”${owners.length > 1 ? "等" : ""}。`,
  );
}

const windWords = (direction: string, power: string) => `${direction}风${power}级`;
