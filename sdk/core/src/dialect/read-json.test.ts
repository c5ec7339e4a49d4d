import { canonicalJson } from "@arenakit/contracts";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { WORDS } from "../words.ts";
import { readJson } from "./read-json.ts";

const accepts = (text: string) => {
  try {
    canonicalJson(JSON.parse(text));
    const numbers = text.replace(/"(?:[^"\\]|\\.)*"/g, '""').match(/-?\d[\d.eE+-]*/g) ?? [];
    return numbers.every((one) => /[.eE]/.test(one) || one === "-0" || String(Number(one)) === one);
  } catch {
    return false;
  }
};

describe("readJson", () => {
  it("reads what JSON.parse reads and canonical JSON can write again, digit by digit of an integer, and nothing else", () => {
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

  it.each(["12345678901234567890", "-9007199254740993", "1000000000000000000001"])(
    "refuses the integer %s, whose digits JavaScript would change",
    (digits) => {
      expect(readJson(`{"id": ${digits}}`, WORDS.en.json)).toEqual({ error: expect.stringContaining("as a string") });
      expect(readJson(`{"id": "${digits}"}`)).toEqual({ json: { id: digits } });
      expect(readJson(digits, WORDS.en.json, { mayRound: true })).toEqual({ json: Number(digits) });
    },
  );

  // 2^53 - 1, 2^53, and the way that JavaScript writes 2^62 itself; a fraction and an exponent are rounded by everybody.
  it.each(["9007199254740991", "9007199254740992", "4611686018427388000", "12345678901234567.5", "1e300"])(
    "reads %s",
    (text) => expect(readJson(text)).toEqual({ json: Number(text) }),
  );

  it("is linear in the length of a broken string", () => {
    const started = performance.now();
    readJson(`"${"a\\n".repeat(300_000)}`);
    expect(performance.now() - started).toBeLessThan(2000);
  });
});
