/** Flights and trains of the contract's examples, for the tests of the tools. */
import type { ToolResult } from "@arenakit/contracts";
import { type AnyTool, bindTools, createLocalCaller } from "@arenakit/server-kit";
import type { FlightOffer, Journey, Timetable, TrainLeg } from "./timetable.ts";

const at = (hour: number, minute: number, day = 0) => (day * 24 + hour) * 60 + minute;

const capital = { name: "首都国际机场", iata: "PEK", terminal: null };
const pudong = { name: "浦东国际机场", iata: "PVG", terminal: null };
const punctual = { aircraft: "空客320", codeshares: [], onTimePercent: 82, delayMinutes: null };
export const flights: readonly FlightOffer[] = [
  {
    number: "CA1847",
    airline: "中国国航",
    ...punctual,
    from: capital,
    to: pudong,
    departure: at(9, 5),
    arrival: at(12, 25),
    cabins: [
      { name: "公务舱", priceYuan: 2100 },
      { name: "经济舱", priceYuan: 763 },
    ],
  },
  {
    number: "MU5199",
    airline: "东方航空",
    ...punctual,
    from: capital,
    to: pudong,
    departure: at(23, 10),
    arrival: at(1, 10, 1),
    cabins: [{ name: "经济舱", priceYuan: 540.04 }],
  },
];

function leg(number: string, from: string, departure: number, to: string, arrival: number, price: number): TrainLeg {
  const seats = [
    { name: "二等座", priceYuan: price, left: null },
    { name: "一等座", priceYuan: price * 1.6, left: null },
  ];
  return { number, from, to, departure, arrival, seats, fareEstimated: true };
}
function journey(...legs: TrainLeg[]): Journey {
  const priceYuan = legs.reduce((sum, { seats }) => sum + (seats[0]?.priceYuan ?? 0), 0);
  return { legs, priceYuan, durationMinutes: (legs.at(-1)?.arrival ?? 0) - (legs[0]?.departure ?? 0) };
}
export const g7 = journey(leg("G7", "北京南", at(10, 0), "上海虹桥", at(14, 28), 553));
export const overnight = journey(leg("Z281", "北京西", at(22, 40), "上海南", at(6, 10, 1), 177.5));
export const byBaoding = journey(
  leg("G6711", "北京西", at(18, 55), "保定东", at(19, 34), 65),
  leg("G6288", "保定东", at(20, 0), "天津西", at(20, 56), 47),
);
/** The same first train and change, an hour later on. */
export const byBaodingLater = journey(
  leg("G6711", "北京西", at(18, 55), "保定东", at(19, 34), 65),
  leg("G6270", "保定东", at(20, 41), "天津西", at(21, 46), 44),
);
export const fromSouth = journey(leg("C2089", "北京南", at(20, 10), "天津", at(20, 43), 54.5));

/** A train every ten minutes from six in the morning. */
export const manyDirect = Array.from({ length: 60 }, (_, train) =>
  journey(leg(`G${train + 1}`, "北京南", at(6, 10 * train), "青岛", at(11, 10 * train), 314)),
);

const STATIONS: Readonly<Record<string, readonly string[]>> = {
  北京: ["北京南", "北京西"],
  北京西: ["北京西"],
  上海: ["上海虹桥", "上海南"],
  天津: ["天津", "天津西"],
  天津西: ["天津西"],
  拉萨: ["拉萨"],
  廊坊: ["廊坊"],
  青岛: ["青岛"],
};
export const fakeTimetable: Timetable = {
  horizon: { from: "2016-03-01", to: "2016-04-30" },
  cities: ["北京", "上海", "天津", "广州"],
  cityNames: [
    { name: "北京", pinyin: "beijing", english: "Beijing" },
    { name: "上海", pinyin: "shanghai", english: "Shanghai" },
    { name: "天津", pinyin: "tianjin", english: "Tianjin" },
    { name: "广州", pinyin: "guangzhou", english: "Guangzhou" },
  ],
  airports: async (name) =>
    ({ 北京: [capital.name], 上海: [pudong.name], 天津: [], 广州: ["白云国际机场"] })[name] ?? null,
  airportsNear: async (name) => (name === "天津" ? [capital.name] : []),
  stationCitiesNear: async (name) => (name === "广州" ? ["青岛"] : []),
  crossing: async (from, to) => ([from, to].sort().join("") === ["天津", "广州"].sort().join("") ? "轮船" : null),
  isFlown: async (from, to) => from === "北京" && to === "上海",
  stations: async (name) => STATIONS[name] ?? null,
  similarCities: async () => ["北京", "南京"],
  similarStations: async () => ["北京西"],
  flights: async ({ from, to }) => (from === "北京" && to === "上海" ? flights : []),
  train: async () => [],
  trainNumbers: async () => [],
  async journeys({ from, to, earliest = 0 }) {
    const ahead = (journeys: readonly Journey[]) => journeys.filter(({ legs }) => legs[0]!.departure >= earliest);
    if (to === "上海") return { direct: [g7, overnight], transfer: [], otherStation: [], omitted: 3 };
    if (to === "青岛") return { direct: manyDirect, transfer: [], otherStation: [], omitted: 0 };
    if (to === "廊坊") return { direct: [], transfer: [byBaoding, byBaodingLater], otherStation: [], omitted: 0 };
    if (to === "拉萨") return { direct: [], transfer: [], otherStation: [], omitted: 0 };
    return from === "北京西"
      ? { direct: [], transfer: ahead([byBaoding]), otherStation: ahead([fromSouth]), omitted: 0 }
      : { direct: [fromSouth], transfer: [], otherStation: [], omitted: 0 };
  },
};

/** Calls one tool as a client would, on 2016-03-10 at nine unless another time is given. */
export function ask(
  tool: AnyTool<Timetable>,
  args: Readonly<Record<string, string | number>>,
  now = "2016-03-10T09:00",
  backend: Timetable = fakeTimetable,
): Promise<ToolResult> {
  const caller = createLocalCaller(bindTools([tool], [{ id: "ab".repeat(32), now, backend }]));
  return caller.call(tool.name, args, { context: {}, signal: new AbortController().signal });
}
