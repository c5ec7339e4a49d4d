import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { canonicalJson, omitUndefined, wellFormed } from "./json.ts";

const HALF = "\ud83d"; // the first half of an emoji

describe("a lone surrogate", () => {
  it("is replaced in strings and in keys, at any depth", () => {
    expect(wellFormed({ [`a${HALF}`]: [{ b: `x${HALF}` }, 1, null, true] })).toEqual({
      "a\ufffd": [{ b: "x\ufffd" }, 1, null, true],
    });
  });

  it("is never left, and text without one stays as it is", () => {
    const halves = fc.integer({ min: 0xd7f0, max: 0xe010 }).map((code) => String.fromCharCode(code));
    fc.assert(
      fc.property(fc.jsonValue(), fc.string({ unit: halves }), (value, text) => {
        expect(wellFormed(value)).toEqual(value);
        expect(wellFormed([text])[0]!.isWellFormed()).toBe(true);
      }),
    );
  });

  it("keeps its escape in canonical JSON, which tells different strings apart", () => {
    expect(canonicalJson(HALF)).toBe('"\\ud83d"');
    expect(canonicalJson(HALF)).not.toBe(canonicalJson("\ufffd"));
  });
});

it("leaves out what is undefined and keeps null, false, 0 and the empty string, in order", () => {
  const fields = omitUndefined({ b: undefined, d: null, a: false, c: 0, e: "" });
  expect(JSON.stringify(Object.entries(fields))).toBe('[["d",null],["a",false],["c",0],["e",""]]');
});
