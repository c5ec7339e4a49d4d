/** The bounds of a server in parts, each of which is taken by what it bounds. */
import { createResultCache } from "@arenakit/server-kit";
import { expect, it } from "vitest";
import { ServeOptions } from "./options.ts";
import { cacheBytesOf, partOptions } from "./parts.ts";

it("divides the memory for answers into whole bytes, however many workers there are", () => {
  for (const cache of [1, 64, 4096])
    for (let workers = 1; workers <= 256; workers++) {
      const bytes = cacheBytesOf(partOptions({ ...ServeOptions.parse({ cache: String(cache) }), workers }));
      expect(createResultCache({ maxBytes: bytes }).held().bytes).toBe(0);
      // All of it, and less than a byte more for each.
      expect(bytes * workers - cache * 2 ** 20).toBeGreaterThanOrEqual(0);
      expect(bytes * workers - cache * 2 ** 20).toBeLessThan(workers);
    }
  expect(cacheBytesOf(partOptions({ ...ServeOptions.parse({ cache: "0" }), workers: 3 }))).toBe(0);
});

it("divides what may be asked of a reranker, at least one question for each", () => {
  const part = (workers: number) =>
    partOptions({ ...ServeOptions.parse({ rerankConcurrency: "9" }), workers }).rerankConcurrency;
  expect([1, 2, 3, 10].map(part)).toEqual([9, 5, 3, 1]);
});
