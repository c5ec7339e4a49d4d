import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { openTravel } from "@arenakit/env-open-travel";
import { afterEach, beforeEach, expect, it } from "vitest";
import { readWrittenAnswers } from "./written-files.ts";

let folder = "";
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "arenakit-answers-"));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const task = {
  ...{ id: "t-1", env: "open-travel", subtask: "search", split: "validation", query: "西湖门票多少钱？" },
  constraints: { cities: ["杭州"] },
};
const attempt = { id: "t-1", task, now: "2026-05-01T09:00", steps: [{ step_id: 1, source: "user", message: "问" }] };
const sound = {
  ...{ id: "s", attempt: "t-1", form: "prose", language: "zh", answer: "门票40元。", copyOf: null, planted: null },
  trueClaims: ["40元"],
};
const copy = {
  ...{ ...sound, id: "c", answer: "门票50元。", copyOf: "s", trueClaims: [] },
  planted: { kind: "fare", quote: "50元", why: "40元" },
};

function read(answers: readonly object[], attempts: readonly object[] = [attempt]) {
  const write = (name: string, lines: readonly object[]) =>
    writeFileSync(join(folder, name), lines.map((line) => `${JSON.stringify(line)}\n`).join(""));
  write("attempts.jsonl", attempts);
  write("answers.jsonl", answers);
  return readWrittenAnswers([folder], [openTravel]);
}

it("reads answers with their attempts and rubrics, those of several folders by folder", async () => {
  const own = await read([copy, sound]);
  expect(own.map(({ written, attempt: { id }, rubric }) => [written.id, id, rubric.id])).toEqual([
    ["c", "t-1", openTravel.rubric(task as never).id],
    ["s", "t-1", openTravel.rubric(task as never).id],
  ]);
  const both = await readWrittenAnswers([folder, `${folder}/.`], [openTravel]);
  expect(new Set(both.map(({ written }) => written.id)).size).toBe(4);
  expect(both[0]!.written.copyOf).toBe(`${folder}:s`);
});

it.each([
  [
    "a quote that is not there",
    [sound, { ...copy, planted: { ...copy.planted, quote: "60元" } }],
    'line 2: planted.quote: the answer does not hold "60元"',
  ],
  ["an unknown attempt", [{ ...sound, attempt: "t-2" }], "line 1: attempt: there is no attempt t-2"],
  ["a copy of nothing", [sound, { ...copy, copyOf: "t" }], "line 2: copyOf: there is no sound answer t"],
  ["an id twice", [sound, sound], "line 2: id: s is there twice"],
  ["no answer", [], "holds no answer"],
])("refuses %s, by file and line", async (_, answers, problem) => {
  await expect(read(answers)).rejects.toThrow(`${join(folder, "answers.jsonl")}`);
  await expect(read(answers)).rejects.toThrow(problem);
});

it("refuses an attempt of no environment, and a folder without files", async () => {
  const other = { ...attempt, task: { ...task, env: "chess" } };
  await expect(read([sound], [attempt, { ...other, id: "t-2" }])).rejects.toThrow(
    "attempts.jsonl: line 2: task.env: expected one of open-travel",
  );
  await expect(readWrittenAnswers([join(folder, "none")], [openTravel])).rejects.toThrow(
    "attempts.jsonl does not exist",
  );
});
