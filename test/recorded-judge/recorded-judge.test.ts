/**
 * Criteria that need a reader, in CI: `replies.jsonl` has scores that were written with this test, of the gold answers of a few tasks
 * and those of other tasks. A reader must tell them apart, and a request that changed must not get an old reply.
 */
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, it } from "vitest";
import { arenakit } from "../demo.ts";
import { ROOT } from "../sources.ts";

const folder = mkdtempSync(join(tmpdir(), "arenakit-recorded-judge-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const REPLIES = join(ROOT, "test/recorded-judge/replies.jsonl");
const validated = async (env: string, replies = REPLIES) => {
  const args = ["env", "validate", env, "--scored", "1", "--count", "1", "--judge", `recorded:${replies}`, "--json"];
  const { code, stdout } = await arenakit(args);
  return { code, report: JSON.parse(stdout.trimEnd().split("\n").at(-1)!).environments[0] };
};
const rolledOut = async (name: string, ...options: string[]) => {
  const out = join(folder, name);
  const group = ["rollout", "--env", "writing", "--tasks", "demo", "--n", "2", "--groups", "2"];
  const { code, stderr } = await arenakit([...group, "--judge", `recorded:${REPLIES}`, "--out", out, ...options]);
  const [, ...scores] = readFileSync(join(out, "scores.jsonl"), "utf8").trimEnd().split("\n");
  return { code, stderr, rubrics: scores.map((line) => JSON.parse(line).components.rubric) };
};
const mean = (...values: number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;

it("tells gold answers of writing from those of other tasks", { timeout: 300_000 }, async () => {
  const { code, report } = await validated("writing");
  expect(report.problems).toEqual([]);
  expect([code, report.notJudged]).toEqual([0, []]);
  // Sums of five criteria from 0 to 10, as they were written: demo, train, validation, test.
  expect(report.judged.rubric.gold).toBeCloseTo(mean(29, 28, 29, 30) / 50);
  expect(report.judged.rubric.shuffled).toBeCloseTo(mean(5, 7, 7, 7) / 50);
});

it("tells reports from those of other tasks, by the search as well as by the text", { timeout: 300_000 }, async () => {
  const { code, report } = await validated("open-deepresearch");
  expect(report.problems).toEqual([]);
  expect([code, report.notJudged]).toEqual([0, []]);
  // Seven criteria from 0 to 10. The gold answer of the demonstration is mostly of other subjects, and was read so.
  expect(report.judged.rubric.gold).toBeCloseTo(mean(18, 36, 29, 34) / 70);
  expect(report.judged.rubric.shuffled).toBeCloseTo(mean(30, 19, 17, 17) / 70);
});

it("judges rollouts over the same recording", { timeout: 300_000 }, async () => {
  const { code, rubrics } = await rolledOut("one");
  // What keeps the brief and what promises to, of two tasks.
  expect(rubrics).toEqual([29, 4, 35, 4].map((sum) => expect.closeTo(sum / 50)));
  expect(code).toBe(0);
});

it("gives a changed request no old reply, and says so", { timeout: 300_000 }, async () => {
  // The seed is part of what a model is asked.
  const { stderr, rubrics } = await rolledOut("other", "--seed", "2");
  expect(rubrics).toEqual([null, null, null, null]);
  expect(stderr).toMatch(/20 criteria were not judged; the first: judge reader: none of 20 recorded replies/);

  const fewer = join(folder, "fewer.jsonl");
  const lines = readFileSync(REPLIES, "utf8").trimEnd().split("\n");
  const isTrain = (line: string) => line.includes("南塘路");
  writeFileSync(fewer, `${lines.filter((line) => !isTrain(line)).join("\n")}\n`);
  expect(lines.filter(isTrain).length).toBeGreaterThan(0);
  const { code, report } = await validated("writing", fewer);
  expect([code, report.ok]).toEqual([1, false]);
  expect(report.problems.at(-1)).toMatch(/criteria were not judged; the first: .*record it anew/);
});
