/**
 * Whether a query asks for a journey: it names a place or a journey, and what it asks for is a plan, a ride, a way or places to
 * choose from. One that asks for anything else is none, whatever that is; one that asks for nothing states what limits a
 * journey. Texts to be written, translated or worked out may hold such a request, and are told apart first.
 */
import { matchesOf, type QueryText } from "./query-text.ts";

/** What the readers of places and limits have read of the query. */
export interface RequestEvidence {
  readonly hasCity: boolean;
  readonly hasJourney: boolean;
  readonly hasWaypoint: boolean;
  /** Means of travel are weighed against each other. */
  readonly hasCompare: boolean;
  /** Budget, party, days, times of day. */
  readonly hasLimit: boolean;
}

const KINDS_OF_TEXT =
  "诗歌?|词|小说|作文|散文|故事|论文|文章|文案|邮件|书信|信|假条|请假条|申请书?|报告|读后感|演讲稿?|剧本|歌词|对联|广告语?|标语|日记|游记|通知|简历|总结|代码|脚本|程序|函数|爬虫|网页|小程序|系统|模型|正则|题目|试题|翻译|笑话|段子|睡前故事|童话|新闻稿?";
const KINDS_OF_TEXT_EN =
  "poem|haiku|limerick|sonnet|song|lyrics|novel|story|essay|e-?mail|letter|message|speech|article|blog post|review|caption|slogan|report|paper|thesis|code|script|function|program|app|query|class|regex|joke|dialogue|play|screenplay|summary|résumé|resume|cover letter|press release|advert";
/** 写 and the kind of text at the end of its clause; 写了 is over, and 写上地址 asks for a member of a plan. */
const TO_WRITE_ZH =
  /(?:帮[我忙]|请|给.{1,8}|替我)?(?<![听手默拼描])(?:讲(?=[一个]|段)|撰写|编写|起草|草拟|创作|改写|续写|仿写|润色|写|实现|开发|作(?=[一首])|编(?=[一个]))(?![了过着上出明清好字错])([^，。；！？：,;!?:\n]{0,60})/g;
const KIND_AT_END = new RegExp(
  `(?:${KINDS_OF_TEXT})[^的\\p{Script=Han}]{0,6}$|(?:${KINDS_OF_TEXT})(?:[，。：:]|$)`,
  "u",
);
/** 一封, 一首: what is counted so is a text, however the clause goes on. */
const COUNTED_TEXT = new RegExp(`(?:[一两三几][封首篇则段副]|个)(?:[^，。；！？,;!?]{0,40})(?:${KINDS_OF_TEXT})`);
const TO_WRITE_EN = new RegExp(
  String.raw`(?<![a-z])(?:write|compose|draft|rewrite|proofread|implement|generate|create|tell)(?![a-z])(?: (?:me|us|up|him|her))?(?: (?:a|an|the|some|my|our|this|short|funny|long|formal|polite|python|sql|[a-z]{3,12}ing|[a-z]{2,14}|\d{1,4}-word)){0,5}? (?:${KINDS_OF_TEXT_EN})s?(?![a-z])`,
);
/** Nouns of travel between the verb and the kind of text: "create an itinerary with a short story for each place". */
const PLAN_EN = /itinerary|(?<![a-z])(?:plan|trip|route|schedule)(?![a-z])/;
const TO_TRANSLATE =
  /(?:^|[，。,.：:]|请|帮我|帮忙|把[^，。]{1,40})翻译|(?:译成|译为)|(?<![a-z])(?:translate|proofread|paraphrase|summari[sz]e)(?![a-z])/;
const TO_EXPLAIN =
  /作文题|作文[:：]|论述题?|简答题|名词解释|证明题?|应用题|选择题|解方程|求解|阅读理解|背景下|一共(?:花|要|用|付|是)?了?多少|(?<![a-z])(?:sql|select [a-z* ]{1,30} from|how much (?:did|does|do|will) [a-z ]{1,20} (?:pay|spend)|prove that|solve for|essay question|exam question|homework|case study)(?![a-z])/;

/** What a game, a sum or a history speaks of is no journey of the traveller's own. */
const NOT_OWN = /游戏里|旅游业|1[0-9]{3}年|(?<![a-z])(?:in the game|civilization|in 1[0-9]{3})(?![a-z\d])/;

const JOURNEY_ZH = "行程|路线|攻略|日程|时间表|日游|自由行|自驾游|游玩|旅[行游]|去程|往返";
const PLACES_ZH =
  "景点|景区|酒店|民宿|客栈|宾馆|旅馆|青旅|餐厅|餐馆|饭店|馆子|小吃|美食|吃|咖啡|面馆|茶馆|酒吧|早餐|火锅|夜宵|公园|博物馆|温泉|古[镇城村]|商场|药店|超市|便利店|加油站|电影院|地方|去处";
const RIDES_ZH = "高铁|动车|火车|列车|机票|航班|飞机|大巴|车票|车次|车(?!载)|地铁|公交|船|轮渡|换乘";
const MEANS_ZH = "高铁|动车|火车|飞机?|自驾|开车|大巴|公交|地铁|打车|骑车";
const MEANS_EN = "trains?|flights?|planes?|fly(?:ing)?|bus(?:es)?|metro|subway|taxi|ferry|driv(?:e|ing)";
const CLAUSE_END = "(?=[了吧呢啊呀]{0,2}(?:$|[，。！？；、,!?;~\\s]))";
const OF_A_CLAUSE = "[^，。！？；,!?;]";

/** A plan, a ride, a way or places to choose from as the thing that is asked for. */
const REQUESTS: readonly RegExp[] = [
  // 帮我排个行程, 给我一份三日游攻略
  String.raw`(?:安排|规划|计划|设计|制定|做|排|列|出|给|来|求|想要|需要|推荐)${OF_A_CLAUSE}{0,14}(?:${JOURNEY_ZH})`,
  String.raw`(?:${JOURNEY_ZH})${OF_A_CLAUSE}{0,4}(?:怎么|如何|安排|规划|推荐)`,
  // 怎么安排？帮排一下
  String.raw`(?:安排|规划|计划|排|设计)(?:一下|下|个|出来|好)?${CLAUSE_END}`,
  String.raw`(?:安排|规划|计划|逛|玩)(?:一下|下)?(?:一整?|半|[两二三四五六七\d]{1,2})[天日]|安排(?:一下|下)?时间|(?:逛|玩|走)得?完[吗么]|够不够[玩逛]?|[天日]够[吗么]|有(?:啥|什么|没有)方案`,
  String.raw`(?:${MEANS_ZH})${OF_A_CLAUSE}{0,4}还是|哪家(?:最|更|比较)?(?:好吃|正宗|地道)`,
  // 怎么走，坐什么车，多久能到
  String.raw`(?:怎么|如何|咋)(?:走|去|坐|玩|逛|到|回|过去|换乘|转车|搭|安排|规划)|[坐乘搭住]哪|能?(?:去|逛)(?:些)?(?:什么|哪些)|(?:坐|乘|搭)什么|去哪|哪儿?(?:好玩|[玩吃住逛])|(?:玩|逛|吃|看)什么(?!书|小说|电影|剧|歌)|哪里?(?:有|能)${OF_A_CLAUSE}{0,8}(?:${PLACES_ZH})`,
  String.raw`(?:推荐|找|订|选|挑|求|介绍几|有没有|有什么|有啥|有哪些|哪些|哪[家个里种条趟班]|给我)${OF_A_CLAUSE}{0,24}(?:${PLACES_ZH}|${RIDES_ZH}|好吃|好玩)`,
  String.raw`(?:${PLACES_ZH}|${RIDES_ZH})${OF_A_CLAUSE}{0,10}(?:推荐|有哪些|有什么|哪[家个趟班种](?!公司)|帮忙找)`,
  String.raw`(?:${PLACES_ZH}|${RIDES_ZH})[^。！？!?]{0,40}推荐(?:一下|下|几[家个])?${CLAUSE_END}`,
  String.raw`(?:${RIDES_ZH})${OF_A_CLAUSE}{0,8}(?:多少钱|多久|多长时间|几点)|多久(?:能|可以)?(?:到|走)`,
  String.raw`(?<![a-z])(?:plan|planning|map out|put together|arrange|organi[sz]e|suggest|recommend|need|want|like|give (?:me|us)|make (?:me|us))(?: (?:me|us|out))?(?: (?:a|an|my|our|the|one|two|three|four|five|\d{1,2}|perfect|nice|quiet|relaxed|easy|short|long|full|whole|solo|family|romantic|budget|weekend|detailed|(?:one|two|three|four|five|\d{1,2})[- ]days?|half[- ]day)){0,4} (?:trip|itinerary|days?|half[- ]day|weekend|visit|tour|route|journey|getaway|honeymoon|vacation|holiday|evening|afternoon|morning|night out|road trip|day out|it)(?![a-z])`,
  String.raw`(?<![a-z\d-])(?:itinerary|things to do|day trip)(?![a-z])|(?<![a-z])(?:what|where|places?|somewhere) (?:to|should (?:i|we)|can (?:i|we)|could (?:i|we)) (?:see|do|eat|stay|visit|go|sleep)(?![a-z])|(?<![a-z])(?:what would you do|where(?:'s| is) (?:good|best|nice)|can (?:i|we) (?:still |also )?(?:see|visit|reach)|(?:days?|afternoon|morning|weekend) (?:enough|do))(?![a-z])`,
  String.raw`(?<![a-z])(?:${MEANS_EN}) or (?:by |take |the |a ){0,3}(?:${MEANS_EN})(?![a-z])|(?<![a-z])(?:how (?:long|much)|what time|when)(?! did| was| were)(?![a-z])[^.!?;]{0,30}(?<![a-z])(?:${MEANS_EN}|tickets?|ride)(?![a-z]| driver)`,
  String.raw`(?<![a-z])how (?:do|can|should|would) (?:i|we) (?:get|go|travel|reach)(?![a-z])|(?<![a-z])(?:how to|way to|help (?:me|us)) (?:get|go|travel) (?:to|from)|(?<![a-z])gets? (?:me|us) (?:to|from)(?![a-z])|(?<![a-z])(?:which|what(?:'s| is) the (?:best|fastest|cheapest|quickest)) (?:trains?|flights?|way|bus|route|hotel|restaurant|is (?:faster|cheaper|quicker))(?![a-z])`,
  String.raw`(?<![a-z])(?:recommend|suggest|find|choose|pick|book (?:a|an|me|us|my|our|the|two)|any|looking for|need|want|best|good|cheap(?:est)?|list|show me|some|somewhere)(?: (?!(?:for|of|about|on|that)(?![a-z]))[a-z\d'’-]{1,16}){0,5} (?:breakfast|brunch|lunch|dinner|dim sum|hotels?|hostels?|guesthouses?|restaurants?|caf[eé]s?|places?|attractions?|sights?|museums?|parks?|noodles?|dumplings?|hotpot|trains?|flights?|pharmac(?:y|ies)|supermarkets?|to (?:eat|stay|visit))(?![a-z])`,
].map((pattern) => new RegExp(pattern));

const HALF_A_DAY = /半[天日]|half[- ]day/;

const asksForJourney = (text: string) => REQUESTS.some((request) => request.test(text));

/** A question, or a verb by which something is asked for, whatever it is. */
const ASKS =
  /[?？]|吗(?=$|[，。！])|什么|怎么|如何|为何|多少|哪|谁|是否|能否|请|帮[我忙你]|给我|替我|分析|介绍|说明|解释|设计|讲讲|谈谈|列出|列一|计算|规划|(?<![a-z])(?:what|why|who|how|when|where|which|plan|write|give|help|best|explain|describe|design|draft|calculate|compute|tell|list|outline|prove|show|make|build|create|develop|suggest|recommend|find)(?![a-z])/;

/** A sight, a station or another place by the form of its name, or one that everybody knows. */
const PLACE_FORM =
  /\p{Script=Han}{2,6}(?:附近|周边|边上|旁边|一带|周围)|\p{Script=Han}{1,6}(?:古镇|古城|古村|景区|公园|博物馆|博物院|草堂|长城|瀑布|湿地|大桥|步行街|火车站|高铁站|机场|风景区|度假区|乐园|海滩|沙漠|草原|雪山|石窟|寺|塔|湖|岛|镇|江)|\p{Script=Han}{2,6}山|\p{Script=Han}{2,4}(?:市|县|省|自治区|站)|故宫|长城|外滩|兵马俑|天坛|西湖|泰山|华山|黄山|张家界|九寨|云南|四川|新疆|西藏|海南|贵州|广西|青海|甘肃|内蒙古?|福建|江西|日本|泰国|韩国|新加坡|越南|欧洲|法国|意大利|东京|大阪|京都|曼谷|清迈|巴黎|伦敦|罗马|纽约/u;
const PLACE_FORM_EN =
  /[A-Z][\p{L}'’-]{2,20} (?:Palace|Temple|Museum|Park|Lake|Mountain|Wall|Station|Airport|Tower|Bund|Gardens?|Old Town|Island|Bay|Square|Street)(?![a-z])/u;
/** A capitalised word behind "in" or "to" that is no month, day, language or program. */
const PLACE_BEHIND_EN =
  /(?<![a-z])(?:in|to|around|near|from|visit|visiting|explore|exploring) (?:the )?(?!(?:Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec|Mon|Tues|Wednes|Thurs|Fri|Satur|Sun)[a-z]{0,6}(?![a-z])|(?:English|Chinese|Python|Excel|Java|Spanish|French)(?![a-z]))[A-Z][\p{Ll}'’-]{2,20}/u;

/** Null where the query asks for a journey; else why not, as a clause. */
export function whyNoJourney(query: QueryText, evidence: RequestEvidence): string | null {
  const { text } = query;
  const written = writtenText(text);
  if (written !== null) return `it asks for a text: “${written}”`;
  const other = TO_EXPLAIN.exec(text) ?? TO_TRANSLATE.exec(text) ?? NOT_OWN.exec(text);
  if (other) return `it asks for something else than a journey: “${other[0].trim()}”`;
  const { hasCity, hasJourney, hasWaypoint, hasLimit, hasCompare } = evidence;
  const isPlace =
    hasCity ||
    hasJourney ||
    hasWaypoint ||
    PLACE_FORM.test(text) ||
    PLACE_FORM_EN.test(query.spelled.source) ||
    PLACE_BEHIND_EN.test(query.spelled.source);
  if (!isPlace) return "it names no place and no journey";
  if (asksForJourney(text) || hasCompare) return null;
  const asked = ASKS.exec(text);
  if (asked && !hasWaypoint) return `what it asks for is no plan, ride or choice of places: “${asked[0]}”`;
  return hasLimit || HALF_A_DAY.test(text) ? null : "it asks for no plan, ride or choice of places";
}

/** The words that ask for a text to be written; null where none do. */
function writtenText(text: string): string | null {
  for (const match of matchesOf(TO_WRITE_ZH, text)) {
    const clause = match[1]!;
    // Somebody who writes asks for a journey all the same.
    const isOwn =
      /我(?:要|想|在|得|正在)?$/.test(text.slice(Math.max(0, match.index - 4), match.index)) &&
      !match[0].startsWith("帮");
    const others = text.slice(match.index + match[0].length);
    if (isOwn && asksForJourney(others)) continue;
    if (KIND_AT_END.test(clause) || COUNTED_TEXT.test(clause)) return match[0].slice(0, LONGEST_SHOWN);
  }
  const [words] = TO_WRITE_EN.exec(text) ?? [];
  return words === undefined || PLAN_EN.test(words) ? null : words.slice(0, LONGEST_SHOWN);
}
const LONGEST_SHOWN = 40;
