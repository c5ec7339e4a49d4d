// A data file: the queries of the test split, each written by hand.
/**
 * A query, the topic of the generated web that it is about, and which of its questions has the findings. Where that is
 * `papers`, the topic is a field of the generated papers, and nobody has listed the findings.
 */
export interface TestQuery {
  readonly topic: string;
  readonly aspect: "effects" | "options" | "history" | "reasons" | "papers";
  readonly family: "documents" | "ideation" | "explanation";
  readonly language: "zh" | "en";
  readonly query: string;
}

type Ask = (
  language: "zh" | "en",
  family: TestQuery["family"],
  aspect: TestQuery["aspect"],
  query: string,
) => TestQuery;

const about =
  (topic: string): Ask =>
  (language, family, aspect, query) => ({ topic, aspect, family, language, query });

const school = about("later-school-start");
const week = about("four-day-week");
const sponge = about("sponge-streets");
const housing = about("cooperative-housing");
const oyster = about("oyster-reefs");
const garden = about("school-gardens");
const freight = about("river-freight");
const currency = about("local-currency");
const theatre = about("theatre-prices");
const trains = about("on-demand-trains");
const bridge = about("bridge-sensors");
const bread = about("surplus-bread");

const papers = (family: TestQuery["family"], topic: string, query: string): TestQuery =>
  about(topic)("en", family, "papers", query);

export const TEST_QUERIES: readonly TestQuery[] = [
  school(
    "zh",
    "documents",
    "effects",
    "我们区教育局要在下学期把初中的上课时间推迟半小时。请写一份给局长看的评估报告：试过的地方到底变好了什么、哪些数字有争议、有什么副作用，结尾给出一条建议。",
  ),
  school(
    "zh",
    "explanation",
    "reasons",
    "我是家长，总听说“推迟上学时间”有科学依据。请用平实的话解释支持者和反对者各自的理由，以及为什么有的学校有效、有的学校没动静。",
  ),
  school(
    "zh",
    "ideation",
    "options",
    "家委会想向学校提一个推迟到校的方案，但不知道有哪些做法可选。请列出几种可行的安排，比较各自的好处、代价和花费，并说明你会先试哪一种。",
  ),
  school(
    "zh",
    "explanation",
    "history",
    "请梳理推迟上学时间这件事是怎样一步步走到今天的：谁先开始、规模多大、谁在出钱、哪里停了下来。",
  ),
  school(
    "en",
    "documents",
    "options",
    "Draft a decision paper for a school board on ways to start lessons later. Set the options side by side with prices, merits and drawbacks, and name the one that you would pilot.",
  ),
  school(
    "en",
    "documents",
    "history",
    "Write the background chapter of a policy report on later school starts: first trials, growth, funding, reversals, and where things stand now.",
  ),
  school(
    "en",
    "ideation",
    "reasons",
    "I am planning a debate club season on later school starts. Suggest five motions, and for each one the strongest reasons on both sides with the evidence behind them.",
  ),
  school(
    "en",
    "explanation",
    "effects",
    "What do we really know about pupils who start school later? Explain the measured results, how solid the studies are, and what got worse.",
  ),
  week(
    "zh",
    "documents",
    "options",
    "公司有两百人，想从明年起试行四天工作制。请写一份试点设计文档，列出可选的排班方式、各自的优缺点和成本，并给出分阶段的安排。",
  ),
  week(
    "zh",
    "ideation",
    "effects",
    "我在准备一篇关于四天工作制的硕士论文，想研究它的实际效果。请帮我提出三个研究题目，并逐个说明已有的测量结果、争议和还没有人回答的空白。",
  ),
  week(
    "zh",
    "explanation",
    "reasons",
    "为什么四天工作制在一些单位成功、在另一些单位却被放弃？请从机制、适用条件和各方态度来讲。",
  ),
  week(
    "zh",
    "documents",
    "history",
    "请为行业年鉴写一节“四天工作制的十年”，写清楚时间线、推广速度、主要出资方和几次失败。",
  ),
  week(
    "en",
    "documents",
    "effects",
    "Prepare a two-page briefing for a works council on what happened where people went to a four-day week, including results that were later corrected.",
  ),
  week(
    "en",
    "ideation",
    "options",
    "Our clinic cannot close on Fridays. Help us find forms of a four-day week that might still fit, weigh them against each other, and propose an outline for a trial.",
  ),
  week(
    "en",
    "explanation",
    "history",
    "Tell the story of the four-day week so that a newcomer in human resources can follow it: who tried it first, how it spread, who paid and who gave up.",
  ),
  week(
    "en",
    "explanation",
    "reasons",
    "Explain to a sceptical finance director what drives the results of a four-day week, under which conditions they appear, and who objects and why.",
  ),
  sponge(
    "zh",
    "documents",
    "effects",
    "住建局要求在三条老街做海绵化改造。请写一份技术综述，汇总已有海绵街道的监测结果、数据质量和带来的麻烦。",
  ),
  sponge(
    "zh",
    "ideation",
    "options",
    "我们的街道只有九米宽，地下管线又多。请为“海绵街道”构思几种改造组合，说明每种的造价、养护和不适合的情形。",
  ),
  sponge(
    "zh",
    "explanation",
    "history",
    "海绵街道从试验到推广经历了哪些阶段？请写成一篇给市民看的说明，包括钱从哪里来、哪些项目半途而废。",
  ),
  sponge(
    "zh",
    "explanation",
    "reasons",
    "有人说海绵街道是花架子。请解释它起作用的原理、需要的条件，以及支持和反对的人各自在意什么。",
  ),
  sponge(
    "en",
    "documents",
    "options",
    "Write a design memo for a city engineer who must choose among ways to build a sponge street: what each costs, where each fails, and what to ask the contractor.",
  ),
  sponge(
    "en",
    "ideation",
    "reasons",
    "I want to write a feature on why some neighbours fight sponge streets. Suggest an outline with the reasons on each side and the facts that would settle them.",
  ),
  sponge(
    "en",
    "explanation",
    "effects",
    "How much water do sponge streets actually keep back, and what else changes? Give an overview of the findings and of the doubts about them.",
  ),
  sponge(
    "en",
    "documents",
    "history",
    "Compile a chronology of sponge streets for a museum panel, with first projects, growth, money and setbacks, and sources for every entry.",
  ),
  housing(
    "zh",
    "documents",
    "history",
    "请写一份关于住房合作社发展历程的调研综述，供市住房委员会参考，要有时间线、规模变化、资金来源和失败案例。",
  ),
  housing(
    "zh",
    "ideation",
    "options",
    "我们十二户人家想一起盖房子，听说可以办住房合作社。请给出几种组织形式，比较门槛、费用和风险，并列出第一年要做的事。",
  ),
  housing(
    "zh",
    "explanation",
    "effects",
    "住房合作社真的能让人住得更便宜、更安稳吗？请把现有的测量结果讲清楚，也讲讲哪些结论站不住。",
  ),
  housing(
    "zh",
    "documents",
    "reasons",
    "请为听证会准备一份材料，说明赞成和反对住房合作社的主要理由，各自依据什么，在什么条件下成立。",
  ),
  housing(
    "en",
    "documents",
    "effects",
    "Produce an evidence review on housing cooperatives for a foundation that may fund three of them: outcomes, quality of the studies, unwanted effects.",
  ),
  housing(
    "en",
    "ideation",
    "history",
    "I teach a seminar on housing. Suggest a reading path through the history of housing cooperatives, session by session, with the turning points and the money behind them.",
  ),
  housing(
    "en",
    "explanation",
    "options",
    "Explain the main ways to set up a housing cooperative to people who rent now, with what speaks for and against each and what it costs to join.",
  ),
  papers(
    "ideation",
    "peer feedback on lab reports",
    "My plan to study peer feedback on lab reports is vague. Narrow it down to two questions, and justify them by what papers report.",
  ),
  housing(
    "en",
    "explanation",
    "history",
    "Give me a compact account of how housing cooperatives grew, who financed them and which ones collapsed.",
  ),
  oyster(
    "zh",
    "documents",
    "options",
    "海湾管理处计划重建牡蛎礁，请写一份方案比选报告，比较几种做法的材料、成本、好处和隐患。",
  ),
  oyster(
    "zh",
    "explanation",
    "effects",
    "重建牡蛎礁之后，海水和鱼真的变多变清了吗？请给出一份简明的证据说明，注明哪些数字被人质疑。",
  ),
  oyster(
    "zh",
    "ideation",
    "history",
    "我要拍一部关于重建牡蛎礁的短纪录片，请根据它的发展过程设计一份内容大纲，标出关键年份、人物或机构和挫折。",
  ),
  oyster("zh", "explanation", "reasons", "请向渔民解释重建牡蛎礁为什么可能有用、什么时候没用，以及其他人为什么反对。"),
  oyster(
    "en",
    "documents",
    "effects",
    "Write a monitoring summary on rebuilt oyster reefs for a harbour authority, covering results, disputed figures and side effects.",
  ),
  oyster(
    "en",
    "documents",
    "reasons",
    "Prepare a background note for mediators between fishers and planners of oyster reefs: mechanisms, conditions, and the reasons of each party.",
  ),
  oyster(
    "en",
    "ideation",
    "options",
    "A coastal school wants to help rebuild a reef. Suggest project ideas based on the known methods, with the cost and the weak point of each.",
  ),
  oyster(
    "en",
    "explanation",
    "history",
    "Explain how the rebuilding of oyster reefs began and spread, where money came from, and what went wrong on the way.",
  ),
  garden(
    "zh",
    "documents",
    "effects",
    "请写一份给小学校长的简报：校园菜园课对学生有什么可测的影响，证据是否可靠，有没有不好的一面。",
  ),
  garden(
    "zh",
    "ideation",
    "options",
    "学校只有一块水泥地，想开校园菜园课。请提出几种做法，逐一比较花费、优点和缺点，再给一份一学期的活动提纲。",
  ),
  garden(
    "zh",
    "explanation",
    "reasons",
    "为什么有的老师热心校园菜园课，有的老师避之不及？请解释各方的理由，以及课程见效的机制和条件。",
  ),
  garden(
    "zh",
    "documents",
    "history",
    "请整理校园菜园课的推广史，写成一份可以放进申请书附录的材料，包括经费来源和中止的项目。",
  ),
  garden(
    "en",
    "documents",
    "options",
    "Write a planning guide for a district that wants lessons in school gardens: the ways to do it, prices, and pitfalls.",
  ),
  garden(
    "en",
    "ideation",
    "effects",
    "I have one year and forty classes. Help me design a study on lessons in school gardens by listing what has been measured, what is contested and which question is worth asking next.",
  ),
  garden(
    "en",
    "explanation",
    "history",
    "Give an overview of how lessons in school gardens developed, with dates, growth and funding, for a parents' magazine.",
  ),
  garden(
    "en",
    "explanation",
    "reasons",
    "Explain what makes garden lessons work, when they do not, and who is for and against them.",
  ),
  freight(
    "zh",
    "documents",
    "effects",
    "物流协会要一份关于城市小驳船货运的研究报告：实际运量、成本、排放等变化是多少，哪些数据有争议，带来了什么新问题。",
  ),
  freight(
    "zh",
    "ideation",
    "options",
    "我们城市有一条闲置的运河，想用小驳船送货。请头脑风暴几种运营模式，并比较它们的好处、短板和费用。",
  ),
  freight(
    "zh",
    "explanation",
    "history",
    "请简要说明城市小驳船货运是怎么兴起的，扩张得多快，谁出的钱，为什么有的线路停运。",
  ),
  freight(
    "zh",
    "explanation",
    "reasons",
    "请解释小驳船货运为什么能省或不能省：关键机制、前提条件、支持者和反对者的说法。",
  ),
  freight(
    "en",
    "documents",
    "history",
    "Write an overview of small barges in city freight for a transport handbook: beginnings, spread, finance, failures.",
  ),
  freight(
    "en",
    "documents",
    "options",
    "A supermarket chain asks whether barges could supply its city shops. Write an options paper with costs and risks of each way to do it.",
  ),
  freight(
    "en",
    "ideation",
    "reasons",
    "Suggest a set of workshop questions on why barge freight succeeds or fails in cities, each backed by what is known about causes and conditions.",
  ),
  papers(
    "explanation",
    "ferry demand estimation",
    "Summarise what papers on ferry demand estimation have found, for planners who have never read one, with the figures and the limits of each.",
  ),
  currency(
    "zh",
    "documents",
    "effects",
    "县政府想发行城镇代金币拉动本地消费。请写一份可行性评估，说明别处的实际成效、有争议的数字和副作用。",
  ),
  currency(
    "zh",
    "ideation",
    "options",
    "商会讨论城镇代金币怎么发。请给出几种发行办法，比较成本、优点、漏洞，并为商家说明会设计一份提纲。",
  ),
  currency(
    "zh",
    "explanation",
    "history",
    "城镇代金币的来龙去脉是什么？请按时间讲清楚它的出现、扩散、经费和几次失败。",
  ),
  currency(
    "zh",
    "explanation",
    "reasons",
    "请解释城镇代金币在什么条件下有用，它靠什么起作用，谁赞成、谁反对、理由是什么。",
  ),
  currency(
    "en",
    "documents",
    "reasons",
    "Write a position paper for a chamber of commerce on town vouchers used as money, fair to both camps and clear about causes and conditions.",
  ),
  currency(
    "en",
    "ideation",
    "history",
    "I am writing a novel set in a town with its own money. Collect the history of town vouchers as scenes that I could use, with true dates, sums and collapses.",
  ),
  currency(
    "en",
    "explanation",
    "options",
    "Explain the different designs of town vouchers to a mayor, with the strengths, weaknesses and price of each.",
  ),
  currency(
    "en",
    "documents",
    "effects",
    "Prepare an evidence table with commentary on town vouchers as money: outcomes, baselines, later corrections, unwanted effects.",
  ),
  theatre(
    "zh",
    "documents",
    "options",
    "剧院要改革票价，考虑“随意付”。请写一份方案报告，列出几种收费设计、利弊、花费，以及推荐的试行办法。",
  ),
  theatre(
    "zh",
    "explanation",
    "effects",
    "观众随意付票价以后，上座率和收入发生了什么变化？请总结证据，也指出其中不可靠的部分。",
  ),
  theatre(
    "zh",
    "ideation",
    "reasons",
    "我想做一期讨论随意付票价的节目。请设计几个讨论点，每个都要有正反双方的理由和已知的原因。",
  ),
  theatre("zh", "documents", "history", "请为剧场联盟写一份关于随意付票价的沿革说明：开端、推广、资助者和中断。"),
  theatre(
    "en",
    "documents",
    "effects",
    "Write a report for the trustees of a small theatre on what pay-what-you-can prices did elsewhere, with figures, doubts and side effects.",
  ),
  theatre(
    "en",
    "ideation",
    "options",
    "Our company wants to try pay what you can for one season. Suggest ways to set it up, compare them, and outline a plan for the box office.",
  ),
  theatre(
    "en",
    "explanation",
    "history",
    "Trace how pay what you can came to theatres, how far it spread, who supported it and where it ended.",
  ),
  papers(
    "explanation",
    "entity linking in short messages",
    "Give an overview of work on entity linking in short messages: the data sets, the methods that are compared on them, and how far their figures can be trusted.",
  ),
  trains(
    "zh",
    "documents",
    "effects",
    "铁路支线打算改成招手停靠。请写一份评估报告，归纳各地的实测效果、存疑数据和带来的不便。",
  ),
  trains(
    "zh",
    "ideation",
    "options",
    "为一条每天只有六班车的支线想办法：招手停靠可以怎么做？请列出几种方案并比较成本和缺点，再给出实施步骤。",
  ),
  trains("zh", "explanation", "history", "请讲讲支线铁路招手停靠的发展：起点、推广、经费、被取消的线路。"),
  trains("zh", "explanation", "reasons", "招手停靠为什么能让支线铁路变快或变慢？请解释原因、条件以及各方态度。"),
  trains(
    "en",
    "documents",
    "history",
    "Write a historical survey of request stops on branch lines for a railway society, with growth figures, sponsors and closures.",
  ),
  trains(
    "en",
    "documents",
    "options",
    "Draft a technical note that compares ways to run request stops on a branch line, with the price and the drawback of each.",
  ),
  papers(
    "ideation",
    "bird-call counting",
    "A nature society wants to fund one project on bird-call counting. Brainstorm proposals that rest on published methods and data, with the weak point of each.",
  ),
  trains(
    "en",
    "explanation",
    "reasons",
    "Explain to passengers how request stops work, when they save time, and why some groups resist them.",
  ),
  bridge(
    "zh",
    "documents",
    "effects",
    "交通设计院要评估桥梁印刷传感器。请写一份技术报告：已测得的效果、样本和年限、受到质疑的结论、不良影响。",
  ),
  bridge(
    "zh",
    "ideation",
    "options",
    "管养单位有四十座老桥、预算不多。请围绕印刷传感器提出几种布设思路，比较费用和弱点，并列出选点原则。",
  ),
  bridge(
    "zh",
    "explanation",
    "history",
    "桥梁印刷传感器是怎么从实验室走到桥上的？请按年份说明，并交代资金和失败的案例。",
  ),
  bridge(
    "zh",
    "documents",
    "reasons",
    "请写一份说明材料，解释桥梁印刷传感器有效的机理和前提，以及支持者与质疑者的分歧。",
  ),
  bridge(
    "en",
    "documents",
    "options",
    "Write a procurement brief on printed sensors for bridges that sets out the alternatives, their merits, limits and costs.",
  ),
  papers(
    "ideation",
    "small-object detection",
    "I supervise a master's thesis on small-object detection. Sketch a plan: which methods and data sets to start from, what others could replicate, and where a new idea may still help.",
  ),
  bridge(
    "en",
    "explanation",
    "effects",
    "Do printed sensors find damage earlier? Explain the results so far, how they were obtained and what argues against them.",
  ),
  papers(
    "explanation",
    "sepsis alerting",
    "Explain to a new doctor on our ward what research says about sepsis alerting: the main methods, how well they do, and which results others could repeat.",
  ),
  bread(
    "zh",
    "documents",
    "effects",
    "食品协会要一份关于“隔夜面包再利用”的现状报告：减少了多少浪费、数据是否一致、出现了哪些新问题。",
  ),
  bread(
    "zh",
    "ideation",
    "options",
    "面包店每天剩下三十公斤面包。请想几种再利用的路子，比较投入、收益和麻烦，并排出先后次序。",
  ),
  bread("zh", "explanation", "reasons", "请解释隔夜面包再利用为什么有的地方做得起来、有的地方做不起来，各方怎么看。"),
  bread(
    "zh",
    "explanation",
    "history",
    "隔夜面包再利用是谁先做的，后来怎样铺开，钱从哪来，哪些做法停了？请写一份概览。",
  ),
  bread(
    "en",
    "documents",
    "history",
    "Write a short history of yesterday's bread as a raw material for a trade journal, with sources for dates, volumes and failures.",
  ),
  bread(
    "en",
    "documents",
    "reasons",
    "Prepare a briefing on what makes the reuse of unsold bread work and for whom it does not, with the arguments of bakers, shops and inspectors.",
  ),
  bread(
    "en",
    "ideation",
    "options",
    "A prison kitchen and a brewery want to use unsold bread together. Propose concepts, compare cost and trouble, and sketch the first month.",
  ),
  papers(
    "explanation",
    "dialect identification",
    "Bring me up to speed on dialect identification as a field of research: who introduced what, how results developed, and what is still disputed.",
  ),
  sponge(
    "zh",
    "ideation",
    "effects",
    "我负责社区报纸的一个专版，主题是“我们街会不会再淹”。请根据海绵街道的实测效果和争议，列出版面提纲和每篇的要点。",
  ),
  week(
    "zh",
    "ideation",
    "reasons",
    "工会想办一场四天工作制的沙龙。请设计议程和六个讨论题，每题都写明正反理由和背后的事实。",
  ),
  papers(
    "ideation",
    "low-carbon concrete",
    "Our materials laboratory may spend one year on low-carbon concrete. Propose three topics that the literature leaves open, and say for each which papers come closest and what they measured.",
  ),
];
