/** Gold texts keep their briefs, empty and foreign ones do not, and nothing that needs a reader is decided without one. */
import type { Task, Trajectory } from "@arenakit/contracts";
import { expect, it } from "vitest";
import { type Brief, briefOf, countText, lengthOf } from "./brief.ts";
import { writing } from "./writing.ts";

const tasks = writing.tasks("all");
const inSplit = (split: Task["split"]) => writing.tasks(split);

const answering = (answer: string | null): Trajectory => ({
  schema_version: "ATIF-v1.8",
  agent: { name: "test", version: "1" },
  steps: [{ step_id: 1, source: "agent", message: answer ?? "" }],
  extra: { arenakit: { stop: "answer", answer, failure: null } },
});
const scoreOf = (task: Task, answer: string | null, judged?: number) =>
  writing.computeScore(answering(answer), task, {
    verified: [],
    ...(judged !== undefined && { judged: { rubric: judged } }),
  });

it("has at least 200 tasks, 50 of them written for test, in both languages and ten forms", () => {
  expect(tasks.length).toBeGreaterThanOrEqual(200);
  expect(inSplit("demo").length).toBe(2);
  expect(inSplit("test").length).toBeGreaterThanOrEqual(50);
  expect(inSplit("train").length).toBeGreaterThanOrEqual(100);
  expect(inSplit("validation").length).toBeGreaterThanOrEqual(20);
  expect(new Set(tasks.map(({ id }) => id)).size).toBe(tasks.length);
  expect(new Set(tasks.map(({ query }) => query)).size).toBe(tasks.length);
  expect(new Set(tasks.map(({ subtask }) => subtask)).size).toBe(10);
  for (const split of ["train", "validation", "test"] as const)
    for (const language of ["zh", "en"] as const)
      expect(inSplit(split).filter((task) => task.language === language).length).toBeGreaterThanOrEqual(10);
});

it("shares no situation between the splits", () => {
  const situations = (split: Task["split"]) => inSplit(split).map(({ query }) => query.split("\n")[0]!.slice(0, 30));
  const seen = new Set([...situations("train"), ...situations("validation")]);
  expect(situations("test").filter((one) => seen.has(one))).toEqual([]);
});

it("says all of the brief in the query, and none of the gold text", () => {
  for (const { query, reference, ...task } of tasks) {
    const brief = briefOf(task)!;
    for (const word of [...brief.mention, ...brief.forbid, brief.audience]) expect(query).toContain(word);
    for (const bound of brief.length) expect(query).toContain(String(bound));
    expect(query).not.toContain(reference);
  }
});

it("counts all of a gold text as kept, and nothing of none", () => {
  for (const task of tasks) {
    const gold = writing.goldAnswer!(task)!;
    expect(countText(gold, briefOf(task)!, task.query), `${task.id}\n${gold}`).toEqual({
      length: 1,
      mention: 1,
      wording: 1,
      form: 1,
    });
    expect([scoreOf(task, null).total, scoreOf(task, "").total]).toEqual([0, 0]);
  }
});

it("scores the text of another task of the same kind low", () => {
  const shares = tasks.map((task, at) => {
    const later = [...tasks.slice(at + 1), ...tasks.slice(0, at)].filter(({ language }) => language === task.language);
    const other = later.find(({ subtask }) => subtask === task.subtask) ?? later[0]!;
    const { length, mention, wording, form } = scoreOf(task, writing.goldAnswer!(other)).components;
    return (length! + 2 * mention! + wording! + form!) / 5;
  });
  expect(shares.reduce((sum, one) => sum + one, 0) / shares.length).toBeLessThan(0.1);
});

it("gives nothing for the brief as the text, with a remark or other signs, too", () => {
  for (const task of tasks) {
    const remark = { zh: "好的，这就写。", en: "Here it is." }[task.language ?? "en"];
    const copies = [task.query, `${task.query}\n${remark}`, task.query.replaceAll(/[.。\n]/g, " - ")];
    const shares = copies.map((copy) => {
      const { length, mention, wording, form } = scoreOf(task, copy).components;
      return (length! + 2 * mention! + wording! + form!) / 5;
    });
    expect(Math.max(...shares), task.id).toBeLessThanOrEqual(0.2);
  }
});

it("leaves the reader's part null, and weighs it as half once it is there", () => {
  const task = inSplit("test")[0]!;
  const gold = writing.goldAnswer!(task)!;
  expect(scoreOf(task, gold)).toMatchObject({ total: null, components: { rubric: null, length: 1 } });
  expect(scoreOf(task, gold, 0.6).total).toBeCloseTo(0.5 + 0.5 * 0.6);
  expect(writing.rubricSet!(task).items.length).toBe(5);
  expect(new Set(writing.rubricSet!(task).items.map(({ id }) => id)).size).toBe(5);
});

const brief: Brief = {
  language: "en",
  form: "letter",
  audience: "a friend",
  mention: ["red kite", "Tuesday"],
  forbid: ["very"],
  length: [10, 20],
  shape: { paragraphs: 2 },
};

it.each([
  [
    "The red kite came on Tuesday, said my aunt.\n\nWe waved at it together.",
    { length: 1, mention: 1, wording: 1, form: 1 },
  ],
  ["The red kite came.\n\nIt did.", { length: 2 * (6 / 10) - 1, mention: 0.5, wording: 1, form: 1 }],
  [
    "The red kite was very late on Tuesday, and the others were late too.",
    { length: 1, mention: 1, wording: 0, form: 0 },
  ],
  ["On Tuesday we all waited here. On Tuesday we all waited here.", { length: 1, mention: 0.5, wording: 0, form: 0 }],
  ["A text about the sea and the ships that are in the harbour.", { length: 0, mention: 0, wording: 0, form: 0 }],
  ["这封信里写的是 red kite 和 Tuesday，可是我们用的是中文。", { length: 0, mention: 0, wording: 0, form: 0 }],
])("counts %j", (text, counted) => {
  const found = countText(text, brief, "");
  expect(found.length).toBeCloseTo(counted.length);
  expect({ ...found, length: 0 }).toEqual({ ...counted, length: 0 });
});

it.each([
  [{ title: true }, "# Red kite\n\nOn Tuesday we are there.", "Red kite\nOn Tuesday we are there."],
  [{ items: 2 }, "- the red kite is back\n2. on Tuesday", "- the red kite is back on Tuesday"],
  [{ salutation: "Dear Pia," }, "Dear Pia,\n\nthe red kite is back on Tuesday.", "The red kite is back. Dear Pia,"],
  [{ signature: "Ada" }, "The red kite is back on Tuesday.\nAda", "Ada\nThe red kite is back on Tuesday."],
] as const)("knows the form %j", (shape, right, wrong) => {
  expect([right, wrong].map((text) => countText(text, { ...brief, shape }, "").form)).toEqual([1, 0]);
});

it("counts characters in Chinese and words in English", () => {
  expect([lengthOf("春天 来了。", "zh"), lengthOf("Spring is here - at last.", "en")]).toEqual([5, 5]);
});
