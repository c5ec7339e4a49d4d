/** Corpora as folders: what is written is read, from memory or by small reads; what is damaged is refused. */
import { appendFileSync, mkdtempSync, readFileSync, rmSync, truncateSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type Corpus, contentsOf, type Document, type Filter } from "@arenakit/contracts";
import fc from "fast-check";
import { afterAll, describe, expect, it } from "vitest";
import { createCorpusWriter, memoryCorpus, openCorpus, type Stretch, splitPassages } from "../index.ts";

const home = mkdtempSync(join(tmpdir(), "arenakit-corpus-"));
afterAll(() => rmSync(home, { recursive: true, force: true }));
let folders = 0;
const newFolder = () => join(home, String(folders++));

async function written(documents: readonly Document[], options: { name?: string; maxCharacters?: number } = {}) {
  const folder = newFolder();
  const { name = "test", maxCharacters } = options;
  const writer = createCorpusWriter(folder, { name, ...(maxCharacters ? { passages: { maxCharacters } } : {}) });
  for (const document of documents) writer.add(document);
  await writer.finish();
  return folder;
}

/** Any text of UTF-16 units that UTF-8 can hold. */
const text = fc.string({ unit: "grapheme", maxLength: 60 });
const anyDocument: fc.Arbitrary<Document> = fc.record(
  {
    id: fc.string({ unit: "grapheme", minLength: 1, maxLength: 12 }),
    title: text,
    text,
    url: fc.webUrl(),
    date: fc
      .date({ min: new Date("1990-01-01"), max: new Date("2030-01-01"), noInvalidDate: true })
      .map((day) => day.toISOString().slice(0, 10)),
    language: fc.constantFrom("zh", "en"),
    fields: fc.dictionary(
      fc.constantFrom("year", "venue", "tags", "open"),
      fc.oneof(
        fc.integer({ min: 2000, max: 2003 }),
        fc.constantFrom("a", "b"),
        fc.subarray(["x", "y", "z"], { minLength: 1 }),
        fc.boolean(),
      ),
      { minKeys: 1 },
    ),
  },
  { requiredKeys: ["id", "title", "text"] },
);
const anyDocuments = fc.uniqueArray(anyDocument, { selector: ({ id }) => id, maxLength: 40 });
const anyFilter: fc.Arbitrary<Filter> = fc.dictionary(
  fc.constantFrom("year", "venue", "tags", "open", "language", "date", "url", "id", "absent"),
  fc.oneof(
    fc.integer({ min: 2000, max: 2003 }),
    fc.constantFrom("a", "x", "zh"),
    fc.boolean(),
    fc.array(fc.oneof(fc.constantFrom("a", "y", "en"), fc.integer({ min: 2000, max: 2003 })), { maxLength: 3 }),
    fc.record(
      { from: fc.constantFrom("2000-01-01", "b"), to: fc.constantFrom("2020-06-01", "y") },
      { requiredKeys: [] },
    ),
    fc.record({ from: fc.integer({ min: 2000, max: 2003 }) }),
  ),
  { maxKeys: 3 },
);

describe("a corpus in a folder", () => {
  it("says what a corpus in memory says, held in memory or read piece by piece", async () => {
    await fc.assert(
      fc.asyncProperty(anyDocuments, fc.array(anyFilter, { maxLength: 4 }), async (documents, filters) => {
        const passagesOf = ({ text: whole }: Document): Stretch[] => splitPassages(whole, { maxCharacters: 16 });
        const expected = memoryCorpus({ name: "test", documents, passagesOf });
        const folder = await written(documents, { maxCharacters: 16 });
        for (const memoryBytes of [undefined, 0]) {
          const corpus = await openCorpus(folder, memoryBytes === undefined ? {} : { memoryBytes });
          await corpus.verify();
          expect(contentOf(corpus)).toEqual(contentOf(expected));
          for (const filter of filters) expect([...corpus.matching(filter)]).toEqual([...expected.matching(filter)]);
          for (const [number, { id, url }] of documents.entries()) {
            expect(corpus.numberOf(id)).toBe(number);
            if (url) expect(corpus.numberOfUrl(url)).toBe(documents.findIndex((other) => other.url === url));
          }
          expect(corpus.numberOf(`${documents[0]?.id}?`)).toBe(expected.numberOf(`${documents[0]?.id}?`));
          await corpus.close();
        }
      }),
      { numRuns: 60, seed: 5 },
    );
  });

  it("is named by what it holds, and by no more", async () => {
    const documents: Document[] = [
      { id: "a", title: "A", text: "one" },
      { id: "b", title: "B", text: "two" },
    ];
    const id = async (changed: readonly Document[], name = "test") =>
      (await openCorpus(await written(changed, { name }))).id;
    expect(await id(documents)).toBe(await id(structuredClone(documents)));
    expect(await id([...documents].reverse())).not.toBe(await id(documents));
    expect(await id(documents, "other")).not.toBe(await id(documents));
  });

  it("keeps the spelling of contents where title and text do not make it again", async () => {
    const folder = await written([
      { id: "1", title: "T", text: "x", contents: '"T"\nx' },
      { id: "2", title: "T", text: "x", contents: "T\nx" },
    ]);
    const corpus = await openCorpus(folder);
    expect([0, 1].map((number) => contentsOf(corpus.document(number)))).toEqual(['"T"\nx', "T\nx"]);
    expect(readFileSync(join(folder, "documents.jsonl"), "utf8")).toBe(
      '{"id":"1","text":"x","title":"T"}\n{"contents":"T\\nx","id":"2","text":"x","title":"T"}\n',
    );
    await corpus.close();
  });

  it("writes U+FFFD for half a character, as no UTF-8 has one, and reads what it wrote", async () => {
    const folder = await written([{ id: "1", title: "\ud83d", text: "a\udc00b", fields: { tag: "\ud83d" } }]);
    const corpus = await openCorpus(folder);
    expect(corpus.document(0)).toEqual({ id: "1", title: "\ufffd", text: "a\ufffdb", fields: { tag: "\ufffd" } });
    expect([...corpus.matching({ tag: "\ufffd" })]).toEqual([1]);
    await corpus.close();
  });

  it("takes an id once, and says whether the second document is the same", async () => {
    const writer = createCorpusWriter(newFolder(), { name: "test" });
    expect(writer.add({ id: "1", title: "T", text: "x" })).toEqual({ taken: true });
    expect(writer.add({ id: "1", title: "T", text: "x" })).toEqual({ taken: false, reason: "same" });
    expect(writer.add({ id: "1", title: "T", text: "y" })).toEqual({ taken: false, reason: "id_taken" });
    expect(() => writer.add({ id: "", title: "T", text: "y" })).toThrow("corpus/document_without_id");
    expect((await writer.finish()).documents).toBe(1);
  });

  it("filters by a field with more values than a column has", async () => {
    const writer = createCorpusWriter(newFolder(), { name: "test" });
    const count = (1 << 18) + 3;
    for (let at = 0; at < count; at++)
      writer.add({ id: String(at), title: "", text: "", fields: { serial: at, half: at % 2 } });
    await writer.finish();
    const corpus = await openCorpus(writer.folder);
    const ones = (filter: Filter) => corpus.matching(filter).reduce((sum, one) => sum + one, 0);
    expect(ones({ serial: { from: count - 2 } })).toBe(2);
    expect(ones({ half: 1 })).toBe(Math.floor(count / 2));
    expect(ones({ half: 1, serial: [3, 4] })).toBe(1);
    expect(ones({ absent: 1 })).toBe(0);
    expect(ones({ id: ["7", "8", "none"], half: 1 })).toBe(1);
    expect(corpus.matching({ half: 1 })).toBe(corpus.matching({ half: 1 }));
    await corpus.close();
  });

  it("refuses numbers out of range", async () => {
    const corpus = await openCorpus(await written([{ id: "1", title: "T", text: "x" }]));
    for (const wrong of [-1, 1, 0.5, Number.NaN]) {
      expect(() => corpus.document(wrong)).toThrow(RangeError);
      expect(() => corpus.passage(wrong)).toThrow(RangeError);
      expect(() => corpus.passagesOf(wrong)).toThrow(RangeError);
    }
    await corpus.close();
  });
});

describe("a damaged folder", () => {
  const documents: Document[] = Array.from({ length: 20 }, (_, at) => ({
    id: `d${at}`,
    title: "T",
    text: `text ${at}`,
  }));
  const manifest = (folder: string) => join(folder, "manifest.json");
  const edit = (path: string, from: string, to: string) =>
    writeFileSync(path, readFileSync(path, "utf8").replace(from, to));

  it.each<[code: string, what: string, harm: (folder: string) => void]>([
    ["corpus_missing", "without its manifest", (folder) => rmSync(manifest(folder))],
    ["corpus_format", "with a manifest that is no JSON", (folder) => writeFileSync(manifest(folder), "{")],
    ["corpus_format", "of another format", (folder) => edit(manifest(folder), "arenakit.corpus/1", "arenakit.index/1")],
    [
      "corpus_format",
      "with a count that is none",
      (folder) => edit(manifest(folder), '"documents":20', '"documents":-1'),
    ],
    [
      "corpus_version",
      "of another version",
      (folder) => edit(manifest(folder), "arenakit.corpus/1", "arenakit.corpus/2"),
    ],
    ["corpus_checksum", "with another name", (folder) => edit(manifest(folder), '"name":"test"', '"name":"tent"')],
    ["corpus_truncated", "cut off", (folder) => truncateSync(join(folder, "passages.bin"), 100)],
    ["corpus_truncated", "without a part", (folder) => rmSync(join(folder, "documents.keys"))],
    [
      "corpus_trailing_bytes",
      "with more than was written",
      (folder) => appendFileSync(join(folder, "documents.jsonl"), "{}\n"),
    ],
    ["corpus_checksum", "with other bytes", (folder) => edit(join(folder, "documents.jsonl"), "text 7", "text 8")],
  ])("is refused with %s %s", async (code, _what, harm) => {
    const folder = await written(documents);
    harm(folder);
    await expect(openCorpus(folder)).rejects.toThrow(`corpus/${code}: expected`);
  });

  it("shows a changed byte of a large part when it is verified", async () => {
    const writer = createCorpusWriter(newFolder(), { name: "test" });
    for (let at = 0; at < 1000; at++) writer.add({ id: String(at), title: "T", text: String(at).padEnd(5000, " x") });
    await writer.finish();
    edit(join(writer.folder, "documents.jsonl"), " x x", " y x");
    const corpus: Awaited<ReturnType<typeof openCorpus>> = await openCorpus(writer.folder);
    await expect(corpus.verify()).rejects.toThrow("corpus/corpus_checksum");
    await corpus.close();
  });
});

function contentOf(corpus: Corpus) {
  const { name, documentCount, passageCount } = corpus;
  const documents = Array.from({ length: documentCount }, (_, number) => corpus.document(number));
  const passages = Array.from({ length: passageCount }, (_, number) => corpus.passage(number));
  const ranges = documents.map((_, number) => corpus.passagesOf(number));
  return { name, documents, passages, ranges };
}
