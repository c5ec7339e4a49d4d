import { Readable } from "node:stream";
import { buffer } from "node:stream/consumers";
import fc from "fast-check";
import { expect, it } from "vitest";
import { shortLines } from "./short-lines.ts";

const MOST = 12;

/** What comes out of bytes that arrive in pieces that end at `cuts`. */
async function through(bytes: Buffer, cuts: readonly number[]): Promise<{ lines: string[]; long: number }> {
  const ends = [...cuts.map((cut) => cut % (bytes.length + 1)), bytes.length].sort((a, b) => a - b);
  const pieces = ends.map((end, at) => bytes.subarray(ends[at - 1] ?? 0, end)).filter(({ length }) => length > 0);
  let long = 0;
  const stream = shortLines({ mostBytes: MOST, onLong: () => long++ });
  const out = await buffer(Readable.from(pieces, { objectMode: false }).pipe(stream));
  return { lines: out.toString("utf8").split("\n"), long };
}

it("keeps short lines as they are and lets no long one be JSON, however the bytes arrive", async () => {
  const line = fc.oneof(
    fc.string({ maxLength: 40, unit: "grapheme" }),
    fc.constantFrom('{"id":1}', '{"id":1}            ', "123456789012", "1234567890123", "", "北京上海", "北京上海市"),
  );
  await fc.assert(
    fc.asyncProperty(
      fc.array(
        line.map((text) => text.replaceAll("\n", " ")),
        { minLength: 1 },
      ),
      fc.array(fc.nat()),
      async (given, cuts) => {
        const { lines, long } = await through(Buffer.from(given.join("\n")), cuts);
        expect(lines).toHaveLength(given.length);
        const isLong = given.map((text) => Buffer.byteLength(text) > MOST);
        expect(long).toBe(isLong.filter(Boolean).length);
        for (const [at, text] of given.entries()) {
          if (!isLong[at]) expect(lines[at]).toBe(text);
          else {
            expect(() => JSON.parse(lines[at]!)).toThrow(SyntaxError);
            expect(Buffer.byteLength(lines[at]!)).toBeLessThanOrEqual(3 * MOST + 1); // a cut character becomes three bytes
          }
        }
      },
    ),
  );
});
