/** weather: a city's weather now and for four days, in the fields of Amap's service. */
import { defineTool, READ_ONLY } from "@arenakit/server-kit";
import * as z from "zod";
import type { Maps } from "../../maps.ts";
import { findRegion, refuseCity } from "../../regions.ts";
import { oneLine, weekdayName } from "../../wording.ts";

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
  language: "zh",
  description: "查询一个城市的实时天气和从今天起4天的预报，区县给出所属城市的天气。更远的日期没有预报。",
  annotations: READ_ONLY,
  input: z.strictObject({
    city: z.string().trim().min(1).max(40).describe("城市或区县的名称或区划代码，例如“杭州”“北京市海淀区”“330100”"),
  }),
  output: z.object({
    city: z.string(),
    adcode: z.string(),
    weather_of: z.string().describe("这是哪个城市的天气"),
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

  async handler({ city: name }, { backend, call: { now }, signal }) {
    const call = { now, signal };
    const area = await findRegion(backend, { name, argument: "city" }, call);
    const found = (await backend.weather(area.adcode, call)) ?? (await refuseCity(backend, name, call));
    const { live } = found;
    return {
      city: found.city,
      adcode: found.adcode,
      weather_of: area.city,
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

  render({ city, weather_of, reporttime, live, forecasts }) {
    const whose = city === weather_of ? city : `${city}（${weather_of}的天气）`;
    const now = `${whose}实时天气（${reporttime.slice(0, 16)}）：${live.weather}，${live.temperature}℃，湿度${live.humidity}%，${windWords(live.winddirection, live.windpower)}`;
    const days = forecasts.map(
      (day) =>
        `${day.date} ${weekdayName(Number(day.week))}：白天${day.dayweather}，夜间${day.nightweather}，${day.nighttemp}～${day.daytemp}℃，${windWords(day.wind, day.power)}`,
    );
    return [now, ...days].map(oneLine).join("\n");
  },
});

const windWords = (direction: string, power: string) => `${direction}风${power}级`;
