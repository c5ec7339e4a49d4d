/**
 * Deep-Solver: the solver of HOTE over web pages and papers, which thinks, calls tools, answers and cites. The answer is
 * held against gold keys by rules (HOTE, eq. 2), its citations against what the tools returned.
 */
import type { CheckResult, CheckRunner, Environment, Rubric, Task, Trajectory } from "@arenakit/contracts";
import { agentSteps, answerOf, observationsOf, RUBRIC_SET_FORMAT, weightedScore } from "@arenakit/contracts";
import { taskOf } from "@arenakit/evaluator-checks";
import { withIds } from "@arenakit/evaluator-rubrics";
import {
  answerTokens,
  citedAnswer,
  isWellFormed,
  lexicalFindingScores,
  normaliseAnswer,
} from "@arenakit/evaluator-rubrics/metrics";
import { passageStatements, passagesOf, readStatements } from "./citations.ts";
import { addsTo, commits } from "./commitment.ts";
import { citedKeys, keysOf, statedIn } from "./keys.ts";
import { Gold, makeTasks } from "./make-tasks.ts";
import { GUESSER, researcher } from "./policies.ts";
import { solverPrompt } from "./prompt.ts";

/** In the proportions of DR Tulu's mix, its part for search turns left out: three parts correctness, one each of the others. */
const WEIGHTS = { correctness: 0.6, citations: 0.2, format: 0.2, rubric: 0 } as const;
/** A short answer in a sentence or two; a longer one may only try all that it can think of. */
const SHORT_ANSWER_TOKENS = 80;

/** Null of a query that somebody made and nobody answered. */
const goldOf = ({ gold }: Task): Gold | null => (gold === undefined ? null : Gold.parse(gold));
const languageOf = ({ language = "en" }: Task) => language;

const RUBRIC_WORDS = {
  en: {
    search: ["Search", "Uses search, pages and papers where each fits, and goes after what is missing."],
    accuracy: ["Accuracy", "The answer is right and complete, and follows from its sources."],
    sources: ["Sources", "Each claim cites a source that was seen and that says it."],
  },
  zh: {
    search: ["检索", "恰当使用网页搜索、网页阅读和论文检索，并追查缺少的内容。"],
    accuracy: ["准确", "答案正确、完整，并且来自资料。"],
    sources: ["来源", "每个论断都引用见过的、支持它的资料。"],
  },
} as const;

const rubric = (task: Task): Rubric => {
  const { search, accuracy, sources } = RUBRIC_WORDS[languageOf(task)];
  return {
    id: "deep-solver",
    criteria: [
      { id: "path.tool_use", dimension: "path", title: search[0], description: search[1], weight: 1 },
      { id: "answer.accuracy", dimension: "answer", title: accuracy[0], description: accuracy[1], weight: 2 },
      { id: "answer.sources", dimension: "answer", title: sources[0], description: sources[1], weight: 1 },
    ],
    dimensions: { path: 0.3, answer: 0.7 },
    scale: { min: 0, max: 10 },
  };
};

/** An answer in its tags where the text of the turn is known, calls that can be read, citations that are closed. 0 or 1. */
function formatOf(trajectory: Trajectory, answer: string, isShort: boolean): 0 | 1 {
  const steps = agentSteps(trajectory);
  const raw = steps.at(-1)?.extra?.arenakit?.raw;
  const isTagged = raw === undefined || raw.includes("<answer>");
  const isReadable = steps.every(({ extra }) => !extra?.arenakit?.invalidCalls?.length);
  const isBrief = !isShort || answerTokens(normaliseAnswer(answer)).length <= SHORT_ANSWER_TOKENS;
  return isTagged && isReadable && isBrief && isWellFormed(answer) ? 1 : 0;
}

/**
 * A short answer is one key: it commits to it or not. Findings are counted by F1 (O2-Searcher, eq. 10), so that what is said
 * beside them costs. Null where the criteria need a reader.
 */
function correctnessOf(gold: Gold | null, claims: readonly string[], question: string): number | null {
  if (gold === null || "rubrics" in gold) return null;
  if ("answers" in gold) return commits(question, claims.join("\n"), gold.answers);
  return lexicalFindingScores(claims, gold.findings).f1;
}

const check = (id: string, family: CheckResult["family"], score: number, message: string): CheckResult => {
  const status = score === 1 ? "pass" : "fail";
  return { id, family, status, score, examined: 1, message, evidence: [], fatal: false };
};

/** Is there anything to cite? A task without tools may bring passages. */
const hasSources = (task: Task) => task.mode !== "no_tool" || passagesOf(task).length > 0;

/** Without gold: was anything found, does what is cited say it, and is all that is claimed said there? */
const runChecks: CheckRunner = (input) => {
  const { trajectory } = input;
  const task = taskOf(input);
  const found = agentSteps(trajectory)
    .flatMap(observationsOf)
    .some(({ isError }) => !isError);
  const asked = check("process.tools_before_answer", "process", found ? 1 : 0, "searches before it answers");
  const { supporting, grounded } = citedAnswer(answerOf(trajectory) ?? "", task.query, readStatements(input));
  const cited = check("groundedness.citations", "groundedness", supporting, "sources say what they are cited for");
  const read = check("groundedness.answer", "groundedness", grounded, "each claim is cited to a source that says it");
  // Without sources there is nothing that an answer could have been read in.
  return hasSources(task) ? [asked, cited, read] : [asked, cited];
};

const hasShortAnswer = (gold: Gold | null) => gold !== null && "answers" in gold;

export const deepSolver: Environment = {
  id: "deep-solver",
  version: "0.1.0",
  description: "Questions over web pages and papers, with tools and without, answered with citations.",
  toolset: "hote",
  language: "en",
  dialect: "dr-tulu",
  // DR Tulu's solver calls ten tools at most; pages come shortened.
  limits: { maxTurns: 11, maxToolCalls: 10, maxCallsPerTurn: 3, callTimeoutMs: 60_000, contextTokens: 32_768 },
  tasks: () => [],
  makeTasks,
  getPrompt: (task, tools) =>
    solverPrompt(
      task.query,
      languageOf(task),
      task.mode === "no_tool" ? { tools: [], passages: passagesOf(task) } : { tools, passages: [] },
    ),
  rubric,
  runChecks,
  ruleGrounds: {
    criteria: {
      "path.tool_use": { "process.tools_before_answer": 1 },
      "answer.accuracy": { "groundedness.citations": 1 },
      "answer.sources": { "groundedness.citations": 1 },
    },
  },
  computeScore(trajectory, task, { judged }) {
    const gold = goldOf(task);
    const answer = answerOf(trajectory);
    const checks = runChecks({ trajectory, task });
    const needsReader = gold !== null && "rubrics" in gold;
    const isCiting = hasSources(task);
    const read = judged?.rubric ?? null;
    // Without sources there is nothing to cite; criteria that need a reader stand in for the keys.
    const weights = {
      ...WEIGHTS,
      ...(isCiting ? {} : { citations: 0 }),
      ...(needsReader ? { correctness: 0, rubric: WEIGHTS.correctness } : {}),
    };
    if (answer === null) {
      const nothing = { correctness: needsReader ? null : 0, citations: isCiting ? 0 : null, format: 0 };
      return { ...weightedScore({ ...nothing, rubric: needsReader ? 0 : read }, weights), checks };
    }
    const { claims, supporting } = citedAnswer(answer, task.query, readStatements({ trajectory, task }));
    const correctness = correctnessOf(gold, claims, task.query);
    // The question said again is no answer, in whatever form.
    const isAnswer = correctness === 1 || addsTo(task.query, claims.join("\n"));
    const components = {
      correctness,
      // What is cited for something else than an answer earns nothing, however well it is cited.
      citations: isCiting ? supporting * (correctness ?? 1) : null,
      format: isAnswer ? formatOf(trajectory, answer, hasShortAnswer(gold)) : 0,
      rubric: read === null ? null : Math.max(0, read),
    };
    return { ...weightedScore(components, weights), checks };
  },
  /** The imported criteria, or one for each gold key; aggregated by eq. 2. */
  rubricSet(task) {
    const gold = goldOf(task);
    if (gold !== null && "rubrics" in gold) return { ...gold.rubrics, taskId: task.id, aggregation: "hote" };
    const drafts = keysOf(gold).map((key) => ({
      text: languageOf(task) === "zh" ? `答案指出：${key}` : `The answer states: ${key}`,
      ...{ polarity: 1 as const, weight: 1, scale: "binary" as const, tier: "persistent" as const },
    }));
    return {
      ...{ format: RUBRIC_SET_FORMAT, taskId: task.id, query: task.query, lang: languageOf(task) },
      ...{ source: { kind: "native" }, aggregation: "hote", items: withIds(task.query, drafts) },
    };
  },
  /** With tools it cites nothing, since nobody has searched; passages are cited. */
  goldAnswer(task) {
    const gold = goldOf(task);
    const stated = statedIn(gold, passageStatements(passagesOf(task)));
    return citedKeys(stated) || keysOf(gold).join("\n") || null;
  },
  scripted: {
    ids: ["researches", "guesses"],
    policies: (task, size = 2) =>
      Array.from({ length: size }, (_, at) => (at % 2 === 0 ? researcher(task, goldOf(task)) : GUESSER)),
    comparablePairs: () => [{ better: "researches", worse: "guesses" }],
  },
};
