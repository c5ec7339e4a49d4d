/** Streets with a number that no result has, in whatever sentence they stand, and those that some result has. */
import { describe, expect, it } from "vitest";
import { isPinyin } from "./facts/pinyin.ts";
import { checked, DUCK, PALACE, TEMPLE, taskOf, trajectoryOf } from "./trajectory.fixture.ts";

const task = taskOf("我住在北京灯市口西街37号，明天在故宫附近找餐厅吃饭，写清楚地址。", {
  cities: ["北京"],
  people: 1,
  dates: { startOffsetDays: 1, days: 1 },
});

const LAKE = { ...PALACE, text: "1. 东湖｜景点｜武汉市武昌区沿湖大道16号｜坐标114.4,30.5｜评分4.8" };
/** The houses that are called wrong. */
const wrongIn = (answer: string) =>
  checked("groundedness.addresses", task, trajectoryOf([[PALACE, TEMPLE, DUCK, LAKE]], answer)).evidence.flatMap(
    ({ step, note, quote }) => (step === null && note ? [quote] : []),
  );

describe("a house that nobody knows", () => {
  it.each([
    ["digits changed places", "四合小院面馆（南池子大街21号），人均42元。", "南池子大街21号"],
    ["of another street", "想清静就去四合小院面馆，民权路12号，走过去十分钟。", "民权路12号"],
    ["without a name near it", "晚饭那家在前门大街 300 号，走路就到。", "前门大街 300 号"],
    ["in a cell", "| 店 | 在哪 |\n|---|---|\n| 京味斋 | 东城区前门大街13号 |", "前门大街13号"],
    ["in JSON", '{"name": "京味斋烤鸭店", "address": "前门大街31号"}', "前门大街31号"],
    ["in Latin letters", "The noodle house is at 21 Nanchizi Street, ten minutes on foot.", "21 Nanchizi Street"],
    ["behind its street", "- Qianmen Street, No. 13\n- open late", "Qianmen Street, No. 13"],
    ["of a street that sounds like none", "Jingweizhai, 30 Minquan Road: roast duck.", "30 Minquan Road"],
    ["in another word for street", "Find it at No. 13 Qianmen Dajie.", "No. 13 Qianmen Dajie"],
  ])("is found: %s", (_, answer, house) => expect(wrongIn(answer).some((one) => one.includes(house))).toBe(true));
});

describe("a house that somebody knows, and what is none", () => {
  it.each([
    "四合小院面馆（南池子大街12号），人均42元。",
    "吃面在北京市东城区南池子大街 12 号，烤鸭在前门大街30号。",
    "就在大街30号那边，从故宫走过去。",
    "从你住的灯市口西街37号出发，打车去故宫。",
    "坐地铁从天安门东站B口出来，沿东长安街2号线方向走。",
    "从前门大街2号口出来，再走三百米。",
    "不是前门大街13号，是30号，别走错。",
    "The noodle house is at 12 Nanchizi Street; the duck is at No. 30 Qianmen Dajie.",
    "Take Line 2 Qianmen Street station, or bus 120 Dongdan Road stop.",
    "On day 2 Qianmen Street is the place to be.",
    "The lake: 16 Yanhu Avenue, free.",
    "Its address is 12 South Pond Street.",
    "The mall is at 88 Jianguo Road, in Chaoyang.",
    "It is not 13 Qianmen Street but No. 30.",
    "At 18:30 Qianmen Street lights up.",
    "Have dinner at 12 Nanchizi St, then walk 300 m.",
  ])("is left alone: %s", (answer) => expect(wrongIn(answer)).toEqual([]));

  it("holds nothing against anybody where no result has a house", () => {
    const result = checked("groundedness.addresses", task, trajectoryOf([[]], "晚饭在民权路85号。"));
    expect(result.status).toBe("not_applicable");
  });
});

it("knows Chinese sounds from words of English", () => {
  for (const word of ["Minquan", "Zourong", "xian", "Guangming"]) expect(isPinyin(word)).toBe(true);
  for (const word of ["Bright", "South", "Street", "Victory", ""]) expect(isPinyin(word)).toBe(false);
});
