/** The drill `repeat` sees each answer that differs. */
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, it } from "vitest";

interface RepeatDrill {
  differencesOf(left: string, right: string, calls: readonly unknown[]): number;
}
const drill: RepeatDrill = await import(new URL("./repeat.mjs", import.meta.url).href);

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
