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

describe("r1searcher", () => {
  it("finds the passages of a rollout in their three spellings, each once", async () => {
    const gen_text_store = [
      "thinking <|begin_of_documents|>\n(1)Title: One (1996 film) Text:  First.  (2) is no number here.\n(2)Two   Second.",
      '(3)"Title: Three Text:  Says ""three"" twice."\n<|end_of_documents|> and again',
      "<|begin_of_documents|>\n(1)Two   Second.\n<|end_of_documents|>",
    ].join("\n");
    const { documents, duplicates } = await read("r1searcher", JSON.stringify({ question: "?", gen_text_store }));
    expect(documents.map(({ title, text }) => [title, text])).toEqual([
      ["One (1996 film)", "First.  (2) is no number here."],
      ["Two", "Second."],
      ["Three", 'Says "three" twice.'],
    ]);
    expect(duplicates).toBe(1);
  });
});

describe("o2-coldstart", () => {
  it("gives each paragraph of learnings the query it answers, where that is plain", async () => {
    const search = "<search>\n<query>first?</query>\n<query>second?</query>\n</search>";
    const messages = [
      { role: "system", content: "Learnings stand between <learnings> and </learnings>." },
      { role: "user", content: "Initial query: why?" },
      { role: "assistant", content: search },
      { role: "user", content: "<learnings>One.\n\nOne more.\nTwo.</learnings>" },
      { role: "assistant", content: search },
      { role: "user", content: '<learnings>Whose?\n\nDoc 2(Title: "A page") Of an encyclopaedia.</learnings>' },
    ];
    const { documents } = await read("o2-coldstart", JSON.stringify([{ id: "c", messages }]), "json");
    expect(documents.map(({ title, text, fields }) => [title, text, fields?.kind])).toEqual([
      ["first?", "One.", "learning"],
      ["first?", "One more.", "learning"],
      ["second?", "Two.", "learning"],
      ["", "Whose?", "learning"],
      ["A page", "Of an encyclopaedia.", "passage"],
    ]);
    expect(documents[0]?.fields?.queries).toEqual(["first?", "second?"]);
  });
});

describe("webdancer", () => {
  it("finds pages in searches and visits, their days as days", async () => {
    const found = [
      "A Google search for 'q' found 2 results:\n\n## Web Results\n1. [A [b] page](https://a.org/x_(y))\nDate published: May 9, 2025\n\nSnippet one.",
      "\n2. [Other](https://b.org/)\nDate published: 3 days ago\n\nSnippet two.\n=======\n",
      "The useful information in https://c.org/ for user goal find it as follows: \n\nEvidence in page: \nSeen.\n\nSummary: \nShort.",
    ].join("\n");
    const messages = [
      { role: "system", content: "s" },
      { role: "user", content: "task <tool_response>\nexample\n</tool_response>" },
      { role: "assistant", content: "<tool_call>" },
      { role: "user", content: `<tool_response>\n${found}\n</tool_response>` },
      { role: "user", content: "<tool_response>\nwhat is this\n</tool_response>" },
    ];
    const { documents, rejects } = await read("webdancer", JSON.stringify({ messages }));
    expect(documents.map(({ url, title, date, text }) => [url, title, date, text])).toEqual([
      ["https://a.org/x_(y)", "A [b] page", "2025-05-09", "Snippet one."],
      ["https://b.org/", "Other", undefined, "Date published: 3 days ago\n\nSnippet two."],
      ["https://c.org/", "", undefined, "Seen.\n\nSummary: \nShort."],
    ]);
    expect(rejects).toBe(1);
  });
});

describe("squad, hipporag, kilt", () => {
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
    const { documents, rejects } = await read(
      "hipporag",
      JSON.stringify([{ title: "T", text: "x", idx: 0 }, {}]),
      "json",
    );
    expect(documents).toMatchObject([{ title: "T", text: "x", fields: { idx: 0 } }]);
    expect(rejects).toBe(1);
    await expect(read("hipporag", "{}", "json")).rejects.toThrow("corpus/source_unreadable");
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
      "<DOC>\n<DOCNO> AP-1 </DOCNO>\n<HEAD>A &amp; B</HEAD>\n<TEXT>\nLine  one.\nTwo.\n</TEXT>\n</DOC>\nlost",
      "<DOC><DOCNO>AP-2</DOCNO>Bare text.</DOC>\n<DOC>\n<TEXT>no number</TEXT>\n</DOC>\n<DOC>\n<DOCNO>AP-3</DOCNO>",
    ].join("\n");
    const { documents, rejects } = await read("trec", sgml, "sgml");
    expect(documents).toEqual([
      { id: "AP-1", title: "A & B", text: "Line one.\nTwo." },
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
