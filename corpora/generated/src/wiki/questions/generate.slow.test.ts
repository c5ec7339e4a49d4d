import { createHash } from "node:crypto";
import { canonicalJson } from "@arenakit/contracts";
import { describe, expect, it } from "vitest";
import { generateQuestions, generateWiki, indexFacts, Question, solve } from "../index.ts";

const wiki = generateWiki({ seed: 5 });
const statements = [...wiki.statements];
const index = indexFacts(wiki.facts);
const questions = generateQuestions({ index, statements });
const stated = new Map<string, Set<string>>();
for (const { document, stated: all } of statements)
  for (const { facts } of all)
    for (const fact of facts) stated.set(fact, (stated.get(fact) ?? new Set()).add(document));

describe("questions", () => {
  it("are 1,000 and more of one hop and of several, in both languages, of every kind and length", () => {
    expect(questions.filter(({ hops }) => hops === 1).length).toBeGreaterThanOrEqual(1000);
    expect(questions.filter(({ hops }) => hops > 1).length).toBeGreaterThanOrEqual(1000);
    for (const hops of [2, 3, 4])
      expect(questions.filter((question) => question.hops === hops).length).toBeGreaterThan(100);
    for (const kind of ["lookup", "chain", "comparison", "intersection", "count", "temporal"])
      for (const language of ["zh", "en"])
        expect(
          questions.filter((question) => question.kind === kind && question.language === language).length,
          kind,
        ).toBeGreaterThan(50);
    expect(new Set(questions.map(({ id }) => id)).size).toBe(questions.length);
    expect(questions.map((question) => Question.safeParse(question).error).filter(Boolean)).toEqual([]);
  });

  it("have exactly one answer over the whole graph, the gold one", () => {
    for (const { id, form, language, answers, answerEntity } of questions) {
      const found = solve(wiki.facts, form, language);
      expect(found.length, id).toBe(1);
      const [answer] = found;
      if (answerEntity) {
        expect(answer, id).toBe(answerEntity);
        expect(answers, id).toContain(index.entity(answerEntity).name[language]);
      } else if (typeof answer === "number")
        expect(
          answers.map((text) => text.replace(/\D/g, "")),
          id,
        ).toContain(String(answer));
    }
  });

  it("do not hold their answer", () => {
    const told = questions.filter(({ question, answers }) =>
      answers.some((answer) => question.toLowerCase().includes(answer.toLowerCase())),
    );
    expect(told.map(({ id }) => id)).toEqual([]);
  });

  it("need more than one article where they claim several hops, and the articles that they name suffice", () => {
    for (const { id, kind, chain, documents } of questions) {
      for (const { fact, documents: own } of chain) {
        expect(
          own.every((document) => stated.get(fact)!.has(document)),
          id,
        ).toBe(true);
        expect(documents, id).toContain(own[0]);
      }
      if (kind === "lookup") continue;
      expect(documents.length, id).toBeGreaterThan(1);
      const [first, ...others] = chain.map(({ fact }) => stated.get(fact)!);
      expect(
        [...first!].filter((document) => others.every((set) => set.has(document))),
        id,
      ).toEqual([]);
    }
  });

  it("stand in no article, and no article marks an answer", () => {
    const all = [...wiki.documents]
      .map(({ title, text }) => `${title}\n${text}`)
      .join("\n")
      .toLowerCase();
    // Two letters that no article has side by side spare reading all of them for a question that has.
    const pairs = new Set<string>();
    for (let at = 1; at < all.length; at++) pairs.add(all.slice(at - 1, at + 1));
    const isSaid = (text: string) =>
      Array.from({ length: text.length - 1 }, (_, at) => text.slice(at, at + 2)).every((pair) => pairs.has(pair)) &&
      all.includes(text);
    expect(questions.filter(({ question }) => isSaid(question.toLowerCase()))).toEqual([]);
    expect(all).not.toMatch(/gold answer|answer:|标准答案|答案：/);
  });

  it("share no answer between train, dev and test", () => {
    const splits = new Map<string, Set<string>>();
    for (const { answers, answerEntity, split, language } of questions) {
      const key = answerEntity ?? `${language} ${answers[0]}`;
      splits.set(key, (splits.get(key) ?? new Set()).add(split));
    }
    expect([...splits].filter(([, of]) => of.size > 1)).toEqual([]);
    for (const split of ["validation", "test"])
      expect(questions.filter((question) => question.split === split).length).toBeGreaterThan(150);
  });

  it("are asked once, and no fact that they rest on serves two splits", () => {
    for (const seed of [5, 6]) {
      const other = generateWiki({ seed });
      const all =
        seed === 5 ? questions : generateQuestions({ index: indexFacts(other.facts), statements: other.statements });
      const texts = new Map<string, number>();
      const splits = new Map<string, Set<string>>();
      for (const { question, chain, split } of all) {
        texts.set(question, (texts.get(question) ?? 0) + 1);
        for (const { fact } of chain) splits.set(fact, (splits.get(fact) ?? new Set()).add(split));
      }
      expect([...texts].filter(([, count]) => count > 1)).toEqual([]);
      expect([...splits].filter(([, of]) => of.size > 1)).toEqual([]);
    }
  });

  it("are the same for a seed", () => {
    const digest = () => {
      const small = generateWiki({ seed: 9, articles: 700 });
      const made = generateQuestions({ index: indexFacts(small.facts), statements: small.statements });
      return createHash("sha256").update(canonicalJson(made)).digest("hex");
    };
    expect(digest()).toBe(digest());
  });
});

describe("the solver", () => {
  const graph = {
    seed: 0,
    entities: ["person-1", "person-2", "book-1", "city-a", "city-b"].map((id) => ({
      id,
      kind: id.split("-")[0] as "person",
      name: { zh: id === "person-2" ? "甲" : id === "person-1" ? "甲" : id, en: id },
      aliases: { zh: [], en: [] },
      real: false,
    })),
    facts: [
      { id: "f1", subject: "book-1", relation: "author" as const, object: "person-1" },
      { id: "f2", subject: "person-1", relation: "birthplace" as const, object: "city-a" },
      { id: "f3", subject: "person-2", relation: "birthplace" as const, object: "city-b" },
    ],
  };
  const where = [{ subject: "p", relation: "birthplace" as const, object: "c" }];

  it("follows conditions from name to answer", () => {
    const chain = [{ subject: "b", relation: "author" as const, object: "p" }, ...where];
    expect(solve(graph, { find: "c", where: chain, given: { b: [{ name: "book-1" }] }, how: "value" }, "en")).toEqual([
      "city-a",
    ]);
  });

  it("gives every answer of an ambiguous name", () => {
    expect(solve(graph, { find: "c", where, given: { p: [{ name: "甲" }] }, how: "value" }, "zh")).toEqual([
      "city-a",
      "city-b",
    ]);
  });

  it("counts, and finds nothing for an unknown name", () => {
    expect(solve(graph, { find: "p", where, given: {}, how: "count" }, "en")).toEqual([2]);
    expect(solve(graph, { find: "c", where, given: { p: [{ name: "nobody" }] }, how: "value" }, "en")).toEqual([]);
  });
});
