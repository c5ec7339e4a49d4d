/** Researched answers score high by what can be checked, none and foreign ones low; the tasks are as many as the paper has. */
import type { Policy, Task } from "@arenakit/contracts";
import { nearDuplicates, validateEnvironment } from "@arenakit/core";
import { expect, it } from "vitest";
import { fakeWeb, sources } from "./fake-web.fixture.ts";
import { openDeepResearch } from "./open-deepresearch.ts";
import { TEST_QUERIES } from "./test-queries.ts";

const made = (split: Task["split"]) => openDeepResearch.makeTasks!(split, sources);
const [train, validation, test] = (await Promise.all([
  made("train"),
  made("validation"),
  made("test"),
])) as Task[][] as [Task[], Task[], Task[]];

it("has 100 written test tasks in three families and two languages, with findings where they are about the web", () => {
  expect(TEST_QUERIES.length).toBe(100);
  expect(test.length).toBe(100);
  const counts = (key: "subtask" | "language") => {
    const names = [...new Set(test.map((task) => task[key]!))].sort();
    return Object.fromEntries(names.map((name) => [name, test.filter((task) => task[key] === name).length]));
  };
  expect(counts("language")).toEqual({ zh: 50, en: 50 });
  expect(Object.keys(counts("subtask"))).toEqual(["documents", "explanation", "ideation"]);
  expect(Math.min(...Object.values(counts("subtask")))).toBeGreaterThanOrEqual(28);
  const ofPapers = test.filter(({ gold }) => gold!.corpus === "papers");
  expect(ofPapers.map(({ subtask }) => subtask).sort()).toEqual([
    ...Array(4).fill("explanation"),
    ...Array(4).fill("ideation"),
  ]);
  for (const { id, gold } of test.filter((task) => !ofPapers.includes(task)))
    expect((gold?.findings as string[] | undefined)?.length, id).toBeGreaterThanOrEqual(8);
});

it("makes 2,216 training tasks of other topics, at most 2 % of them alike", () => {
  expect(train.length).toBe(2216);
  expect(validation.length).toBe(120);
  const all = [...train, ...validation, ...test];
  expect(new Set(all.map(({ id }) => id)).size).toBe(all.length);
  for (const family of ["documents", "ideation", "explanation"])
    expect(train.filter(({ subtask }) => subtask === family).length).toBeGreaterThan(600);
  const queries = (tasks: readonly Task[]) => tasks.map(({ query }) => query);
  expect(nearDuplicates(queries(train)).length / train.length).toBeLessThanOrEqual(0.02);
  const alike = nearDuplicates(queries(all)).filter(({ first, second }) => all[first]!.split !== all[second]!.split);
  expect(alike).toEqual([]);
  const findings = new Set(train.flatMap(({ gold }) => gold!.findings as string[]));
  expect(test.flatMap(({ gold }) => gold!.findings as string[]).filter((one) => findings.has(one))).toEqual([]);
});

it("offers papers for ideas and explanations, and makes an eighth of the tasks about them", async () => {
  const withheld = (family: string) => openDeepResearch.withheldTools!({ ...test[0]!, subtask: family });
  expect(withheld("documents")).toEqual(["paper_search"]);
  for (const family of ["ideation", "explanation"]) expect(withheld(family)).toEqual([]);
  const ofPapers = train.filter(({ gold }) => gold!.corpus === "papers");
  expect(ofPapers.length).toBe(2216 / 8);
  expect(ofPapers.every(({ subtask, language }) => subtask !== "documents" && language === "en")).toBe(true);
  const said = ofPapers.filter(({ gold }) => /papers|method|collection|data/.test(String(gold!.question)));
  expect(said.length).toBeGreaterThan(ofPapers.length / 2);
  const report = await validateEnvironment(openDeepResearch, ofPapers.slice(0, 3), { tools: fakeWeb });
  expect(report.goldMean).toBeGreaterThanOrEqual(0.8);
  expect(report.shuffledMean).toBeLessThanOrEqual(0.2);
});

it("makes the same tasks of the same sources, and only written ones without a web", async () => {
  expect(await openDeepResearch.makeTasks!("train", { ...sources, count: 3 })).toEqual(train.slice(0, 3));
  const bare = { seed: 7, questions: async () => [], documentText: async () => null };
  expect(await openDeepResearch.makeTasks!("train", bare)).toEqual([]);
  expect((await openDeepResearch.makeTasks!("test", bare)).map(({ query }) => query)).toEqual(
    TEST_QUERIES.map(({ query }) => query),
  );
});

it("scores what was researched high, nothing 0 and the answer of another task low", async () => {
  const tasks = [...train.slice(0, 1), ...validation.slice(0, 1), ...test.filter((_, at) => at % 50 === 1)];
  const report = await validateEnvironment(openDeepResearch, tasks, { tools: fakeWeb });
  expect(report.problems).toEqual([]);
  expect(report.notJudged).toEqual(["rubric"]);
  expect(report.goldMean).toBeGreaterThanOrEqual(0.8);
  expect(report.emptyMean).toBe(0);
  expect(report.shuffledMean).toBeLessThanOrEqual(0.2);
});

it("does not take an address that no tool gave, nor a page that does not say it", async () => {
  const task = test[0]!;
  const [good, poor] = openDeepResearch.scripted!.policies(task) as [Policy, Policy];
  const report = (policies: readonly Policy[]) =>
    validateEnvironment({ ...openDeepResearch, scripted: { ids: ["only"], policies: () => [...policies] } }, [task], {
      tools: fakeWeb,
    });
  expect((await report([poor])).goldMean).toBeLessThanOrEqual(0.1);
  // The same report, its marks exchanged: each sentence is then cited to a page that is another.
  const swapped: Policy = {
    ...good,
    async next(messages, tools, signal) {
      const turn = await good.next(messages, tools, signal);
      const [body, references] = turn.text.split("## 参考资料") as [string, string | undefined];
      if (references === undefined) return turn;
      const marks = [...new Set(body.match(/\[\d+\]/g))];
      const next = new Map(marks.map((mark, at) => [mark, marks[(at + 1) % marks.length]!]));
      return { ...turn, text: `${body.replace(/\[\d+\]/g, (mark) => next.get(mark)!)}## 参考资料${references}` };
    },
  };
  const [right, wrong] = [await report([good]), await report([swapped])];
  expect(right.goldMean).toBeGreaterThanOrEqual(0.75);
  expect(right.goldMean! - wrong.goldMean!).toBeGreaterThan(0.1);
});

it("has the seven criteria of the paper for readers, as a rubric and as a set", () => {
  for (const task of [test[0]!, test.find(({ language }) => language === "en")!]) {
    const { criteria } = openDeepResearch.rubric(task);
    expect(criteria.map(({ id }) => id)).toEqual([
      "path.framework",
      "path.tool_usage",
      "answer.coverage",
      "answer.relevance",
      "answer.accuracy",
      "answer.depth",
      "answer.clarity",
    ]);
    expect(openDeepResearch.rubricSet!(task).items.map(({ title }) => title)).toEqual(
      criteria.map(({ title }) => title),
    );
  }
});
