/** What kinds of page a question asks for, and its words in the words of pages: 几月去 is about the seasons, 十月 is 10月. */
import type { Guide } from "@arenakit/corpus-world";

type Kind = Guide["kind"];

/** The first that a question has decides more than the later ones: 三日游穿什么 is about clothes. */
const INTENTS: readonly (readonly [kind: Kind, asked: RegExp])[] = [
  [
    "season",
    /天气|气候|气温|温度|[冷热]不[冷热]|[冷热]吗|穿什么|穿衣|雨季|旱季|几月|哪个?月|什么季节|什么时候去|何时去|最佳(?:时间|季节|月份)|花期|weather|climate|temperature|what to (?:wear|pack)|best (?:time|month|season)|when (?:to|should i) (?:go|visit)|rainy season/i,
  ],
  [
    "train",
    /高铁(?!站)|动车(?!站)|火车(?!站)|列车|城际|车次|铁路(?!局)|\btrains?\b(?! station)|high[- ]speed rail|by rail|bullet/i,
  ],
  [
    "food",
    /吃|美食|小吃|特产|早餐|早茶|早点|夜宵|宵夜|餐厅|餐馆|饭馆|饭店推荐|馆子|菜馆|大排档|火锅|烧烤|海鲜|[川粤鲁湘浙闽徽苏滇黔赣]菜|本帮菜|面馆|茶餐厅|甜品|奶茶|\beat(?:ing)?\b|food|dish|restaurant|cuisine|snack|hot ?pot|dim sum|noodles|dumpling|barbecue|bbq|seafood|breakfast|lunch|dinner|\b(?:roast )?(?:duck|beef|lamb|mutton|pork|chicken|fish|soup|rice|tofu|pancake|bun|barbecue)s?\b/i,
  ],
  [
    "route",
    /[一二两三四五六七\d]日游|[一二两三四五六七\d几多半][天日](?![气津安台])|行程|路线|线路|日程|周末|自由行|half[- ]day|one[- ]day|day[- ]trip|itinerary|\bdays\b|(?:\d|one|two|three)[- ]day\b|\ba day\b|weekend|route/i,
  ],
  [
    "city",
    /带孩子|带娃|亲子|小朋友|遛娃|儿童|免费|省钱|穷游|下雨天|雨天|晚上|夜游|购物|逛街|kids|child(?:ren)?|famil(?:y|ies)|toddler|free\b|budget|cheap|rainy day|indoor|shopping|at night|nightlife/i,
  ],
  [
    "season",
    /(?:\d{1,2}|[一二三四五六七八九十])月|什么时候|何时|季节|春[天季]|夏[天季]|秋[天季]|冬[天季]|\b(?:january|february|march|april|may|june|july|august|september|october|november|december|spring|summer|autumn|winter)\b|season/i,
  ],
  [
    "city",
    /必去|必玩|景点|景区|好玩|攻略|旅游|概览|怎么去|怎么到|怎么走|如何去|市区|机场|车站|火车站|高铁站|动车站|things to do|what to (?:see|do)|attraction|sightseeing|sights|overview|must[- ]see|guide|how (?:to|do i) get|airport|station/i,
  ],
  [
    "sight",
    /门票|票价|多少钱|开放|几点|开门|关门|闭馆|预约|怎么玩|玩多久|附近|旁边|周边|住哪|住宿|酒店|离.{1,300}多远|ticket|open|hours|closed?\b|price|admission|nearby|near\b|hotel|how long/i,
  ],
];

/** All words that ask for a kind of page. */
export const ASKING = new RegExp(INTENTS.map(([, asked]) => asked.source).join("|"), "gi");

/** In the order of their weight; none where the question only names something. */
export function kindsAskedFor(query: string): Kind[] {
  return [...new Set(INTENTS.flatMap(([kind, asked]) => (asked.test(query) ? [kind] : [])))];
}

/** What pages say of what a question asks in other words. */
const SAID_IN_PAGES: readonly (readonly [asked: RegExp, said: string])[] = [
  [/几月|季节|最佳时间|哪个月/, "什么时候去 分月气候"],
  [/(\d{1,2}|[一二三四五六七八九十])月.{0,300}(哪|天气)|天气好/, "出行首选 什么时候去"],
  [/住哪|住宿|酒店|民宿/, "想住在附近 房价"],
  [/门票|票价|多少钱|免费/, "门票 免费参观"],
  [/几点|开门|关门|开放/, "开放时间"],
  [/免费/, "免费景点 不收门票"],
  [/孩子|亲子|带娃|小朋友|遛娃|儿童/, "带孩子 适合亲子"],
  [/雨天|下雨/, "下雨天"],
  [/晚上|夜/, "晚上适合夜游"],
  [/购物|逛街/, "逛街购物"],
  [/好吃|吃饭|餐厅/, "吃饭 人均"],
  [/高铁|火车|动车/, "直达火车最快"],
  [/怎么去|怎么到|怎么走|如何去/, "渡轮上岛 地铁站"],
  [/必去|景点/, "第一次来可以先看"],
  [/[一1]天|一日/, "一日游 一日路线"],
  [/(?:[两二2]天|[两二2]日|周末)/, "两日游 第二天"],
  [/(?:[三四五六七3-9]天|[三四五六七3-9]日)/, "三日游 第三天"],
  [/\b(?:a|1|one)[- ]days?\b|day trip/i, "one day visits"],
  [/\b(?:2|two)[- ]days?\b|weekend/i, "two days second day"],
  [/\b(?:[3-9]|three|four|five|six|seven)[- ]days?\b/i, "three days third day"],
  [/\b(?:kids?|child(?:ren)?|famil(?:y|ies))\b/i, "kids families"],
  [/\brain(?:y|ing)?\b/i, "rainy days"],
  [/\b(?:hotels?|stay)\b/i, "stay close"],
  [/\b(?:price|cost|fee)\b/i, "admission yuan"],
  [/\btrain/i, "direct train at the quickest"],
  [/how (?:to|do i) get/i, "the only way is the ferry metro station away"],
];

const MONTHS = "一 二 三 四 五 六 七 八 九 十 十一 十二".split(" ");
/** So frequent in questions and so rare in what pages say that they would decide. */
const IDLE =
  /\b(?:a|an|the|of|to|in|at|on|for|from|with|and|or|by|is|are|was|do|does|did|can|i|me|my|we|you|it|there|what|which|who|where|how|please)\b/gi;

/** The question as it is searched for. */
export function askedFor(query: string, wished: readonly string[] = []): string {
  const numbered = query.replace(
    /(十[一二]?|[一二三四五六七八九])月/g,
    (_, month: string) => `${MONTHS.indexOf(month) + 1}月`,
  );
  const words = numbered.replace(IDLE, " ").replace(/\s+/g, " ").trim();
  const said = SAID_IN_PAGES.flatMap(([asked, text]) => (asked.test(query) ? [text] : []));
  return [words === "" ? query : words, ...said, ...wished].join(" ");
}
