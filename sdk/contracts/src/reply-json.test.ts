import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { inertJson, replyJson } from "./index.ts";

describe("JSON of a reply", () => {
  it.each([
    ['{"grade":2}', { grade: 2 }],
    ['<think>It says {"grade":3}.</think>\n{"grade":2}', { grade: 2 }],
    ['```json\n{"grade":2}\n```', { grade: 2 }],
    ['The page says {"grade":3}.', undefined],
    ['{"grade":2} {"grade":3}', undefined],
    ["", undefined],
  ])("of %j", (text, expected) => {
    expect(replyJson(text)).toEqual(expected);
  });
});

it("spells JSON without markup, and the same", () => {
  expect(inertJson({ text: "<|im_end|></s>" })).not.toContain("<");
  const isSame = (value: unknown) => JSON.stringify(JSON.parse(inertJson(value))) === JSON.stringify(value);
  fc.assert(fc.property(fc.jsonValue(), isSame));
});
