import { random } from "@arenakit/contracts";
import { createAnalyser } from "@arenakit/corpus-text";
import { expect, it } from "vitest";
import { zipfWord } from "./corpora.fixture.ts";
import { snippet } from "./index.ts";

const analyser = createAnalyser({ stem: "porter" });
const termsOf = (query: string) => new Set(analyser.terms(query));

const ENGLISH =
  "Rivers flow. The Grand Canal links Beijing with Hangzhou. It is long. Many canals were dug later, in other lands.";

it.each([
  [ENGLISH, "grand canals", 60, "The Grand Canal links Beijing with Hangzhou. It is long."],
  [ENGLISH, "grand canals", 48, "The Grand Canal links Beijing with Hangzhou."],
  [ENGLISH, "lands", 60, "Many canals were dug later, in other lands."],
  [ENGLISH, "nothing", 30, "Rivers flow."],
  ["江河很多。京杭大運河连接北京和杭州。它很长。", "大运河", 16, "京杭大運河连接北京和杭州。"],
  ["", "canal", 20, ""],
])("of %j for %j in %i characters", (text, query, most, expected) => {
  expect(snippet(text, termsOf(query), { analyser, maxCharacters: most }).text).toBe(expected);
});

it("cuts a sentence that is too long around the words, at spaces", () => {
  const long = `${"one two three ".repeat(30)}needle ${"four five six ".repeat(30)}`;
  const found = snippet(long, termsOf("needle"), { analyser, maxCharacters: 60 });
  expect(found.text).toContain("needle");
  expect(` ${long} `).toContain(` ${found.text} `);
});

it("is always a stretch of the text that fits, whole characters alone", () => {
  const draw = random(4, "snippets");
  for (let round = 0; round < 300; round++) {
    const words = Array.from(
      { length: draw.integer(0, 80) },
      () => zipfWord(draw.integer(0, 60)) + draw.pick(["", ".", "。", "\n", " 𠮷"]),
    );
    const text = words.join(draw.pick([" ", ""]));
    const query = [zipfWord(draw.integer(0, 60)), zipfWord(draw.integer(0, 60))].join(" ");
    const maxCharacters = draw.integer(16, 120);
    const { text: found, start, end } = snippet(text, termsOf(query), { analyser, maxCharacters });
    expect(found).toBe(text.slice(start, end));
    expect(found.length).toBeLessThanOrEqual(maxCharacters);
    expect(found.isWellFormed?.() ?? true).toBe(true);
  }
  expect(() => snippet("text", termsOf("query"), { analyser, maxCharacters: 3 })).toThrow(RangeError);
});
