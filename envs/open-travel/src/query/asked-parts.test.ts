/** One request in two languages asks for the same parts of an answer; the lists are what a reader of the request expects. */
import { describe, expect, it } from "vitest";
import { type AskedPart, asksFor } from "./asked-parts.ts";

const PARTS: readonly AskedPart[] = [
  ...([
    "address",
    "telephone",
    "rating",
    "hours",
    "distance",
    "duration",
    "rideDuration",
    "taxiTime",
    "taxiCost",
  ] as const),
  ...(["cost", "rideNumber", "fare", "date", "rideTimes", "stations", "reason", "recommendation", "way"] as const),
  ...(["timetable", "stay", "meal", "sum", "direct"] as const),
];
const partsOf = (query: string) => PARTS.filter((part) => asksFor(query, part));

describe.each<readonly [zh: string, en: string, parts: readonly AskedPart[]]>([
  [
    "每处停留1小时，下午6点前走完，市内交通费不超过60元，每段怎么走、多远、多久、多少钱都写清楚。",
    "One hour at each stop, done by 6 pm, transport under 60 yuan; for every leg say how to get there, how far, how long and how much.",
    ["distance", "duration", "cost", "way"],
  ],
  [
    "在外滩附近3公里内找3家餐厅，人均120元以内，评分4.0以上，告诉我地址、电话和怎么走。",
    "Find 3 restaurants within 3 km of the Bund, under 120 yuan each, rated 4.0 or more. Give me addresses, phone numbers and how to get there.",
    ["address", "telephone", "cost", "way", "meal"],
  ],
  [
    "找3家每晚450元以下、评分4.0以上的酒店，说说离故宫多远。",
    "Find 3 hotels under 450 yuan with a rating of 4.0 or more, and say how far they are from the Forbidden City.",
    ["distance", "cost", "stay"],
  ],
  [
    "帮我比一比坐高铁和坐飞机，单程每人预算700元，最后给我一个推荐。",
    "Compare the fast train with flying, budget 700 yuan each one way, and recommend one in the end.",
    ["cost", "recommendation"],
  ],
  [
    "后天从上海去杭州，告诉我车次、时刻、车站和票价，只坐直达。",
    "From Shanghai to Hangzhou the day after tomorrow: tell me the train number, the departure time, the departure station and the fare. No changes.",
    ["rideNumber", "fare", "rideTimes", "stations", "direct"],
  ],
  [
    "去苏州玩两天住一晚，中午找个地方吃饭，帮我排个行程，一共花多少钱也写出来。",
    "Two days in Suzhou with one night there, somewhere to eat at noon. Plan it and write down how much it is in total.",
    ["cost", "timetable", "stay", "meal", "sum"],
  ],
  [
    "打车去要多久、多少钱？餐厅的评分和营业时间告诉我。",
    "How long does a taxi take and how much is it? Tell me the ratings and opening hours of the restaurants.",
    ["rating", "hours", "duration", "taxiTime", "taxiCost", "cost", "meal"],
  ],
  [
    "写明日期和车程，选出一趟车。",
    "Include the date and the journey time, and choose one train.",
    ["rideDuration", "date", "reason"],
  ],
])("%s", (zh, en, parts) => {
  it("asks in Chinese for what a reader expects", () => expect(partsOf(zh)).toEqual(parts));
  it(`asks for the same in English: ${en}`, () => expect(partsOf(en)).toEqual(parts));
});

it.each([
  "I plan to be at my hotel by 8 pm. Is it open then?",
  "Within walking distance of the station, please.",
  "We met on the first night and address the crowd at noon with a rating of 5.",
])("asks for none of what is only mentioned: %s", (query) => expect(partsOf(query)).toEqual([]));

it("lets a Chinese name in an English query ask for nothing, and an English name in a Chinese one neither", () => {
  expect(partsOf("What is there to see around 外婆家餐厅 and 和平饭店?")).toEqual([]);
  expect(partsOf("从 The Food Hotel 去外滩要几分钟")).toEqual([]);
});
