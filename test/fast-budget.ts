/**
 * The budget of a fast test file: CPU seconds of its process, its imports included, since a clock would measure the load
 * of the machine. The first file of a process also pays for loading modules that later ones share, some five seconds, and a
 * busy machine makes the same work dearer by half; so a file should take ten.
 */
import { afterAll, expect } from "vitest";

const BUDGET_SECONDS = 20;
const before = process.cpuUsage();

afterAll(() => {
  const { user, system } = process.cpuUsage(before);
  const seconds = (user + system) / 1e6;
  const advice = "make it cheaper, or rename it to *.slow.test.ts";
  expect(
    seconds,
    `a fast test file has ${BUDGET_SECONDS} s of CPU and took ${seconds.toFixed(1)}: ${advice}`,
  ).toBeLessThan(BUDGET_SECONDS);
});
