/** The tasks of a whole generated web and encyclopaedia: sizes of O2-QA, and pages that bear the findings out. */
import type { JsonObject, Task, TaskSources } from "@arenakit/contracts";
import { generateWeb } from "@arenakit/corpus-generated/web";
import { generateQuestions, generateWiki, indexFacts } from "@arenakit/corpus-generated/wiki";
import { describe, expect, it } from "vitest";
import { o2Qa } from "./o2-qa.ts";

describe.each([1, 7])("tasks of seed %i", async (seed) => {
  const wiki = generateWiki({ seed });
  const web = generateWeb({ seed, facts: wiki.facts });
  const closed = generateQuestions({ index: indexFacts(wiki.facts), statements: wiki.statements });
  const rows = { web: web.questions, wiki: closed, papers: [] };
  const sources: TaskSources = {
    seed,
    questions: async (corpus) => rows[corpus] as readonly unknown[] as JsonObject[],
  };
  const of = async (split: Task["split"]) => o2Qa.makeTasks!(split, sources);
  const [train, validation, test] = [await of("train"), await of("validation"), await of("test")];
  const isOpen = ({ subtask }: Task) => subtask === "open";

  it("are 240 and 60 open ones among 1,200 closed ones", () => {
    expect([train, test].map((tasks) => tasks.filter(isOpen).length)).toEqual([240, 60]);
    expect([...train, ...test].filter((task) => !isOpen(task)).length).toBe(1200);
    expect(new Set([...train, ...test].map(({ id }) => id)).size).toBe(1500);
    for (const difficulty of ["easy", "hard"])
      expect(test.filter((task) => task.difficulty === difficulty).length).toBeGreaterThan(10);
  });

  it("are in both languages, half and half where they are drawn from more", () => {
    const languages = (tasks: readonly Task[]) =>
      (["zh", "en"] as const).map((one) => tasks.filter((task) => isOpen(task) && task.language === one).length);
    expect(languages(validation)).toEqual([6, 6]);
    expect(languages(test)).toEqual([30, 30]);
    expect(languages(train)).toEqual([120, 120]);
  });

  it("have 30 cached pages each, which are pages of the web and state every finding", () => {
    const pages = new Set([...web.documents].map(({ id }) => id));
    const supports = new Map(web.questions.flatMap(({ findings }) => findings.map((one) => [one.text, one.supports])));
    const questions = [...train, ...test].filter(isOpen);
    expect(questions.length).toBe(300);
    for (const { id, gold } of questions) {
      const cached = new Set(gold!.pages as string[]);
      expect([id, cached.size, [...cached].every((page) => pages.has(page))]).toEqual([id, 30, true]);
      for (const finding of gold!.findings as string[])
        expect([id, supports.get(finding)!.some((page) => cached.has(page))]).toEqual([id, true]);
    }
  });

  it("score gold answers high without a query, and those of other questions by their form alone", () => {
    const score = (task: Task, answer: string | null) =>
      o2Qa.computeScore(
        {
          schema_version: "ATIF-v1.8",
          agent: { name: "test", version: "1" },
          steps: [{ step_id: 1, source: "agent", message: answer ?? "" }],
          extra: { arenakit: { stop: "answer", answer, failure: null } },
        },
        task,
        { verified: [] },
      ).total!;
    const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;
    const golds = test.map((task) => score(task, o2Qa.goldAnswer!(task)));
    const opens = test.filter(isOpen);
    const strange = opens.map((task, at) => score(task, o2Qa.goldAnswer!(opens[(at + 2) % opens.length]!)));
    // All findings are .2 / .5; a list of eight and more, each a sentence, has a form of (.5 + .3 · .8 + .5 d) / 1.3 > .7.
    expect(Math.min(...golds)).toBeGreaterThan(0.4 + 0.4 * 0.7);
    expect(mean(golds)).toBeGreaterThan(0.9);
    // Form alone is at most .2 / .5; two questions of one topic may share a finding.
    expect(mean(strange)).toBeLessThan(0.4);
    expect(mean(test.map((task) => score(task, null)))).toBe(0);
  });
});
