/** Orders that one sentence states, by arrows or behind words, against what the task asks for. */
import { describe, expect, it } from "vitest";
import { type CallFixture, checked, DUCK, PALACE, TEMPLE, taskOf, trajectoryOf } from "./trajectory.fixture.ts";

const PARK: CallFixture = {
  name: "search_poi",
  arguments: { query: "北海公园" },
  text: "1. 北海公园｜景点｜北京市西城区文津街1号｜坐标116.389000,39.926000｜评分4.6｜门票10元",
};
const waypoints = {
  places: [{ names: ["故宫博物院", "故宫"] }, { names: ["北海公园", "北海"] }, { names: ["天坛公园", "天坛"] }],
  ordered: true,
};
const tour = taskOf("明天先去故宫，再去北海公园，最后去天坛。", { cities: ["北京"], waypoints });
const free = taskOf("明天去故宫、北海公园和天坛。", { cities: ["北京"], waypoints: { ...waypoints, ordered: false } });
const dinner = (query: string) =>
  taskOf(query, {
    cities: ["北京"],
    around: { centre: { names: ["故宫"] }, radiusMetres: 8000, keyword: "餐厅", count: 3 },
  });

const statusOf = (id: string, task: ReturnType<typeof taskOf>, answer: string) =>
  checked(id, task, trajectoryOf([[PALACE, TEMPLE, PARK, DUCK]], answer)).status;

describe("arrows from place to place", () => {
  it.each([
    "路线：故宫 → 天坛 → 北海公园。",
    "**Route:** Palace Museum → Temple of Heaven → Beihai Park",
    "- 故宫(09:00)->天坛公园->北海，走一天",
    "| 路线 | 天坛 ⇒ 故宫博物院 ⇒ 北海 |\n|---|---|",
  ])("against the order that is asked for are found: %s", (answer) =>
    expect(statusOf("constraints.waypoint_order", tour, answer)).toBe("fail"),
  );
  it.each([
    "路线：故宫 → 北海公园 → 天坛。",
    "**Route:** Palace Museum → Beihai Park → Temple of Heaven, then home",
    "酒店 → 故宫 → 午饭 → 北海 → 天坛 → 酒店",
    "故宫 → 天坛 → 北海 → 故宫，绕一圈的话太远。",
    "不是故宫 → 天坛 → 北海，那样绕路。",
    "换乘：天坛东门 → 东单 → 故宫",
    "G7 → 北京南 → 天坛",
  ])("in that order, or of no plan, are left alone: %s", (answer) =>
    expect(statusOf("constraints.waypoint_order", tour, answer)).not.toBe("fail"),
  );
  it("are free where the task asks for no order", () =>
    expect(statusOf("constraints.waypoint_order", free, "故宫 → 天坛 → 北海公园")).toBe("not_applicable"));
});

describe("a ranking in words", () => {
  const RATED = "故宫附近找3家餐厅，评分高的排前面。";
  it.each([
    [RATED, "推荐次序：①四合小院面馆 ②京味斋烤鸭店 ③云上法餐厅"],
    [RATED, "排名：京味斋、云上法餐厅、四合小院面馆。"],
    ["故宫附近找3家餐厅，离得近的优先。", "推荐顺序：京味斋烤鸭店 > 四合小院面馆 > 云上法餐厅"],
    ["Three restaurants near the palace, cheapest first.", "I'd rank them 云上法餐厅, 四合小院面馆 and 京味斋烤鸭店."],
  ])("against what %s wants is found: %s", (query, answer) =>
    expect(statusOf("arithmetic.stated_order", dinner(query), answer)).toBe("fail"),
  );
  it.each([
    [RATED, "推荐次序：①云上法餐厅 ②京味斋烤鸭店 ③四合小院面馆"],
    [RATED, "排名：云上法餐厅、京味斋、四合小院面馆。"],
    [RATED, "如果按距离排序：四合小院面馆、京味斋、云上法餐厅。"],
    [RATED, "推荐次序：①那家新开的 ②京味斋 ③云上法餐厅"],
    ["故宫附近找3家餐厅。", "推荐次序：①四合小院面馆 ②京味斋烤鸭店 ③云上法餐厅"],
    ["故宫附近找3家餐厅，离得近的优先。", "推荐顺序：四合小院面馆 > 京味斋烤鸭店 > 云上法餐厅"],
    ["Three restaurants near the palace, cheapest first.", "I'd rank them 四合小院面馆, 京味斋烤鸭店 and 云上法餐厅."],
  ])("as %s wants it is left alone: %s", (query, answer) =>
    expect(statusOf("arithmetic.stated_order", dinner(query), answer)).not.toBe("fail"),
  );
});

describe("an order told once more", () => {
  const PLAN = "- 09:00—11:00 故宫博物院\n- 11:30—12:30 北海公园\n- 14:00—16:00 天坛公园\n\n";
  it.each([
    "顺序记一句话就够：故宫、天坛公园、北海公园。",
    "路线：天坛公园→故宫博物院→北海公园。",
    "The route in short: 北海公园, 故宫博物院, then 天坛公园.",
    "游览次序：先去北海公园，再去故宫博物院，最后天坛公园。",
  ])("against the times of the plan is found: %s", (recap) =>
    expect(statusOf("arithmetic.stated_order", free, PLAN + recap)).toBe("fail"),
  );
  it.each([
    "顺序记一句话就够：故宫博物院、北海公园、天坛公园。",
    "路线：故宫博物院→北海公园→天坛公园。",
    "The route in short: 故宫博物院, 北海公园, then 天坛公园.",
    "游览次序：先去故宫博物院，再去北海公园，最后天坛公园。",
    "门票：天坛公园、故宫博物院、北海公园都要预约。",
    "不是天坛公园→故宫博物院→北海公园，那样绕路。",
    "如果下雨，路线：天坛公园→故宫博物院→北海公园。",
    "天坛公园、北海公园和故宫博物院都去了。",
  ])("that is theirs, or none, is left alone: %s", (recap) =>
    expect(statusOf("arithmetic.stated_order", free, PLAN + recap)).not.toBe("fail"),
  );
});
