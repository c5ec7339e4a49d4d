import { memoryCorpus } from "@arenakit/corpus-text";
import { markText, memoryLexicalIndexInSteps } from "@arenakit/search/lexical";
import { expect, it } from "vitest";
import { PageWords } from "./page-words.ts";

const LONG = "The canal is long. 运河很长。".repeat(3_000);
const TEXTS = [
  "The Grand Canal links Beijing with Hangzhou. It is long; U.S. canals are not.",
  "",
  "京杭大運河连接北京和杭州。它很长，node.js 也是。\nA second line",
  LONG,
  "…",
  "Museums of Hangzhou（杭州的博物馆）. Canals!",
];

it("tells of every page what reading it again would, of long and empty ones too", () => {
  const documents = TEXTS.map((text, at) => ({ id: `${at}`, title: "Canals 运河", text }));
  const words = new PageWords(TEXTS);
  const steps = memoryLexicalIndexInSteps(memoryCorpus({ name: "pages", documents }), {
    stem: "porter",
    tell: (page, word) => words.add(page, word),
  });
  let step = steps.next();
  while (!step.done) step = steps.next();
  words.finish();
  const { analyser } = step.value;
  expect(LONG.length).toBeGreaterThan(0xffff);
  for (const query of ["canals", "大运河", "museum of Hangzhou 杭州", "node.js second", "nothing", ""]) {
    const terms = new Set(analyser.terms(query));
    for (const [page, text] of TEXTS.entries()) {
      const { sentences, matches } = words.marked(page, terms, analyser);
      const again = markText(text, terms, analyser);
      expect(sentences).toEqual(again.sentences);
      expect(matches.map(({ term, start, end }) => [term, start, end])).toEqual(
        again.matches.map(({ term, start, end }) => [term, start, end]),
      );
    }
  }
});
