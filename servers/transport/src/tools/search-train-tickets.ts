/** search_train_tickets: journeys by train of a day, direct, with one change, or by another station (ArenaRL, appendix C). */
import { fail } from "@arenakit/contracts";
import { defineTool, READ_ONLY } from "@arenakit/server-kit";
import * as z from "zod";
import { journeyRow, TrainRow } from "../journey-row.ts";
import { shortlist } from "../shortlist.ts";
import type { RailAnswer, Timetable } from "../timetable.ts";
import { firstMinute, readTravelDate, travelDateWords } from "../travel-date.ts";

const SIMILAR = 3;
/** Rows of each kind. A change takes twice the words of a direct train; 50 and 35 rows are less than 7,000 characters. */
const LISTED = { direct: 50, transfer: 35, otherStation: 50 } as const;

export const searchTrainTickets = defineTool<Timetable>()({
  name: "search_train_tickets",
  title: "火车票查询",
  description:
    "查询某天的火车票：直达、中转一次（同站换乘）和换站（从同城其他车站出发或到达）。每行一个方案，价格为最低席别的票价；方案很多时各时段只列较优的。出发地和到达地可以是城市，也可以是车站。",
  annotations: READ_ONLY,
  input: z.strictObject({
    date: z.string().trim().min(1).max(40).describe("出发日期 YYYY-MM-DD"),
    from_city: z.string().trim().min(1).max(40).describe("出发城市或车站，例如“北京”“北京西”"),
    to_city: z.string().trim().min(1).max(40).describe("到达城市或车站，例如“天津”“天津西”"),
  }),
  output: z.object({
    date: z.string(),
    from: z.string(),
    to: z.string(),
    fare_estimated: z.boolean().describe("票价是否为估算"),
    direct: z.number().int().describe("直达方案数"),
    transfer: z.number().int().describe("中转方案数"),
    other_station: z.number().int().describe("换站方案数"),
    omitted: z.number().int().describe("未列出的方案数"),
    trains: z.array(TrainRow),
  }),

  async handler({ date: given, from_city: from, to_city: to }, { backend, call: { now } }) {
    const date = readTravelDate(given, { now, horizon: backend.horizon });
    const named = { from: await stationsOf(backend, from), to: await stationsOf(backend, to) };
    if (named.from.some((station) => named.to.includes(station)))
      fail("policy", "invalid_arguments", `出发地“${from}”和到达地“${to}”是同一个地方，请检查 from_city 和 to_city。`);
    const answer = await backend.journeys({ date, from, to, earliest: firstMinute(date, now) });
    const direct = shortlist(answer.direct, LISTED.direct);
    const transfer = shortlist(answer.transfer, LISTED.transfer);
    const otherStation = shortlist(answer.otherStation, LISTED.otherStation);
    const listed = [...direct, ...transfer, ...otherStation];
    if (listed.length === 0)
      fail(
        "policy",
        "no_trains",
        `两地无火车票信息：${travelDateWords(date, now)}没有从${from}到${to}的火车。请换一天，或查询 search_flights。`,
      );
    const places = { from, to, stations: named };
    return {
      date,
      from,
      to,
      fare_estimated: listed.some(({ legs }) => legs.some(({ fareEstimated }) => fareEstimated)),
      direct: direct.length,
      transfer: transfer.length,
      other_station: otherStation.length,
      omitted: countOf(answer) - listed.length,
      trains: [
        ...direct.map((journey) => journeyRow("direct", journey, places)),
        ...transfer.map((journey) => journeyRow("transfer", journey, places)),
        ...otherStation.map((journey) => journeyRow("other_station", journey, places)),
      ],
    };
  },

  render({ date, from, to, fare_estimated, direct, transfer, other_station, omitted, trains }) {
    const more = omitted > 0 ? `，另有${omitted}个方案未列出` : "";
    const fares = fare_estimated ? "（票价为估算）" : "";
    const head = `${date} ${from}→${to}：直达${direct}趟，中转${transfer}趟，换站${other_station}趟${more}${fares}`;
    return [head, ...trains.map(({ text }) => text)].join("\n");
  },
});

const countOf = ({ direct, transfer, otherStation, omitted }: RailAnswer): number =>
  direct.length + transfer.length + otherStation.length + omitted;

async function stationsOf(backend: Timetable, name: string): Promise<readonly string[]> {
  const stations = await backend.stations(name);
  if (stations) return stations;
  const [cities, similar] = await Promise.all([
    backend.similarCities(name, SIMILAR),
    backend.similarStations(name, SIMILAR),
  ]);
  const hints = [
    ...(cities.length > 0 ? [`名称相近的城市有：${cities.join("、")}。`] : []),
    ...(similar.length > 0 ? [`名称相近的车站有：${similar.join("、")}。`] : []),
  ].join("");
  // 北京西 and 天津站 ask for a station, 天津 for a city.
  const isStation = name.endsWith("站") || (name.length > 2 && /[东西南北]$/.test(name));
  if (isStation) fail("policy", "no_such_station", `没有车站“${name}”。${hints}请改用其中之一，或用城市名称。`);
  fail("policy", "no_such_city", `没有城市或车站“${name}”。${hints}请用城市或车站的名称，例如“北京”“北京西”。`);
}
