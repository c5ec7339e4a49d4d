/** A share of the drill `repeat`: the same answers in another process, order and build, and on another Node. */
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, it } from "vitest";

interface RepeatDrill {
  run(options: { seed: string; calls: string; small: boolean }): Promise<{ passed: number; failed: number }>;
  differencesOf(left: string, right: string, calls: readonly unknown[]): number;
}
const drill: RepeatDrill = await import(new URL("./drills/repeat.mjs", import.meta.url).href);

const CALLS = 600;
/** Without the comparisons with another Node, which are left out where there is none. */
const FEWEST_CHECKS = 11;

it(`gives ${CALLS} calls the same bytes every time`, { timeout: 900_000 }, async () => {
  const { passed, failed } = await drill.run({ seed: "1", calls: String(CALLS), small: true });
  expect(failed).toBe(0);
  expect(passed).toBeGreaterThanOrEqual(FEWEST_CHECKS);
});

it("tells a difference", () => {
  const folder = mkdtempSync(join(tmpdir(), "arenakit-differences-"));
  try {
    const [left, right] = [join(folder, "left"), join(folder, "right")];
    writeFileSync(left, "one\ntwo\nthree\n");
    writeFileSync(right, "one\ntwo\nthree\n");
    expect(drill.differencesOf(left, right, [])).toBe(0);
    writeFileSync(right, "one\nTWO\nTHREE\n");
    expect(drill.differencesOf(left, right, [])).toBe(2);
    writeFileSync(right, "one\ntwo\n");
    expect(drill.differencesOf(left, right, [])).toBe(1);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
});
