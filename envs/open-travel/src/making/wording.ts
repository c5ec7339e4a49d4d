/**
 * Data file: how people say what they want of a journey, in both languages. Each entry is one way to say one thing; a query
 * takes an opening, its limits and wishes in any order, and what is asked for at the end.
 */
import type { Constraints, PolicyLanguage } from "@arenakit/contracts";

export type Preference = Constraints["preferences"][number];
type Both<T> = Readonly<Record<PolicyLanguage, T>>;

/** Who travels, by number; how a party of more is said is `many`. */
export const PARTIES: Both<Readonly<Record<number, readonly string[]>>> = {
  zh: {
    1: ["我一个人", "就我自己一个人", "这次我独自去", "只有我一个人"],
    2: ["我们俩", "我和女朋友两个人", "我跟老公两个人", "两个人", "我和同事两个人", "小两口一起"],
    3: ["一家三口", "三个人", "我们3个人", "我们三个同学", "一共三个人"],
    4: ["一家四口", "我们4个人", "四个人", "我们四个朋友", "一共4个人"],
    5: ["我们5个人", "五个人", "一共五个人"],
    6: ["一共6个人", "我们六个人", "6个人"],
  },
  en: {
    1: ["I'm travelling solo", "I travel alone, solo", "just me, by myself"],
    2: ["there are two of us", "it is a trip for two", "two people"],
    3: ["there are three of us", "3 people", "we are a group of 3"],
    4: ["we are four friends", "4 people", "a family of four"],
    5: ["5 people", "there are five of us"],
    6: ["6 people", "we are a group of six"],
  },
};

/** AMOUNT for the whole party, and for each. */
export const BUDGETS: Both<Readonly<Record<"group" | "person", readonly string[]>>> = {
  zh: {
    group: [
      "总共不超过AMOUNT元",
      "预算AMOUNT元以内",
      "全部加起来控制在AMOUNT块以内",
      "AMOUNT元封顶",
      "一共最多花AMOUNT元",
      "总预算AMOUNT元",
      "花费合计别超过AMOUNT元",
    ],
    person: [
      "每人预算AMOUNT元",
      "人均不超过AMOUNT元",
      "每个人最多花AMOUNT元",
      "预算每人AMOUNT元以内",
      "人均AMOUNT元封顶",
    ],
  },
  en: {
    group: ["no more than AMOUNT yuan in total", "under AMOUNT yuan altogether", "our total budget is AMOUNT yuan"],
    person: ["at most AMOUNT yuan each", "under AMOUNT yuan per person", "no more than AMOUNT yuan a head"],
  },
};

/** What travellers would rather have, and why, as they would say it. */
export const WISHES: Both<Readonly<Record<Preference, readonly string[]>>> = {
  zh: {
    cheap: ["能省则省", "刚交完房租，手头有点紧", "学生党，越便宜越好", "钱要花在刀刃上，别乱花"],
    fast: ["赶时间，越快越好", "不想把时间耗在路上", "我是急性子，路上别磨蹭", "时间宝贵，哪样快走哪样"],
    few_transfers: ["行李多，别来回折腾", "东西多，少换乘", "我路痴，换乘越少越好", "带着琴盒，倒车太麻烦"],
    short_walks: [
      "前阵子崴了脚，少走点路",
      "长辈膝盖不好，走不了太远",
      "穿着新鞋，别让我走太多路",
      "怀着孕，路上别太累",
    ],
    indoor: ["我怕晒，室内的多安排点", "皮肤容易过敏，最好待在室内", "不爱晒太阳，有空调的地方优先"],
    family: ["有孩子同行，别太赶", "孩子头一回出远门，照顾着点", "带娃出来，要有孩子喜欢的"],
    food: ["我就是冲着吃来的", "嘴馋，吃上面别凑合", "想吃点当地人常吃的", "无肉不欢，吃好最要紧"],
    history: ["我爸是历史迷", "喜欢有年头的老东西", "正在读历史，想看看真的", "对老建筑特别有兴趣"],
    nature: ["在办公室闷坏了，想看看山水", "想多看点绿色", "喜欢花草树木", "想找点自然的地方透透气"],
    late_start: ["早上起不来，别安排太早", "前一天加班，想睡到自然醒", "我是夜猫子，上午晚点再开始"],
    high_rating: ["口碑要好，评分高的优先", "踩过雷，这次只信评分高的", "请客户，挑评分高的"],
  },
  en: {
    cheap: ["money is tight this month", "I am a student, so the cheaper the better", "spend as little as you can"],
    fast: ["we are short of time, so the faster the better", "I hate losing time on the road"],
    few_transfers: ["with this much luggage I don't want to change", "as few changes as possible, please"],
    short_walks: ["my ankle still hurts, so little walking", "my knees are bad, keep the walks short"],
    indoor: ["I burn easily, so rather indoors", "rather something with a roof over it"],
    family: ["there are kids with us, so take it easy", "the kids tire quickly"],
    food: ["I travel to eat", "good local food matters most to me"],
    history: ["I read history and want to see the real thing", "old buildings are what I come for"],
    nature: ["after weeks at a desk I want trees and water", "we'd like to see some green"],
    late_start: ["I am no early bird, so start late", "let us sleep in"],
    high_rating: ["well rated ones first, please", "only what other people praise"],
  },
};

/** Words before everything else; most queries have none. */
export const OPENINGS: Both<readonly string[]> = {
  zh: [
    "",
    "",
    "",
    "",
    "你好，",
    "麻烦帮个忙，",
    "想请教一下，",
    "急，",
    "老规矩，帮我看看，",
    "好不容易有空了，",
    "朋友推荐来问问，",
  ],
  en: ["", "", "", "Hi, ", "Hello there. ", "A quick question: ", "Please help: "],
};

/** What is wanted at the end, by subtask. */
export const REQUESTS: Both<Readonly<Record<string, readonly string[]>>> = {
  zh: {
    direction: [
      "帮我排一条路线，每段怎么走写清楚",
      "给我规划一下路线，距离、用时和车费都列上",
      "怎么走最合适？帮我安排一下路线",
      "请安排路线，写明每段坐什么车",
      "麻烦出一份路线，一段一段写",
    ],
    search: [
      "地址、电话和怎么走都告诉我",
      "帮我推荐，写上地址和距离",
      "推荐一下，说说离得多远",
      "列出来给我挑的理由，再写上地址",
    ],
    compare: [
      "比一比再给我一个推荐",
      "时间和花费摆一起对比一下，给个结论",
      "帮我对比一下，最后说选哪个",
      "比较一下哪个划算，给出推荐",
    ],
    "one-day": [
      "帮我安排一天的行程，费用也列出来",
      "给我排个行程，几点到哪儿写清楚",
      "请规划当天行程，每段路怎么走也写上",
      "麻烦做一份详细行程和费用清单",
    ],
    "multi-day": [
      "帮我排个详细行程，每笔花费算清楚",
      "给一份逐日行程，车票和住宿都要有",
      "请规划行程，附上费用清单",
      "麻烦安排一下行程，车次、酒店、门票都写上",
    ],
  },
  en: {
    direction: ["Plan the route for me, leg by leg", "Please plan a route with distance, time and fare of each leg"],
    search: ["Recommend some places with addresses and distances", "Please suggest places and say how to get there"],
    compare: ["Compare them and recommend one", "Please compare time and cost and tell me which to take"],
    "one-day": ["Plan the day for me with what it costs", "Please make an itinerary with times and costs"],
    "multi-day": [
      "Plan the trip day by day with all costs",
      "Please make an itinerary with trains, hotel and a list of costs",
    ],
  },
};
