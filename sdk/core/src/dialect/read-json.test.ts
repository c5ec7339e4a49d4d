import { canonicalJson } from "@arenakit/contracts";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { readJson } from "./read-json.ts";

const accepts = (text: string) => {
  try {
    canonicalJson(JSON.parse(text));
    return true;
  } catch {
    return false;
  }
};

describe("readJson", () => {
  it("reads what JSON.parse reads and canonical JSON can write again, and nothing else", () => {
    const token = fc.constantFrom(
      "{",
      "}",
      "[",
      "]",
      ",",
      ":",
      '"a"',
      '"\\u00e9"',
      "1",
      "-0.5e3",
      "01",
      "true",
      "nul",
      " ",
      '"',
    );
    const broken = fc.tuple(fc.json(), fc.nat(), token).map(([text, at, insert]) => {
      const place = at % (text.length + 1);
      return text.slice(0, place) + insert + text.slice(place);
    });
    const text = fc.oneof(
      fc.json(),
      broken,
      fc.array(token).map((tokens) => tokens.join("")),
      fc.string(),
    );
    fc.assert(
      fc.property(text, (written) => {
        const read = readJson(written);
        expect("json" in read).toBe(accepts(written));
        if ("json" in read) expect(read.json).toEqual(JSON.parse(written));
      }),
      { numRuns: 2000 },
    );
  });

  it("refuses what canonical JSON could not write again", () => {
    expect(readJson("[1e999]")).toEqual({ error: expect.stringContaining("超出范围") });
    expect(readJson("[".repeat(100_000))).toEqual({ error: expect.stringContaining("64 层") });
  });

  it("is linear in the length of a broken string", () => {
    const started = performance.now();
    readJson(`"${"a\\n".repeat(300_000)}`);
    expect(performance.now() - started).toBeLessThan(2000);
  });
});
