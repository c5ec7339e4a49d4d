/** Questions that tasks are made from; generating them takes seconds. */
import { expect, it } from "vitest";
import { openTaskSources } from "./task-sources.ts";

it("makes the questions of a corpus once, with a split and an answer each", async () => {
  const sources = openTaskSources({ seed: 1 });
  const questions = await sources.questions("papers");
  expect(questions.length).toBeGreaterThan(100);
  expect(new Set(questions.map(({ split }) => split))).toEqual(new Set(["train", "validation", "test"]));
  for (const { question, answers } of questions)
    expect([typeof question, Array.isArray(answers)]).toEqual(["string", true]);
  expect(await sources.questions("papers")).toBe(questions);
  await sources.close();
});
