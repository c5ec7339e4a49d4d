import { expect, it } from "vitest";
import { once } from "./once.ts";

it("makes a value once for all who ask, while it is under way and after", async () => {
  const known = new Map<string, Promise<number>>();
  let made = 0;
  const ask = () => once(known, "key", async () => ++made);
  expect(await Promise.all([ask(), ask()])).toEqual([1, 1]);
  expect(await ask()).toBe(1);
  expect(await once(known, "other", async () => ++made)).toBe(2);
});

it("fails all who wait, and makes it again for the next, who share it too", async () => {
  const known = new Map<string, Promise<number>>();
  let made = 0;
  const ask = () =>
    once(known, "key", async () => {
      made += 1;
      if (made === 1) throw new Error("no space left");
      return made;
    });
  const retrying = () => ask().catch(ask);
  // Both hear of the failure at once: neither forgets what the other has begun again.
  expect(await Promise.all([retrying(), retrying()])).toEqual([2, 2]);
});
