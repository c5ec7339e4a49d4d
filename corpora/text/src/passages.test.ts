/** Passages of a text: bounded, in order, and nothing but white space between them. */
import fc from "fast-check";
import { expect, it } from "vitest";
import { splitPassages } from "./index.ts";

const cut = (text: string, maxCharacters: number) =>
  splitPassages(text, { maxCharacters }).map(([start, end]) => text.slice(start, end));

it("keeps paragraphs whole while they fit, and joins small ones", () => {
  const [one, two, three] = ["a".repeat(10), "b".repeat(10), "c".repeat(18)];
  expect(cut(`${one}\n\n${two}\n${three}\n`, 24)).toEqual([`${one}\n\n${two}`, three]);
  expect(cut("short", 24)).toEqual(["short"]);
  expect(cut("  \n ", 24)).toEqual([""]);
});

it("cuts a long paragraph at its sentences, in both scripts", () => {
  expect(cut("The first is here. The second is here. A third.", 20)).toEqual([
    "The first is here.",
    "The second is here.",
    "A third.",
  ]);
  expect(cut("第一句话在这里说完了。第二句话也在这里说完。第三句。", 16)).toEqual([
    "第一句话在这里说完了。",
    "第二句话也在这里说完。第三句。",
  ]);
});

it("cuts what has no sentence at spaces, and what has none at its characters, never inside one", () => {
  expect(cut("alpha beta gamma delta epsilon", 16)).toEqual(["alpha beta gamma", "delta epsilon"]);
  expect(cut("x".repeat(40), 16).map((part) => part.length)).toEqual([16, 16, 8]);
  const faces = "😀".repeat(20);
  expect(cut(`x${faces}`, 16).every((part) => part.isWellFormed())).toBe(true);
  expect(() => splitPassages("x", { maxCharacters: 15 })).toThrow(RangeError);
});

it("leaves out white space alone, and keeps to the bound", () => {
  const piece = fc.constantFrom(
    "word",
    "长的句子。",
    ". ",
    "\n",
    "\n\n",
    " ",
    "，",
    "x".repeat(30),
    "😀",
    "End! ",
    "\t",
  );
  const text = fc.array(piece, { maxLength: 60 }).map((pieces) => pieces.join(""));
  fc.assert(
    fc.property(text, fc.integer({ min: 16, max: 80 }), (whole, maxCharacters) => {
      const passages = splitPassages(whole, { maxCharacters });
      let at = 0;
      for (const [start, end] of passages) {
        expect(end - start).toBeLessThanOrEqual(maxCharacters);
        expect(whole.slice(at, start).trim()).toBe("");
        at = end;
      }
      expect(whole.slice(at).trim()).toBe("");
      if (whole.trim() !== "") expect(passages.every(([start, end]) => end > start)).toBe(true);
    }),
    { numRuns: 500, seed: 5 },
  );
});
