/** weather: a city's forecast of four days, each with its date and weekday (profile qqr). */
import { defineTool, READ_ONLY } from "@arenakit/server-kit";
import * as z from "zod";
import { jsonMarkdown } from "../../json-markdown.ts";
import type { Maps } from "../../maps.ts";
import { findRegion, refuseCity, weatherOwner } from "../../regions.ts";
import { CastReply } from "../../reply-schemas.ts";
import { writeCast } from "../../wire/weather.ts";

export const qqrWeather = defineTool<Maps>()({
  name: "weather",
  title: "天气查询",
  language: "zh",
  description:
    "查询一个城市从今天起4天的天气预报，每天给出日期、星期、天气、气温、风向和风力。区县给出所属城市的天气。",
  annotations: READ_ONLY,
  input: z.strictObject({
    city: z.string().trim().min(1).max(40).describe("城市或区县的名称或 adcode，例如“杭州”“北京市海淀区”“330100”"),
  }),
  output: z.object({
    city: z.string(),
    adcode: z.string(),
    province: z.string(),
    weather_of: z.string().exactOptional().describe("查询区县时：这是哪个城市的天气"),
    reporttime: z.string(),
    casts: z.array(CastReply),
  }),

  async handler({ city: name }, { backend, call: { now }, signal }) {
    const call = { now, signal };
    const area = await findRegion(backend, { name, argument: "city" }, call);
    const found = (await backend.weather(area.adcode, call)) ?? (await refuseCity(backend, name, call));
    return {
      city: found.cityName,
      adcode: found.adcode,
      province: found.province,
      ...weatherOwner(area),
      reporttime: found.reportTime,
      casts: found.days.map(writeCast) as CastReply[],
    };
  },

  render: (reply) => jsonMarkdown(reply),
});
