/** Files of dumps on disk, and the groups that come of them. */
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { tasksFor } from "@arenakit/contracts";
import { DUMP_FORMATS } from "@arenakit/trainer-adapter/dumps";
import { afterAll, expect, it } from "vitest";
import { parquetOf } from "../tasks/parquet.ts";
import { groupsOfDump } from "./dump-groups.ts";
import { readDump } from "./read-dump.ts";

const folder = mkdtempSync(join(tmpdir(), "arenakit-dump-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
const tasks = tasksFor("small", [
  { id: "one", split: "train", subtask: "sum", query: "1 + 1?" },
  { id: "longer", split: "train", subtask: "sum", query: "Now say 1 + 1?" },
  { id: "twice", split: "train", subtask: "sum", query: "2 + 2?" },
  { id: "again", split: "test", subtask: "sum", query: "2 + 2?" },
]);
const file = (name: string, content: string | Uint8Array) => {
  const path = join(folder, name);
  writeFileSync(path, content);
  return path;
};
const linesOf = (rows: readonly object[]) => rows.map((row) => `${JSON.stringify(row)}\n`).join("");
const verlRow = (uid: string, output: string, input = "user\n1 + 1?") => ({ input, output, score: 1, step: 1, uid });
const read = (path: string, trainer: string) => readDump(path, DUMP_FORMATS.get(trainer)!);

it("makes verl's keys groups of a prompt, and samples of one rollout one attempt", async () => {
  const path = file(
    "1.jsonl",
    linesOf([verlRow("a_0_0", "x"), verlRow("a_0_1", "y"), verlRow("a_1_0", "z"), verlRow("b_0_0", "w")]),
  );
  const { attempts, problems } = await read(path, "verl");
  expect(problems).toEqual([]);
  const groups = groupsOfDump(attempts, { tasks });
  expect(groups.map(({ id, task, attempts: own }) => [id, task?.id, own.map(({ line }) => line)])).toEqual([
    ["1:a", "one", [2, 3]],
    ["1:b", "one", [4]],
  ]);
});

it("reads the Parquet of TRL, in groups of the size that is said", async () => {
  const rows = ["a", "b", "c", "d"].map((completion, at) => ({
    step: 1,
    prompt: [{ role: "user", content: "1 + 1?" }],
    completion: [{ role: "assistant", content: completion }],
    task_id: "one",
    arenakit: at,
  }));
  const turns = [{ role: "text", content: "text" }] as const;
  const columns = {
    step: "integer",
    prompt: turns,
    completion: turns,
    task_id: "text",
    arenakit: "integer",
  } as const;
  const path = file("completions_00001.parquet", parquetOf(rows, columns));
  const { attempts } = await read(path, "trl");
  expect(attempts.map(({ reward }) => reward)).toEqual([0, 1, 2, 3]);
  const named = await readDump(path, DUMP_FORMATS.get("trl")!, { reward: "step" });
  expect(named.attempts.map(({ reward }) => reward)).toEqual([1, 1, 1, 1]);
  expect(groupsOfDump(attempts, { tasks, size: 2 }).map(({ id, attempts: own }) => [id, own.length])).toEqual([
    ["rows 1 to 2", 2],
    ["rows 3 to 4", 2],
  ]);
  expect(() => groupsOfDump(attempts, { tasks })).toThrow("--group-size: the dump names no groups");
  expect(() => groupsOfDump(attempts, { tasks, size: 3 })).toThrow("4 attempts are no multiple of it");
});

it("knows a task by its question, and none where two have it", async () => {
  const asked = [verlRow("a_0_0", "x", "user\nNow say 1 + 1?"), verlRow("b_0_0", "x", "user\n2 + 2?")];
  const { attempts } = await read(file("asked.jsonl", linesOf(asked)), "verl");
  expect(groupsOfDump(attempts, { tasks }).map(({ task }) => task?.id ?? null)).toEqual(["longer", null]);
});

it("says what it cannot read, and how a file of torch becomes one that it can", async () => {
  const { attempts, problems } = await read(file("odd.jsonl", `{"input":1}\nno JSON\n[1]\n`), "verl");
  expect(attempts).toEqual([]);
  expect(problems).toHaveLength(3);
  await expect(read(file("0.pt", "PK"), "slime")).rejects.toThrow(/torch\.load.*0\.pt > dump\.json/);
  await expect(read(join(folder, "none.jsonl"), "verl")).rejects.toThrow("does not exist");
});

it("refuses a size where the dump has its own groups", async () => {
  const { attempts } = await read(file("keyed.jsonl", linesOf([verlRow("a_0_0", "x")])), "verl");
  expect(() => groupsOfDump(attempts, { tasks, size: 1 })).toThrow("the dump names its groups");
});
