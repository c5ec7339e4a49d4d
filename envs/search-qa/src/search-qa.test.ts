/** Scores of Search-QA, each worked out from Search-R1's formula: .8 · exact match + .2 · form. */
import type { AtifStep, JsonObject, Task, TaskSources, Trajectory } from "@arenakit/contracts";
import { textOf } from "@arenakit/contracts";
import { expect, it } from "vitest";
import { searchQa } from "./search-qa.ts";

const row = (id: string, split: string, answers: string[]): JsonObject => ({
  ...{ id, language: "en", question: `Who wrote ${id}?`, answers, kind: "lookup", hops: 1, difficulty: "easy", split },
  documents: ["wiki-en-book-1"],
  form: { given: { b: [{ name: id }] } },
});
const rows = [
  row("Salt-01", "train", ["Jiao Yunxing", "Yunxing Jiao"]),
  row("Salt-02", "train", ["Bian Weixun"]),
  row("Salt-03", "validation", ["Hua Ze"]),
  ...Array.from({ length: 6 }, (_, at) => row(`Wind-0${at}`, "test", [`Author ${at}`])),
];
const sources = (count?: number): TaskSources => ({
  seed: 1,
  ...(count !== undefined && { count }),
  questions: async () => rows,
});
const [task, other] = (await searchQa.makeTasks!("train", sources())) as [Task, Task];

const agent = (step: Partial<AtifStep>, at: number): AtifStep => ({
  ...{ step_id: at + 2, source: "agent", message: "", llm_call_count: 1 },
  ...step,
});
/** An attempt of these turns that ended with the answer. */
const attempt = (answer: string | null, steps: readonly Partial<AtifStep>[]): Trajectory => ({
  schema_version: "ATIF-v1.8",
  agent: { name: "test", version: "1" },
  steps: [{ step_id: 1, source: "user", message: task.query }, ...steps.map(agent)],
  extra: { arenakit: { stop: "answer", answer, failure: null } },
});
const said = (answer: string) => attempt(answer, [{ message: answer }]);
const score = (trajectory: Trajectory, of = task) => searchQa.computeScore(trajectory, of, { verified: [] });

it("scores the gold answer 1, an empty one 0 and that of another question .2 at most", () => {
  expect(score(said(searchQa.goldAnswer!(task)!)).total).toBe(1);
  expect(score(attempt(null, [])).total).toBe(0);
  expect(score(said(searchQa.goldAnswer!(other)!)).total).toBe(0.2);
});

it("takes other spellings, letters, articles and signs for the same", () => {
  for (const answer of ["yunxing jiao", "The Jiao Yunxing.", " JIAO  YUNXING "])
    expect([answer, score(said(answer)).components]).toEqual([answer, { exact_match: 1, format: 1 }]);
  expect(score(said("Jiao Yunxing wrote it")).components.exact_match).toBe(0);
});

it("takes .2 off where the form is not kept", () => {
  const results = { results: [{ content: "Salt is a novel by Jiao Yunxing." }] };
  const searched = { reasoning_content: "I search.", observation: results };
  const answered = { message: "Jiao Yunxing" };
  expect(score(attempt("Jiao Yunxing", [searched, { ...answered, reasoning_content: "Found." }])).total).toBe(1);
  expect(score(attempt("Jiao Yunxing", [searched, answered])).total).toBe(0.8);
  const broken = { ...searched, extra: { arenakit: { invalidCalls: [{ raw: "<search>", error: "never closed" }] } } };
  expect(score(attempt("Jiao Yunxing", [broken, { ...answered, reasoning_content: "Found." }])).total).toBe(0.8);
  const untagged = { ...answered, extra: { arenakit: { raw: "Jiao Yunxing" } } };
  expect(score(attempt("Jiao Yunxing", [untagged])).total).toBe(0.8);
});

it("draws as many tasks as are asked for, evenly, and shows no gold answer", async () => {
  const ids = (await searchQa.makeTasks!("test", sources(3))).map(({ id }) => id);
  expect(ids).toEqual(["wind-00", "wind-02", "wind-04"]);
  expect((await searchQa.makeTasks!("demo", sources())).map(({ id, split }) => [id, split])).toEqual([
    ["demo-salt-03", "demo"],
  ]);
  const shown = searchQa.getPrompt(task, [], "2026-05-01T08:00").map(({ content }) => textOf(content));
  expect(shown.join("\n")).toContain(task.query);
  expect(shown.join("\n")).not.toContain("Yunxing");
});

it("has a policy that searches until a passage says the answer, and one that guesses", async () => {
  const [searches, guesses] = searchQa.scripted!.policies(task);
  const next = (policy: typeof searches, messages: Parameters<NonNullable<typeof searches>["next"]>[0]) =>
    policy!.next(messages, [], new AbortController().signal);
  const first = await next(searches, []);
  expect(first).toMatchObject({ calls: [{ name: "search" }] });
  const passage = { role: "tool" as const, callId: "c", name: "search", isError: false };
  const found = await next(searches, [{ ...passage, content: [{ type: "text", text: "… by Jiao Yunxing in 1962." }] }]);
  expect(found).toMatchObject({ text: "<answer>Jiao Yunxing</answer>", calls: [] });
  expect(await next(guesses, [])).toMatchObject({ text: "<answer>42</answer>" });
});
