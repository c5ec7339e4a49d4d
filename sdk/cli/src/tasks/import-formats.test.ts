/** Rows as their publishers write them, typed here, and the tasks that they become. */
import { Readable } from "node:stream";
import { expect, it } from "vitest";
import { recordsOf } from "../json-lines.ts";
import { importTasks, tableRecords } from "./import.ts";
import type { ImportFormatName } from "./import-formats.ts";

const imported = (from: ImportFormatName, ...lines: unknown[]) =>
  importTasks(recordsOf(Readable.from([lines.map((line) => `${JSON.stringify(line)}\n`).join("")])), {
    from,
    split: "test",
  });

it.each<[ImportFormatName, unknown, string, string[]]>([
  ["nq", { question: "who wrote it", answer: ["Bob", "Bob R."] }, "who wrote it", ["Bob", "Bob R."]],
  ["hotpotqa", { _id: "5a", question: "Same country?", answer: "yes", type: "comparison" }, "Same country?", ["yes"]],
  [
    "triviaqa",
    { question: "Which hill?", answer: { value: "Ben Nevis", aliases: ["Nevis", "Ben Nevis"], type: "Entity" } },
    "Which hill?",
    ["Ben Nevis", "Nevis"],
  ],
  ["triviaqa", { Question: "Which hill?", Answer: { Value: "Ben Nevis", Aliases: [] } }, "Which hill?", ["Ben Nevis"]],
  [
    "popqa",
    { question: "What is his job?", possible_answers: '["politician", "pol"]', prop: "occupation", s_pop: "25" },
    "What is his job?",
    ["politician", "pol"],
  ],
  ["2wiki", { _id: "1", question: "Who is her father?", answer: "Zhao" }, "Who is her father?", ["Zhao"]],
  [
    "musique",
    { id: "2hop__1_2", question: "Where?", answer: "Rome", answer_aliases: ["Roma"], answerable: true },
    "Where?",
    ["Rome", "Roma"],
  ],
  ["bamboogle", { Question: "Which rocket?", Answer: "Titan IIIE" }, "Which rocket?", ["Titan IIIE"]],
])("reads a row of %s", async (from, row, query, answers) => {
  const { tasks, problems } = await imported(from, row);
  expect(problems).toEqual([]);
  expect(tasks).toMatchObject([
    { id: `${from}-test-1`, env: "search-qa", split: "test", query, gold: { answers }, reference: answers[0] },
  ]);
});

it("reads queries with reference answers", async () => {
  const rows = [{ query: "上海一日游", reference: "早上去外滩。", type: "one-day" }, { query: "Compare trains." }];
  const { tasks } = await imported("open-travel", ...rows);
  expect(tasks).toMatchObject([
    { env: "open-travel", subtask: "one-day", query: "上海一日游", reference: "早上去外滩。", language: "zh" },
    { env: "open-travel", subtask: "imported", query: "Compare trains.", language: "en" },
  ]);
  expect(tasks[1]).not.toHaveProperty("reference");
  expect((await imported("open-deepresearch", rows[0])).tasks[0]?.env).toBe("open-deepresearch");
});

it.each<[ImportFormatName, unknown]>([
  [
    "healthbench",
    {
      prompt_id: "p",
      prompt: [{ role: "user", content: "My head aches." }],
      rubrics: [{ criterion: "c", points: 5, tags: [] }],
    },
  ],
  ["researchqa", { id: 1, query: "My head aches.", rubric: [{ rubric_item: "c" }] }],
  [
    "deepresearch-bench",
    {
      id: 1,
      prompt: "My head aches.",
      dimension_weight: { insight: 1 },
      criterions: { insight: [{ criterion: "c", weight: 1 }] },
    },
  ],
])("reads the question of a row of %s, and no criterion", async (from, row) => {
  const { tasks, problems } = await imported(from, row);
  expect(problems).toEqual([]);
  expect(tasks).toMatchObject([{ env: "deep-solver", subtask: from, split: "test", query: "My head aches." }]);
  expect(tasks[0]).not.toHaveProperty("gold");
  expect((await imported(from, { query: "?" })).problems).toHaveLength(1);
});

it("reads O2-QA's object of questions and lines of them", async () => {
  const file = { "Why is it so?": ["First.", "Second."], "How?": ["Third."] };
  const { tasks } = await imported("o2-qa", file);
  expect(tasks.map(({ id, query, gold }) => [id, query, gold])).toEqual([
    ["o2-qa-test-1", "Why is it so?", { findings: ["First.", "Second."], pages: [] }],
    ["o2-qa-test-2", "How?", { findings: ["Third."], pages: [] }],
  ]);
  const line = { question: "How?", findings: ["Third."], difficulty: "hard" };
  expect((await imported("o2-qa", line)).tasks).toMatchObject([{ difficulty: "hard", reference: "- Third." }]);
});

it("reads DR Tulu's rows with their criteria", async () => {
  const rubrics = [{ title: "Mechanism", description: "Names the mechanism.", weight: 2 }];
  const { tasks } = await imported("dr-tulu", { query: "How does it work?", rubrics }, { query: "And why?" });
  expect(tasks).toMatchObject([{ id: "dr-tulu-test-1", env: "deep-solver", query: "How does it work?" }]);
  expect(JSON.stringify(tasks[0]!.gold)).toContain("Names the mechanism.");
});

it("leaves out what is no row, by its place and with what was expected", async () => {
  const { tasks, problems } = await imported(
    "musique",
    { question: "Where?", answer: "Rome", answerable: false },
    { question: "", answer: "Rome" },
    { question: "When?", answer: "1900" },
  );
  expect(tasks.map(({ id }) => id)).toEqual(["musique-test-3"]);
  expect(problems).toEqual([
    "row 1: answerable: the question cannot be answered",
    expect.stringMatching(/^row 2: question: /),
  ]);
});

it("reads a table by its heading, as Bamboogle is published", async () => {
  const text =
    '\ufeffQuestion,Answer\r\n"Who was ""he"", in the end?",Bob\r\n\r\nToo,many,cells\r\n"Two\nlines?",Rome\r\n';
  const file = { name: "bamboogle.csv", read: () => Readable.from([Buffer.from(text)]) };
  const { tasks, problems } = await importTasks(tableRecords(file, ","), { from: "bamboogle", split: "test" });
  expect(tasks.map(({ id, query, gold }) => [id, query, gold])).toEqual([
    ["bamboogle-test-1", 'Who was "he", in the end?', { answers: ["Bob"], documents: [], names: [] }],
    ["bamboogle-test-3", "Two\nlines?", { answers: ["Rome"], documents: [], names: [] }],
  ]);
  expect(problems).toEqual(["row 2: expected 2 cells as in the heading, got 3"]);
});

it("refuses a file without rows", async () => {
  const none = { owner: "harness", code: "usage", message: expect.stringContaining("Bamboogle") };
  await expect(imported("bamboogle")).rejects.toMatchObject({ failure: none });
  const file = { name: "empty.csv", read: () => Readable.from([Buffer.from("Question,Answer\n")]) };
  const rows = importTasks(tableRecords(file, ","), { from: "bamboogle", split: "test" });
  await expect(rows).rejects.toMatchObject({ failure: none });
});
