/** Scores of Deep-Solver, worked out by hand: .6 correctness (HOTE, eq. 2) + .2 citations + .2 format; .75 and .25 without tools. */
import type { AtifStep, JsonObject, Task, TaskSources, Trajectory } from "@arenakit/contracts";
import { textOf } from "@arenakit/contracts";
import { describe, expect, it } from "vitest";
import { deepSolver } from "./deep-solver.ts";
import { fromDrTuluRow } from "./make-tasks.ts";

const FINDINGS = [
  "Reefs doubled oysters near Weize.",
  "Night buses cost 11.8 yuan each.",
  "Turbines lost blades in 2023.",
];
const web = Array.from({ length: 4 }, (_, at) => ({
  ...{ id: `reefs-${at}`, language: "en", question: `What is known of reefs ${at}?`, split: "train" },
  ...{ difficulty: "easy", findings: FINDINGS.map((text) => ({ text })) },
}));
const papers = Array.from({ length: 6 }, (_, at) => ({
  ...{ id: `papers-Of-${at}`, language: "en", question: `What does Tarn${at} reach?`, split: "train" },
  ...{ difficulty: "hard", answers: [`7${at}.5 points`, `7${at}.5`], documents: [`CorpusId:${at}`] },
}));
const sources: TaskSources = {
  seed: 1,
  questions: async (corpus) => (corpus === "web" ? web : papers) as readonly unknown[] as JsonObject[],
};
const tasks = await deepSolver.makeTasks!("train", sources);
const reefs = tasks[0]!;
const tarn = tasks.find(({ subtask, mode }) => subtask === "papers" && mode === "tool")!;
const alone = tasks.find(({ subtask, mode }) => subtask === "papers" && mode === "no_tool")!;

const PAGE = "https://reefs.example/2024/weize";
const RESULT = `1. Reefs (2024)\n   ${PAGE}\n   Oysters doubled.\n2. Tarn; id CorpusId:42`;
const agent = (step: Partial<AtifStep>, at: number): AtifStep => ({
  ...{ step_id: at + 2, source: "agent", message: "", llm_call_count: 1 },
  ...step,
});
/** An attempt that searched once, was told the result, and gave the answer. */
const attempt = (answer: string | null, last: Partial<AtifStep> = {}): Trajectory => {
  const call = { tool_call_id: "call-1", function_name: "google_search", arguments: { query: "reefs" } };
  const searched = { tool_calls: [call], observation: { results: [{ source_call_id: "call-1", content: RESULT }] } };
  return {
    schema_version: "ATIF-v1.8",
    agent: { name: "test", version: "1" },
    steps: [{ step_id: 1, source: "user", message: "?" }, ...[searched, { message: answer ?? "", ...last }].map(agent)],
    extra: { arenakit: { stop: "answer", answer, failure: null } },
  };
};
const score = (trajectory: Trajectory, task: Task, judged?: Record<string, number | null>) =>
  deepSolver.computeScore(trajectory, task, { verified: [], ...(judged && { judged }) });
const cite = (id: string, text: string) => `<cite id="${id}">${text}</cite>`;
const short = (answer: string) => `Tarn reaches ${answer}.`;
const goldOf = (task: Task) => deepSolver.goldAnswer!(task)!;

describe("the score", () => {
  it("is 1 for a gold answer that cites what was seen, .8 without a citation, and 0 without an answer", () => {
    const cited = FINDINGS.map((finding) => cite(PAGE, finding)).join("\n");
    expect(score(attempt(cited), reefs)).toMatchObject({
      total: 1,
      components: { correctness: 1, citations: 1, format: 1, rubric: null },
    });
    for (const task of [reefs, tarn]) expect(score(attempt(goldOf(task)), task).total).toBeCloseTo(0.8);
    for (const task of tasks) expect(score(attempt(null), task).total).toBe(0);
  });

  it("is the form alone for the answer of another task: .2, and .25 without tools", () => {
    expect(score(attempt(goldOf(tarn)), reefs).total).toBeCloseTo(0.2);
    expect(score(attempt(goldOf(reefs)), tarn).total).toBeCloseTo(0.2);
    expect(score(attempt(goldOf(reefs)), alone).total).toBeCloseTo(0.25);
    expect(score(attempt(goldOf(alone)), alone)).toMatchObject({ total: 1, components: { citations: null } });
  });

  it("counts the gold keys by F1, and of the citations that were seen", () => {
    const two = [cite(PAGE, FINDINGS[0]!), cite("https://reefs.example/none", FINDINGS[1]!)].join("\n");
    const { correctness, citations } = score(attempt(two), reefs).components;
    // F1 of precision 2/2 and recall 2/3.
    expect([correctness, citations]).toEqual([0.8, 1 / 2]);
    for (const id of ["CorpusId:42", "call-1"])
      expect(score(attempt(cite(id, short(goldOf(tarn)))), tarn).total).toBe(1);
    for (const id of ["2024", "Oysters", "call-2", "CorpusId:4"])
      expect([id, score(attempt(cite(id, short(goldOf(tarn)))), tarn).components.citations]).toEqual([id, 0]);
  });

  it("takes no broken citation, no answer without its tags and no list of guesses for its form", () => {
    const formatOf = (answer: string, last: Partial<AtifStep> = {}) =>
      score(attempt(answer, last), tarn).components.format;
    expect(formatOf(short(goldOf(tarn)))).toBe(1);
    expect(formatOf(`<cite id="${PAGE}">${goldOf(tarn)}`)).toBe(0);
    expect(formatOf(goldOf(tarn), { extra: { arenakit: { raw: goldOf(tarn) } } })).toBe(0);
    expect(formatOf(Array.from({ length: 90 }, (_, at) => `${at}.5`).join(" "))).toBe(0);
  });
});

describe("tasks", () => {
  it("are of the web and of papers, a fifth of them without tools, whose prompt offers none", () => {
    expect(tasks.map(({ subtask }) => subtask).filter((one) => one === "web").length).toBe(4);
    expect(tasks.map(({ mode }) => mode).filter((one) => one === "no_tool").length).toBe(2);
    const tool = { name: "paper_search", description: "Search scientific papers.", inputSchema: {} };
    const shown = (task: Task) =>
      deepSolver
        .getPrompt(task, [tool], "2026-05-01T08:00")
        .map(({ content }) => textOf(content))
        .join("\n");
    expect(shown(tarn)).toContain("- paper_search: Search scientific papers.");
    expect(shown(alone)).not.toContain("paper_search");
    expect(shown(alone)).not.toContain("call_tool");
  });

  it("are read from rows of DR Tulu, whose criteria need a reader", () => {
    const rubrics = [
      { description: "Names the cause.", weight: 2, title: "Cause" },
      { description: "Repeats itself.", weight: -1, title: "Repetition" },
    ];
    const task = fromDrTuluRow({ query: "Why do reefs die?", rubrics }, "train", 4);
    expect([task.id, task.query, task.split]).toEqual(["dr-tulu-train-5", "Why do reefs die?", "train"]);
    const { aggregation, items } = deepSolver.rubricSet!(task);
    expect([aggregation, items.map(({ weight, polarity }) => weight * polarity)]).toEqual(["hote", [2, -1]]);
    const answer = cite(PAGE, "Heat bleaches them.");
    expect(score(attempt(answer), task).total).toBe(null);
    expect(score(attempt(answer), task, { rubric: 0.5 }).total).toBeCloseTo(0.6 * 0.5 + 0.2 + 0.2);
    expect(() => fromDrTuluRow({ question: "?" }, "train", 0)).toThrow();
  });
});

it("has a policy that searches, reads and cites, and one that guesses", async () => {
  const [researches, guesses] = deepSolver.scripted!.policies(reefs);
  const next = (policy: typeof researches, messages: Parameters<NonNullable<typeof researches>["next"]>[0]) =>
    policy!.next(messages, [], new AbortController().signal);
  const found = {
    ...{ role: "tool" as const, callId: "c", name: "google_search", content: [], isError: false },
    structured: { results: [{ url: PAGE }] },
  };
  expect(await next(researches, [])).toMatchObject({ calls: [{ name: "google_search" }] });
  expect(await next(researches, [found])).toMatchObject({ calls: [{ name: "web_browse" }] });
  const last = await next(researches, [found, found]);
  expect(last.text).toContain(cite(PAGE, FINDINGS[0]!));
  expect(await next(guesses, [])).toMatchObject({ calls: [] });
});
