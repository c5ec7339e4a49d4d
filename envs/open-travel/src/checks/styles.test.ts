/**
 * Answers to the same task in the styles in which models write: none may be accused of anything, and a value
 * that is changed must be found in each style that binds it.
 */
import { describe, expect, it } from "vitest";
import { runTravelChecks } from "../checks.ts";
import { DUCK, FLIGHTS, PALACE, TEMPLE, TRAINS, taskOf, trajectoryOf, WAYS, WEATHER } from "./trajectory.fixture.ts";

const sights = taskOf("明天我们两个人在北京玩一天，9点到18点，要去故宫和天坛，预算600元，写清楚地址和费用。", {
  cities: ["北京"],
  people: 2,
  budget: { amountYuan: 600, per: "group" },
  dates: { startOffsetDays: 1, days: 1 },
  window: { departAfter: "09:00", arriveBy: "18:00" },
  waypoints: { places: [{ names: ["故宫博物院", "故宫"] }, { names: ["天坛公园", "天坛"] }], ordered: true },
});
const rides = taskOf("明天从北京去上海，高铁和飞机哪个好？8点后出发，18点前到，每人700元以内。", {
  cities: ["北京", "上海"],
  budget: { amountYuan: 700, per: "person" },
  dates: { startOffsetDays: 1, days: 1 },
  window: { departAfter: "08:00", arriveBy: "18:00" },
  journey: { from: "北京", to: "上海" },
  compare: ["train", "flight"],
});
const dinner = taskOf("故宫附近3公里内找2家餐厅，人均150元以内，评分4.0以上，晚上7点营业。", {
  cities: ["北京"],
  around: { centre: { names: ["故宫博物院", "故宫"] }, radiusMetres: 3000, keyword: "餐厅", count: 2 },
  maxCostYuan: 150,
  minRating: 4,
  openAt: "19:00",
});

const EMOJI = `# 🏯 北京一日游（两人）

好的！明天北京**晴，12~24℃**，适合出行，为您安排如下：

**☀️ 上午**
- **09:00 - 12:00｜故宫博物院**
  - 📍 地址：北京市东城区景山前街4号
  - 🎫 门票：60元/人（两人共120元）
  - ⏰ 开放时间：08:30-17:00，周一闭馆

**🍜 中午**
- **12:30 - 13:30｜京味斋烤鸭店（前门店）**：评分4.5，人均约128元，两人约256元，电话 010-67011379

**🌙 下午**
- 14:10～16:00 天坛公园，门票15元/人，两人30元
- 16:30左右返程，如果时间充裕也可以去四合小院面馆（人均42元）

| 项目 | 明细 | 金额 |
|------|------|------|
| 门票 | 故宫60×2 + 天坛15×2 | 150元 |
| 餐饮 | 128×2 | 256元 |
| 交通 | 打车 | 52元 |
| **合计** | | **458元** |

总计458元，人均229元，低于600元的预算，还剩142元。`;

const PROSE = `根据查询结果，为您推荐如下方案：

第一站：故宫（9:00-12:00）
故宫博物院位于北京市东城区景山前街4号，门票60元，周一闭馆，您出行的5月2日是周六，正常开放。

午餐：12点30分，在京味斋烤鸭店用餐，那里评分4.5分，人均128元。

第二站：天坛公园（14:00-16:00）
从故宫打车过去约6.2公里，24分钟左右。门票15元一张，两个人30元。

费用：门票150元，餐费256元，交通52元，总共458元，没有超过600元。`;

const TABLE = `## 行程表
| 时间 | 活动 | 地址 | 费用（2人） |
|---|---|---|---|
| 09:00-12:00 | 故宫博物院（门票60元/人） | 北京市东城区景山前街4号 | 120元 |
| 12:00-12:30 | 故宫博物院→天坛公园 打车，6.2公里，约24分钟 | - | 26元 |
| 12:30-15:00 | 天坛公园（门票15元/人） | 北京市东城区天坛东里甲1号 | 30元 |

**总费用**：120+26+30=176元，人均88元。共2人。`;

const RIDE_TABLE = `## 结论
👉 **首选高铁 G7**（10:00 北京南 → 14:28 上海虹桥，553元），满足8点后出发、18点前到达、700元以内，不用换乘。

| 方式 | 班次 | 出发 | 到达 | 耗时 | 票价 |
|---|---|---|---|---|---|
| 高铁 | G7 | 北京南 10:00 | 上海虹桥 14:28 | 4小时28分 | 553元 |
| 飞机 | CA1847 | 首都国际机场 09:05 | 浦东国际机场 11:25 | 2小时20分 | 763元 |

飞机763元，超出每人700元的预算63元；加上去机场和安检（提前2小时），门到门约5小时。G101 早上6:36就发车，不符合8点后出发的要求。`;

const RIDE_PROSE = `高铁：推荐G7次，10:00从北京南站出发，14:28抵达上海虹桥站，历时4小时28分，二等座553元，两人1106元。
飞机：国航CA1847，09:05首都国际机场起飞，11:25到浦东国际机场，763元，飞行2小时20分，价格超预算，不推荐。
综合来看建议坐G7，提前30分钟到站，到站后打车约60元。`;

const CARDS = `为您找到2家（人均≤150元，评分≥4.0，19:00营业，3公里内）：

1️⃣ **四合小院面馆**（距故宫592米）
📍 北京市东城区南池子大街12号
📞 010-65250012
💰 人均42元 ⭐ 4.1分
🕐 10:00-20:00

2️⃣ **京味斋烤鸭店（前门店）**（距故宫约2.1公里）
📍 北京市东城区前门大街30号
📞 010-67011379
💰 人均128元 ⭐ 4.5分
🕐 11:00-21:30

推荐首选四合小院面馆，离得最近。云上法餐厅评分4.9但超出距离，不推荐。`;

const CALLS = [[PALACE, TEMPLE, WEATHER, TRAINS, FLIGHTS], [DUCK], [...WAYS]];
const failures = (task: typeof sights, answer: string) =>
  runTravelChecks({ task, trajectory: trajectoryOf(CALLS, answer) })
    .filter((result) => result.status === "fail" && /^(?:groundedness|constraints|time|arithmetic)\./.test(result.id))
    .map((result) => `${result.id}: ${result.message}`);

describe("answers that are right", () => {
  it.each([
    ["headings and emoji", sights, EMOJI],
    ["prose", sights, PROSE],
    ["a table", sights, TABLE],
    ["a comparison in a table", rides, RIDE_TABLE],
    ["a comparison in prose", rides, RIDE_PROSE],
    ["cards", dinner, CARDS],
  ])("%s: nobody is accused", (_, task, answer) => expect(failures(task, answer)).toEqual([]));
});

describe("the same answers with one value changed", () => {
  it.each([
    ["groundedness.place_prices", sights, EMOJI, "门票：60元/人（两人共120元）", "门票：40元/人"],
    ["groundedness.opening_hours", sights, EMOJI, "08:30-17:00", "07:00-19:00"],
    ["groundedness.phones", sights, EMOJI, "010-67011379", "010-12345678"],
    ["groundedness.weather", sights, EMOJI, "12~24℃", "22~34℃"],
    ["time.open_during_visit", sights, EMOJI, "09:00 - 12:00", "06:30 - 12:00"],
    ["time.overlaps", sights, EMOJI, "12:30 - 13:30", "11:30 - 13:30"],
    ["constraints.window", sights, EMOJI, "14:10～16:00", "14:10～19:00"],
    ["arithmetic.totals", sights, EMOJI, "**458元**", "**358元**"],
    ["arithmetic.per_person", sights, EMOJI, "人均229元", "人均129元"],
    ["constraints.budget", sights, PROSE, "总共458元", "总共758元"],
    ["groundedness.place_prices", sights, PROSE, "人均128元", "人均98元"],
    ["groundedness.ratings", sights, PROSE, "评分4.5", "评分4.9"],
    ["time.open_during_visit", sights, PROSE, "故宫（9:00-12:00）", "故宫（17:30-19:00）"],
    ["groundedness.route_distance", sights, TABLE, "6.2公里", "2.2公里"],
    ["time.leg_in_time", sights, TABLE, "12:00-12:30", "12:20-12:30"],
    ["arithmetic.expressions", sights, TABLE, "=176元", "=276元"],
    ["groundedness.train_number", rides, RIDE_TABLE, "首选高铁 G7", "首选高铁 G9987"],
    ["groundedness.schedule", rides, RIDE_TABLE, "10:00 北京南 → 14:28", "10:00 北京南 → 12:28"],
    ["groundedness.flight_number", rides, RIDE_PROSE, "CA1847", "MU5101"],
    ["groundedness.fare", rides, RIDE_PROSE, "二等座553元", "二等座453元"],
    ["groundedness.journey_duration", rides, RIDE_PROSE, "历时4小时28分", "历时2小时28分"],
    ["groundedness.phones", dinner, CARDS, "010-65250012", "010-65259999"],
    ["groundedness.ratings", dinner, CARDS, "4.1分", "4.8分"],
    ["groundedness.route_distance", dinner, CARDS, "592米", "100米"],
    ["constraints.radius", dinner, CARDS, "1️⃣ **四合小院面馆**", "1️⃣ **云上法餐厅**"],
  ])("%s finds it", (id, task, answer, right, wrong) => {
    expect(answer).toContain(right);
    expect(failures(task, answer.replace(right, wrong)).map((failure) => failure.split(":")[0])).toContain(id);
  });
});
