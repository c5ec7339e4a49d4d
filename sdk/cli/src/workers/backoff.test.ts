/** How long something waits that ends again and again. */
import { expect, it } from "vitest";
import { type Backoff, createBackoff } from "./backoff.ts";

/** Of what ends ten milliseconds after each start. */
function waits(kind: keyof Backoff, count: number): number[] {
  let now = 0;
  const backoff = createBackoff(() => now);
  return Array.from({ length: count }, () => {
    const waited = backoff[kind]();
    now += waited + 10;
    return waited;
  });
}

it("starts again at once, then after twice as long each time, at most two seconds", () => {
  expect(waits("afterEnd", 8)).toEqual([0, 100, 200, 400, 800, 1600, 2000, 2000]);
});

it("waits for what has never worked, at most half a minute", () => {
  const most = [100, 200, 400, 800, 1600, 3200, 6400, 12_800, 25_600, 30_000, 30_000];
  expect(waits("afterFailure", 11)).toEqual(most);
});

it("begins anew after what lived for a minute", () => {
  let now = 0;
  const backoff = createBackoff(() => now);
  for (let times = 0; times < 5; times++) backoff.afterEnd();
  now += 90_000;
  expect(backoff.afterEnd()).toBe(0);
});
