/** What of the connections to PostgreSQL each of several workers has. */
import { expect, it } from "vitest";
import { poolSizeOf } from "./groups.ts";

it("is their part of eight, at least two, and one where there are many, so that 64 fit into a server as it is installed", () => {
  expect([1, 2, 3, 4, 16, 32, 33, 64].map(poolSizeOf)).toEqual([8, 4, 2, 2, 2, 2, 1, 1]);
  // Of 100, three are reserved; one worker may be replaced meanwhile, and one more connection hears of changes.
  for (let workers = 2; workers <= 64; workers++)
    expect((workers + 1) * poolSizeOf(workers) + 1, `${workers}`).toBeLessThanOrEqual(100 - 3);
});
