/** Data file: queries as travellers type them, with what a reader must and must not make of each. Today is Friday, 2026-05-01. */
import type { Constraints } from "@arenakit/contracts";

export interface QueryCase {
  readonly query: string;
  /** Members of the constraints, as far as the case is about them; waypoints by their first names. */
  readonly read: Partial<Omit<Constraints, "waypoints">> & { readonly waypoints?: readonly string[] };
  /** Words that must be named as unread, each inside one of the unread spans. */
  readonly unread?: readonly string[];
}

const group = (amountYuan: number) => ({ amountYuan, per: "group" }) as const;
const person = (amountYuan: number) => ({ amountYuan, per: "person" }) as const;
const days = (count: number, startOffsetDays?: number) =>
  startOffsetDays === undefined ? { days: count } : { startOffsetDays, days: count };

export const TRAVEL_ZH: readonly QueryCase[] = [
  {
    query: "明天从北京坐高铁去天津，周日晚上8点前回来，帮我安排行程",
    read: { journey: { from: "北京", to: "天津", returns: false }, dates: days(2, 1) },
  },
  { query: "5月2日从北京去上海，返程是5月4日，推荐车次", read: { dates: days(3, 1) } },
  { query: "周六从北京出发去上海，周一回北京，坐什么车？", read: { dates: days(3, 1) } },
  {
    query: "明天去西安，周日回民街人多吗？安排一下行程",
    read: { cities: ["西安"], dates: days(1, 1) },
    unread: ["周日"],
  },
  {
    query: "5月4日到5月6日去成都玩，带5岁孩子，预算人均1500",
    read: { cities: ["成都"], dates: days(3, 3), people: 2, budget: person(1500), preferences: ["family"] },
  },
  {
    query: "我和老婆带俩娃国庆去西安，五天四晚，八千块以内",
    read: { cities: ["西安"], dates: days(5), people: 4, budget: group(8000) },
    unread: ["国庆"],
  },
  {
    query: "杭州周边两小时车程以内的温泉酒店，一晚800以内，帮忙推荐",
    read: { cities: ["杭州"], maxCostYuan: 800 },
    unread: ["两小时车程以内"],
  },
  {
    query: "成都三日游，想去杜甫草堂感受诗意，必须去杜甫草堂，两个人，预算2000元",
    read: { cities: ["成都"], dates: days(3), people: 2, budget: group(2000), waypoints: ["杜甫草堂"] },
  },
  {
    query: "北京三日游，不去故宫，人均2000以内",
    read: { cities: ["北京"], dates: days(3), budget: person(2000) },
    unread: ["不去故宫"],
  },
  {
    query: "下周三去苏州，两个人玩一天，预算600元",
    read: { cities: ["苏州"], dates: days(1, 5), people: 2, budget: group(600) },
  },
  {
    query: "周六想在南京逛一天，一定要去中山陵，一个人",
    read: { cities: ["南京"], dates: days(1, 1), people: 1, waypoints: ["中山陵"] },
  },
  {
    query: "端午去大理玩四天三晚，情侣，总预算五千",
    read: { cities: ["大理"], dates: days(4), people: 2, budget: group(5000) },
    unread: ["端午"],
  },
  {
    query: "明天从上海坐高铁去杭州，两大一小，晚上8点前回到上海",
    read: { dates: days(1, 1), people: 3, window: { arriveBy: "20:00" } },
  },
  {
    query: "帮我排一个桂林的行程，3天，不想爬山，预算1.5万",
    read: { cities: ["桂林"], dates: days(3), budget: group(15_000) },
    unread: ["不想爬山"],
  },
  {
    query: "爸妈第一次来北京，5月10号到，玩4天，走不动太远，怎么安排",
    read: { cities: ["北京"], dates: { startOffsetDays: 9, days: 4 } },
    unread: ["走不动太远"],
  },
  {
    query: "一家三口去厦门，6月1日-6月4日，住鼓浪屿，花费不超过6000元",
    read: { cities: ["厦门"], dates: days(4, 31), people: 3, budget: group(6000) },
  },
  {
    query: "2026年5月20日飞三亚，待五天，2个人，每人3k",
    read: { cities: ["三亚"], dates: days(5, 19), people: 2, budget: person(3000) },
  },
  {
    query: "拙政园和虎丘必去，苏州两日游，给个攻略",
    read: { cities: ["苏州"], dates: days(2), waypoints: ["拙政园", "虎丘"] },
  },
  {
    query: "我要写一篇游记，先帮我安排西安三日游，两个人，预算3000元",
    read: { cities: ["西安"], dates: days(3), people: 2, budget: group(3000) },
  },
  {
    query: "从成都去九寨沟怎么走，后天早上8点后出发，四个人",
    read: { dates: days(1, 2), people: 4, window: { departAfter: "08:00" } },
  },
  {
    query: "想去看故事里的断桥，杭州两天怎么玩，我和女朋友，预算两千五",
    read: { cities: ["杭州"], dates: days(2), people: 2, budget: group(2500) },
  },
  {
    query: "广州塔附近找3家评分4.5以上的餐厅，人均100元以内",
    read: { cities: ["广州"], minRating: 4.5, maxCostYuan: 100 },
  },
  {
    query: "带爸妈去张家界，五天，要有电梯的酒店，预算一万",
    read: { cities: ["张家界"], dates: days(5), people: 3, budget: group(10_000) },
  },
  {
    query: "周末去青岛，两天一晚，三个大学同学，穷游，500块每人",
    read: { cities: ["青岛"], dates: days(2), budget: person(500) },
    unread: ["周末"],
  },
  { query: "长沙有什么好吃的推荐，别太辣，人均80以内", read: { cities: ["长沙"] } },
  { query: "重庆到武汉，高铁还是飞机划算？5月3日走，每人400元以内", read: { dates: days(1, 2), budget: person(400) } },
  {
    query: "我独自去敦煌看莫高窟，七天，预算4000元左右",
    read: { cities: ["敦煌"], dates: days(7), people: 1, budget: group(4000) },
  },
  { query: "夫妻俩带一个孩子和两个老人去海口，6天5晚", read: { cities: ["海口"], dates: days(6), people: 5 } },
  {
    query: "想去新疆伊犁自驾，10天，4个人，每天开车不超过4小时",
    read: { cities: ["伊犁"], dates: days(10), people: 4 },
    unread: ["4小时"],
  },
  {
    query: "哈尔滨冰雪大世界一日游，公司团建20个人，每人预算300元",
    read: { cities: ["哈尔滨"], dates: days(1), people: 20, budget: person(300) },
  },
  {
    query: "后天下午在上海外滩附近，找个2公里以内能看江景的咖啡馆",
    read: { cities: ["上海"], dates: days(1, 2) },
    unread: ["2公里以内"],
  },
  { query: "五一带女儿（6岁）去洛阳，两天，高铁往返，从郑州去洛阳", read: { dates: days(2) }, unread: ["五一"] },
  {
    query: "学代码学累了，想去阳朔放空三天，预算1800元，有骑行路线最好",
    read: { cities: ["阳朔"], dates: days(3), budget: group(1800) },
  },
  {
    query: "法律系学生毕业旅行，云南7天6晚，5个人，人均2500元",
    read: { dates: days(7), people: 5, budget: person(2500) },
  },
  {
    query: "后天早班机飞三亚，住两晚，想看海，预算三千五俩人够吗？帮排一下",
    read: { cities: ["三亚"], dates: days(3, 2), people: 2, budget: group(3500) },
    unread: ["想看海"],
  },
  {
    query: "大同2天1夜，云冈石窟+悬空寺，不租车，怎么安排？",
    read: { cities: ["大同"], dates: days(2) },
    unread: ["云冈石窟", "悬空寺"],
  },
  {
    query: "公司团建12人，周末去千岛湖，人均600元，有啥方案",
    read: { people: 12, budget: person(600) },
    unread: ["周末", "千岛湖"],
  },
  {
    query: "计划5月3日北京一日：早8点天安门，晚9点前回酒店，中间要去国博",
    read: { cities: ["北京"], dates: days(1, 2), window: { arriveBy: "21:00" }, waypoints: ["国博"] },
  },
  {
    query: "我腿受伤拄拐，想逛上海外滩和豫园，少走路，下午2点到6点",
    read: { cities: ["上海"], window: { departAfter: "14:00", arriveBy: "18:00" } },
    unread: ["豫园"],
  },
  {
    query: "三个闺蜜毕业旅行，厦门鼓浪屿+曾厝垵，4天，每人2500，不坐飞机",
    read: { cities: ["厦门"], people: 3, dates: days(4), budget: person(2500) },
    unread: ["不坐飞机"],
  },
  {
    query: "和三个朋友去丽江玩五天，人均3000",
    read: { cities: ["丽江"], people: 4, dates: days(5), budget: person(3000) },
  },
  { query: "给我个青岛吃海鲜的地方，人均一百来块，五个人", read: { cities: ["青岛"], people: 5 } },
  { query: "我在西安，下雨天带三岁娃去哪儿", read: { cities: ["西安"], people: 2, preferences: ["family"] } },
  {
    query: "从天津开车到秦皇岛带孩子玩两天住海边，油费过路费都算进去2000以内",
    read: { journey: { from: "天津", to: "秦皇岛", returns: false }, dates: days(2), budget: group(2000) },
  },
];

export const TRAVEL_EN: readonly QueryCase[] = [
  {
    query: "Two of us are going from Beijing to Tianjin tomorrow, one night, back on Sunday before 8 pm. Plan it.",
    read: { people: 2, journey: { from: "Beijing", to: "Tianjin", returns: false }, dates: days(2, 1) },
  },
  {
    query: "Going from Beijing to Shanghai on Saturday, returning on Monday. Which trains?",
    read: { dates: days(3, 1) },
  },
  { query: "Plan a trip to Xi'an from 2 May, back in Beijing by 8 pm on Tuesday", read: { dates: days(4, 1) } },
  {
    query: "Plan a trip to Xi'an for Saturday; is the Muslim Quarter back to normal? Sunday is out.",
    read: { dates: days(1, 1) },
    unread: ["sunday"],
  },
  {
    query: "Plan two days in Beijing for two under 2000 yuan; my son loves stories, hotel code of conduct matters",
    read: { cities: ["Beijing"], dates: days(2), people: 2, budget: group(2000) },
    unread: ["loves stories"],
  },
  {
    query: "A three-day trip to Xi'an for two of us, under 2k yuan",
    read: { cities: ["Xi'an"], dates: days(3), people: 2, budget: group(2000) },
  },
  {
    query: "We're a family of four visiting Chengdu May 4-6, budget 5000 yuan in total",
    read: { cities: ["Chengdu"], dates: days(3, 3), people: 4, budget: group(5000) },
  },
  {
    query: "My wife and I want to spend a weekend in Suzhou, no museums please, max 1500 yuan",
    read: { cities: ["Suzhou"], people: 2, budget: group(1500) },
    unread: ["weekend", "no museums"],
  },
  {
    query: "Trip to Guilin with my 5-year-old, four days, at most 800 yuan per person",
    read: { cities: ["Guilin"], people: 2, dates: days(4), budget: person(800) },
  },
  {
    query: "How do I get from Shanghai to Hangzhou tomorrow by train, leaving after 9 am?",
    read: {
      dates: days(1, 1),
      journey: { from: "Shanghai", to: "Hangzhou", returns: false },
      window: { departAfter: "09:00" },
    },
  },
  {
    query: "Recommend three hotels near West Lake in Hangzhou, under 600 yuan a night",
    read: { cities: ["Hangzhou"], maxCostYuan: 600 },
  },
  {
    query: "5 days 4 nights in Kunming and Dali, 2 adults and 2 kids, 9000 yuan budget",
    read: { dates: days(5), people: 4, budget: group(9000) },
  },
  {
    query: "I must visit the Terracotta Army and Big Wild Goose Pagoda, one day in Xi'an, under 500 yuan",
    read: { cities: ["Xi'an"], waypoints: ["Terracotta Army", "Big Wild Goose Pagoda"], budget: group(500) },
  },
  {
    query: "Three friends going to Qingdao this Saturday for a day trip, 400 yuan each",
    read: { cities: ["Qingdao"], people: 3, dates: days(1, 1), budget: person(400) },
  },
  {
    query: "National Day holiday in Xiamen, five days, budget of 6000 yuan",
    read: { cities: ["Xiamen"], dates: days(5), budget: group(6000) },
    unread: ["national day"],
  },
  {
    query: "Which is faster from Guangzhou to Wuhan on May 12, train or plane? At most 700 yuan each",
    read: { dates: days(1, 11), budget: person(700), compare: ["train", "flight"] },
  },
  {
    query: "Itinerary for Zhangjiajie, 3 nights, avoid the glass bridge, we are five people",
    read: { cities: ["Zhangjiajie"], people: 5 },
    unread: ["avoid the glass bridge"],
  },
  {
    query: "Somewhere to eat hotpot in Chongqing tonight, under 120 yuan per person, open at 11 pm",
    read: { cities: ["Chongqing"] },
  },
  {
    query: "Day out in Nanjing from 9 am to 6 pm, two people, must see the Presidential Palace",
    read: {
      cities: ["Nanjing"],
      people: 2,
      waypoints: ["Presidential Palace"],
      window: { departAfter: "09:00", arriveBy: "18:00" },
    },
  },
  {
    query: "Solo trip to Lhasa, 6 days, under 7,000 yuan, vegetarian food",
    read: { cities: ["Lhasa"], people: 1, dates: days(6), budget: group(7000) },
    unread: ["vegetarian"],
  },
  {
    query: "On Sunday I want to visit Tianjin for one day, up to 300 yuan",
    read: { cities: ["Tianjin"], dates: days(1, 2), budget: group(300) },
  },
  {
    query: "Honeymoon in Sanya from 8 May to 12 May, a couple, ten thousand yuan max",
    read: { cities: ["Sanya"], dates: days(5, 7), people: 2, budget: group(10_000) },
  },
  {
    query: "Looking for a quiet guesthouse in Lijiang within 20 minutes of the old town, two nights",
    read: { cities: ["Lijiang"] },
    unread: ["20 minutes", "quiet"],
  },
  {
    query: "Plan a day in Hangzhou for two people: we must visit West Lake, under 500 yuan.",
    read: { cities: ["Hangzhou"], people: 2, waypoints: ["West Lake"], budget: group(500), dates: days(1) },
  },
  {
    query: "I'm a law student writing my thesis, but please plan a four-day trip to Dalian for me, 3000 yuan",
    read: { cities: ["Dalian"], dates: days(4) },
  },
  {
    query: "Next Friday to Harbin with my parents, 3 days, under 4000 yuan",
    read: { cities: ["Harbin"], dates: days(3), budget: group(4000) },
    unread: ["next friday"],
  },
  {
    query: "Any vegetarian places within a kilometre of Yonghe Temple, under ¥80 each, open after 9 pm?",
    read: { maxCostYuan: 80, openAt: "21:00" },
    unread: ["vegetarian"],
  },
  {
    query: "we r 5 ppl going to guilin 3d2n budget 6k total, yangshuo included",
    read: { cities: ["guilin"], people: 5, dates: days(3), budget: group(6000) },
  },
  {
    query: "Help me choose a hotel near Tianzifang, 400-600 RMB a night, rating at least 4.5",
    read: { minRating: 4.5 },
    unread: ["400-600"],
  },
  {
    query: "My parents (70s) are visiting Hangzhou next Saturday; half-day around West Lake, little walking please",
    read: { cities: ["Hangzhou"] },
    unread: ["next saturday"],
  },
];

/** Nothing of a journey is asked for. */
export const OUTSIDE: readonly string[] = [
  "In Civilization VI, how do I get from Beijing to Shanghai fastest?",
  "分析杭州旅游业三年规划",
  "给孩子讲一个从北京去西安的唐僧的睡前故事",
  "小明从北京去上海，车票553元，住宿3晚每晚200元，一共花多少钱？",
  "Tom goes from Beijing to Shanghai, a ticket is 553 yuan and three nights cost 200 each. How much does he pay in all?",
  "SQL: select the cheapest train from Beijing to Shanghai from table trains",
  "从北京飞上海的航班取消了，怎么索赔？",
  "明天去杭州的高铁上看什么书好？推荐三本",
  "Plan the defence of Nanjing in 1937 in three days",
  "从北京到上海的高铁是哪家公司运营的？",
  "In which book does the hero take the train from Beijing to Shanghai?",
  "给领导写一封请假邮件：我们两个人想去北京旅行三天，预算3000元",
  "帮我规划一下考研复习，两个月，预算2000元，附近有自习室",
  "帮我家猫安排减肥计划，预算300元，两只猫，每天出发前喂食",
  "酒店管理专业论述题：预算500元如何推荐营销方案",
  "写一个爬虫，抓取从北京到上海的高铁票价，每天早上8点运行",
  "用三百字写一篇关于西湖的散文，要有景点和行程",
  "翻译：我们五个人想在成都玩三天，预算五千元",
  "北京到上海的高铁是哪一年开通的？",
  "为什么三亚的酒店春节要三千元一晚？",
  "小明从甲地出发去乙地，每小时走5公里，3小时到，求路程",
  "在杭州旅游时酒店取消预订，要赔偿我们两个人800元吗",
  "推荐一款五千元以内的笔记本电脑，两年内不卡",
  "Write a short story about two friends on a trip to Beijing with 2000 yuan",
  "Write an email to my boss: two of us want three days off to travel to Xi'an, budget 3000 yuan",
  "Translate into Chinese: we are two people and need a hotel in Shanghai for three nights under 900 yuan",
  "Help me plan my study schedule for the bar exam, two months, 2000 yuan for books",
  "Who built the first railway from Beijing to Zhangjiakou, and for how many yuan?",
  "Write a Python function that finds the cheapest train from Shanghai to Hangzhou under 100 yuan",
  "Why are hotels in Sanya so expensive in February? I paid 3000 yuan for two nights",
  "Plan a marketing campaign for a hotel in Beijing with a budget of 5000 yuan, three weeks",
  "Draft a cover letter for a job at a travel agency in Chengdu",
  "杜甫在成都住了几年",
  "请介绍西湖十景的来历",
  "设计一个三年级的教学方案，围绕圆明园的历史",
  "参观故宫的人数近十年如何变化",
  "实验室附近的pH值怎么测",
  "Please explain why half-day schools failed in Beijing",
  "What food chains exist in Lake Taihu?",
  "How do I reverse a linked list in 3 steps?",
  "Prove that a train leaving Paris at 9 am meets the other one at 11 am",
  "Give me a diet plan for two weeks under 500 yuan, I walk to the park every day",
  "去日本旅游，两个人五天，需要换多少日元比较合适？",
  "在上海迪士尼乐园丢了手机怎么找回来？",
  "北京烤鸭的正宗做法是什么？四个人吃要多大的鸭子？",
  "西安兵马俑是谁发现的，坑里一共有多少件？",
  "高铁上可以带充电宝吗？最多带几个？",
  "坐飞机耳朵疼怎么办，三个小时的航班",
  "苏州园林和皇家园林的设计理念有什么不同？",
  "三亚的房价现在多少钱一平？适合投资吗",
  "从北京到天津的京津城际铁路全长多少公里，什么时候通车的？",
  "孩子三岁坐高铁要买票吗？",
  "带老人旅游买什么保险好？预算500元",
  "丽江古城为什么没有城墙？",
  "出差住酒店发票怎么开，公司能报销多少？",
  "帮我把去成都旅游的照片配一段朋友圈文案",
  "张家界的地貌是怎么形成的",
  "成都大学附近租房一个月多少钱？两个人合租",
  "去西藏旅行回来一直咳嗽要不要紧？",
  "用一句话概括西湖的美",
  "杭州亚运会一共设了多少个比赛项目？",
  "青岛啤酒的历史和营销策略分析",
  "How many people take the Beijing-Shanghai high-speed train every year?",
  "What is jet lag and how do I recover from it after a flight from Paris to Beijing?",
  "Can I bring a power bank on a train in China?",
  "How do I say “where is the train station” in Mandarin?",
  "My hotel in Shanghai charged me 300 yuan twice. How do I dispute it with my bank?",
  "What is the best camera for a trip to Guilin under 5000 yuan?",
  "Is tap water in Beijing safe to drink?",
  "Explain the architecture of the Summer Palace to my students in 300 words.",
  "Which travel insurance covers a two-week trip to Tibet?",
  "What percentage of tourists in Hangzhou are foreigners?",
  "I have two days in Beijing for a conference. How should I present my poster?",
  "Why was my flight from Beijing to Shanghai delayed for 3 hours?",
  "How much does it cost to open a small restaurant in Chengdu?",
  "Recommend a book about the Silk Road for two teenagers",
  "Find the bug in my code that plans a trip between cities",
  "What language do people in Lhasa speak?",
  "Best way to learn Chinese before going to Beijing for six months, budget 2000 yuan",
  "Who painted the murals in the Dunhuang caves?",
  "How do I become a tour guide in Guilin?",
  "Estimate the number of taxis in Shanghai.",
  "护照丢在曼谷了，补办要多少钱、几天？",
  "故宫的红墙为什么是红色的",
  "比较唐诗里写长安和写洛阳的区别",
  "请用思维导图总结《徐霞客游记》",
  "坐地铁时如何避免手机被偷？",
  "成都火锅底料怎么炒，够六个人吃",
  "南京大屠杀纪念馆参观礼仪作文600字",
  "高铁的牵引电机功率是多少？",
  "在酒店实习，月薪3000元，两个月没发工资怎么办？",
  "西安和洛阳哪个当首都的时间更长？",
  "厦门大学的分数线是多少？预算够不够读四年？",
  "帮我算一下，从北京到广州2300公里，油价8元，百公里油耗7升，要多少油费？",
  "Compare the cuisines of Sichuan and Guangdong.",
  "What did Marco Polo eat in Hangzhou?",
  "How long did it take to build the Great Wall, and how much did it cost?",
  "How do I find a job in Shanghai within three months?",
  "Is Beijing or Shanghai bigger?",
  "I need a slogan for a hotel in Sanya.",
  "When did the first train run from Kunming to Hanoi?",
  "Explain how a taxi meter works and how much a taxi driver in Beijing earns.",
];

/** A journey is asked for, however it is said. */
export const ASKED_FREELY: readonly string[] = [
  "明早从武汉去长沙，想12点前到，有票吗，坐哪趟好",
  "一个人去泉州两天，住开元寺附近，预算800",
  "我们四个人周六去绍兴，鲁迅故里和东湖都想去，一天够不够？",
  "请问北京南站到颐和园地铁怎么坐",
  "求一份乌镇两日游攻略，情侣，不要太商业",
  "西湖边上有没有适合老人的餐厅，人均150以内",
  "国庆想带爸妈去桂林，坐高铁还是飞？四天三晚",
  "下午三点到南京，晚上九点的车走，中间可以去哪些景点",
  "帮忙看看从深圳到珠海怎么过去最便宜",
  "洛阳龙门石窟半天能逛完吗？帮我安排下时间",
  "推荐几个成都人少的公园，带娃野餐",
  "大连到烟台坐船多久多少钱",
  "想找个能看到黄浦江夜景的酒店，一晚600左右",
  "端午三天，从上海出发自驾，2小时内能到的古镇有哪些",
  "兰州拉面哪家正宗，西关附近的",
  "6月10日飞昆明，待五天，帮我把每天去哪列出来",
  "Can you map out two days in Suzhou for my mum and me, gardens mostly, around 1500 yuan?",
  "Which train from Guangzhou South gets me to Changsha before noon tomorrow?",
  "Cheapest way to get from Pudong airport to the Bund at midnight?",
  "We land in Chengdu at 10 am on Friday and leave Sunday night. What would you do?",
  "Three vegetarian restaurants near Yuyuan Garden please, under 100 yuan a head",
  "I've got six hours in Xi'an between trains, what can I see?",
  "Weekend in Qingdao for four friends, beer and seafood, 1200 yuan each",
  "How long is the train from Hangzhou to Huangshan and how much is a ticket?",
  "Family of five, Beijing for four days in July, Great Wall a must, nothing too tiring",
  "Where should we stay in Lijiang for three nights under 500 yuan a night?",
  "Help me get from Nanjing to Yangzhou on Saturday morning and back by 9 pm",
  "Is it better to fly or take the train from Shenyang to Dalian on Monday?",
  "Put together a food tour of Chongqing, one evening, 200 yuan per person",
  "Bus or metro from Hongqiao to the Shanghai Museum, leaving at 8:30?",
  "十一想去甘南看草原，五个人包车四天，人均两千五，怎么走合理",
  "下周二上午在上海虹桥开会，下午想去苏州转转，晚上八点回虹桥",
  "无锡鼋头渚门口有没有能停车的民宿，两晚",
  "从天津滨海机场怎么去古文化街，大件行李",
  "给个济南一天吃吃逛逛的安排，200块",
  "明天下雨，带六岁儿子在广州能去什么室内的地方",
  "武当山两天够吗，从十堰出发",
  "杭州东到千岛湖坐什么车方便",
  "周五晚上到长沙，周日下午走，想打卡岳麓书院和橘子洲",
  "我妈腿不好，厦门三天怎么玩不累",
  "I'd like two nights near the Yellow Mountain, leaving from Shanghai by train, below 2000 yuan for two.",
  "Suggest a route for one day in Nanjing with Purple Mountain and the Confucius Temple, finishing by 7 pm.",
  "Where's good for dim sum around Shamian Island, under 90 yuan?",
  "Need a quick breakfast close to Chengdu East Station before the 7:40 train",
  "My flight lands at 14:20 in Kunming; can we still see the Stone Forest that day?",
  "What's the quickest route from Suzhou Station to Tiger Hill without a taxi?",
  "Three days, Guilin and Yangshuo, bamboo raft, couple, 3500 yuan all in.",
  "Looking to visit Pingyao on the way from Taiyuan to Xi'an, does one afternoon do?",
  "Book me the cheapest seat from Wuhan to Yichang on 5 May",
];
