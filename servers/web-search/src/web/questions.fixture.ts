/** data file. Questions as travellers type them, with the page that must come first or what no page speaks of; written before any was asked, but for the last seven. */
import type { Guide } from "@arenakit/corpus-world";

export interface Question {
  readonly query: string;
  readonly kind: Guide["kind"];
  /** Name of the city that the page is about. */
  readonly city: string;
  /** Name of the sight that it is about, as the atlas begins it. */
  readonly subject?: string;
}

/** A question about what the guides do not speak of. */
export interface AbsentQuestion {
  readonly query: string;
  /** What the notice must name; one of them. */
  readonly subjects: readonly string[];
  /** A topic may be answered without a notice as well, by pages that speak of it. */
  readonly isTopic: boolean;
}

const sight = (query: string, city: string, subject: string): Question => ({ query, kind: "sight", city, subject });
const page = (query: string, kind: Guide["kind"], city: string): Question => ({ query, kind, city });
const train = (query: string, city: string): Question => page(query, "train", city);
const overview = (query: string, city: string): Question => page(query, "city", city);

export const QUESTIONS: readonly Question[] = [
  // Sights: tickets, hours, how to get there, what is near.
  sight("故宫门票多少钱", "北京", "故宫博物院"),
  sight("故宫预约", "北京", "故宫博物院"),
  sight("沈阳故宫门票", "沈阳", "沈阳故宫博物院"),
  sight("兵马俑几点开门", "西安", "秦始皇帝陵博物院"),
  sight("兵马俑门票", "西安", "秦始皇帝陵博物院"),
  sight("泰山日出几点", "泰安", "泰山风景名胜区"),
  sight("西湖要门票吗", "杭州", "西湖风景名胜区"),
  sight("迪士尼乐园门票价格", "上海", "上海迪士尼乐园"),
  sight("香港迪士尼门票", "香港", "香港迪士尼乐园"),
  sight("鼓浪屿怎么去", "厦门", "鼓浪屿"),
  sight("莫高窟需要提前预约吗", "酒泉", "莫高窟"),
  sight("布达拉宫 开放时间", "拉萨", "布达拉宫"),
  sight("黄鹤楼 夜景", "武汉", "黄鹤楼"),
  sight("成都的人民公园喝茶", "成都", "成都市人民公园"),
  sight("西安 钟楼 门票", "西安", "西安钟楼"),
  sight("云冈石窟一般玩多久", "大同", "云冈石窟"),
  sight("少林寺看功夫表演", "郑州", "嵩山少林寺"),
  sight("夫子庙附近有什么吃的", "南京", "夫子庙秦淮风光带"),
  sight("洪崖洞附近住哪里", "重庆", "洪崖洞"),
  sight("带孩子去熊猫基地", "成都", "成都大熊猫繁育研究基地"),
  sight("長城門票", "北京", "八达岭长城"),
  sight("布答拉宫门票", "拉萨", "布达拉宫"),
  sight("gugong menpiao", "北京", "故宫博物院"),
  sight("Forbidden City ticket price", "北京", "故宫博物院"),
  sight("Terracotta Warriors opening hours", "西安", "秦始皇帝陵博物院"),
  sight("is the Summer Palace open on Monday", "北京", "颐和园"),
  sight("Humble Administrator Garden tickets", "苏州", "拙政园"),
  sight("how to get to Gulangyu", "厦门", "鼓浪屿"),
  sight("hotels near West Lake", "杭州", "西湖风景名胜区"),
  // Food.
  page("成都火锅", "food", "成都"),
  page("西安有什么好吃的", "food", "西安"),
  page("广州早茶推荐", "food", "广州"),
  page("长沙臭豆腐哪家好", "food", "长沙"),
  page("哪里吃西湖醋鱼", "food", "杭州"),
  page("重庆小面", "food", "重庆"),
  page("青岛海鲜大排档", "food", "青岛"),
  page("best Peking duck in Beijing", "food", "北京"),
  page("what to eat in Xi'an", "food", "西安"),
  page("Guangzhou dim sum", "food", "广州"),
  // Days out.
  page("北京三日游", "route", "北京"),
  page("西安两天怎么玩", "route", "西安"),
  page("桂林旅游路线安排", "route", "桂林"),
  page("国庆去南京玩3天行程", "route", "南京"),
  page("3 days in Shanghai itinerary", "route", "上海"),
  page("day trip in Lijiang", "route", "丽江"),
  // Seasons.
  page("上海天气", "season", "上海"),
  page("三亚什么时候去最好", "season", "三亚"),
  page("哈尔滨一月份冷吗", "season", "哈尔滨"),
  page("拉萨十月穿什么衣服", "season", "拉萨"),
  page("昆明雨季是几月", "season", "昆明"),
  page("九月去大理合适吗", "season", "大理"),
  page("best time to visit Guilin", "season", "桂林"),
  page("Harbin weather in January", "season", "哈尔滨"),
  // Trains and how to get there.
  train("北京到上海高铁多久", "北京"),
  train("广州去桂林坐动车要几个小时", "广州"),
  train("从杭州到黄山的火车", "杭州"),
  train("去西安从成都坐高铁多长时间", "成都"),
  train("Shanghai to Suzhou train time", "上海"),
  train("how long is the train from Beijing to Xi'an", "北京"),
  overview("怎么去张家界", "张家界"),
  overview("丽江有几个火车站", "丽江"),
  // Kids, budgets, what to see.
  overview("杭州必去景点", "杭州"),
  overview("北京带孩子去哪玩", "北京"),
  overview("things to do in Shanghai with kids", "上海"),
  overview("南京免费景点有哪些", "南京"),
  overview("苏州下雨天去哪", "苏州"),
  overview("青岛旅游攻略", "青岛"),
  overview("what to see in Chongqing", "重庆"),
  page("成都三天穷游预算多少", "route", "成都"),
  // Asked again of other cities.
  sight("雍和宫上香几点开门", "北京", "雍和宫"),
  sight("长隆野生动物园几点关门", "广州", "长隆野生动物世界"),
  sight("瓷房子门票多少", "天津", "瓷房子"),
  sight("悬空寺限流吗", "大同", "悬空寺"),
  sight("鸽子窝看日出", "秦皇岛", "鸽子窝公园"),
  sight("塔尔寺要玩多久", "西宁", "塔尔寺"),
  sight("镇北堡影城好玩吗", "银川", "镇北堡西部影城"),
  sight("大三巴附近酒店", "澳门", "大三巴牌坊"),
  sight("滕王阁背诗免票", "南昌", "滕王阁"),
  sight("清明上河园表演时间", "开封", "清明上河园"),
  sight("蓬莱阁要玩几个小时", "烟台", "蓬莱阁"),
  sight("象鼻山门票取消了吗", "桂林", "象山景区"),
  sight("蜈支洲岛船票", "三亚", "蜈支洲岛"),
  sight("百龙天梯排队", "张家界", "百龙天梯"),
  sight("三峡大坝怎么预约", "宜昌", "三峡大坝"),
  sight("Yungang Grottoes tickets", "大同", "云冈石窟"),
  sight("Mogao Caves reservation", "酒泉", "莫高窟"),
  page("兰州牛肉面哪家正宗", "food", "兰州"),
  page("贵阳酸汤鱼", "food", "贵阳"),
  page("what to eat in Harbin", "food", "哈尔滨"),
  page("长沙两日游攻略", "route", "长沙"),
  page("大连周末去哪玩", "route", "大连"),
  page("a weekend in Qingdao", "route", "青岛"),
  page("珠海台风季是几月", "season", "珠海"),
  page("张家界冬天冷不冷", "season", "张家界"),
  train("合肥到南京高铁", "合肥"),
  train("Guangzhou to Guilin high speed rail", "广州"),
  overview("泉州有什么好玩的", "泉州"),
  overview("温州带小朋友去哪里", "温州"),
  overview("things to do in Kunming", "昆明"),
];

const absent = (query: string, ...subjects: string[]): AbsentQuestion => ({ query, subjects, isTopic: false });
const topic = (query: string, ...subjects: string[]): AbsentQuestion => ({ query, subjects, isTopic: true });

export const ABSENT_QUESTIONS: readonly AbsentQuestion[] = [
  // Places that no page is about.
  absent("婺源油菜花几月开", "婺源"),
  absent("稻城亚丁要几天", "稻城亚丁", "稻城"),
  absent("峨眉山门票多少钱", "峨眉山"),
  absent("五台山住宿推荐", "五台山"),
  absent("凤凰古城三日游", "凤凰古城"),
  absent("呼伦贝尔草原自驾路线", "呼伦贝尔"),
  absent("涠洲岛船票", "涠洲岛"),
  absent("柬埔寨吴哥窟门票", "柬埔寨", "吴哥窟"),
  absent("首尔明洞美食", "首尔", "明洞"),
  absent("济州岛旅游攻略", "济州岛"),
  absent("襄阳古隆中怎么玩", "襄阳", "古隆中"),
  absent("淄博烧烤攻略", "淄博"),
  absent("汕头到潮州高铁", "汕头", "潮州"),
  absent("西双版纳泼水节是几月", "西双版纳"),
  absent("景德镇陶瓷博物馆门票", "景德镇"),
  absent("东京迪士尼乐园门票", "东京"),
  absent("成都出发九寨沟三日游", "九寨沟"),
  absent("Jiuzhaigou tickets", "Jiuzhaigou"),
  absent("Pingyao ancient city hotels", "Pingyao"),
  absent("Tokyo to Kyoto train", "Tokyo", "Kyoto"),
  absent("Mount Emei monkeys", "Emei"),
  absent("things to do in Bangkok", "Bangkok"),
  absent("Leshan Giant Buddha boat tour", "Leshan"),
  // Topics.
  topic("办日本签证要什么材料", "签证", "日本"),
  topic("潜水考证哪里便宜", "潜水"),
  topic("蹦极哪里有", "蹦极"),
  topic("滑雪场推荐", "滑雪"),
  topic("爬山去哪里好", "爬山"),
  topic("流感疫苗哪里打", "流感疫苗"),
  topic("travel insurance for China", "insurance"),
  // Asked of an earlier search, which answered with pages about something else.
  absent("乐山大佛", "乐山大佛"),
  absent("九寨沟门票", "九寨沟"),
  absent("平遥古城", "平遥"),
  absent("乌镇一日游", "乌镇"),
  absent("普陀山怎么去", "普陀山"),
  topic("签证 日本", "签证", "日本"),
  topic("海边城市推荐", "海边"),
];
