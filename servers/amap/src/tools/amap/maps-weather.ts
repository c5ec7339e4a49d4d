/** maps_weather: a city's forecast of four days (official server). */
import { defineTool, READ_ONLY } from "@arenakit/server-kit";
import * as z from "zod";
import type { Maps } from "../../maps.ts";
import { officialRefusal, officialText } from "../../official.ts";
import { findRegion, refuseCity, weatherOwner } from "../../regions.ts";
import { CastReply } from "../../reply-schemas.ts";
import { writeCast } from "../../wire/weather.ts";

export const mapsWeather = defineTool<Maps>()({
  name: "maps_weather",
  title: "天气查询",
  language: "zh",
  description: "按名称或 adcode 查询一个城市从今天起4天的天气预报，区县给出所属城市的天气。",
  annotations: READ_ONLY,
  input: z.strictObject({
    city: z.string().trim().min(1).max(40).describe("城市或区县的名称或 adcode，例如“杭州”“北京市海淀区”“330100”"),
  }),
  output: z.object({
    city: z.string(),
    weather_of: z.string().exactOptional().describe("查询区县时：这是哪个城市的天气"),
    forecasts: z.array(CastReply),
  }),

  async handler({ city: name }, { backend, call: { now }, signal }) {
    const call = { now, signal };
    const area = await findRegion(backend, { name, argument: "city" }, call);
    const found = (await backend.weather(area.adcode, call)) ?? (await refuseCity(backend, name, call));
    return { city: found.cityName, ...weatherOwner(area), forecasts: found.days.map(writeCast) as CastReply[] };
  },

  render: officialText,
  refuse: officialRefusal("Get weather"),
});
