/** Values without a label of their own: in sentences, on lines by themselves, in English, in a mapping of another kind. */
import { describe, expect, it } from "vitest";
import { checked, DUCK, PALACE, TRAINS, taskOf, trajectoryOf, WAYS, WEATHER } from "./trajectory.fixture.ts";

const task = taskOf("明天两个人从北京去上海，出发前看故宫、吃烤鸭，请给出车次、票价、地址和天气。", {
  cities: ["北京", "上海"],
  people: 2,
});
const statusOf = (id: string, answer: string) =>
  checked(
    id,
    task,
    trajectoryOf(
      [
        [WEATHER, PALACE, DUCK],
        [TRAINS, WAYS[0]!],
      ],
      answer,
    ),
  ).status;

const SENTENCE =
  "中午去京味斋烤鸭店（前门店），就在北京市东城区前门大街30号，一个人大约128元，大家打了4.5分，11:00-21:30开门，订位请拨010-67011379。";
const LINES = "故宫博物院\n地址\n北京市东城区景山前街4号\n门票\n60元\n评分\n4.8\n营业时间\n08:30-17:00（周一闭馆）";

describe("places", () => {
  it.each([
    ["addresses", SENTENCE, "大街30号", "大街80号"],
    ["ratings", SENTENCE, "4.5分", "4.9分"],
    ["opening_hours", SENTENCE, "11:00-21:30", "10:00-23:00"],
    ["phones", SENTENCE, "67011379", "67011378"],
    ["addresses", LINES, "前街4号", "前街44号"],
  ])("%s: a wrong value fails, the right one does not", (id, answer, right, wrong) => {
    expect(statusOf(`groundedness.${id}`, answer)).toBe("pass");
    expect(statusOf(`groundedness.${id}`, answer.replace(right, wrong))).toBe("fail");
  });
});

describe("what each pays of a total", () => {
  const COSTS = "费用\n- 京味斋烤鸭店（前门店）用餐：128元×2人=256元\n";
  it.each([
    `${COSTS}- 合计：256元+52元=308元，人均154元，在每人预算200元以内`,
    `${COSTS}- 打车：52元\n- 合计：308元\n- 人均：154元`,
    `全部费用共308元，每人154元。\n${COSTS}- 人均154元`,
  ])("is no price of the place above it: %s", (answer) =>
    expect(statusOf("groundedness.place_prices", answer)).not.toBe("fail"),
  );
});

describe("ways, weather and rides", () => {
  const WAY = "两地之间打车全程6.2公里，约24分钟，车费约26元。";
  const SKY = "2026-05-02北京天气：白天晴，12～24℃。";
  it.each([
    ["route_distance", WAY, "6.2", "9.2"],
    ["route_duration", WAY, "24分", "54分"],
    ["route_fare", WAY, "26元", "46元"],
    ["weather", SKY, "白天晴", "白天有雨"],
  ])("%s", (id, answer, right, wrong) => {
    expect(statusOf(`groundedness.${id}`, answer)).not.toBe("fail");
    expect(statusOf(`groundedness.${id}`, answer.replace(right, wrong))).toBe("fail");
  });

  it.each([
    ["groundedness.fare", "train:\n  no: G7\n  fare: 553元\ntaxi: {km: 6.2公里, min: 24分钟, fare: 26元}"],
    ["groundedness.journey_duration", "Train G7 takes 4h28m, 553 yuan.\nThe taxi takes 24 minutes for 6.2 km."],
    ["groundedness.route_duration", "大家给它打了4.9分，吃完打车去故宫博物院，24分钟。"],
  ])("%s accuses nobody", (id, answer) => expect(statusOf(id, answer)).not.toBe("fail"));
});

describe("the price of one and what several pay", () => {
  const HOTEL = {
    name: "search_poi",
    arguments: { query: "酒店" },
    text: "1. 棠欣庭国际大酒店｜酒店｜北京市东城区建隆巷7号｜坐标116.398951,39.915304｜评分4.7｜房价859元/晚｜营业00:00-24:00｜电话010-93162437",
  };
  const statusFor = (answer: string, people = 2) =>
    checked(
      "groundedness.place_prices",
      taskOf("在北京住两晚，吃烤鸭。", { cities: ["北京"], people }),
      trajectoryOf([[HOTEL, DUCK, PALACE]], answer),
    ).status;
  const stay = (night: number, total: number) => [
    `推荐入住棠欣庭国际大酒店，每晚${night}元，两晚共${total}元。`,
    `推荐入住棠欣庭国际大酒店，房价${night}元/晚，两晚${total}元。`,
    `1. **棠欣庭国际大酒店**\n   - 房价：¥${night}/晚，2晚¥${total}`,
  ];
  it.each(stay(859, 1718))("leaves the true price and its total alone: %s", (answer) =>
    expect(statusFor(answer)).toBe("pass"),
  );
  it.each([...stay(919, 1838), ...stay(2577, 5154), ...stay(1718, 3436).slice(0, 2)])(
    "notes a wrong price whose total follows from it: %s",
    (answer) => expect(statusFor(answer)).toBe("fail"),
  );

  it.each([
    "故宫博物院，门票两人120元。",
    "故宫博物院，两人门票120元。",
    "故宫博物院，门票：120元（60元×2人）。",
    "故宫博物院，学生票半价，门票30元。",
    "入住棠欣庭国际大酒店，人均每晚430元。",
    "午餐在京味斋烤鸭店（前门店），全天合计308元，人均154元。",
  ])("leaves %s alone", (answer) => expect(statusFor(answer)).not.toBe("fail"));
});
