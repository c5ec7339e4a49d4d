/**
 * data file. The kinds of place: their types in Amap's taxonomy, and the words by which people ask for them.
 */
import type { Landmark, PoiKind } from "./atlas.ts";

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

const type = (typecode: string, ...classes: readonly [large: string, middle: string, small: string]): PoiType => ({
  typecode,
  type: classes.join(";"),
});

/** Every kind; the type is the usual one, a place may have a finer one (see POI_TYPES). */
export const POI_KINDS: Readonly<Record<PoiKind, PoiKindFacts>> = {
  restaurant: {
    ...type("050100", "餐饮服务", "中餐厅", "中餐厅"),
    text: "餐厅",
    words: "餐厅 餐馆 饭店 饭馆 美食 餐饮 餐饮服务 中餐厅 吃饭 吃的 小吃 正餐 午餐 晚餐 用餐 restaurant".split(" "),
  },
  cafe: {
    ...type("050500", "餐饮服务", "咖啡厅", "咖啡厅"),
    text: "咖啡馆",
    words: "咖啡 咖啡馆 咖啡厅 咖啡店 咖啡屋 cafe coffee".split(" "),
  },
  bar: {
    ...type("080304", "体育休闲服务", "娱乐场所", "酒吧"),
    text: "酒吧",
    words: "酒吧 清吧 酒馆 小酒馆 夜店 喝酒 bar pub".split(" "),
  },
  hotel: {
    ...type("100100", "住宿服务", "宾馆酒店", "宾馆酒店"),
    text: "酒店",
    words: "酒店 宾馆 旅馆 住宿 住宿服务 旅店 客栈 民宿 住的地方 hotel".split(" "),
  },
  scenic: {
    ...type("110200", "风景名胜", "风景名胜", "风景名胜"),
    text: "景点",
    words: "景点 景区 风景区 风景名胜 名胜 名胜古迹 旅游景点 旅游景区 好玩的 scenic attraction".split(" "),
  },
  museum: {
    ...type("140100", "科教文化服务", "博物馆", "博物馆"),
    text: "博物馆",
    words: "博物馆 博物院 展馆 美术馆 展览 展览馆 museum".split(" "),
  },
  park: {
    ...type("110101", "风景名胜", "公园广场", "公园"),
    text: "公园",
    words: "公园 绿地 植物园 湿地公园 park".split(" "),
  },
  mall: {
    ...type("060101", "购物服务", "商场", "购物中心"),
    text: "商场",
    words: "商场 购物中心 购物 百货 百货商场 商圈 逛街 商业街 mall shopping".split(" "),
  },
  hospital: {
    ...type("090100", "医疗保健服务", "综合医院", "综合医院"),
    text: "医院",
    words: "医院 诊所 急诊 医疗 看病 hospital".split(" "),
  },
  bank: {
    ...type("160100", "金融保险服务", "银行", "银行"),
    text: "银行",
    words: "银行 取款机 取钱 网点 atm bank".split(" "),
  },
  parking: {
    ...type("150904", "交通设施服务", "停车场", "公共停车场"),
    text: "停车场",
    words: "停车场 停车 停车位 停车库 parking".split(" "),
  },
  metro: {
    ...type("150500", "交通设施服务", "地铁站", "地铁站"),
    text: "地铁站",
    words: "地铁站 地铁 轨道交通 地铁口 地铁出入口 metro subway".split(" "),
  },
  station: {
    ...type("150200", "交通设施服务", "火车站", "火车站"),
    text: "火车站",
    words: "火车站 高铁站 铁路客运站 动车站 train".split(" "),
  },
  airport: {
    ...type("150104", "交通设施服务", "机场相关", "飞机场"),
    text: "机场",
    words: "机场 飞机场 航站楼 airport".split(" "),
  },
  school: {
    ...type("141200", "科教文化服务", "学校", "学校"),
    text: "学校",
    words: "学校 大学 小学 中学 幼儿园 school university".split(" "),
  },
  charging: {
    ...type("011100", "汽车服务", "充电站", "充电站"),
    text: "充电站",
    words: "充电站 充电桩 充电 charging".split(" "),
  },
  fuel: {
    ...type("010100", "汽车服务", "加油站", "加油站"),
    text: "加油站",
    words: "加油站 加油 加气站 fuel gas".split(" "),
  },
  supermarket: {
    ...type("060400", "购物服务", "超级市场", "超市"),
    text: "超市",
    words: "超市 便利店 便民超市 supermarket".split(" "),
  },
  pharmacy: {
    ...type("090601", "医疗保健服务", "医药保健销售店", "药房"),
    text: "药店",
    words: "药店 药房 买药 pharmacy".split(" "),
  },
  cinema: {
    ...type("080601", "体育休闲服务", "影剧院", "电影院"),
    text: "电影院",
    words: "电影院 影院 影城 看电影 cinema".split(" "),
  },
  sports: {
    ...type("080100", "体育休闲服务", "运动场馆", "运动场所"),
    text: "运动场馆",
    words: "健身房 健身 体育馆 运动场馆 游泳馆 羽毛球馆 gym".split(" "),
  },
  office: {
    ...type("120201", "商务住宅", "楼宇", "商务写字楼"),
    text: "写字楼",
    words: "写字楼 办公楼 大厦 office".split(" "),
  },
  residence: {
    ...type("120302", "商务住宅", "住宅区", "住宅小区"),
    text: "住宅小区",
    words: "小区 住宅 住宅小区 公寓".split(" "),
  },
  bus: {
    ...type("150700", "交通设施服务", "公交车站", "公交车站"),
    text: "公交站",
    words: "公交站 公交车站 公交 bus".split(" "),
  },
  shop: {
    ...type("061200", "购物服务", "专卖店", "专营店"),
    text: "商店",
    words: "商店 店铺 专卖店 小店 shop store".split(" "),
  },
  service: {
    ...type("070000", "生活服务", "生活服务场所", "生活服务场所"),
    text: "生活服务",
    words: "生活服务 服务网点 service".split(" "),
  },
  gate: {
    ...type("991400", "通行设施", "临街院门", "临街院门"),
    text: "出入口",
    words: "大门 出入口 入口 gate".split(" "),
  },
};

/** Finer types, by the small class that a generated place carries. */
export const POI_TYPES = {
  sichuan: type("050102", "餐饮服务", "中餐厅", "四川菜(川菜)"),
  cantonese: type("050103", "餐饮服务", "中餐厅", "广东菜(粤菜)"),
  hunan: type("050108", "餐饮服务", "中餐厅", "湖南菜(湘菜)"),
  northeast: type("050113", "餐饮服务", "中餐厅", "东北菜"),
  northwest: type("050115", "餐饮服务", "中餐厅", "西北菜"),
  hotpot: type("050117", "餐饮服务", "中餐厅", "火锅店"),
  local: type("050118", "餐饮服务", "中餐厅", "特色/地方风味餐厅"),
  seafood: type("050119", "餐饮服务", "中餐厅", "海鲜酒楼"),
  vegetarian: type("050120", "餐饮服务", "中餐厅", "中式素菜馆"),
  western: type("050201", "餐饮服务", "外国餐厅", "西餐厅(综合风味)"),
  japanese: type("050202", "餐饮服务", "外国餐厅", "日本料理"),
  korean: type("050203", "餐饮服务", "外国餐厅", "韩国料理"),
  snack: type("050300", "餐饮服务", "快餐厅", "快餐厅"),
  tea: type("050600", "餐饮服务", "茶艺馆", "茶艺馆"),
  luxuryHotel: type("100102", "住宿服务", "宾馆酒店", "五星级宾馆"),
  upscaleHotel: type("100103", "住宿服务", "宾馆酒店", "四星级宾馆"),
  midscaleHotel: type("100104", "住宿服务", "宾馆酒店", "三星级宾馆"),
  budgetHotel: type("100105", "住宿服务", "宾馆酒店", "经济型连锁酒店"),
  guesthouse: type("100200", "住宿服务", "旅馆招待所", "旅馆招待所"),
  hostel: type("100201", "住宿服务", "旅馆招待所", "青年旅舍"),
  heritage: type("110202", "风景名胜", "风景名胜", "国家级景点"),
  viewpoint: type("110209", "风景名胜", "风景名胜", "观景点"),
  temple: type("110205", "风景名胜", "风景名胜", "寺庙道观"),
  square: type("110105", "风景名胜", "公园广场", "城市广场"),
  gallery: type("140400", "科教文化服务", "美术馆", "美术馆"),
  science: type("140600", "科教文化服务", "科技馆", "科技馆"),
  street: type("061000", "购物服务", "特色商业街", "特色商业街"),
  department: type("060102", "购物服务", "商场", "普通商场"),
  specialHospital: type("090200", "医疗保健服务", "专科医院", "专科医院"),
  clinic: type("090300", "医疗保健服务", "诊所", "诊所"),
  metroEntrance: type("150501", "交通设施服务", "地铁站", "出入口"),
} as const satisfies Readonly<Record<string, PoiType>>;

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
  历史: ["古迹", "人文", "文化", "历史文化", "history"],
  自然: ["自然风光", "山水", "户外", "nature"],
  亲子: ["带娃", "儿童", "遛娃", "小朋友", "家庭", "family"],
  室内: ["雨天", "indoor"],
  夜游: ["夜景", "夜生活", "night"],
  艺术: ["art"],
  观景: ["景观", "风景", "看景", "登高", "view"],
  科普: ["科技", "science"],
  宗教: ["寺庙", "祈福", "religion"],
  江景: ["临江", "看江", "江边"],
  湖景: ["临湖", "看湖", "湖边"],
  海景: ["临海", "看海", "海边"],
  深夜: ["通宵", "夜宵", "营业到很晚"],
  现场音乐: ["livehouse", "live house", "驻唱", "音乐"],
  素食: ["素菜", "斋菜"],
  早餐: ["早点", "早饭"],
  无障碍: ["轮椅"],
  清真: ["穆斯林"],
};
