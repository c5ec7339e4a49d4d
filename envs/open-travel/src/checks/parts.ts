/**
 * The parts of an answer that a query asks for, each by what it is: an amount of a limit, of a saving or of another
 * purchase is no fare, the hours of a shop are no timetable, and the day of a forecast is no date of travel.
 */

import { type CheckFinding, libraryOf } from "@arenakit/evaluator-checks";
import {
  givesFares,
  givesSchedules,
  givesSpans,
  givesWays,
  namesBothEnds,
  namesDates,
  ownAmounts,
} from "./parts-of-rides.ts";
import { attributesOf } from "./reading/attributes.ts";

import { amountsIn, clocksIn, distancesIn, durationsIn } from "./reading/tokens.ts";
import type { TravelCheck, TravelReading } from "./reading.ts";

interface AnswerPart {
  readonly what: string;
  readonly asked: RegExp;
  /** Share of it that there is, in [0, 1]; true is all of it. */
  readonly given: (reading: TravelReading, answer: string) => boolean | number;
}

/** 告诉我车次、时刻和票价, or 营业时间发我: what the query asks to be told. */
const told = (words: string): RegExp =>
  new RegExp(
    `(?:告诉|说明|写明|写清|写上|写出|列出|列明|给出|包括|注明|标明)[^。！？]{0,60}(?:${words})|(?:${words})[^。！？，,]{0,16}(?:发我|给我|告诉|写清|写明|写上|写出|列出|列清)`,
  );
const says = (reading: TravelReading, kind: string): boolean =>
  attributesOf(reading).some((attribute) => attribute.kind === kind);
const TAXI = /打车|出租|网约车|\btaxi\b|\bcab\b/gi;

const PARTS: readonly AnswerPart[] = [
  {
    what: "地址",
    asked: /地址/,
    given: (reading, answer) => /地址|📍|[路街道巷]\d+号/u.test(answer) || citesAddress(reading, answer),
  },
  {
    what: "电话",
    asked: /电话|联系方式/,
    given: (_, answer) => /(?:\d{3,4}-)?\d{7,8}|1\d{10}|400-?\d{3}/.test(answer),
  },
  {
    what: "评分",
    asked: told("评分"),
    given: (reading, answer) =>
      says(reading, "rating") || /评分|[评打][^，。]{0,8}分|\d\s*[分星]|⭐|rat(?:ed|ing)/.test(answer),
  },
  {
    what: "营业时间",
    asked: told("(?:营业|开放)时间"),
    given: (reading, answer) =>
      says(reading, "hours") || /\d:\d\d\s*[-–—~～至到]|24\s*小时|全天|几点[开关]门/.test(answer),
  },
  { what: "距离", asked: /距离|多远|几公里/, given: (_, answer) => distancesIn(answer).length > 0 },
  { what: "用时", asked: /多久|多长时间|几个?小时|总时间/, given: (_, answer) => durationsIn(answer).length > 0 },
  { what: "乘车或飞行的用时", asked: new RegExp(`用时|${told("历时|车程").source}`), given: givesSpans },
  {
    what: "打车的用时",
    asked: /(?:打车|出租车|网约车)[^。；]{0,8}(?:多久|多长时间|几分钟)/,
    given: (_, answer) => givesWays(answer, TAXI, durationsIn),
  },
  {
    what: "打车的费用",
    asked: /(?:打车|出租车|网约车)[^。；]{0,12}多少钱/,
    given: (_, answer) => givesWays(answer, TAXI, amountsIn),
  },
  {
    what: "费用",
    asked: /多少钱|费用|花费|预算|总共花|省钱|价格|元以[内下]|不超过\d+元/,
    given: (reading, answer) => ownAmounts(reading).length > 0 || /免费/.test(answer),
  },
  { what: "车次或航班号", asked: told("车次|航班号|班次"), given: (reading) => reading.numbers.length > 0 },
  { what: "票价", asked: told("票价"), given: givesFares },
  { what: "日期", asked: told("日期|哪一?天|几[月]?[日号]"), given: namesDates },
  { what: "时刻", asked: told("时刻|几点[出发到开]"), given: givesSchedules },
  { what: "出发和到达的车站", asked: told("车站|机场"), given: namesBothEnds },
  {
    what: "选择的理由",
    asked: /选出|挑出|挑一|哪[种个]/,
    given: (_, answer) =>
      /因为|由于|理由|原因|依据|相比|比较|对比|[最更][便省快短少低优合]|because|since|reason|compared|cheap|fast/i.test(
        answer,
      ),
  },
  {
    what: "明确的推荐",
    asked: /推荐|建议|哪个|对比一下|比一比/,
    given: (_, answer) => /推荐|建议|首选|最[佳优合快省便]|选择/.test(answer),
  },
  {
    what: "怎么走",
    asked: /怎么[走去]|路线|每段/,
    given: (_, answer) => /步行|打车|驾车|公交|地铁|骑行|乘坐?|出租/.test(answer),
  },
  { what: "时间安排", asked: /时间表|行程|安排|规划/, given: (_, answer) => clocksIn(answer).length >= 3 },
  {
    what: "住宿",
    asked: /住宿|酒店|[两二三四五]晚|一晚/,
    given: (_, answer) => /酒店|宾馆|民宿|住宿|入住|客栈/.test(answer),
  },
  { what: "用餐", asked: /吃|餐|美食|火锅/, given: (reading, answer) => speaksOfMeal(reading, answer) },
];

/** A restaurant that is named is where one eats, whatever the words around it. */
function speaksOfMeal(reading: TravelReading, answer: string): boolean {
  if (/餐|吃|美食|火锅|小吃|人均|\b(?:lunch|dinner|breakfast|meals?|eat|restaurant)\b/i.test(answer)) return true;
  return reading.mentions.some((mention) => mention.values.some((row) => /餐|饭店|小吃|美食/.test(row.category)));
}

function citesAddress(reading: TravelReading, answer: string): boolean {
  return reading.mentions.some((mention) =>
    mention.values.some((row) => row.address !== null && row.address.length >= 4 && answer.includes(row.address)),
  );
}

const parts: TravelCheck = {
  id: "coverage.parts",
  family: "coverage",
  title: "题目问到的各个方面",
  examine(reading) {
    const { answer } = reading;
    if (answer === null || libraryOf(reading).isResearch) return [];
    return PARTS.filter((part) => part.asked.test(reading.task.query)).map((part): CheckFinding => {
      const score = Number(part.given(reading, answer));
      if (score >= 1) return { score: 1, evidence: [] };
      return { score, note: score > 0 ? `只给出一部分${part.what}` : `没有给出${part.what}`, evidence: [] };
    });
  },
};

export const partChecks: readonly TravelCheck[] = [parts];
