import { describe, expect, it } from "vitest";
import { checked, DUCK, PALACE, TEMPLE, TRAINS, taskOf, trajectoryOf, WAYS } from "./trajectory.fixture.ts";

const oneDay = (startOffsetDays = 1) =>
  taskOf("明天在北京玩一天，要去故宫和天坛。", {
    cities: ["北京"],
    dates: { startOffsetDays, days: 1 },
    waypoints: { places: [{ names: ["故宫博物院", "故宫"] }, { names: ["天坛公园", "天坛"] }], ordered: false },
  });
const sights = (answer: string) => trajectoryOf([[PALACE, TEMPLE, DUCK, TRAINS], [...WAYS]], answer);
const status = (id: string, answer: string, task = oneDay()) => checked(id, task, sights(answer)).status;

const GOOD = [
  "## 行程",
  "- 09:00-12:00 **故宫博物院**（开放时间08:30-17:00）",
  "- 12:00-12:30 打车前往天坛公园，6.2公里，约24分钟",
  "- 12:30-15:00 **天坛公园**",
].join("\n");

describe("a plan that can be lived through", () => {
  it.each([
    "time.overlaps",
    "time.leg_in_time",
    "time.open_during_visit",
    "time.closed_weekday",
    "time.arrival_after_departure",
  ])("passes %s", (id) => expect(status(id, GOOD)).toBe("pass"));

  it("is read from a table, too", () => {
    const table = "| 时间 | 安排 |\n|---|---|\n| 09:00-12:00 | 故宫博物院 |\n| 12:10-15:00 | 天坛公园 |";
    expect(status("time.leg_in_time", table)).toBe("fail");
  });
});

describe("time.overlaps", () => {
  it("catches an item that begins before the last one ends", () => {
    expect(status("time.overlaps", GOOD.replace("12:30-15:00", "12:20-15:00"))).toBe("fail");
  });
  it("knows when a train arrives", () => {
    const answer = "- 10:00 乘G7从北京南出发去上海虹桥\n- 13:00-15:00 故宫博物院";
    expect(status("time.leg_in_time", answer)).not.toBe("fail");
    expect(status("time.overlaps", answer.replace("10:00 乘", "10:00-14:28 乘"))).toBe("fail");
    expect(status("time.overlaps", answer.replace("10:00 乘", "10:00-14:28 乘").replace("13:00", "14:40"))).toBe(
      "pass",
    );
  });
});

describe("time.leg_in_time", () => {
  it("catches a move that is shorter than its own line says", () => {
    expect(
      status("time.leg_in_time", GOOD.replace("12:00-12:30", "12:20-12:30").replace("09:00-12:00", "09:00-12:20")),
    ).toBe("fail");
  });
  it("catches a gap that is shorter than navigation says, by the means that the text names", () => {
    const answer = (gap: string, by: string) => `- 09:00-12:00 故宫博物院\n- 随后${by}\n- ${gap}-15:00 天坛公园`;
    expect(status("time.leg_in_time", answer("12:10", "打车"))).toBe("fail");
    expect(status("time.leg_in_time", answer("12:25", "打车"))).toBe("pass");
    expect(status("time.leg_in_time", answer("12:25", "出发"))).toBe("pass");
  });
  it("forgives a tenth of an estimate", () => {
    expect(
      status("time.leg_in_time", GOOD.replace("12:00-12:30", "12:08-12:30").replace("09:00-12:00", "09:00-12:08")),
    ).toBe("pass");
  });
  it("leaves ways alone that nobody looked up and that are short", () => {
    const answer = "- 11:00-12:00 四合小院面馆\n- 12:05-15:00 京味斋烤鸭店（前门店）";
    expect(status("time.leg_in_time", answer)).toBe("not_applicable");
  });
});

describe("time.open_during_visit", () => {
  it("catches a visit after the gates close", () => {
    expect(status("time.open_during_visit", GOOD.replace("09:00-12:00", "16:00-18:30"))).toBe("fail");
  });
  it("lets people look from outside", () => {
    expect(status("time.open_during_visit", "- 18:30-19:00 故宫博物院外观夜景拍照")).not.toBe("fail");
  });
});

describe("time.closed_weekday", () => {
  it("catches a visit on a Monday", () => {
    // 2026-05-01 is a Friday: three days later it is Monday.
    expect(status("time.closed_weekday", GOOD, oneDay(3))).toBe("fail");
    expect(status("time.closed_weekday", GOOD, oneDay(4))).toBe("pass");
  });
});

describe("time.train_change", () => {
  it.each([
    ["- G6711 转 G6288，在保定东换乘", "pass"],
    ["- G6801 转 G6302，在保定东换乘", "fail"],
    ["- G6711 或 G6302 都可以，无需换乘", "not_applicable"],
  ])("%s: %s", (answer, expected) => expect(status("time.train_change", answer)).toBe(expected));
});

describe("time.arrival_after_departure", () => {
  it("catches a range that runs backwards and knows nights", () => {
    expect(status("time.arrival_after_departure", "- 15:00-14:00 故宫博物院")).toBe("fail");
  });
});

describe("a task that asks for no plan", () => {
  it("has no itinerary in its list of options", () => {
    const compare = taskOf("比一比", {
      cities: ["北京", "上海"],
      journey: { from: "北京", to: "上海" },
      compare: ["train"],
    });
    const answer = "- 10:00-14:28 G7\n- 06:36-12:40 G101";
    expect(status("time.overlaps", answer, compare)).toBe("not_applicable");
  });
});
