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
    split: "validation",
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
    split: "validation",
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
    id: "multi-day-tianjin-qingdao",
    split: "test",
    query:
      "后天我和女朋友从天津去青岛，三天两晚，火车来回，早上7点半以后走，第三天晚上9点半前回到天津。青岛啤酒博物馆、信号山公园要去，想多看看海，吃顿海鲜，每人1250元，车票、酒店、门票、吃饭、市内交通全包在里面，排个详细行程，每笔花费算清楚。",
    constraints: {
      cities: ["天津", "青岛"],
      people: 2,
      budget: { amountYuan: 1250, per: "person" },
      dates: { startOffsetDays: 2, days: 3 },
      window: { departAfter: "07:30", arriveBy: "21:30" },
      waypoints: {
        places: [place("青岛", "青岛啤酒博物馆", "啤酒博物馆", "青啤博物馆"), place("青岛", "信号山公园", "信号山")],
        ordered: false,
      },
      journey: { from: "天津", to: "青岛", returns: true },
      preferences: ["nature", "food"],
    },
    details: { cuisine: "海鲜" },
  },
  {
    id: "multi-day-hangzhou-nanjing",
    split: "test",
    query:
      "明天一个人从杭州坐高铁去南京玩两天一晚，不想起早，上午10点以后再出发，第二天晚上9点半前回到杭州。明孝陵和老门东要去，喜欢历史，来回车票、住宿、门票、吃饭、市内交通一共850元以内，行程和费用明细都要。",
    constraints: {
      cities: ["杭州", "南京"],
      people: 1,
      budget: { amountYuan: 850, per: "group" },
      dates: { startOffsetDays: 1, days: 2 },
      window: { departAfter: "10:00", arriveBy: "21:30" },
      waypoints: {
        places: [place("南京", "明孝陵", "明孝陵景区"), place("南京", "老门东", "老门东历史文化街区")],
        ordered: false,
      },
      journey: { from: "杭州", to: "南京", returns: true },
      preferences: ["late_start", "history"],
    },
  },
];
