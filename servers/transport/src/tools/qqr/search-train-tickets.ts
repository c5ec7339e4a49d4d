/** search_train_tickets: journeys by train of a day as a list of sentences (profile qqr). */
import { fail, isInChina } from "@arenakit/contracts";
import { defineTool, READ_ONLY } from "@arenakit/server-kit";
import * as z from "zod";
import type { Timetable } from "../../timetable.ts";
import { searchTrainTickets as ofArenarl } from "../arenarl/search-train-tickets.ts";

const adcode = (which: string) => z.string().trim().max(12).optional().describe(`${which}城市的 adcode，可省略`);
const degrees = (which: string) => z.number().optional().describe(`${which}，可省略`);

export const qqrSearchTrainTickets = defineTool<Timetable>()({
  name: "search_train_tickets",
  title: "火车票查询",
  language: "zh",
  description:
    "查询某天两个城市之间的火车票：直达、中转一次和换站，返回句子的 JSON 列表，每句一个方案，价格为最低席别的票价。方案很多时各时段只列较优的。",
  annotations: READ_ONLY,
  input: z.strictObject({
    date: z.string().trim().min(1).max(40).describe("出发日期 YYYY-MM-DD"),
    from_city: z.string().trim().min(1).max(40).describe("出发城市或车站，例如“北京”“北京西”"),
    to_city: z.string().trim().min(1).max(40).describe("到达城市或车站，例如“天津”"),
    from_city_adcode: adcode("出发"),
    to_city_adcode: adcode("到达"),
    from_lat: degrees("出发地纬度"),
    from_lon: degrees("出发地经度"),
    to_lat: degrees("到达地纬度"),
    to_lon: degrees("到达地经度"),
  }),
  output: z.object({ trains: z.array(z.string()) }),

  /** The names say everything; codes and coordinates are taken as other servers take them, and checked for sense. */
  async handler({ date, from_city, to_city, ...rest }, context) {
    checkPoint("from", rest.from_lon, rest.from_lat);
    checkPoint("to", rest.to_lon, rest.to_lat);
    checkAdcode("from_city_adcode", rest.from_city_adcode);
    checkAdcode("to_city_adcode", rest.to_city_adcode);
    const { trains } = await ofArenarl.handler({ date, from_city, to_city }, context);
    return { trains: trains.map(({ text }) => text) };
  },

  render: ({ trains }) => JSON.stringify(trains),
});

function checkPoint(end: "from" | "to", longitude: number | undefined, latitude: number | undefined): void {
  if (longitude === undefined || latitude === undefined || isInChina({ longitude, latitude })) return;
  if (isInChina({ longitude: latitude, latitude: longitude }))
    fail(
      "policy",
      "coordinates_swapped",
      `${end}_lon 和 ${end}_lat 写反了：收到经度${longitude}、纬度${latitude}，应为经度${latitude}、纬度${longitude}。请对调后重试。`,
    );
  fail(
    "policy",
    "coordinates_out_of_range",
    `${end}_lon=${longitude}、${end}_lat=${latitude} 不在中国境内：经度应在73到136之间，纬度应在3到54之间。请改正或省略。`,
  );
}

function checkAdcode(name: string, code: string | undefined): void {
  if (code === undefined || code === "" || /^\d{6}$/.test(code)) return;
  fail("policy", "invalid_arguments", `${name} 应为6位数字的区划代码，例如“110000”，收到“${code}”。请改正或省略。`);
}
