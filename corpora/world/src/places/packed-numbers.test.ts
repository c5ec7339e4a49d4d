import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { packNumbers, unpackNumbers } from "./packed-numbers.ts";

const anyNumbers = fc.uint32Array({ maxLength: 50 });

describe("packed numbers", () => {
  it("are their count, then twice each difference, less one where it is negative", () => {
    expect([...packNumbers(Uint32Array.of(5, 6, 6, 4))]).toEqual([4, 10, 2, 0, 3]);
    expect([...packNumbers(Uint32Array.of(100))]).toEqual([1, (200 % 128) + 128, 1]);
    expect([...packNumbers(new Uint32Array())]).toEqual([0]);
  });

  it("come back whole, the largest differences too", () => {
    const widest = Uint32Array.of(0xffffffff, 0, 0xffffffff, 0x80000000);
    expect(unpackNumbers(packNumbers(widest))).toEqual(widest);
    fc.assert(fc.property(anyNumbers, (numbers) => void expect(unpackNumbers(packNumbers(numbers))).toEqual(numbers)));
  });

  it("are refused where a byte is missing, or one too many, or a number leaves its 32 bits", () => {
    fc.assert(
      fc.property(anyNumbers, (numbers) => {
        const bytes = packNumbers(numbers);
        expect(unpackNumbers(bytes.subarray(0, -1))).toBe(null);
        expect(unpackNumbers(Uint8Array.of(...bytes, 0))).toBe(null);
      }),
    );
    expect(unpackNumbers(Uint8Array.of(1, 1))).toBe(null);
    expect(unpackNumbers(Uint8Array.of(1, 0xff, 0xff, 0xff, 0xff, 0xff))).toBe(null);
    expect(unpackNumbers(Uint8Array.of(0xff, 0xff, 0xff, 0xff, 0x0f))).toBe(null);
  });
});
