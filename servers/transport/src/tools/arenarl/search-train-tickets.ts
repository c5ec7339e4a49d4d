/** search_train_tickets: journeys by train of a day, direct, with one change, or by another station (ArenaRL, appendix C). */
import { fail } from "@arenakit/contracts";
import { ENOUGH_DIRECT } from "@arenakit/corpus-world";
import { defineTool, READ_ONLY } from "@arenakit/server-kit";
import * as z from "zod";
import { journeyRow, type NamedPlaces, TrainRow, transferRows } from "../../journey-row.ts";
import { cityWithBoth } from "../../one-city.ts";
import { insteadOfTrains } from "../../other-ways.ts";
import { shortlist } from "../../shortlist.ts";
import type { Journey, Timetable } from "../../timetable.ts";
import { firstMinute, readTravelDate, travelDateWords } from "../../travel-date.ts";
import { coverageWords } from "../../wording.ts";

const SIMILAR = 3;
const NEAR_CITIES = 3;
/**
 * Rows of each kind; a change takes twice the words of a direct train. `changes` counts first trains with their change
 * station: each brings the later trains that go on from there, so that a list of all kinds has less than 8,500 characters.
 */
const LISTED = { direct: 50, changes: 30, otherStation: 50 } as const;

const Counts = z.object({
  direct: z.number().int(),
  transfer: z.number().int(),
  other_station: z.number().int(),
});

export const searchTrainTickets = defineTool<Timetable>()({
  name: "search_train_tickets",
  title: "火车票查询",
  language: "zh",
  description:
    "查询某天的火车票：直达、中转一次（同站换乘）和换站（从同城其他车站出发或到达）。每行一个方案，价格为最低席别的票价；方案很多时各时段只列较优的，表头写明总数和列出数。出发地和到达地可以是城市，也可以是车站。",
  annotations: READ_ONLY,
  input: z.strictObject({
    date: z.string().trim().min(1).max(40).describe("出发日期 YYYY-MM-DD，也可写“明天”“5月3日”"),
    from_city: z.string().trim().min(1).max(40).describe("出发城市或车站，例如“北京”“北京西”"),
    to_city: z.string().trim().min(1).max(40).describe("到达城市或车站，例如“天津”“天津西”"),
  }),
  output: z.object({
    date: z.string(),
    from: z.string(),
    to: z.string(),
    fare_estimated: z.boolean().describe("票价是否为估算"),
    direct: z.number().int().describe("直达车次数，含未列出的"),
    transfer: z.number().int().describe(`中转方案数，含未列出的；直达不少于${ENOUGH_DIRECT}趟时不查中转`),
    other_station: z.number().int().describe("换站车次数，含未列出的"),
    omitted: Counts.describe("各类中未列出的方案数"),
    trains: z.array(TrainRow),
  }),

  async handler({ date: given, from_city: from, to_city: to }, { backend, call: { now } }) {
    const date = readTravelDate(given, { now, horizon: backend.horizon });
    const asked = { date, from, to, now };
    const named = { from: await stationsOf(backend, from), to: await stationsOf(backend, to) };
    if (isSamePlace(named))
      fail("policy", "invalid_arguments", `出发地“${from}”和到达地“${to}”是同一个地方，请检查 from_city 和 to_city。`);
    for (const [name, stations] of [
      [from, named.from],
      [to, named.to],
    ] as const)
      if (stations.length === 0)
        fail(
          "policy",
          "no_trains",
          `两地无火车票信息：${name}没有火车站，换一天也没有。${await nearStationsWords(backend, name)}${await insteadOfTrains(backend, asked)}`,
        );
    const answer = await backend.journeys({ date, from, to, earliest: firstMinute(date, now), now });
    if (answer.direct.length + answer.transfer.length + answer.otherStation.length === 0)
      await refuseInsideCity(backend, { from, to, stations: named });
    const direct = shortlist(answer.direct, LISTED.direct);
    const leaders = new Set(shortlist(leadersOf(answer.transfer), LISTED.changes));
    const ways = new Set([...leaders].map(wayOf));
    const transfer = answer.transfer.filter((journey) => ways.has(wayOf(journey)));
    const otherStation = shortlist(answer.otherStation, LISTED.otherStation);
    const listed = [...direct, ...transfer, ...otherStation];
    if (listed.length === 0)
      fail(
        "policy",
        "no_trains",
        `两地无火车票信息：${travelDateWords(date, now)}没有从${from}到${to}的火车。请换一天。${await insteadOfTrains(backend, asked)}`,
      );
    const places = { from, to, stations: named };
    return {
      date,
      from,
      to,
      fare_estimated: listed.some(({ legs }) => legs.some(({ fareEstimated }) => fareEstimated)),
      direct: answer.direct.length,
      transfer: answer.transfer.length + answer.omitted,
      other_station: answer.otherStation.length,
      omitted: {
        direct: answer.direct.length - direct.length,
        transfer: answer.transfer.length + answer.omitted - transfer.length,
        other_station: answer.otherStation.length - otherStation.length,
      },
      trains: [
        ...direct.map((journey) => journeyRow("direct", journey, places)),
        ...transferRows(transfer, leaders),
        ...otherStation.map((journey) => journeyRow("other_station", journey, places)),
      ],
    };
  },

  render({ date, from, to, fare_estimated, trains, ...counts }) {
    const isUnasked = counts.direct >= ENOUGH_DIRECT && counts.transfer === 0;
    const parts = [
      countWords("直达", counts.direct, counts.omitted.direct),
      isUnasked ? "中转未查（直达已多）" : transferWords(trains, counts),
      ...(counts.other_station > 0 ? [countWords("换站", counts.other_station, counts.omitted.other_station)] : []),
    ];
    const head = `${date} ${from}→${to}：${parts.join("，")}${fare_estimated ? "（票价为估算）" : ""}`;
    const others = counts.direct === 0 && counts.transfer === 0 && counts.other_station > 0;
    const notice = others ? [`${date}没有从${from}到${to}的火车，下列车次的出发站或到达站是附近的其他车站：`] : [];
    return [head, ...notice, ...trains.map(({ text }) => text)].join("\n");
  },
});

/** `直达101趟（列出50趟）`: what exists, and how much of it follows where that is less. */
const countWords = (kind: string, existing: number, omitted: number): string =>
  `${kind}${existing}趟${omitted > 0 ? `（列出${existing - omitted}趟）` : ""}`;

/** `中转5趟（列出3趟），其中1趟要换到同城另一车站`, so that what is said of all is true of the rows. */
function transferWords(
  trains: readonly TrainRow[],
  { transfer, omitted }: { transfer: number; omitted: { transfer: number } },
): string {
  if (transfer > 0 && transfer === omitted.transfer) return `中转${transfer}种都晚到或过久，未列`;
  const isAcrossCity = ({ legs }: TrainRow) => legs.some((leg, at) => at > 0 && legs[at - 1]!.to !== leg.from);
  const across = trains.filter((row) => row.kind === "transfer" && isAcrossCity(row)).length;
  const count = countWords("中转", transfer, omitted.transfer);
  return across > 0 ? `${count}，其中${across}趟中途要换到同城另一车站` : count;
}

/** Whether the two names stand for one place; a part of a city is none with the whole: trains run from 成都 to 都江堰. */
const isSamePlace = ({ from, to }: NamedPlaces["stations"]): boolean =>
  from.length > 0 && from.length === to.length && from.every((station) => to.includes(station));

/** Of each first train and change station the continuation that arrives first. */
function leadersOf(changes: readonly Journey[]): Journey[] {
  const leaders = new Map<string, Journey>();
  for (const journey of changes) if (!leaders.has(wayOf(journey))) leaders.set(wayOf(journey), journey);
  return [...leaders.values()];
}

/** First train and change station; a train leaves the origin once in the list of a day. */
const wayOf = ({ legs: [first] }: Journey): string => `${first?.number} ${first?.departure} ${first?.to}`;

async function nearStationsWords(backend: Timetable, city: string): Promise<string> {
  const near = (await backend.stationCitiesNear(city)).slice(0, NEAR_CITIES);
  return near.length > 0 ? `附近有火车站的城市：${near.join("、")}。` : "";
}

/** Inside one city, where no train is of use, there is other traffic. */
async function refuseInsideCity(backend: Timetable, { from, to, stations }: NamedPlaces): Promise<void> {
  const both = [...stations.from, ...stations.to];
  const city = await cityWithBoth(backend.cities, (name) => backend.stations(name), both);
  if (city)
    fail(
      "policy",
      "no_trains",
      `“${from}”和“${to}”都在${city}，之间没有可乘的火车，请用市内交通（地铁、公交或打车）前往，可查询 get_navigation。`,
    );
}

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
  const coverage = coverageWords(backend.cities);
  fail(
    "policy",
    "no_such_city",
    `没有城市或车站“${name}”。${hints}${coverage}请用城市或车站的名称，例如“北京”“北京西”。`,
  );
}
