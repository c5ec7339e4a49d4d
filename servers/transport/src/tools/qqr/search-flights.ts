/** search_flights: non-stop flights of a day as a list of sentences (profile qqr). */
import { defineTool, READ_ONLY } from "@arenakit/server-kit";
import * as z from "zod";
import type { Timetable } from "../../timetable.ts";
import { searchFlights as ofArenarl } from "../arenarl/search-flights.ts";

export const qqrSearchFlights = defineTool<Timetable>()({
  name: "search_flights",
  title: "航班查询",
  language: "zh",
  description:
    "查询某天两个城市之间的直飞航班，按起飞时间排列，返回句子的 JSON 列表，每句一个航班，价格为最低舱位的票价。",
  annotations: READ_ONLY,
  input: z.strictObject({
    date: z.string().trim().min(1).max(40).describe("出发日期 YYYY-MM-DD"),
    from_city: z.string().trim().min(1).max(40).describe("出发城市，例如“北京”"),
    to_city: z.string().trim().min(1).max(40).describe("到达城市，例如“上海”"),
  }),
  output: z.object({ flights: z.array(z.string()) }),

  async handler(args, context) {
    const { flights } = await ofArenarl.handler(args, context);
    return { flights: flights.map(({ text }) => text) };
  },

  render: ({ flights }) => JSON.stringify(flights),
});
