import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { memoryFile } from "../fixtures/memory-file.fixture.ts";
import { jsonItems } from "./json-items.ts";
import { cellsOf, linesOf } from "./rows.ts";

async function all<T>(rows: AsyncIterable<T>): Promise<T[]> {
  const list: T[] = [];
  for await (const row of rows) list.push(row);
  return list;
}

const cell = fc.string({ unit: fc.constantFrom("a", "京", '"', ",", "\n", "\\", " ", "😀") });
const quoted = (text: string) => `"${text.replaceAll('"', '""')}"`;

describe("comma-separated values", () => {
  it("come back as they were written, wherever the chunks end", async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.array(cell, { minLength: 1, maxLength: 4 }), { maxLength: 5 }),
        fc.integer({ min: 1, max: 9 }),
        async (rows, bytes) => {
          const text = rows.map((cells) => `${cells.map(quoted).join(",")}\r\n`).join("");
          const read = await all(cellsOf(memoryFile("a.csv", text, bytes)));
          expect(read.map(({ cells }) => cells)).toEqual(rows.filter((cells) => cells.some((each) => each !== "")));
        },
      ),
    );
  });

  it("have the number of their first line", async () => {
    const rows = await all(cellsOf(memoryFile("a.csv", 'a,b\n"x\ny",2\n\n3,4')));
    expect(rows).toEqual([
      { row: 1, cells: ["a", "b"] },
      { row: 2, cells: ["x\ny", "2"] },
      { row: 5, cells: ["3", "4"] },
    ]);
  });

  it("are refused when a quote is never closed", async () => {
    await expect(all(cellsOf(memoryFile("a.csv", 'a,"b\nc')))).rejects.toMatchObject({
      failure: { code: "unreadable_file", message: expect.stringContaining("line 1") },
    });
  });
});

it("lines lose a byte-order mark and the ends of Windows", async () => {
  expect(await all(linesOf(memoryFile("a.txt", "\ufeff一\r\n二\n三", 2)))).toEqual([
    { row: 1, text: "一" },
    { row: 2, text: "二" },
    { row: 3, text: "三" },
  ]);
});

describe("elements of a JSON list", () => {
  it("are those of the list, wherever the chunks end", async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.jsonValue(), { maxLength: 6 }),
        fc.integer({ min: 1, max: 9 }),
        async (list, bytes) => {
          const plain = JSON.parse(JSON.stringify(list));
          const bare = await all(jsonItems(memoryFile("a.json", JSON.stringify(list), bytes)));
          expect(bare.map(({ value }) => value)).toEqual(plain);
          const wrapped = JSON.stringify(
            { type: "FeatureCollection", list: [[1], "features"], features: list, bbox: [1] },
            null,
            1,
          );
          const inside = await all(jsonItems(memoryFile("a.json", wrapped, bytes), "features"));
          expect(inside.map(({ value }) => value)).toEqual(plain);
        },
      ),
    );
  });

  it("that are no JSON are rows without a value", async () => {
    const items = await all(jsonItems(memoryFile("a.json", "[1, tru, {}]")));
    expect(items).toEqual([
      { row: 1, value: 1 },
      { row: 2, value: undefined },
      { row: 3, value: {} },
    ]);
  });

  it.each([
    ["a text", "hello", undefined, "no list of JSON"],
    ["another object", '{"items": [1]}', "features", 'no object with a list "features"'],
    ["a list cut off", "[1, 2, 3", undefined, "cut off after element 2"],
    ["nothing", "", undefined, "no list of JSON"],
  ])("are not found in %s", async (_, text, key, words) => {
    await expect(all(jsonItems(memoryFile("a.json", text), key))).rejects.toMatchObject({
      failure: { code: "unreadable_file", message: expect.stringContaining(words) },
    });
  });
});
