/**
 * Open-DeepResearch (ArenaRL, section 5): a text about something worth researching, written from pages and papers.
 * Three families: documents, ideation, explanation. Addresses and citations are checked against what the tools said, findings
 * by words and figures; the seven criteria of the paper need a reader.
 */
import {
  answerOf,
  type CheckInput,
  type Environment,
  RUBRIC_SET_FORMAT,
  type Rubric,
  type RubricSet,
  type Task,
  textPart,
  weightedScore,
} from "@arenakit/contracts";
import { runChecks } from "@arenakit/evaluator-checks";
import { withIds } from "@arenakit/evaluator-rubrics";
import { lexicalFindingScores } from "@arenakit/evaluator-rubrics/metrics";
import { scriptedPolicies } from "./policies.ts";
import { demoTasks, goldOf, makeTasks } from "./tasks.ts";

/** The reader's part is half; of the other half citations count more than findings, which words alone find too few of. */
const WEIGHTS = { addresses: 0.15, citations: 0.25, findings: 0.1, rubric: 0.5 };

const PROMPTS = {
  zh: (now: string, hasPapers: boolean) =>
    `现在是${now}。你是研究助手：先拟定计划，用 google_search 搜索网页${hasPapers ? "，用 paper_search 检索论文" : ""}，用 web_browse 阅读网页（较长的网页只给出与目标有关的内容），信息够了再写。只写读到的内容，每个事实后面用 [1] 这样的编号标注来源，文末的“参考资料”逐条列出编号、标题和网址；只能引用工具给过的网址。资料互相矛盾时写明。把全文写在 <answer> 和 </answer> 之间。`,
  en: (now: string, hasPapers: boolean) =>
    `It is ${now}. You are a research assistant: make a plan, search the web with google_search${hasPapers ? " and papers with paper_search" : ""}, read pages with web_browse (of a long page you get what is about your goal), and write once you know enough. Write only what you read. Behind each fact put a mark such as [1], and under "References" at the end list mark, title and address; cite only addresses that the tools gave you. Say so where sources contradict each other. Put the whole text between <answer> and </answer>.`,
};

/** Topics and concepts may be those of science; documents are written from the web. */
const withheldTools = ({ subtask }: Pick<Task, "subtask">) => (subtask === "documents" ? ["paper_search"] : []);

/** The seven criteria of ArenaRL's evaluation, in our words; the first two look at the way, the others at the text. */
const CRITERIA = [
  [
    "path.framework",
    "研究框架",
    "最初的计划完整、有条理，覆盖了问题的各个方面。",
    "Framework",
    "The initial plan is complete and coherent, and has every side of the question in it.",
  ],
  [
    "path.tool_usage",
    "工具使用",
    "搜索和阅读切合计划，不重复、不浪费，并根据结果调整。",
    "Tool usage",
    "Searches and visits fit the plan, repeat and waste nothing, and follow what was found.",
  ],
  [
    "answer.coverage",
    "覆盖",
    "查到的内容足以回答用户要的全部内容。",
    "Coverage",
    "What was gathered is enough for all that the user wants.",
  ],
  [
    "answer.relevance",
    "相关",
    "全文都在回应问题及其限制，没有离题。",
    "Relevance",
    "The text answers every question and constraint, and nothing else.",
  ],
  [
    "answer.accuracy",
    "准确",
    "事实与来源一致，前后不矛盾，有争议的写明。",
    "Accuracy",
    "Facts agree with their sources and each other, and disputes are named.",
  ],
  [
    "answer.depth",
    "深度",
    "有分析：解释原因、比较证据、推出结论，而不只是罗列。",
    "Depth",
    "It analyses: it explains causes, weighs evidence and draws conclusions.",
  ],
  [
    "answer.clarity",
    "清楚",
    "结构清晰、语言通顺，读者拿来就能用。",
    "Clarity",
    "It is well ordered, readable and of use as it stands.",
  ],
] as const;

const languageOf = ({ language = "en" }: Pick<Task, "language">) => language;
const criteriaOf = (task: Task) =>
  CRITERIA.map(([id, zhTitle, zh, enTitle, en]) =>
    languageOf(task) === "zh" ? { id, title: zhTitle, text: zh } : { id, title: enTitle, text: en },
  );

const rubric = (task: Task): Rubric => ({
  id: `open-deepresearch-${languageOf(task)}`,
  criteria: criteriaOf(task).map(({ id, title, text }) => ({
    id,
    dimension: id.startsWith("path.") ? "path" : "answer",
    title,
    description: text,
    weight: 1,
  })),
  dimensions: { path: 0.3, answer: 0.7 },
  scale: { min: 0, max: 10 },
});

function rubricSet(task: Task): RubricSet {
  const drafts = criteriaOf(task).map(({ title, text }) => ({
    text,
    title,
    polarity: 1 as const,
    weight: 1,
    scale: "0-10" as const,
    tier: "persistent" as const,
  }));
  return {
    format: RUBRIC_SET_FORMAT,
    taskId: task.id,
    query: task.query,
    lang: languageOf(task),
    source: { kind: "native" },
    aggregation: "mean",
    items: withIds(task.query, drafts),
  };
}

/**
 * Addresses: the share of those in the answer that a result showed. Citations: the share of cited statements that the cited
 * page bears out. Citations are asked for, so that an answer without any has 0 of both. Findings: the share of those that
 * the answer states in like words and with the same figures; null for a task without findings. All three count as far as
 * the answer is in words of its own, or quotes with citations: results read out are no text.
 */
function componentsOf({ trajectory }: CheckInput, task: Task) {
  const answer = answerOf(trajectory)?.trim();
  const { findings } = goldOf(task);
  if (!answer) return { checks: [], components: { addresses: 0, citations: 0, findings: 0, rubric: 0 } };
  const checks = runChecks({ trajectory, task });
  const own = checks.find(({ id }) => id === "coverage.own_words")?.score ?? 1;
  const shareOf = (id: string) => own * (checks.find((check) => check.id === id)?.score ?? 0);
  const statements = answer.split("\n").filter((line) => line.trim() !== "");
  return {
    checks,
    components: {
      addresses: shareOf("groundedness.urls"),
      citations: shareOf("groundedness.citations"),
      findings: findings.length === 0 ? null : own * lexicalFindingScores(statements, findings).recall,
    },
  };
}

export const openDeepResearch: Environment = {
  id: "open-deepresearch",
  version: "0.1.0",
  description:
    "Documents, ideas and explanations, researched on a web and in papers, with citations, in Chinese and English.",
  // A page of more than 2,500 characters is told by its summary for the goal (ArenaRL, appendix C).
  toolset: "hote",
  withheldTools,
  limits: { maxTurns: 16, maxToolCalls: 24, maxCallsPerTurn: 4, callTimeoutMs: 60_000, contextTokens: 65_536 },
  tasks: (split) => (split === "demo" || split === "all" ? demoTasks : []),
  makeTasks,
  getPrompt: (task, _tools, now) => [
    {
      role: "system",
      content: [textPart(PROMPTS[languageOf(task)](now, withheldTools(task).length === 0))],
    },
    { role: "user", content: [textPart(task.query)] },
  ],
  rubric,
  rubricSet,
  runChecks,
  ruleGrounds: {
    criteria: {
      "path.framework": { "process.tools_before_answer": 1 },
      "answer.coverage": { "groundedness.citations": 1, "process.used_observations": 1 },
    },
  },
  computeScore(trajectory, task, { judged }) {
    const { components, checks } = componentsOf({ trajectory }, task);
    const { findings, ...rest } = { rubric: judged?.rubric ?? null, ...components };
    // A task without findings is scored without them.
    if (findings === null) return { ...weightedScore(rest, without(WEIGHTS)), checks };
    return { ...weightedScore({ ...rest, findings }, WEIGHTS), checks };
  },
  scripted: {
    ids: ["researches", "recalls"],
    policies: scriptedPolicies,
    comparablePairs: () => [{ better: "researches", worse: "recalls" }],
  },
};

const without = ({ addresses, citations, rubric }: typeof WEIGHTS) => ({ addresses, citations, rubric });
