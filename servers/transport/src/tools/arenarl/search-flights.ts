/** search_flights: non-stop flights of a day between two cities (ArenaRL, appendix C). */
import { clockOfMinute, fail, omitUndefined } from "@arenakit/contracts";
import { defineTool, READ_ONLY } from "@arenakit/server-kit";
import * as z from "zod";
import { cityWithBoth } from "../../one-city.ts";
import { insteadOfFlights, type Journeyed } from "../../other-ways.ts";
import type { FlightOffer, Timetable } from "../../timetable.ts";
import { firstMinute, readTravelDate, travelDateWords } from "../../travel-date.ts";
import { clockWords, coverageWords, dayOf, roundYuan, spanWords } from "../../wording.ts";

const SIMILAR = 3;

const FlightRow = z.object({
  number: z.string(),
  airline: z.string(),
  price: z.number().describe("元，最低舱位"),
  cabin: z.string(),
  from: z.string(),
  to: z.string(),
  departure: z.string(),
  arrival: z.string(),
  arrival_day: z.number().int().describe("0 当天，1 次日"),
  duration: z.number().int().describe("分钟"),
  from_terminal: z.string().optional(),
  to_terminal: z.string().optional(),
  aircraft: z.string(),
  codeshares: z.array(z.string()).optional().describe("其他航空公司的共享航班号"),
  on_time_percent: z.number().describe("该航班号15分钟内起飞的比例，%"),
  delay_minutes: z.number().int().optional().describe("已通知的晚点，分钟"),
  text: z.string(),
});
type FlightRow = z.infer<typeof FlightRow>;

export const searchFlights = defineTool<Timetable>()({
  name: "search_flights",
  title: "航班查询",
  language: "zh",
  description: "查询某天两个城市（或机场）之间的直飞航班，按起飞时间排列，每行一个航班，价格为最低舱位的票价。",
  annotations: READ_ONLY,
  input: z.strictObject({
    date: z.string().trim().min(1).max(40).describe("出发日期 YYYY-MM-DD，也可写“明天”“5月3日”"),
    from_city: z.string().trim().min(1).max(40).describe("出发城市或机场，例如“北京”“首都机场”“PEK”"),
    to_city: z.string().trim().min(1).max(40).describe("到达城市或机场，例如“上海”“浦东机场”“PVG”"),
  }),
  output: z.object({ date: z.string(), from: z.string(), to: z.string(), flights: z.array(FlightRow) }),

  async handler({ date: given, from_city: from, to_city: to }, { backend, call: { now } }) {
    const date = readTravelDate(given, { now, horizon: backend.horizon });
    const asked = { date, from, to, now };
    const departures = await airportsOf(backend, from);
    const arrivals = await airportsOf(backend, to);
    for (const [city, airports] of [
      [from, departures],
      [to, arrivals],
    ] as const)
      if (airports.length === 0) fail("policy", "no_flights", await noAirportWords(backend, { city, asked }));
    if (departures.some((airport) => arrivals.includes(airport)))
      fail("policy", "invalid_arguments", `出发地“${from}”和到达地“${to}”是同一个地方，请检查 from_city 和 to_city。`);
    const city = await cityWithBoth(backend.cities, (name) => backend.airports(name), [...departures, ...arrivals]);
    if (city)
      fail("policy", "invalid_arguments", `“${from}”和“${to}”都是${city}的机场，之间没有航班，请用市内交通前往。`);
    const left = firstMinute(date, now);
    const flights = (await backend.flights({ date, from, to, now })).filter(({ departure }) => departure >= left);
    if (flights.length === 0 && !(await backend.isFlown(from, to)))
      fail(
        "policy",
        "no_flights",
        `两地无航班信息：${from}和${to}之间没有直飞航班，换一天也没有。${await insteadOfFlights(backend, asked)}`,
      );
    if (flights.length === 0)
      fail(
        "policy",
        "no_flights",
        `两地无航班信息：${travelDateWords(date, now)}没有从${from}到${to}的直飞航班。请换一天。${await insteadOfFlights(backend, asked)}`,
      );
    return { date, from, to, flights: flights.map(flightRow) };
  },

  render: ({ flights }) => flights.map(({ text }) => text).join("\n"),
});

async function airportsOf(backend: Timetable, city: string): Promise<readonly string[]> {
  const airports = await backend.airports(city);
  if (airports) return airports;
  const similar = await backend.similarCities(city, SIMILAR);
  const hint = similar.length > 0 ? `相近的有：${similar.join("、")}。` : "";
  fail(
    "policy",
    "no_such_city",
    `没有城市或机场“${city}”。${hint}${coverageWords(backend.cities)}请用城市或机场的名称，例如“北京”“首都机场”。`,
  );
}

async function noAirportWords(
  backend: Timetable,
  { city, asked }: { city: string; asked: Journeyed },
): Promise<string> {
  const near = await backend.airportsNear(city);
  const hint = near.length > 0 ? `附近可用${near.join("、")}，请改用其中之一` : "附近也没有机场，请换一个城市";
  return `两地无航班信息：${city}没有机场，${hint}。${await insteadOfFlights(backend, asked)}`;
}

function flightRow(offer: FlightOffer): FlightRow {
  const { number, airline, from, to, departure, arrival, cabins, aircraft, onTimePercent } = offer;
  const cheapest = cabins.reduce((least, cabin) => (cabin.priceYuan < least.priceYuan ? cabin : least));
  const price = roundYuan(cheapest.priceYuan);
  const duration = arrival - departure;
  return {
    number,
    airline,
    price,
    cabin: cheapest.name,
    from: from.name,
    to: to.name,
    departure: clockOfMinute(departure),
    arrival: clockOfMinute(arrival),
    arrival_day: dayOf(arrival),
    duration,
    ...omitUndefined({ from_terminal: from.terminal ?? undefined, to_terminal: to.terminal ?? undefined }),
    aircraft,
    ...omitUndefined({ codeshares: offer.codeshares.length === 0 ? undefined : [...offer.codeshares] }),
    on_time_percent: onTimePercent,
    ...omitUndefined({ delay_minutes: offer.delayMinutes ?? undefined }),
    text: `航班 ${number}，价格${price}元，${clockWords(departure)}从${from.name}出发，${clockWords(arrival)}到达${to.name}，飞行时长${spanWords(duration, "小时")}${remarks(offer)}`,
  };
}

/** `，航站楼T3至T2`; where only one airport has several buildings, that one's. */
function terminalWords(from: string | null, to: string | null): string {
  if (from !== null && to !== null) return `，航站楼${from}至${to}`;
  if (from !== null) return `，出发航站楼${from}`;
  return to === null ? "" : `，到达航站楼${to}`;
}

/** What else a traveller has to know of this flight on this day; nothing for most. */
function remarks({ from, to, delayMinutes }: FlightOffer): string {
  return `${terminalWords(from.terminal, to.terminal)}${delayMinutes ? `，预计晚点${spanWords(delayMinutes, "小时")}` : ""}`;
}
