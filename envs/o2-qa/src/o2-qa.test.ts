/** Rewards of O2-QA, each worked out from eqs. 2–11 of O2-Searcher with the weights of its published code. */
import type { AtifStep, JsonObject, Task, TaskSources, ToolCaller, Trajectory } from "@arenakit/contracts";
import { textOf } from "@arenakit/contracts";
import { rollout } from "@arenakit/core";
import { dialects } from "@arenakit/core/dialects";
import { describe, expect, it } from "vitest";
import { o2Qa } from "./o2-qa.ts";

/** Ten findings without a common word, so that their list is a perfect one (eqs. 3 and 4). */
const FINDINGS = [
  "Reefs doubled oysters near Weize",
  "Night buses cost 11.8 yuan each",
  "Turbines lost blades during storms",
  "Schools opened kitchens at noon",
  "Farmers sold barley by auction",
  "Museums lent paintings abroad",
  "Engineers replaced wooden bridges",
  "Doctors vaccinated remote villages",
  "Libraries digitised old newspapers",
  "Ferries burn hydrogen since 2023",
];
const open = (id: string, split: string, findings: readonly string[]): JsonObject => ({
  ...{ id, language: "en", question: `What is known about ${id}?`, split, aspect: "effects" },
  findings: findings.map((text, at) => ({ text, supports: [`w${at}`, `w${at + 1}`, "w99"] })),
});
const closed = (id: string, split: string): JsonObject => ({
  ...{ id, language: "en", question: `Who wrote ${id}?`, split, kind: "lookup", answers: [`Author ${id}`] },
});
const web = [
  open("reefs", "train", FINDINGS),
  open("trams", "train", FINDINGS.slice(0, 8)),
  open("parks", "test", FINDINGS.slice(0, 9)),
];
const wiki = Array.from({ length: 9 }, (_, at) => closed(`Salt-${at}`, "train"));
const sources = (count?: number): TaskSources => ({
  seed: 1,
  ...(count !== undefined && { count }),
  questions: async (corpus) => (corpus === "web" ? web : wiki),
});
const tasks = await o2Qa.makeTasks!("train", sources());
const [reefs, , , , , trams] = tasks as [Task, Task, Task, Task, Task, Task];
const salt = tasks[1]!;

const agent = (step: Partial<AtifStep>, at: number): AtifStep => ({
  ...{ step_id: at + 2, source: "agent", message: "", llm_call_count: 1 },
  ...step,
});
/** An attempt that asked the queries in one call and gave the answer. */
const attempt = (answer: string | null, queries: readonly string[] = [], last: Partial<AtifStep> = {}): Trajectory => {
  const call = { tool_call_id: "call-1", function_name: "web_search", arguments: { queries: [...queries] } };
  const searched: Partial<AtifStep>[] =
    queries.length > 0 ? [{ tool_calls: [call], observation: { results: [{ content: "…" }] } }] : [];
  return {
    schema_version: "ATIF-v1.8",
    agent: { name: "test", version: "1" },
    steps: [
      { step_id: 1, source: "user", message: reefs.query },
      ...[...searched, { message: answer ?? "", ...last }].map(agent),
    ],
    extra: { arenakit: { stop: "answer", answer, failure: null } },
  };
};
const score = (trajectory: Trajectory, task: Task, judged?: Record<string, number | null>) =>
  o2Qa.computeScore(trajectory, task, { verified: [], ...(judged && { judged }) });
const THREE = ["oyster reefs", "night buses", "wind turbines"];

describe("an open question", () => {
  it("scores 1 for all findings after three queries that have nothing in common", () => {
    const { total, components } = score(attempt(o2Qa.goldAnswer!(reefs), THREE), reefs);
    expect(components).toEqual({ format: 1, diversity: 1, findings: 1, rubric: null });
    expect(total).toBeCloseTo(1);
  });

  it("scores .8 for the gold answer without a query: (.2 + .1 · 0 + .2) / .5", () => {
    expect(score(attempt(o2Qa.goldAnswer!(reefs)), reefs).total).toBeCloseTo(0.8);
  });

  it("scores 0 without an answer in tags, whatever was asked (eq. 11)", () => {
    expect(score(attempt(null, THREE), reefs).total).toBe(0);
    const untagged = { extra: { arenakit: { raw: o2Qa.goldAnswer!(reefs)! } } };
    expect(score(attempt(o2Qa.goldAnswer!(reefs), THREE, untagged), reefs).total).toBe(0);
  });

  it("scores .4 at most for findings of another question: its form alone", () => {
    const strange = ["Pines bend in snow", "Clocks need oil", "Dogs bark loudly"].map((one) => `- ${one}`).join("\n");
    // Form: (.5 · 1 + .3 · 3/10 + .5 · 1) / 1.3.
    expect(score(attempt(strange), reefs).total).toBeCloseTo((0.2 * (1.09 / 1.3)) / 0.5);
  });

  it("counts half of the findings as F1 2/3, and another figure as another finding", () => {
    const half = FINDINGS.slice(0, 5).map((one) => `- ${one}`);
    expect(score(attempt(half.join("\n")), reefs).components.findings).toBeCloseTo(2 / 3);
    const wrong = half.map((line) => line.replace("11.8", "12.9"));
    // Four of five match four of ten: 2 · .8 · .4 / 1.2.
    expect(score(attempt(wrong.join("\n")), reefs).components.findings).toBeCloseTo(0.64 / 1.2);
  });

  it("tells what a reader says beside the total, and never 0 where none was asked", () => {
    const told = score(attempt(o2Qa.goldAnswer!(reefs), THREE), reefs, { rubric: 0.5 });
    expect([told.components.rubric, told.total]).toEqual([0.5, 1]);
    expect(o2Qa.rubricSet!(reefs).items.map(({ text }) => text)).toEqual(FINDINGS);
    expect(o2Qa.rubricSet!(salt).items).toEqual([]);
  });
});

it("takes what an encoder measured in place of words, and says null where it could not", () => {
  const given = (judged: Record<string, number | null>) =>
    score(attempt(o2Qa.goldAnswer!(reefs), THREE), reefs, judged);
  // (.2 · 1 + .1 · .4 + .2 · .6) / .5
  expect(given({ diversity: 0.4, findings: 0.6 }).total).toBeCloseTo(0.72);
  expect(given({ findings: null })).toMatchObject({ total: null, components: { findings: null, diversity: 1 } });
  expect(score(attempt(null, THREE), reefs, { diversity: 1, findings: 1 }).total).toBe(0);
});

describe("a closed question", () => {
  it("scores 1 for its answer in any case, and 0 for none or another (eq. 2)", () => {
    expect(score(attempt("author salt-0"), salt).total).toBe(1);
    expect(score(attempt(null), salt).total).toBe(0);
    expect(score(attempt(o2Qa.goldAnswer!(tasks[2]!)), salt).total).toBe(0);
  });
});

it("gives four search turns of one call each, whose tools take five queries (section 2.3, appendix A.2)", () => {
  expect(o2Qa.limits).toMatchObject({ maxTurns: 5, maxToolCalls: 4, maxCallsPerTurn: 1 });
});

describe("the policy that researches", () => {
  const results = (tool: string, searches: JsonObject[]) => ({
    ...{ role: "tool" as const, callId: "c", name: tool, isError: false, structured: { searches } },
    content: [{ type: "text" as const, text: JSON.stringify(searches, null, 1) }],
  });
  const next = async (task: Task, messages: ReturnType<typeof results>[]) => {
    const turn = await o2Qa.scripted!.policies(task)[0]!.next(messages, [], new AbortController().signal);
    if (turn.kind !== "message") throw new Error("expected calls as data");
    const queries = turn.calls.flatMap(({ argumentsText }) => JSON.parse(argumentsText).queries as string[]);
    return { queries, answer: turn.text };
  };
  const pages = (query: string, texts: readonly string[]) => ({
    query,
    learnings: texts.map((text, at) => ({ text, title: `Oyster reefs, page ${at}`, url: `https://a.example/${at}` })),
  });

  it("asks the question, then what it read, and never a gold finding", async () => {
    expect((await next(reefs, [])).queries).toEqual([reefs.query]);
    const found = results("web_search", [pages(reefs.query, ["The Osterlune Institute saw a fall.", FINDINGS[0]!])]);
    const { queries } = await next(reefs, [found]);
    expect(queries.length).toBeGreaterThan(0);
    expect(queries.length).toBeLessThanOrEqual(5);
    expect(queries.filter((query) => FINDINGS.slice(1).includes(query))).toEqual([]);
  });

  it("lists the findings that it read alone, and says of a closed question no more than a passage says", async () => {
    const found = results("web_search", [pages(reefs.query, FINDINGS.slice(0, 2))]);
    const { answer } = await next(reefs, [found, found, found, found]);
    expect(answer).toBe(`<answer>- ${FINDINGS[0]}\n- ${FINDINGS[1]}</answer>`);
    const gold = o2Qa.goldAnswer!(salt)!;
    const passage = (text: string) =>
      results("wiki_search", [{ query: salt.query, passages: [{ title: "Salt", text }] }]);
    expect((await next(salt, [passage(`It is by ${gold}.`)])).answer).toBe(`<answer>${gold}</answer>`);
    const unread = Array.from({ length: 4 }, () => passage("It is a book."));
    expect((await next(salt, unread)).answer).toBe("<answer>I did not find an answer.</answer>");
  });
});

it("ends a policy that searches on, and refuses a sixth query and a search of the other corpus", async () => {
  const spec = (name: string) => ({ name, description: name, inputSchema: { type: "object" }, repeatable: true });
  const calls: [string, JsonObject][] = [];
  const tools: ToolCaller = {
    list: async () => [spec("web_search"), spec("wiki_search")],
    async call(name, args) {
      calls.push([name, args]);
      return { text: "nothing", isError: false };
    },
  };
  const search = (queries: readonly string[]) =>
    `<think>?</think><search>${queries.map((query) => `<query>${query}</query>`).join("")}</search>`;
  const play = (task: Task, turn: string) =>
    rollout({
      ...{ environment: o2Qa, task, tools, dialect: dialects.o2, context: { now: "2026-05-01T08:00" } },
      policy: { id: "insists", next: async () => ({ kind: "text", text: turn }) },
      group: { id: "g", index: 0, size: 1, anchor: true },
    });
  const insists = await play(reefs, search(["a", "b"]));
  expect(insists.extra?.arenakit).toMatchObject({ stop: "max_tool_calls", answer: null, failure: null });
  expect(calls).toEqual(Array.from({ length: 4 }, () => ["web_search", { queries: ["a", "b"] }]));
  const names = ({ agent }: Trajectory) => agent.tool_definitions?.map((tool) => (tool.function as JsonObject).name);
  expect(names(insists)).toEqual(["web_search"]);

  calls.length = 0;
  await play(reefs, search(["a", "b", "c", "d", "e", "f"]));
  expect(calls).toEqual([]);
  expect(names(await play(salt, search(["a"])))).toEqual(["wiki_search"]);
  expect(new Set(calls.map(([name]) => name))).toEqual(new Set(["wiki_search"]));
});

describe("tasks", () => {
  it("mix open and closed 1 to 4, and call hard what has more findings than the median", async () => {
    expect(tasks.map(({ subtask }) => subtask).join(" ")).toBe(
      "open closed closed closed closed open closed closed closed closed",
    );
    // Of 10, 8 and 9 findings the median is 9.
    expect([reefs.difficulty, trams.difficulty]).toEqual(["hard", "easy"]);
    expect((await o2Qa.makeTasks!("train", sources(5))).map(({ id }) => id)).toEqual([
      "reefs",
      ...["salt-0", "salt-2", "salt-4", "salt-6"],
    ]);
  });

  it("show no finding in the prompt", () => {
    const shown = o2Qa.getPrompt(reefs, [], "2026-05-01T08:00").map(({ content }) => textOf(content));
    expect(FINDINGS.filter((finding) => shown.join("\n").includes(finding))).toEqual([]);
  });
});
