/** Data file: M-Day, several days in another city with the journey there and back. */
import { place, type TypedTask } from "./task-data.ts";

export const MULTI_DAY: readonly TypedTask[] = [
  {
    id: "multi-day-shanghai-hangzhou",
    split: "demo",
    query:
      "明天从上海去杭州玩两天一晚，两个人，坐高铁往返，早上8点以后出发，第二天晚上9点前回到上海。西湖和灵隐寺一定要去，车票、住宿、门票、吃饭和市内交通总共不超过1500元，给我一份详细行程和费用清单。",
    constraints: {
      cities: ["上海", "杭州"],
      people: 2,
      budget: { amountYuan: 1500, per: "group" },
      dates: { startOffsetDays: 1, days: 2 },
      window: { departAfter: "08:00", arriveBy: "21:00" },
      waypoints: {
        places: [place("杭州", "西湖", "西湖风景名胜区", "杭州西湖风景名胜区"), place("杭州", "灵隐寺")],
        ordered: false,
      },
      journey: { from: "上海", to: "杭州", returns: true },
    },
  },
  {
    id: "multi-day-beijing-xian",
    split: "dev",
    query:
      "后天从北京去西安玩三天两晚，我和爱人两个人，喜欢历史，兵马俑和大雁塔必去，每人预算1900元，包括往返火车票、酒店、门票、吃饭和市内交通，第三天晚上11点前回到北京，早上7点以后出发，给个详细安排。",
    constraints: {
      cities: ["北京", "西安"],
      people: 2,
      budget: { amountYuan: 1900, per: "person" },
      dates: { startOffsetDays: 2, days: 3 },
      window: { departAfter: "07:00", arriveBy: "23:00" },
      waypoints: {
        places: [
          place("西安", "兵马俑", "秦始皇兵马俑博物馆", "秦始皇帝陵博物院"),
          place("西安", "大雁塔", "大慈恩寺", "大雁塔·大慈恩寺"),
        ],
        ordered: false,
      },
      journey: { from: "北京", to: "西安", returns: true },
      preferences: ["history"],
    },
  },
  {
    id: "multi-day-nanjing-suzhou",
    split: "dev",
    query:
      "明天我一个人从南京去苏州玩两天，住一晚，坐高铁来回，早上8点后走，第二天晚上8点前回到南京，拙政园和虎丘要去，节奏别太赶，帮我排一下行程，费用也列出来。",
    constraints: {
      cities: ["南京", "苏州"],
      people: 1,
      dates: { startOffsetDays: 1, days: 2 },
      window: { departAfter: "08:00", arriveBy: "20:00" },
      waypoints: {
        places: [place("苏州", "拙政园"), place("苏州", "虎丘", "虎丘山风景名胜区", "虎丘景区")],
        ordered: false,
      },
      journey: { from: "南京", to: "苏州", returns: true },
    },
  },
  {
    id: "multi-day-chongqing-chengdu",
    split: "held-out",
    query:
      "明天两个人从重庆去成都玩两天一晚，高铁往返，早上8点后出发，第二天晚上10点前回到重庆，想看大熊猫繁育研究基地和武侯祠，喜欢美食，总预算2000元，帮我做个攻略。",
    constraints: {
      cities: ["重庆", "成都"],
      people: 2,
      budget: { amountYuan: 2000, per: "group" },
      dates: { startOffsetDays: 1, days: 2 },
      window: { departAfter: "08:00", arriveBy: "22:00" },
      waypoints: {
        places: [
          place("成都", "大熊猫繁育研究基地", "成都大熊猫繁育研究基地", "熊猫基地"),
          place("成都", "武侯祠", "成都武侯祠博物馆"),
        ],
        ordered: false,
      },
      journey: { from: "重庆", to: "成都", returns: true },
      preferences: ["food"],
    },
  },
  {
    id: "multi-day-guangzhou-xiamen",
    split: "held-out",
    query:
      "明天从广州去厦门玩三天两晚，一个人，火车往返，早上7点后出发，第三天晚上11点前回到广州，鼓浪屿和南普陀寺必去，想看海看风景，每人2500元以内，行程和花费写清楚。",
    constraints: {
      cities: ["广州", "厦门"],
      people: 1,
      budget: { amountYuan: 2500, per: "person" },
      dates: { startOffsetDays: 1, days: 3 },
      window: { departAfter: "07:00", arriveBy: "23:00" },
      waypoints: {
        places: [place("厦门", "鼓浪屿", "鼓浪屿风景名胜区"), place("厦门", "南普陀寺")],
        ordered: false,
      },
      journey: { from: "广州", to: "厦门", returns: true },
      preferences: ["nature"],
    },
  },
];
