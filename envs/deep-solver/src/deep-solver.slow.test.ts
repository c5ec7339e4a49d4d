/** The tasks of a whole generated web and papers: how many, of which kinds, and that gold answers score high. */
import type { JsonObject, Task, TaskSources } from "@arenakit/contracts";
import { generatePaperQuestions, generatePapers } from "@arenakit/corpus-generated/papers";
import { generateWeb } from "@arenakit/corpus-generated/web";
import { describe, expect, it } from "vitest";
import { deepSolver } from "./deep-solver.ts";

describe.each([1, 7])("tasks of seed %i", async (seed) => {
  const [webOfSeed, papersOfSeed] = [generateWeb({ seed }), generatePapers({ seed })];
  const rows = {
    web: webOfSeed.questions,
    papers: generatePaperQuestions(papersOfSeed, { seed }),
    wiki: [],
  };
  const texts = new Map([...webOfSeed.documents, ...papersOfSeed.documents].map(({ id, text }) => [id, text]));
  const sources: TaskSources = {
    seed,
    questions: async (corpus) => rows[corpus] as readonly unknown[] as JsonObject[],
    documentText: async (_corpus, id) => texts.get(id) ?? null,
  };
  const of = async (split: Task["split"]) => deepSolver.makeTasks!(split, sources);
  const [train, test] = [await of("train"), await of("test")];

  it("are 1,000 and more to train on and 100 to test, of both kinds and both modes", () => {
    expect(train.length).toBeGreaterThanOrEqual(1000);
    expect(test.length).toBe(100);
    for (const subtask of ["web", "papers"]) expect(test.filter((task) => task.subtask === subtask).length).toBe(50);
    // A fifth at most: counts and comparisons of papers stand in no passage.
    const readings = test.filter(({ mode }) => mode === "no_tool");
    expect(readings.length).toBeLessThanOrEqual(20);
    for (const subtask of ["web", "papers"])
      expect(readings.filter((task) => task.subtask === subtask).length).toBeGreaterThanOrEqual(5);
    expect(new Set([...train, ...test].map(({ id }) => id)).size).toBe(train.length + test.length);
  });

  it("score gold answers .8 without a citation and 1 where passages are cited, those of other tasks by their form alone", () => {
    const score = (task: Task, answer: string) =>
      deepSolver.computeScore(
        {
          schema_version: "ATIF-v1.8",
          agent: { name: "test", version: "1" },
          steps: [{ step_id: 1, source: "agent", message: answer }],
          extra: { arenakit: { stop: "answer", answer, failure: null } },
        },
        task,
        { verified: [] },
      ).total!;
    for (const task of test) {
      const expected = task.mode === "no_tool" ? 1 : 0.8;
      expect([task.id, score(task, deepSolver.goldAnswer!(task)!).toFixed(6)]).toEqual([task.id, expected.toFixed(6)]);
    }
    // Of the same kind and half of the tests away, so of another topic; two short answers may still be the same.
    const strange = test.map((task) => {
      const kind = test.filter(({ subtask }) => subtask === task.subtask);
      return score(task, deepSolver.goldAnswer!(kind[(kind.indexOf(task) + 25) % kind.length]!)!);
    });
    expect(strange.reduce((sum, value) => sum + value, 0) / strange.length).toBeLessThan(0.25);
  });
});
