// data file: how open questions ask, by aspect; none of these sentences stands on a page.
import type { Language } from "../topics.ts";
import type { Aspect } from "./aspects.ts";

export const ASKED: Readonly<Record<Language, Readonly<Record<Aspect, readonly string[]>>>> = {
  en: {
    effects: [
      "What effects have been measured for <name>, how long did they last, and how far can the published figures be trusted?",
      "Which outcomes did <name> change in the places that tried, where is the evidence disputed, and what side effects came with it?",
      "Give an overview of the evidence on <name>: results by place, later measurements, corrections and unwanted consequences.",
      "How strong is the case that <name> can improve <outcome>, and what do later checks of the trials say?",
      "What is really known about the impact of <name>, including results that were revised or contested?",
    ],
    options: [
      "Which forms of <name> exist, and how do they compare in cost, advantages, drawbacks and tested performance?",
      "Someone has to choose between <option> and other kinds of <name>: what are the costs, trade-offs and products, and which promises hold?",
      "Compare the options for <name> with regard to price, strengths, weaknesses and independent tests.",
      "What should a buyer or planner know before deciding on a form of <name>?",
      "What do the available options for <name> cost, what are they good at, and how do makers' claims compare with independent tests?",
    ],
    history: [
      "How did <name> develop over the years: pioneers, growth, rules, money, failures and plans?",
      "Trace the spread of <name> from the first attempts until today, and say what drove it and what held it back.",
      "What were the turning points in the development of <name>, who supported or opposed it, and what is planned?",
      "How have policy, funding and public opinion shaped <name> so far?",
      "Describe how <name> became established, including setbacks, regulation and the main obstacles.",
    ],
    reasons: [
      "Why has <name> worked in some places and disappointed in others?",
      "Which causes, conditions and interests decide whether <name> will succeed?",
      "What explains the different experiences with <name>, and what would have to be taken care of by those who start now?",
      "Under which circumstances does <name> bring results, who benefits or loses, and what stands in the way?",
      "Analyse the success factors and risks of <name>: mechanisms, local conditions, acceptance and obstacles.",
    ],
  },
  zh: {
    effects: [
      "<name>在实践中测得了哪些效果，效果能持续多久，公布的数字有多可信？",
      "尝试过<name>的地方，哪些指标发生了变化，哪些证据有争议，又带来了什么副作用？",
      "请综述有关<name>的证据：各地结果、后续测量、数据更正以及意外后果。",
      "说<name>能改善<outcome>，依据有多充分？后来的核查怎么说？",
      "关于<name>的影响，目前真正弄清楚了什么？请包括被修正或受质疑的结果。",
    ],
    options: [
      "<name>有哪些形式？它们在成本、优缺点和实测表现上如何比较？",
      "如果要在<option>和其他形式的<name>之间选择，各自的成本、取舍和产品情况如何，哪些承诺靠得住？",
      "请从价格、长处、短处和独立测试几方面，对比<name>的各种方案。",
      "在决定采用哪种<name>之前，采购者或规划者应当了解什么？",
      "现有的<name>方案要花多少钱、强在哪里，厂家的说法与第三方测试相差多少？",
    ],
    history: [
      "<name>这些年是怎样发展起来的？请谈先行者、增长、规则、资金、失败与规划。",
      "请梳理<name>从最初尝试到今天的推广过程，并说明推动力与阻力。",
      "<name>的发展有哪些转折点，谁支持、谁反对，今后有什么计划？",
      "政策、资金和民意怎样影响了<name>的走向？",
      "<name>是如何站稳脚跟的？请包括挫折、监管与主要障碍。",
    ],
    reasons: [
      "为什么<name>在有的地方见效，在有的地方却令人失望？",
      "哪些原因、条件和利益决定了<name>能否成功？",
      "各地对<name>的体验差异很大，原因是什么？现在起步的人该注意什么？",
      "<name>在什么情况下才有成效，谁受益谁受损，障碍在哪里？",
      "请分析<name>的成功因素与风险：作用机制、当地条件、接受程度和阻碍。",
    ],
  },
};
