import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { packNumbers, unpackNumbers } from "./packed-numbers.ts";

const anyNumbers = fc.uint32Array({ maxLength: 50 });

describe("packed numbers", () => {
  it("are a head, what is far, then twice each difference, less one where it is negative", () => {
    const head = (count: number, width: number, far: number) => [count, 0, 0, 0, width, 0, 0, 0, far, 0, 0, 0];
    expect([...packNumbers(Uint32Array.of(5, 6, 6, 4))]).toEqual([...head(4, 1, 0), 10, 2, 0, 3]);
    expect([...packNumbers(Uint32Array.of(127, 0x01020304))]).toEqual([...head(2, 1, 1), 4, 3, 2, 1, 254, 255]);
    // 200 and -200: in two bytes each, where one would have both among the far.
    expect([...packNumbers(Uint32Array.of(200, 0))]).toEqual([...head(2, 2, 0), 400 % 256, 1, 399 % 256, 1]);
    expect([...packNumbers(new Uint32Array())]).toEqual(head(0, 1, 0));
  });

  it("come back whole, the largest differences too", () => {
    const widest = Uint32Array.of(0xffffffff, 0, 0xffffffff, 0x80000000);
    expect(unpackNumbers(packNumbers(widest))).toEqual(widest);
    fc.assert(fc.property(anyNumbers, (numbers) => void expect(unpackNumbers(packNumbers(numbers))).toEqual(numbers)));
  });

  it("are refused where a byte is missing, or one too many, or the head does not fit", () => {
    fc.assert(
      fc.property(anyNumbers, (numbers) => {
        const bytes = packNumbers(numbers);
        expect(unpackNumbers(bytes.subarray(0, -1))).toBe(null);
        expect(unpackNumbers(Uint8Array.of(...bytes, 0))).toBe(null);
      }),
    );
    expect(unpackNumbers(Uint8Array.of(1, 1))).toBe(null);
    // More far numbers than the differences ask for, and a width that there is not.
    expect(unpackNumbers(Uint8Array.of(1, 0, 0, 0, 1, 0, 0, 0, 1, 0, 0, 0, 9, 9, 9, 9, 2))).toBe(null);
    expect(unpackNumbers(Uint8Array.of(1, 0, 0, 0, 3, 0, 0, 0, 0, 0, 0, 0, 1, 2, 3))).toBe(null);
  });
});
