import { describe, expect, it } from "vitest";
import { checked, DUCK, FLIGHTS, PALACE, TEMPLE, TRAINS, taskOf, trajectoryOf, WAYS } from "./trajectory.fixture.ts";

const task = taskOf("明天在北京玩一天，要去故宫和天坛，后天去上海。", {
  cities: ["北京", "上海"],
  dates: { startOffsetDays: 1, days: 1 },
  waypoints: { places: [{ names: ["故宫博物院", "故宫"] }, { names: ["天坛公园", "天坛"] }], ordered: false },
});
const CALLS = [[PALACE, TEMPLE, TRAINS, FLIGHTS], [DUCK], [...WAYS]];
const statusOf = (id: string, answer: string) => checked(id, task, trajectoryOf(CALLS, answer)).status;

describe("groundedness.places", () => {
  it.each([
    "- 12:00-13:00 午餐：醉仙楼（人民路8号，评分4.9）",
    "- 18:00-19:00 晚餐：长空楼，人均80元\n- 19:00-20:00 星河乐园",
  ])("notes %s", (answer) => expect(statusOf("groundedness.places", answer)).toBe("fail"));

  it.each([
    "- 12:00-13:00 午餐：京味斋烤鸭店（前门店）（北京市东城区前门大街30号，评分4.5）人均128元",
    "- 午餐：京味斋，人均128元",
    "- 午餐：四合院面馆，人均42元",
    "- 午餐：自理，人均50元",
    "- 午餐：附近餐厅，人均50元",
    "- 午餐：北京烤鸭，人均128元",
    "- 入住：酒店",
    "- 09:00-12:00 游览北京故宫（景山前街4号，评分4.8）",
    "- 故宫→天坛 打车，6.2公里，约24分钟",
    "- 故宫博物院→天坛公园打车：26元",
    "- 酒店→故宫 步行，1公里",
    "- 故宫东门→天坛公园 打车，6.2公里",
    "- 北京南站→故宫博物院 地铁，约40分钟",
    "- 13:00-14:00 自由活动（人均50元）",
    "- 09:00 早餐（酒店，人均20元）",
  ])("leaves %s alone", (answer) => expect(statusOf("groundedness.places", answer)).not.toBe("fail"));
});

describe("groundedness.unnumbered_ride", () => {
  it.each(["推荐坐高铁，08:08从北京南出发，09:30到达上海虹桥，票价99元。", "- 高铁：北京南 08:00→上海虹桥 10:00"])(
    "notes %s",
    (answer) => expect(statusOf("groundedness.unnumbered_ride", answer)).toBe("fail"),
  );

  it.each([
    "推荐坐高铁，10:00从北京南出发，14:28到达上海虹桥，票价553元。",
    "飞机09:05起飞，11:25到达，票价763元。",
    "高铁票价约550元，飞机更贵。",
    "坐高铁要在08:00以后出发、18:00前到达。",
    "高铁首班06:00，末班22:00。",
    "高铁往返两人票价2212元。",
    "打车去高铁站，08:00出发，08:40到达。",
  ])("leaves %s alone", (answer) => expect(statusOf("groundedness.unnumbered_ride", answer)).not.toBe("fail"));
});

describe("numbers in other spellings", () => {
  it.each(["Ｇ９９９９次", "高铁9999次"])("%s is no train that was found", (number) => {
    const result = checked("groundedness.train_number", task, trajectoryOf(CALLS, `推荐乘坐${number}，早上出发。`));
    expect(result).toMatchObject({ status: "fail", fatal: true });
  });

  it.each(["g101次高铁", "Ｇ１０１次", "G 101次列车", "高铁101次"])("%s is one", (number) =>
    expect(
      checked("groundedness.train_number", task, trajectoryOf(CALLS, `推荐乘坐${number}，早上出发。`)).status,
    ).toBe("pass"),
  );

  it.each(["去K11购物中心坐火车", "在T3航站楼坐飞机", "沿G6高速开车", "住D3天的民宿，之后坐火车", "D2日游坐火车"])(
    "%s names no train",
    (words) => expect(statusOf("groundedness.train_number", words)).toBe("not_applicable"),
  );
});

describe("constraints.answer_dates", () => {
  it.each([
    "## 5月2日（周六）北京一日游",
    "## 2026-05-02 行程",
    "- 今天是5月1日（周五），请提前预约",
    "- 故宫4月28日已开始放票",
    "- 12:00-13:00 午餐",
    "- 评分4.5",
  ])("leaves %s alone", (answer) => expect(statusOf("constraints.answer_dates", answer)).not.toBe("fail"));
});

describe("words that lead up to a name", () => {
  const LEADS = [
    "可以考虑",
    "建议住",
    "不妨选择",
    "最终选定",
    "比如",
    "帮您找到了",
    "其次是",
    "下榻",
    "看了一圈，还是",
    "最稳妥的要数",
  ];
  const described = (name: string) => `${name}（北京市东城区前门大街30号），评分4.5，人均128元。`;
  it.each(LEADS)("%s is no part of it", (lead) => {
    for (const name of ["京味斋烤鸭店", "京味斋烤鸭店（前门店）"])
      expect(statusOf("groundedness.places", described(lead + name))).not.toBe("fail");
  });

  it("takes a train behind 去程 for no place", () =>
    expect(statusOf("groundedness.places", "去程G7（10:00从北京南出发，全程4.5小时，评分4.8分）")).not.toBe("fail"));
});
