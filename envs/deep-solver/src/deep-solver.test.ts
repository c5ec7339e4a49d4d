/** Scores of Deep-Solver, worked out by hand: .6 correctness (HOTE, eq. 2) + .2 citations × correctness + .2 format. */
import type {
  AtifStep,
  JsonObject,
  Message,
  Policy,
  PolicyTurn,
  Task,
  TaskSources,
  Trajectory,
} from "@arenakit/contracts";
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
  ...{ difficulty: "easy", findings: FINDINGS.map((text, of) => ({ text, supports: [`w${at}${of}`] })) },
}));
const papers = Array.from({ length: 6 }, (_, at) => ({
  ...{ id: `papers-Of-${at}`, language: "en", question: `What does Tarn${at} reach?`, split: "train" },
  ...{ difficulty: "hard", answers: [`7${at}.5 points`, `7${at}.5`], documents: [`CorpusId:${at}`], kind: "lookup" },
}));
/** Each page states the finding that it supports; a paper its own figure. */
const textOfDocument = (id: string) =>
  id.startsWith("w") ? `A page. ${FINDINGS[Number(id[2])]}` : `We propose Tarn. It reaches 7${id.at(-1)}.5 points.`;
const sources: TaskSources = {
  seed: 1,
  questions: async (corpus) => (corpus === "web" ? web : papers) as readonly unknown[] as JsonObject[],
  documentText: async (_corpus, id) => textOfDocument(id),
};
const tasks = await deepSolver.makeTasks!("train", sources);
const reefs = tasks[0]!;
const tarn = tasks.find(({ subtask, mode }) => subtask === "papers" && mode === "tool")!;
const alone = tasks.find(({ subtask, mode }) => subtask === "papers" && mode === "no_tool")!;

const PAGE = "https://reefs.example/2024/weize";
const OTHER_PAGE = "https://buses.example/2024/trams";
const RESULT = [
  ...[
    "1. Reefs (2024)",
    PAGE,
    ...FINDINGS,
    "2. Trams",
    OTHER_PAGE,
    "Trams are seldom late.",
    "3. Tarn; id CorpusId:42",
  ],
  "It reaches 71.5 points on SedgeSet, where Oak had 61.8 points.",
].join("\n   ");
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

  it("is the form alone for the answer of another task", () => {
    expect(score(attempt(goldOf(tarn)), reefs).total).toBeCloseTo(0.2);
    expect(score(attempt(goldOf(reefs)), tarn).total).toBeCloseTo(0.2);
    expect(score(attempt(goldOf(reefs)), alone).total).toBeCloseTo(0.2);
  });

  it("counts the gold keys by F1, and the citations whose source says the claim", () => {
    const two = (page: string) =>
      score(attempt([cite(PAGE, FINDINGS[0]!), cite(page, FINDINGS[1]!)].join("\n")), reefs).components;
    // F1 of precision 2/2 and recall 2/3; both citations, or one of two, of an answer that is worth .8.
    expect([two(PAGE).correctness, two(PAGE).citations]).toEqual([0.8, 0.8]);
    // Never seen, and seen without saying so.
    for (const page of ["https://reefs.example/none", OTHER_PAGE]) expect(two(page).citations).toBe(0.4);
    for (const id of ["CorpusId:42", "call-1"])
      expect([id, score(attempt(cite(id, short("71.5 points"))), tarn).total]).toEqual([id, 1]);
    for (const id of ["2024", "Oysters", "call-2", "CorpusId:4", PAGE])
      expect([id, score(attempt(cite(id, short("71.5 points"))), tarn).components.citations]).toEqual([id, 0]);
  });

  it("earns nothing by citations for something else than an answer", () => {
    const trams = score(attempt(cite(OTHER_PAGE, "Trams are seldom late.")), reefs);
    expect(trams.components).toMatchObject({ correctness: 0, citations: 0, format: 1 });
    expect(trams.checks.map(({ id, score: share }) => [id, share])).toEqual([
      ["process.tools_before_answer", 1],
      ["groundedness.citations", 1],
      ["groundedness.answer", 1],
    ]);
  });

  it("holds each claim against the source that it cites, for inspections", () => {
    const groundedness = (answer: string) =>
      score(attempt(answer), reefs).checks.find(({ id }) => id === "groundedness.answer")?.score;
    expect(groundedness([cite(PAGE, FINDINGS[0]!), FINDINGS[1]!].join("\n"))).toBe(0.5);
    expect(groundedness(goldOf(reefs))).toBe(0);
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

  it("bring what states the answer where there are no tools, and score citations of it", () => {
    const [prompt] = deepSolver.getPrompt(alone, [], "2026-05-01T08:00").slice(-1);
    const [document] = (alone.gold as { documents: string[] }).documents;
    expect(textOf(prompt!.content)).toContain(`<passage id="${document}">\n${textOfDocument(document!)}\n</passage>`);
    const [key] = (alone.gold as { answers: string[] }).answers;
    expect(goldOf(alone)).toBe(cite(document!, key!));
    expect(score(attempt(goldOf(alone)), alone).total).toBe(1);
    const other = (alone.extra!.passages as { id: string }[]).map(({ id }) => id).find((id) => id !== document)!;
    expect(score(attempt(cite(other, key!)), alone).components).toMatchObject({ correctness: 1, citations: 0 });
  });

  it("keep their tools where nothing states the answer", async () => {
    for (const documentText of [undefined, async () => null, async () => "Trams are seldom late."]) {
      const { documentText: _, ...rest } = sources;
      const made = await deepSolver.makeTasks!("train", { ...rest, ...(documentText && { documentText }) });
      expect(made.map(({ mode }) => mode)).toEqual(made.map(() => "tool"));
    }
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
    // Its source is never shown to say so.
    expect(score(attempt(answer), task, { rubric: 0.5 }).total).toBeCloseTo(0.6 * 0.5 + 0.2);
    expect(() => fromDrTuluRow({ question: "?" }, "train", 0)).toThrow();
  });
});

describe("the policies", () => {
  const turn = (policy: Policy, messages: readonly Message[]) =>
    policy.next(messages, [], new AbortController().signal) as Promise<Extract<PolicyTurn, { kind: "message" }>>;
  const result = (name: string, structured: JsonObject): Message => ({
    ...{ role: "tool", callId: "c", name, content: [], isError: false, structured },
  });
  const called = (args: JsonObject): Message => ({
    ...{ role: "assistant", content: [], toolCalls: [{ id: "c", name: "x", arguments: args }] },
  });
  const first = (task: Task) => deepSolver.scripted!.policies(task)[0]!;

  it("ask the question, read pages, and say what the pages state with the page that states it", async () => {
    const asked = [
      called({ query: reefs.query }),
      result("google_search", { results: [{ url: PAGE, title: "Reefs", snippet: "" }] }),
    ];
    expect(await turn(first(reefs), [])).toMatchObject({ calls: [{ name: "google_search" }] });
    expect(await turn(first(reefs), asked)).toMatchObject({ calls: [{ name: "web_browse" }] });
    const read = [
      ...asked,
      called({ url: PAGE }),
      result("web_browse", { url: PAGE, title: "Reefs", text: FINDINGS.join(" ") }),
    ];
    const { text } = await turn(first(reefs), read);
    expect(text).toBe(`<answer>${FINDINGS.map((finding) => cite(PAGE, finding)).join("\n")}</answer>`);
  });

  it("never say what was not read", async () => {
    const nothing = Array.from({ length: 10 }, () => [
      called({ query: "reefs" }),
      result("google_search", { results: [] }),
    ]);
    const { text, calls } = await turn(first(reefs), nothing.flat());
    expect([text, calls]).toEqual(["<answer>I did not find an answer.</answer>", []]);
  });

  it("take a short answer from the paper that is asked about, and from no other", async () => {
    const paper = (title: string, id: string) => ({
      id,
      title,
      url: "",
      authors: [],
      snippet: "It reaches 71.5 points.",
    });
    const after = (papers: JsonObject[]) =>
      turn(first(tarn), [called({ query: tarn.query }), result("paper_search", { papers })]);
    expect((await after([paper("Tarn1: a method", "CorpusId:42")])).text).toBe(
      `<answer>${cite("CorpusId:42", "71.5 points")}</answer>`,
    );
    expect((await after([paper("Oak: a method", "CorpusId:7")])).text).not.toContain("71.5");
  });

  it("answer from passages, and guess", async () => {
    expect((await turn(first(alone), [])).text).toBe(`<answer>${goldOf(alone)}</answer>`);
    expect(await turn(deepSolver.scripted!.policies(reefs)[1]!, [])).toMatchObject({ calls: [] });
  });
});
