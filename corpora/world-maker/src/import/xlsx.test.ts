import { FailureError } from "@arenakit/contracts";
import fc from "fast-check";
import { strToU8, zipSync } from "fflate";
import { expect, test } from "vitest";
import { inChunks, workbookBytes } from "../fixtures/workbook.fixture.ts";
import { openWorkbook, type SheetRow } from "./xlsx.ts";

async function rowsOf(bytes: Uint8Array, sheet: string, chunk = 1000): Promise<SheetRow[]> {
  const rows: SheetRow[] = [];
  await (await openWorkbook(inChunks(bytes, chunk))).eachRow(sheet, (row) => rows.push(row));
  return rows;
}

async function codeOf(work: Promise<unknown>): Promise<string> {
  try {
    await work;
  } catch (error) {
    if (error instanceof FailureError) return error.failure.code;
    throw error;
  }
  return "no failure";
}

test("rows come with their numbers, texts whole, blanks as null", async () => {
  const bytes = workbookBytes({ 甲: [["站名", 0.25, true, null, "a<b&c"], null, [null, false]] });
  expect(await rowsOf(bytes, "甲")).toEqual([
    { row: 1, cells: ["站名", 0.25, true, null, "a<b&c"] },
    { row: 3, cells: [null, false] },
  ]);
});

test("element names may have a prefix and columns may go past Z", async () => {
  const wide = Array.from({ length: 30 }, (_, at) => at);
  expect(await rowsOf(workbookBytes({ s: [wide] }, { prefix: "x:" }), "s")).toEqual([{ row: 1, cells: wide }]);
});

test("what is read does not depend on how the bytes are cut", async () => {
  const cell = fc.oneof(
    fc.constant(null),
    fc.boolean(),
    fc.integer({ min: -1e6, max: 1e6 }),
    fc.string({ unit: fc.constantFrom("站", "a", "&", "<", " ", "🚄"), minLength: 1, maxLength: 6 }),
  );
  const sheet = fc.array(fc.array(cell, { minLength: 1, maxLength: 6 }), { minLength: 1, maxLength: 8 });
  await fc.assert(
    fc.asyncProperty(sheet, fc.integer({ min: 1, max: 700 }), async (rows, chunk) => {
      const read = await rowsOf(workbookBytes({ one: [["other"]], two: rows }), "two", chunk);
      expect(read).toEqual(rows.map((cells, at) => ({ row: at + 1, cells })));
    }),
    { numRuns: 60 },
  );
});

test("wrong files are refused, each with its own code", async () => {
  const good = workbookBytes({ s: Array.from({ length: 300 }, (_, at) => [`text ${at * 7919}`, at]) });
  const workbook = await openWorkbook(inChunks(good, 512));
  expect(await codeOf(workbook.eachRow("t", () => {}))).toBe("no_such_sheet");
  expect(await codeOf(openWorkbook(inChunks(strToU8("车次,站名\nG1,北京南\n"), 8)))).toBe("not_a_workbook");
  expect(await codeOf(openWorkbook(inChunks(zipSync({ "a.txt": strToU8("a") }), 8)))).toBe("not_a_workbook");
  const withoutSheet = zipSync({
    "xl/workbook.xml": strToU8('<workbook><sheets><sheet name="s" r:id="rId1"/></sheets></workbook>'),
    "xl/_rels/workbook.xml.rels": strToU8("<Relationships/>"),
  });
  expect(await codeOf(rowsOf(withoutSheet, "s"))).toBe("not_a_workbook");
  const broken = zipSync({
    "xl/workbook.xml": strToU8('<workbook><sheets><sheet name="s" r:id="rId1"></workbook>'),
    "xl/_rels/workbook.xml.rels": strToU8("<Relationships/>"),
  });
  expect(await codeOf(openWorkbook(inChunks(broken, 64)))).toBe("unreadable_file");
});

test("a file that is cut anywhere is refused and never read as a shorter one", async () => {
  const rows = Array.from({ length: 40 }, (_, at) => [`站${at}`, at / 7]);
  const bytes = workbookBytes({ s: rows });
  // Behind the last part lies only the directory of the zip, which is not needed.
  const parts = bytes.length - 700;
  for (let length = 37; length < parts; length += 37)
    expect(await codeOf(rowsOf(bytes.slice(0, length), "s", 128)), `${length} bytes`).toBe("unreadable_file");
  expect(await codeOf(rowsOf(new Uint8Array(0), "s"))).toBe("not_a_workbook");
});

test("a zip of some KB that holds megabytes of nothing is refused", async () => {
  const blanks = " ".repeat(8 << 20);
  const book = (parts: Record<string, string>) =>
    zipSync({
      "xl/workbook.xml": strToU8('<workbook><sheets><sheet name="s" r:id="rId1"/></sheets></workbook>'),
      "xl/_rels/workbook.xml.rels": strToU8('<Relationships><Relationship Id="rId1" Target="s.xml"/></Relationships>'),
      "xl/sharedStrings.xml": strToU8("<sst/>"),
      "xl/s.xml": strToU8("<worksheet/>"),
      ...Object.fromEntries(Object.entries(parts).map(([name, text]) => [name, strToU8(text)])),
    });
  const holding = {
    "between rows": book({ "xl/s.xml": `<worksheet>${blanks}</worksheet>` }),
    "in a cell": book({ "xl/s.xml": `<worksheet><row><c t="str"><v>${blanks}</v></c></row></worksheet>` }),
    "in a cell, in parts": book({
      "xl/s.xml": `<worksheet><row><c t="str"><v>${`${" ".repeat(999_999)}<x/>`.repeat(2)}</v></c></row></worksheet>`,
    }),
    "in a tag": book({ "xl/s.xml": `<worksheet a="${blanks}"/>` }),
    "in the strings": book({ "xl/sharedStrings.xml": `<sst><si><t>${blanks}</t></si></sst>` }),
    "in the list of sheets": book({ "xl/workbook.xml": `<workbook>${blanks}</workbook>` }),
    "as columns": book({ "xl/s.xml": `<worksheet><row>${"<c/>".repeat(20_000)}</row></worksheet>` }),
    "as one far column": book({ "xl/s.xml": '<worksheet><row><c r="ZZZZZZ1"><v>1</v></c></row></worksheet>' }),
    "as depth": book({ "xl/s.xml": "<a>".repeat(100_000) }),
  };
  for (const [where, bytes] of Object.entries(holding)) {
    const read = async () => (await openWorkbook(inChunks(bytes, 512))).eachRow("s", () => {});
    await expect(read(), where).rejects.toMatchObject({ failure: { code: "unreadable_file" } });
    await expect(read(), where).rejects.toThrow(/which no spreadsheet writes/);
  }
});
