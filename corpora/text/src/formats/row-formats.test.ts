/** Rows of every format, a few lines each, as the field spells them. */
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { contentsOf, type Document } from "@arenakit/contracts";
import { afterAll, describe, expect, it } from "vitest";
import { IMPORT_FORMATS, importCorpus, openCorpus } from "../index.ts";

const home = mkdtempSync(join(tmpdir(), "arenakit-formats-"));
afterAll(() => rmSync(home, { recursive: true, force: true }));
let files = 0;

/** Documents of a file of this content, without the language. */
async function read(format: string, content: string | Buffer, suffix = "jsonl") {
  const path = join(home, `${files++}.${suffix}`);
  writeFileSync(path, content);
  const out = `${path}.out`;
  const { manifest } = await importCorpus({ format, in: [path], out, language: "en" });
  const corpus = await openCorpus(out);
  const documents = Array.from({ length: corpus.documentCount }, (_, number) => {
    const { language, ...document } = corpus.document(number);
    return document;
  });
  await corpus.close();
  return { documents, rejects: manifest!.rejects, duplicates: manifest!.duplicates };
}

const rowOf = async (row: unknown): Promise<Partial<Document> | undefined> =>
  (await read("jsonl", JSON.stringify(row))).documents[0];

describe("jsonl", () => {
  it("takes {id, contents}: the first line is the title, without its quotes", async () => {
    expect(await rowOf({ id: "7", contents: '"The "X" files"\nA series.\nOf episodes.' })).toEqual({
      id: "7",
      title: 'The "X" files',
      text: "A series.\nOf episodes.",
    });
  });

  it.each([
    ["without quotes", "A title\ntext"],
    ["with one quote", '"A title\ntext'],
    ["without a second line", "only text"],
    ["with a quote alone", '"\ntext'],
    ["with nothing between quotes", '""\ntext'],
    ["with an empty first line", "\ntext"],
  ])("gives contents back as they were %s", async (_what, contents) => {
    const document = await rowOf({ id: 1, contents });
    expect(contentsOf(document as Document)).toBe(contents);
  });

  it.each<[string, unknown, Partial<Document>]>([
    ["{id, title, text}", { id: 12, title: "T", text: "x" }, { id: "12", title: "T", text: "x" }],
    ["BEIR's {_id, …}", { _id: "d1", title: "T", text: "x", metadata: {} }, { id: "d1", title: "T", text: "x" }],
    [
      "{url, title, content}",
      { url: "https://a.org/", title: "T", content: "x" },
      { url: "https://a.org/", title: "T", text: "x" },
    ],
    [
      "raw_content, which is the whole of what content quotes",
      { url: "https://a.org/", title: "T", content: "x …", raw_content: "x y z" },
      { title: "T", text: "x y z" },
    ],
    ["compressed_contents", { title: "T", compressed_contents: "x" }, { title: "T", text: "x" }],
    ["a title in a column and in contents", { id: "1", title: "T", contents: '"T"\nx' }, { title: "T", text: "x" }],
    ["a title in a column alone", { id: "1", title: "T", contents: "x" }, { title: "T", text: "x" }],
    [
      "dates, languages and fields",
      {
        id: "1",
        title: "T",
        text: "x",
        date: "2024-05-06T07:08",
        lang: "ZH",
        year: 2024,
        tags: ["a", "b"],
        open: true,
        note: null,
      },
      { date: "2024-05-06", fields: { year: 2024, tags: ["a", "b"], open: true } },
    ],
    ["metadata", { id: "1", text: "x", metadata: { venue: "ACL", deep: { no: 1 } } }, { fields: { venue: "ACL" } }],
  ])("takes %s", async (_what, row, expected) => {
    expect(await rowOf(row)).toMatchObject(expected);
  });

  it("names a row without an id by what it says", async () => {
    const [one, same, other] = await Promise.all([
      rowOf({ title: "T", text: "x" }),
      rowOf({ text: "x", title: "T" }),
      rowOf({ title: "T", text: "y" }),
    ]);
    expect(one?.id).toMatch(/^[0-9a-f]{20}$/);
    expect([same?.id === one?.id, other?.id === one?.id]).toEqual([true, false]);
  });
});

describe("squad, json, kilt", () => {
  it("takes paragraphs with ids of their own, or of their first question", async () => {
    const paragraphs = [
      { id: "P1", context: "one", qas: [{ id: "Q1", question: "?", answers: [{ text: "one", answer_start: 0 }] }] },
      { context: "two", qas: [{ id: "Q2", question: "?" }] },
    ];
    const { documents } = await read("squad", JSON.stringify({ data: [{ title: "A_b", paragraphs }] }), "json");
    expect(documents).toEqual([
      { id: "P1", title: "A b", text: "one" },
      { id: "Q2-p", title: "A b", text: "two" },
    ]);
    await expect(read("squad", "[1]", "json")).rejects.toThrow("corpus/source_unreadable: expected data[]");
  });

  it("takes one JSON list of rows", async () => {
    const { documents, rejects } = await read("json", JSON.stringify([{ title: "T", text: "x", idx: 0 }, {}]), "json");
    expect(documents).toMatchObject([{ title: "T", text: "x", fields: { idx: 0 } }]);
    expect(rejects).toBe(1);
    await expect(read("json", "{}", "json")).rejects.toThrow("corpus/source_unreadable");
  });

  it("takes a page's paragraphs, its headings and lists as lines", async () => {
    const text = ["A\n", "First.\n", "Section::::History.\n", "BULLET::::- One\n"];
    const page = { wikipedia_id: "290", wikipedia_title: "A", text, history: { url: "https://e.org/A" } };
    const { documents } = await read("kilt", JSON.stringify(page));
    expect(documents).toEqual([{ id: "290", title: "A", url: "https://e.org/A", text: "First.\nHistory\n- One" }]);
  });
});

describe("trec", () => {
  it("takes <DOC> elements and lists what stands between them", async () => {
    const sgml = [
      "<DOC>\n<DOCNO> AP-1 </DOCNO>\n<HEAD>A &amp; B &constructor;</HEAD>\n<TEXT>\nLine  one.\nTwo.\n</TEXT>\n</DOC>\nlost",
      "<DOC><DOCNO>AP-2</DOCNO>Bare text.</DOC>\n<DOC>\n<TEXT>no number</TEXT>\n</DOC>\n<DOC>\n<DOCNO>AP-3</DOCNO>",
    ].join("\n");
    const { documents, rejects } = await read("trec", sgml, "sgml");
    expect(documents).toEqual([
      { id: "AP-1", title: "A & B &constructor;", text: "Line one.\nTwo." },
      { id: "AP-2", title: "", text: "Bare text." },
    ]);
    expect(rejects).toBe(3);
  });
});

it("names every format once, each with a line of help", () => {
  const names = IMPORT_FORMATS.map(({ name }) => name);
  expect(new Set(names).size).toBe(names.length);
  expect(IMPORT_FORMATS.every(({ about }) => about.length > 10)).toBe(true);
});
