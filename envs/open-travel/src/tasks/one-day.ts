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
    split: "validation",
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
    split: "validation",
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
    id: "one-day-tianjin-students",
    split: "test",
    query:
      "我和室友两个学生，明天在天津逛一天，早上9点半出门，晚上8点半前收尾，五大道和天津之眼必须去，中午想吃当地小吃。门票、吃喝、坐车两个人一共300元封顶，能省则省，帮忙列个时间表和账单。",
    constraints: {
      cities: ["天津"],
      people: 2,
      budget: { amountYuan: 300, per: "group" },
      dates: { startOffsetDays: 1, days: 1 },
      window: { departAfter: "09:30", arriveBy: "20:30" },
      waypoints: {
        places: [
          place("天津", "五大道", "五大道文化旅游区"),
          place("天津", "天津之眼", "天津之眼摩天轮", "永乐桥摩天轮"),
        ],
        ordered: false,
      },
      preferences: ["cheap", "food"],
    },
    details: { cuisine: "小吃" },
  },
  {
    id: "one-day-guangzhou-elders",
    split: "test",
    query:
      "后天我们夫妻俩带两位老人在广州玩，一共4个人，上午9点半到下午5点半，越秀公园和沙面一定要去，中午想吃粤菜，老人走不远，少走点路。每人140元以内，门票、午饭、交通都算上，安排一下当天行程。",
    constraints: {
      cities: ["广州"],
      people: 4,
      budget: { amountYuan: 140, per: "person" },
      dates: { startOffsetDays: 2, days: 1 },
      window: { departAfter: "09:30", arriveBy: "17:30" },
      waypoints: {
        places: [place("广州", "越秀公园"), place("广州", "沙面", "沙面岛")],
        ordered: false,
      },
      preferences: ["short_walks", "food"],
    },
    details: { cuisine: "粤菜" },
  },
];
