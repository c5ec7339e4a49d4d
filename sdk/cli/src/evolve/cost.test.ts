/** `arenakit evolve cost` as it is called. */
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, it, vi } from "vitest";
import { costCommand } from "./cost.ts";

const folder = mkdtempSync(join(tmpdir(), "arenakit-cost-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

async function printed(...args: string[]): Promise<string> {
  const log = vi.spyOn(console, "log").mockImplementation(() => {});
  try {
    await costCommand().parseAsync(args, { from: "user" });
    return log.mock.calls.flat().join("\n");
  } finally {
    log.mockRestore();
  }
}

function durations(name: string, ...lines: readonly object[]): string {
  const path = join(folder, name);
  writeFileSync(path, lines.map((line) => `${JSON.stringify(line)}\n`).join(""));
  return path;
}

it("tells the paper's run in a table unless told otherwise", async () => {
  const table = await printed();
  expect(table).toContain("600 steps without tools, 700 hybrid");
  expect(table).toMatch(/the paper's formula +1,344,000 +8,400 +1,352,400/);
  expect(table).toMatch(/as they add up +1,344,000 +84,000 +1,428,000/);
});

it("reads its steps, and measured durations by mode in seconds", async () => {
  const path = durations(
    "both.jsonl",
    { what: "a-0", milliseconds: 10_000, mode: "tool" },
    { what: "b-0", milliseconds: 20_000, mode: "tool" },
    { what: "c-0", milliseconds: 2000, mode: "no_tool" },
    { what: "judging", milliseconds: 99_000 },
  );
  const small = ["--batch", "4", "--group", "2", "--proposals", "2", "--tool-uses", "3"];
  const steps = ["--no-tool-steps", "0", "--hybrid-steps", "3"];
  const found = JSON.parse(await printed(...small, ...steps, "--durations", path, "--json"));
  // By hand in evaluators/evolution/src/cost.test.ts.
  expect(found.counted).toEqual({ solver: 30, proposer: 9, total: 39 });
  expect(found.proposerGroups).toBe(1);
  // K = 8 with tools: 10/2⁸ + 20 · (1 − 1/2⁸). Half of them: 10/2⁴ + 20 · (1 − 1/2⁴).
  expect(found.waiting).toMatchObject({ attempts: 8, measured: { tool: 2, noTool: 1 }, noTool: 2 });
  expect(found.waiting.tool).toBeCloseTo(20 - 10 / 256, 9);
  expect(found.waiting.hybrid).toBeCloseTo(20 - 10 / 16, 9);
  expect(found.waiting.savedByRun).toBeCloseTo(found.waiting.savedByStep, 12);
  expect(await printed(...small, ...steps, "--durations", path)).toContain("fewer durations than the 8 attempts");
});

it("refuses a batch that its groups do not divide, and durations of one mode", async () => {
  await expect(printed("--batch", "50")).rejects.toThrow("multiple of 2 · proposals");
  await expect(printed("--no-tool-steps", "-1")).rejects.toThrow("--no-tool-steps: expected a whole number");
  const path = durations("one.jsonl", { what: "a-0", milliseconds: 10, mode: "tool" });
  await expect(printed("--durations", path)).rejects.toThrow("got 1 of tool and 0 of no_tool");
});
