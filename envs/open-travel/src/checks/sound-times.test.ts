/** Sound sentences about times, ways, doors and weather in many wordings: no check may accuse one of them. */
import { describe, expect, it } from "vitest";
import { runTravelChecks } from "../checks.ts";
import { checked, DUCK, PALACE, TEMPLE, TRAINS, taskOf, trajectoryOf, WAYS, WEATHER } from "./trajectory.fixture.ts";
import { dayOfWays, findingOf } from "./ways.fixture.ts";

const TASK = taskOf("明天在北京玩一天，要去故宫和天坛。", {
  cities: ["北京"],
  dates: { startOffsetDays: 1, days: 1 },
  waypoints: { places: [{ names: ["故宫博物院", "故宫"] }, { names: ["天坛公园", "天坛"] }], ordered: false },
});
const inBeijing = (answer: string) => ({
  task: TASK,
  trajectory: trajectoryOf([[PALACE, TEMPLE, DUCK, TRAINS, WEATHER], [...WAYS]], answer),
});
const status = (id: string, answer: string) => checked(id, TASK, inBeijing(answer).trajectory).status;

const OF_TIME = /^(?:time|groundedness|arithmetic)\.|^constraints\.(?:window|open_at)$/;
const accusations = (input: ReturnType<typeof inBeijing>) =>
  runTravelChecks(input).flatMap(({ id, status, evidence }) =>
    status === "fail" && OF_TIME.test(id) ? [`${id}: ${evidence.map(({ quote }) => quote).join(" | ")}`] : [],
  );

const DAY_OF_WAYS = [
  "青萝塔玩两个小时，9:00进，11:00出来，坐145路转4号线41分钟，11:41到银杏公园，歇到12:30。",
  "08:30青萝塔，08:00就开门，早到也进得去；10:30离开，留一刻钟机动，11:30前肯定能到银杏公园。",
  "银杏公园到石桥古镇坐74路7站，27分钟；等车再算十分钟，14:00出发，最晚14:40也到了。",
  "从石桥古镇打车31分钟，给它留45分钟，17:00出发，17:45在白鹭湖看日落。",
  "青萝塔17:30关门，16:00进去还有一个半小时，绰绰有余。",
  "青萝塔最晚17:00入场的话，16:00到也来得及。",
  "安检排队二十分钟，07:30的G7002，7点前要到上海站。",
  "G7002 07:30开，07:58到苏州；出站打车，08:30在青萝塔门口，等它8点开门都不用等。",
  "G7002只要28分钟，加上去车站和出站，门到门一个半小时。",
  "D3068比G7002晚2小时56分，10:26开，10:57到苏州园区。",
  "赶不上07:30的G7002，就坐10:26的D3068，10:57到。",
  "07:30太早的话，D3068晚将近三小时，10:26开，10:57到。",
  "坐G7002，8:40就能到青萝塔。",
  "If 07:30 is too early for you, D3068 leaves nearly three hours later, at 10:26, and is in at 10:57.",
  "G7002 pulls in at 07:58, and by 8:30 you are at 青萝塔; D3068 would have you there around 11:30 instead.",
  "The 07:30 G7002 takes 28 minutes; allow an hour and a half door to door.",
  "K1102 at 13:05 is cheaper, but it takes 67 minutes and you'd be in town only by 14:12.",
  "9:00 to 11:00 at 青萝塔, then the bus and metro, 41 minutes in all, so 11:45 at 银杏公园 with a few minutes in hand.",
  "9:00-11:00 青萝塔. If it is crowded, come back at 16:00, an hour and a half before it shuts at 17:30.",
  "青萝塔 from 9:00 until 11:00. 银杏公园 from 11:45 until 13:00, or until 13:30 if you feel lazy.",
  "先走412米到青萝塔南，坐145路12站到市民广场，换4号线3站，C口出来再走230米就是银杏公园。",
  "走412米上145路，12站后在市民广场换4号线，再3站，全程8.6公里，41分钟左右。",
  "从青萝塔坐145路，12站到市民广场，再坐4号线3站到银杏公园。",
  "从银杏公园得先走640米到银杏公园站，只坐7站，一趟27分钟。",
  "银杏公园去石桥古镇，先走640米到站，坐7站，前后27分钟。",
  "去石桥古镇：走640米到银杏公园站，再坐7站，全程27分钟。",
  "青萝塔 is open from eight till half past five, and I stay from 11:06 to 11:36.",
  "The doors of 青萝塔 open from 8:00 to 17:30, and I visit from 9:10 to 9:50.",
  "青萝塔8:00-17:30开放，我逛9:10-9:50。",
  "Walk 412 m to the stop 青萝塔南, ride bus 145 for 12 stops, change to line 4 at 市民广场, 3 stops, and it is 230 m from exit C.",
  "两段步行加起来642米，其余都坐车，8.6公里41分钟。",
  "640米走到银杏公园站，74路坐7站，下来118米，合起来27分钟5.3公里。",
  "银杏公园去石桥古镇，走路4.9公里66分钟，坐74路27分钟，快39分钟。",
  "也可以只走其中的640米，其余坐74路。",
  "打车去白鹭湖9.8公里，半个多小时，29元上下。",
  "打车去白鹭湖差不多10公里，约半小时。",
  "您说的3公里范围里，梅记面馆255米，水云居酒家965米，渔家小院1.5公里。",
  "Your limit was 3 km; 渔家小院, the farthest, is about 1.5 km away.",
  "范围定的是3公里，三家都在1.6公里以内。",
  "梅记面馆离塔255米，走三四分钟。",
  "方案A：9:00-11:00青萝塔，11:45-13:00银杏公园。方案B：把银杏公园提前，9:00-10:15银杏公园，11:00-13:00青萝塔。",
  "原计划9:00到青萝塔；睡懒觉的话，10:30到青萝塔也行，12:30离开。",
  "先说总的：9:00出发，18:00回来。9:30-11:30青萝塔，12:30-13:30银杏公园，14:00-17:00石桥古镇。",
  "如果9:30才到青萝塔，后面顺延半小时：12:15到银杏公园。照原计划是9:00-11:00青萝塔，11:45-13:00银杏公园。",
  "Start at 9:00 and you finish at 17:00; start at 10:00 and it is 18:00. 9:00-11:00 青萝塔, 11:45-13:00 银杏公园.",
  "石桥古镇20:00才关，17:00到还能逛三个小时。",
  "白鹭湖不关门，晚上八点去也行。",
  "21:00以后银杏公园就关了，别去太晚。",
  "银杏公园6点就开，晨跑的人7点去最好。",
  "11:00—11:41 坐车去银杏公园\n11:41—13:00 银杏公园",
  "9:00—11:00 青萝塔\n11:00—11:41 走去坐车去银杏公园\n11:41—13:00 银杏公园",
  "9:00—11:00 青萝塔\n11:00—11:41 换到银杏公园那边\n11:41—13:00 银杏公园",
  "午饭12点到1点，在银杏公园边上吃；下午1点半坐74路，2点到石桥古镇。",
  "We have lunch from 12 to 1 near 银杏公园, then bus 74 at half past one gets us to 石桥古镇 around two.",
];
const IN_BEIJING = [
  "10:00开的G7，9点半前进站，14:28到上海虹桥，15:15左右才到外滩。",
  "G7比G101晚3小时24分开，10:00走，14:28到。",
  "G101虽然早，06:36就开，要12:40才到，比G7多坐1小时36分。",
  "With the G7 you reach the Bund around 15:15, forty-odd minutes after 14:28.",
  "北京今天多云，明天晴，12～24℃，后天我没查。",
  "周六晴，12～24℃，比今天的18℃舒服。",
  "It is 18°C and cloudy today; Saturday will be sunny, 12–24°C.",
  "8:30开门，8:20到故宫博物院排队，8:30进，11:30出来。",
  "故宫博物院17:00闭馆，15:00进去只剩两小时。",
  "故宫博物院建议玩3个小时，只排了2小时，9:00-11:00，走中轴线够了。",
  "9:00-12:00故宫博物院，打车24分钟，12:30-14:00天坛公园，中间还有几分钟富余。",
  "9:00-12:00故宫博物院，坐地铁38分钟，12:40到天坛公园。坐出租快14分钟，12:24就到。",
  "9:00-12:00故宫博物院；12:40-14:00天坛公园。打车的话12:24能到，可以逛到13:45。",
  "9:00-12:00 at 故宫博物院; 12:40-14:00 at 天坛公园. By taxi you would be there at 12:24.",
  "夜里路过故宫博物院门口，20:00拍拍角楼夜景。",
  "吃完饭六点到八点逛天坛公园，它22:00才关。",
  "晚上8点到10点天坛公园散步，22:00关门前出来。",
  "前一天晚上八点到北京，第二天9:00-11:00故宫博物院。",
  "故宫博物院周一闭馆，明天是周六，没问题；9:00进。",
  "9:00-11:00 故宫博物院。想多看就待到12:00，天坛公园12:40到。",
  "10:00—11:00 天坛公园\n11:00—11:38 走去坐车去故宫\n11:38—13:00 故宫博物院",
  "10:00-11:00 天坛公园\n11:00-11:38 坐地铁去故宫\n11:38-13:00 故宫博物院",
  "10:00—11:00 天坛公园\n11:00—11:38 去故宫\n11:38—13:00 故宫博物院",
  "10:00—11:00 天坛公园\n11:00—11:40 去故宫，其实38分钟\n11:38—13:00 故宫博物院",
  "10点～11点　天坛公园\n11点～11点24分　打车前往故宫博物院\n11点24分～13点　故宫博物院",
  "10:00 to 11:00 天坛公园\n11:00 to 11:38 over to 故宫\n11:38 to 13:00 故宫博物院",
  "10:00—11:00 天坛公园\n11:00—11:24 换到故宫去\n11:24—12:41 故宫博物院",
  "9:00-11:00 at 故宫博物院, 11:30-12:30 at 天坛公园. Start at 9:10 and you finish at 12:40.",
  "9:00-11:00 at 故宫博物院, 11:30-12:30 at 天坛公园. If you leave an hour later, it is 10:00-12:00 at 故宫博物院 and 12:30-13:30 at 天坛公园.",
  "方案一：9:00-11:00故宫博物院，11:30-12:30天坛公园。\n方案二：先天坛公园9:30-10:30，再故宫博物院11:00-13:00。",
  "上午9:00-11:00逛故宫博物院，11:30-12:30逛天坛公园。晚出门一小时也行：10:00-12:00逛故宫博物院，12:30-13:30逛天坛公园。",
  "Plan A: 故宫博物院 9:00-11:00, 天坛公园 11:30-12:30. Plan B starts later: 故宫博物院 10:00-12:00, 天坛公园 12:30-13:30.",
  "出门晚的话整体往后挪：10:00开始，13:40结束。原计划9:00-11:00故宫博物院，11:30-12:30天坛公园。",
  "G7 leaves 北京南 at 10:00 and is at 上海虹桥 at 14:28. If 10:00 is too late, the G101 goes 204 minutes earlier, at 06:36, and is in at 12:40.",
  "If 06:36 is too early, the G7 leaves at 10:00.",
  "If 06:36 is too early for you, the G7 goes at 10:00 and arrives at 14:28.",
  "06:36嫌早的话，坐G7，10:00开，14:28到。",
  "赶不上06:36那趟，还有G7，10:00开。",
  "坐G7，15:10就能到外滩。",
  "坐G7，15:10可以到酒店，15:30吃饭。",
  "G7 gets you to the Bund by 15:10.",
  "With the G7 you are at your hotel at 15:30.",
  "坐G7，14:28到站，15:10才到酒店。",
  "G101比G7早3小时24分，06:36就开。",
  "The G7 is 204 minutes later than the 06:36.",
  "At 10:00 the G7 leaves; be at the station by 9:30.",
  "G7 10:00开，9:30之前要到北京南站安检。",
  "坐G7，14:28到上海虹桥。",
  "周六多云转晴，12～24℃，今天18℃。",
  "今天18℃多云，周六晴，12～24℃。",
  "5月2日晴，12–24℃，比今天暖。",
  "明天（周六）晴，12～24℃，今天倒是多云。",
  "Tomorrow is sunny, 12–24°C; today it is cloudy at 18°C.",
  "On Saturday sunny, 12 to 24 degrees, a day warmer than today's 18.",
  "明天晴，12～24℃；周五那天只有18℃。",
  "今天多云18℃，明天晴12～24℃。",
  "12–24°C on Saturday, sunny, so unlike today.",
  "周六的安排：晴，12～24℃，今天这点多云明儿就散了。",
  "晴，12～24度，今天还是多云呢。",
  "Sunny, 12–24°C, and the clouds we have today will be gone.",
  "To escape the rain (none is forecast; sunny on Saturday), there is 天坛公园.",
  "No rain in the forecast for Saturday.",
  "The forecast has sun; for shelter from rain there would be the museum.",
  "天气预报没有雨，伞不用带。",
  "要躲雨（天气预报里没有）就去故宫博物院。",
  "坐G7，15:10到市中心。",
  "按G7算，15:12到市区，全程5小时12分。",
  "G7，15:20就能到城里。",
];

describe("sound sentences", () => {
  it.each(DAY_OF_WAYS)("%s", (answer) => expect(accusations(dayOfWays(answer))).toEqual([]));
  it.each(IN_BEIJING)("%s", (answer) => expect(accusations(inBeijing(answer))).toEqual([]));
});

describe("wrong ones beside them", () => {
  it.each([
    "坐G7，14:50到上海虹桥。",
    "坐G7，14:50到达。",
    "坐G7，14:50就能到上海虹桥站。",
    "The G7 reaches Shanghai at 14:50.",
    "If 06:36 is too early, the G7 leaves at 10:20 and is in at 14:28.",
  ])("finds the time of %s", (answer) => expect(status("groundedness.schedule", answer)).toBe("fail"));

  it.each([
    "明天晴，15～24℃。",
    "周六15～24℃，今天多云。",
    "天气预报有雨，周六15～24℃。",
    "Tomorrow (Saturday) 12–29°C, sunny.",
  ])("finds the weather of %s", (answer) => expect(status("groundedness.weather", answer)).toBe("fail"));

  it("finds an overlap in the plan that is told first", () => {
    const plan = "9:00-11:00 at 故宫博物院, 10:40-12:30 at 天坛公园.";
    expect(status("time.overlaps", `${plan} Start at 9:10 and you finish at 12:40.`)).toBe("fail");
    expect(status("time.overlaps", `${plan} An hour later it is 10:00-12:00 at 故宫博物院.`)).toBe("fail");
  });

  it.each([
    "9:00—11:00 故宫博物院\n11:00—11:24 去天坛公园\n10:54—12:30 天坛公园",
    "9点～11点　故宫博物院\n11点～11点38分　坐地铁前往天坛公园\n10点40分～12点30分　天坛公园",
  ])("finds the overlap behind the way of %s", (answer) => expect(status("time.overlaps", answer)).toBe("fail"));

  it("finds a walk to another stop than the plan has, and a stop that is no place", () => {
    const way = (walk: string, stop: string) => `坐145路：先走${walk}到青萝塔南，12站到${stop}，换4号线3站到银杏公园。`;
    expect(findingOf("groundedness.transit_plan", way("412米", "市民广场")).status).toBe("pass");
    expect(findingOf("groundedness.transit_plan", way("812米", "市民广场")).status).toBe("fail");
    expect(findingOf("groundedness.transit_plan", way("412米", "石桥西街口")).status).toBe("fail");
  });
});
