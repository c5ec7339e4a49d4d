/** Three trajectories by hand — a plan of two days, a search, a comparison — whose answers the attacks edit. */
import { type Criterion, type JsonObject, type Rubric, Task, Trajectory } from "@arenakit/contracts";

const IDS = [
  "path.breadth",
  "path.relevance",
  "path.detail",
  "answer.relevance",
  "answer.feasibility",
  "answer.details",
  "answer.clarity",
];
export const rubric: Rubric = {
  id: "travel",
  criteria: IDS.map(
    (id): Criterion => ({
      id,
      dimension: id.startsWith("path") ? "path" : "answer",
      title: id,
      description: "",
      weight: 1,
    }),
  ),
  dimensions: { path: 0.5, answer: 0.5 },
  scale: { min: 0, max: 10 },
};

interface Call {
  readonly name: string;
  readonly arguments: JsonObject;
  readonly text: string;
}

export interface Scene {
  readonly task: Task;
  readonly calls: readonly Call[];
  /** The honest answer, and an honest one that says less. */
  readonly honest: string;
  readonly thin: string;
}

/** `now` is 2026-05-01T08:00, a Friday. */
export function trajectoryOf({ task, calls }: Scene, answer: string): Trajectory {
  return Trajectory.parse({
    schema_version: "ATIF-v1.8",
    agent: { name: "test", version: "1" },
    steps: [
      {
        step_id: 1,
        source: "agent",
        message: "",
        tool_calls: calls.map((call, at) => ({
          tool_call_id: `c${at}`,
          function_name: call.name,
          arguments: call.arguments,
        })),
        observation: { results: calls.map((call, at) => ({ source_call_id: `c${at}`, content: call.text })) },
      },
      { step_id: 2, source: "agent", message: answer },
    ],
    extra: {
      arenakit: {
        env: "open-travel",
        task: task.id,
        policy: "test",
        world: "none",
        now: "2026-05-01T08:00",
        dialect: "hermes",
        group: { id: "g", index: 0, size: 1, anchor: true },
        stop: "answer",
        answer,
        failure: null,
        tokens: { count: 0, counter: "none" },
      },
    },
  });
}

/** All that a scene's tools said. */
export function observationsOf({ calls }: Scene): string {
  return calls.map((call) => call.text).join("\n");
}

const search = (query: string, ...rows: string[]): Call => ({
  name: "search_poi",
  arguments: { query },
  text: rows.map((row, at) => `${at + 1}. ${row}`).join("\n"),
});
const way = (from: string, to: string, { mode, text }: { mode: string; text: string }): Call => {
  const [start, end] = [from.split(",").map(Number), to.split(",").map(Number)];
  return {
    name: "get_navigation",
    arguments: { start_lon: start[0]!, start_lat: start[1]!, end_lon: end[0]!, end_lat: end[1]!, mode },
    text,
  };
};

const LAKE = "120.141100,30.245600";
const TEMPLE = "120.101400,30.240800";
const STATION = "120.213100,30.291000";
const NOODLES = "120.146800,30.242300";
const INN = "120.141100,30.249600";

const PLAN_HONEST = `## 杭州2日游（5月2日（周六）出发）

- 去程 G7301 上海虹桥09:00→杭州东10:00，票价73元/人；返程 G7344 杭州东18:00→上海虹桥19:00，票价73元/人
- 住宿：湖畔青年旅舍，房价180元/晚
- 两人总费用912元，在预算1500元以内

### 第1天 5月2日（周六）
- 天气：多云，12~18℃
- 09:00-10:00 G7301 上海虹桥09:00→杭州东10:00，票价73元/人
- 10:20-10:50 杭州东站→西湖风景名胜区 打车，9.9公里，约25分钟，车费约30元
- 11:00-12:00 午餐：知味片儿川（杭州市西湖区之江路305号，评分4.5，营业11:00-21:30，电话0571-90139140）人均44元
- 12:10-17:30 西湖风景名胜区（杭州市西湖区龙井路1号，评分4.7，营业00:00-24:00）门票免费
- 17:40-18:00 入住：湖畔青年旅舍（杭州市西湖区莫干山路205号，评分4.6，电话0571-90606683）房价180元/晚

### 第2天 5月3日（周日）
- 天气：小雨，15~21℃
- 09:00-09:20 湖畔青年旅舍→灵隐寺 打车，5.2公里，约15分钟，车费约16元
- 09:20-12:00 灵隐寺（杭州市西湖区法云弄1号，评分4.9，营业07:00-18:00）门票75元/人
- 12:10-13:10 午餐：知味片儿川（杭州市西湖区之江路305号）人均44元
- 15:00-16:00 灵隐寺→杭州东站 公交地铁，16.7公里，约55分钟，票价5元×2人=10元
- 18:00-19:00 G7344 杭州东18:00→上海虹桥19:00，票价73元/人

### 费用清单
- 火车票：73元×4张=292元
- 打车：30元+16元=46元
- 公交地铁：5元×2人=10元
- 用餐：44元×4人次=176元
- 门票：75元×2人=150元
- 住宿：180元×1晚=180元
- 其他：58元
- 合计：292元+46元+10元+176元+150元+180元+58元=912元，人均456元`;

export const PLAN: Scene = {
  task: Task.parse({
    id: "two-days",
    env: "open-travel",
    subtask: "multi-day",
    split: "validation",
    query:
      "明天从上海去杭州玩两天一晚，两个人，坐高铁往返，早上8点以后出发，第二天晚上9点前回到上海。西湖和灵隐寺一定要去，总共不超过1500元，给我一份详细行程和费用清单。",
    constraints: {
      cities: ["上海", "杭州"],
      people: 2,
      budget: { amountYuan: 1500, per: "group" },
      dates: { startOffsetDays: 1, days: 2 },
      window: { departAfter: "08:00", arriveBy: "21:00" },
      waypoints: { places: [{ names: ["西湖风景名胜区", "西湖"] }, { names: ["灵隐寺"] }], ordered: false },
      journey: { from: "上海", to: "杭州", returns: true },
    },
  }),
  calls: [
    {
      name: "search_train_tickets",
      arguments: { date: "2026-05-02", from_city: "上海", to_city: "杭州" },
      text: "2026-05-02 上海→杭州：直达2趟，中转0趟，换站0趟（票价为估算）\n直达车次 G7301，价格73元，09:00从上海虹桥出发，10:00到达杭州东，全程约1时。\n直达车次 G7305，价格87元，11:30从上海虹桥出发，12:26到达杭州东，全程约56分。",
    },
    {
      name: "search_train_tickets",
      arguments: { date: "2026-05-03", from_city: "杭州", to_city: "上海" },
      text: "2026-05-03 杭州→上海：直达2趟，中转0趟，换站0趟（票价为估算）\n直达车次 G7344，价格73元，18:00从杭州东出发，19:00到达上海虹桥，全程约1时。\n直达车次 G7350，价格87元，20:30从杭州东出发，21:30到达上海虹桥，全程约1时。",
    },
    search("西湖", `西湖风景名胜区｜景点｜杭州市西湖区龙井路1号｜坐标${LAKE}｜评分4.7｜门票免费｜营业00:00-24:00`),
    search("灵隐寺", `灵隐寺｜景点｜杭州市西湖区法云弄1号｜坐标${TEMPLE}｜评分4.9｜门票75元｜营业07:00-18:00`),
    search("杭州东站", `杭州东站｜火车站｜杭州市上城区全福桥路2号｜坐标${STATION}`),
    search(
      "西湖 餐厅",
      `知味片儿川｜餐厅｜杭州市西湖区之江路305号｜坐标${NOODLES}｜评分4.5｜人均44元｜营业11:00-21:30｜电话0571-90139140`,
      "龙井小馆｜餐厅｜杭州市西湖区教工路329号｜坐标120.143900,30.243600｜评分4｜人均67元｜营业11:00-20:30｜电话0571-90512445",
    ),
    search(
      "西湖 酒店",
      `湖畔青年旅舍｜酒店｜杭州市西湖区莫干山路205号｜坐标${INN}｜评分4.6｜房价180元/晚｜电话0571-90606683`,
      "漫雨大酒店｜酒店｜杭州市西湖区莫干山路216号｜坐标120.147000,30.244000｜评分4.9｜房价1094元/晚｜电话0571-97847821",
    ),
    {
      name: "weather",
      arguments: { city: "杭州" },
      text: "杭州实时天气（2026-05-01 08:00）：阴，12℃\n2026-05-02 周六：白天多云，夜间多云，12～18℃，东风1-3级\n2026-05-03 周日：白天小雨，夜间小雨，15～21℃，北风1-3级",
    },
    way(STATION, LAKE, { mode: "driving", text: "驾车路线（估算）：全程9.9公里，约25分钟，打车约30元" }),
    way(STATION, LAKE, { mode: "transit", text: "公共交通路线（估算）：全程9.6公里，约42分钟，票价约4元" }),
    way(INN, TEMPLE, { mode: "driving", text: "驾车路线（估算）：全程5.2公里，约15分钟，打车约16元" }),
    way(TEMPLE, STATION, { mode: "transit", text: "公共交通路线（估算）：全程16.7公里，约55分钟，票价约5元" }),
  ],
  honest: PLAN_HONEST,
  thin: PLAN_HONEST.replace(/（杭州市[^\n]*?）/g, "").replace(/，电话[\d-]+/g, ""),
};

const DINNER_HONEST = `## 外滩附近的餐厅

- 条件：人均120元以内，评分4.0以上，19:00营业，3公里内

### 1. 周记小馆
- 周记小馆（上海市黄浦区中山东一路14号，评分4.4，营业11:00-14:00,17:00-21:30，电话021-92492835）人均76元，距离253米
- 外滩→周记小馆 步行，0.3公里，约5分钟

### 2. 何师傅烧烤
- 何师傅烧烤（上海市黄浦区西藏中路331号，评分4.3，营业17:00-02:00，电话021-92757547）人均104元，距离595米
- 外滩→何师傅烧烤 步行，0.8公里，约11分钟

推荐先去离得最近的周记小馆。`;

export const DINNER: Scene = {
  task: Task.parse({
    id: "dinner",
    env: "open-travel",
    subtask: "search",
    split: "validation",
    query:
      "我今晚在上海外滩，想在附近3公里内找2家餐厅，人均120元以内，评分4.0以上，晚上7点还在营业的，告诉我地址、电话和怎么走。",
    constraints: {
      cities: ["上海"],
      dates: { startOffsetDays: 0, days: 1 },
      around: { centre: { names: ["外滩"] }, radiusMetres: 3000, keyword: "餐厅", count: 2 },
      maxCostYuan: 120,
      minRating: 4,
      openAt: "19:00",
    },
  }),
  calls: [
    search("外滩", "外滩｜景点｜上海市黄浦区中山东一路｜坐标121.490300,31.236300｜评分4.9｜门票免费｜营业00:00-24:00"),
    {
      name: "around_search",
      arguments: { location: "121.490300,31.236300", radius: 3000, keyword: "餐厅" },
      text: [
        "1. 周记小馆｜餐厅｜上海市黄浦区中山东一路14号｜坐标121.490000,31.238500｜距离253米｜评分4.4｜人均76元｜营业11:00-14:00,17:00-21:30｜电话021-92492835｜标签：家常菜",
        "2. 何师傅烧烤｜餐厅｜上海市黄浦区西藏中路331号｜坐标121.486000,31.232500｜距离595米｜评分4.3｜人均104元｜营业17:00-02:00｜电话021-92757547｜标签：夜宵",
        "3. 云顶法餐｜餐厅｜上海市黄浦区四川中路88号｜坐标121.488000,31.234000｜距离340米｜评分4.8｜人均688元｜营业17:30-22:00｜电话021-92000001",
        "4. 老码头食堂｜餐厅｜上海市黄浦区南苏州路9号｜坐标121.489000,31.240000｜距离430米｜评分3.7｜人均35元｜营业06:30-18:00｜电话021-92000002",
      ].join("\n"),
    },
    way("121.490300,31.236300", "121.490000,31.238500", {
      mode: "walking",
      text: "步行路线（估算）：全程253米，约5分钟",
    }),
    way("121.490300,31.236300", "121.486000,31.232500", {
      mode: "walking",
      text: "步行路线（估算）：全程0.8公里，约11分钟",
    }),
  ],
  honest: DINNER_HONEST,
  thin: DINNER_HONEST.replace(/（上海市[^（）]*）/g, ""),
};

const RIDE_HONEST = `## 5月3日（周日）北京→上海

- 推荐：G145 北京南12:08→上海虹桥16:30，全程4小时22分钟，票价562.5元/人，在预算700元以内，18:00前到达

### 火车
- G145 北京南12:08→上海虹桥16:30，全程4小时22分钟，票价562.5元/人
- G147 北京南13:03→上海虹桥17:50，全程4小时47分钟，票价578.5元/人

### 飞机
- HO7825 北京大兴国际机场15:50→上海浦东国际机场17:40，全程1小时50分钟，票价1160元/人，超出预算，不推荐`;

export const RIDE: Scene = {
  task: Task.parse({
    id: "ride",
    env: "open-travel",
    subtask: "compare",
    split: "validation",
    query:
      "后天从北京去上海出差，帮我比一比坐高铁和坐飞机，早上8点以后出发，晚上6点前要到上海，单程每人预算700元，最后给我一个推荐。",
    constraints: {
      cities: ["北京", "上海"],
      budget: { amountYuan: 700, per: "person" },
      dates: { startOffsetDays: 2, days: 1 },
      window: { departAfter: "08:00", arriveBy: "18:00" },
      journey: { from: "北京", to: "上海" },
      compare: ["train", "flight"],
    },
  }),
  calls: [
    {
      name: "search_train_tickets",
      arguments: { date: "2026-05-03", from_city: "北京", to_city: "上海" },
      text: "2026-05-03 北京→上海：直达2趟，中转0趟，换站0趟（票价为估算）\n直达车次 G145，价格562.5元，12:08从北京南出发，16:30到达上海虹桥，全程约4时22分。\n直达车次 G147，价格578.5元，13:03从北京南出发，17:50到达上海虹桥，全程约4时47分。",
    },
    {
      name: "search_flights",
      arguments: { date: "2026-05-03", from_city: "北京", to_city: "上海" },
      text: "航班 HO7825，价格1160元，15:50从北京大兴国际机场出发，17:40到达上海浦东国际机场，飞行时长1小时50分",
    },
    search(
      "上海虹桥站",
      "上海虹桥站｜火车站｜上海市闵行区申贵路1500号｜坐标121.320700,31.194000｜评分4.6｜营业00:00-24:00",
    ),
    {
      name: "weather",
      arguments: { city: "上海" },
      text: "上海实时天气：晴\n2026-05-03 周日：白天晴，夜间晴，16～24℃",
    },
  ],
  honest: RIDE_HONEST,
  thin: RIDE_HONEST.replace(/- G147[^\n]*\n/, ""),
};

/** The same comparison where nothing that was found keeps the limits. */
export const HOPELESS: Scene = {
  ...RIDE,
  calls: RIDE.calls.map((call) =>
    call.name === "search_train_tickets"
      ? {
          ...call,
          text: "2026-05-03 北京→上海：直达1趟，中转0趟，换站0趟（票价为估算）\n直达车次 G199，价格762.5元，15:08从北京南出发，19:30到达上海虹桥，全程约4时22分。",
        }
      : call,
  ),
};
