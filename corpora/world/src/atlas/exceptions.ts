/** data file. Where the atlas differs from the public files it is checked against, each with its reason. */
import { SOUTH_EXCEPTIONS } from "./south-exceptions.ts";
import { STATION_POSITIONS } from "./station-positions.ts";

export interface AtlasException {
  /** The atlas' name of the city. */
  readonly city: string;
  /** The adcode, IATA code, telecode or landmark that differs; `centre` for the city's centre. */
  readonly what: string;
  /** `position`: why the file has no position of a station, so that there is nothing to compare. Absent: why they differ. */
  readonly check?: "position";
  readonly reason: string;
}

const FAR_SIGHT = "its county is large: the sight lies this far from the county town";

/** By city: sights that lie so far out that maps and their own district's seat are far apart, and truly so. */
const FAR_SIGHTS: Readonly<Record<string, string>> = {
  北京: "古北水镇 司马台长城",
  上海: "上海天文馆 上海海昌海洋公园 滴水湖",
  深圳: "西涌",
  重庆: "四面山",
  青岛: "琅琊台风景名胜区",
  石家庄: "驼梁风景区",
  兰州: "青城古镇",
  延边: "魔界景区 长白山历史文化园 土字碑",
  酒泉: "悬泉置遗址 赤金峡水利风景区",
  合肥: "姥山岛 中庙",
  南昌: "鄱阳湖南矶湿地",
  长沙: "大围山国家森林公园 沩山风景名胜区",
  南宁: "昆仑关战役旧址",
  昆明: "轿子雪山",
  拉萨: "直贡梯寺 羊八井温泉",
  宁波: "花岙岛",
  温州: "南麂岛",
  丽江: "虎跳峡(丽江) 老君山黎明景区 里格半岛 里务比岛",
  珠海: "庙湾岛",
};
const farSights = Object.entries(FAR_SIGHTS).flatMap(([city, names]) =>
  names.split(" ").map((what): AtlasException => ({ city, what, reason: FAR_SIGHT })),
);

/** Under 500200, which the map takes for a city of its own, 重庆郊县; they lie up to 300 km from the centre. */
const countiesOfChongqing = "229 230 231 233 235 236 237 238 240 241 242 243".split(" ").map(
  (county): AtlasException => ({
    city: "重庆",
    what: `500${county}`,
    reason: "a county under 500200, which the map takes for another city (重庆郊县)",
  }),
);

/** The southern cities' are typed beside them and joined here. */
export const ATLAS_EXCEPTIONS: readonly AtlasException[] = [
  { city: "成都", what: "TFU", reason: "opened in 2021, after the airports file" },
  { city: "青岛", what: "TAO", reason: "moved to Jiaodong in 2021, after the airports file" },
  {
    city: "苏州",
    what: "320576",
    reason: "a development zone: statistics give it a code, the register of divisions does not",
  },
  { city: "银川", what: "INC", reason: "the airports file lacks it; Hedong is its only airport since 1997" },
  { city: "烟台", what: "YNT", reason: "moved to Penglai in 2015; the airports file still has Laishan" },
  { city: "沈阳", what: "centre", reason: "the file has the new seat of government in 浑南区, the atlas the old town" },
  { city: "哈尔滨", what: "亚布力滑雪旅游度假区", reason: FAR_SIGHT },
  { city: "兰州", what: "吐鲁沟国家森林公园", reason: FAR_SIGHT },
  { city: "银川", what: "贺兰山国家森林公园(苏峪口)", reason: FAR_SIGHT },
  { city: "秦皇岛", what: "祖山风景区", reason: FAR_SIGHT },
  { city: "洛阳", what: "白云山国家森林公园", reason: FAR_SIGHT },
  { city: "承德", what: "塞罕坝国家森林公园", reason: FAR_SIGHT },
  { city: "承德", what: "御道口草原森林风景区", reason: FAR_SIGHT },
  { city: "承德", what: "京北第一草原", reason: FAR_SIGHT },
  { city: "延边", what: "长白山北景区", reason: FAR_SIGHT },
  { city: "延边", what: "长白瀑布", reason: FAR_SIGHT },
  { city: "延边", what: "防川风景名胜区", reason: FAR_SIGHT },
  { city: "延边", what: "雁鸣湖", reason: FAR_SIGHT },
  { city: "酒泉", what: "阳关景区", reason: FAR_SIGHT },
  { city: "酒泉", what: "玉门关遗址", reason: FAR_SIGHT },
  { city: "酒泉", what: "敦煌雅丹国家地质公园", reason: FAR_SIGHT },
  { city: "酒泉", what: "榆林窟", reason: FAR_SIGHT },
  { city: "酒泉", what: "锁阳城遗址", reason: FAR_SIGHT },
  ...farSights,
  {
    city: "宜昌",
    what: "三峡大坝坛子岭",
    reason: "夷陵区 reaches up the river to the dam, opposite the seat of 秭归县",
  },
  ...countiesOfChongqing,
  ...SOUTH_EXCEPTIONS,
  ...STATION_POSITIONS,
];
