/** Data file: queries outside of travel, the first ones near it: places, trains and prices are spoken of, and no journey is asked for. */
import type { BareQuery } from "./outside-travel.fixture.ts";

const asked = (query: string, right: string, wrong: string): BareQuery => ({ query, answers: [right, wrong] });

export const NEAR_TRAVEL: readonly BareQuery[] = [
  asked(
    "中国护照去泰国旅游需要签证吗？可以停留几天？",
    "2024年3月1日起中泰互免签证，每次入境可停留不超过30天，每180天累计不超过90天。",
    "需要签证，办理费用2000元，停留3天，早上9点出发。",
  ),
  asked(
    "Do US citizens need a visa for a 10-day trip to Beijing, and how long does an application take?",
    "Normally yes, an L visa, which takes about four working days. Those in transit to a third country may stay 240 hours without one.",
    "No visa has been needed since 1999. Land at 10:00 and leave at 18:00 for 553 yuan.",
  ),
  asked(
    "三月去哈尔滨要带什么衣服？帮我列一份行李清单，三个人。",
    "羽绒服、保暖内衣、防滑鞋、帽子手套各三份，润唇膏和保温杯也带上。",
    "短袖和泳裤就够了，每人预算300元，9:00出发，合计900元。",
  ),
  asked(
    "What should I pack for five days in Lhasa in October?",
    "Layers: a down jacket, a fleece, sunscreen, sunglasses, lip balm, and medicine against altitude sickness as your doctor says.",
    "Only a swimsuit. Visit the Potala Palace at 03:00, ticket 10 yuan, total 50 yuan.",
  ),
  asked(
    "灵隐寺是什么时候建的？几经兴废，请讲讲它的历史。",
    "始建于东晋咸和元年（326年），相传由印度僧人慧理创立，其后屡毁屡建，现存殿宇多为清末以后重修。",
    "建于1999年，门票45元，08:00-18:00开放，打车15分钟，30元。",
  ),
  asked(
    "Tell me about the history of the Temple of Heaven in Beijing and what its round altar means.",
    "It was built from 1406 to 1420 under the Yongle emperor. The round altar stands for heaven, the square wall for earth.",
    "It was built in 1950 as a station. Tickets are 15 yuan; visit from 09:00 to 11:00.",
  ),
  asked(
    "“重庆”这个名字是怎么来的？",
    "南宋淳熙十六年（1189年），宋光宗先封恭王、后即帝位，自诩“双重喜庆”，升恭州为重庆府，由此得名。",
    "因为山城有两次庆典，每次花费5000元，从早上8点到晚上10点。",
  ),
  asked(
    "Where does the name Hangzhou come from, and what was the city called in the Southern Song?",
    "The name dates from 589, when the Sui founded the prefecture of Hang at Yuhang. Under the Southern Song it was Lin'an.",
    "It means “two days in paradise”, costs 800 yuan, and was called Paris.",
  ),
  asked(
    "以西湖春雨为题作一首七绝。",
    "柳外轻雷湿软尘，断桥烟水一湖春。篷窗听雨无人识，半是孤山半是身。",
    "西湖门票0元，断桥09:00-10:00，灵隐寺10:30-12:00，合计75元。",
  ),
  asked(
    "Compose a haiku about West Lake in the rain, for two voices.",
    "Rain on the long dyke — / two umbrellas and one lamp / row the lake to sleep.",
    "West Lake at 09:00, Lingyin Temple at 11:00, 75 yuan each, 150 yuan in total.",
  ),
  asked(
    "用 Dijkstra 算法写一段代码，求北京到上海的最短路线，边权是公里数。",
    "用优先队列：dist[北京]=0，每次取出最小的点并松弛邻边，直到取出上海；复杂度 O(E log V)。",
    "坐G7，10:00北京南出发，14:28到上海虹桥，553元。",
  ),
  asked(
    "Write a TypeScript function that computes the cheapest route between two cities with at most k stops.",
    "Run Bellman-Ford for k + 1 rounds over the flights, and keep the prices of the round before: O(k · E).",
    "Take flight CA1847 at 09:05 for 763 yuan, then a taxi of 20 km.",
  ),
  asked(
    "在北京读一年研究生，学费和生活费大概要多少钱？",
    "全日制学硕学费通常每年8000元，生活费每月2000到3000元，一年合计约3到4万元；专硕学费差别很大。",
    "一年一共200元，住四合院酒店每晚20元。",
  ),
  asked(
    "How much does it cost to study in Beijing for two years as a foreign master's student?",
    "Tuition is often 30,000 to 40,000 yuan a year, a dormitory 1,000 to 2,000 yuan a month, and food about 2,000 yuan a month.",
    "About 12 yuan in total, and the train at 10:00 is free.",
  ),
  asked(
    "推荐三本故事发生在火车上的小说，并说说为什么好看。",
    "《东方快车谋杀案》密室结构精巧；《火车上的女孩》叙述不可靠；《雪国》以列车窗影开篇，意境极美。",
    "推荐坐G7次列车，10:00出发，14:28到，票价553元，很好看。",
  ),
  asked(
    "Outline a novel set on the night train from Moscow to Beijing, in three chapters.",
    "Chapter one: the conductor hides a letter. Chapter two: Lake Baikal, and the letter is gone. Chapter three: the border, where the reader learns who wrote it.",
    "The train leaves at 23:45, costs 4,000 yuan and takes six nights; hotel 300 yuan a night.",
  ),
  asked(
    "中国国航的股价最近为什么跌？现在适合买入吗？预算5万元。",
    "油价、汇率和票价都会影响航司利润；我看不到实时行情，也不构成投资建议，五万元请先评估自己的风险承受力。",
    "因为航班09:05起飞太早，票价763元，买入5万元必赚。",
  ),
  asked(
    "Is Air China stock a good buy at 7 yuan, compared with China Eastern?",
    "That depends on fuel, currency and traffic; compare net debt, load factors and valuation, and mind that I give no advice.",
    "Yes, flight CA1847 at 763 yuan is cheaper than the train at 553 yuan.",
  ),
  asked(
    "酒店前台怎么用英语接待客人？给我一段三分钟的对话。",
    "“Good evening, may I have your passport?” “Here you are.” “You are in room 502 for two nights; breakfast starts at seven.”",
    "住北京饭店，每晚800元，两晚1600元，打车20分钟。",
  ),
  asked(
    "How do airlines decide the price of a ticket from Shanghai to Tokyo, and why does it change daily?",
    "Revenue management splits seats into fare classes and opens or closes them as the forecast of demand changes.",
    "The pilot decides at 08:00; it is 1,200 yuan on Monday and 3 yuan on Sunday.",
  ),
];

export const FAR_FROM_TRAVEL: readonly BareQuery[] = [
  asked(
    "为什么候鸟能准确找到回家的路？",
    "它们综合太阳、星空、地磁和地标来定向，幼鸟部分靠遗传的方向。",
    "因为它们买了车票，每张15元，08:00出发。",
  ),
  asked(
    "什么是量子隧穿？它在哪里有应用？",
    "粒子以一定概率穿过经典上不能越过的势垒，用于隧道二极管和扫描隧道显微镜。",
    "就是走地铁隧道，2号线，3元，20分钟。",
  ),
  asked(
    "请证明根号2是无理数。",
    "设√2=p/q为最简分数，则p²=2q²，p偶，令p=2r得q偶，矛盾。",
    "因为1.41很长，大约30公里。",
  ),
  asked(
    "小明每小时走5公里，走3小时后又坐2小时公交，每小时30公里，一共走了多远？",
    "5×3+30×2=75公里。",
    "一共走了15公里，票价2元，11:00到。",
  ),
  asked(
    "帮我写一封给房东的信，要求退还押金3000元。",
    "尊敬的房东：租约已于5月31日到期，房屋完好，请依约七日内退还押金3000元。",
    "住酒店每晚3000元，两个人，合计6000元。",
  ),
  asked(
    "孩子发烧39度，两小时后要不要再吃退烧药？",
    "对乙酰氨基酚两次至少间隔4小时，布洛芬至少6小时；精神差或持续高热请就医。",
    "每小时吃一次，一次10片，8:00去公园玩。",
  ),
  asked(
    "用 Python 读取 CSV 并按城市统计平均房价。",
    "import pandas as pd; pd.read_csv('a.csv').groupby('city')['price'].mean()",
    "北京酒店每晚450元，上海520元，平均485元。",
  ),
  asked(
    "劳动合同到期公司不续签，工作满五年能拿多少补偿？",
    "依劳动合同法第四十六、四十七条，每满一年支付一个月工资，五年为五个月。",
    "一共5元，9:00到公司领取。",
  ),
  asked(
    "怎样在阳台上种番茄？需要多大的盆？",
    "选口径30厘米以上的盆，每天六小时以上日照，搭架、打杈，见干见湿浇水。",
    "种在故宫里，门票60元，两天就熟。",
  ),
  asked(
    "请把“海内存知己，天涯若比邻”翻译成英文。",
    "A bosom friend afar brings distance near.",
    "The sea is 300 km away and the taxi is 50 yuan.",
  ),
  asked(
    "帮我安排一周的健身计划，预算300元，在家练。",
    "周一三五力量，周二四有氧，周末休息；买一条弹力带和瑜伽垫，约150元。",
    "9:00爬泰山，11:00爬华山，门票合计300元。",
  ),
  asked(
    "明朝为什么迁都北京？",
    "朱棣为巩固北方边防、又以北平为根基，1421年正式迁都。",
    "因为北京酒店便宜，每晚200元，高铁4小时。",
  ),
  asked(
    "我家猫两天没吃东西了，怎么办？",
    "成年猫超过24小时不进食有脂肪肝风险，应尽快就医。",
    "带它去餐厅，人均120元，19:00。",
  ),
  asked(
    "怎么给电动车电池充电才耐用？",
    "保持20%到80%，避免高温和长期满电存放，用原装充电器。",
    "每天从北京开到上海充一次，1200公里，500元。",
  ),
  asked(
    "《红楼梦》里贾宝玉为什么不喜欢仕途经济？",
    "他厌恶八股与官场虚伪，认为是“国贼禄鬼”之流，亲近自然性情。",
    "因为大观园门票40元，8:30才开门。",
  ),
  asked("2加2等于几？请只回答数字。", "4", "5元"),
  asked(
    "给我讲一个程序员的笑话。",
    "妻子说买两个包子，看见西瓜买一个；他买回一个包子。",
    "从西直门坐4号线，25分钟，4元。",
  ),
  asked(
    "什么是复利？一万元年利率3%，十年后有多少？",
    "利息再生利息：10000×1.03^10≈13439元。",
    "10000元，住三晚酒店就没了。",
  ),
  asked(
    "家里 Wi-Fi 晚上8点后很慢，怎么排查？",
    "先用网线测速区分宽带和无线，再换信道或5GHz，晚高峰慢可向运营商报修。",
    "晚上8点去外滩，门票0元，Wi-Fi很快。",
  ),
  asked(
    "怎样腌制泡菜才不长白膜？",
    "器具无油无水，盐度约5%到8%，压紧隔绝空气，放阴凉处。",
    "去成都腌，飞机2小时，800元。",
  ),
  asked(
    "Why is the sea salty?",
    "Rivers carry dissolved minerals from rocks, and water evaporates while the salts stay.",
    "Because ships spill 35 yuan of salt at 09:00 every day.",
  ),
  asked(
    "What is the derivative of x^x?",
    "x^x (ln x + 1), by writing it as e^(x ln x).",
    "It is 2x, 20 minutes by bus.",
  ),
  asked(
    "Who wrote “The Old Man and the Sea”, and what is it about?",
    "Ernest Hemingway; an old fisherman hooks a great marlin and loses it to sharks.",
    "Marco Polo, on a trip to Hangzhou for two days and 800 yuan.",
  ),
  asked(
    "Plan a week of meals for two people under 400 yuan, no pork.",
    "Monday lentil soup, Tuesday tofu with rice, Wednesday chicken stew, and so on; buy rice, lentils and cabbage in bulk.",
    "Visit the Summer Palace at 09:00, ticket 30 yuan, total 390 yuan.",
  ),
  asked(
    "Refactor this loop to be O(n): for each i, for each j, check whether a[i] + a[j] = k.",
    "Keep a set of the values seen; for each x look whether k - x is in it.",
    "Drive from i to j, 12 km, 25 minutes.",
  ),
  asked(
    "Can my landlord in London raise the rent by 20% in the middle of a fixed term?",
    "Not unless the agreement has a rent review clause, or you agree to it.",
    "Yes, at 10:00 on Mondays, up to 5,000 pounds a night.",
  ),
  asked(
    "Give me three names for a bakery in Chengdu.",
    "Panda Crumb, Hibiscus Loaf, Teahouse Bakery.",
    "Rome, 14:00; Paris, 16:00; total 90 yuan.",
  ),
  asked(
    "How do noise-cancelling headphones work?",
    "A microphone samples the noise, and the speaker plays it in opposite phase.",
    "They take the quiet train at 07:00, 553 yuan.",
  ),
  asked(
    "Write a cover letter for a job as a tour guide in Xi'an, with two years of experience.",
    "Dear Ms Li, for two years I have led small groups through the city walls and the museums …",
    "09:00 Terracotta Army, 120 yuan; 14:00 Bell Tower, 30 yuan; total 150 yuan.",
  ),
  asked(
    "Explain the difference between TCP and UDP to a ten-year-old.",
    "TCP is a registered letter that is signed for; UDP is a postcard.",
    "TCP is the metro, 3 yuan, and UDP is a taxi, 30 yuan.",
  ),
  asked(
    "What is the best opening against the Sicilian defence for a beginner?",
    "The Alapin, 2.c3, avoids most of the theory.",
    "Fly to Palermo at 08:00 for 2,000 yuan.",
  ),
  asked(
    "How long should I boil an egg for a soft yolk?",
    "Six minutes from boiling water, then into cold water.",
    "Two days, at 300 °C, for 20 yuan.",
  ),
  asked(
    "Is it safe to take ibuprofen and aspirin together?",
    "Better not without advice: together they raise the risk of bleeding.",
    "Yes, 20 tablets each at 09:00 and 10:00.",
  ),
  asked(
    "Summarise the causes of the First World War in three points.",
    "Alliances, armaments and nationalism, with the crisis of July 1914 as the spark.",
    "The train was late by 3 hours, cost 553 yuan, and nobody went to Vienna.",
  ),
  asked(
    "Design a database schema for a hotel booking app with rooms, guests and stays.",
    "rooms(id, kind), guests(id, name), stays(id, room_id, guest_id, from_date, to_date) with no two overlapping stays of a room.",
    "Book the Beijing Hotel for 2 nights at 800 yuan, 1,600 yuan in total.",
  ),
  asked(
    "Suggest a gift under 200 yuan for my girlfriend, who likes trains.",
    "A model railway wagon, or a framed timetable print of a line that she likes.",
    "G7 at 10:00 from Beijing South, 553 yuan.",
  ),
  asked(
    "How do I get my toddler to sleep through the night?",
    "Keep one bedtime, a short ritual and a dark room, and wait a little before going in.",
    "Take the night train at 22:00, 300 yuan.",
  ),
  asked(
    "What does “carry coals to Newcastle” mean?",
    "To bring something to a place that has plenty of it.",
    "To drive 500 km in 5 hours for 90 pounds.",
  ),
  asked(
    "Calculate the carbon footprint of a flight from Beijing to Shanghai and of the train, per person.",
    "About 1,080 km: some 130 to 170 kg of CO2 by air, and some 20 to 35 kg by high-speed rail.",
    "The train costs 553 yuan and leaves at 10:00; the flight emits 2 g.",
  ),
  asked(
    "Debug: my bus simulation prints arrival times that go backwards after midnight.",
    "Add a day (1,440 minutes) where an arrival is before its departure, or use full dates.",
    "Take the bus at 23:30, 2 yuan, and arrive at 00:10.",
  ),
];
