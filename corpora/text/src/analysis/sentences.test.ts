import { expect, it } from "vitest";
import { sentencesOf } from "../index.ts";

const sentences = (text: string) => sentencesOf(text).map(([start, end]) => text.slice(start, end));

it.each([
  [["大运河很长。", "它有多长？", "“一千七百公里！”", "他说。"]],
  [["Dr. Smith of the U.S. Navy paid 3.50 dollars.", "He left at 5 p.m.", "Then J. R. R. Tolkien came!", "Why?"]],
  [['"Stop," she said.', "He didn't."]],
  [["1. First of all, e.g. this.", "2. Then that."]],
  [["It was 2018.", "Nothing happened… or did it?"]],
  [["今年增长3.5%。", "GDP（见图1.2）下降了……", "完"]],
])("tells the sentences of %j", (expected) => {
  expect(sentences(expected.join(expected.join("").match(/[。？！]/) ? "" : " "))).toEqual(expected);
});

it("a line ends a sentence, and space belongs to none", () => {
  expect(sentences("  Title without a stop\n\n- item one\n- item two\r\nend ")).toEqual([
    "Title without a stop",
    "- item one",
    "- item two",
    "end",
  ]);
  expect(sentencesOf(" \n ")).toEqual([]);
});
