/** Data file: Search, places of a kind near a place. */
import { place, type TypedTask } from "./task-data.ts";

export const SEARCH: readonly TypedTask[] = [
  {
    id: "search-shanghai-dinner",
    split: "demo",
    query:
      "我今晚在上海外滩，想在附近3公里内找3家餐厅，人均120元以内，评分4.0以上，晚上7点还在营业的，离得近的优先，告诉我地址、电话和怎么走。",
    constraints: {
      cities: ["上海"],
      dates: { startOffsetDays: 0, days: 1 },
      around: { centre: place("上海", "外滩"), radiusMetres: 3000, keyword: "餐厅", count: 3 },
      maxCostYuan: 120,
      minRating: 4,
      openAt: "19:00",
      preferences: ["short_walks", "food"],
    },
  },
  {
    id: "search-beijing-hotel",
    split: "dev",
    query:
      "明天要住在北京故宫附近，5公里以内，找3家每晚450元以下、评分4.0以上的酒店，评分高的排前面，最好说说离故宫多远。",
    constraints: {
      cities: ["北京"],
      dates: { startOffsetDays: 1, days: 1 },
      around: { centre: place("北京", "故宫博物院", "故宫"), radiusMetres: 5000, keyword: "酒店", count: 3 },
      maxCostYuan: 450,
      minRating: 4,
      preferences: ["high_rating"],
    },
  },
  {
    id: "search-guangzhou-parks",
    split: "dev",
    query:
      "明天下午3点想带孩子在广州塔附近转转，8公里内有哪些公园？推荐3个，那个时间要开门，评分3.5以上，写上地址和距离。",
    constraints: {
      cities: ["广州"],
      dates: { startOffsetDays: 1, days: 1 },
      around: { centre: place("广州", "广州塔"), radiusMetres: 8000, keyword: "公园", count: 3 },
      minRating: 3.5,
      openAt: "15:00",
      preferences: ["family"],
    },
  },
  {
    id: "search-xian-cafe",
    split: "held-out",
    query:
      "明天上午10点逛完大雁塔想找个咖啡馆歇脚，西安大雁塔5公里以内，人均40元以内，那时候要开门，推荐2家，越近越好。",
    constraints: {
      cities: ["西安"],
      dates: { startOffsetDays: 1, days: 1 },
      around: {
        centre: place("西安", "大雁塔", "大慈恩寺", "大雁塔·大慈恩寺"),
        radiusMetres: 5000,
        keyword: "咖啡",
        count: 2,
      },
      maxCostYuan: 40,
      openAt: "10:00",
      preferences: ["short_walks"],
    },
  },
  {
    id: "search-hangzhou-museum",
    split: "held-out",
    query:
      "后天下午2点杭州可能下雨，想在西湖周边10公里内找2个室内的博物馆，评分4.0以上，那天下午要开放，门票20元以内，告诉我地址和距离。",
    constraints: {
      cities: ["杭州"],
      dates: { startOffsetDays: 2, days: 1 },
      around: {
        centre: place("杭州", "西湖", "西湖风景名胜区", "杭州西湖风景名胜区"),
        radiusMetres: 10000,
        keyword: "博物馆",
        count: 2,
      },
      maxCostYuan: 20,
      minRating: 4,
      openAt: "14:00",
      preferences: ["indoor"],
    },
  },
];
