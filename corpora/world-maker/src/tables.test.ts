import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import * as z from "zod";
import { flag, list, number, points, readDocument, readTable, readTableIfPresent } from "./tables.ts";

const folder = mkdtempSync(join(tmpdir(), "arenakit-tables-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

function write(name: string, text: string): string {
  const path = join(folder, name);
  writeFileSync(path, text);
  return path;
}

const Row = z.object({ name: z.string(), yuan: number, tags: list(","), isOpen: flag, at: points.optional() });

describe("a table", () => {
  it("has a row a line, its columns named by the first", () => {
    const path = write(
      "a.tsv",
      "name\tyuan\ttags\tisOpen\tat\n甲\t1.5\ta,b\tyes\t120.1,30.2 121,31\n乙\t-2\t\t\t\n丙\t0\n",
    );
    expect(readTable(path, Row)).toEqual([
      {
        name: "甲",
        yuan: 1.5,
        tags: ["a", "b"],
        isOpen: true,
        at: [
          [120.1, 30.2],
          [121, 31],
        ],
      },
      { name: "乙", yuan: -2, tags: [], isOpen: false },
      { name: "丙", yuan: 0, tags: [], isOpen: false },
    ]);
  });

  it.each([
    ["a word for a number", "name\tyuan\n甲\t1\n乙\tzwei\n", "line 3: yuan: expected a number"],
    ["a cell too many", "name\tyuan\n甲\t1\t2\n", "line 2: expected 2 cells, got 3"],
    ["no cell where one is needed", "name\tyuan\n甲\n", "line 2: yuan:"],
  ])("names the file, the line and what was expected: %s", (name, text, message) => {
    const path = write(`${name}.tsv`, text);
    expect(() => readTable(path, Row)).toThrow(`${path} ${message}`);
  });

  it("may be absent where its reader says so", () => {
    expect(readTableIfPresent(join(folder, "none.tsv"), Row)).toEqual([]);
    expect(() => readTable(join(folder, "none.tsv"), Row)).toThrow("none.tsv");
  });
});

it("a document names the file and the field", () => {
  const path = write("b.json", '{"name": 1}');
  expect(() => readDocument(path, z.object({ name: z.string() }))).toThrow(`${path}: name:`);
});
