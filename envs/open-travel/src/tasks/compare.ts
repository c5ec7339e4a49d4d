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
    split: "dev",
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
    split: "dev",
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
    id: "compare-chengdu-chongqing",
    split: "held-out",
    query:
      "明天我们两个人从成都去重庆，早上8点后走，中午12点半前到，高铁和自驾比一比，两个人来一趟总共270元以内，想快一点，给个建议。",
    constraints: {
      cities: ["成都", "重庆"],
      people: 2,
      budget: { amountYuan: 270, per: "group" },
      dates: { startOffsetDays: 1, days: 1 },
      window: { departAfter: "08:00", arriveBy: "12:30" },
      journey: { from: "成都", to: "重庆", returns: false },
      compare: ["train", "driving"],
      preferences: ["fast"],
    },
  },
  {
    id: "compare-wuhan-xian",
    split: "held-out",
    query: "后天下午1点以后从武汉去西安，晚上10点前到，飞机和高铁都看看，价格和总时间对比一下，我更看重便宜。",
    constraints: {
      cities: ["武汉", "西安"],
      dates: { startOffsetDays: 2, days: 1 },
      window: { departAfter: "13:00", arriveBy: "22:00" },
      journey: { from: "武汉", to: "西安", returns: false },
      compare: ["flight", "train"],
      preferences: ["cheap"],
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
