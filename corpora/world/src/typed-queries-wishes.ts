/** data file. What people ask of a city: its sights, its dishes, its honours; with right answers from what is known of it, written before the search was tried on them. */
import type { PoiKind } from "./atlas.ts";

/** What the first page must be like; every field that is given holds. */
export interface CityWish {
  readonly query: string;
  /** Of the first five each lies there; without 市. */
  readonly city?: string;
  /** Of the first five each is one of these. */
  readonly kinds?: readonly PoiKind[];
  /** Of the first five each says one of these in name, type or tags. */
  readonly says?: readonly string[];
  /** None of the first five says it in its name. */
  readonly never?: string;
  /** The first five are among these. */
  readonly among?: readonly string[];
  /** All of these are among the first ten. */
  readonly holds?: readonly string[];
}

const words = (text: string): readonly string[] => text.split(" ");
const FOOD: readonly PoiKind[] = ["restaurant"];

const BEIJING = {
  city: "北京",
  among: words(
    "故宫博物院 天安门广场 中国国家博物馆 天坛公园 颐和园 圆明园遗址公园 八达岭长城 慕田峪长城 恭王府博物馆 雍和宫 景山公园 北海公园 国家体育场 南锣鼓巷 什刹海 前门大街",
  ),
  holds: words("故宫博物院 天坛公园 颐和园 八达岭长城"),
};
const HERITAGE_OF_BEIJING = words(
  "故宫博物院 天坛公园 颐和园 八达岭长城 慕田峪长城 居庸关长城 司马台长城 金山岭长城 明十三陵 明定陵 周口店北京人遗址博物馆 天安门广场 景山公园 钟鼓楼 前门大街 正阳门 先农坛 永定门 太庙 中山公园",
);

export const CITY_WISHES: readonly CityWish[] = [
  // The sights that everybody names first.
  { query: "北京景点", ...BEIJING },
  { query: "Beijing attractions", ...BEIJING },
  { query: "things to do in Beijing", ...BEIJING },
  { query: "上海景点", city: "上海", holds: words("外滩 东方明珠广播电视塔 豫园 上海迪士尼乐园") },
  { query: "杭州景点", city: "杭州", holds: words("西湖风景名胜区 灵隐寺 雷峰塔 西溪国家湿地公园") },
  { query: "西安景点", city: "西安", holds: words("秦始皇帝陵博物院 大雁塔 西安城墙(永宁门) 西安钟楼") },
  { query: "Xi'an tourist spots", city: "西安", holds: words("秦始皇帝陵博物院 大雁塔 西安钟楼") },
  { query: "成都好玩的", city: "成都", holds: words("成都大熊猫繁育研究基地 宽窄巷子 武侯祠") },
  { query: "南京旅游景点", city: "南京", holds: words("中山陵 夫子庙秦淮风光带 总统府") },
  { query: "Guilin sights", city: "桂林", holds: ["象山景区"] },
  { query: "拉萨景点", city: "拉萨", holds: words("布达拉宫 大昭寺") },
  { query: "重庆必去的景点", city: "重庆", holds: words("洪崖洞 解放碑步行街 磁器口古镇") },
  {
    query: "苏州园林",
    city: "苏州",
    among: words("拙政园 留园 狮子林 网师园 沧浪亭 耦园 艺圃 怡园 环秀山庄 退思园 虎丘山风景名胜区"),
    holds: words("拙政园 留园 网师园"),
  },
  { query: "北京博物馆", city: "北京", holds: words("故宫博物院 中国国家博物馆 首都博物馆") },
  { query: "北京公园", city: "北京", holds: words("天坛公园 北海公园 景山公园") },
  // Honours: the ministry's list of 5A, the UNESCO's of heritage.
  {
    query: "北京5A景区",
    city: "北京",
    among: words("故宫博物院 天坛公园 颐和园 八达岭长城 慕田峪长城 明十三陵 明定陵 恭王府博物馆 圆明园遗址公园"),
    holds: words("故宫博物院 颐和园"),
  },
  { query: "西安 5A级景区", city: "西安", holds: words("秦始皇帝陵博物院 华清宫 大雁塔") },
  { query: "北京世界遗产", city: "北京", among: HERITAGE_OF_BEIJING, holds: words("故宫博物院 天坛公园 颐和园") },
  { query: "杭州世界文化遗产", city: "杭州", holds: words("西湖风景名胜区 良渚博物院") },
  { query: "UNESCO world heritage sites in Suzhou", city: "苏州", holds: words("拙政园 留园 狮子林") },
  // Kitchens by all their names, and the houses that everybody knows.
  { query: "杭州 杭帮菜", city: "杭州", kinds: FOOD, holds: words("楼外楼(孤山路店) 知味观(湖滨总店)") },
  { query: "北京烤鸭", city: "北京", says: ["烤鸭"], holds: ["全聚德(前门店)"] },
  { query: "Peking duck in Beijing", city: "北京", says: ["烤鸭"], holds: ["全聚德(前门店)"] },
  { query: "北京老字号", city: "北京", kinds: FOOD, holds: words("全聚德(前门店) 东来顺饭庄(王府井店)") },
  { query: "北京 涮羊肉", city: "北京", kinds: FOOD, holds: ["东来顺饭庄(王府井店)"] },
  { query: "上海 本帮菜", city: "上海", says: words("本帮菜 上海菜"), holds: ["绿波廊酒楼"] },
  { query: "南京 沪菜", city: "南京", kinds: FOOD, says: words("本帮菜 上海菜") },
  { query: "上海小笼包", city: "上海", kinds: FOOD, holds: ["南翔馒头店(豫园店)"] },
  { query: "上海小吃", city: "上海", never: "京味", holds: ["南翔馒头店(豫园店)"] },
  { query: "扬州 淮扬菜", city: "扬州", kinds: FOOD, holds: words("冶春茶社(御马头店) 富春茶社(得胜桥店)") },
  { query: "苏州 苏帮菜", city: "苏州", kinds: FOOD, holds: words("得月楼(观前店) 松鹤楼(观前店)") },
  { query: "广州早茶", city: "广州", kinds: FOOD, holds: words("广州酒家(文昌总店) 陶陶居(第十甫路总店)") },
  { query: "dim sum in Hong Kong", city: "香港", kinds: FOOD, holds: ["莲香楼(中环店)"] },
  { query: "天津包子", city: "天津", kinds: FOOD, holds: ["狗不理包子(山东路总店)"] },
  { query: "成都 川菜", city: "成都", says: ["川菜"], holds: ["陈麻婆豆腐(青羊宫店)"] },
  { query: "Sichuan food in Chengdu", city: "成都", says: ["川菜"], holds: ["陈麻婆豆腐(青羊宫店)"] },
  { query: "西安饺子", city: "西安", kinds: FOOD, holds: ["德发长(钟鼓楼广场店)"] },
  { query: "武汉热干面", city: "武汉", kinds: FOOD, holds: ["蔡林记(户部巷店)"] },
  { query: "北京 贵州菜", city: "北京", kinds: FOOD, says: words("云贵菜 贵州") },
  { query: "昆明 云南菜", city: "昆明", kinds: FOOD, says: words("云贵菜 云南 滇") },
  { query: "深圳 客家菜", city: "深圳", kinds: FOOD, says: ["客家"] },
  { query: "济南 山东菜", city: "济南", kinds: FOOD, says: ["鲁菜"] },
  { query: "长沙 湖南菜", city: "长沙", kinds: FOOD, says: ["湘菜"] },
  { query: "北京自助餐", city: "北京", says: ["自助"] },
  { query: "buffet in Beijing", city: "北京", says: ["自助"] },
  { query: "上海下午茶", city: "上海", says: ["下午茶"] },
  { query: "afternoon tea in Shanghai", city: "上海", says: ["下午茶"] },
  // A kind alone is asked for before any name that has its word in it.
  { query: "酒店", kinds: ["hotel"], never: "葡京" },
  { query: "推荐酒店", kinds: ["hotel"], never: "葡京" },
  { query: "附近的酒店", kinds: ["hotel"], never: "葡京" },
  { query: "hotels in Tianjin", city: "天津", kinds: ["hotel"] },
];
