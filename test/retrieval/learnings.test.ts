/**
 * Learnings keep the answer: one-hop questions of the generated encyclopaedia, each condensed from the article that
 * states the fact. The aim is 56 of 60, and no empty text.
 */
import { generateQuestions, generateWiki, indexFacts } from "@arenakit/corpus-generated/wiki";
import { extractiveCondenser } from "@arenakit/search/reading";
import { expect, it } from "vitest";

const wiki = generateWiki({ seed: 1 });
const articles = new Map([...wiki.documents].map(({ id, title, text }) => [id, { id, title, text }]));
const questions = generateQuestions({
  index: indexFacts(wiki.facts),
  statements: wiki.statements,
  perTemplate: { lookup: 30, other: 0 },
}).filter(({ hops }) => hops === 1);

/** Figures with other signs between are the same answer. */
const bare = (text: string) => text.toLowerCase().replace(/[\s,.，。、“”"'’《》]/gu, "");

it.each(["zh", "en"] as const)(
  "in %s at least 56 of 60 learnings hold the answer, and none is empty",
  async (language) => {
    const condenser = extractiveCondenser();
    const asked = questions.filter((question) => question.language === language);
    const lost: string[] = [];
    for (const { question, answers, chain } of asked) {
      const pages = [articles.get(chain[0]!.documents[0]!)!];
      const { learnings } = await condenser.condense(question, pages);
      const text = learnings.map((learning) => learning.text).join("\n");
      expect(text.trim(), question).not.toBe("");
      if (!answers.some((answer) => bare(text).includes(bare(answer)))) lost.push(`${question} → ${answers[0]}`);
    }
    expect(asked.length).toBeGreaterThan(150);
    expect(1 - lost.length / asked.length).toBeGreaterThanOrEqual(56 / 60);
  },
);
