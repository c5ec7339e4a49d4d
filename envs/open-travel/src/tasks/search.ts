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
    split: "validation",
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
    split: "validation",
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
    id: "search-suzhou-sights",
    split: "test",
    query:
      "明天下午4点我会在苏州平江路，想在那附近再逛3个有历史味道的景点，3公里以内，门票40元以内，评分4.5以上，那个点还得开着门，地址、票价和离平江路多远都发我。",
    constraints: {
      cities: ["苏州"],
      dates: { startOffsetDays: 1, days: 1 },
      around: {
        centre: place("苏州", "平江路", "平江路历史街区"),
        radiusMetres: 3000,
        keyword: "景点",
        count: 3,
      },
      maxCostYuan: 40,
      minRating: 4.5,
      openAt: "16:00",
      preferences: ["history"],
    },
  },
  {
    id: "search-chongqing-late-supper",
    split: "test",
    query:
      "今晚10点半看完夜景肯定饿了，帮我在重庆解放碑附近找2家那时候还开着的餐厅吃夜宵，6公里以内，人均110元以内，评分4.0以上，离得越近越好，地址、电话、营业时间给我。",
    constraints: {
      cities: ["重庆"],
      dates: { startOffsetDays: 0, days: 1 },
      around: {
        centre: place("重庆", "解放碑", "解放碑步行街", "人民解放纪念碑"),
        radiusMetres: 6000,
        keyword: "餐厅",
        count: 2,
      },
      maxCostYuan: 110,
      minRating: 4,
      openAt: "22:30",
      preferences: ["short_walks", "food"],
    },
  },
];
