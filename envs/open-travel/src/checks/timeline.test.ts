/** The timeline of plans in prose, lists, tables and notes: what lasts between two times fits between them, or is noted. */
import { describe, expect, it } from "vitest";
import { runTravelChecks } from "../checks.ts";
import { DUCK, PALACE, TEMPLE, TRAINS, taskOf, trajectoryOf, WAYS } from "./trajectory.fixture.ts";

const EVENING_TRAIN = {
  ...TRAINS,
  text: TRAINS.text.replace("10:00从", "17:36从").replace("14:28到", "22:04到"),
};
const ON_FOOT = {
  name: "get_navigation",
  arguments: { start_lon: 116.397026, start_lat: 39.918058, end_lon: 116.4031, end_lat: 39.9155, mode: "walking" },
  text: "步行路线（估算）：全程0.9公里，约13分钟",
};

function timeFailures(answer: string): string[] {
  const isEnglish = !/[一-龥]{6}/.test(answer);
  const query = isEnglish
    ? "Two of us will spend tomorrow in Beijing: the Palace Museum and the Temple of Heaven, and lunch."
    : "明天两个人在北京玩一天，想去故宫和天坛，中午在附近吃饭。";
  const task = taskOf(query, {
    cities: ["北京"],
    people: 2,
    dates: { startOffsetDays: 1, days: 1 },
    waypoints: { places: [{ names: ["故宫博物院", "故宫"] }, { names: ["天坛公园", "天坛"] }], ordered: false },
  });
  const trajectory = trajectoryOf(
    [
      [PALACE, TEMPLE, DUCK],
      [...WAYS, ON_FOOT, EVENING_TRAIN],
    ],
    answer,
  );
  return runTravelChecks({ task, trajectory }).flatMap(({ id, status }) =>
    id.startsWith("time.") && status === "fail" ? [id] : [],
  );
}

describe("a plan that cannot be kept", () => {
  it.each([
    `17:10离开天坛公园，打车去北京南站要52分钟，赶17:36的G7回上海。`,
    `12:00从故宫出来，走32分钟到面馆，12:20开始吃午饭。`,
    `11:14 leave the palace, 34 minutes on foot.
11:28–12:18 lunch at 四合小院面馆.`,
    `Leave the Palace Museum at 12:00; the taxi takes 24 minutes. At 12:10 you are at the Temple of Heaven.`,
    `上午9:00到故宫博物院，逛三个小时，11:00去天坛公园。`,
    `- 09:00-12:00 故宫博物院
- 11:30-12:30 午餐：四合小院面馆`,
    `| 时间 | 安排 | 停留 |
|---|---|---|
| 09:00 | 故宫博物院 | 3小时 |
| 11:00 | 天坛公园 | 2小时 |`,
    `- 09:00-11:00 故宫博物院，游览3小时`,
    `We start at 9:00 in the Palace Museum and stay three hours. At 11:15 we walk over for lunch at 四合小院面馆.`,
    `- 12:00 离开故宫
- 打车约24分钟
- 12:15 抵达天坛公园`,
    `午饭吃到13:30，然后打车24分钟，13:40进天坛公园。`,
    `上午九点到故宫，逛到十二点；打车24分钟去天坛公园，12:10就能开始逛。`,
    `| 时间 | 地点 | 怎么去 |
|---|---|---|
| 09:00-12:00 | 故宫博物院 | 从酒店走过来10分钟 |
| 12:05-13:15 | 天坛公园 | 从故宫打车24分钟 |`,
    `You leave the palace at 12:00. A 24-minute taxi ride brings you to the Temple of Heaven (天坛公园) at 12:08.`,
    `16:56从天坛公园出发去北京南站，路上要52分钟，刚好赶上17:20检票、17:36发车的G7。`,
    `- 09:00 故宫博物院（3小时）
- 11:00 天坛公园（2小时）`,
    `Finish lunch at 13:30, take the 38-minute metro, and start at the Temple of Heaven at 13:45.`,
    `12:00 Amble over to lunch. The map says 2.3 km, 32 minutes.
12:20 Lunch at 四合小院面馆`,
    `- 07:00–09:00 故宫博物院
- 10:00–12:00 天坛公园`,
  ])("is noted: %s", (answer) => expect(timeFailures(answer)).not.toEqual([]));
});

describe("a plan that can be kept", () => {
  it.each([
    `16:30离开天坛公园，打车去北京南站要52分钟，赶17:36的G7回上海。`,
    `12:00从故宫出来，走13分钟到面馆，12:15开始吃午饭。`,
    `11:14 leave the palace, 13 minutes on foot.
11:28–12:18 lunch at 四合小院面馆.`,
    `Leave the Palace Museum at 12:00; the taxi takes 24 minutes. At 12:24 you are at the Temple of Heaven.`,
    `上午9:00到故宫博物院，逛三个小时，12:30去天坛公园。`,
    `- 09:00-12:00 故宫博物院
- 12:00-12:13 步行去面馆
- 12:15-13:15 午餐：四合小院面馆
- 13:15-13:40 打车去天坛公园，约24分钟
- 13:40-16:00 天坛公园`,
    `| 时间 | 安排 | 停留 |
|---|---|---|
| 09:00 | 故宫博物院 | 3小时 |
| 13:00 | 天坛公园 | 2小时 |`,
    `12:00 出故宫 → 打车24min → 12:24 天坛公园`,
    `- 09:00-12:00 故宫博物院，游览3小时，其中珍宝馆1小时`,
    `出发前留半小时：17:36的G7，最晚16:40要从天坛公园走，打车约24分钟。`,
    `午饭吃到13:30，然后打车24分钟，13:55进天坛公园，逛到16:00。`,
    `- 12:00–12:24 打车
  6.2公里，24分钟
- 12:24–14:00 天坛公园`,
    `From the palace a taxi takes 24 minutes and the metro 38; leave at noon and be at the Temple of Heaven by 12:25.`,
    `上午九点到故宫，逛到十二点；走13分钟去四合小院面馆，12:15吃饭，吃到13:15；然后打车24分钟，13:40到天坛，四点离开。`,
    `| 时间 | 地点 | 怎么去 |
|---|---|---|
| 09:00-12:00 | 故宫博物院 | 从酒店走过来10分钟 |
| 12:15-13:15 | 四合小院面馆 | 步行13分钟 |
| 13:40-16:00 | 天坛公园 | 打车24分钟 |`,
    `- 09:00 故宫博物院（约3小时）
- 12:00 午餐：四合小院面馆（1小时），从故宫步行13分钟
- 13:40 天坛公园（建议游玩3小时，我们只留2小时）
- 16:00 回酒店`,
    `12:00 Amble over to lunch. The map says 0.9 km, 13 minutes.
12:15 Lunch at 四合小院面馆`,
  ])("is left alone: %s", (answer) => expect(timeFailures(answer)).toEqual([]));
});
