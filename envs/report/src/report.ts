/**
 * Report: findings, an outline, sections and a report with references, one after the other (O2-Searcher, appendix A.6).
 * Rules look at its form, its references and its findings; how well it is written is a reader's to say.
 */
import type { CheckResult, CheckRunner, Environment, Rubric, Task, Trajectory } from "@arenakit/contracts";
import { agentSteps, answerOf, observationsOf, RUBRIC_SET_FORMAT, weightedScore } from "@arenakit/contracts";
import { sentencesOf } from "@arenakit/evaluator-checks";
import { withIds } from "@arenakit/evaluator-rubrics";
import { claimsOf, lexicalFindingScores, statedBy } from "@arenakit/evaluator-rubrics/metrics";
import { Gold, makeTasks, writeReport } from "./make-tasks.ts";
import { guesser, worker } from "./policies.ts";
import { LEAST_SECTIONS, reportPrompt } from "./prompt.ts";
import { addressesIn, type ReportForm, readReport } from "./report-form.ts";
import { FIRST_STAGE, STAGE_TOOLS, stepStages } from "./stages.ts";

/** What is said counts most; `rubric` is a reader's part, without which there is no total. */
const WEIGHTS = { structure: 0.15, references: 0.1, sources: 0.1, findings: 0.45, rubric: 0.2 } as const;

/** Null of a query that somebody made and nobody answered. */
const goldOf = ({ gold }: Task) => (gold === undefined ? null : Gold.parse(gold));
const languageOf = ({ language = "en" }: Task) => language;

const QUALITY = {
  en: [
    ["answer.structure", "Structure", "The outline fits the question, and each section keeps to its subject."],
    ["answer.synthesis", "Synthesis", "Findings are related and weighed, not only listed."],
    ["answer.clarity", "Clarity", "The text is fluent and precise, without repetition."],
  ],
  zh: [
    ["answer.structure", "结构", "提纲切合问题，各节内容与标题一致。"],
    ["answer.synthesis", "综合", "把各项发现联系起来并加以权衡，而不只是罗列。"],
    ["answer.clarity", "清楚", "文字通顺、准确，不重复。"],
  ],
} as const;

const rubric = (task: Task): Rubric => ({
  id: "report",
  criteria: QUALITY[languageOf(task)].map(([id, title, description]) => ({
    ...{ id, dimension: "answer" as const, title, description, weight: 1 },
  })),
  dimensions: { path: 0, answer: 1 },
  scale: { min: 0, max: 10 },
});

const share = (rules: readonly boolean[]) => rules.filter(Boolean).length / rules.length;

/** A title, sections enough, none of them empty, a list of sources, and the sections of the outline; 0 where none was written. */
function structureOf({ title, sections, references }: ReportForm, outline: readonly string[] | null): number {
  if (outline === null) return 0;
  const titles = sections.map((section) => section.title);
  return share([
    title !== null,
    sections.length >= LEAST_SECTIONS,
    sections.length > 0 && sections.every(({ text }) => text !== ""),
    references !== null,
    outline.length === titles.length && outline.every((one, at) => one === titles[at]),
  ]);
}

/** Sources that a report rests on, at least: from one address behind every sentence nobody learns where it is from. */
const LEAST_SOURCES = 2;

/** Marks that have a line, and lines that have an address and are cited, of all marks and lines; half for one address, 0 without any. */
function referencesOf({ marks, references }: ReportForm): number {
  const lines = references ?? [];
  const known = new Set(lines.map(({ mark }) => mark));
  const cited = new Set(marks);
  const rules = [
    ...marks.map((mark) => known.has(mark)),
    ...lines.map(({ mark, url }) => url !== null && cited.has(mark)),
  ];
  const addresses = new Set(lines.flatMap(({ mark, url }) => (url !== null && cited.has(mark) ? [url] : [])));
  const enough = Math.min(1, addresses.size / LEAST_SOURCES);
  return marks.length === 0 || lines.length === 0 ? 0 : enough * share(rules);
}

/** What searches returned; the policy's own notes are none of it. */
const foundIn = (trajectory: Trajectory): string[] =>
  agentSteps(trajectory)
    .flatMap(observationsOf)
    .filter(({ isError, call }) => !isError && !STAGE_TOOLS.some(({ spec }) => spec.name === call?.name))
    .map(({ text }) => text);

/** References whose address a tool returned, of all; 0 without any. */
function sourcesOf({ references }: ReportForm, trajectory: Trajectory): number {
  const seen = new Set(foundIn(trajectory).flatMap(addressesIn));
  return references?.length ? share(references.map(({ url }) => url !== null && seen.has(url))) : 0;
}

/** Cited statements that a line of one of their sources states, of all; 0 without any. */
function statedOf({ sections, references }: ReportForm, trajectory: Trajectory): number {
  const urls = new Map((references ?? []).map(({ mark, url }) => [mark, url]));
  const cited = claimsOf(sections.map(({ text }) => text).join("\n"), new Set())
    .map(({ text, cites }) => ({ text, sources: new Set(cites.map((mark) => urls.get(mark))) }))
    .filter(({ sources }) => sources.size > 0);
  const lines = foundIn(trajectory)
    .flatMap((text) => text.split("\n"))
    .flatMap((line) => [line, ...sentencesOf(line)].map((text) => ({ text, from: addressesIn(line) })));
  const stated = statedBy(
    cited.map(({ text }) => text),
    lines.map(({ text }) => text),
    (claim, line) => lines[line]!.from.some((url) => cited[claim]!.sources.has(url)),
  );
  return cited.length === 0 ? 0 : share(stated.map((at) => at !== null));
}

/** Titles of the last outline that was written; null where none was. */
function outlineOf(trajectory: Trajectory): string[] | null {
  const calls = agentSteps(trajectory).flatMap(({ tool_calls }) => tool_calls ?? []);
  const sections = calls.findLast((call) => call.function_name === "write_outline")?.arguments.sections;
  return Array.isArray(sections) ? sections.filter((title) => typeof title === "string") : null;
}

const check = (id: string, family: CheckResult["family"], score: number, message: string): CheckResult => {
  const status = score === 1 ? "pass" : "fail";
  return { id, family, status, score, examined: 1, message, evidence: [], fatal: false };
};

const runChecks: CheckRunner = ({ trajectory }) => {
  const answer = answerOf(trajectory);
  if (answer === null) return [];
  const form = readReport(answer);
  return [
    check("format.structure", "format", structureOf(form, outlineOf(trajectory)), "title, sections, list of sources"),
    check("format.references", "format", referencesOf(form), "marks and sources belong together"),
    check("groundedness.sources", "groundedness", sourcesOf(form, trajectory), "sources are pages that were found"),
    check("groundedness.answer", "groundedness", statedOf(form, trajectory), "sources state what they are cited for"),
  ];
};

export const report: Environment = {
  id: "report",
  version: "0.1.0",
  description: "Reports from findings, by outline and sections, with references that were found.",
  toolset: "o2",
  // Its questions are O2-QA's open ones, which are asked of the web.
  withheldTools: () => ["wiki_search"],
  tools: STAGE_TOOLS,
  language: "en",
  // Four turns of search, one each for findings, outline and report, and one for each of up to six sections.
  limits: { maxTurns: 13, maxToolCalls: 24, maxCallsPerTurn: 12, callTimeoutMs: 60_000, contextTokens: 32_768 },
  tasks: () => [],
  makeTasks,
  getPrompt: (task) => reportPrompt(task.query, languageOf(task)),
  start: () => FIRST_STAGE,
  step: stepStages,
  rubric,
  runChecks,
  ruleGrounds: {
    criteria: { "answer.structure": { "format.structure": 1, "format.references": 1, "groundedness.sources": 1 } },
  },
  /**
   * Without a report all is 0, and nothing is left for a reader to say. Form earns with content alone: its three parts are
   * scaled by the findings, where these are known.
   */
  computeScore(trajectory, task, { judged }) {
    const answer = answerOf(trajectory);
    const checks = runChecks({ trajectory, task });
    if (answer === null) {
      const nothing = { structure: 0, references: 0, sources: 0, findings: 0, rubric: 0 };
      return { ...weightedScore(nothing, WEIGHTS), checks };
    }
    const form = readReport(answer);
    const claims = claimsOf(form.sections.map(({ text }) => text).join("\n"), new Set()).map(({ text }) => text);
    const expected = goldOf(task)?.findings.map(({ text }) => text);
    const findings = expected ? lexicalFindingScores(claims, expected).recall : null;
    const content = findings ?? 1;
    const components = {
      structure: content * structureOf(form, outlineOf(trajectory)),
      references: content * referencesOf(form),
      sources: content * sourcesOf(form, trajectory),
      findings,
      rubric: judged?.rubric ?? null,
    };
    return { ...weightedScore(components, WEIGHTS), checks };
  },
  rubricSet(task) {
    const drafts = QUALITY[languageOf(task)].map(([, title, text]) => ({
      ...{ text, title, polarity: 1 as const, weight: 1, scale: "0-2" as const, tier: "persistent" as const },
    }));
    return {
      ...{ format: RUBRIC_SET_FORMAT, taskId: task.id, query: task.query, lang: languageOf(task) },
      ...{ source: { kind: "native" }, aggregation: "mean", items: withIds(task.query, drafts) },
    };
  },
  goldAnswer(task) {
    const gold = goldOf(task);
    return gold && writeReport(task.query, gold, languageOf(task));
  },
  scripted: {
    ids: ["works", "guesses"],
    policies: (task, size = 2) =>
      Array.from({ length: size }, (_, at) => (at % 2 === 0 ? worker(task, goldOf(task)) : guesser(task))),
    comparablePairs: () => [{ better: "works", worse: "guesses" }],
  },
};
