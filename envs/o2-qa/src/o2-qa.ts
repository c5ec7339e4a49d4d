/**
 * O2-QA: open questions with key findings among closed ones with exact answers. The rewards are those of O2-Searcher
 * (eqs. 2–11): exact match for a closed question; form, diversity of queries and findings for an open one.
 */
import type {
  CheckResult,
  CheckRunner,
  Environment,
  Rubric,
  ScoreEvidence,
  Task,
  Trajectory,
} from "@arenakit/contracts";
import { agentSteps, answerOf, observationsOf, RUBRIC_SET_FORMAT, weightedScore } from "@arenakit/contracts";
import { withIds } from "@arenakit/evaluator-rubrics";
import {
  answerFormat,
  exactMatch,
  findingsOf,
  lexicalFindingScores,
  lexicalQueryDiversity,
  statedBy,
  subMatch,
} from "@arenakit/evaluator-rubrics/metrics";
import { Gold, listOf, makeTasks } from "./make-tasks.ts";
import { guesser, researcher, statementsIn } from "./policies.ts";
import { MOST_SEARCHES, researchPrompt } from "./prompt.ts";

/**
 * Eq. 11 in the proportions of the published code. A reader's view of the findings, `rubric`, is told and does not count
 * unless other weights say so.
 */
const OPEN_WEIGHTS = { format: 0.2, diversity: 0.1, findings: 0.2, rubric: 0 } as const;

/** Null of a query that somebody made and nobody answered. */
const goldOf = ({ gold }: Task): Gold | null => (gold === undefined ? null : Gold.parse(gold));
const isClosed = (task: Task) => {
  const gold = goldOf(task);
  return gold === null ? task.subtask === "closed" : "answers" in gold;
};
const languageOf = ({ language = "en" }: Task) => language;

/** Open questions are asked of the web, closed ones of the encyclopaedia (O2-Searcher, section 2.2). */
const searchOf = (task: Task) => (isClosed(task) ? "wiki_search" : "web_search");

const RUBRIC_WORDS = {
  en: {
    queries: ["Queries", "Asks several queries that differ and together cover the question."],
    findings: ["Findings", "States what was learned, with figures and names; a closed question has its short answer."],
    clarity: ["Clarity", "Findings are separate, whole sentences in a list, without repetition."],
  },
  zh: {
    queries: ["检索", "提出多个不同的查询，合起来覆盖问题。"],
    findings: ["要点", "写出检索到的内容，带数字和名称；封闭问题给出简短答案。"],
    clarity: ["清楚", "要点逐条列出，每条是完整的句子，不重复。"],
  },
} as const;

const rubric = (task: Task): Rubric => {
  const { queries, findings, clarity } = RUBRIC_WORDS[languageOf(task)];
  return {
    id: "o2-qa",
    criteria: [
      { id: "path.breadth", dimension: "path", title: queries[0], description: queries[1], weight: 1 },
      { id: "answer.accuracy", dimension: "answer", title: findings[0], description: findings[1], weight: 2 },
      { id: "answer.clarity", dimension: "answer", title: clarity[0], description: clarity[1], weight: 1 },
    ],
    dimensions: { path: 0.3, answer: 0.7 },
    scale: { min: 0, max: 10 },
  };
};

/** All queries that were asked, in their order: of calls that name several or one. */
const queriesOf = (trajectory: Trajectory): string[] =>
  agentSteps(trajectory)
    .flatMap(({ tool_calls }) => tool_calls ?? [])
    .flatMap(({ arguments: { queries, query } }) => (Array.isArray(queries) ? queries : [query]))
    .filter((query) => typeof query === "string");

/** The answer; null also where the text of the last turn is known and has no answer in tags (eqs. 2, 11). */
function taggedAnswer(trajectory: Trajectory): string | null {
  const raw = agentSteps(trajectory).at(-1)?.extra?.arenakit?.raw;
  return raw === undefined || raw.includes("<answer>") ? answerOf(trajectory) : null;
}

/**
 * Eqs. 3–11. Without an answer in tags everything is 0. The paper compares queries (eq. 5) and findings (eq. 8) by vectors of a
 * sentence encoder; who has one gives `diversity` and `findings` as judged, and they stand in for those of words.
 */
function openComponents(
  answer: string | null,
  findings: readonly string[],
  { trajectory, judged }: { trajectory: Trajectory; judged: ScoreEvidence["judged"] },
) {
  if (answer === null) return { format: 0, diversity: 0, findings: 0 };
  const solution = `<answer>${answer}</answer>`;
  const given = (name: string, lexical: () => number) => {
    const value = judged?.[name];
    return value === undefined ? lexical() : value;
  };
  return {
    format: answerFormat(solution).reward,
    diversity: given("diversity", () => Math.min(1, lexicalQueryDiversity(queriesOf(trajectory)).score)),
    findings: given("findings", () => lexicalFindingScores(solution, findings).f1),
  };
}

const check = (id: string, family: CheckResult["family"], score: number, message: string): CheckResult => {
  const status = score === 1 ? "pass" : "fail";
  return { id, family, status, score, examined: 1, message, evidence: [], fatal: false };
};

/** Share of an answer's findings that were read; of a short answer whether it was, 0 or 1. */
function readShare(answer: string, texts: readonly string[]): number {
  if (!answer.startsWith("- ")) return subMatch(texts.join("\n"), [answer]);
  const findings = findingsOf(`<answer>${answer}</answer>`);
  const stated = statedBy(findings, statementsIn(texts)).filter((at) => at !== null);
  return stated.length / Math.max(1, findings.length);
}

/** Without gold: was something learned, does it say the answer, how different were the queries? */
const runChecks: CheckRunner = ({ trajectory }) => {
  const read = agentSteps(trajectory)
    .flatMap(observationsOf)
    .filter(({ isError }) => !isError)
    .map(({ text }) => text);
  const answer = answerOf(trajectory)?.trim() ?? "";
  const diversity = Math.min(1, lexicalQueryDiversity(queriesOf(trajectory)).score);
  return [
    check("process.tools_before_answer", "process", read.length > 0 ? 1 : 0, "searches before it answers"),
    check("process.query_diversity", "process", diversity, "queries differ from each other"),
    check("groundedness.answer", "groundedness", readShare(answer, read), "what was read says the answer"),
  ];
};

/** As a policy would write it. */
function answerIn(gold: Gold | null): string | null {
  if (gold === null) return null;
  return "findings" in gold ? listOf(gold.findings) : gold.answers[0]!;
}

export const o2Qa: Environment = {
  id: "o2-qa",
  version: "0.1.0",
  description:
    "Open questions with key findings and closed ones with exact answers, 1 to 4, over a web and an encyclopaedia.",
  toolset: "o2",
  withheldTools: (task) => [isClosed(task) ? "web_search" : "wiki_search"],
  language: "en",
  dialect: "o2",
  // Four searches of one call each, whose tools take five queries at most, and a turn for the answer.
  limits: {
    maxTurns: MOST_SEARCHES + 1,
    maxToolCalls: MOST_SEARCHES,
    maxCallsPerTurn: 1,
    callTimeoutMs: 60_000,
    contextTokens: 16_384,
  },
  tasks: () => [],
  makeTasks,
  getPrompt: (task) => researchPrompt(task.query, languageOf(task)),
  rubric,
  runChecks,
  ruleGrounds: {
    criteria: {
      "path.breadth": { "process.query_diversity": 1 },
      "answer.accuracy": { "process.tools_before_answer": 1 },
    },
  },
  computeScore(trajectory, task, { judged }) {
    const gold = goldOf(task);
    const answer = taggedAnswer(trajectory);
    const checks = runChecks({ trajectory, task });
    if (gold === null) {
      const unknown = answer === null ? 0 : null;
      return { ...weightedScore(isClosed(task) ? { exact_match: unknown } : { findings: unknown }), checks };
    }
    if ("answers" in gold) {
      const exact_match = answer === null ? 0 : exactMatch(answer, gold.answers);
      return { ...weightedScore({ exact_match }), checks };
    }
    const measured = openComponents(answer, gold.findings, { trajectory, judged });
    const components = { ...measured, rubric: judged?.rubric ?? null };
    return { ...weightedScore(components, OPEN_WEIGHTS), checks };
  },
  /** One criterion a key finding: whether the answer says it, in whatever words. Closed questions need no reader. */
  rubricSet(task) {
    const gold = goldOf(task);
    const findings = gold && "findings" in gold ? gold.findings : [];
    const drafts = findings.map((text) => ({
      ...{ text, polarity: 1 as const, weight: 1, scale: "binary" as const, tier: "persistent" as const },
    }));
    return {
      ...{ format: RUBRIC_SET_FORMAT, taskId: task.id, query: task.query, lang: languageOf(task) },
      ...{ source: { kind: "native" }, aggregation: "mean", items: withIds(task.query, drafts) },
    };
  },
  goldAnswer: (task) => answerIn(goldOf(task)),
  scripted: {
    ids: ["researches", "guesses"],
    policies: (task, size = 2) =>
      Array.from({ length: size }, (_, at) =>
        at % 2 === 0 ? researcher(task, searchOf(task), goldOf(task)) : guesser(isClosed(task), task),
      ),
    comparablePairs: () => [{ better: "researches", worse: "guesses" }],
  },
};
