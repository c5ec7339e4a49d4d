/** `arenakit evolve watch` as it is called, over folders as evolve score leaves them. */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, it, vi } from "vitest";
import { watchCommand } from "./watch.ts";

const folder = mkdtempSync(join(tmpdir(), "arenakit-watch-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

async function printed(...args: string[]): Promise<string> {
  const log = vi.spyOn(console, "log").mockImplementation(() => {});
  try {
    await watchCommand().parseAsync(args, { from: "user" });
    return log.mock.calls.flat().join("\n");
  } finally {
    log.mockRestore();
  }
}

function curve(name: string, score: (step: number) => number): string {
  const path = join(folder, name);
  writeFileSync(
    path,
    Array.from({ length: 21 }, (_, step) => `${JSON.stringify({ step, score: score(step) })}\n`).join(""),
  );
  return path;
}

function scores(step: number, values: Readonly<Record<string, number>>): string[] {
  const path = join(folder, `scores-${step}`);
  mkdirSync(path);
  const figures = Object.entries(values).map(([benchmark, value]) => ({
    ...{ benchmark, scored: 1, samples: 1, tasks: 1, dimensions: {}, bootstrapStd: null },
    ...{ figure: { value, interval: null }, repetitions: { values: [value], deviation: null } },
  }));
  writeFileSync(join(path, "figures.json"), JSON.stringify({ step, figures }));
  return ["--held-out", path];
}

const TRAINING = curve("training.jsonl", (step) => 0.1 + 0.02 * step);

it("watches each benchmark's figures as a pair with the training score", async () => {
  const folders = Array.from({ length: 11 }, (_, at) =>
    scores(2 * at, { healthbench: 0.3 + 0.02 * at, researchqa: 0.5 - 0.01 * at }),
  );
  const { pairs } = JSON.parse(await printed("--training", TRAINING, ...folders.flat(), "--json"));
  expect(pairs).toMatchObject([
    { benchmark: "healthbench", verdict: "together", steps: { training: 21, heldOut: 11 } },
    { benchmark: "researchqa", verdict: "alarm", whole: { verdict: "fallen" } },
  ]);
  // 0.02 a step over 20 steps, and 0.01 a checkpoint over 10.
  expect(pairs[1].whole.training.change.value).toBeCloseTo(0.4, 9);
  expect(pairs[1].whole.heldOut.change.value).toBeCloseTo(-0.1, 9);
});

it("takes curves as lines, and says what is too few", async () => {
  const level = curve("level.jsonl", () => 0.3);
  expect(await printed("--training", TRAINING, "--held-out", level)).toMatch(/held-out +alarm +21 and 21 steps/);
  const few = join(folder, "few.jsonl");
  writeFileSync(few, `${JSON.stringify({ step: 3, score: 0.3 })}\n`);
  expect(await printed("--training", TRAINING, "--held-out", few)).toMatch(/held-out +too_few/);
});

it("refuses what is no curve", async () => {
  await expect(printed("--training", TRAINING)).rejects.toThrow("--held-out: needed");
  await expect(printed("--training", TRAINING, "--held-out", join(folder, "none"))).rejects.toThrow("no such folder");
  await expect(printed("--training", TRAINING, "--held-out", folder)).rejects.toThrow("figures.json");
});
