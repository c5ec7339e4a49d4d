/** Data file: what a judge of Open-Travel looks at. Seven criteria, described for each of the five subtasks. */
import type { Criterion, Rubric } from "@arenakit/contracts";
import type { Subtask } from "./tasks/task-data.ts";

const CRITERIA = [
  ["path.breadth", "检索广度"],
  ["path.relevance", "检索相关性"],
  ["path.detail", "检索深度"],
  ["answer.relevance", "切题程度"],
  ["answer.feasibility", "可行性"],
  ["answer.details", "细节充分"],
  ["answer.clarity", "清晰易读"],
] as const;
type CriterionId = (typeof CRITERIA)[number][0];

const DESCRIPTIONS: Readonly<Record<Subtask, Readonly<Record<CriterionId, string>>>> = {
  direction: {
    "path.breadth": "起点和每个途经点都查到了坐标，相邻两点之间都查了路线，并比较过不止一种出行方式。",
    "path.relevance":
      "每次调用都为这条路线服务：地点在题目所说的城市，起终点坐标来自前面的查询结果，没有重复或无关的调用。",
    "path.detail":
      "对顺序、出行方式和时间做了有依据的取舍：查了营业时间、天气等影响路线的信息，遇到错误结果会换个说法再查。",
    "answer.relevance":
      "经过题目要求的全部地点；要求依次前往时顺序不变，没要求时给出合理顺序；出发和结束时间、交通预算都得到回应。",
    "answer.feasibility":
      "每段留出的时间不少于查到的路程用时，停留时间和开放时间对得上，全程在规定时间内结束，交通费合计不超预算。",
    "answer.details": "逐段写明出行方式、距离、用时和费用，数值与查询结果一致，合计算得对。",
    "answer.clarity": "按先后顺序逐段排列，时间连贯，先给结论，读者照着就能走。",
  },
  search: {
    "path.breadth": "先确定中心位置，再在题目给的半径内搜索，候选数量足够支撑筛选。",
    "path.relevance": "搜索的中心、半径和类别与题目一致；没有到别的城市或别的类别里找，没有重复调用。",
    "path.detail": "对入选地点核实了距离、价格、评分和营业时间，并查了从中心过去的路线；结果不足时换关键词再查。",
    "answer.relevance": "推荐的都是题目要的那类地点，数量正确，排序符合题目的偏好。",
    "answer.feasibility": "每个地点都在半径内，价格和评分达标，在题目说的时间开门。",
    "answer.details": "每个地点给出地址、距离、价格、评分、营业时间和联系方式，数值与查询结果一致。",
    "answer.clarity": "一处一条，便于比较；说明筛选标准和推荐理由，不堆砌无关内容。",
  },
  compare: {
    "path.breadth": "题目要比较的每种交通方式都查到了实际可选的方案；只问怎么走时，直达、中转和换站都考虑到。",
    "path.relevance": "查询的日期、出发地和到达地与题目一致，没有无关或重复的调用。",
    "path.detail": "查了站点或机场与市区之间的接驳、天气等影响选择的信息，而不是只看票面时间。",
    "answer.relevance": "各种方式都有比较，并按题目的时间、预算和偏好给出明确推荐。",
    "answer.feasibility":
      "推荐的车次或航班真实存在于查询结果中，出发和到达时间在要求之内，中转时间足够，价格不超预算。",
    "answer.details": "写明车次或航班号、车站或机场、时刻、时长和票价，数值与查询结果的同一行一致。",
    "answer.clarity": "各方式并排列出同样的项目，优缺点一目了然，结论先行。",
  },
  "one-day": {
    "path.breadth": "必去景点、用餐、天气和点与点之间的路线都查到了，候选景点和餐厅不止一个。",
    "path.relevance": "查询集中在题目的城市和偏好上，坐标来自前面的结果，没有重复或无关的调用。",
    "path.detail": "核实了开放时间、闭馆日、门票和人均消费，按距离安排先后，查询出错时换个办法再查。",
    "answer.relevance": "必去的地点全部安排，照顾到同行的人、口味和偏好，只有一份完整行程。",
    "answer.feasibility": "在规定时间内开始和结束，每段路程留够时间，到达时景点开门，总花费不超预算。",
    "answer.details": "每一项有起止时间、地址、门票或人均价格，每段路有方式、距离和用时，费用逐项列出且合计正确。",
    "answer.clarity": "按时间顺序排列，费用单独汇总，读者不用再查就能照着走。",
  },
  "multi-day": {
    "path.breadth": "往返交通、住宿、每天的景点和用餐、天气以及市内路线都查到了，车次和酒店有比较。",
    "path.relevance": "往返日期、城市和人数与题目一致，查询围绕行程需要展开，没有重复或无关的调用。",
    "path.detail": "核实了车次时刻、酒店价格、开放时间和闭馆日，按位置把景点分到各天，查询出错时换个办法再查。",
    "answer.relevance": "天数正确，必去的地点全部安排，往返都有着落，照顾到预算和偏好。",
    "answer.feasibility":
      "车次真实可查，到站后才开始游览，离开前留够去车站的时间，每段路程和开放时间对得上，总花费不超预算。",
    "answer.details": "逐日写明时间、地点、地址、价格和交通，车次、时刻和票价与查询结果一致，费用逐项列出且合计正确。",
    "answer.clarity": "按天分节，按时间排列，费用清单单独成段，轻重分明。",
  },
};

/** The criteria weigh the same within their dimension; path counts 0.6 and answer 0.4, as in ArenaRL's judge. */
export const RUBRICS: Readonly<Record<Subtask, Rubric>> = {
  direction: rubricOf("direction"),
  search: rubricOf("search"),
  compare: rubricOf("compare"),
  "one-day": rubricOf("one-day"),
  "multi-day": rubricOf("multi-day"),
};

function rubricOf(subtask: Subtask): Rubric {
  const criteria = CRITERIA.map(([id, title]): Criterion => {
    const dimension = id.startsWith("path.") ? "path" : "answer";
    return { id, dimension, title, description: DESCRIPTIONS[subtask][id], weight: 1 };
  });
  return {
    id: `open-travel.${subtask}`,
    criteria,
    dimensions: { path: 0.6, answer: 0.4 },
    scale: { min: 0, max: 10 },
  };
}
