// A data file: what the made queries are worded with, in both languages.
/** A query is who asks, what is wanted, the question of the corpus, and how it shall be done. */
export const FAMILIES = ["documents", "ideation", "explanation"] as const;
export type Family = (typeof FAMILIES)[number];

export const ASKERS = {
  zh: [
    "我在市政府研究室工作，下周要交一份材料。",
    "我们是一家五个人的设计事务所。",
    "我在写硕士论文，导师要求先弄清现状。",
    "基金会准备资助这方面的项目。",
    "我是记者，稿子周五截稿。",
    "社区议事会请我准备背景资料。",
    "我在大学教一门通识课。",
    "县里派我去考察，出发前想先了解。",
    "我们公司考虑进入这个领域。",
    "我是退休工程师，想把这件事弄明白。",
    "议员助理需要在听证会之前有所准备。",
    "我负责一家小型智库的月刊。",
    "我在给展览写说明文字。",
    "乡镇的干部培训要用。",
    "我和两位同学组队参加政策竞赛。",
    "家里人为此争论了一晚上。",
  ],
  en: [
    "I work in the research office of a city and owe my director a text next week.",
    "We are a design studio of five people.",
    "I am starting a master's thesis and have to map what is known.",
    "Our foundation may fund work of this kind.",
    "I am a reporter with a deadline on Friday.",
    "The neighbourhood council asked me for background.",
    "I teach a first-year course outside of my own field.",
    "I am going on a study visit and want to arrive prepared.",
    "Our company is thinking about entering this field.",
    "I am a retired engineer who would like to understand this properly.",
    "A member of parliament needs this before a hearing.",
    "I edit the monthly letter of a small think tank.",
    "I write labels for an exhibition.",
    "This is for the training of local officials.",
    "Three of us are entering a policy contest.",
    "My family argued about this for a whole evening.",
  ],
} as const;

/** The text that is wanted; the question follows. */
export const WANTED: Readonly<Record<"zh" | "en", Readonly<Record<Family, readonly string[]>>>> = {
  zh: {
    documents: [
      "请写一份调研报告，回答：",
      "请起草一份决策备忘录，围绕这个问题：",
      "请写一篇综述性的技术文档，主题是：",
      "请准备一份听证材料，要点是：",
      "请写一份方案说明书的背景部分，需要交代：",
      "请编一份带出处的资料汇编，范围是：",
    ],
    ideation: [
      "请帮我把下面的问题扩展成一份内容提纲，每一节写明能用的事实：",
      "请提出三个值得研究的题目，出发点是这个问题：",
      "请头脑风暴几个可以落地的思路，先弄清：",
      "请为一场两小时的工作坊设计讨论题，依据是：",
      "请替我改进一个还很粗糙的选题，它现在是：",
      "请列出几个试点构想并说明依据，要先回答：",
    ],
    explanation: [
      "请用外行能懂的话解释：",
      "请写一段简明的概览，说明：",
      "请像给新同事交接一样讲清楚：",
      "请总结目前知道的和不知道的：",
      "请先给结论，再分层说明：",
      "请写一篇答疑，核心问题是：",
    ],
  },
  en: {
    documents: [
      "Please write a research report that answers this:",
      "Draft a decision memo around this question:",
      "Write a technical overview document on the following:",
      "Prepare testimony whose points follow from this:",
      "Write the background section of a proposal, which has to deal with this:",
      "Compile a dossier with sources for every entry, on this:",
    ],
    ideation: [
      "Help me grow the question below into an outline, with usable facts for each section:",
      "Propose three topics worth a study, starting from this:",
      "Brainstorm ideas that could be carried out, after finding out this:",
      "Design discussion questions for a workshop of two hours, resting on this:",
      "Sharpen a topic that is still rough. At present it reads:",
      "List pilot concepts and say what speaks for each, once you have settled this:",
    ],
    explanation: [
      "Explain in words that an outsider can follow:",
      "Write a compact overview of this:",
      "Bring a new colleague up to speed on this:",
      "Sum up what is known and what is not about this:",
      "Give the conclusion first and then the layers below it:",
      "Write answers to frequent doubts, the main one being:",
    ],
  },
};

export const MANNERS = {
  zh: [
    "每个数字都要有出处。",
    "请指出互相矛盾的说法。",
    "不超过一千五百字。",
    "结尾写清楚还缺什么证据。",
    "请把反对意见写得和赞成意见一样认真。",
    "重要的对比请用表格。",
    "请注明资料的年份。",
    "不要用术语，必须用时先解释。",
    "请先列提纲再展开。",
    "请说明哪些结论你不敢下。",
    "给出三条可以马上执行的建议。",
    "请区分实测结果和估计。",
  ],
  en: [
    "Every figure needs a source.",
    "Point out where accounts contradict each other.",
    "Stay below nine hundred words.",
    "End with the evidence that is still missing.",
    "Treat objections as seriously as support.",
    "Use a table where things are compared.",
    "Say from which year each source is.",
    "Avoid jargon, or explain it first.",
    "Begin with an outline.",
    "Say which conclusions you would not dare to draw.",
    "Close with three steps that could be taken at once.",
    "Tell measured results from estimates.",
  ],
} as const;
