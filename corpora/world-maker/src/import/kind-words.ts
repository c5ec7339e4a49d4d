/** data file. Which kind of place a name, a category or a tag speaks of, Chinese and English; the first line that fits decides. */
import type { PoiKind } from "@arenakit/corpus-world";
import { kindOfTypecode, POI_KINDS, POI_TYPES } from "@arenakit/corpus-world/kinds";

export interface PlaceKind {
  readonly kind: PoiKind;
  readonly typecode: string;
}

const RULES: readonly (readonly [kind: PoiKind, typecode: string, words: RegExp])[] = [
  ["service", "090701", /宠物医院|veterinar|pet hospital/i],
  ["service", "071100", /美容|美发|理发|美甲|美睫|沙龙造型|hair|salon|nail|beauty|eyelash|barber|manicure/i],
  [
    "service",
    "071400",
    /足疗|足浴|按摩|推拿|洗浴|汗蒸|\bspa\b|massage|bath|foot (therapy|spa)|moxibustion|health preservation|采耳|养生/i,
  ],
  ["service", "071300", /摄影|写真|photo/i],
  ["service", "070000", /宠物|pet groom|\bpet\b|laundry|洗衣|car wash|洗车/i],
  ["sports", "080110", /游泳|swimming/i],
  ["sports", "080111", /健身|瑜伽|普拉提|fitness|\bgym\b|yoga|pilates/i],
  ["sports", "080118", /羽毛球|badminton/i],
  ["sports", "080112", /乒乓|table tennis/i],
  ["sports", "080113", /台球|billiard|snooker/i],
  ["sports", "080103", /网球|tennis/i],
  ["sports", "080104", /篮球|basketball/i],
  ["sports", "080119", /跆拳道|taekwondo|boxing|拳击|搏击/i],
  ["scenic", "080106", /滑雪|skiing/i],
  ["sports", "080107", /溜冰|滑冰|ice rink|skating/i],
  ["sports", "080100", /高尔夫|射箭|攀岩|卡丁车|击剑|真人CS|golf|archery|climbing|karting|fencing|real-life cs/i],
  ["sports", "080302", /KTV|karaoke|练歌/i],
  ["sports", "080306", /棋牌|麻将|mahjong|board game|桌游/i],
  ["sports", "080305", /游戏厅|电玩|剧本杀|密室|arcade|escape room|script/i],
  ["sports", "080308", /网吧|网咖|internet cafe|esports/i],
  ["cinema", "080601", /影城|影院|cinema|movie theat/i],
  ["scenic", "080501", /游乐|乐园|trampoline|蹦床|amusement|playground|parent-child|亲子乐园/i],
  [
    "service",
    "141400",
    /培训|教育|training (center|school)|舞蹈|dance|piano|painting class|calligraphy|handcraft|guitar|training academy/i,
  ],
  ["bar", "080304", /酒吧|清吧|livehouse|酒馆|\bbar\b|\bpub\b|bistro bar|tavern/i],
  ["cafe", "050500", /咖啡|coffee|café|\bcafe\b/i],
  ["restaurant", "050600", /茶馆|茶艺|茶社|茶室|tea (house|room)|teahouse/i],
  [
    "restaurant",
    "050700",
    /奶茶|冷饮|茶饮|果汁|冰淇淋|甜筒|柠檬茶|果蔬茶|手作茶|酸奶|茶百道|霸王茶姬|古茗|喜茶|奈雪|蜜雪|乐乐茶|CoCo都可|milk tea|ice cream|juice|beverage|DQ\b/i,
  ],
  ["restaurant", "050800", /糕饼|面包|蛋糕|烘焙|饼屋|bakery|bread|cake/i],
  ["restaurant", "050900", /甜品|糖水|豆花|绿豆汤|燕窝|冰糖葫芦|dessert/i],
  ["pharmacy", "090601", /药房|药店|大药|pharmacy/i],
  ["supermarket", "060400", /超市|便利店|生鲜|supermarket|convenience|grocery/i],
  ["shop", "060501", /鲜花|花店|花坊|florist|flower/i],
  ["shop", "060705", /水果|果园|fruit/i],
  ["restaurant", "050117", /火锅|涮羊肉|涮肉|涮坊|串串|冒菜|麻辣烫|hot ?pot|shabu|malatang/i],
  ["restaurant", "050202", /日本|日料|日式|寿司|刺身|居酒屋|japanese|sushi|sashimi|izakaya|ramen|yakiniku/i],
  ["restaurant", "050203", /韩国|韩式|烤肉|korean/i],
  ["restaurant", "050206", /泰国|泰式|越南|东南亚|thai|vietnam|southeast asian/i],
  ["restaurant", "050209", /印度|indian/i],
  ["restaurant", "050211", /牛排|扒房|steak/i],
  ["restaurant", "050205", /意大利|意式|italian/i],
  ["restaurant", "050204", /法式|法餐|french/i],
  ["restaurant", "050201", /西餐|披萨|比萨|pizza|western|bistro|burger/i],
  ["restaurant", "050120", /素食|素菜|素斋|vegetarian/i],
  ["restaurant", "050121", /清真|回民|halal/i],
  ["restaurant", "050119", /海鲜|seafood/i],
  ["restaurant", "050102", /川菜|四川|重庆|sichuan/i],
  ["restaurant", "050103", /粤菜|广东|潮汕|cantonese|dim sum/i],
  ["restaurant", "050108", /湘菜|湖南|hunan/i],
  ["restaurant", "050113", /东北|northeast/i],
  ["restaurant", "050115", /新疆|西北|陕西|兰州|xinjiang|northwest|shaanxi/i],
  ["restaurant", "050111", /烤鸭|北京菜|爆肚|炒肝|卤煮|豆汁|beijing cuisine|roast duck/i],
  ["restaurant", "050104", /鲁菜|山东|shandong/i],
  ["restaurant", "050107", /本帮|上海菜|shanghai cuisine/i],
  ["restaurant", "050106", /浙江|杭帮|hangzhou cuisine|zhejiang/i],
  ["restaurant", "050105", /淮扬|江苏|jiangsu/i],
  ["restaurant", "050114", /云南|贵州|过桥米线|yunnan|guizhou/i],
  [
    "restaurant",
    "050300",
    /快餐|肯德基|麦当劳|汉堡|炸鸡|赛百味|必胜客|面馆|米线|米粉|小面|拉面|馄饨|饺子|包子|粥|盖饭|便当|轻食|沙拉|简餐|螺蛳粉|拌粉|渔粉|抄手|锅贴|炸串|炸货|凉皮|煎饼|洋芋|snack|fast food|noodle|dumpling|fried chicken|salad|porridge/i,
  ],
  ["restaurant", "050118", /烧烤|烤串|烤鱼|小吃|bbq|barbecue|grill|skewer/i],
  ["hotel", "100201", /青年旅舍|青旅|hostel/i],
  ["hotel", "100200", /客栈|民宿|旅馆|招待所|农家院|guest ?house|homestay|motel/i],
  ["hotel", "100100", /酒店|宾馆|饭店|度假村|公寓|hotel|resort/i],
  ["museum", "140100", /博物馆|博物院|纪念馆|故居|museum/i],
  ["museum", "140400", /美术馆|艺术中心|艺术区|画廊|gallery|art (center|museum)/i],
  ["museum", "140600", /科技馆|天文馆|science/i],
  ["scenic", "110205", /寺|庙|道观|宫观|temple|monastery/i],
  ["scenic", "110206", /教堂|church|cathedral/i],
  ["scenic", "110102", /动物园|zoo/i],
  ["park", "110103", /植物园|botanical/i],
  ["scenic", "110104", /海洋馆|水族馆|aquarium/i],
  ["park", "110101", /公园|森林公园|湿地|park\b/i],
  ["scenic", "110105", /广场|square/i],
  ["scenic", "061000", /步行街|商业街|大街|胡同|pedestrian street/i],
  ["mall", "060101", /购物|商场|百货|大悦城|万达|奥特莱斯|mall|outlet|department store|plaza/i],
  ["school", "141201", /大学|学院|university|college/i],
  ["hospital", "090100", /医院|hospital|clinic|诊所|口腔|dental/i],
  [
    "restaurant",
    "050100",
    /餐|食府|酒楼|菜|肉|鱼|鸭|鸡|虾|蟹|牛|羊|饭|food|restaurant|dining|meal|cuisine|kitchen|dish|banquet|buffet|duck|chicken|fish|beef|lamb|pork|rice/i,
  ],
  ["restaurant", "050600", /茶/],
];

/** The kind that the first of the texts with a known word speaks of; null where none does. */
export function kindOfWords(...texts: readonly string[]): PlaceKind | null {
  for (const text of texts)
    for (const [kind, typecode, words] of RULES) if (words.test(text)) return { kind, typecode };
  return null;
}

/**
 * The kind of a typecode, which is that of its middle or large class where the table lacks the small one; null for a
 * code of no class. Spreadsheets drop a leading zero; of several codes (`050117|050100`) the first counts.
 */
export function placeKindOf(typecode: string): PlaceKind | null {
  const code = /^\d{5,6}(?=\D|$)/.exec(typecode.trim())?.[0].padStart(6, "0");
  if (!code) return null;
  for (const known of [code, `${code.slice(0, 4)}00`, `${code.slice(0, 2)}0000`]) {
    const kind = kindOfTypecode(known);
    if (kind && POI_TYPES.has(known)) return { kind, typecode: known };
  }
  const large = code.endsWith("0000") ? kindOfTypecode(code) : null;
  return large && { kind: large, typecode: POI_KINDS[large].typecode };
}

const BY_CLASSES: ReadonlyMap<string, string> = new Map(
  [...POI_TYPES.values()].map(({ type, typecode }) => [type, typecode]),
);

/** The kind of classes as Amap writes them, `餐饮服务;中餐厅;火锅店`; of several types joined by `|` the first known. */
export function placeKindOfClasses(classes: string): PlaceKind | null {
  for (const type of classes.split("|")) {
    const code = BY_CLASSES.get(type.trim().replaceAll("；", ";"));
    if (code !== undefined) return placeKindOf(code);
  }
  return null;
}
