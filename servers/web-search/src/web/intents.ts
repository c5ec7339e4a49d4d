/** What kind of page a question asks for, and its words in the words of pages: 几月去 is about the seasons, 十月 is 10月. */
import type { Guide } from "@arenakit/corpus-world";

const INTENTS: Readonly<Record<Guide["kind"], RegExp>> = {
  season:
    /几月|\d{1,2}月|[一二三四五六七八九十]月|什么时候|何时|季节|最佳时间|气候|气温|天气|冷不冷|热不热|穿什么|穿衣|best time|when to|weather|climate|season|what to wear|pack/i,
  food: /吃什么|美食|小吃|好吃|特产|早茶|餐厅|馆子|what to eat|food|dishes|restaurant|cuisine/i,
  route: /[一二两三四五1-5]日游|[一二两三四五1-5]天|行程|路线|安排|half day|one day|day trip|itinerary|days? in/i,
  city: /必去|有哪些景点|有什么景点|概览|怎么去|高铁|火车|动车|多久能?到|things to do|what to see|attractions|train|how to get|overview|must[- ]see/i,
  sight:
    /门票|票价|开放|几点|开门|闭馆|预约|怎么玩|附近|旁边|住哪|住宿|酒店|离.+多远|ticket|opening|hours|closed|price|nearby|near|hotel|how long/i,
};

/** Whether the question asks for pages of the kind. */
export const asks = (query: string, kind: Guide["kind"]): boolean => INTENTS[kind].test(query);

/** What pages say of what a question asks in other words. */
const SAID_IN_PAGES: readonly (readonly [asked: RegExp, said: string])[] = [
  [/几月|季节|最佳时间|哪个月/, "什么时候去 分月气候"],
  [/(\d{1,2}|[一二三四五六七八九十])月.*(哪|天气)|天气好/, "出行首选 什么时候去"],
  [/住哪|住宿|酒店|民宿/, "想住在附近 房价"],
  [/门票|票价|多少钱|免费/, "门票 免费参观"],
  [/几点|开门|关门|开放/, "开放时间"],
  [/孩子|亲子|带娃|小朋友/, "带孩子"],
  [/雨天|下雨/, "下雨天"],
  [/好吃|吃饭|餐厅/, "吃饭 人均"],
  [/高铁|火车|动车/, "坐火车 最快"],
  [/必去|景点/, "第一次来可以先看"],
  [/\b(?:kids?|child(?:ren)?|family)\b/i, "families"],
  [/\brain(?:y|ing)?\b/i, "rainy days"],
  [/\b(?:hotels?|stay)\b/i, "stay close"],
  [/\b(?:price|cost|fee)\b/i, "admission yuan"],
];

const MONTHS = "一 二 三 四 五 六 七 八 九 十 十一 十二".split(" ");
/** So frequent in questions and so rare in what pages say that they would decide. */
const IDLE =
  /\b(?:a|an|the|of|to|in|at|on|for|from|with|and|or|by|is|are|was|do|does|did|can|i|me|my|we|you|it|there|what|which|who|where|how|please)\b/gi;

/** The question as it is searched for. */
export function askedFor(query: string): string {
  const numbered = query.replace(
    /(十[一二]?|[一二三四五六七八九])月/g,
    (_, month: string) => `${MONTHS.indexOf(month) + 1}月`,
  );
  const words = numbered.replace(IDLE, " ").replace(/\s+/g, " ").trim();
  const said = SAID_IN_PAGES.flatMap(([asked, text]) => (asked.test(query) ? [text] : []));
  return [words === "" ? query : words, ...said].join(" ");
}
