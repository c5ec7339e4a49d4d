import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { decodeRows, encodeRows } from "./rows.ts";

const parse = (piece: Uint8Array): unknown[] => JSON.parse(new TextDecoder().decode(piece));
/** Some hundred kilobytes: several pieces. */
const many = Array.from({ length: 3000 }, (_, at) => ({ name: `第${at}行`, text: "x".repeat(100) }));

describe("rows in pieces", () => {
  it("come back in their order, all at once or step by step", () => {
    for (const rows of [[], [1], many]) {
      const later = decodeRows(encodeRows(rows), parse)!;
      expect(later.all()).toEqual(rows);
      expect(later.all()).toBe(later.all());
      const stepped = decodeRows(encodeRows(rows), parse)!;
      const steps = [...stepped.steps()].length;
      expect(steps).toBe(rows.length > 1 ? 4 : rows.length);
      expect(stepped.all()).toEqual(rows);
    }
  });

  it("are read once, whoever asks in between", () => {
    let pieces = 0;
    const later = decodeRows(encodeRows(many), (piece) => {
      pieces++;
      return parse(piece);
    })!;
    const steps = later.steps()[Symbol.iterator]();
    steps.next();
    expect(pieces).toBe(1);
    expect(later.all()).toEqual(many);
    expect(steps.next().done).toBe(true);
    expect(pieces).toBe(4);
  });

  it("are refused where a byte is missing or one too many", () => {
    fc.assert(
      fc.property(fc.array(fc.string()), (rows) => {
        const bytes = encodeRows(rows);
        expect(decodeRows(bytes.subarray(0, -1), parse)).toBe(null);
        expect(decodeRows(Uint8Array.of(...bytes, 0), parse)).toBe(null);
      }),
    );
    expect(decodeRows(Uint8Array.of(255, 255, 255, 255), parse)).toBe(null);
  });
});
