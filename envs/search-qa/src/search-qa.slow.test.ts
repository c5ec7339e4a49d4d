/** The tasks of a whole generated encyclopaedia: how many, of which lengths, and that splits share nothing. */
import type { JsonObject, Task, TaskSources } from "@arenakit/contracts";
import { generateQuestions, generateWiki, indexFacts } from "@arenakit/corpus-generated/wiki";
import { describe, expect, it } from "vitest";
import { searchQa } from "./search-qa.ts";

describe.each([1, 2, 7])("tasks of seed %i", async (seed) => {
  const wiki = generateWiki({ seed });
  const questions = generateQuestions({ index: indexFacts(wiki.facts), statements: wiki.statements });
  const sources: TaskSources = { seed, questions: async () => questions as readonly unknown[] as JsonObject[] };
  const of = async (split: Task["split"]) => searchQa.makeTasks!(split, sources);
  const [train, validation, test] = [await of("train"), await of("validation"), await of("test")];

  it("are 4,000 to train on and 500 to test, of one to four hops in both languages", () => {
    expect(train.length).toBeGreaterThanOrEqual(4000);
    expect(test.length).toBe(500);
    for (const hops of [1, 2, 3, 4])
      for (const [split, tasks] of Object.entries({ train, test }))
        expect(tasks.filter(({ extra }) => extra?.hops === hops).length, `${split} ${hops}`).toBeGreaterThan(10);
    for (const language of ["zh", "en"])
      expect(test.filter((task) => task.language === language).length).toBeGreaterThan(150);
    const ids = [...train, ...validation, ...test].map(({ id }) => id);
    expect(new Set(ids).size).toBe(ids.length);
  });

  it("share no question, no entity that answers and no fact", () => {
    const splits = new Map<string, Set<string>>();
    const note = (key: string, split: string) => splits.set(key, (splits.get(key) ?? new Set()).add(split));
    for (const { split, question, answerEntity, chain } of questions) {
      note(question, split);
      if (answerEntity) note(answerEntity, split);
      for (const { fact } of chain) note(fact, split);
    }
    expect([...splits].filter(([, of]) => of.size > 1)).toEqual([]);
  });
});
