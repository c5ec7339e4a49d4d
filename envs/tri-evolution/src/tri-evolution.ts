/**
 * Tri-evolution (HOTE): research tasks that a solver answers with a report, and that a proposer makes of what the solver was
 * weak at; both with tools and without. What the two earn is said by the judge of a run, eqs. 2 and 5.
 */
import type { CheckResult, CheckRunner, Environment, Rubric, Task } from "@arenakit/contracts";
import { agentSteps, answerOf, observationsOf, RUBRIC_SET_FORMAT, weightedScore } from "@arenakit/contracts";
import { sentencesOf, taskOf } from "@arenakit/evaluator-checks";
import { readProposal, TRI_EVOLUTION } from "@arenakit/evaluator-evolution";
import { citedAnswer, citedIds, isWellFormed, readStatements } from "@arenakit/evaluator-rubrics/metrics";
import { DEMO_TASKS } from "./demo-tasks.ts";
import { makeTasks } from "./make-tasks.ts";
import { guesser, worker } from "./policies.ts";
import { promptMessages } from "./prompt.ts";
import { briefOf, languageOf, metaOf, roleOf, rubricsOf } from "./task-parts.ts";

/** A text with fewer sentences is no report. */
const LEAST_SENTENCES = 2;

const CRITERIA = {
  solver: {
    en: [
      ["report", "Report", "It answers the whole question, with what was found and how sure it is."],
      [
        "sources",
        "Sources",
        "Each claim cites a source that was seen and that says it; without tools nothing is cited.",
      ],
    ],
    zh: [
      ["report", "报告", "完整回答问题，写明查到了什么、有多可靠。"],
      ["sources", "来源", "每个论断都引用见过的、支持它的资料；没有工具时不引用。"],
    ],
  },
  proposer: {
    en: [
      ["task", "Task", "One open research task that stands alone, and that can be read."],
      ["weaknesses", "Weaknesses", "A report on it would show the weaknesses, and it does not name them."],
    ],
    zh: [
      ["task", "任务", "一个能独立成题、读得出来的开放研究任务。"],
      ["weaknesses", "弱点", "就它写的报告会暴露弱点，而任务本身不点明。"],
    ],
  },
} as const;

const rubric = (task: Task): Rubric => ({
  id: `${TRI_EVOLUTION}.${roleOf(task)}`,
  criteria: CRITERIA[roleOf(task)][languageOf(task)].map(([id, title, description]) => ({
    ...{ id: `answer.${id}`, dimension: "answer" as const, title, description, weight: 1 },
  })),
  dimensions: { path: 0, answer: 1 },
  scale: { min: 0, max: 10 },
});

const check = (id: string, family: CheckResult["family"], score: number, message: string): CheckResult => {
  const status = score === 1 ? "pass" : "fail";
  return { id, family, status, score, examined: 1, message, evidence: [], fatal: false };
};

/** The task that a proposer's answer proposes, or why it proposes none. */
const proposalOf = (task: Task, answer: string | null) =>
  readProposal(answer, { language: languageOf(task), meta: metaOf(task) });

/** A proposer's answer is a task or none. Of a solver's: is it a report, and does what it cites say what it claims? */
const runChecks: CheckRunner = (input) => {
  const task = taskOf(input);
  const answer = answerOf(input.trajectory);
  if (task.subtask === "proposer") {
    const read = proposalOf(task, answer);
    return [check("format.task", "format", read.ok ? 1 : 0, read.ok ? "a task" : read.failure.message)];
  }
  const report = answer ?? "";
  const isReport =
    sentencesOf(report).length >= LEAST_SENTENCES && report.trim() !== task.query && isWellFormed(report);
  const form = check("format.report", "format", isReport ? 1 : 0, "a report, with closed citations");
  if (task.mode === "no_tool") {
    const isFree = report !== "" && citedIds(report).length === 0;
    return [
      form,
      check("groundedness.citations", "groundedness", isFree ? 1 : 0, "cites nothing, since nothing was seen"),
    ];
  }
  const found = agentSteps(input.trajectory)
    .flatMap(observationsOf)
    .some(({ isError }) => !isError);
  const { supporting, grounded } = citedAnswer(report, task.query, readStatements(input));
  return [
    form,
    check("process.tools_before_answer", "process", found ? 1 : 0, "searches before it answers"),
    check("groundedness.citations", "groundedness", supporting, "sources say what they are cited for"),
    check("groundedness.answer", "groundedness", grounded, "each claim is cited to a source that says it"),
  ];
};

export const triEvolution: Environment = {
  id: TRI_EVOLUTION,
  version: "0.1.0",
  description: "Research tasks that a proposer makes and a solver answers, with tools and without.",
  toolset: "hote",
  language: "en",
  dialect: "dr-tulu",
  // As DR Tulu's solver has them, ten tools at most; the paper takes its limits over.
  limits: { maxTurns: 11, maxToolCalls: 10, maxCallsPerTurn: 3, callTimeoutMs: 60_000, contextTokens: 32_768 },
  tasks: (split) => (split === "demo" || split === "all" ? DEMO_TASKS : []),
  makeTasks,
  getPrompt: promptMessages,
  rubric,
  runChecks,
  ruleGrounds: {
    criteria: {
      "answer.report": { "format.report": 1 },
      "answer.sources": { "groundedness.citations": 1 },
      "answer.task": { "format.task": 1 },
      "answer.weaknesses": { "format.task": 1 },
    },
  },
  computeScore(trajectory, task, { judged }) {
    const answer = answerOf(trajectory);
    const checks = runChecks({ trajectory, task });
    if (roleOf(task) === "solver") {
      rubricsOf(task);
      // Eq. 2 alone. No report meets no criterion: the least that the set can give, which is laid onto 0.
      return { ...weightedScore({ rubric: answer === null ? 0 : (judged?.rubric ?? null) }, { rubric: 1 }), checks };
    }
    briefOf(task);
    // Eq. 5 is known when solvers have answered the task: until then there is no score, however well it reads.
    const components = { task: proposalOf(task, answer).ok ? 1 : 0, exposure: null };
    return { ...weightedScore(components, { task: 0, exposure: 1 }), checks };
  },
  /** A solver's persistent and active criteria; a proposer's answer has none of its own. */
  rubricSet(task) {
    if (roleOf(task) === "solver") return rubricsOf(task);
    const { id, query } = task;
    return {
      ...{ format: RUBRIC_SET_FORMAT, taskId: id, query, lang: languageOf(task), source: { kind: "native" } },
      ...{ aggregation: "hote", items: [] },
    };
  },
  goldAnswer: ({ reference }) => reference ?? null,
  scripted: {
    ids: ["works", "guesses"],
    policies: (task, size = 2) =>
      Array.from({ length: size }, (_, at) => (at % 2 === 0 ? worker(task) : guesser(task))),
  },
};
