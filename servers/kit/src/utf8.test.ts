import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { decodeUtf8 } from "./json-body.ts";

describe("decodeUtf8", () => {
  it("gives back every text that was encoded", () => {
    const texts = fc.string({ unit: "binary", maxLength: 2000, size: "max" }).map((text) => text.toWellFormed());
    fc.assert(
      fc.property(texts, fc.nat(40), (text, times) => {
        const long = text.repeat(times);
        expect(decodeUtf8(new TextEncoder().encode(long))).toBe(long);
      }),
    );
  });

  it("reads what is no UTF-8 as Node does, wherever it stands in its memory", () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 2000, size: "max" }), fc.nat(20), (bytes, from) => {
        const part = bytes.subarray(Math.min(from, bytes.length));
        expect(decodeUtf8(part)).toBe(Buffer.from(part).toString());
      }),
    );
  });

  it("keeps a byte order mark, and marks halves of characters", () => {
    const long = "旅".repeat(200);
    expect(decodeUtf8(Buffer.from(`\ufeff${long}`))).toBe(`\ufeff${long}`);
    expect(decodeUtf8(Buffer.from(long).subarray(0, -1))).toBe(`${"旅".repeat(199)}\ufffd`);
  });
});
