/**
 * The words by which a query asks for a part of an answer, or says what it wants least of, in either language.
 * Names in the other language ask for nothing.
 */
import { type PolicyLanguage, queryLanguage } from "@arenakit/contracts";

/** 告诉我车次、时刻和票价, or 营业时间发我: what the query asks to be told. */
const told = (words: string): string =>
  `(?:告诉|说明|写明|写清|写上|写出|列出|列明|给出|包括|注明|标明)[^。！？]{0,60}(?:${words})|(?:${words})[^。！？，,]{0,16}(?:发我|给我|告诉|写清|写明|写上|写出|列出|列清)`;
/** The same of "tell me the train number and the fare". */
const toldEn = (words: string): string =>
  String.raw`\b(?:tell|give|list|show|state|mention|note|send|include|including|write|need|want|know|with)\b[^.!?]{0,80}\b(?:${words})\b`;
const words = (...listed: readonly string[]) => String.raw`\b(?:${listed.join("|")})\b`;

const TAXI = "(?:打车|出租车|网约车)";
const TAXI_EN = "(?:taxi|cab|didi|ride-hail)";

const ASKED = {
  address: ["地址", words("address(?:es)?(?! (?:the|my|our|this|these))")],
  telephone: ["电话|联系方式", words("telephone", "phone", "contact (?:details|number|information)")],
  rating: [told("评分"), toldEn("ratings?(?! (?:of|above|over|at|from|higher|no|\\d))")],
  hours: [told("(?:营业|开放)时间"), toldEn("(?:opening|business|visiting) (?:hours|times)|closing times?")],
  distance: [
    "距离|多远|几公里",
    words("how far", "how many (?:km|kilomet(?:re|er)s)", "(?:the|their|its|and) distances?"),
  ],
  duration: [
    "多久|多长时间|几个?小时|总时间",
    words(
      "how long(?! (?:is|are) (?:it|they) open)",
      "how much time",
      "how many (?:hours|minutes)",
      "total time",
      "travel(?:ling)? times?",
    ),
  ],
  rideDuration: [`用时|${told("历时|车程")}`, toldEn("durations?|journey times?|flight times?")],
  taxiTime: [
    `${TAXI}[^。；]{0,8}(?:多久|多长时间|几分钟)`,
    String.raw`\b${TAXI_EN}\b[^.;!?]{0,30}\bhow long\b|\bhow long\b[^.;!?]{0,30}\b${TAXI_EN}\b`,
  ],
  taxiCost: [
    `${TAXI}[^。；]{0,12}多少钱`,
    String.raw`\b${TAXI_EN}\b[^.;!?]{0,30}\bhow much\b|\bhow much\b[^.;!?]{0,30}\b${TAXI_EN}\b|\b${TAXI_EN} (?:fare|cost)`,
  ],
  cost: [
    "多少钱|费用|花费|预算|总共花|省钱|价格|元以[内下]|不超过\\d{1,7}元",
    `${words("how much(?! time)", "costs?", "budget", "prices?", "expenses", "cheap(?:er|est|ly)?", "yuan", "rmb", "cny")}|¥`,
  ],
  rideNumber: [
    told("车次|航班号|班次"),
    `${toldEn("(?:train|flight) numbers?")}|${words("which (?:train|flight)s?(?! station)")}`,
  ],
  fare: [told("票价"), toldEn("fares?|ticket prices?")],
  date: [told("日期|哪一?天|几[月]?[日号]"), toldEn("dates?|(?:which|what) (?:day|date)")],
  rideTimes: [
    told("时刻|几点[出发到开]"),
    toldEn(
      "(?:departure|departing|arrival|arriving|train|flight) times?|what time (?:it|they|the (?:train|flight)s?|we)",
    ),
  ],
  stations: [
    told("车站|机场"),
    toldEn("(?:train |railway )?stations|airports|(?:departure|arrival|which|what) (?:station|airport)"),
  ],
  reason: [
    "选出|挑出|挑一|哪[种个]",
    words(
      "which (?:one|is|of|option|way|would|should|do|means|hotel|restaurant|place)",
      "choose",
      "pick(?! ?up)",
      "say why",
      "reasons?",
    ),
  ],
  recommendation: [
    "推荐|建议|哪个|对比一下|比一比",
    words(
      "recommend",
      "recommendations?",
      "suggest",
      "suggestions?",
      "advise",
      "which (?:one|is|of|option|way|would|should)",
      "compare",
    ),
  ],
  way: [
    "怎么[走去]|路线|每段",
    words(
      "how (?:do|can|should|would|to|will) (?:i |we )?(?:get|go|travel|reach)",
      "how to get",
      "directions",
      "routes?",
      "(?:each|every) (?:leg|stretch|ride|section)",
      "the way (?:there|to|back)",
    ),
  ],
  timetable: [
    "时间表|行程|安排|规划",
    String.raw`\b(?<!\b(?:i|we) )plan(?! to\b)\b|${words("itinerary", "itineraries", "timetable", "schedule", "arrange")}`,
  ],
  stay: [
    "住宿|酒店|[两二三四五]晚|一晚",
    String.raw`(?<!\b(?:my|our|the|no) )\bhotels?\b|${words("hostels?", "guest ?houses?", "accommodation", "(?:place|places|where|somewhere) to (?:stay|sleep)", "overnight", "(?:\\d|one|two|three|four|five|six) nights?")}`,
  ],
  meal: [
    "吃|餐|饭|美食|火锅|菜",
    words(
      "eat",
      "eating",
      "food",
      "(?<!no )restaurants?",
      "meals?",
      "lunch",
      "dinner",
      "breakfast",
      "supper",
      "hot ?pot",
      "noodles?",
      "dumplings?",
      "snacks?",
      "cuisine",
    ),
  ],
  transportCost: [
    "交通费|车费|路费|打车费|transport",
    words("transport(?:ation)?", "(?:taxi|bus|metro|train) (?:fares?|costs?)", "fares"),
  ],
  sum: [
    "清单|总共|一共|合计|总费用",
    words(
      "total(?! (?:time|distance|walking|length|duration|number|of))",
      "altogether",
      "adds? (?:it |everything |them )?up",
      "in all",
    ),
  ],
  itemised: [
    "清单|每段|多少钱|写清楚|写出来|明细",
    words("list", "break ?down", "itemi[sz]ed?", "each (?:leg|item|stop|stretch)", "how much"),
  ],
  spending: [
    "费用|钱|花",
    `${words("costs?", "how much", "spend(?:ing)?", "prices?", "expenses", "money", "yuan", "rmb")}|¥`,
  ],
  direct: [
    "只[要坐看]?直达|不(?:要|想)?(?:换乘|中转)",
    words(
      "direct (?:trains?|flights?) only",
      "only (?:a )?direct",
      "non-?stop only",
      "(?:no|without) (?:changes|changing|transfers)",
      "not? (?:want|have) to change",
    ),
  ],
  highSpeed: ["高铁|动车", words("high[- ]speed", "bullet trains?")],
  anySpeed: [
    "火车|普速|飞机|航班",
    words("(?<!high[- ]speed |bullet )trains?", "slow trains?", "flights?", "planes?", "fly"),
  ],
} as const satisfies Readonly<Record<string, readonly [zh: string, en: string]>>;
export type AskedPart = keyof typeof ASKED;

const PATTERNS = new Map(
  Object.entries(ASKED).map(([part, [zh, en]]) => [part, { zh: new RegExp(zh, "i"), en: new RegExp(en, "i") }]),
);

export function asksFor(query: string, part: AskedPart, language: PolicyLanguage = queryLanguage(query)): boolean {
  return PATTERNS.get(part)![language].test(query);
}
