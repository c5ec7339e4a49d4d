/**
 * Whether a query asks for a journey: by the object of the request (a plan, a ride, places to choose from, against a text to
 * be written or a plan of something else) and by the place or journey that it names. No single word decides.
 */
import { matchesOf, type QueryText } from "./query-text.ts";

/** What the readers of places and limits have read of the query. */
export interface RequestEvidence {
  readonly hasCity: boolean;
  readonly hasJourney: boolean;
  readonly hasWaypoint: boolean;
  /** A city stands behind 去 or "to". */
  readonly goesToCity: boolean;
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

/** A question about the world, to which a plan is no answer. */
const OF_FACTS =
  /为什么|为何|什么时候(?:建|修|开通|成立|发明|开业)|哪一?年|是谁|谁(?:是|建|写|发明|设计)|历史(?:背景|意义|由来)|由来|什么意思|怎么形成|有多少人口|旅游业|行业分析|市场分析|哪[家个]公司|由谁|谁运营|(?:看|读|听)(?:什么|哪[本些首])?(?:书|小说|歌)|游戏里|1[0-9]{3}年|(?<![a-z])(?:why|who (?:is|was|were|built|invented|wrote|designed)|when (?:was|were|did)|what causes?|how (?:does|did|was|is|many people)|explain|history of|which (?:book|novel|film|movie|company)|what to read|in the game|civilization|in 1[0-9]{3})(?![a-z\d])/;

const OF_RIGHTS = /赔偿|索赔|理赔|违约|起诉|投诉|维权|报案|(?<![a-z])(?:sue|lawsuit|compensation|complaint)(?![a-z])/;

/** A journey as the thing that is asked for, by its nouns and by how it is said: 玩三天, 去苏州逛逛, 五天四晚, "days in". */
const JOURNEYS =
  /行程|日游|半日|自由行|跟团|旅游|旅行|出游|游玩|度假|攻略|自驾游|环游|周边游|亲子游|蜜月|[玩逛转待住][上个]?[一两二三四五六七八九十几\d半]{1,3} ?[天日晚]|[一二两三四五六七八九十\d][天日] ?[一二两三四五六七八九十\d][晚夜]|(?<![a-z])(?:itinerary|itineraries|trip|sightseeing|vacation|holidays?|getaway|honeymoon|day out|half[- ]day|road trip|travel plan|travell?ing|backpacking)(?![a-z])|(?:days?|nights?|weekend|afternoon|morning|evening|week) in [a-z]/;
const GOES_AND_LOOKS = /[去到在来][\u4e00-\u9fff]{2,8}(?:玩|逛|转转|走走|度假|旅)/;

/** A generic plan, which is one of a journey beside a city and a number of days. */
const PLANS =
  /安排|规划|计划|方案|排(?:一下|个|出)|怎么(?:玩|安排|走|逛)|想逛|出差|团建|(?<![a-z])(?:plan|schedule|arrange|visit|visiting|spend|see)(?![a-z])/;
const OTHER_PLANS =
  /考研|考公|考试|复习|备考|学习|减肥|健身|训练|锻炼|营销|理财|投资|装修|婚礼|喂|手术|治疗|课程|教学|实验|项目|求职|面试|搬家|租房|买房|菜谱|食谱|做法|快递|寄送|托运|发货|注册公司|(?<![a-z])(?:study|exam|revision|workout|fitness|diet|meal plan|marketing|wedding|invest|savings|renovat|curriculum|lesson|project|interview|training|recipe|calculate|calculating|business plan)/;
/** Places to choose from, and means of going. */
const OPTIONS =
  /景点|景区|酒店|民宿|客栈|宾馆|旅馆|青旅|住(?:哪|在|一晚|宿)|餐厅|餐馆|饭店|馆子|小吃|美食|好吃|吃(?:什么|饭|顿)|咖啡|面馆|茶馆|酒吧|早餐|火锅|夜宵|公园|博物馆|好玩|温泉|商场|药店|超市|便利店|加油站|电影院|去哪|[吃玩住逛][^，。,;]{0,8}的地方|(?<![a-z])(?:hotels?|hostels?|guesthouses?|restaurants?|caf[eé]s?|places? to (?:eat|stay|visit|see)|things to do|attractions?|sights?|museums?|parks?|somewhere to|noodles?|dumplings?|hotpot|food|pharmac(?:y|ies)|supermarkets?|(?:[a-z]{3,14} )?places? (?:near|within|around))(?![a-z])/;
const RIDES =
  /高铁|动车|火车|列车|机票|航班|飞机|飞|大巴|坐车|自驾|开车|打车|地铁|公交|骑车|骑行|步行|换乘|路线|路费|怎么[走去坐到]|车票|车次|(?<![a-z])(?:trains?|flights?|fly|driv(?:e|ing)|bus(?:es)?|metro|subway|taxi|cycl(?:e|ing)|walk(?:ing)?|route|get (?:to|from)|go to|tickets?|transfer)(?![a-z])/;
const ASKS =
  /推荐|找|订|选|求|介绍几|有什么|有哪些|哪些|哪[家个里种条趟班]|怎么|多久|多少钱|帮我|帮忙|给我|想|要|列|排|给个|请|去哪|对比|比较|比一比|便宜|预算|安排|规划|(?<![a-z])(?:recommend|suggest|find|choose|pick|book|please|any|which|where|best|good|cheap(?:est)?|fast(?:est)?|how (?:do|can|should|long|much|to)|want|need|looking for|would like|i'd like|we'd like|plan|compare|list|show me|tell me|what's the)(?![a-z])/;

/** A sight, a station or another place by the form of its name, or one that everybody knows. */
const PLACE_FORM =
  /\p{Script=Han}{2,6}(?:附近|周边|边上|旁边|一带|周围)|\p{Script=Han}{1,6}(?:古镇|古城|古村|景区|公园|博物馆|博物院|草堂|长城|瀑布|湿地|大桥|步行街|火车站|高铁站|机场|风景区|度假区|乐园|海滩|沙漠|草原|雪山|石窟|寺|塔|湖|岛)|\p{Script=Han}{2,4}(?:市|县|省|自治区|站)|故宫|长城|外滩|兵马俑|天坛|西湖|泰山|华山|黄山|张家界|九寨|云南|四川|新疆|西藏|海南|贵州|广西|青海|甘肃|内蒙古?|福建|江西|日本|泰国|韩国|新加坡|越南|欧洲|法国|意大利|东京|大阪|京都|曼谷|清迈|巴黎|伦敦|罗马|纽约/u;
const PLACE_FORM_EN =
  /[A-Z][\p{L}'’-]{2,20} (?:Palace|Temple|Museum|Park|Lake|Mountain|Wall|Station|Airport|Tower|Bund|Gardens?|Old Town|Island|Bay|Square|Street)(?![a-z])/u;
/** A capitalised word behind "in" or "to" that is no month, day, language or program. */
const PLACE_BEHIND_EN =
  /(?<![a-z])(?:in|to|around|near|from|visit|visiting|explore|exploring) (?!(?:Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec|Mon|Tues|Wednes|Thurs|Fri|Satur|Sun)[a-z]{0,6}(?![a-z])|(?:English|Chinese|Python|Excel|Java|Spanish|French)(?![a-z]))[A-Z][\p{Ll}'’-]{2,20}/u;

/** Null where the query asks for a journey; else why not, as a clause. */
export function whyNoJourney(query: QueryText, evidence: RequestEvidence): string | null {
  const { text } = query;
  const written = writtenText(text);
  if (written !== null) return `it asks for a text: “${written}”`;
  const other = TO_EXPLAIN.exec(text) ?? TO_TRANSLATE.exec(text);
  if (other) return `it asks for something else than a journey: “${other[0].trim()}”`;
  const { hasCity, hasJourney, hasWaypoint, hasLimit, goesToCity } = evidence;
  const isPlace =
    hasCity ||
    hasJourney ||
    hasWaypoint ||
    PLACE_FORM.test(text) ||
    PLACE_FORM_EN.test(query.spelled.source) ||
    PLACE_BEHIND_EN.test(query.spelled.source);
  if (!isPlace) return "it names no place and no journey";
  const fact = OF_FACTS.exec(text);
  const rights = OF_RIGHTS.exec(text);
  if (rights && !hasWaypoint) return `it asks about rights: “${rights[0]}”`;
  if (fact && !(hasWaypoint || (hasLimit && ASKS.test(text) && JOURNEYS.test(text))))
    return `it asks about facts: “${fact[0]}”`;
  const plan = OTHER_PLANS.exec(text);
  const isJourney = JOURNEYS.test(text) || GOES_AND_LOOKS.test(text);
  if (plan && !isJourney) return `it asks for a plan of something else: “${plan[0]}”`;
  const isAsked = ASKS.test(text) || hasLimit;
  const isRide = RIDES.test(text) && (hasJourney || hasCity || isPlace) && isAsked;
  if (hasWaypoint || (isJourney && isAsked) || (hasLimit && PLANS.test(text)) || isRide) return null;
  if ((OPTIONS.test(text) && isAsked) || ((hasJourney || goesToCity) && hasLimit)) return null;
  return "it asks for no plan, ride or choice of places";
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
    if (isOwn && JOURNEYS.test(others) && PLANS.test(others)) continue;
    if (KIND_AT_END.test(clause) || COUNTED_TEXT.test(clause)) return match[0].slice(0, LONGEST_SHOWN);
  }
  const [words] = TO_WRITE_EN.exec(text) ?? [];
  return words === undefined || PLAN_EN.test(words) ? null : words.slice(0, LONGEST_SHOWN);
}
const LONGEST_SHOWN = 40;
