/**
 * data file. The kinds of place: their types in Amap's taxonomy, and the words by which people ask for them.
 */
import type { Landmark, PoiKind } from "../atlas.ts";
import { poiType } from "./poi-types.ts";

export interface PoiType {
  readonly typecode: string;
  /** Large, middle and small class, joined by `;`. */
  readonly type: string;
}

export interface PoiKindFacts extends PoiType {
  /** How the kind is called in a result. */
  readonly text: string;
  /** Words that mean the kind when a query or a keyword consists of them. */
  readonly words: readonly string[];
}

/** Every kind; the type is the usual one, a place may have a finer one of poi-types.ts. */
export const POI_KINDS: Readonly<Record<PoiKind, PoiKindFacts>> = {
  restaurant: {
    ...poiType("050100"),
    text: "餐厅",
    words: "餐厅 餐馆 饭店 饭馆 美食 餐饮 餐饮服务 中餐厅 吃饭 吃的 小吃 正餐 午餐 晚餐 用餐 restaurant".split(" "),
  },
  cafe: {
    ...poiType("050500"),
    text: "咖啡馆",
    words: "咖啡 咖啡馆 咖啡厅 咖啡店 咖啡屋 cafe coffee".split(" "),
  },
  bar: {
    ...poiType("080304"),
    text: "酒吧",
    words: "酒吧 清吧 酒馆 小酒馆 夜店 喝酒 bar pub".split(" "),
  },
  hotel: {
    ...poiType("100100"),
    text: "酒店",
    words: "酒店 宾馆 旅馆 住宿 住宿服务 旅店 客栈 民宿 住的地方 hotel".split(" "),
  },
  scenic: {
    ...poiType("110200"),
    text: "景点",
    words: "景点 景区 风景区 风景名胜 名胜 名胜古迹 旅游景点 旅游景区 好玩的 好玩 scenic attraction".split(" "),
  },
  museum: {
    ...poiType("140100"),
    text: "博物馆",
    words: "博物馆 博物院 展馆 美术馆 展览 展览馆 museum".split(" "),
  },
  park: {
    ...poiType("110101"),
    text: "公园",
    words: "公园 绿地 植物园 湿地公园 park".split(" "),
  },
  mall: {
    ...poiType("060101"),
    text: "商场",
    words: "商场 购物中心 购物 百货 百货商场 商圈 逛街 商业街 mall shopping".split(" "),
  },
  hospital: {
    ...poiType("090100"),
    text: "医院",
    words: "医院 诊所 急诊 医疗 看病 hospital".split(" "),
  },
  bank: {
    ...poiType("160100"),
    text: "银行",
    words: "银行 取款机 取钱 网点 atm bank".split(" "),
  },
  parking: {
    ...poiType("150904"),
    text: "停车场",
    words: "停车场 停车 停车位 停车库 parking".split(" "),
  },
  metro: {
    ...poiType("150500"),
    text: "地铁站",
    words: "地铁站 地铁 轨道交通 地铁口 地铁出入口 metro subway".split(" "),
  },
  station: {
    ...poiType("150200"),
    text: "火车站",
    words: "火车站 高铁站 铁路客运站 动车站 train".split(" "),
  },
  airport: {
    ...poiType("150104"),
    text: "机场",
    words: "机场 飞机场 航站楼 airport".split(" "),
  },
  school: {
    ...poiType("141200"),
    text: "学校",
    words: "学校 大学 小学 中学 幼儿园 school university".split(" "),
  },
  charging: {
    ...poiType("011100"),
    text: "充电站",
    words: "充电站 充电桩 充电 charging".split(" "),
  },
  fuel: {
    ...poiType("010100"),
    text: "加油站",
    words: "加油站 加油 加气站 fuel gas".split(" "),
  },
  supermarket: {
    ...poiType("060400"),
    text: "超市",
    words: "超市 便利店 便民超市 supermarket".split(" "),
  },
  pharmacy: {
    ...poiType("090601"),
    text: "药店",
    words: "药店 药房 买药 pharmacy".split(" "),
  },
  cinema: {
    ...poiType("080601"),
    text: "电影院",
    words: "电影院 影院 影城 看电影 cinema".split(" "),
  },
  sports: {
    ...poiType("080100"),
    text: "运动场馆",
    words: "健身房 健身 体育馆 运动场馆 游泳馆 羽毛球馆 gym".split(" "),
  },
  office: {
    ...poiType("120201"),
    text: "写字楼",
    words: "写字楼 办公楼 大厦 office".split(" "),
  },
  residence: {
    ...poiType("120302"),
    text: "住宅小区",
    words: "小区 住宅 住宅小区 公寓".split(" "),
  },
  bus: {
    ...poiType("150700"),
    text: "公交站",
    words: "公交站 公交车站 公交 bus".split(" "),
  },
  shop: {
    ...poiType("061200"),
    text: "商店",
    words: "商店 店铺 专卖店 小店 shop store".split(" "),
  },
  service: {
    ...poiType("070000"),
    text: "生活服务",
    words: "生活服务 服务网点 service".split(" "),
  },
  gate: {
    ...poiType("991400"),
    text: "出入口",
    words: "大门 出入口 入口 gate".split(" "),
  },
};

/** Kinds by the beginning of a typecode; the longest that fits decides. */
const KIND_OF_CODE: Readonly<Record<string, PoiKind>> = {
  "01": "service",
  "0101": "fuel",
  "0103": "fuel",
  "0111": "charging",
  "02": "service",
  "03": "service",
  "04": "service",
  "05": "restaurant",
  "0505": "cafe",
  "06": "shop",
  "0601": "mall",
  "060103": "shop",
  "0602": "supermarket",
  "0604": "supermarket",
  "060705": "supermarket",
  "0610": "scenic",
  "07": "service",
  "08": "sports",
  "080303": "bar",
  "080304": "bar",
  "080106": "scenic",
  "0804": "scenic",
  "0805": "scenic",
  "0806": "cinema",
  "080602": "sports",
  "080603": "sports",
  "09": "hospital",
  "0906": "pharmacy",
  "0907": "service",
  "10": "hotel",
  "11": "scenic",
  "1101": "park",
  "110102": "scenic",
  "110104": "scenic",
  "110105": "scenic",
  "12": "office",
  "1203": "residence",
  "120203": "residence",
  "13": "service",
  "14": "museum",
  "1405": "service",
  "1408": "service",
  "1412": "school",
  "1413": "school",
  "1414": "service",
  "1415": "service",
  "15": "service",
  "1501": "airport",
  "150105": "gate",
  "1502": "station",
  "1504": "bus",
  "1505": "metro",
  "1506": "metro",
  "1507": "bus",
  "1509": "parking",
  "16": "bank",
  "1604": "service",
  "1605": "service",
  "17": "office",
  "20": "service",
  "99": "gate",
};

/** The kind that places of a typecode (or of its first two or four digits) are of; null for one of no class. */
export function kindOfTypecode(typecode: string): PoiKind | null {
  for (let digits = typecode.length; digits >= 2; digits--) {
    const kind = KIND_OF_CODE[typecode.slice(0, digits)];
    if (kind) return kind;
  }
  return null;
}

/** The atlas' tags in the words a policy reads. */
export const TAG_TEXT: Readonly<Record<Landmark["tags"][number], string>> = {
  history: "历史",
  nature: "自然",
  family: "亲子",
  indoor: "室内",
  food: "美食",
  night: "夜游",
  shopping: "购物",
  art: "艺术",
  view: "观景",
  religion: "宗教",
  science: "科普",
};

/** Other words for a tag; the tag itself always counts. */
export const TAG_WORDS: Readonly<Record<string, readonly string[]>> = {
  历史: "古迹 人文 文化 历史文化 history".split(" "),
  自然: "自然风光 山水 户外 爬山 徒步 nature".split(" "),
  亲子: "带娃 儿童 遛娃 小朋友 家庭 带孩子 孩子 带小孩 小孩 宝宝 family".split(" "),
  室内: "雨天 下雨天 indoor".split(" "),
  夜游: "夜景 夜生活 night".split(" "),
  艺术: "art".split(" "),
  观景: "景观 风景 看景 登高 观景台 view".split(" "),
  科普: "科技 science".split(" "),
  宗教: "寺庙 寺院 祈福 烧香 religion".split(" "),
  江景: "临江 看江 江边".split(" "),
  湖景: "临湖 看湖 湖边".split(" "),
  海景: "临海 看海 海边".split(" "),
  深夜: "通宵 夜宵 宵夜 营业到很晚".split(" "),
  现场音乐: ["livehouse", "live house", "驻唱", "音乐"],
  素食: "素菜 斋菜 吃素".split(" "),
  早餐: "早点 早饭".split(" "),
  含早餐: "含早 带早餐 有早餐 包早餐".split(" "),
  无障碍: "轮椅 轮椅通道".split(" "),
  清真: "穆斯林".split(" "),
  可带宠物: "宠物友好 带宠物 携宠 携带宠物 带狗 允许宠物".split(" "),
  可停车: "停车方便 好停车 有停车场 有停车位 带停车场".split(" "),
  洗手间: "厕所 公共厕所 公厕 卫生间 上厕所".split(" "),
  老店: "老字号 百年老店 中华老字号 老字号餐厅 老字号餐馆 老字号饭店 老字号美食".split(" "),
  自助餐: "自助餐厅 自助 buffet".split(" "),
  下午茶: "英式下午茶 港式下午茶".split(" "),
  "5A景区": "5a 5a级 5a景点 5a级景区 5a级景点 5a级旅游景区 5a旅游景区 国家5a级景区 国家5a级旅游景区 国家5a景区".split(
    " ",
  ),
  世界遗产: "世界文化遗产 世界自然遗产 世遗 世界遗产地 世界遗产景点 联合国世界遗产 unesco".split(" "),
  园林: "古典园林 江南园林 私家园林 皇家园林".split(" "),
  本地特色: "特色菜 当地特色 特色美食 当地美食 本地菜".split(" "),
  包间: "包厢 雅间".split(" "),
  聚餐: "多人聚餐 朋友聚餐 团建 家庭聚餐".split(" "),
  约会: "情侣 浪漫".split(" "),
  行李寄存: "寄存行李 存行李".split(" "),
  豪华型: "豪华 奢华 luxury".split(" "),
  高档型: "高档 高端".split(" "),
};
