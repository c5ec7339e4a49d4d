/** What every encoder must do, once for all of them: vectors of unit length that depend on nothing but their text. */
import type { Encoder } from "@arenakit/contracts";
import { afterAll, beforeAll, describe, expect, it } from "vitest";

const TEXTS = [
  "Jasmine tea is scented with jasmine blossoms.",
  "茉莉花茶是用茉莉花熏制的茶。",
  "a",
  "",
  "  \n ",
  `${"a very long passage about mountains and rivers ".repeat(200)}`,
  "🐼 C++ \ud840 ﬁne",
  "Bridge\nA bridge spans the river.",
];

export interface EncoderSubject {
  readonly name: string;
  /** Called once; the suite closes it. */
  open(): Promise<Encoder>;
}

export function encoderCase(subject: EncoderSubject): void {
  describe(`as an encoder, ${subject.name}`, () => {
    let encoder: Encoder;
    beforeAll(async () => {
      encoder = await subject.open();
    });
    afterAll(() => encoder.close());

    it("gives a vector of unit length for any text, in the order of the texts", async () => {
      for (const kind of ["query", "passage"] as const) {
        const vectors = await encoder.encode(TEXTS, kind);
        expect(vectors).toHaveLength(TEXTS.length);
        for (const vector of vectors) {
          expect(vector).toHaveLength(encoder.dimensions);
          expect(Math.hypot(...vector)).toBeCloseTo(1, 5);
        }
        const reversed = await encoder.encode(TEXTS.toReversed(), kind);
        expect(reversed.toReversed()).toEqual(vectors);
      }
    });

    it("gives a text the same bytes alone, in any batch and beside other calls", async () => {
      const together = await encoder.encode(TEXTS, "passage");
      const alone = await Promise.all(TEXTS.map((text) => encoder.encode([text], "passage")));
      expect(alone.map(([vector]) => vector)).toEqual(together);
      const many = await encoder.encode(Array.from({ length: 5 }, () => TEXTS).flat(), "passage");
      for (const [at, vector] of many.entries()) expect(vector).toEqual(together[at % TEXTS.length]);
    });

    it("gives nothing for no texts, and rejects when its signal has fired", async () => {
      expect(await encoder.encode([], "query")).toEqual([]);
      const signal = AbortSignal.abort(new Error("the caller went away"));
      await expect(encoder.encode(["tea"], "query", signal)).rejects.toThrow();
      expect(await encoder.encode(["tea"], "query")).toHaveLength(1);
    });
  });
}
