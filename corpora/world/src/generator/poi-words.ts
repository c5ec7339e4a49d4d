/**
 * data file. Words from which names of invented places are made. No word here is meant to be, or to be taken
 * for, the name of a business that exists; pois.test.ts keeps a list of well-known brands out.
 */
import { POI_TYPES, type PoiType } from "../poi-kinds.ts";

const words = (text: string) => text.split(" ");

export const SURNAMES = words(
  "王 李 张 刘 陈 杨 赵 黄 周 吴 徐 孙 胡 朱 林 何 郭 罗 梁 宋 郑 谢 韩 唐 冯 于 董 萧 程 沈",
);
export const HOUSEHOLDS = words("记 家 阿婆 师傅 大妈 老爹 二哥 嫂子 伯伯 小妹");
/** Two characters with a pleasant sense; they begin most names. */
export const POETIC = words(
  "听松 望澜 云栖 竹溪 归雁 清荷 知味 半夏 拾光 南枝 青梧 月白 沐风 栖霞 漫雨 晴川 有间 小满 春山 秋水 墨香 桂语 闲庭 鹿鸣 " +
    "松间 山月 长歌 寻常 花朝 暮云 素心 白露 朝露 渔歌 石桥 杏雨 梨白 枕河 旧时 溪午 临川 浮生 烟柳 雁归 禾木 一苇 抱朴 木樨",
);
/** For brands of chains: two characters that say nothing. */
export const BRANDS = words(
  "星澜 悦隅 云邻 禾谷 沐朗 锦棠 瑞屿 乐栈 安寓 晴朗 屿川 憩园 禾丰园 聚禾 福满枝 荣茂 鼎禾 麦屿 豆遇 拾豆 山隅 初礼 青柚 橙里 " +
    "泊岸 栖枝 朗汀 嘉程 澜亭 欢禾 润泽里 木白 棠里 辰汇 铭舟 晟光 瑾悦 恒棠",
);
export const HALLS = words("楼 轩 阁 居 堂 坊 园 馆 舍");

export interface Cuisine {
  readonly name: string;
  readonly poiType: PoiType;
  /** Median spending per person, yuan. */
  readonly medianYuan: number;
  /** What follows the house's name. */
  readonly suffixes: readonly string[];
  readonly tags: readonly string[];
  readonly hours: readonly string[];
  readonly weight: number;
}

const DAY = words("10:00-22:00 10:30-21:30 11:00-21:00 11:00-14:00,17:00-21:30 10:00-14:30,16:30-21:00");
const EARLY = words("06:30-14:00 06:00-20:00 07:00-21:00");
const LATE = words("10:00-02:00 11:00-01:00 16:00-02:00 17:00-03:00");

/** Kitchens found in every city; the dishes of the city itself come from the atlas. */
export const CUISINES: readonly Cuisine[] = [
  {
    name: "川菜",
    poiType: POI_TYPES.sichuan,
    medianYuan: 72,
    suffixes: words("川菜馆 川味小馆 川菜"),
    tags: words("川菜 辣"),
    hours: DAY,
    weight: 8,
  },
  {
    name: "粤菜",
    poiType: POI_TYPES.cantonese,
    medianYuan: 98,
    suffixes: words("粤菜 茶餐厅 粤式茶楼"),
    tags: words("粤菜 早茶"),
    hours: DAY,
    weight: 7,
  },
  {
    name: "湘菜",
    poiType: POI_TYPES.hunan,
    medianYuan: 68,
    suffixes: words("湘菜馆 湘味楼 小炒"),
    tags: words("湘菜 辣"),
    hours: DAY,
    weight: 6,
  },
  {
    name: "东北菜",
    poiType: POI_TYPES.northeast,
    medianYuan: 62,
    suffixes: words("东北菜 铁锅炖"),
    tags: words("东北菜"),
    hours: DAY,
    weight: 4,
  },
  {
    name: "西北菜",
    poiType: POI_TYPES.northwest,
    medianYuan: 45,
    suffixes: words("拉面馆 西北面馆 羊肉馆"),
    tags: words("西北菜 清真"),
    hours: EARLY,
    weight: 7,
  },
  {
    name: "火锅",
    poiType: POI_TYPES.hotpot,
    medianYuan: 105,
    suffixes: words("老火锅 火锅 潮汕牛肉火锅 铜锅涮肉"),
    tags: words("火锅 聚餐"),
    hours: LATE,
    weight: 10,
  },
  {
    name: "烧烤",
    poiType: POI_TYPES.local,
    medianYuan: 80,
    suffixes: words("烧烤 炭火烤肉 烤串店"),
    tags: words("烧烤 深夜"),
    hours: words("16:00-02:00 17:00-03:00 17:00-02:00"),
    weight: 7,
  },
  {
    name: "海鲜",
    poiType: POI_TYPES.seafood,
    medianYuan: 150,
    suffixes: words("海鲜酒楼 海鲜大排档 渔港"),
    tags: words("海鲜 聚餐"),
    hours: DAY,
    weight: 5,
  },
  {
    name: "素食",
    poiType: POI_TYPES.vegetarian,
    medianYuan: 75,
    suffixes: words("素食馆 素菜坊"),
    tags: words("素食 安静"),
    hours: DAY,
    weight: 3,
  },
  {
    name: "小吃",
    poiType: POI_TYPES.snack,
    medianYuan: 24,
    suffixes: words("小吃店 早点铺 馄饨铺 包子铺 粥铺 快餐"),
    tags: words("小吃 早餐"),
    hours: EARLY,
    weight: 12,
  },
  {
    name: "西餐",
    poiType: POI_TYPES.western,
    medianYuan: 160,
    suffixes: words("西餐厅 牛排馆 意式餐厅"),
    tags: words("西餐 约会"),
    hours: DAY,
    weight: 5,
  },
  {
    name: "日本料理",
    poiType: POI_TYPES.japanese,
    medianYuan: 145,
    suffixes: words("日本料理 寿司屋 居酒屋 拉面屋"),
    tags: words("日料"),
    hours: words("11:00-14:00,17:00-22:00 11:30-22:00"),
    weight: 5,
  },
  {
    name: "韩国料理",
    poiType: POI_TYPES.korean,
    medianYuan: 92,
    suffixes: words("韩式烤肉 韩国料理 部队锅"),
    tags: words("韩餐 烤肉"),
    hours: DAY,
    weight: 3,
  },
];

/** The city's own kitchen, whose names are made with the atlas' dishes. */
export const LOCAL_KITCHEN = {
  poiType: POI_TYPES.local,
  medianYuan: 58,
  suffixes: words("馆 店 老店 坊 小馆"),
  hours: [...DAY, "09:30-20:30", "07:00-20:00", "10:00-21:00"],
} as const;

export const CAFE_SUFFIXES = words("咖啡 咖啡馆 咖啡厅 手冲咖啡 咖啡烘焙 书咖啡 甜品咖啡");
export const BAR_SUFFIXES = words("酒吧 清吧 小酒馆 精酿酒馆 鸡尾酒吧 音乐酒吧 威士忌吧");

export interface HotelClass {
  readonly name: string;
  readonly poiType: PoiType;
  readonly suffixes: readonly string[];
  readonly medianYuan: number;
  /** Mean of the ratings. */
  readonly rating: number;
  readonly tags: readonly string[];
  readonly weight: number;
}

export const HOTEL_CLASSES: readonly HotelClass[] = [
  {
    name: "青年旅舍",
    poiType: POI_TYPES.hostel,
    suffixes: words("青年旅舍 国际青年旅舍"),
    medianYuan: 88,
    rating: 4.3,
    tags: words("青年旅舍 床位"),
    weight: 8,
  },
  {
    name: "民宿",
    poiType: POI_TYPES.guesthouse,
    suffixes: words("民宿 客栈 小院"),
    medianYuan: 268,
    rating: 4.5,
    tags: words("民宿"),
    weight: 14,
  },
  {
    name: "经济型",
    poiType: POI_TYPES.budgetHotel,
    suffixes: words("快捷酒店 商务宾馆 连锁酒店"),
    medianYuan: 199,
    rating: 4.1,
    tags: words("经济型"),
    weight: 34,
  },
  {
    name: "舒适型",
    poiType: POI_TYPES.midscaleHotel,
    suffixes: words("酒店 精选酒店 假日酒店"),
    medianYuan: 348,
    rating: 4.4,
    tags: words("舒适型 含早餐"),
    weight: 26,
  },
  {
    name: "高档型",
    poiType: POI_TYPES.upscaleHotel,
    suffixes: words("大酒店 国际酒店"),
    medianYuan: 598,
    rating: 4.6,
    tags: words("高档型 含早餐 健身房"),
    weight: 13,
  },
  {
    name: "豪华型",
    poiType: POI_TYPES.luxuryHotel,
    suffixes: words("豪华酒店 度假酒店"),
    medianYuan: 1180,
    rating: 4.7,
    tags: words("豪华型 泳池 含早餐"),
    weight: 5,
  },
];

export interface SmallSight {
  readonly suffixes: readonly string[];
  readonly poiType: PoiType;
  readonly tags: readonly string[];
  readonly hours: string;
  readonly tickets: readonly number[];
  readonly visitMinutes: readonly number[];
}

export const SMALL_SIGHTS: readonly SmallSight[] = [
  {
    suffixes: words("老街 古巷 旧里"),
    poiType: POI_TYPES.heritage,
    tags: words("历史 美食"),
    hours: "00:00-24:00",
    tickets: [0],
    visitMinutes: [60, 90, 120],
  },
  {
    suffixes: words("古桥 石牌坊 旧城墙遗址"),
    poiType: POI_TYPES.heritage,
    tags: words("历史"),
    hours: "00:00-24:00",
    tickets: [0],
    visitMinutes: [30, 45],
  },
  {
    suffixes: words("观景台 望楼"),
    poiType: POI_TYPES.viewpoint,
    tags: words("观景 夜游"),
    hours: "09:00-22:00",
    tickets: [0, 20, 30, 50],
    visitMinutes: [45, 60],
  },
  {
    suffixes: words("禅院 道院"),
    poiType: POI_TYPES.temple,
    tags: words("宗教 历史"),
    hours: "07:30-17:00",
    tickets: [0, 5, 10],
    visitMinutes: [45, 60],
  },
  {
    suffixes: words("园林 别院"),
    poiType: POI_TYPES.heritage,
    tags: words("历史 观景"),
    hours: "08:30-17:00",
    tickets: [10, 20, 30, 40],
    visitMinutes: [60, 90],
  },
  {
    suffixes: words("文化广场"),
    poiType: POI_TYPES.square,
    tags: words("亲子 夜游"),
    hours: "00:00-24:00",
    tickets: [0],
    visitMinutes: [30, 45],
  },
];

export const MUSEUM_SUBJECTS = words(
  "民俗 非遗 古陶 印章 书画 邮票 茶文化 丝织 家具 船模 钱币 皮影 剪纸 戏曲 灯彩 乐器 制糖 老照片 钟表 纸艺 扇子 地质 昆虫 贝壳 铁路",
);
export const PARK_SUFFIXES = words("公园 湿地公园 滨河公园 体育公园 森林公园 儿童公园 口袋公园");
export const MALL_SUFFIXES = words("广场 购物中心 里 汇 百货 天地");
export const BANKS = words("惠通银行 瑞和银行 安澜银行 禾润银行 远洲银行 百川储蓄银行");
export const CLINICS = words("口腔门诊部 中医诊所 社区卫生服务中心 眼科医院 骨科医院 儿科诊所");
export const ENTRANCES = words("A口 B口 C口 D口");
