/** Data file: Compare, ways to get from one place to another. */
import { place, type TypedTask } from "./task-data.ts";

export const COMPARE: readonly TypedTask[] = [
  {
    id: "compare-beijing-shanghai",
    split: "demo",
    query:
      "后天从北京去上海出差，帮我比一比坐高铁和坐飞机，早上8点以后出发，晚上6点前要到上海，单程每人预算700元，尽量少折腾，最后给我一个推荐。",
    constraints: {
      cities: ["北京", "上海"],
      budget: { amountYuan: 700, per: "person" },
      dates: { startOffsetDays: 2, days: 1 },
      window: { departAfter: "08:00", arriveBy: "18:00" },
      journey: { from: "北京", to: "上海", returns: false },
      compare: ["train", "flight"],
      preferences: ["few_transfers"],
    },
  },
  {
    id: "compare-guangzhou-shenzhen",
    split: "validation",
    query:
      "明天上午9点以后从广州去深圳，中午12点半前要到，一个人，坐高铁和自己开车哪个快、哪个省钱？帮我对比一下再推荐。",
    constraints: {
      cities: ["广州", "深圳"],
      people: 1,
      dates: { startOffsetDays: 1, days: 1 },
      window: { departAfter: "09:00", arriveBy: "12:30" },
      journey: { from: "广州", to: "深圳", returns: false },
      compare: ["train", "driving"],
      preferences: ["fast", "cheap"],
    },
  },
  {
    id: "compare-hangzhou-lake",
    split: "validation",
    query:
      "在杭州，明天上午从断桥去灵隐寺，公交、骑车、打车三种方式帮我比一比时间和花费，两个人，交通费一共20元以内，推荐一种。",
    constraints: {
      cities: ["杭州"],
      people: 2,
      budget: { amountYuan: 20, per: "group" },
      dates: { startOffsetDays: 1, days: 1 },
      waypoints: {
        places: [place("杭州", "断桥", "断桥残雪"), place("杭州", "灵隐寺")],
        ordered: true,
      },
      compare: ["transit", "bicycling", "driving"],
      preferences: ["cheap"],
    },
    details: { origin: "断桥" },
  },
  {
    id: "compare-shenzhen-wuhan",
    split: "test",
    query:
      "大后天我一个人从深圳去武汉开会，早上9点以后出发，晚上7点前得到，飞机和高铁帮我算算全程时间和花费，公司规定单程每人不超过550元，在这个范围里越快越好，最后说选哪个。",
    constraints: {
      cities: ["深圳", "武汉"],
      people: 1,
      budget: { amountYuan: 550, per: "person" },
      dates: { startOffsetDays: 3, days: 1 },
      window: { departAfter: "09:00", arriveBy: "19:00" },
      journey: { from: "深圳", to: "武汉", returns: false },
      compare: ["flight", "train"],
      preferences: ["fast"],
    },
  },
  {
    id: "compare-shanghai-suzhou",
    split: "test",
    query:
      "明天下午2点后一家四口大包小包从上海去苏州，5点半之前要到，坐高铁还是自己开车好？全家路费合计220元以内，东西多，不想来回倒腾，时间和花费摆一起比一比，给个结论。",
    constraints: {
      cities: ["上海", "苏州"],
      people: 4,
      budget: { amountYuan: 220, per: "group" },
      dates: { startOffsetDays: 1, days: 1 },
      window: { departAfter: "14:00", arriveBy: "17:30" },
      journey: { from: "上海", to: "苏州", returns: false },
      compare: ["train", "driving"],
      preferences: ["few_transfers"],
    },
  },
  {
    id: "compare-beijing-tianjin-2016",
    split: "demo",
    query: "18:30 从北京西出发，22:00 前到天津，行李多，少换乘，便宜",
    constraints: {
      cities: ["北京", "天津"],
      dates: { startOffsetDays: 0, days: 1 },
      window: { departAfter: "18:30", arriveBy: "22:00" },
      journey: { from: "北京西", to: "天津", returns: false },
      preferences: ["few_transfers", "cheap"],
    },
    details: { world: "rail-timetable" },
    now: "2016-03-10T09:00",
  },
];
