/** Queries that wait are divided among workers, and the largest body is not. */
import { expect, it } from "vitest";
import { queryLimits } from "./parts.ts";

it("lets the largest body in, however many workers there are", () => {
  const limits = (maxWaiting: number, workers: number) => queryLimits({ maxWaiting }, workers);
  expect(limits(32_768, 1)).toEqual({ maxQueries: 8_192, maxWaitingQueries: 32_768 });
  expect(limits(32_768, 2)).toEqual({ maxQueries: 8_192, maxWaitingQueries: 16_384 });
  expect(limits(32_768, 64)).toEqual({ maxQueries: 8_192, maxWaitingQueries: 8_192 });
  expect(limits(100, 4)).toEqual({ maxQueries: 100, maxWaitingQueries: 100 });
});
