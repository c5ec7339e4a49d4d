import { existsSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import { asOnlyBuilder } from "./build-lock.ts";

const folder = mkdtempSync(join(tmpdir(), "arenakit-lock-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

describe("one builder at a time", () => {
  it("lets the second begin when the first has ended, whether it succeeded or not", async () => {
    const steps: string[] = [];
    const path = join(folder, "a", "index");
    const first = asOnlyBuilder(path, async () => {
      steps.push("first begins");
      await new Promise((resolve) => setTimeout(resolve, 50));
      steps.push("first ends");
      throw new Error("a full disk");
    });
    const second = asOnlyBuilder(path, async () => steps.push("second begins"));
    await expect(first).rejects.toThrow("a full disk");
    await second;
    expect(steps).toEqual(["first begins", "first ends", "second begins"]);
    expect(existsSync(`${path}.lock`)).toBe(false);
  });

  it("is not held up by a builder that was killed", async () => {
    const path = join(folder, "index");
    // No process of a usual system has this number.
    writeFileSync(`${path}.lock`, String(2 ** 30));
    expect(await asOnlyBuilder(path, async () => "built")).toBe("built");
  });
});
