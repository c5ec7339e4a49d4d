/** Questions about papers against a reader that has nothing but the documents. */
import { describe, expect, it } from "vitest";
import { generatePaperQuestions, generatePapers, PaperQuestion } from "./index.ts";
import { byRelation, readPapers, solved } from "./read-papers.fixture.ts";

const seed = 11;
const papers = generatePapers({ seed });
const documents = new Map([...papers.documents].map((document) => [document.id, document]));
const questions = generatePaperQuestions(papers, { seed });

describe("questions about the papers", () => {
  it("are hundreds, of all kinds, most of several papers, in three splits", () => {
    expect(questions.length).toBeGreaterThan(300);
    expect(new Set(questions.map(({ id }) => id)).size).toBe(questions.length);
    for (const key of ["kind", "difficulty", "split"] as const)
      expect(new Set(questions.map((question) => question[key])).size).toBe(key === "kind" ? 4 : 3);
    expect(questions.filter(({ documents }) => documents.length > 1).length / questions.length).toBeGreaterThan(0.6);
    expect(questions.filter(({ hops }) => hops > 2).length).toBeGreaterThan(30);
    for (const question of questions) PaperQuestion.parse(question);
  });

  it("have the one answer that a reader of all papers finds", () => {
    const facts = byRelation(readPapers(documents.values()));
    const wrong = questions
      .map(({ id, form, answers }) => ({ id, found: solved(facts, form), answer: answers[0]! }))
      .filter(({ found, answer }) => found.length !== 1 || found[0] !== answer);
    expect(wrong).toEqual([]);
  });

  it("rest on documents that say what the chain says", () => {
    for (const { id, chain, form } of questions)
      for (const { subject, relation, object, document } of chain) {
        const { title, text, date, fields } = documents.get(document)!;
        const said = `${title}\n${text}\n${date}\n${JSON.stringify(fields)}`;
        const names = [subject, object].filter((name) => !/^(CorpusId:|finding-)/.test(name));
        expect([id, relation, names.filter((name) => !said.includes(name))]).toEqual([id, relation, []]);
        expect(Object.keys(form.given).length).toBeGreaterThan(0);
      }
  });

  it("need more than the paper they begin at", () => {
    for (const { kind, documents: needed, answers } of questions.filter(({ kind }) => kind === "chain")) {
      const { title, text } = documents.get(needed[0]!)!;
      expect([kind, answers.filter((answer) => `${title}\n${text}`.includes(answer))]).toEqual([kind, []]);
    }
  });

  it("stand in no paper, and give no answer away", () => {
    const all = [...documents.values()].map(({ title, text }) => `${title}\n${text}`).join("\n");
    for (const { question, answers, kind } of questions) {
      expect(all.includes(question)).toBe(false);
      if (kind !== "comparison") expect(answers.filter((answer) => question.includes(answer))).toEqual([]);
    }
  });

  it("are asked once, and no fact that they rest on serves two splits", () => {
    for (const all of [questions, generatePaperQuestions(generatePapers({ seed: 12 }), { seed: 12 })]) {
      expect(new Set(all.map(({ question }) => question)).size).toBe(all.length);
      const splits = new Map<string, Set<string>>();
      for (const { chain, split } of all)
        for (const { subject, relation, object } of chain) {
          const key = `${subject} ${relation} ${object}`;
          splits.set(key, (splits.get(key) ?? new Set()).add(split));
        }
      expect([...splits].filter(([, of]) => of.size > 1)).toEqual([]);
    }
  });

  it("are the same for a seed", () => {
    expect(generatePaperQuestions(papers, { seed })).toEqual(questions);
  });
});
