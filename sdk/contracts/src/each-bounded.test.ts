import fc from "fast-check";
import { expect, it } from "vitest";
import { eachBounded } from "./each-bounded.ts";

const soon = () => new Promise((resolve) => setImmediate(resolve));

it("keeps the order and the bound, whatever the items take", async () => {
  const waits = fc.array(fc.nat(4), { maxLength: 20 });
  await fc.assert(
    fc.asyncProperty(waits, fc.integer({ min: 1, max: 6 }), async (items, limit) => {
      let running = 0;
      let most = 0;
      const started: number[] = [];
      const results = await eachBounded(items, limit, async (wait, index) => {
        started.push(index);
        most = Math.max(most, ++running);
        for (let left = wait; left >= 0; left--) await soon();
        running--;
        return wait * 2;
      });
      expect(results).toEqual(items.map((wait) => wait * 2));
      expect(started).toEqual(items.map((_, index) => index));
      expect(most).toBe(Math.min(limit, items.length));
    }),
    { numRuns: 40 },
  );
});

it("starts nothing after the first rejection", async () => {
  const started: number[] = [];
  const outcome = eachBounded([0, 1, 2, 3, 4, 5], 2, async (item) => {
    started.push(item);
    await soon();
    if (item === 1) throw new Error("no");
    for (let left = 5; left > 0; left--) await soon();
  });
  await expect(outcome).rejects.toThrow("no");
  for (let left = 20; left > 0; left--) await soon();
  expect(started.every((item) => item <= 2)).toBe(true);
});
