/** Data file: 1-Day, a day in one city. */
import { place, type TypedTask } from "./task-data.ts";

export const ONE_DAY: readonly TypedTask[] = [
  {
    id: "one-day-beijing-first-visit",
    split: "demo",
    query:
      "明天我和朋友两个人在北京玩一天，早上9点开始，晚上8点前结束，一定要去故宫和天坛，中午想吃北京菜。门票、吃饭和市内交通两个人加起来不超过500元，喜欢历史，帮我排个行程，每段路怎么走、花多少钱都写出来。",
    constraints: {
      cities: ["北京"],
      people: 2,
      budget: { amountYuan: 500, per: "group" },
      dates: { startOffsetDays: 1, days: 1 },
      window: { departAfter: "09:00", arriveBy: "20:00" },
      waypoints: {
        places: [place("北京", "故宫博物院", "故宫"), place("北京", "天坛公园", "天坛")],
        ordered: false,
      },
      preferences: ["history", "food"],
    },
    details: { cuisine: "北京菜" },
  },
  {
    id: "one-day-nanjing-history",
    split: "dev",
    query:
      "后天一个人在南京玩一天，上午9点到晚上8点，中山陵和夫子庙必去，其他历史古迹你看着安排，门票吃饭交通一共180元以内，少花钱，给个详细时间表。",
    constraints: {
      cities: ["南京"],
      people: 1,
      budget: { amountYuan: 180, per: "group" },
      dates: { startOffsetDays: 2, days: 1 },
      window: { departAfter: "09:00", arriveBy: "20:00" },
      waypoints: {
        places: [
          place("南京", "中山陵", "中山陵景区"),
          place("南京", "夫子庙", "夫子庙秦淮风光带", "夫子庙-秦淮风光带"),
        ],
        ordered: false,
      },
      preferences: ["history", "cheap"],
    },
  },
  {
    id: "one-day-hangzhou-family",
    split: "dev",
    query:
      "明天带爱人和孩子三个人在杭州玩一天，上午9点半出发，下午6点前回，要去西湖和灵隐寺，孩子走不动太远，路上别太折腾，中午找个地方吃饭，帮我安排。",
    constraints: {
      cities: ["杭州"],
      people: 3,
      dates: { startOffsetDays: 1, days: 1 },
      window: { departAfter: "09:30", arriveBy: "18:00" },
      waypoints: {
        places: [place("杭州", "西湖", "西湖风景名胜区", "杭州西湖风景名胜区"), place("杭州", "灵隐寺")],
        ordered: false,
      },
      preferences: ["family", "short_walks"],
    },
  },
  {
    id: "one-day-chengdu-food",
    split: "held-out",
    query:
      "明天两个人在成都玩一天，上午10点到晚上9点，武侯祠、宽窄巷子都要去，午饭想吃火锅，每人预算250元，包括门票、吃饭和交通，给一份行程。",
    constraints: {
      cities: ["成都"],
      people: 2,
      budget: { amountYuan: 250, per: "person" },
      dates: { startOffsetDays: 1, days: 1 },
      window: { departAfter: "10:00", arriveBy: "21:00" },
      waypoints: {
        places: [place("成都", "武侯祠", "成都武侯祠博物馆"), place("成都", "宽窄巷子")],
        ordered: false,
      },
      preferences: ["food", "history"],
    },
    details: { cuisine: "火锅" },
  },
  {
    id: "one-day-wuhan-late-start",
    split: "held-out",
    query:
      "后天在武汉玩一天，我们两个人起得晚，上午10点半以后再出门，晚上8点前结束，黄鹤楼和湖北省博物馆要去，总共花400元以内，帮忙安排一下。",
    constraints: {
      cities: ["武汉"],
      people: 2,
      budget: { amountYuan: 400, per: "group" },
      dates: { startOffsetDays: 2, days: 1 },
      window: { departAfter: "10:30", arriveBy: "20:00" },
      waypoints: {
        places: [place("武汉", "黄鹤楼", "黄鹤楼公园"), place("武汉", "湖北省博物馆")],
        ordered: false,
      },
      preferences: ["late_start"],
    },
  },
];
