/** data file. Harder questions as people type them: errors, scripts, wishes, slips of one language into another; written before their results were looked at. */
import type { TypedQuery, Wanted } from "./typed-queries.ts";

const named = (query: string, ...names: readonly string[]): TypedQuery => ({ query, wanted: { names } });
const asked = (query: string, wanted: Wanted): TypedQuery => ({ query, wanted });

export const MIXED_QUERIES: readonly TypedQuery[] = [
  // Errors: the same sound, a look-alike, two at once.
  named("故宫搏物院", "故宫博物院"),
  named("天潭公园", "天坛公园"),
  named("黄鹤搂", "黄鹤楼"),
  named("秦始皇兵马桶", "秦始皇帝陵博物院"),
  named("都江偃景区", "都江堰景区"),
  named("布答拉宫", "布达拉宫"),
  named("鼋头诸", "鼋头渚风景区"),
  named("上海廸士尼乐园", "上海迪士尼乐园"),
  named("成都大雄猫繁育基地", "成都大熊猫繁育研究基地"),
  named("洪涯洞", "洪崖洞"),
  // Traditional characters.
  named("張家界國家森林公園", "张家界国家森林公园"),
  named("蘇州博物館", "苏州博物馆"),
  named("香港迪士尼樂園", "香港迪士尼乐园"),
  named("陝西歷史博物館", "陕西历史博物馆"),
  asked("鼓浪嶼 附近 飯店", { kinds: ["hotel", "restaurant"], near: ["鼓浪屿", 3000] }),
  // Pinyin with and without spaces.
  named("bu da la gong", "布达拉宫"),
  named("zhangjiajie guojia senlin gongyuan", "张家界国家森林公园"),
  named("xian zhonglou", "西安钟楼"),
  named("beijing nan zhan", "北京南站"),
  asked("chengdu huoguo", { city: "成都", says: "火锅" }),
  asked("waitan jiudian", { kinds: ["hotel"], near: ["外滩", 3500] }),
  named("tiananmenguangchang", "天安门广场"),
  named("lvshun bowuguan", "旅顺博物馆"),
  // English.
  named("Potala Palace Lhasa", "布达拉宫"),
  asked("hot pot in Chengdu", { city: "成都", says: "火锅" }),
  asked("hotels near West Lake", { kinds: ["hotel"], near: ["西湖风景名胜区", 6000] }),
  named("Mogao Caves Dunhuang", "莫高窟"),
  named("Nanjing Presidential Palace", "总统府"),
  asked("railway station in Suzhou", { kinds: ["station"], city: "苏州" }),
  asked("airport Guangzhou", { kinds: ["airport"], city: "广州" }),
  asked("vegetarian restaurant Beijing", { kinds: ["restaurant"], city: "北京", says: "素" }),
  asked("pharmacy near Temple of Heaven", { kinds: ["pharmacy"], near: ["天坛公园", 3000] }),
  asked("best dumplings in Xi'an", { kinds: ["restaurant"], city: "西安", says: "饺" }),
  asked("bar street Lijiang", { city: "丽江", says: "酒吧" }),
  // Parts of names.
  named("繁育研究基地", "成都大熊猫繁育研究基地"),
  named("大屠杀遇难同胞", "侵华日军南京大屠杀遇难同胞纪念馆"),
  named("甲午战争", "中国甲午战争博物院"),
  named("中共一大", "中国共产党第一次全国代表大会纪念馆"),
  named("第一附属医院 郑州", "郑州大学第一附属医院"),
  // Branches.
  named("全聚德前门店", "全聚德(前门店)"),
  named("蔡林记 户部巷", "蔡林记(户部巷店)"),
  named("知味观湖滨", "知味观(湖滨总店)"),
  named("浙大一院庆春", "浙江大学医学院附属第一医院(庆春院区)"),
  // A kind, a part of the country and a wish.
  asked("北京朝阳区 24小时 药店", { kinds: ["pharmacy"], city: "北京", district: "朝阳区", always: true }),
  asked("上海徐汇区 人均100以内 日料", { city: "上海", district: "徐汇区", says: "日本", mostYuan: 100 }),
  asked("广州 天河区 评分4.5以上 酒店", { kinds: ["hotel"], city: "广州", district: "天河区", leastRating: 4.5 }),
  asked("杭州 4.5分以上的咖啡馆", { kinds: ["cafe"], city: "杭州", leastRating: 4.5 }),
  asked("重庆 便宜的火锅", { city: "重庆", says: "火锅" }),
  asked("成都 宠物友好 咖啡馆", { kinds: ["cafe"], city: "成都" }),
  asked("西安 清真 餐厅", { kinds: ["restaurant"], city: "西安", says: "清真" }),
  asked("南京夫子庙附近的奶茶店", { kinds: ["cafe", "restaurant"], near: ["夫子庙秦淮风光带", 3000] }),
  asked("三亚 海景 亲子 酒店", { kinds: ["hotel"], city: "三亚", says: "海景" }),
  asked("北京 三甲医院", { kinds: ["hospital"], city: "北京", says: "三级甲等" }),
  asked("长沙 夜市", { kinds: ["restaurant", "mall", "scenic"], city: "长沙" }),
  asked("深圳北站附近 充电桩", { kinds: ["charging"], near: ["深圳北站", 3000] }),
  asked("武汉大学门口的早餐", { kinds: ["restaurant"], near: ["武汉大学", 3000] }),
  asked("天安门附近的公共厕所", { near: ["天安门广场", 3000] }),
  asked("青岛 老字号 海鲜", { kinds: ["restaurant"], city: "青岛", says: "海鲜" }),
  asked("昆明 网红 打卡 地方", { kinds: ["scenic", "park", "mall", "museum"], city: "昆明" }),
  // As one would say it.
  asked("带孩子去哪玩 上海", { city: "上海", says: "亲子" }),
  asked("北京哪里吃烤鸭", { kinds: ["restaurant"], city: "北京", says: "烤鸭" }),
  named("想去看熊猫", "成都大熊猫繁育研究基地"),
  asked("西湖门口停车", { kinds: ["parking"], near: ["西湖风景名胜区", 3500] }),
  asked("故宫北门在哪", { near: ["故宫博物院", 1500] }),
  named("爬长城", "八达岭长城"),
  asked("附近有地铁的酒店 上海", { kinds: ["hotel"], city: "上海" }),
  // Without the city.
  asked("人民广场", { city: "上海" }),
  named("中山陵", "中山陵"),
  named("大雁塔音乐喷泉", "大雁塔北广场音乐喷泉", "大雁塔"),
  asked("高铁站 武汉", { kinds: ["station"], city: "武汉" }),
];
