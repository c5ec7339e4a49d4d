/** Files of dumps on disk, and the groups that come of them. */
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { tasksFor } from "@arenakit/contracts";
import { DUMP_FORMATS } from "@arenakit/trainer-adapter/dumps";
import { afterAll, expect, it } from "vitest";
import { parquetOf } from "../tasks/parquet.ts";
import { groupsOfDump, taskOf } from "./dump-groups.ts";
import { type Dump, readDump, trajectoryOf } from "./read-dump.ts";

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
/** A sample of verl 0.9 has a UUID. */
const sample = (letter: string) => `${letter.repeat(8)}-0000-4000-8000-000000000000`;
const verlRow = (uid: string, output: string, input = "user\n1 + 1?") => ({ input, output, score: 1, step: 1, uid });
const read = (path: string, trainer: string) => readDump(path, DUMP_FORMATS.get(trainer)!);
const rewardsOf = ({ records }: Dump) => records.map(({ reward }) => reward);

it("makes verl's keys groups of a prompt, and samples of one rollout one attempt", async () => {
  const [a, b] = [sample("a"), sample("b")];
  const rows = [verlRow(`${a}_0_0`, "x"), verlRow(`${a}_0_1`, "y"), verlRow(`${a}_1_0`, "z"), verlRow(`${b}_0_0`, "w")];
  const dump = await read(file("1.jsonl", linesOf(rows)), "verl");
  expect(dump.unread).toEqual([]);
  const groups = groupsOfDump(dump);
  expect(groups.map(({ id, failure, attempts: own }) => [id, failure, own.map(({ line }) => line)])).toEqual([
    [`1:${a}`, null, [2, 3]],
    [`1:${b}`, null, [4]],
  ]);
});

it("counts a record that is repeated once, and judges no group in which two differ under one key", async () => {
  const [a, b] = [sample("a"), sample("b")];
  const rows = [verlRow(`${a}_0_0`, "x"), verlRow(`${a}_0_0`, "x"), verlRow(`${a}_1_0`, "z")];
  const twice = [verlRow(`${b}_0_0`, "x"), verlRow(`${b}_1_0`, "z"), { ...verlRow(`${b}_0_0`, "x"), score: 2 }];
  const path = file("twice.jsonl", linesOf([...rows, ...twice]));
  const [same, different] = groupsOfDump(await read(path, "verl"));
  expect(same).toMatchObject({ failure: null, repeated: 1, attempts: [{ line: 2 }, { line: 3 }] });
  expect(different).toMatchObject({
    failure: { owner: "harness", code: "duplicate_attempt", message: expect.stringContaining(`${path}: line 4`) },
    attempts: [{ line: 4 }, { line: 5 }, { line: 6 }],
  });
});

it("counts lines that cannot be read, and judges no group that one of them is of", async () => {
  const row = (at: number) => JSON.stringify({ input_prompt: "1 + 1?", output_response: "2", score: at });
  const lines = [row(1), row(2).slice(0, 20), row(3).slice(0, 20), "", row(4), row(5), row(6)];
  const path = file("cut.jsonl", lines.join("\n"));
  const dump = await read(path, "skyrl");
  expect(groupsOfDump(dump, { size: 2 })).toMatchObject([
    { id: "rows 1 to 2", attempts: [{ reward: 1 }], failure: { code: "line_unreadable" } },
    { id: "rows 3 to 4", attempts: [{ reward: 4 }], failure: { message: `cannot be read: ${path}: line 3` } },
    { id: "rows 5 to 6", attempts: [{ line: 5 }, { line: 6 }], failure: null },
  ]);
});

it("counts each file of a folder for itself", async () => {
  const inside = mkdtempSync(join(folder, "two-"));
  const row = JSON.stringify({ input_prompt: "1 + 1?", output_response: "2", score: 1 });
  writeFileSync(join(inside, "a.jsonl"), [row, row, row].join("\n"));
  writeFileSync(join(inside, "b.jsonl"), row);
  const dump = await read(inside, "skyrl");
  expect(() => groupsOfDump(dump, { size: 2 })).toThrow(/a\.jsonl: 3 attempts are no multiple of it/);
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
  const dump = await read(path, "trl");
  expect(rewardsOf(dump)).toEqual([0, 1, 2, 3]);
  const named = await readDump(path, DUMP_FORMATS.get("trl")!, { reward: "step" });
  expect(rewardsOf(named)).toEqual([1, 1, 1, 1]);
  expect(groupsOfDump(dump, { size: 2 }).map(({ id, attempts: own }) => [id, own.length])).toEqual([
    ["rows 1 to 2", 2],
    ["rows 3 to 4", 2],
  ]);
  expect(() => groupsOfDump(dump)).toThrow("--group-size: the dump names no groups");
  expect(() => groupsOfDump(dump, { size: 3 })).toThrow("4 attempts are no multiple of it");
});

it("knows a task by its question, and none where two have it", async () => {
  const askedFor = async (input: string) => {
    const { records } = await read(file("asked.jsonl", linesOf([verlRow("a", "x", input)])), "verl");
    const trajectory = await trajectoryOf(records[0]!, DUMP_FORMATS.get("verl")!);
    if (typeof trajectory === "string") throw new Error(trajectory);
    return taskOf(records, trajectory, tasks)?.id ?? null;
  };
  expect(await askedFor("user\nNow say 1 + 1?")).toBe("longer");
  expect(await askedFor("user\n2 + 2?")).toBeNull();
});

it("says what it cannot read, and how a file of torch becomes one that it can", async () => {
  const dump = await read(file("odd.jsonl", `{"input":1}\nno JSON\n[1]\n`), "verl");
  expect(dump.unread.map(({ line }) => line)).toEqual([2, 3]);
  expect(await trajectoryOf(dump.records[0]!, DUMP_FORMATS.get("verl")!)).toContain("input");
  await expect(read(file("0.pt", "PK"), "slime")).rejects.toThrow(/torch\.load.*0\.pt > dump\.json/);
  await expect(read(join(folder, "none.jsonl"), "verl")).rejects.toThrow("does not exist");
});

it("refuses a size where the dump has its own groups", async () => {
  const dump = await read(file("keyed.jsonl", linesOf([verlRow("a", "x")])), "verl");
  expect(() => groupsOfDump(dump, { size: 1 })).toThrow("the dump names its groups");
});
