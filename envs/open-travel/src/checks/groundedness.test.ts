import { describe, expect, it } from "vitest";
import {
  checked,
  DUCK,
  FLIGHTS,
  PALACE,
  TEMPLE,
  TRAINS,
  taskOf,
  trajectoryOf,
  WAYS,
  WEATHER,
} from "./trajectory.fixture.ts";

const journey = taskOf("后天从北京去上海，高铁还是飞机？两个人。", {
  cities: ["北京", "上海"],
  people: 2,
  journey: { from: "北京", to: "上海" },
  compare: ["train", "flight"],
});
const oneDay = taskOf("明天两个人在北京玩一天，要去故宫和天坛。", {
  cities: ["北京"],
  people: 2,
  dates: { startOffsetDays: 1, days: 1 },
  waypoints: { places: [{ names: ["故宫博物院", "故宫"] }, { names: ["天坛公园", "天坛"] }], ordered: false },
});
const rides = (answer: string) => trajectoryOf([[TRAINS, FLIGHTS]], answer);
const sights = (answer: string) => trajectoryOf([[PALACE, TEMPLE, DUCK, WEATHER], [...WAYS]], answer);

/** A check catches the wrong text and accuses none of the right ones. */
function pairs(id: string, { wrong, right, quote }: { wrong: string; right: readonly string[]; quote: string }): void {
  const about = /\.(?:train|flight|fare|schedule|stations|journey)/.test(id);
  const [task, make] = about ? [journey, rides] : [oneDay, sights];
  it(`${id} catches: ${wrong.slice(0, 40)}`, () => {
    const result = checked(id, task, make(wrong));
    expect(result.status).toBe("fail");
    expect(result.evidence.some((one) => one.step === null && one.quote.includes(quote))).toBe(true);
  });
  it.each(right)(`${id} accuses nobody: %s`, (text) => {
    expect(checked(id, task, make(text)).status).not.toBe("fail");
  });
}

describe("trains and flights", () => {
  pairs("groundedness.train_number", {
    wrong: "推荐乘坐 **G9012** 次高铁，全程4小时。",
    right: [
      "推荐乘坐 **G7** 次高铁。",
      "到达后在 T3 航站楼乘车，沿 G6高速 去市区，晚上逛 K11购物中心，从 D1出口 离开。",
      "D1：故宫；D2：天坛。Day 3 休息。",
    ],
    quote: "G9012",
  });
  pairs("groundedness.flight_number", {
    wrong: "可以坐国航 CA9999 航班。",
    right: ["可以坐国航 CA1847 航班。", "房间号是 AB1234，楼层 L12。"],
    quote: "CA9999",
  });
  pairs("groundedness.fare", {
    wrong: "- G7：北京南 10:00 → 上海虹桥 14:28，二等座 653元/人",
    right: [
      "- G7：北京南 10:00 → 上海虹桥 14:28，二等座 553元/人",
      "- G7 二等座 ¥553，两人共1106元",
      "- 乘 G7 到上海，下车后打车去酒店，35元",
      "- G6711 转 G6288，合计112元（65元 + 47元）",
      "| 车次 | 票价 |\n|---|---|\n| G7 | 约550元 |",
      "- G7 比 G101 贵 54.5元",
    ],
    quote: "653元",
  });
  pairs("groundedness.schedule", {
    wrong: "- G7（北京南 10:00 → 上海虹桥 15:28）",
    right: [
      "- G7（北京南 10:00 → 上海虹桥 14:28）",
      "- G7次列车，10:00从北京南出发，14:28到达上海虹桥，15:10到达酒店",
      "- 08:30 出发前往北京南站，乘坐10:00发车的G7",
      "- 乘 G7 到上海后，15:00-17:00 游览外滩",
      "- G6711 18:55 北京西 → 19:34 保定东，转 G6288 20:00 保定东 → 20:56 天津西",
    ],
    quote: "15:28",
  });
  pairs("groundedness.schedule", {
    wrong: "- 乘坐11:00发车的 G7 去上海",
    right: ["- 乘坐10:00发车的 G7 去上海"],
    quote: "11:00",
  });
  pairs("groundedness.stations", {
    wrong: "- G6288 从保定东到上海虹桥",
    right: ["- G6288 从保定东到天津西", "- G7 北京南→上海虹桥", "- G6711/G6288 北京西→天津西"],
    quote: "上海虹桥",
  });
  pairs("groundedness.journey_duration", {
    wrong: "- G7 全程6小时30分",
    right: ["- G7 全程4小时28分", "- G7 全程约4个半小时", "- G7 发车前提前30分钟到站"],
    quote: "6小时30分",
  });

  it("an invented number is fatal and one in the query is not invented", () => {
    const answer = "G9012 次没有座位时改乘 G7。";
    expect(checked("groundedness.train_number", journey, rides("乘 G9012 次高铁。")).fatal).toBe(true);
    const asked = { ...journey, query: "我买了G9012，能赶上吗？" };
    expect(checked("groundedness.train_number", asked, rides(answer)).status).toBe("pass");
  });

  it("knows a train that changes its number", () => {
    const row =
      "中转车次 G605转G2606/G2607，价格202.5元（G605 97元，G2606/G2607 105.5元），09:17从北京西出发，10:11到达定州东，换乘34分，10:45从定州东出发，12:14到达天津，全程约2时57分。";
    const make = (answer: string) => trajectoryOf([[{ ...TRAINS, text: row }]], answer);
    const answer = "- G605 北京西09:17→定州东10:11 转 G2606/G2607 定州东10:45→天津12:14，共202.5元";
    expect(checked("groundedness.schedule", journey, make(answer)).status).toBe("pass");
    expect(checked("groundedness.schedule", journey, make(answer.replace("12:14", "11:14"))).status).toBe("fail");
  });

  it("reads results that are JSON", () => {
    const json = {
      ...TRAINS,
      text: JSON.stringify({
        trains: [
          {
            train_no: "G7",
            price: 553,
            from_station: "北京南",
            to_station: "上海虹桥",
            start_time: "10:00",
            arrive_time: "14:28",
          },
        ],
      }),
    };
    const make = (answer: string) => trajectoryOf([[json]], answer);
    expect(checked("groundedness.train_number", journey, make("乘 G7 次")).status).toBe("pass");
    expect(checked("groundedness.fare", journey, make("G7 票价553元")).status).toBe("pass");
    expect(checked("groundedness.fare", journey, make("G7 票价453元")).status).toBe("fail");
    expect(checked("groundedness.schedule", journey, make("G7（北京南 10:00 → 上海虹桥 15:28）")).status).toBe("fail");
  });
});

describe("places", () => {
  pairs("groundedness.place_prices", {
    wrong: "- 故宫博物院（门票80元，评分4.8）",
    right: [
      "- 故宫博物院（门票60元，评分4.8）",
      "- 故宫博物院门票：60元×2人=120元",
      "- 故宫博物院门票120元（2人）",
      "- 天坛公园（门票15元）→故宫博物院（门票60元）",
      "- 故宫博物院，学生半价门票30元",
      "| 景点 | 门票 | 营业时间 |\n|---|---|---|\n| 故宫博物院 | 60元 | 08:30-17:00 |",
    ],
    quote: "80元",
  });
  pairs("groundedness.place_prices", {
    wrong: "| 景点 | 门票 |\n|---|---|\n| 故宫博物院 | 40元 |",
    right: ["1. **京味斋烤鸭店（前门店）**\n   - 人均：128元\n   - 评分：4.5"],
    quote: "40元",
  });
  pairs("groundedness.place_prices", {
    wrong: "1. **京味斋烤鸭店（前门店）**\n   - 人均：88元\n   - 评分：4.5",
    right: ["1. **故宫博物院**\n2. 午餐，人均80元左右", "- 故宫博物院附近用餐，人均80元"],
    quote: "88元",
  });
  pairs("groundedness.ratings", {
    wrong: "- 天坛公园（评分4.9）",
    right: ["- 天坛公园（评分4.7）", "- 天坛公园，评分高于4.5的餐厅附近很多"],
    quote: "4.9",
  });
  pairs("groundedness.opening_hours", {
    wrong: "- 故宫博物院：开放时间 07:30-18:30",
    right: ["- 故宫博物院：开放时间 08:30-17:00，周一闭馆", "- 09:00-12:00 故宫博物院"],
    quote: "07:30-18:30",
  });
  pairs("groundedness.addresses", {
    wrong: "- 故宫博物院，地址：北京市东城区景山前街40号",
    right: [
      "- 故宫博物院，地址：北京市东城区景山前街4号",
      "- 故宫博物院（景山前街4号）",
      "- 故宫博物院位于北京东城区",
      "- 京味斋烤鸭店（前门店）：前门大街30号",
    ],
    quote: "景山前街40号",
  });
  pairs("groundedness.addresses", {
    wrong: "- 四合小院面馆（北京市朝阳区建国路12号，评分4.1）",
    right: ["- 四合小院面馆（北京市东城区南池子大街12号，评分4.1）", "- 在北京市东城区南池子大街12号的四合小院面馆"],
    quote: "建国路12号",
  });
  pairs("groundedness.phones", {
    wrong: "- 故宫博物院，电话010-12345678",
    right: ["- 故宫博物院，电话：010-85007421"],
    quote: "010-12345678",
  });
});

describe("ways and weather", () => {
  pairs("groundedness.route_distance", {
    wrong: "- 故宫博物院→天坛公园 打车，9.9公里，约24分钟",
    right: [
      "- 故宫博物院→天坛公园 打车，6.2公里，约24分钟",
      "- 天坛公园→故宫博物院 打车，9.9公里",
      "- 故宫博物院 → 天坛公园：步行9.9公里",
    ],
    quote: "9.9公里",
  });
  pairs("groundedness.route_duration", {
    wrong: "- 从故宫博物院到天坛公园打车约10分钟",
    right: [
      "- 从故宫博物院到天坛公园打车约25分钟",
      "- 故宫博物院→天坛公园 公交地铁，约38分钟",
      "- 故宫博物院→天坛公园，在天坛公园停留90分钟",
    ],
    quote: "10分钟",
  });
  pairs("groundedness.route_fare", {
    wrong: "- 故宫博物院→天坛公园 打车约56元",
    right: ["- 故宫博物院→天坛公园 打车约26元"],
    quote: "56元",
  });
  pairs("groundedness.weather", {
    wrong: "明天晴，18~31℃，适合出行。",
    right: ["明天晴，12~24℃，适合出行。", "明天晴，适合出行，游玩2-3小时。"],
    quote: "18~31℃",
  });
});
